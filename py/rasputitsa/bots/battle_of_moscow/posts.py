"""Posts of units that do not attack: towards the goal, in supply, in a line, out of traps, in cities in danger."""

from collections.abc import Iterable, Mapping, Sequence

from rasputitsa.bots.battle_of_moscow.front import FAR, HUNDRED, WINTER, Front, ways_to
from rasputitsa.bots.battle_of_moscow.lines import Lines
from rasputitsa.bots.battle_of_moscow.objectives import Objectives
from rasputitsa.bots.battle_of_moscow.worths import life_of
from rasputitsa.bots.staff.cordon import Cordon
from rasputitsa.bots.staff.places import distances
from rasputitsa.bots.staff.stacks import Stacks
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow.state import GERMAN, RUSSIAN, is_finn, is_regular, is_security
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.combat.crt import FACES

RING = 6
"""The distance from the second goal within which a unit belongs to it."""

NEAR = 7
"""A city is in danger when the enemy is so near."""

BOUND = 45
"""The cost of standing in an enemy's zone without a battle that is wanted."""

ABOUT = 3
"""The distance from Moscow and Leningrad within which their railways matter."""

REAR = 10
"""The value of a hex nearer to the city that security troops are to guard."""

RALLY = 4
"""Units that wait to retake a goal come no nearer to it than so many hexes for its own sake."""

GARRISON = 24
"""The strength, in halves, that a goal in danger is to be held with."""


class Posts:
    """The places of an impulse, given to one unit after the other."""

    def __init__(
        self, front: Front, stacks: Stacks, reach: Mapping[str, HexSet], attacked: HexSet, cordon: Cordon
    ) -> None:
        self.front, self.stacks, self._reach, self._attacked = front, stacks, reach, attacked
        self.cordon = cordon
        self._german = front.side == GERMAN
        self._foe = distances(front.grid.expand, front.enemy_area, front.grid.hexes, 2 * NEAR - 1)
        self._fed_past: dict[HexSet, int] = {}
        self._guards = self._wanted_guards()

    def order(self, units: Iterable[Unit]) -> list[Unit]:
        """Units in the order of placing: Germans nearest to the goal first, Russians nearest to the enemy, the strong
        first.
        """
        if self._german:
            return sorted(units, key=lambda unit: (self.away(unit, unit.hex), -unit.attack, unit.id))
        return sorted(units, key=lambda unit: (self._foe.get(unit.hex, FAR), -unit.defence, unit.id))

    @property
    def covered(self) -> HexSet:
        """Hexes in which a train may set a unit down: a German not alone beyond its own front, where it would be
        overrun.
        """
        grid = self.front.grid
        return grid.hexes if not self._german else grid.expand(grid.expand(self.stacks.area))

    def best(self, unit: Unit) -> Hex:
        """The hex of a unit's highest value; of equal places its own."""
        found = self.best_of(unit, hexes_in(self._reach[unit.id]))
        return found if found >= 0 else unit.hex

    def best_of(self, unit: Unit, places: Iterable[Hex]) -> Hex:
        """The best of some places with room; -1 where there is none."""
        best, most = -1, 0
        for hex in places:
            worth = self._worth(unit, hex)
            if (best < 0 or worth > most or (worth == most and hex == unit.hex)) and self.stacks.has_room(unit, hex):
                best, most = hex, worth
        return best

    def away(self, unit: Unit, hex: Hex) -> int:
        """The distance from a hex to a unit's goal; none within reach of the second goal."""
        ways, near = list(self.front.way.values()), self.front.rules.goals
        if near:
            return min(way.get(hex, FAR) for way in ways)
        if len(ways) > 1 and self._belongs_to(ways[1], unit):
            return max(0, ways[1].get(hex, FAR) - RING)
        aim = self.aims.get(unit.id)
        return (ways[0] if aim is None else ways_to(self.front.rules, aim)).get(hex, FAR)

    @once
    def aims(self) -> Mapping[str, Hex]:
        """The objectives of units that belong to the goals."""
        ways = list(self.front.way.values())
        units = self.front.look.state.units.of(self.front.side)
        free = [unit for unit in units if unit.hex >= 0 and not (len(ways) > 1 and self._belongs_to(ways[1], unit))]
        return Objectives(self.front, free, self.cordon.stations() if self.front.weights.screen else 0).aims

    def _belongs_to(self, way: Mapping[Hex, int], unit: Unit) -> bool:
        """True if a unit belongs to the second goal: those around it do, except fast German divisions."""
        return way.get(unit.hex, FAR) <= RING and not (self._german and unit.movement > FACES[-1])

    def _worth(self, unit: Unit, hex: Hex) -> int:
        return self._common(unit, hex) + (self._german_worth(unit, hex) if self._german else self._russian(unit, hex))

    def _common(self, unit: Unit, hex: Hex) -> int:
        front, weights = self.front, self.front.weights
        is_led = is_regular(unit) or unit.id in self.aims
        total = 0 if front.fed >> hex & 1 or not is_led else -weights.supply
        if front.hostile >> hex & 1:
            others = front.near[hex] & front.zoned & ~self._attacked
            joins = front.near[hex] & self._attacked and unit.attack
            total -= BOUND * others.bit_count() * bool(weights.duty) if others or not joins else 0
        if front.rules.cities & ~front.held & 1 << hex:
            total += front.worth_of(hex) + (0 if self._german or front.look.state.turn < WINTER else weights.front)
        if weights.screen and is_led:
            total += (weights.screen if self._german else weights.watch) * self.cordon.closes(hex)
        return total

    def _german_worth(self, unit: Unit, hex: Hex) -> int:
        """Forwards, in stacks that can stand a counterstroke; security troops to cities, Finns stay where they are."""
        if is_finn(unit) or is_security(unit):
            is_sent = unit.id in self.aims
            return -self.away(unit, hex) * REAR if is_sent else -5 * (hex != unit.hex)
        strength, weights = max(unit.attack, unit.defence), self.front.weights
        total = -self.away(unit, hex) * weights.pull * strength // 10
        if self.front.menace(hex):
            friends = self.stacks.beside(unit, hex)
            before = self.front.risk(hex, friends) if friends else 0
            total -= self.front.risk(hex, (*friends, unit)) - before
        return total + self._goal_held(unit, hex) + self._cuts(unit, hex)

    def _cuts(self, unit: Unit, hex: Hex) -> int:
        """The value of parting the cities from the east by a hex's zone, past the units already settled (ruling 64)."""
        front = self.front
        if not front.weights.cut or not self._about >> hex & 1:
            return 0
        if front.hostile >> hex & 1 and not front.near[hex] & self._attacked:
            return 0
        settled = self.stacks.without(unit) & self._about
        return front.weights.cut * (self._ways_out(settled) - self._ways_out(settled | 1 << hex))

    def _ways_out(self, stand: HexSet) -> int:
        """The number of ways out of the cities that the east still feeds past Germans in these hexes; the last counts
        thrice.
        """
        if stand not in self._fed_past:
            russian, grid = self._russians, self.front.grid
            free = (grid.hexes & ~grid.expand(stand) | russian.rules.full_forts) & ~stand
            linked, left = russian.linked(free), [russian.near[city] for city in self._cities]
            counts = [(linked & beside).bit_count() for beside in left]
            self._fed_past[stand] = sum([count + 2 for count in counts if count])
        return self._fed_past[stand]

    @once
    def _russians(self) -> Front:
        return Front(self.front.look, RUSSIAN, self.front.weights)

    @once
    def _cities(self) -> Sequence[Hex]:
        """Moscow and Leningrad, where they are what the game is about and Russians hold them."""
        front = self.front
        is_asked = not front.rules.goals and front.side == GERMAN
        return [city for city in front.rules.feeds if is_asked and not front.held >> city & 1]

    @once
    def _about(self) -> HexSet:
        """The hexes about these cities."""
        area = cities = self.front.grid.set_of(self._cities)
        for _ in range(ABOUT):
            area |= self.front.grid.expand(area)
        return area & ~cities

    def _goal_held(self, unit: Unit, hex: Hex) -> int:
        """A goal in hand is not left, and held in strength."""
        if hex not in self.front.goals:
            return 0
        held = sum([other.defence for other in self.stacks.beside(unit, hex)])
        share = max(0, GARRISON - held) * self.front.weights.goal // GARRISON
        return self.front.goals[hex] * share // HUNDRED

    def _russian(self, unit: Unit, hex: Hex) -> int:
        """Between the enemy and the goal, in doubled ground and a line, out of traps; cities in danger have guards."""
        front, weights = self.front, self.front.weights
        friends = self.stacks.beside(unit, hex)
        total = (front.risk(hex, friends) if friends else 0) - front.risk(hex, (*friends, unit))
        away, foe = self.away(unit, hex), self._foe.get(hex, FAR)
        total -= (max(away, RALLY) if front.gathers else away + foe) * weights.pull * unit.defence // 20
        ring = [place for place in hexes_in(front.near[hex]) if self.stacks.on(place)]
        total += weights.line * min(2, len(ring)) if foe <= NEAR else 0
        total += self._in_line(unit, hex)
        total += weights.ring // (1 + len(friends)) if self._beside >> hex & 1 else 0
        total -= self._trap(unit, hex)
        if hex in self._guards:
            worth, wanted = self._guards[hex]
            held = sum([other.defence for other in friends])
            if held < wanted:
                total += worth * (wanted - held) // wanted
        return total

    def _in_line(self, unit: Unit, hex: Hex) -> int:
        """The worth of holding a post of the line, or of standing behind one as its reserve."""
        front, lines = self.front, self._lines
        if not front.weights.front or not lines.posts or not is_regular(unit):
            return 0
        settled = self.stacks.without(unit)
        if lines.posts >> hex & 1 and not settled >> hex & 1:
            return front.weights.front
        bare = [rear for post, rear in lines.rear.items() if rear >> hex & 1 and settled >> post & 1]
        return front.weights.reserve if any(not rear & settled for rear in bare) else 0

    @once
    def _lines(self) -> Lines:
        return Lines(self.front, self.stacks.area)

    def _trap(self, unit: Unit, hex: Hex) -> int:
        """The cost of a hex with hardly a neighbour that is free of the enemy's zones."""
        front = self.front
        free = front.near[hex] & front.rules.bounds & ~front.hostile & ~front.enemy_area
        if not front.weights.trap or free.bit_count() > 1:
            return 0
        return life_of(unit) // (1 + free.bit_count())

    def _wanted_guards(self) -> dict[Hex, tuple[int, int]]:
        """The side's cities that the enemy is near to: what it is worth to guard them, with what strength."""
        front, found = self.front, dict[Hex, tuple[int, int]]()
        if front.side != RUSSIAN:
            return found
        for city in hexes_in(front.held):
            if self._foe.get(city, FAR) <= NEAR:
                found[city] = front.worth_of(city), GARRISON
        moscow = front.rules.places.moscow
        if front.weights.guard and moscow in front.goals and front.held >> moscow & 1:
            found[moscow] = front.worth_of(moscow), front.weights.guard
        return found

    @once
    def _beside(self) -> HexSet:
        """The hexes beside Moscow while it is to be guarded."""
        moscow = self.front.rules.places.moscow
        return self.front.near[moscow] if moscow in self._guards and self._foe.get(moscow, FAR) < 2 * NEAR else 0


def strongest(units: Sequence[Unit]) -> list[Unit]:
    """Units by what they are worth, the dearest first."""
    return sorted(units, key=lambda unit: (-life_of(unit), unit.id))
