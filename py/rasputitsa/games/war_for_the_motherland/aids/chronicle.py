"""A page of the war: points, production and cities at the end of a turn."""

from collections.abc import Iterator
from typing import Any

from rasputitsa.aids import tracks
from rasputitsa.engine import panel_forms
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.aids.ledger import counts, verdict
from rasputitsa.games.war_for_the_motherland.control import held_by
from rasputitsa.games.war_for_the_motherland.ground import dry_land
from rasputitsa.games.war_for_the_motherland.state import SIDES, SOVIET, WarLook, date


def chronicle(look: WarLook, turn: int) -> dict[str, Any]:
    """The account of the end of a turn."""
    return {
        "ground": dry_land(look.rules),
        "title": text("track.turn", date=date(turn), turn=turn).json(),
        "tone": look.rules.calendar[turn].weather,
        "rows": list(_rows(look, turn)),
    }


def _rows(look: WarLook, turn: int) -> Iterator[panel_forms.FigureRow]:
    yield tracks.row(*verdict(look))
    cities = look.rules.map.features["major_city"]
    for side in SIDES:
        yield tracks.row(text("situation.cities"), (held_by(look, side) & cities).bit_count(), side)
    if look.rules.economy.produces:
        yield from (tracks.row(*row) for row in counts(look))
    if number := look.rules.calendar[turn].production if look.rules.economy.produces else 0:
        yield tracks.row(text("figure.number", "ruling-104"), number, SOVIET)
