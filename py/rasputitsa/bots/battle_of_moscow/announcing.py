"""Attacks once all have moved: the best sharing out of the attackers that meets their duties (rulings 29 to 33)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from rasputitsa.bots.battle_of_moscow.assaults import Post
from rasputitsa.bots.battle_of_moscow.front import Front, has_another_impulse
from rasputitsa.bots.battle_of_moscow.telling import attack_on
from rasputitsa.bots.battle_of_moscow.weights import Weights
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.known import Known
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.state import Unit
from rasputitsa.games.battle_of_moscow.battle import Attacks, attackers_of
from rasputitsa.games.battle_of_moscow.state import SideId, TyphoonLook
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, hexes_in
from rasputitsa.rules.combat.announced_battles import ATTACKS

NOBODY = -1
UNMET = 10_000
"""The cost of a duty that is not met: more than any battle brings."""

ROUNDS = 6
"""The most times that all attackers are gone through for a better enemy."""


def announced(look: TyphoonLook, side: SideId, weights: Weights, decision: Decision) -> Thought | None:
    """The next unit to be set on its enemy; None where all are."""
    attack = next(option for option in decision.options if option.verb == "attack")
    plan, names = _plan(look, side, weights), look.rules.grid.names
    for id in attack.subjects:
        target = plan.get(id, NOBODY)
        if target != NOBODY and attack.check((id, names[target])) is None:
            reason = attack_on(look, target, _joining(look, plan, target))
            return Thought(Action(attack.verb, id, names[target]), reason, len(plan))
    return None


def _joining(look: TyphoonLook, plan: Mapping[str, Hex], target: Hex) -> list[Unit]:
    """The units set on an enemy already, and those of the plan that are set on no other."""
    planned = [look.state.units[id] for id, hex in plan.items() if hex == target]
    return [*attackers_of(look, target), *(unit for unit in planned if unit.mark(ATTACKS) is None)]


def _plan(look: TyphoonLook, side: SideId, weights: Weights) -> Mapping[str, Hex]:
    units = tuple([(unit.id, unit.hex, unit.unmarked(ATTACKS).marks) for unit in look.state.units.all()])
    options, goes_on = tuple(sorted(look.rules.options.items())), has_another_impulse(look, side)
    key = (look.rules.scenario.id, options, look.state.weather, units, goes_on, side, weights)
    return _shared_out(Known(key, Front(look, side, weights)))


@lru_cache(maxsize=16)
def _shared_out(known: Known) -> Mapping[str, Hex]:
    front: Front = known.task
    sharing = Sharing(front, Attacks(front.look, front.side))
    sharing.better()
    return sharing.targets


class Sharing:
    """The attackers with their enemies; made better one change at a time."""

    def __init__(self, front: Front, attacks: Attacks) -> None:
        self.front = front
        self._units = {unit.id: unit for unit in attacks.able}
        self._reach = {unit.id: tuple(hexes_in(attacks.reach(unit))) for unit in attacks.able}
        self._bound, self._wanted = set(attacks.bound()), attacks.must_be_attacked()
        self._closed = front.grid.expand(front.look.state.units.area(front.side)) | front.enemy_area
        self._known: dict[tuple[Hex, tuple[str, ...]], int] = {}
        self._on: dict[Hex, list[str]] = {}
        self.targets: dict[str, Hex] = dict.fromkeys(self._units, NOBODY)
        self._meet_duties()

    def better(self) -> None:
        """Single changes, and the next of two, until none helps."""
        for _ in range(ROUNDS):
            if not sum(map(self._improve, tuple(self.targets))):
                return

    def _meet_duties(self) -> None:
        """Give as many duties as possible an attacker that must attack; others stay off their hexes."""
        for hex in hexes_in(self._wanted):
            self._cover(hex, set())
        left = self._wanted & ~self.front.grid.set_of(self._on)
        for id, reach in self._reach.items() if left else ():
            if id not in self._bound:
                self._reach[id] = tuple(hex for hex in reach if not self._wanted & ~left & 1 << hex)

    def _cover(self, hex: Hex, seen: set[str]) -> bool:
        """Find an attacker for a hex; one with another hex may give that up if it finds another attacker."""
        for id in [id for id in self._reach if id in self._bound and id not in seen]:
            if id not in seen and hex in self._reach.get(id, ()):
                seen.add(id)
                before = self.targets[id]
                if before == NOBODY or self._cover(before, seen):
                    if before != NOBODY:
                        self._on[before].remove(id)
                    self.targets[id] = hex
                    self._on.setdefault(hex, []).append(id)
                    return True
        return False

    def _improve(self, id: str) -> bool:
        now, best, gain = self.targets[id], OFF_MAP, 0
        for target in (*self._reach[id], NOBODY):
            if target != now:
                change = self._change(id, now, target)
                if change > gain:
                    best, gain = target, change
        if gain > 0:
            self._send(id, best)
        elif now == NOBODY:
            return self._together(id)
        return gain > 0

    def _together(self, id: str) -> bool:
        """All idle units that reach the same enemy, where that pays and each alone would not."""
        for target in self._reach[id]:
            idle = [other for other, at in self.targets.items() if at == NOBODY and target in self._reach[other]]
            before = self._value(target, self._on.get(target, ()))
            if len(idle) > 1 and self._value(target, [*self._on.get(target, ()), *idle]) > before:
                for other in idle:
                    self._send(other, target)
                return True
        return False

    def _send(self, id: str, target: Hex) -> None:
        if self.targets[id] != NOBODY:
            self._on[self.targets[id]].remove(id)
        if target != NOBODY:
            self._on.setdefault(target, []).append(id)
        self.targets[id] = target

    def _change(self, id: str, now: Hex, target: Hex) -> int:
        total = 0
        if now != NOBODY:
            without = [other for other in self._on[now] if other != id]
            total += self._value(now, without) - self._value(now, self._on[now])
        if target != NOBODY:
            there = self._on.get(target, [])
            total += self._value(target, [*there, id]) - self._value(target, there)
        idle = UNMET * 10 if id in self._bound else 0
        return total + idle * ((target != NOBODY) - (now != NOBODY))

    def _value(self, hex: Hex, ids: Sequence[str]) -> int:
        """The gain of the battle for a hex, or the cost of a duty unmet without one."""
        if not ids:
            return -UNMET if self._wanted >> hex & 1 else 0
        key = (hex, tuple(sorted(ids)))
        found = self._known.get(key)
        if found is None:
            posts: list[Post] = [(self._units[id], self._units[id].hex) for id in ids]
            found = self._known[key] = self.front.battle(hex, posts, self._closed)
        return found
