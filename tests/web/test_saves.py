"""A game goes on after a reload, a closed tab and a crash; it is kept under a name, exported and imported."""

import json
import re
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rasputitsa.engine.record import save
from tests.web.commander import played
from tests.web.pages import GamePage
from tests.web.words import say

SEED = 1941
NAME = "Typhoon, my way"
FULL = """() => {
  const { setItem } = Storage.prototype;
  window.room = () => Object.assign(Storage.prototype, { setItem });
  Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
}"""
ROOM = "() => void window.room()"


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """A game of five actions on a page that the tests share, nothing else kept."""
    return begun(on_screen)


@pytest.fixture
def own(page: Page) -> GamePage:
    """Such a game on a page of the test's own, which may be lost and be set otherwise."""
    return begun(GamePage(page).visit())


def begun(game: GamePage) -> GamePage:
    """Begin a game and play five actions of it."""
    game.begin(SEED)
    game.send(played(SEED, 5)[1])
    game.wait_kept(5)
    return game


def test_a_reload_goes_on_where_the_game_was(game: GamePage):
    before, log = game.save(), game.log()
    game.reload()
    assert game.save() == before
    expect(game.page.locator('[data-sheet="log"] li')).to_have_text(log, use_inner_text=True)


def test_blank_counters_stand_for_the_game_until_the_rules_are_loaded(game: GamePage):
    hexes = {unit["hex"] for unit in game.view()["units"] if unit.get("hex")}
    game.page.reload(wait_until="commit")
    shown = game.page.wait_for_function(
        "() => { const { board, store } = window.rasputitsa ?? {}; const items = board?.drawn() ?? [];"
        " const said = document.getElementById('prompt-line')?.textContent;"
        " const kinds = items.map(({ kind }) => kind);"
        " return store?.state.live ? { said } : said && kinds.length > 0 && { said, kinds }; }"
    ).json_value()
    assert shown == {"said": say("page.returning"), "kinds": ["token"] * len(hexes)}
    game.wait_ready()


def test_a_closed_tab_loses_nothing(own: GamePage, context: BrowserContext):
    before = own.save()
    own.page.close()
    assert GamePage(context.new_page()).visit().save() == before


def test_a_crashed_tab_loses_one_action_at_most(own: GamePage, context: BrowserContext):
    match, actions = played(SEED, 8)
    own.send(actions[5:])
    own.crash()
    again = GamePage(context.new_page()).visit()
    assert again.length() in (7, 8)
    again.send(actions[again.length() :])
    assert again.save() == save.dump(match)


def test_a_game_kept_under_a_name_is_opened_again(game: GamePage):
    before = game.save()
    game.keep_well(NAME)
    game.send(played(SEED, 7)[1][5:])
    game.press_row(NAME, "open")
    game.wait_length(5)
    assert game.save() == before


def test_a_kept_game_stays_after_a_reload(game: GamePage):
    game.keep_well(NAME)
    game.reload()
    expect(game.row(NAME)).to_be_visible()


def test_a_name_in_use_is_written_over_at_the_second_press_only(game: GamePage):
    game.keep_well(NAME)
    game.send(played(SEED, 7)[1][5:])
    game.keep_as(NAME)
    expect(game.dialog).to_contain_text(say("page.saves.over", name=NAME))
    assert game.kept_length(NAME) == 5
    game.keep_as(NAME)
    expect(game.dialog).to_contain_text(say("page.saves.done", name=NAME))
    assert game.kept_length(NAME) == 7


def test_a_deleted_game_comes_back_by_undo(game: GamePage):
    game.keep_as(NAME)
    game.press_row(NAME, "delete")
    expect(game.row(NAME)).to_have_count(0)
    expect(game.dialog).to_contain_text(say("page.saves.deleted", name=NAME))
    game.key("put-back").click()
    expect(game.dialog).to_contain_text(say("page.saves.back", name=NAME))
    game.press_row(NAME, "open")
    game.wait_length(5)


def test_a_kept_game_says_turn_date_and_size(game: GamePage):
    game.keep_as(NAME)
    row = game.row(NAME)
    expect(row).to_contain_text(re.compile(r"turn 1 of 7 · .*20\d\d.* · \d KB"))
    expect(row.locator("canvas")).to_be_visible()


def test_a_kept_game_is_renamed_but_not_to_a_name_in_use(game: GamePage):
    for name in (NAME, "Another"):
        game.keep_as(name)
        expect(game.dialog).to_contain_text(say("page.saves.done", name=name))
    rename(game, NAME, "Another")
    expect(game.dialog).to_contain_text(say("page.saves.taken", name="Another"))
    game.dialog.get_by_role("button", name=say("page.saves.cancel")).click()
    rename(game, NAME, "Mud")
    expect(game.row("Mud")).to_be_visible()
    expect(game.row(NAME)).to_have_count(0)
    game.press_row("Mud", "open")
    game.wait_length(5)


def rename(game: GamePage, name: str, to: str) -> None:
    """Give a kept game another name."""
    game.press_row(name, "rename")
    game.dialog.locator("input[name=renamed]").fill(to)
    game.dialog.locator(".rename").get_by_role("button", name=say("page.saves.rename"), exact=True).click()


def test_a_kept_game_is_duplicated(game: GamePage):
    game.keep_as(NAME)
    game.press_row(NAME, "duplicate")
    expect(game.dialog.locator(".saves li")).to_have_count(2)
    assert game.kept_length(f"{NAME} (2)") == 5


def test_a_file_dropped_on_the_page_is_opened(game: GamePage):
    before = game.save()
    game.send(played(SEED, 7)[1][5:])
    game.keep_well(NAME)
    game.drop_file("mine.json", before)
    game.wait_length(5)
    expect(game.notice).to_contain_text(say("page.saves.opened", name="mine.json"))
    assert game.save() == before


def test_a_game_in_whose_place_another_is_opened_is_kept(game: GamePage):
    before = game.save()
    game.send(played(SEED, 7)[1][5:])
    replaced = game.save()
    game.drop_file("mine.json", before)
    game.wait_length(5)
    name = say("page.saves.default", game=say("battle_for_moscow.title"), turn=game.view()["turn"])
    expect(game.notice).to_contain_text(say("page.saves.aside", name=name))
    game.press_row(name, "open")
    game.wait_length(7)
    assert game.save() == replaced


def test_a_game_that_cannot_be_kept_goes_to_a_file_before_another_takes_its_place(game: GamePage):
    before = game.save()
    game.send(played(SEED, 7)[1][5:])
    replaced = game.save()
    game.page.evaluate(FULL)
    with game.page.expect_download() as download:
        game.drop_file("mine.json", before)
    game.wait_length(5)
    game.page.evaluate(ROOM)
    assert download.value.path().read_text(encoding="utf-8") == replaced


def test_a_strangers_file_changes_no_setting_without_being_asked(own: GamePage):
    brought = json.dumps({"archive": 1, "saves": [], "playing": None, "settings": {"look": "dark", "ask": "no"}})
    look = "document.documentElement.dataset.look"
    before = own.page.evaluate(look)
    assert before != "dark"
    own.open_file("all.json", brought.encode())
    expect(own.dialog).to_contain_text(say("page.saves.settings.detail"))
    own.key("back").click()
    own.reload()
    assert own.page.evaluate(look) == before
    assert own.page.evaluate("rasputitsa.store.state.settings.ask")
    own.open_file("all.json", brought.encode())
    own.key("sure").click()
    own.page.wait_for_function(f"() => {look} === 'dark' && !rasputitsa.store.state.settings.ask")


def test_export_all_brings_back_games_branches_and_settings_after_a_wipe(game: GamePage, tmp_path: Path):
    saves = {name: practice(seed) for seed, name in enumerate((NAME, "Another"))}
    for name, text in saves.items():
        game.open_file("practice.json", text.encode())
        expect(game.dialog).to_be_hidden()
        game.wait_practice()
        game.keep_well(name)
    game.page.evaluate(
        "rasputitsa.store.update((state) => ({ ...state, computer: { ...state.computer, speed: 'fast' } }))"
    )
    data = game.export(tmp_path, "page.saves.all")
    playing = game.save()
    game.page.evaluate("localStorage.clear()")
    game.reload()
    assert game.length() == 0
    game.open_file("all.json", data)
    game.wait_practice()
    assert game.save() == playing
    assert game.page.evaluate("rasputitsa.store.state.computer.speed") != "fast"
    game.key("sure").click()
    game.page.wait_for_function("() => rasputitsa.store.state.computer.speed === 'fast'")
    for name, text in saves.items():
        game.press_row(name, "open")
        expect(game.dialog).to_have_count(0)
        assert json.loads(game.save())["branches"] == json.loads(text)["branches"]
    game.reload()
    aside = say("page.saves.default", game=say("battle_for_moscow.title"), turn=1)
    names = game.open_saves().locator(".saves li .save-name b")
    expect(names).to_have_count(3)
    assert set(names.all_inner_texts()) == {*saves, aside}
    game.page.evaluate("rasputitsa.opponent.setSpeed('normal')")


def practice(seed: int) -> str:
    """A game with three branches."""
    match, _ = played(seed, 60)
    match.mode = "practice"
    for count in (40, 20):
        match.rewind(count, seed + count)
        match.play(next(match.decision.actions()) if match.decision else ())
    return save.dump(match)


def test_a_reminder_comes_with_the_third_game_and_goes_with_a_file(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    for seed in (1, 2, 3):
        expect(page.locator("#keeping")).to_be_empty()
        game.begin(seed)
        game.send(played(seed, 1)[1])
    expect(page.locator("#keeping")).to_contain_text(say("page.due"))
    with page.expect_download():
        game.key("take-out").click()
    expect(page.locator("#keeping")).to_be_empty()


def test_an_exported_game_goes_on_in_another_profile(elsewhere: GamePage, game: GamePage, tmp_path: Path):
    data = game.export(tmp_path)
    match, actions = played(SEED, 9)
    other = elsewhere
    other.to_front()
    other.bring_in(data.decode(), 5)
    other.send(actions[5:])
    assert other.save() == save.dump(match)


def test_undo_goes_back_to_the_last_die_and_not_beyond(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    game.begin(SEED)
    match, actions = played(SEED, 22)
    game.send(actions)
    hands = cycle((game.undo, game.undo_by_key))
    while match.can_undo:
        match.undo()
        next(hands)()
        assert game.save() == save.dump(match)
    assert match.length == 16
    assert actions[15].verb == "resolve"
    expect(game.key("undo")).to_have_attribute("aria-disabled", "true")
    expect(game.key("undo")).to_have_attribute("title", say("error.no_undo.roll"))
    game.key("undo").click(force=True)
    page.keyboard.press("Control+z")
    game.settle()
    assert game.length() == 16


def test_a_move_is_taken_back(on_screen: GamePage):
    game = on_screen
    game.begin(SEED)
    game.play(("begin",))
    game.play(("move", "LVII", "0308"))
    assert game.unit("LVII")["hex"] == "0308"
    game.click_hex("0308")
    game.wait_selected("LVII")
    game.picked.locator('[data-key="take_back:LVII"]').click()
    game.wait_length(3)
    assert game.unit("LVII")["hex"] == "0307"


def test_a_finished_game_that_nobody_named_is_kept_by_itself_until_it_is_named(game: GamePage):
    _, actions = played(SEED)
    game.send(actions[5:])
    game.begin(SEED + 1)
    expect(game.notice).to_contain_text(say("page.saves.over.kept", name="").rstrip(" ."))
    expect(game.open_saves()).to_contain_text(say("page.saves.finished"))
    kept = game.dialog.locator("h3", has_text=say("page.saves.finished")).locator("~ .saves > li")
    expect(kept).to_have_count(1)
    kept.get_by_role("button", name=say("page.saves.rename"), exact=True).click()
    game.dialog.locator("input[name=renamed]").fill(NAME)
    game.dialog.locator("input[name=renamed]").press("Enter")
    expect(kept).to_have_count(0)
    expect(game.dialog.locator(".saves li", has_text=NAME)).to_have_count(1)
