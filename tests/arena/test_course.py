"""The course of games on average: figures of each turn's end, losses between them, the front beside history's."""

from pathlib import Path

import pytest

from rasputitsa.__main__ import main
from rasputitsa.arena.course import FRONT, LOST, STEPS, TurnEnd, beyond, course, summed_up, values
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games import find
from rasputitsa.hexgrid.grid import rectangle
from tests.games.war_for_the_motherland.players import drawn

BOARD = rectangle(9, 5, "flat", "even")
WEST, EAST = ("0403", "0503"), ("0603", "0703")


def won(seed: int, turns: int) -> Match:
    """A match of so many turns of Turning Point, played by players who seldom do more than they must."""
    match, choose = Match.new(find("war_for_the_motherland"), "turning_point", seed=seed), Chooser(seed)
    first = match.state.turn
    while match.decision is not None and match.state.turn < first + turns:
        match.play(drawn(match, choose, haste=2))
    return match


@pytest.mark.parametrize(
    ("line", "front", "hexes"),
    [
        (["0403"], [WEST], 0.5),
        (["0503"], [WEST], -0.5),
        (["0403"], [EAST], 2.5),
        (["0703"], [WEST], -2.5),
        (["0403", "0703"], [WEST], -1.0),
        (["0403"], [EAST, WEST], 0.5),
    ],
)
def test_a_front_lies_beyond_a_line_where_the_first_side_has_passed_it(line: list[str], front: list[str], hexes: float):
    assert beyond(BOARD, line, front) == hexes


def test_without_a_line_or_a_front_there_is_no_distance():
    assert beyond(BOARD, [], [WEST]) is None
    assert beyond(BOARD, ["0403"], []) is None


def test_between_the_turns_that_are_shown_losses_add_up():
    steps, lost = (STEPS, "axis"), (LOST, "axis")
    turns = [TurnEnd(turn, None, {steps: 10 - turn, lost: turn}) for turn in (1, 2, 3, 4)]
    found = list(summed_up(turns, [2, 4]))
    assert [(end.turn, dict(end.figures)) for end in found] == [(2, {steps: 8, lost: 3}), (4, {steps: 6, lost: 7})]
    assert values([turns, found], 2, lost) == [2, 3]


def test_a_war_is_told_with_its_points_and_the_front_beside_that_of_history():
    match = won(3, 1)
    first, *_ = course(match)
    assert first.turn == 22
    assert first.figures["figure.total", "axis"] > 0
    assert first.figures[STEPS, "soviet"] > 0
    assert abs(first.figures[FRONT, ""]) < 5


def test_a_scenario_is_a_line_and_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for seed in (3, 4):
        (tmp_path / f"{seed}.json").write_text(save.dump(won(seed, 3)), encoding="utf-8")
    assert main(["course", *map(str, sorted(tmp_path.iterdir())), "--turns", "22,24"]) == 0
    said = capsys.readouterr().out
    assert "**Turning Point**, 2 games" in said
    head, _, *rows = [line for line in said.splitlines() if line.startswith("|")]
    assert "total, Axis" in head
    assert [row.split("|")[1].strip() for row in rows] == ["22: November 1942", "24: January 1943"]
    assert rows[0].count(" to ") == 2
    assert "Won: Axis" in said
