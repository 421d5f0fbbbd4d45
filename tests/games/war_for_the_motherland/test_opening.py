"""A save of a war is opened with little work: of what is played again no more is worked out than who did it."""

from typing import Any

import pytest

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games import find
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.movement.moves import Moves
from rasputitsa.games.war_for_the_motherland.movement.overruns import Overruns
from rasputitsa.games.war_for_the_motherland.movement.transport import Trains
from tests.games.war_for_the_motherland.positions import CAMPAIGN

pytestmark = pytest.mark.rule("5.2", "5.6", "6.2")

SEED = 3


def played(verb: str, count: int) -> Match:
    """A random war up to where a verb was chosen so often since the last snapshot, and nothing else."""
    match, choose = Match.new(GAME, CAMPAIGN, {}, seed=SEED), Chooser(SEED)
    while since_snapshot(match).count(verb) < count:
        assert match.decision is not None
        action = match.decision.sample(choose)
        if action.verb not in ("end", "overrun") or verb not in since_snapshot(match):
            match.play(action)
    return match


def since_snapshot(match: Match) -> list[str]:
    """The verbs played since the last snapshot."""
    last = next((kept.all[index].length for kept, index in match.journal.snapshots()), 0)
    return [entry.action.verb for entry in match.entries[last:]]


def listed(match: Match, verb: str) -> Ids:
    """The units that a verb is offered to."""
    option = match.decision.option(verb) if match.decision else None
    assert option is not None
    return option.subjects


def counted(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[object]:
    """The askers of a method or a property from now on, one for each time."""
    asked: list[object] = []
    known = owner.__dict__[name]

    def asking(asker: Any) -> Any:
        asked.append(asker)
        found = known.__get__(asker, owner)
        return found() if callable(found) else found

    monkeypatch.setattr(owner, name, asking if callable(known) else property(asking))
    return asked


@pytest.mark.parametrize(
    ("verb", "count", "owner", "offered"),
    [("rail", 6, Trains, "rail"), ("move", 30, Moves, "move"), ("move", 30, Overruns, "overrun")],
)
def test_no_units_are_listed_while_a_save_is_opened(
    verb: str, count: int, owner: type[Any], offered: str, monkeypatch: pytest.MonkeyPatch
):
    match = played(verb, count)
    data, asked = save.dump(match), counted(monkeypatch, owner, "subjects")
    again = save.load(data, find).match
    assert asked == []
    assert again.digest() == match.digest()
    assert listed(again, offered) == listed(match, offered)
    assert asked, "they are once somebody asks"


def test_all_that_was_done_since_the_last_snapshot_can_be_undone_after_opening():
    match = played("move", 30)
    again = save.load(save.dump(match), find).match
    for length in range(match.length - 1, match.length - len(since_snapshot(match)) - 1, -1):
        again.undo()
        assert (again.length, again.digest()) == (length, match.past(length).digest())
    assert again.no_undo is not None


@pytest.mark.rule("ruling-23")
def test_a_unit_is_offered_to_a_group_if_it_is_listed():
    match, joined = Match.new(GAME, CAMPAIGN, {}, seed=SEED), 0
    choose = Chooser(SEED)
    while joined < 4 and match.decision is not None:
        for option in match.decision.options:
            if option.offers is not None and option.takes == ("unit",):
                offered = [id for id in match.state.units if option.offers(id)]
                assert sorted(offered) == sorted(option.subjects)
                joined += match.entries[-1].action.verb == "join"
        match.play(match.decision.sample(choose))
    assert joined == 4
