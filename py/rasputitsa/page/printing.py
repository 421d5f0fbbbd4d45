"""Counters for paper: every unit of a scenario with the faces of all its steps, as they are printed."""

from rasputitsa.engine import forms
from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import State, Unit
from rasputitsa.page.forms import PrintedUnit
from rasputitsa.page.table import Form, Request, Table


def counters(table: Table, request: Request) -> Form:
    """`counters`: each unit of the scenario on the table, wherever it is now, in the order of the roster.

    All may see them, also while the device changes hands.
    """
    look = Look(table.match.rules, table.match.common())
    return {"counters": [_printed(look, unit) for unit in look.rules.roster_units().all()]}


def _printed(look: Look[Rules, State], unit: Unit) -> PrintedUnit:
    """A unit with its faces, from full strength down."""
    fresh = [Unit(unit.id, unit.type, unit.side, unit.hex, unit.box, steps) for steps in range(unit.type.full, 0, -1)]
    return {"id": unit.id, "side": unit.side, "faces": [_face(look, each) for each in fresh]}


def _face(look: Look[Rules, State], unit: Unit) -> forms.Face:
    """The face of a unit that has done nothing, with the figures on the card whatever the weather."""
    face = look.rules.game.face(look, unit).copy()
    face["values"] = face.pop("printed", face["values"])
    return face
