"""The tables that an owner of the printed game may put in place of our reconstruction, and their checks (ruling 1)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rasputitsa.engine.codec import bounded
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.owner_tables import MOST, Edition, check_all, check_keys, check_results, check_words
from rasputitsa.games.blitzkrieg_to_moscow_2.build import board_map, data, part
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, REARS, SOVIET

REPLACEABLE = {"tables": ("results", "turns", "cards"), "counters": ("types", "counters")}
"""Tables that are reconstructed, by data file. The map stays: the rulebook's hexes are on it."""
PROVENANCES = ("printed", "deduced", "reconstructed")


def check(game: Game, edition: Edition) -> None:
    """Raise FormatError, with file and key, where an owner's data do not fit the game."""
    check_keys(edition, REPLACEABLE, lambda file: data(f"{file}.json"))
    tables, counters = part("tables", edition), part("counters", edition)
    ours, known = data("tables.json")["results"], tables["demands"]["results"]
    check_results(tables["results"], ours, known, "/data/tables/results")
    for side in REARS:
        _check_deck(side, tables["cards"][side])
    _check_turns(tables)
    _check_types(counters["types"])
    _check_counters(counters)
    for name in REPLACEABLE["tables"]:
        check_words(f"/data/tables/{name}/provenance", [tables[name]["provenance"]], PROVENANCES)
    for scenario in game.scenarios:
        game.validate(Match.new(game, scenario.id, {}, seed=0).look)


def _check_deck(side: str, deck: list[Mapping[str, Any]]) -> None:
    """Cards that have a name, each once, with functions that the side's cards have, bound to what there is (7.1)."""
    at, ours = f"/data/tables/cards/{side}", data("tables.json")["cards"][side]
    check_all(at, [card["id"] for card in deck], [card["id"] for card in ours])
    for index, card in enumerate(deck):
        place = f"{at}/{index}"
        check_words(f"{place}/functions", card["functions"], {name for our in ours for name in our["functions"]})
        check_words(f"{place}/printed", card["printed"], card["functions"])
        bound = card.get("bound", {})
        check_words(f"{place}/bound", bound, card["functions"])
        for function, to in bound.items():
            known = {our["bound"][function] for our in ours if function in our.get("bound", {})}
            check_words(f"{place}/bound/{function}", [to], known)


def _check_turns(tables: Mapping[str, Any]) -> None:
    """Six turns in their order, each with a weather that there is, and hands that the decks can fill (6.1)."""
    at, ours = "/data/tables/turns/turns", data("tables.json")["turns"]["turns"]
    given = tables["turns"]["turns"]
    if [turn["turn"] for turn in given] != [turn["turn"] for turn in ours]:
        raise FormatError("error.turns", at, turns=tuple(turn["turn"] for turn in ours))
    for index, turn in enumerate(given):
        for name in ("months", "weather"):
            check_words(f"{at}/{index}/{name}", [turn[name]], {our[name] for our in ours})
        for side in REARS:
            most = sum(card["copies"] for card in tables["cards"][side])
            if turn["cards"][side] > most:
                raise FormatError("error.range", f"{at}/{index}/cards/{side}", least=0, most=most)


def _check_counters(counters: Mapping[str, Any]) -> None:
    """Every counter of the game once, of a type that there is, in a hex or in a box of its side (2.2, 3.1, 3.2)."""
    ours, placed = data("counters.json")["counters"], counters["counters"]
    check_all("/data/counters/counters", [each["id"] for each in placed], [each["id"] for each in ours])
    sides = {each["id"]: each["side"] for each in ours}
    for index, each in enumerate(placed):
        _check_place(f"/data/counters/counters/{index}", each, sides[each["id"]])


def _check_types(types: Sequence[Mapping[str, Any]]) -> None:
    """Every type of unit once, with figures for the faces that it has (2.2)."""
    ours = data("counters.json")["types"]
    check_all("/data/counters/types", [type["id"] for type in types], [type["id"] for type in ours])
    traits = {trait for our in ours for trait in our["traits"]}
    for index, type in enumerate(types):
        at = f"/data/counters/types/{index}"
        faces = {len(type[name]) for name in ("attack", "defence", "movement")}
        if faces not in ({1}, {2}):
            raise FormatError("error.faces", at)
        for place, figure in enumerate(type["attack"]):
            bounded(figure, 1, MOST, f"{at}/attack/{place}")
        for name in ("branch", "size"):
            check_words(f"{at}/{name}", [type[name]], {our[name] for our in ours})
        check_words(f"{at}/traits", type["traits"], traits)


def _check_place(at: str, counter: Mapping[str, Any], side: str) -> None:
    hex, box, home = (counter.get(name, "") for name in ("hex", "box", "home"))
    check_words(f"{at}/side", [counter["side"]], [side])
    check_words(f"{at}/type", [counter["type"]], {type["id"] for type in data("counters.json")["types"]})
    if bool(hex) == bool(box):
        raise FormatError("error.place", at)
    if hex and hex not in board_map().grid.index:
        raise FormatError("error.no_hex", f"{at}/hex", hex=hex)
    homes = data("map.json")["areas"]
    check_words(f"{at}/home", [home] if home else [], homes)
    waits = {*REARS[GERMAN if side == GERMAN else SOVIET], *(f"due_{turn}" for turn in range(1, 7))}
    check_words(f"{at}/box", [box] if box else [], waits)
