"""The last check of a position: what its stages name is there, and they lead to a decision or a result.

A position may claim anything. So it is run to its first decision before it is taken, and whatever goes wrong on that
way is the position's fault; once a game is in play nothing is caught.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_origin

from rasputitsa.engine import codec
from rasputitsa.engine.dataclass_fields import UnitId, field_names
from rasputitsa.engine.decision import Decision
from rasputitsa.engine.dice import Dice, SeededDice
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Rules
from rasputitsa.engine.stage import Play, Stage
from rasputitsa.engine.stage_order import name_of
from rasputitsa.engine.state import State

_NO_DICE = SeededDice(0)


def check_named(state: State) -> None:
    """Raise FormatError where a stage, or a fact of the game, names a unit that is not there."""
    for name in field_names(type(state)):
        if name not in ("units", "stack"):
            _check_ids(state, getattr(state, name), codec.hints(type(state))[name], f"/{name}")
    for index, stage in enumerate(state.stack):
        _check_ids(state, stage, type(stage), f"/stack/{index}")


def check_playable(rules: Rules, state: State, dice: Dice) -> None:
    """Raise FormatError, with the stage, where a position does not run on to a decision or a result."""
    play = Play(rules, state.copy(), dice)
    try:
        decision = play.settle()
        fails = decision is not None and not _offers(decision)
        rules.game.validate(play)
    except Exception as error:
        raise _unplayable(play) from error
    if fails or decision is None and play.state.result is None:
        raise _unplayable(play)


def check_at_rest(rules: Rules, state: State) -> None:
    """Raise FormatError for a state between two actions that neither asks a side nor has a result."""
    play = Play(rules, state.copy(), _NO_DICE)
    try:
        decision = play.asks()
    except Exception as error:
        raise _unplayable(play) from error
    if decision is None and state.result is None:
        raise _unplayable(play)


def _offers(decision: Decision) -> bool:
    return any(option.weight for option in decision.options)


def _unplayable(play: Play[Rules, State]) -> FormatError:
    stack: tuple[Stage, ...] = play.state.stack
    if not stack:
        return FormatError("error.no_end", "/stack")
    return FormatError("error.unplayable", "/stack", stage=name_of(stack[-1]))


def _check_ids(state: State, value: Any, kind: Any, at: str) -> None:
    for unit, place in _ids_in(value, kind, at):
        if unit not in state.units:
            raise FormatError("error.no_unit", place, unit=unit[:40])


def _ids_in(value: Any, kind: Any, at: str) -> Iterator[tuple[str, str]]:
    """The ids of units in a value of an annotated type, each with its place; one that is empty by default is none."""
    if kind == UnitId:
        yield value, at
    elif get_origin(kind) is tuple:
        for index, each in enumerate(value):
            yield from _ids_in(each, get_args(kind)[0], f"{at}/{index}")
    elif is_dataclass(value):
        hints = codec.hints(type(value))
        for field in fields(value):
            held = getattr(value, field.name)
            if held != field.default:
                yield from _ids_in(held, hints[field.name], f"{at}/{field.name}")
