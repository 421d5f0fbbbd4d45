"""A save is hostile input: whatever is wrong with it is refused with its place, or repaired and said so."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from rasputitsa.cli.mutations import damaged_text, mutated, written
from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError, IllegalActionError, OptionsError, RasputitsaError
from rasputitsa.engine.history import MOST_BRANCHES
from rasputitsa.engine.record import branches_json, save
from rasputitsa.games import find
from rasputitsa.page.view import view
from tests.contract.cases import Case, cases, first_cases, played, walk

SKIRMISH = next(case for case in first_cases() if case.game.slug == "skirmish")
MUTATIONS = 2_000


def form(case: Case = SKIRMISH, actions: int = 60) -> dict[str, Any]:
    """A save as JSON."""
    saved: dict[str, Any] = json.loads(save.dump(played(case, 1941, actions)))
    return saved


def snapshots(saved: dict[str, Any]) -> list[dict[str, Any]]:
    """The snapshots of the only branch."""
    kept: list[dict[str, Any]] = saved["branches"][0]["snapshots"]
    return kept


def fault(changed: Any) -> tuple[str, Any]:
    """The key and the place of what is wrong with a save."""
    with pytest.raises(FormatError) as refused:
        save.load(json.dumps(changed), find)
    return refused.value.text.key, dict(refused.value.text.facts)["at"]


def notices(changed: Any) -> list[str]:
    """Notices about a save that opens."""
    return [notice.key for notice in save.load(json.dumps(changed), find).notices]


@pytest.mark.parametrize(
    ("remarks", "key", "at"),
    [
        ({}, "error.type", "/branches/0/remarks"),
        ([[0, "raiders", "recruit", "bot.why"]], "error.type", "/branches/0/remarks/0"),
        ([[9000, "raiders", "recruit", "bot.why", {}]], "error.range", "/branches/0/remarks/0/0"),
        ([[0, 1, "recruit", "bot.why", {}]], "error.type", "/branches/0/remarks/0/1"),
        ([[0, "raiders", "recruit", "bot.why", {"n": {}}]], "error.type", "/branches/0/remarks/0/facts/n"),
    ],
)
def test_remarks_that_cannot_be_are_refused(remarks: Any, key: str, at: str):
    changed = form()
    changed["branches"][0]["remarks"] = remarks
    assert fault(changed) == (key, at)


def test_a_file_cut_off_anywhere_is_refused():
    data = save.dump(played(SKIRMISH, 1, 40))
    for end in range(0, len(data), 50):
        with pytest.raises(FormatError, match=r"error\.not_json"):
            save.load(data[:end], find)


@pytest.mark.parametrize("data", ["", "null", "[]", "3", '"format"', "{}", '{"a": 1}', "<html>", "[" * 100_000])
def test_a_file_that_is_none_of_ours_is_refused(data: str):
    with pytest.raises(FormatError, match=r"error\.(not_json|not_a_save|too_deep)"):
        save.load(data, find)


def test_a_file_that_is_too_large_is_refused_before_it_is_read():
    with pytest.raises(FormatError, match=r"error\.too_large"):
        save.load(" " * (save.LARGEST_FILE + 1), find)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_numbers_that_json_does_not_know_are_refused(number: str):
    data = json.dumps(form() | {"length": "HERE"}).replace('"HERE"', number)
    with pytest.raises(FormatError):
        save.load(data, find)


def test_a_string_that_cannot_be_written_again_is_refused():
    assert fault(form() | {"scenario": "\ud800"}) == ("error.not_json", "/")


def test_a_newer_format_is_refused_as_such():
    assert fault(form() | {"format": save.FORMAT + 1})[0] == "error.newer"


@pytest.mark.parametrize("number", [0, -1, True, "1", None, 1.0])
def test_a_format_that_is_none_is_refused(number: Any):
    assert fault(form() | {"format": number})[1] == "/format"


@pytest.mark.parametrize("name", ["game", "scenario", "options", "players", "mode", "branches", "branch", "length"])
@pytest.mark.parametrize("value", [None, 1.5, [[]], {"a": {}}, 10**30], ids=str)
def test_a_field_of_the_wrong_type_is_named(name: str, value: Any):
    changed = form() | {name: value}
    with pytest.raises((FormatError, OptionsError)) as refused:
        save.load(json.dumps(changed), find)
    assert name in str(refused.value) or name == "options"


@pytest.mark.parametrize("name", ["game", "scenario", "options", "players", "mode", "branches", "branch", "length"])
def test_a_missing_field_is_named(name: str):
    changed = form()
    del changed[name]
    assert fault(changed)[1] == f"/{name}"


@pytest.mark.parametrize(
    "change, key",
    [
        ({"game": "chess"}, "error.no_game"),
        ({"game": "../skirmish"}, "error.no_game"),
        ({"scenario": "nowhere"}, "error.no_scenario"),
        ({"options": {"fog": True}}, "error.no_option"),
        ({"options": {"supply": "none"}}, "error.no_value"),
        ({"options": {"retreat": True}}, "error.no_value"),
    ],
)
def test_a_game_or_option_that_does_not_exist_is_named(change: dict[str, Any], key: str):
    with pytest.raises(OptionsError) as refused:
        save.load(json.dumps(form() | change), find)
    assert refused.value.text.key == key


@pytest.mark.parametrize(
    "change, at",
    [
        (lambda branch: branch.pop("actions"), "/branches/0/actions"),
        (lambda branch: branch.update(at=1), "/branches/0"),
        (lambda branch: branch.update(parent=0), "/branches/0"),
        (lambda branch: branch.update(seed=-1), "/branches/0/seed"),
        (lambda branch: branch.update(seed=1 << 53), "/branches/0/seed"),
        (lambda branch: branch["actions"].insert(3, []), "/branches/0/actions/3"),
        (lambda branch: branch["actions"].insert(3, ["move", 7]), "/branches/0/actions/3/1"),
        (lambda branch: branch["actions"].insert(3, "move"), "/branches/0/actions/3"),
        (lambda branch: branch["actions"].insert(3, ["a"] * 9), "/branches/0/actions/3"),
    ],
)
def test_a_mistake_in_a_branch_is_named(change: Callable[[dict[str, Any]], Any], at: str):
    changed = form()
    change(changed["branches"][0])
    assert fault(changed)[1] == at


def test_a_branch_that_hangs_on_itself_or_on_a_later_one_is_refused():
    changed = form()
    changed["branches"].append(changed["branches"][0] | {"parent": 1})
    assert fault(changed)[1] == "/branches/1/parent"


def test_a_branch_that_leaves_after_the_end_of_its_parent_is_refused():
    changed = form()
    changed["branches"].append(changed["branches"][0] | {"parent": 0, "at": 5000})
    assert fault(changed)[1] == "/branches/1/at"


def test_the_same_branch_many_times_opens_and_too_many_are_refused():
    changed = form()
    copy = changed["branches"][0] | {"parent": 0}
    changed["branches"] += [copy] * 2 * MOST_BRANCHES
    assert notices(changed) == []
    changed["branches"] += [copy | {"actions": [], "snapshots": []}] * branches_json.MOST_READ
    assert fault(changed) == ("error.too_large", "/branches")


def test_a_chain_of_branches_does_not_make_a_game_longer_than_its_limit():
    changed = form()
    line = len(changed["branches"][0]["actions"])
    for index in range(MOST_BRANCHES - 1):
        changed["branches"].append({"name": "b", "parent": index, "at": line, "seed": 1, "actions": []})
    changed |= {"branch": MOST_BRANCHES - 1}
    assert notices(changed) == []


def test_a_lying_digest_is_found_and_the_game_replayed_from_its_beginning():
    changed = form()
    for snapshot in snapshots(changed):
        snapshot["digest"] = "0" * 16
    opened = save.load(json.dumps(changed), find)
    assert [notice.key for notice in opened.notices] == ["save.snapshot_unused"]
    assert opened.match.state == played(SKIRMISH, 1941, 60).state
    assert {problem.key for problem in save.verify(json.dumps(changed), find)} == {"save.drift"}


def test_a_snapshot_that_is_wrong_is_passed_over_and_mended():
    changed = form()
    snapshots(changed)[-1]["digest"] = "0" * 16
    opened = save.load(json.dumps(changed), find)
    assert [notice.key for notice in opened.notices] == ["save.snapshot_unused"]
    assert json.loads(save.dump(opened.match)) == form()


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"at": 0}, "at"),
        ({"at": 9000}, "at"),
        ({"at": "1"}, "at"),
        ({"digest": 7}, "digest"),
        ({"change": []}, "change"),
        ({"change": {"units": []}}, "change/units"),
        ({"events": {}}, "events"),
        ({"events": [[]] * 9000}, "events"),
        ({"gone": {}}, "gone"),
        ({"gone": [1]}, "gone"),
        ({"gone": ["turn"] * 1000}, "gone"),
    ],
    ids=str,
)
def test_a_snapshot_of_another_shape_is_refused_with_its_place(change: dict[str, Any], at: str):
    changed = form()
    snapshots(changed)[1] |= change
    assert fault(changed)[1] == f"/branches/0/snapshots/1/{at}"


@pytest.mark.parametrize("snapshots", [{}, 7, [3], [{}], [None]], ids=str)
def test_snapshots_that_are_none_are_refused(snapshots: Any):
    changed = form()
    changed["branches"][0]["snapshots"] = snapshots
    assert fault(changed)[1].startswith("/branches/0/snapshots")


@pytest.mark.parametrize("change", [{"turn": 99}, {"units": {"XX": {}}}, {"moon": 1}, {"units": {"R1": 7}}], ids=str)
def test_a_position_on_the_way_that_cannot_be_is_not_used(change: dict[str, Any]):
    changed = form()
    snapshots(changed)[-1]["change"] |= change
    opened = save.load(json.dumps(changed), find)
    assert [notice.key for notice in opened.notices] == ["save.snapshot_unused"]
    assert opened.match.state == played(SKIRMISH, 1941, 60).state


@pytest.mark.parametrize(
    "wrong",
    [
        7,
        [7],
        [[]],
        [[1]],
        [["log.x", [], ""]],
        [["log.x", {"n": {}}]],
        [["log.x", {}, "", {"die": [0]}]],
        [["log.x", {}, "", {"die": [1 << 40]}]],
        [["log.x", {}, "", {"path": ["9999"]}]],
        [["log.x", {}, "", {"path": ["0101"] * 2000}]],
        [["log.x", {}, "", {"moon": 1}]],
        [["log.x", {}, "", {"unit": 1}]],
        [["log.x"]] * 2000,
    ],
    ids=lambda wrong: str(wrong)[:40],
)
def test_events_that_cannot_be_are_worked_out_again(wrong: Any):
    changed, match = form(), played(SKIRMISH, 1941, 60)
    snapshots(changed)[1]["events"][0] = wrong
    opened = save.load(json.dumps(changed), find)
    assert list(opened.match.chronicle()) == list(match.chronicle())
    assert opened.match.state == match.state


def test_what_cannot_be_worked_out_again_is_said_to_be_lost():
    changed = form()
    actions, kept = changed["branches"][0]["actions"], snapshots(changed)
    actions[0], kept[0]["events"] = ["fly", "0101"], None
    told = dict(save.load(json.dumps(changed), find).match.chronicle())
    assert [event.text.key for event in told[1]] == ["log.lost"]
    assert told[60] == dict(played(SKIRMISH, 1941, 60).chronicle())[60]


def test_a_save_whose_snapshots_are_far_apart_is_played_anew():
    changed = form(actions=90)
    changed["branches"][0]["snapshots"] = []
    opened = save.load(json.dumps(changed), find)
    assert (opened.notices, json.loads(save.dump(opened.match))) == ([], form(actions=90))


def test_no_more_than_so_many_actions_are_played_anew(monkeypatch: pytest.MonkeyPatch):
    changed = form(actions=90)
    changed["branches"][0]["snapshots"] = []
    for module in ("record.save", "journal"):
        monkeypatch.setattr(f"rasputitsa.engine.{module}.LONGEST_REPLAY", 80)
    opened = save.load(json.dumps(changed), find)
    assert [(n.key, dict(n.facts)) for n in opened.notices] == [
        ("save.tail_dropped", {"dropped": 10, "why": "save.too_long"})
    ]
    assert opened.match.length == 80
    assert len(opened.match.history.line(0)) == 90


def test_a_tail_that_cannot_be_played_is_dropped_and_said_so():
    changed = form()
    changed["branches"][0]["actions"][-3:] = [["fly", "0101"], ["end"], ["end"]]
    opened = save.load(json.dumps(changed), find)
    assert [(n.key, dict(n.facts)["dropped"]) for n in opened.notices] == [("save.tail_dropped", 3)]
    assert opened.match.length == 57
    assert save.verify(json.dumps(changed), find)[0].key == "save.branch_illegal"


@pytest.mark.parametrize(
    "change, at",
    [
        ({"turn": 99}, "/position/turn"),
        ({"turn": "1"}, "/position/turn"),
        ({"active": "nobody"}, "/position/active"),
        ({"moon": 1}, "/position/moon"),
        ({"units": {"R1": {"hex": "9999"}}}, "/position/units/R1/hex"),
        ({"units": {"R1": {"hex": "0101", "box": "raiders_lost"}}}, "/position/units/R1"),
        ({"units": {"R1": {}}}, "/position/units/R1"),
        ({"units": {"R1": {"box": "attic"}}}, "/position/units/R1/box"),
        ({"units": {"R1": {"box": []}}}, "/position/units/R1/box"),
        ({"units": {"R1": {"hex": "0101", "steps": 3}}}, "/position/units/R1/steps"),
        ({"units": {"R1": {"hex": "0101", "side": "nobody"}}}, "/position/units/R1/side"),
        ({"units": {"R1": {"hex": "0101", "side": []}}}, "/position/units/R1/side"),
        ({"units": {"X": {"hex": "0101"}}}, "/position/units/X"),
        ({"units": {"R1": {"hex": "0101", "marks": {"mp": 99}}}}, "/position/units/R1/marks/mp"),
        ({"units": {"R1": {"hex": "0101", "marks": {"mp": None}}}}, "/position/units/R1/marks/mp"),
        ({"stack": [["nap", {}]]}, "/position/stack/0"),
        ({"stack": [["turns"]]}, "/position/stack/0"),
        ({"stack": [["turn", 99]]}, "/position/stack/0"),
        ({"stack": [["movement", {"side": "red"}]]}, "/position/stack/0/side"),
        ({"stack": [["movement", {}]]}, "/position/stack/0"),
        ({"stack": [["turns", {"x": 1}]]}, "/position/stack/0/x"),
        ({"stack": [["turns", {}]] * 2}, "/position/stack/1"),
        ({"stack": [["turns", {}]] * 40}, "/position/stack"),
        ({"battle": {"hex": "0101"}}, "/position/battle"),
        ({"rolls": 1.5}, "/position/rolls"),
        ({"rolls": -1}, "/position/rolls"),
        ({"rolls": 1 << 60}, "/position/rolls"),
        ({"stack": [], "result": {"winner": "nobody", "text": {"key": "x"}}}, "/position/result/winner"),
        ({"result": {"winner": "guards", "text": {"key": "x"}}}, "/position/result"),
    ],
    ids=str,
)
def test_a_mistake_in_a_position_is_named(change: dict[str, Any], at: str):
    base: dict[str, Any] = save.position_file(played(SKIRMISH, 1941, 1))
    key, place = fault(base | {"position": base["position"] | change})
    assert place == at
    assert key.startswith("error.")


def test_what_a_position_leaves_out_is_as_at_the_beginning():
    base: dict[str, Any] = save.position_file(SKIRMISH.new(1))
    opened = save.load(json.dumps(base | {"position": {}}), find)
    assert opened.match.digest() == SKIRMISH.new(0).digest()


def test_mutated_files_are_refused_or_can_be_played():
    bases = list(_bases())
    for seed in range(MUTATIONS):
        choose = Chooser(seed)
        base = bases[seed % len(bases)]
        data = damaged_text(json.dumps(base), choose) if seed % 6 == 0 else written(mutated(base, choose))
        try:
            opened = save.load(data, find)
        except RasputitsaError as error:
            json.dumps(error.text.json(), ensure_ascii=False).encode()
            continue
        _use(opened, seed)


def _bases() -> list[Any]:
    bases: list[Any] = []
    for case in (*first_cases(), cases()[-1]):
        whole = played(case, 5, case.most).length
        for actions in (0, whole // 4, whole // 2, whole):
            match = played(case, 5, actions)
            bases += [json.loads(save.dump(match)), save.position_file(match)]
    return bases


def _use(opened: save.Opened, seed: int) -> None:
    """Show, play and save what opens."""
    json.dumps(view(opened.match, 0)).encode()
    for _ in walk(opened.match, seed, 12):
        pass
    assert position.canonical(json.loads(save.dump(opened.match))) == save.dump(opened.match)
    with pytest.raises(IllegalActionError):
        opened.match.play(["no_such_verb"])


def in_first(place: str, **changes: Any) -> dict[str, Any]:
    """A save in which the first branch, or its first snapshot, says something more."""
    saved = form()
    first = saved["branches"][0]
    (first if place == "branch" else first["snapshots"][0]).update(changes)
    return saved


@pytest.mark.parametrize(
    ("changed", "key", "at"),
    [
        (form() | {"marks": 1.5}, "error.unknown_field", "/marks"),
        (form() | {"position": {}}, "error.unknown_field", "/branch"),
        (form() | {"reveals": ["hands"]}, "error.word", "/reveals"),
        (form() | {"reveals": 1}, "error.word", "/reveals"),
        (in_first("branch", box="raiders"), "error.unknown_field", "/branches/0/box"),
        (in_first("snapshot", hex="0101"), "error.unknown_field", "/branches/0/snapshots/0/hex"),
        (in_first("snapshot", unread=0), "error.unknown_field", "/branches/0/snapshots/0/unread"),
        (in_first("snapshot", phase=1), "error.type", "/branches/0/snapshots/0/phase"),
        (in_first("snapshot", whole=0), "error.type", "/branches/0/snapshots/0/whole"),
        (save.position_file(SKIRMISH.new(1)) | {"players": {}}, "error.players", "/players"),
    ],
    ids=str,
)
def test_what_would_not_be_written_again_is_refused(changed: dict[str, Any], key: str, at: str):
    assert fault(changed) == (key, at)


def test_a_field_that_stands_twice_is_refused():
    data = json.dumps(form())
    with pytest.raises(FormatError, match="twice") as refused:
        save.load(data.replace('"mode": "match"', '"mode": "match", "mode": "practice"'), find)
    assert dict(refused.value.text.facts)["field"] == "mode"
