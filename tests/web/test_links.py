"""A link of this moment: copied, opened elsewhere, explained where it was cut; a file where it is too long."""

import json
from pathlib import Path

from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from rasputitsa import games
from tests.web.commander import GAME, played
from tests.web.pages import KEPT_LENGTHS, GamePage
from tests.web.words import say

SEED = 1941
LONGEST = 1900
LARGE = "war_for_the_motherland"
POSITION = "rasputitsa.engine.call('position').then((answer) => answer.position)"
FOLLOW = "hash => { location.hash = hash; }"
POSITIONS = Path(__file__).parents[1] / "contract" / "positions"
NAMES = "rasputitsa.keeper.list().map(({ name }) => name)"


def link_of(game: GamePage) -> str:
    """The link that the page offers of what it shows."""
    game.press_bar("#saves")
    game.key("share").click()
    link = game.key("link").input_value()
    game.close_dialog()
    return link


def test_a_moment_goes_by_link_to_another_page_and_a_cut_link_is_explained(
    on_screen: GamePage,
):
    first, page = on_screen, on_screen.page
    first.begin(SEED)
    first.send(played(SEED, 5)[1])
    first.wait_kept(5)
    before, link = page.evaluate(POSITION), link_of(first)
    assert "#link=1." in link
    assert len(link) <= LONGEST
    first.send(played(SEED, 6)[1][5:])
    first.wait_kept(6)
    page.goto("about:blank")
    second = shown_before_python(page, page.context, link)
    assert (second.view()["length"], second.view()["mode"]) == (0, "practice")
    assert second.page.evaluate(POSITION) == before
    assert "#" not in second.page.url
    (kept,) = second.page.evaluate(NAMES)
    assert 6 in second.page.evaluate(KEPT_LENGTHS, kept)
    cut_links_are_explained(second, link[link.index("#") :])
    assert second.page.evaluate(NAMES) == [kept]


def shown_before_python(page: Page, context: BrowserContext, link: str) -> GamePage:
    """The page opened by a link: what it brings stands there while Python is held up, and is on the table after."""
    held: list[Route] = []
    context.route("**/*.wasm", lambda route: held.append(route))
    game = GamePage(page)
    page.goto(link[link.index("#") :])
    expect(game.key("link-game")).to_have_text(say("battle_for_moscow.title"))
    expect(game.key("link-state")).to_have_text(say("page.link.coming"))
    while not held:
        game.wait_frame()
    held.pop().continue_()
    context.unroute("**/*.wasm")
    page.wait_for_function("() => rasputitsa.store.state.view?.mode === 'practice' && rasputitsa.store.state.live")
    expect(game.dialog).to_have_count(0)
    game.wait_kept(0)
    return game


def cut_links_are_explained(game: GamePage, hash: str) -> None:
    """Each says what is wrong with it, and the game stays."""
    before = game.save()
    length = len(hash.split(".", 3)[3])
    codes = {
        hash[:-100]: say("page.link.cut", came=length - 100, of=length),
        hash[:12]: say("page.link.cut.early"),
        f"{hash[:-1]}{'A' if hash[-1] != 'A' else 'B'}": say("page.link.altered"),
    }
    for code, words in codes.items():
        game.page.evaluate(FOLLOW, code)
        expect(game.key("link-refused")).to_have_text(words)
        game.close_dialog()
    assert game.save() == before


def test_a_task_opens_by_its_short_address_beside_the_game_in_play(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    game.wait_kept(5)
    before = game.save()
    title, other = (games.find(each).texts("en")[f"{each}.title"] for each in (GAME, LARGE))
    wrong = {
        f"#task={GAME}/4": say("class.task.none", number=4, game=title, n=len(games.find(GAME).exercises)),
        f"#task={LARGE}/1": say("class.task.none", number=1, game=other, n=0),
        "#task=nothing/1": say("page.link.no_game"),
        f"#task={GAME}": say("class.task.malformed"),
    }
    for address, words in wrong.items():
        page.evaluate(FOLLOW, address)
        expect(game.key("link-refused")).to_have_text(words)
        game.close_dialog()
    assert game.save() == before
    page.evaluate(FOLLOW, f"#task={GAME}/2")
    expect(page.locator("#task h3")).to_have_text(games.find(GAME).texts("en")["exercise.pocket"])
    game.wait_kept(0)
    assert game.view()["mode"] == "practice"
    assert "#" not in page.url
    (kept,) = page.evaluate(NAMES)
    assert 5 in page.evaluate(KEPT_LENGTHS, kept)
    # What was played in it is there when the page is loaded again.
    game.key("begin").click()
    game.wait_kept(1)
    game.reload()
    assert game.length() == 1


def test_what_is_too_long_for_a_link_becomes_a_file(page: Page, tmp_path: Path):
    game = GamePage(page).visit()
    game.open_file("late.json", (POSITIONS / f"{LARGE}-campaign-4.json").read_bytes())
    page.wait_for_function(
        "game => rasputitsa.store.state.view?.game === game && rasputitsa.store.state.live", arg=LARGE
    )
    game.press_bar("#saves")
    game.key("share").click()
    expect(game.key("link-large")).to_contain_text(str(LONGEST))
    with page.expect_download() as download:
        game.key("link-file").click()
    download.value.save_as(tmp_path / "moment.json")
    form = json.loads((tmp_path / "moment.json").read_text(encoding="utf-8"))
    assert (form["game"], form["mode"]) == (LARGE, "practice")


def test_a_task_is_made_drawn_sent_shown_and_told_when_it_is_reached(on_screen: GamePage, elsewhere: GamePage):
    author, pupil, page = on_screen, elsewhere, on_screen.page
    pupil.begin(SEED)
    author.to_front()
    author.begin(SEED)
    page.wait_for_function("() => document.getElementById('task') !== null")
    right_drag(author, "0403", "0603")
    right_drag(author, "1103", "1103")
    assert page.locator(".drawn > *").count() == 3
    link = task_link(author, title="Open the road", note="Take <b>Vyazma</b>.", goal="take", hex="0603")
    assert len(link) <= LONGEST
    author.key("drawn-clear").click()
    pupil.to_front()
    pupil.page.evaluate(FOLLOW, link[link.index("#") :])
    shown = pupil.page.locator("#task")
    expect(shown.locator("h3")).to_have_text("Open the road")
    expect(shown.locator("p").first).to_have_text("Take <b>Vyazma</b>.")
    goal = say("task.take", hex="0603")
    expect(shown.locator(".task-goal")).to_have_text(goal)
    expect(pupil.page.locator(".drawn > *")).to_have_count(3)
    pupil.reload()
    expect(shown.locator(".task-goal")).to_have_text(goal)
    pupil.key("drawn-clear").click()
    expect(pupil.page.locator(".drawn > *")).to_have_count(0)


def task_link(game: GamePage, **given: str) -> str:
    """The link to a task with these fields, made in the dialog."""
    game.press_bar("#saves")
    game.key("share").click()
    form = game.key("share-form")
    form.locator("select[name=kind]").select_option("task")
    for name, value in given.items():
        control = form.locator(f"[name={name}]")
        if name == "goal":
            control.select_option(value)
        else:
            control.fill(value)
    expect(game.key("link-made").locator("p").first).to_contain_text("goal")
    game.page.wait_for_function("() => document.querySelector('[data-key=link]')?.value.length > 900")
    link = game.key("link").input_value()
    game.close_dialog()
    return link


def right_drag(game: GamePage, start: str, end: str) -> None:
    """Draw with the right button from hex to hex."""
    game.page.mouse.move(*game.place(start))
    game.page.mouse.down(button="right")
    game.page.mouse.move(*game.place(end))
    game.page.mouse.up(button="right")


def test_what_pupils_send_back_is_played_again_and_stands_side_by_side(page: Page, context: BrowserContext):
    pupil = GamePage(page).visit()
    pupil.begin(SEED)
    page.wait_for_function("() => document.getElementById('task') !== null")
    link = task_link(pupil, title="First blood", goal="destroy", n="1")
    page.evaluate(FOLLOW, link[link.index("#") :])
    expect(page.locator("#task h3")).to_have_text("First blood")
    pupil.send(played(SEED, 5)[1])
    back, code = sent_back(pupil, "Mascha")
    assert len(back) <= LONGEST
    assert len(code) <= 40
    pupil.reload()
    expect(page.locator("#task")).to_contain_text(say("page.task.by", name="Mascha"))
    page.close()
    teacher = GamePage(context.new_page()).visit()
    before = teacher.save()
    teacher.press_bar("#saves")
    teacher.key("answers-open").click()
    teacher.page.locator("[name=answers]").fill("\n".join((back, code, "no answer", back)))
    teacher.key("answers-add").click()
    expect(teacher.key("answers-note")).to_have_text(say("page.answers.wrong", n=2, wrong=1))
    rows = teacher.key("answers").locator("tbody tr")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Mascha")
    expect(rows.first).to_contain_text(say("page.answers.going"))
    expect(rows.last).to_contain_text(say("page.answers.code"))
    # What is no answer stays to be mended; what is known of nobody has no column.
    expect(teacher.page.locator("[name=answers]")).to_have_value("no answer")
    expect(teacher.key("answers").locator("th", has_text=say("page.answers.chance"))).to_have_count(0)
    assert teacher.save() == before
    rows.first.locator("[data-key=answer-open]").click()
    expect(teacher.dialog).to_have_count(0)
    teacher.wait_length(5)
    expect(teacher.key("demo-play")).to_have_text(say("page.demo.again"))
    teacher.key("demo-reset").click()
    teacher.wait_length(0)


def sent_back(game: GamePage, name: str) -> tuple[str, str]:
    """The link and the code of an answer, under a name."""
    game.key("send-back").click()
    code = game.key("back-code").input_value()
    game.dialog.locator("[name=pupil]").fill(name)
    game.dialog.locator("[name=pupil]").blur()
    game.page.wait_for_function(
        "code => document.querySelector('[data-key=back-code]').value !== code && rasputitsa.tab.card() !== null",
        arg=code,
    )
    told = game.key("back-link").input_value(), game.key("back-code").input_value()
    game.close_dialog()
    return told


def test_a_lesson_is_led_from_one_link_on_a_projector(page: Page):
    game = GamePage(page)
    page.goto("#teach")
    game.wait_ready()
    game.key("teach-copy:1").click()
    link = game.key("teach-link:1").input_value()
    assert link == page.url.partition("#")[0] + f"#task={GAME}/2"
    assert "<iframe " in game.key("teach-frame").input_value()
    with page.expect_download() as download:
        game.key("teach-sheet").click()
    assert download.value.suggested_filename == "worksheet.html"
    assert "counter(pages)" in download.value.path().read_text(encoding="utf-8")
    assert in_sight(game.key("teach-copy:1")), "what was copied is told beside its button"
    width = page.locator("#board").bounding_box()
    game.key("teach-open:0").click()
    expect(page.locator("#task .task-goal")).to_contain_text(say("name.0509"))
    assert game.view()["players"] == {"german": "human", "soviet": "recruit"}
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator("#sheets")).to_be_hidden()
    expect(page.locator("#task")).to_be_visible()
    expect(page.locator(".pointer")).to_be_attached()
    page.keyboard.press("j")
    expect(page.locator(".bar")).to_be_visible()
    expect(page.locator(".pointer")).to_have_count(0)
    expect(game.key("teach-map")).to_be_visible()
    game.close_dialog()
    assert page.locator("#board").bounding_box() == width


def in_sight(place: Locator) -> bool:
    """True if a place of the dialog is seen where the dialog stands, unscrolled."""
    return bool(
        place.evaluate(
            """(node) => {
              const frame = node.closest('dialog').getBoundingClientRect();
              const { top, bottom } = node.getBoundingClientRect();
              return top >= frame.top && bottom <= frame.bottom;
            }"""
        )
    )


def test_a_demo_plays_itself_and_one_key_begins_it_again(page: Page):
    game = GamePage(page).visit()
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    game.press_bar("#saves")
    game.key("share").click()
    game.key("share-form").locator("select[name=kind]").select_option("demo")
    expect(game.key("link-made").locator("p").first).to_contain_text(say("page.link.demo.what"))
    page.wait_for_function("() => document.querySelector('[data-key=link]') !== null")
    link = game.key("link").input_value()
    game.close_dialog()
    page.evaluate(FOLLOW, link[link.index("#") :])
    expect(game.key("demo-play")).to_be_visible()
    page.wait_for_function("() => rasputitsa.store.state.view.length > 0")
    expect(game.key("demo-play")).to_have_text(say("page.demo.again"))
    assert game.view()["mode"] == "practice"
    page.locator("#board").focus()
    page.keyboard.press("d")
    game.wait_length(0)


def test_a_task_whose_position_is_changed_keeps_its_words_and_goal(page: Page):
    game = GamePage(page).visit()
    page.evaluate("location.hash = '#task=battle_for_moscow/1'")
    expect(page.locator("#task h3")).to_be_visible()
    told = page.locator("#task h3").inner_text(), page.locator("#task .task-goal").inner_text()
    expect(game.dialog).to_have_count(0)
    game.press_bar("#saves")
    game.key("edit").click()
    game.dialog.locator("[name=unit]").select_option("XL")
    game.key("edit-remove").click()
    page.wait_for_function("() => !rasputitsa.store.state.view.units.some(({ id }) => id === 'XL')")
    game.close_dialog()
    expect(page.locator("#task h3")).to_have_text(told[0])
    expect(page.locator("#task .task-goal")).to_have_text(told[1])


def test_a_position_is_changed_in_practice_and_what_cannot_be_is_refused_in_words(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    game.begin(SEED, "practice")
    game.press_bar("#saves")
    game.key("edit").click()
    form = game.dialog.locator("form")
    form.locator("[name=unit]").select_option("XL")
    form.locator("[name=hex]").fill("0603")
    form.locator("[name=steps]").fill("2")
    game.key("edit-place").click()
    expect(game.key("edit-note")).to_contain_text(say("name.0603"))
    assert game.unit("XL")["hex"] != "0603"
    form.locator("[name=hex]").fill("0101")
    game.key("edit-place").click()
    expect(game.key("edit-note")).to_have_text(say("class.edit.done"))
    assert game.unit("XL")["hex"] == "0101"
    game.key("edit-remove").click()
    page.wait_for_function("() => !rasputitsa.store.state.view.units.some(({ id }) => id === 'XL')")
    assert (game.view()["mode"], game.length()) == ("practice", 0)
