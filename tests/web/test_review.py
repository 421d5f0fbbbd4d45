"""The review of a game that is over: begun from the debrief, stopped, looked at by keyboard, in light and in dark.

Where it is to be done, the mind that answers is put in, and what it answers is told by the engine from the same game.
"""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from rasputitsa import bots
from rasputitsa.engine.record import save
from rasputitsa.page.past import debrief
from rasputitsa.review.decisions import Decision, decision_at, decisions
from rasputitsa.review.luck import battles
from rasputitsa.review.telling import battle_form, trial_form
from rasputitsa.review.trial import Trial, searched
from tests.web.axe import violations
from tests.web.commander import played
from tests.web.pages import GamePage
from tests.web.words import read, say

SEED = 1941
SIDES = ("german", "soviet")
SEATS = ("recruit", "human")
TURN = 3
"""The decisions that are listed are of this turn."""
COSTS = {"german": [62, 58, 62, 58], "soviet": [125, 135]}
WORDS = {"german": ("6.0", "0.3"), "soviet": ("13.0", "1.1")}
"""Their cost and its error, as they are told."""
PHASES = [24, 31]
"""The decisions that were played on, and all."""
MORE = [0, 2]
"""The number of lines left out of what was done, and of what would have been better."""
ANSWERED = """(reviews) => {
  const { mind } = rasputitsa;
  const { start, call } = mind;
  window.asReal = () => Object.assign(mind, { start, call });
  window.asked = [];
  mind.start = () => undefined;
  mind.call = async (method, fields) => {
    if (method !== 'review') return new Promise(() => {});
    asked.push([method, 'save' in fields, fields.stop ?? false]);
    return { ok: true, review: reviews.shift() };
  };
}"""
PRINT = """() => {
  const folded = () => [...document.querySelectorAll('dialog[open] details')].map((part) => part.open);
  window.printed = [];
  window.print = () => printed.push(folded());
  return folded();
}"""
SOUGHT = "() => rasputitsa.store.state.live && rasputitsa.store.state.lesson?.sort === 'better'"
IN_DIALOG = "document.querySelector('dialog[open]').contains(document.activeElement)"


@pytest.fixture
def game(on_screen: GamePage) -> GamePage:
    """A game that is over, its debrief open."""
    match, actions = played(SEED)
    on_screen.begin(SEED)
    on_screen.bring_in(save.dump(match), len(actions))
    on_screen.key("debrief").click()
    return on_screen


def test_the_debrief_tells_how_many_of_the_losses_came_back(game: GamePage):
    sides = debrief(played(SEED)[0])["sides"]
    rows = game.dialog.locator(".debrief-lost")
    expect(rows).to_have_count(len(sides))
    for row, side in zip(rows.all(), sides, strict=True):
        back = [turn for _, _, turn in side["lost"] if turn is not None]
        assert back, "a game in which each side had units back"
        expect(row).to_contain_text(say("page.debrief.lost.back", n=len(back)))
        expect(row.get_by_text(say("page.debrief.lost.again", turn=back[0])).first).to_be_visible()


def test_it_is_begun_and_stopped_by_keyboard_and_tells_the_luck_of_the_dice(game: GamePage):
    game.key("review").press("Enter")
    expect(game.dialog).to_contain_text(say("page.review.working"))
    expect(game.dialog.locator("progress")).to_be_visible()
    assert violations(game.page) == []
    game.key("stop").press("Enter")
    expect(game.key("print")).to_be_visible()
    expect(game.dialog.locator("table th[scope=row]")).to_have_count(2)
    game.page.wait_for_function(f"() => {IN_DIALOG}")  # the focus did not go with the button that was pressed
    for scheme in ("light", "dark"):
        game.page.emulate_media(color_scheme=scheme)
        assert violations(game.page) == [], scheme


def test_it_can_be_left_at_any_time_and_the_game_is_as_it_was(game: GamePage):
    before = game.save()
    game.key("review").click()
    expect(game.dialog.locator("progress")).to_be_visible()
    game.close_dialog()
    assert game.save() == before
    game.key("debrief").click()
    game.key("review").click()
    expect(game.dialog.locator("progress")).to_be_visible()


@pytest.fixture
def done(on_screen: GamePage) -> Iterator[GamePage]:
    """A game of two computers that is over, its review done: now, or for a test before."""
    on_screen.begin(SEED)
    yield reviewed(on_screen)
    on_screen.page.evaluate("window.asReal?.()")


def reviewed(game: GamePage, *people: str) -> GamePage:
    """Bring in a game, of two computers but for these people, and have it reviewed, half of it in a first slice."""
    match, actions = played(SEED)
    form = {**json.loads(save.dump(match)), "players": {side: SEATS[side in people] for side in SIDES}}
    game.bring_in(json.dumps(form), len(actions))
    half = {**review(), "done": False, "spent": 45, "sides": [{"side": side, "decisions": []} for side in SIDES]}
    game.page.evaluate(ANSWERED, [half, review()])
    game.key("debrief").click()
    game.key("review").click()
    expect(game.key("print")).to_be_visible()
    return game


@cache
def review() -> dict[str, Any]:
    """A review that is done, with one decision of each side, told as the engine tells it; what they cost is made up."""
    match, _ = played(SEED)
    found = {decision.side: decision for decision in decisions(match) if decision.turn == TURN}
    return {
        "done": True,
        "spent": 90,
        "budget": 90,
        "rounds": 4,
        "phases": PHASES,
        "sides": [{"side": side, "decisions": [{**trial_form(trial(found[side])), "more": MORE}]} for side in SIDES],
        "luck": [battle_form(battle) for battle, _ in battles(match) if battle],
    }


def trial(decision: Decision) -> Trial:
    """A decision with what a Recruit would have done instead."""
    trial = Trial(decision, differences=COSTS[decision.side])
    for _ in searched(trial, bots.find("recruit")):
        pass
    return trial


def listed(side: str) -> dict[str, Any]:
    """The decision of a side in the review."""
    decision: dict[str, Any] = review()["sides"][SIDES.index(side)]["decisions"][0]
    return decision


def test_done_it_lists_what_was_decided_what_it_cost_and_what_would_have_been_better(done: GamePage):
    """Then it is shown again at once."""
    expect(done.dialog.locator("progress")).to_have_count(0)
    items = done.dialog.locator(".reviewed > li")
    expect(items).to_have_count(len(SIDES))
    expect(done.dialog).to_contain_text(say("page.review.some", n=PHASES[0], of=PHASES[1]))
    dearest = sorted(SIDES, key=lambda side: -listed(side)["cost"])
    assert [item.get_attribute("data-side") for item in items.all()] == dearest, "the costliest first"
    for side, item in zip(dearest, items.all(), strict=True):
        decision = listed(side)
        expect(item).to_contain_text(say("page.review.where", turn=TURN, phase=read(decision["phase"])))
        cost, error = WORDS[side]
        expect(item).to_contain_text(say("page.review.cost", cost=cost, error=error))
        expect(item).to_contain_text(say("page.review.more", n=MORE[1]))
        assert decision["done"] or decision["better"]
        for text in [*decision["done"], *decision["better"]]:
            expect(item).to_contain_text(read(text))
    assert done.page.evaluate("asked") == [["review", True, False], ["review", False, False]]
    for scheme in ("light", "dark"):
        done.page.emulate_media(color_scheme=scheme)
        assert violations(done.page) == [], scheme
    done.close_dialog()
    done.key("debrief").click()
    done.key("review").click()
    expect(items).to_have_count(len(SIDES))
    assert len(done.page.evaluate("asked")) == 2, "the mind was asked once more"


@pytest.mark.parametrize("side", SIDES)
def test_a_decision_is_replayed_in_practice_by_a_person(done: GamePage, side: str):
    length = listed(side)["length"]
    part = done.dialog.locator(f'.reviewed > [data-side="{side}"]')
    part.get_by_role("button", name=say("page.review.replay")).press("Enter")
    done.wait_practice()
    done.wait_kept(length)
    expect(done.dialog).to_have_count(0)
    view = done.view()
    assert (view["length"], view["turn"], view["result"]) == (length, TURN, None)
    assert view["players"] == {**dict.fromkeys(SIDES, "recruit"), side: "human"}
    assert view["decision"]["side"] == side
    assert view["decision"]["options"]
    done.reload()
    assert (done.length(), done.view()["players"][side]) == (length, "human")


@pytest.mark.parametrize("side", SIDES)
def test_the_better_line_is_played_from_there(done: GamePage, side: str):
    decision = listed(side)
    assert decision["line"]
    done.key(f"play:{decision['length']}").press("Enter")
    done.wait_practice()
    done.wait_kept(decision["length"] + len(decision["line"]))
    last = json.loads(done.save())["branches"][-1]["actions"]
    assert last, "a line of play of its own"
    assert decision["line"][-len(last) :] == last
    assert done.view()["players"][side] == "human"
    # The computer opposite waits for a mind that does not answer, and whoever changes the players waits for it.
    done.reload()
    assert done.view()["players"][side] == "human"


def test_ones_own_decision_is_made_once_more_and_then_the_better_one_is_shown(on_screen: GamePage):
    on_screen.begin(SEED)
    game, side = reviewed(on_screen, SIDES[1]), SIDES[1]
    page, decision = game.page, listed(side)
    before = game.save()
    own = game.dialog.locator(f'.reviewed > [data-side="{side}"]')
    expect(own.locator("canvas").first).to_be_visible()
    better = own.locator("details canvas")
    expect(better).to_have_count(1)
    expect(better).not_to_be_visible()
    page.evaluate("asReal()")
    game.key(f"better:{decision['length']}").press("Enter")
    page.wait_for_function(SOUGHT)
    assert game.length() == 0
    expect(page.locator(".lesson-head h2")).to_have_text(say("page.better"))
    expect(page.locator(".lesson-where")).to_contain_text(read(decision["phase"]))
    told = page.evaluate("() => JSON.stringify([rasputitsa.store.state, document.body.innerText])")
    assert json.dumps(decision["line"], separators=(",", ":")) not in told
    match, _ = played(SEED)
    made = decision_at(match, decision["length"])
    assert made is not None
    game.send(made.actions)
    said = page.locator(".puzzle-said[data-grade]")
    expect(said).to_have_attribute("data-grade", "far", timeout=60_000)
    cost, error = WORDS[side]
    expect(said).to_contain_text(say("page.better.yours", gain="0.0", error="0.0"))
    expect(said).to_contain_text(say("page.better.best", gain=f"+{cost}", error=error))
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 844})
        game.wait_frame()
        assert game.overflow() == 0, width
        assert game.hidden("#lesson button", scroll=True) == []
    game.key("puzzle:show").click()
    expect(page.locator(".lesson-said")).to_have_text(say("page.better.showing"))
    game.wait_length(len(decision["line"]))
    game.key("puzzle:leave").click()
    expect(game.dialog.locator(".reviewed > li")).to_have_count(len(SIDES))
    assert game.save() == before


def test_what_was_done_and_what_was_better_are_drawn_on_small_maps(done: GamePage):
    pictures = done.dialog.locator(".review-maps canvas")
    expect(pictures).to_have_count(2 * len(SIDES))
    for picture in pictures.all():
        done.page.wait_for_function("canvas => canvas.width > 0 && canvas.height > 150", arg=picture.element_handle())
    done_, better = listed(SIDES[0])["arrows"]
    assert done_ != better
    drawn = [picture.evaluate("canvas => canvas.toDataURL()") for picture in pictures.all()]
    assert len(set(drawn)) == len(drawn), "each shows something else"
    for width in (1440, 390):
        done.page.set_viewport_size({"width": width, "height": 844})
        done.wait_frame()
        assert done.overflow() == 0, width


def test_all_of_it_is_printed_what_is_folded_too(done: GamePage):
    folded = done.page.evaluate(PRINT)
    assert set(folded) == {False}, "nothing is folded"
    done.key("print").press("Enter")
    done.page.wait_for_function("() => printed.length > 0")
    assert done.page.evaluate("printed") == [[True] * len(folded)]
    expect(done.dialog.locator("details li").last).to_be_visible()
    expect(done.dialog.locator("details li")).to_have_count(len(review()["luck"]))
