"""Lessons on the board: a whole one by mouse and keys, one by finger, left off and gone on with; the game stays.

Those of the other games have what the first has not: cards, a rear area, a line of supply.
"""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from rasputitsa import games
from tests.web.commander import GAME, played
from tests.web.pages import GamePage
from tests.web.shared import CLEAR, PHONE, PROJECTOR, SCREEN
from tests.web.words import say

SEED = 1941
MOSCOW = "battle_of_moscow"
BLITZ, WAR = "blitzkrieg_to_moscow_2", "war_for_the_motherland"
GO = "([game, lesson]) => rasputitsa.lessons.go({ game, lesson })"
LEFT = "() => rasputitsa.store.state.live && rasputitsa.store.state.lesson === null"
FORGET = """() => {
  const kept = Object.keys(localStorage).filter((key) => key.includes('lessons:'));
  for (const key of kept) localStorage.removeItem(key);
}"""
STEP = """([lesson, step]) => {
  const { live, lesson: now } = rasputitsa.store.state;
  return live && now?.number === lesson && now.step === step;
}"""
PROGRESS = "game => localStorage.getItem(`rasputitsa:setting:lessons:${game}`)"


def go(game: GamePage, lesson: int, of: str = GAME) -> None:
    """Open a lesson of a game."""
    game.page.evaluate(FORGET)
    game.page.evaluate(GO, [of, lesson])
    wait_step(game, lesson, 1)


def number(of: str, id: str) -> int:
    """The number of a lesson."""
    return [lesson["id"] for lesson in games.find(of).lessons].index(id) + 1


def wait_step(game: GamePage, lesson: int, step: int) -> None:
    """Wait until a step of a lesson is on the table."""
    game.page.wait_for_function(STEP, arg=[lesson, step])


def said(game: GamePage) -> Locator:
    """The line that tells of what was done."""
    return game.page.locator(".lesson-said")


def words(key: str, finger: bool = False, of: str = GAME) -> str:
    """A text of a game's lessons, for the mouse or for a finger."""
    text = games.find(of).texts("en")[f"lesson.{key}"]
    return re.sub(r"\{mouse:(.*?)\|(.*?)\}", r"\2" if finger else r"\1", text)


def test_a_lesson_by_mouse_and_by_keys_and_the_game_stays(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    game.wait_kept(5)
    before = game.save()
    go(game, 1)
    expect(page.locator(".lesson-words")).to_have_text(words("counter.1"))
    expect(game.key("end")).to_be_hidden()
    game.click_unit("33")
    expect(said(game)).to_have_text(words("counter.1.slip.1"))
    game.click_unit("XXXV")
    expect(said(game)).to_have_text(say("lesson.done"))
    # Nobody asked how far it goes, and the way on is put forward.
    assert page.evaluate("rasputitsa.store.state.selection.kind") == "none"
    # What was pressed for the step before does not count for the next.
    game.key("lesson:on").click()
    expect(page.locator(".lesson-words")).to_have_text(words("counter.2"))
    expect(said(game)).to_have_count(0)
    page.locator("#board").focus()
    game.walk_to("0507")
    page.keyboard.press("Enter")
    expect(said(game)).to_have_text(words("counter.2.done"))
    game.key("lesson:on").focus()
    page.keyboard.press("Enter")
    game.key("lesson:skip").click()
    wait_step(game, 1, 4)
    game.reload()
    wait_step(game, 1, 4)
    game.click_unit("XLII")
    game.wait_selected("XLII")
    game.click_hex("0709")
    expect(said(game)).to_have_text(words("counter.4.slip.2"))
    expect(page.locator("#speech")).to_contain_text(words("counter.4.slip.2"))
    game.key("lesson:again").click()
    expect(said(game)).to_have_count(0)
    game.click_unit("XL")
    game.wait_selected("XL")
    game.click_hex("0707")
    game.key("lesson:next").click()
    wait_step(game, 2, 1)
    assert page.evaluate(PROGRESS, GAME) == "1 2:1"
    game.key("lesson:leave").click()
    expect(page.locator("#home")).to_be_visible()
    ladder = game.key(f"lessons:{GAME}")
    expect(ladder).to_contain_text(say("page.learn.lessons.left", done=1, n=8))
    blitz = say("page.learn.lessons.new", n=len(games.find(BLITZ).lessons))
    expect(game.key(f"lessons:{BLITZ}")).to_contain_text(blitz)
    ladder.click()
    wait_step(game, 2, 1)
    expect(page.locator("#home")).to_be_hidden()
    page.go_back()
    expect(page.locator("#home")).to_be_visible()
    page.wait_for_function(LEFT)
    assert game.save() == before
    assert "lesson" not in page.url


def test_a_lesson_by_finger(at_size: Callable[[tuple[int, int]], GamePage]):
    game = at_size(PHONE)
    page = game.page
    go(game, 2)
    assert game.overflow() == 0
    assert game.hidden("#lesson button", scroll=True) == []
    game.key("lesson:show").tap()
    game.key("lesson:on").tap()
    expect(page.locator(".lesson-words")).to_have_text(words("move.2", finger=True))
    # What was shown in the step before is not to be taken back.
    expect(game.key("undo")).to_be_hidden()
    game.click_unit("LVII")
    game.wait_selected("LVII")
    game.click_hex("0708")
    expect(said(game)).to_have_text(words("move.2.done"))
    game.key("lesson:on").tap()
    game.key("lesson:skip").tap()
    wait_step(game, 2, 4)
    game.click_unit("LVII")
    game.wait_selected("LVII")
    game.click_hex("0809")
    expect(said(game)).to_have_text(words("move.4.done"))
    page.set_viewport_size({"width": PROJECTOR[0], "height": PROJECTOR[1]})
    assert game.hidden("#lesson button", scroll=True) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.go_back()
    page.wait_for_function(LEFT)


def test_cards_and_a_rear_area_in_a_lesson(at_size: Callable[[tuple[int, int]], GamePage]):
    """The cards lie open where the choice is about them, and nobody hands the device over."""
    game = at_size(PHONE)
    page = game.page
    cards, border = number(BLITZ, "cards"), number(BLITZ, "border")
    go(game, cards, BLITZ)
    for card in ("replacement", "replacement", "tactical_edge", "luftwaffe"):
        game.key(f"take:{card}").tap()
        expect(game.key(f"put_back:{card}")).to_be_visible()
    expect(said(game)).to_have_text(words("cards.1.slip.2", of=BLITZ))
    assert game.overflow() == 0
    game.key("put_back:luftwaffe").tap()
    game.key("take:blitzkrieg").tap()
    game.key("ready").tap()
    expect(said(game)).to_contain_text(words("cards.1.done", of=BLITZ))
    expect(page.locator("#sheets")).to_be_hidden()
    page.evaluate(GO, [BLITZ, border])
    wait_step(game, border, 1)
    game.key("lesson:skip").tap()
    wait_step(game, border, 2)
    game.click_hex("center")
    game.wait_selected("3PzA")
    game.click_hex("1304")
    expect(said(game)).to_have_text(words("border.2.done", of=BLITZ))
    page.evaluate("history.go(-2)")
    page.wait_for_function(LEFT)


def test_a_line_of_supply_cut_in_a_lesson(at_size: Callable[[tuple[int, int]], GamePage]):
    """Every move that cuts it is right."""
    game = at_size(SCREEN)
    cut = number(WAR, "cut")
    go(game, cut, WAR)
    game.click_unit("64A")
    expect(said(game)).to_have_text(words("cut.1.slip.1", of=WAR))
    game.click_unit("HQ-SW")
    game.key("lesson:on").click()
    wait_step(game, cut, 2)
    for hex in ("E4610", "E4709"):
        game.click_unit("14PzK")
        game.wait_selected("14PzK")
        game.click_hex(hex)
        if hex == "E4610":
            expect(said(game)).to_have_text(words("cut.2.slip.1", of=WAR))
            game.key("lesson:again").click()
            expect(said(game)).to_have_count(0)
    expect(said(game)).to_contain_text(words("cut.2.done", of=WAR))
    game.page.go_back()
    game.page.wait_for_function(LEFT)


def test_a_stack_and_what_a_step_needs(at_size: Callable[[tuple[int, int]], GamePage]):
    """One unit leaves a stack, another stack goes together; the board keeps half of a phone, and one button asks."""
    game = at_size(PHONE)
    page = game.page
    go(game, 1, MOSCOW)
    game.key("lesson:skip").tap()
    wait_step(game, 1, 2)
    game.click_unit("3Pz")
    game.wait_selected("3Pz")
    game.click_hex("1135")
    expect(said(game)).to_have_text(words("stack.2.done", of=MOSCOW))
    game.key("lesson:on").tap()
    wait_step(game, 1, 3)
    game.click_hex("1238")
    expect(game.key("stack:131")).to_have_attribute("aria-pressed", "true")
    game.click_hex("1338")
    expect(said(game)).to_have_text(words("stack.3.done", of=MOSCOW))
    go(game, number(GAME, "bryansk"))
    needed = page.locator("#buttons .needed")
    expect(needed).to_have_count(1)
    assert needed.get_attribute("data-verb") == "bring"
    [board] = game.boxes("#board")
    assert board["height"] >= PHONE[1] / 2
    page.evaluate("history.go(-2)")
    page.wait_for_function(LEFT)


def test_a_stack_sent_to_a_friend_is_asked_about_as_a_stack(on_screen: GamePage):
    game = on_screen
    go(game, number(MOSCOW, "zone"), of=MOSCOW)
    game.key("lesson:skip").click()
    wait_step(game, number(MOSCOW, "zone"), 2)
    game.click_hex("1435")
    game.wait_selected("4Pz")
    game.click_hex("1535")
    each = say("page.stack.each", verb=games.find(MOSCOW).texts("en")["verb.move"], n=2)
    game.picked.get_by_role("button", name=each, exact=True).click()
    expect(said(game)).to_have_text(words("zone.2.done", of=MOSCOW))


def test_a_hex_with_a_dashed_edge_is_told_by_the_way_that_leads_there(on_screen: GamePage):
    game, rail = on_screen, number(MOSCOW, "rail")
    go(game, rail, of=MOSCOW)
    for step in (2, 3):
        game.key("lesson:skip").click()
        wait_step(game, rail, step)
    game.click_unit("49A")
    game.wait_selected("49A")
    way = games.find(MOSCOW).texts("en")["apart.ride.terms"]
    expect(game.notice).to_contain_text(say("page.hint.aim.apart", words=say("page.hint.aim.cost", mouse=1), way=way))
    game.click_hex("1840")
    expect(said(game)).to_have_text(words("rail.3.done", of=MOSCOW))


def test_a_page_that_tests_share_is_out_of_the_lesson_when_the_next_test_gets_it(on_screen: GamePage):
    go(on_screen, 2)
    expect(on_screen.page.locator("body")).to_have_class(re.compile(r"\bin-lesson\b"))
    on_screen.page.evaluate(CLEAR)
    expect(on_screen.page.locator("body")).not_to_have_class(re.compile(r"\bin-lesson\b"))
    assert on_screen.page.evaluate(LEFT)
