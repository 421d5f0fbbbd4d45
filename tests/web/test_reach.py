"""Targets are large enough; at 200 % or on 320 pixels everything can be reached without scrolling sideways."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from tests.web.pages import GamePage
from tests.web.states import states_of

SMALLEST, FINGER = 24, 44
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NARROW = {"320 pixels": (320, 640), "a laptop at 200 %": (720, 450), "a projector at 200 %": (512, 384)}
CONTROLS = """([least]) => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 0;
  const dialog = document.querySelector('dialog[open]') ?? document;
  const own = [...dialog.querySelectorAll('button, summary, select, input, textarea, a[href]')].filter(shown);
  const boxOf = (node) => {
    // What belongs to a label is pressed with it; a sign in a sentence has a larger target around it.
    const box = (node.matches('input') && node.closest('label') || node).getBoundingClientRect();
    const around = getComputedStyle(node, '::after');
    const grown = around.content !== 'none' && around.position === 'absolute';
    const more = grown ? [parseFloat(around.width), parseFloat(around.height)] : [0, 0];
    return { width: Math.max(box.width, more[0]), height: Math.max(box.height, more[1]) };
  };
  return own.filter((node) => {
    // A link or a sign in a sentence is as high as its line.
    if (node.matches('a[href], .rule-link, .related .link')) return false;
    const { width, height } = boxOf(node);
    return Math.min(width, height) < (node.matches('.rule-sign') ? 24 : least) - 0.5;
  }).map((node) => `${node.dataset.key || node.id || node.className || node.textContent.slice(0, 30)}: `
    + `${Math.round(boxOf(node).width)}x${Math.round(boxOf(node).height)}`);
}"""
SIDEWAYS = """() => [...document.querySelectorAll('body, body *')].filter((node) => {
  const style = getComputedStyle(node);
  if (!node.checkVisibility() || node.closest('.unseen, svg, .printed-place, pre, .tabs')) return false;
  const scrolls = ['auto', 'scroll'].includes(style.overflowX) && node.scrollWidth > node.clientWidth + 1;
  return scrolls || (node === document.body && document.scrollingElement.scrollWidth > innerWidth);
}).map((node) => node.id || node.className || node.tagName)"""


@pytest.mark.parametrize(("options", "least"), [({}, SMALLEST), (PHONE, FINGER)], ids=["mouse", "finger"])
def test_every_target_is_large_enough(new_profile: Callable[..., BrowserContext], options: dict[str, object], least: int):
    game = GamePage(new_profile(**options).new_page(), "finger" if options else "mouse")
    small = {state: game.page.evaluate(CONTROLS, [least]) for state in states_of(game)}
    problems = [f"{state}: {sorted(set(found))}" for state, found in small.items() if found]
    assert problems == [], "\n".join(problems)


@pytest.mark.parametrize("size", NARROW.values(), ids=NARROW)
def test_nothing_is_lost_in_a_small_window(new_profile: Callable[..., BrowserContext], size: tuple[int, int]):
    width, height = size
    game = GamePage(new_profile(viewport={"width": width, "height": height}).new_page())
    lost = {}
    for state in states_of(game):
        lost[state] = [game.page.evaluate(SIDEWAYS), unreachable(game)]
    problems = [f"{state}: {found}" for state, found in lost.items() if found != [[], []]]
    assert problems == [], "\n".join(problems)


def unreachable(game: GamePage) -> list[str]:
    """Controls that cannot be pressed, even when scrolled to."""
    place = "#dialog[open] " if game.dialog.count() else ""
    if game.page.locator(".reading .bar[inert]").count():
        place = "#rules "
    return game.hidden(", ".join(place + each for each in ("button", "summary", "select", "a[href]")), scroll=True)
