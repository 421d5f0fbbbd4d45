"""Battles from the first plan to the last loss: what is done is said, and has room at every size of the screen."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from rasputitsa.engine.decision import Action
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text
from tests.web.commander import asked, played_until
from tests.web.pages import GamePage
from tests.web.shared import SIZES, Size
from tests.web.words import say, told

SEED = 1941
FEW = 6
"""The most choices that have a button each."""


@pytest.fixture(params=[*SIZES.values()], ids=[*SIZES])
def sized(at_size: Callable[[Size], GamePage], request: pytest.FixtureRequest) -> GamePage:
    """The page at a size; a finger plays where it is small."""
    return at_size(request.param)


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """The page at desktop size, for what is the same at every size."""
    return on_screen


def first(reached: Callable[[Match], bool]) -> tuple[int, Match, list[Action]]:
    """The first of the commander's games that comes to such a position."""
    for seed in range(SEED, SEED + 50):
        match, actions = played_until(seed, lambda match: match.decision is None or reached(match))
        if match.decision is not None:
            return seed, match, actions
    raise LookupError("no such game")


def come_to(game: GamePage, reached: Callable[[Match], bool]) -> tuple[Match, list[Action]]:
    """Bring the page to such a position."""
    seed, match, actions = first(reached)
    game.begin(seed)
    game.send(actions)
    return match, actions


def test_to_take_a_loss_says_what_becomes_of_each_unit(sized: GamePage):
    def several(match: Match) -> bool:
        return (
            asked(match, "prompt.exchange")
            and match.decision is not None
            and len(match.decision.options[0].subjects) > 1
        )

    match, _ = come_to(sized, several)
    assert match.decision is not None
    option = match.decision.options[0]
    buttons = sized.page.locator('#buttons button[data-verb="lose"]')
    expect(buttons).to_have_count(len(option.subjects))
    for unit, button in zip(option.subjects, buttons.all(), strict=True):
        expect(button).to_contain_text(told(option.notes(unit)[0]))
    assert sized.hidden('#buttons button[data-verb="lose"]') == [], "none lies below the fold"
    label = next(
        told(Text(each["label"]["key"])) for each in sized.view()["decision"]["options"] if each["verb"] == "lose"
    )
    group = sized.page.get_by_role("group", name=label)
    expect(group.get_by_role("button", name=label)).to_have_count(len(option.subjects))
    expect(group.locator("> span")).to_have_text(say("page.many", verb=label))


def test_the_box_of_the_die_says_what_happened_before_what_the_table_prints(game: GamePage):
    come_to(game, lambda match: asked(match, "prompt.advance"))
    retreated = next(event for event in game.view()["events"] if event.get("unit"))
    box = game.page.locator(".roll-text")
    expect(box.locator("b").first).to_have_text(spoken(retreated["text"]))
    expect(box.locator(".quiet")).to_contain_text(spoken(game.page.evaluate("rasputitsa.store.state.roll.text")))


def spoken(form: dict[str, Any]) -> str:
    """A text that crossed as JSON, as the player reads it."""
    return say(form["key"], **form.get("facts", {}))


def test_who_leads_a_retreat_is_said(game: GamePage):
    match, _ = come_to(game, lambda match: asked(match, "prompt.retreat"))
    assert match.decision is not None
    expect(game.prompt).to_contain_text(told(match.decision.prompt))
    assert "you choose where the enemy retreats" in told(match.decision.prompt).lower()
    meant = next(panel for panel in game.view()["panels"] if panel["kind"] == "battles")["battles"][0]["outcomes"][0]
    expect(game.page.locator(".roll-text b")).to_have_text(spoken(meant["label"]))


def aimed(game: GamePage) -> tuple[str, list[str]]:
    """Take up the target that most units can attack; it, and those units."""
    match, _ = come_to(game, lambda match: asked(match, "prompt.announce"))
    assert match.decision is not None
    option = match.decision.option("attack")
    assert option is not None
    reach: dict[str, list[str]] = {}
    for unit in option.subjects:
        for hex in option.targets(unit):
            reach.setdefault(hex, []).append(unit)
    hex = max(reach, key=lambda hex: (len(reach[hex]), hex))
    game.click_hex(hex)
    game.wait_selected(hex)
    return hex, reach[hex]


def test_a_target_is_taken_with_all_who_can_attack_it_and_thinned_out(sized: GamePage):
    hex, units = aimed(sized)
    length = sized.length()
    promised = sized.key("all:attack").inner_text()
    sized.push(sized.key("all:attack"))
    sized.wait_length(length + len(units))
    battle = next(panel for panel in sized.view()["panels"] if panel["kind"] == "battles")["battles"][0]
    assert promised.endswith(f" · {battle['column']}"), "the button says the odds of all together"
    pressed = sized.picked.locator('[aria-pressed="true"]')
    expect(pressed).to_have_count(len(units))
    sized.push(sized.key(f"toggle:{units[0]}"))
    sized.wait_length(length + len(units) + 1)
    expect(pressed).to_have_count(len(units) - 1)
    assert [arrow["to"] for arrow in sized.view()["arrows"]] == [hex] * (len(units) - 1)


def test_a_target_is_built_up_one_by_one(game: GamePage):
    _, units = aimed(game)
    length = game.length()
    for number, unit in enumerate(units, 1):
        game.push(game.key(f"toggle:{unit}"))
        game.wait_length(length + number)
        expect(game.picked.locator('[aria-pressed="true"]')).to_have_count(number)


def test_by_keys_a_unit_joins_and_leaves_and_the_focus_stays_on_it(game: GamePage):
    _, units = aimed(game)
    length = game.length()
    button = game.key(f"toggle:{units[0]}")
    button.focus()
    for number, pressed in enumerate(("true", "false"), 1):
        game.page.keyboard.press("Enter")
        game.wait_length(length + number)
        expect(button).to_have_attribute("aria-pressed", pressed)
        expect(button).to_be_focused()


def test_the_six_faces_stand_in_the_attack_with_what_they_do(sized: GamePage):
    hex, units = aimed(sized)
    length = sized.length()
    sized.push(sized.key("all:attack"))
    sized.wait_length(length + len(units))
    battles = next(panel for panel in sized.view()["panels"] if panel["kind"] == "battles")["battles"]
    battle = next(battle for battle in battles if battle["hex"] == hex)
    rows = sized.picked.locator(".faces li")
    expect(rows).to_have_count(len(set(battle["results"])))
    expect(sized.picked.locator(".faces .die")).to_have_count(6)
    for outcome, row in zip(battle["outcomes"], rows.all(), strict=True):
        expect(row).to_contain_text(spoken(outcome["label"]))
    sized.page.evaluate("document.querySelector('.prompt').scrollTo(0, 0)")
    assert sized.hidden("#picked .faces li") == [], "the faces lie above the fold"
    expect(sized.picked.locator("[aria-pressed]")).to_have_count(len(units))
    assert sized.hidden("#picked [aria-pressed]") == [], "and so do those who attack"


def test_no_attack_is_not_the_first_choice_where_attacks_are_possible(game: GamePage):
    come_to(game, lambda match: asked(match, "prompt.announce"))
    buttons = game.page.locator("#buttons button")
    expect(buttons.first).to_have_attribute("data-key", "next:attack")
    expect(buttons.first).to_have_class(re.compile("primary"))
    expect(game.key("announced")).to_have_text(say("verb.announced.none"))
    expect(game.key("announced")).not_to_have_class(re.compile("primary"))


def test_a_battle_is_planned_until_it_is_announced(game: GamePage):
    hex, units = aimed(game)
    length = game.length()
    game.push(game.key("all:attack"))
    game.wait_length(length + len(units))
    status = game.page.locator(f'[data-battle="{hex}"] .status')
    expect(status).to_have_text(say("page.battle.planned"))
    expect(game.page.locator("#buttons button").first).to_have_attribute("data-key", "announced")
    game.push(game.key("announced"))
    game.wait_length(length + len(units) + 1)
    expect(status).to_have_text(say("page.battle.announced"))


def test_a_fought_battle_gives_way_to_the_one_being_fought(game: GamePage):
    _, actions = come_to(game, lambda match: is_second_battle(match))
    fighting = game.page.locator('.battle-list .battle[data-status="fighting"]')
    expect(fighting).to_have_count(1)
    expect(game.page.locator('.battle-list > .battle[data-status="fought"]')).to_have_count(0)
    expect(game.page.locator('.fought .battle[data-status="fought"]').first).to_be_hidden()
    assert actions[-1].verb == "resolve"


def is_second_battle(match: Match) -> bool:
    """True if a choice is to be made in a battle that follows another of the same phase."""
    assert match.decision is not None
    verbs = [entry.action.verb for entry in match.entries]
    since = verbs[len(verbs) - verbs[::-1].index("announced") :] if "announced" in verbs else []
    return (
        since.count("resolve") > 1
        and since[-1] == "resolve"
        and match.decision.prompt.key in ("prompt.retreat", "prompt.exchange")
    )


def test_a_button_that_leads_to_the_next_unit_offers_to_act_there(game: GamePage):
    come_to(game, lambda match: asked(match, "prompt.replacements", "soviet") and len(restorable(match)) > FEW)
    game.push(game.key("next:restore"))
    game.picked.locator('[data-key^="restore:"]').wait_for()
    unit = game.page.evaluate("rasputitsa.store.state.hover.unit")
    length = game.length()
    game.push(game.key(f"restore:{unit}"))
    game.wait_length(length + 1)
    assert game.unit(unit)["face"]["steps"] == game.unit(unit)["face"]["full"]


def restorable(match: Match) -> tuple[str, ...]:
    """The units that a point would restore."""
    option = match.decision.option("restore") if match.decision else None
    return option.subjects if option else ()
