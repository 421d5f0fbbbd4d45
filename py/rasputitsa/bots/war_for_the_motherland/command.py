"""Command: each decision of a game of War for the Motherland given to the module that knows about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa.bots.advice import WON, Idea, going_on, why_best
from rasputitsa.bots.anygame.ventures import is_quiet
from rasputitsa.bots.bot import Decided, Thinking, Thought
from rasputitsa.bots.trials import Trials
from rasputitsa.bots.war_for_the_motherland import staff
from rasputitsa.bots.war_for_the_motherland.assaults import fought, overrun
from rasputitsa.bots.war_for_the_motherland.marches import MovementPlan, movement_plan
from rasputitsa.bots.war_for_the_motherland.pieces import lives
from rasputitsa.bots.war_for_the_motherland.standing import Standing
from rasputitsa.bots.war_for_the_motherland.weights import USUAL, Weights, figures, with_figures
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text
from rasputitsa.games.war_for_the_motherland.march import March
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, WarLook, WarRules, WarState
from rasputitsa.games.war_for_the_motherland.victory import score

TRIED = ("losses", "retreat", "make_room", "advance", "overrun")
"""Choices of which each answer is tried."""

MOST_IDEAS, FOLLOWING = 12, 4
"""The most answers that are tried, and the choices after one that are drawn before it is judged."""


class Command:
    """The strategist of the game."""

    ahead = 0

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def plan(self, match: Match[WarRules, WarState]) -> MovementPlan | None:
        """A movement as a problem, unless an enemy should be overrun first."""
        stage = match.state.stack[-1]
        if not isinstance(stage, March) or self._overrun(match) is not None:
            return None
        return movement_plan(match.look, stage, self.weights)

    def orders(self, match: Match[WarRules, WarState], choose: Chooser, nodes: int, again: int) -> Thinking:
        """The thought for a decision that is no movement: reckoned at once, or by a trial of each answer."""
        look, decision, stage = match.look, match.decision, match.state.stack[-1]
        assert decision is not None
        if stage.name in TRIED:
            return Trials(match, choose, self.ideas(match, choose), self.worth, _to_the_next, 1)
        found = self._overrun(match) if isinstance(stage, March) else self._answer(look, decision, stage)
        return Decided(found or ended(decision, choose))

    def ideas(self, match: Match[WarRules, WarState], choose: Chooser) -> Sequence[Idea]:
        """Answers to a small choice, some of very many; what goes on among them."""
        decision = match.decision
        assert decision is not None
        drawn = [decision.sample(choose) for _ in range(2 * MOST_IDEAS)]
        actions = tuple(dict.fromkeys((*going_on(decision), *drawn)))[:MOST_IDEAS]
        reason = why_best(decision, len(actions))
        return tuple(Idea(action, reason) for action in actions)

    def worth(self, look: WarLook, side: str) -> int:
        """The value of a position for a side."""
        result = look.state.result
        if result is not None:
            points = 100 * score(look).total * (1 if side == AXIS else -1)
            return points + (0 if not result.winner else WON if result.winner == side else -WON)
        standing = Standing(look, SOVIET if side == SOVIET else AXIS, self.weights)
        material = sum([lives(stack) for stack in standing.own.values()])
        return material - sum([lives(stack) for stack in standing.enemies.values()]) + standing.value({})

    def _overrun(self, match: Match[WarRules, WarState]) -> Thought | None:
        decision = match.decision
        option = decision.option("overrun") if decision else None
        if decision is None or option is None or not option.subjects:
            return None
        return overrun(self._standing(match.look, decision), option)

    def _answer(self, look: WarLook, decision: Decision, stage: Any) -> Thought | None:
        answer = _ANSWERS.get(stage.name)
        return answer(self._standing(look, decision), decision) if answer else None

    def _standing(self, look: WarLook, decision: Decision) -> Standing:
        return Standing(look, SOVIET if decision.side == SOVIET else AXIS, self.weights)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A judgement that can be tuned."""

    def figures(self) -> dict[str, int]:
        """The figures in use."""
        return figures(USUAL)

    def strategist(self, given: Mapping[str, int]) -> Command:
        """The strategist that judges by other figures."""
        return Command(with_figures(given))


_ANSWERS: Mapping[str, staff.Answer] = {
    "place_fleets": staff.fleets,
    "expend": staff.expended,
    "arrivals": staff.arrivals,
    "transport": staff.trains,
    "throw": staff.helped,
    "combat": fought,
    "end_of_phase": staff.lost,
    "withdrawal": staff.lost,
    "attrition_checked": staff.lost,
    "german_changes": staff.regrouped,
    "soviet_changes": staff.rebuilt,
    "partisans": staff.partisans,
    "production": staff.produced,
    "evacuation": staff.evacuated,
}


def ended(decision: Decision, choose: Chooser) -> Thought:
    """The choice that goes on; if there is none, any."""
    onward = going_on(decision)
    if onward:
        return Thought(onward[0], text("bot.why.unplanned"), 1)
    return Thought(decision.sample(choose), text("bot.why.asked"), 1)


def _to_the_next(trial: Match[WarRules, WarState], choose: Chooser) -> None:
    """Go on until what was begun is over."""
    for _ in range(FOLLOWING):
        if trial.decision is None or is_quiet(trial) or trial.state.stack[-1].name not in TRIED:
            return
        trial.play(trial.decision.sample(choose))
