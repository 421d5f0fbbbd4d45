"""A game whose rules change says so by its version: who has begun one goes on from the last phase end, and is told."""

import pytest

from rasputitsa import games
from tests.contract.versions import Rulebook, changed, complaint, plain, recorded, today
from tests.invented import SLUGS

OFFERED = [slug for slug in games.slugs() if slug not in SLUGS]


@pytest.mark.parametrize("slug", OFFERED)
def test_rules_change_only_with_their_version(slug: str):
    assert complaint(slug, recorded()[slug], today(slug)) == ""


BEFORE = Rulebook(1, {"tables.json results": "a", "golden usual": "b"})


def test_a_change_of_data_or_goldens_without_a_new_version_is_a_fault_that_says_what_to_do():
    now = Rulebook(1, {"tables.json results": "a", "golden usual": "c"})
    assert changed(BEFORE, now) == ["golden usual"]
    assert "golden usual changed and the version is still 1" in complaint("game", BEFORE, now)
    assert "Raise `version`" in complaint("game", BEFORE, now)


@pytest.mark.parametrize(
    "now",
    [
        Rulebook(2, {"tables.json results": "x", "golden usual": "b"}),
        Rulebook(1, {**BEFORE.prints, "golden another": "d"}),
        Rulebook(1, {"golden usual": "b"}),
    ],
    ids=("raised", "a golden more", "a part less"),
)
def test_a_raised_version_and_what_is_new_are_only_to_be_recorded(now: Rulebook):
    assert "not recorded yet" in complaint("game", BEFORE, now)


def test_a_version_never_falls():
    assert "older than the recorded 1" in complaint("game", BEFORE, Rulebook(0, BEFORE.prints))


def test_words_and_drawings_do_not_count():
    places = [{"name": "Oryol", "hex": "0507", "labels": [1]}, {"name": "Orel", "hex": "0508"}]
    assert plain({"places": places, "source": "a map"}) == {"places": [{"hex": "0507"}, {"hex": "0508"}]}
