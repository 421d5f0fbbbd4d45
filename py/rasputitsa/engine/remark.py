"""What computer players say of their actions, and how a save holds it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rasputitsa.engine.codec import decode_text, listed, scalar
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.text import Text


@dataclass(frozen=True, slots=True)
class Remark:
    """What a computer player said of its action."""

    side: str
    player: str
    reason: Text


def to_json(remarks: Mapping[int, Remark]) -> list[list[Any]]:
    """Remarks by the place of their action, as short lists."""
    return [[place, *_words(remark)] for place, remark in sorted(remarks.items())]


def _words(remark: Remark) -> list[Any]:
    form = remark.reason.json()
    rule = [remark.reason.rule] if remark.reason.rule else []
    return [remark.side, remark.player, form["key"], form.get("facts", {}), *rule]


def from_json(form: Any, places: int, at: str) -> dict[int, Remark]:
    """Remarks on so many actions. Raises FormatError with the place of what is wrong."""
    items = listed(form, at)
    if len(items) > places:
        raise FormatError("error.too_large", at)
    return dict(_remark(item, places, f"{at}/{i}") for i, item in enumerate(items))


def _remark(form: Any, places: int, at: str) -> tuple[int, Remark]:
    items = listed(form, at)
    if len(items) not in (5, 6):
        raise FormatError("error.type", at, wanted="remark", found="list")
    place, side, player, key, facts, *rule = items
    if not 0 <= scalar(place, int, f"{at}/0") < places:
        raise FormatError("error.range", f"{at}/0", least=0, most=places - 1)
    reason = decode_text({"key": key, "facts": facts, "rule": rule[0] if rule else ""}, at)
    return place, Remark(scalar(side, str, f"{at}/1"), scalar(player, str, f"{at}/2"), reason)
