"""Units in figures: what they bring to a battle, and what they are worth in hundredths of a victory point."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.bots.staff.places import distances
from rasputitsa.engine.state import Unit
from rasputitsa.games.blitzkrieg_to_moscow_2.battle import FOUGHT
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import allowance
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzLook, BlitzRules, is_corps, is_tank
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import passive_strength
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.hexsides import across


class Worth(NamedTuple):
    """The value of a type of unit: its life at the end and for each turn to come, its fresh side likewise."""

    life: int
    a_turn: int
    fresh_at_end: int
    fresh: int


WORTHS: Mapping[str, Worth] = {
    "panzer_army": Worth(100, 25, 50, 16),
    "german_army": Worth(50, 12, 0, 6),
    "romanian_army": Worth(50, 5, 0, 3),
    "soviet_army": Worth(2, 6, 0, 3),
    "guards_army": Worth(2, 9, 0, 5),
    "mechanised_corps": Worth(2, 4, 0, 0),
}
MOST_TURNS = 3
"""Strength counts for so many turns to come at most."""


class Piece(NamedTuple):
    """A unit: strengths to attack and to defend with, movement; what its life, fresh side and attack are worth."""

    id: str
    attack: int
    active: int
    passive: int
    movement: int
    is_tank: bool
    is_corps: bool
    is_fresh: bool
    has_zone: bool
    life: int
    step: int
    effort: int
    box: str


Stack = tuple[Piece, ...]


class Board(NamedTuple):
    """The map for a general: the hexes next to each, and the distance over land of every hex from each city."""

    near: Mapping[Hex, HexSet]
    far: Mapping[Hex, Mapping[Hex, int]]
    cities: tuple[Hex, ...]


@lru_cache(maxsize=8)
def board(rules: BlitzRules) -> Board:
    """The board of some rules."""
    grid, cities = rules.grid, tuple(hexes_in(rules.cities))

    def step(area: HexSet) -> HexSet:
        return across(grid, area, rules.ways)

    near = {hex: step(1 << hex) for hex in hexes_in(grid.hexes)}
    return Board(near, {city: distances(step, 1 << city, grid.hexes) for city in cities}, cities)


def piece_of(look: BlitzLook, unit: Unit) -> Piece:
    """A unit in figures; one that has attacked in this phase, or does so now, attacks no more."""
    worth = WORTHS.get(unit.type.id, WORTHS["soviet_army"])
    turns = min(turns_after(look), MOST_TURNS)
    fresh = worth.fresh if turns else worth.fresh_at_end
    life = worth.life + worth.a_turn * turns + (fresh if unit.is_full else 0)
    corps, battle = is_corps(unit), look.state.battle
    return Piece(
        unit.id,
        0 if unit.mark(FOUGHT) or (battle and unit.id in battle.attackers) else unit.attack,
        unit.attack,
        passive_strength(unit),
        allowance(look, unit),
        is_tank(unit),
        corps,
        unit.is_full,
        look.rules.zones.has_one(unit),
        life,
        life if corps else fresh,
        life if corps and turns else fresh,
        unit.box,
    )


def turns_after(look: BlitzLook) -> int:
    """The number of turns after this one."""
    return max(0, look.rules.scenario.last - max(look.state.turn, 1))
