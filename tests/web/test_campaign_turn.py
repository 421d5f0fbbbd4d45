"""Turns of the longest war through the page, by mouse and by finger: the first, and one of 1943."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext

from rasputitsa import games
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games.war_for_the_motherland import GAME
from tests.contract.cases import Case, Start
from tests.web.by_hand import begun, opened_on, placed, shown
from tests.web.large_page import LargePage
from tests.web.pages import GamePage
from tests.web.test_motherland import first

pytestmark = pytest.mark.game("war_for_the_motherland")

SEED, SCENARIO, NAME = 7, "campaign", "July 1941"
DEEDS = {"fly": 1, "move": 2, "attack": 1, "enter": 1, "rail": 1, "break": 1}
"""The number of times that each is done in a phase, before it is ended."""
PHASES = {
    ("axis", "prompt.fleets"),
    ("axis", "prompt.march.all"),
    ("axis", "prompt.march.support"),
    ("axis", "prompt.combat"),
    ("soviet", "prompt.combat"),
    ("soviet", "prompt.arrivals"),
    ("soviet", "prompt.transport"),
    ("soviet", "prompt.march.all"),
    ("axis", "prompt.march.panzers"),
    ("axis", "prompt.german_changes"),
}
"""The questions of the first turn, each with the side that is asked."""
LATER = {
    ("axis", "prompt.fleets"),
    ("axis", "prompt.transport"),
    ("axis", "prompt.march.all"),
    ("axis", "prompt.combat"),
    ("soviet", "prompt.combat"),
    ("soviet", "prompt.partisans"),
    ("soviet", "prompt.transport"),
    ("soviet", "prompt.march.all"),
    ("axis", "prompt.march.panzers"),
    ("axis", "prompt.german_changes"),
}
"""The questions of a turn of 1943."""
JUNE_1943, TURN = Start(Case(GAME, SCENARIO, ()), 5), 31
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def one_turn(match: Match) -> Iterator[Action]:
    """Some deeds of each phase of a turn, and the answers in its battles, each before it is played."""
    phase, turn, done = ("", ""), match.state.turn, Counter[str]()
    while match.decision is not None and match.state.turn == turn:
        decision = match.decision
        if not match.state.battle and phase != (phase := (decision.side, decision.prompt.key)):
            done.clear()
        action = first(decision) or _deed(match, decision, done)
        done[action.verb] += 1
        yield action


def _deed(match: Match, decision: Decision, done: Counter[str]) -> Action:
    if (fight := decision.option("resolve")) and fight.subjects and not fight.blocked:
        return Action("resolve", fight.subjects[0])
    for option in decision.options:
        if done[option.verb] < DEEDS.get(option.verb, 0) and (found := _sensible(match, option)):
            return found
    onward = next((option.verb for option in decision.options if option.advances), None)
    # Where nothing leads on, as with a support group that has been built, there is something that must be placed.
    return Action(onward) if onward else _sensible(match, decision.options[0]) or next(decision.actions())


def _sensible(match: Match, option: Option) -> Action | None:
    """The first unit that stands alone and can go to an empty hex; where nobody goes anywhere, the first of all."""
    grid, units = match.rules.grid, match.state.units
    for id in option.subjects:
        if len(option.takes) < 2:
            return Action(option.verb, id)
        if option.verb == "move" and (units[id].mark("from") or len(units.on(units[id].hex)) > 1):
            continue
        for target in option.targets(id):
            if option.verb != "move" or not units.on(grid.index[target]):
                return Action(option.verb, id, target)
    return None


def clicked_through(game: LargePage, match: Match) -> tuple[set[tuple[str, str]], Counter[str]]:
    """A turn is played on the page as in the match: what each side was asked, and how often each verb was chosen."""
    asked, done = set[tuple[str, str]](), Counter[str]()
    for action in one_turn(match):
        assert match.decision is not None
        asked.add((match.decision.side, match.decision.prompt.key))
        done[action.verb] += 1
        game.click_through(action)
        match.play(action)
    return asked, done


@pytest.mark.parametrize("device", [{}, PHONE], ids=["desktop", "phone"])
def test_a_turn_of_the_campaign(new_profile: Callable[..., BrowserContext], device: dict[str, object]):
    page = new_profile(**device).new_page()
    begun(page, GAME.slug, SCENARIO, SEED)
    game = LargePage(page, "finger" if device else "mouse")
    match = Match.new(GAME, SCENARIO, {}, seed=SEED)
    asked, done = clicked_through(game, match)
    assert asked >= PHASES
    assert {"fly", "move", "attack", "resolve", "enter", "rail", "break"} <= set(done)
    assert match.state.rolls > 0
    assert shown(game) == placed(match)
    game.keep_well(NAME)
    assert game.kept_length(NAME) == match.length
    game.wait_kept(match.length)
    game.reload()
    game.wait_length(match.length)
    assert game.save() == save.dump(match)


def july_1943() -> Match:
    """The war that is stored in the turn before, as that turn ends without another deed."""
    match = JUNE_1943.match(SEED)
    while match.state.turn < TURN:
        assert match.decision is not None
        match.play(Action(next(option.verb for option in match.decision.options if option.advances)))
    return match


def test_a_turn_of_1943(on_screen: GamePage):
    opened_on(on_screen, july_1943())
    game = LargePage(on_screen.page)
    # A position leaves the dice to who opens it.
    match = save.load(game.save(), games.find).match
    asked, done = clicked_through(game, match)
    assert asked >= LATER
    assert {"move", "attack", "resolve", "rail", "break"} <= set(done)
    assert match.state.turn == TURN + 1
    assert shown(game) == placed(match)
    assert game.save() == save.dump(match)
