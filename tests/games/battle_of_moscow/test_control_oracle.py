"""Ways and cities at random against the slow second writing of their rules; a failure names its seed."""

import pytest

from rasputitsa.engine.dice import Chooser
from tests.games.battle_of_moscow.oracle_control import Control
from tests.games.battle_of_moscow.oracle_positions import random_match
from tests.games.battle_of_moscow.oracle_walk import board_of
from tests.games.battle_of_moscow.players import drawn
from tests.oracles import telling

POSITIONS, FURTHER = 8, 40


@pytest.mark.rule("movement", "railroads", "ruling-9", "ruling-15", "ruling-21", "ruling-26", "ruling-66")
@pytest.mark.parametrize("phase", ["german_1", "russian_1"])
def test_every_way_is_lawful_and_takes_the_cities_on_it(phase: str):
    judged = changed = 0
    for seed in range(POSITIONS):
        choose = Chooser(seed)
        match = random_match(choose, phase)
        before = board_of(match)
        control = Control(set(before.form["german_cities"]))
        for _ in range(FURTHER):
            if match.decision is None:
                break
            action = drawn(match, choose, haste=12)
            match.play(action)
            now = board_of(match)
            with telling(f"seed {seed}", match):
                control.see(match, before, action, now)
            changed += now.form["german_cities"] != before.form["german_cities"]
            before = now
        judged += control.judged
    assert judged > 10 * POSITIONS
    assert changed
