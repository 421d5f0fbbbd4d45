"""The general strategist: movement and announcements planned by groups, everything else tried out and judged alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa.bots.advice import going_on, several, verdict
from rasputitsa.bots.anygame.attacks import NOBODY, Attacks
from rasputitsa.bots.anygame.estimate import Estimate
from rasputitsa.bots.anygame.groups import groups, roster, surroundings
from rasputitsa.bots.anygame.hooks import Hooks
from rasputitsa.bots.anygame.orders import Orders
from rasputitsa.bots.anygame.posts import Posts
from rasputitsa.bots.anygame.weights import Weights, usual
from rasputitsa.bots.bot import Thinking, Thought
from rasputitsa.bots.trials import Trials, drawn, is_quiet
from rasputitsa.engine.decision import Action, Decision, Option, no_way
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Look
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.hexgrid.grid import Hex

MANY = 30
"""The number of units that can act beyond which each search has fewer nodes, so that no phase costs more."""

MOST_TRIES, LONGEST = 24, 12
"""The most times that an answer to a small choice is tried, by a quarter of the nodes; the most actions that are played
on until a battle is over.
"""

MARCHES = (("unit", "hex"), ("unit", "any"))
"""The forms of options by which units go, or are set on an enemy."""

Position = Look[Any, Any]


class AnyStrategist:
    """Plays any game by what the engine offers, and better by hooks."""

    ahead = 0
    plans = False

    def __init__(self, hooks: Hooks, weights: Weights | None = None) -> None:
        self.hooks, self.weights = hooks, weights or usual()

    def plan(self, match: Match) -> None:
        """No phase is one problem: an army is too large for that."""
        return

    def orders(self, match: Match, choose: Chooser, nodes: int, again: int) -> Thinking:
        """The phase group by group, each with its share of nodes again after every action; or a small choice tried."""
        decision = match.decision
        assert decision is not None

        def otherwise() -> Thinking:
            ideas = self.ideas(match, choose)
            tries = max(1, min(MOST_TRIES, nodes // (4 * len(ideas))))
            fight_out = drawn(LONGEST, lambda trial: not is_quiet(trial))
            return Trials(match, choose, ideas, self.worth, fight_out, tries)

        tasks = self._tasks(match.look, decision)
        if not tasks:
            return otherwise()
        return Orders(tasks, share(again, sum(len(task.units) for task in tasks)), otherwise)

    def ideas(self, match: Match, choose: Chooser) -> Sequence[Thought]:
        """The ideas of a small choice; the one that goes on first, none that takes back."""
        decision = match.decision
        assert decision is not None
        onward = going_on(decision)
        if marching(decision) or (announcing(decision) and onward):
            reason = _why_closed(decision)
            return tuple(Thought(action, reason) for action in onward[:1]) or several(decision, choose)
        return several(decision, choose)

    def worth(self, look: Any, side: str) -> int:
        """The value of a position for a side."""
        if (over := verdict(look, side)) is not None:
            return over
        estimate = Estimate(look, side, self.hooks, self.weights)
        units = look.state.units.of(side)
        posts = Posts(estimate, units, [(unit.hex,) for unit in units])
        material = sum(piece.life for stack in estimate.friends.values() for piece in stack)
        material -= sum(piece.life for stack in estimate.enemies.values() for piece in stack)
        return material + posts.value([unit.hex for unit in units])

    def _tasks(self, look: Position, decision: Decision) -> "Sequence[March | Announcement]":
        estimate = Estimate(look, decision.side, self.hooks, self.weights)
        move, attack = marching(decision), announcing(decision)
        tasks: list[March | Announcement] = []
        if move is not None:
            tasks += [March(estimate, move, units) for units in groups(estimate, roster(look, move.subjects))]
        if attack is not None:
            able = [unit for unit in roster(look, attack.subjects) if unit.hex >= 0]
            tasks += [Announcement(estimate, attack, units) for units in groups(estimate, able)]
        return tasks


@dataclass(frozen=True)
class March:
    """A group that moves."""

    estimate: Estimate
    option: Option
    units: tuple[Unit, ...]

    @once
    def key(self) -> Any:
        """The places of all units around."""
        return surroundings(self.estimate, self.units, self.option.verb)

    def problem(self) -> Posts:
        """The ends of each unit."""
        index = self.estimate.grid.index
        targets = [[name for name in self.option.targets(unit.id) if name in index] for unit in self.units]
        ends = [(unit.hex, *(index[name] for name in names)) for unit, names in zip(self.units, targets, strict=True)]
        return Posts(self.estimate, self.units, [tuple(dict.fromkeys(hexes)) for hexes in ends])

    def first(self, codes: Sequence[int]) -> Thought | None:
        """The first unit that is not where it should be and can go there now."""
        for unit, code in zip(self.units, codes, strict=True):
            if code not in (unit.hex, NOBODY):
                action = Action(self.option.verb, unit.id, self.estimate.grid.names[code])
                if self.option.check(action.args) is None:
                    return Thought(action, text("bot.why.goes_to", unit=unit.id, hex=action.args[1]), len(codes))
        return None


@dataclass(frozen=True)
class Announcement:
    """A group that could attack."""

    estimate: Estimate
    option: Option
    units: tuple[Unit, ...]

    @once
    def key(self) -> Any:
        """The places of all units around, and the attacks announced."""
        return (surroundings(self.estimate, self.units, self.option.verb), tuple(sorted(self._announced().items())))

    def problem(self) -> Attacks:
        """Whom each can attack."""
        index = self.estimate.grid.index
        targets = [tuple(index[name] for name in self.option.targets(unit.id)) for unit in self.units]
        return Attacks(self.estimate, self.units, targets, self._announced())

    def first(self, codes: Sequence[int]) -> Thought | None:
        """The first unit that is to attack an enemy."""
        names = self.estimate.grid.names
        for unit, code in zip(self.units, codes, strict=True):
            if code != NOBODY:
                allies = tuple(other.id for other, target in zip(self.units, codes, strict=True) if target == code)
                reason = text("bot.why.falls_on", units=allies, hex=names[code])
                return Thought(Action(self.option.verb, unit.id, names[code]), reason, len(codes))
        return None

    def _announced(self) -> dict[Hex, tuple[Unit, ...]]:
        """Units already set on each enemy, as far as the arrows on the map tell."""
        estimate, found = self.estimate, dict[Hex, tuple[Unit, ...]]()
        index, free = estimate.grid.index, set(self.option.subjects)
        for arrow in estimate.look.rules.game.arrows(estimate.look):
            if arrow["side"] == estimate.side and arrow["from"] in index and arrow["to"] in index:
                on = estimate.units.on(index[arrow["from"]])
                units = [unit for unit in on if unit.side == estimate.side and unit.id not in free]
                known = found.get(index[arrow["to"]], ())
                found[index[arrow["to"]]] = (*known, *(unit for unit in units if unit not in known))
        return found


def _why_closed(decision: Decision) -> Text:
    """The reason why no more units move or attack; units that can be taken back show that an attack was announced."""
    if marching(decision):
        return text("bot.why.moved_all")
    is_set = any(option.retracts and option.subjects for option in decision.options)
    return text("bot.why.announced" if is_set else "bot.why.no_attack")


def share(nodes: int, units: int) -> int:
    """The nodes for each search where so many units can act: the more actions a phase has, the fewer for each."""
    return max(1, nodes * MANY // max(MANY, units))


def marching(decision: Decision) -> Option | None:
    """The option by which units go to hexes: it tells their way."""
    return _found(decision, lambda option: option.way is not no_way)


def announcing(decision: Decision) -> Option | None:
    """The option by which units are set on enemies, named by hexes, in a decision that is closed by going on."""
    if not any(option.advances and not option.takes for option in decision.options):
        return None
    return _found(decision, lambda option: option.way is no_way and option.takes == MARCHES[0])


def _found(decision: Decision, is_wanted: Any) -> Option | None:
    for option in decision.options:
        if option.takes in MARCHES and option.subjects and not option.retracts and is_wanted(option):
            return option
    return None
