"""Bots that are quick and always do the same, or always the same wrong thing; found by `tests.arena.stubs:NAME`."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rasputitsa import games
from rasputitsa.bots import Thinking, Thought
from rasputitsa.bots.advice import going_on
from rasputitsa.bots.bot import Decided
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text
from tests.skirmish import GAME as SKIRMISH

games.add(SKIRMISH)

HERE = __name__
GRAVE = "RASPUTITSA_TEST_GRAVE"
"""The variable of the environment that names the file by which a worker's death is known."""


@dataclass(frozen=True)
class Stub:
    """Answers what a function makes of the match and its choices."""

    id: str
    answer: Callable[[Match, Chooser], Any]

    def think(self, match: Match, choose: Chooser) -> Thinking:
        return Decided(Thought(self.answer(match, choose), text("bot.why.drawn"), 1))


class Mute:
    """Thinks for ever."""

    id = "mute"
    budget = 1
    spent = 0

    def think(self, match: Match, choose: Chooser) -> Thinking:
        return self

    def go_on(self, nodes: int) -> Thought | None:
        return None

    def best(self) -> Thought:
        raise NotImplementedError


def onward(match: Match, choose: Chooser) -> Action:
    """Ends every stage as soon as it may."""
    assert match.decision is not None
    actions = going_on(match.decision)
    return actions[0] if actions else match.decision.sample(choose)


def sampled(match: Match, choose: Chooser) -> Action:
    """Any action."""
    assert match.decision is not None
    return match.decision.sample(choose)


def fail(match: Match, choose: Chooser) -> Action:
    """Falls over."""
    raise ZeroDivisionError("lost the map")


def die_once(match: Match, choose: Chooser) -> Action:
    """Ends its process, as a machine does that is switched off, unless somebody has died before."""
    grave = Path(os.environ[GRAVE])
    try:
        grave.touch(exist_ok=False)
    except FileExistsError:
        return onward(match, choose)
    os._exit(1)


def die(match: Match, choose: Chooser) -> Action:
    """Ends its process each time."""
    os._exit(1)


IDLE = Stub("idle", onward)
DRAWN = Stub("drawn", sampled)
ILLEGAL = Stub("illegal", lambda match, choose: Action("move", "XLVI", "9999"))
NONSENSE = Stub("nonsense", lambda match, choose: 7)
FAILING = Stub("failing", fail)
DYING = Stub("dying", die)
DYING_ONCE = Stub("dying_once", die_once)
MUTE = Mute()


def named(name: str) -> str:
    """The name of a stub for a command."""
    return f"{HERE}:{name}"
