"""What a general cares for, as figures: tuned by self-play, so they are data; strength points count ten."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Weights:
    """One general's judgement; where a figure differs by side it is (German, Soviet)."""

    strength: tuple[int, int] = (6, 8)
    presence: tuple[int, int] = (8, 12)
    ground: tuple[int, int] = (8, 8)
    near_moscow: tuple[int, int] = (8, 8)
    moscow: int = 900
    city: int = 15
    point: int = 25
    pull: tuple[int, int] = (11, 2)
    danger: tuple[int, int] = (100, 100)
    chance: tuple[int, int] = (80, 30)
    breach: int = 9
    cut_off: tuple[int, int] = (12, 12)
    open_city: int = 70
    shelter: tuple[int, int] = (0, 3)
    effort: int = 5
    goals: tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]] = ((), ())


WEIGHTS = Weights()
FIGURES = tuple(field.name for field in fields(Weights) if field.name != "goals")

STYLES = {
    "": WEIGHTS,
    "centre": replace(WEIGHTS, goals=((("0603", 8), ("0803", 14), ("1103", 20)), ())),
    "south": replace(WEIGHTS, goals=((("0509", 6), ("0809", 12), ("1107", 18), ("1103", 22)), ())),
    "line": replace(WEIGHTS, goals=((), (("0802", 12), ("0803", 12), ("0804", 12), ("0805", 12), ("1103", 12)))),
}
"""Judgements by name: the usual one, and three that are bound to one plan by goals of their own, by side."""


def figures(weights: Weights) -> dict[str, int]:
    """The figures by name, those that differ by side as `name.0` for the Germans and `name.1` for the Soviets."""
    found: dict[str, int] = {}
    for name in FIGURES:
        value = getattr(weights, name)
        found.update({name: value} if isinstance(value, int) else {f"{name}.{n}": each for n, each in enumerate(value)})
    return found


def with_figures(weights: Weights, given: Mapping[str, int]) -> Weights:
    """The weights with other figures."""
    changed = {name: given[name] if name in given else (given[f"{name}.0"], given[f"{name}.1"]) for name in FIGURES}
    return replace(weights, **changed)  # type: ignore[arg-type]
