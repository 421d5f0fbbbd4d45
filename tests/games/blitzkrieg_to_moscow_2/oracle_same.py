"""The comparison of the game with the oracle: the offers of now, and the difference said."""

from typing import Any

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2 import oracle_cards as cards
from tests.games.blitzkrieg_to_moscow_2.oracle import Board


class DifferenceError(AssertionError):
    """The game and the oracle disagree."""


def same(what: str, found: Any, wanted: Any) -> None:
    """Say what differs."""
    if found != wanted and isinstance(found, list):
        found, wanted = [x for x in found if x not in wanted], [x for x in wanted if x not in found]
    if found != wanted and isinstance(found, dict):
        unlike = [x for x in {**found, **wanted} if found.get(x) != wanted.get(x)]
        found, wanted = {x: found.get(x) for x in unlike}, {x: wanted.get(x) for x in unlike}
    if found != wanted:
        raise DifferenceError(f"{what}: the game {found}, the oracle {wanted}")


def offered(match: Match[Any, Any], verb: str) -> set[str]:
    """The subjects of a verb; none where it is not offered or blocked."""
    assert match.decision
    option = match.decision.option(verb)
    return set() if option is None or option.blocked else set(option.subjects)


def targets(match: Match[Any, Any], verb: str) -> dict[str, set[str]]:
    """The targets of each subject that has any, but those only passed through."""
    assert match.decision
    option = match.decision.option(verb)
    if option is None or option.blocked:
        return {}
    found = {
        subject: {end for end in option.targets(subject) if not option.passing(subject, end)}
        for subject in option.subjects
    }
    return {subject: ends for subject, ends in found.items() if ends}


def is_open(match: Match[Any, Any], verb: str) -> bool:
    """True if a bare verb is offered."""
    assert match.decision
    option = match.decision.option(verb)
    return option is not None and not option.blocked


def hand(match: Match[Any, Any], side: str) -> list[str]:
    """The cards of a side."""
    return [card for each in match.state.hands if each.side == side for card in each.cards]


def activations(match: Match[Any, Any], board: Board, side: str, *, early: bool) -> None:
    """The cards that can be played for Activation (7.1; rulings 14 and 16)."""
    can = early and cards.activatable(board, side)
    wanted = cards.with_function(hand(match, side), side, "activation") if can else set()
    same("activation", offered(match, "activation"), wanted)
