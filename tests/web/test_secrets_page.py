"""Against a computer, nothing that the page shows, keeps beside a game or is sent tells of the computer's hand."""

from playwright.sync_api import BrowserContext, Page, expect

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from tests.skirmish import GAME
from tests.skirmish.cards import hand_of
from tests.web.test_skirmish import COULD_BE_HELD, HEAR, SkirmishPage, here, site_url, words

__all__ = ["site_url"]

SEED, MOST = 7, 60
BEGIN = """async (seed) => {
  const game = rasputitsa.store.state.games.find(({ id }) => id === 'skirmish');
  const options = Object.fromEntries(game.options.map((option) => [option.id, option.default]));
  const players = { raiders: 'human', guards: 'recruit' };
  await rasputitsa.games.start({ game: 'skirmish', scenario: 'crossing', options, seed, players, mode: 'practice' });
}"""
TURN = """() => {
  const { live, view, computer } = rasputitsa.store.state;
  return live && view.game === 'skirmish' && (view.result !== null || view.decision.side === 'raiders');
}"""
HEARD = '() => heard.filter((line) => !/\\\\"(save|position)\\\\":/.test(line)).join()'
"""All that the workers sent, but for saves, and for the game as the computer itself may know it."""
SHOWN = "() => document.documentElement.outerHTML + JSON.stringify(rasputitsa.tab.card())"
STEPPED = "length => rasputitsa.store.state.lookBack.view?.length === length"


def secrets(match: Match) -> set[str]:
    """The cards of the guards whose names the raiders have no other reason to read."""
    return set(hand_of(here(match), "guards")) - set(hand_of(here(match), "raiders")) - set(here(match).state.played)


def come_to_a_secret(game: SkirmishPage) -> str:
    """Play the raiders at random until the guards alone hold a card of some name."""
    choose = Chooser(SEED)
    for _ in range(MOST):
        game.page.wait_for_function(TURN)
        match = save.load(game.save(), lambda _: GAME).match
        assert match.decision is not None
        if found := secrets(match):
            return min(found)
        game.send([match.decision.sample(choose)])
    raise AssertionError("the guards never hold a card of their own")


def look_at_everything(page: Page, game: SkirmishPage) -> list[str]:
    """The text of the page with its overlays, with a hint, in the past, and with pictures of the game."""
    seen = [page.evaluate(SHOWN)]
    page.locator("#overlays-open").click()
    game.key("overlay:zone:guards").click()
    game.key("hint").click()
    expect(game.key("hint-away")).to_be_visible()
    seen.append(page.evaluate(SHOWN))
    game.key("hint-away").click()
    page.locator("#time-open").click()
    for step in (1, 2):
        game.key("time:back").click()
        page.wait_for_function(STEPPED, arg=game.length() - step)
        seen.append(page.evaluate(SHOWN))
    page.locator("#time-open").click()
    page.locator("#home-open").click()
    expect(page.locator(".home-now canvas.thumbnail")).to_be_visible()
    return [*seen, page.evaluate(SHOWN)]


def test_the_page_knows_nothing_of_the_hand_of_a_computer(context: BrowserContext):
    context.add_init_script(HEAR)
    page = context.new_page()
    game = SkirmishPage(page)
    game.visit()
    page.evaluate("rasputitsa.opponent.setSpeed('skip')")
    page.evaluate(BEGIN, SEED)
    card = come_to_a_secret(game)
    for told in [*look_at_everything(page, game), page.evaluate(HEARD)]:
        sure = COULD_BE_HELD.sub("", told)
        assert card not in sure
        assert words(f"name.{card}") not in sure
