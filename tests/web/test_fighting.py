"""Battles from the first plan to the last loss: what is done is said, at every size of the screen."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from rasputitsa.engine.decision import Action
from rasputitsa.engine.match import Match
from tests.web.commander import asked, played_until
from tests.web.pages import GamePage
from tests.web.words import say, told

SEED = 1941
SIZES = {"a screen": (1440, 900), "a projector": (1024, 768), "a phone": (390, 844)}


@pytest.fixture(params=[*SIZES.values()], ids=[*SIZES])
def game(new_profile: Callable[..., BrowserContext], request: pytest.FixtureRequest) -> GamePage:
    """The page at a size; a finger plays where it is small."""
    width, height = request.param
    small = width < 500
    context = new_profile(viewport={"width": width, "height": height}, has_touch=small, is_mobile=small)
    return GamePage(context.new_page(), "finger" if small else "mouse").visit()


def first(reached: Callable[[Match], bool]) -> tuple[int, Match, list[Action]]:
    """The first of the commander's games that comes to such a position."""
    for seed in range(SEED, SEED + 50):
        match, actions = played_until(seed, lambda match: match.decision is None or reached(match))
        if match.decision is not None:
            return seed, match, actions
    raise LookupError("no such game")


def come_to(game: GamePage, reached: Callable[[Match], bool]) -> tuple[Match, list[Action]]:
    """Bring the page to such a position."""
    seed, match, actions = first(reached)
    game.begin(seed)
    game.send(actions)
    return match, actions


def test_to_take_a_loss_says_what_becomes_of_each_unit(game: GamePage):
    match, _ = come_to(game, lambda match: asked(match, "prompt.exchange"))
    assert match.decision is not None
    option = match.decision.options[0]
    buttons = game.page.locator('#buttons button[data-verb="lose"]')
    expect(buttons).to_have_count(len(option.subjects))
    for unit, button in zip(option.subjects, buttons.all(), strict=True):
        expect(button).to_contain_text(told(option.notes(unit)[0]))
    assert game.hidden('#buttons button[data-verb="lose"]', scroll=True) == []


def test_the_box_of_the_die_says_what_happened_before_what_the_table_prints(game: GamePage):
    come_to(game, lambda match: asked(match, "prompt.advance"))
    retreated = next(event for event in game.view()["events"] if event.get("unit"))
    box = game.page.locator(".roll-text")
    expect(box.locator("b").first).to_have_text(spoken(retreated["text"]))
    expect(box.locator(".quiet")).to_contain_text(spoken(game.page.evaluate("rasputitsa.store.state.roll.text")))


def spoken(form: dict[str, Any]) -> str:
    """A text that crossed as JSON, as the player reads it."""
    return say(form["key"], **form.get("facts", {}))


def test_who_leads_a_retreat_is_said(game: GamePage):
    match, _ = come_to(game, lambda match: asked(match, "prompt.retreat"))
    assert match.decision is not None
    expect(game.prompt).to_contain_text(told(match.decision.prompt))
    assert "you lead" in told(match.decision.prompt).lower()
    meant = next(panel for panel in game.view()["panels"] if panel["kind"] == "battles")["battles"][0]["outcomes"][0]
    expect(game.page.locator(".roll-text b")).to_have_text(spoken(meant["label"]))
