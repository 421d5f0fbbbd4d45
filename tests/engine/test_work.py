"""Opening a file takes work in proportion to its size, whatever its shape: calls are counted, not seconds."""

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

from rasputitsa.engine import codec
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.record import save
from rasputitsa.session import Session
from tests.contract.cases import first_cases, played

SKIRMISH = next(case for case in first_cases() if case.game.slug == "skirmish")
ACTIONS = 60
MOST_GROWTH = 2.3
"""Twice as much of something may take so many times the work."""

Form = dict[str, Any]


def form() -> Form:
    """A save as JSON."""
    saved: Form = json.loads(save.dump(played(SKIRMISH, 1941, ACTIONS)))
    return saved


def branch(parent: int, at: int, actions: list[list[str]]) -> Form:
    """A branch without snapshots."""
    return {"name": "b", "parent": parent, "at": at, "seed": 7, "actions": actions}


def chained(count: int) -> Form:
    """Empty branch upon empty branch, each from the end of the one before."""
    saved = form()
    saved["branches"] += [branch(parent, ACTIONS, []) for parent in range(count)]
    return saved | {"branch": count}


def climbing(count: int) -> Form:
    """Branch upon branch, each one action longer; what they hold cannot be played."""
    saved = form()
    saved["branches"] += [branch(parent, ACTIONS + parent, [["fly"]]) for parent in range(count)]
    return saved | {"branch": count}


def falling(count: int) -> Form:
    """Branch upon branch, each leaving the one before at its beginning."""
    saved = form()
    saved["branches"] += [branch(parent, 20, [["end"]] * 2) for parent in range(count)]
    return saved | {"branch": count, "length": 20}


def spread(count: int) -> Form:
    """Branches that all leave the trunk."""
    saved = form()
    saved["branches"] += [branch(0, 30, [["end"]]) for _ in range(count)]
    return saved


def lying(count: int) -> Form:
    """A position after every action, none of which agrees with its digest."""
    saved = form()
    saved["branches"][0] |= {
        "actions": [["end"]] * count,
        "snapshots": [{"at": at, "digest": "0" * 16, "change": {}} for at in range(1, count + 1)],
    }
    return saved | {"length": count}


def work(text: str) -> int:
    """The calls that it takes to open a save, or to refuse it, to tell its log and timeline, and to keep it."""
    calls = 0

    def count(frame: object, event: str, function: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    session, before = Session(), sys.getprofile()
    requests = [{"method": "open", "save": text}, {"method": "log"}, {"method": "timeline"}, {"method": "save"}]
    sys.setprofile(count)
    try:
        for request in requests:
            session.handle(json.dumps(request))
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.parametrize("shape", [chained, climbing, falling, spread, lying])
def test_twice_the_file_takes_no_more_than_twice_the_work(shape: Callable[[int], Form]):
    few, many = (work(json.dumps(shape(count))) for count in (800, 1600))
    assert many <= MOST_GROWTH * few


def test_a_chain_of_branches_that_hold_nothing_costs_next_to_nothing():
    assert work(json.dumps(chained(200))) <= 3 * work(json.dumps(chained(1)))


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000, '[{"a":' * 50_000 + "0" + "}]" * 50_000])
def test_brackets_deep_in_one_another_are_refused_before_they_are_parsed(text: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(json, "loads", None)
    with pytest.raises(FormatError, match=r"error\.too_deep"):
        codec.parsed(text)
    answer = Session().handle(text)
    assert '"error.too_deep"' in answer


@pytest.mark.parametrize(
    ("text", "deep"),
    [
        ("", 0),
        ("7", 0),
        ("[]", 1),
        ('{"a":[{}]}', 3),
        ('["[[[[", "]]]]"]', 1),
        (r'["\"[[[", "\\", [1]]', 2),
        (r'["\\\"[[[", [["\\"]]]', 3),
        (r'["\n\"[[[", [[]]]', 3),
        ("[[]" * 3, 4),
        ('["é[[", "[', 1),
        ("]]]][[", -1),
    ],
)
def test_the_depth_of_brackets_outside_of_strings_is_found(text: str, deep: int):
    assert codec.depth(text.encode()) == deep


def test_no_text_that_is_parsed_is_deeper_than_it_was_found():
    for deep in (codec.DEEPEST, codec.DEEPEST + 1):
        text = "[" * deep + '"[[["' + "]" * deep
        if deep > codec.DEEPEST:
            with pytest.raises(FormatError, match=r"error\.too_deep"):
                codec.parsed(text)
        else:
            assert codec.parsed(text) == json.loads(text)
