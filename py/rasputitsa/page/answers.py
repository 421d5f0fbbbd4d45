"""The figures of a task that was played: of the game in play, or of a link, file or save that came back."""

from itertools import islice
from typing import Any

from rasputitsa import games
from rasputitsa.engine import position
from rasputitsa.engine.codec import long_text
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.page import duplicates, thinking
from rasputitsa.page.past import losses, musters
from rasputitsa.page.table import Form, Request, Table
from rasputitsa.page.tasks import task_form

MOST_BATTLES = 12
SIGN = 5
"""Hex digits by which a task is known."""


def answered(table: Table, request: Request) -> Form:
    """`answer`: what came of a task, in the game in play or in one that came back."""
    return {"answer": answer(None if "save" in request else table.match, request)}


def answer(match: Match | None, request: Request) -> Form:
    """The figures of a game that came back, or of the match at the table."""
    if "save" in request:
        match = save.load(long_text(request["save"], "/save"), games.find).match
        ahead = match.history.length(match.history.current)
        if not match.length and ahead and match.mode == "practice":
            match.go(match.history.current, ahead)
    if match is None:
        raise FormatError("error.no_match", "/method")
    return figures(match)


def figures(match: Match) -> Form:
    """The pupil, how far the task has come, what was lost, how the chances changed, the battles fought."""
    phases, result = list(musters(match)), match.state.result
    return {
        "pupil": match.pupil,
        "game": match.rules.game.slug,
        "scenario": match.rules.scenario.id,
        "sign": sign(match),
        "task": task_form(match),
        "turn": match.state.turn,
        "length": match.length,
        "winner": result.winner if result else None,
        "over": result is not None,
        "lost": {side.id: len(list(losses(side.id, phases))) for side in match.rules.game.sides},
        "chances": _chances(match),
        "battles": [event.text.json() for event in islice(_rolled(match), MOST_BATTLES)],
        "duplicate": duplicates.told(match),
    }


def sign(match: Match) -> str:
    """The digits by which a task is known, whatever the player: those of its position and words."""
    begun = position.to_json(match.rules, match.state_at(0))
    return position.fingerprint(position.canonical([begun, match.task]))[:SIGN]


def _chances(match: Match) -> list[int] | None:
    """The chance to win of the side that has the task, in thousandths: at the beginning and now."""
    ends = thinking.chance_ends(match)
    side = (match.task or {}).get("side", "")
    if ends is None or not side:
        return None
    return ends if side == match.rules.game.sides[0].id else [1000 - each for each in ends]


def _rolled(match: Match) -> Any:
    return (event for _, events in match.chronicle() for event in events if event.die and not event.side)
