"""The browser is asked, once, to keep what is stored: when the first action is saved, not before."""

from playwright.sync_api import BrowserContext, Page

from tests.web.pages import GamePage

COUNT = """navigator.storage.persist = async () => {
  localStorage.setItem("asked", String(Number(localStorage.getItem("asked") ?? 0) + 1));
  return true;
};"""
UNANSWERED = "navigator.storage.persist = () => new Promise(() => {})"
ASKED = "Number(localStorage.getItem('asked') ?? 0)"


def test_persistence_is_asked_for_at_the_first_save(page: Page, context: BrowserContext):
    context.add_init_script(COUNT)
    game = GamePage(page).visit()
    game.begin(1941)
    assert page.evaluate(ASKED) == 0
    game.play(("begin",))
    page.wait_for_function(f"() => {ASKED} === 1")
    game.reload()
    game.play(("end",))
    game.wait_kept(2)
    game.settle()
    assert page.evaluate(ASKED) == 1


def test_the_game_goes_on_while_the_player_has_not_answered(page: Page, context: BrowserContext):
    """Firefox asks the player, and answers the page only then."""
    context.add_init_script(UNANSWERED)
    game = GamePage(page).visit()
    game.begin(1941)
    game.play(("begin",))
    game.play(("end",))
    game.wait_kept(2)
