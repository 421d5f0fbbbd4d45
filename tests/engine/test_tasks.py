"""A task: its goal is found in what was played, reached or missed for good; a demo; the name of who plays."""

import json
from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.bots.chance import model_of
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.page.tasks import task_form
from rasputitsa.session import Session

MOSCOW = "1103"
SLUG = "battle_for_moscow"


def ask(session: Session, method: str, **arguments: Any) -> dict[str, Any]:
    """An answer that must be a good one."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **arguments})))
    assert answer["ok"], answer
    return answer


def begun(task: Any, position: dict[str, Any] | None = None, **more: Any) -> Match:
    """A game from a position with a task."""
    return save.load(json.dumps(form(task, position) | more), games.find).match


def form(task: Any, position: dict[str, Any] | None = None) -> dict[str, Any]:
    """The file of a position with a task."""
    head = {
        "format": save.FORMAT,
        "game": SLUG,
        "rules": games.find(SLUG).version,
        "scenario": "classic",
        "options": {},
    }
    return {**head, "mode": "practice", "position": position or {}, "task": task, "seed": 7}


def status(match: Match) -> tuple[str, int]:
    """Status and count of the task."""
    found = task_form(match)
    assert found is not None
    return found["status"], found["count"]


def rushed(match: Match, turn: int) -> None:
    """Play on, each phase ended as soon as it can be, until a turn begins or the game is over."""
    while match.decision is not None and match.state.turn < turn:
        on = [option.verb for option in match.decision.options if option.advances and not option.blocked]
        match.play((on[0],) if on else match.decision.sample(Chooser(match.length)))


NEAR = {
    "turn": 2,
    "stack": [["campaign", {}], ["turn", 3]],
    "units": {"XXIV": {"hex": "1004", "steps": 2}, "5": {"hex": "0908", "steps": 1}},
}
"""A panzer corps before an empty Moscow, and one army far away."""
HELD = {**NEAR, "units": {"XXIV": {"hex": "0204", "steps": 2}, "5": {"hex": MOSCOW, "steps": 1}}}


def test_a_place_is_held_when_so_many_turns_have_ended():
    match = begun({"side": "soviet", "goal": {"hold": [MOSCOW, 2]}}, HELD)
    assert status(match) == ("open", 0)
    rushed(match, 3)
    assert status(match) == ("open", 1)
    rushed(match, 4)
    assert status(match) == ("reached", 2)
    rushed(match, 99)
    assert status(match) == ("reached", 2)


def test_a_place_that_was_held_and_is_lost_is_missed_for_good():
    match = begun({"side": "soviet", "goal": {"hold": [MOSCOW, 2]}}, NEAR)
    match.play(("move", "XXIV", MOSCOW))
    assert status(match) == ("missed", 0)


def test_a_place_is_taken_and_not_too_late():
    for until, wanted in (({}, "reached"), ({"until": 2}, "reached"), ({"until": 1}, "missed")):
        match = begun({"side": "german", "goal": {"take": MOSCOW}, **until}, NEAR)
        assert status(match) == ("missed" if until == {"until": 1} else "open", 0)
        match.play(("move", "XXIV", MOSCOW))
        assert status(match)[0] == wanted
        match.undo()
        assert status(match)[0] == ("missed" if until == {"until": 1} else "open")


def test_what_was_reached_in_the_last_phase_of_a_turn_was_reached_in_that_turn():
    units = {"XXIV": {"hex": "0204", "steps": 2}, "5": {"hex": "1003", "steps": 1}}
    task = {"side": "soviet", "goal": {"reach": ["5", MOSCOW]}, "until": 2}
    for turn, wanted in ((2, ("reached", 1)), (3, ("missed", 0))):
        match = begun(task, {"turn": turn, "stack": [["campaign", {}], ["turn", 7]], "units": units})
        match.play(("move", "5", MOSCOW))
        rushed(match, turn + 1)
        assert (match.state.turn, status(match)) == (turn + 1, wanted)


def test_a_unit_comes_to_a_place_and_enemies_are_counted_as_they_are_lost():
    match = begun({"side": "german", "goal": {"reach": ["XXIV", "1003"]}, "until": 2}, NEAR)
    rushed(match, 3)
    assert status(match) == ("missed", 0)
    match = begun({"side": "german", "goal": {"reach": ["XXIV", "1003"]}}, NEAR)
    match.play(("move", "XXIV", "1003"))
    assert status(match) == ("reached", 1)
    fought = begun({"side": "german", "goal": {"destroy": 1}}, battle(), seed=1)
    for action in (("attack", "XXIV", "1003"), ("announced",)):
        fought.play(action)
    while fought.decision is not None and fought.state.turn == 2 and fought.state.rolls == 0:
        fought.play(fought.decision.sample(Chooser(fought.length)))
    lost = "5" not in {unit.id for unit in fought.state.units.all() if unit.hex >= 0}
    assert status(fought) == (("reached", 1) if lost else ("open", 0))
    assert lost


def battle() -> dict[str, Any]:
    """One corps about to attack an army of one step that is alone."""
    units = {"XXIV": {"hex": "1004", "steps": 2}, "XLVI": {"hex": "0904", "steps": 2}, "5": {"hex": "1003", "steps": 1}}
    return {"turn": 2, "stack": [["campaign", {}], ["turn", 2]], "units": units}


WRONG: list[tuple[Any, str, str]] = [
    ({"goal": {"take": MOSCOW}}, "error.missing_field", "/task"),
    ({"until": 3}, "error.missing_field", "/task"),
    ({"side": "german", "goal": {"take": "9999"}}, "error.no_hex", "/task/goal/take"),
    ({"side": "german", "goal": {"win": 1}}, "error.word", "/task/goal"),
    ({"side": "german", "goal": {}}, "error.place", "/task/goal"),
    ({"side": "german", "goal": {"hold": [MOSCOW, 0]}}, "error.range", "/task/goal/hold/1"),
    ({"side": "soviet", "goal": {"hold": [MOSCOW, 1]}, "until": 3}, "error.unknown_field", "/task/until"),
    ({"side": "german", "goal": {"reach": ["nobody", MOSCOW]}}, "error.no_unit", "/task/goal/reach/0"),
    ({"side": "nobody"}, "error.word", "/task/side"),
    ({"note": "x" * 601}, "error.name", "/task/note"),
    ({"note": 1}, "error.type", "/task/note"),
    ({"rings": [MOSCOW] * 41}, "error.too_large", "/task/rings"),
    ({"arrows": [[MOSCOW]]}, "error.type", "/task/arrows/0"),
    ({"script": "x"}, "error.unknown_field", "/task/script"),
]


@pytest.mark.parametrize(("task", "key", "at"), WRONG)
def test_a_task_is_read_as_the_hostile_input_that_it_is(task: Any, key: str, at: str):
    answer = json.loads(Session().handle(json.dumps({"method": "open", "save": json.dumps(form(task))})))
    assert (answer["error"]["key"], answer["error"]["facts"]["at"][: len(at)]) == (key, at)


def test_a_task_and_a_name_are_kept_in_the_save_and_go_into_a_link():
    task: dict[str, Any] = {"title": " Hold ", "note": "Two turns.", "side": "soviet", "goal": {"hold": [MOSCOW, 2]}}
    task |= {"rings": [MOSCOW], "arrows": [["1004", MOSCOW]]}
    session, other = Session(), Session()
    ask(session, "open", save=json.dumps(form({}, NEAR)))
    link = ask(session, "link", task=task)["packed"]
    ask(other, "open", save=link)
    assert ask(other, "pupil", name="Mascha")["task"]["pupil"] == "Mascha"
    shown = ask(other, "task")["task"]
    assert shown["title"] == "Hold"
    assert (shown["said"]["key"], shown["rings"], shown["arrows"]) == ("task.hold", [MOSCOW], [["1004", MOSCOW]])
    again = Session()
    ask(again, "open", save=ask(other, "save")["save"])
    assert ask(again, "task")["task"] == shown
    assert ask(session, "task")["task"] == {"pupil": ""}


def test_a_demo_is_what_was_played_from_a_moment_on_and_begins_there():
    session, other = Session(), Session()
    ask(session, "open", save=json.dumps(form({}, battle())))
    for at, action in enumerate((["attack", "XXIV", "1003"], ["announced"])):
        ask(session, "play", action=action, at=at)
    link = ask(session, "link", length=0, shows=True, task={"demo": True})["link"]
    view = ask(other, "open", save=link)["view"]
    assert (view["length"], view["mode"], other.match.history.length(0)) == (0, "practice", 2)
    ask(other, "go", branch=0, length=2, at=0)
    assert other.match.state == session.match.state
    wrong = {**json.loads(link), "actions": [["announced"], ["announced"]]}
    refusal = json.loads(Session().handle(json.dumps({"method": "open", "save": json.dumps(wrong)})))
    assert refusal["error"]["key"] == "error.demo"


def test_what_came_back_is_played_again_and_told_in_figures(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("rasputitsa.page.thinking.shown_model", model_of)
    task = {"title": "One", "side": "german", "goal": {"destroy": 1}}
    session = Session()
    ask(session, "open", save=json.dumps(form(task, battle()) | {"seed": 1}))
    ask(session, "pupil", name="Mascha")
    for at, action in enumerate((["attack", "XXIV", "1003"], ["announced"])):
        ask(session, "play", action=action, at=at)
    while session.match.state.rolls == 0:
        assert session.match.decision is not None
        action = list(session.match.decision.sample(Chooser(session.match.length)))
        ask(session, "play", action=action, at=session.match.length)
    here = ask(session, "answer")["answer"]
    back = ask(session, "link", length=0, shows=True, back=True)["packed"]
    there = ask(Session(), "answer", save=back)["answer"]
    assert there == here
    assert (here["pupil"], here["task"]["status"], here["lost"]) == ("Mascha", "reached", {"german": 0, "soviet": 1})
    assert len(here["chances"]) == 2
    assert len(here["battles"]) >= 1
    saved = ask(Session(), "answer", save=ask(session, "save")["save"])["answer"]
    assert saved == here
    other = ask(Session(), "answer", save=json.dumps(form(task, battle()) | {"seed": 5}))["answer"]
    assert (other["sign"], other["pupil"]) == (here["sign"], "")


def test_the_tasks_that_a_game_brings_open_as_they_are_sent():
    found = ask(Session(), "exercises", game=SLUG)["exercises"]
    assert len(found) >= 1
    assert ask(Session(), "exercises", game="skirmish")["exercises"] == []
    words = games.find(SLUG).texts("en")
    for each in found:
        session = Session()
        assert ask(session, "open", save=each["save"])["view"]["mode"] == "practice"
        assert ask(session, "task")["task"]["status"] == "open", each["id"]
        assert {each["title"]["key"], each["note"]["key"]} <= words.keys()
