"""Random positions of the long scenarios against the slow reading of economy, changes, arrivals and victory.

A failure names its scenario and its seed, which make the position again; at night many more are tried:
`python -m tests.games.war_for_the_motherland.night --positions 400 --seed 7`.
"""

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.decision import Option
from rasputitsa.engine.dice import Chooser, ScriptedDice
from rasputitsa.engine.stage import Look, Play
from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland import economy, victory
from rasputitsa.games.war_for_the_motherland.arrivals.reinforcements import Placing, drop_modifier
from rasputitsa.games.war_for_the_motherland.changes.soviet import Soviets
from rasputitsa.games.war_for_the_motherland.combat.losses import destroy
from rasputitsa.games.war_for_the_motherland.state import (
    AXIS,
    CSM,
    SOVIET,
    SUPPLY,
    WarLook,
    has_drawn_strength,
    is_asset,
    is_headquarters,
    nation_of,
)
from rasputitsa.games.war_for_the_motherland.supply import judging
from rasputitsa.games.war_for_the_motherland.supply.logistics import Networks
from rasputitsa.games.war_for_the_motherland.supply.networks import network, northern
from tests.games.war_for_the_motherland import oracle_economy as slow
from tests.games.war_for_the_motherland.oracle_board import board_of
from tests.games.war_for_the_motherland.oracle_phases import Sheet, unit_points
from tests.games.war_for_the_motherland.oracle_supply import Board
from tests.games.war_for_the_motherland.positions import CAMPAIGN, ROAD, act, ids, told
from tests.games.war_for_the_motherland.test_oracles import random_match
from tests.games.war_for_the_motherland.test_surrender import LENINGRAD, MOSCOW, before_moscow

TURNS = (5, 9, 12, 14, 21, 23, 28, 33, 35, 39, 20, 40)
FATES = ("soviet_lost", "due_30", "conversion", "destroyed", "evacuated")
SOME = 5


def war_position(scenario: str, seed: int) -> WarLook:
    """A position of a long war: units strewn, stacked and short of supply, assets lost, armies weak, on their way."""
    choose = Chooser(seed)
    match = random_match(scenario, choose)
    view = Look(match.rules, match.state.copy())
    view.state.put(*_absent(view))
    view.state.turn = min(TURNS[choose(len(TURNS))], view.rules.scenario.last)
    for unit in view.state.units.of(SOVIET):
        _trouble(view, unit.id, choose)
    for unit in view.state.units.all():
        if unit.hex < 0 and unit.type.branch in ("guard", "shock") and choose(3) == 0:
            view.state.put(unit.inside("conversion"))
    areas = {id: net.area for id, net in judging.networks(view).items()}
    view.state.networks = Networks(**areas, northern=northern(view))
    return view


def _absent(view: WarLook) -> list[Unit]:
    """The counters that the random position leaves out: those of the set-up are gone, others have yet to come."""
    units = [unit for unit in position.beginning(view.rules).units.all() if unit.id not in view.state.units]
    return [unit.bare().inside(f"{unit.side}_lost") if unit.hex >= 0 else unit for unit in units]


def _trouble(view: WarLook, id: str, choose: Chooser) -> None:
    """The wear of war on a Soviet unit, most often none."""
    unit, kinds = view.state.units[id], view.rules.markers
    if is_asset(unit):
        if choose(4) == 0:
            view.state.put(unit.inside(FATES[3 + choose(2)]))
        return
    if choose(12) == 0 and unit.type.branch == "infantry":
        view.state.put(unit.inside(FATES[choose(2)] if view.rules.scenario.last >= 30 else FATES[0]))
        return
    if has_drawn_strength(view, unit) and choose(2):
        letter = view.rules.classes[unit.type.id]
        kind = next(kind.id for kind in kinds.values() if kind.letter == letter)
        unit = unit.marked(CSM, kind).with_steps(1 + choose(2))
    if choose(3) == 0 and not is_headquarters(unit):
        unit = unit.marked(SUPPLY, ("lack", "out")[choose(2)])
    friends = [other for other in view.state.units.of(SOVIET) if other.type.size == "XXX"]
    if unit.type.size == "XXX" and choose(2) and friends:
        unit = unit.at(friends[choose(len(friends))].hex)
    view.state.put(unit)


def check(scenario: str, seed: int) -> int:
    """Compare all that the slow reading says of a position; answers how many things were compared."""
    view = war_position(scenario, seed)
    board, sheet, choose = board_of(view), Sheet(view), Chooser(seed + 1)
    return sum(
        (
            _economy(view, sheet, board),
            _changes(view, sheet, board),
            _arrivals(view, sheet, board, choose),
            _fates(view, choose),
            _points(view, sheet, board),
        )
    )


def _economy(view: WarLook, sheet: Sheet, board: Board) -> int:
    cut = {port.id for port in economy.assets(view, "access_port") if not economy.linked(view) >> port.hex & 1}
    assert cut == slow.ports_cut_off(board)
    able = set(economy.evacuable(view))
    assert able == slow.factories_that_can_leave(board, view.state.turn)
    assert ids(economy.places(view), view.rules.scenario.id) == slow.group_hexes(sheet, board)
    return len(cut) + len(able)


def _changes(view: WarLook, sheet: Sheet, board: Board) -> int:
    convert, rebuild, incorporate, *_ = Soviets(view).options()
    found = [_pairs(option) for option in (convert, rebuild, incorporate)]
    assert found == [slow.conversions(sheet, board), slow.rebuilds(sheet), slow.incorporations(sheet)]
    return sum(map(len, found))


def _pairs(option: Option) -> set[tuple[str, str]]:
    return {(one, other) for one in option.subjects for other in option.targets(one)}


def _arrivals(view: WarLook, sheet: Sheet, board: Board, choose: Chooser) -> int:
    named = view.rules.scenario.id
    counter = view.state.units[("HQ-W", "RuHQ", "FiHQ")[choose(3)]].bare()
    found = ids(Placing(view, SOVIET if counter.side == SOVIET else AXIS).permit(counter).area, named)
    assert found == slow.headquarters_hexes(sheet, board, counter, nation_of(counter)), counter.id
    drops = ids(Placing(view, SOVIET).drop_permit(counter).area, named)
    assert drops == slow.drop_hexes(sheet)
    for hex in sorted(drops)[:: max(1, len(drops) // SOME)]:
        here = 1 << view.rules.grid.index[hex]
        for die in range(1, 7):
            assert (die + drop_modifier(view, here) <= view.rules.figures["lands"]) == slow.lands(die, sheet, hex)
    german = ids(network(view, "german").area, named)
    closed = ids(view.state.networks.northern, named)
    assert closed <= german
    near = sorted(hex for hex in german if hex.startswith("N") or hex in closed)
    for hex in {near[choose(len(near))] for _ in range(SOME)} if near else ():
        assert (hex not in closed) == slow.germans_come_in(sheet, board, hex), hex
    return len(drops)


def _fates(view: WarLook, choose: Chooser) -> int:
    units = [unit for unit in view.state.units.all() if unit.hex >= 0 and not is_asset(unit)]
    for unit in (units[choose(len(units))] for _ in range(SOME)):
        for die in range(1, 7):
            play = Play(view.rules, view.state.copy(), ScriptedDice((die,)))
            destroy(play, unit, "8.7")
            left = play.state.units.get(unit.id)
            box = left.box if left else ""
            turn = slow.return_turn(unit, die, view.state.turn, view.rules.scenario.last)
            assert (box == f"due_{turn}") if turn else not box.startswith("due_"), (unit.id, die)
    return SOME


def _points(view: WarLook, sheet: Sheet, board: Board) -> int:
    points, names = victory.score(view), view.rules.grid.names
    supplied = slow.supplied_at_the_end(board)
    assert judging.supplied_at_the_end(view, AXIS) == supplied
    assert sum(points.units.values()) + points.halves == unit_points(sheet, supplied, "step")
    assert {names[hex]: worth for hex, worth in points.cities.items()} == slow.city_points(board)
    assert sum(points.assets.values()) == slow.asset_points(sheet)
    assert victory.level(view, points.total) == slow.level(view.rules.scenario.id, points.total)
    return len(supplied)


@pytest.mark.rule("12.2", "12.3", "12.4", "13.1", "13.2", "13.4", "13.5", "14.3", "15.1", "15.2", "18.5", "19.5")
@pytest.mark.rule("ruling-106", "ruling-107", "ruling-110", "ruling-111", "ruling-113", "ruling-121", "ruling-125")
@pytest.mark.parametrize("scenario", [ROAD, CAMPAIGN])
@pytest.mark.parametrize("seed", range(3))
def test_random_positions_of_the_long_war(scenario: str, seed: int):
    assert check(scenario, seed) > 100


@pytest.mark.rule("19.4", "ruling-130")
def test_every_die_of_moscow_s_fall_is_that_of_the_slow_reading():
    for holder, units in (("axis", (f"1AK {LENINGRAD}",)), ("soviet", ())):
        for die in range(1, 7):
            match = before_moscow(*units, die=die)
            act(match, f"move 47PzK {MOSCOW}")
            assert told(match, f"log.moscow.{slow.surrender(die, holder)}"), (holder, die)
