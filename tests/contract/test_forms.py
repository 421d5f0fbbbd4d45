"""Answers of the session have the forms that the page's types are written from, in every game."""

import json
import re
from typing import Any

import pytest

from building import forms as building
from building.paths import ROOT
from rasputitsa import games
from rasputitsa.engine import forms as engine
from rasputitsa.engine import panel_forms
from rasputitsa.engine.record import save
from rasputitsa.page import forms, game_forms
from rasputitsa.page.catalogue import game_info
from rasputitsa.session import Session
from tests.contract.cases import Case, walk
from tests.contract.shapes import misfits

SLUGS = games.slugs()
ANSWERS: dict[str, Any] = {
    "view": forms.View,
    "timeline": forms.Timeline,
    "chances": forms.Chances | None,
    "overlays": list[engine.OverlayInfo],
    "overlay": engine.Overlay,
    "counters": list[forms.PrintedUnit],
    "recap": forms.Recap,
    "page": forms.ChroniclePage,
    "debrief": forms.Debrief,
    "thoughts": list[forms.Thought],
    "plan": list[forms.Aim],
}
FORMS = (engine, panel_forms, forms, game_forms)
PLAYED = 60


def ask(session: Session, **request: Any) -> dict[str, Any]:
    """The answer to a request, its parts as the forms have them."""
    answer: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    assert answer["ok"], answer
    faults = [fault for name, form in ANSWERS.items() if name in answer for fault in misfits(answer[name], form, name)]
    assert faults == []
    return answer


def opened(case: Case) -> tuple[Session, dict[str, Any]]:
    """A session with a game in which something was played, and its view."""
    session, match = Session(), case.new(5)
    for _ in zip(range(PLAYED), walk(match, 5, PLAYED), strict=False):
        pass
    view = ask(session, method="open", save=save.dump(match))["view"]
    if view["handover"]:
        view = ask(session, method="take_over", at=view["length"])["view"]
    assert view["length"] == match.length > 0
    return session, view


def test_answers_of_a_game_that_is_being_played(first_case: Case):
    session, view = opened(first_case)
    for overlay in ask(session, method="overlays")["overlays"]:
        for side in overlay.get("sides", [""]):
            ask(session, method="overlay", id=overlay["id"], side=side, at=view["length"])
    ask(session, method="counters")
    ask(session, method="timeline")
    ask(session, method="recap", length=view["length"] // 2)
    ask(session, method="chronicle", turn=view["turn"], length=view["length"], before=0)
    ask(session, method="chances")


def test_targets_and_subjects(first_case: Case):
    session, view = opened(first_case)
    for option in view["decision"]["options"]:
        for subject in option["subjects"][:2] if option["target"] else []:
            answer = ask(session, method="targets", verb=option["verb"], subject=subject, at=view["length"])
            assert [*misfits(answer["targets"], list[engine.Target])] == []
            for target in answer["targets"][:1]:
                back = ask(session, method="subjects", verb=option["verb"], target=target["id"], at=view["length"])
                assert [*misfits(back["subjects"], list[engine.Subject])] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_games_boards_and_rulebooks(slug: str):
    game = games.find(slug)
    assert [*misfits(json.loads(json.dumps(game_info(game))), game_forms.GameInfo)] == []
    assert [*misfits(json.loads(json.dumps(game.rules("en"))), engine.Rulebook)] == []
    for scenario in game.scenarios:
        assert [*misfits(json.loads(json.dumps(game.board(scenario))), engine.BoardMap)] == []


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if games.find(slug).lessons])
def test_a_lesson_and_a_puzzle(slug: str):
    session = Session()
    answer = ask(session, method="lesson", game=slug, lesson=1)
    assert [*misfits(answer["lesson"], forms.Lesson)] == []
    if games.find(slug).puzzles:
        answer = ask(session, method="puzzle", game=slug, puzzle=1)
        assert [*misfits(answer["lesson"], forms.Puzzle)] == []


def test_the_pages_types_are_fresh():
    """`python3 build.py forms` writes them."""
    assert building.TARGET.read_text(encoding="utf-8") == building.declarations()


def test_the_forms_that_the_docs_name_are_there():
    text = (ROOT / "docs" / "session.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([A-Z][a-z]+(?:[A-Z][a-z]+)*)`", text)) - {"Decision", "Option"}
    assert {"Text", "View"} <= named
    assert [name for name in named if not any(hasattr(module, name) for module in FORMS)] == []


def test_a_value_of_another_form_is_found():
    right = {"key": "log.rolled", "facts": {"die": 4, "units": ["a", 2]}}
    assert [*misfits(right, engine.Text)] == []
    assert [*misfits({**right, "rul": ""}, engine.Text)] == [": rul is unknown"]
    assert [*misfits({"facts": {}}, engine.Text)] == [": key is missing"]
    assert [*misfits({"key": True}, engine.Text)] != []
    assert [*misfits([1], engine.Ratio)] != []
    assert [*misfits({"kind": "track"}, panel_forms.Panel)] != []
