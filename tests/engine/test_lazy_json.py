"""Text left unread when a save is opened is read later as it would have been at once, or told to be lost."""

import json
import re
from typing import Any

import pytest

from rasputitsa.cli.mutations import damaged_text
from rasputitsa.engine.codec import parsed
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.record.lazy_json import Unread, parsed_request, parsed_save
from rasputitsa.games import find
from tests.contract.cases import first_cases, played

SKIRMISH = next(case for case in first_cases() if case.game.slug == "skirmish")
WHOLE = played(SKIRMISH, 1941, 200)
DATA = save.dump(WHOLE)
DAMAGED = 200


def whole(form: Any) -> Any:
    """A value of which nothing is unread."""
    if isinstance(form, dict):
        fields = {name: whole(value) for name, value in form.items()}
        return fields | (fields.pop("unread") if isinstance(form.get("unread"), Unread) else {})
    if isinstance(form, list):
        return [whole(value) for value in form]
    return form.read() if isinstance(form, Unread) else form


def unread(form: Any) -> list[bool]:
    """Of each snapshot of a save whether what changed, and what happened, is unread."""
    kept = form["branches"][0]["snapshots"]
    return [isinstance(snapshot.get(name), Unread) for snapshot in kept for name in ("unread", "events")]


def lines(match: Match) -> list[Any]:
    """All that happened."""
    return [*match.chronicle()]


def test_of_a_save_of_ours_all_snapshots_but_the_last_are_unread():
    form = parsed_save(DATA)
    assert len(unread(form)) > 10
    assert all(unread(form)[:-2])
    assert whole(form) == json.loads(DATA)


def test_what_is_unread_is_told_and_written_as_it_was():
    opened, at_once = save.load(DATA, find).match, save.load(json.dumps(json.loads(DATA)), find).match
    assert lines(opened) == lines(at_once)
    assert save.dump(save.load(DATA, find).match) == DATA


@pytest.mark.parametrize(
    "change",
    [
        {"facts": {"events": ["x"]}},
        {"at": 3, "change": {}, "events": [["x"]], "phase": True},
        {"events": [1], "gone": ["x"]},
        {"note": '{"at":1,"events":[[]],"phase":true},'},
    ],
)
def test_what_only_looks_like_a_snapshot_is_read_as_what_it_is(change: dict[str, Any]):
    form = json.loads(DATA)
    snapshot = form["branches"][0]["snapshots"][1]
    for place in (form, snapshot["change"], snapshot["events"][0]):
        (place.update if isinstance(place, dict) else place.append)(change)
        data = json.dumps(form, separators=(",", ":"))
        assert whole(parsed_save(data)) == json.loads(data)


def test_numbers_where_events_should_be_are_not_taken_for_places():
    form = json.loads(DATA)
    form["branches"][0]["snapshots"][1]["events"] = 0
    with pytest.raises(FormatError, match=r"error\.type.*/branches/0/snapshots/1/events"):
        save.load(json.dumps(form, separators=(",", ":")), find)


def test_events_that_are_no_json_are_worked_out_again():
    start = [found.end() for found in re.finditer(r'"events":\[\[', DATA)][2]
    spoilt = DATA[:start] + "?" + DATA[start:]
    opened = save.load(spoilt, find)
    assert opened.notices == []
    assert lines(opened.match) == lines(save.load(DATA, find).match)
    assert save.dump(opened.match) == DATA


@pytest.mark.parametrize("spoilt", ["?", '"units":3,', '"a":{"at":7},'])
def test_a_change_that_is_none_is_passed_over_and_worked_out_again(spoilt: str):
    start = [found.end() for found in re.finditer(r'"change":\{(?=")', DATA)]
    for place in (start[2], start[-2]):
        opened = save.load(DATA[:place] + spoilt + DATA[place:], find).match
        for length in range(0, WHOLE.length + 1, 7):
            assert opened.past(length).digest() == WHOLE.past(length).digest()
        assert lines(opened) == lines(WHOLE)
        again = save.load(save.dump(opened), find).match
        assert lines(again) == lines(WHOLE)


def test_events_with_brackets_too_deep_are_refused_before_they_are_parsed(monkeypatch: pytest.MonkeyPatch):
    deep = Unread("[" * 100_000 + "]" * 100_000, 0, 200_000)
    monkeypatch.setattr(json, "loads", None)
    with pytest.raises(FormatError, match=r"error\.too_deep"):
        deep.read()


def test_the_text_of_a_save_damaged_anywhere_is_refused_with_words_or_read_and_told():
    for seed in range(DAMAGED):
        text = damaged_text(DATA, Chooser(seed))
        try:
            match = save.load(text, find).match
        except RasputitsaError:
            continue
        lines(match)
        save.load(save.dump(match), find)


@pytest.mark.parametrize("save", [DATA, 'é\n"[{', "\n", "x"])
def test_a_save_behind_a_request_is_read_as_one_in_it(save: str):
    form = {"method": "open", "at": 3}
    for indent in (None, 1):
        inside = json.dumps({**form, "save": save}, indent=indent)
        assert parsed_request(inside) == parsed(inside) == {**form, "save": save}
    for taken in ({}, {"save": "another"}):
        assert parsed_request(f"{json.dumps(form | taken)}\n{save}") == {**form, "save": save}


@pytest.mark.parametrize("data", ['{"method":"open"}\n', ' {"method":"open"} ', '\n{\n"method":"open"}'])
def test_a_request_without_a_save_is_read_as_json_is(data: str):
    assert parsed_request(data) == {"method": "open"}


@pytest.mark.parametrize(
    "data", ['{"save":"\\ud800"}', '{"save":"', '["x"]\nx', '{"save":"x",}\nx', '"x"\n"y"', "\n", "3\nx"]
)
def test_a_request_that_is_no_json_is_refused(data: str):
    with pytest.raises(FormatError, match=r"error\.not_json"):
        parsed_request(data)
