"""Bots: each is given a match as its side could imagine it, and answers one action of the decision."""

import json
from dataclasses import dataclass
from typing import Any, Protocol

from rasputitsa.engine.codec import decode_text
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text, text

MOST_WORDS = 8
"""In an action: no game asks for more."""


class BotError(RasputitsaError):
    """A bot's answer that is no answer; the text says what it is instead."""


@dataclass(frozen=True, slots=True)
class Thought:
    """An action with its reason, and how many choices were considered."""

    action: Action
    reason: Text
    considered: int = 1


class Thinking(Protocol):
    """One decision being thought about, slice by slice; a node is one choice looked at once."""

    @property
    def budget(self) -> int:
        """The most nodes that it will spend in all, at least one."""

    @property
    def spent(self) -> int:
        """The nodes spent so far."""

    def go_on(self, nodes: int) -> Thought | None:
        """Spend so many nodes more at most: the answer, or None where it is not found yet."""

    def best(self) -> Thought:
        """The best thought so far, for callers that will not wait."""


def checked(thought: Any) -> Thought:
    """A thought checked, since any programmer may have written the bot. Raises BotError if it is none."""
    if not isinstance(thought, Thought):
        raise _none("thought", thought)
    _check_reason(thought.reason)
    if type(thought.considered) is not int or thought.considered < 0:
        raise _none("considered", thought.considered)
    return Thought(action_of(thought.action), thought.reason, thought.considered)


def action_of(words: Any) -> Action:
    """An action from what a bot says that it is. Raises BotError where it is no list of a few words."""
    if not isinstance(words, (list, tuple)) or not 0 < len(words) <= MOST_WORDS:
        raise _none("action", words)
    for word in words:
        if not isinstance(word, str):
            raise _none("word", word)
        try:
            word.encode()
        except UnicodeEncodeError:
            raise _none("word", word) from None
    return Action(*words)


def _check_reason(reason: Any) -> None:
    if not isinstance(reason, Text):
        raise _none("reason", reason)
    try:
        decode_text(reason.json(), "/reason")
        json.dumps(reason.json(), ensure_ascii=False).encode()
        "".join([*dict(reason.facts)]).encode()
    except (FormatError, TypeError, ValueError):
        raise _none("reason", reason) from None


def _none(wanted: str, found: Any) -> BotError:
    return BotError(text(f"error.bot.{wanted}", found=type(found).__name__[:40]))


class Bot(Protocol):
    """A player. The same match and the same choices give the same thought, however it is sliced.

    The match is a fork: its own dice, no seed and no journal of the real game, hidden facts filled in at random. A bot
    keeps nothing between decisions.
    """

    @property
    def id(self) -> str:
        """The name by which it is found; `bot.<id>` is its title in the table of texts."""

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Begin to think about the decision of a match that is not over."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A thought that needed no thinking."""

    thought: Thought
    budget: int = 1
    spent: int = 1

    def go_on(self, nodes: int) -> Thought | None:
        """The thought."""
        return self.thought

    def best(self) -> Thought:
        """The thought."""
        return self.thought
