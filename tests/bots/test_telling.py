"""What a plan says of its moves."""

import pytest

from rasputitsa.bots.battle_for_moscow.telling import unhurried
from rasputitsa.games.battle_for_moscow.state import GERMAN, SOVIET, MoscowLook, SideId
from tests.games.battle_for_moscow.positions import game


@pytest.mark.parametrize(("side", "unit", "key"), [(GERMAN, "XL", "bot.why.goes_to"), (SOVIET, "16", "bot.why.guards")])
def test_only_who_holds_moscow_guards_it(side: SideId, unit: str, key: str):
    match = game("XL 0207", "16 0805", phase="german_movement", turn=2)
    look = MoscowLook(match.rules, match.state)
    assert unhurried(look, side, look.state.units[unit], look.rules.grid.index["0605"]).key == key
