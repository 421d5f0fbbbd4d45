"""The pull of places on units: cities that can be taken in the time left, and cities with an enemy near."""

from collections.abc import Mapping
from itertools import starmap

from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import Piece, Stack, board, turns_after
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, BlitzLook, BlitzRules
from rasputitsa.hexgrid.grid import Hex, HexSet

HUNDRED = 100
PACE: Mapping[str, int] = {GERMAN: 5}
USUAL_PACE = 3
"""The hexes that a side's units go in a turn, as a rule."""

HORIZON = 3
"""The number of turns' marches beyond which nothing is looked at."""

NEARNESS: Mapping[str, tuple[int, ...]] = {GERMAN: (100, 100, 70, 35, 15)}
USUAL_NEARNESS = (60, 60, 25, 5, 0)
"""The danger of a city whose nearest enemy is so many turns' marches away, in a hundred."""

FAR = 99


def pulls(look: BlitzLook, side: str, worths: Mapping[Hex, int], held: HexSet, weight: int) -> dict[Hex, int]:
    """The pull of each hex on a point of strength: to the enemy's cities, and half as much to one's own.

    The Germans leave theirs to whoever guards them.
    """
    far, reach = board(look.rules).far, PACE.get(side, USUAL_PACE) * min(1 + turns_after(look), HORIZON)
    found = dict.fromkeys(board(look.rules).near, 0)
    for city, points in worths.items():
        mine = bool(held >> city & 1)
        worth = points * weight // HUNDRED // (2 if mine else 1)
        if mine and side == GERMAN:
            continue
        for hex, away in far[city].items():
            if away < reach and found[hex] < (pull := worth * (reach - away) // reach):
                found[hex] = pull
    return found


def threats(rules: BlitzRules, enemy: str, enemies: Mapping[Hex, Stack]) -> dict[Hex, int]:
    """The nearness of the enemy to each city, in a hundred."""
    pieces = [(hex, piece) for hex, stack in enemies.items() for piece in stack if piece.movement]
    parts = NEARNESS.get(enemy, USUAL_NEARNESS)
    found = {}
    for city, far in board(rules).far.items():

        def marches(hex: Hex, piece: Piece, far: Mapping[Hex, int] = far) -> int:
            return (far.get(hex, FAR) + piece.movement - 2) // piece.movement

        found[city] = parts[min([len(parts) - 1, *starmap(marches, pieces)])]
    return found
