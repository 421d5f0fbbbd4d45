"""In every main state of the page targets are large enough for a mouse, words are words, and axe-core is content.

Axe looks at it in light, and at its colours in dark and in forced colours too.
"""

from playwright.sync_api import Page

from tests.web.axe import OF_COLOURS, SOURCE, violations
from tests.web.pages import GamePage
from tests.web.raw_keys import found_on
from tests.web.states import states_of
from tests.web.targets import too_small

SMALLEST = 24

COLOURS: dict[str, dict[str, str]] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "light", "forced_colors": "active"},
}


def test_no_state_has_a_serious_violation_a_target_that_is_too_small_or_the_key_of_a_sentence(page: Page):
    assert SOURCE.is_file(), "run `python3 build.py lint`, which installs axe-core"
    grave = []
    states = []
    for state in states_of(GamePage(page)):
        states.append(state)
        grave += [f"{state}: a key stands for its sentence: {key}" for key in found_on(page)]
        grave += [f"{state}: a target is too small: {target}" for target in too_small(page, SMALLEST)]
        for name, colours in COLOURS.items():
            page.emulate_media(reduced_motion="reduce", **colours)  # type: ignore[arg-type]
            rules = () if name == "light" else OF_COLOURS
            grave += [f"{state}, {name}: {text}" for text in violations(page, rules)]
    assert len(states) >= 10
    assert not grave, "\n".join(grave)
