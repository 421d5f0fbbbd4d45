"""The threat to each enemy unit in a side's next combat phase if all is concentrated on it (How to Play; Combat).

For each unit all positions that the enemy's movement can lead to are weighed: which units attack it from which hexes,
who makes room for them, and who cuts off its retreat (rulings 15 to 20). Two plans come out: the best odds, and the
greatest chance of losing it. Both sides as they stand before the movement are a `Front`, all attacks on a unit a
`Siege`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_for_moscow.battle import attackers_of, odds_of, shifts_of, shock_helps
from rasputitsa.games.battle_for_moscow.losing import LAST_RESORT, OPEN, SHUT, Defence
from rasputitsa.games.battle_for_moscow.movement import Movement, Moves
from rasputitsa.games.battle_for_moscow.next_combat import NextCombat
from rasputitsa.games.battle_for_moscow.state import enemy_of, is_tank_unit, weather
from rasputitsa.hexgrid.grid import Hex, HexSet, hexes_in
from rasputitsa.rules.combat.announced_battles import announced
from rasputitsa.rules.combat.crt import FACES
from rasputitsa.rules.movement.paths import fewest_hexes
from rasputitsa.rules.room_for_one import Places


@dataclass(frozen=True, slots=True)
class PlannedAttack:
    """An attack on one unit: its column, the die faces that eliminate the unit, attackers and other units' places.

    `retreat` says how the unit can retreat then; `posts` are the attackers' hexes, `others` those of units that move to
    make room for them or to cut off the retreat.
    """

    column: int
    lost: int
    retreat: int
    posts: Mapping[str, Hex]
    others: Mapping[str, Hex]


class Front:
    """Both sides before the movement: the attackers and their reach, and the units attacked."""

    def __init__(self, combat: NextCombat) -> None:
        self.combat, self.look = combat, combat.look
        self.defenders = self.look.state.units.of(enemy_of(combat.side))
        self.enemies = self.look.state.units.area(enemy_of(combat.side))
        self._moves = Moves(self.look, Movement(combat.side, combat.moves)) if combat.moves else None
        self.attackers = {unit.id: unit for unit in self.look.state.units.of(combat.side)}
        reach = {id: self._reach(unit) for id, unit in self.attackers.items()}
        self.fixed = self.look.rules.grid.set_of(
            unit.hex for unit in self.attackers.values() if reach[unit.id] == 1 << unit.hex
        )
        self.reach = {id: ends & ~self.fixed or ends for id, ends in reach.items()}
        self.places = self._places()
        self.everywhere = 0
        for ends in self.reach.values():
            self.everywhere |= ends

    def movers(self, posts: Mapping[str, Hex]) -> dict[str, Hex]:
        """The posts of units that could stand elsewhere."""
        return {id: hex for id, hex in posts.items() if id in self.places.homes}

    def path(self, unit_id: str, end: Hex) -> tuple[Hex, ...]:
        """The path of a unit to its hex; its own hex alone if it stays."""
        unit = self.attackers[unit_id]
        if self._moves is None or unit.hex == end:
            return (unit.hex,)
        return fewest_hexes(self._moves.field(unit), end)

    def _reach(self, unit: Unit) -> HexSet:
        """The hexes that a unit can end its movement in, its own included."""
        if self._moves is None or not self._moves.may_move(unit):
            return 1 << unit.hex
        return self._moves.field(unit).reached | 1 << unit.hex

    def _places(self) -> Places:
        movers = [unit for unit in self.attackers.values() if not self.fixed >> unit.hex & 1]
        homes = {unit.id: unit.hex for unit in movers}
        return Places(self.look.rules.grid, homes, {id: self.reach[id] for id in homes})


def judged(front: Front, defence: Defence, posts: Mapping[str, Hex], places: Mapping[str, Hex]) -> PlannedAttack:
    """An attack with all units in place."""
    attackers = [front.attackers[id].at(hex) for id, hex in posts.items()]
    enemies = front.fixed | front.look.rules.grid.set_of(places.values())
    column = odds_of(front.look, attackers, defence.unit).column
    assert column is not None
    others = {id: hex for id, hex in places.items() if id not in posts and hex != front.attackers[id].hex}
    return PlannedAttack(column, defence.lost(column, enemies, attackers), defence.retreat(enemies), posts, others)


_TANK, _SHOCK = 1, 2
_MOST_STEPS, _MOST_TRIALS = 400, 400
"""The most ways to cut a retreat off, and to man the hexes, that are tried for one unit: far beyond what a few units
need.
"""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """Hexes to attack from, the column that can be had there, and the least sum of strengths that brings it."""

    column: int
    held: HexSet
    strength: int


class Siege:
    """All that can be done to one unit."""

    def __init__(self, front: Front, defender: Unit) -> None:
        self.front, self.look, self.defender = front, front.look, defender
        self.ring = self.look.rules.grid.neighbours(defender.hex) & ~front.enemies
        near = (unit for unit in front.attackers.values() if front.reach[unit.id] & self.ring)
        self.near = sorted(near, key=lambda unit: -unit.attack)
        self.defence = Defence(self.look, defender)
        self.trials = 0
        self.steps = {SHUT: 0, LAST_RESORT: 0}

    @property
    def is_searched(self) -> bool:
        """True if every way was tried; if there are too many, a deadlier plan may have been missed."""
        return self.trials <= _MOST_TRIALS and max(self.steps.values()) < _MOST_STEPS

    def plans(self) -> tuple[PlannedAttack, PlannedAttack] | None:
        """The plan with the best odds and the deadliest one; None where no attack has any effect."""
        candidates = self._candidates()
        strongest = self._strongest(candidates)
        return (strongest, self._deadliest(candidates, strongest)) if strongest else None

    def _candidates(self) -> list[_Candidate]:
        """The columns that can be had from each set of hexes."""
        found = []
        across = self.look.rules.map.beside("river", self.defender.hex)
        terrain = sum(shift.columns for shift in shifts_of(self.look, (), self.defender))
        for (held, helps), sums in self._sums().items():
            shift = terrain + helps.bit_count() - (not held & ~across)
            columns = self._columns(sums, shift)
            found += [_Candidate(column, held, strength) for column, strength in columns.items()]
        return found

    def _sums(self) -> dict[tuple[HexSet, int], int]:
        """For each set of hexes and what helps, the sums of strengths that units there can have, as bits."""
        found = {(0, 0): 1}
        for unit in self.near:
            posts = [(hex, self._help(unit, hex)) for hex in hexes_in(self.front.reach[unit.id] & self.ring)]
            for (held, helps), sums in list(found.items()):
                for hex, help in posts:
                    if not held >> hex & 1:
                        key = held | 1 << hex, helps | help
                        found[key] = found.get(key, 0) | sums << unit.attack
        del found[0, 0]
        return found

    def _help(self, unit: Unit, hex: Hex) -> int:
        if is_tank_unit(unit):
            return _TANK
        return _SHOCK if shock_helps(self.look, unit.at(hex)) else 0

    def _columns(self, sums: int, shift: int) -> dict[int, int]:
        """Columns with the least sum that brings each."""
        found: dict[int, int] = {}
        for strength in hexes_in(sums):
            column = self._column(strength, shift)
            if column is not None:
                found.setdefault(column, strength)
        return found

    def _column(self, strength: int, shift: int) -> int | None:
        """The column of a sum of strengths after all shifts (ruling 15); `battle.odds_of` has the last word."""
        table, scale = self.look.rules.results, 2 if weather(self.look) == "mud" else 1
        if strength not in self._bases:
            self._bases[strength] = table.column(strength, self.defender.defence * scale)
        moved = self._bases[strength] + shift
        return None if moved < 0 else min(moved, len(table.ratios) - 1)

    @once
    def _bases(self) -> dict[int, int]:
        return {}

    def _strongest(self, candidates: list[_Candidate]) -> PlannedAttack | None:
        """The best odds, from as few hexes as will do."""
        for candidate in sorted(candidates, key=lambda c: (-c.column, c.held.bit_count(), c.held)):
            plan = next(self._plans(candidate, (0,)), None)
            if plan:
                return plan
        return None

    def _deadliest(self, candidates: list[_Candidate], strongest: PlannedAttack) -> PlannedAttack:
        """The greatest chance, then the best odds, then the fewest attackers (rulings 18 to 20)."""
        best, limit = strongest, self._limit
        order = sorted(candidates, key=lambda c: self._promise(c, limit))
        for candidate in order:
            hope = self.defence.faces(candidate.column, limit)
            if (hope, candidate.column) <= (best.lost, best.column):
                break
            for plan in self._plans(candidate, self._cuts_for(candidate, best)):
                best = max(best, plan, key=lambda plan: (plan.lost, plan.column))
                if best.lost == hope:
                    break
        return best

    def _promise(self, candidate: _Candidate, limit: int) -> tuple[int, int, int, HexSet]:
        hope = self.defence.faces(candidate.column, limit)
        return -hope, -candidate.column, candidate.held.bit_count(), candidate.held

    def _cuts_for(self, candidate: _Candidate, best: PlannedAttack) -> Iterator[HexSet]:
        """Sets of hexes for others to hold: all that cut off the retreat, as far as that can pay; the empty set if it
        cannot.
        """
        faces = [self.defence.faces(candidate.column, retreat) for retreat in (OPEN, LAST_RESORT, SHUT)]
        if faces[self._limit] == faces[OPEN]:
            yield 0
            return
        for level in (SHUT, LAST_RESORT):
            if level <= self._limit and faces[level] >= best.lost:
                yield from self._cuts(level)

    @once
    def _limit(self) -> int:
        """The worst that can become of the unit's retreat."""
        levels = (level for level in (SHUT, LAST_RESORT) if next(self._cuts(level), None) is not None)
        return next(levels, OPEN)

    def _cuts(self, level: int) -> Iterator[HexSet]:
        """The smallest sets of hexes that shut retreats up to a level, as far as units can hold them all."""
        if level not in self._known_cuts:
            free = self.front.everywhere & ~self.front.fixed
            self._known_cuts[level] = _Known(self._cut(0, free, self.front.places.homes, level))
        return iter(self._known_cuts[level])

    @once
    def _known_cuts(self) -> "dict[int, _Known]":
        return {}

    def _cut(self, held: HexSet, free: HexSet, at: Mapping[str, Hex], level: int) -> Iterator[HexSet]:
        """Bar one way out after the other, from each free hex that bars it."""
        self.steps[level] += 1
        bars = self.defence.bars(self.front.fixed | held, level, free)
        if bars is None:
            yield held
            return
        for hexes in (bars & self.ring, bars & ~self.ring):
            for hex in hexes_in(hexes):
                free &= ~(1 << hex)
                moved = self.front.places.hold(at, held, hex) if self.steps[level] < _MOST_STEPS else None
                if moved is not None:
                    yield from self._cut(held | 1 << hex, free, moved, level)

    def _plans(self, candidate: _Candidate, cuts: Iterator[HexSet] | tuple[HexSet, ...]) -> Iterator[PlannedAttack]:
        """The plans of a candidate, each way to man its hexes with each set of hexes that others hold."""
        places = self.front.places
        for cut in cuts:
            self.trials += 1
            if self.trials > _MOST_TRIALS or places.settle({}, (candidate.held | cut) & ~self.front.fixed) is None:
                continue
            for posts in self._posts(candidate):
                self.trials += 1
                at = places.settle(self.front.movers(posts), cut & ~candidate.held)
                if at is not None:
                    yield judged(self.front, self.defence, posts, at)
                if self.trials > _MOST_TRIALS:
                    break

    def _posts(self, candidate: _Candidate) -> Iterator[dict[str, Hex]]:
        """The ways to man the hexes of a candidate that bring its column."""
        hexes = sorted(hexes_in(candidate.held), key=self._choice)
        for posts in self._manned(hexes, candidate.strength):
            attackers = [self.front.attackers[id].at(hex) for id, hex in posts.items()]
            if odds_of(self.look, attackers, self.defender).column == candidate.column:
                yield posts

    def _choice(self, hex: Hex) -> int:
        return sum(self.front.reach[unit.id] >> hex & 1 for unit in self.near)

    def _manned(self, hexes: list[Hex], strength: int) -> Iterator[dict[str, Hex]]:
        """Each hex with a unit of its own, the strongest first, as far as the sum can still be reached."""
        if not hexes:
            yield {}
        elif strength <= sum(unit.attack for unit in self.near[: len(hexes)]):
            for unit in self.near:
                if self.front.reach[unit.id] >> hexes[0] & 1:
                    for posts in self._manned(hexes[1:], strength - unit.attack):
                        if unit.id not in posts:
                            yield {unit.id: hexes[0], **posts}


class _Known:
    """The first values of an iterator, computed once, as they are asked for."""

    def __init__(self, source: Iterator[HexSet]) -> None:
        self.source = source
        self.found: list[HexSet] = []

    def __iter__(self) -> Iterator[HexSet]:
        index = 0
        while index < len(self.found) or self._more():
            yield self.found[index]
            index += 1

    def _more(self) -> bool:
        """Read one more; true if there was one."""
        fresh = list(islice(self.source, 1))
        self.found += fresh
        return bool(fresh)


@dataclass(frozen=True, slots=True)
class Threat:
    """The threat to a unit: the plan with the best odds, and the one that is most likely to eliminate it.

    `searched`: every way was tried; where there are too many, a deadlier plan may have been missed.
    """

    unit: str
    strongest: PlannedAttack
    deadliest: PlannedAttack
    searched: bool


def threats(combat: NextCombat) -> dict[str, Threat]:
    """The threat to every unit that can be attacked with effect, by unit."""
    front = Front(combat)
    if combat.announced:
        found = (_announced_threat(front, unit) for unit in front.defenders)
    else:
        found = (_threat(front, unit) for unit in front.defenders)
    return {threat.unit: threat for threat in found if threat}


def at_once(combat: NextCombat, found: Mapping[str, Threat]) -> tuple[str, ...]:
    """Units whose deadliest attacks can all be made in one phase: no attacker and no hex is used twice.

    They are taken in the order of danger, so there may be more; a retreat that one attack cuts off may open in another.
    """
    front = Front(combat)
    chosen: list[str] = []
    posts: dict[str, Hex] = {}
    for threat in sorted(found.values(), key=lambda threat: -threat.deadliest.lost):
        plan = threat.deadliest
        joint = {**posts, **plan.posts, **front.movers(plan.others)}
        apart = not (posts.keys() & plan.posts.keys()) and len(set(joint.values())) == len(joint)
        if apart and front.places.settle(front.movers(joint), 0) is not None:
            chosen.append(threat.unit)
            posts = joint
    return tuple(chosen)


def rivals(found: Mapping[str, Threat], unit: str) -> tuple[str, ...]:
    """The other threatened units whose likeliest end needs some of the same attackers."""
    needed = found[unit].deadliest.posts.keys()
    return tuple(other for other, threat in found.items() if other != unit and threat.deadliest.posts.keys() & needed)


def _threat(front: Front, unit: Unit) -> Threat | None:
    siege = Siege(front, unit)
    plans = siege.plans()
    if plans is None:
        return None
    strongest, deadliest = plans
    return Threat(unit.id, strongest, deadliest, siege.is_searched or deadliest.lost == len(FACES))


def _announced_threat(front: Front, unit: Unit) -> Threat | None:
    """The battle that is announced against a unit."""
    hex_id = front.look.rules.grid.names[unit.hex]
    attackers = attackers_of(front.look, unit.hex)
    if hex_id not in announced(front.look, front.combat.side) or odds_of(front.look, attackers, unit).column is None:
        return None
    posts = {attacker.id: attacker.hex for attacker in attackers}
    plan = judged(front, Defence(front.look, unit), posts, front.places.homes)
    return Threat(unit.id, plan, plan, searched=True)
