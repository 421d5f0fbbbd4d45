"""A side's lines of supply or communication, to be shown: the verdict on each unit, its way, or what bars it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from rasputitsa.aids.overlays import Area, Overlay, Sign, Way
from rasputitsa.engine.state import Unit, Units
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.hexsides import all_sides, barrier
from rasputitsa.rules.movement.paths import Path
from rasputitsa.rules.supply import Ranges


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines that a side traces among the units; no line enters a hex of `enemies`.

    `kind` is what a game calls them, and begins the keys of its sentences: `supply.way`, `.cut_off`, `.price`, `.held`,
    `.side`, `.toll`; `rule` is their section.
    """

    kind: str
    rule: str
    side: str
    ranges: Ranges
    units: Units
    enemies: HexSet
    shelter: HexSet = 0
    """Hexes in which units need no line."""

    @property
    def area(self) -> HexSet:
        """The hexes from which a line can be traced at no price."""
        return self.ranges.levels[0]

    def price(self, hex: Hex) -> int | None:
        """The price of a line from a hex; None: there is none."""
        return 0 if self.shelter >> hex & 1 else self.ranges.price(hex)

    def way(self, hex: Hex) -> Path | None:
        """The line that is shown: the cheapest, of these the shortest."""
        return self.ranges.line(hex)

    def barrier(self, hex: Hex) -> HexSet:
        """The closed hexes that a line from a hex runs into on all sides."""
        return barrier(self.ranges.grid, 1 << hex, self.ranges.open, all_sides(self.ranges.grid))

    def overlay(self, area: HexSet, lines: Iterable[Text]) -> Overlay:
        """The hexes in supply, and the verdict on every unit of the side."""
        areas = (Area("good", self.side, area),)
        return Overlay(areas=areas, signs=self._verdicts(self.units.of(self.side)), lines=(*self._reckoning(), *lines))

    def overlay_of(self, area: HexSet, unit: Unit, lines: Iterable[Text]) -> Overlay:
        """The same for one unit: the verdict, its way, or what bars it."""
        way = self.way(unit.hex)
        lost = self.price(unit.hex) is None
        bars = (Area("bad", self.side, self.barrier(unit.hex)),) if lost else ()
        told = self._cut_off(unit) if lost else self._course(unit, way) if way else ()
        return Overlay(
            areas=(Area("good", self.side, area), *bars),
            paths=(Way(self.side, way),) if way else (),
            signs=self._verdicts((unit,)),
            lines=(*told, *lines),
        )

    def _reckoning(self) -> Iterator[Text]:
        units = self.units.of(self.side)
        traced = sum(self.price(unit.hex) is not None for unit in units)
        yield text(f"{self.kind}.side", self.rule, side=self.side, traced=traced, units=len(units))

    def _verdicts(self, units: Iterable[Unit]) -> tuple[Sign, ...]:
        prices = [(unit, self.price(unit.hex)) for unit in units]
        return tuple(
            Sign(unit.hex, "bad" if price is None else "good", 0, self._verdict(unit, price)) for unit, price in prices
        )

    def _verdict(self, unit: Unit, price: int | None) -> Text:
        if price is None:
            return text(f"{self.kind}.cut_off", self.rule, unit=unit.id)
        return text(f"{self.kind}.price" if price else f"{self.kind}.held", self.rule, unit=unit.id, price=price)

    def _course(self, unit: Unit, way: Path) -> Iterator[Text]:
        names = self.ranges.grid.names
        if len(way) == 1:
            yield text(f"{self.kind}.held", self.rule, unit=unit.id, price=0)
            return
        yield text(f"{self.kind}.way", self.rule, unit=unit.id, end=names[way[-1]], hexes=len(way) - 1)
        price = self.price(unit.hex)
        paid = tuple(sorted(names[end] for start, end in pairwise(way) if self.price(start) != self.price(end)))
        if price:
            yield text(f"{self.kind}.toll", self.rule, unit=unit.id, price=price, hexes=paid)

    def _cut_off(self, unit: Unit) -> Iterator[Text]:
        grid, closed = self.ranges.grid, self.barrier(unit.hex)
        met, zones = closed & self.enemies, closed & ~self.enemies
        yield text(f"{self.kind}.cut_off", self.rule, unit=unit.id)
        if met:
            yield text("line.occupied", self.rule, hexes=grid.ids(met), units=self._on(met))
        if zones:
            near = self._on(grid.expand(zones) & self.enemies)
            yield text("line.zones", self.rule, hexes=grid.ids(zones), units=near)

    def _on(self, area: HexSet) -> tuple[str, ...]:
        return tuple(unit.id for hex in hexes_in(area) for unit in self.units.on(hex))
