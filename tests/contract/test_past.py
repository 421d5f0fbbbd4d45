"""The account of a game that is over agrees with the game."""

import json

from rasputitsa.session import Session
from tests.contract.cases import Case

SEED = 91


def test_nothing_is_told_before_the_end(first_case: Case):
    session = Session()
    asked = {"method": "new", "game": first_case.game.slug, "scenario": first_case.scenario, "seed": SEED}
    assert json.loads(session.handle(json.dumps(asked)))["ok"]
    assert json.loads(session.handle('{"method": "debrief"}'))["error"]["key"] == "error.not_over"
