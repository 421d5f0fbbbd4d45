"""The session: every request of docs/session.md answers, a refused one changes nothing, and nothing else comes out."""

import gc
import json
import re
import weakref
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.cli.mutations import ODD, damaged_text, mutated, written
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.session import FILE, LARGEST_REQUEST, METHODS, Session
from tests.contract.cases import first_cases, played
from tests.skirmish import GAME

ROOT = Path(__file__).parents[2]
MUTATIONS = 2_000
NEW: dict[str, Any] = {"method": "new", "game": "skirmish", "scenario": "crossing", "options": {}, "seed": 5}
STACK = ("R1", "R2")


def ask(session: Session, method: str, **arguments: Any) -> dict[str, Any]:
    """An answer that must be a good one."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **arguments})))
    assert answer["ok"], answer
    return answer


def refused(session: Session, method: str, **arguments: Any) -> str:
    """The key of a refusal."""
    answer = json.loads(session.handle(json.dumps({"method": method, **arguments})))
    assert not answer["ok"]
    return str(answer["error"]["key"])


@pytest.fixture
def session() -> Session:
    opened = Session()
    ask(opened, **NEW)
    ask(opened, "take_over", at=0)
    return opened


def test_every_documented_request_is_answered_and_no_other():
    requests = (ROOT / "docs" / "session.md").read_text(encoding="utf-8").split("\n## ")[0]
    documented = re.findall(r"^\| `(\w+)` \|", requests, re.MULTILINE)
    assert set(documented) == set(METHODS)


def test_a_game_read_from_a_large_file_is_given_back_when_another_begins(session: Session):
    data = save.dump(played(first_cases()[0], 1941, 5_000))
    assert len(json.dumps(data)) > FILE
    gc.disable()
    try:
        ask(session, "open", save=data)
        assert gc.get_freeze_count() > 0
        ask(session, "log")
        opened = weakref.ref(session.match.history)
        ask(session, "save")
        ask(session, **NEW)
        assert opened() is None
    finally:
        gc.enable()
        gc.unfreeze()


def test_the_games_are_listed_with_their_options():
    listed = {game["id"]: game for game in ask(Session(), "games")["games"]}
    assert [scenario["id"] for scenario in listed["skirmish"]["scenarios"]] == ["crossing", "dawn", "campaign"]
    assert {option["id"]: option["default"] for option in listed["skirmish"]["options"]} == {
        "supply": "mild",
        "retreat": 1,
        "secret": True,
    }


@pytest.mark.parametrize(
    "method",
    [
        "view",
        "targets",
        "subjects",
        "plan",
        "way",
        "why",
        "play",
        "undo",
        "rewind",
        "save",
        "position",
        "link",
        "log",
        "timeline",
        "debrief",
        "past",
        "go",
    ],
)
def test_without_a_game_there_is_nothing_to_ask_about(method: str):
    assert refused(Session(), method, at=0, action=["end"]) == "error.no_match"


def test_targets_of_a_subject_and_subjects_of_a_target(session: Session):
    targets = ask(session, "targets", verb="move", subject="R1", at=0)["targets"]
    assert targets[0]["notes"][0]["key"] == "note.left"
    subjects = ask(session, "subjects", verb="move", target=targets[0]["id"], at=0)["subjects"]
    assert {"id": "R1", "notes": targets[0]["notes"]} in subjects
    assert ask(session, "subjects", verb="move", target="0303", at=0)["subjects"] == []
    assert refused(session, "targets", verb="move", subject="G1", at=0) == "why.not_yours"
    for method in ("targets", "subjects", "way"):
        assert refused(session, method, verb="end", subject="R1", target="0302", at=0) == "error.no_targets"


def test_a_stack_that_moves_as_one_is_told_with_its_targets(session: Session):
    assert ask(session, "targets", verb="move", subject="R1", at=0)["along"] == []
    for at, unit in enumerate(STACK):
        ask(session, "play", action=["join", unit], at=at)
    assert ask(session, "targets", verb="move", subject=STACK[0], at=2)["along"] == [STACK[1]]


def test_a_stack_to_be_taken_up_is_told_where_it_can_go_together_and_nothing_is_played(session: Session):
    together = ask(session, "targets", verb="move", subject=STACK[0], beside=[STACK[1]], at=0)
    assert together["along"] == [STACK[1]]
    assert ask(session, "view")["view"]["length"] == 0
    for at, unit in enumerate(STACK):
        ask(session, "play", action=["join", unit], at=at)
    joined = ask(session, "targets", verb="move", subject=STACK[0], at=2)
    assert together["targets"] == joined["targets"]


def test_who_cannot_do_the_same_is_refused_beside_another(session: Session):
    arguments = {"verb": "move", "subject": "R1", "at": 0}
    assert refused(session, "targets", beside=["G1"], **arguments) == "why.not_yours"
    assert refused(session, "targets", beside=["R2"] * 31, **arguments) == "error.too_large"


def test_a_march_leads_on_over_turns_and_says_how_far_it_comes_now(session: Session):
    near = ask(session, "march", verb="move", subject="R1", target="0302", at=0)
    assert near["path"][-1] == near["step"] == "0302"
    reached = {each["id"] for each in ask(session, "targets", verb="move", subject="R1", at=0)["targets"]}
    beyond = [hex for hex in session.match.rules.grid.index if hex not in reached]
    far = [march for hex in beyond if (march := _marched(session, hex)) is not None]
    assert far, "nothing lies beyond what is reached"
    for march in far:
        assert march["step"] in reached
        assert march["path"].index(march["step"]) > 0


def _marched(session: Session, hex: str) -> dict[str, Any] | None:
    request = {"method": "march", "verb": "move", "subject": "R1", "target": hex, "at": 0}
    answer: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    return answer if answer["ok"] and "step" in answer else None


def test_a_march_is_refused_where_nothing_marches_or_no_way_leads(session: Session):
    assert refused(session, "march", verb="overrun", subject="R1", target="0302", at=0) == "error.no_targets"
    units = ask(session, "view")["view"]["units"]
    enemy = next(unit["hex"] for unit in units if unit["side"] != "raiders" and unit.get("hex"))
    assert refused(session, "march", verb="move", subject="R1", target=enemy, at=0) == "why.enemy"


def test_the_way_to_a_target_is_told_when_it_is_asked_for(session: Session):
    way = ask(session, "way", verb="move", subject="R1", target="0302", at=0)["path"]
    unit = next(unit for unit in ask(session, "view")["view"]["units"] if unit["id"] == "R1")
    assert (way[0], way[-1]) == (unit["hex"], "0302")
    assert refused(session, "way", verb="move", subject="R1", target="0303", at=0) == "why.enemy"


def test_why_and_play_agree(session: Session):
    assert ask(session, "why", action=["move", "R1", "0302"], at=0)["reason"] is None
    reason = ask(session, "why", action=["move", "R1", "0303"], at=0)["reason"]
    assert reason == {"key": "why.enemy", "facts": {"hex": "0303", "unit": "R1"}, "rule": "2.4"}
    assert refused(session, "play", action=["move", "R1", "0303"], at=0) == "why.enemy"


def test_playing_answers_with_the_view_and_what_happened(session: Session):
    seen = ask(session, "play", action=["join", "R1"], at=0)["view"]
    assert (seen["length"], [event["text"]["key"] for event in seen["events"]]) == (1, ["log.join"])
    assert ask(session, "undo", at=1)["view"]["length"] == 0


def test_why_a_computer_did_it_is_kept_in_the_save_and_told_by_the_log(session: Session):
    why = {"key": "bot.why.best", "facts": {"n": 3}}
    ask(session, "play", action=["join", "R1"], player="recruit", reason=why, at=0)
    said = [event for event in ask(session, "log")["events"] if "bot" in event]
    assert said == [{"length": 1, "text": why, "bot": "recruit", "side": "raiders"}]
    other = Session()
    ask(other, "open", save=ask(session, "save")["save"])
    assert [event for event in ask(other, "log")["events"] if "bot" in event] == said
    ask(session, "undo", at=1)
    assert "remarks" not in ask(session, "save")["save"]
    assert refused(session, "play", action=["join", "R1"], player="nobody", reason=why, at=0) == "error.word"
    assert refused(session, "play", action=["join", "R1"], player="recruit", reason=7, at=0) == "error.type"


@pytest.mark.parametrize("on", [True, False])
def test_reading_a_file_leaves_the_collector_as_it_was(session: Session, on: bool):
    """Read or refused, and also where a host has switched it off."""
    was_on = gc.isenabled()
    (gc.enable if on else gc.disable)()
    try:
        refused(session, "open", save="[" + " " * FILE + "]")
        assert gc.isenabled() is on
    finally:
        (gc.enable if was_on else gc.disable)()


def test_a_request_that_is_behind_is_refused(session: Session):
    ask(session, "play", action=["join", "R1"], at=0)
    for method in ("play", "undo", "targets", "subjects", "way", "why", "rewind"):
        assert refused(session, method, action=["leave", "R1"], verb="move", length=0, at=0) == "error.stale"


def practised() -> Session:
    """A practice game of two actions, and of another second one."""
    session = Session()
    ask(session, **NEW, mode="practice")
    for verb in ("join", "leave"):
        ask(session, "play", at=session.match.length, action=[verb, "R1"])
    ask(session, "rewind", length=1, seed=9, at=2)
    ask(session, "play", at=1, action=["leave", "R1"])
    return session


def test_the_timeline_tells_of_phases_and_branches():
    told = ask(practised(), "timeline")["timeline"]
    assert [(branch["parent"], branch["at"], branch["length"]) for branch in told["branches"]] == [
        (None, 0, 2),
        (0, 1, 2),
    ]
    assert told["branch"] == 1
    assert [mark["length"] for mark in told["marks"]] == sorted({mark["length"] for mark in told["marks"]})


def test_the_past_has_nothing_to_decide_and_changes_nothing():
    session = practised()
    before = ask(session, "view")["view"]
    seen = ask(session, "past", length=1)["view"]
    assert (seen["length"], seen["decision"]) == (1, None)
    assert ask(session, "view")["view"] == before
    assert refused(session, "past", length=3) == "error.no_length"


def test_branches_are_named_visited_and_removed():
    session = practised()
    assert ask(session, "name_branch", branch=1, name="  Boldly ")["timeline"]["branches"][1]["name"] == "Boldly"
    assert refused(session, "name_branch", branch=1, name="") == "error.name"
    assert refused(session, "name_branch", branch=2, name="a") == "error.range"
    assert refused(session, "remove_branch", branch=1) == "error.branch_in_use"
    assert refused(session, "go", branch=0, length=1, at=0) == "error.stale"
    assert refused(session, "go", branch=0, length=7, at=2) == "error.no_length"
    assert ask(session, "go", branch=0, length=1, at=2)["view"]["length"] == 1
    assert len(ask(session, "remove_branch", branch=1)["timeline"]["branches"]) == 1


def test_a_practice_game_rewinds_and_keeps_its_branches():
    session = Session()
    ask(session, **NEW, mode="practice")
    ask(session, "play", action=["join", "R1"], at=0)
    assert ask(session, "rewind", length=0, seed=9, at=1)["view"]["length"] == 0
    assert refused(session, "rewind", length=7, at=0) == "error.no_length"
    seeds: tuple[Any, ...] = ("nine", -1, 1 << 53, 1.5, True, [])
    for seed in seeds:
        assert refused(session, "rewind", length=0, seed=seed, at=0) in ("error.type", "error.range", "error.too_large")
    ask(session, "play", action=["join", "R2"], at=0)
    saved = ask(session, "save")["save"]
    assert [branch["seed"] for branch in json.loads(saved)["branches"]] == [5, 9]
    assert ask(Session(), "open", save=saved)["view"]["length"] == 1


def test_a_position_opens_like_a_save(session: Session):
    ask(session, "play", action=["join", "R1"], at=0)
    other = Session()
    opened = ask(other, "open", save=ask(session, "position")["position"])
    assert (opened["notices"], opened["view"]["length"]) == ([], 0)
    assert other.match.state == session.match.state


def test_the_log_tells_all_with_the_number_of_actions_before(session: Session):
    ask(session, "play", action=["join", "R1"], at=0)
    events = ask(session, "log")["events"]
    assert [(event["length"], event["text"]["key"]) for event in events][-1] == (1, "log.join")
    assert (events[0]["length"], events[0]["text"]["key"]) == (0, "log.turn")


def test_the_log_does_not_tell_one_side_what_the_other_drew(session: Session):
    keys = [event["text"]["key"] for event in ask(session, "log")["events"]]
    assert "log.drew" in keys
    while ask(session, "view")["view"]["decision"]["side"] == "raiders":
        _play_first_that_advances(session)
    assert ask(session, "view")["view"]["decision"]["side"] == "guards"
    assert "log.drew" not in [event["text"]["key"] for event in ask(session, "log")["events"]]
    ask(session, "take_over", at=ask(session, "view")["view"]["length"])
    drawn = [event["length"] for event in ask(session, "log")["events"] if event["text"]["key"] == "log.drew"]
    assert 0 not in drawn


def test_the_device_is_handed_over_when_the_other_side_decides(session: Session):
    assert ask(session, "view")["view"]["handover"] is None
    assert ask(session, "play", action=["join", "R1"], at=0)["view"]["handover"] is None
    while (seen := ask(session, "view")["view"])["decision"]["side"] == "raiders":
        _play_first_that_advances(session)
    assert seen["handover"] == "guards"


def test_nothing_of_either_hand_is_told_while_the_device_changes_hands():
    session = Session()
    before = ask(session, **NEW)["view"]
    assert before["handover"] == "raiders"
    assert hands(before) == ["hidden"]
    assert before["decision"]["options"] == []
    for method in ("targets", "subjects", "way"):
        assert refused(session, method, verb="move", subject="R1", target="0302", at=0) == "error.handover"
    assert refused(session, "why", action=["move", "R1", "0303"], at=0) == "error.handover"
    assert refused(session, "past", length=0) == "error.handover"
    after = ask(session, "take_over", at=0)["view"]
    assert after["handover"] is None
    assert hands(after) != ["hidden"]
    assert ask(session, "view")["view"]["handover"] is None


def hands(view: dict[str, Any]) -> list[str]:
    """The cards that are shown in both hands."""
    panels = [panel for panel in view["panels"] if panel["id"].endswith("_hand")]
    return [card["label"]["facts"]["card"] for panel in panels for card in panel["cards"]]


def test_an_open_game_is_never_handed_over():
    session = Session()
    assert ask(session, **(NEW | {"options": {"secret": False}}))["view"]["handover"] is None


@pytest.mark.parametrize(
    "request_text, key",
    [
        ("", "error.not_json"),
        ("[]", "error.type"),
        ("{}", "error.no_method"),
        ('{"method": []}', "error.no_method"),
        ('{"method": "__init__"}', "error.no_method"),
        ('{"method": "new", "seed": NaN}', "error.not_json"),
        ('{"method": "\\ud800"}', "error.not_json"),
        ("[" * 100_000, "error.too_deep"),
        (" " * (LARGEST_REQUEST + 1), "error.too_large"),
    ],
    ids=range(9),
)
def test_what_is_no_request_is_refused(request_text: str, key: str):
    assert json.loads(Session().handle(request_text))["error"]["key"] == key


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"game": None},
        {"scenario": 1},
        {"options": []},
        {"options": {"supply": []}},
        {"seed": "5"},
        {"seed": True},
        {"seed": 1 << 53},
        {"mode": "war"},
        {"mode": []},
        {"players": {}},
        {"players": {"raiders": "human", "guards": "cheat"}},
    ],
    ids=str,
)
def test_a_game_that_cannot_be_begun_leaves_the_one_that_is_played(session: Session, change: dict[str, Any]):
    before = ask(session, "save")["save"]
    refused(session, **(NEW | change))
    assert ask(session, "save")["save"] == before


def test_mutated_requests_are_answered_and_refusals_change_nothing():
    session = Session()
    ask(session, **NEW, mode="practice")
    saved = save.dump(played(first_cases()[-1], 3, 20))
    for seed in range(MUTATIONS):
        choose = Chooser(seed)
        before = session.match.digest(), session.match.length
        request = _request(session, saved, choose)
        data = written(mutated(request, choose)) if choose(8) else damaged_text(json.dumps(request), choose)
        answer = session.handle(data)
        answer.encode()
        if not json.loads(answer)["ok"]:
            assert (session.match.digest(), session.match.length) == before


def _request(session: Session, saved: str, choose: Chooser) -> dict[str, Any]:
    """A request that could be asked now."""
    match, length = session.match, session.match.length
    action = match.decision.sample(choose) if match.decision else ("end",)
    requests: list[dict[str, Any]] = [
        {"method": "play", "action": list(action), "at": length},
        {"method": "why", "action": list(action), "at": length},
        {"method": "targets", "verb": action[0], "subject": [*action, "R1"][1], "at": length},
        {"method": "view", "since": choose(length + 1)},
        {"method": "rewind", "length": choose(length + 1), "seed": choose(9), "at": length},
        {"method": "undo", "at": length},
        {"method": ("log", "save", "position", "games")[choose(4)], "x": ODD[choose(10)]},
        {**NEW, "players": {"raiders": "human", "guards": "human"}, "mode": "practice"},
        {"method": "open", "save": saved if choose(2) else damaged_text(saved, choose)},
    ]
    return requests[min(choose(30), 8) if choose(3) else 0]


def _play_first_that_advances(session: Session) -> None:
    match = session.match
    assert match.decision is not None
    action = next((a for a in match.decision.actions() if a.verb in ("end", "announced")), None)
    ask(session, "play", action=list(action or next(match.decision.actions())), at=match.length)


def test_a_choice_that_needs_nothing_hidden_is_made_with_the_hands_covered():
    session = Session()
    seed, actions = next(found for seed in range(1, 60) if (found := _to_a_retreat(seed)))
    seen = ask(session, **{**NEW, "seed": seed})["view"]
    for at, action in enumerate(actions):
        seen = ask(session, "play", action=action, at=at)["view"]
    assert seen["decision"]["prompt"]["key"] == "prompt.retreat"
    assert seen["handover"] is None
    assert seen["decision"]["options"]
    assert set(hands(seen)) <= {"hidden"}
    unit = seen["decision"]["options"][0]["subjects"][0]
    hex = ask(session, "targets", verb="retreat", subject=unit, at=len(actions))["targets"][0]["id"]
    after = ask(session, "play", action=["retreat", unit, hex], at=len(actions))["view"]
    assert after["decision"]["prompt"]["key"] == "prompt.retreat" or after["handover"] == after["decision"]["side"]


def _to_a_retreat(seed: int) -> tuple[int, list[list[str]]] | None:
    """A game at random up to a retreat of the side that does not attack."""
    match, choose = Match.new(GAME, seed=seed), Chooser(seed)
    while match.decision and match.length < 200:
        if match.decision.prompt.key == "prompt.retreat":
            return seed, [list(entry.action) for entry in match.entries]
        match.play(match.decision.sample(choose))
    return None


def test_a_link_holds_a_moment_and_who_plays_and_no_dice(session: Session):
    ask(session, "players", players={"raiders": "human", "guards": "random"}, at=0)
    ask(session, "play", action=["join", "R1"], at=0)
    form = json.loads(ask(session, "link")["link"])
    assert form["players"] == {"raiders": "human", "guards": "random"}
    assert "seed" not in form
    other = Session()
    view = ask(other, "open", save=json.dumps({**form, "seed": 9}))["view"]
    assert (view["mode"], view["players"], view["length"]) == ("practice", form["players"], 0)
    assert other.match.state == session.match.state
    earlier = json.loads(ask(session, "link", length=0)["link"])
    assert ask(other, "open", save=json.dumps(earlier))["view"]["length"] == 0
    assert other.match.state == session.match.state_at(0)
    assert refused(session, "link", length=2) == "error.range"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"mode": "war"}, "error.word"),
        ({"players": {}}, "error.players"),
        ({"task": 1}, "error.type"),
        ({"note": ""}, "error.unknown_field"),
    ],
)
def test_what_stands_in_a_link_is_read_as_a_save_is(session: Session, change: dict[str, Any], key: str):
    form = json.loads(ask(session, "link")["link"])
    assert refused(Session(), "open", save=json.dumps({**form, **change})) == key
