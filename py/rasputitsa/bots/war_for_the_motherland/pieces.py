"""Units in figures: strengths in halves, undrawn markers at their mean, what a life and a step are worth."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rasputitsa.bots.staff.places import stacked
from rasputitsa.bots.war_for_the_motherland.weights import Weights
from rasputitsa.engine.state import Unit
from rasputitsa.games.war_for_the_motherland.combat.markers import cup
from rasputitsa.games.war_for_the_motherland.combat.strengths import ATTACK, DEFENCE, NONE_LEFT, brings, in_supply
from rasputitsa.games.war_for_the_motherland.state import AXIS, Pile, WarLook, WarRules, is_depot, is_headquarters
from rasputitsa.games.war_for_the_motherland.victory import points_of
from rasputitsa.hexgrid.grid import Hex

POINT = 100
"""A victory point."""

HALVES = 2
"""Strengths are counted in halves."""

HORIZON = 3
"""Strength counts for so many turns at most."""

SERVICES = 60
"""The value of a depot or a headquarters for the units that it feeds."""


class Piece(NamedTuple):
    """A unit in figures; `step` is what one step of it is worth."""

    id: str
    side: str
    attack: int
    defence: int
    movement: int
    steps: int
    life: int
    points: int
    step: int


Stack = tuple[Piece, ...]


def turns_left(look: WarLook) -> int:
    """The turns to come, this one among them."""
    return max(1, look.rules.scenario.last - look.state.turn + 1)


def piece_of(look: WarLook, unit: Unit, weights: Weights) -> Piece:
    """A unit in figures; its strength is worth as much as there are turns to use it in."""
    attack, defence = (_strength(look, unit, of) for of in (ATTACK, DEFENCE))
    points = POINT * points_of(look, unit) if unit.side == AXIS else 0
    strength = weights.strength * max(attack, defence) * min(turns_left(look), HORIZON) // HALVES
    service = SERVICES if is_depot(unit) or is_headquarters(unit) else 0
    life = strength + points + service + 1
    step = _step(look, unit.steps, life, points)
    return Piece(unit.id, unit.side, attack, defence, unit.movement, unit.steps, life, points, step)


def stacks_of(look: WarLook, side: str, weights: Weights) -> dict[Hex, Stack]:
    """A side's units on the map by hex."""
    return stacked([(unit.hex, piece_of(look, unit, weights)) for unit in look.state.units.of(side)])


def fit(rules: WarRules, units: Sequence[Unit]) -> bool:
    """True if units may stand in one hex (4.1)."""
    return len(units) < 2 or not (rules.weights[units[0].side].is_over(units) or rules.nations.is_over(units))


def lives(stack: Sequence[Piece]) -> int:
    """The value of units together."""
    return sum([piece.life for piece in stack])


def _step(look: WarLook, steps: int, life: int, points: int) -> int:
    """The value of a step: if points are for units and not for steps, the last one has them (ruling 123)."""
    if look.rules.count == "step" or steps < 2:
        return life // max(1, steps)
    return (life - points) // steps


def _strength(look: WarLook, unit: Unit, of: int) -> int:
    """A strength in halves; of an army whose marker is still to be drawn, the mean of its cup."""
    known = brings(look, unit, of)
    if known is not None:
        return HALVES * known
    mean = _mean(look.rules, cup(look, look.rules.classes[unit.type.id]), of)
    return in_supply(unit, mean, of)


@lru_cache(maxsize=64)
def _mean(rules: WarRules, piles: tuple[Pile, ...], of: int) -> int:
    count = sum([pile.count for pile in piles])
    total = sum([pile.count * rules.markers[pile.kind].full[of] for pile in piles])
    return HALVES * total // count if count else HALVES * NONE_LEFT[of]
