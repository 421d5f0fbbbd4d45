"""Every kind of special unit acts in a golden game (what all games' golden games have: `tests.suites.test_golden`)."""

import pytest

from rasputitsa.games.battle_of_moscow.state import is_finn, is_security
from tests.games.battle_of_moscow.golden_games import GAMES, GOLDENS
from tests.goldens import actions_in


def acting(verbs: str) -> dict[str, set[str]]:
    """The units that did something in any golden game, by verb."""
    done = [action for name in GAMES for action in actions_in(GOLDENS.kept(name))]
    return {verb: {action[1] for action in done if action[0] == verb} for verb in verbs.split()}


@pytest.mark.rule("sequence", "ruling-1", "finns", "security_troops", "partisans", "paratroops")
def test_every_kind_of_special_unit_acts_in_a_golden_game():
    units = GOLDENS.new_game("as_printed").state.units
    done = acting("move ride attack drop")
    finns, security = ({unit.id for unit in units.all() if asked(unit)} for asked in (is_finn, is_security))
    assert finns & done["move"]
    assert finns & done["attack"]
    assert security & done["move"]
    assert {"5AB", "4AB", "8AB"} & done["drop"]
    assert {id for id in done["move"] if id[0] == "P" and id[1:].isdigit()}
    assert {"40A", "8A"} <= done["move"]
