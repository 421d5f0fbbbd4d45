"""Whole games, for every option and every result at least one, replayed action by action."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest

from rasputitsa.engine.decision import Action
from rasputitsa.engine.match import Match
from tests.goldens import Goldens, actions_in
from tests.suites.declared import Golden, Suites, suites_of, with_each, with_suite


@dataclass(frozen=True)
class Replay:
    """A golden game played again: its text, the match at its end, what was seen on the way."""

    text: str
    match: Match
    seen: frozenset[str]


def golden_of(suites: Suites) -> Golden:
    assert suites.golden
    return suites.golden


def names(suites: Suites) -> list[str]:
    """The golden games of a game."""
    return [*suites.golden.goldens.plans] if suites.golden else []


@cache
def replayed(slug: str, name: str) -> Replay:
    """A golden game played again, once for all that is asked of it."""
    suites = suites_of(slug)
    assert suites
    golden, seen = golden_of(suites), set[str]()
    match = golden.goldens.new_game(name)

    def watched() -> Iterator[Action]:
        for action in actions_in(golden.goldens.kept(name)):
            seen.update(golden.noticed(match, action))
            yield action

    text = golden.goldens.record(name, watched(), match)
    seen |= {event.text.key for _, group in match.chronicle() for event in group}
    return Replay(text, match, frozenset(seen))


def results(goldens: Goldens) -> set[str]:
    """Every result in the tables that the golden games are played by."""
    tables = [goldens.new_game(name).rules.results.rows.values() for name in goldens.plans]
    return {result for rows in tables for row in rows for result in row}


@with_each("name", names)
def test_replayed_game_is_the_same(suites: Suites, name: str):
    assert replayed(suites.game.slug, name).text == golden_of(suites).goldens.kept(name)


@with_each("name", lambda suites: names(suites) if golden_of(suites).each_turn else ())
def test_golden_game_has_all_its_turns(suites: Suites, name: str):
    goldens, phase = golden_of(suites).goldens, golden_of(suites).each_turn
    scenario, text = goldens.new_game(name).rules.scenario, goldens.kept(name)
    turns = [turn for turn in range(scenario.first - 1, scenario.last + 2) if f"\nturn {turn} {phase}" in text]
    assert turns == [*range(scenario.first, scenario.last + 1)]


@with_suite("golden")
def test_golden_games_hold_every_result_of_the_table(suites: Suites):
    goldens = golden_of(suites).goldens
    texts = "".join(map(goldens.kept, goldens.plans))
    printed = results(goldens)
    missing = {result for result in printed if f", {result})" not in texts and f", {result};" not in texts}
    assert missing == printed & golden_of(suites).missing
    assert printed > missing


@with_suite("golden")
def test_every_value_of_every_option_is_chosen_in_a_golden_game(suites: Suites):
    games = [golden_of(suites).goldens.new_game(name) for name in names(suites)]
    values = {(spec.id, value) for spec in suites.game.options for value in spec.values}
    scenarios = {scenario.id for scenario in suites.game.scenarios}
    chosen = {(id, value) for match in games for id, value in match.rules.options.items()}
    assert values - chosen == values & golden_of(suites).missing
    assert scenarios - {match.rules.scenario.id for match in games} == scenarios & golden_of(suites).missing


@with_each("name", lambda suites: golden_of(suites).effects if suites.golden else ())
def test_rules_and_options_of_a_golden_game_are_at_work(suites: Suites, name: str):
    assert set(golden_of(suites).effects[name].split()) <= replayed(suites.game.slug, name).seen


@with_suite("golden")
def test_golden_games_are_won_by_those_who_can_win(suites: Suites):
    ends = [replayed(suites.game.slug, name).match.state.result for name in names(suites)]
    assert {end.winner if end else "nobody" for end in ends} == golden_of(suites).winners


def test_text_of_a_golden_game_is_read_back():
    assert actions_in("x\nturn 1 german_combat 00\n  resolve 0504  (3:1, die 4, DR)\n  end\n") == [
        Action("resolve", "0504"),
        Action("end"),
    ]


def test_a_golden_game_that_was_changed_is_not_the_same(monkeypatch: pytest.MonkeyPatch):
    """A die that brought something else is noticed."""
    suites = suites_of("two_mills")
    assert suites
    goldens = golden_of(suites).goldens
    kept = goldens.kept("harvest")
    monkeypatch.setattr(Goldens, "kept", lambda self, name: kept.replace("die 1", "die 2", 1))
    assert kept != goldens.kept("harvest")
    assert goldens.record("harvest", actions_in(kept)) != goldens.kept("harvest")
