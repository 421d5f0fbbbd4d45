"""The rules of The Three Fords, each of which leans on a part of the engine that no other game has to."""

from typing import Any

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser, ScriptedDice
from rasputitsa.engine.game import full_options, named_scenario
from rasputitsa.engine.match import Match
from tests.skirmish import GAME
from tests.skirmish.state import SkirmishState

MOVEMENT = ["movement", {"side": "raiders"}]
COMBAT = ["combat", {"side": "raiders"}]


def match(units: dict[str, Any], *stack: Any, faces: tuple[int, ...] = (), options: Any = None, **facts: Any) -> Match:
    """A match from a few units (`id: hex`, or a whole form) and the stages to play."""
    rules = GAME.build(GAME.scenarios[0], full_options(GAME.options, options or {}))
    forms = {id: {"hex": form} if isinstance(form, str) else form for id, form in units.items()}
    form = {"units": forms, "stack": [["turns", {}], ["turn", 11], *stack], "turn": 4, **facts}
    return Match(rules, position.from_json(rules, form), ScriptedDice(faces))


def do(match: Match, *actions: str) -> None:
    for action in actions:
        match.play(action.split())


def targets(match: Match, verb: str, subject: str) -> set[str]:
    assert match.decision is not None
    option = match.decision.option(verb)
    assert option is not None
    return set(option.targets(subject))


def end_label(match: Match) -> str:
    assert match.decision is not None
    return next(option.called for option in match.decision.options if option.advances)


def known(match: Match, side: str) -> SkirmishState:
    """The state as a side may know it."""
    state = match.observed(side)
    assert isinstance(state, SkirmishState)
    return state


def left(match: Match, unit: str, hex: str) -> object:
    """The MP that a unit would have left in a hex."""
    assert match.decision is not None
    option = match.decision.option("move")
    assert option is not None
    return dict(option.notes(unit, hex)[0].facts)["mp"]


def subjects(match: Match, verb: str) -> tuple[str, ...]:
    assert match.decision is not None
    option = match.decision.option(verb)
    return option.subjects if option else ()


def why(match: Match, action: str) -> tuple[str, str]:
    reason = match.refusal(action.split())
    return reason.key, reason.rule


def hands(raiders: tuple[str, ...], guards: tuple[str, ...]) -> list[dict[str, Any]]:
    return [{"side": "raiders", "cards": list(raiders)}, {"side": "guards", "cards": list(guards)}]


def test_2_1_a_road_goes_over_the_river_at_the_cost_of_a_clear_hex():
    game = match({"R5": "0303"}, MOVEMENT)
    assert [left(game, "R5", hex) for hex in ("0403", "0503", "0603")] == [2, 1, 0]
    assert [left(game, "R5", hex) for hex in ("0302", "0404", "0402")] == [2, 1, 0]


def test_2_2_a_stack_marches_together_at_the_pace_of_the_slowest():
    game = match({"R1": "0103", "R5": "0103"}, MOVEMENT)
    do(game, "join R1", "join R5")
    assert subjects(game, "move") == ("R1",)
    do(game, "move R1 0303")
    assert [(unit.id, unit.mark("mp")) for unit in game.state.units.on(game.rules.grid.index["0303"])] == [
        ("R1", 3),
        ("R5", 1),
    ]


def test_2_3_a_reserve_enters_on_its_edge():
    game = match({"R6": {"box": "raiders_reserve"}}, MOVEMENT)
    assert {"0101", "0103", "0105", "0203"} <= targets(game, "move", "R6")
    do(game, "move R6 0203")
    assert [event.path for event in game.entries[-1].events or ()] == [("0103", "0203")]
    assert game.state.units["R6"].mark("mp") == 1


def test_2_4_a_zone_of_control_ends_a_move():
    game = match({"R1": "0103", "R5": "0101", "G1": "0403"}, MOVEMENT)
    do(game, "move R1 0303")
    assert game.state.units["R1"].mark("mp") == 0


def test_2_5_a_stack_holds_four():
    stack = dict.fromkeys(("R1", "R2", "R3", "R4"), "0103")
    game = match({**stack, "R5": "0203"}, MOVEMENT)
    assert "0103" not in targets(game, "move", "R5")
    assert why(game, "move R5 0103") == ("why.full", "2.5")
    assert subjects(game, "split") == ()


def test_2_6_an_overrun_is_fought_during_movement_which_then_goes_on():
    game = match({"R1": "0103", "R2": "0103", "G1": "0203"}, MOVEMENT, faces=(1,))
    do(game, "join R1", "join R2", "overrun R1 0203", "pass")
    assert game.state.units["G1"].box == "guards_lost"
    assert game.state.stack[-1].name == "movement"
    assert [(game.state.units[id].hex, game.state.units[id].mark("mp")) for id in ("R1", "R2")] == [
        (game.rules.grid.index["0203"], 3)
    ] * 2
    assert "0403" in targets(game, "move", "R2")


def test_2_6_overrunners_who_fail_have_finished_their_move():
    game = match({"R1": "0103", "R5": "0105", "G3": "0203"}, MOVEMENT, faces=(6,))
    do(game, "overrun R1 0203", "pass")
    assert (game.state.units["R1"].steps, game.state.units["R1"].mark("mp")) == (1, 0)


def test_2_7_a_brigade_that_splits_has_moved_as_far():
    game = match({"R3": "0103"}, MOVEMENT)
    do(game, "move R3 0203", "split R3")
    assert {unit.id: (unit.type.id, unit.mark("mp")) for unit in game.state.units.all()} == {
        "R3a": ("regiment", 2),
        "R3b": ("regiment", 2),
    }
    assert position.from_json(game.rules, game.position()) == game.state


def test_3_2_the_bold_must_attack_before_the_announcement_is_closed():
    game = match({"R1": "0203", "R5": "0202", "G1": "0303"}, COMBAT)
    assert why(game, "announced") == ("why.must_attack", "3.2")
    attack = game.decision.option("attack") if game.decision else None
    assert attack is not None
    assert attack.duty() == (("R1",), ())
    do(game, "attack R1 0303", "announced")
    assert subjects(game, "resolve") == ("0303",)


def test_3_4_terrain_river_and_cards_shift_the_column():
    game = match({"R1": "0403", "G1": "0303"}, COMBAT, hands=hands((), ("mines",)), faces=(6,))
    do(game, "attack R1 0303", "announced", "resolve 0303", "card mines", "pass")
    event = next(event for event in game.entries[-1].events or () if event.text.key == "log.no_effect")
    assert event.text.rule == "3.4"


def test_3_6_the_owner_retreats_his_units_one_by_one():
    game = match({"R1": "0504", "R2": "0504", "G2": "0404", "G4": "0404"}, COMBAT, faces=(3,))
    do(game, "attack R1 0404", "attack R2 0404", "announced", "resolve 0404", "pass")
    assert game.decision is not None
    assert (game.decision.side, subjects(game, "retreat")) == ("guards", ("G2", "G4"))


def test_3_6_units_that_cannot_retreat_are_eliminated():
    around = {"R1": "0504", "R2": "0504", "R3": "0503", "R4": "0304"}
    game = match({**around, "R5": "0305", "G2": "0404"}, COMBAT, faces=(3,))
    do(game, "attack R1 0404", "attack R2 0404", "announced", "resolve 0404", "pass")
    assert game.state.units["G2"].box == "guards_lost"
    assert game.position()["points"] == 1


@pytest.mark.parametrize("cards", [(), ("rumour",), ("mines",)])
def test_4_3_the_side_attacked_is_asked_whatever_it_holds(cards: tuple[str, ...]):
    game = match({"R1": "0203", "G1": "0303"}, COMBAT, hands=hands((), cards), faces=(6,))
    do(game, "attack R1 0303", "announced", "resolve 0303")
    assert game.decision is not None
    assert (game.decision.side, game.decision.prompt.key) == ("guards", "prompt.interrupt")
    assert not game.can_undo


def test_4_4_smoke_ends_the_battle_without_a_die():
    game = match({"R1": "0203", "G1": "0303"}, COMBAT, hands=hands((), ("smoke",)), options={"retreat": 1})
    do(game, "attack R1 0303", "announced", "resolve 0303", "card smoke")
    assert (game.state.rolls, subjects(game, "retreat")) == (0, ("G1",))


def test_4_4_a_rumour_does_nothing():
    game = match({"R1": "0203", "G1": "0303"}, COMBAT, hands=hands((), ("rumour",)))
    do(game, "attack R1 0303", "announced", "resolve 0303")
    assert why(game, "card rumour") == ("why.useless", "4.4")
    assert why(game, "card mines") == ("why.not_held", "4.2")


def test_5_1_units_cut_off_throw_a_die():
    cut_off = {"R5": "0603", "G1": "0302", "G2": "0303", "G3": "0304", "G4": "0301"}
    game = match(cut_off, ["supply", {"side": "raiders"}], faces=(5, 1, 1))
    assert game.opening[0].text.key == "log.hungry"
    assert game.state.units["R5"].steps == 1


def test_5_2_a_town_is_a_point_and_5_3_whoever_leads_wins():
    game = match({"R5": "0303", "R6": "0405", "G1": "0502"}, ["points", {}])
    assert game.position()["points"] == 1
    assert game.state.result is not None
    assert game.state.result.winner == "raiders"


def test_5_3_no_lead_is_a_draw():
    game = match({"R5": "0101", "G1": "0605"}, ["points", {}])
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.text.key) == ("", "result.draw")


@pytest.mark.parametrize(("points", "winner"), [(-2, "raiders"), (-3, ""), (-4, "guards")])
def test_5_3_at_dawn_the_raiders_may_be_three_points_behind(points: int, winner: str):
    rules = GAME.build(named_scenario(GAME, "dawn"), full_options(GAME.options, {}))
    units = {"R5": {"hex": "0101"}, "G1": {"hex": "0605"}}
    form = {"units": units, "stack": [["turns", {}], ["turn", 11], ["points", {}]], "turn": 3, "points": points}
    game = Match(rules, position.from_json(rules, form), ScriptedDice(()))
    assert game.state.result is not None
    assert game.state.result.winner == winner
    assert [line.key for line in game.state.result.lines] == ["result.points", "result.par"]


def test_4_1_a_hand_is_known_to_its_side_alone():
    held = hands(("mines",), ("barrage", "smoke"))
    game = match({"R1": "0203", "G1": "0303"}, COMBAT, hands=held)
    assert [hand.cards for hand in known(game, "raiders").hands] == [("mines",), ("?", "?")]
    assert [hand.cards for hand in known(game, "guards").hands] == [("?",), ("barrage", "smoke")]
    forks = [game.imagined("raiders", Chooser(seed), ScriptedDice([])) for seed in range(40)]
    imagined = {known(fork, "guards").hands[1].cards for fork in forks}
    assert len(imagined) > 5
    assert all(len(cards) == 2 and "?" not in cards for cards in imagined)


def test_4_1_open_hands_are_known_to_both():
    game = match({"R1": "0203", "G1": "0303"}, COMBAT, options={"secret": False})
    assert game.observed("raiders") is game.state


def test_2_1_the_button_names_combat_only_where_an_enemy_is_near():
    assert end_label(match({"R1": "0103", "G1": "0203"}, MOVEMENT)) == "verb.to.combat"
    assert end_label(match({"R1": "0103", "G1": "0603"}, MOVEMENT)) == "verb.end"
