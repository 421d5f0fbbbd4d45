"""Perft: counting all lines of play to a depth, with every face of a die a branch; the number pins the rules down."""

import sys
from collections.abc import Iterator

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import ScriptedDice, ScriptError
from rasputitsa.engine.match import Match


def perft(match: Match, depth: int, most: int = sys.maxsize) -> int:
    """The number of leaves `depth` actions on; a game that ends sooner counts one. Counting ends soon after `most`.

    Retractions count only where nothing else is left.
    """
    if depth == 0 or match.decision is None:
        return 1
    leaves = 0
    for child in (child for action in choices(match) for child in children(match, action)):
        leaves += perft(child, depth - 1, most - leaves)
        if leaves > most:
            break
    return leaves


def choices(match: Match) -> Iterator[Action]:
    """The actions of a decision that lead on."""
    if match.decision is None:
        return
    forward = [option for option in match.decision.options if not option.retracts and option.weight]
    for option in forward or match.decision.options:
        yield from option.actions()


def children(match: Match, action: Action, faces: tuple[int, ...] = ()) -> Iterator[Match]:
    """The matches that an action leads to, one for each way the dice can fall."""
    child = match.fork(ScriptedDice(faces, match.state.rolls))
    try:
        child.play(action)
    except ScriptError as short:
        for face in range(1, short.below + 1):
            yield from children(match, action, (*faces, face))
        return
    yield child
