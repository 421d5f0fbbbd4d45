"""The rules of The Two Mills and its perft counts."""

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.errors import IllegalActionError
from rasputitsa.engine.match import Match
from rasputitsa.engine.perft import perft
from tests.two_mills import GAME
from tests.two_mills.state import NORTH, SOUTH
from tests.two_mills.suites import GOLDENS

ORDER = (["turns", {}], ["turn", 1], ["order", {"side": NORTH}])


def begun(units: dict[str, str], *dice: int) -> Match:
    """North's half of the second turn, with some of the units."""
    form = {"turn": 2, "stack": [*ORDER], "units": {id: {"hex": hex} for id, hex in units.items()}}
    rules = GAME.build(GAME.scenarios[0], {})
    return Match(rules, position.from_json(rules, form), ScriptedDice(dice))


def played(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action.split())
    return match


def test_a_side_may_march_first_and_attack_what_it_has_reached():
    match = played(begun({"N1": "0101", "S1": "0103"}), "march_first", "move N1 0102", "end")
    assert match.decision is not None
    assert match.decision.option("attack") is not None


def test_a_side_may_fight_first_and_march_into_the_gap():
    """An advance leaves a unit its whole allowance."""
    match = begun({"N1": "0201", "N2": "0302", "S1": "0202"}, 1)
    played(match, "fight_first", "attack N1 0202", "attack N2 0202", "announced", "resolve 0202")
    retreat = match.decision.options[0].targets("S1")[0] if match.decision else ""
    played(match, f"retreat S1 {retreat}", "advance N2", "move N2 0301")
    assert match.state.units["N2"].hex == match.rules.grid.index["0301"]


def test_both_mills_at_the_end_of_a_turn_win_at_once():
    match = begun({"N1": "0203", "N2": "0401", "S1": "0104"})
    played(match, "march_first", "move N2 0402", "end", "fight_first", "end")
    assert match.state.result is not None
    assert (match.state.result.winner, match.state.turn) == (NORTH, 2)


def test_one_unit_a_hex_with_its_reason():
    match = played(begun({"N1": "0101", "N2": "0201", "S1": "0504"}), "march_first")
    with pytest.raises(IllegalActionError) as refused:
        match.play(("move", "N1", "0201"))
    assert (refused.value.text.key, refused.value.text.rule) == ("why.full", "2.3")


def test_a_zone_ends_a_move_with_its_reason():
    match = played(begun({"N4": "0101", "S1": "0203"}), "march_first")
    with pytest.raises(IllegalActionError) as refused:
        match.play(("move", "N4", "0204"))
    assert (refused.value.text.key, refused.value.text.rule) == ("why.zone", "2.2")


def test_a_unit_that_cannot_retreat_is_lost_and_an_attacker_may_enter():
    match = begun({"N1": "0103", "N2": "0204", "S1": "0104"}, 2)
    played(match, "fight_first", "attack N1 0104", "attack N2 0104", "announced", "resolve 0104")
    assert match.state.units["S1"].box == "south_lost"
    assert played(match, "advance N1").state.units["N1"].hex == match.rules.grid.index["0104"]


def test_cover_shifts_one_column():
    match = played(begun({"N1": "0101", "S1": "0102"}), "fight_first")
    attack = match.decision.option("attack") if match.decision else None
    assert attack is not None
    assert attack.notes("N1", "0102")[0].facts == (("odds", "1:2"),)


def test_after_the_last_turn_more_mills_win():
    form = {"turn": 6, "stack": [["turns", {}]], "units": {"S1": {"hex": "0203"}}}
    match = Match.from_position(GAME, form, "harvest", {}, seed=1)
    assert match.state.result is not None
    assert match.state.result.winner == SOUTH


@pytest.mark.parametrize(
    ("units", "lines"),
    [
        ({"N1": "0101", "S1": "0504"}, [1, 2, 24, 96]),
        ({"N1": "0202", "S1": "0203"}, [1, 2, 9, 27, 56]),
        ({"N1": "0202", "N2": "0302", "S1": "0203"}, [1, 2, 20, 198, 1206]),
    ],
)
def test_perft(units: dict[str, str], lines: list[int]):
    """Lines of play by length, each face of the die a branch."""
    assert [perft(begun(units), length) for length in range(len(lines))] == lines


def test_the_computer_plays_both_sides_to_an_end():
    assert "winner" in GOLDENS.kept("generals")
    assert "advance" in GOLDENS.kept("generals") + GOLDENS.kept("harvest")


def test_what_a_single_unit_can_do_first_by_hand():
    """It marches to one of eleven hexes, or stays; or it fights first, with nobody near, and marches to the same."""
    match = begun({"N1": "0101", "S1": "0504"})
    marching, fighting = (played(begun({"N1": "0101", "S1": "0504"}), verb) for verb in ("march_first", "fight_first"))
    assert match.decision is not None
    assert perft(match, 2) == perft(marching, 1) + perft(fighting, 1)
    assert marching.decision is not None
    assert perft(marching, 1) == len(marching.decision.options[0].targets("N1")) + 1
