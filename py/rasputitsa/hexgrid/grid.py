"""A board's hexes as bits of an integer: coordinates, printed ids, directions, neighbours."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import compress
from operator import or_
from typing import Annotated

Hex = Annotated[int, "hex"]
"""A hex: the index of its bit, or `OFF_MAP`."""
HexSet = Annotated[int, "hexes"]
"""A set of hexes: an integer with their bits set."""

OFF_MAP: Hex = -1
VECTORS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six axial steps (q, r), clockwise; direction d is opposite to (d + 3) % 6."""
_FEW, _SPARSE = 8, 12
"""A set with fewer hexes, or with one in so many bits or fewer, is read hex by hex; else all bits are gone through."""

_BITS = bytes([code & 1 for code in range(256)])
"""The values of the digits "0" and "1"."""

DIRECTIONS = {
    "flat": ("N", "NE", "SE", "S", "SW", "NW"),
    "pointy": ("NW", "NE", "E", "SE", "SW", "W"),
}


def hexes_in(area: HexSet) -> Iterator[Hex]:
    """The hexes of a set, in the order of their bits.

    >>> list(hexes_in(0b1010))
    [1, 3]
    """
    hex = -1
    while area:
        # What has been found is shifted out: on a large board the numbers stay as small as the area is.
        step = (area & -area).bit_length()
        area >>= step
        hex += step
        yield hex


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """The hexes of one board. The bit of a hex is `(q - q0) * stride + (r - r0)`; a guard bit parts the columns."""

    orientation: str
    stride: int
    hexes: HexSet
    axial: Mapping[Hex, tuple[int, int]]
    names: Mapping[Hex, str]
    index: Mapping[str, Hex]
    offsets: tuple[int, ...] = field(init=False)
    """The number added to a hex to step in each direction."""
    _rings: dict[tuple[Hex, int], HexSet] = field(default_factory=dict)
    _row: tuple[str, ...] = field(init=False)
    """The printed ids by their bits, with gaps between them."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_row", tuple([self.names.get(hex, "") for hex in range(self.hexes.bit_length())]))
        object.__setattr__(self, "offsets", tuple(q * self.stride + r for q, r in VECTORS))

    @property
    def directions(self) -> tuple[str, ...]:
        """Compass names of the six directions, clockwise."""
        return DIRECTIONS[self.orientation]

    @property
    def aliases(self) -> dict[str, str]:
        """The further ids of hexes printed twice, each with the one that is used."""
        return {alias: self.names[hex] for alias, hex in self.index.items() if self.names[hex] != alias}

    def shift(self, area: HexSet, direction: int) -> HexSet:
        """The set moved one hex in a direction; what leaves the board is dropped."""
        offset = self.offsets[direction]
        moved = area << offset if offset > 0 else area >> -offset
        return moved & self.hexes

    def expand(self, area: HexSet) -> HexSet:
        """The hexes adjacent to any hex of the set (which may be among them)."""
        stride = self.stride
        near = area << 1 | area >> 1 | area << stride | area >> stride
        return (near | area << (stride - 1) | area >> (stride - 1)) & self.hexes

    def steps(self, area: HexSet) -> tuple[HexSet, ...]:
        """The set moved one hex in each direction, also off the board."""
        stride = self.stride
        slant = stride - 1
        return area >> 1, area << slant, area << stride, area << 1, area >> slant, area >> stride

    def neighbours(self, hex: Hex) -> HexSet:
        """The hexes adjacent to one hex."""
        return self.expand(1 << hex)

    def neighbour(self, hex: Hex, direction: int) -> Hex:
        """The hex next to this one in a direction, or `OFF_MAP`."""
        there = hex + self.offsets[direction]
        return there if there >= 0 and self.hexes >> there & 1 else OFF_MAP

    def direction(self, start: Hex, end: Hex) -> int:
        """The direction from a hex to an adjacent one."""
        (q, r), (to_q, to_r) = self.axial[start], self.axial[end]
        return VECTORS.index((to_q - q, to_r - r))

    def distance(self, a: Hex, b: Hex) -> int:
        """Hexes from one to the other, regardless of what lies between."""
        (aq, ar), (bq, br) = self.axial[a], self.axial[b]
        q, r = aq - bq, ar - br
        return (abs(q) + abs(r) + abs(q + r)) // 2

    def ring(self, centre: Hex, radius: int) -> HexSet:
        """The hexes exactly `radius` from the centre."""
        known = self._rings.get((centre, radius))
        if known is None:
            known = self._rings[centre, radius] = self.disc(centre, radius) & ~self.disc(centre, radius - 1)
        return known

    def disc(self, centre: Hex, radius: int) -> HexSet:
        """The hexes at a distance of no more than a radius from one, itself included."""
        column, row = divmod(centre, self.stride)
        area = 0
        for across in range(-min(radius, column), radius + 1):
            first = max(row + max(-radius, -across - radius), 0)
            last = min(row + min(radius, radius - across), self.stride - 2)
            if first <= last:
                area |= (1 << last - first + 1) - 1 << (column + across) * self.stride + first
        return area & self.hexes

    def flood(self, seeds: HexSet, open_hexes: HexSet) -> HexSet:
        """All hexes that can be reached from the seeds through open hexes; the seeds count only where open."""
        area = seeds & open_hexes
        while True:
            grown = (area | self.expand(area)) & open_hexes
            if grown == area:
                return area
            area = grown

    def set_of(self, hexes: Iterable[Hex]) -> HexSet:
        """A set from single hexes."""
        area = 0
        for hex in hexes:
            area |= 1 << hex
        return area

    def named(self, names: Iterable[str]) -> HexSet:
        """A set from printed ids. Raises KeyError for an id that is not on the board."""
        return self.set_of(self.index[name] for name in names)

    def ids(self, area: HexSet) -> tuple[str, ...]:
        """The printed ids of a set, in the order of the bits."""
        count, end, first = area.bit_count(), area.bit_length(), (area & -area).bit_length() - 1
        if count < _FEW or count * _SPARSE < end - first:
            return tuple([self.names[hex] for hex in hexes_in(area)])
        digits = f"{area >> first:b}".encode()[::-1].translate(_BITS)
        return tuple(compress(self._row[first:end], digits))


def union(areas: Iterable[HexSet]) -> HexSet:
    """The hexes of some areas together."""
    return reduce(or_, areas, 0)


def rectangle(columns: int, rows: int, orientation: str, shifted: str) -> Grid:
    """A board of whole columns and rows, ids CCRR from 0101.

    `shifted` says which columns (flat) or rows (pointy) stand half a hex further on: `even` or `odd`.
    """
    cells = {}
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            cells[f"{column:02}{row:02}"] = axial(column, row, orientation, shifted)
    return from_cells(cells, orientation, {})


def from_cells(cells: Mapping[str, tuple[int, int]], orientation: str, aliases: Mapping[str, str]) -> Grid:
    """A board from printed ids with their axial coordinates; aliases are further ids for hexes printed twice."""
    first_q = min(q for q, _ in cells.values())
    first_r = min(r for _, r in cells.values())
    stride = max(r for _, r in cells.values()) - first_r + 2
    index = {name: (q - first_q) * stride + r - first_r for name, (q, r) in cells.items()}
    axial = {index[name]: place for name, place in sorted(cells.items(), key=lambda cell: index[cell[0]])}
    names = {hex: name for name, hex in sorted(index.items(), key=lambda entry: entry[1])}
    index.update({alias: index[name] for alias, name in aliases.items()})
    return Grid(orientation, stride, sum(1 << hex for hex in axial), axial, names, index)


def axial(column: int, row: int, orientation: str, shifted: str) -> tuple[int, int]:
    """The axial coordinates of a column and a row, which may be negative."""
    along, across = (column, row) if orientation == "flat" else (row, column)
    half = (along + 1) // 2 if shifted == "even" else along // 2
    return (along, across - half) if orientation == "flat" else (across - half, along)
