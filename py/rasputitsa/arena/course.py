"""The course of games, turn by turn: strength, losses, a game's own figures, the front beside history's."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa.arena.statistics import mean
from rasputitsa.engine.match import Match
from rasputitsa.hexgrid.grid import Grid, Hex
from rasputitsa.page.chronicle import page, turn_ends

LOST, STEPS, FRONT = "lost", "steps", "front"
Name = tuple[str, str]
"""The thing that a figure counts, by the key of its text or one of the words above, and whose it is."""


@dataclass(frozen=True, slots=True)
class TurnEnd:
    """The end of a turn of one game."""

    turn: int
    title: Mapping[str, Any] | None
    figures: Mapping[Name, float]


def course(match: Match) -> Iterator[TurnEnd]:
    """The ends of the turns of a game, from its record."""
    before = 0
    for turn, length in turn_ends(match):
        told = page(match, turn, length, before, "")
        yield TurnEnd(turn, told.get("title"), dict(_figures(match.rules.grid, told)))
        before = length


def summed_up(turns: Sequence[TurnEnd], shown: Iterable[int]) -> Iterator[TurnEnd]:
    """The turns to be shown, each with all that was lost since the one before."""
    lost: dict[Name, float] = {}
    wanted = set(shown)
    for end in turns:
        for name, value in end.figures.items():
            lost[name] = lost.get(name, 0) + value if name[0] == LOST else value
        if end.turn in wanted:
            yield TurnEnd(end.turn, end.title, {name: lost[name] for name in end.figures})
            lost = {}


def values(games: Sequence[Sequence[TurnEnd]], turn: int, name: Name) -> list[float]:
    """A figure at the end of a turn in all the games that came to it and have it."""
    ends = (end for game in games for end in game if end.turn == turn)
    return [end.figures[name] for end in ends if name in end.figures]


def beyond(grid: Grid, line: Iterable[str], front: Iterable[Sequence[str]]) -> float | None:
    """The hexes that a front lies beyond a line on average, as the side that is named first advances.

    A front is told by the hexes on either side of it; each hex of the line is as far from it as from the nearest of
    them. None where one of the two is not there.

    >>> from rasputitsa.hexgrid.grid import rectangle
    >>> beyond(rectangle(5, 1, "flat", "even"), ["0201"], [("0401", "0501")])
    2.5
    """
    sides = [{grid.index[pair[side]] for pair in front} for side in (0, 1)] if (front := list(front)) else []
    found = [_beyond(grid, grid.index[name], sides) for name in line] if sides else []
    return mean(found) if found else None


def _beyond(grid: Grid, hex: Hex, sides: Sequence[Iterable[Hex]]) -> float:
    mine, theirs = (min(grid.distance(hex, other) for other in side) for side in sides)
    return (mine + theirs) / 2 if mine < theirs else -(mine + theirs) / 2 if theirs < mine else 0


def _figures(grid: Grid, told: Mapping[str, Any]) -> Iterator[tuple[Name, float]]:
    for row in told.get("rows", ()):
        yield (row["label"]["key"], row.get("side", "")), row["value"]
    for side in told["sides"]:
        yield (STEPS, side["side"]), side["steps"]
        yield (LOST, side["side"]), len(side["lost"])
    line = (name for part in told.get("history", {}).get("lines", ()) for name in part)
    if (ahead := beyond(grid, line, told["front"])) is not None:
        yield (FRONT, ""), ahead
