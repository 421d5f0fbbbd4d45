"""The page of this game: cards with reasons, choices still open, overlays, the first evening."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from rasputitsa.page.view import is_shared, shared, view
from rasputitsa.rules.combat.already_defeated import BEATEN
from tests.asking import overlay, panel
from tests.games.blitzkrieg_to_moscow_2.positions import act, asked, attack, game, rules


def cards(match: Match, panel: str, side: str = "german") -> dict[str, Any]:
    """The cards of a panel as a side sees them, by id."""
    panels = {each["id"]: each for each in view(match, 0, side)["panels"]}
    return {card["id"]: card for card in panels[panel]["cards"] if "id" in card}


def functions(card: dict[str, Any]) -> dict[str, Any]:
    """The functions of a card by their names."""
    return {each["label"]["facts"]["card"]: each for each in card["functions"]}


def choices(match: Match) -> dict[str, Any]:
    """The rows of the first battle on the odds sheet, by the key of the choice."""
    return {row["label"]["key"]: row for row in panel(match, "battles")["battles"][0]["choices"]["rows"]}


@pytest.mark.rule("7.1")
def test_7_1_every_function_of_every_card_is_said_in_words():
    texts = GAME.texts("en")
    for side in ("german", "soviet"):
        for card in rules().decks[side]:
            for name in card.functions:
                assert f"card.{name}.when" in texts
                assert f"card.{name}.{side}" in texts or f"card.{name}.{card.id}" in texts


@pytest.mark.rule("7.1")
def test_7_1_a_card_tells_what_can_be_played_and_why_not():
    match = game("2PzA 1303", "3 1907", phase="german_breakthrough", german="blitzkrieg replacement")
    uses = functions(cards(match, "german_hand")["blitzkrieg"])
    assert uses["tank_action"]["uses"] == ["tank_move"]
    assert uses["activation"]["why"]["key"] == "why.nobody_spent"
    assert "uses" not in uses["combat_shift"]
    assert cards(match, "german_hand", "soviet") == {}


@pytest.mark.rule("6.1", "ruling-12")
def test_6_1_the_deck_lies_open_only_to_who_chooses():
    match = game("2PzA 1303", "3 1907", phase="german_hand")
    assert cards(match, "german_deck")["blitzkrieg"]["uses"] == ["take"]
    act(match, "take blitzkrieg")
    assert cards(match, "german_deck")["blitzkrieg"]["note"]["facts"] == {"left": 1, "held": 1}
    assert cards(match, "german_hand")["blitzkrieg"]["uses"] == ["put_back"]
    assert "german_deck" not in [panel["id"] for panel in view(match, 0, "soviet")["panels"]]


@pytest.mark.rule("ruling-24", "11.3.4")
def test_ruling_24_the_odds_sheet_counts_cards_by_what_lies_open():
    units = ("2PzA 1303", "4AOK 1302", "3 1403")
    held = game(*units, phase="german_combat", german="luftwaffe", soviet="hitler_order")
    other = game(*units, phase="german_combat", german="replacement", soviet="t34")
    for match in (held, other):
        act(match, "attack 2PzA 1403")
    assert choices(held) == choices(other)
    found = choices(held)
    assert found["choice.now"]["column"] != found["choice.shift.negated"]["column"]
    assert found["choice.passive"]["side"] == "soviet"
    assert "choice.shift" in found
    bare = game(*units, phase="german_combat")
    act(bare, "attack 2PzA 1403")
    assert set(choices(bare)) == {"choice.now", "choice.passive"}


@pytest.mark.rule("11.3.2")
def test_11_3_2_tactics_are_chosen_on_the_common_view():
    match = game("2PzA 1303", "3 1403", phase="german_combat", german="luftwaffe", soviet="t34")
    attack(match, "1403", "2PzA")
    assert match.decision is not None
    assert (match.decision.side, match.decision.common) == ("soviet", True)
    assert view(match, 0)["handover"] is None


@pytest.mark.rule("13.1")
def test_13_1_the_supply_overlay_names_who_would_surrender():
    cut_off = ("2PzA 1306", "3PzA 1308", "4AOK 1206", "9AOK 1408", "3 1307", "23 1907")
    match = game(*cut_off, phase="german_movement", turn=2)
    lines = GAME.overlay(match.look, "supply", "soviet", "")["lines"]
    assert next(line["facts"]["units"] for line in lines if line["key"] == "supply.surrender") == ["3"]
    signs = {sign["hex"]: sign["kind"] for sign in GAME.overlay(match.look, "supply", "soviet", "")["signs"]}
    assert (signs["1307"], signs["1907"]) == ("bad", "good")


@pytest.mark.rule("12.0", "ruling-39")
def test_12_the_reach_of_a_tank_action_is_that_of_a_move():
    match = game("2PzA 1304", "4AOK 1303", "3 1907", phase="german_movement", turn=2)
    overlay = GAME.overlay(match.look, "tank_action", "german", "2PzA")
    reached = set(overlay["areas"][0]["hexes"])
    assert match.decision is not None
    option = match.decision.option("move")
    assert option is not None
    on_map = {place for place in option.targets("2PzA") if place in match.rules.grid.index}
    assert reached == on_map | {"1303", "1304"}


@pytest.mark.rule("11.2")
def test_11_2_the_threat_is_the_most_that_finds_room():
    match = game("2PzA 1304", "3PzA 1204", "4AOK 1404", "3 1306", phase="german_movement", turn=2)
    signs = overlay(match, "threat", "soviet")["signs"]
    assert [(sign["hex"], set(sign["label"]["facts"]["attackers"])) for sign in signs] == [
        ("1306", {"2PzA", "3PzA", "4AOK"})
    ]
    one = GAME.overlay(match.look, "threat", "soviet", "3")
    assert len({arrow["from"] for arrow in one["arrows"]}) == 3


@pytest.mark.rule("ruling-27")
def test_ruling_27_the_threat_looks_past_the_phase_in_which_a_stack_was_attacked():
    match = game("2PzA 1304", "3PzA 1204", "4AOK 1404", "3 1306", phase="german_combat", turn=2)
    before = GAME.overlay(match.look, "threat", "soviet", "3")["signs"]
    match.state.put(match.state.units["3"].marked(BEATEN, 1))
    assert GAME.overlay(match.look, "threat", "soviet", "3")["signs"] == before != []


@pytest.mark.rule("4.0")
def test_4_0_the_first_summer_is_won_with_five_points_after_two_turns():
    match = Match.new(GAME, "summer", seed=1)
    assert (match.rules.scenario.last, match.rules.figures["points_to_win"]) == (2, 5)
    assert len(panel(match, "turns")["cells"]) == 2
    goal = GAME.situation(match.look)["lines"][0]
    assert goal["facts"] == {"goal": 5, "last": 2}
    assert GAME.presets[0].scenario == "summer"


@pytest.mark.rule("13.2.2")
@pytest.mark.parametrize(("hex", "told"), [("1201", "supply.held"), ("1202", "supply.way")])
def test_13_2_2_a_line_of_no_hexes_is_not_told_as_one(hex: str, told: str):
    match = game(f"4AOK {hex}", "3 1410", phase="german_movement")
    assert [line["key"] for line in GAME.overlay(match.look, "supply", "german", "4AOK")["lines"]] == [told]


@pytest.mark.rule("11.3.4", "ruling-29")
@pytest.mark.parametrize(("attacker", "turn", "odds"), [("0803", 3, "1:1"), ("0803", 2, "2:1"), ("0804", 2, "2:1")])
def test_ruling_29_the_threat_counts_the_river_where_nobody_can_come_around_it(attacker: str, turn: int, odds: str):
    """0805 has the Dnieper to the west; in mud 4. Armee comes no further than to its bank."""
    match = game(f"4AOK {attacker}", "8 0805", phase="soviet_movement", turn=turn)
    signs = overlay(match, "threat", "soviet")["signs"]
    assert [sign["label"]["facts"]["odds"] for sign in signs] == [odds]


@pytest.mark.rule("14.2.1", "ruling-32")
def test_14_2_1_the_sheet_and_the_threat_know_that_dr_does_nothing_to_the_hero_city():
    for hero, results, driven in (("1304", ["NE"] * 5 + ["DL"], 1), ("1307", ["NE"] * 3 + ["DR"] * 2 + ["DL"], 3)):
        match = game("1PzA 1303", "8 1304", phase="german_combat", hero=hero)
        signs = overlay(match, "threat", "soviet")["signs"]
        assert signs[0]["label"]["facts"]["driven"] == driven
        act(match, "attack 1PzA 1304")
        sheet = panel(match, "battles")["battles"][0]
        assert (sheet["column"], sheet["results"]) == ("2:1", results)
        now = next(row for row in sheet["choices"]["rows"] if row["label"]["key"] == "choice.now")
        assert ("DR" in now["chances"]) == (hero == "1307")


@pytest.mark.rule("14.2.1", "7.1")
@pytest.mark.parametrize(("hero", "asked"), [("1304", "prompt.reroll.hero"), ("1307", "prompt.reroll")])
def test_14_2_1_who_may_throw_again_is_told_that_dr_has_no_effect(hero: str, asked: str):
    match = game("1PzA 1303", "8 1304 spent", phase="german_combat", hero=hero, german="tactical_edge", dice=(1,))
    attack(match, "1304", "1PzA")
    act(match, "pass")
    assert match.state.battle.result == "DR"
    assert match.decision is not None
    assert match.decision.prompt.key == asked


def remarks(match: Match) -> list[str]:
    """The keys of what is said beside the question, as the one who is asked sees it."""
    seen = shared(match, 0) if is_shared(match) else view(match, 0)
    return [remark["key"] for remark in seen["decision"].get("remarks", [])]


@pytest.mark.rule("7.1", "ruling-15")
def test_7_1_who_decides_next_is_told_that_the_card_was_negated():
    german, soviet = "tactical_edge blitzkrieg", "hitler_order partisan"
    faces = "NE NE NE DE DE DE"
    match = game(
        "1PzA 0806", "8 0807 spent", phase="german_combat", turn=6, results=faces, german=german, soviet=soviet
    )
    attack(match, "0807", "1PzA")
    act(match, "combat_shift blitzkrieg")
    assert (asked(match), remarks(match)) == ("soviet prompt.negate", [])
    act(match, "negate hitler_order", "pass")
    assert asked(match) == "german prompt.reroll"
    assert remarks(match) == ["log.negated"]


@pytest.mark.rule("ruling-24")
def test_ruling_24_who_can_only_pass_is_told_why_it_is_asked():
    match = game("1PzA 0806", "8 0807 spent", phase="german_combat", turn=6, results="NE", german="replacement")
    attack(match, "0807", "1PzA")
    assert asked(match) == "german prompt.shift"
    assert remarks(match) == ["remark.nothing_fits"]
    act(match, "pass")
    assert asked(match) == "german prompt.attack"
    assert remarks(match) == []


@pytest.mark.rule("11.3.2")
def test_11_3_2_the_defender_who_is_asked_before_covered_hands_is_named():
    match = game("2PzA 1303", "3 1403", "5 1403", phase="german_combat", german="luftwaffe", soviet="t34")
    attack(match, "1403", "2PzA")
    assert remarks(match) == ["remark.asked"]
    act(match, "active 3")
    assert remarks(match) == []


@pytest.mark.rule("6.1")
def test_6_1_the_deck_keeps_its_place_while_cards_are_taken():
    match = game("2PzA 1303", "3 1907", phase="german_hand")
    before = [panel["id"] for panel in view(match, 0)["panels"] if panel["kind"] == "hand"]
    cards_before = list(cards(match, "german_deck"))
    act(match, "take blitzkrieg")
    assert [panel["id"] for panel in view(match, 0)["panels"] if panel["kind"] == "hand"] == before
    assert before.index("german_deck") < before.index("german_hand")
    assert list(cards(match, "german_deck")) == cards_before


@pytest.mark.rule("11.3.2", "11.3.4")
def test_11_3_who_is_asked_in_a_battle_reads_who_attacks_whom_at_what_odds():
    match = game("1PzA 0806", "8 0807", phase="german_combat", turn=6, german="blitzkrieg")
    attack(match, "0807", "1PzA")
    asked_of_defender = view(match, 0)["decision"]["prompt"]
    assert asked_of_defender["key"] == "prompt.tactics"
    assert asked_of_defender["facts"] | {"units": ["1PzA"], "hex": "0807", "n": 1} == asked_of_defender["facts"]
    act(match, "active 8")
    asked_of_attacker = view(match, 0)["decision"]["prompt"]
    assert asked_of_attacker["key"] == "prompt.shift"
    assert asked_of_attacker["facts"]["units"] == ["1PzA"]
    assert asked_of_attacker["facts"]["odds"] == asked_of_defender["facts"]["odds"]


@pytest.mark.rule("4.1", "11.3.7")
@pytest.mark.parametrize(("unit", "key"), [("2PzA", "odds.spent.tanks"), ("4AOK", "odds.spent")])
def test_4_1_an_attack_by_panzers_says_that_spent_they_count_for_nothing(unit: str, key: str):
    match = game(f"{unit} 1303", "3 1403", phase="german_combat")
    act(match, f"attack {unit} 1403")
    assert panel(match, "battles")["battles"][0]["lines"][-1]["key"] == key


@pytest.mark.rule("6.2.4", "ruling-19")
def test_6_2_4_withdrawing_says_that_only_a_card_brings_the_unit_back():
    match = game("2PzA 1303", "3 1907", phase="soviet_logistics")
    options = {option["verb"]: option for option in view(match, 0)["decision"]["options"]}
    assert options["withdraw"]["notes"]["3"][0]["key"] == "note.withdraw"
