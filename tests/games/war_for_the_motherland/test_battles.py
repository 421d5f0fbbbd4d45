"""Declaring battles, their results, losses, who is attacked again (8.1 to 8.3, 8.6, 8.7; rulings 56 to 74, 80)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland.combat.battle import _is_worse
from rasputitsa.games.war_for_the_motherland.combat.retreat import is_bound
from rasputitsa.rules.hexsides import touched
from tests.games.war_for_the_motherland.positions import (
    FALL,
    act,
    asked,
    at,
    game,
    look,
    rolled,
    rules,
    subjects,
    told,
    why,
)

OPEN = (["mechanized", 1], ["march", {"side": "axis", "kind": "panzers"}])
HERE, NEXT, OTHER, THIRD = "E5505", "E5506", "E5406", "E5605"
"""A hex on the plain; west, north-west and south-west of it. NEXT lies beside both OTHER and HERE."""


def attack(*units: str, dice: Sequence[int] = (3,) * 9, phase: str = "axis_combat", **facts: Any) -> Match:
    """A position in a combat phase on the plain, in November 1942, with empty cups."""
    return game(*units, phase=phase, turn=23, dice=dice, **{"cups": [], **facts})


def steps(match: Match, *units: str) -> list[int]:
    """The steps of units; 0: gone from the map."""
    known = match.state.units
    return [known[id].steps if id in known and known[id].hex >= 0 else 0 for id in units]


def targets(match: Match, verb: str, subject: str) -> set[str]:
    option = match.decision.option(verb) if match.decision else None
    return set(option.targets(subject)) if option and subject in option.subjects else set()


def fight(match: Match, *units: str, hex: str = NEXT) -> None:
    """Set units on a hex and declare."""
    act(match, *(f"attack {unit} {hex}" for unit in units), f"resolve {hex}")


def struck(result: str, *units: str, dice: Sequence[int] = (3,) * 9, hexes: str = NEXT, **facts: Any) -> Match:
    """A Soviet attack on the plain whose result has to be carried out: Axis units in its hexes defend."""
    split = [unit.split() for unit in units]
    sides = {each[0]: "axis" if "KG" in each[0] else rules().roster[each[0]].side for each in split}
    attackers = [each[0] for each in split if sides[each[0]] == "soviet"]
    defenders = [each[0] for each in split if sides[each[0]] == "axis" and each[1] in hexes.split()]
    bases = sorted({each[1] for each in split if each[0] in attackers})
    battle = {"hexes": hexes.split(), "attackers": attackers, "defenders": defenders, "bases": bases}
    of = "attackers" if result[0] == "A" else "defenders"
    losses = ["losses", {"of": of, "owed": int(result[1]), "may_retreat": True}]
    after = (["advance", {"of": "defenders"}], ["advance", {"of": "attackers"}])
    stack = (
        ["soviet_combat", 1],
        ["combat", {"side": "soviet"}],
        ["end_of_battle", {}],
        ["panzer_losses", {}],
        *after,
        losses,
    )
    return game(*units, phase="soviet_combat", turn=23, dice=dice, stack=stack, battle=battle, **{"cups": [], **facts})


ARMY, WEAK = f"62A {NEXT} csm=C21-6-9", f"62A {NEXT} csm=C21-6-9 steps=1"


@pytest.mark.rule("8.1")
def test_where_no_battle_is_announced_it_is_said_whether_anybody_could_attack():
    match = game(
        f"51AK {HERE}", f"14PzK {HERE}", f"62A {NEXT}", f"64A {OTHER}", "9A E6401", phase="axis_combat", turn=23
    )
    act(match, f"attack 51AK {NEXT}")
    assert why(match, f"resolve {OTHER}") == "why.no_battle 8.1"
    assert why(match, "resolve E6401") == "why.out_of_reach 8.1"


@pytest.mark.rule("8.1", "ruling-22", "ruling-56", "ruling-58")
def test_battles_are_declared_and_fought_one_by_one_and_plans_bind_nobody():
    match = attack(f"51AK {HERE}", f"8AK {HERE}", WEAK, f"64A {OTHER} csm=C21-6-9 steps=1", dice=(2, 2))
    act(match, f"attack 51AK {NEXT}", f"attack 8AK {OTHER}")
    assert match.state.rolls == 0
    act(match, "withdraw 8AK", f"resolve {NEXT}")
    assert match.state.rolls == 1
    assert [event["hexes"] for event in rolled(match)] == [(NEXT,)]
    assert [event["unit"] for event in told(match, "log.withdraw")] == ["8AK"]


@pytest.mark.rule("8.2", "ruling-57")
def test_a_hex_is_attacked_once_a_phase_and_a_unit_attacks_once():
    match = attack(
        f"51AK {HERE}", f"8AK {HERE}", WEAK, f"64A {OTHER} csm=C21-6-9", f"66A {THIRD} csm=C21-6-9", dice=(3,)
    )
    fight(match, "51AK")
    assert rolled(match)[0]["result"] == "NE"
    assert why(match, f"attack 8AK {NEXT}") == "why.all_attacked 8.2"
    option = match.decision.option("attack") if match.decision else None
    assert option is not None
    assert option.nobody is not None
    assert [option.nobody(hex).key for hex in (NEXT, HERE)] == ["why.all_attacked", "why.no_enemy"]
    assert why(match, f"attack 51AK {OTHER}") == "why.fought ruling-57"
    assert targets(match, "attack", "8AK") == {OTHER, THIRD}
    act(match, "end")
    assert all(unit.mark("fought") is unit.mark("beaten") is None for unit in match.state.units.all())


@pytest.mark.rule("8.2", "5.2", "ruling-57")
def test_nobody_attacks_over_water_and_over_ice_only_soviets_on_foot_in_snow():
    water = attack("51AK E7112", "62A E7111 csm=C21-6-9")
    assert asked(water) != "axis prompt.combat"
    for unit, side, can in (("65A", "soviet", True), ("5TkA", "soviet", False), ("51AK", "axis", False)):
        enemy = "62A E5511 csm=C21-6-9" if side == "axis" else "51AK E5511"
        ice = attack(f"{unit} E5612", enemy, phase=f"{side}_combat", cups=[{"kind": "C3-3-5", "count": 1}])
        assert ("E5511" in targets(ice, "attack", unit)) is can
    thawed = game("28A C1921", "1AK C2021", phase="soviet_combat", scenario=FALL, turn=2)
    assert not targets(thawed, "attack", "28A")


@pytest.mark.rule("8.3", "ruling-59")
def test_one_unit_attacks_two_hexes_that_it_reaches_and_others_join_only_if_they_reach_both():
    far = "E5305"
    match = attack(f"51AK {HERE}", f"14PzK {far}", WEAK, f"64A {OTHER} csm=C21-6-9 steps=1", dice=(2,))
    act(match, f"attack 51AK {NEXT}")
    assert targets(match, "combine", NEXT) == {OTHER}
    assert match.decision is not None
    act(match, f"combine {NEXT} {OTHER}")
    assert why(match, f"attack 14PzK {OTHER}") == "why.not_all_adjacent 8.3"
    act(match, f"resolve {NEXT}")
    assert told(match, "log.attacks")[0]["hexes"] == (NEXT, OTHER)
    assert rolled(match)[0]["odds"] == "1:2"


@pytest.mark.rule("7.1", "8.3", "ruling-49")
def test_the_armies_of_several_hexes_draw_in_the_order_of_the_roster():
    cups = [{"kind": "C10-5-8", "count": 3}]
    match = attack(f"51AK {HERE}", f"62A {NEXT}", f"24A {OTHER}", dice=(1, 1, 3), cups=cups)
    order = [unit.id for unit in match.state.units.of("soviet")]
    act(match, f"attack 51AK {NEXT}", f"combine {NEXT} {OTHER}", f"resolve {NEXT}")
    assert order == ["24A", "62A"]
    assert [event["unit"] for event in told(match, "log.drawn")] == order


@pytest.mark.rule("8.3", "8.2")
def test_two_nationalities_besides_germans_do_not_attack_together():
    beside = attack(f"Ru5AK {HERE}", f"ItAlp {OTHER}", WEAK)
    act(beside, f"attack Ru5AK {NEXT}")
    assert why(beside, f"attack ItAlp {NEXT}") == "why.other_nation 8.3"
    assert subjects(beside, "attack") == set()


@pytest.mark.rule("8.2", "ruling-58", "ruling-146")
def test_who_has_no_attack_does_not_attack():
    match = attack(f"51AK {HERE}", f"x1 {HERE}", f"LF4 {HERE}", WEAK)
    assert subjects(match, "attack") == {"51AK"}
    assert why(match, f"attack x1 {NEXT}") == "why.no_attack_strength 8.2"


@pytest.mark.rule("17.4", "ruling-30")
def test_on_turn_1_nobody_set_up_in_rumania_attacks():
    match = game("30AK C5226 home=1", "2Cav C5225", phase="axis_combat", scenario=FALL, turn=1)
    assert asked(match) != "axis prompt.combat"
    later = game("30AK C5226 home=1", "2Cav C5225", phase="axis_combat", scenario=FALL, turn=2)
    assert asked(later) == "axis prompt.combat"


@pytest.mark.rule("8.6", "ruling-64")
@pytest.mark.parametrize(("group", "asks"), [("E5508", True), ("E5509", False)])
def test_a_support_group_within_three_adds_three_to_a_soviet_attack_if_it_is_wanted(group: str, asks: bool):
    for answer, die in (("aid", 2 + 1 + 3), ("forgo", 2 + 1)):
        match = attack(ARMY, f"51AK {HERE}", f"OSG1 {group}", phase="soviet_combat", dice=(2,))
        act(match, f"attack 62A {HERE}", f"resolve {HERE}")
        assert (asked(match) == "soviet prompt.aid") is asks
        if asks:
            assert match.state.rolls == 0
            assert match.decision is not None
            said = dict(match.decision.prompt.facts)
            assert [said[f"{bare}{word}"] for word in ("hits", "hurts") for bare in ("bare_", "")] == [2, 4, 4, 4]
            act(match, answer)
            assert rolled(match)[0]["die"] == die


@pytest.mark.rule("8.6", "ruling-64")
def test_support_is_called_worse_only_where_it_serves_in_nothing_and_harms_in_something():
    less, more = (2, 2, 2), (3, 3, 3)
    assert _is_worse(more, less, less, less)
    assert _is_worse(less, less, less, more)
    assert not _is_worse(less, more, less, more)
    assert not _is_worse(more, less, more, less)
    assert not _is_worse(less, less, less, less)


@pytest.mark.rule("8.6", "ruling-65")
def test_the_siege_gun_adds_four_against_cities_and_fortresses_once_a_phase_in_supply():
    units = ("1AK C3321", "2AK C3222", "13A C3322 csm=C1-4-6")
    none: dict[str, Any] = {"cups": [], "phase": "axis_combat", "scenario": FALL, "turn": 2, "dice": (2,)}
    ready = game(*units, "Siege C3323", **none)
    act(ready, "attack 1AK C3322", "resolve C3322")
    assert asked(ready) == "axis prompt.aid"
    act(ready, "aid")
    assert rolled(ready)[0]["die"] == 6
    for gun, city in (("Siege C3323 supply=lack", "C3322"), ("Siege C3323 fired=1", "C3322"), ("Siege C3325", "C3322")):
        match = game(*units, gun, **none)
        act(match, f"attack 1AK {city}", f"resolve {city}")
        assert match.state.rolls == 1


@pytest.mark.rule("8.7", "ruling-67", "ruling-145")
@pytest.mark.parametrize(
    ("choices", "left", "hexes"),
    [(("lose 51AK", "lose 11AK"), [3, 3], 0), (("lose 11AK", "fall_back"), [4, 3], 1), (("fall_back",), [4, 4], 2)],
)
def test_two_german_corps_satisfy_a_d2_with_steps_hexes_or_one_of_each(
    choices: tuple[str, ...], left: list[int], hexes: int
):
    match = struck("D2", f"51AK {HERE}", f"11AK {HERE}", ARMY, hexes=HERE)
    act(match, *choices)
    while asked(match) == "axis prompt.retreat":
        unit = min(subjects(match, "retreat"))
        act(match, f"retreat {unit} {min(targets(match, 'retreat', unit))}")
    assert steps(match, "51AK", "11AK") == left
    start, end = match.rules.grid.index[HERE], match.state.units["51AK"].hex
    assert match.rules.grid.distance(start, end) == hexes
    assert why(match, "lose 51AK").startswith("error.verb")


@pytest.mark.rule("8.7", "ruling-68")
def test_nobody_loses_twice_before_all_have_lost_once_units_with_a_zone_first():
    match = struck("D3", f"51AK {HERE}", f"x1 {HERE}", f"Pfe {HERE}", ARMY, hexes=HERE)
    assert subjects(match, "lose") == {"51AK", "Pfe"}
    assert why(match, "lose x1") == "why.not_next_to_lose 8.7"
    act(match, "lose 51AK")
    assert subjects(match, "lose") == {"Pfe"}
    act(match, "lose Pfe")
    assert subjects(match, "lose") == {"x1"}
    act(match, "lose x1")
    assert steps(match, "51AK", "Pfe", "x1") == [3, 1, 0]


@pytest.mark.rule("8.7", "12.1", "ruling-69")
def test_an_army_beside_a_factory_does_not_retreat_and_loses_first():
    units = ("46PzK C4420", "24PzK C4420", "3PzK C4319", "5A C4419 csm=C1-4-6 steps=1", "ARS C4419")
    match = game(*units, phase="axis_combat", scenario=FALL, turn=2, dice=(4, 3, 3), cups=[])
    act(match, *(f"attack {unit} C4419" for unit in ("46PzK", "24PzK", "3PzK")), "resolve C4419")
    result = str(rolled(match)[0]["result"])
    assert result == "D2"
    assert [event["unit"] for event in told(match, "log.destroyed")] == ["5A", "ARS"]


@pytest.mark.rule("8.7", "8.8", "ruling-69")
@pytest.mark.parametrize(("hex", "bound"), [("E4810", False), (HERE, True)])
def test_the_siege_gun_goes_back_on_rails_alone(hex: str, bound: bool):
    view = look(game("51AK E4708", phase="mechanized", stack=OPEN, turn=23))
    gun = replace(view.state.units["51AK"].at(view.rules.grid.index[hex]), type=rules(FALL).types["siege"], steps=1)
    on_rails = bool(touched(view.rules.map.links["rail"]) >> gun.hex & 1)
    assert is_bound(view, (gun,)) is not on_rails
    assert on_rails is not bound


@pytest.mark.rule("8.7", "ruling-71")
def test_an_exchange_takes_steps_of_the_defender_first_and_nobody_retreats():
    match = attack(f"51AK {HERE}", f"8AK {HERE}", ARMY, dice=(6,))
    fight(match, "51AK", "8AK")
    assert rolled(match)[0]["result"] == "1/1"
    assert steps(match, "62A") == [1]
    assert asked(match) == "axis prompt.losses"
    assert subjects(match, "lose") == {"51AK", "8AK"}
    act(match, "lose 8AK")
    assert steps(match, "51AK", "8AK") == [4, 3]


@pytest.mark.rule("8.7", "ruling-72", "ruling-142")
def test_all_defenders_of_all_hexes_are_eliminated_support_units_too():
    units = ("1AK C6435", "2AK C6435", "5AK C6533", "6AK C6533", "1Mec C6534 supply=out", "HQ-W C6534")
    match = game(*units, "8Mec C6434 supply=out", phase="axis_combat", scenario=FALL, turn=2, dice=(6, 2, 2), cups=[])
    act(match, "attack 1AK C6534", "combine C6534 C6434")
    act(match, *(f"attack {unit} C6534" for unit in ("2AK", "5AK", "6AK")), "resolve C6534")
    assert rolled(match)[0]["result"] == "DE"
    assert steps(match, "1Mec", "HQ-W", "8Mec") == [0, 0, 0]


@pytest.mark.rule("8.7", "ruling-70")
def test_a_result_for_the_attackers_counts_for_all_of_them_together():
    match = struck("A1", f"24A {HERE} csm=C21-6-9", f"66A {OTHER} csm=C21-6-9", f"51AK {NEXT}")
    assert subjects(match, "lose") == {"24A", "66A"}
    act(match, "lose 24A")
    assert steps(match, "24A", "66A") == [1, 2]
    assert (at(match, "24A"), at(match, "66A")) == (HERE, OTHER)
    back = struck("A1", f"24A {HERE} csm=C21-6-9", f"66A {OTHER} csm=C21-6-9", f"51AK {NEXT}")
    act(back, "fall_back")
    assert subjects(back, "retreat") == {"24A", "66A"}


@pytest.mark.rule("8.7", "ruling-73")
@pytest.mark.parametrize(
    ("corps", "before", "after"), [("51AK", 3, ("inf_kg", 2)), ("14PzK", 3, ("pz_kg", 2)), ("49GbK", 2, ("mtn_kg", 1))]
)
def test_the_last_steps_of_a_corps_are_a_kampfgruppe_of_its_type(corps: str, before: int, after: tuple[str, int]):
    match = struck("D1", f"{corps} {HERE} steps={before} supply=out", f"Pfe {HERE}", ARMY, hexes=HERE)
    act(match, f"lose {corps}")
    (group,) = [unit for unit in match.state.units.all() if unit.id not in match.rules.roster]
    assert (group.type.id, group.steps, at(match, group.id)) == (*after, HERE)
    assert group.mark("supply") == "out"
    assert (at(match, corps), match.state.units[corps].steps) == ("axis_lost", match.rules.roster[corps].type.full)
    assert told(match, "log.kampfgruppe") == [{"unit": corps, "group": group.id}]


@pytest.mark.rule("8.7")
def test_a_kampfgruppe_loses_its_two_steps_and_is_gone():
    match = struck("D2", f"51AK {HERE} steps=3", ARMY, hexes=HERE)
    act(match, "lose 51AK", "lose KG1")
    assert steps(match, "KG1") == [1]
    again = struck("D2", f"Pfe {HERE}", ARMY, hexes=HERE)
    act(again, "lose Pfe", "lose Pfe")
    assert at(again, "Pfe") == "axis_lost"


@pytest.mark.rule("8.7", "ruling-154")
def test_a_corps_may_become_the_kampfgruppe_that_was_lost_before_it_in_the_same_battle():
    match = struck("D3", f"KG1 {HERE} type=inf_kg steps=1", f"51AK {HERE} steps=3", ARMY, hexes=HERE)
    act(match, "lose KG1", "lose 51AK")
    assert match.state.battle
    assert match.state.battle.defenders == ("KG1",)
    act(match, "fall_back")
    act(match, f"retreat KG1 {min(targets(match, 'retreat', 'KG1'))}")
    assert steps(match, "KG1") == [2]
    assert [leg["unit"] for leg in told(match, "log.retreat")] == ["KG1"]


@pytest.mark.rule("8.8", "ruling-80")
@pytest.mark.parametrize("answer", ["lose 62A", "fall_back"])
def test_who_was_driven_into_a_hex_adds_nothing_and_is_lost_when_it_is_hit(answer: str):
    match = attack(f"51AK {HERE}", f"14PzK {HERE}", WEAK, f"HQ-Stg {NEXT} beaten=1", dice=(3,) * 9)
    fight(match, "51AK", "14PzK")
    assert (rolled(match)[0]["odds"], rolled(match)[0]["result"]) == ("2:1", "D1")
    act(match, answer)
    assert steps(match, "HQ-Stg") == [0]


@pytest.mark.rule("8.8", "ruling-80")
def test_no_effect_leaves_it():
    match = attack(
        f"51AK {HERE}", WEAK, f"HQ-Stg {NEXT} beaten=1", f"64A {OTHER} csm=C21-6-9", f"8AK {HERE}", dice=(3,)
    )
    fight(match, "51AK")
    assert rolled(match)[0]["result"] == "NE"
    assert steps(match, "HQ-Stg", "62A") == [1, 1]


@pytest.mark.rule("8.8", "ruling-57", "ruling-80")
def test_a_hex_in_which_only_beaten_units_stand_cannot_be_attacked():
    match = attack(f"51AK {HERE}", f"{WEAK} beaten=1", f"64A {OTHER} csm=C21-6-9")
    assert targets(match, "attack", "51AK") == {OTHER}
    assert why(match, f"attack 51AK {NEXT}") == "why.all_attacked 8.2"


@pytest.mark.rule("20.4", "ruling-135")
@pytest.mark.parametrize(
    ("die", "harmed", "loses"), [(1, False, True), (2, False, False), (3, True, True), (4, True, False)]
)
def test_panzers_that_storm_a_city_may_lose_a_step_each(die: int, harmed: bool, loses: bool):
    units = ("46PzK C3321", "24PzK C3321", "13A C3322 csm=C1-4-6")
    battle = {
        "hexes": ["C3322"],
        "attackers": ["46PzK", "24PzK"],
        "defenders": ["13A"],
        "bases": ["C3321"],
        "storm": True,
        "harmed": ["24PzK"] if harmed else [],
    }
    stack = (["axis_combat", 1], ["combat", {"side": "axis"}], ["end_of_battle", {}], ["panzer_losses", {}])
    facts: dict[str, Any] = {"phase": "axis_combat", "scenario": FALL, "turn": 2, "cups": []}
    match = game(*units, **facts, options={"additional_losses": True}, dice=(die, 6), stack=stack, battle=battle)
    assert steps(match, "24PzK", "46PzK") == [3 if loses else 4, 4]
    off = game(*units, **facts, dice=(die, 6), stack=stack, battle=battle)
    assert (steps(off, "24PzK"), off.state.rolls) == ([4], 0)


@pytest.mark.rule("20.4", "ruling-135")
@pytest.mark.parametrize(
    ("attackers", "storm"), [("46PzK 24PzK", True), ("46PzK 1AK", False), ("46PzK 24PzK 1AK", True), ("1AK", False)]
)
def test_more_than_half_of_the_attackers_must_be_panzers(attackers: str, storm: bool):
    ids = attackers.split()
    units = [f"{id} C3321" for id in ids] + ["13A C3322 csm=C1-4-6"]
    facts: dict[str, Any] = {"phase": "axis_combat", "scenario": FALL, "turn": 2, "cups": []}
    match = game(*units, **facts, options={"additional_losses": True}, dice=(3,) * 9)
    act(match, *(f"attack {id} C3322" for id in ids), "resolve C3322")
    rolled = bool(told(match, "log.panzer_die")) or bool(match.state.battle and match.state.battle.storm)
    assert rolled is storm


@pytest.mark.rule("8.7")
def test_a_corps_of_5_7_4_comes_down_to_3_5_4_2_3_5_and_1_1_5():
    seen = []
    for before in (4, 3):
        match = struck("D1", f"51AK {HERE} steps={before}", f"8AK {HERE}", ARMY, hexes=HERE)
        act(match, "lose 51AK")
        seen.append(match.state.units["51AK" if before == 4 else "KG1"])
    last = struck("D1", f"Pfe {HERE}", f"8AK {HERE}", ARMY, hexes=HERE)
    act(last, "lose Pfe")
    seen.append(last.state.units["Pfe"])
    assert [(unit.attack, unit.defence, unit.movement) for unit in seen] == [(3, 5, 4), (2, 3, 5), (1, 1, 5)]


@pytest.mark.rule("8.9", "12.1", "ruling-140")
def test_nobody_advances_into_a_city_in_which_an_asset_is_left():
    units = ("46PzK C4420", "KTF C4419", "ARS C4419")
    match = game(*units, phase="axis_combat", scenario=FALL, turn=2, dice=(4, 3, 3))
    act(match, "attack 46PzK C4419", "resolve C4419")
    assert (rolled(match)[0]["result"], asked(match)) == ("D1", "soviet prompt.losses")
    act(match, "lose KTF")
    assert steps(match, "KTF", "ARS") == [0, 1]
    assert told(match, "log.advance") == []
    assert asked(match) == "soviet prompt.march.all"


@pytest.mark.rule("8.7", "12.1", "ruling-69")
def test_of_an_army_and_a_factory_the_army_takes_a_single_loss():
    units = ("46PzK C4420", "24PzK C4420", "5A C4419 csm=C1-4-6", "ARS C4419")
    match = game(*units, phase="axis_combat", scenario=FALL, turn=2, dice=(6, 3, 3), cups=[])
    act(match, *(f"attack {unit} C4419" for unit in ("46PzK", "24PzK")), "resolve C4419")
    assert rolled(match)[0]["result"] == "D1"
    assert steps(match, "5A", "ARS") == [1, 1]
    assert at(match, "5A") == "C4419"


@pytest.mark.rule("8.2", "ruling-56")
def test_who_ends_the_phase_is_told_of_battles_that_are_planned_and_not_fought():
    match = game("64A E4809 csm=C1-4-6", "51A E5008 csm=C1-4-6", "4AK E4810", phase="soviet_combat")
    assert warning(match) == ("undone.attack", {"units": 1})
    match.play(["attack", "64A", "E4810"])
    assert warning(match) == ("undone.planned", {"battles": 1})
    match.play(["withdraw", "64A"])
    assert warning(match) == ("undone.attack", {"units": 1})


def warning(match: Match) -> tuple[str, dict[str, Any]]:
    """The page's warning beside the button that ends the phase."""
    assert match.decision is not None
    end = match.decision.option("end")
    assert end is not None
    assert end.undone is not None
    said = end.undone()
    assert said is not None
    return said.key, dict(said.facts)


@pytest.mark.rule("8.1")
def test_a_unit_off_the_map_attacks_nobody():
    match = attack(f"51AK {HERE}", "8AK axis_lost", f"62A {NEXT}")
    assert why(match, f"attack 8AK {NEXT}").split()[0] == "why.not_yours"
