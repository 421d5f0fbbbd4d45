"""The next threat to a unit (How to Play; Movement; Combat; rulings 8 to 20), against a search of every legal move."""

import time
from dataclasses import replace

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow import GAME
from rasputitsa.games.battle_for_moscow.next_combat import NextCombat, next_combat
from rasputitsa.games.battle_for_moscow.state import enemy_of, weather
from rasputitsa.games.battle_for_moscow.threat import PlannedAttack, Threat, at_once, rivals, threats
from tests.games.battle_for_moscow.brute_force import Worst, game, random_game, rules, size, worst

pytestmark = pytest.mark.rule("combat", "how_to_play")

LARGEST = 300
POSITIONS = 50
PANZERS, GERMAN_COMBAT, GERMAN_MOVEMENT, SOVIET_REPLACEMENTS, RAIL, SOVIET_COMBAT, SOVIET_MOVEMENT = range(1, 8)


def combat(match: Match, side: str) -> NextCombat:
    found = next_combat(match.look, enemy_of(side))
    assert found is not None
    return found


def threat_to(match: Match, unit: str) -> Threat:
    return threats(combat(match, match.state.units[unit].side))[unit]


def is_threatened(match: Match, unit: str) -> bool:
    found = next_combat(match.look, enemy_of(match.state.units[unit].side))
    return found is not None and unit in threats(found)


def odds(match: Match, plan: PlannedAttack) -> str:
    label: str = match.rules.results.labels[plan.column]
    return label


def posts(match: Match, plan: PlannedAttack) -> dict[str, str]:
    return {unit: match.rules.grid.names[hex] for unit, hex in plan.posts.items()}


def small_games() -> list[tuple[int, Match, str]]:
    """Positions small enough to try every move, in which somebody may be attacked."""
    found = []
    for seed in range(1_000):
        match, side = random_game(seed)
        if match.state.units.of(side) and 1 < size(match, side) <= LARGEST:
            found.append((seed, match, side))
        if len(found) == POSITIONS:
            return found
    raise LookupError("too few positions")


@pytest.mark.parametrize("index", range(POSITIONS))
def test_the_threat_is_what_every_legal_move_attack_and_die_can_bring(index: int):
    seed, match, side = GAMES[index]
    found = next_combat(match.look, enemy_of(side))
    known = threats(found) if found else {}
    figures = {
        unit.id: Worst(known[unit.id].strongest.column, known[unit.id].deadliest.lost) if unit.id in known else Worst()
        for unit in match.state.units.of(side)
    }
    assert figures == worst(match, side), f"seed {seed}"


GAMES = small_games()


def test_the_random_positions_hold_real_threats():
    threatened = [
        match for _, match, side in GAMES if any(is_threatened(match, u.id) for u in match.state.units.of(side))
    ]
    assert len(threatened) >= POSITIONS // 2


def test_units_that_stand_adjacent_attack_with_the_sum_of_their_strengths():
    match = game(rules(), {"3": "0904", "XXII": "0803", "XXXV": "0804"}, turn=1, phase=GERMAN_COMBAT)
    threat = threat_to(match, "3")
    assert (odds(match, threat.strongest), threat.strongest.lost) == ("2:1", 0)
    assert posts(match, threat.strongest) == {"XXII": "0803", "XXXV": "0804"}


def test_infantry_does_not_move_before_german_combat():
    match = game(rules(), {"3": "0904", "XXII": "0704"}, turn=1, phase=PANZERS)
    assert not is_threatened(match, "3")


def test_a_panzer_moves_before_german_combat():
    match = game(rules(), {"3": "0904", "XXIV": "0504"}, turn=1, phase=SOVIET_MOVEMENT)
    threat = threat_to(match, "3")
    assert odds(match, threat.strongest) == "1:1"
    assert set(posts(match, threat.strongest)) == {"XXIV"}


@pytest.mark.parametrize(("turn", "hex", "threatened"), [(1, "0707", True), (3, "0707", False), (3, "0708", True)])
def test_mud_lets_a_panzer_go_one_hex(turn: int, hex: str, threatened: bool):
    match = game(rules(), {"3": "0710 half", "XXIV": hex}, turn=turn, phase=PANZERS)
    assert is_threatened(match, "3") is threatened


def test_armies_off_the_railway_do_not_move_before_soviet_combat():
    match = game(rules(), {"IX": "0607 half", "3": "0807"}, turn=1, phase=SOVIET_REPLACEMENTS)
    assert not is_threatened(match, "IX")


def test_armies_on_the_railway_follow_its_links():
    match = game(rules(), {"XXXIV": "0807 half", "3": "0510"}, turn=1, phase=SOVIET_REPLACEMENTS)
    assert posts(match, threat_to(match, "XXXIV").strongest) == {"3": "0708"}


def test_the_tank_unit_needs_no_railway_and_brings_a_column():
    match = game(rules(), {"IX": "0607", "Tank": "0807"}, turn=14, phase=RAIL)
    assert odds(match, threat_to(match, "IX").strongest) == "2:1"


def test_a_zone_of_control_stops_attackers_on_their_way():
    units = {"3": "0909 half", "XXIV": "0507"}
    open_way = game(rules(), units, turn=1, phase=PANZERS)
    assert is_threatened(open_way, "3")
    screened = game(rules(), {**units, "5": "0705", "10": "0708", "13": "0710"}, turn=1, phase=PANZERS)
    assert not is_threatened(screened, "3")


def test_two_attackers_cannot_share_a_hex():
    """A corner of the map with one free neighbour."""
    units = {"3": "0101 half", "5": "0102", "XXIV": "0301", "XLI": "0302", "XL": "0303"}
    match = game(rules(), units, turn=1, phase=PANZERS)
    assert len(threat_to(match, "3").strongest.posts) == 1


def test_a_friend_that_cannot_move_keeps_its_hex():
    units = {"3": "0101 half", "5": "0102", "VII": "0201", "XXIV": "0301"}
    match = game(rules(), units, turn=1, phase=PANZERS)
    assert set(threat_to(match, "3").strongest.posts) == {"VII"}


def test_a_friend_that_can_move_makes_room():
    units = {"3": "0101", "5": "0102", "XL": "0201 half", "XXIV": "0301"}
    match = game(rules(), units, turn=1, phase=PANZERS)
    plan = threat_to(match, "3").strongest
    assert posts(match, plan) == {"XXIV": "0201"}
    assert "XL" in plan.others


def test_a_river_counts_only_if_all_attack_across_it():
    """0908 has rivers towards 0909 and 0808, none towards 0907."""
    across = game(rules(), {"3": "0908 half", "XXIV": "0808"}, turn=1, phase=GERMAN_COMBAT)
    both = game(rules(), {"3": "0908 half", "XXIV": "0808", "XXXIV": "0907 half"}, turn=1, phase=GERMAN_COMBAT)
    assert odds(across, threat_to(across, "3").strongest) == "2:1"
    assert odds(both, threat_to(both, "3").strongest) == "3:1"


def test_opposite_attackers_leave_no_retreat():
    units = {"3": "0706", "XXIV": "0705", "XLI": "0707"}
    match = game(rules(), units, turn=5, phase=GERMAN_COMBAT)
    plan = threat_to(match, "3").deadliest
    assert (odds(match, plan), plan.lost) == ("3:1", 6)


def test_neighbouring_attackers_leave_a_retreat():
    units = {"3": "0706", "XXIV": "0705", "XLI": "0605"}
    match = game(rules(), units, turn=5, phase=GERMAN_COMBAT)
    plan = threat_to(match, "3").deadliest
    assert (odds(match, plan), plan.lost) == ("3:1", 0)


def test_a_panzer_goes_behind_to_cut_off_the_retreat():
    units = {"3": "0706", "XXII": "0605", "XXXV": "0606", "XLI": "0608"}
    match = game(rules(), units, turn=5, phase=PANZERS)
    plan = threat_to(match, "3").deadliest
    assert plan.lost == 6
    assert "XLI" in {**plan.posts, **plan.others}


def test_the_last_resort_saves_a_full_unit_from_a_plain_retreat():
    """3:1 is DRL DR DR DR EX EX: with a retreat of last resort the three DR cost a step only."""
    units = {"3": "0706", "XXIV": "0705", "XLI": "0707"}
    match = game(rules(last_resort_retreat=True), units, turn=5, phase=GERMAN_COMBAT)
    assert threat_to(match, "3").deadliest.lost == 3


def test_units_that_have_moved_may_be_taken_back():
    match = game(rules(), {"3": "0909", "XXIV": "0507"}, turn=1, phase=PANZERS)
    before = threat_to(match, "3")
    match.play(["move", "XXIV", "0307"])
    assert threat_to(match, "3") == before


def test_announced_attackers_may_be_withdrawn():
    match = game(rules(), {"3": "0706", "5": "0607", "XXIV": "0606", "XLI": "0705"}, turn=5, phase=GERMAN_COMBAT)
    before = threat_to(match, "3")
    match.play(["attack", "XXIV", "0607"])
    assert threat_to(match, "3") == before


def test_once_announced_only_these_battles_threaten():
    match = game(rules(), {"3": "0706", "5": "0607", "XXIV": "0606", "XLI": "0705"}, turn=5, phase=GERMAN_COMBAT)
    for action in ("attack XXIV 0706", "announced"):
        match.play(action.split())
    assert combat(match, "soviet").announced
    assert not is_threatened(match, "5")
    assert odds(match, threat_to(match, "3").strongest) == "1:1"
    assert posts(match, threat_to(match, "3").strongest) == {"XXIV": "0606"}


def test_after_the_last_battle_the_next_turn_threatens():
    match = game(rules(), {"3": "0706", "XXIV": "0606", "16": "1004"}, turn=5, phase=GERMAN_COMBAT)
    for action in ("announced", "end"):
        match.play(action.split())
    assert combat(match, "soviet").look.state.turn == 6


def test_the_printed_weather_of_the_next_turn_counts_and_a_die_is_mentioned():
    match = game(rules(variable_weather=True), {"3": "0710", "XXIV": "0707"}, turn=3, phase=SOVIET_MOVEMENT)
    found = combat(match, "soviet")
    assert (found.look.state.turn, weather(found.look), found.change) == (4, "mud", "clear")


def test_what_still_moves_in_an_earlier_phase_is_left_out():
    match = game(rules(), {"3": "0904", "XXIV": "0504"}, turn=1, phase=GERMAN_MOVEMENT)
    assert combat(match, "soviet").unfinished
    assert combat(match, "soviet").look.state.turn == 2


def test_there_is_no_threat_after_the_last_combat():
    match = game(rules(), {"3": "0904", "XXIV": "0504"}, turn=14, phase=SOVIET_MOVEMENT)
    assert next_combat(match.look, "german") is None


def test_the_stronger_line_takes_two_columns():
    units = {"3": "0503", "5": "0502", "XXIV": "0402", "XLI": "0403", "XLVI": "0404"}
    weak = game(rules(), units, turn=1, phase=GERMAN_COMBAT)
    strong = game(rules(strong_line=True), units, turn=1, phase=GERMAN_COMBAT)
    columns = [threat_to(match, "3").strongest.column for match in (weak, strong)]
    assert columns[0] == columns[1] + 1


def test_targets_that_need_the_same_attackers_name_each_other():
    match = game(rules(), {"3": "0706", "5": "0607", "XXIV": "0606"}, turn=1, phase=GERMAN_COMBAT)
    found = threats(combat(match, "soviet"))
    assert (rivals(found, "3"), rivals(found, "5")) == (("5",), ("3",))
    assert len(at_once(combat(match, "soviet"), found)) == 1


def test_targets_with_attackers_of_their_own_can_be_hit_at_once():
    units = {"3": "0706", "5": "0907", "XXIV": "0606", "XLI": "0908"}
    match = game(rules(), units, turn=1, phase=GERMAN_COMBAT)
    found = threats(combat(match, "soviet"))
    assert set(at_once(combat(match, "soviet"), found)) == {"3", "5"}


def test_the_position_is_not_changed():
    match = game(rules(), {"3": "0904", "XXIV": "0504"}, turn=1, phase=PANZERS)
    before = replace(match.state)
    threats(combat(match, "soviet"))
    assert match.state == before


def test_the_whole_map_is_answered_while_the_pointer_moves():
    """The bound is ten times what a usual machine takes: a slow one must not fail, an endless search must."""
    match, choose = Match.new(GAME, "continuation", seed=4), Chooser(4)
    for _ in range(500):
        match.play(match.decision.sample(choose))  # type: ignore[union-attr]
    start = time.process_time()
    for side in ("german", "soviet"):
        threats(combat(match, side))
    assert time.process_time() - start < 0.5
