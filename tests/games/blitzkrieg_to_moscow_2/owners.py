"""Owners' files of the game: one in which everything is changed, and ways to spoil one."""

from collections.abc import Mapping

from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from rasputitsa.games.blitzkrieg_to_moscow_2.build import data
from rasputitsa.games.blitzkrieg_to_moscow_2.owners import REPLACEABLE
from tests.suites.declared import Data, Owners, OwnersFile, Spoiling

FILE = OwnersFile(GAME, data, REPLACEABLE)


def all_changed() -> Data:
    """Every table otherwise: kinder results, longer hands, cards for other things, stronger units elsewhere."""
    changed = FILE.ours()
    tables, counters = changed["tables"], changed["counters"]
    tables["results"]["rows"]["6"] = ["DR"] * 7
    tables["turns"]["turns"][0]["cards"] = {"german": 5, "soviet": 2}
    tables["turns"]["turns"][2]["weather"] = "snow"
    german, soviet = tables["cards"]["german"], tables["cards"]["soviet"]
    german[1]["copies"] = 2
    german[3]["functions"] = ["rebuild", "rail"]
    soviet[2].update(functions=["reinforce", "rail"], bound={"reinforce": "armour"}, printed=[])
    soviet[3].pop("bound")
    counters["types"][0]["attack"] = [4, 8]
    next(each for each in counters["counters"] if each["id"] == "27")["hex"] = "1907"
    return changed


WRONG: Mapping[str, Spoiling] = {
    "a row too short": (lambda own: own["tables"]["results"]["rows"]["3"].pop(), "/data/tables/results/rows/3"),
    "a result unknown": (
        lambda own: own["tables"]["results"]["rows"].update({"3": ["AE"] * 7}),
        "/data/tables/results/rows/3",
    ),
    "columns of another kind": (
        lambda own: own["tables"]["results"].update(columns=["1:1"]),
        "/data/tables/results/columns",
    ),
    "a function unknown": (
        lambda own: own["tables"]["cards"]["german"][0].update(functions=["negate"], printed=[]),
        "/data/tables/cards/german/0/functions",
    ),
    "a card twice": (
        lambda own: own["tables"]["cards"]["soviet"].append(own["tables"]["cards"]["soviet"][0]),
        "/data/tables/cards/soviet",
    ),
    "bound to nothing": (
        lambda own: own["tables"]["cards"]["soviet"][3].update(bound={"combat_shift": "sea"}),
        "/data/tables/cards/soviet/3/bound/combat_shift",
    ),
    "a hand too large": (
        lambda own: own["tables"]["turns"]["turns"][1]["cards"].update(soviet=7),
        "/data/tables/turns/turns/1/cards/soviet",
    ),
    "a turn less": (lambda own: own["tables"]["turns"]["turns"].pop(), "/data/tables/turns/turns"),
    "a weather unknown": (
        lambda own: own["tables"]["turns"]["turns"][0].update(weather="fog"),
        "/data/tables/turns/turns/0/weather",
    ),
    "where it comes from unknown": (
        lambda own: own["tables"]["cards"].update(provenance="heard"),
        "/data/tables/cards/provenance",
    ),
    "a strength of nothing": (
        lambda own: own["counters"]["types"][0].update(attack=[0, 7]),
        "/data/counters/types/0/attack",
    ),
    "a face without figures": (lambda own: own["counters"]["types"][0].update(attack=[7]), "/data/counters/types/0"),
    "a counter less": (lambda own: own["counters"]["counters"].pop(), "/data/counters/counters"),
    "a hex that is none": (
        lambda own: own["counters"]["counters"][-1].update(hex="0101"),
        "/data/counters/counters/",
    ),
    "two places": (lambda own: own["counters"]["counters"][0].update(hex="1304"), "/data/counters/counters/0"),
    "another side": (
        lambda own: own["counters"]["counters"][0].update(side="soviet"),
        "/data/counters/counters/0/side",
    ),
    "another's rear": (
        lambda own: own["counters"]["counters"][0].update(box="soviet_rear"),
        "/data/counters/counters/0/box",
    ),
}

OWNERS = Owners(
    FILE,
    "barbarossa",
    all_changed,
    WRONG,
    table=("results", "reconstructed"),
    actions=60,
    proves={
        "a_game_with_every_table_changed_is_played_to_its_end_and_opened": "ruling-1",
        "the_rules_drawer_has_the_owners_tables": "ruling-1",
        "data_that_do_not_fit_are_refused_with_file_and_key": "ruling-1",
        "our_own_data_in_a_file_make_the_same_game": "ruling-1",
    },
)
