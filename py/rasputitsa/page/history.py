"""The front of history on days that a game's data name: over the map, and on the pages of the war."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rasputitsa.engine import forms
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Grid

ID = "history"
Front = Mapping[str, Any]


def offered(look: Look[Any, State]) -> list[forms.OverlayInfo]:
    """The overlay in the list of those that a game offers, where its front is known by now."""
    return [{"id": ID, "title": text("overlay.history").json()}] if latest(look) else []


def overlay(look: Look[Any, State]) -> forms.Overlay:
    """The last front known by the turn in play, as an `Overlay` of paths that are no side's (docs/session.md)."""
    front = latest(look)
    lines = lines_of(look.rules.grid, front) if front else []
    paths: list[forms.OverlayPath] = [{"side": "", "hexes": line} for line in lines]
    return {"areas": [], "paths": paths, "signs": [], "arrows": [], "lines": [label(front).json()] if front else []}


def latest(look: Look[Any, State]) -> Front | None:
    """The last front of a turn that has begun and of which the board shows a part; the first before turn 1."""
    turn = max(look.state.turn, look.rules.scenario.first)
    known = [front for front in _fronts(look) if front["turn"] <= turn and lines_of(look.rules.grid, front)]
    return known[-1] if known else None


def on_turn(look: Look[Any, State], turn: int) -> dict[str, Any]:
    """The front of a turn for its page of the war: its label and its lines; empty where none is known."""
    known = [front for front in _fronts(look) if front["turn"] == turn]
    return {"history": {"label": label(known[0]).json(), "lines": lines_of(look.rules.grid, known[0])}} if known else {}


def label(front: Front) -> Text:
    """The day of a front, and how exact it is."""
    return text("chronicle.history", day=f"day-{front['day']}")


def lines_of(grid: Grid, front: Front) -> list[list[str]]:
    """The parts of a front that lie on the board, each of at least two hexes."""
    return [part for line in front["lines"] for part in _within(grid, line.split())]


def _fronts(look: Look[Any, State]) -> Sequence[Front]:
    fronts: Sequence[Front] = look.rules.game.fronts
    return fronts


def _within(grid: Grid, hexes: list[str]) -> Iterator[list[str]]:
    part: list[str] = []
    for hex in [*hexes, ""]:
        if hex in grid.index:
            part.append(hex)
            continue
        if len(part) > 1:
            yield part
        part = []
