"""The rules drawer: beside the board, searchable, opened at the entry that a reason names, with the printed tables."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from rasputitsa.games import find
from tests.web.commander import GAME
from tests.web.pages import GamePage
from tests.web.shared import PHONE, Size
from tests.web.words import say

SEED = 1941
TOO_FAR = "1103"
ROLLED = """rasputitsa.store.update((state) => {
  const roll = { text: { key: 'log.move', rule: 'combat' }, die: [3], length: 0 };
  return { ...state, roll };
})"""
BOOK = find(GAME).rules("en")


def entry(page: Page, id: str) -> Locator:
    return page.locator(f'[data-entry="{id}"]')


def in_movement(game: GamePage) -> GamePage:
    game.begin(SEED)
    game.play(("begin",))
    return game


def test_it_holds_every_section_and_ruling_and_marks_what_is_reconstructed(on_screen: GamePage):
    page = on_screen.page
    page.keyboard.press("r")
    expect(page.locator(".entry")).to_have_count(len(BOOK["sections"]) + len(BOOK["rulings"]))
    marked = page.locator(".entry:has(> summary .provenance)")
    rulings = sum(ruling.get("provenance") == "reconstructed" for ruling in BOOK["rulings"])
    tables = sum(table["provenance"] == "reconstructed" for table in BOOK["tables"].values())
    expect(marked).to_have_count(rulings + tables)
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()


def test_a_refusal_leads_to_its_rule_and_play_goes_on_beside_it(on_screen: GamePage):
    page = on_screen.page
    game = in_movement(on_screen)
    game.click_unit("LVII")
    game.wait_selected("LVII")
    game.click_hex(TOO_FAR)
    game.notice.locator(".rule-link").click()
    expect(entry(page, "movement")).to_have_attribute("open", "")
    game.click_hex("0308")
    game.wait_length(2)
    assert game.overflow() == 0


def test_the_search_finds_words_in_tables_and_one_entry_leads_to_another(on_screen: GamePage):
    page = on_screen.page
    page.locator("#rules-open").click()
    page.locator("#rules-search").fill("frostbite winter")
    expect(entry(page, "winter_effects").locator("table")).to_be_visible()
    entry(page, "winter_effects").locator(".related .link").first.click()
    expect(page.locator(".entry.sought")).to_have_attribute("data-entry", "ruling-6")
    page.locator("#rules-search").fill("xyzzy")
    expect(page.locator("#rules-list")).to_contain_text(say("page.rules.none", sought="xyzzy"))


def test_tables_are_tables(on_screen: GamePage):
    page = on_screen.page
    page.locator("#rules-open").click()
    expect(page.locator(".entry").first).to_be_visible()
    for section in BOOK["sections"]:
        table = BOOK["tables"].get(section.get("table", section["id"]))
        if table:
            page.locator(f'[data-key="rule:{section["id"]}"]').click()
            expect(entry(page, section["id"]).locator("tbody tr")).to_have_count(len(table["rows"]))


def test_on_a_phone_it_covers_the_page_with_a_way_back(at_size: Callable[[Size], GamePage]):
    game = at_size(PHONE)
    page = game.page
    game.begin(SEED)
    page.locator("#prompt-line .rule-sign").tap()
    expect(entry(page, "starting")).to_have_attribute("open", "")
    box = game.boxes("#rules")[0]
    assert (box["width"], box["height"]) == (390, 844)
    page.locator("#rules-close").tap()
    expect(page.locator("#rules")).to_be_hidden()
    assert game.hidden("#board, #prompt-line, #new-game, #rules-open") == []


@pytest.mark.parametrize("place", ["#roll", '[data-sheet="log"]'])
def test_what_happened_names_its_rule(on_screen: GamePage, place: str):
    page = on_screen.page
    game = in_movement(on_screen)
    page.evaluate(ROLLED)
    page.locator(f"{place} .rule-sign").first.click()
    expect(page.locator(".entry.sought")).to_be_visible()
    assert game.length() == 1
