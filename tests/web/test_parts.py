"""Parts of the page that are fetched when wanted: what does not come is told, and comes with the next press."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from building.paths import DIST
from building.serve import Site
from tests.web.commander import played
from tests.web.pages import GamePage
from tests.web.slow_server import Line, slowly
from tests.web.words import say

SOONER = """
const plainTimeout = window.setTimeout;
window.setTimeout = (act, delay = 0, ...rest) => {
  const isSooner = delay === 20_000 && window.isHasty && performance.getEntriesByName('engine-ready').length > 0;
  return plainTimeout(act, isSooner ? 500 : delay, ...rest);
};
"""
"""Once a page that is hasty has begun, silence is over after half a second in place of twenty."""
HASTY = "window.isHasty = true"
HASTE = "isHasty => { window.isHasty = isHasty; }"
QUIET, SEED = 20, 1941
PARTS = {
    "new-game": ("src/dialogs/new-game.js", "#dialog"),
    "saves": ("src/dialogs/saves.js", "#dialog"),
    "settings": ("src/dialogs/settings.js", "#dialog"),
    "keys": ("src/dialogs/key-sheet.js", "#dialog"),
    "about": ("src/site/about.js", "#dialog"),
    "rules-open": ("src/rulebook/contents.js", "#rules-list details"),
    "time-open": ("src/prompt/timeline-parts.js", "#time input"),
    "overlays-open": ("src/sheets/overlay-sheet.js", "#over .overlay-chip"),
    "home-open": ("src/dialogs/home-page.js", "#home .home-card"),
}
"""Buttons of the bar: the file that each wants, and what stands there when it has come."""
DATA = {
    "about": ("about.json", "#dialog", "stalled"),
    "rules-open": ("data/battle_for_moscow/rules.en.json", "#rules-list details", "missing"),
}
"""Two that read a table besides, gone in one way each."""


def stalled(route: Route) -> None:
    pass


def missing(route: Route) -> None:
    route.fulfill(status=404, body="Not found", content_type="text/plain")


def cut(route: Route) -> None:
    route.abort()


FAULTS: dict[str, tuple[Callable[[Route], None], Callable[[str], str]]] = {
    "stalled": (stalled, lambda file: say("page.file.silent", file=file, seconds=QUIET)),
    "missing": (missing, lambda file: say("page.file", file=file, status=404)),
    "cut": (cut, lambda file: say("page.file.offline", file=file)),
}


@pytest.fixture
def forgiving(forgiven: list[str]) -> None:
    """The console may complain of what these tests take away."""
    forgiven += ["Failed to load", "page.file", ": 404", ": 0", "Failed to fetch"]


@pytest.fixture
def hasty(context: BrowserContext) -> BrowserContext:
    """A profile in which silence can be over sooner."""
    context.add_init_script(SOONER)
    return context


def press(page: Page, button: str) -> None:
    page.locator(f"#{button}").click()


@contextmanager
def haste(page: Page, fault: str = "stalled") -> Iterator[None]:
    """Silence is over sooner where it is what is waited for: an answer may be late while the machine has much to do."""
    page.evaluate(HASTE, fault == "stalled")
    yield
    page.evaluate(HASTE, False)


def told(page: Page) -> Locator:
    """The place in which the page tells an error: over what lies open, or below the board."""
    return page.locator("#dialog .fault, #home:not([hidden]) .fault, .table:not([inert]) #info").first


@pytest.mark.usefixtures("forgiving")
@pytest.mark.parametrize("fault", FAULTS)
def test_a_part_that_does_not_come_is_told_and_comes_with_the_next_press(page: Page, hasty: BrowserContext, fault: str):
    for file, _ in PARTS.values():
        hasty.route(f"**/{file}", FAULTS[fault][0])
    if fault == "stalled":
        # The page asks for its parts when it has nothing else to do.
        hasty.add_init_script(HASTY)
    GamePage(page).visit()
    for button, (file, shown) in PARTS.items():
        expect_told_and_there(page, button, file, shown, fault)


@pytest.mark.usefixtures("forgiving")
def test_a_table_that_a_part_reads_is_told_and_comes_with_the_next_press(page: Page, hasty: BrowserContext):
    for file, _, fault in DATA.values():
        hasty.route(f"**/{file}", FAULTS[fault][0])
    GamePage(page).visit()
    for button, (file, shown, fault) in DATA.items():
        expect_told_and_there(page, button, file, shown, fault)


def expect_told_and_there(page: Page, button: str, file: str, shown: str, fault: str) -> None:
    """One sentence while the file does not come; when it is there, the press works."""
    with haste(page, fault):
        press(page, button)
        expect(told(page)).to_contain_text(FAULTS[fault][1](file))
    page.context.unroute(f"**/{file}")
    press(page, button)
    expect(page.locator(shown).first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(shown).first).to_be_hidden()


@pytest.mark.usefixtures("forgiving")
def test_on_a_line_that_fell_silent_the_next_press_brings_the_part(
    new_profile: Callable[..., BrowserContext], requests: list[str]
):
    line = Line(10_000_000, stops={"saves.js": 0})
    with slowly(Site(DIST, "/some/sub/path/", {"Cache-Control": "max-age=600"}), line) as url:
        context = new_profile(base_url=url)
        context.add_init_script(f"{HASTY};{SOONER}")
        page = context.new_page()
        page.goto("")
        GamePage(page).wait_ready()
        with haste(page):
            press(page, "saves")
            expect(told(page)).to_contain_text(say("page.file.silent", file="src/dialogs/saves.js", seconds=QUIET))
        line.stops.clear()
        press(page, "saves")
        expect(page.locator("#dialog")).to_be_visible()
        context.close()
        requests.clear()


BEGIN = """async (game) => {
  const { id, scenarios, sides } = rasputitsa.store.state.games.find(({ id }) => id === game);
  const players = Object.fromEntries(sides.map((side) => [side.id, 'human']));
  const wanted = { game: id, scenario: scenarios[0].id, options: {}, seed: 7, players, mode: 'match' };
  return rasputitsa.games.start(wanted);
}"""
OTHER = "battle_of_moscow"
NEW = [("map", "stalled"), ("text.en", "missing"), ("hexes.en", "cut")]
"""Files that a new game is laid out from, each gone in another way."""


@pytest.mark.usefixtures("forgiving")
@pytest.mark.parametrize(("name", "fault"), NEW)
def test_a_new_game_that_lacks_a_file_leaves_the_old_one_in_its_place(
    page: Page, hasty: BrowserContext, name: str, fault: str
):
    (away, words), file = FAULTS[fault], f"data/{OTHER}/{name}.json"
    game = GamePage(page).visit()
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    before = game.save()
    hasty.route(f"**/{file}", away)
    with haste(page, fault):
        assert not page.evaluate(BEGIN, OTHER)
        expect(game.notice).to_contain_text(words(file))
    assert game.save() == before
    game.send(played(SEED, 6)[1][5:])
    game.wait_kept(6)
    hasty.unroute(f"**/{file}")
    assert page.evaluate(BEGIN, OTHER)
    game.wait_length(0)


@pytest.mark.usefixtures("forgiving")
def test_a_kept_game_that_lacks_a_file_leaves_the_one_in_play_in_its_place(page: Page, hasty: BrowserContext):
    game = GamePage(page).visit()
    page.evaluate(BEGIN, OTHER)
    game.keep_as("Moscow")
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    before, file = game.save(), f"data/{OTHER}/map.json"
    page.reload()
    game.wait_ready()
    hasty.route(f"**/{file}", missing)
    game.press_row("Moscow", "open")
    expect(game.dialog).to_contain_text(say("page.file", file=file, status=404))
    assert game.save() == before
    hasty.unroute(f"**/{file}")
    game.key("open:Moscow").click()
    expect(game.dialog).to_have_count(0)
    assert game.view()["game"] == OTHER


@pytest.mark.usefixtures("forgiving")
@pytest.mark.parametrize("file", ["lab/pyscript/core.js", "data/games.json"])
def test_the_lab_says_which_file_it_lacks(page: Page, hasty: BrowserContext, file: str):
    hasty.route(f"**/{file}", missing)
    page.goto("lab.html")
    expect(page.locator("#lab-fault")).to_have_text(say("page.file", file=file, status=404))


@pytest.mark.usefixtures("forgiving")
def test_a_text_in_about_that_does_not_come_is_told(page: Page, hasty: BrowserContext):
    hasty.route("**/NOTICE.txt", missing)
    hasty.route("**/rasputitsa.html", stalled)
    GamePage(page).visit()
    press(page, "about")
    page.locator("#dialog summary").first.click()
    expect(told(page)).to_have_text(say("page.file", file="NOTICE.txt", status=404))
