"""Puzzles of every game: each opens, its best plan reaches what is stated, doing nothing less; nothing told early."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

from rasputitsa import bots, games
from rasputitsa.__main__ import main
from rasputitsa.bots import decide
from rasputitsa.cli import puzzles as command
from rasputitsa.cli.puzzles import is_less, measured
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match, phase
from rasputitsa.engine.record import save
from rasputitsa.export import first_texts, late_texts
from rasputitsa.page.goals import Seen, holds
from rasputitsa.page.measuring import Aim, Measure
from rasputitsa.page.puzzles import KINDS, aim_of, idle, made, set_up
from rasputitsa.session import Session
from tests.contract.sentences import faults

FIRST = "battle_for_moscow"
PROPOSAL = re.compile(r"(\d+) \w+ until ({.*}) ({.*}) of 4: ({.*})")
PUZZLES = [
    pytest.param(slug, number, id=f"{slug}-{puzzle['id']}")
    for slug in games.slugs()
    for number, puzzle in enumerate(games.find(slug).puzzles)
]


def puzzle_of(slug: str, number: int) -> tuple[Game, Any]:
    game = games.find(slug)
    return game, game.puzzles[number]


@pytest.mark.parametrize(("slug", "number"), PUZZLES)
def test_a_puzzle_opens_and_its_best_plan_is_one_plan(slug: str, number: int):
    game, puzzle = puzzle_of(slug, number)
    match, aim, line = set_up(game, puzzle), aim_of(puzzle), puzzle["best"]["line"]
    assert puzzle["kind"] in KINDS
    assert match.decision
    assert match.decision.side == puzzle["side"]
    assert match.mode == "practice"
    for action in line:
        assert made(match, aim) == []
        match.play(action)
    assert [list(action) for action in made(match, aim)] == line


@pytest.mark.parametrize(("slug", "number"), PUZZLES)
def test_the_best_plan_reaches_its_chance_and_doing_nothing_less(slug: str, number: int):
    game, puzzle = puzzle_of(slug, number)
    match, best = set_up(game, puzzle), puzzle["best"]
    found = measured(match, best["line"], aim_of(puzzle))
    assert (found["chance"], found["exact"]) == (best["chance"], best["exact"])
    assert found["exact"] == ("rounds" not in puzzle)
    nothing = measured(match, idle(match, aim_of(puzzle)), aim_of(puzzle))
    assert is_less(nothing["chance"], best["chance"])


@pytest.mark.parametrize(("slug", "number"), PUZZLES)
def test_a_puzzle_says_which_game_it_comes_from(slug: str, number: int):
    game, puzzle = puzzle_of(slug, number)
    source, bots = puzzle["from"], {*game.computers.levels, *game.computers.characters}
    assert source.keys() == {"seed", "length", *(side.id for side in game.sides)}
    assert all(source[side.id] in bots for side in game.sides)


@pytest.mark.parametrize("slug", games.slugs())
def test_every_text_of_a_puzzle_is_there_and_none_too_many(slug: str):
    game = games.find(slug)
    wanted = {f"puzzle.{puzzle['id']}{part}" for puzzle in game.puzzles for part in ("", ".words")}
    assert {key for key in late_texts(game, "en", "lessons") if key.startswith("puzzle.")} == wanted
    assert not wanted & set(first_texts(game, "en"))


# A plan being measured


def test_a_plan_is_measured_alike_however_it_is_sliced():
    game, puzzle = puzzle_of(FIRST, 0)
    match, line = set_up(game, puzzle), puzzle["best"]["line"]
    whole = measured(match, line, aim_of(puzzle))
    sliced = Measure(match, line, aim_of(puzzle))
    spent = [0]
    while not sliced.done:
        sliced.go_on(1)
        spent.append(sliced.json()["spent"])
    assert sliced.json() == whole
    assert spent == sorted(spent)


def test_all_faces_together_are_one():
    game, puzzle = puzzle_of(FIRST, 0)
    match, line = set_up(game, puzzle), puzzle["best"]["line"]
    certain = {"not": {"side": "nobody"}}
    assert measured(match, line, Aim(puzzle["side"], certain, puzzle["until"], 0))["chance"] == [1, 1]
    assert measured(match, line, Aim(puzzle["side"], {"side": "nobody"}, puzzle["until"], 0))["chance"] == [0, 1]


def test_what_is_counted_says_so():
    game, puzzle = puzzle_of(FIRST, 0)
    found = measured(
        set_up(game, puzzle), puzzle["best"]["line"], Aim(puzzle["side"], puzzle["goal"], puzzle["until"], 8)
    )
    assert (found["chance"][1], found["exact"]) == (8, False)


# Proposals


def test_a_saved_game_is_looked_through_for_goals_that_some_plans_reach(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(command, "LEVELS", ("recruit",))
    monkeypatch.setattr(command, "ROUNDS", 4)
    match, phases = Match.new(games.find(FIRST), seed=7), set[object]()
    while len(phases) < 4:
        match.play(decide(bots.find("recruit"), match, Chooser(match.length)).action)
        phases.add(phase(match.state))
    file = tmp_path / "game.json"
    file.write_text(save.dump(match), encoding="utf-8")
    assert main(["puzzles", "--propose", str(file)]) == 0
    found = [PROPOSAL.fullmatch(line) for line in capsys.readouterr().out.splitlines()]
    assert found
    for line in found:
        assert line is not None
        length, until, goal, reached = line.groups()
        counts = ast.literal_eval(reached)
        assert counts.keys() == {"recruit", "played", "nothing"}
        assert max(counts.values()) - min(counts.values()) == 4
        now = match.past(int(length))
        assert not holds(Seen(now, 0), ast.literal_eval(until))
        holds(Seen(now, 0), ast.literal_eval(goal))


def test_time_is_since_a_phase_of_a_turn():
    match = Match.new(games.find("battle_of_moscow"), "road_to_orel", seed=7)
    while len(command.indices(match)) == 0:
        match.play(decide(bots.find("recruit"), match, Chooser(match.length)).action)
    turn, place = match.state.turn, command.indices(match)
    for begun in ([turn], [turn, *place], [turn, place[0] - 1], [turn - 1, 99]):
        assert holds(Seen(match, 0), {"since": begun})
    for coming in ([turn, place[0] + 1], [turn + 1], [turn, *place, 0]):
        assert not holds(Seen(match, 0), {"since": coming})


# Through the session


def ask(session: Session, method: str, **arguments: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.handle(json.dumps({"method": method, **arguments})))
    assert answer["ok"], answer
    return answer


def refused(session: Session, method: str, **arguments: Any) -> str:
    answer = json.loads(session.handle(json.dumps({"method": method, **arguments})))
    return "" if answer["ok"] else str(answer["error"]["key"])


def play(session: Session, *action: str) -> None:
    ask(session, "play", action=action, at=session.match.length)


@pytest.mark.parametrize(("slug", "number"), PUZZLES)
def test_the_hexes_of_a_goal_are_framed(slug: str, number: int):
    game, puzzle = puzzle_of(slug, number)
    match = set_up(game, puzzle)
    framed = ask(Session(), "puzzle", game=slug, puzzle=number + 1)["lesson"]["framed"]
    goal = json.dumps(puzzle["goal"])
    units = (match.state.units.get(id) for id in match.state.units if f'"{id}"' in goal)
    named = {unit.hex for unit in units if unit is not None and unit.hex >= 0}
    cities = {hex for hex in match.rules.grid.names.values() if f'"{hex}"' in goal}
    assert framed == sorted({match.rules.grid.names[hex] for hex in named} | cities)
    assert framed


def check(session: Session) -> dict[str, Any]:
    form: dict[str, Any] = ask(session, "puzzle_check", at=session.match.length)["lesson"]
    return form


@pytest.mark.parametrize(("slug", "number"), PUZZLES)
def test_nothing_of_the_solution_is_told_before_a_plan_is_made(slug: str, number: int):
    game, puzzle = puzzle_of(slug, number)
    session = Session()
    form = ask(session, "puzzle", game=slug, puzzle=number + 1)["lesson"]
    assert faults(game, [form]) == []
    assert not {"goal", "best", "position", "until"} & form.keys()
    assert (form["plan"], form["shows"], form["tried"]) == ([], 0, False)
    assert refused(session, "puzzle_best") == "error.no_puzzle"
    ask(session, "puzzle_step", to="show", at=0)
    assert session.match.length == 0
    assert puzzle["best"]["line"] != []


def test_a_plan_is_made_measured_and_compared():
    session, mind = Session(), Session()
    puzzle = games.find(FIRST).puzzles[0]
    ask(session, "puzzle", game=FIRST, puzzle=1)
    for action in puzzle["best"]["line"][:-1]:
        play(session, *action)
        assert not check(session)["done"]
    play(session, *puzzle["best"]["line"][-1])
    form = check(session)
    assert (form["done"], form["plan"]) == (True, puzzle["best"]["line"])
    answer = ask(mind, "puzzle_try", game=FIRST, puzzle=1, plan=form["plan"], nodes=1)
    while not answer["measured"]["done"]:
        answer = ask(mind, "puzzle_try", nodes=100)
    best = ask(session, "puzzle_best")["best"]
    assert answer["measured"]["chance"] == best["chance"] == puzzle["best"]["chance"]


def test_the_best_plan_is_shown_after_a_try():
    session = Session()
    puzzle = games.find(FIRST).puzzles[0]
    ask(session, "puzzle", game=FIRST, puzzle=1)
    nothing = idle(session.match, aim_of(puzzle))
    for action in nothing:
        play(session, *action)
    assert check(session)["done"]
    ask(session, "puzzle_best")
    form = ask(session, "puzzle_step", to="again", at=session.match.length)["lesson"]
    assert (form["shows"], form["shown"], form["fresh"]) == (len(puzzle["best"]["line"]), False, True)
    while form["shows"]:
        form = ask(session, "puzzle_step", to="show", at=session.match.length)["lesson"]
    assert (form["shown"], form["done"], form["plan"]) == (True, True, puzzle["best"]["line"])


def test_there_is_no_other_puzzle_and_no_plan_of_another_side():
    session = Session()
    assert refused(session, "puzzle", game=FIRST, puzzle=99) == "error.range"
    assert refused(session, "puzzle_check", at=0) == "error.no_puzzle"
    assert refused(session, "puzzle_try", nodes=1) == "error.no_puzzle"
    assert refused(session, "puzzle_try", game=FIRST, puzzle=1, plan=[["fly", "XL"]], nodes=100) != ""
    ask(session, "lesson", game=FIRST, lesson=1)
    assert refused(session, "puzzle_check", at=0) == "error.no_puzzle"
    ask(session, "puzzle", game=FIRST, puzzle=1)
    assert refused(session, "lesson_check", at=0) == "error.no_lesson"
