"""The page says what it is, what it keeps, and where it can be had."""

import json

from playwright.sync_api import expect

from building.paths import DIST, ROOT
from tests.web.pages import GamePage
from tests.web.shared import PHONE
from tests.web.words import say

SIZE = "a => a.map((link) => [link.textContent, link.getAttribute('download')])"


def test_version_build_changes_and_licences(on_screen: GamePage):
    game = on_screen
    game.press_bar("#about")
    table = json.loads((DIST / "manifest.json").read_text(encoding="utf-8"))
    version = say("page.about.version", version=table["version"], build=table["build"])
    expect(game.dialog.locator("#about-version")).to_have_text(version)
    expect(game.dialog).to_contain_text(say("page.about.stored.text"))
    for key, words in (("about:changes.read", table["version"]), ("about:guide.teachers", "45 minutes")):
        game.key(key).click()
        expect(game.dialog.locator(".guide")).to_contain_text(words)
        game.key("about-back").click()
        expect(game.dialog.locator("#about-version")).to_have_text(version)
    game.dialog.locator("summary", has_text="PSF-2.0").click()
    expect(game.dialog.locator("details[open] pre")).to_contain_text("PYTHON SOFTWARE FOUNDATION LICENSE")
    game.dialog.locator("summary", has_text="NOTICE").click()
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8").splitlines()[0]
    expect(game.dialog.locator("details[open] pre").first).to_contain_text(notice)


def test_on_a_phone_it_is_found_in_the_menu(on_screen: GamePage):
    game = on_screen
    width, height = PHONE
    game.page.set_viewport_size({"width": width, "height": height})
    expect(game.page.locator("#about")).to_be_hidden()
    game.press_bar("#about")
    expect(game.dialog.locator("#about-version")).to_be_visible()


def test_both_downloads_are_offered_and_can_be_had(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    game.press_bar("#about")
    links = game.dialog.locator("a[download]")
    expect(links).to_have_count(2)
    assert links.evaluate_all(SIZE) == [[name, name] for name in ("rasputitsa.html", "rasputitsa-site.zip")]
    for link in links.all():
        with page.expect_download() as coming:
            link.click()
        assert coming.value.path().stat().st_size == (DIST / coming.value.suggested_filename).stat().st_size


def test_a_host_that_packs_what_it_sends_does_not_make_the_downloads_smaller(on_screen: GamePage):
    game, page = on_screen, on_screen.page
    packed = {"Content-Encoding": "gzip", "Content-Length": "1000000"}
    for name in ("rasputitsa.html", "rasputitsa-site.zip"):
        page.route(f"**/{name}", lambda route: route.fulfill(status=200, headers=packed))
    game.press_bar("#about")
    for name in ("rasputitsa.html", "rasputitsa-site.zip"):
        size = f"{(DIST / name).stat().st_size / 1e6:.1f}"
        told = say(f"page.about.download.{name.rpartition('.')[2]}", size=size)
        expect(game.dialog.locator("li", has=page.locator(f"a[download='{name}']"))).to_contain_text(told)
    page.unroute_all()
