"""The figures that a planner reads by look-up are those of the rules of Battle for Moscow: odds, retreats, reach."""

import pytest

from rasputitsa.bots.battle_for_moscow.battles import Battles
from rasputitsa.bots.battle_for_moscow.chart import chart_of
from rasputitsa.bots.battle_for_moscow.forces import forces_of
from rasputitsa.bots.battle_for_moscow.weights import WEIGHTS
from rasputitsa.games.battle_for_moscow.battle import odds_of
from rasputitsa.games.battle_for_moscow.losses import clean_retreat
from rasputitsa.games.battle_for_moscow.movement import Kind, Movement, Moves
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, SideId, enemy_of, enemy_zone
from tests.contract.cases import Case, cases, walk

SEED = 77
EVERY = 47
GAMES = [case for case in cases() if case.game.slug == "battle_for_moscow"]


@pytest.fixture(params=GAMES, ids=str)
def looks(request: pytest.FixtureRequest) -> list[MoscowLook]:
    """Positions of a game played at random."""
    case: Case = request.param
    match = case.new(SEED)
    return [match.look for _ in walk(match, SEED) if match.length % EVERY == 0]


def test_columns_are_those_of_the_rules(looks: list[MoscowLook]):
    for look in looks:
        for side in (GERMAN, SOVIET):
            forces = forces_of(look, WEIGHTS[0])
            battles = Battles(forces, (GERMAN, SOVIET).index(side), look.state.turn)
            held = look.state.units.area(enemy_of(side))
            for defender in look.state.units.of(enemy_of(side)):
                near = look.rules.grid.neighbours(defender.hex)
                attackers = [unit for unit in look.state.units.of(side) if near >> unit.hex & 1]
                if attackers and not any("first_shock" in unit.type.traits for unit in attackers):
                    pieces = [forces.piece(unit) for unit in attackers]
                    sides = look.rules.grid.set_of(unit.hex for unit in attackers)
                    strength, shift = sum(piece.strength for piece in pieces), max(piece.shift for piece in pieces)
                    column = battles.column(strength, sides, defender.hex, defender.defence, held, shift)
                    expected = odds_of(look, attackers, defender).column
                    assert max(column, -1) == (-1 if expected is None else expected)


def test_who_is_trapped_has_no_clean_retreat(looks: list[MoscowLook]):
    for look in looks:
        battles = Battles(forces_of(look, WEIGHTS[0]), 0, look.state.turn)
        for unit in look.state.units.of(GERMAN) + look.state.units.of(SOVIET):
            enemies = look.state.units.area(enemy_of(unit.side))
            trapped = battles.is_trapped(unit.hex, enemies, enemy_zone(look, unit.side))
            assert trapped == (clean_retreat(look, unit) is None)


@pytest.mark.parametrize(("side", "kind"), [(GERMAN, "panzer"), (SOVIET, "all"), (SOVIET, "rail")])
def test_units_reach_what_the_rules_let_them_reach(looks: list[MoscowLook], side: SideId, kind: Kind):
    for look in looks:
        chart, forces = chart_of(look.rules), forces_of(look, WEIGHTS[0])
        free, zone = look.rules.grid.hexes & ~look.state.units.area(enemy_of(side)), enemy_zone(look, side)
        moves = Moves(look, Movement(side, kind))
        for unit in look.state.units.of(side):
            if not moves.may_move(unit) or unit.marks or "tank_unit" in unit.type.traits:
                continue
            points = forces.allowance(forces.piece(unit), look.state.turn, kind)
            if kind == "rail":
                found = chart.rails.reached(1 << unit.hex, points, free, zone)
            else:
                found = forces.country(look.state.turn).reached(1 << unit.hex, points, free, zone)
            assert found | 1 << unit.hex == moves.field(unit).reached | 1 << unit.hex
