"""The odds sheet: how a battle's column came about, line by line, and the battle as the page draws it."""

from collections.abc import Sequence
from typing import Any, Literal

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.text import Text, text
from rasputitsa.rules.combat import Odds, ResultsTable

Status = Literal["planned", "announced", "fighting"]
"""A battle is planned until the announcement is closed; then nothing about it can be changed."""


def battles_panel(battles: Sequence[dict[str, Any]], section: str) -> dict[str, Any]:
    """The panel of all battles; `section` is the rule behind it."""
    return {"kind": "battles", "id": "battles", "title": text("panel.battles", section).json(), "battles": [*battles]}


def battle_form(
    status: Status, hexes: Ids, attackers: Ids, defenders: Ids, column: str, lines: Sequence[Text], results: Ids
) -> dict[str, Any]:
    """A `BattleView`, called by its first hex; `more` are the others."""
    return {
        "id": hexes[0],
        "attackers": [*attackers],
        "defenders": [*defenders],
        "hex": hexes[0],
        **({"more": [*hexes[1:]]} if hexes[1:] else {}),
        "status": status,
        "column": column,
        "lines": [line.json() for line in lines],
        "results": [*results],
    }


def odds_lines(table: ResultsTable, worked: Odds, strengths: Text, section: str) -> list[Text]:
    """Strengths, ratio, each shift and its reason, the column in the end."""
    first = text("odds.base", section, odds=worked.first) if worked.first else text("odds.below", section)
    if worked.heading:
        return [strengths, first, *(shift.text for shift in worked.shifts), text("odds.final", odds=worked.heading)]
    none = text("odds.none", section, odds=table.labels[0])
    return [strengths, first, *(shift.text for shift in worked.shifts), none]
