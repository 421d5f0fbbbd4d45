"""The chance to win: a model of whole numbers, fitted to games and tried on others."""

import json
import random
from pathlib import Path

import pytest

from rasputitsa.__main__ import main
from rasputitsa.bots.brought import folder
from rasputitsa.bots.chance import (
    FILE,
    MOST_ERROR,
    ONE,
    Model,
    chance,
    figures_of,
    has_figures,
    is_true,
    model_of,
    shown_model,
)
from rasputitsa.cli.calibrate import (
    calibration_error,
    fit,
    logistic,
    logit,
    reliability,
    solved,
    tempered,
    tried,
)
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games import find, slugs
from rasputitsa.session import Session
from tests.skirmish import GAME as SKIRMISH

GAME = "battle_for_moscow"


def curve() -> tuple[int, ...]:
    return tuple(round(logistic(place / 10) * ONE) for place in range(81))


def test_a_model_is_the_logistic_curve_of_its_weighted_figures():
    model = Model((1000, -500), curve(), (), 0)
    for figures in ([0, 0], [1000, 0], [0, 1000], [-2500, 300], [9000, 0], [-90_000, 0]):
        value = (figures[0] - figures[1] / 2) / 1000
        assert model.chance(figures) == pytest.approx(logistic(max(-8, min(8, value))) * ONE, abs=3)


def test_what_is_decided_is_certain():
    match = Match.new(find(GAME), seed=3)
    choose = Chooser(3)
    while match.decision is not None:
        match.play(match.decision.sample(choose))
    assert match.state.result is not None
    assert chance(match.look) == (ONE if match.state.result.winner == "german" else 0)


def test_a_game_without_a_model_foretells_nothing():
    assert chance(Match.new(SKIRMISH, seed=1).look) is None
    assert model_of(SKIRMISH) is None


def test_fitting_finds_the_weights_that_made_the_games():
    draw = random.Random(7)
    truth = (0.4, -1.2, 2.0)
    figures = [(1.0, draw.gauss(0, 1), draw.gauss(0, 1)) for _ in range(4000)]
    chances = [logistic(sum(w * f for w, f in zip(truth, row, strict=True))) for row in figures]
    rows = [(row, float(draw.random() < p)) for row, p in zip(figures, chances, strict=True)]
    weights = fit(rows[:3000])
    assert weights == pytest.approx(truth, abs=0.2)
    predicted = [(logistic(sum(w * f for w, f in zip(weights, row, strict=True))), worth) for row, worth in rows[3000:]]
    assert calibration_error(reliability(predicted)) < 0.05


def test_nothing_is_predicted_by_what_was_fitted_to_it():
    """Each part has a figure of its own: by what was fitted to it all would be foretold, by the others nothing is."""
    rows = {part: [((1.0, *(float(part == each) for each in range(3))), float(part % 2))] * 50 for part in range(3)}
    assert calibration_error(reliability(tried(rows))) > 0.4


def test_a_system_of_equations_is_solved():
    assert solved([[2.0, 0.0, 0.0], [1.0, 3.0, 0.0], [0.0, 1.0, 4.0]], [4.0, 11.0, 18.0]) == pytest.approx([1, 2, 4])


def test_an_error_of_calibration_is_the_mean_distance_by_positions():
    assert calibration_error([(0.2, 0.3, 100), (0.8, 0.8, 300)]) == pytest.approx(0.025)
    assert calibration_error([]) == 0


def test_the_command_writes_the_same_model_whatever_the_jobs(tmp_path):
    texts = []
    for jobs in ("1", "2"):
        out = tmp_path / f"{jobs}.json"
        assert (
            main(["calibrate", "--games", "6", "--shared", "1", "--bot", "random", "--jobs", jobs, "--out", str(out)])
            == 0
        )
        texts.append(out.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert json.loads(texts[0])["games"] == 6


def test_the_model_of_every_game_with_figures_fits_them_and_proved_itself_elsewhere():
    modelled = [game for game in map(find, slugs()) if has_figures(game)]
    assert find(GAME) in modelled
    for game in modelled:
        model, match = model_of(game), Match.new(game, seed=1)
        assert model is not None
        assert len(model.weights) == len(figures_of(match.look))
        form = json.loads(((folder(game) or Path()) / FILE).read_text(encoding="utf-8"))
        assert form["shown"] == model.is_shown == is_true(form)
        assert sum(count for _, _, count in model.reliability) > 2_000


@pytest.mark.parametrize(
    ("error", "elsewhere", "is_shown"),
    [(MOST_ERROR, None, True), (MOST_ERROR + 1, None, False), (5, MOST_ERROR, True), (5, MOST_ERROR + 1, False)],
)
def test_a_model_that_is_too_far_from_the_truth_is_not_shown(error: int, elsewhere: int | None, is_shown: bool):
    form = {"error": error} | ({} if elsewhere is None else {"elsewhere": {"error": elsewhere}})
    assert is_true(form) == is_shown


@pytest.mark.parametrize("is_shown", [True, False])
def test_people_are_told_what_a_model_says_only_where_it_is_shown(is_shown: bool, monkeypatch: pytest.MonkeyPatch):
    model = Model((), (), (), 0, is_shown)
    monkeypatch.setattr("rasputitsa.bots.chance.model_of", lambda game: model)
    assert shown_model(find(GAME)) is (model if is_shown else None)


def test_without_a_model_nothing_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("rasputitsa.page.thinking.shown_model", lambda game: None)
    session = Session()
    asked = {"method": "new", "game": GAME, "scenario": "classic", "seed": 5}
    assert json.loads(session.handle(json.dumps(asked)))["ok"]
    assert json.loads(session.handle('{"method": "chances"}'))["chances"] is None


def test_the_session_tells_the_chances_of_every_phase_end(monkeypatch: pytest.MonkeyPatch):
    count = len(figures_of(Match.new(find(GAME), seed=1).look))
    model = Model((300,) * count, curve(), ((480, 500, 90),), 20)
    monkeypatch.setattr("rasputitsa.page.thinking.shown_model", lambda game: model)
    monkeypatch.setattr("rasputitsa.bots.chance.model_of", lambda game: model)
    session = Session()
    asked = {"method": "new", "game": GAME, "scenario": "classic", "seed": 5}
    assert json.loads(session.handle(json.dumps(asked)))["ok"]
    for _ in range(60):
        assert session.match.decision is not None
        session.match.play(session.match.decision.sample(Chooser(session.match.length)))
    told = json.loads(session.handle('{"method": "chances"}'))["chances"]
    assert (told["side"], told["error"], told["reliability"]) == ("german", 20, [[480, 500, 90]])
    assert [length for length, _ in told["points"]] == sorted({0, *session.match.phase_ends, 60})
    assert all(0 <= share <= ONE for _, share in told["points"])


def test_what_promises_too_much_is_tempered_and_what_does_not_stays():
    draw = random.Random(5)
    shares = [draw.random() for _ in range(4000)]
    won = [float(draw.random() < share) for share in shares]
    bold = [(logistic(2 * logit(share)), worth) for share, worth in zip(shares, won, strict=True)]
    weights, predicted = tempered([4.0, -2.0], bold)
    assert weights == pytest.approx([2.0, -1.0], rel=0.1)
    assert calibration_error(reliability(bold)) > 0.05 > 0.025 > calibration_error(reliability(predicted))
    assert tempered([1.0], list(zip(shares, won, strict=True)))[0] == pytest.approx([1.0], rel=0.1)


def test_the_model_is_tried_on_games_of_other_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    words = ["calibrate", "--check", "--games", "2", "--shared", "1", "--bot", "random", "--bot", "recruit"]
    assert main([*words, "--jobs", "1"]) == 0
    rows = [line.split("|") for line in capsys.readouterr().out.splitlines() if line.startswith("|")][2:]
    assert [row[1].strip() for row in rows] == ["random", "recruit", "all"]
    assert [row[2].strip() for row in rows] == ["2", "2", "4"]
    assert sum(int(row[3]) for row in rows[:2]) == int(rows[2][3])
    path = tmp_path / "chance.json"
    path.write_text(json.dumps({"error": 4, "shown": True}), encoding="utf-8")
    assert main([*words, "--jobs", "1", "--out", str(path)]) == 0
    form = json.loads(path.read_text(encoding="utf-8"))
    assert (form["error"], form["elsewhere"]["games"], form["elsewhere"]["bots"]) == (4, 4, ["random", "recruit"])
    assert form["elsewhere"]["error"] == round(1000 * max(float(row[4]) for row in rows[:2])), "that of the worst"
    assert form["shown"] == (form["elsewhere"]["error"] <= MOST_ERROR)
