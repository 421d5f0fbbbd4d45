"""Overlays: areas, ways, signs and arrows on the map, in a form that the page paints without knowing the game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from rasputitsa.engine import forms
from rasputitsa.engine.decision import Ids
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.ratio import Ratio, ratio
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.rules.combat.crt import FACES

AreaKind = Literal["zone", "good", "bad"]
SignKind = Literal["good", "bad", "level"]
_LEVELS = (1, 2, 2, 3, 4, 4, 5)
"""The level of danger by the number of die faces that bring it."""


@dataclass(frozen=True, slots=True)
class Area:
    """Hexes to be tinted in a side's colour."""

    kind: AreaKind
    side: str
    hexes: HexSet


@dataclass(frozen=True, slots=True)
class Way:
    """A path of a side, hex by hex."""

    side: str
    hexes: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class Sign:
    """A mark on a hex with what it says; `level` is 0 to 5, for signs of that kind, `chance` that of the worst."""

    hex: Hex
    kind: SignKind
    level: int
    label: Text
    chance: Ratio | None = None


def danger(hex: Hex, faces: int, label: Text) -> Sign:
    """A sign of the danger in a hex, by the number of die faces that bring it."""
    return Sign(hex, "level", _LEVELS[faces], label, ratio(faces, len(FACES)))


@dataclass(frozen=True, slots=True)
class Arrow:
    """An attack that could be made."""

    start: Hex
    end: Hex
    side: str


@dataclass(frozen=True, slots=True)
class Overlay:
    """Everything that an overlay draws, and the sentences beside it."""

    areas: tuple[Area, ...] = ()
    paths: tuple[Way, ...] = ()
    signs: tuple[Sign, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    lines: tuple[Text, ...] = ()

    def json(self, grid: Grid) -> forms.Overlay:
        """The form that crosses to the page (`Overlay` in docs/session.md)."""
        names = grid.names
        return {
            "areas": [
                {"kind": area.kind, "side": area.side, "hexes": list(grid.ids(area.hexes))} for area in self.areas
            ],
            "paths": [{"side": way.side, "hexes": [names[hex] for hex in way.hexes]} for way in self.paths],
            "signs": [_sign_form(sign, grid) for sign in self.signs],
            "arrows": [
                {"from": names[arrow.start], "to": names[arrow.end], "side": arrow.side, "status": "threat"}
                for arrow in self.arrows
            ],
            "lines": [line.json() for line in self.lines],
        }


Shown = Callable[[Any, Any, str], Overlay]
"""An overlay for a side, or for one of its units where that is named."""


class Overlays(NamedTuple):
    """A game's overlays by their ids, in the order in which they are listed.

    `common` of them concern all sides alike; `lacking` are those that a game does not have as it is played.
    """

    sides: Ids
    shown: Mapping[str, Shown]
    common: Ids = ("control",)
    lacking: Callable[[Any], Ids] = lambda look: ()

    def listed(self, look: Look[Any, Any]) -> list[forms.OverlayInfo]:
        """The overlays that can be switched on."""
        ids = (id for id in self.shown if id not in self.lacking(look))
        return [listed(id, text(f"overlay.{id}"), () if id in self.common else self.sides) for id in ids]

    def overlay(self, look: Look[Any, Any], id: str, side: str, unit: str) -> forms.Overlay:
        """An overlay for a side, or for one unit; an empty unit is none. Raises RasputitsaError for an unknown id."""
        if id not in self.shown:
            raise RasputitsaError(text("error.no_overlay", overlay=id))
        own = side if side in self.sides else self.sides[0]
        return self.shown[id](look, own, unit).json(look.rules.grid)


def zones(rule: str, of_side: Callable[[Any, Any], HexSet], of_unit: Callable[[Any, Unit], HexSet]) -> Shown:
    """The zones of a side, or of a unit that is on the map."""

    def shown(look: Look[Any, Any], side: Any, unit_id: str) -> Overlay:
        unit = look.state.units[unit_id] if unit_id else None
        if unit is None or unit.hex < 0:
            return _zones_of(side, of_side(look, side), text("overlay.zone.side", rule, side=side))
        return _zones_of(unit.side, of_unit(look, unit), text("overlay.zone.unit", rule, unit=unit_id))

    return shown


def control(sides: Ids, held: Callable[[Any, Any], HexSet], rule: str) -> Shown:
    """The cities that each side holds."""

    def shown(look: Look[Any, Any], side: Any, unit: str) -> Overlay:
        areas = tuple(Area("zone", each, held(look, each)) for each in sides)
        names = [look.rules.grid.ids(area.hexes) for area in areas]
        told = (
            text("overlay.control.side", rule, side=each, cities=ids) for each, ids in zip(sides, names, strict=True)
        )
        return Overlay(areas=areas, lines=tuple(told))

    return shown


def _zones_of(side: str, hexes: HexSet, said: Text) -> Overlay:
    return Overlay(areas=(Area("zone", side, hexes),), lines=(said,))


def listed(id: str, title: Text, sides: Iterable[str]) -> forms.OverlayInfo:
    """An overlay in the list of those that a game offers; without sides it concerns all."""
    form: forms.OverlayInfo = {"id": id, "title": title.json()}
    if chosen := list(sides):
        form["sides"] = chosen
    return form


def _sign_form(sign: Sign, grid: Grid) -> forms.OverlaySign:
    form: forms.OverlaySign = {"hex": grid.names[sign.hex], "kind": sign.kind, "label": sign.label.json()}
    if sign.kind == "level":
        form["level"] = sign.level
    if sign.chance:
        form["chance"] = sign.chance.json()
    return form
