"""Stand-ins for hidden cards: any that could have been chosen, so that what is shown of the others can be played."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import SeededDice
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.match import Match

MOST_TRIES = 5_000
"""The cards that are tried in a row of hidden ones: some ten stand in for an honest one."""

_PUT_BACK = re.compile(r"\?([0-9]{1,5})")


def put_back(words: Sequence[str]) -> str:
    """The number of the card that an action as it is told puts back; empty where it puts back none."""
    found = _PUT_BACK.fullmatch(words[0]) if words else None
    return found[1] if found else ""


def filled(match: Match, row: Sequence[Action], count: int, cards: Mapping[int, list[Any]]) -> dict[int, str] | None:
    """The names of the cards chosen in a row, those not known being any that leave the known ones.

    None where none are found: a file that was made to be searched for ever is searched for so many tries.
    """
    tried = [(match, dict[int, str](), _likely(match, row[0], count, cards, {}))]
    for _ in range(MOST_TRIES):
        before, names, left = tried[-1]
        here, action = count + len(tried) - 1, row[len(tried) - 1]
        name = next(left, None)
        if name is None:
            tried.pop()
            if not tried:
                return None
            continue
        then = before.fork(SeededDice(0))
        try:
            then.play(Action(action.verb, name))
        except IllegalActionError:
            continue
        if not put_back(action.args):
            names = {**names, here: name}
        if len(tried) == len(row):
            return names
        tried.append((then, names, _likely(then, row[len(tried)], here + 1, cards, names)))
    return None


def _likely(
    match: Match, action: Action, count: int, cards: Mapping[int, list[Any]], names: Mapping[int, str]
) -> Iterator[str]:
    """The names that a card chosen or put back now may have."""
    option = match.decision.option(action.verb) if match.decision else None
    if option is None or not action.args:
        return iter(())
    if back := put_back(action.args):
        return iter([names[int(back)]] if int(back) in names else [])
    if count not in cards:
        return iter(())
    return iter(cards[count][2:3] or dict.fromkeys(option.subjects))
