"""A lesson of 45 minutes: a teacher before a projector, six phones, from one link to the table of answers."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.pages import LEAP, GamePage
from tests.web.shared import PHONE
from tests.web.words import say

WALL = 1920, 1080
PAIRS = 6
BEGIN, ON = ("begin",), ("end",)
MARCH = (("move", "XLVI", "0305"), ("move", "LVI", "0404"))
"""From the set-up that stands ready, whatever the dice of the game."""
FIGHT = (ON, ("attack", "XXIV", "0302"), ("announced",), ("resolve", "0302"))
DEEDS = (MARCH[:1], MARCH, FIGHT, (*MARCH, *FIGHT), (ON,), (*MARCH[1:], *FIGHT))
OPENED = "() => rasputitsa.store.state.live && document.querySelector('#task h3') !== null"


@pytest.fixture
def phones(new_profile: Callable[..., BrowserContext]) -> list[GamePage]:
    """Six browsers, each a phone of its own."""
    size = {"width": PHONE[0], "height": PHONE[1]}
    profiles = [new_profile(viewport=size, has_touch=True, is_mobile=True) for _ in range(PAIRS)]
    return [GamePage(profile.new_page()) for profile in profiles]


def test_a_lesson_goes_from_one_link_to_the_table_of_answers(page: Page, phones: Sequence[GamePage], tmp_path: Path):
    page.set_viewport_size({"width": WALL[0], "height": WALL[1]})
    teacher = GamePage(page)
    link = led(teacher)
    told = [worked(phone, link, number) for number, phone in enumerate(phones)]
    compared(teacher, told, tmp_path)


def led(teacher: GamePage) -> str:
    """The map, then a task together, on the projector; the link that the pupils get."""
    page = teacher.page
    page.goto("#teach")
    teacher.wait_ready()
    teacher.key("teach-map").click()
    expect(teacher.dialog).to_have_count(0)
    expect(page.locator("#home")).to_be_hidden()
    expect(page.locator(".bar")).to_be_hidden()
    page.keyboard.press("j")
    expect(page.locator(".bar")).to_be_visible()
    # The plan is there again, as its first step says.
    teacher.key("teach-open:0").click()
    expect(page.locator("#task .task-goal")).to_contain_text(say("name.0509"))
    page.keyboard.press("j")
    # Only the task is told, and nobody chooses another side or set-up by mistake.
    expect(page.locator("#prompt-line")).to_be_hidden()
    expect(page.locator("#brief")).to_be_hidden()
    teacher.key("begin").click()
    teacher.wait_length(1)
    expect(page.locator("#prompt-line")).to_be_visible()
    page.keyboard.press("j")
    ask(teacher)
    teacher.key("teach-copy:1").click()
    link = teacher.key("teach-link").input_value()
    teacher.close_dialog()
    return link


def ask(teacher: GamePage) -> None:
    """Open the page for teachers from the home page."""
    if not teacher.page.locator("#home").is_visible():
        teacher.press_bar("#home-open")
    teacher.key("learn:class").click()
    expect(teacher.key("teach-map")).to_be_visible()


def worked(phone: GamePage, link: str, number: int) -> str | Path:
    """A pair opens the link, plays, gives its name and sends back: by turns a link, a file, a short code."""
    page = phone.page
    page.goto(link)
    phone.wait_ready()
    page.wait_for_function(OPENED)
    phone.key("begin").tap()
    phone.wait_length(1)
    expect(phone.key("task-note")).not_to_have_attribute("open", "")
    deeds = DEEDS[number]
    page.evaluate(LEAP, [list(deed) for deed in deeds])
    phone.wait_length(1 + len(deeds))
    assert phone.overflow() == 0
    phone.key("send-back").tap()
    before = phone.key("back-code").input_value()
    phone.dialog.locator("[name=pupil]").fill(f"Pair{number}")
    phone.dialog.locator("[name=pupil]").blur()
    page.wait_for_function("code => document.querySelector('[data-key=back-code]').value !== code", arg=before)
    assert phone.overflow() == 0
    if number % 3 == 1:
        with page.expect_download() as download:
            phone.key("back-file").tap()
        return Path(download.value.path())
    return phone.key("back-link" if number % 3 == 0 else "back-code").input_value()


def compared(teacher: GamePage, told: Sequence[str | Path], folder: Path) -> None:
    """All answers stand side by side, and one of them plays itself."""
    ask(teacher)
    teacher.key("teach-answers").click()
    teacher.page.locator("[name=answers]").fill("\n".join(each for each in told if isinstance(each, str)))
    teacher.key("answers-add").click()
    rows = teacher.key("answers").locator("tbody tr")
    expect(rows).to_have_count(sum(isinstance(each, str) for each in told))
    files = []
    for number, each in enumerate(told):
        if isinstance(each, Path):
            files.append(folder / f"{number}.json")
            files[-1].write_bytes(each.read_bytes())
    teacher.dialog.locator("input[type=file]").set_input_files(files)
    expect(rows).to_have_count(PAIRS)
    for number in range(PAIRS):
        expect(teacher.key("answers").locator("tbody")).to_contain_text(f"Pair{number}", ignore_case=True)
    assert teacher.overflow() == 0
    rows.first.locator("[data-key=answer-open]").click()
    expect(teacher.dialog).to_have_count(0)
    expect(teacher.key("demo-play")).to_be_visible()
