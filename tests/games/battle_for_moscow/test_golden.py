"""Two whole games of seven turns, replayed action by action."""

import pytest

from rasputitsa.engine.decision import Action
from tests.games.battle_for_moscow.golden_games import GAMES, actions_in, path, record

pytestmark = pytest.mark.rule("how_to_play", "winning")


@pytest.mark.parametrize("name", GAMES)
def test_replayed_game_is_the_same(name: str):
    text = path(name).read_text(encoding="utf-8")
    assert record(name, actions_in(text)) == text


@pytest.mark.parametrize("name", GAMES)
def test_golden_game_has_seven_turns(name: str):
    text = path(name).read_text(encoding="utf-8")
    assert [turn for turn in range(1, 9) if f"\nturn {turn} soviet_movement" in text] == list(range(1, 8))


def test_golden_games_hold_every_result_of_the_table():
    texts = "".join(path(name).read_text(encoding="utf-8") for name in GAMES)
    assert [result for result in ("NE", "AL", "EX", "DR", "DRL", "DE") if f", {result})" not in texts] == []


def test_text_of_a_golden_game_is_read_back():
    assert actions_in("x\nturn 1 german_combat 00\n  resolve 0504  (3:1, die 4, DR)\n  end\n") == [
        Action("resolve", "0504"),
        Action("end"),
    ]
