"""No page shows the key of a sentence in the sentence's place, in any language (and test_axe.py: in any state)."""

import json

import pytest
from playwright.sync_api import Page, expect

from building.paths import DIST
from tests.web import pseudo
from tests.web.raw_keys import found_on

LANGUAGES = sorted(path.name.split(".")[1] for path in (DIST / "assets").glob("text.*.json"))
UNKNOWN = "fr"
"""A language that nobody speaks, with every table, as a further one would come."""
PAGES = sorted(path.name for path in DIST.glob("*.html") if path.name != "rasputitsa.html")


def opened(page: Page, name: str, language: str) -> Page:
    """A page of the site, when all its words are there."""
    page.goto(f"{name}?lang={language}")
    page.wait_for_function("() => !document.getElementById('late')")
    expect(page.locator("[data-text]:empty")).to_have_count(0)
    if name == "lab.html":
        expect(page.locator(".lab-cell .cm-content")).to_have_count(6, timeout=120_000)
    return page


@pytest.mark.parametrize("language", [*LANGUAGES, UNKNOWN])
@pytest.mark.parametrize("name", PAGES)
def test_no_page_shows_a_key(page: Page, name: str, language: str):
    if language == UNKNOWN:
        pseudo.serve(page.context, UNKNOWN)
    assert found_on(opened(page, name, language)) == []


def test_a_key_would_be_found(page: Page):
    missing = "page.know.back"
    texts = json.loads((DIST / "assets" / "text.en.json").read_text(encoding="utf-8"))
    del texts[missing]
    page.context.route("**/assets/text.en.json", lambda route: route.fulfill(json=texts))
    assert found_on(opened(page, "know.html", "en")) == [missing]
