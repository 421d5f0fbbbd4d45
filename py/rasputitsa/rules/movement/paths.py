"""The choice among equally cheap paths: the fewest hexes, then the canonical one."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from rasputitsa.hexgrid.field import Cost, Field
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet

Path = tuple[Hex, ...]
PathChoice = Callable[[Field, Hex], Path]
"""Chooses the path of a move: `fewest_hexes`, or `Field.path`, which asks for the directions alone."""

Key = tuple[int, int]
"""A place on a way besides its hex: the part of the way, and the MP left or the price still to be paid."""
Layer = Mapping[Key, HexSet]


class Step(NamedTuple):
    """A kind of step from one key to another: which hexes it may leave and enter, and how."""

    to: Key
    cost: Cost
    leave: HexSet
    enter: HexSet


Steps = Callable[[Key], Iterable[Step]]


def fewest_hexes(field: Field, end: Hex) -> Path:
    """The cheapest path; of these one with the fewest hexes; of these, going back, the first direction that fits.

    It includes both ends; from off the map it begins with the hex of entry. Where all cheapest paths have the same
    number of hexes it is that of `Field.path`.
    """
    path = _straight(field, end)
    return path or _fewest(field, end)


def _straight(field: Field, end: Hex) -> Path | None:
    """The path by the directions alone where no way has fewer hexes than that; None where another may have."""
    if field.entries or len(field.starts) != 1:
        return None
    (area,) = field.starts.values()
    if area & area - 1:
        return None
    found = field.path(end)
    return found if _is_even(field) or field.grid.distance(found[0], end) == len(found) - 1 else None


def _is_even(field: Field) -> bool:
    """True if every step costs the same, as a link of rail does: no cheapest way has fewer hexes than another."""
    prices = {cost.points for cost in field.costs}
    return len(prices) == 1 and 0 not in prices


def _fewest(field: Field, end: Hex) -> Path:
    left = field.left(end)
    layers = _layers_to(field, end, left)
    path = [end]
    for layer in reversed(layers[:-1]):
        previous, left = _left_for(field, layer, path[-1], left)
        path.append(previous)
    return tuple(path[::-1])


def _layers_to(field: Field, end: Hex, least: int) -> list[Mapping[int, HexSet]]:
    """Hexes on cheapest ways, by the MP left, after each number of steps until one is the end."""
    begin, unseen = dict(field.starts), [*field.layers]
    for left, area in field.entries.items():
        begin[left] = begin.get(left, 0) | area & field.layers[left]
        unseen[left] &= ~area
    layers: list[Mapping[int, HexSet]] = [begin]
    while not layers[-1].get(least, 0) >> end & 1:
        layers.append(_entered(field, layers[-1], unseen, least))
    return layers


def _entered(field: Field, layer: Mapping[int, HexSet], unseen: list[HexSet], least: int) -> dict[int, HexSet]:
    """Unseen hexes that one more step reaches; they are taken out of `unseen`."""
    reached: dict[int, HexSet] = {}
    for left, area in layer.items():
        leave = area & goes_on(field, left)
        for cost in field.costs:
            there = left - cost.points
            if leave and there >= least and (fresh := cost.reach(field.grid, leave) & unseen[there]):
                reached[there] = reached.get(there, 0) | fresh
                unseen[there] &= ~fresh
    return reached


def _left_for(field: Field, layer: Mapping[int, HexSet], hex: Hex, left: int) -> tuple[Hex, int]:
    """The hex of a layer that a cheapest way leaves for a hex, the first direction that fits, and the MP left there."""
    befores = [(cost, left + cost.points) for cost in field.costs if left + cost.points in layer]
    sources = [(cost, before, layer[before] & goes_on(field, before)) for cost, before in befores]
    for direction, offset in enumerate(field.grid.offsets):
        previous = hex - offset
        for cost, before, area in sources:
            if previous >= 0 and area >> previous & 1 and cost.allows(previous, hex, direction):
                return previous, before
    raise KeyError(field.grid.names[hex])


def goes_on(field: Field, left: int) -> HexSet:
    """The hexes in which a move with so many MP left is not over."""
    passed = field.layers[left] & ~field.halt if left < len(field.layers) else 0
    return passed | field.starts.get(left, 0)


def hexes_of(way: Iterable[tuple[Key, Hex]]) -> Path:
    """The hexes of a way."""
    return tuple(hex for _, hex in way)


def shortest(
    grid: Grid, begin: Layer, steps_from: Steps, last: tuple[Key, ...], ends: HexSet
) -> tuple[tuple[Key, Hex], ...]:
    """The way of the fewest steps to one of the ends at one of the keys `last`, with the key of each hex.

    Of several ends the first by its bit; of several ways, going back, the first direction that fits.
    """
    # Every number of steps meets the same keys again. MP and prices only go down: what has come below the goal's leads
    # there no more.
    least = min(left for _, left in last)
    steps = cache(lambda key: tuple([step for step in steps_from(key) if step.to[1] >= least and step.enter]))
    layers = _layers(grid, begin, steps, last, ends)
    key = next(key for key in last if layers[-1].get(key, 0) & ends)
    found = layers[-1][key] & ends
    way = [(key, (found & -found).bit_length() - 1)]
    for layer in reversed(layers[:-1]):
        way.append(_before(grid, layer, steps, *way[-1]))
    return tuple(way[::-1])


def _layers(grid: Grid, begin: Layer, steps: Steps, last: tuple[Key, ...], ends: HexSet) -> list[Layer]:
    """The hexes at each number of steps, until one is an end. Raises KeyError where there is no way."""
    layers, seen = [begin], dict(begin)
    while not any(layers[-1].get(key, 0) & ends for key in last):
        fresh = {key: area & ~seen.get(key, 0) for key, area in _onward(grid, layers[-1], steps).items()}
        layers.append({key: area for key, area in fresh.items() if area})
        if not layers[-1]:
            raise KeyError(last)
        for key, area in fresh.items():
            seen[key] = seen.get(key, 0) | area
    return layers


def _onward(grid: Grid, layer: Layer, steps: Steps) -> dict[Key, HexSet]:
    reached: dict[Key, HexSet] = {}
    for key, area in layer.items():
        for step in steps(key):
            leave = area & step.leave
            if leave:
                reached[step.to] = reached.get(step.to, 0) | step.cost.reach(grid, leave) & step.enter
    return reached


def _before(grid: Grid, layer: Layer, steps: Steps, key: Key, hex: Hex) -> tuple[Key, Hex]:
    """The key and hex of a layer from which a step leads here, the first direction that fits."""
    sources = [(before, step) for before in layer for step in steps(before) if step.to == key and step.enter >> hex & 1]
    for direction, offset in enumerate(grid.offsets):
        previous = hex - offset
        for before, step in sources:
            left = layer[before] & step.leave
            if previous >= 0 and left >> previous & 1 and step.cost.allows(previous, hex, direction):
                return before, previous
    raise KeyError(grid.names[hex])
