"""Signs on the map that change during play: control of places, arrows of attacks, in the form that the page draws."""

from collections.abc import Callable, Container, Iterable
from typing import Any

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in
from rasputitsa.rules.attacks import ATTACKS


def marker(kind: str, side: str, hex_id: str, title: Text) -> dict[str, Any]:
    """A sign of a side on a hex, and what it says."""
    return {"hex": hex_id, "kind": kind, "side": side, "title": title.json()}


def control(grid: Grid, held: Iterable[tuple[str, HexSet]], title: Callable[[str, str], Text]) -> list[dict[str, Any]]:
    """Markers of the side that holds each place; the title is that of a side and a hex."""
    signs = [(side, grid.names[hex]) for side, places in held for hex in hexes_in(places)]
    return [marker("control", side, hex_id, title(side, hex_id)) for side, hex_id in signs]


def arrow(unit: Unit, start: str, target: str, status: str) -> dict[str, Any]:
    """An attack of a unit from a hex or box on a hex; `status` is announced or fighting."""
    return {"from": start, "to": target, "side": unit.side, "status": status}


def attack_arrows(look: Look[Any, Any], hex: Hex, attackers: Ids, edges: Container[str]) -> list[dict[str, Any]]:
    """Attacks announced by their marks, then the battle being fought for a hex, from where its attackers still stand.

    `edges` are the boxes beside the map from which units attack.
    """
    names, units = look.rules.grid.names, look.state.units
    plans = [(unit, str(unit.mark(ATTACKS)), "announced") for unit in units.all() if unit.mark(ATTACKS)]
    fought = [(unit, names[hex], "fighting") for unit in (units[id] for id in attackers) if unit.hex != hex]
    there = [sign for sign in fought if sign[0].hex >= 0 or sign[0].box in edges]
    return [
        arrow(unit, names[unit.hex] if unit.hex >= 0 else unit.box, target, status)
        for unit, target, status in [*plans, *there]
    ]
