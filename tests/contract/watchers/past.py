"""The account of a game that is over agrees with the game."""

import json

from rasputitsa.engine.match import Match
from rasputitsa.page.past import debrief
from tests.contract.cases import Case
from tests.contract.walks import Watching


def strength_losses_and_dice_are_those_of_the_game(case: Case, match: Match) -> Watching:
    while (yield):
        pass
    told = debrief(match)
    assert json.loads(json.dumps(told)) == told
    for side in told["sides"]:
        units = match.state.units.of(side["side"])
        assert side["steps"][-1] == [match.state.turn + 1, sum(unit.worth for unit in units)]
        at_first = {unit.id for unit in match.state_at(0).units.of(side["side"])}
        here = {unit.id for unit in units}
        gone = [id for _, id, back in side["lost"] if back is None]
        assert len(gone) == len(set(gone))
        assert at_first - here - set(gone) <= {id for id in at_first if id not in match.state.units}
        assert not here & set(gone)
        assert [turn for turn, *_ in side["lost"]] == sorted(turn for turn, *_ in side["lost"])
        assert all(back is None or back >= turn for turn, _, back in side["lost"])
        assert [turn for turn, _ in side["steps"]] == sorted({turn for turn, _ in side["steps"]})
    assert sum(told["dice"]["faces"]) == len(told["dice"]["rolls"])
    assert match.state.result is None or told["dice"]["rolls"]
