"""The account of a game that is over agrees with the game."""

import json

from rasputitsa import bots
from rasputitsa.cli.seats import play_out
from rasputitsa.engine.record import save
from rasputitsa.session import Session
from tests.contract.cases import Case

SEED, MOST = 91, 3_000


def test_nothing_is_told_before_the_end(first_case: Case):
    session = Session()
    asked = {"method": "new", "game": first_case.game.slug, "scenario": first_case.scenario, "seed": SEED}
    assert json.loads(session.handle(json.dumps(asked)))["ok"]
    assert json.loads(session.handle('{"method": "debrief"}'))["error"]["key"] == "error.not_over"


def test_a_review_is_offered_of_a_game_with_a_model_alone(first_case: Case):
    """The debrief promises a review exactly where one can begin."""
    players = {side.id: bots.find("random", first_case.game) for side in first_case.game.sides}
    match = first_case.new(SEED)
    play_out(match, players, SEED, 0 if first_case.is_long else MOST)
    if match.state.result is None:
        return
    session = Session()
    session.handle(json.dumps({"method": "open", "save": save.dump(match)}))
    told = json.loads(session.handle('{"method": "debrief"}'))["debrief"]
    begun = json.loads(session.handle(json.dumps({"method": "review", "save": save.dump(match), "nodes": 0})))
    assert told["reviewable"] == begun["ok"]
