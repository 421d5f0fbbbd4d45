"""Overlays: areas, ways, signs and arrows on the map, in a form that the page paints without knowing the game."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from rasputitsa.engine.ratio import Ratio, ratio
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet
from rasputitsa.rules.combat import FACES

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

    def json(self, grid: Grid) -> dict[str, Any]:
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


def zone_overlay(side: str, hexes: HexSet, rule: str, unit: str) -> Overlay:
    """The zones of a side, or of one unit where it is named."""
    said = text("overlay.zone.unit", rule, unit=unit) if unit else text("overlay.zone.side", rule, side=side)
    return Overlay(areas=(Area("zone", side, hexes),), lines=(said,))


def control_overlay(grid: Grid, held: Iterable[tuple[str, HexSet]], rule: str) -> Overlay:
    """The cities that each side holds, as an overlay."""
    areas = tuple(Area("zone", side, cities) for side, cities in held)
    lines = (text("overlay.control.side", rule, side=area.side, cities=grid.ids(area.hexes)) for area in areas)
    return Overlay(areas=areas, lines=tuple(lines))


def listed(id: str, title: Text, sides: Iterable[str]) -> dict[str, Any]:
    """An overlay in the list of those that a game offers; without sides it concerns all."""
    chosen = list(sides)
    return {"id": id, "title": title.json(), **({"sides": chosen} if chosen else {})}


def _sign_form(sign: Sign, grid: Grid) -> dict[str, Any]:
    form: dict[str, Any] = {"hex": grid.names[sign.hex], "kind": sign.kind, "label": sign.label.json()}
    form |= {"level": sign.level} if sign.kind == "level" else {}
    return form | {"chance": sign.chance.json()} if sign.chance else form
