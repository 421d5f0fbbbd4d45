"""Bots at the terminal: they answer for their side, and games between them are told."""

from io import StringIO

import pytest

from rasputitsa.__main__ import main


def test_a_bot_answers_for_its_side(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr("sys.stdin", StringIO("begin\nend\nannounced\nend\nquit\n"))
    assert main(["play", "--bot", "soviet=recruit"]) == 0
    said = capsys.readouterr().out
    assert "> end: " in said
    assert "Turn 2" in said


def test_games_between_bots_are_told(capsys: pytest.CaptureFixture[str]):
    assert main(["simulate", "--games", "2", "--bot", "german=recruit", "--bot", "soviet=random"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "{'german': 2}"


@pytest.mark.parametrize("word", ["german=marshal", "french=recruit", "recruit"])
def test_a_seat_that_is_not_there_is_refused(word: str, capsys: pytest.CaptureFixture[str]):
    assert main(["simulate", "--games", "1", "--bot", word]) == 1
    assert capsys.readouterr().err
