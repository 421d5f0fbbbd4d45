"""The scripted beginners: they play every game from either side, by their habits, and come to its end."""

from collections import Counter

import pytest

from rasputitsa import bots
from rasputitsa.bots.beginners import ATTACKER, BEGINNERS, HOLDER, MARCHER, Beginner
from rasputitsa.bots.brought import brought
from rasputitsa.cli.seats import play_out
from rasputitsa.engine.match import Match
from rasputitsa.export import texts_of
from tests.bots.players import asked
from tests.contract.cases import Case, first_cases

CLASSIC = next(case for case in first_cases() if str(case) == "battle_for_moscow-classic")
IDS = [who.id for who in BEGINNERS]
SEED = 11
MOST, BEGINNING, OFTEN = 500, 100, 15
BACK = ("take_back", "withdraw")


def first_turn(who: Beginner) -> Match:
    """The first game after one turn of a beginner's against himself."""
    match = CLASSIC.new(SEED)
    for number in range(400):
        if match.state.turn > 1 or match.decision is None:
            break
        match.play(asked(match, who.id, number).action)
    return match


def test_beginners_play_every_game_from_either_side(first_case: Case):
    """Whole where a game is short; elsewhere a beginning, in which nobody goes to and fro."""
    sides = [side.id for side in first_case.game.sides]
    for number, id in enumerate(IDS):
        players = {sides[0]: bots.find(id, first_case.game), sides[1]: bots.find(IDS[number - 1], first_case.game)}
        match = first_case.new(SEED + number)
        most = BEGINNING if first_case.is_long else MOST
        play_out(match, players, SEED + number, most)
        played = [entry.action for entry in match.entries]
        back = Counter(" ".join(action) for action in played if action.verb in BACK)
        assert match.state.result is not None or match.length == most
        assert all(count < OFTEN for count in back.values())


def test_where_nobody_else_can_attack_the_battles_are_fought():
    """In a game that fights each battle at once: taking one back only to declare it again would never end."""
    blitz = next(case for case in first_cases() if str(case) == "blitzkrieg_to_moscow_2-barbarossa")
    match, due = blitz.new(SEED), 0
    for number in range(150):
        assert match.decision is not None
        action = asked(match, MARCHER.id, number).action
        attack, fought = match.decision.option("attack"), match.decision.option("resolve")
        if attack and not attack.subjects and fought and fought.drawn_from:
            due += 1
            assert action.verb == "resolve"
        match.play(action)
    assert due


@pytest.mark.parametrize("id", IDS)
def test_a_beginner_is_found_and_has_a_name(id: str):
    assert bots.find(id, CLASSIC.game).id == id
    assert texts_of(CLASSIC.game, "en")[f"bot.{id}"]
    assert id not in CLASSIC.game.computers.players


def test_every_game_tells_them_what_it_is_about():
    """In some scenario at least, if it has hooks: where units alone bring points, beginners go for those."""
    cases = [(case, hooks) for case in first_cases() if (hooks := brought(case.game, "HOOKS"))]
    found = {case.game.slug: 0 for case, _ in cases}
    assert len(found) > 1
    for case, hooks in cases:
        goals = hooks.objectives(case.new(SEED).look)
        found[case.game.slug] += len(goals)
        assert all(goal.worth > 0 for goal in goals)
        assert {goal.owner for goal in goals} <= {"", *(side.id for side in case.game.sides)}
    assert all(found.values())


def test_who_marches_comes_nearer_to_moscow_and_who_holds_leaves_no_city_of_his():
    start = CLASSIC.new(SEED)
    moscow = start.rules.moscow
    far = start.rules.grid.distance

    def nearest(match: Match) -> int:
        return min(int(far(unit.hex, moscow)) for unit in match.state.units.of("german"))

    marched = first_turn(MARCHER)
    assert nearest(marched) < nearest(start)
    held = first_turn(HOLDER)
    manned = held.rules.cities & ~held.state.german_cities & start.state.units.area("soviet")
    fallen = {unit.id for unit in held.state.units.boxed("soviet_pool")}
    there = {unit.id: unit.hex for unit in start.state.units.of("soviet") if manned >> unit.hex & 1}
    assert all(held.state.units[id].hex == hex for id, hex in there.items() if id not in fallen)


def test_who_attacks_at_three_to_one_announces_nothing_weaker():
    """Strengths as they are shown: what he announced comes to three times the defence."""
    match, announced = CLASSIC.new(SEED), 0
    for number in range(150):
        assert match.decision is not None
        thought = asked(match, ATTACKER.id, number)
        if thought.action.verb == "announced":
            announced += (sums := attacks(match, match.decision.side)) != []
            assert all(force >= ATTACKER.least * defence for force, defence in sums)
        match.play(thought.action)
    assert announced


def attacks(match: Match, side: str) -> list[tuple[int, int]]:
    """The strengths that meet in each battle that a side is set on."""
    units, index = match.state.units, match.rules.grid.index
    forces = Counter[str]()
    for unit in units.of(side):
        if unit.mark("attacks"):
            forces[str(unit.mark("attacks"))] += unit.attack
    return [(force, units.on(index[hex])[0].defence) for hex, force in forces.items()]
