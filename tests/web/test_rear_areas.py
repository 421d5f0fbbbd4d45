"""Rear areas of Blitzkrieg to Moscow 2 in the page: reached, left and entered by keys, and by ear."""

from typing import Any

import pytest
from playwright.sync_api import Page

from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from tests.games.blitzkrieg_to_moscow_2 import positions
from tests.web.axe import violations
from tests.web.by_hand import opened_on
from tests.web.ear import BUTTON, FOLD, Ear
from tests.web.pages import GamePage
from tests.web.test_second_game import TEXTS, said
from tests.web.words import say

pytestmark = pytest.mark.game(GAME.slug)

UNITS = ("9AOK center", "18AOK north", "2PzA 1303", "3 1410", "8 soviet_rear")
AREAS = ("north", "center", "south", "romania", "soviet_rear")
CURSOR = "() => rasputitsa.board.cursor()"
SELECTED = "id => rasputitsa.store.state.selection.id === id"


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """Two armies in rear areas, a panzer army before the same one, and the Germans to move."""
    return opened_on(on_screen, positions.game(*UNITS, phase="german_movement"))


def called(id: str) -> str:
    """A unit or a place as it is named."""
    return TEXTS[f"name.{id}"]


def move(game: GamePage) -> dict[str, Any]:
    """The option to move."""
    found: dict[str, Any] = next(each for each in game.view()["decision"]["options"] if each["verb"] == "move")
    return found


def walk(page: Page, arrow: str, ends: tuple[str, ...]) -> None:
    """Press an arrow until the cursor stands on one of some places."""
    for _ in range(30):
        if page.evaluate(CURSOR) in ends:
            return
        page.keyboard.press(arrow)
    raise AssertionError(f"{arrow} does not come to {ends}, but to {page.evaluate(CURSOR)}")


def test_a_rear_area_is_left_and_entered_with_the_cursor(game: GamePage):
    page, ear = game.page, Ear(game.page)
    page.locator("#board").focus()
    walk(page, "ArrowLeft", AREAS)
    walk(page, "ArrowUp", ("north",))
    walk(page, "ArrowDown", ("center",))
    ear.heard(f"{TEXTS['box.center']} · {said(move(game)['label'])} · {said(game.unit('9AOK')['face']['title'])}")
    page.keyboard.press("Enter")
    page.wait_for_function(SELECTED, arg="9AOK")
    page.keyboard.press("t")
    first = page.evaluate(CURSOR)
    page.keyboard.press("Enter")
    game.wait_length(1)
    assert game.unit("9AOK")["hex"] == first
    page.evaluate("() => rasputitsa.act.take('unit', '2PzA')")
    page.wait_for_function(SELECTED, arg="2PzA")
    walk(page, "ArrowLeft", AREAS)
    walk(page, "ArrowDown", ("center",))
    page.keyboard.press("Enter")
    game.wait_length(2)
    assert game.unit("2PzA")["box"] == "due_3"


def test_letters_go_round_the_units_in_rear_areas_and_the_areas_that_can_be_entered(game: GamePage):
    page = game.page
    places = {}
    for _ in range(3):
        page.keyboard.press("n")
        game.settle()
        unit = page.evaluate("() => rasputitsa.store.state.selection.id")
        places[unit] = page.evaluate(CURSOR)
    assert places == {"9AOK": "center", "18AOK": "north", "2PzA": "1303"}
    page.evaluate("() => rasputitsa.act.take('unit', '2PzA')")
    page.wait_for_function(SELECTED, arg="2PzA")
    page.evaluate("() => rasputitsa.board.cursor('center')")
    page.keyboard.press("t")
    assert page.evaluate(CURSOR) != "center"
    page.keyboard.press("Shift+T")
    assert page.evaluate(CURSOR) == "center"


def test_the_tree_has_every_rear_area_with_who_stands_in_it(game: GamePage):
    items = Ear(game.page).text("listitem")
    for area in AREAS:
        inside = [said(unit["face"]["title"]) for unit in game.view()["units"] if unit.get("box") == area]
        assert ", ".join((TEXTS[f"box.{area}"], *inside)) in items
    army = next(item for item in items if item.startswith(called("9AOK")))
    assert army == ", ".join((said(game.unit("9AOK")["face"]["title"]), TEXTS["box.center"], said(move(game)["label"])))
    assert not any(item.startswith(called("4AOK")) for item in items), "it is not in the game"
    assert violations(game.page) == []


def test_a_rear_area_is_left_and_entered_by_its_name_in_the_accessibility_tree(game: GamePage):
    ear = Ear(game.page)
    label = said(move(game)["label"])
    for unit, goal, length in (("9AOK", "1302", 1), ("2PzA", called("center"), 2)):
        game.open_list()
        ear.press(BUTTON, called(unit))
        game.wait_selected(unit)
        game.open_targets("move")
        ear.wait(FOLD, f"{label}: ")
        ear.press(BUTTON, goal)
        game.wait_length(length)
    assert game.unit("9AOK")["hex"] == "1302"
    assert game.unit("2PzA")["box"] == "due_3"
    assert game.prompt.inner_text() != say("page.over")
