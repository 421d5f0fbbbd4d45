"""Whole games as codes: what is read is what was written, an old code still opens, a changed one does not."""

import json
from pathlib import Path
from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.__main__ import main
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError, RasputitsaError
from rasputitsa.engine.match import Match
from rasputitsa.engine.ready_setup import readied
from rasputitsa.engine.record import game_code, save
from rasputitsa.engine.record.digits import CAPITALS, LETTERS, Reader, Writer, lettered, numbered
from tests.contract.cases import Case, walk
from tests.skirmish import GAME

VECTORS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "contract" / "files" / "codes.json").read_text(encoding="utf-8")
)
"""Codes of games of all kinds with the fingerprints of where they lead. They open in every later release."""
SOME = 60


def read(code: str) -> Match:
    """The game of a code, read in small slices."""
    reading = game_code.reading(code, games.find, games.slugs())
    for _ in range(10_000):
        reading.go_on(7)
        if reading.is_done:
            return reading.match
    raise AssertionError("a code without an end")


def played(case: Case, seed: int, most: int = SOME) -> Match:
    """A random game of a case, of so many actions."""
    match = case.new(seed)
    for _ in walk(match, seed, min(most, case.most)):
        pass
    return match


def refusal(code: str) -> str:
    """The key of the reason why a code is not opened."""
    with pytest.raises(FormatError) as refused:
        read(code)
    return refused.value.text.key


def test_what_is_read_is_what_was_written(first_case: Case):
    match = played(first_case, 1812)
    match.mode = "practice"
    again = read(game_code.coded(match))
    assert save.dump(again) == save.dump(match)


def test_so_is_a_game_of_computers_that_is_over_and_one_that_has_not_begun():
    match = Match.new(games.find("battle_for_moscow"), seed=7)
    match.players = {"german": "recruit", "soviet": "human"}
    assert save.dump(read(game_code.coded(match))) == save.dump(match)
    choose = Chooser(1)
    while match.decision:
        match.play(match.decision.sample(choose))
    assert save.dump(read(game_code.coded(match))) == save.dump(match)


def test_so_is_a_game_with_the_set_up_that_stands_ready():
    match = readied(Match.new(games.find("battle_for_moscow"), seed=7), 7)
    assert match.start
    code = game_code.coded(match)
    assert save.dump(read(code)) == save.dump(match)
    choose = Chooser(1)
    for _ in range(SOME):
        assert match.decision
        match.play(match.decision.sample(choose))
    code = game_code.coded(match)
    assert code.startswith("4.")
    assert game_code.coded(save.load(save.dump(match), games.find).match) == code
    assert save.dump(read(code)) == save.dump(read(game_code.in_capitals(code))) == save.dump(match)
    assert refusal(f"2{code[1:]}") == "error.code.altered"


@pytest.mark.parametrize("vector", VECTORS, ids=[each["of"] for each in VECTORS])
def test_a_code_of_an_earlier_day_opens(vector: dict[str, Any]):
    match = read(vector["code"])
    assert [match.length, match.digest()] == [vector["length"], vector["digest"]]
    if match.rules.game.version == vector["rules"]:
        assert game_code.coded(match) == vector["code"]


def test_the_same_code_in_capitals_blanks_and_what_a_program_wrote_behind_it():
    match = played(Case(games.find("battle_for_moscow"), "classic", ()), 5, 30)
    code, digest = game_code.coded(match), match.digest()
    capitals = game_code.in_capitals(code)
    assert set(capitals.split(".", 2)[2]) <= set(CAPITALS)
    for other in (capitals, f" {code[:20]}\n{code[20:]} ", f"{code}.", f"{capitals}\t"):
        assert read(other).digest() == digest


def test_a_code_of_older_rules_opens_where_it_comes_out_the_same_and_else_says_why(monkeypatch: pytest.MonkeyPatch):
    match = played(Case(GAME, "crossing", ()), 5, 40)
    code, digest = game_code.coded(match), match.digest()
    with monkeypatch.context() as older:
        older.setattr(type(GAME), "version", GAME.version + 1)
        later = game_code.coded(played(Case(GAME, "crossing", ()), 5, 40))
        assert read(code).digest() == digest
        older.setattr(game_code, "check_of", lambda match: 0)
        assert refusal(code) == "error.code.rules"
    assert refusal(later) == "error.newer_rules"


def test_every_changed_letter_is_known_and_a_cut_code_says_so():
    code = game_code.coded(played(Case(games.find("battle_for_moscow"), "classic", ()), 5, 30))
    start = len(code.split(".")[1]) + 3
    for at in range(start, len(code)):
        other = LETTERS[(LETTERS.index(code[at]) + 1) % len(LETTERS)]
        assert refusal(code[:at] + other + code[at + 1 :]) == "error.code.altered"
    assert refusal(code[:-1]) == "error.code.cut"
    assert refusal("10." + code[2:]) == "error.code.newer"
    assert [refusal(each) for each in ("", "hello", "1.4.abcd", "2.4")] == ["error.code.none"] * 4
    assert refusal("2.4.a:cd") == "error.code.altered"


def test_a_code_of_hidden_hands_is_for_the_page_of_the_other_player_alone():
    assert refusal("8.4.abcd") == refusal("9.4.ABCD") == "error.code.hidden"


def test_a_number_that_was_sealed_anew_is_no_other_game():
    """A game that was changed and sealed again does not come to what it says."""
    inner = game_code.unsealed(numbered(game_code.coded(_short()).split(".")[2], LETTERS))
    keys = set()
    for bit in range(0, inner.bit_length(), 9):
        letters = lettered(game_code.sealed(inner ^ 1 << bit), LETTERS)
        keys.add(refusal(f"2.{len(letters)}.{letters}"))
    assert keys <= {"error.code.false", "error.code.unknown", "error.code.rules", "error.newer_rules", "error.range"}
    assert "error.code.false" in keys


def test_what_no_code_can_tell_has_a_reason():
    game = games.find("battle_for_moscow")
    begun = Match.from_position(game, _short().position(), seed=1)
    assert _reason(begun) == "error.code.started"
    practice = _short()
    practice.mode = "practice"
    practice.rewind(practice.length - 1, 99)
    assert practice.decision is not None
    practice.play(practice.decision.sample(Chooser(3)))
    assert _reason(practice) == "error.code.dice"


def test_the_command_writes_opens_and_measures(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "game.json"
    path.write_text(save.dump(_short()), encoding="utf-8")
    assert main(["link", str(path)]) == 0
    code = capsys.readouterr().out.strip()
    assert main(["link", "--open", code]) == 0
    assert capsys.readouterr().out.strip() == path.read_text(encoding="utf-8")
    assert main(["link", "--measure", str(path)]) == 0
    assert f"median {len(code)} characters" in capsys.readouterr().out


def test_choices_are_taken_off_a_number_as_they_were_put_on():
    writer, choose = Writer(), Chooser(4)
    asked = [[choose(9) + 1 for _ in range(choose(6) + 1)] for _ in range(300)]
    chosen = [choose(len(weights)) for weights in asked]
    for weights, index in zip(asked, chosen, strict=True):
        writer.choose(weights, index)
    writer.foot = 41
    reader = Reader(writer.number)
    assert [reader.choose(weights) for weights in asked] == chosen
    assert reader.number == 41


def _short() -> Match:
    return played(Case(games.find("battle_for_moscow"), "classic", ()), 5, 40)


def _reason(match: Match) -> str:
    with pytest.raises(RasputitsaError) as refused:
        game_code.coded(match)
    return refused.value.text.key


@pytest.mark.parametrize("slug", games.slugs())
def test_every_name_of_a_game_has_a_number_of_its_own(slug: str):
    game = games.find(slug)
    values = [[str(value) for value in spec.values] for spec in game.options]
    names = [[each.id for each in game.scenarios], [each.id for each in game.options], list(game.computers.offered)]
    for some in (games.slugs(), *names, *values):
        assert len({game_code.name_number(name) for name in some}) == len(some)
