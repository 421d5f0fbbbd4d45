"""Exact chances of all battles in an order, against every die and every choice."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from rasputitsa.engine.errors import RasputitsaError
from rasputitsa.engine.match import Match
from tests.enumeration import Bound
from tests.suites.declared import Outlook, Suites, with_each, with_suite


def outlook_of(suites: Suites) -> Outlook:
    assert suites.outlook
    return suites.outlook


def asked(match: Match, order: list[str]) -> Any:
    return match.rules.game.outlook(match.look, order)


def bounds(found: Any) -> list[Bound]:
    """All figures in order."""
    rows = [chance for battle in found["battles"] for chance in battle["chances"]] + found["totals"]
    return [(Fraction(*row["low"]), Fraction(*row["high"])) for row in rows]


def targets(match: Match) -> set[str]:
    """The hexes that are attacked."""
    return {str(hex) for unit in match.state.units.all() if (hex := unit.mark("attacks"))}


def hexes_of(refused: RasputitsaError) -> Iterator[str]:
    """The hexes that a refusal names, each once."""
    hexes = dict(refused.text.facts)["hexes"]
    assert isinstance(hexes, tuple)
    assert len(set(hexes)) == len(hexes)
    yield from map(str, hexes)


@with_each("seed", lambda suites: suites.outlook.seeds if suites.outlook else ())
def test_the_tree_against_every_die_and_every_choice(suites: Suites, seed: int):
    made = outlook_of(suites).announced(seed)
    assert made
    match, order = made
    found = asked(match, order)
    assert found["method"]["key"] == "outlook.exact"
    assert bounds(found) == outlook_of(suites).enumeration(match, order).ends(match)


@with_each("order", lambda suites: suites.outlook.orders if suites.outlook else ())
def test_an_order_names_each_announced_battle_once(suites: Suites, order: str):
    match = outlook_of(suites).two()
    assert asked(match, [*targets(match)])["battles"]
    with pytest.raises(RasputitsaError) as refused:
        asked(match, order.split())
    assert refused.value.text.key == "why.battle_order"
    assert {*hexes_of(refused.value)} == targets(match)


@with_suite("outlook")
def test_without_battles_there_is_nothing_to_expect(suites: Suites):
    for position in outlook_of(suites).quiet:
        with pytest.raises(RasputitsaError) as refused:
            asked(position(), [])
        assert refused.value.text.key == "why.no_battles"


@with_suite("outlook")
def test_looking_ahead_changes_nothing(suites: Suites):
    match = outlook_of(suites).two()
    before = match.position()
    asked(match, [*targets(match)])
    suites.game.panels(match.look)
    assert match.position() == before
