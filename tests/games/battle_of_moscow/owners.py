"""Owners' files of the game: one in which everything is changed, and ways to spoil one."""

from collections.abc import Mapping
from typing import Any

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_of_moscow import GAME
from rasputitsa.games.battle_of_moscow.build import data
from rasputitsa.games.battle_of_moscow.owners import REPLACEABLE
from tests.games.battle_of_moscow.players import drawn
from tests.suites.declared import Data, Owners, OwnersFile, Spoiling

FILE = OwnersFile(GAME, data, REPLACEABLE)


def counter(changed: Data, id: str) -> dict[str, Any]:
    """A counter of the file."""
    return next(each for each in changed["counters"]["counters"] if each["id"] == id)


def all_changed() -> Data:
    """Every table otherwise: harder results, longer marches, stronger panzers elsewhere, another letter, mud."""
    changed = FILE.ours()
    changed["tables"]["results"]["rows"]["6"] = ["Ab1"] * 6
    changed["tables"]["movement"]["german"]["8"]["supplied"] = [9, 5]
    changed["counters"]["types"][0].update(attack=6, defence="5")
    counter(changed, "3Pz")["ready"] = "1144"
    changed["map"]["letters"]["A"] = "0606"
    changed["scenarios"]["road_to_orel"]["weather"] = ["mud", "mud", "fair"]
    return changed


def player(match: Match, choose: Chooser) -> Action:
    """Plays at random, but so that armies meet."""
    return drawn(match, choose, haste=6)


WRONG: Mapping[str, Spoiling] = {
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

OWNERS = Owners(
    FILE,
    "road_to_orel",
    all_changed,
    WRONG,
    table=("movement", "deduced"),
    actions=30,
    player=player,
    proves={
        "a_game_with_every_table_changed_is_played_to_its_end_and_opened": "ruling-1",
        "the_rules_drawer_has_the_owners_tables": "ruling-1",
        "data_that_do_not_fit_are_refused_with_file_and_key": "ruling-1",
        "our_own_data_in_a_file_make_the_same_game": "ruling-1",
    },
)
