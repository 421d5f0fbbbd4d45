"""Units that go for the same place together: a search that moves one at a time would not find it."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from rasputitsa.bots.ascent import Changes
from rasputitsa.engine.dice import Chooser
from rasputitsa.hexgrid.grid import Hex, HexSet

CONCERTED = 3
"""Once in so many trials several units go for the same place."""

MOST_TOGETHER = 4

Posts = Mapping[int, Sequence[Hex]]
"""Units, by their number, with the hexes about one place in which each could end."""


def meeting_points(choices: Sequence[Sequence[Hex]], areas: Iterable[HexSet]) -> list[dict[int, list[Hex]]]:
    """Areas in which at least two units that have a choice could end; -1 is off the map."""
    points = []
    for area in areas:
        posts = {
            index: found
            for index, codes in enumerate(choices)
            if len(codes) > 1 and (found := [code for code in codes if code >= 0 and area >> code & 1])
        }
        if len(posts) > 1:
            points.append(posts)
    return points


def concerted(points: Sequence[Posts], choose: Chooser, is_allowed: Callable[[Changes], bool]) -> Changes:
    """Some units that could end about the same place, each sent there as far as that is allowed with those before."""
    if not points or choose(CONCERTED):
        return ()
    posts = points[choose(len(points))]
    order = sorted(posts, key=lambda index: (choose(len(posts)), index))
    changes: list[tuple[int, int]] = []
    for index in order[: 2 + choose(MOST_TOGETHER - 1)]:
        change = (index, posts[index][choose(len(posts[index]))])
        if is_allowed((*changes, change)):
            changes.append(change)
    return changes
