"""The value of units' places for a side: cities, supply, battles to come on both sides, ways to go."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from rasputitsa.bots.blitzkrieg_to_moscow_2 import aims
from rasputitsa.bots.blitzkrieg_to_moscow_2.fights import Clash, Fights
from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import Piece, Stack, board, piece_of, turns_after
from rasputitsa.bots.blitzkrieg_to_moscow_2.weights import Weights
from rasputitsa.bots.staff.places import stacked
from rasputitsa.bots.staff.sharing import Onset, best_first
from rasputitsa.engine.stage import Look
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import enemy_zone, havens, lines_past
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, BlitzLook, cities_of, enemy_of, in_rear
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import worth
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.hexsides import across

HUNDRED = 100
SIX = 6
SLOTS = 4
"""The most enemies that attack one hex, as a rule: they have other things to do."""

GARRISON = (0, 45, 75, 90, 100, 105, 110)
"""The part of a city's value that so many points of strength in it guard, in a hundred."""

STUCK, SLIPS = {SOVIET: 75, GERMAN: 40}, {SOVIET: 35, GERMAN: 10}
"""The chance that a unit without a line is lost if it finds no way to one, and if it finds one, in a hundred."""

UNSUPPLIED = 40
"""The value of a city that has no line, in a hundred."""

Places = Sequence[tuple[Piece, Hex]]


class Standing:
    """A position seen by the side whose turn it is; `attacks`: its battles of this turn are still to come."""

    def __init__(self, look: BlitzLook, side: str, weights: Weights, *, attacks: bool) -> None:
        self.look, self.side, self.weights, self.attacks = look, side, weights, attacks
        self.rules, self.grid, self.board = look.rules, look.rules.grid, board(look.rules)
        self.enemy = enemy_of(side)
        self.turns = turns_after(look)
        self.enemy_next = side == GERMAN or self.turns > 0
        later = _next_turn(look) if side == SOVIET and self.turns else look
        units = look.state.units
        self.enemies = stacked([(unit.hex, piece_of(later, unit)) for unit in units.of(self.enemy)])
        self.reserve = tuple(piece_of(later, unit) for unit in in_rear(look, self.enemy))
        self.enemy_area, self.enemy_zone = units.area(self.enemy), enemy_zone(look, side)
        self.fights, self.perils = Fights(look, side), Fights(later, self.enemy)
        self.held = cities_of(look, side)
        self.havens = {each: havens(look, each) for each in (side, self.enemy)}
        self.worths = {city: worth(look, city) * weights.point for city in self.board.cities}
        self._classes = self._by_pace()
        self._beside: dict[Hex | str, tuple[Hex, ...]] = {}
        self._assaults: dict[tuple[Hex, bool, tuple[tuple[Piece, Hex], ...]], tuple[int, tuple[str, ...]]] = {}
        self._falls: dict[tuple[Hex, Stack, int, bool], tuple[int, tuple[str, ...]]] = {}
        self._pulls = aims.pulls(look, side, self.worths, self.held, weights.pull)
        self.needs = (
            aims.threats(look.rules, self.enemy, self.enemies) if self.enemy_next else dict.fromkeys(self.worths, 0)
        )

    def places(self) -> list[tuple[Piece, Hex]]:
        """The side's units where they are."""
        units = (*self.look.state.units.of(self.side), *in_rear(self.look, self.side))
        return [(piece_of(self.look, unit), unit.hex) for unit in units]

    def now(self) -> int:
        """The value of the position as it is, with the units themselves."""
        places = self.places()
        lives = sum([piece.life for piece, _ in places])
        lost = sum([piece.life for stack in self.enemies.values() for piece in stack])
        return self.value(places) + lives - lost - sum([piece.life for piece in self.reserve])

    def value(self, places: Places) -> int:
        """The value of these places of the units."""
        own, area, zone = self.laid(places)
        lines = lines_past(self.rules, self.side, self.enemy_area | self.enemy_zone & ~area)
        theirs = lines_past(self.rules, self.enemy, area | zone & ~self.enemy_area)
        reach = self._reach(area, zone) if self.enemy_next else 0
        total = (
            self._cities(own, area, lines, theirs, reach) + self._supply(own, lines) + self._cut_off(theirs, area, zone)
        )
        total += self._drawn(places)
        if self.attacks:
            total += self.weights.chance * self._chance(own, places, area, zone) // HUNDRED
        if self.enemy_next:
            total -= self.weights.danger * self._danger(own, area, reach) // HUNDRED
        return total

    def prize(self, hex: Hex) -> int:
        """The value of a hex for the side when it drives the enemy out of it."""
        if self.held >> hex & 1 or hex not in self.worths:
            return self.weights.ground
        return self.worths[hex] * 3 // 4

    def pull(self, piece: Piece, hex: Hex) -> int:
        """The pull on a unit of the place in which it stands."""
        if hex < 0:
            area = self.rules.areas.get(piece.box)
            return max([self._pulls[place] for place in hexes_in(area.borders)], default=0) * 2 // 3 if area else 0
        return self._pulls[hex]

    def is_trapped(self, hex: Hex) -> bool:
        """True if an enemy in a hex has nowhere to go as things stand."""
        _, area, zone = self.laid(self.places())
        return self._has_no_way(hex, area, zone)

    def _has_no_way(self, hex: Hex, area: HexSet, zone: HexSet) -> bool:
        return not self.board.near[hex] & ~self.enemy_area & ~area & ~zone

    def laid(self, places: Places) -> tuple[dict[Hex, Stack], HexSet, HexSet]:
        """The stacks, where they stand, and their zones (9; ruling 9)."""
        own: dict[Hex, Stack] = {}
        area = zoned = zone = 0
        cities, marsh = self.rules.cities, self.rules.map.terrain["marsh"]
        for piece, hex in places:
            if hex < 0:
                if piece.has_zone and piece.box in self.rules.areas:
                    zone |= self.rules.areas[piece.box].borders
                continue
            here = 1 << hex
            area |= here
            if here & cities or (piece.has_zone and not here & marsh):
                zoned |= here
            own[hex] = (*own.get(hex, ()), piece)
        return own, area, zone | across(self.grid, zoned, self.rules.ways)

    def _cities(self, own: Mapping[Hex, Stack], area: HexSet, lines: HexSet, theirs: HexSet, reach: HexSet) -> int:
        held, total, weights = self.held | area & self.rules.cities, 0, self.weights
        german, lost = (held, lines) if self.side == GERMAN else (~held, theirs)
        for city, points in self.worths.items():
            here = 1 << city
            mine = bool(held & here)
            value = points if not german & here or lost & here else points * UNSUPPLIED // HUNDRED
            total += value if mine else -value
            if mine:
                strength = sum([piece.active for piece in own.get(city, ())])
                guarded = GARRISON[min(strength, len(GARRISON) - 1)]
                total += points * weights.guard * guarded * self.needs[city] // 1_000_000
                if not strength and reach & here:
                    total -= points * weights.danger // HUNDRED
        return total

    def _supply(self, own: Mapping[Hex, Stack], lines: HexSet) -> int:
        fine = lines | self.havens[self.side]
        cut = sum([piece.life for hex, stack in own.items() if not fine >> hex & 1 for piece in stack])
        return -cut * self.weights.hunger // HUNDRED

    def _cut_off(self, theirs: HexSet, area: HexSet, zone: HexSet) -> int:
        """The gain from enemies that have no line, and may still slip out of the ring."""
        total, fine = 0, theirs | self.havens[self.enemy]
        if not self.enemy_next:
            return 0
        for hex, stack in self.enemies.items():
            if not fine >> hex & 1 and not area >> hex & 1:
                slips = self.board.near[hex] & theirs & ~area & ~zone
                part = SLIPS[self.enemy] if slips else STUCK[self.enemy]
                total += part * sum([piece.life for piece in stack])
        return total * self.weights.encircle // (HUNDRED * HUNDRED)

    def _drawn(self, places: Places) -> int:
        return sum([self.pull(piece, hex) * (2 + piece.active) for piece, hex in places]) // 10

    def _chance(self, own: Mapping[Hex, Stack], places: Places, area: HexSet, zone: HexSet) -> int:
        """The side's gain by its battles, the best first, each unit attacking once."""
        attackers: dict[Hex, list[tuple[Piece, Hex]]] = {}
        for piece, hex in places:
            if piece.attack > 0:
                for target in self._targets(piece, hex):
                    attackers.setdefault(target, []).append((piece, hex))

        def onset(target: Hex, spent: AbstractSet[str]) -> Onset:
            able = [each for each in attackers[target] if each[0].id not in spent]
            return self._attack(target, able, area, zone)

        return best_first(attackers, onset)

    def _targets(self, piece: Piece, hex: Hex) -> tuple[Hex, ...]:
        """The enemy's hexes that a unit is next to."""
        place: Hex | str = hex if hex >= 0 else piece.box
        found = self._beside.get(place)
        if found is None:
            beside = self.board.near[hex] if hex >= 0 else self._borders(piece)
            found = self._beside[place] = tuple(hexes_in(beside & self.enemy_area))
        return found

    def _attack(
        self, target: Hex, able: list[tuple[Piece, Hex]], area: HexSet, zone: HexSet
    ) -> tuple[int, tuple[str, ...]]:
        """The best of: so many of them, the strongest first."""
        trapped = self._has_no_way(target, area, zone)
        key = (target, trapped, tuple(able))
        found = self._assaults.get(key)
        if found is None:
            found = self._assaults[key] = self._weigh(target, able, trapped=trapped)
        return found

    def _weigh(self, target: Hex, able: Places, *, trapped: bool) -> tuple[int, tuple[str, ...]]:
        prize, defenders, fights = self.prize(target), self.enemies[target], self.fights
        over, best, used = fights.rivers(target), 0, 0
        order = sorted(able, key=lambda each: (-each[0].attack, each[0].id))
        strength, cost, tanks, rivers = 0, 0, False, True
        for count, (piece, hex) in enumerate(order, 1):
            strength, cost, tanks = strength + piece.attack, cost + piece.effort, tanks or piece.is_tank
            rivers = rivers and hex >= 0 and bool(over >> hex & 1)
            clash = Clash(target, strength, tanks, rivers, defenders, prize, trapped)
            gain = fights.gain(clash) // SIX - cost * self.weights.effort // HUNDRED
            if gain > best:
                best, used = gain, count
        return best, tuple([piece.id for piece, _ in order[:used]])

    def _danger(self, own: Mapping[Hex, Stack], area: HexSet, reach: HexSet) -> int:
        """The enemy's next gain, the worst first, each of its units attacking once."""
        closed, come = self.enemy_area | self.enemy_zone & ~area, reach | self.enemy_area

        def onset(hex: Hex, spent: AbstractSet[str]) -> Onset:
            near = self.board.near[hex]
            return self._fall(hex, own[hex], near & come, spent, trapped=not near & ~closed)

        return best_first(own, onset)

    def _fall(
        self, hex: Hex, stack: Stack, sides: HexSet, spent: AbstractSet[str], *, trapped: bool
    ) -> tuple[int, tuple[str, ...]]:
        """The gain of the enemies that can come up to a hex."""
        menaces = self._menaces(hex)
        room = min(SLOTS, sides.bit_count()) * (1 if self.enemy == GERMAN else 2) if menaces else 0
        if spent:
            return self._blow(hex, stack, [each for each in menaces if each[0].id not in spent][:room], trapped=trapped)
        key = (hex, stack, room, trapped)
        found = self._falls.get(key)
        if found is None:
            found = self._falls[key] = self._blow(hex, stack, menaces[:room], trapped=trapped)
        return found

    def _blow(self, hex: Hex, stack: Stack, coming: Places, *, trapped: bool) -> tuple[int, tuple[str, ...]]:
        """The gain of these enemies by an attack on a hex."""
        if not coming:
            return 0, ()
        prize = self.worths[hex] * 3 // 4 if hex in self.worths and self.held >> hex & 1 else self.weights.ground
        clash = self.perils.clash(hex, coming, stack, prize, trapped=trapped)
        cost = sum([piece.effort for piece, _ in coming]) * self.weights.effort // HUNDRED
        return self.perils.gain(clash) // SIX - cost, tuple([piece.id for piece, _ in coming])

    def _menaces(self, hex: Hex) -> list[tuple[Piece, Hex]]:
        """The enemies that could come up to a hex if no unit were in their way, the strongest first."""
        found = self._coming.get(hex)
        if found is None:
            far = self.grid.distance
            near = [
                (piece, -1 if far(place, hex) > 1 else place)
                for place, stack in self.enemies.items()
                for piece in stack
                if far(place, hex) <= piece.movement + 1
            ]
            near += [(piece, -1) for piece in self.reserve if self._is_near(piece, hex)]
            found = self._coming[hex] = sorted(near, key=lambda each: (-each[0].active, each[0].id))
        return found

    def _is_near(self, piece: Piece, hex: Hex) -> bool:
        """True if a unit in a rear area could come up to a hex."""
        return any(self.grid.distance(place, hex) <= piece.movement for place in hexes_in(self._borders(piece)))

    def _borders(self, piece: Piece) -> HexSet:
        area = self.rules.areas.get(piece.box)
        return area.borders if area else 0

    def _reach(self, area: HexSet, zone: HexSet) -> HexSet:
        """The hexes that the enemy can come to in his next turn past the side's units (9.4, 10)."""
        step, ways, terrain, grid = across, self.rules.ways, self.rules.map.terrain, self.grid
        free, seen = grid.hexes & ~area, 0
        halt = zone | terrain["marsh"] | terrain["mountain"]
        for (pace, is_tank), (start, borders) in self._classes.items():
            stop = halt | terrain["forest"] if is_tank else halt
            now = (
                step(grid, start & ~zone, ways) & free | step(grid, start & zone, ways) & free & ~zone | borders & free
            )
            found = now
            for _ in range(pace - 1):
                now = step(grid, now & ~stop, ways) & free & ~found
                if not now:
                    break
                found |= now
            seen |= found
        return seen

    def _by_pace(self) -> dict[tuple[int, bool], tuple[HexSet, HexSet]]:
        """The enemy's units on the map and the borders of their rear areas, by pace and kind."""
        self._coming: dict[Hex, list[tuple[Piece, Hex]]] = {}
        found: dict[tuple[int, bool], tuple[HexSet, HexSet]] = {}
        places = [(piece, 1 << hex, 0) for hex, stack in self.enemies.items() for piece in stack]
        places += [(piece, 0, self._borders(piece)) for piece in self.reserve]
        for piece, here, borders in places:
            if piece.movement:
                start, entry = found.get((piece.movement, piece.is_tank), (0, 0))
                found[piece.movement, piece.is_tank] = (start | here, entry | borders)
        return found


def _next_turn(look: BlitzLook) -> BlitzLook:
    """The same position in the next turn: its weather is what the enemy will find."""
    state = look.state.copy()
    state.turn += 1
    return Look(look.rules, state)
