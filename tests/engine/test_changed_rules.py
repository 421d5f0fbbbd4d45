"""A change of rules costs no history: what was played is read as it was, and play goes on from a kept position."""

import json
from typing import Any

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games import find
from rasputitsa.session import Session
from tests.contract.cases import Case, first_cases, played
from tests.contract.test_saves import stored_files
from tests.skirmish import GAME

CASE = next(case for case in first_cases() if case.game is GAME)
SEED, LENGTH = 1941, 60


@pytest.fixture(name="before")
def before_() -> Match:
    """A game as it was played by the rules of yesterday."""
    return played(CASE, SEED, LENGTH)


def raised(monkeypatch: pytest.MonkeyPatch, number: int = 2) -> None:
    """The game's rules have changed."""
    monkeypatch.setattr(type(GAME), "version", number)


def asked(session: Session, method: str, **facts: Any) -> dict[str, Any]:
    """The answer of the session."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **facts})))
    return answer


def reopened(match: Match) -> Match:
    """The same game, kept and opened: without a word, and as it was."""
    again = save.load(save.dump(match), find)
    assert (again.notices, again.is_changed) == ([], False)
    assert again.match.state == match.state
    assert save.dump(again.match) == save.dump(match)
    return again.match


def play_on(match: Match, count: int = 20) -> None:
    """Some actions more."""
    choose = Chooser(7)
    for _ in range(count):
        if match.decision is not None:
            match.play(match.decision.sample(choose))


def told(match: Match, last: int) -> list[Any]:
    """The log, up to a number of actions."""
    return list(match.chronicle(0, last))


def test_play_goes_on_from_the_last_kept_position_and_the_notice_says_so(
    before: Match, monkeypatch: pytest.MonkeyPatch
):
    data, last = save.dump(before), before.phase_ends[-1]
    raised(monkeypatch)
    opened = save.load(data, find)
    assert opened.is_changed
    assert [(each.key, dict(each.facts)) for each in opened.notices] == [
        ("save.rules_changed", {"length": last}),
        ("save.rules_left", {"left": LENGTH - last}),
    ]
    assert (opened.match.length, opened.match.state) == (last, before.state_at(last))


def test_the_log_the_timeline_and_the_ends_of_phases_are_what_they_were(before: Match, monkeypatch: pytest.MonkeyPatch):
    data, last = save.dump(before), before.phase_ends[-1]
    events, ends = told(before, last), before.phase_ends
    states = {length: before.state_at(length) for length in ends}
    raised(monkeypatch)
    for match in (first := save.load(data, find).match, reopened(first)):
        assert told(match, last) == events
        assert match.phase_ends == ends
        assert {length: match.state_at(length) for length in ends} == states


def test_nothing_is_played_again(before: Match, monkeypatch: pytest.MonkeyPatch):
    data, ends = save.dump(before), before.phase_ends
    raised(monkeypatch)
    monkeypatch.setattr("rasputitsa.engine.journal.step", None)
    monkeypatch.setattr("rasputitsa.engine.match.step", None)
    session = Session()
    assert asked(session, "open", save=data)["changed"] is True
    asked(session, "take_over", at=session.match.length)
    for method in ("log", "timeline", "save"):
        assert asked(session, method)["ok"]
    for length in range(session.match.length + 1):
        answer = asked(session, "past", length=length)
        assert answer["ok"] == (length in (0, *ends))
        assert answer["ok"] or answer["error"]["key"] == "error.earlier_rules"


def test_what_is_played_after_the_change_is_a_game_like_any_other(before: Match, monkeypatch: pytest.MonkeyPatch):
    data, last = save.dump(before), before.phase_ends[-1]
    raised(monkeypatch)
    match = save.load(data, find).match
    play_on(match)
    again = reopened(match)
    assert told(again, match.length) == told(match, match.length)
    assert [again.state_at(length) for length in range(last, match.length)] == [
        match.state_at(length) for length in range(last, match.length)
    ]


def test_in_practice_the_old_line_of_play_stays_and_is_left_at_any_kept_position(
    before: Match, monkeypatch: pytest.MonkeyPatch
):
    before.mode = "practice"
    data, ends = save.dump(before), before.phase_ends
    raised(monkeypatch)
    match = save.load(data, find).match
    assert len(match.history.branches) == 2
    assert match.history.length(0) == LENGTH
    match.go(0, ends[0])
    assert match.length == ends[0]
    again = before.history.branches[0].actions[ends[0]]
    match.play(again)
    assert match.history.current == 2
    reopened(match)
    match.go(0, LENGTH)
    assert match.length == ends[-1]
    reopened(match)


def test_a_game_before_its_first_kept_position_begins_anew(monkeypatch: pytest.MonkeyPatch):
    for length in (0, 1, 4):
        with monkeypatch.context() as change:
            match = played(CASE, SEED, length)
            assert match.phase_ends == []
            data = save.dump(match)
            raised(change)
            opened = save.load(data, find)
            assert [each.key for each in opened.notices] == ["save.rules_anew", *["save.rules_left"] * bool(length)]
            assert opened.match.length == 0
            play_on(opened.match)
            reopened(opened.match)


def test_a_game_whose_rules_change_twice(before: Match, monkeypatch: pytest.MonkeyPatch):
    data, last = save.dump(before), before.phase_ends[-1]
    events = told(before, last)
    raised(monkeypatch)
    match = save.load(data, find).match
    play_on(match, 60)
    second, later = save.dump(match), match.phase_ends[-1]
    since = told(match, later)
    raised(monkeypatch, 3)
    opened = save.load(second, find)
    assert opened.match.length == later > last
    assert told(opened.match, later) == since
    assert since[: len(events)] == events
    reopened(opened.match)


def test_a_position_that_the_rules_do_not_accept_any_more_is_passed_over_and_stays(
    before: Match, monkeypatch: pytest.MonkeyPatch
):
    data, ends = save.dump(before), before.phase_ends
    raised(monkeypatch)
    gone = before.state_at(ends[-1]).turn

    def validate(game: object, look: Any) -> None:
        if look.state.turn == gone:
            raise FormatError("error.range", "/turn", least=0, most=gone - 1)

    monkeypatch.setattr(type(GAME), "validate", validate)
    opened = save.load(data, find)
    assert opened.match.length == max(length for length in ends if before.state_at(length).turn != gone)
    assert [each.length for each in opened.match.history.branches[0].snapshots.all] == ends


@pytest.mark.parametrize("over_case", [first_cases()[0], CASE], ids=str)
def test_a_game_that_is_over_is_debriefed_as_it_was(over_case: Case, monkeypatch: pytest.MonkeyPatch):
    over, session = played(over_case, SEED), Session()
    assert over.decision is None
    data = save.dump(over)
    assert asked(session, "open", save=data)["ok"]
    debrief = asked(session, "debrief")
    monkeypatch.setattr(type(over_case.game), "version", 2)
    answer = asked(session, "open", save=data)
    assert [each["key"] for each in answer["notices"]] == ["save.rules_changed"]
    assert asked(session, "debrief") == debrief
    review = asked(session, "review", save=asked(session, "save")["save"], nodes=1, stop=True)
    assert review["ok"] or review["error"]["key"] in ("error.earlier_rules", "error.no_review")


def test_options_that_are_no_more_are_left_out_and_said_so(before: Match, monkeypatch: pytest.MonkeyPatch):
    form = json.loads(save.dump(before))
    form["options"] |= {"fog": True}
    raised(monkeypatch)
    opened = save.load(json.dumps(form), find)
    assert [each.key for each in opened.notices][-1] == "save.options_changed"


def test_a_start_that_is_no_position_any_more_does_not_keep_a_game_shut(before: Match, monkeypatch: pytest.MonkeyPatch):
    form = json.loads(save.dump(before)) | {"start": {"moon": 1}}
    with pytest.raises(FormatError):
        save.load(json.dumps(form), find)
    raised(monkeypatch)
    match = save.load(json.dumps(form), find).match
    assert match.length == before.phase_ends[-1]
    reopened(match)


def test_damage_to_what_earlier_rules_wrote_is_still_found(before: Match, monkeypatch: pytest.MonkeyPatch):
    form, ends = json.loads(save.dump(before)), before.phase_ends
    form["branches"][0]["snapshots"][-1]["digest"] = "0" * 16
    raised(monkeypatch)
    assert save.load(json.dumps(form), find).match.length == ends[-2]


def test_a_file_of_newer_rules_is_not_touched(before: Match, monkeypatch: pytest.MonkeyPatch):
    raised(monkeypatch)
    files = [save.dump(played(CASE, SEED, 9)), json.dumps(save.position_file(before))]
    raised(monkeypatch, 1)
    session = Session()
    assert asked(session, "open", save=save.dump(before))["ok"]
    kept = asked(session, "save")
    for data in files:
        assert asked(session, "open", save=data)["error"]["key"] == "error.newer_rules"
        assert asked(session, "save") == kept


@pytest.mark.parametrize("path", stored_files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_files_of_every_release_open_after_a_change_of_rules(path: Any, monkeypatch: pytest.MonkeyPatch):
    data = path.read_text(encoding="utf-8")
    game = find(json.loads(data)["game"])
    monkeypatch.setattr(type(game), "version", game.version + 1)
    opened = save.load(data, find)
    assert opened.is_changed == path.stem.endswith("save")
    play_on(opened.match, 5)
    reopened(opened.match)
