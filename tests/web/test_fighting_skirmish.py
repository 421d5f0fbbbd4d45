"""The battles of the invented game through the page: what is done is said there as in any game."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rasputitsa.engine.match import Match
from rasputitsa.engine.text import render
from rasputitsa.export import shared_texts
from rasputitsa.page.view import option_form
from tests.skirmish import GAME
from tests.web.pages import GamePage
from tests.web.test_skirmish import SkirmishPage, first_drawn
from tests.web.words import say

TEXTS = {**shared_texts("en"), **GAME.texts("en")}


@pytest.fixture(scope="session")
def site_url(second_site_url: str) -> str:
    """The address of a site with one game more; the released one does not hold it."""
    return second_site_url


def come_to(shared: GamePage, reached: Callable[[Match], bool]) -> tuple[SkirmishPage, Match]:
    """Bring the page to the first position of that kind in a game at random."""
    seed, match, actions = first_drawn(reached)
    game = SkirmishPage(shared.page).start(seed)
    game.send(actions)
    game.take_over()
    return game, match


def is_asked(prompt: str) -> Callable[[Match], bool]:
    """A test that this is what a side is asked."""
    return lambda match: match.decision is not None and match.decision.prompt.key == prompt


def test_to_lose_a_step_says_what_becomes_of_each_unit(on_screen: GamePage):
    game, match = come_to(on_screen, is_asked("prompt.lose"))
    assert match.decision is not None
    option = match.decision.options[0]
    buttons = game.page.locator('#buttons button[data-verb="lose"]')
    expect(buttons).to_have_count(len(option.subjects))
    for unit, button in zip(option.subjects, buttons.all(), strict=True):
        expect(button).to_contain_text(render(option.notes(unit)[0], TEXTS))


def test_who_chooses_a_retreat_is_said(on_screen: GamePage):
    game, match = come_to(on_screen, is_asked("prompt.retreat"))
    assert match.decision is not None
    expect(game.prompt).to_contain_text(render(match.decision.prompt, TEXTS))


def test_the_faces_stand_in_the_attack_and_all_who_can_are_sent_at_once(on_screen: GamePage):
    game, match = come_to(on_screen, lambda match: len(joint_attack(match)[1]) > 1)
    hex, units = joint_attack(match)
    length = game.length()
    game.click_hex(hex)
    game.wait_selected(hex)
    game.push(game.key("all:attack"))
    game.wait_length(length + len(units))
    expect(game.picked.locator('[aria-pressed="true"]')).to_have_count(len(units))
    expect(game.picked.locator(".faces .die")).to_have_count(6)


def joint_attack(match: Match) -> tuple[str, list[str]]:
    """The hex that most units can attack now, and who they are."""
    option = match.decision.option("attack") if match.decision else None
    reach: dict[str, list[str]] = {}
    for unit in option.subjects if option else ():
        for hex in option.targets(unit) if option else ():
            reach.setdefault(hex, []).append(unit)
    return max(reach.items(), key=lambda each: len(each[1]), default=("", []))


def test_a_battle_is_planned_and_to_pass_is_not_the_first_choice(on_screen: GamePage):
    game, match = come_to(on_screen, lambda match: len(joint_attack(match)[1]) > 1 and "passes" in told_of(match))
    expect(game.page.locator("#buttons button").first).to_have_attribute("data-key", "next:attack")
    hex, units = joint_attack(match)
    game.send([("attack", units[0], hex)])
    expect(game.page.locator(f'[data-battle="{hex}"] .status')).to_have_text(say("page.battle.planned"))


def told_of(match: Match) -> set[str]:
    """The fields in the forms of the side's options."""
    assert match.decision is not None
    return {key for option in match.decision.options for key in option_form(option)}
