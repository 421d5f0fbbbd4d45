"""Games against a computer that says why: the person is told the same, whatever the computer holds in secret.

The same game is played twice, in one of them with other secrets; the computer thinks in each by itself. As long as it
does the same in the open, all that the person's side is told is compared: views, the log, reasons, what is past.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rasputitsa import bots
from rasputitsa.bots import Bot, Thought
from rasputitsa.engine import position
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.dice import SEEDS, Chooser, SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.players import HUMAN
from rasputitsa.engine.record import save
from rasputitsa.engine.text import text
from rasputitsa.session import Session
from tests.contract.cases import Case, first_cases

LONGEST = 2_000
"""The most actions of a game that are played."""
_NOBODY = Decision("", text("nobody"), ())
RANDOM_SHARE = 3
"""The person plays at random; of so many of its choices one is what the computer would do, so that the game goes on."""


def secretive_cases() -> list[Case]:
    """The first scenario of every game in which a side may not know all."""
    begun = {case.game.slug: (case, case.new(1)) for case in reversed(first_cases()) if not case.is_long}
    return [case for case, match in begun.values() if match.common() is not match.state]


class LeakError(AssertionError):
    """The two were not told the same."""


@dataclass
class Count:
    """Counts of a comparison: actions of the computer, those that it chose otherwise in secret, and their words."""

    actions: int = 0
    apart: int = 0
    secret: int = 0
    late: int = 0
    keys: set[str] = field(default_factory=set)
    things: set[str] = field(default_factory=set)
    """All that the computer was seen to choose from in secret."""


class Pair:
    """A game in a session, and in another the same as far as the person's side knows."""

    def __init__(self, match: Match, side: str, bot: Bot, choose: Chooser) -> None:
        self.side, self.bot = side, bot
        swapped, seed = match.imagined(side, choose, SeededDice(choose(SEEDS))), choose(SEEDS)
        self.sessions = tuple(_opened(each, side, bot.id, seed) for each in (match, swapped))

    @property
    def match(self) -> Match:
        """The game itself."""
        return self.sessions[0].match

    @property
    def matches(self) -> tuple[Match, ...]:
        """The game and its twin."""
        return tuple(session.match for session in self.sessions)

    def compare(self, count: Count) -> None:
        """Raises LeakError where the person's side is told different things."""
        one, other = (dict(_told(session)) for session in self.sessions)
        events = [event for event in one["log"]["events"] if event["length"] == self.match.length]
        for name in one:
            if one[name] != other[name]:
                raise LeakError(f"{name} after {self.match.length} actions: {_apart(one[name], other[name])}")
        count.keys |= {event["text"]["key"] for event in events if "bot" in event}
        count.secret += sum("secret" in event for event in events)
        count.late += sum("late" in event for event in events)

    def go_on(self, seed: int, count: Count) -> bool:
        """The computer's next action in both, by other dice where all is secret; False where the open is not alike.

        What is done in the open is open with its reason, as long as that names nothing secret.
        """
        options = [
            option for option in (self.match.decision or _NOBODY).options if option.secret and not option.blocked
        ]
        seeds = seed, (seed + any(option.secret == "kept" for option in options)) % SEEDS
        thoughts = [_thought(*each) for each in zip(self.matches, (self.bot, self.bot), seeds, strict=True)]
        if not options and thoughts[0] != thoughts[1]:
            return False
        if thoughts[0].action != thoughts[1].action and not _is_secret(options, thoughts):
            return False
        said = [_play(session, each, self.bot.id) for session, each in zip(self.sessions, thoughts, strict=True)]
        if said[0] != said[1]:
            raise LeakError(f"said of {thoughts[0].action} and {thoughts[1].action}: {said[0]} and {said[1]}")
        count.things |= {thing for option in options for thing in option.subjects if option.takes == ("item",)}
        self._require_nothing_named(said[0], thoughts[0].action, count)
        count.actions += 1
        count.apart += thoughts[0].action != thoughts[1].action
        return True

    def _require_nothing_named(self, said: list[dict[str, Any]], action: Action, count: Count) -> None:
        for form in said:
            named = {name for fact in form["text"].get("facts", {}).values() for name in _names(fact)}
            if not form.get("late") and named & count.things - {*action.args}:
                raise LeakError(f"{form} of {action}")


def _names(fact: Any) -> list[str]:
    return [str(each) for each in (fact if isinstance(fact, list) else [fact])]


def _is_secret(options: list[Option], thoughts: list[Thought]) -> bool:
    """True if nobody else can tell what was done in the one game from what was done in the other."""
    verbs = {thought.action.verb for thought in thoughts}
    return len(verbs) == 1 and any(option.secret == "kept" and option.verb in verbs for option in options)


def _told(session: Session) -> Iterator[tuple[str, Any]]:
    """All that the page shows of a game by itself."""
    at = session.match.length
    yield "view", ask(session, "view", since=-1)
    yield "log", ask(session, "log")
    yield "timeline", ask(session, "timeline")
    yield "past", ask(session, "past", length=max(0, at - 1))


def ask(session: Session, method: str, **fields: Any) -> dict[str, Any]:
    """An answer, but for its number."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **fields})))
    answer.pop("number", None)
    return answer


def _opened(match: Match, side: str, bot: str, seed: int) -> Session:
    session = Session()
    ask(session, "open", save=position.canonical({**save.position_file(match), "seed": seed}))
    ask(
        session,
        "players",
        players={each.id: HUMAN if each.id == side else bot for each in match.rules.game.sides},
        at=0,
    )
    return session


def _thought(match: Match, bot: Bot, seed: int) -> Thought:
    assert match.decision is not None
    return bots.decide(bot, bots.seated(match, match.decision.side, seed), Chooser(seed))


def _play(session: Session, thought: Thought, bot: str) -> Any:
    fields = {"action": [*thought.action], "reason": thought.reason.json(), "player": bot}
    answer = ask(session, "play", at=session.match.length, **fields)
    assert answer["ok"], answer
    return answer["said"]


def _apart(one: Any, other: Any) -> str:
    """The first place in which two values differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next(f"/{key}{_apart(one[key], other[key])}" for key in one if one[key] != other[key])
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(f"/{n}{_apart(one[n], other[n])}" for n in range(len(one)) if one[n] != other[n])
    return f": {json.dumps(one)[:300]} and {json.dumps(other)[:300]}"


def compared(case: Case, side: str, level: str, seed: int, most: int = LONGEST) -> Count:
    """Play a game of a side at random against a computer, compared with its twins. Raises LeakError."""
    bot, choose, count = bots.find(level, case.game), Chooser(seed), Count()
    pair = Pair(case.new(seed), side, bot, choose)
    for _ in range(most):
        match = pair.match
        if match.decision is None:
            break
        is_persons = match.decision.side == side
        if _both(pair, _person(match, bot, choose)) if is_persons else pair.go_on(choose(SEEDS), count):
            pair.compare(count)
        else:
            match.play(_thought(match, bot, choose(SEEDS)).action)
            pair = Pair(match, side, bot, choose)
    return count


def _person(match: Match, bot: Bot, choose: Chooser) -> Action:
    assert match.decision is not None
    if choose(RANDOM_SHARE) == 0:
        return match.decision.sample(choose)
    return _thought(match, bot, choose(SEEDS)).action


def _both(pair: Pair, action: Action) -> bool:
    """Play a person's action in both games, whose dice are the same; False where the other cannot."""
    if pair.sessions[1].match.refusal(action) is not None:
        return False
    for session in pair.sessions:
        session.match.play(action)
    return True
