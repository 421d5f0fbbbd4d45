"""Both counts, the early end, every city, the extension, the lesson, the 40th Army (rulings 63 to 68, 79, 84, 86)."""

from typing import Any

import pytest

from rasputitsa.engine.match import Match
from tests.games.battle_of_moscow.positions import act, at, game, rules, told, why

EVERY = """
    0117 0507 0524 0529 0642 0714 0931 1007 1208 1417 1424 1429
    1438 1821 1832 1840 1846 2134 2227 2441 2546 2610 2618 2632
"""


def end_of(*units: str, turn: int, **facts: Any) -> Match:
    """The game from the end of a turn on; the dice of the next turn's weather follow."""
    return game(*units, phase="_end_of_turn", turn=turn, active="german", **facts)


def result(match: Match) -> tuple[str, str]:
    """The winner, and the sentence that decided; both empty while the game goes on."""
    return (match.state.result.winner, match.state.result.text.key) if match.state.result else ("", "")


def counts(match: Match) -> tuple[int, int]:
    return match.state.moscow_turns, match.state.isolation_turns


@pytest.mark.rule("how_to_win", "ruling-64", "ruling-86")
def test_ruling_64_moscow_counts_with_any_german_unit_in_it():
    for unit in ("7Pz", "221S", "2F"):
        match = end_of(f"{unit} 2227", "16A 2622", turn=5)
        assert counts(match) == (1, 0)
    assert counts(end_of("16A 2622", "7Pz 1227", turn=5, german_cities="2227")) == (0, 0)


@pytest.mark.rule("how_to_win", "ruling-64")
def test_ruling_64_four_turns_in_a_row_win_at_once():
    match = end_of("7Pz 2227", "16A 2622", turn=7, moscow_turns=3)
    assert result(match) == ("german", "result.moscow_taken")


@pytest.mark.rule("how_to_win", "ruling-64")
def test_ruling_64_a_turn_that_fails_resets_the_count():
    assert counts(end_of("7Pz 2127", "16A 2622", turn=6, moscow_turns=3)) == (0, 0)


@pytest.mark.rule("how_to_win", "ruling-64", "railroads")
def test_ruling_64_both_cities_isolated_count_and_one_alone_does_not():
    both = end_of("7Pz 2227", "96 0507", "16A 2622", turn=5, isolation_turns=1)
    assert counts(both) == (1, 2)
    assert counts(end_of("7Pz 2227", "16A 2622", "96 0110", turn=5, isolation_turns=1)) == (1, 0)


@pytest.mark.rule("how_to_win", "ruling-64")
def test_ruling_64_isolation_for_four_turns_wins():
    match = end_of("7Pz 2227", "96 0507", "16A 2622", turn=8, isolation_turns=3)
    assert result(match) == ("german", "result.both_isolated")


@pytest.mark.rule("ruling-79")
def test_ruling_79_both_counts_together_are_one_win():
    match = end_of("7Pz 2227", "96 0507", "16A 2622", turn=10, moscow_turns=3, isolation_turns=3)
    assert result(match)[0] == "german"
    assert len(told(match, "log.over")) == 1


@pytest.mark.parametrize(
    ("turn", "count", "ends"), [(6, 0, False), (7, 0, True), (7, 1, False), (8, 1, True), (8, 2, False), (9, 2, True)]
)
@pytest.mark.rule("how_to_win", "ruling-65")
def test_ruling_65_the_game_ends_when_no_count_can_reach_four(turn: int, count: int, ends: bool):
    units = ("7Pz 2227", "16A 2622") if count else ("7Pz 1227", "16A 2622")
    match = end_of(*units, turn=turn, moscow_turns=count - 1 if count else 0)
    assert (match.state.result is not None) == ends
    assert bool(told(match, "log.early_end")) == ends


@pytest.mark.rule("ruling-65")
def test_ruling_65_is_an_option_and_not_for_the_extended_game():
    assert result(end_of("7Pz 1227", "16A 2622", turn=7, options={"early_end": False})) == ("", "")
    assert result(end_of("7Pz 1227", "16A 2622", turn=17, scenario="extended")) == ("", "")


@pytest.mark.rule("how_to_win", "ruling-66")
def test_ruling_66_every_city_is_a_decisive_russian_win():
    match = end_of("16A 2622", "7Pz 1227", turn=10, german_cities="none")
    assert result(match) == ("russian", "result.every_city")


@pytest.mark.rule("how_to_win", "designer_notes", "ruling-66")
def test_ruling_66_neither_side_is_a_plain_russian_win_or_by_option_a_draw():
    assert result(end_of("16A 2622", "7Pz 1227", turn=10)) == ("russian", "result.held_off")
    match = end_of("16A 2622", "7Pz 1227", turn=10, options={"verdict": "draw"})
    assert result(match) == ("", "result.draw")
    assert match.state.result is not None


@pytest.mark.parametrize(
    ("lost", "expected"), [(4, ("russian", "russian")), (5, ("", "draw")), (6, ("", "draw")), (7, ("german", "german"))]
)
@pytest.mark.rule("extended_game", "ruling-67")
def test_ruling_67_after_twenty_turns_the_cities_kept_are_counted(lost: int, expected: tuple[str, str]):
    start = ["0714", "0931", "0117", "0529", "0642", "0524"]
    others = [city for city in EVERY.split() if city not in start]
    held = " ".join([*start, *others[:lost]])
    match = end_of("16A 2622", "7Pz 1227", turn=20, scenario="extended", german_cities=held)
    assert result(match) == (expected[0], f"result.history.{expected[1]}")


@pytest.mark.rule("extended_game", "ruling-67")
def test_ruling_67_the_printed_measure_is_that_of_the_short_game():
    match = end_of("16A 2622", "7Pz 1227", turn=20, scenario="extended", options={"measure": "printed"})
    assert result(match) == ("russian", "result.held_off")


@pytest.mark.parametrize(("cities", "winner"), [("1840 1438", "german"), ("1840", "russian"), ("1438", "russian")])
@pytest.mark.rule("ruling-68")
def test_ruling_68_the_road_to_orel_is_won_by_both_cities(cities: str, winner: str):
    match = end_of("50A 2040", "3Pz 1244", turn=3, scenario="road_to_orel", german_cities=cities)
    assert result(match)[0] == winner


def german_ends(*units: str, **facts: Any) -> Match:
    return game(*units, "40A 2546", phase="german_end", **{"turn": 4, **facts})


@pytest.mark.parametrize(
    ("unit", "released"),
    [
        ("7Pz 1746", True),
        ("7Pz 1646", False),
        ("26 2146", True),
        ("26 2046", False),
        ("221S 2146", True),
        ("2F 2146", False),
    ],
)
@pytest.mark.rule("fortieth_army", "ruling-63", "ruling-84", "ruling-86")
def test_ruling_63_a_german_no_farther_than_his_printed_movement_releases_the_army(unit: str, released: bool):
    for turn, weather in ((4, "fair"), (6, "snow")):
        match = german_ends(unit, turn=turn, weather=weather)
        assert match.state.released == released


@pytest.mark.rule("fortieth_army", "ruling-63")
def test_ruling_63_the_army_waits_till_then_and_once_released_stays_so():
    units = ("40A 2546", "7Pz 1227")
    assert why(game(*units, phase="russian_move_1"), "move 40A 2545") == "why.held"
    assert not why(game(*units, phase="russian_move_1", released=True), "move 40A 2545")
    assert german_ends("7Pz 1227", released=True).state.released


@pytest.mark.rule("fortieth_army", "ruling-63")
def test_ruling_63_the_army_attacks_and_goes_back_like_others():
    match = game("40A 2546", "7Pz 2446", phase="russian_combat", results="DE", dice=(1, 1))
    act(match, "attack 40A 2446", "announced", "resolve 2446")
    assert at(match, "7Pz") == "german_lost"


@pytest.mark.rule("ruling-67")
def test_ruling_67_eighteen_cities_were_russian_at_the_start():
    built = rules()
    assert (built.cities & ~built.german_cities).bit_count() == 18
    assert set(built.grid.ids(built.cities)) == set(EVERY.split())
