"""Command: each decision of a game of Blitzkrieg to Moscow 2 given to those who know about it."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from rasputitsa.bots.advice import forward, verdict
from rasputitsa.bots.blitzkrieg_to_moscow_2 import hands, panzers, staff, tactics
from rasputitsa.bots.blitzkrieg_to_moscow_2.assaults import combat
from rasputitsa.bots.blitzkrieg_to_moscow_2.marches import ended, movement_plan
from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import piece_of, turns_after
from rasputitsa.bots.blitzkrieg_to_moscow_2.standing import Standing
from rasputitsa.bots.blitzkrieg_to_moscow_2.weights import Weights
from rasputitsa.bots.bot import Decided, Thinking, Thought
from rasputitsa.bots.staff.assaults import fought
from rasputitsa.bots.staff.marching import MovementPlan
from rasputitsa.bots.trials import Trials, drawn, is_quiet
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.breakthrough import Breakthrough, TankAttack, TankMove
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import card_in_play
from rasputitsa.games.blitzkrieg_to_moscow_2.logistics import rebuildable
from rasputitsa.games.blitzkrieg_to_moscow_2.movement import Movement
from rasputitsa.games.blitzkrieg_to_moscow_2.sequence import Phase
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, SOVIET, BlitzLook, BlitzRules, BlitzState

PRICES: Mapping[str, tuple[int, int]] = {"shift_card": (12, 10), "reroll": (10, 8)}
"""The value of a card for a battle beside it, for the Germans and for the Soviets."""

ORDER = 14
"""The value for which Hitler Order! is kept: a card that brings less passes."""

TRIED = ("retreat", "advance", "overfull")
TO_THE_NEXT = drawn(4, lambda trial: not is_quiet(trial) and trial.state.stack[-1].name in ("retreat", "advance"))
"""The choices drawn after an answer before it is judged: a retreat of the others, the advance."""

Answer = Callable[[BlitzLook, Decision, Weights], Thought]


class Command:
    """The strategist of the game."""

    ahead = 0
    plans = True

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def plan(self, match: Match[BlitzRules, BlitzState]) -> MovementPlan | None:
        """A Movement Phase as a problem."""
        stage = match.state.stack[-1]
        return movement_plan(match.look, stage, self.weights) if isinstance(stage, Movement) else None

    def orders(self, match: Match[BlitzRules, BlitzState], choose: Chooser, nodes: int, again: int) -> Thinking:
        """The thought for a decision that is no movement: reckoned at once, or by a trial of each answer."""
        look, decision = match.look, match.decision
        assert decision is not None
        if len(only := list(islice(forward(decision), 2))) == 1:
            return Decided(Thought(only[0], text("bot.why.only")))
        stage = match.state.stack[-1]
        if stage.name in TRIED:
            return Trials(match, choose, self.ideas(match, choose), self.worth, TO_THE_NEXT, 1)
        return Decided(self._answer(look, decision, stage, choose))

    def ideas(self, match: Match[BlitzRules, BlitzState], choose: Chooser) -> Sequence[Thought]:
        """Every answer to a small choice."""
        decision = match.decision
        assert decision is not None
        actions = [action for action in decision.actions() if action.verb not in ("take_back", "withdraw", "put_back")]
        return tuple(Thought(action, _why(action)) for action in actions)

    def worth(self, look: BlitzLook, side: str) -> int:
        """The value of a position for a side."""
        if (over := verdict(look, side)) is not None:
            return over
        active = look.state.active or GERMAN
        value = Standing(look, active, self.weights, attacks=_fights_on(look)).now()
        return value if active == side else -value

    def _answer(self, look: BlitzLook, decision: Decision, stage: Any, choose: Chooser) -> Thought:
        weights = self.weights
        if stage.name == "choose_hand":
            return hands.chosen(look, decision, weights, choose)
        if stage.name in PRICES:
            price = PRICES[stage.name][decision.side == SOVIET] * weights.card // 100
            return (tactics.shifted if stage.name == "shift_card" else tactics.rerolled)(look, decision, weights, price)
        answer = _ANSWERS.get(stage.name)
        return answer(look, decision, weights) if answer else ended(decision, "bot.why.unplanned")


def negation(look: BlitzLook, decision: Decision, weights: Weights) -> Thought:
    """Hitler Order! against a card that brings much."""
    option, card = decision.options[0], card_in_play(look)
    if not weights.negates or not option.subjects:
        return tactics.passed(decision)
    gain = _brings(look, weights)
    if gain * 100 <= ORDER * weights.card:
        return tactics.passed(decision)
    return Thought(Action("negate", option.subjects[0]), text("bot.why.negates", card=card.card), 2)


def fight(look: BlitzLook, decision: Decision, weights: Weights) -> Thought:
    """The best attack, one after the other."""
    standing = Standing(look, decision.side, weights, attacks=True)
    return fought(combat(standing), decision) or ended(decision, "bot.why.no_attack")


def supply(look: BlitzLook, decision: Decision, weights: Weights) -> Thought:
    """A card for a spent unit, where it pays."""
    return staff.activation(look, decision, weights) or ended(decision, "bot.why.unplanned")


def free_setup(look: BlitzLook, decision: Decision, weights: Weights) -> Thought:
    """Armies to the cities where they are worth most."""
    return staff.shuttled(look, decision, decision.options[0], weights, 0) or ended(decision, "bot.why.no_ride")


_ANSWERS: Mapping[str, Answer] = {
    "logistics": staff.logistics,
    "rail_move": staff.riding,
    "arrivals": staff.placed,
    "rebuild": staff.placed,
    "reinforce": lambda look, decision, weights: staff.brought(look, decision),
    "name_hero": staff.hero,
    "activate": lambda look, decision, weights: staff.activated(look, decision),
    "free_setup": free_setup,
    "combat": fight,
    "tactics": tactics.tactics,
    "negation": negation,
    "breakthrough": panzers.breakthrough,
    "tank_move": panzers.tank_moves,
    "tank_attack": panzers.tank_attacks,
    "supply": supply,
}


def _brings(look: BlitzLook, weights: Weights) -> int:
    """The value of the German card in play for its owner."""
    card, last = card_in_play(look), not turns_after(look)
    if look.state.battle is not None:
        return tactics.negated_in_battle(look, weights)
    if card.function == "tank_action":
        return hands.TANK_ACTION.get(look.state.turn, 20) // 2
    if card.function == "rebuild":
        return max((piece_of(look, look.state.units[id]).life for id in rebuildable(look)), default=0)
    return (45 if last else 8) if card.function == "activation" else 5


def _fights_on(look: BlitzLook) -> bool:
    """True if the battles of the player turn are not over yet."""
    kinds = {stage.name for stage in look.state.stack}
    return not kinds & {Breakthrough.name, TankMove.name, TankAttack.name, "supply", Phase.name}


def _why(action: Action) -> Text:
    """Retreats name the place, advances and losses the unit."""
    return text(f"bot.why.{action.verb}", what=action.args[-1:])
