"""Counters as the page draws them: sign, size, figures, steps, badges, and what is told of them."""

from collections.abc import Iterable, Sequence

from rasputitsa.engine import forms
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.rules.units import face_steps


def face(
    unit: Unit,
    values: Sequence[str],
    badges: Iterable[str],
    title: Text,
    *,
    symbol: str = "",
    name: str = "",
    printed: Sequence[str] = (),
) -> forms.Face:
    """The face of a counter: its branch is its sign and its id its name, unless others are given.

    `printed`: its figures as they are printed, shown where they are not those of now.
    """
    steps = face_steps(unit)
    form: forms.Face = {
        "symbol": symbol or unit.type.branch,
        "size": unit.type.size,
        "name": name or unit.id,
        "values": [*values],
        "steps": steps["steps"],
        "full": steps["full"],
        "badges": [*badges],
        "title": title.json(),
    }
    if "spent" in steps:
        form["spent"] = steps["spent"]
    if printed and [*printed] != [*values]:
        form["printed"] = [*printed]
    return form


def marked(unit: Unit, badges: Iterable[tuple[str, str]]) -> list[str]:
    """The badges of a unit, each for a mark."""
    return [badge for mark, badge in badges if unit.mark(mark)]
