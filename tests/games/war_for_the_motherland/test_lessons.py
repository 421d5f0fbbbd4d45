"""The lesson on retreats: the hexes that its last step takes for right are those that leave no way back."""

import pytest

from rasputitsa import games
from rasputitsa.page.lessons import begun

GAME = "war_for_the_motherland"
ARMY, CORPS = "E4909", "14PzK"


@pytest.mark.rule("8.8")
def test_the_right_hexes_are_those_that_leave_no_hex_free_of_zones():
    game = games.find(GAME)
    number = next(number for number, lesson in enumerate(game.lessons) if lesson["id"] == "retreat")
    decision = begun(game, number, 2).match.decision
    assert decision
    option = next(option for option in decision.options if option.verb == "move")
    found = [hex for hex in option.targets(CORPS) if not _free_after(number, hex)]
    assert sorted(found) == sorted(game.lessons[number]["steps"][2]["goal"]["stands"][1])


def _free_after(number: int, hex: str) -> set[str]:
    """The hexes beside the army without a German unit or zone, once the corps has moved."""
    game = games.find(GAME)
    match = begun(game, number, 2).match
    match.play(["move", CORPS, hex])
    grid = match.rules.grid
    beside = set(grid.ids(grid.expand(1 << grid.index[ARMY]))) - {ARMY}
    zones = {hex for area in game.overlay(match.look, "zone", "axis", "")["areas"] for hex in area["hexes"]}
    return beside - zones - {grid.names[unit.hex] for unit in match.state.units.of("axis")}
