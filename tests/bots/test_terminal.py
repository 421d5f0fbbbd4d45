"""Bots at the terminal: they answer for their side, and games between them are told."""

import json
from io import StringIO

import pytest

from rasputitsa.__main__ import main, parser
from rasputitsa.bots.battle_for_moscow.weights import WEIGHTS, figures, with_figures


def test_a_bot_answers_for_its_side(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("sys.stdin", StringIO("begin\nend\nannounced\nend\nquit\n"))
    assert main(["play", "--bot", "soviet=recruit"]) == 0
    said = capsys.readouterr().out
    assert "> end: " in said
    assert "Turn 2" in said


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


def test_figures_make_the_weights_that_they_were_read_from():
    assert with_figures(figures(WEIGHTS)) == WEIGHTS
