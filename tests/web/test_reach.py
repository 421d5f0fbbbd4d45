"""Targets are large enough for fingers; at 200 % or on 320 pixels all can be reached without scrolling sideways."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, ViewportSize

from tests.web.pages import GamePage
from tests.web.states import states_of
from tests.web.targets import too_small

FINGER = 44
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NARROW: dict[str, ViewportSize] = {
    "320 pixels": {"width": 320, "height": 640},
    "a laptop at 200 %": {"width": 720, "height": 450},
    "a projector at 200 %": {"width": 512, "height": 384},
}
SIDEWAYS = """() => [...document.querySelectorAll('body, body *')].filter((node) => {
  const style = getComputedStyle(node);
  if (!node.checkVisibility() || node.closest('.unseen, svg, .printed-place, pre, .tabs')) return false;
  const scrolls = ['auto', 'scroll'].includes(style.overflowX) && node.scrollWidth > node.clientWidth + 1;
  return scrolls || (node === document.body && document.scrollingElement.scrollWidth > innerWidth);
}).map((node) => node.id || node.className || node.tagName)"""


def test_every_target_is_large_enough_for_a_finger(new_profile: Callable[..., BrowserContext]):
    game = GamePage(new_profile(**PHONE).new_page(), "finger")
    small = {state: too_small(game.page, FINGER) for state in states_of(game)}
    problems = [f"{state}: {found}" for state, found in small.items() if found]
    assert problems == [], "\n".join(problems)


def test_nothing_is_lost_in_a_small_window(new_profile: Callable[..., BrowserContext]):
    """One walk at the narrowest, with the window at each size in turn."""
    game = GamePage(new_profile(viewport=NARROW["320 pixels"]).new_page())
    lost = {}
    for state in states_of(game):
        for name, size in reversed(NARROW.items()):
            game.page.set_viewport_size(size)
            game.wait_frame()
            lost[state, name] = [game.page.evaluate(SIDEWAYS), unreachable(game)]
    problems = [f"{key}: {found}" for key, found in lost.items() if found != [[], []]]
    assert problems == [], "\n".join(problems)


def unreachable(game: GamePage) -> list[str]:
    """Controls that cannot be pressed, even when scrolled to."""
    place = "#dialog[open] " if game.dialog.count() else ""
    if game.page.locator(".reading .bar[inert]").count():
        place = "#rules "
    return game.hidden(", ".join(place + each for each in ("button", "summary", "select", "a[href]")), scroll=True)
