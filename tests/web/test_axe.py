"""axe-core finds nothing serious in any main state of the page, in light, in dark and in forced colours."""

from playwright.sync_api import Page

from tests.web.axe import SOURCE, violations
from tests.web.pages import GamePage
from tests.web.states import states_of

COLOURS: dict[str, dict[str, str]] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "light", "forced_colors": "active"},
}


def test_no_state_has_a_serious_violation(page: Page):
    assert SOURCE.is_file(), "run `python3 build.py lint`, which installs axe-core"
    found = {}
    states = []
    for state in states_of(GamePage(page)):
        states.append(state)
        for name, colours in COLOURS.items():
            page.emulate_media(reduced_motion="reduce", **colours)  # type: ignore[arg-type]
            found[state, name] = violations(page)
    assert len(states) >= 10
    grave = {key: texts for key, texts in found.items() if texts}
    assert not grave, "\n".join(f"{key}: {text}" for key, texts in grave.items() for text in texts)
