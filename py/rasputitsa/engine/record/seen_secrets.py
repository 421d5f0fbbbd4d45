"""Secrets of a side that a person came to see by taking its seat from a computer: noted for good."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rasputitsa.engine.codec import bounded, limited, word
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Rules
from rasputitsa.engine.history import MOST_ACTIONS
from rasputitsa.engine.match import Match
from rasputitsa.engine.players import HUMAN, OWN, Opened

MOST_OPENED = 200
"""The number of changes of seats that are noted: more have long been told of."""


def seat(match: Match, players: Mapping[str, str]) -> list[Opened]:
    """Have players sit down; the notes that this makes, where persons take seats of computers with secrets."""
    known = match.opened
    match.opened = [*dict.fromkeys((*known, *_found(match, players)))][:MOST_OPENED]
    match.players = dict(players)
    return match.opened[len(known) :]


def _found(match: Match, players: Mapping[str, str]) -> Iterator[Opened]:
    """The sides whose secrets come to be seen by a person; at the start there are none, and at the end all may see."""
    if not match.length or match.decision is None or match.common() is match.state:
        return
    for side, player in players.items():
        if player == HUMAN and match.players[side] != HUMAN:
            yield Opened(match.length, side, match.players[side])


def to_json(notes: Sequence[Opened]) -> list[list[Any]]:
    """The notes as a save holds them."""
    return [list(each) for each in notes]


def from_json(form: Mapping[str, Any], rules: Rules) -> list[Opened]:
    """The notes of a save, by its `opened`. Raises FormatError with the place of what is wrong."""
    rows = limited(form.get("opened", []), MOST_OPENED, "/opened")
    return [_note(row, rules, f"/opened/{index}") for index, row in enumerate(rows)]


def _note(form: Any, rules: Rules, at: str) -> Opened:
    row = limited(form, 3, at)
    if len(row) != 3:
        raise FormatError("error.type", at, wanted="note", found="list")
    sides = tuple(side.id for side in rules.game.sides)
    bots = tuple(id for id in (*rules.game.computers.players, OWN) if id != HUMAN)
    length, side = bounded(row[0], 0, 2 * MOST_ACTIONS, f"{at}/0"), word(row[1], sides, f"{at}/1")
    return Opened(length, side, word(row[2], bots, f"{at}/2"))
