"""The campaign of The Three Fords, which asks more of the engine: halves, rides, boxes, two hexes, drawn strengths."""

import json
from typing import Any

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.decision import Option
from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.game import full_options, named_scenario
from rasputitsa.engine.match import Match
from rasputitsa.hexgrid.grid import hexes_in
from rasputitsa.page.view import option_form, over_form, targets_form, texts
from tests.skirmish import GAME
from tests.skirmish.state import SkirmishRules
from tests.skirmish.test_rules import do, hands, left, subjects, targets, why

CAMPAIGN = named_scenario(GAME, "campaign")
RULES: SkirmishRules = GAME.build(CAMPAIGN, full_options(GAME.options, {}))
MOVEMENT = ["movement", {"side": "raiders"}]
COMBAT = ["combat", {"side": "raiders"}]


def campaign(units: dict[str, Any], *stack: Any, faces: tuple[int, ...] = (), **facts: Any) -> Match:
    """A match from a few units (`id: hex`, or a whole form) and the stages to play."""
    forms = {id: {"hex": form} if isinstance(form, str) else form for id, form in units.items()}
    form = {"units": forms, "stack": [["turns", {}], ["turn", 11], *stack], "turn": 44, **facts}
    return Match(RULES, position.from_json(RULES, form), ScriptedDice(faces))


def of_type(kind: str, side: str = "raiders") -> list[str]:
    """The counters of a type."""
    return [id for id, counter in RULES.roster.items() if counter.type.id == kind and counter.side == side]


def battle_shown(match: Match) -> dict[str, Any]:
    """The only battle on the panel."""
    (battle,) = next(panel for panel in match.rules.game.panels(match.look) if panel["id"] == "battles")["battles"]
    return dict(battle)


CORPS, LEVIES, ARMOUR, GUNS = (of_type(kind) for kind in ("corps", "levy", "armour", "guns"))
FOES = of_type("corps", "guards")
ROAD = ("W1510", "W1509", "W1608", "W1607", "W1706")
"""The road from W1411 to the north-east, half a point a hex."""


def test_the_board_is_three_sheets_with_aliases_and_holes():
    assert len(RULES.grid.axial) == 3960
    assert RULES.grid.aliases["E0131"] == "W3101"
    assert "W0101" not in RULES.grid.index
    assert sum(area.bit_count() for area in RULES.map.sectors.values()) == 3960
    assert [counter.side for counter in RULES.roster.values()].count("raiders") == 150


def test_turns_are_counted_from_the_first_of_the_scenario():
    match = Match.new(GAME, "campaign", seed=1)
    assert (match.state.turn, CAMPAIGN.turns, RULES.is_last(44), RULES.is_last(43)) == (5, 40, True, False)


def test_1_2_half_points_are_left_over():
    game = campaign({CORPS[0]: {"hex": "W1411", "steps": 1}}, MOVEMENT)
    assert game.state.units[CORPS[0]].movement == 5
    assert [left(game, CORPS[0], hex) for hex in ROAD] == [2, "1½", 1, "½", 0]


def test_2_2_a_stack_that_was_formed_is_framed_until_it_marches_or_parts():
    game = campaign({CORPS[0]: "W1411", CORPS[1]: "W1411", CORPS[2]: "W1608"}, MOVEMENT)
    assert framed(game) == []
    do(game, f"join {CORPS[0]}")
    assert (framed(game), why(game, "end")) == (["W1411"], ("why.unfinished", "2.2"))
    do(game, f"leave {CORPS[0]}")
    assert framed(game) == []
    do(game, f"join {CORPS[0]}", f"join {CORPS[1]}", f"move {CORPS[0]} W1510")
    assert framed(game) == []


def framed(match: Match) -> list[str]:
    """The hexes that must be put right before movement ends."""
    assert match.decision is not None
    return [hex for option in match.decision.options for hex in option_form(option).get("amiss", [])]


def test_2_8_a_ride_costs_nothing_and_is_made_once():
    game = campaign({CORPS[0]: "W0520"}, MOVEMENT)
    assert {"W1527", "W2318", "E2615"} <= targets(game, "ride", CORPS[0])
    do(game, f"ride {CORPS[0]} W2318")
    unit = game.state.units[CORPS[0]]
    assert (RULES.grid.names[unit.hex], unit.mark("mp"), unit.mark("rode")) == ("W2318", None, 1)
    assert subjects(game, "ride") == ()


def test_2_8_an_enemy_by_the_line_stops_a_ride():
    game = campaign({CORPS[0]: "W0520", FOES[0]: "W1527"}, MOVEMENT)
    assert "W2318" not in targets(game, "ride", CORPS[0])


def test_2_9_a_unit_leaves_the_map_for_an_empty_box_and_keeps_what_it_drew():
    levy = {"hex": "W0120", "marks": {"strength": 4}}
    game = campaign({LEVIES[0]: levy}, MOVEMENT)
    assert game.decision is not None
    option = game.decision.option("move")
    assert option is not None
    kinds = {form["id"]: form["kind"] for form in targets_form(option, LEVIES[0])}
    assert (kinds["raiders_reserve"], kinds["W0220"]) == ("box", "hex")
    do(game, f"move {LEVIES[0]} raiders_reserve")
    unit = game.state.units[LEVIES[0]]
    assert (unit.box, unit.mark("strength"), unit.mark("mp")) == ("raiders_reserve", 4, None)


def test_2_9_away_from_its_edge_a_unit_stays_on_the_map():
    game = campaign({CORPS[0]: "W0520"}, MOVEMENT)
    assert why(game, f"move {CORPS[0]} raiders_reserve") == ("why.no_exit", "2.9")


def test_2_10_guns_may_always_enter_one_hex_even_in_the_mountains_as_their_only_one():
    """Two points do not pay for a mountain, which costs three."""
    grid, mountains = RULES.grid, RULES.map.terrain["mountain"]
    start = next(hex for hex in hexes_in(grid.expand(mountains) & RULES.map.terrain["clear"]))
    peak = next(grid.names[hex] for hex in hexes_in(grid.neighbours(start) & mountains))
    game = campaign({GUNS[0]: grid.names[start], CORPS[0]: "W0520"}, MOVEMENT)
    assert left(game, GUNS[0], peak) == 0
    do(game, f"move {GUNS[0]} {peak}")
    assert GUNS[0] not in subjects(game, "move")
    tired = campaign({GUNS[0]: {"hex": grid.names[start], "marks": {"mp": 3}}}, MOVEMENT)
    assert peak not in targets(tired, "move", GUNS[0])


def attack_of(match: Match) -> Option:
    """The option to attack."""
    option = match.decision.option("attack") if match.decision else None
    assert option is not None
    return option


@pytest.fixture
def two_hexes() -> Match:
    """Two corps beside one enemy each, one of them beside both."""
    near = {CORPS[0]: "W1505", CORPS[1]: "W1704", FOES[0]: "W1605", FOES[1]: "W1705"}
    return campaign(near, COMBAT, faces=(3,))


def test_3_1_a_unit_set_on_one_enemy_is_offered_for_another_and_what_is_owed_is_told(two_hexes: Match):
    option = attack_of(two_hexes)
    assert option_form(option).get("duty") is None, "nobody there is bold"
    assert over_form(option, "W1705") == {}
    both = next(unit for unit in CORPS[:2] if len(option.targets(unit)) == 2)
    do(two_hexes, f"attack {both} W1605")
    option = attack_of(two_hexes)
    (over,) = over_form(option, "W1705")["over"]
    assert over["id"] == both
    assert over["notes"] == texts(option.notes(both, "W1705"))
    assert over_form(option, "W1605") == {}, "it attacks that hex already"
    do(two_hexes, f"withdraw {both}", f"attack {both} W1705")


def test_3_8_two_hexes_are_one_battle(two_hexes: Match):
    do(two_hexes, f"attack {CORPS[0]} W1605")
    assert subjects(two_hexes, "combine") == ()
    do(two_hexes, f"attack {CORPS[1]} W1705", "combine W1605 W1705", "announced")
    assert subjects(two_hexes, "resolve") == ("W1605",)
    assert {(arrow["from"], arrow["to"]) for arrow in two_hexes.rules.game.arrows(two_hexes.look)} == {
        ("W1505", "W1605"),
        ("W1704", "W1605"),
        ("W1704", "W1705"),
    }
    do(two_hexes, "resolve W1605")
    assert two_hexes.position()["battle"]["more"] == ["W1705"]
    (battle,) = next(panel for panel in two_hexes.rules.game.panels(two_hexes.look) if panel["id"] == "battles")[
        "battles"
    ]
    assert (battle["defenders"], battle["more"]) == ([FOES[0], FOES[1]], ["W1705"])


def test_3_8_a_battle_for_one_hex_is_written_as_ever(two_hexes: Match):
    do(two_hexes, f"attack {CORPS[0]} W1605", "announced", "resolve W1605")
    assert sorted(two_hexes.position()["battle"]) == ["attackers", "cards", "hex", "overrun", "result"]


def test_3_9_guns_support_from_their_box():
    guns = {GUNS[0]: {"box": "raiders_guns"}}
    game = campaign({CORPS[0]: "W1505", FOES[0]: "W1605", **guns}, COMBAT, faces=(3,))
    assert subjects(game, "support") == ()
    do(game, f"attack {CORPS[0]} W1605", f"support {GUNS[0]} W1605")
    assert {(arrow["from"], arrow["to"]) for arrow in game.rules.game.arrows(game.look)} == {
        ("W1505", "W1605"),
        ("raiders_guns", "W1605"),
    }
    do(game, "announced", "resolve W1605")
    battle = battle_shown(game)
    assert "shift.guns" in [line["key"] for line in battle["lines"]]


def test_3_9_guns_that_have_fired_are_spent_and_have_lost_nothing():
    guns = {GUNS[0]: {"box": "raiders_guns", "steps": 1}}
    game = campaign({CORPS[0]: "W1505", FOES[0]: "W1605", **guns}, COMBAT, faces=(3,))
    do(game, f"attack {CORPS[0]} W1605")
    assert subjects(game, "support") == ()
    face = game.rules.game.face(game.look, game.state.units[GUNS[0]])
    assert (face["spent"], face["steps"], face["full"]) == (True, 1, 1)


def test_3_10_a_levy_draws_its_strength_when_it_first_fights():
    game = campaign({LEVIES[0]: "W1505", FOES[0]: "W1605"}, COMBAT, faces=(5,))
    assert game.rules.game.face(game.look, game.state.units[LEVIES[0]])["values"][0] == "?"
    assert "strength" not in json.dumps(game.position())
    do(game, f"attack {LEVIES[0]} W1605", "announced", "resolve W1605")
    unit = game.state.units[LEVIES[0]]
    assert unit.mark("strength") == RULES.strengths[4]
    assert game.rules.game.face(game.look, unit)["values"][0] == "2½"


def test_4_5_bad_news_interrupts_an_overrun_within_movement_and_stands_in_a_position():
    lost = {FOES[1]: {"box": "guards_lost", "steps": 1}}
    game = campaign(
        {ARMOUR[0]: "W1505", ARMOUR[1]: "W1505", FOES[0]: {"hex": "W1605", "steps": 1}, **lost},
        MOVEMENT,
        hands=hands((), ("recall",)),
        faces=(1,),
    )
    do(game, f"join {ARMOUR[0]}", f"join {ARMOUR[1]}", f"overrun {ARMOUR[0]} W1605", "pass")
    written = json.loads(position.canonical(game.position()))
    assert [stage[0] for stage in written["stack"]][-2:] == ["advance", "report"]
    copy = Match(RULES, position.from_json(RULES, written), ScriptedDice(()))
    assert copy.state == game.state
    do(copy, f"recall {FOES[1]}")
    assert copy.state.units[FOES[1]].box == "guards_reserve"


def test_a_position_names_a_hex_by_any_of_its_ids_and_writes_the_first():
    game = campaign({CORPS[0]: "E0131"}, MOVEMENT)
    assert game.position()["units"][CORPS[0]]["hex"] == "W3101"
