"""The sheet of what can be printed, and what comes of it on A4 and Letter: the board, the map without counters."""

import numpy as np
import numpy.typing as npt
import pytest
from playwright.sync_api import expect

from rasputitsa import games
from rasputitsa.engine.text import Text, name_of, render
from tests import traceability
from tests.contract.sentences import table, text_of
from tests.web.axe import violations
from tests.web.commander import played
from tests.web.pages import GamePage
from tests.web.printed import (
    ASKED,
    POINTS,
    Ink,
    extent,
    ink,
    numbered,
    pictures,
    printed,
    sheet_of_prints,
    words_of,
)
from tests.web.words import say

SEED = 1941
OPAQUE = """() => {
  const sheet = rasputitsa.board.sheet(2400, true);
  const { width, height } = sheet;
  const ctx = sheet.getContext('2d');
  const ends = [ctx.getImageData(width - 1, 0, 1, height), ctx.getImageData(0, height - 1, width, 1)];
  return ends.every(({ data }) => data.every((value, index) => index % 4 < 3 || value === 255));
}"""
"""True if the picture of the map is printed on to its last column and row, which need not be whole pixels of it."""
STARTED = """(id) => {
  const game = rasputitsa.store.state.games.find((each) => each.id === id);
  const options = Object.fromEntries(game.options.map((option) => [option.id, option.default]));
  const players = Object.fromEntries(game.sides.map((side) => [side.id, 'human']));
  const scenario = game.scenarios[0].id;
  return rasputitsa.games.start({ game: id, scenario, options, seed: 1941, players, mode: 'practice', ready: true });
}"""
FIRST_PHASE = "() => rasputitsa.store.state.view.panels.find(({ kind }) => kind === 'steps').items[0].label"
SHOWN = "() => rasputitsa.store.state.view.panels.find(({ kind, codes }) => kind === 'table' && codes)?.codes ?? null"
MATCHED = """async ([columns, count]) => {
  const [front, back] = await Promise.all([...document.querySelectorAll('.counter-sheet img')].map(async (picture) => {
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
    const ctx = canvas.getContext('2d', { willReadFrequently: true });
    ctx.drawImage(picture, 0, 0);
    return ctx;
  }));
  const [edge, side] = [54, 192];
  const read = (ctx, column, row) => ctx.getImageData(edge + column * side + 8, edge + row * side + 8, 130, 90).data;
  const places = Array.from({ length: count }, (_, index) => [index % columns, Math.floor(index / columns)]);
  const fronts = places.map(([column, row]) => read(front, column, row));
  const backs = places.map(([column, row]) => read(back, columns - 1 - column, row));
  const apart = (one, other) => one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0);
  return fronts.map((one) => {
    const found = backs.map((other) => apart(one, other));
    return found.indexOf(Math.min(...found));
  });
}"""
"""For each front the back that is most like it in sign and name, of those counted from the right."""
FACES = ("front", "back")
COLUMNS, ROWS = 11, 14
"""The counters of a sheet."""
DOTS = 254
"""Points to the inch at which counters are looked at: one is about 160 wide."""
Cell = npt.NDArray[np.int64]
HEAD = 0.06
"""The share of a sheet that its head and its foot may take, each."""


def told(game: GamePage, words: str) -> None:
    """The head has the turn, the foot the address."""
    turn, last = game.view()["turn"], game.view()["last_turn"]
    assert say("page.turn", turn=turn, n=turn, turns=last) in words
    assert game.page.url.partition("#")[0].partition("?")[0] in words


def middle(points: Ink) -> Ink:
    """A sheet without its head and its foot."""
    edge = round(len(points) * HEAD)
    return points[edge:-edge]


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """A game that is some moves old."""
    on_screen.begin(SEED, "practice")
    on_screen.send(played(SEED, 30)[1])
    return on_screen


@pytest.mark.parametrize("size", POINTS)
def test_the_board_is_a_picture_on_a_sheet_of_its_own(game: GamePage, size: str):
    raw = printed(game, "board", size)
    [words] = words_of(raw, size, lying=True)
    numbered([words])
    told(game, words)
    assert f"{say('page.new.seed')}: {SEED}" in words
    [[(width, height)]] = pictures(raw)
    assert max(width, height) == 2700
    top, bottom, left, right = extent(middle(ink(raw)))
    assert (right - left) / (bottom - top) == pytest.approx(width / height, rel=0.01)
    assert bottom - top > 0.8 * len(ink(raw)), "it is as high as the sheet allows"


@pytest.mark.parametrize("size", POINTS)
def test_an_empty_map_has_no_counters_and_its_set_up_marks_to_the_last_edge(game: GamePage, size: str):
    raw = printed(game, "map", size)
    [words] = words_of(raw, size, lying=True)
    numbered([words])
    assert (
        say("page.turn", turn=game.view()["turn"], n=game.view()["turn"], turns=game.view()["last_turn"]) not in words
    )
    assert say("page.new.seed") not in words
    empty, full = middle(ink(raw)), middle(ink(printed(game, "board", size)))
    top, bottom, left, right = extent(empty)
    assert extent(full) == (top, bottom, left, right)
    differing = np.abs(empty.astype(int) - full).max(axis=2) > 60
    assert 0.02 < differing.mean() < 0.3, "counters lie on one and not on the other"
    within = empty[top + 2 : bottom - 2, left + 2 : right - 2]
    edges = np.concatenate([within[:2].ravel(), within[-2:].ravel(), within[:, :2].ravel(), within[:, -2:].ravel()])
    assert edges.max() < 252, "no strip is left white at an edge"


def test_the_seed_of_a_match_is_not_on_its_board(on_screen: GamePage):
    on_screen.begin(SEED, "match")
    [words] = words_of(printed(on_screen, "board", "A4"), "A4", lying=True)
    assert say("page.new.seed") not in words


@pytest.mark.parametrize("size", POINTS)
def test_the_rules_are_printed_from_the_sheet_as_from_the_drawer(game: GamePage, size: str):
    pages = words_of(printed(game, "rules", size), size)
    numbered(pages)
    assert len(pages) > 2
    assert "Zone of Control" in " ".join(pages)
    assert say("page.sheet.log") not in " ".join(pages)


@pytest.mark.parametrize("slug", traceability.slugs())
def test_the_aid_of_each_game_fits_one_page_of_either_size(on_screen: GamePage, slug: str):
    on_screen.page.evaluate(STARTED, slug)
    game = games.find(slug)
    texts = table(game, "en")
    codes = on_screen.page.evaluate(SHOWN) or game.rules("en")["tables"]["results"]["codes"]
    needed = [render(Text("table.terrain"), texts), *(name_of(code, texts) for code in codes)]
    needed += [say("print.aid.order"), render(text_of(on_screen.page.evaluate(FIRST_PHASE)), texts)]
    assert len(needed) > 6
    for size in POINTS:
        raw = printed(on_screen, "aid", size)
        [words] = words_of(raw, size)
        numbered([words])
        told = "".join(words.split())
        assert [each for each in needed if "".join(each.split()) not in told] == []
        body = middle(ink(raw))
        top, bottom, left, right = extent(body)
        assert right - left > 0.8 * body.shape[1]
        assert 0.4 * len(body) < bottom - top < 0.97 * len(body), "nothing runs into the foot"


@pytest.mark.parametrize("size", POINTS)
def test_backs_of_counters_fall_on_their_fronts(on_screen: GamePage, size: str):
    on_screen.page.evaluate(STARTED, "battle_for_moscow")
    raw = printed(on_screen, "counters", size)
    pages = words_of(raw, size)
    numbered(pages)
    assert [say(f"print.counters.{face}", n=1, of=1) in words for face, words in zip(FACES, pages, strict=True)] == [
        True,
        True,
    ]
    fronts, backs = (cells(ink(raw, number, DOTS)) for number in (0, 1))
    count = len(on_screen.page.evaluate("rasputitsa.engine.call('counters').then(({ counters }) => counters)"))
    assert count == 39
    assert all(is_printed(fronts[place]) for place in range(count))
    assert not any(is_printed(fronts[place]) for place in range(count, len(fronts)))
    turned = [backs[row * COLUMNS + COLUMNS - 1 - column] for row in range(ROWS) for column in range(COLUMNS)]
    assert [is_printed(cell) for cell in turned] == [is_printed(cell) for cell in fronts]
    for front, back in zip(fronts[:count], turned, strict=False):
        assert np.abs(lower(front) - lower(back)).mean() > 12, "the figures of the step are on the back"


def test_each_back_has_the_sign_and_the_name_of_its_front(on_screen: GamePage):
    page = on_screen.page
    page.evaluate(STARTED, "battle_for_moscow")
    page.evaluate(ASKED)
    sheet_of_prints(on_screen)
    on_screen.key("print-counters").click()
    page.wait_for_function("() => window.asked")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    matched = page.evaluate(MATCHED, [COLUMNS, 39])
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert matched == [*range(39)]


def test_a_unit_without_a_back_has_a_plain_one_and_one_of_four_steps_two_counters(on_screen: GamePage):
    on_screen.page.evaluate(STARTED, "battle_of_moscow")
    raw = printed(on_screen, "counters", "A4")
    assert len(words_of(raw, "A4")) == 4
    fronts, backs = (cells(ink(raw, number, DOTS)) for number in (0, 1))
    assert all(is_printed(cell) for cell in (*fronts, *backs))
    assert max(inner(cell).std(axis=(0, 1)).max() for cell in backs) < 3
    assert min(inner(cell).std(axis=(0, 1)).max() for cell in fronts) > 20
    on_screen.page.evaluate(STARTED, "war_for_the_motherland")
    units = on_screen.page.evaluate("rasputitsa.engine.call('counters').then(({ counters }) => counters)")
    counters = sum(-(-len(unit["faces"]) // 2) for unit in units)
    assert counters > len(units)
    raw = printed(on_screen, "counters", "Letter")
    pages = words_of(raw, "Letter")
    assert len(pages) == 2 * -(-counters // (COLUMNS * ROWS))
    assert sum(map(is_printed, cells(ink(raw, 0, DOTS)))) == min(counters, COLUMNS * ROWS)


def cells(sheet: Ink) -> list[Cell]:
    """The places of counters on a sheet, row by row, from the left: all of one size, wherever they lie."""
    dark = sheet.min(axis=2) < 250
    top = int(np.flatnonzero(dark.mean(axis=1) > 0.7)[0])
    across = np.flatnonzero(dark[top + 30])
    left, side = int(across[0]), (across[-1] - across[0] + 1) / COLUMNS
    starts = [
        (round(top + row * side), round(left + column * side)) for row in range(ROWS) for column in range(COLUMNS)
    ]
    return [sheet[y : y + int(side), x : x + int(side)].astype(np.int64) for y, x in starts]


def inner(cell: Cell) -> Cell:
    """A cell without its edge."""
    return cell[12:-12, 12:-12]


def lower(cell: Cell) -> Cell:
    """Its figures."""
    return cell[96:-12, 12:-12]


def is_printed(cell: Cell) -> bool:
    """True if there is a counter."""
    return bool((inner(cell).min(axis=2) < 245).mean() > 0.9)


@pytest.mark.parametrize("size", POINTS)
def test_the_worksheet_has_the_head_and_foot_of_other_sheets(game: GamePage, size: str):
    questions, answers = pages = words_of(printed(game, "worksheet", size), size)
    numbered(pages)
    for number in range(1, 7):
        assert say(f"class.q.{number}") in questions
        assert say(f"class.a.{number}") in answers
        assert say(f"class.a.{number}") not in questions
    assert all(say("class.sheet") in words for words in pages)


def test_every_button_of_the_sheet_says_what_it_prints(game: GamePage):
    page = game.page
    sheet_of_prints(game)
    buttons = game.dialog.locator("[data-key^=print-]")
    assert buttons.count() >= 7
    for button in buttons.all():
        expect(button).to_have_accessible_description(say(f"{button.get_attribute('data-key')}.what".replace("-", ".")))
    assert violations(page) == []
    buttons.nth(1).focus()
    page.evaluate("() => { window.asked = false; window.print = () => (window.asked = true); }")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.asked")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#paper .paper-whole")).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
