"""Command: each decision of a game of War for the Motherland given to the module that knows about it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rasputitsa.bots.advice import onwards, several, usable, verdict
from rasputitsa.bots.bot import Decided, Thinking, Thought
from rasputitsa.bots.staff.assaults import fought
from rasputitsa.bots.staff.marching import MovementPlan
from rasputitsa.bots.trials import Trials, drawn, is_quiet
from rasputitsa.bots.war_for_the_motherland import staff
from rasputitsa.bots.war_for_the_motherland.assaults import combat, overrun
from rasputitsa.bots.war_for_the_motherland.marches import movement_plan
from rasputitsa.bots.war_for_the_motherland.pieces import lives
from rasputitsa.bots.war_for_the_motherland.standing import Standing
from rasputitsa.bots.war_for_the_motherland.weights import Weights
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland.movement.march import March
from rasputitsa.games.war_for_the_motherland.state import AXIS, SOVIET, WarLook, WarRules, WarState
from rasputitsa.games.war_for_the_motherland.victory import score

TRIED = ("losses", "retreat", "make_room", "advance", "overrun")
"""Choices of which each answer is tried."""

TO_THE_NEXT = drawn(4, lambda trial: not is_quiet(trial) and trial.state.stack[-1].name in TRIED)
"""The choices after an answer that are drawn before it is judged, until what was begun is over."""


class Command:
    """The strategist of the game."""

    ahead = 0
    plans = True

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
            return Trials(match, choose, self.ideas(match, choose), self.worth, TO_THE_NEXT, 1)
        found = self._overrun(match) if isinstance(stage, March) else self._answer(look, decision, stage)
        return Decided(found or onwards(decision, choose, _why_enough(stage.name, decision)))

    def ideas(self, match: Match[WarRules, WarState], choose: Chooser) -> Sequence[Thought]:
        """Answers to a small choice, some of very many; what goes on among them."""
        assert match.decision is not None
        return several(match.decision, choose)

    def worth(self, look: WarLook, side: str) -> int:
        """The value of a position for a side."""
        if (over := verdict(look, side)) is not None:
            return over + 100 * score(look).total * (1 if side == AXIS else -1)
        standing = Standing(look, SOVIET if side == SOVIET else AXIS, self.weights)
        material = sum([lives(stack) for stack in standing.own.values()])
        return material - sum([lives(stack) for stack in standing.enemies.values()]) + standing.value({})

    def _overrun(self, match: Match[WarRules, WarState]) -> Thought | None:
        decision = match.decision
        option = usable(decision, "overrun") if decision else None
        return overrun(self._standing(match.look, decision), option) if decision and option else None

    def _answer(self, look: WarLook, decision: Decision, stage: Any) -> Thought | None:
        answer = _ANSWERS.get(stage.name)
        return answer(self._standing(look, decision), decision) if answer else None

    def _standing(self, look: WarLook, decision: Decision) -> Standing:
        return Standing(look, SOVIET if decision.side == SOVIET else AXIS, self.weights)


_WHY_ENOUGH = {"place_fleets": ("fly", "bot.why.no_more_fleets"), "combat": ("attack", "bot.why.no_attack")}
"""The reasons for going on from stages in which something can still be done, by its verb, where that was weighed."""


def _why_enough(stage: str, decision: Decision) -> str:
    verb, reason = _WHY_ENOUGH.get(stage, ("", ""))
    return reason if reason and usable(decision, verb) else "bot.why.unplanned"


_ANSWERS: Mapping[str, staff.Answer] = {
    "place_fleets": staff.fleets,
    "expend": staff.expended,
    "arrivals": staff.arrivals,
    "transport": staff.trains,
    "throw": staff.helped,
    "combat": lambda standing, decision: fought(combat(standing), decision),
    "end_of_phase": staff.lost,
    "withdrawal": staff.lost,
    "attrition_checked": staff.lost,
    "german_changes": staff.regrouped,
    "soviet_changes": staff.rebuilt,
    "partisans": staff.partisans,
    "production": staff.produced,
    "evacuation": staff.evacuated,
}
