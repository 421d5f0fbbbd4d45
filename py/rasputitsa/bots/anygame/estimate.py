"""The estimate of a situation: both sides in figures, the time left, the battles possible, the value of ground."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from rasputitsa.bots.anygame.hooks import STRENGTH, Clash, Hooks, Objective, Outcome
from rasputitsa.bots.anygame.weights import Weights
from rasputitsa.bots.staff.places import coming, neighbours, pushed, stacked
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Look
from rasputitsa.engine.stage import Sequence as SequenceStage
from rasputitsa.engine.state import Unit, Units
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet, hexes_in

HUNDRED = 100
FAR_TURNS = 3
"""The number of turns' marches beyond which nothing is looked at."""

WAYS = 1 << 14
"""The number of hexes from which the ways to the objectives are remembered."""


class Piece(NamedTuple):
    """A unit in figures: what it loses with a step and with its life."""

    id: str
    attack: int
    defence: int
    movement: int
    steps: int
    step: int
    life: int


Stack = tuple[Piece, ...]


class Estimate:
    """A position as one side sees it. Nothing in it changes but what it remembers of its own reckoning."""

    def __init__(self, look: Look[Any, Any], side: str, hooks: Hooks, weights: Weights) -> None:
        self.look, self.side, self.hooks, self.weights = look, side, hooks, weights
        self.grid: Grid = look.rules.grid
        self.units: Units = look.state.units
        self.enemy = next(other.id for other in look.rules.game.sides if other.id != side)
        self.turns_after = turns_after(look)
        self._odds: dict[Clash, Sequence[Outcome]] = {}
        self._pull: dict[Hex, int] = {}
        self._menaces: dict[Hex, Sequence[tuple[Hex, Piece]]] = {}
        self._near = neighbours(self.grid)

    @once
    def own_next(self) -> int:
        """The share, in hundredths, at which the battles that the side can fight next count."""
        return self._next(self.side, self.weights.chance)

    @once
    def enemy_next(self) -> int:
        """The share, in hundredths, at which those of the enemy count."""
        return self._next(self.enemy, self.weights.danger)

    @once
    def endurance(self) -> int:
        """The number of turns to come in which strength is worth something."""
        return min(self.turns_after, self.weights.endurance)

    @once
    def objectives(self) -> dict[Hex, Objective]:
        """The objectives of the game, by hex."""
        return {objective.hex: objective for objective in self.hooks.objectives(self.look)}

    @once
    def enemies(self) -> dict[Hex, Stack]:
        """The enemy's stacks."""
        return self._stacks(self.enemy)

    @once
    def enemy_area(self) -> HexSet:
        """Hexes of the enemy."""
        return self.units.area(self.enemy)

    @once
    def enemy_zone(self) -> HexSet:
        """The hexes beside him."""
        return self.grid.expand(self.enemy_area)

    @once
    def friends(self) -> dict[Hex, Stack]:
        """The side's own stacks."""
        return self._stacks(self.side)

    @once
    def entries(self) -> list[Hex]:
        """Hexes in which the enemy's units come onto the map."""
        return hexes_of(self.hooks.entries(self.look, self.enemy))

    @once
    def fastest(self) -> int:
        """The movement of its fastest unit."""
        return max((piece.movement for stack in self.enemies.values() for piece in stack), default=0)

    @once
    def supplied(self) -> HexSet:
        """Hexes in which the side is in supply."""
        return self.hooks.supplied(self.look, self.side)

    @once
    def hunger(self) -> int:
        """The cost of being out of supply, in hundredths of a unit."""
        return self.hooks.hunger(self.look)

    def near(self, hex: Hex) -> HexSet:
        """The neighbours of a hex."""
        return self._near[hex]

    def piece(self, unit: Unit) -> Piece:
        """A unit in figures; strength is worth as much as there are turns to use it in."""
        attack, defence, movement = self.hooks.figures(self.look, unit)
        price = self.hooks.price(self.look, unit)
        strength = STRENGTH * max(attack, defence) * self.endurance
        life = strength + self.weights.presence * min(1, self.endurance) + price + 1
        step = life if unit.steps <= 1 else 1 + strength // unit.steps
        return Piece(unit.id, attack, defence, movement, unit.steps, step, life)

    def ground(self, hex: Hex) -> int:
        """The value of driving the enemy from a hex."""
        objective = self.objectives.get(hex)
        return objective.worth * self.weights.hold * 3 // 2 // HUNDRED if objective else 0

    def held(self, hex: Hex, holder: str) -> int:
        """The value of an objective with its holder, if it has one."""
        objective = self.objectives[hex]
        owner = holder or objective.owner
        worth = objective.worth * self.weights.hold // HUNDRED
        return 0 if not owner else worth if owner == self.side else -worth

    def is_post(self, hex: Hex) -> bool:
        """True if an objective stays the side's with no unit in it, until an enemy comes: a post to be kept."""
        return self.objectives[hex].owner == self.side

    def is_open(self, hex: Hex, area: HexSet, zone: HexSet) -> bool:
        """True if an enemy, or a newcomer, could enter a hex past the side's units before it moves again."""
        if not self.enemy_next:
            return False
        goers = ((place, piece.movement) for place, stack in self.enemies.items() for piece in stack)
        far = self.grid.distance
        return any(
            points >= far(place, hex) and self.reach(place, points, area, zone) >> hex & 1
            for place, points in (*goers, *((place, self.fastest) for place in self.entries))
            if not area >> place & 1
        )

    def pull(self, hex: Hex) -> int:
        """The pull of a hex on a point of strength, by the objectives that it could reach in time from there."""
        if hex not in self._pull:
            self._pull[hex] = self._drawn(hex)
        return self._pull[hex]

    def menaces(self, hex: Hex) -> Sequence[tuple[Hex, Piece]]:
        """The enemies that could come up to a hex in one move if no unit were in their way, the strongest first."""
        if hex not in self._menaces:
            self._menaces[hex] = coming(self.grid, self.enemies, hex, beyond=1)
        return self._menaces[hex]

    def reach(self, start: Hex, points: int, area: HexSet, zone: HexSet) -> HexSet:
        """The hexes that an enemy comes to with so many steps past a side's units, whose zone stops him."""
        return pushed(self.grid, 1 << start, points, ~area, zone)

    def gain(self, clash: Clash, attackers: Stack, defenders: Stack, *, trapped: bool) -> int:
        """The gain of a battle for the attacker, on the average of its outcomes."""
        outcomes = self._odds.get(clash)
        if outcomes is None:
            outcomes = self._odds[clash] = self.hooks.odds(self.look, clash)
        if not outcomes:
            return 0
        lives, steps = sum([piece.life for piece in defenders]), sum([piece.steps for piece in defenders])
        cheapest, ground = min([piece.step for piece in defenders]), self.ground(clash.hex)
        price = min([piece.step for piece in attackers])
        total = 0
        for lost, taken, driven in outcomes:
            if taken >= steps or (driven and trapped):
                total += lives + ground
            else:
                total += taken * cheapest + (ground if driven else 0)
            total -= lost * price
        return total // len(outcomes)

    def _next(self, side: str, usual: int) -> int:
        if _acts_again(self.look, side):
            return usual
        return usual * self.weights.later // HUNDRED if self.turns_after else 0

    def _drawn(self, hex: Hex) -> int:
        """The worth of the objectives, less by how far they are; nothing where they cannot be reached in time."""
        best, distance = 0, self.grid.distance
        reach = self._pace * min(1 + self.turns_after, FAR_TURNS)
        for objective, way in zip(self.objectives.values(), ways(self.grid, tuple(self.objectives), hex), strict=True):
            if way < reach:
                mine = objective.owner == self.side or objective.hex in self.friends
                worth = objective.worth // 2 if mine else objective.worth
                best = max(best, worth * (reach - way) // reach)
        if best or not self.enemies:
            return best * self.weights.pull // HUNDRED
        return -self.weights.approach * min(distance(hex, place) for place in self.enemies)

    @once
    def _pace(self) -> int:
        """The movement of the side's units in a turn, as a rule."""
        moves = sorted(piece.movement for stack in self.friends.values() for piece in stack)
        return max(2, moves[len(moves) // 2]) if moves else 2

    def _stacks(self, side: str) -> dict[Hex, Stack]:
        return stacked([(unit.hex, self.piece(unit)) for unit in self.units.of(side)])


@lru_cache(maxsize=WAYS)
def ways(grid: Grid, goals: tuple[Hex, ...], hex: Hex) -> tuple[int, ...]:
    """The distances from a hex to some goals; in a large game they are asked for again after every action."""
    return tuple(grid.distance(hex, goal) for goal in goals)


def hexes_of(area: HexSet) -> list[Hex]:
    """The hexes of a set."""
    return list(hexes_in(area))


def turns_after(look: Look[Any, Any]) -> int:
    """The number of turns after this one."""
    return 0 if look.rules.is_last(look.state.turn) else max(0, look.rules.scenario.last - look.state.turn)


def _acts_again(look: Look[Any, Any], side: str) -> bool:
    """True if a stage of a side is still to come, or under way, before the turn is over."""
    for stage in look.state.stack:
        if getattr(stage, "side", "") == side:
            return True
        if isinstance(stage, SequenceStage):
            members = look.rules.sequences[stage.sequence][stage.index :]
            if any(getattr(member, "side", "") == side for member in members):
                return True
    return False
