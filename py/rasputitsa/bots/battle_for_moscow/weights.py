"""Weights of a general, as figures: tuned by self-play, so they are data; a strength point counts about ten."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET

SIDES = (GERMAN, SOVIET)

Goals = tuple[tuple[str, int], ...]
"""Hexes with how far they draw units from."""


@dataclass(frozen=True, slots=True)
class Weights:
    """A judgement; where a figure differs by the side that it is about it is (German, Soviet).

    `strength` and `presence` are what a point of strength and a unit are worth, `ground`, `near_moscow`, `moscow` and
    `city` what a hex is. `pull` draws units on by each hex. `danger` and `chance` are the parts in a hundred that count
    of what the enemy could do next, and of what the side could do if he stayed. `breach` is for each hex that panzers
    can come nearer to Moscow, `cut_off` for a unit without communication, `open_city` the part of a city that is left
    open, `shelter` for good terrain, `effort` for each attacker, summed over six faces.
    """

    strength: tuple[int, int] = (6, 8)
    presence: tuple[int, int] = (8, 12)
    ground: tuple[int, int] = (8, 8)
    near_moscow: tuple[int, int] = (8, 8)
    moscow: int = 900
    city: int = 15
    point: int = 25
    pull: int = 11
    danger: int = 100
    chance: int = 80
    breach: int = 9
    cut_off: tuple[int, int] = (12, 12)
    open_city: int = 70
    shelter: int = 3
    effort: int = 5
    goals: Goals = ()


FIGURES = tuple(field.name for field in fields(Weights) if field.name != "goals")

Judgements = tuple[Weights, Weights]
"""The judgement of a general that leads the Germans, and of one that leads the Soviets."""

WEIGHTS: Judgements = (
    Weights(strength=(6, 12), ground=(8, 16)),
    Weights(pull=2, chance=30),
)

_GERMAN, _SOVIET = WEIGHTS
_CENTRE = (("0603", 8), ("0803", 14), ("1103", 20))
_SOUTH = (("0509", 6), ("0809", 12), ("1107", 18), ("1103", 22))
_LINE = (("0802", 12), ("0803", 12), ("0804", 12), ("0805", 12), ("1103", 12))

_BOLD = (
    replace(_GERMAN, strength=(4, 12), effort=0, chance=100),
    replace(_SOVIET, strength=(6, 6), effort=0, chance=60),
)
_WARY = (
    replace(_GERMAN, strength=(8, 12), effort=8, danger=130, chance=60),
    replace(_SOVIET, strength=(6, 10), effort=8, danger=120, chance=10, shelter=6),
)

STYLES: Mapping[str, Judgements] = {
    "": WEIGHTS,
    "bold": _BOLD,
    "wary": _WARY,
    "centre": (replace(_GERMAN, goals=_CENTRE), _SOVIET),
    "south": (replace(_GERMAN, goals=_SOUTH), _SOVIET),
    "line": (_GERMAN, replace(_SOVIET, goals=_LINE)),
}
"""The usual judgement, two of other characters, and three that are bound to one plan by goals of their own."""


def figures(judgements: Judgements) -> dict[str, int]:
    """The figures by name: `german.pull`, `soviet.strength.german`."""
    return {
        ".".join((side, *path)): value
        for side, weights in zip(SIDES, judgements, strict=True)
        for name in FIGURES
        for path, value in _parts(name, getattr(weights, name))
    }


def with_figures(given: Mapping[str, int]) -> Judgements:
    """The judgements that such figures make."""
    german, soviet = (replace(weights, **_read(side, given)) for side, weights in zip(SIDES, WEIGHTS, strict=True))
    return german, soviet


def _parts(name: str, value: int | tuple[int, int]) -> list[tuple[tuple[str, ...], int]]:
    if isinstance(value, int):
        return [((name,), value)]
    return [((name, about), each) for about, each in zip(SIDES, value, strict=True)]


def _read(side: str, given: Mapping[str, int]) -> dict[str, Any]:
    return {
        name: given[f"{side}.{name}"]
        if f"{side}.{name}" in given
        else tuple(given[f"{side}.{name}.{about}"] for about in SIDES)
        for name in FIGURES
    }
