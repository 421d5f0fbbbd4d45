"""Advice to a general about a game: a whole phase as one problem, and the small choices as ideas."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol

from rasputitsa.bots.advice import Adviser, Idea
from rasputitsa.bots.anygame.hooks import AnyHooks
from rasputitsa.bots.anygame.judgement import AnyJudgement
from rasputitsa.bots.anygame.strategist import AnyStrategist
from rasputitsa.bots.anygame.weights import in_style
from rasputitsa.bots.ascent import Ascent
from rasputitsa.bots.bot import Thinking
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

    def next(self, codes: Sequence[int]) -> Idea:
        """The next action to carry an assignment out, and its reason."""

    def deed(self, codes: Sequence[int]) -> Action:
        """The same without its reason, which takes time to find."""

    def later(self, look: Look[Any, Any]) -> "Plan | None":
        """The same plan when more of it is done; None where its phase is over."""


class Strategist(Adviser, Protocol):
    """Knowledge of one game: plans, and for the small choices ideas with their value."""

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


def judgement_for(game: Game) -> Judgement:
    """A game's own judgement; that of the general strategist for a game without one."""
    own: Judgement | None = brought(game, "JUDGEMENT")
    return own or AnyJudgement(brought(game, "HOOKS") or AnyHooks())


def strategist_for(game: Game, style: str = "") -> Strategist:
    """The strategist of a game in a style, where it has that, else in the usual one.

    For a game without a strategist, the general one with the game's hooks, if it has any.
    """
    strategists: Mapping[str, Strategist] | None = brought(game, "STRATEGISTS")
    if strategists is None:
        return AnyStrategist(brought(game, "HOOKS") or AnyHooks(), in_style(style))
    return strategists.get(style, strategists[""])
