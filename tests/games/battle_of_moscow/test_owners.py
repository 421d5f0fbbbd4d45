"""An owner's data are at work in the game (ruling 1; what all games' owners may do: `tests.suites.test_owners`)."""

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow.owners import MOST_POINTS
from rasputitsa.rules.movement.phase import MP
from tests.games.battle_of_moscow.owners import FILE, all_changed, player

pytestmark = pytest.mark.rule("ruling-1")


def test_every_change_is_at_work():
    game = FILE.owned(all_changed())
    match = Match.new(game, "campaign", {}, seed=5)
    match.play(("ready",))
    match.play(("begin",))
    match.play(("ready",))
    rules, grid, units = match.rules, match.rules.grid, match.state.units
    assert rules.results.rows[6] == ("Ab1",) * 6
    assert rules.points["german"][8]["supplied"] == (9, 5)
    assert (units["3Pz"].attack, units["3Pz"].defence, grid.names[units["3Pz"].hex]) == (12, 10, "1144")
    assert [unit.id for unit in units.on(grid.index["0606"])] != []
    orel = Match.new(game, "road_to_orel", {}, seed=5).rules
    assert [faces[0] for faces in orel.skies] == ["mud", "mud", "fair"]


def test_a_unit_that_goes_as_far_as_a_file_may_say_stands_in_a_position():
    changed = FILE.ours()
    for degrees in changed["tables"]["movement"]["german"].values():
        degrees.update(supplied=[MOST_POINTS, MOST_POINTS])
    match, choose = Match.new(FILE.owned(changed), "road_to_orel", {}, seed=5), Chooser(5)
    while not any((unit.mark(MP) or 0) > 2 * unit.movement for unit in match.state.units.all()):
        match.play(player(match, choose))
    assert position.from_json(match.rules, match.position()) == match.state
