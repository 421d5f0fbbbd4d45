"""What is told when a game is over agrees with the game."""

import json

from rasputitsa.past import debrief
from rasputitsa.session import Session
from tests.contract.cases import Case, played

SEED = 91


def test_strength_losses_and_dice_are_those_of_the_game(case: Case):
    match = played(case, SEED)
    told = debrief(match)
    assert json.loads(json.dumps(told)) == told
    for side in told["sides"]:
        units = match.state.units.of(side["side"])
        assert side["steps"][-1] == [match.state.turn + 1, sum(unit.steps for unit in units)]
        at_first = {unit.id for unit in match.state_at(0).units.of(side["side"])}
        assert at_first - {unit.id for unit in units} <= {id for _, id in side["lost"]}
        assert [turn for turn, _ in side["lost"]] == sorted(turn for turn, _ in side["lost"])
        assert [turn for turn, _ in side["steps"]] == sorted({turn for turn, _ in side["steps"]})
    assert sum(told["dice"]["faces"]) == len(told["dice"]["rolls"]) > 0


def test_nothing_is_told_before_the_end(first_case: Case):
    session = Session()
    asked = {"method": "new", "game": first_case.game.slug, "scenario": first_case.scenario, "seed": SEED}
    assert json.loads(session.handle(json.dumps(asked)))["ok"]
    assert json.loads(session.handle('{"method": "debrief"}'))["error"]["key"] == "error.not_over"
