"""Counters for paper: each unit of each game has a face for every step, with the figures on the card."""

import json
from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.rules.units import face_steps
from rasputitsa.session import Session
from tests.contract.cases import Case, walk

SEED, PLAYED = 76, 60
FIGURES = {
    ("battle_for_moscow", "XLVI"): [["10", "6"], ["5", "6"]],
    ("battle_of_moscow", "3Pz"): [["4", "8"]],
    ("blitzkrieg_to_moscow_2", "1PzA"): [["7", "(3)", "6"], ["3", "6"]],
    ("war_for_the_motherland", "57PzK"): [["9", "8", "7"], ["6", "6", "7"], ["4", "3", "8"], ["2", "1", "8"]],
}
"""The figures of a unit from full strength down, as its counters have them."""


def counters_of(match: Match) -> list[dict[str, Any]]:
    """The answer of a session in which a match goes on."""
    session = Session()
    _ask(session, method="open", save=save.dump(match))
    answer: list[dict[str, Any]] = _ask(session, method="counters")["counters"]
    return answer


def _ask(session: Session, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    assert answer["ok"], answer
    return answer


def test_every_unit_has_a_face_for_each_of_its_steps(first_case: Case):
    match = first_case.new(SEED)
    printed = counters_of(match)
    assert [each["id"] for each in printed] == list(match.rules.roster)
    for unit, each in zip(match.rules.roster_units().all(), printed, strict=True):
        faces = each["faces"]
        assert each["side"] == unit.side
        assert len(faces) == unit.type.full
        whole = face_steps(unit)["full"]
        assert [face["steps"] for face in faces] == ([1] * len(faces) if whole == 1 else [*range(whole, 0, -1)])
        assert {face["name"] for face in faces} == {faces[0]["name"]}
        assert all(face["values"] and not face["badges"] and "printed" not in face for face in faces)


def test_counters_are_the_same_in_any_weather_and_wherever_units_are(first_case: Case):
    match = first_case.new(SEED)
    before = _figures(counters_of(match))
    for _ in zip(range(PLAYED), walk(match, SEED, PLAYED), strict=False):
        pass
    assert match.length > 0
    assert _figures(counters_of(match)) == before


def _figures(counters: list[dict[str, Any]]) -> list[Any]:
    return [[{**face, "title": ""} for face in each["faces"]] for each in counters]


@pytest.mark.parametrize(("slug", "unit"), FIGURES, ids=str)
def test_the_figures_of_a_unit_are_those_of_its_counters(slug: str, unit: str):
    game = games.find(slug)
    printed = {each["id"]: each["faces"] for each in counters_of(Match.new(game, game.scenarios[0].id, {}, seed=SEED))}
    assert [face["values"] for face in printed[unit]] == FIGURES[slug, unit]


def test_counters_are_there_while_the_device_changes_hands():
    game = games.find("skirmish")
    match = Match.new(game, game.scenarios[0].id, {}, seed=SEED)
    view = _ask(Session(), method="open", save=save.dump(match))["view"]
    assert view["handover"]
    assert counters_of(match)


def test_counters_of_the_invented_game_have_their_backs():
    game = games.find("skirmish")
    printed = counters_of(Match.new(game, game.scenarios[0].id, {}, seed=SEED))
    assert {len(each["faces"]) for each in printed} == {2}
    assert any(front["values"] != back["values"] for front, back in (each["faces"] for each in printed))
