"""Weights of a general, as figures: fitted by self-play, values in hundredths of a victory point."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

Hands = Literal["chosen", "random"]
Tactics = Literal["weighed", "active", "passive"]


@dataclass(frozen=True, slots=True)
class Weights:
    """A judgement.

    `point` is what a victory point on the map is worth. `pull` draws units to cities, `guard` puts them into cities
    that the enemy can come to, `danger`, `chance`, `encircle` and `hunger` are parts in a hundred: of what the enemy
    can do next, of what the side can, of a unit of his that has no line, of one of its own. `effort` is that part of
    the price of an attack, `ground` what a hex is worth that is won, `card` the part of a card's price.
    `hands`, `tactics` and `negates` say how cards and defence are chosen: as weighed, or in a way to be measured by.
    """

    point: int = 100
    pull: int = 60
    guard: int = 45
    danger: int = 70
    chance: int = 90
    encircle: int = 100
    hunger: int = 90
    effort: int = 70
    ground: int = 6
    card: int = 100
    hands: Hands = "chosen"
    tactics: Tactics = "weighed"
    negates: bool = True


USUAL = Weights()

GREEN = replace(USUAL, danger=0, chance=60, encircle=0, guard=0, effort=10, hands="random")
"""The judgement of a beginner, who sees its own chances, but not those of the enemy, and spares no unit."""

STYLES: Mapping[str, Weights] = {
    "": USUAL,
    "plain": replace(USUAL, danger=25, encircle=20, guard=10, chance=75, effort=25, hands="random"),
    "steady": replace(USUAL, danger=45, encircle=50, guard=30, chance=85, effort=55),
    "green": GREEN,
    "random_hands": replace(USUAL, hands="random"),
    "always_active": replace(USUAL, tactics="active"),
    "never_active": replace(USUAL, tactics="passive"),
    "never_negates": replace(USUAL, negates=False),
}
"""The usual judgement, that of the lower ranks, and those that leave one thing undone."""
