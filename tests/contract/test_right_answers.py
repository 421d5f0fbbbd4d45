"""Lessons whose steps have many right answers: all of them are right, and nothing else is."""

import json
from importlib.resources import files

import pytest

from rasputitsa import games
from rasputitsa.games import battle_of_moscow
from rasputitsa.games.battle_of_moscow.state import GERMAN
from rasputitsa.games.battle_of_moscow.supply import degrees
from rasputitsa.page.lessons import Taught, begun, judge

GAME = games.find("battle_of_moscow")


def at_step(id: str, step: int) -> Taught:
    """A lesson at a step, counted from 1."""
    number = next(number for number, lesson in enumerate(GAME.lessons) if lesson["id"] == id)
    return begun(GAME, number, step - 1)


def targets(taught: Taught, *begins: str) -> list[str]:
    """The hexes that complete an action."""
    decision = taught.match.decision
    assert decision
    actions = [list(action) for option in decision.options if option.verb == begins[0] for action in option.actions()]
    return sorted(action[2] for action in actions if action[:2] == list(begins))


def test_every_hex_in_supply_is_right_and_no_other():
    found = dict[bool, set[str]]({True: set(), False: set()})
    for hex in targets(at_step("supply", 1), "move", "45"):
        taught = at_step("supply", 1)
        taught.match.play(["move", "45", hex])
        judge(taught)
        assert taught.is_done is (degrees(taught.match.look, GERMAN)["45"] == "supplied"), hex
        found[taught.is_done].add(hex)
    assert found[True]
    assert found[False]


@pytest.mark.parametrize("unit", ["4Pz", "17Pz", "18Pz", "52"])
def test_any_second_unit_closes_the_ring(unit: str):
    taught = at_step("impulses", 3)
    for action in (["move", unit, "1636"], ["end"], ["attack", unit, "1736"], ["attack", "3Pz", "1736"]):
        assert not taught.is_done
        taught.match.play(action)
        judge(taught)
    assert taught.is_done
    for action in (["announced"], ["resolve", "1736"]):
        taught.match.play(action)
    assert not taught.match.state.units["YE"].hex >= 0


def test_a_counter_lands_on_the_railway_or_the_step_is_not_done():
    right = set[str]()
    for hex in targets(at_step("winter", 3), "drop", "5AB"):
        taught = at_step("winter", 3)
        taught.match.play(["drop", "5AB", hex])
        said = judge(taught)
        assert taught.is_done or (said and said.key == f"lesson.winter.3.slip.{_slip(hex)}"), hex
        right |= {hex} if taught.is_done else set()
    assert right == {"1529", "1630", "1731", "1831"}


def _slip(hex: str) -> int:
    """The words for a counter in the wrong hex: that of the first, another railway, a road alone, or neither."""
    links = json.loads((files(battle_of_moscow) / "data" / "map.json").read_text("utf-8"))["links"]
    rail, road = (any(hex in pair for pair in links[kind]) for kind in ("rail", "road"))
    return 1 if hex == "1530" else 2 if rail else 3 if road else 4
