"""Remarks of computer players on their actions, and their form in a save."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast, get_args

from rasputitsa.engine.codec import decode_text, listed, scalar, word
from rasputitsa.engine.decision import Action, Openness
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.text import Text

if TYPE_CHECKING:
    from rasputitsa.engine.match import Match


@dataclass(frozen=True, slots=True)
class Remark:
    """The words of a computer player on its action; `openness` where something was hidden then, and that is known."""

    side: str
    player: str
    reason: Text
    openness: Openness | None = None


def remark_on(match: "Match", action: Sequence[str], player: str, reason: Text) -> Remark:
    """The remark of a computer player on an action that it is about to play."""
    decision = match.decision
    if decision is None or not action or match.common() is match.state:
        return Remark(decision.side if decision else "", player, reason)
    return Remark(decision.side, player, reason, decision.openness(Action(*action)))


def to_json(remarks: Mapping[int, Remark]) -> list[list[Any]]:
    """Remarks by the place of their action, as short lists."""
    return [[place, *_words(remark)] for place, remark in sorted(remarks.items())]


def _words(remark: Remark) -> list[Any]:
    form = remark.reason.json()
    words = [remark.side, remark.player, form["key"], form.get("facts", {}), remark.reason.rule, remark.openness]
    while len(words) > 4 and not words[-1]:
        words.pop()
    return words


def from_json(form: Any, places: int, at: str) -> dict[int, Remark]:
    """Remarks on so many actions. Raises FormatError with the place of what is wrong."""
    items = listed(form, at)
    if len(items) > places:
        raise FormatError("error.too_large", at)
    return dict(_remark(item, places, f"{at}/{i}") for i, item in enumerate(items))


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
