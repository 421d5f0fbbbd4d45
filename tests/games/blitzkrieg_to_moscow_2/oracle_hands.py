"""The cards of a side, and those that can be played for Activation, compared with the oracle's."""

from typing import Any

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2 import oracle_cards as cards
from tests.games.blitzkrieg_to_moscow_2.oracle import Board
from tests.oracles import offered, same


def hand(match: Match[Any, Any], side: str) -> list[str]:
    """The cards of a side."""
    return [card for each in match.state.hands if each.side == side for card in each.cards]


def activations(match: Match[Any, Any], board: Board, side: str, *, early: bool) -> None:
    """The cards that can be played for Activation (7.1; rulings 14 and 16)."""
    can = early and cards.activatable(board, side)
    wanted = cards.with_function(hand(match, side), side, "activation") if can else set()
    same("activation", offered(match, "activation"), wanted)
