"""An owner of the printed game replaces whatever is reconstructed (ruling 1)."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from rasputitsa.engine import edition, position, save
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow import GAME
from rasputitsa.games.battle_of_moscow.build import data
from rasputitsa.games.battle_of_moscow.owners import MOST_POINTS, REPLACEABLE
from rasputitsa.rules.moves import MP
from tests.games.battle_of_moscow.players import drawn

pytestmark = pytest.mark.rule("ruling-1")

Data = dict[str, dict[str, Any]]


def ours() -> Data:
    """All that may be replaced, as we have it."""
    return {file: {key: deepcopy(data(f"{file}.json")[key]) for key in keys} for file, keys in REPLACEABLE.items()}


def file(changed: Data) -> str:
    return json.dumps({"format": 1, "edition": "My copy", "game": GAME.slug, "data": changed})


def find(slug: str) -> Any:
    """The game by its slug."""
    return {GAME.slug: GAME}[slug]


def counter(changed: Data, id: str) -> dict[str, Any]:
    """A counter of the file."""
    return next(each for each in changed["counters"]["counters"] if each["id"] == id)


def all_changed() -> Data:
    """Every table otherwise: harder results, longer marches, stronger panzers elsewhere, another letter, mud."""
    changed = ours()
    changed["tables"]["results"]["rows"]["6"] = ["Ab1"] * 6
    changed["tables"]["movement"]["german"]["8"]["supplied"] = [9, 5]
    changed["counters"]["types"][0].update(attack=6, defence="5")
    counter(changed, "3Pz")["ready"] = "1144"
    changed["map"]["letters"]["A"] = "0606"
    changed["scenarios"]["road_to_orel"]["weather"] = ["mud", "mud", "fair"]
    return changed


def owned(changed: Data) -> Any:
    """The game by an owner's data."""
    named = edition.read(file(changed), find)
    return edition.owned(GAME, {"name": named.name, "hash": named.hash})


def test_a_game_with_every_table_changed_is_played_to_its_end_and_opened():
    match, choose = Match.new(owned(all_changed()), "road_to_orel", {}, seed=5), Chooser(5)
    while match.decision:
        match.play(drawn(match, choose, haste=6))
    assert match.state.result is not None
    written = save.dump(match)
    assert json.loads(written)["edition"]["name"] == "My copy"
    assert save.verify(written, find) == []


def test_every_change_is_at_work():
    game = owned(all_changed())
    match = Match.new(game, "campaign", {}, seed=5)
    match.play(("ready",))
    match.play(("begin",))
    match.play(("ready",))
    rules, grid, units = match.rules, match.rules.grid, match.state.units
    assert rules.results.rows[6] == ("Ab1",) * 6
    assert rules.points["german"][8]["supplied"] == (9, 5)
    assert (units["3Pz"].attack, units["3Pz"].defence, grid.names[units["3Pz"].hex]) == (12, 10, "1144")
    assert [unit.id for unit in units.on(grid.index["0606"])] != []
    orel = Match.new(game, "road_to_orel", {}, seed=5).rules
    assert [faces[0] for faces in orel.skies] == ["mud", "mud", "fair"]


def test_the_rules_drawer_has_the_owners_tables():
    changed = all_changed()
    changed["tables"]["movement"]["provenance"] = "printed"
    assert owned(changed).rules("en")["tables"]["movement"]["provenance"] == "printed"
    assert GAME.rules("en")["tables"]["movement"]["provenance"] == "deduced"


WRONG: dict[str, tuple[Callable[[Data], Any], str]] = {
    "a row too short": (lambda own: own["tables"]["results"]["rows"]["3"].pop(), "/data/tables/results/rows/3"),
    "a result unknown": (
        lambda own: own["tables"]["results"]["rows"].update({"3": ["DR"] * 6}),
        "/data/tables/results/rows/3",
    ),
    "columns of another kind": (
        lambda own: own["tables"]["results"].update(columns=["1:1"]),
        "/data/tables/results/columns",
    ),
    "points for one impulse": (
        lambda own: own["tables"]["movement"]["german"]["4"].update(supplied=[4]),
        "/data/tables/movement/german/4/supplied",
    ),
    "where it comes from unknown": (
        lambda own: own["tables"]["movement"].update(provenance="heard"),
        "/data/tables/movement/provenance",
    ),
    "a factor that is none": (
        lambda own: own["counters"]["types"][0].update(attack="x"),
        "/data/counters/types/0/attack",
    ),
    "a third of a factor": (
        lambda own: own["counters"]["types"][8].update(defence="1/3"),
        "/data/counters/types/8/defence",
    ),
    "a movement without a row": (
        lambda own: own["counters"]["types"][0].update(movement=7),
        "/data/counters/types/0/movement",
    ),
    "a trait less": (lambda own: own["counters"]["types"][0]["traits"].pop(), "/data/counters/types/0/traits"),
    "a counter less": (lambda own: own["counters"]["counters"].pop(), "/data/counters/counters"),
    "another side": (lambda own: counter(own, "3Pz").update(side="russian"), "/data/counters/counters/0/side"),
    "two places": (lambda own: counter(own, "3Pz").update(hex="1244"), "/data/counters/counters/0"),
    "a hex that is none": (lambda own: counter(own, "3Pz").update(ready="3147"), "/data/counters/counters/0/ready"),
    "a stack too high": (
        lambda own: [counter(own, id).update(ready="1044") for id in ("3Pz", "4Pz", "10mot", "17Pz")],
        "/data/counters/counters",
    ),
    "a place behind the line": (lambda own: counter(own, "3Pz").update(ready="2227"), "/data/counters/counters"),
    "a letter on no hex": (lambda own: own["map"]["letters"].update(A="9999"), "/data/map/letters/A"),
    "a weather unknown": (
        lambda own: own["scenarios"]["road_to_orel"].update(weather=["fog", "mud", "mud"]),
        "/data/scenarios/road_to_orel/weather",
    ),
    "a turn without weather": (
        lambda own: own["scenarios"]["road_to_orel"]["weather"].pop(),
        "/data/scenarios/road_to_orel/weather",
    ),
    "a goal that is no city": (
        lambda own: own["scenarios"]["road_to_orel"].update(goals=["1440"]),
        "/data/scenarios/road_to_orel/goals",
    ),
    "columns beyond the board": (
        lambda own: own["scenarios"]["road_to_orel"]["bounds"].update(columns=[9, 999]),
        "/data/scenarios/road_to_orel/bounds/columns/1",
    ),
    "rows beyond the board": (
        lambda own: own["scenarios"]["road_to_orel"]["bounds"].update(rows=[33, 99]),
        "/data/scenarios/road_to_orel/bounds/rows/1",
    ),
    "rows the wrong way round": (
        lambda own: own["scenarios"]["road_to_orel"]["bounds"].update(rows=[46, 33]),
        "/data/scenarios/road_to_orel/bounds/rows/1",
    ),
    "more points than the board has hexes": (
        lambda own: own["tables"]["movement"]["german"]["8"].update(supplied=[999, 4]),
        "/data/tables/movement/german/8/supplied/0",
    ),
    "a row for no factor": (
        lambda own: own["tables"]["movement"]["german"].update({"0": own["tables"]["movement"]["german"]["4"]}),
        "/data/tables/movement/german",
    ),
    "a factor beyond all odds": (
        lambda own: own["counters"]["types"][0].update(attack="9999/1"),
        "/data/counters/types/0/attack",
    ),
    "a defence of nothing": (
        lambda own: own["counters"]["types"][0].update(defence=0),
        "/data/counters/types/0/defence",
    ),
    "what may not be replaced": (lambda own: own["tables"].update(weather={}), "/data/tables"),
}


@pytest.mark.parametrize("what", WRONG)
def test_data_that_do_not_fit_are_refused_with_file_and_key(what: str):
    own = ours()
    spoil, place = WRONG[what]
    spoil(own)
    with pytest.raises(FormatError) as error:
        edition.read(file(own), find)
    assert str(dict(error.value.text.facts)["at"]).startswith(place)


def test_a_unit_that_goes_as_far_as_a_file_may_say_stands_in_a_position():
    changed = ours()
    for degrees in changed["tables"]["movement"]["german"].values():
        degrees.update(supplied=[MOST_POINTS, MOST_POINTS])
    match, choose = Match.new(owned(changed), "road_to_orel", {}, seed=5), Chooser(5)
    while not any((unit.mark(MP) or 0) > 2 * unit.movement for unit in match.state.units.all()):
        match.play(drawn(match, choose, haste=6))
    assert position.from_json(match.rules, match.position()) == match.state


def test_our_own_data_in_a_file_make_the_same_game():
    one, other = (Match.new(game, "road_to_orel", {}, seed=3) for game in (GAME, owned(ours())))
    choose = Chooser(3)
    for _ in range(30):
        action = drawn(one, choose, haste=8)
        one.play(action)
        other.play(action)
    assert one.digest() == other.digest()
