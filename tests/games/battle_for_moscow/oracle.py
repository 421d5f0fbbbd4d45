"""The rules once more, slow and obvious: printed ids, fractions, brute force; from the facts, not from the game."""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache

from tests.games.battle_for_moscow.facts import FOREST, FORTIFIED, MOSCOW, RAILS, RIVERS

COLUMNS, ROWS = 14, 10
HEXES = tuple(f"{column:02}{row:02}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1))
ODD_COLUMN = {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 0), "NW": (-1, -1)}
EVEN_COLUMN = {"N": (0, -1), "NE": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}
RIVER_SIDES = {frozenset(side.split("-")) for side in RIVERS}
RAIL_LINKS = {frozenset(link.split("-")) for link in RAILS}

Step = Callable[[str, str], int | None]
"""The price of a step from one hex to the next; None: it is not possible."""


@cache
def neighbours(hex: str) -> tuple[str, ...]:
    """The hexes around a hex: even columns stand half a hex further south."""
    column, row = int(hex[:2]), int(hex[2:])
    steps = ODD_COLUMN if column % 2 else EVEN_COLUMN
    around = (f"{column + right:02}{row + down:02}" for right, down in steps.values())
    return tuple(near for near in around if near in HEXES)


@cache
def distances(start: str) -> Mapping[str, int]:
    """Hexes from one hex to every other."""
    known, queue = {start: 0}, deque([start])
    while queue:
        hex = queue.popleft()
        for near in neighbours(hex):
            if near not in known:
                known[near] = known[hex] + 1
                queue.append(near)
    return known


def zone(units: Collection[str]) -> set[str]:
    """The hexes in the zones of control of units that stand on some hexes."""
    return {near for hex in units for near in neighbours(hex)}


def walking(hex: str, entered: str) -> int | None:
    """A step in clear weather: forest counts as two hexes."""
    return 2 if entered in FOREST else 1


def in_mud(hex: str, entered: str) -> int | None:
    """A step in mud, where one hex is all there is."""
    return 1


def by_rail(hex: str, entered: str) -> int | None:
    """A step along a railway."""
    return 1 if frozenset((hex, entered)) in RAIL_LINKS else None


def reach(start: str, points: int, enemies: Collection[str], step: Step) -> dict[str, int]:
    """The hexes that a unit can move to, with the fewest MP spent: the cheapest open hex is left first."""
    halting, spent, left = zone(enemies), {start: 0}, {start}
    while left:
        hex = min(left, key=lambda near: (spent[near], near))
        left.remove(hex)
        if hex in halting and hex != start:
            continue
        for near in neighbours(hex):
            cost = step(hex, near)
            if cost is None or near in enemies or spent[hex] + cost > points:
                continue
            if spent[hex] + cost < spent.get(near, points + 1):
                spent[near] = spent[hex] + cost
                left.add(near)
    del spent[start]
    return spent


def odds(attack: Mapping[str, int], defence: int, hex: str, is_soviet: bool, is_mud: bool) -> str:
    """The odds of an attack by strengths in hexes, word by word from the rulebook; empty: no effect."""
    total = Fraction(sum(attack.values()), 2 if is_mud else 1)
    level = min(int(total / defence), 6)
    if hex in FOREST or hex == MOSCOW or (is_soviet and hex in FORTIFIED):
        level -= 1
    if all(frozenset((hex, near)) in RIVER_SIDES for near in attack):
        level -= 1
    return f"{level}:1" if level >= 1 else ""


def walks(start: str, length: int) -> Iterator[tuple[str, ...]]:
    """Every way of so many steps, wherever it leads."""
    if length == 0:
        yield (start,)
        return
    for way in walks(start, length - 1):
        for near in neighbours(way[-1]):
            yield (*way, near)


def retreat_ends(start: str, enemies: Collection[str], friends: Collection[str]) -> set[str]:
    """Hexes in which a retreating unit may end; empty: it is eliminated."""
    closed = zone(enemies) | set(enemies)
    for length in range(2, COLUMNS):
        straight = (way for way in walks(start, length) if distances(start)[way[-1]] == length)
        ends = {way[-1] for way in straight if not closed & set(way[1:])}
        if not ends or ends - set(friends):
            return ends - set(friends)
    return set()


def in_communication(hex: str, enemies: Collection[str], edge: Collection[str]) -> bool:
    """True if a path from a hex reaches the edge without entering an enemy's hex or zone."""
    closed = zone(enemies) | set(enemies)
    seen, queue = {hex}, deque([hex])
    while queue:
        here = queue.popleft()
        if here in edge:
            return True
        fresh = [near for near in neighbours(here) if near not in seen and near not in closed]
        seen.update(fresh)
        queue.extend(fresh)
    return False


def last_resorts(start: str, enemies: Collection[str], friends: Collection[str]) -> set[str]:
    """Hexes in which a full-strength unit without a clean retreat may end; empty: it is eliminated."""
    for length in range(2, COLUMNS):
        straight = (way for way in walks(start, length) if distances(start)[way[-1]] == length)
        ends = {way[-1] for way in straight if not set(enemies) & set(way[1:])} - zone(enemies)
        if not ends or ends - set(friends):
            return ends - set(friends)
    return set()


def supply_price(hex: str, enemies: Collection[str], friends: Collection[str], edge: Collection[str]) -> int | None:
    """The price of the cheapest trace to the edge, hex by hex; None: there is none."""
    zones, paid, done, queue = zone(enemies), {hex: 0}, set[str](), {hex}
    while queue:
        here = min(queue, key=lambda near: (paid[near], near))
        queue.remove(here)
        done.add(here)
        if here in edge:
            return paid[here]
        for near in neighbours(here):
            toll = paid[here] + (near in zones and near not in friends)
            if near not in enemies and near not in done and toll < paid.get(near, toll + 1):
                paid[near] = toll
                queue.add(near)
    return None


def column(ratio: Fraction, columns: Collection[str], shifts: int) -> str:
    """The column of a table for a ratio after all shifts; empty: below the lowest."""
    values = [Fraction(*map(int, name.split(":"))) for name in columns]
    place = sum(value <= ratio for value in values) - 1 + shifts
    return list(columns)[min(place, len(values) - 1)] if place >= 0 else ""
