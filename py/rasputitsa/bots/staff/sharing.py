"""Units shared out among the battles of a turn: the best battle first, no unit fighting twice.

>>> attackers = {7: {"A", "B"}, 9: {"B", "C"}}
>>> def onset(hex, spent):
...     able = attackers[hex] - spent
...     return (hex * len(able), able)
>>> best_first(attackers, onset)
25
"""

from collections.abc import Callable, Collection, Iterable
from collections.abc import Set as AbstractSet

from rasputitsa.hexgrid.grid import Hex

Onset = tuple[int, Collection[str]]
"""The gain of a battle, and the units that fight it."""


def best_first(hexes: Iterable[Hex], onset: Callable[[Hex, AbstractSet[str]], Onset]) -> int:
    """The gains of battles for some hexes, each fought without those who have fought a better one."""
    nobody = frozenset[str]()
    found = [(*onset(hex, nobody), hex) for hex in hexes]
    total, spent = 0, set[str]()
    for first, units, hex in sorted(found, key=lambda each: (-each[0], each[2])):
        if first <= 0:
            break
        gain, used = (first, units) if spent.isdisjoint(units) else onset(hex, spent)
        if gain > 0:
            total += gain
            spent.update(used)
    return total
