"""The battle being fought, and the stages in which plans of attack can exist."""

from typing import Any

from rasputitsa.engine.stage import Look, Stage
from rasputitsa.engine.standing import is_begun


def battle_of(look: Look[Any, Any]) -> Any:
    """The battle being fought, of the type that a game has for it. Raises LookupError where there is none."""
    if look.state.battle is None:
        raise LookupError("no battle is being fought")
    return look.state.battle


def is_planning(look: Look[Any, Any], side: str, stages: tuple[type[Stage], ...]) -> bool:
    """True if a side is in one of the stages in which battles are announced and fought: plans are kept in no other."""
    stack = look.state.stack
    own = [n for n, stage in enumerate(stack) if isinstance(stage, stages) and getattr(stage, "side", "") == side]
    return any(is_begun(stack, index, look.rules) for index in own)
