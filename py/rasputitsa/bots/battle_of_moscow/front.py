"""The front as a side finds it in an impulse: the places of units, ground that doubles, goals."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rasputitsa.bots.battle_of_moscow.weights import Weights
from rasputitsa.bots.battle_of_moscow.worths import HALF, Side, expected, life_of, lives
from rasputitsa.bots.staff.massing import Force, wait
from rasputitsa.bots.staff.places import distances, neighbours
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Sequence as Ordered
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow.ground import hostile_zone
from rasputitsa.games.battle_of_moscow.sequence import TURN, Impulse
from rasputitsa.games.battle_of_moscow.state import (
    RUSSIAN,
    ZONE,
    TyphoonLook,
    TyphoonRules,
    cities_of,
    enemy_of,
    is_partisan,
    is_regular,
)
from rasputitsa.games.battle_of_moscow.strengths import (
    FROZEN,
    brings,
    defenders_in,
    defends_with,
    fortified_side_of,
)
from rasputitsa.games.battle_of_moscow.supply import lines, network
from rasputitsa.games.battle_of_moscow.victory import EXTENDED
from rasputitsa.hexgrid.distance import disc
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in
from rasputitsa.rules.hexsides import across, flood

FAR = 99
LATEST = 4
"""The turn in which goals count in full: later units meet the armies of November there."""

WINTER, SPENT = 8, 3
"""The turn of the Guards: from it on an attacker costs the Russian so much at most."""

TWICE = 2
"""The multiple of its holders' strength that is brought together to retake a hex."""

LATER = 4
"""The divisor of the value of attacking now what more units are to attack later."""

SPARED = 3
"""The multiple at which the enemy's chances against units that wait to attack together count."""

PRESSED = 30
"""The worth of any hex to a Marshal who has three turns."""

MOST_RAILS = 15
"""The most rail hexes regained that count."""

RELIEF = 20
"""The value of feeding Moscow or Leningrad again, in rail hexes: that ends a count (ruling 64)."""

MOST_MENACES = 9
"""The most enemies that attack a hex, as a rule."""

HUNDRED = 100


class Front:
    """Nothing in it changes but what it remembers of its own reckoning."""

    def __init__(self, look: TyphoonLook, side: str, weights: Weights) -> None:
        self.look, self.weights = look, weights
        self.rules, self.grid, self.enemy = look.rules, look.rules.grid, enemy_of(side)
        self.side = enemy_of(self.enemy)
        units = look.state.units
        self.enemy_area, self.hostile = units.area(self.enemy), hostile_zone(look, side)
        self.zoned = units.area_with(self.enemy, ZONE)
        self.goals, self.near = goals(look), neighbours(look.rules.grid)
        self.way = _ways(look.rules, tuple(self.goals))
        self._risks: dict[tuple[Hex, tuple[str, ...]], int] = {}
        self._over: dict[tuple[Hex, bool], HexSet] = {}

    @once
    def enemies(self) -> Mapping[Hex, tuple[Unit, ...]]:
        """Units that would defend each hex of the enemy."""
        return {hex: defenders_in(self.look, hex, self.enemy) for hex in hexes_in(self.enemy_area)}

    @once
    def caution(self) -> int:
        """The part in a hundred that counts of what attackers lay themselves open to: Germans dare more."""
        weights = self.weights
        return weights.caution if self.side == RUSSIAN else weights.caution * weights.dash // HUNDRED

    @once
    def goes_on(self) -> bool:
        """True if the side has another impulse in this turn: who is driven out can be followed."""
        return has_another_impulse(self.look, self.side)

    @once
    def fed(self) -> HexSet:
        """The hexes near enough to the side's railways for its slower units."""
        own = lines(self.look, self.side)
        ends = own.ends
        for area in own.cities.values():
            ends |= area
        return own.traced(ends).within(3 if self.side == RUSSIAN else 4)

    @once
    def held(self) -> HexSet:
        """The cities that are the side's."""
        return cities_of(self.look, self.side)

    @once
    def stakes(self) -> int:
        """The number of times that half the value of a goal counts: the more, the nearer the last turn in which it is
        of use.
        """
        state, haste = self.look.state, self.weights.haste
        if not haste:
            return 1
        return 1 + haste * min(LATEST, state.turn) + (2 * state.moscow_turns if self.side == RUSSIAN else 0)

    @once
    def _town(self) -> int:
        """The value of any city: where none is counted in the end the Russian gives those up that cost him armies."""
        counts = self.rules.goals or self.rules.scenario.id == EXTENDED
        return self.weights.city if counts or self.side != RUSSIAN else self.weights.town

    def worth_of(self, city: Hex) -> int:
        """The value of a city, or of the hex of a goal."""
        goal = self.goals.get(city, 0) * self.weights.goal // HUNDRED
        return self._town + goal * max(2, self.stakes) // 2

    def prize(self, hex: Hex) -> int:
        """The value of driving the enemy out of a hex."""
        weights = self.weights
        if hex in self.goals:
            return self._to_win(hex)
        ground = weights.strike if self.side == RUSSIAN else self.ground
        worth = ground + (self._town if self.rules.cities >> hex & 1 else 0)
        opened = sum([self._to_win(goal) for goal in hexes_in(self._sought & self.near[hex])])
        worth += opened * weights.approach // HUNDRED
        return worth + weights.rails * self._regained.get(hex, 0)

    def _to_win(self, goal: Hex) -> int:
        """The worth of driving the enemy out of what the game is about."""
        worth = self.goals[goal] * self.weights.goal // HUNDRED * self.stakes // 2
        if self.side != RUSSIAN and not self.goes_on:
            worth = worth * self.weights.follow // HUNDRED
        return worth // LATER if self.gathers else worth

    @once
    def _sought(self) -> HexSet:
        """The hexes that the game is about before all, where the enemy has them."""
        found = [goal for goal, part in self.goals.items() if part == HUNDRED and not self.held >> goal & 1]
        return 0 if self.rules.goals else self.grid.set_of(found)

    @once
    def _regained(self) -> Mapping[Hex, int]:
        """The rail hexes that become friendly once an enemy's hex is empty; a city fed again counts more."""
        if not self.weights.rails:
            return {}
        grid, found = self.grid, dict[Hex, int]()
        area, edge = grid.hexes & ~self.enemy_area & ~self.hostile, network(self.look, self.side).edge
        for hex in hexes_in(self.enemy_area):
            others = self.enemy_area & ~(1 << hex)
            free = (1 << hex | self.near[hex]) & ~others & ~grid.expand(self.zoned & others)
            linked = self.linked(area | free)
            found[hex] = min(MOST_RAILS, linked.bit_count() - edge.bit_count())
            if self.side == RUSSIAN:
                found[hex] += RELIEF * (self._fed(linked) & ~self._fed(edge)).bit_count()
        return found

    def linked(self, open_hexes: HexSet) -> HexSet:
        """The rail hexes that the side's edge feeds where these are free of enemies and their zones."""
        return flood(self.grid, self.rules.sources[self.side], open_hexes, self.rules.map.links["rail"])

    def _fed(self, linked: HexSet) -> HexSet:
        """The cities, Moscow or Leningrad, to which some rail hexes lead (ruling 64)."""
        return across(self.grid, linked, self.rules.map.links["rail"]) & self.grid.set_of(self.rules.feeds)

    def doubles(self, hex: Hex, stand: HexSet, *, russian: bool) -> bool:
        """True if the defence of a hex is doubled against attackers in these hexes (ruling 38)."""
        here, rules = 1 << hex, self.rules
        if rules.map.terrain["hill"] & here or (russian and rules.full_forts & here):
            return True
        return bool(stand) and not stand & ~self._works(hex, russian=russian)

    def defence(self, hex: Hex, units: Sequence[Unit], stand: HexSet) -> int:
        """The strength of a defence against attackers who stand so."""
        doubled = self.doubles(hex, stand, russian=units[0].side == RUSSIAN)
        return sum([defends_with(self.look, unit, hex, doubled=doubled) for unit in units])

    def battle(self, hex: Hex, attackers: Iterable[tuple[Unit, Hex]], closed: HexSet) -> int:
        """The gain of an attack on a hex; `closed` are the hexes into which no defender can go back."""
        stand, fares = 0, list[tuple[int, int]]()
        for unit, place in attackers:
            stand |= 1 << place
            fares.append((life_of(unit), brings(self.look, unit)))
        fares.sort()
        life, strength = sum([each for each, _ in fares]), sum([each for _, each in fares])
        units = self.enemies[hex]
        trapped = bool(self.weights.trap) and not self.near[hex] & self.rules.bounds & ~closed
        defence = Side(self.defence(hex, units, stand), lives(units), trapped)
        attack = Side(strength, life, trapped=False, fares=tuple(fares))
        prize = self.prize(hex)
        if hex in self.goals and strength < self._storming:
            prize = prize * strength // self._storming
        return expected(self.look, self.side, attack, defence, prize) - self.pains * len(fares)

    @once
    def _storming(self) -> int:
        """The strength with which Germans storm a goal: fewer could not hold it."""
        return self.weights.storm if self.side != RUSSIAN and not self.rules.goals else 0

    @once
    def ground(self) -> int:
        """The worth of driving an enemy out of any hex: a short scenario is about ground."""
        return max(self.weights.ground, PRESSED) if self.rules.goals and self.weights.approach else self.weights.ground

    @once
    def gathers(self) -> bool:
        """True while the Russians wait until enough of them are near to retake together what they lost.

        Waiting ends before the count of four does.
        """
        if self.side != RUSSIAN or not self._sought or not self.weights.mass:
            return False
        goal = next(hexes_in(self._sought))
        need = sum([unit.defence for unit in self.enemies.get(goal, ())]) * TWICE
        way, units = self.way[goal], self.look.state.units.of(self.side)
        able = [unit for unit in units if unit.hex >= 0 and is_regular(unit) and brings(self.look, unit)]
        forces = [Force(brings(self.look, unit), self._turns(way.get(unit.hex, FAR), unit)) for unit in able]
        left = self.rules.figures["turns_to_win"] - self.look.state.moscow_turns - 1
        return wait(forces, need, min(left, len(self.rules.skies) - self.look.state.turn)) > 0

    def _turns(self, away: int, unit: Unit) -> int:
        """The turns until a unit can fall on a goal that is so far away: from beside it, in the first impulse."""
        return max(0, away - 2) // max(1, unit.movement)

    @once
    def pains(self) -> int:
        """The cost of each attacker; until the winter the Russian's are dear while he has what the game is about."""
        if self.rules.goals:
            return min(self.weights.effort, SPENT)
        if self.side != RUSSIAN:
            return self.weights.effort
        is_saving = self.gathers or (not self._sought and self.look.state.turn < WINTER)
        return self.weights.thrift if is_saving else min(self.weights.thrift, SPENT)

    def menace(self, hex: Hex) -> int:
        """The strength that the enemy could bring up to a hex if no unit were in its way."""
        return self._menaces.get(hex, 0)

    def risk(self, hex: Hex, units: Sequence[Unit]) -> int:
        """The enemy's next gain by attacking the units in a hex."""
        menace = self.menace(hex)
        if not menace or not self.weights.danger or not units:
            return 0
        key = (hex, tuple(sorted([unit.type.id for unit in units])))
        found = self._risks.get(key)
        if found is None:
            defence = Side(self.defence(hex, units, self.far_side(hex)), lives(units), trapped=False)
            attack = Side(menace, menace * HALF, trapped=False)
            gain = expected(self.look, self.enemy, attack, defence, self.ground)
            danger = self.weights.danger * (SPARED if self.gathers else 1)
            found = self._risks[key] = max(0, gain) * danger // HUNDRED
        return found

    @once
    def foe_away(self) -> Mapping[Hex, int]:
        """The distance from every hex to the nearest enemy that attacks."""
        start = self.grid.set_of([place for place, _, _ in self._pack])
        return distances(self.grid.expand, start, self.grid.hexes)

    @once
    def _menaces(self) -> Mapping[Hex, int]:
        """The strongest enemies who come to each hex."""
        found, counts = dict[Hex, int](), dict[Hex, int]()
        for place, attack, pace in self._pack:
            for hex in _about(self.grid, place, pace):
                count = counts.get(hex, 0)
                if count < MOST_MENACES:
                    counts[hex] = count + 1
                    found[hex] = found.get(hex, 0) + attack
        return found

    @once
    def _pack(self) -> Sequence[tuple[Hex, int, int]]:
        """The enemies that attack, the strongest first, with how far they come."""
        units = [unit for unit in self.look.state.units.of(self.enemy) if unit.attack and not is_partisan(unit)]
        units.sort(key=lambda unit: (-unit.attack, unit.id))
        return [(unit.hex, unit.attack, unit.movement * 2 // 3 + 1) for unit in units if unit.hex >= 0]

    def far_side(self, hex: Hex) -> HexSet:
        """The hexes from which attacks come as a rule: the enemy's nearest side."""
        area, far = 0, self.foe_away
        if self._works(hex, russian=self.side == RUSSIAN):
            for place in hexes_in(self.near[hex]):
                area |= 1 << place if far.get(place, FAR) < far.get(hex, FAR) else 0
        return area

    def _works(self, hex: Hex, *, russian: bool) -> HexSet:
        """The neighbours that attack over a river that is no ice, or a fortified side."""
        found = self._over.get((hex, russian))
        if found is None:
            found = self._over[hex, russian] = self._worked_out(hex, russian=russian)
        return found

    def _worked_out(self, hex: Hex, *, russian: bool) -> HexSet:
        river = 0 if self.look.state.weather in FROZEN else self.rules.map.beside("river", hex)
        return river | (fortified_side_of(self.look, hex) if russian else 0)


def has_another_impulse(look: TyphoonLook, side: str) -> bool:
    """True if an impulse of a side is still to come in this turn (Sequence of Play)."""
    later = next((TURN[stage.index :] for stage in look.state.stack if isinstance(stage, Ordered)), ())
    return any(isinstance(stage, Impulse) and stage.side == side for stage in later)


def goals(look: TyphoonLook) -> dict[Hex, int]:
    """The goals of the game, in hundredths: those of a short scenario, else Moscow, and Leningrad beside it."""
    rules = look.rules
    if rules.goals:
        return dict.fromkeys(hexes_in(rules.goals), HUNDRED)
    return {rules.places.moscow: HUNDRED, rules.places.leningrad: 40}


@lru_cache(maxsize=4_000)
def _about(grid: Grid, centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes within so many of one."""
    return tuple(hexes_in(disc(grid, centre, radius)))


@lru_cache(maxsize=32)
def _ways(rules: TyphoonRules, targets: tuple[Hex, ...]) -> Mapping[Hex, Mapping[Hex, int]]:
    """The distances over land from every hex to each goal, the first before all."""
    return {goal: ways_to(rules, goal) for goal in targets}


@lru_cache(maxsize=64)
def ways_to(rules: TyphoonRules, goal: Hex) -> Mapping[Hex, int]:
    """The hexes over land from every hex to one."""
    return distances(rules.grid.expand, 1 << goal, land_of(rules))


def land_of(rules: TyphoonRules) -> HexSet:
    """The hexes of the scenario over which armies go."""
    return rules.bounds & ~rules.map.terrain["sea"] & ~rules.map.terrain["lake"]
