"""Remarks of computer players on their actions, and their form in a save."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Any, cast, get_args

from rasputitsa.engine.codec import LARGEST, LONGEST_WORD, decode_text, listed, scalar, word
from rasputitsa.engine.decision import Openness
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.text import Text


@dataclass(frozen=True, slots=True)
class Remark:
    """The words of a computer player on its action; `openness` where something was hidden then, and that is known."""

    side: str
    player: str
    reason: Text
    openness: Openness | None = None


class Remarks:
    """Remarks by the place of their action in a branch; what a save held of one is read when it is asked for."""

    def __init__(self) -> None:
        self._all: dict[int, Remark | list[Any]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def get(self, place: int) -> Remark | None:
        """The remark on an action; None where there is none."""
        found = self._all.get(place)
        if isinstance(found, list):
            _, found = _remark(found, place + 1, "")
            self._all[place] = found
        return found

    def note(self, place: int, remark: Remark) -> None:
        """Take in a remark on an action, in place of another."""
        self._all[place] = remark

    def take_in(self, items: Iterable[list[Any]]) -> None:
        """Take in remarks as a save holds them, which are known to be right."""
        self._all |= {item[0]: item for item in items}

    def cut(self, count: int) -> None:
        """Forget those on actions from a place on."""
        self._all = {place: held for place, held in self._all.items() if place < count}

    def to_json(self, first: int = 0) -> list[list[Any]]:
        """Remarks by the place of their action, as short lists; those from a place on."""
        held = sorted(((place, held) for place, held in self._all.items() if place >= first), key=lambda each: each[0])
        return [each if isinstance(each, list) else [place, *_words(each)] for place, each in held]


def _words(remark: Remark) -> list[Any]:
    form = remark.reason.json()
    words = [remark.side, remark.player, form["key"], form.get("facts", {}), remark.reason.rule, remark.openness]
    while len(words) > 4 and not words[-1]:
        words.pop()
    return words


def from_json(form: Any, places: int, at: str) -> Remarks:
    """Remarks on so many actions. Raises FormatError with the place of what is wrong."""
    items, found = listed(form, at), Remarks()
    if len(items) > places:
        raise FormatError("error.too_large", at)
    if _are_usual(items, places):
        found.take_in(items)
        return found
    for index, item in enumerate(items):
        found.note(*_remark(item, places, f"{at}/{index}"))
    return found


def _are_usual(items: list[Any], places: int) -> bool:
    """True if `_remark` takes every one of them, and each would be written as it is: a war has thousands."""
    if {*map(type, items)} != {list} or not {*map(len, items)} <= {5, 6, 7}:
        return False
    numbers, *words, facts = zip(*[item[:5] for item in items], strict=True)
    if (
        {*map(type, numbers)} != {int}
        or not 0 <= min(numbers) <= max(numbers) < places
        or {*map(type, facts)} != {dict}
    ):
        return False
    values = [*chain.from_iterable(map(dict.values, facts))]
    lists = [value for value in values if type(value) is list]
    plain = [value for value in values if type(value) is not list]
    ends = [item for item in items if len(item) > 5]
    return (
        _are_words([*chain.from_iterable(words), *(item[5] for item in ends)])
        and _are_facts([*plain, *chain.from_iterable(lists)])
        and all(item[-1] and item[6:] in ([], *([each] for each in get_args(Openness))) for item in ends)
    )


def _are_words(values: list[Any]) -> bool:
    return {*map(type, values)} <= {str} and max(map(len, values), default=0) <= LONGEST_WORD


def _are_facts(values: list[Any]) -> bool:
    numbers = [value for value in values if type(value) is int]
    words = [value for value in values if type(value) is not int]
    return _are_words(words) and -LARGEST <= min(numbers, default=0) <= max(numbers, default=0) <= LARGEST


def _remark(form: Any, places: int, at: str) -> tuple[int, Remark]:
    items = listed(form, at)
    if not 5 <= len(items) <= 7:
        raise FormatError("error.type", at, wanted="remark", found="list")
    place, side, player, key, facts, *rest = items
    if not 0 <= scalar(place, int, f"{at}/0") < places:
        raise FormatError("error.range", f"{at}/0", least=0, most=places - 1)
    reason = decode_text({"key": key, "facts": facts, "rule": rest[0] if rest else ""}, at)
    openness = cast(Openness, word(rest[1], get_args(Openness), f"{at}/6")) if len(rest) > 1 else None
    return place, Remark(scalar(side, str, f"{at}/1"), scalar(player, str, f"{at}/2"), reason, openness)
