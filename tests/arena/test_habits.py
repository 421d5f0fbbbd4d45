"""Habits that no sensible player has: each is known where it is, and not where it is not; the command goes on."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.__main__ import main
from rasputitsa.arena.habits import Row, Sight, Stretch, Turn, counted, habits, rows, stretches
from rasputitsa.bots.anygame.hooks import Objective
from rasputitsa.cli.habits import habit_table
from rasputitsa.cli.seats import play_out
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.hexgrid.grid import HexSet
from tests.arena.stubs import DRAWN
from tests.skirmish import GAME
from tests.skirmish.bots.hooks import Hooks
from tests.skirmish.state import SkirmishLook
from tests.skirmish.test_campaign import CORPS, FOES, campaign

TOWN, VILLAGE = "W1411", "W0406"
SEVENTH = ["skirmish", "--scenario", "dawn", "--bot", "recruit", "--seed", "6"]


class Garrisons(Hooks):
    """Two towns that stay with whoever held them last: one of a side, and one worth little of the raiders."""

    def __init__(self, owner: str = "raiders", fed: HexSet = 0) -> None:
        self._owner, self._fed = owner, fed

    def objectives(self, look: SkirmishLook) -> Sequence[Objective]:
        index = look.rules.grid.index
        return (Objective(index[TOWN], 100, self._owner), Objective(index[VILLAGE], 49, "raiders"))

    def supplied(self, look: SkirmishLook, side: str) -> HexSet:
        return self._fed


def sight(raiders: Sequence[str], guards: Sequence[str], hooks: Hooks | None = None, side: str = "raiders") -> Sight:
    """A position of corps in hexes, from a side's seat."""
    units = [*zip(CORPS, raiders, strict=False), *zip(FOES, guards, strict=False)]
    found = Sight(campaign(dict(units), ["movement", {"side": "raiders"}]).look, side)
    found.hooks = hooks or found.hooks
    return found


def turn(before: Sight, after: Sight, answer: Sight | None = None) -> Turn:
    """The turn of the raiders between two positions, and before a third."""
    then = Stretch(44, "guards", after, answer) if answer else None
    return counted(Stretch(44, "raiders", before, after), then)


def test_the_front_is_open_where_nobody_stands_within_two_hexes_of_it():
    facing = sight(["W1411"], ["W1511"])
    names = facing.grid.ids(facing.front & ~facing.open)
    assert "W1411" in names
    assert all(facing.grid.distance(facing.grid.index[name], facing.grid.index["W1411"]) <= 2 for name in names)
    assert facing.open


def test_a_front_with_a_unit_behind_every_hex_is_closed():
    all = [name for name in sight([], []).grid.names.values() if name]
    found = sight(["W1411"], ["W1511"])
    found.__dict__["area"] = found.grid.named(all) & ~found.enemy_area
    assert (found.open, found.front != 0) == (0, True)


@pytest.mark.parametrize(("rear", "idle"), [("W2011", 0), ("W2111", 1)])
def test_a_unit_more_than_six_hexes_from_any_enemy_is_idle(rear: str, idle: int):
    found = sight(["W1311", rear], ["W1411"])
    assert len(found.idle) == idle
    assert turn(found, found).idle == idle


@pytest.mark.parametrize(
    ("raiders", "guards", "owner", "empty"),
    [
        (["W1311"], ["W1511"], "raiders", (TOWN,)),
        (["W1411"], ["W1511"], "raiders", ()),
        (["W1311"], ["W1511"], "guards", ()),
        (["W1311"], ["W2211"], "raiders", ()),
        (["W1311"], ["W1411"], "raiders", ()),
        (["W1311"], ["W0506"], "raiders", ()),
    ],
    ids=["empty", "a garrison", "the enemy's", "no enemy near", "taken", "worth little"],
)
def test_a_deciding_hex_without_a_garrison_is_counted_where_an_enemy_is_near(
    raiders: list[str], guards: list[str], owner: str, empty: tuple[str, ...]
):
    found = sight(raiders, guards, Garrisons(owner))
    assert found.grid.ids(found.empty) == empty
    assert turn(found, found).empty == len(empty)


def test_a_unit_that_leaves_its_supply_is_counted_and_one_that_is_cut_off_is_not():
    grid = sight([], []).grid
    fed, less = Garrisons(fed=grid.named(["W1311", "W1312", "W1313"])), Garrisons(fed=grid.named(["W1312"]))
    before = sight(["W1311", "W1312"], ["W1511"], fed)
    assert turn(before, sight(["W1313", "W1312"], ["W1511"], fed)).unsupplied == 0
    assert turn(before, sight(["W1310", "W1312"], ["W1511"], fed)).unsupplied == 1
    assert turn(before, sight(["W1311", "W1312"], ["W1511"], less)).unsupplied == 0
    assert turn(sight(["W1310"], [], fed), sight(["W1309"], [], fed)).unsupplied == 0


def test_a_town_is_left_to_be_retaken_where_it_was_won_and_nobody_stayed():
    theirs, ours = Garrisons("guards"), Garrisons("raiders")
    before, left = sight(["W1311"], ["W1511"], theirs), sight(["W1311"], ["W1511"], ours)
    stayed = sight(["W1411"], ["W1511"], ours)
    lost, kept = (sight(["W1311"], [hex], hooks, "guards") for hex, hooks in (("W1411", theirs), ("W1511", ours)))
    assert turn(before, left, lost).retaken == 1
    assert turn(before, left, kept).retaken == 0
    assert turn(before, stayed, lost).retaken == 0
    assert turn(left, left, lost).retaken == 0
    assert turn(before, left).retaken == 0


def test_a_game_is_told_side_by_side_from_its_first_turn():
    match = played(3)
    told = [(each.turn, each.side) for each in habits(match)]
    assert told == [(number, side) for number in (1, 2, 3) for side in ("raiders", "guards")]
    for stretch in stretches(match):
        assert stretch.before.look.state.turn == stretch.turn


def test_means_are_of_turns_within_a_game_and_intervals_of_games():
    one = [Turn(1, "a", open=2), Turn(2, "a", open=4), Turn(1, "b", open=9)]
    other = [Turn(1, "a", open=1)]
    found = list(rows([one, other], [2]))
    assert [(row.side, row.turn, row.turns) for row in found] == [("a", None, 3), ("a", 2, 1), ("b", None, 1)]
    assert [row.counts["open"]["value"] for row in found] == [2.0, 4.0, 9.0]
    assert found[0].counts["open"]["low"] is not None
    assert found[1].counts["open"]["low"] is None
    assert Row(*found[1]).json()["open"] == {"value": 4.0, "low": None, "high": None}
    assert "4.0" in habit_table(found, {"name.a": "A", "name.b": "B"})


def test_the_command_goes_on_from_its_file_and_refuses_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "habits.json"
    whole, command = tmp_path / "whole.json", ["habits", "--game", *SEVENTH]
    assert main([*command, "--games", "1", "--out", str(path)]) == 0
    assert main([*command, "--games", "2", "--out", str(path), "--table", str(tmp_path / "table.md")]) == 0
    assert main([*command, "--games", "2", "--out", str(whole), "--turns", "all"]) == 0
    assert path.read_text() == whole.read_text()
    form = json.loads(path.read_text())
    assert [game["seed"] for game in form["games"]] == [7, 8]
    assert {row["side"] for row in form["report"]} == {"raiders", "guards"}
    assert "| Raiders " in (tmp_path / "table.md").read_text()
    assert main([*command, "--seed", "9", "--out", str(path)]) == 1
    assert "belongs to another command" in capsys.readouterr().err


def test_saves_are_counted_as_games_played_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "game.json").write_text(save.dump(played(3)), encoding="utf-8")
    assert main(["habits", str(tmp_path / "game.json"), "--turns", "2"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert [line.split("|")[2].strip() for line in lines[2:]] == ["all", "2"] * 2


def test_somebody_has_to_play(capsys: pytest.CaptureFixture[str]):
    assert main(["habits", "--game", "skirmish", "--bot", "guards=recruit"]) == 1
    assert "who plays" in capsys.readouterr().err


def played(seed: int) -> Match[Any, Any]:
    """A game of players who draw what they do."""
    match = Match.new(GAME, "dawn", seed=seed)
    return play_out(match, {side.id: DRAWN for side in GAME.sides}, seed, 2_000)
