"""Bots that answer nonsense are named as what they are; the project's own play at positions that lack units."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from rasputitsa import bots, games
from rasputitsa.bots.bot import Decided
from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.text import Text
from rasputitsa.export import shared_texts
from rasputitsa.guest import Guest
from rasputitsa.page.thinking import Mind, known
from tests.attack.tally import WrongError
from tests.contract.cases import first_cases, played

PART = "bots"
MANY = 200
ANSWERS = (
    "None", "7", "True", "1.5", "'end'", "b'end'", "[]", "()", "[None]", "[7]", "[['end']]", "['end'] * 9",
    "['e' * 100000]",
    "['\\ud800']", "['\\0']", "{'end': 1}", "{'end'}", "(word for word in ['end'])", "range(3)", "object()",
    "match", "choose",
    "Exception('end')", "lambda: ['end']", "['__class__']", "['move', 'XLVI', '9999']",
    "type('Words', (list,), {})(['end'])",
    "match.decision", "match.decision.options", "[*match.decision.options]",
)  # fmt: skip
"""Answers of a function where an action is wanted."""
_text: Any = Text  # of whatever types
REASONS: tuple[Any, ...] = (
    None, "", "why", 7, [], {}, ("bot.why.own",), _text(7), _text(None), _text("x", 7), _text("x", (("n", 1.5),)),
    _text("x", (("n", None),)), _text("x", ((1, 1),)), _text("x", (("n", object()),)), _text("\ud800"),
    _text("x", (), 7),
    _text("x", ("n",)),
)  # fmt: skip
"""Reasons of a thought."""
THOUGHTS: tuple[Any, ...] = ("end", 7, ["end"], {"action": ["end"]}, object(), b"", True)
"""Answers where a thought is wanted."""


class Stub:
    """Answers always the same, whatever that is."""

    id = "stub"

    def __init__(self, thought: Any) -> None:
        self._thought = thought

    def think(self, match: Match, choose: Chooser) -> bots.Thinking:
        """The answer."""
        return Decided(self._thought)


def attack(seed: int) -> str:
    """Seat a bot by the seed and ask it: how that ended."""
    return trials()[seed % len(trials())][1](seed)


def kind_of(seed: int) -> str:
    """The kind of trial with a seed."""
    return f"bots {trials()[seed % len(trials())][0]}"


@cache
def trials() -> tuple[tuple[str, Callable[[int], str]], ...]:
    """Every trial with what it is called."""
    functions = [("function", lambda seed, source=answer: _guest(source, seed)) for answer in ANSWERS]
    reasons = [("reason", lambda seed, reason=reason: _stub(_thought(reason), seed)) for reason in REASONS]
    thoughts = [("thought", lambda seed, thought=thought: _stub(thought, seed)) for thought in THOUGHTS]
    return (*functions, *reasons, *thoughts, *[("lacking units", _lacking)] * 40)


def _thought(reason: Any) -> bots.Thought:
    action = _beginning(0).decision.sample(Chooser(1))  # type: ignore[union-attr]
    return bots.Thought(action, reason, 1)


def _guest(answer: str, seed: int) -> str:
    """A function of the lab, as its worker runs it."""
    match = _beginning(seed)
    bot = Guest(f"def bot(match, choose): return {answer}")
    position = known(match, {"side": match.decision.side, "seed": 1})  # type: ignore[union-attr]
    try:
        answered = json.loads(bot.think(position, 1))
    except bots.BotError as error:
        return _named(error)
    if any(not isinstance(word, str) for thought in answered["thoughts"] for word in thought["action"]):
        raise WrongError(f"{answer} is passed on as an action")
    return "refused by the rules"


def _stub(thought: Any, seed: int) -> str:
    """A bot of somebody's own, in the page's second worker and in the arena."""
    match = _beginning(0)
    for ask in (lambda: Mind(match, Stub(thought), 1).go_on(5), lambda: bots.decide(Stub(thought), match, Chooser(1))):
        try:
            ask()
        except bots.BotError as error:
            _named(error)
        else:
            raise WrongError(f"{thought!r} is taken for a thought")
    return "named"


def _named(error: bots.BotError) -> str:
    if error.text.key not in games_words():
        raise WrongError(f"no words for {error.text.key}") from error
    return "named"


def _lacking(seed: int) -> str:
    """A computer player at a position without some of its units."""
    choose = Chooser(seed)
    cases = [case for case in first_cases() if not case.is_long]
    case = cases[choose(len(cases))]
    form = save.position_file(played(case, seed, (0, 20, 60)[choose(3)]))
    units = form["position"]["units"]
    for _ in range(1 + choose(6)):
        units.pop(list(units)[choose(len(units))], None)
    try:
        match = save.load(position.canonical(form), games.find).match
    except RasputitsaError:
        return "refused"
    if match.decision is None:
        return "over"
    _take_turn(match, case.game.computers.offered, choose)
    return "played"


def _take_turn(match: Match, ids: tuple[str, ...], choose: Chooser) -> None:
    for id in _drawn(ids, choose):
        if match.decision is None:
            return
        seat = bots.seated(match, match.decision.side, 7)
        thought = bots.find(id, match.rules.game).think(seat, Chooser(7))
        thought.go_on(30)
        match.play(bots.checked(thought.best()).action)


def _drawn(ids: tuple[str, ...], choose: Chooser) -> Iterator[str]:
    for _ in range(4):
        yield ids[choose(len(ids))]


def _beginning(seed: int) -> Match:
    cases = [case for case in first_cases() if not case.is_long]
    return cases[seed % len(cases)].new(1)


@cache
def games_words() -> frozenset[str]:
    """The keys of what can be said of a bot."""
    return frozenset(shared_texts("en"))
