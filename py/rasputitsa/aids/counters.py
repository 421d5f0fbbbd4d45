"""Counters as the page draws them: sign, size, figures, steps, badges, and what is told of them."""

from collections.abc import Iterable, Sequence
from typing import Any

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
) -> dict[str, Any]:
    """The face of a counter: its branch is its sign and its id its name, unless others are given.

    `printed`: its figures as they are printed, shown where they are not those of now.
    """
    return {
        "symbol": symbol or unit.type.branch,
        "size": unit.type.size,
        "name": name or unit.id,
        "values": [*values],
        **({"printed": [*printed]} if printed and [*printed] != [*values] else {}),
        **face_steps(unit),
        "badges": [*badges],
        "title": title.json(),
    }


def marked(unit: Unit, badges: Iterable[tuple[str, str]]) -> list[str]:
    """The badges of a unit, each for a mark."""
    return [badge for mark, badge in badges if unit.mark(mark)]
