"""A game that begins with a good set-up standing: nothing was done in it yet, and it is kept like any other."""

from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.engine.decision import Action
from rasputitsa.engine.match import Match
from rasputitsa.engine.ready_setup import readied
from rasputitsa.engine.record import save
from rasputitsa.session import Session
from tests.engine.test_session import ask
from tests.skirmish import GAME

MOSCOW = games.find("battle_for_moscow")
SEED = 1941
NEW: dict[str, Any] = {"game": MOSCOW.slug, "scenario": "classic", "options": {}, "seed": SEED}


def begun(**more: Any) -> dict[str, Any]:
    view: dict[str, Any] = ask(Session(), "new", **NEW, **more)["view"]
    return view


def hexes(view: dict[str, Any]) -> dict[str, str]:
    return {unit["id"]: unit["hex"] for unit in view["units"] if unit["side"] == "german"}


def test_every_unit_of_the_set_up_stands_where_it_should_and_nothing_was_done():
    view = begun(ready=True)
    assert {(unit, hex) for unit, hex in hexes(view).items()} == {action.args for action in MOSCOW.ready}
    assert (view["length"], view["can_undo"], view["events"]) == (0, False, begun()["events"])
    assert hexes(begun(ready=False)) == hexes(begun()) != hexes(view)


@pytest.mark.parametrize("preset", MOSCOW.presets, ids=lambda preset: preset.id)
def test_it_goes_on_and_is_kept_in_every_preset(preset: Any):
    match = readied(Match.new(MOSCOW, preset.scenario, preset.options, seed=SEED), SEED)
    match.play(Action("begin"))
    opened = save.load(save.dump(match), games.find)
    assert (opened.match.digest(), opened.notices) == (match.digest(), [])
    match.undo()
    match.play(Action("ready_made"))
    plain = Match.new(MOSCOW, preset.scenario, preset.options, seed=SEED)
    assert match.position()["units"] == plain.position()["units"]


def test_the_set_up_of_a_game_that_brings_some_is_done_as_far_as_it_is_legal(monkeypatch: pytest.MonkeyPatch):
    match = Match.new(GAME, seed=SEED)
    assert readied(match, SEED) is match
    assert match.decision is not None
    legal = match.decision.sample(lambda count: 0)
    monkeypatch.setattr(type(GAME), "ready", (Action("fly", "home"), legal))
    stood = readied(match, SEED)
    plain = Match.new(GAME, seed=SEED)
    plain.play(legal)
    assert (stood.length, stood.position()) == (0, plain.position())
