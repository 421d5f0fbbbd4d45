"""Every sentence that is emitted in play has a template and the facts that it names; every rule has a name."""

from collections.abc import Iterator
from typing import Any

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.page.view import BEGINNING, targets_form, view
from tests.contract.cases import Case
from tests.contract.sentences import faults
from tests.contract.walks import Now, Watching


def all_that_is_emitted_in_play_can_be_shown(case: Case, match: Match) -> Watching:
    choose, now = Chooser(81), Now(match, 11)
    while (yield):
        forms: list[Any] = _events(match)
        if now.is_due():
            forms += [view(match, match.length), *_targets_and_refusals(match, choose)]
        assert faults(case.game, forms) == []
    assert faults(case.game, view(match, BEGINNING)) == []


def _events(match: Match) -> list[Any]:
    events = match.entries[-1].events or () if match.entries else match.opening
    return [event.text.json() for event in events]


def _targets_and_refusals(match: Match, choose: Chooser) -> Iterator[Any]:
    assert match.decision is not None
    words = [*match.state.units, *list(match.rules.grid.index)[:40], "nothing"]
    for option in match.decision.options:
        if len(option.takes) == 2:
            yield from (targets_form(option, subject) for subject in option.subjects[:4])
        for _ in range(8):
            args = [words[choose(len(words))] for _ in option.takes]
            reason = match.refusal([option.verb, *args])
            if reason:
                yield reason.json()
