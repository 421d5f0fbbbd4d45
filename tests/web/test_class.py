"""A lesson of 45 minutes: a teacher before a projector, six phones, from one link to the table of answers."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.web.commander import GAME
from tests.web.pages import LEAP, PAST, SETTLED, GamePage
from tests.web.shared import FIRST, PHONE, Size
from tests.web.words import say

WALL = 1920, 1080
PAIRS = 6
BEGIN, ON = ("begin",), ("end",)
MARCH = (("move", "XLVI", "0305"), ("move", "LVI", "0404"))
"""From the set-up that stands ready, whatever the dice of the game."""
FIGHT = (ON, ("attack", "XXIV", "0302"), ("announced",), ("resolve", "0302"))
DEEDS = (MARCH[:1], MARCH, FIGHT, (*MARCH, *FIGHT), (ON,), (*MARCH[1:], *FIGHT))
AIMED = 4
"""The actions until both neighbours of Bryansk have joined in an attack on it."""
MANY_PHASES = 30
ON_MOVE = """() => {
  const { live, view } = rasputitsa.store.state;
  return live && view.decision && view.players[view.decision.side] === 'human';
}"""
LEGIBLE = 17
"""Pixels of letters that are read across a room from a wall of 1920."""
SMALLEST = """(place) => {
  const texts = [...place.querySelectorAll('*')].filter((node) => node.checkVisibility()
    && node.tagName !== 'ABBR' && !node.closest('.rule-link, abbr, svg')
    && [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim().length > 1));
  const scale = (node) => (node ? Number(getComputedStyle(node).zoom || 1) * scale(node.parentElement) : 1);
  return Math.min(...texts.map((node) => parseFloat(getComputedStyle(node).fontSize) * scale(node)));
}"""
TEACH = """() => {
  history.replaceState(history.state, '', location.pathname);
  location.hash = '#teach';
}"""
OPENED = "() => rasputitsa.store.state.live && document.querySelector('#task h3') !== null"


@pytest.fixture
def phones(new_profile: Callable[..., BrowserContext]) -> list[GamePage]:
    """Six browsers, each a phone of its own."""
    size = {"width": PHONE[0], "height": PHONE[1]}
    # The last goes on without a network, as its service worker lets it.
    workers = ["block"] * (PAIRS - 1) + ["allow"]
    profiles = [new_profile(viewport=size, has_touch=True, is_mobile=True, service_workers=each) for each in workers]
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
    expect(page.locator(".bar")).to_be_hidden()
    # Only the task is told, and nobody chooses another side or set-up by mistake.
    expect(page.locator("#prompt-line")).to_be_hidden()
    expect(page.locator("#brief")).to_be_hidden()
    teacher.key("begin").click()
    teacher.wait_length(1)
    expect(page.locator("#prompt-line")).to_be_visible()
    page.keyboard.press("j")
    link = teacher.key("teach-link:1").input_value()
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
    return given(phone, f"Pair{number}", ("back-link", "back-file", "back-code")[number % 3])


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


def test_six_pupils_each_in_a_way_of_their_own_come_into_one_table(
    page: Page, phones: Sequence[GamePage], tmp_path: Path
):
    page.set_viewport_size({"width": WALL[0], "height": WALL[1]})
    teacher = GamePage(page)
    page.goto("#teach")
    teacher.wait_ready()
    link = teacher.key("teach-link:0").input_value()
    teacher.close_dialog()
    right, mistaken, reloading, cut_off, early, offline = phones
    for phone in phones:
        phone.touch = True
    for phone in (right, mistaken, reloading, early, offline):
        opened(phone, link)
    # A link that lost its end says so; the whole one is opened in the same browser.
    cut_off.page.goto(link[:-2])
    expect(cut_off.key("link-refused")).to_be_visible()
    cut_off.key("link-board").tap()
    cut_off.wait_ready()
    cut_off.page.evaluate("link => { location.hash = link.slice(link.indexOf('#')); }", link)
    begun(cut_off)
    # The likeliest mistakes are answered with their reasons, and idling loses the task.
    for hex in ("0509", "0409"):
        mistaken.click_hex(hex)
        expect(mistaken.notice).to_have_attribute("data-tone", "reason")
    mistaken.page.evaluate(LEAP, [["end"], ["announced"], ["end"]])
    idle(mistaken)
    expect(mistaken.page.locator("#task")).to_contain_text(say("page.task.missed"))
    expect(offline.page.locator("#release")).to_have_text(say("page.offline.ready"))
    offline.page.context.set_offline(True)
    offline.reload()
    for phone in (right, early, offline, cut_off):
        took_bryansk(phone)
    told: list[str | Path] = [
        given(phone, f"Pair{number}", "back-link") for number, phone in ((0, right), (3, cut_off))
    ]
    aimed(reloading)
    reloading.wait_kept(AIMED)
    reloading.reload()
    assert reloading.length() == AIMED
    fought(reloading)
    told.append(given(mistaken, "Pair1", "back-code"))
    told.append(given(reloading, "Pair2", "back-file"))
    # Whoever is ready early plays on; the answer stays what it was.
    told.append(given(early, "Pair4", "back-link"))
    early.close_dialog()
    length = early.length()
    tap(early, "end")
    early.page.wait_for_function("length => rasputitsa.store.state.view.length > length", arg=length)
    told.append(given(offline, "Pair5", "back-file"))
    assert all(len(each) <= 40 for each in told if isinstance(each, str) and "#" not in each)
    compared(teacher, told, tmp_path)


def opened(phone: GamePage, link: str) -> None:
    """Open a task by its link, and begin."""
    phone.page.goto(link)
    phone.wait_ready()
    begun(phone)


def begun(phone: GamePage) -> None:
    """Begin the task that was opened."""
    phone.page.wait_for_function(OPENED)
    tap(phone, "begin")
    phone.wait_length(1)


def aimed(phone: GamePage) -> None:
    """Go to combat, and let both neighbours of Bryansk join."""
    tap(phone, "end")
    phone.wait_length(2)
    phone.click_hex("0509")
    tap(phone, "all:attack")
    phone.wait_length(AIMED)


def fought(phone: GamePage) -> None:
    """Fight for Bryansk, and go in where it was left."""
    tap(phone, "announced")
    phone.wait_length(AIMED + 1)
    tap(phone, "resolve:0509")
    phone.page.wait_for_function(PAST, arg=AIMED + 2)
    # A six: the attacker says where the defender goes.
    if offered(phone.view(), "retreat"):
        tap(phone, "retreat:0709")
    tap(phone, "advance:XLI")
    expect(phone.page.locator("#task")).to_contain_text(say("page.task.reached"))


def took_bryansk(phone: GamePage) -> None:
    """Solve the task: at 5:1 every roll drives the defender out."""
    aimed(phone)
    fought(phone)


def tap(phone: GamePage, key: str) -> None:
    """Tap a control once it takes a tap: one that came with a new phase lets the first moment pass."""
    phone.to_front()
    phone.page.wait_for_function(SETTLED)
    phone.key(key).tap()


def idle(phone: GamePage) -> None:
    """Let the computer play, and do nothing in turn 2."""
    for _ in range(MANY_PHASES):
        phone.page.wait_for_function(ON_MOVE)
        view = phone.view()
        if view["turn"] > 2:
            return
        phone.page.evaluate(LEAP, [[next(verb for verb in ("end", "announced", "done") if offered(view, verb))]])
    raise AssertionError("turn 2 does not end")


def offered(view: dict[str, Any], verb: str) -> bool:
    """True if a verb can be played."""
    return any(option["verb"] == verb for option in view["decision"]["options"])


def given(phone: GamePage, name: str, form: str) -> str | Path:
    """The answer of a pupil under a name, in the form that a button or field of the dialog has."""
    tap(phone, "send-back")
    before = phone.key("back-code").input_value()
    phone.dialog.locator("[name=pupil]").fill(name)
    phone.dialog.locator("[name=pupil]").blur()
    phone.page.wait_for_function("code => document.querySelector('[data-key=back-code]').value !== code", arg=before)
    assert phone.overflow() == 0
    if form != "back-file":
        return phone.key(form).input_value()
    with phone.page.expect_download() as download:
        phone.key(form).tap()
    return Path(download.value.path())


def teaching(teacher: GamePage) -> None:
    """The page for teachers is opened by its address, where a game is on the table."""
    teacher.begin(FIRST)
    teacher.page.evaluate(TEACH)
    expect(teacher.key("teach-map")).to_be_visible()


def test_the_board_alone_answers_in_large_letters(at_size: Callable[[Size], GamePage]):
    teacher = at_size(WALL)
    page = teacher.page
    teaching(teacher)
    teacher.key("teach-open:0").click()
    teacher.key("begin").click()
    teacher.wait_length(1)
    teacher.key("hint").click()
    expect(teacher.key("hint-play")).to_be_visible()
    teacher.key("end").click()
    teacher.wait_length(2)
    teacher.click_hex("0104")
    expect(teacher.notice).to_be_visible()
    expect(teacher.notice).to_have_attribute("data-tone", "reason")
    teacher.click_hex("0509")
    teacher.key("all:attack").click()
    teacher.wait_length(4)
    assert smallest(teacher.picked) >= LEGIBLE
    teacher.key("announced").click()
    teacher.wait_length(5)
    teacher.key("resolve:0509").click()
    expect(page.locator("#roll .roll-text")).to_be_visible()
    assert smallest(page.locator("#roll")) >= LEGIBLE
    page.keyboard.press("j")
    teacher.close_dialog()


def smallest(place: Locator) -> float:
    """The pixels of its smallest letters, signs of rules and of results aside."""
    return float(place.evaluate(SMALLEST))


def test_on_the_wall_each_turn_has_its_time_and_a_card_calls_the_next_team(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    game.begin(FIRST)
    game.play(BEGIN)
    page.keyboard.press("j")
    clock = page.locator(".team-clock")
    expect(clock.locator("b")).to_have_text("0:01")
    clock.locator("select").select_option("2")
    expect(clock.locator("b")).to_contain_text("1:5")
    page.evaluate(LEAP, [["end"], ["announced"], ["end"]])
    card = page.locator(".team-card")
    expect(card.locator("h2")).to_have_text(say("page.teams.turn", turn=1, side=say("name.soviet")))
    expect(clock.locator("b")).to_have_text("2:00")
    page.keyboard.press("Enter")
    expect(card).to_have_count(0)
    expect(clock.locator("b")).to_have_text("1:59")
    clock.locator("select").select_option("0")
    page.keyboard.press("j")
    expect(clock).to_have_count(0)


def test_on_a_phone_the_task_leaves_room_for_what_comes_next(at_size: Callable[[Size], GamePage]):
    phone = at_size(PHONE)
    teaching(phone)
    phone.key("teach-open:0").tap()
    expect(phone.page.locator(".bar")).to_be_hidden()
    phone.page.keyboard.press("j")
    phone.close_dialog()
    phone.key("begin").tap()
    phone.wait_length(1)
    phone.page.evaluate(LEAP, [["end"], ["attack", "XLI", "0509"], ["attack", "XXXV", "0509"], ["announced"]])
    phone.wait_length(5)
    assert phone.hidden("#buttons button") == []
    back, clear = (phone.key(key).bounding_box() for key in ("send-back", "drawn-clear"))
    assert back
    assert clear
    assert back["y"] == clear["y"]


def test_a_short_code_is_known_by_its_task(on_screen: GamePage):
    teacher = on_screen
    teaching(teacher)
    codes = [code_of(teacher, number, verb) for number, verb in ((0, "begin"), (2, "end"))]
    teacher.key("teach-answers").click()
    teacher.page.locator("[name=answers]").fill("\n".join(codes))
    teacher.key("answers-add").click()
    table = teacher.key("answers")
    expect(table).to_contain_text(say("name.0509").split(" (")[0])
    expect(table).to_contain_text(say("name.1103").split(" (")[0].capitalize())


def code_of(teacher: GamePage, number: int, verb: str) -> str:
    """The short code of a task from the plan after its first deed; the plan is there again."""
    page = teacher.page
    link = teacher.key(f"teach-link:{number}").input_value()
    page.evaluate("link => { location.hash = link.slice(link.indexOf('#')); }", link)
    page.wait_for_function(OPENED)
    teacher.key(verb).click()
    teacher.wait_length(1)
    teacher.key("send-back").click()
    code = teacher.key("back-code").input_value()
    teacher.close_dialog()
    ask(teacher)
    return code


def test_answers_without_a_name_are_asked_for_one_and_each_stays_in_the_table(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    game.begin(FIRST)
    page.evaluate("hash => { location.hash = hash; }", f"#task={GAME}/1")
    page.wait_for_function(OPENED)
    game.key("begin").click()
    game.wait_length(1)
    game.key("send-back").click()
    expect(game.key("back-nameless")).to_have_text(say("class.nameless"))
    code, link = (game.key(key).input_value() for key in ("back-code", "back-link"))
    game.dialog.locator("[name=pupil]").fill("Anna")
    expect(game.key("back-nameless")).to_be_hidden()
    # Pressed while the name is still being put in: what is copied has it.
    page.evaluate("() => navigator.clipboard.writeText = async (text) => { window.taken = text; }")
    game.key("back-copy-code").click()
    page.wait_for_function("() => window.taken !== undefined")
    named = game.key("back-code").input_value()
    assert page.evaluate("window.taken") == named
    assert page.evaluate("delete navigator.clipboard.writeText"), "it was replaced"
    assert named != code
    game.close_dialog()
    ask(game)
    game.key("teach-answers").click()
    game.key("answers-clear").click()
    page.locator("[name=answers]").fill("\n".join([code, code, link, link, named, named]))
    game.key("answers-add").click()
    rows = game.key("answers").locator("tbody tr")
    # Two pupils may send the same code; the same game and the same name are one answer.
    expect(rows).to_have_count(4)
    expect(rows.locator("td:first-child").filter(has_text=say("page.answers.nameless"))).to_have_count(3)
