"""Weights of the general strategist, as figures in a file: fitted by self-play, whole numbers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("weights.json")
USUAL = "usual"


@dataclass(frozen=True, slots=True)
class Weights:
    """A judgement.

    `endurance`: for how many turns to come strength counts at most. `presence`: what any unit is worth beside its
    strength. `hold` and `later`, `chance` and `danger` are parts in a hundred: of what an objective is worth, of the
    battles of a later turn, of those that the side can fight next, of those that its enemy can. `pull` is for
    nearness to objectives, in hundredths of their worth; `approach` for each hex nearer to the enemy where there are
    none. `retreat` is for a stack that could not retreat, `front` for a friend beside a unit near the enemy,
    `reserve` for a unit behind the front and within reach of it, `encircle` for an enemy without a way out, all times
    strength. `effort` is what each attacker costs.
    """

    endurance: int
    presence: int
    hold: int
    pull: int
    approach: int
    chance: int
    danger: int
    later: int
    retreat: int
    front: int
    reserve: int
    encircle: int
    effort: int


def usual() -> Weights:
    """The judgement in use where no style asks for another."""
    return styles()[USUAL]


def in_style(style: str) -> Weights:
    """The judgement of a style; the usual one if there is no such style."""
    return styles().get(style, usual())


@cache
def styles() -> Mapping[str, Weights]:
    """All judgements of the file: that found best, and `plain`, by which the lower levels play."""
    return {style: with_figures(given) for style, given in json.loads(FILE.read_text(encoding="utf-8")).items()}


def with_figures(given: Mapping[str, int]) -> Weights:
    """The judgement that such figures make."""
    return Weights(**given)
