"""Keyboards of other letters, screens that change, pads and phones: what devices do that a test machine does not."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, CDPSession, FrameLocator, Page, expect

from building.paths import DIST
from tests.web.pages import GamePage
from tests.web.shared import PHONE, Size
from tests.web.words import say

FIXED = "Object.assign(document.getElementById('board').style, { width: '800px', height: '600px' })"
FREE = "Object.assign(document.getElementById('board').style, { width: '', height: '' })"
WIDTH = "width => document.getElementById('board').width === width"
COUNTER_WIDTH = "document.querySelector('.picked canvas').width"
BLOT = """() => {
  const ctx = document.getElementById('board').getContext('2d');
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.fillStyle = '#ff00ff';
  ctx.fillRect(0, 0, 4000, 4000);
}"""
IS_BLOT = """() => {
  const canvas = document.getElementById('board');
  const { data } = canvas.getContext('2d').getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
  return data[0] === 255 && data[1] === 0 && data[2] === 255;
}"""
STAINED = f"""async () => {{
  const frame = () => new Promise(requestAnimationFrame);
  do {{ ({BLOT})(); for (let n = 0; n < 20; n += 1) await frame(); }} while (!({IS_BLOT})());
}}"""
"""Blots the board as soon as nothing paints it any more."""


def press(session: CDPSession, key: str, code: str) -> None:
    """Press a key of a keyboard that Playwright does not know."""
    for kind in ("keyDown", "keyUp"):
        session.send("Input.dispatchKeyEvent", {"type": kind, "key": key, "code": code, "text": key})


def test_letters_work_under_a_russian_keyboard(on_screen: GamePage):
    session = on_screen.page.context.new_cdp_session(on_screen.page)
    press(session, "к", "KeyR")
    expect(on_screen.page.locator("#rules")).to_be_visible()
    session.detach()


def test_a_sharper_screen_has_a_sharper_board_and_sharper_counters(on_screen: GamePage):
    """The size of the board stays the same: nothing but its pixels tells of the other screen."""
    game = on_screen
    game.begin(1941)
    game.play(("begin",))
    game.click_unit("LVII")
    game.wait_selected("LVII")
    game.page.evaluate(FIXED)
    game.page.wait_for_function(WIDTH, arg=800)
    counter = game.page.evaluate(COUNTER_WIDTH)
    session = game.page.context.new_cdp_session(game.page)
    for sharpness, width in ((2, 1442), (1, 1440)):
        # Chromium tells the page of another screen only where the window has another size on it.
        metrics = {"width": width, "height": 900, "deviceScaleFactor": sharpness, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", metrics)
        game.page.wait_for_function(WIDTH, arg=800 * sharpness)
        assert game.page.evaluate(COUNTER_WIDTH) == counter * sharpness
    session.detach()
    # The browser has forgotten the size of the window, and is told of one that is another than before.
    game.page.set_viewport_size({"width": 1441, "height": 900})
    game.page.evaluate(FREE)


@pytest.mark.parametrize(
    "event", ["document.getElementById('board'), 'contextrestored'", "document, 'visibilitychange'"]
)
def test_a_board_whose_picture_was_lost_is_painted_again(on_screen: GamePage, event: str):
    game = on_screen
    game.page.evaluate(STAINED)
    game.page.evaluate(f"((node, type) => node.dispatchEvent(new Event(type)))({event})")
    game.page.wait_for_function(f"() => !({IS_BLOT})()")


MARK = "window.marked = true"
MARKED = "() => window.marked === true && history.state === null"
SLOW_BACK = """() => {
  const back = history.back.bind(history);
  window.backs = 0;
  history.back = () => {
    window.backs += 1;
    setTimeout(back, 1200);
  };
}"""
FOLLOWED = "() => history.state === 'open'"


@pytest.fixture
def new_phone(new_profile: Callable[..., BrowserContext]) -> Callable[[Size], GamePage]:
    """Makes phones of a size with a game of two people on them."""

    def make(size: Size) -> GamePage:
        viewport = {"width": size[0], "height": size[1]}
        context = new_profile(viewport=viewport, has_touch=True, is_mobile=True, device_scale_factor=2)
        return GamePage(context.new_page(), "finger").visit()

    return make


def test_back_shuts_what_lies_open_and_leaves_the_page_only_then(new_phone: Callable[[Size], GamePage]):
    game = new_phone(PHONE)
    game.page.evaluate(MARK)
    game.open_saves()
    game.page.wait_for_function(FOLLOWED)
    game.page.go_back()
    expect(game.dialog).to_be_hidden()
    game.page.wait_for_function(MARKED)
    game.page.locator("#rules-open").tap()
    expect(game.page.locator("#rules")).to_be_visible()
    game.page.wait_for_function(FOLLOWED)
    game.page.go_back()
    expect(game.page.locator("#rules")).to_be_hidden()
    game.page.wait_for_function(MARKED)
    game.open_saves()
    game.page.wait_for_function(FOLLOWED)
    game.close_dialog()
    game.page.wait_for_function(MARKED)
    loaded_again_with_something_open(game)
    game.page.go_back()
    assert game.page.url == "about:blank"


def loaded_again_with_something_open(game: GamePage) -> None:
    """The page keeps no empty step back for it."""
    game.open_saves()
    game.page.wait_for_function(FOLLOWED)
    game.reload()
    game.page.evaluate(MARK)
    game.page.wait_for_function(MARKED)


def test_a_dialog_that_follows_another_is_shut_by_back_alone(at_size: Callable[[Size], GamePage]):
    """The entry of the first is still being taken from the history when the second opens."""
    game = at_size(PHONE)
    game.open_saves()
    game.page.wait_for_function(FOLLOWED)
    game.page.evaluate("document.getElementById('dialog').close()")
    game.page.evaluate("Promise.resolve().then(() => rasputitsa.commands.players())")
    expect(game.dialog).to_be_visible()
    game.page.wait_for_function(FOLLOWED)
    expect(game.dialog).to_be_visible()
    game.page.go_back()
    expect(game.dialog).to_be_hidden()


def test_a_browser_that_is_slow_to_go_back_is_asked_once(at_size: Callable[[Size], GamePage]):
    """Asked again meanwhile, it would leave the page."""
    game = at_size(PHONE)
    game.page.evaluate(MARK)
    game.page.evaluate(SLOW_BACK)
    game.open_saves()
    game.page.wait_for_function(FOLLOWED)
    game.close_dialog()
    game.page.wait_for_function(MARKED)
    assert game.page.evaluate("window.backs") == 1
    assert game.page.evaluate("delete history.back"), "it was replaced"


@pytest.mark.parametrize("size", [(320, 256), (427, 300)])
def test_a_page_enlarged_to_the_utmost_can_be_played(at_size: Callable[[Size], GamePage], size: Size):
    """A window of 1280 by 1024 at 400 %: nothing scrolls sideways, board and buttons have the width of the page."""
    game = at_size(size)
    game.begin(1941)
    game.play(("begin",))
    board = game.page.locator("#board").bounding_box()
    assert board is not None
    assert board["width"] == size[0]
    assert board["height"] >= size[1] / 2
    assert game.page.evaluate("document.scrollingElement.scrollWidth") == size[0]
    assert game.hidden(".prompt button:not([hidden]), .tabs button", scroll=True) == []
    game.page.locator("#board").scroll_into_view_if_needed()
    game.page.evaluate("rasputitsa.board.closeUp('0307')")
    game.play(("move", "LVII", "0308"))
    assert game.unit("LVII")["hex"] == "0308"


FRAME = """<!doctype html><iframe{sandbox} src="{url}" width="900" height="600"></iframe>"""


@pytest.fixture
def new_frame(page: Page, page_errors: list[str], site_url: str) -> Callable[[str], FrameLocator]:
    """Shows the site in a frame of a course page."""

    def make(sandbox: str) -> FrameLocator:
        page.route("**/course.html", lambda route: route.fulfill(body=FRAME.format(sandbox=sandbox, url=site_url)))
        page.goto("course.html")
        return page.frame_locator("iframe")

    return make


def test_a_sandboxed_frame_says_so_and_leads_to_a_tab(
    new_frame: Callable[[str], FrameLocator], page_errors: list[str], site_url: str
):
    frame = new_frame(' sandbox="allow-scripts allow-popups"')
    expect(frame.locator("#late-frame")).to_be_visible()
    expect(frame.locator("#late-address")).to_have_text(site_url)
    expect(frame.locator("#late-frame a")).to_have_attribute("target", "_blank")
    expect(frame.locator("#late a[href='?reset']")).to_be_hidden()
    page_errors.clear()


def test_a_frame_that_runs_no_scripts_says_what_to_do(new_frame: Callable[[str], FrameLocator], page_errors: list[str]):
    frame = new_frame(' sandbox=""')
    expect(frame.locator("noscript a")).to_be_visible()
    page_errors.clear()


def test_a_frame_without_the_attribute_plays(new_frame: Callable[[str], FrameLocator]):
    frame = new_frame("")
    expect(frame.locator("[data-key=begin]")).to_be_visible()


@pytest.mark.parametrize("fault", ["delete globalThis.WebAssembly", "WebAssembly.Module = () => { throw Error() }"])
def test_without_webassembly_the_reason_and_what_has_it_are_named(page: Page, fault: str):
    """Switched off, or forbidden: a new engine in the same page would fare no better."""
    worker = (DIST / "src" / "worker.js").read_text(encoding="utf-8")
    answer = {"body": f"{fault};\n{worker}", "content_type": "text/javascript; charset=utf-8"}
    page.context.route("**/src/worker.js", lambda route: route.fulfill(**answer))
    page.goto("")
    game = GamePage(page)
    expect(game.prompt).to_have_text(say("page.engine.wasm"))
    expect(game.key("reload")).to_be_visible()
    expect(game.key("restart")).to_have_count(0)


WITHHELD = """() => {
  window.withheld = new AbortController();
  const { signal } = withheld;
  addEventListener('contextmenu', (event) => event.stopImmediatePropagation(), { capture: true, signal });
}"""
SELECTABLE = "[...document.querySelectorAll('#board, #twin')].map((node) => getComputedStyle(node).userSelect)"


def test_a_long_press_is_the_page_s_and_needs_no_menu_event(at_size: Callable[[Size], GamePage]):
    """A phone may answer it with a magnifying glass and send no event: what is there is told all the same."""
    game = at_size(PHONE)
    game.begin(1941)
    game.page.evaluate(WITHHELD)
    assert set(game.page.evaluate(SELECTABLE)) == {"none"}
    x, y = game.place("0704")
    session = game.page.context.new_cdp_session(game.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(game.notice).to_contain_text(say("name.0704"))
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()
    game.page.evaluate("withheld.abort()")
    assert game.length() == 0


SHARES = """() => {
  window.asBefore = () => {
    for (const name of ['standalone', 'canShare', 'share']) delete navigator[name];
    delete HTMLAnchorElement.prototype.click;
  };
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
  HTMLAnchorElement.prototype.click = () => { window.saved += 1; };
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files: [file] }) => {
    window.shared = file.name;
    const { refusal } = window;
    if (refusal) throw new DOMException('', refusal);
  };
}"""


def test_an_installed_page_hands_its_file_to_the_phone(on_screen: GamePage):
    """Such a page has no place for downloads; where the phone refuses, the file is saved as elsewhere."""
    game = on_screen
    game.page.evaluate(SHARES)
    for refusal, saved in (("", 0), ("AbortError", 0), ("NotAllowedError", 1)):
        game.page.evaluate("refusal => Object.assign(window, { refusal, saved: 0, shared: null })", refusal)
        game.open_saves().get_by_role("button", name=say("page.saves.export"), exact=True).click()
        game.page.wait_for_function("() => window.shared?.endsWith('.json')")
        assert game.page.evaluate("new Promise((done) => setTimeout(() => done(window.saved)))") == saved, refusal
    game.page.evaluate("() => window.asBefore()")
