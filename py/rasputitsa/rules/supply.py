"""Lines traced over the map: communication and supply, free or at a price."""

from dataclasses import dataclass

from rasputitsa.hexgrid.grid import Grid, Hex, HexSet


def connected(grid: Grid, sources: HexSet, open_hexes: HexSet) -> HexSet:
    """The hexes from which a line of any length reaches a source without entering a hex that is not open.

    A line does not enter the hex that it starts from, so that hex itself need not be open.
    """
    area = grid.flood(sources, open_hexes)
    return area | grid.expand(area) | sources


@dataclass(frozen=True, slots=True)
class TollMap:
    """From which hexes a line can be traced at which price: `levels[n]` are those from which it costs at most n."""

    levels: tuple[HexSet, ...]

    def price(self, hex: Hex) -> int | None:
        """The cheapest trace from a hex, or None."""
        for price, area in enumerate(self.levels):
            if area >> hex & 1:
                return price
        return None


def toll_map(grid: Grid, sources: HexSet, free: HexSet, toll: HexSet) -> TollMap:
    """Lines to a source through free hexes at no price and through toll hexes at one each; all others are closed.

    A line pays for every hex that it enters, the source's included, but not for the one that it starts from.
    """
    through = grid.flood(sources, free)
    levels = [through | grid.expand(through) | sources]
    while True:
        paid = (grid.expand(through) | sources) & toll & ~through
        grown = through | paid | grid.flood(grid.expand(paid), free)
        if grown == through:
            return TollMap(tuple(levels))
        through = grown
        levels.append(levels[-1] | through | grid.expand(through))
