"""A page of the war: points, production and cities at the end of a turn, beside the front of history."""

from collections.abc import Iterator
from typing import Any

from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.build import data
from rasputitsa.games.war_for_the_motherland.control import held_by
from rasputitsa.games.war_for_the_motherland.ground import dry_land
from rasputitsa.games.war_for_the_motherland.ledger import counts, verdict
from rasputitsa.games.war_for_the_motherland.state import SIDES, SOVIET, WarLook, WarRules, date
from rasputitsa.rules import tracks


def chronicle(look: WarLook, turn: int) -> dict[str, Any]:
    """The account of the end of a turn."""
    told: dict[str, Any] = {
        "ground": dry_land(look.rules),
        "title": text("track.turn", date=date(turn), turn=turn).json(),
        "tone": look.rules.calendar[turn].weather,
        "rows": list(_rows(look, turn)),
    }
    known = [front for front in data("fronts.json")["fronts"] if front["turn"] == turn]
    return told | ({"history": _history(look.rules, known[0])} if known else {})


def _rows(look: WarLook, turn: int) -> Iterator[dict[str, Any]]:
    yield tracks.row(*verdict(look))
    cities = look.rules.map.features["major_city"]
    for side in SIDES:
        yield tracks.row(text("situation.cities"), (held_by(look, side) & cities).bit_count(), side)
    if look.rules.economy.produces:
        yield from (tracks.row(*row) for row in counts(look))
    if number := look.rules.calendar[turn].production if look.rules.economy.produces else 0:
        yield tracks.row(text("figure.number", "ruling-104"), number, SOVIET)


def _history(rules: WarRules, front: dict[str, Any]) -> dict[str, Any]:
    """The front on a day of the turn, as far as it lies on the board."""
    lines = [line for each in front["lines"] for line in _within(rules, each.split())]
    return {"label": text("chronicle.history", day=f"day-{front['day']}").json(), "lines": lines}


def _within(rules: WarRules, hexes: list[str]) -> Iterator[list[str]]:
    """The parts of a line that lie on the board."""
    part: list[str] = []
    for hex in [*hexes, ""]:
        if hex in rules.grid.index:
            part.append(hex)
            continue
        if len(part) > 1:
            yield part
        part = []
