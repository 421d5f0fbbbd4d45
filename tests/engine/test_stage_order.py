"""The order of stages follows from those that each says that it calls and becomes."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Course, Play, Sequence, Stage
from rasputitsa.engine.stage_order import check_stack, standing
from rasputitsa.engine.state import State
from tests.contract.cases import Case, walk
from tests.skirmish import GAME


@dataclass(frozen=True, slots=True)
class Root(Stage):
    name: ClassVar[str] = "root"
    calls: ClassVar[tuple[Course, ...]] = (("first", "second"), ("seq",))


@dataclass(frozen=True, slots=True)
class First(Stage):
    name: ClassVar[str] = "first"
    becomes: ClassVar[tuple[Course, ...]] = (("third",),)


@dataclass(frozen=True, slots=True)
class Second(Stage):
    name: ClassVar[str] = "second"
    becomes: ClassVar[tuple[Course, ...]] = (("first", "fourth"),)


@dataclass(frozen=True, slots=True)
class Third(Stage):
    name: ClassVar[str] = "third"


@dataclass(frozen=True, slots=True)
class Fourth(Stage):
    name: ClassVar[str] = "fourth"


@dataclass(frozen=True, slots=True)
class Card(Stage):
    name: ClassVar[str] = "card"
    interrupts: ClassVar[bool] = True


STAGES: tuple[type[Stage], ...] = (Root, First, Second, Third, Fourth, Card)
RULES = replace(
    Match.new(GAME, seed=1).rules, stages={stage.name: stage for stage in STAGES}, sequences={"seq": (First(), Third())}
)


def test_what_is_called_stands_on_its_caller_and_each_on_the_next():
    assert standing(RULES) == {
        "root": {"second", "fourth", "seq"},
        "second": {"first", "third"},
        "fourth": {"first", "third"},
        "seq": {"first", "third"},
    }


@pytest.mark.parametrize(
    "stack",
    [
        (Root(), Second(), First()),
        (Root(), Fourth(), Third()),
        (Root(), Sequence("seq", 1), First()),
        (Root(), Second(), Third(), Card()),
        (Root(), Sequence("seq", 2), Card(), Card()),
    ],
)
def test_a_stack_that_can_come_about_is_accepted(stack: tuple[Stage, ...]):
    check_stack(stack, RULES, Root())


@pytest.mark.parametrize(
    "stack",
    [
        (Root(), First()),
        (Root(), Second(), Fourth()),
        (Root(), Second(), First(), Second()),
        (Root(), Card(), First()),
        (Root(), Sequence("seq", 1), Second()),
    ],
)
def test_a_stack_that_cannot_come_about_is_refused(stack: tuple[Stage, ...]):
    with pytest.raises(FormatError, match="stage_order"):
        check_stack(stack, RULES, Root())


@pytest.mark.parametrize("stack", [(Third(),), (Third(), Root()), (Sequence("seq", 2),), (Card(), Third())])
def test_a_stack_that_leads_to_no_result_is_refused(stack: tuple[Stage, ...]):
    with pytest.raises(FormatError, match="stage_bottom"):
        check_stack(stack, RULES, Root())


def test_every_stack_on_which_a_stage_runs_was_declared(first_case: Case, monkeypatch: pytest.MonkeyPatch):
    """The slow way: go through a game and look at the stack whenever a stage is put on it."""
    seen: set[tuple[str, str]] = set()
    call, goto = Play.call, Play.goto

    def look(play: Play[object, State]) -> None:
        seen.update((_name(lower), _name(upper)) for lower, upper in pairwise(play.state.stack))

    def called(play: Play[object, State], *stages: Stage) -> None:
        call(play, *stages)
        look(play)

    def went(play: Play[object, State], stage: Stage) -> None:
        goto(play, stage)
        look(play)

    monkeypatch.setattr(Play, "call", called)
    monkeypatch.setattr(Play, "goto", went)
    match = first_case.new(5)
    for _ in walk(match, 5, 600):
        pass
    above = standing(match.rules)
    strays = [(lower, upper) for lower, upper in sorted(seen) if upper not in above.get(lower, ())]
    assert [upper for _, upper in strays if not match.rules.stages[upper].interrupts] == []
    assert len(seen) > 3


def test_a_position_with_a_stage_on_one_that_does_not_call_it_is_refused():
    match = Match.new(GAME, seed=1)
    form = {"stack": [["turns", {}], ["turn", 1], ["eliminate", {"side": "guards"}]]}
    with pytest.raises(FormatError, match="stage_order"):
        position.from_json(match.rules, form)


def _name(stage: Stage) -> str:
    return stage.sequence if isinstance(stage, Sequence) else type(stage).name
