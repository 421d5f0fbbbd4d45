"""Cards worth taking: the use of each in the turns until the next choice, with a little of chance (6.1, 7)."""

from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import piece_of
from rasputitsa.bots.blitzkrieg_to_moscow_2.weights import Weights
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.text import text
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import hand_of
from rasputitsa.games.blitzkrieg_to_moscow_2.logistics import rebuildable, returning
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, BlitzLook, weather

WHIM = 6
"""The most that chance adds to the value of a card, so that no hand can be foretold."""

AN_ARMY = 11
"""The value of one infantry army that returns."""

TANK_ACTION = {1: 60, 2: 55, 3: 20, 4: 16, 5: 16, 6: 30}
"""The value of a Tank Action for the Germans by turn: high while there is room."""


def chosen(look: BlitzLook, decision: Decision, weights: Weights, choose: Chooser) -> Thought:
    """The card worth most of those that can be taken; else the hand is ready."""
    take, ready = decision.options[0], decision.options[-1]
    if not take.subjects:
        return Thought(Action(ready.verb), text("bot.why.hand"))
    if weights.hands == "random":
        return Thought(Action(take.verb, take.subjects[choose(len(take.subjects))]), text("bot.why.drawn"))
    held = hand_of(look, decision.side).cards
    worths = {card: _worth(look, decision.side, card, held.count(card)) + choose(WHIM) for card in take.subjects}
    best = max(worths, key=lambda card: (worths[card], card))
    return Thought(Action(take.verb, best), text("bot.why.takes_card", card=best), len(worths))


def _worth(look: BlitzLook, side: str, card: str, already: int) -> int:
    return _german(look, card, already) if side == GERMAN else _soviet(look, card, already)


def _german(look: BlitzLook, card: str, already: int) -> int:
    turn = max(1, look.state.turn)
    if card == "replacement":
        lost = sorted((piece_of(look, look.state.units[id]).life for id in rebuildable(look)), reverse=True)
        fresh_points = 25 if turn == look.rules.scenario.last else 8
        return lost[already] if len(lost) > already else fresh_points
    if card == "tactical_edge":
        return 30
    return TANK_ACTION.get(turn, 20) - (5 if card == "luftwaffe" else 0)


def _soviet(look: BlitzLook, card: str, already: int) -> int:
    turn, snow = look.state.turn, weather(look) == "snow"
    if card == "reinforcements":
        men = max(0, min(4, len(returning(look, card)) - 4 * already))
        return AN_ARMY * men + (12 if look.state.hero < 0 and not already else 0)
    if card == "t34":
        return (14 if returning(look, card) else 4) + (12 if snow else 0)
    if card == "city_fights":
        return 18
    if card == "partisan":
        return 16 + (6 if snow else 0)
    return 26 if turn <= look.rules.scenario.last // 2 else 18
