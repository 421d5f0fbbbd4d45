"""The tables that an owner of the printed game may put in place of our reconstruction, and their checks (ruling 1)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rasputitsa.engine.codec import bounded
from rasputitsa.engine.errors import DataError, FormatError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.owner_tables import Edition, check_all, check_keys, check_results, check_words
from rasputitsa.games.battle_of_moscow.build import SCALE, board_map, data, part
from rasputitsa.games.battle_of_moscow.setup import Setting
from rasputitsa.rules.costs import in_parts

REPLACEABLE = {
    "tables": ("results", "movement"),
    "counters": ("types", "counters"),
    "map": ("letters",),
    "scenarios": ("road_to_orel",),
}
"""Tables that are reconstructed, deduced or doubted, by data file. The board stays: every rule names its hexes."""
MOST_POINTS = 60
"""Movement points with which a unit crosses the whole board on any road."""
MOST_FACTOR = 99
RANGES = {"/data/tables/movement": (0, MOST_POINTS)}
"""The figures that may stand where fewer are allowed than elsewhere."""
_PROVENANCES = {"tables": ("printed", "deduced", "reconstructed"), "counters": ("printed", "printed_factors")}


def check(game: Game, edition: Edition) -> None:
    """Raise FormatError, with file and key, where an owner's data do not fit the game."""
    check_keys(edition, REPLACEABLE, lambda file: data(f"{file}.json"), RANGES)
    tables, counters = part("tables", edition), part("counters", edition)
    _check_results(tables)
    _check_movement(tables)
    _check_types(tables, counters["types"])
    _check_counters(counters["counters"])
    _check_hexes("/data/map/letters", part("map", edition)["letters"])
    check_all("/data/map/letters", part("map", edition)["letters"], data("map.json")["letters"])
    _check_road_to_orel(part("scenarios", edition)["road_to_orel"])
    for name in REPLACEABLE["tables"]:
        at = f"/data/tables/{name}/provenance"
        check_words(at, [tables[name]["provenance"]], _PROVENANCES["tables"])
    for scenario in game.scenarios:
        match = Match.new(game, scenario.id, {}, seed=0)
        game.validate(match.look)
        _check_ready(match)


def _check_results(tables: Mapping[str, Any]) -> None:
    """Our columns, and in each row one known result for each (Combat Results Table)."""
    at, ours, given = "/data/tables/results", data("tables.json")["results"], tables["results"]
    check_results(given, ours, tables["demands"]["results"], at)
    for name in ("floor", "cap"):
        check_words(f"{at}/{name}", [given[name]], [ours[name]])
    check_words(f"{at}/partisans", [given["partisans"]], given["columns"])
    check_words(f"{at}/doubted/die", [given["doubted"]["die"]], given["rows"])
    check_words(f"{at}/doubted/column", [given["doubted"]["column"]], given["columns"])
    check_words(f"{at}/doubted/smooth", [given["doubted"]["smooth"]], tables["demands"]["results"])


def _check_movement(tables: Mapping[str, Any]) -> None:
    """Points for both impulses in each degree of supply (ruling 12)."""
    for side, rows in data("tables.json")["movement"].items():
        if side == "provenance":
            continue
        for factor, degrees in tables["movement"][side].items():
            if not factor.isdecimal() or str(int(factor)) != factor or not 1 <= int(factor) <= MOST_POINTS:
                raise FormatError("error.word", f"/data/tables/movement/{side}", found=factor[:40])
            for degree, points in degrees.items():
                if len(points) != len(next(iter(rows.values()))[degree]):
                    at = f"/data/tables/movement/{side}/{factor}/{degree}"
                    raise FormatError("error.how_many", at, given=len(points), wanted=2)


def _check_types(tables: Mapping[str, Any], types: Sequence[Mapping[str, Any]]) -> None:
    """Every type of unit once, its figures whole or half, its movement in the table (Unit Counters)."""
    ours = {type["id"]: type for type in data("counters.json")["types"]}
    check_all("/data/counters/types", [type["id"] for type in types], list(ours))
    for index, type in enumerate(types):
        at = f"/data/counters/types/{index}"
        for name in ("attack", "defence"):
            _check_factor(f"{at}/{name}", type[name], least=1 if name == "defence" else 0)
        for name in ("branch", "size"):
            check_words(f"{at}/{name}", [type[name]], {our[name] for our in ours.values()})
        check_words(f"{at}/branch", [type["branch"]], [ours[type["id"]]["branch"]])
        check_all(f"{at}/traits", type["traits"], ours[type["id"]]["traits"])
        side = type["id"].split("_")[0]
        known = tables["movement"].get(side, {})
        moves = {*map(int, known)} if ours[type["id"]]["movement"] and known else {ours[type["id"]]["movement"]}
        if type["movement"] not in moves:
            raise FormatError("error.word", f"{at}/movement", found=str(type["movement"]))


def _check_factor(at: str, given: int | str, *, least: int) -> None:
    """A factor is a number, or a fraction such as 1/2, of at least so many parts."""
    try:
        parts = in_parts(given, SCALE, at)
    except (DataError, ValueError) as error:
        raise FormatError("error.word", at, found=str(given)[:40]) from error
    if not least <= parts <= MOST_FACTOR * SCALE:
        raise FormatError("error.range", at, least=least, most=MOST_FACTOR)


def _check_counters(placed: Sequence[Mapping[str, Any]]) -> None:
    """Every counter of the game once, on its side, of a type that there is, placed by a word that it had."""
    ours = {each["id"]: each for each in data("counters.json")["counters"]}
    check_all("/data/counters/counters", [each["id"] for each in placed], list(ours))
    types = {type["id"]: type["id"].split("_")[0] for type in data("counters.json")["types"]}
    boxes = {box["id"] for box in data("map.json")["boxes"]}
    for index, each in enumerate(placed):
        at, our = f"/data/counters/counters/{index}", ours[each["id"]]
        check_words(f"{at}/side", [each["side"]], [our["side"]])
        check_words(f"{at}/type", [each["type"]], [type for type, side in types.items() if side == our["side"]])
        if each.get("special") != our.get("special"):
            raise FormatError("error.word", f"{at}/special", found=str(each.get("special")))
        if sum(name in each for name in ("ready", "letter", "hex", "box")) != 1:
            raise FormatError("error.place", at)
        _check_hexes(at, {name: each[name] for name in ("ready", "hex") if name in each})
        letters = [each[name] for name in ("letter", "scanned") if name in each]
        check_words(f"{at}/letter", letters, data("map.json")["letters"])
        check_words(f"{at}/box", [each["box"]] if "box" in each else [], boxes)


def _check_road_to_orel(given: Mapping[str, Any]) -> None:
    """Three turns of weather that there is, counters and cities of the game (ruling 68)."""
    at, ours = "/data/scenarios/road_to_orel", data("scenarios.json")["road_to_orel"]
    if given["turns"] != ours["turns"] or len(given["weather"]) != ours["turns"]:
        raise FormatError("error.how_many", f"{at}/weather", given=len(given["weather"]), wanted=ours["turns"])
    check_words(f"{at}/weather", given["weather"], data("tables.json")["charts"]["german"])
    check_words(f"{at}/units", given["units"], {each["id"] for each in data("counters.json")["counters"]})
    check_all(f"{at}/units", given["units"], list(dict.fromkeys(given["units"])))
    check_words(f"{at}/goals", given["goals"], data("map.json")["features"]["city"])
    for name, place in (("columns", slice(0, 2)), ("rows", slice(2, 4))):
        most, bounds = max(int(hex[place]) for hex in board_map().grid.index), given["bounds"][name]
        if len(bounds) != 2:
            raise FormatError("error.how_many", f"{at}/bounds/{name}", given=len(bounds), wanted=2)
        for index, bound in enumerate(bounds):
            bounded(bound, bounds[0] if index else 1, most, f"{at}/bounds/{name}/{index}")


def _check_ready(match: Match[Any, Any]) -> None:
    """The ready set-up of both sides is lawful."""
    while match.decision and match.decision.prompt.key.startswith("prompt.set_up"):
        side = match.decision.side
        match.play(("ready",))
        _check_areas(match, side)
        crowded = match.rules.grid.ids(match.rules.stacking[side].over(match.state.units, side))
        if crowded:
            raise FormatError("error.crowded", "/data/counters/counters", hex=crowded[0])
        match.play(("begin",))


def _check_areas(match: Match[Any, Any], side: Any) -> None:
    """Every unit stands where its side may set it up (rulings 4 and 5)."""
    setting = Setting(match.look, side)
    for unit in setting.free:
        if not setting.area(unit) >> unit.hex & 1:
            raise FormatError("error.no_hex", "/data/counters/counters", hex=match.rules.grid.names[unit.hex])


def _check_hexes(at: str, given: Mapping[str, str]) -> None:
    for name, hex in given.items():
        if hex not in board_map().grid.index:
            raise FormatError("error.no_hex", f"{at}/{name}", hex=hex)
