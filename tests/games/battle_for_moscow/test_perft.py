"""Counts of lines of play against numbers worked out by hand (all of them: `tests.suites.test_perft`)."""

import pytest

from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.perft import perft
from tests.games.battle_for_moscow import oracle
from tests.games.battle_for_moscow.positions import CONTINUATION, LAST_RESORT, game
from tests.perfts import published

PUBLISHED = published("battle_for_moscow")


def counts(match: Match, depth: int) -> list[int]:
    """The lines of each length up to a depth."""
    return [perft(match, length) for length in range(depth + 1)]


@pytest.mark.rule("movement", "how_to_play", "mud_turns")
@pytest.mark.parametrize(("turn", "depth"), [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3), (6, 3)])
def test_lone_corps_against_a_slow_enumeration(turn: int, depth: int):
    """One corps, no enemy: every line is a sequence of legs and phase ends."""
    assert perft(game("V 0101", phase="german_movement", turn=turn), depth) == legs("0101", 4, turn, depth, fresh=True)


def legs(hex: str, left: int, turn: int, depth: int, *, fresh: bool) -> int:
    """Lines of a corps that stands in a hex with so many MP left, worked out from the oracle alone."""
    if depth == 0 or turn > 7:
        return 1
    is_mud = turn in (3, 4)
    points = min(left, 1) if is_mud and fresh else left
    reach = oracle.reach(hex, points, (), oracle.in_mud if is_mud else oracle.walking)
    onward = sum(legs(end, points - spent, turn, depth - 1, fresh=False) for end, spent in reach.items())
    return onward + legs(hex, 4, turn + 1, depth - 1, fresh=True)


@pytest.mark.rule("combat", "winning")
def test_attack_without_hope_by_hand():
    """Four against six or five, no die: one of two attacks, closed and resolved, or none; and the game is over."""
    match = game("16 0101 half", "V 0102", "VI 0201", phase="soviet_combat", turn=7)
    assert counts(match, 5) == [1, 3, 3, 3, 3, 3]


@pytest.mark.rule("combat")
def test_attack_with_dice_by_hand():
    """4:1 on 0102 (DE, DRL, DRL, DR, DR, EX) or 3:1 on the forest of 0201 (DRL, DR, DR, DR, EX, EX).

    A defender of one step that takes a loss is gone, and then 16 advances or stays; a retreat has so many ends.
    One line announces nothing.
    """
    ends = len(oracle.retreat_ends("0102", {"0101"}, {"0201"})), len(oracle.retreat_ends("0201", {"0101"}, {"0102"}))
    assert min(ends) > 1
    last = 1 + (2 + 2 + 2 + ends[0] + ends[0] + 2) + (2 + 3 * ends[1] + 2 + 2)
    assert PUBLISHED["attack_with_dice"]["lines"] == [1, 3, 3, 13, last]


@pytest.mark.rule("clarified_zone", "ruling-19")
def test_retreat_of_last_resort_by_hand():
    """One attack at 2:1 (DR, DR, NE, NE, EX, EX); a retreat at a step to 0407 or 0805, then advance or stay.

    An exchange halves the defender, which is then eliminated; LVII or XXXIV pays first.
    """
    units = ("16 0606", "LVII 0605", "XXXIV 0506", "V 0807", "VI 0608")
    match = game(*units, phase="german_combat", turn=7, options=LAST_RESORT)
    assert counts(match, 1) == [1, 3]
    match.play(["attack", "LVII", "0606"])
    match.play(["attack", "XXXIV", "0606"])
    match.play(["announced"])
    assert counts(match, 2) == [1, 6, 2 * 2 + 2 * march(match) + 2 * 2]


def march(match: Match) -> int:
    """The choices of the movement phase that follows a battle without effect."""
    child = match.fork(ScriptedDice([3], match.state.rolls))
    child.play(["resolve", "0606"])
    return perft(child, 1)


@pytest.mark.rule("winter_effects", "harsher_winter", "ruling-30")
def test_two_frostbites_by_hand():
    """The first has bitten. V or VI; then the other (five faces) or nobody; a point for a halved one, or none."""
    assert PUBLISHED["two_frostbites"]["lines"] == [1, 2 * 6, 2 * (5 * 3 + 1 * 2)]


@pytest.mark.rule("winter_gear", "ruling-37")
def test_winter_gear_by_hand():
    """Two rolls: a set, then another or not; or none, and then each Frostbite (1 to 5) asks which of two corps.

    With a set nothing is asked: one that is bitten in spite of it would be the last. The second Frostbite of two finds
    one corps left. Where both rolls are a six, the corps move in snow.
    """
    moves = 1 + sum(len(oracle.reach(hex, 3, {"1410"}, oracle.walking)) for hex in ("0101", "0103"))
    one_set = 1 * 6 + 5 * 1 + 5 * 5
    two = 6 * 6 + one_set + 5 * 2 * 6 + 5 * 2 + moves
    assert PUBLISHED["winter_gear"]["lines"] == [1, 1 + 5 + 5 + 1, two]


@pytest.mark.rule("assault", "ruling-36")
def test_one_assault_point_by_hand():
    """The army in the corner attacks one of two corps, with the point or without, or nobody.

    Without it the third action throws the die.
    """
    assert PUBLISHED["one_assault_point"]["lines"] == [1, 3, 2 * 2 + 1, 2 * (1 + 6) + 1]


@pytest.mark.rule("advanced_results", "ruling-17")
def test_floor_by_hand():
    """Four against six is 1:2; against five in the forest it is below and can only be withdrawn."""
    assert PUBLISHED["floor_of_the_table"]["lines"] == [1, 3, 3, 6 + 3 + 1]


@pytest.mark.rule("variable_weather", "ruling-4")
def test_weather_die_at_the_end_of_a_turn_by_hand():
    """Two attacks without effect, or the end of the turn and the die of the next."""
    assert PUBLISHED["weather_die"]["lines"][:2] == [1, 2 + 6]


@pytest.mark.rule("tank_unit", "ruling-13")
@pytest.mark.parametrize("weather", ["clear", "snow"])
@pytest.mark.parametrize("start", ["0606", "0804", "0903"])
def test_tank_unit_in_the_rail_phase_against_a_slow_enumeration(start: str, weather: str):
    """Legs by rail or without; no enemy, and the army far away is not on a railway."""
    match = game(f"Tank {start}", "V 0101", phase="soviet_rail", turn=13, scenario=CONTINUATION, weather=weather)
    points = 4 if weather == "clear" else 2
    first = oracle.reach(start, points, {"0101"}, mixed)
    assert perft(match, 1) == 1 + len(first)
    second = sum(1 + len(oracle.reach(hex, points - spent, {"0101"}, mixed)) for hex, spent in first.items())
    ended = match.fork(ScriptedDice([]))
    ended.play(["end"])
    assert perft(match, 2) == second + perft(ended, 1)


def mixed(hex: str, entered: str) -> int | None:
    """A step of the Tank unit in the rail phase: along a link one, else as on foot."""
    return oracle.by_rail(hex, entered) or oracle.walking(hex, entered)


@pytest.mark.rule("tank_unit", "ruling-28")
def test_conversion_by_hand():
    """Two points: one army of three becomes the Tank unit, the half-strength one is restored, or neither."""
    units = ("16 1306", "24 1308 half", "30 1310", "Tank waiting", "V 0101")
    match = game(*units, phase="soviet_replacements", turn=13, scenario=CONTINUATION)
    after_16 = after_30 = 1 + 1
    after_restore = 2 + 1
    assert perft(match, 1) == 3 + 1 + 1
    match.play(["restore", "24"])
    assert perft(match, 1) == after_restore
    match.undo()
    match.play(["convert", "16"])
    assert perft(match, 1) == after_16 == after_30


@pytest.mark.rule("extra_supply", "ruling-38")
def test_extra_supply_by_hand():
    """Two dice at most; the army has nothing else to buy."""
    moves = 1 + len(oracle.reach("1410", 4, {"0101"}, oracle.walking))
    assert PUBLISHED["extra_supply"]["lines"] == [1, 6 + 1, 6 * (6 + 1) + moves]
