"""The objectives of an army and the units dealt to each: what the game is about, cities on the way, cities to hold."""

from collections.abc import Mapping, Sequence

from rasputitsa.bots.battle_of_moscow.front import FAR, HUNDRED, Front, ways_to
from rasputitsa.bots.staff.dealing import Goal, Mover, dealt
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow.state import GERMAN, is_finn, is_regular, is_security
from rasputitsa.hexgrid.distance import within
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in

STORM = 200
"""The strength, in halves, that a goal takes: units beyond it find no room beside it."""

GUARDED = 80
"""The strength that stays about the goal once it is taken."""

CITY, KEPT = 15, 15
"""The draw of a city of the enemy, and of one's own with an enemy near, in hundredths of the goal's."""

SCREENED, SPARE, SCREEN = 8, 20, 2
"""The draw of a station that closes gaps in the front, the same once the goal is taken, and the strength that it takes.
"""

SOON, LATER = 12, 1
"""An enemy so near comes into a city soon if nobody is there; the draw of other cities for security troops."""

ABOUT, THREAT, LEAST = 1, 5, 4
"""A city takes twice the strength in and beside it, and so much at least; an enemy so near threatens one's own."""


class Objectives:
    """The hexes that draw an army, and the unit that each is for."""

    def __init__(self, front: Front, units: Sequence[Unit], stations: HexSet = 0) -> None:
        self._front, self._units, self._stations = front, units, stations

    @once
    def aims(self) -> Mapping[str, Hex]:
        """The objective of each unit of the army in the field, none where nothing is dealt."""
        if self._front.side != GERMAN or not self._front.weights.spread or self._front.rules.goals:
            return {}
        movers = [Mover(unit.id, unit.hex, unit.attack, unit.movement) for unit in self._units if _marches(unit)]
        guards = [Mover(unit.id, unit.hex, unit.defence, unit.movement) for unit in self._units if is_security(unit)]
        return dealt(movers, self.goals, self._distance) | dealt(guards, self._towns, self._distance)

    @once
    def _towns(self) -> Sequence[Goal]:
        """The side's cities, which security troops guard: those before all into which the enemy could come soon."""
        front = self._front
        towns = hexes_in(front.held & ~front.grid.set_of(front.goals))
        return [Goal(city, KEPT if front.foe_away.get(city, FAR) <= SOON else LATER, 1) for city in towns]

    @once
    def goals(self) -> Sequence[Goal]:
        """Moscow, the enemy's cities, one's own that he is near to, and stations that close gaps in the front."""
        front = self._front
        main = next(iter(front.goals))
        found = [Goal(main, HUNDRED, GUARDED if front.held >> main & 1 else STORM)]
        for city in hexes_in(front.rules.cities & ~front.grid.set_of(front.goals)):
            if not front.held >> city & 1:
                found.append(Goal(city, CITY, LEAST + 2 * self._strength(city, ABOUT)))
            elif self._strength(city, THREAT):
                found.append(Goal(city, KEPT, LEAST))
        draw = SPARE if front.held >> main & 1 else SCREENED
        return [*found, *[Goal(hex, draw, SCREEN) for hex in hexes_in(self._stations)]]

    def _strength(self, hex: Hex, far: int) -> int:
        """The strength of the enemies within so many hexes who can move."""
        front = self._front
        area = within(front.grid, 1 << hex, far) & front.enemy_area
        return sum([unit.defence for place in hexes_in(area) for unit in front.enemies[place] if unit.hex == place])

    def _distance(self, start: Hex, goal: Hex) -> int:
        return ways_to(self._front.rules, goal).get(start, FAR)


def _marches(unit: Unit) -> bool:
    return is_regular(unit) and not is_finn(unit) and not is_security(unit)
