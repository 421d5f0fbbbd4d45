"""The soak command finds nothing in sound games, and says with which seed it found something."""

import pytest

from rasputitsa.__main__ import main
from rasputitsa.cli import soak
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import text
from rasputitsa.games import find
from rasputitsa.page.proofs import drawn_case
from rasputitsa.session import Session

SMALL = ["soak", "--games", "1", "--sets", "2", "--mutations", "40", "--seed", "7"]
REQUESTS = 2_000
BLOCKS = 8


def test_sound_games_have_no_faults(capsys: pytest.CaptureFixture[str]):
    assert main(SMALL) == 0
    assert capsys.readouterr().out.endswith("\n0 faults\n")


def test_a_fault_is_told_with_the_seed_that_plays_it_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    fault = text("fault.decision")
    monkeypatch.setattr(soak, "unsound", lambda match: fault if match.length == 3 else None)
    assert main([*SMALL[:-3], "0", *SMALL[-2:]]) == 1
    assert f"seed 8: action 3: {soak.told(fault)}" in capsys.readouterr().out


def test_an_exception_is_a_fault(monkeypatch: pytest.MonkeyPatch):
    def fail(match: Match) -> None:
        raise KeyError("0507")

    monkeypatch.setattr(soak, "unsound", fail)
    case = drawn_case(find("battle_for_moscow"), 1)
    (told,) = soak.random_games([case], 1, 5)
    assert "seed 5: action 1: " in told
    assert told.endswith("KeyError: '0507'")


@pytest.mark.parametrize("block", range(BLOCKS))
def test_damaged_files_and_requests_are_answered(block: int):
    cases = [drawn_case(find("battle_for_moscow"), seed) for seed in range(block, block + 2)]
    first = block * REQUESTS
    assert list(soak.damaged_requests(cases, REQUESTS // BLOCKS, first)) == []


def test_damage_is_neither_always_refused_nor_always_harmless():
    """Otherwise the test above would prove nothing."""
    case = drawn_case(find("battle_for_moscow"), 3)
    bases = [request for request in soak._requests(case, 3) if "save" in request]
    session = Session()
    answers = [session.handle(soak.damaged(bases[seed % len(bases)], Chooser(seed))) for seed in range(100)]
    assert 2 < sum(answer.startswith('{"ok":true') for answer in answers) < 90
