"""The attack finds what it is there to find, says how to repeat it, and a short one finds nothing."""

import json

import pytest

from rasputitsa.engine import owner_tables, position
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.session import Session
from tests.attack import __main__ as command
from tests.attack import bots, codes, links, positions, saves
from tests.attack.damage import DAMAGES
from tests.attack.tally import HangsError, Tally, patience
from tests.contract.cases import POSITIONS, first_cases
from tests.skirmish import GAME

TRIED = 10 * len(DAMAGES)
"""Ten saves with each damage: the nights try more."""
LARGE = "war_for_the_motherland"
ALTERED, CHANGED, REVALUED = 60, 4 * len(links.CHANGES), 18


def test_damaged_saves_are_refused_in_words_or_can_be_read_and_kept(capsys: pytest.CaptureFixture[str]):
    assert command.main(["--part", "saves", "--count", str(TRIED)]) == 0, capsys.readouterr().out
    assert f"all: tried {TRIED}, survived {TRIED}\n" in capsys.readouterr().out


@pytest.mark.parametrize("scenario", ["road_to_stalingrad", "campaign"])
def test_damaged_saves_of_400_counters_are_refused_in_words_or_can_be_read_and_kept(
    scenario: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    case = next(each for each in first_cases() if (each.game.slug, each.scenario) == (LARGE, scenario))
    data = saves.stored(case, POSITIONS, saves.PLAYED_ON)
    assert data in saves.bases()
    assert len(json.loads(data)["start"]["units"]) > 400
    monkeypatch.setattr(saves, "bases", lambda: (data,))
    tried = len(DAMAGES)
    assert command.main(["--part", "saves", "--count", str(tried), "--seed", "20"]) == 0, capsys.readouterr().out
    assert f"all: tried {tried}, survived {tried}\n" in capsys.readouterr().out


def test_what_is_written_as_something_else_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(saves, "DAMAGES", (lambda text, choose: text,))
    sound, written = save.dump(Match.new(GAME, "crossing", {}, seed=1)), save.to_json
    monkeypatch.setattr(saves, "bases", lambda: (sound,))
    monkeypatch.setattr(save, "to_json", lambda match: written(match) | {"mode": "practice"})
    assert command.main(["--part", "saves", "--count", "1"]) == 1
    assert "mode is written as something else: match practice" in capsys.readouterr().out


def test_altered_positions_are_refused_in_words_or_played_on(capsys: pytest.CaptureFixture[str]):
    assert command.main(["--part", "positions", "--count", str(ALTERED)]) == 0, capsys.readouterr().out
    assert f"all: tried {ALTERED}, survived {ALTERED}\n" in capsys.readouterr().out


def test_changed_codes_of_games_open_as_no_other_game(capsys: pytest.CaptureFixture[str]):
    tried = 10 * len(codes.CHANGES)
    assert command.main(["--part", "codes", "--count", str(tried)]) == 0, capsys.readouterr().out
    assert f"all: tried {tried}, survived {tried}\n" in capsys.readouterr().out


def test_changed_codes_of_hidden_hands_are_refused_in_words_or_open_as_they_were(capsys: pytest.CaptureFixture[str]):
    tried = 4 * len(codes.CHANGES)
    assert command.main(["--part", "hidden", "--count", str(tried)]) == 0, capsys.readouterr().out
    assert f"all: tried {tried}, survived {tried}\n" in capsys.readouterr().out


def test_changed_links_are_refused_in_words_or_played_on(capsys: pytest.CaptureFixture[str]):
    assert command.main(["--part", "links", "--count", str(CHANGED)]) == 0, capsys.readouterr().out
    assert f"all: tried {CHANGED}, survived {CHANGED}\n" in capsys.readouterr().out


def test_a_position_on_which_nothing_can_be_played_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    for check in ("_check", "check_playable"):
        monkeypatch.setattr(position, check, lambda *given: None)
    monkeypatch.setattr(positions, "altered", lambda base, choose: {**base.form, "stack": [], "result": None})
    assert command.main(["--part", "positions", "--seed", "5", "--count", "1"]) == 1
    said = capsys.readouterr().out
    assert "no decision, no result" in said
    assert "python3 build.py attack --part positions --seed 5 --count 1" in said


def test_owners_files_with_other_figures_are_refused_with_their_place_or_played(capsys: pytest.CaptureFixture[str]):
    assert command.main(["--part", "owners", "--count", str(REVALUED)]) == 0, capsys.readouterr().out
    assert f"all: tried {REVALUED}, survived {REVALUED}\n" in capsys.readouterr().out


def test_an_owners_file_that_stops_the_engine_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def stop(game: object, owners: object) -> None:
        raise KeyError("3133")

    monkeypatch.setattr(owner_tables, "_try", stop)
    assert command.main(["--part", "owners", "--seed", "2", "--count", "1"]) == 1
    assert "KeyError: '3133'" in capsys.readouterr().out


def test_what_is_damaged_is_not_what_it_was():
    text = saves.bases()[5]
    assert [damage.__name__ for damage in DAMAGES if damage(text, Chooser(1)) == text] == []


def test_forty_bots_that_answer_nonsense_are_named_as_what_they_are(capsys: pytest.CaptureFixture[str]):
    trials = len(bots.trials())
    assert command.main(["--part", "bots", "--count", str(trials)]) == 0, capsys.readouterr().out
    assert f"all: tried {trials}, survived {trials}\n" in capsys.readouterr().out
    assert trials - 40 >= 40


def test_a_failure_is_told_with_its_seed_and_ends_the_command_badly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(Session, "handle", lambda session, request: 1 // 0)
    assert command.main(["--part", "saves", "--seed", "3", "--count", "2"]) == 1
    said = capsys.readouterr().out
    assert "ZeroDivisionError" in said
    assert "saves.py" in said
    assert "python3 build.py attack --part saves --seed 4 --count 1" in said
    assert "all: tried 2, survived 0" in said


def test_what_hangs_is_a_failure():
    def hang() -> str:
        with patience(1):
            while True:
                pass

    tally = Tally()
    tally.attempt("hang", 1, "saves", hang)
    assert tally.failed["hang"] == 1
    with pytest.raises(HangsError), patience(1):
        hang()
