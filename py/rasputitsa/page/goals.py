"""Conditions on a game in play, as data: what a step of a lesson asks for, and what goes wrong in it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Sequence as SequenceStage

Condition = Mapping[str, Any]
"""One word of `WORDS` with what it asks about: `{"stands": [["XL"], ["0405"]]}`."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A game, the number of actions from which on they count, and the counter or hex that is pointed at."""

    match: Match
    start: int
    picked: str = ""


def holds(seen: Seen, condition: Condition) -> bool:
    """True if all words of a condition are true of a game."""
    return all(WORDS[word](seen, asked) for word, asked in condition.items())


def goal_hexes(match: Match, condition: Condition) -> set[str]:
    """The hexes that a condition is about: those that it names, and those in which its units stand now."""
    found = set()
    for word, asked in condition.items():
        if word == "not":
            found |= goal_hexes(match, asked)
        elif word == "any":
            found |= set().union(*(goal_hexes(match, each) for each in asked))
        elif word == "controls":
            found.add(asked[1])
        elif word in _ABOUT_UNITS:
            found |= {_place(match, unit) for unit in _ABOUT_UNITS[word](asked)}
    return found - {""}


_ABOUT_UNITS: Mapping[str, Callable[[Any], Sequence[str]]] = MappingProxyType(
    {"gone": list, "line": lambda asked: asked[1:], "steps": lambda asked: asked[:1]}
)
"""The units that a word asks about."""


def _any(seen: Seen, asked: Sequence[Condition]) -> bool:
    return any(holds(seen, each) for each in asked)


def _not(seen: Seen, asked: Condition) -> bool:
    return not holds(seen, asked)


def _picked(seen: Seen, asked: Sequence[str]) -> bool:
    """`["XL"]`: one of these is pointed at."""
    return seen.picked in asked


def _stands(seen: Seen, asked: Sequence[Sequence[str]]) -> bool:
    """`[["XL"], ["0405", "0504"]]`: one of these units stands in one of these hexes or boxes."""
    ids, places = asked
    units = (seen.match.state.units.get(id) for id in ids)
    return any(unit is not None and (unit.box or _place(seen.match, unit.id)) in places for unit in units)


def _gone(seen: Seen, asked: Sequence[str]) -> bool:
    """`["16"]`: none of these units is on the map."""
    return not any(_place(seen.match, unit) for unit in asked)


def _steps(seen: Seen, asked: Sequence[Any]) -> bool:
    """`["16", 2]`: the unit is on the map with so many steps."""
    unit, steps = asked
    return _place(seen.match, unit) != "" and seen.match.state.units.get(unit).steps == steps


def _controls(seen: Seen, asked: Sequence[str]) -> bool:
    """`["german", "0509"]`: the place bears the sign of that side."""
    side, hex = asked
    signs = seen.match.rules.game.markers(seen.match.look)
    return any(sign["hex"] == hex and sign.get("side") == side for sign in signs)


def _attacked(seen: Seen, asked: Sequence[Any]) -> bool:
    """`["0405", 2, "3:1"]`: the hex is to be attacked, or is being, by so many or more, at these odds or better."""
    hex, least, *odds = asked
    return any(
        battle["hex"] == hex
        and len(battle["attackers"]) >= least
        and all(_are_as_good(battle["column"], each) for each in odds)
        for battle in _battles(seen.match)
    )


def _did(seen: Seen, asked: Sequence[str]) -> bool:
    """`["move", "XL"]`: an action that begins so was played."""
    played = (entry.action for entry in seen.match.entries[seen.start :])
    return any(list(action[: len(asked)]) == list(asked) for action in played)


def _can(seen: Seen, asked: Sequence[str]) -> bool:
    """`["activation", "blitzkrieg"]`: an action that begins so can be played now."""
    decision = seen.match.decision
    options = [option for option in decision.options if option.verb == asked[0]] if decision else []
    return any(list(action[: len(asked)]) == list(asked) for option in options for action in option.actions())


def _line(seen: Seen, asked: Sequence[str]) -> bool:
    """`["supply", "10"]`: this overlay draws a way for the unit, its line of supply."""
    overlay, id = asked
    unit = seen.match.state.units.get(id)
    if unit is None or unit.hex < 0:
        return False
    return bool(seen.match.rules.game.overlay(seen.match.look, overlay, unit.side, id)["paths"])


def _stage(seen: Seen, asked: str) -> bool:
    """`"movement"`: a stage of that name goes on."""
    return any(stage.name == asked for stage in seen.match.state.stack)


def _since(seen: Seen, asked: Sequence[int]) -> bool:
    """`[23, 4]`: the fourth phase of turn 23 has begun; phases within one are counted by further numbers."""
    state = seen.match.state
    places = [stage.index for stage in state.stack if isinstance(stage, SequenceStage)]
    return [state.turn, *places] >= list(asked)


def _side(seen: Seen, asked: str) -> bool:
    """`"german"`: that side decides."""
    return seen.match.decision is not None and seen.match.decision.side == asked


WORDS: Mapping[str, Callable[[Seen, Any], bool]] = MappingProxyType(
    {
        "any": _any,
        "not": _not,
        "picked": _picked,
        "stands": _stands,
        "gone": _gone,
        "steps": _steps,
        "controls": _controls,
        "attacked": _attacked,
        "did": _did,
        "can": _can,
        "line": _line,
        "stage": _stage,
        "since": _since,
        "side": _side,
    }
)


def _place(match: Match, id: str) -> str:
    """The hex where a unit stands; empty where it is not on the map."""
    unit = match.state.units.get(id)
    return match.rules.grid.names[unit.hex] if unit is not None and unit.hex >= 0 else ""


def _battles(match: Match) -> Iterator[Mapping[str, Any]]:
    for panel in match.rules.game.panels(match.look):
        yield from panel["battles"] if panel["kind"] == "battles" else ()


def _are_as_good(odds: str, others: str) -> bool:
    """True if odds are no worse than others; an attack without effect has none."""
    (attack, defence), (other_attack, other_defence) = _ratio(odds), _ratio(others)
    return attack * other_defence >= other_attack * defence


def _ratio(column: str) -> tuple[int, int]:
    """The ratio that a column begins with; some hold two, such as `3:1-4:1`."""
    parts = column.split("-")[0].split(":")
    return (int(parts[0]), int(parts[1])) if len(parts) == 2 and all(map(str.isdigit, parts)) else (0, 1)
