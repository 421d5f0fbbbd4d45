"""Printing: the rules or the keys that are open, else the game with its whole log; each sheet is named and numbered."""

import re

import pytest
from playwright.sync_api import expect

from rasputitsa.engine.record import save
from rasputitsa.games import find
from tests.web.commander import GAME, played
from tests.web.pages import GamePage
from tests.web.printed import POINTS, numbered, on_paper, sheet_of_prints
from tests.web.words import say, told

SEED = 1941
BOOK = find(GAME).rules("en")
BEGIN, END = "dispatchEvent(new Event('beforeprint'))", "dispatchEvent(new Event('afterprint'))"
FOLLOWS = "() => window.onbeforeprint !== null"
INKED = """async (picture) => {
  await picture.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
  canvas.getContext('2d').drawImage(picture, 0, 0);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  const grey = (at) => data[at] + data[at + 1] + data[at + 2];
  let count = 0;
  for (let at = 0; at < data.length; at += 4) count += grey(at) < 200 ? 1 : 0;
  return count / (data.length / 4);
}"""
WHOLE = f"""() => {{
  {BEGIN};
  const isWhole = document.querySelector('.paper-log') && !document.querySelector('.paper-earlier');
  {END};
  return isWhole;
}}"""
"""True if the events before those told have been read ahead."""
SETUP_MARKS = """() => {
  const { view } = rasputitsa.store.state;
  const inks = (turn) => {
    rasputitsa.board.show({ ...view, units: [], turn }, { tones: {} });
    return rasputitsa.board.sheet(800).toDataURL();
  };
  const [before, after] = [inks(view.first_turn - 1), inks(view.first_turn)];
  rasputitsa.store.update((state) => ({ ...state }));
  return before !== after;
}"""
"""True if the set-up marks stand on paper only until all are set up."""
LAID = f"""() => {{
  window.laid = [];
  window.print = () => {{
    {BEGIN};
    const rules = document.adoptedStyleSheets.flatMap(({{ cssRules }}) => [...cssRules]);
    window.inMargins = rules.find((rule) => rule instanceof CSSPageRule)?.cssText ?? '';
    laid.push(document.querySelector('.paper-board') !== null);
    {END};
  }};
}}"""
"""A print that keeps, for each time, true if the board was laid out."""
PRINTED = f"""() => {{
  window.printed = 0;
  window.print = () => {{ printed += 1; {END}; }};
}}"""


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """A game that is over, its log longer than what is told at first."""
    match, actions = played(SEED)
    on_screen.begin(SEED)
    on_screen.bring_in(save.dump(match), len(actions))
    on_screen.page.wait_for_function(FOLLOWS)
    return on_screen


@pytest.mark.parametrize("width", [1440, 390])
def test_board_state_and_log_are_on_paper_and_nothing_else(game: GamePage, width: int):
    page = game.page
    page.set_viewport_size({"width": width, "height": 844})
    page.wait_for_function(WHOLE, polling=300)
    page.evaluate(BEGIN)
    page.emulate_media(media="print")
    paper = page.locator("#paper")
    expect(paper.locator("h1")).to_be_visible()
    expect(page.locator("#table")).to_be_hidden()
    board = paper.locator(".paper-board")
    expect(board).to_be_visible()
    assert 0.01 < board.evaluate(INKED) < 0.6
    size = board.evaluate("({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]")
    assert size[0] >= 1600
    assert size[1] > size[0] / 2
    expect(paper.locator(".paper-state section").first).to_be_visible()
    expect(paper.locator(".legend li img").first).to_be_visible()
    expect(paper.locator("canvas")).to_have_count(0)
    expect(paper.locator(".paper-log li").last).to_contain_text(say("log.over"))
    untold = page.evaluate("rasputitsa.store.state.told")
    assert untold, "the page itself begins to tell in the middle of the game"
    events = [event for entry in played(SEED)[0].entries for event in entry.events or ()]
    turns = [told(event.text) for event in events if event.text.key == "log.turn"]
    assert turns[0] == say("log.turn", turn=1, week="week-1", weather="clear")
    lines = paper.locator(".paper-log li").all_inner_texts()
    assert [line for line in lines if line in turns] == turns
    assert page.pdf().startswith(b"%PDF")
    page.emulate_media(media="null")
    page.evaluate(END)
    expect(paper.locator("*")).to_have_count(0)
    expect(page.locator("#table")).to_be_visible()


@pytest.mark.parametrize("way", ["keys", "button"])
def test_the_whole_log_is_asked_for_first(game: GamePage, way: str):
    page = game.page
    page.evaluate(PRINTED)
    if way == "keys":
        page.keyboard.press("Control+p")
    else:
        sheet_of_prints(game)
        game.key("print-game").click()
    page.wait_for_function("() => printed === 1")
    assert page.evaluate("rasputitsa.store.state.told") == 0
    assert not page.locator("dialog[open]").count()


@pytest.mark.parametrize("size", POINTS)
def test_every_sheet_of_a_game_says_what_it_is_of(game: GamePage, size: str):
    game.page.wait_for_function(WHOLE, polling=300)
    pages = on_paper(game, size)
    numbered(pages)
    assert len(pages) > 1
    assert say("log.over") in pages[-1]
    turn, last = game.view()["turn"], game.view()["last_turn"]
    address = game.page.url.partition("#")[0].partition("?")[0]
    for words in (" ".join(page.split()) for page in pages):
        assert say("page.turn", turn=turn, n=turn, turns=last) in words
        assert address in words
        assert say("page.new.seed") not in words


@pytest.mark.parametrize("size", POINTS)
def test_open_rules_are_printed_and_not_the_board(on_screen: GamePage, size: str):
    page = on_screen.page
    page.wait_for_function(FOLLOWS)
    page.locator("#rules-open").click()
    expect(page.locator(".entry").first).to_be_visible()
    pages = on_paper(on_screen, size)
    numbered(pages)
    words = re.sub(r"\s+", " ", " ".join(pages))
    missing = [each["title"] for each in BOOK["sections"] if re.sub(r"\s+", " ", each["title"]) not in words]
    assert not missing
    assert say("page.sheet.log") not in words
    assert len(pages) > 2


def test_the_keys_are_printed_when_they_are_open(on_screen: GamePage):
    page = on_screen.page
    page.wait_for_function(FOLLOWS)
    page.keyboard.press("?")
    expect(page.locator("dialog[open] .keys").first).to_be_visible()
    pages = on_paper(on_screen, "A4")
    numbered(pages)
    assert say("page.keys.print") in re.sub(r"\s+", " ", " ".join(pages))
    assert say("page.sheet.log") not in " ".join(pages)


def test_a_key_prints_the_open_rules_and_the_button_of_the_game_the_game(on_screen: GamePage):
    page = on_screen.page
    page.wait_for_function(FOLLOWS)
    page.evaluate(LAID)
    page.locator("#rules-open").click()
    expect(page.locator(".entry").first).to_be_visible()
    page.locator("#rules-list").focus()
    page.locator("#rules-print").click()
    page.wait_for_function("() => laid.length === 1")
    page.locator("#rules-print").press("Control+p")
    page.wait_for_function("() => laid.length === 2")
    sheet_of_prints(on_screen)
    on_screen.key("print-game").click()
    page.wait_for_function("() => laid.length === 3")
    assert page.evaluate("laid") == [False, False, True]


def test_the_seed_stands_on_paper_where_it_is_no_secret(on_screen: GamePage):
    page = on_screen.page
    page.wait_for_function(FOLLOWS)
    page.evaluate(LAID)
    seeds = []
    for mode in ("match", "practice"):
        on_screen.begin(SEED, mode)
        page.evaluate("laid.length = 0")
        page.keyboard.press("Control+p")
        page.wait_for_function("() => laid.length === 1")
        seeds.append(f"{say('page.new.seed')}: {SEED}" in page.evaluate("inMargins"))
    assert seeds == [False, True]


def test_set_up_marks_are_on_paper_only_until_all_are_set_up(on_screen: GamePage):
    on_screen.begin(SEED)
    assert on_screen.page.evaluate(SETUP_MARKS)
