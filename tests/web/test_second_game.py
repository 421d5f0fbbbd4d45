"""Blitzkrieg to Moscow 2 on the built page: open choices stand under the odds, a medal on the Hero City."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rasputitsa.engine import save
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text, render
from rasputitsa.export import shared_texts
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from tests.games.blitzkrieg_to_moscow_2 import positions
from tests.web.pages import GamePage

TEXTS = {**shared_texts("en"), **GAME.texts("en")}
OPENED = "slug => rasputitsa.store.state.live && rasputitsa.store.state.view.game === slug"
TAKE_OVER = "rasputitsa.store.state.view.handover && rasputitsa.act.takeOver()"
UNITS = ("2PzA 1303", "4AOK 1302", "3 1403", "23 1410")


@pytest.fixture
def match() -> Match:
    """A panzer army about to attack, cards on both sides, and Moscow the Hero City."""
    return positions.game(*UNITS, phase="german_combat", hero="1410", german="luftwaffe", soviet="hitler_order")


def test_open_choices_stand_under_the_odds_and_the_hero_city_bears_its_medal(page: Page, match: Match):
    game = GamePage(page).visit()
    game.open_file("position.json", json.dumps(save.position_file(match)).encode())
    page.wait_for_function(OPENED, arg=GAME.slug)
    page.evaluate(TAKE_OVER)
    game.send([["attack", "2PzA", "1403"]])
    positions.act(match, "attack 2PzA 1403")
    expected = next(panel for panel in GAME.panels(match.look) if panel["id"] == "battles")["battles"][0]["choices"][
        "rows"
    ]
    rows = page.locator(".battle-choices tbody tr")
    expect(rows).to_have_count(len(expected))
    for row, choice in zip(rows.all(), expected, strict=True):
        expect(row.locator("th")).to_contain_text(said(choice["label"]))
    page.mouse.move(*game.place("1410"))
    expect(page.locator("#info")).to_contain_text(said(medal(game)))


def medal(game: GamePage) -> dict[str, Any]:
    """The title of the marker on Moscow."""
    (marker,) = [each for each in game.view()["markers"] if (each["kind"], each["hex"]) == ("medal", "1410")]
    title: dict[str, Any] = marker["title"]
    return title


def said(form: dict[str, Any]) -> str:
    """A text of the engine as it is read."""
    facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in form.get("facts", {}).items()}
    return render(Text(form["key"], tuple(facts.items())), TEXTS)
