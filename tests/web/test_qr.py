"""The square of dots of a link: an independent reader sees in a picture of the screen what the link says."""

import base64
import random
import string
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from building.paths import NODE_MODULES
from rasputitsa import games
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import game_code
from tests.web.commander import GAME, played
from tests.web.pages import GamePage
from tests.web.shared import Size
from tests.web.test_class import TEACH

READER = NODE_MODULES / "jsqr" / "dist" / "jsQR.js"
READ = """async (picture) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return jsQR(data, width, height)?.data ?? null;
}"""
IN_SIGHT = """() => new Promise((done) => {
  const look = (before) => requestAnimationFrame(() => {
    const square = document.querySelector('[data-key=qr]');
    square?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    return square && square === before ? done() : look(square);
  });
  look(null);
})"""
"""Brings the square into sight, once it is the same in two frames: the dialog draws it again as fields are filled."""
PHONE, PROJECTOR = (390, 844), (1920, 1080)
SEED, MOST = 1941, 700
LARGE = 800
"""Pixels of a square that a whole class scans from its seats."""
PROJECTED = "() => document.body.classList.contains('projecting')"


@pytest.fixture
def reader(browser: Browser) -> Iterator[Page]:
    """A page with another's reader, beside all that the site loads."""
    page = browser.new_page()
    page.add_script_tag(path=READER)
    yield page
    page.close()


@pytest.mark.parametrize("size", [PHONE, PROJECTOR], ids=["a phone", "a projector"])
def test_a_picture_of_the_screen_holds_the_link(at_size: Callable[[Size], GamePage], reader: Page, size: Size):
    game = at_size(size)
    game.begin(SEED)
    game.send(played(SEED, 60)[1])
    if size == PROJECTOR:
        game.page.keyboard.press("j")
        game.page.wait_for_function(PROJECTED)
    page, sent = seen(game, reader, "whole").split("#link=")
    assert page == game.page.url.partition("#")[0]
    assert sent.startswith("3.")
    match = opened(sent)
    assert (match.length, match.digest()) == (60, opened(link_of(game)).digest())
    game.close_dialog()
    packed: Any = game.page.evaluate("rasputitsa.engine.call('link').then(({ packed }) => packed)")
    assert inflated(seen(game, reader, "moment")) == packed
    if size == PROJECTOR:
        game.close_dialog()
        game.page.keyboard.press("j")
        return
    game.dialog.locator("select[name=kind]").select_option("task")
    letters = random.Random(7).choices(string.ascii_letters, k=600)
    game.dialog.locator("textarea[name=note]").fill("".join(letters))
    expect(game.key("qr-long")).to_be_visible()
    assert len(link_of(game)) > MOST
    expect(game.key("qr")).to_have_count(0)
    game.close_dialog()


def test_a_phone_reads_each_task_from_the_page_for_teachers_on_a_projector(
    at_size: Callable[[Size], GamePage], reader: Page, new_profile: Callable[..., BrowserContext]
):
    teacher = at_size(PROJECTOR)
    page = teacher.page
    page.evaluate(TEACH)
    cards = page.locator(".task-card")
    expect(cards).to_have_count(len(games.find(GAME).exercises))
    for number in range(cards.count()):
        cards.nth(number).scroll_into_view_if_needed()
        address = teacher.key(f"teach-link:{number}").input_value()
        assert address.endswith(f"#task={GAME}/{number + 1}")
        assert read(reader, cards.nth(number).locator("canvas").screenshot()) == address
        teacher.key(f"teach-large:{number}").click()
        large = page.locator(".task-large canvas")
        expect(large).to_be_visible()
        box = large.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= LARGE
        assert box["y"] + box["height"] <= PROJECTOR[1]
        assert read(reader, page.screenshot()) == address
        teacher.key("teach-back").click()
        expect(cards.first).to_be_visible()
    size = {"width": PHONE[0], "height": PHONE[1]}
    phone = GamePage(new_profile(viewport=size, has_touch=True, is_mobile=True).new_page())
    phone.page.goto(f"#task={GAME}/{cards.count()}")
    phone.wait_ready()
    expect(phone.page.locator("#task h3")).to_be_visible()


def read(reader: Page, picture: bytes) -> str | None:
    """The text that the reader sees in a picture."""
    found: str | None = reader.evaluate(READ, base64.b64encode(picture).decode())
    return found


def seen(game: GamePage, reader: Page, kind: str) -> str:
    """The text that the reader sees on the screen while the dialog of links is open."""
    # What an earlier dialog left in the document is not taken for the new one's.
    game.page.evaluate("document.querySelector('[data-key=qr]')?.remove()")
    game.page.evaluate("kind => rasputitsa.commands.share(kind)", kind)
    game.page.evaluate(IN_SIGHT)
    game.wait_frame()
    found: Any = reader.evaluate(READ, base64.b64encode(game.page.screenshot()).decode())
    assert found is not None
    return str(found)


def link_of(game: GamePage) -> str:
    """The link beside it."""
    return game.key("link").input_value()


def inflated(link: str) -> str:
    """The text of a link to a position."""
    data = link.rpartition(".")[2]
    return zlib.decompress(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)), -15).decode()


def opened(link: str) -> Match:
    """The game of a code, behind whatever stands before it."""
    code = link.rpartition("#link=")[2]
    reading = game_code.reading(code, games.find, games.slugs())
    reading.go_on(reading.header.length)
    return reading.match
