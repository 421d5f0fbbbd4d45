"""Puzzles on the board: tried in vain, the best plan shown, solved, open after a reload; by mouse and by finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rasputitsa import games
from tests import traceability
from tests.web.commander import GAME
from tests.web.pages import GamePage
from tests.web.shared import PHONE, SIZES, Size
from tests.web.words import say

PUZZLES = games.find(GAME).puzzles
FIRST = 0
GO = "([game, lesson]) => rasputitsa.lessons.go({ kind: 'puzzle', game, lesson })"
THERE = """lesson => {
  const { live, lesson: now } = rasputitsa.store.state;
  return live && now?.kind === 'puzzle' && now.number === lesson;
}"""
UNSEEN = """() => {
  const { clientWidth, clientHeight } = document.getElementById('board');
  const places = rasputitsa.store.state.lesson.framed.map((hex) => ({ hex, ...rasputitsa.board.where(hex) }));
  return places.filter(({ x, y }) => x < 0 || y < 0 || x > clientWidth || y > clientHeight).map(({ hex }) => hex);
}"""
"""The hexes of the goal that lie beside the board's window."""
LEFT = "() => rasputitsa.store.state.live && rasputitsa.store.state.lesson === null"
SOLVED = "game => localStorage.getItem(`rasputitsa:setting:puzzles:${game}`)"
FORGET = "game => localStorage.removeItem(`rasputitsa:setting:puzzles:${game}`)"
BEST = [tuple(action) for action in PUZZLES[FIRST]["best"]["line"]]


def go(game: GamePage, number: int) -> None:
    """Open a puzzle of the first game."""
    game.page.evaluate(FORGET, GAME)
    game.page.evaluate(GO, [GAME, number])
    game.page.wait_for_function(THERE, arg=number)


def test_a_puzzle_is_tried_shown_and_solved(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    game.begin(1941)
    before = game.save()
    go(game, FIRST + 1)
    title = games.find(GAME).texts("en")[f"puzzle.{PUZZLES[FIRST]['id']}"]
    expect(page.locator(".lesson-head h2")).to_have_text(title)
    expect(page.locator(".lesson-where")).to_contain_text(say("page.puzzles.where", n=1, of=len(PUZZLES)))
    assert not page.evaluate("best => JSON.stringify(rasputitsa.store.state.lesson).includes(best)", "best")
    # A plan that does nothing.
    game.key("announced").click()
    said = page.locator(".puzzle-said[data-grade]")
    expect(said).to_have_attribute("data-grade", "far")
    expect(said).to_contain_text(say("page.puzzles.far"))
    expect(said).to_contain_text(say("page.puzzles.yours", n=0))
    assert page.evaluate(SOLVED, GAME) == "1:0"
    game.key("puzzle:show").click()
    expect(page.locator(".lesson-said")).to_have_text(say("page.puzzles.showing"))
    game.wait_length(len(BEST))
    assert page.evaluate(SOLVED, GAME) == "1:0"
    game.key("puzzle:again").click()
    game.wait_length(0)
    for action in BEST[:-1]:
        game.play(action)
    game.send(BEST[-1:])
    expect(said).to_have_attribute("data-grade", "solved")
    assert page.evaluate(SOLVED, GAME) == "1:100"
    # Who has found the best plan is not offered it.
    expect(game.key("puzzle:next")).to_be_visible()
    expect(game.key("puzzle:show")).to_have_count(0)
    game.reload()
    page.wait_for_function(THERE, arg=1)
    game.key("puzzle:leave").click()
    expect(page.locator("#home")).to_be_visible()
    card = game.key(f"puzzles:{GAME}")
    expect(card).to_contain_text(say("page.learn.puzzles.left", done=1, n=len(PUZZLES)))
    card.click()
    page.wait_for_function(THERE, arg=2 if len(PUZZLES) > 1 else 1)
    page.go_back()
    page.wait_for_function(LEFT)
    assert game.save() == before


def test_a_puzzle_by_finger(at_size: Callable[[tuple[int, int]], GamePage]):
    game = at_size(PHONE)
    page = game.page
    go(game, FIRST + 1)
    assert game.overflow() == 0
    assert game.hidden("#lesson button", scroll=True) == []
    game.send(BEST)
    said = page.locator(".puzzle-said[data-grade]")
    expect(said).to_have_attribute("data-grade", "solved")
    assert game.hidden("#lesson button", scroll=True) == []
    assert game.overflow() == 0
    game.key("puzzle:leave").tap()
    page.go_back()
    page.go_back()
    page.wait_for_function(LEFT)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("slug", traceability.slugs())
def test_the_whole_goal_is_in_sight_when_a_puzzle_opens(slug: str, size: Size, at_size: Callable[[Size], GamePage]):
    game = at_size(size)
    for number in range(1, 1 + len(games.find(slug).puzzles)):
        game.page.evaluate(GO, [slug, number])
        game.page.wait_for_function(THERE, arg=number)
        for hex in game.page.evaluate("rasputitsa.store.state.lesson.framed"):
            game.wait_still(hex)
        assert game.page.evaluate(UNSEEN) == [], number
    game.key("puzzle:leave").click()
