"""The words that players read: one word for a thing, no abbreviation in a reason, plurals that fit."""

import json
import re

import pytest

from rasputitsa.engine.text import Text, render, text
from rasputitsa.export import texts_of
from rasputitsa.games.battle_for_moscow import GAME

TEXTS = texts_of(GAME, "en")
WAY_BY_A_ZONE = (
    "On the way to Vyazma (0603) V Corps would enter Smolensk (0204), next to 16th Army: "
    "a zone of control, where it must stop."
)


@pytest.mark.rule("movement")
def test_reasons_spell_movement_points_out():
    assert [key for key in TEXTS if key.startswith("why.") and re.search(r"\bMP\b|#\s*MP", TEXTS[key])] == []


@pytest.mark.rule("tank_unit")
def test_the_tank_unit_has_one_name():
    words = json.dumps([TEXTS, GAME.rules("en")]).lower()
    assert "tank unit" in words
    assert "tank army" not in words


@pytest.mark.rule("ruling-28", "extra_supply")
@pytest.mark.parametrize(
    ("key", "tank", "supply"),
    [("", False, False), (".tank", True, False), (".supply", False, True), (".tank.supply", True, True)],
)
def test_the_prompt_of_replacements_names_what_can_be_bought(key: str, tank: bool, supply: bool):
    prompt = render(text(f"prompt.replacements{key}", side="soviet", points=2), TEXTS)
    assert ("Tank unit" in prompt, "draw supply" in prompt) == (tank, supply)


@pytest.mark.rule("movement", "replacements")
@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (
            text("line.occupied", units=("V", "VI"), hexes=("0606", "0607")),
            "The line is blocked in 0606 and 0607 by V Corps and VI Corps.",
        ),
        (
            text("why.enemy", enemies=("V", "VI"), hex="0606"),
            "0606 is occupied by V Corps and VI Corps. Units cannot enter an enemy hex.",
        ),
        (
            text("why.zone", unit="V", target="0603", hex="0204", enemies=("16",)),
            WAY_BY_A_ZONE,
        ),
        (text("threat.lost", lost=1, faces=6), "It is eliminated on 1 of 6 rolls."),
        (
            text("why.too_far", unit="V", hex="0606", cost=1, mp=1),
            "Moving to 0606 costs one movement point; V Corps has one left.",
        ),
    ],
)
def test_sentences_fit_one_and_many(message: Text, sentence: str):
    assert render(message, TEXTS) == sentence


@pytest.mark.rule("mud_turns", "winter_effects")
@pytest.mark.parametrize("key", ["why.too_far", "why.no_mp"])
def test_reasons_that_lie_in_the_weather_name_it(key: str):
    assert "mud" in TEXTS[f"{key}.mud"]
    assert "snow" in TEXTS[f"{key}.snow"].lower()
