"""Three scripted beginners: each plays every game by one simple habit, so that a level can be measured against people.

They move and attack by the habit alone, unit by unit and without looking ahead; every other choice is left to Recruit.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa.bots.advice import going_on
from rasputitsa.bots.anygame.hooks import AnyHooks, Hooks, Objective
from rasputitsa.bots.anygame.strategist import announcing, marching
from rasputitsa.bots.bot import Decided, Thinking, Thought
from rasputitsa.bots.brought import brought
from rasputitsa.bots.recruit import BOT as RECRUIT
from rasputitsa.engine.decision import Action, Decision, Option, no_figures
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import Hex, hexes_in
from rasputitsa.rules.combat.announced_battles import ATTACKS

HUNDRED, PATIENCE = 100, 3
"""A goal draws by its worth; one that is so many hexes farther away half as much."""


@dataclass(frozen=True, slots=True)
class Beginner:
    """A habit: at how many to one he attacks, whether enemies draw him or goals, whether he stays in his cities."""

    id: str
    least: int
    hunts: bool = False
    stays: bool = False

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Move or attack by the habit; anything else as Recruit would."""
        decision = match.decision
        assert decision is not None
        must_take_back = _is_spoilt(decision)
        thought = None if must_take_back else _thought(Habit(match.look, decision, self))
        return Decided(thought) if thought and not _spoils(match, thought.action) else RECRUIT.think(match, choose)


def _spoils(match: Match, action: Action) -> bool:
    """True of an attack that would have to be taken back: another that the rules ask for could no longer be made."""
    assert match.decision is not None
    attack = _attacking(match.decision)
    if attack is None or action.verb != attack.verb:
        return False
    after = match.fork(SeededDice(0))
    after.play(action)
    return after.decision is not None and _is_spoilt(after.decision)


def _is_spoilt(decision: Decision) -> bool:
    return any(option.retracts and option.owed for option in decision.options)


def _thought(habit: "Habit") -> Thought | None:
    decision = habit.decision
    move, attack = marching(decision), _attacking(decision)
    found = (habit.march(move) if move else None) or (habit.attack(attack) if attack else habit.fight_announced())
    if found or not (move or attack):
        return found
    onward = going_on(decision)
    reason = text("bot.why.moved_all" if move else "bot.why.announced")
    return Thought(onward[0], reason) if onward else None


class Habit:
    """A beginner's view of one decision."""

    def __init__(self, look: Look[Any, Any], decision: Decision, who: Beginner) -> None:
        self.look, self.decision, self.who = look, decision, who
        self.side, self._grid = decision.side, look.rules.grid
        self._hooks: Hooks = brought(look.rules.game, "HOOKS") or AnyHooks()
        self._draws: dict[Hex, int] = {}

    @once
    def objectives(self) -> Sequence[Objective]:
        """The goals of the game."""
        return self._hooks.objectives(self.look)

    @once
    def enemies(self) -> list[Hex]:
        """The hexes of the enemy."""
        units, sides = self.look.state.units, self.look.rules.game.sides
        return [hex for other in sides if other.id != self.side for hex in hexes_in(units.area(other.id))]

    @once
    def posts(self) -> frozenset[Hex]:
        """The objectives of the side in which somebody has to stay."""
        return frozenset(goal.hex for goal in self.objectives if goal.owner == self.side)

    @once
    def goals(self) -> list[tuple[Hex, int]]:
        """The hexes that draw, with how much: what is to be won, or what the side has where that is all.

        Who hunts is drawn by enemies, most by those near a goal.
        """
        won = [(goal.hex, goal.worth) for goal in self.objectives if goal.owner != self.side]
        free = self._unguarded if self.who.stays else []
        goals = [*won, *free] or [(goal.hex, goal.worth) for goal in self.objectives]
        if goals and not self.who.hunts:
            return goals
        return [(hex, 1 + self._drawn_from(hex, goals)) for hex in self.enemies]

    def march(self, option: Option) -> Thought | None:
        """The unit nearest to a goal that can come nearer still."""
        units = [unit for unit in map(self._unit, option.subjects) if unit and not self._stays(unit)]
        for unit in sorted(units, key=lambda unit: -self._draw(unit.hex)):
            hex = self._nearest(option, unit)
            if hex is not None:
                name = self._grid.names[hex]
                return Thought(Action(option.verb, unit.id, name), text("bot.why.place", unit=unit.id, hex=name))
        return None

    def attack(self, option: Option) -> Thought | None:
        """A unit for a battle that the rules ask for, or that is good enough; then the battle, where it is due now."""
        return self._owed(option) or self._wanted(option) or self._fight()

    def fight_announced(self) -> Thought | None:
        """The battle that is fought next, where nobody else can attack."""
        return self._fight() if self.decision.option("attack") else None

    def _owed(self, option: Option) -> Thought | None:
        """One who must attack: first an enemy whom few can, then where he does most."""
        idle, alone = option.duty()
        reach = {id: option.targets(id) for id in idle}
        able = {hex: [id for id in idle if hex in reach[id]] for hex in alone}
        open_to = sorted((len(units), hex) for hex, units in able.items() if units)
        if open_to:
            hex = open_to[0][1]
            unit = min(able[hex], key=lambda id: len(set(reach[id]) & set(alone)))
            return self._falls_on(option, (unit,), hex)
        sums = _sums(option, [id for id in idle if reach[id]])
        best = sorted(sums, key=lambda hex: -HUNDRED * max(sums[hex].joining.values()) // max(1, sums[hex].defence))
        return self._falls_on(option, sums[best[0]].units, best[0]) if best else None

    def _wanted(self, option: Option) -> Thought | None:
        """One for a battle at the odds that he asks for, the nearest to a goal first."""
        sums, least = _sums(option, option.subjects), self.who.least
        for hex in sorted(sums, key=lambda name: -self._draw(self._grid.index[name])):
            clash = sums[hex]
            is_short = self._is_short(clash, hex) if hex in self._begun else clash.together >= least * clash.defence
            if is_short or hex in self._last_chances:
                return self._falls_on(option, clash.units, hex)
        return None

    @once
    def _last_chances(self) -> frozenset[str]:
        """The goals that are still to be won, in the last turn."""
        if not self.look.rules.is_last(self.look.state.turn):
            return frozenset()
        return frozenset(self._grid.names[goal.hex] for goal in self.objectives if goal.owner != self.side)

    def _is_short(self, clash: "Clash", hex: str) -> bool:
        """True of a battle for which those who are set on it are not enough yet."""
        printed = {id: self._hooks.figures(self.look, unit).attack for id in clash.units if (unit := self._unit(id))}
        done = min(clash.joining[id] - clash.scale * printed.get(id, 0) for id in clash.units)
        return done < self.who.least * clash.defence

    @once
    def _begun(self) -> frozenset[str]:
        """The hexes on which somebody is set."""
        return frozenset(str(unit.mark(ATTACKS)) for unit in self.look.state.units.of(self.side) if unit.mark(ATTACKS))

    def _falls_on(self, option: Option, units: Sequence[str], hex: str) -> Thought:
        return Thought(Action(option.verb, units[0], hex), text("bot.why.falls_on", units=tuple(units), hex=hex))

    def _fight(self) -> Thought | None:
        """The battle that is fought next, in a game that fights each at once."""
        due = self.decision.option("resolve")
        hexes = due.drawn_from if due else ()
        return Thought(Action("resolve", hexes[0]), text("bot.why.surest", hex=hexes[0])) if hexes else None

    def _nearest(self, option: Option, unit: Unit) -> Hex | None:
        """The hex of those that are open to a unit that is nearest to a goal; None where it is not nearer than now."""
        index, found = self._grid.index, None
        most = self._draw(unit.hex)
        for hex in [index[name] for name in option.targets(unit.id) if name in index]:
            if self._draw(hex) > most and self._has_room(unit, hex):
                most, found = self._draw(hex), hex
        return found

    def _has_room(self, unit: Unit, hex: Hex) -> bool:
        """True where a unit can stay without crowding those who stand there."""
        there = [other for other in self.look.state.units.on(hex) if other.side == self.side]
        return not there or self._hooks.fits(self.look, [*there, unit])

    def _draw(self, hex: Hex) -> int:
        """The draw of the goal that draws most from a hex; off the map nothing."""
        if hex not in self._draws:
            self._draws[hex] = self._drawn_from(hex, self.goals) if hex >= 0 else 0
        return self._draws[hex]

    def _drawn_from(self, hex: Hex, goals: Sequence[tuple[Hex, int]]) -> int:
        far: Callable[[Hex, Hex], int] = self._grid.distance
        return max([HUNDRED * worth // (PATIENCE + far(hex, goal)) for goal, worth in goals], default=0)

    @property
    def _unguarded(self) -> list[tuple[Hex, int]]:
        """The side's objectives in which nobody stands."""
        mine = self.look.state.units.area(self.side)
        return [
            (goal.hex, goal.worth) for goal in self.objectives if goal.hex in self.posts and not mine >> goal.hex & 1
        ]

    def _stays(self, unit: Unit) -> bool:
        """True of the last one in a city, for whom does not leave it."""
        return self.who.stays and unit.hex in self.posts and len(self.look.state.units.on(unit.hex)) == 1

    def _unit(self, id: str) -> Unit | None:
        found: Unit | None = self.look.state.units.get(id)
        return found


def _attacking(decision: Decision) -> Option | None:
    """The option by which units are set on enemies: it tells the strengths that meet."""
    found = announcing(decision)
    return None if found is None or found.figures is no_figures else found


@dataclass(frozen=True, slots=True)
class Clash:
    """An attack that units could make: the strength that each would bring it to, and `defence` in the same scale."""

    joining: dict[str, int]
    defence: int
    scale: int

    @property
    def units(self) -> tuple[str, ...]:
        """The units that could join, in the order of the roster."""
        return tuple(self.joining)

    @property
    def together(self) -> int:
        """Their strength where nobody is set on the hex yet."""
        return sum(self.joining.values())


def _sums(option: Option, ids: Sequence[str]) -> dict[str, Clash]:
    """The attacks that some units could make, by their hexes."""
    found: dict[str, Clash] = {}
    for id in ids:
        for hex in option.targets(id):
            figures = option.figures(id, hex)
            scale = figures["scale"]
            clash = found.setdefault(hex, Clash({}, figures["defence"] * scale, scale))
            clash.joining[id] = figures["attack"]
    return found


MARCHER = Beginner("beginner_march", least=2)
ATTACKER = Beginner("beginner_attack", least=3, hunts=True)
HOLDER = Beginner("beginner_hold", least=2, stays=True)
BEGINNERS = (MARCHER, ATTACKER, HOLDER)
