"""Signs on the map that change during play: control of places, arrows of attacks, in the form that the page draws."""

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any

from rasputitsa.engine import forms
from rasputitsa.engine.decision import Ids
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in
from rasputitsa.rules.combat.announced_battles import ATTACKS


def marker(kind: str, side: str, hex_id: str, title: Text) -> forms.Marker:
    """A sign of a side on a hex, and what it says."""
    return {"hex": hex_id, "kind": kind, "side": side, "title": title.json()}


def control(grid: Grid, held: Iterable[tuple[str, HexSet]], title: Callable[[str, str], Text]) -> list[forms.Marker]:
    """Markers of the side that holds each place; the title is that of a side and a hex."""
    signs = [(side, grid.names[hex]) for side, places in held for hex in hexes_in(places)]
    return [marker("control", side, hex_id, title(side, hex_id)) for side, hex_id in signs]


def arrow(unit: Unit, start: str, target: str, status: str) -> forms.Arrow:
    """An attack of a unit from a hex or box on a hex; `status` is announced or fighting."""
    return {"from": start, "to": target, "side": unit.side, "status": status}


def held_cities(look: Look[Any, Any], sides: Ids, held: Callable[[Any, Any], HexSet], rule: str) -> list[forms.Marker]:
    """Markers of the side that holds each city."""
    areas = ((side, held(look, side)) for side in sides)
    return control(look.rules.grid, areas, lambda side, hex: text("marker.control", rule, side=side, hex=hex))


def attack_arrows(look: Look[Any, Any], edges: Container[str] = ()) -> list[forms.Arrow]:
    """Attacks announced, and the battle being fought for a hex; `edges` as in `arrows`."""
    fought = look.state.battle
    return arrows(look, (fought.hex,), fought.attackers, edges) if fought else arrows(look, (), (), edges)


def arrows(
    look: Look[Any, Any],
    hexes: Sequence[Hex],
    attackers: Ids,
    edges: Container[str],
    near: Callable[[Unit], HexSet] = lambda unit: -1,
) -> list[forms.Arrow]:
    """Attacks announced by their marks, then the battle being fought for some hexes, from where its attackers stand.

    `edges` are the boxes beside the map from which units attack; `near`: the hexes next to a unit, where it need not be
    next to all for which it fights.
    """
    names, index, units = look.rules.grid.names, look.rules.grid.index, look.state.units
    idle = (unit for unit in units.all() if unit.marks and unit.id not in attackers)
    plans = [(unit, target, "announced") for unit in idle for target in str(unit.mark(ATTACKS) or "").split()]
    fighting = (unit for unit in units.those(attackers) if unit.hex not in hexes)
    fought = [(unit, names[hex], "fighting") for unit in fighting for hex in hexes]
    there = [sign for sign in fought if sign[0].hex >= 0 or sign[0].box in edges]
    return [
        arrow(unit, names[unit.hex] if unit.hex >= 0 else unit.box, target, status)
        for unit, target, status in [*plans, *there]
        if near(unit) >> index[target] & 1
    ]
