"""A bot is given neither the dice of the real game nor what its side may not know."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import FunctionType, MethodType, ModuleType
from typing import Any

from rasputitsa import bots
from rasputitsa.bots import Thinking, Thought
from rasputitsa.engine.dice import Chooser, SeededDice
from rasputitsa.engine.match import Match
from tests.contract.cases import Case, first_cases, walk

SEED = 5_432_109_876_543
SKIRMISH = next(case for case in first_cases() if case.game.slug == "skirmish")


class Spy:
    """A bot that looks through everything it can reach."""

    id = "spy"

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def think(self, match: Match, choose: Chooser) -> Thinking:
        """Look around, and leave the thinking to another."""
        self.seen = list(reachable([match, choose]))
        return bots.find("random").think(match, choose)


def spied(match: Match) -> list[Any]:
    """Objects that a bot of the deciding side could reach, its thought being legal."""
    assert match.decision is not None
    spy = Spy()
    thought: Thought = bots.decide(spy, bots.seated(match, match.decision.side, 4), Chooser(4))
    assert match.refusal(thought.action) is None
    return spy.seen


def test_the_walk_finds_what_is_there():
    match = SKIRMISH.new(SEED)
    start = SeededDice(SEED)._start
    seen = list(reachable([match]))
    assert SEED in [value for value in seen if type(value) is int]
    assert start in seen, "the targets of a decision are worked out with the match at hand, its dice included"


def test_neither_seed_nor_dice_nor_journal_can_be_reached(first_case: Case):
    match = first_case.new(SEED)
    secret = {SEED, SeededDice(SEED)._start}
    for _ in walk(match, 8, min(60, first_case.most)):
        seen = spied(match)
        assert not secret & {value for value in seen if type(value) is int}
        assert not any(value is match or value is match.history for value in seen)
        assert not any(entry is value for entry in match.entries[-3:] for value in seen)


def test_the_other_hand_cannot_be_reached():
    """The hand that a bot sees is one drawn for it; the real one is nowhere."""
    match, compared = SKIRMISH.new(SEED), 0
    for _ in walk(match, 9):
        assert match.decision is not None
        side = match.decision.side
        real: Any = match.state
        hand = next(hand for hand in real.hands if hand.side != side)
        seat: Any = bots.seated(match, side, 4).state
        if hand.cards and hand not in seat.hands:
            compared += 1
            assert not any(value == hand for value in spied(match) if type(value) is type(hand))
    assert compared > 10


def reachable(roots: list[Any]) -> Iterator[Any]:
    """Every object that can be got at from some others: fields, slots, items, closures, bound methods; not modules."""
    known: set[int] = set()
    held, waiting = [], list(roots)
    while waiting:
        value = waiting.pop()
        if id(value) in known or isinstance(value, (type, ModuleType)):
            continue
        known.add(id(value))
        held.append(value)
        yield value
        waiting += list(inside(value))


def inside(value: Any) -> Iterator[Any]:
    """The contents of an object."""
    if isinstance(value, (str, bytes, int)):
        return
    if isinstance(value, Mapping):
        yield from value.keys()
        yield from value.values()
    elif isinstance(value, (list, tuple, set, frozenset)):
        yield from value
    yield from _held_by_code(value)
    yield from vars(value).values() if hasattr(value, "__dict__") else ()
    for kind in type(value).__mro__:
        slots = getattr(kind, "__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if hasattr(value, name):
                yield getattr(value, name)


def _held_by_code(value: Callable[..., Any]) -> Iterator[Any]:
    if isinstance(value, MethodType):
        yield from (value.__self__, value.__func__)
    if isinstance(value, partial):
        yield from (value.func, value.args, value.keywords)
    if isinstance(value, FunctionType):
        yield from (cell.cell_contents for cell in value.__closure__ or ())
        yield from value.__defaults__ or ()
