"""A task that a position brings: a note, a goal that can be checked, and what its author drew on the map."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from rasputitsa.engine.codec import bounded, check_known, decode_hex, limited, long_text, mapping, scalar, word
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Rules

LONGEST_TITLE, LONGEST_NOTE, LONGEST_NAME = 80, 600, 40
MOST_DRAWN = 40
MOST_UNITS = 99
MOST_TURNS = 99

Form = dict[str, Any]
_FIELDS = frozenset(("title", "note", "side", "goal", "until", "arrows", "rings", "demo"))


def from_json(form: Any, rules: Rules, at: str = "/task") -> Form:
    """A task as it is written again. Raises FormatError with the place of what is wrong."""
    given = mapping(form, at)
    check_known(given, _FIELDS, at)
    return {name: _READ[name](value, rules, f"{at}/{name}") for name, value in given.items()} | _complete(given, at)


def name_from(form: Any, at: str = "/pupil") -> str:
    """The name of the player of a task."""
    return _short(form, LONGEST_NAME, at)


def _complete(given: Mapping[str, Any], at: str) -> Form:
    """Raise FormatError where a goal has no side, or a last turn no goal that it is for."""
    for name, other in (("goal", "side"), ("until", "goal")):
        if name in given and other not in given:
            raise FormatError("error.missing_field", at, field=other)
    if "until" in given and "hold" in given["goal"]:
        raise FormatError("error.unknown_field", f"{at}/until", field="until")
    return {}


def _short(form: Any, most: int, at: str) -> str:
    words = long_text(form, at).strip()
    if len(words) > most:
        raise FormatError("error.name", at, most=most)
    return words


def _side(form: Any, rules: Rules, at: str) -> str:
    return word(form, tuple(side.id for side in rules.game.sides), at)


def _hex(form: Any, rules: Rules, at: str) -> str:
    return rules.grid.names[decode_hex(form, rules.grid, at)]


def _goal(form: Any, rules: Rules, at: str) -> Form:
    given = mapping(form, at)
    if len(given) != 1:
        raise FormatError("error.place", at)
    ((name, asked),) = given.items()
    if name not in GOALS:
        raise FormatError("error.word", at, found=str(name)[:40])
    return {name: GOALS[name](asked, rules, f"{at}/{name}")}


def _pair(form: Any, at: str) -> list[Any]:
    pair = limited(form, 2, at)
    if len(pair) != 2:
        raise FormatError("error.type", at, wanted="pair", found="list")
    return pair


def _hold(form: Any, rules: Rules, at: str) -> list[Any]:
    hex, turns = _pair(form, at)
    return [_hex(hex, rules, f"{at}/0"), bounded(turns, 1, MOST_TURNS, f"{at}/1")]


def _reach(form: Any, rules: Rules, at: str) -> list[Any]:
    unit, hex = _pair(form, at)
    if scalar(unit, str, f"{at}/0") not in rules.roster:
        raise FormatError("error.no_unit", f"{at}/0", unit=unit[:40])
    return [unit, _hex(hex, rules, f"{at}/1")]


GOALS: Mapping[str, Callable[[Any, Rules, str], Any]] = MappingProxyType(
    {
        "take": _hex,
        "hold": _hold,
        "destroy": lambda form, rules, at: bounded(form, 1, MOST_UNITS, at),
        "reach": _reach,
    }
)
"""The goals: to take a hex, to hold one for so many turns, to destroy so many enemy units, to bring a unit to a hex."""


def _arrow(form: Any, rules: Rules, at: str) -> list[str]:
    return [_hex(each, rules, f"{at}/{index}") for index, each in enumerate(_pair(form, at))]


def _drawn(read: Callable[[Any, Rules, str], Any]) -> Callable[[Any, Rules, str], list[Any]]:
    return lambda form, rules, at: [
        read(each, rules, f"{at}/{index}") for index, each in enumerate(limited(form, MOST_DRAWN, at))
    ]


_READ: Mapping[str, Callable[[Any, Rules, str], Any]] = MappingProxyType(
    {
        "title": lambda form, rules, at: _short(form, LONGEST_TITLE, at),
        "note": lambda form, rules, at: _short(form, LONGEST_NOTE, at),
        "side": _side,
        "goal": _goal,
        "until": lambda form, rules, at: bounded(form, rules.scenario.first, rules.scenario.last, at),
        "arrows": _drawn(_arrow),
        "rings": _drawn(_hex),
        "demo": lambda form, rules, at: scalar(form, bool, at),
    }
)
