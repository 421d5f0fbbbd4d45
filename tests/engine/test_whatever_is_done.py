"""The save of whatever a session has done opens: the same game, without a notice; and a limit is said while playing."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from rasputitsa.engine import history
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import MODES, Match
from rasputitsa.engine.record import save
from rasputitsa.games import find
from rasputitsa.session import METHODS, Session
from tests.contract.cases import Case, first_cases
from tests.engine.test_game_code import VECTORS
from tests.engine.test_tail import joined

STEPS = 90
OFTEN = 9
"""The game is kept and opened again after so many requests."""
FEW_BRANCHES, FEW_ACTIONS = 4, 20
LIMITS = {"error.most_branches", "error.most_actions"}
MOST_WALKS = 24
"""The most walks by chance: every case once, and then until both limits were met."""

Facts = dict[str, Any]
Make = Callable[[Session, Chooser], Facts]


def anywhere(session: Session, choose: Chooser) -> int:
    """A number of actions, sometimes too many."""
    return choose(session.match.length + 2)


def branch(session: Session, choose: Chooser) -> int:
    """A branch, sometimes one that is none."""
    return choose(len(session.match.history.branches) + 1)


def side(session: Session, choose: Chooser) -> str:
    """One of the sides."""
    sides = session.match.rules.game.sides
    return str(sides[choose(len(sides))].id)


def action(session: Session, choose: Chooser) -> list[str]:
    """An action that can be played, or, once in a while, one that cannot."""
    decision = session.match.decision
    return list(decision.sample(choose)) if decision and choose(9) else [("end", "move", "")[choose(3)], "0101"]


def play(session: Session, choose: Chooser) -> Facts:
    """An action, with a computer player's reason or without."""
    reason = {"key": "why.not_moved", "facts": {"n": choose(99), "hexes": ["0101"]}, "rule": "é"}
    said = {"player": "recruit", "reason": reason} if choose(3) == 0 else {}
    return {"action": action(session, choose), **said}


def option(session: Session, choose: Chooser) -> Facts:
    """Of an option with targets a subject and a target, or nonsense."""
    words = [*action(session, choose), "0101", "0102"]
    return {"verb": words[0], "subject": words[1], "target": words[2]}


def several(session: Session, choose: Chooser) -> Facts:
    """Units that are sent together, or nonsense."""
    facts = option(session, choose)
    return {"verb": facts["verb"], "units": [facts["subject"]] * choose(3), "target": facts["target"]}


def seats(session: Session, choose: Chooser) -> Facts:
    """Anyone for every side."""
    known = session.match.rules.game.computers.players
    return {"players": {each: known[choose(len(known))] for each in session.match.players}}


def rewind(session: Session, choose: Chooser) -> Facts:
    """Back, with these dice or others."""
    return {"length": anywhere(session, choose), **({"seed": choose(1000)} if choose(2) else {})}


def name(session: Session, choose: Chooser) -> Facts:
    """A name for a branch, some of them too long or none."""
    return {"branch": branch(session, choose), "name": ("é" * choose(70), "Plan B", " ", '"\\')[choose(4)]}


def opened(session: Session, choose: Chooser) -> Facts:
    """The game's own save, or the position."""
    return {"save": save.dump(session.match) if choose(4) else json.dumps(save.position_file(session.match))}


def line(session: Session, choose: Chooser) -> Facts:
    """Something that a page says over a line, or nonsense; nobody takes a seat, for then requests would be refused."""
    told = asked(session, "live", do="tell", since=choose(session.match.length + 2)).get("told", {})
    return {
        "do": ("sit", "tell", "announce", "throw", "pledge", "take", "dance")[choose(7)],
        "side": ("", "nobody")[choose(2)],
        "since": anywhere(session, choose),
        "action": action(session, choose),
        "first": f"{choose(9):032x}",
        "dice": [f"{choose(9):032x}", f"{choose(9):032x}"],
        "told": told if choose(3) else {**told, "print": "?"},
        "back": bool(choose(2)),
    }


def pair(session: Session, choose: Chooser) -> Facts:
    """Something about the duplicate match that the game is of, if it is of one."""
    told = asked(session, "answer")["answer"]
    return {
        "do": ("second", "names", "sum", "swap")[choose(4)],
        "names": (["Vera", "Ivan"], ["", ""], ["Vera"])[choose(3)],
        "games": [told] * choose(3),
    }


def none(session: Session, choose: Chooser) -> Facts:
    """Nothing more."""
    return {}


REQUESTS: dict[str, Make] = {
    "games": none,
    "options": lambda session, choose: {"game": session.match.rules.game.slug, "scenario": "", "options": {}},
    "open": opened,
    "save": lambda session, choose: {"since": choose(3)} if choose(2) else {},
    "position": none,
    "link": lambda session, choose: {"length": anywhere(session, choose)},
    "task": none,
    "pupil": lambda session, choose: {"name": ("Vera", "é" * 50, "\n")[choose(3)]},
    "lesson_step": lambda session, choose: {"to": ("on", "again", "show")[choose(3)]},
    "lesson_check": lambda session, choose: {"picked": ""},
    "puzzle_step": lambda session, choose: {"to": ("again", "show", "on")[choose(3)]},
    "puzzle_check": none,
    "puzzle_best": none,
    "puzzle_try": lambda session, choose: {
        "nodes": 1,
        **({"game": session.match.rules.game.slug, "puzzle": 1 + choose(2), "plan": []} if choose(2) else {}),
    },
    "better": lambda session, choose: {"length": anywhere(session, choose), "line": [], "gain": 1, "error": 1},
    "better_try": lambda session, choose: {
        "save": save.dump(session.match),
        "length": anywhere(session, choose),
        "plan": [],
        "nodes": 1,
    },
    "exercises": lambda session, choose: {"game": session.match.rules.game.slug},
    "answer": lambda session, choose: {"save": save.dump(session.match)} if choose(2) else {},
    "view": lambda session, choose: {"since": choose(9) - 1},
    "take_over": none,
    "log": lambda session, choose: {"until": anywhere(session, choose)},
    "overlays": none,
    "counters": none,
    "overlay": lambda session, choose: {"id": ("zoc", "supply")[choose(2)], "side": side(session, choose)},
    "outlook": lambda session, choose: {"order": []},
    "targets": option,
    "subjects": option,
    "plan": option,
    "way": option,
    "march": option,
    "spread": several,
    "thumb": lambda session, choose: {**option(session, choose), "rule": "strongest" if choose(2) else "back"},
    "why": lambda session, choose: {"action": action(session, choose)},
    "play": play,
    "undo": none,
    "players": seats,
    "past": lambda session, choose: {"length": anywhere(session, choose)},
    "timeline": none,
    "chronicle": none,
    "recap": lambda session, choose: {"length": anywhere(session, choose)} if choose(3) else {},
    "moments": lambda session, choose: {"lengths": [anywhere(session, choose), choose(9) - 1]},
    "debrief": none,
    "rewind": rewind,
    "go": lambda session, choose: {"branch": branch(session, choose), "length": anywhere(session, choose)},
    "name_branch": name,
    "remove_branch": lambda session, choose: {"branch": branch(session, choose)},
    "known": lambda session, choose: {"side": side(session, choose), "seed": choose(99)},
    "think": lambda session, choose: {"nodes": 1, "bot": "recruit", "seed": 1, "stop": True},
    "chances": none,
    "review": lambda session, choose: {"nodes": 1, "stop": True},
    "ledger": none,
    "check_dice": none,
    "prove": lambda session, choose: {"check": "dice", "rolls": 6, "seed": 1},
    "write_code": none,
    "read_code": lambda session, choose: {"code": VECTORS[choose(len(VECTORS))]["code"]},
    "compare": lambda session, choose: {"save": save.dump(session.match)},
    "go_on": none,
    "live": line,
    "veil": lambda session, choose: {
        "do": ("tell", "take")[choose(2)],
        "file": save.dump(session.match),
        "secret": "0" * 32,
    },
    "duplicate": pair,
}
APART = ("edition", "lesson", "new", "offer", "puzzle")
"""Requests that begin another game, are about one that has not begun, or bring an owner's data for one."""
FREQUENT = ("play",) * 50 + ("rewind",) * 3 + ("undo", "go") * 2


def asked(session: Session, method: str, **facts: Any) -> dict[str, Any]:
    """The answer of the session."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **facts})))
    return answer


def begun(case: Case, seed: int, mode: str) -> Session:
    """A session with a new game, by an odd seed the first of a duplicate match."""
    session = Session()
    facts: Facts = {"game": case.game.slug, "scenario": case.scenario, "seed": seed, "mode": mode}
    facts |= {"duplicate": {"id": "0123456789abcdef", "game": 1}} if seed % 2 else {}
    assert asked(session, "new", **facts)["ok"]
    return session


def played(match: Match) -> Facts:
    """All of a game but the positions on its way, which can be found again."""
    form = save.to_json(match)
    return form | {"branches": [branch | {"snapshots": []} for branch in form["branches"]]}


def reopens(session: Session, data: str) -> None:
    """Check that a save opens as the game of a session, without a word."""
    other = save.load(data, find)
    assert [notice.key for notice in other.notices] == []
    assert other.match.digest() == session.match.digest()
    assert played(other.match) == played(session.match)


def reopens_whole(session: Session) -> None:
    """Check that what a session writes opens as its game, and is written as it was."""
    data = asked(session, "save")["save"]
    reopens(session, data)
    assert save.dump(save.load(data, find).match) == data


def wander(session: Session, choose: Chooser, steps: int) -> list[str]:
    """Ask for this and that, and keep the game now and then; the keys of what was refused."""
    said, methods = list[str](), (*FREQUENT, *REQUESTS)
    whole, mark = dict[str, Any](), None
    for step in range(steps):
        method = methods[choose(len(methods))]
        facts = {"at": session.match.length} | REQUESTS[method](session, choose)
        answer = asked(session, method, **facts)
        said += [] if answer["ok"] else [answer["error"]["key"]]
        if step % OFTEN == 0:
            reopens_whole(session)
            kept = asked(session, "save", since=mark)
            mark, whole = kept["mark"], json.loads(kept["save"]) if "save" in kept else whole
            whole = joined(whole, kept["piece"]) if "piece" in kept else whole
            reopens(session, json.dumps(joined(whole, kept["tail"]) if "tail" in kept else whole))
    return said


def test_every_request_is_among_those_that_are_tried():
    assert {*REQUESTS, *APART} == set(METHODS)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_a_session_does_its_save_opens(first_case: Case, seed: int, mode: str):
    wander(begun(first_case, seed, mode), Chooser(seed), STEPS)


@pytest.mark.parametrize("seed", range(2))
def test_a_limit_is_said_while_playing_and_what_was_made_opens(seed: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(history, "MOST_BRANCHES", FEW_BRANCHES)
    monkeypatch.setattr(history, "MOST_ACTIONS", FEW_ACTIONS)
    said, cases = set[str](), first_cases()[:3]
    for number in range(MOST_WALKS):
        session = begun(cases[number % len(cases)], seed, "practice")
        said |= {*wander(session, Chooser(seed + 2 * number), 3 * STEPS)}
        assert len(session.match.history.branches) <= FEW_BRANCHES
        assert session.match.length <= FEW_ACTIONS
        if number >= len(cases) - 1 and said >= LIMITS:
            return
    assert said >= LIMITS


def forked(count: int) -> Session:
    """A practice game with so many lines of play."""
    session = begun(first_cases()[0], 5, "practice")
    while True:
        assert session.match.decision is not None
        first = list(next(session.match.decision.actions()))
        assert asked(session, "play", action=first, at=session.match.length)["ok"]
        made = len(session.match.history.branches)
        assert asked(session, "rewind", length=1, seed=made, at=session.match.length)["ok"]
        if made == count:
            return session


def test_when_there_are_too_many_lines_of_play_one_is_deleted_and_play_goes_on():
    session = forked(history.MOST_BRANCHES)
    assert session.match.decision is not None
    words, length = list(next(session.match.decision.actions())), session.match.length
    for method in ("play", "why"):
        answer = asked(session, method, action=words, at=length)
        assert (answer.get("error") or answer["reason"])["key"] == "error.most_branches"
    reopens_whole(session)
    gone = next(n for n in range(1, 99) if n not in session.match.history.ancestors(session.match.history.current))
    assert asked(session, "remove_branch", branch=gone)["ok"]
    assert asked(session, "play", action=words, at=length)["ok"]
    reopens_whole(session)


def test_a_save_with_more_lines_of_play_than_can_be_made_opens_and_goes_on_along_them(monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as before:
        before.setattr(history, "MOST_BRANCHES", 260)
        session = forked(250)
    reopens_whole(session)
    assert asked(session, "go", branch=0, length=0, at=session.match.length)["ok"]
    again = list(session.match.history.branches[0].actions[0])
    assert asked(session, "play", action=again, at=0)["ok"]


def test_a_game_as_large_as_a_file_may_be_is_not_played_on_until_some_of_it_is_gone(monkeypatch: pytest.MonkeyPatch):
    session = forked(6)
    assert session.match.decision is not None
    words, length = list(next(session.match.decision.actions())), session.match.length
    size = len(asked(session, "save")["save"])
    monkeypatch.setattr(save, "LARGEST_KEPT", size - 1)
    asked(session, "save")
    assert asked(session, "play", action=words, at=length)["error"]["key"] == "error.most_kept"
    gone = next(n for n in range(1, 99) if n not in session.match.history.ancestors(session.match.history.current))
    assert asked(session, "remove_branch", branch=gone)["ok"]
    assert asked(session, "play", action=words, at=length)["ok"]


def test_a_line_of_play_with_other_dice_from_the_first_action_on_keeps_what_was_drawn_before_it():
    for case in first_cases():
        session = begun(case, 5, "practice")
        for seed in range(1, 5):
            assert session.match.decision is not None
            words = list(session.match.decision.sample(Chooser(seed)))
            assert asked(session, "play", action=words, at=0)["ok"]
            reopens_whole(session)
            assert asked(session, "rewind", length=0, seed=seed, at=1)["ok"]
