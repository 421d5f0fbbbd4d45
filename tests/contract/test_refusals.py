"""A refusal's reason is specific and true, and refused is what is not offered: some of each game, more by night."""

from collections.abc import Callable

import pytest

from rasputitsa import games
from rasputitsa.engine.decision import Option, not_offered
from rasputitsa.engine.text import Text, text
from tests.contract import refusals
from tests.contract.refusals import search

SEED, REFUSALS = 7, 250


@pytest.mark.parametrize("slug", games.slugs())
def test_reasons_are_specific_and_true(slug: str):
    tally = search(slug, SEED, REFUSALS, share=6)
    assert tally.faults == []
    assert len(tally.refused) > 9, "of many verbs, many reasons"
    assert tally.nobody, "of no unit at all too"


@pytest.mark.parametrize(
    ("reason", "fault"),
    [
        (not_offered, "catch-all"),
        (lambda *asked: text("why.no_hex", "movement", hex="0101"), "about something else"),
        (lambda *asked: text("why.same_hex", "movement", unit=asked[0]), "untrue"),
        (lambda *asked: text("why.there_is_none"), "sentence"),
    ],
)
def test_a_false_reason_is_found(monkeypatch: pytest.MonkeyPatch, reason: Callable[..., Text], fault: str):
    honest = Option.check

    def careless(option: Option, args: tuple[str, ...]) -> Text | None:
        return reason(*args) if honest(option, args) else None

    monkeypatch.setattr(Option, "check", careless)
    found = search("battle_for_moscow", SEED, 30).faults
    assert found
    assert any(f": {fault}" in each for each in found)


def test_what_is_refused_though_it_is_offered_is_found(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(refusals, "offers", lambda option, args: True)
    assert any("offered and refused" in each for each in search("battle_for_moscow", SEED, 30).faults)
