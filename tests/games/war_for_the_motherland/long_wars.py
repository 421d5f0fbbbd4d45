"""Whole random wars of the long scenarios, looked at turn by turn: nothing is lost, and the log tells what counts."""

from collections import Counter
from collections.abc import Callable, Mapping

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.game import Value
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME, ground
from rasputitsa.games.war_for_the_motherland.options import OPTIONS
from rasputitsa.games.war_for_the_motherland.state import AXIS, CSM, SOVIET, WarLook
from rasputitsa.games.war_for_the_motherland.victory import score
from tests.games.war_for_the_motherland.players import drawn
from tests.games.war_for_the_motherland.positions import look, rules
from tests.games.war_for_the_motherland.reckoning import Reckoning

UNCHANGED = "vp_count"
"""The option that stays as usual: the log is reckoned by steps."""


def drawn_options(scenario: str, seed: int) -> dict[str, Value]:
    """A value of each option that comes to bear."""
    choose, open = Chooser(seed), [each for each in OPTIONS if scenario not in each.idle and each.id != UNCHANGED]
    return {each.id: each.values[choose(len(each.values))] for each in open}


def whole_war(
    scenario: str,
    seed: int,
    haste: int,
    options: Mapping[str, Value] | None = None,
    compare: Callable[[WarLook], None] | None = None,
) -> Match:
    """A random war to its end; AssertionError in the turn in which something is wrong.

    `compare` is one thing more that holds whenever a turn begins.
    """
    built = rules(scenario, tuple(sorted((options or {}).items())))
    match, choose, turn = Match(built, GAME.setup(built), SeededDice(seed)), Chooser(seed), 0
    reckoning = Reckoning(look(match))
    while match.decision is not None:
        if match.state.turn != turn:
            turn = match.state.turn
            check(look(match))
            assert not [*reckoning.differences(look(match))], turn
            if compare:
                compare(look(match))
        match.play(drawn(match, choose, haste))
        reckoning.read(match.entries[-1].events or ())
    check(look(match))
    assert not [*reckoning.differences(look(match))]
    assert reckoning.total(look(match)) == score(look(match)).total
    return match


def check(view: WarLook) -> None:
    """The things that hold whenever a turn begins."""
    _units(view)
    _markers(view)
    _points(view)
    form = position.to_json(view.rules, view.state)
    assert position.to_json(view.rules, position.from_json(view.rules, form)) == form


def _units(view: WarLook) -> None:
    """Each counter is on the map or in one box, with some of its steps; no hex holds both sides or too many."""
    units, turn = view.state.units, view.state.turn
    assert not set(view.rules.roster) - set(units)
    for unit in units.all():
        assert (unit.hex >= 0) is not bool(unit.box), unit
        assert 1 <= unit.steps <= unit.type.full, unit
        assert not unit.box or unit.box in view.rules.boxes, unit
    assert not units.area(AXIS) & units.area(SOVIET)
    assert not [side for side in (AXIS, SOVIET) if ground.over(view, side)]
    held = view.state.axis_held & view.rules.tracked
    assert not units.area(SOVIET) & held
    assert not units.area(AXIS) & view.rules.tracked & ~held
    assert sum(unit.type.branch == "group" for unit in units.of(SOVIET)) <= 10, turn


def _markers(view: WarLook) -> None:
    """All markers that have come are in a cup, under an army, or gone by their star."""
    found = Counter[str]()
    for pile in (*view.state.cups, *view.state.spent):
        found[pile.kind] += pile.count
    found.update(str(unit.mark(CSM)) for unit in view.state.units.all() if unit.mark(CSM))
    assert all(unit.hex >= 0 for unit in view.state.units.all() if unit.mark(CSM))
    assert all(view.rules.markers[pile.kind].star for pile in view.state.spent)
    for kind in view.rules.markers.values():
        come = kind.turn < view.state.turn or kind.turn == 1
        assert found[kind.id] == (kind.count if come else 0) or kind.turn == view.state.turn, kind.id


def _points(view: WarLook) -> None:
    """The lines of the reckoning add up, and none is below nothing."""
    points = score(view)
    parts = (*points.units.values(), points.halves, *points.cities.values(), *points.assets.values())
    assert points.total == sum(parts)
    assert min(parts) >= 0
