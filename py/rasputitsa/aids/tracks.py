"""Tracks and lists beside the map, in the form that the page draws."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rasputitsa.engine import panel_forms
from rasputitsa.engine.panel_forms import (
    FigureRow,
    FiguresPanel,
    PhaseItem,
    PoolPanel,
    StepsPanel,
    TrackCell,
    TrackPanel,
)
from rasputitsa.engine.stage import Look
from rasputitsa.engine.stage import Sequence as SequenceStage
from rasputitsa.engine.state import State
from rasputitsa.engine.text import Text, text

Told = tuple[Text, Iterable[Text], str]
"""The name of a turn, what it brings, and the tone of its weather."""


def place_in(state: State, sequence: str) -> int:
    """The index of the member of a sequence that is being played, or -1."""
    for stage in state.stack:
        if isinstance(stage, SequenceStage) and stage.sequence == sequence:
            return stage.index - 1
    return -1


def phases(look: Look[Any, Any], title: Text) -> StepsPanel:
    """The members of the sequence `turn`, named by `phase.` and the key, or else the name, of their stage."""
    members: Any = look.rules.sequences["turn"]
    labels = [(text(f"phase.{getattr(stage, 'key', stage.name)}"), getattr(stage, "side", "")) for stage in members]
    return phase_list(title, labels, place_in(look.state, "turn"))


def phase_list(title: Text, labels: Sequence[tuple[Text, str]], current: int) -> StepsPanel:
    """The phases of a turn with their sides: done, now, next."""
    items: list[PhaseItem] = [
        {"label": label.json(), "side": side, "status": "done" if i < current else "now" if i == current else "next"}
        for i, (label, side) in enumerate(labels)
    ]
    return {"kind": "steps", "id": "phases", "title": title.json(), "items": items}


def cell(label: Text, detail: Iterable[Text], tone: str, *, current: bool) -> TrackCell:
    """A cell of a track."""
    return {"label": label.json(), "detail": [line.json() for line in detail], "tone": tone, "current": current}


def track(id: str, title: Text, cells: list[TrackCell]) -> TrackPanel:
    """A track: turns, points."""
    return {"kind": "track", "id": id, "title": title.json(), "cells": cells}


def turns(look: Look[Any, Any], told: Callable[[Any, int], Told] | None = None, rule: str = "") -> TrackPanel:
    """The track of turns; where a game says nothing else of a turn, one weather holds."""
    numbers = range(look.rules.scenario.first, look.rules.scenario.last + 1)
    known = [(n, told(look, n) if told else (text("track.turn", turn=n), (), "clear")) for n in numbers]
    cells = [cell(*each, current=n == look.state.turn) for n, each in known]
    return track("turns", text("panel.turns", rule), cells)


def row(label: Text, value: int, side: str = "", lines: Iterable[Text] = ()) -> FigureRow:
    """A labelled figure, of a side or of none; `lines` say what it is made of."""
    form: FigureRow = {"label": label.json(), "value": value}
    if side:
        form["side"] = side
    if made_of := [line.json() for line in lines]:
        form["lines"] = made_of
    return form


def rows(id: str, title: Text, rows: list[FigureRow]) -> FiguresPanel:
    """Labelled figures, as `row` makes them."""
    return {"kind": "figures", "id": id, "title": title.json(), "rows": rows}


def figures(id: str, title: Text, figures: Iterable[tuple[Text, int, str]]) -> FiguresPanel:
    """Labelled figures, each of a side or of none."""
    return rows(id, title, [row(label, value, side) for label, value, side in figures])


def pool(id: str, title: Text, side: str, units: Iterable[str]) -> PoolPanel:
    """Counters off the map."""
    return {"kind": "pool", "id": id, "title": title.json(), "side": side, "units": list(units)}


def box(look: Look[Any, Any], id: str, side: str, title: Text | None = None) -> panel_forms.PoolPanel:
    """The counters in a box, which is called by `box.<id>` unless a title is given."""
    return pool(id, title or text(f"box.{id}"), side, (unit.id for unit in look.state.units.boxed(id)))
