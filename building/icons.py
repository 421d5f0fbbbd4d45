"""The icons of the installed page, drawn from web/assets/icon.svg by the Chromium that the tests use."""

import json

from building import venv
from building.chromium import FLAGS, have_chromium
from building.paths import WEB
from building.process import run, say

ASSETS = WEB / "assets"
SIZES = {"icon-192.png": 192, "icon-512.png": 512, "icon-maskable.png": 512}
GROUND = "#3d352a"
SAFE = "12%"
"""The part that a system may cut off at each edge of a maskable icon, and a little more."""
DRAW = """
import json, sys
from playwright.sync_api import sync_playwright
task = json.loads(sys.argv[1])
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=task["chromium"], args=task["flags"])
    for path, size, html in task["icons"]:
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(html)
        page.screenshot(path=path, omit_background=True)
"""


def write_icons() -> None:
    """Draw the icons anew; they are kept beside the drawing."""
    python = venv.install("dev")
    icons = [(str(ASSETS / name), size, _html(name, size)) for name, size in SIZES.items()]
    task = {"chromium": str(have_chromium()), "flags": FLAGS, "icons": icons}
    run([python, "-c", DRAW, json.dumps(task)])
    say(f"{len(icons)} icons written to {ASSETS}")


def _html(name: str, size: int) -> str:
    style = f"padding: {SAFE}; background: {GROUND}" if "maskable" in name else "padding: 0"
    svg = (ASSETS / "icon.svg").read_text(encoding="utf-8")
    return (
        "<style>html, body, div, svg { margin: 0; box-sizing: border-box; display: block; width: 100%; height: 100% }"
        "</style>"
        f'<div style="width: {size}px; height: {size}px; {style}">{svg}</div>'
    )
