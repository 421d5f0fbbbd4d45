"""However long a game is, no request about it but a verification plays more than 64 actions again."""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from rasputitsa.engine import journal, match, position, snapshots
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.snapshots import EVERY, RECENT, Snapshot, Snapshots, difference, merge
from rasputitsa.engine.state import State
from rasputitsa.games import find
from rasputitsa.page.showing import LOG_PAGE
from rasputitsa.session import Session
from tests.contract.cases import first_cases, played, walk

LONG = max(first_cases(), key=lambda case: case.game.slug == "battle_for_moscow" and case.scenario == "continuation")
SEED = 77


@pytest.fixture(scope="module")
def whole() -> Match:
    """A game of some turns, with a phase of several hundred actions in it, played to its end."""
    made = LONG.new(SEED)
    made.mode = "practice"
    dawdle(made, 300)
    for _ in walk(made, SEED):
        pass
    assert made.length > 700
    return made


def dawdle(made: Match, actions: int) -> None:
    """Move one unit to and fro within its phase."""
    choose = Chooser(SEED)
    while made.decision and not offered(made, "take_back"):
        made.play(made.decision.sample(choose))
    for _ in range(actions // 2):
        unit = offered(made, "take_back")[0]
        made.play(("take_back", unit))
        assert made.decision is not None
        made.play(next(action for action in made.decision.actions() if action[:2] == ("move", unit)))


def offered(made: Match, verb: str) -> tuple[str, ...]:
    """The subjects of a verb now."""
    option = made.decision.option(verb) if made.decision else None
    return tuple(option.subjects) if option else ()


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The actions that are played, or played again."""
    made: list[object] = []
    step = journal.step

    def counted(*given: Any) -> Any:
        made.append(given[2])
        return step(*given)

    for module in (journal, match):
        monkeypatch.setattr(module, "step", counted)
    return made


@pytest.fixture
def ask(whole: Match, steps: list[object]) -> Callable[..., dict[str, Any]]:
    """Requests to a session that has just opened the game; each is looked at."""
    session, data = Session(), save.dump(whole)

    def asked(method: str, **fields: Any) -> dict[str, Any]:
        steps.clear()
        answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **fields})))
        assert answer["ok"], answer
        assert len(steps) <= EVERY, (method, fields, len(steps))
        return answer

    assert asked("open", save=data)["notices"] == []
    return asked


def test_the_log_is_told_page_by_page_and_nothing_is_played_for_it(
    whole: Match, ask: Callable[..., dict[str, Any]], steps: list[object]
):
    until = whole.length
    told: list[dict[str, Any]] = []
    while until >= 0:
        page = ask("log", until=until)
        assert steps == []
        assert page["from"] == max(0, until - LOG_PAGE + 1)
        told, until = page["events"] + told, page["from"] - 1
    events = [event for _, group in whole.chronicle() for event in group]
    assert [event["text"] for event in told if "bot" not in event] == [event.text.json() for event in events]


def test_timeline_and_debrief_need_no_replay(whole: Match, ask: Callable[..., dict[str, Any]], steps: list[object]):
    marks = ask("timeline")["timeline"]["marks"]
    assert steps == []
    assert {mark["length"] for mark in marks} <= {0, *whole.phase_ends}
    assert all(mark["turn"] == whole.state_at(mark["length"]).turn for mark in marks)
    dice = ask("debrief")["debrief"]["dice"]
    assert steps == []
    assert len(dice["rolls"]) == sum(dice["faces"]) == whole.state.rolls


def test_any_moment_is_within_reach(whole: Match, ask: Callable[..., dict[str, Any]]):
    for length in range(0, whole.length, 41):
        seen = ask("past", length=length)["view"]
        assert (seen["length"], seen["turn"]) == (length, whole.state_at(length).turn)


def test_practice_goes_anywhere_within_reach(whole: Match, ask: Callable[..., dict[str, Any]]):
    for _ in range(3):
        ask("undo", at=ask("view")["view"]["length"])
    at = whole.length - 3
    for length in (at - 1, 500, 333, 301, 9):
        ask("rewind", length=length, at=at)
        at = length
    for length in (whole.length // 2, 7, whole.length - 3):
        seen = ask("go", branch=0, length=length, at=at)["view"]
        at = length
        assert (seen["length"], seen["turn"]) == (length, whole.state_at(length).turn)


def test_branches_keep_snapshots_of_their_own(whole: Match, steps: list[object]):
    opened = save.load(save.dump(whole), find).match
    opened.rewind(450, 5)
    digests = [opened.digest() for _ in walk(opened, SEED, 150)]
    again = save.load(save.dump(opened), find).match
    for branch, length in ((0, whole.length), (1, 599), (0, 20), (1, 470)):
        steps.clear()
        again.go(branch, length)
        assert len(steps) <= EVERY
        assert again.length == length
        assert again.digest() == (digests[length - 450] if branch else position_at(whole, length))


def position_at(whole: Match, length: int) -> str:
    """The fingerprint of the game after so many actions."""
    return whole.past(length).digest()


def test_a_verification_plays_everything(whole: Match, steps: list[object]):
    assert save.verify(save.dump(whole), find) == []
    assert len(steps) == whole.length


def test_a_save_of_the_first_format_is_played_once_and_then_within_reach(steps: list[object]):
    for path in save_files():
        first = save.load(path.read_text(encoding="utf-8"), find).match
        steps.clear()
        again = save.load(save.dump(first), find).match
        assert list(again.chronicle()) == list(first.chronicle())
        assert len(steps) <= EVERY


def save_files() -> list[Any]:
    """The saves of the first release."""
    from tests.contract.store import FILES

    return sorted((FILES / "0.1.0").glob("*save.json"))


def test_states_long_past_are_held_as_changes_alone(whole: Match):
    kept = whole.history.branch.snapshots.all
    assert len(kept) > RECENT
    assert [snapshot.state is None for snapshot in kept] == [True] * (len(kept) - RECENT) + [False] * RECENT
    assert all(b.length - a.length <= EVERY for a, b in pairwise(kept))


def test_one_in_so_many_is_written_whole_and_what_lies_before_it_is_not_read_to_go_on(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(snapshots, "WHOLE_EVERY", 20)
    made = played(LONG, 3, 400)
    opened = save.load(save.dump(made), find).match
    kept = opened.history.branch.snapshots.all
    wholes = [place for place, snapshot in enumerate(kept) if snapshot.is_whole]
    assert wholes == [*range(20, len(kept), 20)] != []
    assert all(snapshot.unread for snapshot in kept[: wholes[-1]])
    assert opened.digest() == made.digest()
    assert save.dump(opened) == save.dump(made)
    for length in (made.length - 90, 7, 200):
        assert opened.past(length).digest() == made.past(length).digest()


def test_the_last_position_is_told_and_none_of_the_changes_that_lead_to_it_is_read(whole: Match):
    data = save.dump(whole)
    assert json.loads(data)["branches"][0]["snapshots"][-1]["position"] == whole.position()
    opened = save.load(data, find).match
    assert all(snapshot.unread for snapshot in opened.history.branch.snapshots.all[:-1])
    assert opened.digest() == whole.digest()
    assert save.dump(opened) == data
    for length in (whole.length - 90, 7, 200):
        assert opened.past(length).digest() == whole.past(length).digest()


def test_the_digest_is_that_of_the_position_as_it_is_told_and_no_state_is_written_for_it(
    whole: Match, monkeypatch: pytest.MonkeyPatch
):
    data, written, write = save.dump(whole), list[State](), position.to_json

    def counted(rules: Any, state: State) -> dict[str, Any]:
        written.append(state)
        return write(rules, state)

    monkeypatch.setattr(position, "to_json", counted)
    opened = save.load(data, find).match
    assert written == []
    assert opened.digest() == whole.digest()
    assert len(written) == 2


@pytest.mark.parametrize("told", [{}, {"units": {"A": 1}}, {"turn": 1, "stack": []}])
def test_a_position_that_does_not_agree_is_as_none(whole: Match, told: dict[str, Any]):
    opened = save.load(last_told(whole, told), find)
    assert opened.notices == []
    assert opened.match.digest() == whole.digest()


@pytest.mark.parametrize("told", [[], 1, None, {"units": []}])
def test_a_position_that_is_none_is_refused(whole: Match, told: Any):
    with pytest.raises(FormatError, match=r"error\.type.*/branches/0/snapshots/\d+/position"):
        save.load(last_told(whole, told), find)


def last_told(made: Match, told: Any) -> str:
    """A save that tells another position for its last."""
    form = save.to_json(made)
    form["branches"][0]["snapshots"][-1]["position"] = told
    return json.dumps(form, separators=(",", ":"))


def test_where_the_changes_lead_elsewhere_the_position_holds_and_what_follows_does_not_rest_on_them(whole: Match):
    form = save.to_json(whole)
    branch = form["branches"][0]
    shots = branch["snapshots"] = branch["snapshots"][:-10]
    length = form["length"] = shots[-1]["at"]
    branch["actions"] = branch["actions"][:length]
    shots[-1]["position"] = whole.past(length).position()
    shots[-20]["delta"] = {}
    opened = save.load(json.dumps(form, separators=(",", ":")), find)
    assert opened.notices == []
    assert opened.match.digest() == whole.past(length).digest()
    for _ in walk(opened.match, SEED, 200):
        pass
    again = save.load(save.dump(opened.match), find).match
    count = len(shots)
    kept = again.history.branch.snapshots
    assert kept.all[count].is_whole
    assert again.past(length).digest() == whole.past(length).digest()
    for index in range(count, len(kept.all)):
        assert position.digest(whole.rules, kept.state(whole.rules, index)) == kept.all[index].digest


def test_a_change_brings_one_position_forward_to_the_next():
    made = played(LONG, 3, 200)
    forms = [made.past(length).position() for length in range(0, 200, 9)]
    at: dict[str, Any] = {}
    for before, after in pairwise([{}, *forms]):
        change, delta, gone = difference(before, after)
        merge(at, Snapshot(0, is_phase_end=False, change=change, delta=delta, gone=gone))
        assert at == after


def test_a_field_and_a_unit_that_are_no_more_are_gone():
    before = {"turn": 1, "hand": [1], "units": {"A": {"hex": "0101"}, "B": {"hex": "0102"}}}
    after = {"turn": 1, "units": {"B": {"hex": "0102"}}}
    assert difference(before, after) == ({"units": {"A": None}}, {}, ("hand",))


def test_within_a_long_list_and_within_a_unit_only_the_difference_is_told():
    held = [f"{place:04}" for place in range(30)]
    before = {"held": held, "units": {"A": {"hex": "0101", "steps": 2, "marks": {"mp": 3}}}}
    after = {"held": [*held[:4], *held[5:], "x"], "units": {"A": {"hex": "0102", "steps": 2}}}
    delta = {"held": [[4, 1], [30, 0, "x"]], "units": {"A": {"hex": "0102", "marks": None}}}
    assert difference(before, after) == ({}, delta, ())


def test_what_comes_after_a_cut_is_written_anew(whole: Match):
    kept = Snapshots()
    forms = [whole.past(length).state for length in (10, 20, 30)]
    for length, state in zip((10, 20, 30), forms, strict=True):
        kept.add(whole.rules, Snapshot(length, is_phase_end=True, state=state))
    kept.write(whole.rules)
    kept.cut(20)
    kept.add(whole.rules, Snapshot(30, is_phase_end=True, state=forms[2]))
    kept.write(whole.rules)
    for snapshot in kept.all:
        snapshot.state = None
    assert [kept.state(whole.rules, index) for index in range(3)] == forms
