"""Changes within the values of a position bring one to the other, and what does not fit changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.json_changes import joined, patch, patched, spliced
from rasputitsa.engine.record import save
from rasputitsa.games import find

ITEMS = [f"{place:04}" for place in range(400)]


def drawn(choose: Chooser, items: list[str]) -> list[str]:
    """Most of some items, in their order."""
    return [item for item in items if choose(8)]


@pytest.mark.parametrize("seed", range(40))
def test_splices_bring_one_list_to_the_other_and_are_shorter(seed: int):
    choose = Chooser(seed)
    before = {"held": drawn(choose, ITEMS), "lost": drawn(choose, ITEMS[:9])}
    after = {"held": [*drawn(choose, before["held"]), "more"], "lost": list(before["lost"])}
    told = spliced(before, after)
    assert joined(before, told) == after
    assert list(told) == ["held"]
    assert len(json.dumps(told)) < len(json.dumps(after))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (["a", "b"], ["b", "a"]),
        (["a", "a"], ["a", "a", "a"]),
        ({"a": []}, {"b": []}),
        ({"a": 1}, {"a": 2}),
        (None, ["a"]),
        (["a"], ["b"]),
    ],
)
def test_what_has_no_splices_or_longer_ones_is_written_whole(before: Any, after: Any):
    assert spliced(before, after) is None


@pytest.mark.parametrize(
    "splices",
    [
        7,
        "x",
        {"a": []},
        [[0]],
        [["0", 1]],
        [[True, 1]],
        [[0, 4]],
        [[-1, 1]],
        [[2, -1]],
        [[2, 1], [1, 1]],
        [7],
        [[1, 0.5]],
    ],
)
def test_splices_that_do_not_fit_change_nothing(splices: Any):
    assert joined(["a", "b", "c"], splices) == ["a", "b", "c"]


def test_a_patch_brings_one_unit_to_the_other():
    before = {"hex": "0204", "steps": 2, "marks": {"mp": 3, "new": 1}}
    for after in (
        {"box": "lost", "steps": 2},
        {"hex": "0204", "steps": 1, "marks": {"mp": 3}},
        before | {"type": "kg"},
    ):
        assert patched(before, patch(before, after)) == after
        assert patched(after, patch(after, before)) == before


def test_a_save_from_before_there_were_deltas_is_opened_and_written_as_it_was():
    data = (Path(__file__).parent / "before_deltas.json").read_text(encoding="utf-8")
    assert '"delta"' not in data
    opened = save.load(data, find)
    assert opened.notices == []
    assert save.dump(opened.match) == data
    assert save.verify(data, find) == []
