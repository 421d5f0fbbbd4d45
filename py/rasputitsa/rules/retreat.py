"""Retreats of an exact length, with no detour: where they can end and by which ways."""

from dataclasses import dataclass

from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in


@dataclass(frozen=True, slots=True)
class Retreat:
    """All legal retreats from a hex, all of one length: `layers[n]` are the hexes n from the start that lie on one."""

    grid: Grid
    layers: tuple[HexSet, ...]

    @property
    def ends(self) -> HexSet:
        """Where the unit may end."""
        return self.layers[-1]

    def onward(self, hex: Hex) -> "Retreat":
        """What is left of the retreat after its first hex."""
        layers = [1 << hex]
        for layer in self.layers[2:]:
            layers.append(self.grid.expand(layers[-1]) & layer)
        return Retreat(self.grid, _on_a_way(self.grid, layers))

    def paths(self, end: Hex) -> tuple[tuple[Hex, ...], ...]:
        """Every way to an end, start and end included, in the order of the hexes' bits."""
        ways: list[tuple[Hex, ...]] = [(end,)]
        for layer in reversed(self.layers[:-1]):
            ways = [(hex, *way) for way in ways for hex in hexes_in(self.grid.neighbours(way[0]) & layer)]
        return tuple(sorted(ways))


def retreats(
    grid: Grid, start: Hex, length: int, passable: HexSet, standing: HexSet, occupied: HexSet
) -> Retreat | None:
    """Retreats of `length` hexes through passable hexes to one that is in `standing` and not occupied.

    The length grows by one as long as there are legal ends but all are occupied. None: there is no legal retreat.
    """
    layers = [1 << start]
    for done in range(1, len(grid.axial)):
        layers.append(grid.expand(layers[-1]) & passable & grid.ring(start, done))
        ends = layers[-1] & standing
        if done < length:
            continue
        if not ends:
            return None
        if ends & ~occupied:
            return Retreat(grid, _on_a_way(grid, [*layers[:-1], ends & ~occupied]))
    return None


def _on_a_way(grid: Grid, layers: list[HexSet]) -> tuple[HexSet, ...]:
    pruned = [layers[-1]]
    for layer in reversed(layers[:-1]):
        pruned.append(layer & grid.expand(pruned[-1]))
    return tuple(reversed(pruned))
