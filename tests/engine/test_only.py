"""A view says where nothing can be done but to go on, and keeps it to itself where that would tell what is hidden."""

from typing import Any

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games import find
from rasputitsa.page.view import view
from tests.games.war_for_the_motherland.positions import FALL, game


def only(match: Match) -> list[str]:
    """The verbs that a view calls the only ones."""
    options: list[dict[str, Any]] = view(match, match.length)["decision"]["options"]
    return [option["verb"] for option in options if option.get("only")]


def test_a_side_that_has_nobody_to_move_can_only_go_on():
    match = game("51AK C3020", phase="axis_movement", scenario=FALL, turn=3)
    assert only(match) == []
    match.play(["end"])
    assert match.decision is not None
    assert match.decision.side == "soviet"
    assert only(match) == ["end"]


def test_where_anything_is_hidden_nothing_is_said_of_it():
    match, choose, alone = Match.new(find("blitzkrieg_to_moscow_2"), seed=5), Chooser(7), 0
    while match.decision and match.length < 300:
        actions = list(match.decision.actions())
        option = match.decision.option(actions[0][0])
        if len(actions) == 1 and option and option.advances and match.common() is not match.state:
            alone += 1
            assert only(match) == []
        end = next((each for each in match.decision.options if each.advances and not each.blocked), None)
        match.play([end.verb] if end and choose(4) == 0 else match.decision.sample(choose))
    assert alone > 0
