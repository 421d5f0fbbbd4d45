"""An owner of the printed game replaces whatever is reconstructed (ruling 1)."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from rasputitsa import games
from rasputitsa.engine import edition, save
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from rasputitsa.games.blitzkrieg_to_moscow_2.build import data
from rasputitsa.games.blitzkrieg_to_moscow_2.owners import REPLACEABLE

pytestmark = pytest.mark.rule("ruling-1")

Data = dict[str, dict[str, Any]]


def ours() -> Data:
    """All that may be replaced, as we have it."""
    return {file: {key: deepcopy(data(f"{file}.json")[key]) for key in keys} for file, keys in REPLACEABLE.items()}


def file(changed: Data) -> str:
    return json.dumps({"format": 1, "edition": "My copy", "game": GAME.slug, "data": changed})


def all_changed() -> Data:
    """Every table otherwise: kinder results, longer hands, cards for other things, stronger units elsewhere."""
    changed = ours()
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


def owned(changed: Data) -> Any:
    """The game by an owner's data."""
    named = edition.read(file(changed), games.find)
    return edition.owned(GAME, {"name": named.name, "hash": named.hash})


def test_a_game_with_every_table_changed_is_played_to_its_end_and_opened():
    match, choose = Match.new(owned(all_changed()), "barbarossa", {}, seed=5), Chooser(5)
    while match.decision:
        match.play(match.decision.sample(choose))
    assert match.state.result is not None
    written = save.dump(match)
    assert json.loads(written)["edition"]["name"] == "My copy"
    assert save.verify(written, games.find) == []


def test_every_change_is_at_work():
    match = Match.new(owned(all_changed()), "barbarossa", {}, seed=5)
    rules = match.rules
    assert rules.results.rows[6] == ("DR",) * 7
    assert (rules.turns[0].cards["german"], rules.turns[2].weather) == (5, "snow")
    assert match.state.units["1PzA"].attack == 8
    assert match.position()["units"]["27"]["hex"] == "1907"
    cards = {card.id: card for deck in rules.decks.values() for card in deck}
    assert (cards["tactical_edge"].copies, cards["luftwaffe"].functions) == (2, ("rebuild", "rail"))
    assert cards["city_fights"].bound_to("reinforce") == "armour"
    assert cards["partisan"].bound_to("reroll") == ""


def test_the_rules_drawer_has_the_owners_tables():
    changed = all_changed()
    changed["tables"]["results"]["provenance"] = "printed"
    tables = owned(changed).rules("en")["tables"]
    assert tables["results"]["provenance"] == "printed"
    assert GAME.rules("en")["tables"]["results"]["provenance"] == "reconstructed"


WRONG: dict[str, tuple[Callable[[Data], Any], str]] = {
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


@pytest.mark.parametrize("what", WRONG)
def test_data_that_do_not_fit_are_refused_with_file_and_key(what: str):
    own = ours()
    spoil, place = WRONG[what]
    spoil(own)
    with pytest.raises(FormatError) as error:
        edition.read(file(own), games.find)
    assert str(dict(error.value.text.facts)["at"]).startswith(place)


def test_our_own_data_in_a_file_make_the_same_game():
    one, other = (Match.new(game, "barbarossa", {}, seed=3) for game in (GAME, owned(ours())))
    choose = Chooser(3)
    for _ in range(60):
        assert one.decision is not None
        action = one.decision.sample(choose)
        one.play(action)
        other.play(action)
    assert one.digest() == other.digest()
