"""Advice to a bot about a game: the choices worth trying, and the value of a position."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Protocol

from rasputitsa.bots.anygame.hooks import STRENGTH, AnyHooks, Hooks
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.brought import brought
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text, text

MOST_IDEAS, MOST_ANSWERS = 5, 12
IMPATIENCE = 6
WON = 1_000_000


class Adviser(Protocol):
    """Knowledge of one game."""

    @property
    def ahead(self) -> int:
        """The number of actions that are drawn after a trial before the position is judged."""

    def ideas(self, match: Match, choose: Chooser) -> Sequence[Thought]:
        """Ideas worth trying, the most promising first, at least one; a single one is played without a trial."""

    def worth(self, look: Any, side: str) -> int:
        """The value of a position for a side; for the other it is the negative."""


def verdict(look: Any, side: str) -> int | None:
    """The value of a game that is over for a side; None while it goes on."""
    result = look.state.result
    if result is None:
        return None
    return 0 if not result.winner else WON if result.winner == side else -WON


def adviser_for(game: Game) -> Adviser:
    """The adviser of a game; for a game without one, that which knows what all games have, and its hooks."""
    adviser: Adviser | None = brought(game, "ADVISER")
    return adviser or AnyGame(brought(game, "HOOKS") or AnyHooks())


class AnyGame:
    """Draws some actions, judges by strength, objectives and nearness; now and then it has had enough and goes on."""

    ahead = 4

    def __init__(self, hooks: Hooks) -> None:
        self._hooks = hooks

    def ideas(self, match: Match, choose: Chooser) -> Sequence[Thought]:
        """Some actions that are offered; what goes on to the next stage always among them.

        The impatience is a beginner's mistake, and it lets every stage end.
        """
        assert match.decision is not None
        return hurried(match, choose, IMPATIENCE) or drawn_ideas(match.decision, choose, MOST_IDEAS)

    def worth(self, look: Any, side: str) -> int:
        """The strength on the map, the objectives held, a little for standing near the enemy, and the result."""
        if (over := verdict(look, side)) is not None:
            return over
        strength = sum(self._strength(look, unit, side) for unit in look.state.units.all())
        return strength + self._held(look, side) - _remoteness(look, side)

    def _strength(self, look: Any, unit: Any, side: str) -> int:
        if unit.hex < 0:
            return 0
        figures = self._hooks.figures(look, unit)
        strength = STRENGTH * (figures.attack + figures.defence)
        return strength if unit.side == side else -strength

    def _held(self, look: Any, side: str) -> int:
        """The objectives on which a side stands, less those on which its enemy does."""
        total, mine = 0, look.state.units.area(side)
        theirs = sum(look.state.units.area(other.id) for other in look.rules.game.sides if other.id != side)
        for objective in self._hooks.objectives(look):
            total += objective.worth * ((mine >> objective.hex & 1) - (theirs >> objective.hex & 1))
        return total


def going_on(decision: Decision) -> tuple[Action, ...]:
    """The bare actions that go on to the next stage."""
    options = (option for option in decision.options if option.advances and not option.takes and not option.blocked)
    return tuple(Action(option.verb) for option in options)


def hurried(match: Match, choose: Chooser, once_in: int) -> tuple[Thought, ...]:
    """Going on to the next stage alone, once in so many decisions in which that is possible; else nothing."""
    onward = going_on(match.decision) if match.decision else ()
    return (Thought(onward[0], why_going_on(match)),) if onward and choose(once_in) == 0 else ()


def forward(decision: Decision) -> Iterator[Action]:
    """The actions that take nothing back."""
    return (action for option in decision.options if not option.retracts for action in option.actions())


def usable(decision: Decision, verb: str) -> Option | None:
    """The option of a verb, where some subject can be chosen."""
    option = decision.option(verb)
    return option if option and option.subjects and not option.blocked else None


def drawn_ideas(decision: Decision, choose: Chooser, draws: int, most: int | None = None) -> tuple[Thought, ...]:
    """Going on to the next stage, and answers that are drawn: not more in all than `most`."""
    drawn = [decision.sample(choose) for _ in range(draws)]
    actions = tuple(dict.fromkeys((*going_on(decision), *drawn)))[:most]
    reason = why_best(decision, len(actions))
    return tuple(Thought(action, reason) for action in actions)


def several(decision: Decision, choose: Chooser) -> tuple[Thought, ...]:
    """All answers to a small choice, or some of very many; what takes back only where nothing else is left."""
    return drawn_ideas(decision, choose, 2 * MOST_ANSWERS, MOST_ANSWERS)


def onwards(decision: Decision, choose: Chooser, key: str) -> Thought:
    """Going on to the next stage for a reason; if the rules still ask for something, anything that is offered."""
    onward = going_on(decision)
    if onward:
        return Thought(onward[0], text(key))
    return Thought(decision.sample(choose), text("bot.why.asked"))


def why_best(decision: Decision, tried: int) -> Text:
    """The reason for the best of so many actions that were tried; if only one was tried, whether there was another."""
    if tried > 1:
        return text("bot.why.best", n=tried)
    return text("bot.why.asked" if len(list(islice(forward(decision), 2))) > 1 else "bot.why.only")


def why_going_on(match: Match) -> Text:
    """The reason for going on with nothing else tried: all is set up, nothing else can be done, or enough is done."""
    assert match.decision is not None
    if match.state.turn < match.rules.scenario.first:
        return text("bot.why.ready")
    others = (option for option in match.decision.options if not (option.advances or option.retracts or option.idle))
    return text("bot.why.enough" if any(option.weight for option in others) else "bot.why.only")


def _remoteness(look: Any, side: str) -> int:
    """The distances of a side's units from their nearest enemies, in all."""
    units = [unit for unit in look.state.units.all() if unit.hex >= 0]
    enemies = [unit.hex for unit in units if unit.side != side]
    distance = look.rules.grid.distance
    return sum(min((distance(unit.hex, hex) for hex in enemies), default=0) for unit in units if unit.side == side)
