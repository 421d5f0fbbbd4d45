"""The commands as they are typed: what they print, write, refuse and check."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.__main__ import main
from rasputitsa.arena import balance, ladder
from rasputitsa.arena.contest import Contest, Setting
from rasputitsa.arena.errors import ArenaError
from rasputitsa.arena.executors import here
from rasputitsa.arena.record import Record
from rasputitsa.arena.run import run
from rasputitsa.arena.sprt import Sprt
from rasputitsa.cli import arena
from rasputitsa.cli.progress import Progress
from rasputitsa.games import find, slugs
from tests.arena.stubs import named

IDLE, DRAWN, FAILING = named("IDLE"), named("DRAWN"), named("FAILING")
GAME = ["--game", "battle_for_moscow", "--seed", "7"]
DAWN = ["--game", "skirmish", "--scenario", "dawn", "--seed", "7"]
SAID = pytest.CaptureFixture[str]


def report(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))["report"]


def test_a_table_is_markdown_and_tells_everything(tmp_path: Path, capsys: SAID):
    assert main(["arena", DRAWN, FAILING, *DAWN, "--pairs", "2", "--out", str(tmp_path / "a.json")]) == 0
    said = re.sub(r"\d+, 95th \d+;", "T", capsys.readouterr().out).splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in said if line.startswith("|")]
    assert cells[0] == [f"{DRAWN} against {FAILING}", ""]
    assert dict(cells[2:]) == {
        "Pairs": "2",
        "Score": "100 % (34 to 100)",
        "as Raiders": "100 % (34 to 100): 2 won, 0 drawn, 0 lost",
        "as Guards": "100 % (34 to 100): 2 won, 0 drawn, 0 lost",
        "Elo": "above -113",
        "Margin": "–",
        "Pairs by points (0, ½, 1, 1½, 2)": "0 0 0 0 2",
        "Raiders side, whoever plays it": "50 % (19 to 81)",
        f"{DRAWN}, ms a phase": "T 1.0 nodes a decision",
        f"{FAILING}, ms a phase": "T 0.0 nodes a decision",
    }
    assert said[-6] == f"- pair 0, {DRAWN} raiders: {FAILING} forfeits: ZeroDivisionError: lost the map"
    command = f"arena {DRAWN} {FAILING} --game skirmish --pairs 2 --seed 7 --scenario dawn"
    assert said[-1].endswith(f": `python -m rasputitsa {command}`")


def test_a_contest_until_decided_tells_its_test(tmp_path: Path, capsys: SAID):
    path = tmp_path / "a.json"
    words = ["arena", IDLE, FAILING, *DAWN, "--until", "decided", "--goal", "75", "--out", str(path)]
    assert main(words) == 0
    (found,) = report(path)
    assert found["test"]["verdict"] == "H1"
    assert (round(found["test"]["elo0"], 1), round(found["test"]["elo1"], 1)) == (107.5, 190.8)
    assert found["pairs"] < 100
    assert re.search(r"LLR (2\.9|3\.)\d+ \(-2\.94, 2\.94\) \[108, 191\]: at least 191 Elo", capsys.readouterr().out)


@pytest.mark.parametrize(
    "words, complaint",
    [
        (["arena", "nobody", "random", *GAME], "nobody"),
        (["arena", "random", "tests.arena.stubs:NOBODY", *GAME], "NOBODY"),
        (["arena", "random", "random", *GAME, "--preset", "modern"], "no preset modern; there are classic_1986"),
        (["arena", "random", "random", *GAME, "--option", "soviet_points=9"], "9"),
        (["arena", "random", "random", *GAME, "--until", "decided", "--goal", "40", "--floor", "50"], "below the goal"),
        (["ladder", *GAME, "--levels", "random"], "two or more"),
        (["balance", *GAME, "--preset", "modern"], "no preset modern"),
        (["handicap", *GAME, "--handicap", "weather"], "no handicap weather"),
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], complaint: str, capsys: SAID):
    assert main(words) == 1
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--pairs", "0"], ["--jobs", "0"], ["--seed", "-1"]])
def test_numbers_have_bounds(words: list[str]):
    with pytest.raises(SystemExit):
        main(["arena", IDLE, IDLE, *words])


def test_preset_scenario_and_options_are_chosen(tmp_path: Path):
    path = tmp_path / "a.json"
    chosen = ["--preset", "revised_2006", "--option", "soviet_points=4"]
    assert main(["arena", IDLE, DRAWN, *GAME, *chosen, "--pairs", "1", "--out", str(path)]) == 0
    (found,) = report(path)
    usual = dict(Setting.of(find("battle_for_moscow"), "", {}).options)
    options = found["setting"]["options"]
    assert {id: value for id, value in options.items() if value != usual[id]} == {
        "last_resort_retreat": True,
        "victory_points": True,
        "soviet_points": 4,
    }
    assert found["margin"] is None, "one pair has no interval"


def test_a_ladder_is_checked_and_a_changed_game_is_found(tmp_path: Path, capsys: SAID):
    path, table = tmp_path / "ladder.json", tmp_path / "ladder.md"
    words = ["ladder", *DAWN, "--levels", f"{FAILING},{IDLE},{DRAWN}", "--pairs", "3", "--against", FAILING]
    assert main([*words, "--out", str(path), "--table", str(table)]) == 0
    assert [(rung["a"], rung["b"]) for rung in report(path)] == [(IDLE, FAILING), (DRAWN, IDLE), (DRAWN, FAILING)]
    lines = table.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "<!-- ladder -->"
    assert lines[2].split() == (
        "| Level | against | Pairs | Score | 95 % | as Raiders | as Guards | Elo | Margin | ms a phase | Goal |".split()
    )
    assert main(["ladder", "--check", str(path), "--sample", "9"]) == 0
    assert "9 pairs played again, as recorded" in capsys.readouterr().out
    form = json.loads(path.read_text(encoding="utf-8"))
    form["pairs"][4]["games"][1]["digest"] = "0"
    path.write_text(json.dumps(form), encoding="utf-8")
    assert main(["ladder", "--check", str(path), "--sample", "9"]) == 1
    assert re.search(rf"{DRAWN} v {IDLE}, pair 1, {DRAWN} guards: digest 0, now \w+\n", capsys.readouterr().out)


def test_a_report_that_does_not_follow_from_its_pairs_is_found(tmp_path: Path, capsys: SAID):
    path = tmp_path / "ladder.json"
    assert main(["ladder", *DAWN, "--levels", f"{IDLE},{DRAWN}", "--pairs", "2", "--out", str(path)]) == 0
    form = json.loads(path.read_text(encoding="utf-8"))
    form["report"][0]["score"]["low"] = 0.99
    path.write_text(json.dumps(form), encoding="utf-8")
    assert main(["ladder", "--check", str(path), "--sample", "1"]) == 1
    assert "the report does not follow" in capsys.readouterr().out


def test_what_is_no_rung_is_played_to_the_end():
    base = Contest("", Setting.of(find("skirmish"), "dawn", {}), "", "", 3, 7, Sprt(0, 50))
    met = [(each.a, each.b, each.until is None) for each in ladder.rungs(base, ("x", "y", "z"), ("g",), ("x",))]
    assert met == [("y", "x", False), ("z", "y", False), ("z", "g", True), ("y", "x", True), ("z", "x", True)]


def test_a_rung_that_is_played_to_the_end_is_not_played_for_a_yardstick_again():
    base = Contest("", Setting.of(find("skirmish"), "dawn", {}), "", "", 3, 7)
    met = [(each.a, each.b) for each in ladder.rungs(base, ("x", "y", "z"), (), ("x",))]
    assert met == [("y", "x"), ("z", "y"), ("z", "x")]


def test_the_levels_are_those_offered_above_random_play():
    assert ladder.levels("", find("battle_for_moscow"))[0] == "random"
    assert "recruit" in ladder.levels("", find("battle_for_moscow"))[1:]


def test_the_balance_has_every_preset_and_option_on_the_same_dice(tmp_path: Path, capsys: SAID):
    path, plot = tmp_path / "balance.json", tmp_path / "balance.svg"
    words = ["balance", *GAME, "--bot", IDLE, "--preset", "classic_1986", "--pairs", "2", "--option-pairs", "1"]
    assert main([*words, "--out", str(path), "--plot", str(plot)]) == 0
    found = report(path)
    names = [each["name"] for each in found["contests"]]
    assert names[:3] == ["classic_1986", "classic_1986 soviet_points=4", "classic_1986 soviet_points=3"]
    assert [each["pairs"] for each in found["contests"]] == [2, 2, 2, *[1] * (len(names) - 3)]
    assert {each["base"] for each in found["differences"]} == {"classic_1986"}
    said = capsys.readouterr().out
    assert "| classic_1986 soviet_points=3 " in said
    assert plot.read_text(encoding="utf-8").count("<rect ") == 3
    assert main(["ladder", "--check", str(path), "--sample", "1"]) == 0


def test_an_option_without_effect_in_a_scenario_is_not_tried():
    game = find("battle_for_moscow")
    classic, continuation = (Setting.of(game, scenario.id, {}) for scenario in game.scenarios)
    assert "harsher_winter" not in {spec.id for spec, _, _ in balance.variations(game, classic)}
    tried = {spec.id for spec, _, _ in balance.variations(game, continuation)}
    assert "harsher_winter" in tried
    assert "victory_points" not in tried, "the continuation decides it"


def test_scenarios_without_a_preset_have_a_balance_too():
    game = find("battle_for_moscow")
    assert [name for name, _ in balance.settings(game, [])] == ["classic_1986", "revised_2006", "continuation"]


def test_an_option_that_changes_nothing_has_no_verdict():
    base = Contest("", Setting.of(find("skirmish"), "dawn", {}), IDLE, IDLE, 3, 7)
    cases = balance.plan(base, [], 3)
    record = Record.begin("", [case.contest for case in cases], None)
    run(record, here, lambda record, index: None)
    found = balance.report(record, cases)["differences"]
    secret = next(each for each in found if each["option"] == "secret")
    assert (secret["difference"]["value"], secret["favours"]) == (0, "")


def test_the_handicap_nearest_to_even_is_named(tmp_path: Path, capsys: SAID):
    assert main(["handicap", *GAME, "--bot", IDLE, "--pairs", "1"]) == 0
    assert re.search(r"Nearest to even: soviet_points=\d; the interval includes even: ", capsys.readouterr().out)


def test_a_table_is_put_between_its_marks(tmp_path: Path):
    path = tmp_path / "README.md"
    told = "# Title\nbetween `<!-- ladder -->` and `<!-- end of ladder -->`\n"
    path.write_text(f"{told}<!-- ladder -->\nold\n<!-- end of ladder -->\nrest\n", encoding="utf-8")
    for words in ("newer", "new"):
        arena.write_between(path, "ladder", words)
    assert path.read_text(encoding="utf-8") == f"{told}<!-- ladder -->\n\nnew\n\n<!-- end of ladder -->\nrest\n"
    with pytest.raises(ArenaError, match="has no <!-- balance -->"):
        arena.write_between(path, "balance", "new")


def test_an_interrupted_command_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: SAID):
    def interrupted(record: Record, jobs: int, show: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "run", interrupted)
    assert main(["arena", IDLE, IDLE, *DAWN, "--out", str(tmp_path / "a.json")]) == 130
    assert f"the same command goes on from {tmp_path / 'a.json'}" in capsys.readouterr().err


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_shown_on_a_terminal_only():
    record = Record.begin("", [Contest("x v y", Setting.of(find("skirmish"), "dawn", {}), IDLE, IDLE, 4, 7)], None)
    for stream in (Terminal(), StringIO()):
        progress = Progress(stream)
        progress.show(record, 0)
        progress.end()
        assert ("x v y [....................] 0/4 pairs  50 % (0 to 100)" in stream.getvalue()) == stream.isatty()


def test_progress_fills_with_the_pairs_and_is_wiped_away():
    record = Record.begin("", [Contest("x v y", Setting.of(find("skirmish"), "dawn", {}), IDLE, IDLE, 4, 7)], None)
    progress = Progress(stream := Terminal())
    run(record, here, progress.show)
    shown = stream.getvalue().split("\r")[1:]
    bars = [re.search(r"\[#*\.*\] \d/4 pairs", words) for words in shown]
    assert [bar and bar[0] for bar in bars] == [
        f"[{'#' * 5 * played}{'.' * (20 - 5 * played)}] {played}/4 pairs" for played in (1, 2, 3, 4)
    ]
    progress.end()
    assert stream.getvalue().split("\r")[-2:] == [" " * len(shown[-1]), ""]


def test_the_skirmish_is_among_the_games():
    assert "skirmish" in slugs()
