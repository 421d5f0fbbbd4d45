"""Cards through the page, in the invented game: what each does, which can be played, why not, and the calm pass."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rasputitsa.engine.match import Match
from rasputitsa.engine.text import render
from tests.skirmish import GAME
from tests.skirmish.cards import hand_of
from tests.web.pages import GamePage
from tests.web.shared import SIZES, Size
from tests.web.test_fighting_skirmish import TEXTS
from tests.web.test_skirmish import first_drawn, here

IDLE = "rumour"
"""It does nothing in a battle."""
BEGIN = """async (seed) => {
  const game = rasputitsa.store.state.games.find(({ id }) => id === 'skirmish');
  const options = Object.fromEntries(game.options.map((option) => [option.id, option.default]));
  const players = Object.fromEntries(game.sides.map(({ id }) => [id, 'human']));
  await rasputitsa.games.start({ game: game.id, scenario: 'crossing', options, seed, players, mode: 'match' });
}"""
BEGUN = "() => rasputitsa.store.state.view?.game === 'skirmish' && rasputitsa.store.state.view.length === 0"
FACES = '[data-sheet="hand"] .card'


@pytest.fixture(scope="session")
def site_url(second_site_url: str) -> str:
    """The address of a site with one game more; the released one does not hold it."""
    return second_site_url


def come_to(game: GamePage, reached: Callable[[Match], bool]) -> Match:
    """Bring the page to the first position of that kind in a game at random; the device is taken over."""
    seed, match, actions = first_drawn(reached)
    game.page.evaluate(BEGIN, seed)
    game.page.wait_for_function(BEGUN)
    game.send(actions)
    if game.view()["handover"]:
        game.push(game.key("here"))
        game.page.wait_for_function("() => rasputitsa.store.state.view.handover === null")
    return match


def is_offered_with(card: str) -> Callable[[Match], bool]:
    """A test that a side may answer an attack, and holds a card of a name and another that it can play."""

    def reached(match: Match) -> bool:
        if match.decision is None or match.decision.prompt.key != "prompt.interrupt":
            return False
        return card in hand_of(here(match), match.decision.side) and bool(match.decision.options[0].subjects)

    return reached


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_card_says_what_it_does_and_is_played_there(at_size: Callable[[Size], GamePage], size: Size):
    game = at_size(size)
    match = come_to(game, is_offered_with(IDLE))
    assert match.decision is not None
    card = match.decision.options[0].subjects[0]
    face = game.page.locator(f'{FACES}[data-card="{card}"]').first
    expect(face).to_contain_text(GAME.texts("en")[f"card.{card}"])
    idle = game.page.locator(f'{FACES}[data-card="{IDLE}"]').first
    refusal = match.decision.options[0].check((IDLE,))
    assert refusal is not None
    expect(idle.locator(".card-why")).to_contain_text(render(refusal, TEXTS))
    expect(idle.locator(".card-use")).to_have_count(0)
    before = game.length()
    face.locator(".card-use").scroll_into_view_if_needed()
    game.push(face.locator(".card-use").first)
    game.wait_length(before + 1)


def test_to_pass_is_calm_and_needs_no_look_at_the_cards(on_screen: GamePage):
    come_to(on_screen, is_offered_with(IDLE))
    before = on_screen.length()
    passing = on_screen.key("pass")
    expect(passing).to_have_class("calm")
    expect(on_screen.page.locator("#buttons .primary")).to_have_count(0)
    passing.click()
    on_screen.wait_length(before + 1)


def test_the_cards_are_played_by_keys_and_read_aloud(on_screen: GamePage):
    match = come_to(on_screen, is_offered_with(IDLE))
    assert match.decision is not None
    card = match.decision.options[0].subjects[0]
    use = on_screen.page.locator(f'{FACES}[data-card="{card}"] .card-use').first
    expect(use).to_have_accessible_name(f"{TEXTS[f'name.{card}']}: {TEXTS['verb.card']}")
    before = on_screen.length()
    use.focus()
    on_screen.page.keyboard.press("Enter")
    on_screen.wait_length(before + 1)


def test_the_other_hand_shows_its_backs(on_screen: GamePage):
    match = come_to(on_screen, is_offered_with(IDLE))
    assert match.decision is not None
    other = next(side.id for side in GAME.sides if side.id != match.decision.side)
    panel = on_screen.page.locator(f'[data-panel="{other}_hand"]')
    expect(panel.locator(".card-face.back")).to_have_count(len(hand_of(here(match), other)))
    expect(panel.locator(".card")).to_have_count(0)
