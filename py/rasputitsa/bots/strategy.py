"""Advice to a general about a game: a whole phase as one problem, and the small choices as ideas."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any, Protocol

from rasputitsa.bots.advice import Adviser
from rasputitsa.bots.anygame.hooks import AnyHooks
from rasputitsa.bots.anygame.strategist import AnyStrategist
from rasputitsa.bots.anygame.weights import in_style
from rasputitsa.bots.ascent import Ascent
from rasputitsa.bots.bot import Thinking, Thought
from rasputitsa.bots.brought import brought
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look


class Plan(Protocol):
    """A phase to be planned as a whole, as it stood when it began."""

    @property
    def began(self) -> Look[Any, Any]:
        """The position in which the phase began."""

    @property
    def key(self) -> Hashable:
        """Everything that tells that position from others; equal keys have equal problems."""

    @property
    def is_begun(self) -> bool:
        """True if anything has been done in the phase."""

    def fits(self, codes: Sequence[int]) -> bool:
        """True if all that was done is part of an assignment."""

    def search(self, nodes: int, seed: int) -> Ascent:
        """The search for what each unit should do from there, begun."""

    def bound(self) -> "Plan | None":
        """This plan with the moves already made fixed; None if no plan fits them."""

    def next(self, codes: Sequence[int]) -> Thought:
        """The next action to carry an assignment out, and its reason."""

    def deed(self, codes: Sequence[int]) -> Action:
        """The same without its reason, which takes time to find."""

    def later(self, look: Look[Any, Any]) -> "Plan | None":
        """The same plan when more of it is done; None where its phase is over."""


class Strategist(Adviser, Protocol):
    """Knowledge of one game: plans, and for the small choices ideas with their value."""

    @property
    def plans(self) -> bool:
        """True if phases are problems to be searched; else each is planned by construction."""

    def plan(self, match: Match) -> Plan | None:
        """The phase as a problem; None where the decision is a small one."""

    def orders(self, match: Match, choose: Chooser, nodes: int, again: int) -> Thinking | None:
        """A decision thought about otherwise: `again` nodes for each group of units. None: by plans and ideas."""


class Judgement(Protocol):
    """A judgement that can be tuned."""

    def figures(self) -> Mapping[str, int]:
        """The figures in use, by name."""

    def strategist(self, given: Mapping[str, int]) -> Strategist:
        """The strategist that judges by other figures."""


@dataclass(frozen=True, slots=True)
class Judged:
    """The usual weights of a game, and who thinks by weights."""

    usual: Any
    led_by: Callable[[Any], Strategist]

    def figures(self) -> dict[str, int]:
        """The figures in use: the whole numbers among the weights."""
        return {name: value for name, value in asdict(self.usual).items() if type(value) is int}

    def strategist(self, given: Mapping[str, int]) -> Strategist:
        """The strategist that judges by other figures."""
        return self.led_by(replace(self.usual, **given))


def judgement_for(game: Game) -> Judgement:
    """A game's own judgement; that of the general strategist for a game without one."""
    own: Judgement | None = brought(game, "JUDGEMENT")
    return own or Judged(in_style(""), partial(AnyStrategist, brought(game, "HOOKS") or AnyHooks()))


def strategist_for(game: Game, style: str = "") -> Strategist:
    """The strategist of a game in a style, where it has that, else in the usual one.

    For a game without a strategist, the general one with the game's hooks, if it has any.
    """
    strategists: Mapping[str, Strategist] | None = brought(game, "STRATEGISTS")
    if strategists is None:
        return AnyStrategist(brought(game, "HOOKS") or AnyHooks(), in_style(style))
    return strategists.get(style, strategists[""])
