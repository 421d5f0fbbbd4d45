"""The page "How we know": the whole check runs and passes, a failure shows as one, every rule has its tests."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Playwright, Route, expect

from building.chromium import FLAGS
from building.paths import DIST
from rasputitsa.arena.tables import percent
from rasputitsa.games import find, slugs
from tests.web.commander import GAME
from tests.web.editions import launched
from tests.web.shared import SIZES
from tests.web.words import say

WHOLE = 900_000
CHECKS = ("lines", "replays", "games", "saves", "dice")
SEED = "1941"
OTHER = next(slug for slug in slugs() if slug != GAME)
"""A game that does not lie on the table."""


@cache
def books() -> dict[str, dict[str, Any]]:
    """For every game of the site the tests by rule."""
    files = (DIST / "data").glob("*/tests.json")
    return {path.parent.name: json.loads(path.read_text(encoding="utf-8")) for path in files}


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium that optimises WebAssembly, as the whole check is long enough to gain by it."""
    with launched(playwright, FLAGS) as browser:
        yield browser


def opened(page: Page) -> Page:
    """The page with all that it shows before anything is checked."""
    page.goto("know.html")
    expect(page.locator(".proved")).to_have_count(sum(map(len, books().values())))
    return page


def check(page: Page, id: str) -> Locator:
    """A check's row."""
    return page.locator(f'[data-check="{id}"]')


def start(page: Page) -> None:
    """Begin with a seed that is known to be a fair one."""
    page.locator("#check-seed").fill(SEED)
    page.get_by_role("button", name=say("page.know.start"), exact=True).click()


def nothing_to_count(page: Page) -> None:
    """No game has positions or recorded games; what is routed later comes before this."""
    for name in ("perft", "golden"):
        page.route(f"**/{name}.json", lambda route: route.fulfill(json=[]))


def test_all_checks_pass_here(page: Page):
    start(opened(page))
    status = page.locator("#check-status:not([data-state=''])")
    expect(status).to_be_visible(timeout=WHOLE)
    expect(status).to_have_text(re.compile(r"^All 5 checks passed"))
    assert [row.get_attribute("data-check") for row in page.locator(".check").all()] == list(CHECKS)
    for id in CHECKS:
        expect(check(page, id)).to_have_attribute("data-state", "good")
    expect(check(page, "games")).to_contain_text(re.compile(r"\b45 games\b"))
    expect(page.get_by_role("button", name=say("page.know.again"), exact=True)).to_be_enabled()


def test_a_wrong_count_shows_as_a_failure_with_both_numbers(page: Page):
    def changed(route: Route) -> None:
        positions = route.fetch().json()[:2]
        positions[0]["lines"][-1] += 1
        route.fulfill(json=positions)

    nothing_to_count(page)
    page.route(f"**/{GAME}/perft.json", changed)
    start(opened(page))
    row = check(page, "lines")
    expect(row).to_have_attribute("data-state", "bad")
    positions = json.loads(page.request.get(f"data/{GAME}/perft.json").text())
    found = positions[0]["lines"][-1]
    expect(row).to_contain_text(f"{found + 1:,} lines expected, {found:,} found")
    red, green, blue = (int(part) for part in re.findall(r"\d+", _mark_colour(row))[:3])
    assert red > 2 * max(green, blue)
    page.get_by_role("button", name=say("page.know.stop"), exact=True).click()
    expect(page.locator("#check-status")).to_have_text(say("page.know.stopped"))


def test_a_changed_fingerprint_shows_as_a_failure(page: Page):
    def changed(route: Route) -> None:
        golden = route.fetch().json()[:1]
        save = json.loads(golden[0]["save"])
        save["branches"][0]["snapshots"][3]["digest"] = "0" * 16
        route.fulfill(json=[{**golden[0], "save": json.dumps(save)}])

    nothing_to_count(page)
    page.route(f"**/{GAME}/golden.json", changed)
    start(opened(page))
    row = check(page, "replays")
    expect(row).to_have_attribute("data-state", "bad")
    digests = page.request.get(f"data/{GAME}/golden.json").json()[0]["digests"]
    expect(row).to_contain_text(f"{digests} fingerprints expected")
    expect(row).to_contain_text(f"{digests - 1} fingerprints found")
    page.get_by_role("button", name=say("page.know.stop"), exact=True).click()


def test_the_search_finds_rules_and_tests(page: Page):
    opened(page)
    expect(page.locator(".proved").first).to_be_hidden()
    page.locator("#rules-search").fill("ruling-18")
    row = page.locator(f'[data-game="{GAME}"] .proved[data-rule="ruling-18"]')
    expect(row).to_be_visible()
    row.locator("summary").click()
    names = next(iter(books()[GAME]["ruling-18"].values()))
    expect(row).to_contain_text(names[0].replace("_", " "))
    page.locator("#rules-search").fill("xyzzy")
    expect(page.locator("#rules-list")).to_have_text(say("page.know.none", sought="xyzzy"))


@pytest.mark.parametrize("game", [GAME, OTHER])
def test_what_is_reconstructed_leads_to_the_rules_of_the_game_and_back(page: Page, game: str):
    opened(page)
    book = find(game).rules("en")
    ours = {id for id, table in book["tables"].items() if table["provenance"] == "reconstructed"}
    sections = [section for section in book["sections"] if section.get("table", section["id"]) in ours]
    rulings = [ruling for ruling in book["rulings"] if ruling.get("provenance") == "reconstructed"]
    links = page.locator(f'.know-open[data-game="{game}"] a')
    expect(links).to_have_count(len(rulings) + len(sections))
    links.last.click()
    entry = page.locator(f'[data-entry="{rulings[-1]["id"]}"]')
    expect(entry).to_have_attribute("open", "")
    expect(entry).to_contain_text(rulings[-1]["title"])
    page.wait_for_function("() => rasputitsa.state.live")
    expect(entry).to_be_visible()
    title = find(game).texts("en")[f"{game}.title"]
    own = game == page.evaluate("rasputitsa.state.game.id")
    named = say("page.rules") if own else say("page.rules.of", game=title)
    expect(page.locator("#rules-title")).to_have_text(named)
    page.locator("#rules .rules-foot a").click()
    expect(page.get_by_role("heading", name=say("page.know"), exact=True)).to_be_visible()


def test_nothing_is_wider_than_the_window(page: Page):
    opened(page).locator("#rules-search").fill("movement")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => innerWidth === width", arg=width)
        assert (
            page.evaluate("document.querySelector('.know').scrollWidth - document.querySelector('.know').clientWidth")
            == 0
        )
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def _mark_colour(row: Locator) -> str:
    return str(row.locator(".check-mark").evaluate("node => getComputedStyle(node).backgroundColor"))


def test_it_shows_how_strong_the_computer_players_are(page: Page):
    ladders = json.loads((DIST / "data" / "strength.json").read_text(encoding="utf-8"))["ladders"]
    opened(page)
    expect(page.locator("#ladder table")).to_have_count(len(ladders))
    ladder = ladders[0]
    rows = page.locator("#ladder table").first.locator("tbody tr")
    expect(rows).to_have_count(len(ladder["rows"]))
    last = ladder["rows"][-1]
    expect(rows.last).to_contain_text(say(f"bot.{last['a']}"))
    expect(rows.last).to_contain_text(percent(last["score"]["value"]))
    expect(page.locator("#ladder")).to_contain_text(ladder["command"])


def test_it_shows_how_often_what_was_foretold_came_about(page: Page):
    told = json.loads((DIST / "data" / "strength.json").read_text(encoding="utf-8"))["chances"]
    opened(page)
    rows = page.locator("#foretold tbody tr")
    expect(rows).to_have_count(sum(len(found["rows"]) for found in told))
    expect(page.locator("#foresight")).to_be_visible(visible=bool(told))
    for first in (found["rows"][0] for found in told[:1]):
        expect(rows.first).to_contain_text(percent(first["foretold"] / 1000))
        expect(rows.first).to_contain_text(percent(first["won"] / 1000))


def test_it_shows_who_wins_at_each_way_to_play_and_what_every_option_does_to_that(page: Page):
    told = json.loads((DIST / "data" / "strength.json").read_text(encoding="utf-8"))["balance"]
    opened(page)
    tables = page.locator("#balance table")
    expect(tables).to_have_count(sum(1 + len({each["base"] for each in found["changes"]}) for found in told))
    rows = page.locator("#balance tbody tr")
    expect(rows).to_have_count(sum(len(found["rows"]) + len(found["changes"]) for found in told))
    for found in told:
        for each in found["changes"]:
            assert bool(each["favours"]) == (each["difference"]["low"] > 0 or each["difference"]["high"] < 0)
    unsure = [each for found in told for each in found["changes"] if not each["favours"]]
    expect(rows.filter(has_text=say("page.know.open"))).to_have_count(len(unsure))
