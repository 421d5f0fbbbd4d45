"""Overlays of the invented map: the zones of a side, or of one unit (2.4)."""

from typing import Any

from rasputitsa.aids.overlays import listed, zone_overlay
from rasputitsa.engine.text import text
from tests.skirmish.state import SkirmishLook, enemy_zone, near

SIDES = ("raiders", "guards")


def overlays(look: SkirmishLook) -> list[dict[str, Any]]:
    """The zones of either side."""
    return [listed("zone", text("overlay.zone"), SIDES)]


def overlay(look: SkirmishLook, id: str, side: str, unit: str) -> dict[str, Any]:
    """The hexes in which a move of the enemy ends; those of one unit where it stands on the map."""
    of_one = unit and look.state.units[unit].hex >= 0
    area = near(look, 1 << look.state.units[unit].hex) if of_one else enemy_zone(look, _other(side))
    return zone_overlay(side, area, "2.4", unit if of_one else "").json(look.rules.grid)


def _other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]
