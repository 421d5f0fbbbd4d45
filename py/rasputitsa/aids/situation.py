"""The situation: the holders of what matters in one line that the page always shows, with a sentence or two to open."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rasputitsa.engine import forms
from rasputitsa.engine.decision import Ids
from rasputitsa.engine.stage import Look
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import HexSet


def entry(label: Text, detail: Text, *, side: str = "", tone: str = "") -> forms.SituationEntry:
    """A fact in a few words, whose colours it stands in, if any, and the whole sentence."""
    form: forms.SituationEntry = {"label": label.json(), "detail": detail.json()}
    if side:
        form["side"] = side
    if tone:
        form["tone"] = tone
    return form


def weather(now: str, detail: Text) -> forms.SituationEntry:
    """The weather of the turn, which the map wears."""
    return entry(text(f"situation.weather.{now}"), detail, tone=now)


def balance(label: Text, detail: Text, figures: Iterable[tuple[str, int]]) -> forms.SituationEntry:
    """A fact that is a figure for each side."""
    return {**entry(label, detail), "figures": [[side, figure] for side, figure in figures]}


def cities(label: Text, rule: str, held: Mapping[Any, Ids]) -> forms.SituationEntry:
    """The cities that each side holds, counted; named in the sentence."""
    detail = text("situation.cities.detail", rule, **held)
    return balance(label, detail, ((side, len(names)) for side, names in held.items()))


def held_cities(
    look: Look[Any, Any], sides: Ids, held: Callable[[Any, Any], HexSet], rule: str
) -> forms.SituationEntry:
    """The cities of each side."""
    return cities(text("situation.cities"), rule, {side: look.rules.grid.ids(held(look, side)) for side in sides})


def bulletin(title: Text, tone: str, lines: Iterable[Text]) -> forms.Bulletin:
    """The card with which a turn begins: a heading, the weather that the map wears, a few lines, the first in bold."""
    return {"title": title.json(), "tone": tone, "lines": [line.json() for line in lines]}


def situation(entries: Iterable[forms.SituationEntry], lines: Iterable[Text]) -> forms.Situation:
    """The line, and what else there is to know: the goal, what the figures on a counter mean."""
    return {"entries": list(entries), "lines": [line.json() for line in lines]}
