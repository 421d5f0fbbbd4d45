"""War for the Motherland through the page: Soviet phases of turn 22 by hand, a group in three clicks, the verdict."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from rasputitsa.engine import save
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import render
from rasputitsa.export import texts_of
from rasputitsa.games.war_for_the_motherland import GAME
from tests.web.by_hand import begun, by_hand, placed, shown
from tests.web.pages import GamePage

pytestmark = pytest.mark.game("war_for_the_motherland")

SEED, SCENARIO = 1942, "turning_point"
ALONG = "count => (rasputitsa.store.state.selection.along ?? []).length === count"
FLEETS = "rasputitsa.store.state.view.markers.filter(({ kind }) => kind === 'fleet').map(({ hex }) => hex)"
OPENED = "slug => rasputitsa.store.state.live && rasputitsa.store.state.view.game === slug"
PLAN = (
    ("fly", "LF4", "E4811"),
    ("end",),
    ("attack", "21A", "E4612"),
    ("attack", "5TkA", "E4612"),
    ("resolve", "E4612"),
    ("end",),
    ("move", "65A", "E4411"),
    ("end",),
)
"""A fleet over the Don, the blow at the Rumanians there, an army that closes up."""
IN_BATTLE = ("aid", "lose", "fall_back", "retreat", "advance", "stay")


def first(decision: Decision) -> Action | None:
    """What the script answers in a battle: the first verb that there is, its first subject and target."""
    for option in filter(None, map(decision.option, IN_BATTLE)):
        if option.takes == () or option.subjects:
            return Action(option.verb, *_first_of(option))
    return None


def _first_of(option: Option) -> Iterator[str]:
    if option.takes:
        yield option.subjects[0]
    if len(option.takes) > 1:
        yield option.targets(option.subjects[0])[0]


def script(match: Match) -> Iterator[Action]:
    """The plan with whatever its battle asks for, each action before it is played."""
    plan = [Action(*action) for action in PLAN]
    while plan:
        decision = match.decision
        assert decision is not None
        yield first(decision) or plan.pop(0)


def test_soviet_phases_of_turn_22_by_mouse(page: Page):
    game = begun(page, GAME.slug, SCENARIO, SEED)
    game.key("overview").click()
    match = Match.new(GAME, SCENARIO, {}, seed=SEED)
    for action in script(match):
        if action.verb == "resolve":
            game.push(page.locator("#buttons .primary"))
            game.wait_length(match.length + 1)
        else:
            by_hand(game, match, action)
        match.play(action)
    assert shown(game) == placed(match)
    assert page.evaluate(FLEETS) == ["E4811"]
    assert game.view()["turn"] == 22


def test_a_stack_marches_as_one_in_three_clicks(page: Page):
    game = opened(page, idle("prompt.march.all", 23))
    game.click_hex("E6508")
    game.key("whole-stack").click()
    page.wait_for_function(ALONG, arg=1)
    length = game.length()
    game.click_hex("E6409")
    game.wait_length(length + 1)
    assert {"3PzK", "WIK"} <= set(game.units_on("E6409"))
    expect(game.key("drop:WIK")).to_be_visible()


def test_the_last_turn_to_its_verdict(page: Page):
    match = idle("prompt.march.panzers", 24)
    game = opened(page, match)
    while match.decision is not None:
        game.play(["end"])
        match.play(["end"])
    result = match.state.result
    assert result is not None
    expect(page.locator("#outcome")).to_contain_text(render(result.text, texts_of(GAME, "en")))


def idle(prompt: str, turn: int) -> Match:
    """A game in which everybody went on at once, as far as a question of a turn."""
    match = Match.new(GAME, SCENARIO, {}, seed=SEED)
    while match.decision is not None and (match.decision.prompt.key, match.state.turn) != (prompt, turn):
        match.play(["end"])
    return match


def opened(page: Page, match: Match) -> GamePage:
    """A position on the page, for two people."""
    game = GamePage(page).visit()
    game.open_file("position.json", json.dumps(save.position_file(match)).encode())
    page.wait_for_function(OPENED, arg=GAME.slug)
    return game
