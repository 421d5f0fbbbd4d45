"""Random battles to the last turn: every sentence has its words, every choice is that of the slow oracle."""

from collections import Counter
from typing import Any

import pytest

from rasputitsa.engine import position
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.combat.attacks import Combat
from rasputitsa.games.war_for_the_motherland.combat.retreat import Retreat
from rasputitsa.games.war_for_the_motherland.state import SOVIET, has_drawn_strength
from tests.contract.sentences import faults
from tests.games.war_for_the_motherland.oracle_battles import adjacent_axis, result_of, retreats, targets_of
from tests.games.war_for_the_motherland.positions import CAMPAIGN, FALL
from tests.games.war_for_the_motherland.test_phase_oracles import crowd

SEEDS = (1, 2, 3)
CROWDS, FOUGHT = 48, 40
"""The number of positions, and of actions in each."""


def drawn(match: Match, choose: Chooser) -> Action:
    """An action: battles that are planned are mostly fought, marches mostly ended."""
    assert match.decision is not None
    resolve = match.decision.option("resolve")
    if resolve and choose(2):
        return resolve.draw(resolve.subjects[choose(len(resolve.subjects))], choose)
    return match.decision.sample(choose)


@pytest.mark.rule("7.1", "8.2", "8.7", "8.8", "ruling-57", "ruling-75")
@pytest.mark.parametrize("seed", SEEDS)
def test_random_battles(seed: int):
    match, choose = Match.new(GAME, "turning_point", {"additional_losses": True}, seed=seed), Chooser(seed)
    verbs: Counter[str] = Counter()
    seen: dict[str, Any] = {}
    while match.decision is not None:
        seen[match.decision.prompt.key] = match.decision.prompt.json()
        check_attacks(match)
        check_retreats(match)
        if match.state.battle and match.length % 3 == 0:
            assert not faults(GAME, GAME.panels(match.look))
            form = position.to_json(match.rules, match.state)
            assert position.from_json(match.rules, form) == match.state
        action = drawn(match, choose)
        verbs[action.verb] += 1
        match.play(action)
        check_result(match)
        assert_no_shared_hexes(match)
    assert {"attack", "resolve", "lose", "retreat", "advance"} <= set(verbs)
    assert not faults(GAME, list(seen.values()))
    told = {event.text.key: event.text.json() for _, events in match.chronicle() for event in events}
    assert not faults(GAME, list(told.values()))


@pytest.mark.rule("8.2", "8.7", "8.8", "11.2", "ruling-31", "ruling-57", "ruling-75", "ruling-147")
@pytest.mark.parametrize("scenario", [FALL, CAMPAIGN])
def test_battles_in_a_crowd_on_every_sheet(scenario: str):
    verbs: Counter[str] = Counter()
    for seed in range(CROWDS):
        match, choose = crowd(scenario, seed), Chooser(seed)
        while match.decision and match.length < FOUGHT and any(isinstance(each, Combat) for each in match.state.stack):
            check_attacks(match)
            check_retreats(match)
            action = drawn(match, choose)
            verbs[action.verb] += 1
            match.play(action)
            check_result(match)
            assert_no_shared_hexes(match)
    assert min(verbs[verb] for verb in ("attack", "resolve", "lose", "retreat", "advance")) > CROWDS // 8, verbs


def check_attacks(match: Match) -> None:
    """Compare the attacks of units, while nothing is planned."""
    option = match.decision.option("attack") if match.decision else None
    units = match.state.units
    if not option or match.decision is None or any(unit.mark("attacks") for unit in units.all()):
        return
    side = match.decision.side
    enemies = [unit for unit in units.all() if unit.side != side and unit.hex >= 0]
    for unit in units.of(side):
        can = targets_of(match, unit, enemies)
        spent = unit.mark("csm") == "C1-1-3" and unit.steps == 1
        has_attack = not spent if has_drawn_strength(match.look, unit) else bool(unit.attack)
        if unit.id in option.subjects:
            assert set(option.targets(unit.id)) == can
        elif has_attack and not unit.mark("fought"):
            assert not can


def check_retreats(match: Match) -> None:
    """Compare the retreats of units."""
    option = match.decision.option("retreat") if match.decision else None
    if option and isinstance(match.state.stack[-1], Retreat):
        assert {id: set(option.targets(id)) for id in option.subjects} == retreats(match)


def check_result(match: Match) -> None:
    """Compare the result with the printed table."""
    battle = match.state.battle
    if battle and battle.die and not match.state.fleets and battle.attackers[0] in match.rules.roster:
        assert battle.result == result_of(match)


def assert_no_shared_hexes(match: Match) -> None:
    units = match.state.units
    assert not units.area("axis") & units.area("soviet")


@pytest.mark.rule("7.1", "7.2", "ruling-52")
def test_at_the_end_of_a_turn_the_armies_in_contact_have_markers_and_no_others():
    match, choose = Match.new(GAME, "turning_point", {}, seed=5), Chooser(5)
    turns = 0
    while match.decision is not None:
        before = match.state.turn
        match.play(drawn(match, choose))
        if match.state.turn > before:
            turns += 1
            armies = [unit for unit in match.state.units.of(SOVIET) if has_drawn_strength(match.look, unit)]
            assert {unit.id for unit in armies if unit.mark("csm")} == {
                unit.id for unit in armies if adjacent_axis(match, unit)
            }
    assert turns == 2
