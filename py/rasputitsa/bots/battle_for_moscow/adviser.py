"""Advice to a bot about Battle for Moscow, decision by decision."""

from collections.abc import Sequence

from rasputitsa.bots.advice import going_on
from rasputitsa.bots.battle_for_moscow.attacks import attack_ideas, resolve_ideas
from rasputitsa.bots.battle_for_moscow.moves import move_ideas
from rasputitsa.bots.battle_for_moscow.purposes import why_chosen
from rasputitsa.bots.battle_for_moscow.spending import spending_ideas
from rasputitsa.bots.battle_for_moscow.worth import worth
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow.battle import Announcement, Battles
from rasputitsa.games.battle_for_moscow.movement import Movement
from rasputitsa.games.battle_for_moscow.replacements import Replacements
from rasputitsa.games.battle_for_moscow.state import MoscowLook
from rasputitsa.games.battle_for_moscow.winter import WinterGear

TRIED = ("advance", "stay", "retreat", "lose", "freeze")
"""The verbs whose choices are few: each is tried."""


class Counsel:
    """Plans for the phases; for the small choices every answer, to be tried."""

    ahead = 0

    def ideas(self, match: Match, choose: Chooser) -> Sequence[Thought]:
        """Ideas worth trying."""
        decision, look = match.decision, MoscowLook(match.rules, match.state)
        assert decision is not None
        stage = match.state.stack[-1]
        if isinstance(stage, Movement):
            return move_ideas(look, stage, choose)
        if isinstance(stage, Announcement):
            return attack_ideas(look, stage.side)
        if isinstance(stage, Battles):
            return resolve_ideas(look, stage.side)
        if isinstance(stage, Replacements):
            return spending_ideas(look, stage.side)
        if isinstance(stage, WinterGear):
            return (Thought(Action("gear"), text("bot.why.gear")),)
        return _small(look, decision)

    def worth(self, look: MoscowLook, side: str) -> int:
        """The value of a position for a side."""
        return worth(look, side)


def _small(look: MoscowLook, decision: Decision) -> tuple[Thought, ...]:
    """Every answer to a small choice; a set-up is taken as it is offered."""
    actions = [action for action in decision.actions() if action.verb in TRIED]
    if not actions:
        return tuple(Thought(action, text("bot.why.ready")) for action in going_on(decision))
    only = len(actions) == 1
    return tuple(Thought(action, text("bot.why.only") if only else why_chosen(look, action)) for action in actions)
