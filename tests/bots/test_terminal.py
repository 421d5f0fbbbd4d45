"""Bots at the terminal: they answer for their side, and games between them are told."""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict
from io import StringIO

import pytest

from rasputitsa.__main__ import main, parser
from rasputitsa.bots.anygame.weights import usual
from rasputitsa.bots.battle_for_moscow.weights import WEIGHTS, figures, with_figures


def test_a_bot_answers_for_its_side(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("sys.stdin", StringIO("begin\nend\nannounced\nend\nquit\n"))
    assert main(["play", "--bot", "soviet=recruit"]) == 0
    said = capsys.readouterr().out
    assert "> end: " in said
    assert "Turn 2" in said


def test_what_a_bot_takes_in_secret_is_not_told_to_the_person(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    assert main(["play", "--game", "blitzkrieg_to_moscow_2", "--bot", "german=marshal"]) == 0
    taken = [line for line in capsys.readouterr().out.splitlines() if line.startswith("> take")]
    assert taken == ["> take: The reason is secret."] * 4


def test_games_between_bots_are_told(capsys: pytest.CaptureFixture[str]):
    assert main(["simulate", "--games", "2", "--bot", "german=recruit", "--bot", "soviet=random"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "{'german': 2}"


def test_every_command_says_what_it_takes(capsys: pytest.CaptureFixture[str]):
    (commands,) = (found.choices for found in parser()._actions if found.choices is not None)
    assert "arena" in commands
    for name in commands:
        with pytest.raises(SystemExit) as left:
            main([name, "--help"])
        assert left.value.code == 0
        assert capsys.readouterr().out.startswith(f"usage: rasputitsa {name}")


@pytest.mark.parametrize("word", ["german=general", "french=recruit", "recruit"])
def test_a_seat_that_is_not_there_is_refused(word: str, capsys: pytest.CaptureFixture[str]):
    assert main(["simulate", "--games", "1", "--bot", word]) == 1
    assert capsys.readouterr().err


def test_tuning_plays_pairs_and_prints_the_figures(capsys: pytest.CaptureFixture[str]):
    assert main(["tune", "--rounds", "1", "--pairs", "1", "--nodes", "5", "--option", "soviet_points=3"]) == 0
    said = capsys.readouterr().out
    assert "of 4 points" in said
    assert json.loads(said[said.index("{") :]).keys() == figures(WEIGHTS).keys()


def test_a_game_without_a_judgement_of_its_own_is_tuned_by_the_general_figures(capsys: pytest.CaptureFixture[str]):
    given = ["--game", "skirmish", "--scenario", "dawn", "--rounds", "1", "--pairs", "1", "--nodes", "5"]
    assert main(["tune", *given]) == 0
    said = capsys.readouterr().out
    name, tried = re.findall(r"^(\S+): \d+ -> (\d+)", said)[0]
    assert name in asdict(usual())
    found, before = json.loads(said[said.index("{") :]), asdict(usual())
    assert found in (before, {**before, name: int(tried)})


@pytest.mark.parametrize(
    ("points", "margin", "is_kept"), [(3, 0, True), (2, 0, False), (0, 0, False), (4, 1, True), (3, 1, False)]
)
def test_tuning_keeps_what_wins_by_more_than_the_margin(
    points: int, margin: int, is_kept: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("rasputitsa.cli.tune._pair", lambda *given: points)
    assert main(["tune", "--rounds", "8", "--pairs", "1", "--margin", str(margin)]) == 0
    tried, found = tuned(capsys.readouterr().out)
    assert [won for *_, won in tried] == [points] * 8
    assert found == {**figures(WEIGHTS), **({name: now for name, _, now, _ in tried} if is_kept else {})}
    assert (found != figures(WEIGHTS)) == is_kept


def test_tuning_goes_on_from_the_winners_and_forgets_the_losers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr("rasputitsa.cli.tune._pair", more_wins)
    assert main(["tune", "--rounds", "40", "--pairs", "1"]) == 0
    tried, found = tuned(capsys.readouterr().out)
    best = figures(WEIGHTS)
    for name, was, now, won in tried:
        assert (was, won) == (best[name], 4 if now > was else 0)
        best = {**best, name: max(was, now)}
    assert {won for *_, won in tried} == {0, 4}
    assert found == best


def more_wins(judgement: object, sets: tuple[Mapping[str, int], Mapping[str, int]], *given: object) -> int:
    """The points of the first of two sets of figures: all where its sum is the larger, else none."""
    first, second = (sum(each.values()) for each in sets)
    return 4 if first > second else 0


def tuned(said: str) -> tuple[list[tuple[str, int, int, int]], dict[str, int]]:
    """The trials, each with its name, old and new figure and points, and the figures at last."""
    lines = re.findall(r"^(\S+): (\d+) -> (\d+), (\d+) of 4 points$", said, re.MULTILINE)
    return [(name, int(was), int(now), int(won)) for name, was, now, won in lines], json.loads(said[said.index("{") :])


def test_figures_make_the_weights_that_they_were_read_from():
    assert with_figures(figures(WEIGHTS)) == WEIGHTS
