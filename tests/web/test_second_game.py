"""Blitzkrieg to Moscow 2 on the built page: a player turn by hand, the verdict, open choices, the Hero City."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.text import render, text
from rasputitsa.export import shared_texts, spoken_texts
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from tests.asking import panel
from tests.contract.sentences import text_of
from tests.games.blitzkrieg_to_moscow_2 import positions
from tests.web.by_hand import TAKE_OVER, opened_on
from tests.web.endurance_player import BEGIN
from tests.web.large_page import LargePage
from tests.web.pages import SETTLED, GamePage
from tests.web.words import say

pytestmark = pytest.mark.game(GAME.slug)

TEXTS = {**shared_texts("en"), **spoken_texts(GAME, "en")}
SEED, SCENARIO, SIDES = 1956, "summer", [side.id for side in GAME.sides]
HASTE = 4
"""Once in so many choices the players go on to the next phase."""
UNITS = ("2PzA 1303", "4AOK 1302", "3 1403", "23 1410")


@pytest.fixture
def match() -> Match:
    """A panzer army about to attack, cards on both sides, and Moscow the Hero City."""
    return positions.game(*UNITS, phase="german_combat", hero="1410", german="luftwaffe", soviet="hitler_order")


def test_open_choices_stand_under_the_odds_and_the_hero_city_bears_its_medal(on_screen: GamePage, match: Match):
    page = on_screen.page
    game = opened_on(on_screen, match)
    game.send([["attack", "2PzA", "1403"]])
    positions.act(match, "attack 2PzA 1403")
    expected = panel(match, "battles")["battles"][0]["choices"]["rows"]
    rows = page.locator(".battle-choices tbody tr")
    expect(rows).to_have_count(len(expected))
    for row, choice in zip(rows.all(), expected, strict=True):
        expect(row.locator("th")).to_contain_text(said(choice["label"]))
    page.mouse.move(*game.place("1410"))
    expect(page.locator("#info")).to_contain_text(said(medal(game)))
    expect(game.open_saves()).to_contain_text(say("page.saves.hands"))


def test_two_people_read_who_is_asked_what_was_negated_and_what_the_die_brought(on_screen: GamePage):
    page = on_screen.page
    units = ("1PzA 0806", "8 0807 spent", "5 0807")
    hands = ("tactical_edge blitzkrieg", "hitler_order partisan")
    match = positions.game(
        *units, phase="german_combat", turn=6, results="DL " * 5 + "DE", german=hands[0], soviet=hands[1]
    )
    game = opened_on(on_screen, match)
    remarks = page.locator("#remarks")
    game.send([["attack", "1PzA", "0807"], ["resolve", "0807"]])
    expect(remarks).to_contain_text(said(text("remark.asked", side="soviet").json()))
    game.send([["active", "5"]])
    assert game.view()["handover"] == "german"
    expect(remarks).to_have_text("")
    game.push(game.key("here"))
    game.send([["combat_shift", "blitzkrieg"]])
    page.evaluate(TAKE_OVER)
    game.send([["negate", "hitler_order"], ["pass"]])
    game.push(game.key("here"))
    expect(remarks).to_contain_text(said(text("log.negated", side="soviet", card="blitzkrieg").json()))
    expect(page.locator("#roll b")).to_have_count(1)


def test_cards_to_choose_from_stay_in_place(on_screen: GamePage):
    page = on_screen.page
    match = positions.game(*UNITS, phase="german_hand")
    game = opened_on(on_screen, match)
    deck = page.locator('[data-panel="german_deck"] .card')
    deck.first.wait_for()
    order = [card.get_attribute("data-card") for card in deck.all()]
    single = next(card.id for card in match.rules.decks["german"] if card.copies == 1)
    assert order.index(single) < len(order) - 1
    game.send([["take", single]])
    expect(page.locator(f'[data-key="take:{single}"]')).to_have_count(0)
    assert [card.get_attribute("data-card") for card in deck.all()] == order


def test_an_attack_is_declared_in_one_place_and_joined_in_another(on_screen: GamePage):
    page = on_screen.page
    match = positions.game("2PzA 1303", "4AOK 1402", "3 1403", phase="german_combat")
    game = opened_on(on_screen, match)
    game.click_hex("1403")
    joining = page.locator(".against button.all")
    verb = GAME.texts("en")["verb.attack"]
    expect(joining).to_contain_text(say("page.against.both", verb=verb))
    game.push(joining)
    expect(joining).to_have_count(0)
    expect(page.locator("#sheets .battle button.primary")).to_have_count(0)
    declaring = page.locator("#buttons button.primary[data-battle]")
    red = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--red')").strip()
    paint = page.evaluate(
        """red => {
      const probe = Object.assign(document.createElement('i'), { style: `color:${red}` });
      document.body.append(probe);
      return getComputedStyle(probe).color;
    }""",
        red,
    )
    expect(declaring).to_have_css("background-color", paint)


class Script:
    """Both hands of a game: what is drawn, and now and then on to the next phase."""

    def __init__(self) -> None:
        self.match = Match.new(GAME, SCENARIO, seed=SEED)
        self._choose = Chooser(SEED)

    def play(self) -> Action:
        """The next action, played here."""
        decision = self.match.decision
        assert decision is not None
        onward = [option.verb for option in decision.options if option.advances and not option.blocked]
        action = Action(onward[0]) if onward and self._choose(HASTE) == 0 else decision.sample(self._choose)
        self.match.play(action)
        return action


def begun(page: Page) -> LargePage:
    """The first summer, between two people at one device."""
    game = LargePage(page)
    game.visit()
    page.evaluate(BEGIN, [GAME.slug, SCENARIO, SEED, "match", dict.fromkeys(SIDES, "human")])
    game.wait_length(0)
    return game


def test_a_player_turn_by_mouse_and_buttons(page: Page):
    """Tactics and retreats are chosen with both looking on: nobody hands the device over for that."""
    game, script, verbs, deciding, handed = begun(page), Script(), set[str](), set[str](), set[str]()
    while script.match.state.active == "german":
        deciding.add(game.view()["decision"]["side"])
        handed.add(game.view()["handover"] or "")
        game.take_over()
        page.wait_for_function(SETTLED)
        action = script.play()
        game.click_through(action)
        verbs.add(action[0])
    assert game.save() == save.dump(script.match)
    assert verbs >= {"take", "ready", "move", "attack", "pass", "resolve", "retreat", "advance", "tank_attack"}
    assert deciding == {"german", "soviet"}
    assert handed == {"german", ""}


def test_the_last_turn_to_its_verdict(page: Page):
    game, script = begun(page), Script()
    actions = []
    while script.match.decision is not None:
        actions.append(script.play())
    game.take_over()
    game.send(actions[:-1])
    game.take_over()
    page.wait_for_function(SETTLED)
    game.click_through(actions[-1])
    result = script.match.state.result
    assert result is not None
    expect(game.prompt).to_have_text(say("page.over"))
    expect(page.locator("#outcome")).to_contain_text(render(result.text, TEXTS))


def medal(game: GamePage) -> dict[str, Any]:
    """The title of the marker on Moscow."""
    (marker,) = [each for each in game.view()["markers"] if (each["kind"], each["hex"]) == ("medal", "1410")]
    title: dict[str, Any] = marker["title"]
    return title


def said(form: Any) -> str:
    """A text of the engine as it is read."""
    return render(text_of(form), TEXTS)
