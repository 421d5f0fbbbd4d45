"""A position in few letters, for links: what is as it begins is left out, hexes and units go by their rank."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.codec import check_known, limited, listed, long_text, mapping
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Rules

LETTERS = "".join(chr(code) for code in range(33, 127) if chr(code) not in '"\\')
"""Two of them are a number below 8,464: a place, or the rank of a unit."""

SAME, NOWHERE = "  ", " !"
"""In place of two letters: as the scenario begins, and not in play."""

FULL = "."
RUNS = "~"
"""An object with this name alone is a list of hexes in the map's order, told by gaps and lengths in turn."""

SHORTEST = 6
"""The length from which a list of hexes is told by its runs."""

Form = dict[str, Any]


def packed(rules: Rules, form: Mapping[str, Any]) -> Form:
    """The packed form of a whole position; `unpacked` gives an equal one back."""
    usual, ranks = position.to_json(rules, position.beginning(rules)), _ranks(rules)
    fields = {name: _short(form[name], ranks) for name in form if name != "units" and form[name] != usual.get(name)}
    return {"fields": fields, "units": _units(rules, form["units"], usual["units"])}


def unpacked(rules: Rules, given: Any, at: str) -> Form:
    """The position of a packed form. Raises FormatError with the place of what is wrong."""
    form, usual = mapping(given, at), position.to_json(rules, position.beginning(rules))
    check_known(form, frozenset(("fields", "units")), at)
    fields = {name: _long(rules, each, f"{at}/fields") for name, each in mapping(form.get("fields", {}), at).items()}
    units = _read_units(rules, mapping(form.get("units", {}), f"{at}/units"), usual["units"], f"{at}/units")
    return {**usual, **fields, "units": units}


def _units(rules: Rules, units: Mapping[str, Any], usual: Mapping[str, Any]) -> Form:
    plain = {id: unit for id, unit in units.items() if id in rules.roster and "type" not in unit}
    others = {id: unit for id, unit in units.items() if id not in plain}
    changed = [id for id in rules.roster if plain.get(id) != usual.get(id)]
    places = {place: _code(rank) for rank, place in enumerate(_places(rules))}
    at = [_place(plain.get(id), places) if id in changed else SAME for id in rules.roster]
    here = [id for id in changed if id in plain]
    steps = [_step(rules, id, plain[id]["steps"]) if id in here else FULL for id in rules.roster]
    form: Form = {"at": "".join(at).rstrip(" "), "steps": "".join(steps).rstrip(FULL)}
    marks = {name: _marked(rules, name, {id: plain[id] for id in here}, places) for name in _names(plain, here)}
    return form | ({"marks": marks} if marks else {}) | ({"others": others} if others else {})


def _place(unit: Mapping[str, Any] | None, places: Mapping[str, str]) -> str:
    return NOWHERE if unit is None else places[unit["hex"] if "hex" in unit else "/" + unit["box"]]


def _step(rules: Rules, id: str, steps: int) -> str:
    return FULL if steps == rules.roster[id].type.full else LETTERS[steps]


def _names(plain: Mapping[str, Any], here: list[str]) -> list[str]:
    return sorted({name for id in here for name in plain[id].get("marks", {})})


def _marked(rules: Rules, name: str, units: Mapping[str, Any], places: Mapping[str, str]) -> list[Any]:
    """The units that have a mark, and its values: a text where all are hexes, one value where all are the same."""
    marked = [id for id, unit in units.items() if name in unit.get("marks", {})]
    values = [units[id]["marks"][name] for id in marked]
    ranks = {id: _code(rank) for rank, id in enumerate(rules.roster)}
    told: Any = [values[0]] if all(_is_same(value, values[0]) for value in values) else values
    if len(told) > 1 and all(value in rules.grid.index and value in places for value in values):
        told = "".join([places[value] for value in values])
    return ["".join([ranks[id] for id in marked]), told]


def _is_same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and one == other


def _read_units(rules: Rules, form: Mapping[str, Any], usual: Mapping[str, Any], at: str) -> Form:
    check_known(form, frozenset(("at", "steps", "marks", "others")), at)
    roster, places = list(rules.roster), _places(rules)
    codes, steps = list(_pairs(form.get("at", ""), f"{at}/at")), long_text(form.get("steps", ""), f"{at}/steps")
    units = Form()
    for rank, id in enumerate(roster):
        code = codes[rank] if rank < len(codes) else SAME
        if code == SAME and id in usual:
            units[id] = usual[id]
        elif code not in (SAME, NOWHERE):
            step = steps[rank] if rank < len(steps) else FULL
            units[id] = _unit(rules, id, places[_number(code, len(places), f"{at}/at")], step, f"{at}/steps")
    for name, told in mapping(form.get("marks", {}), f"{at}/marks").items():
        for id, value in _read_marks(rules, roster, told, f"{at}/marks/{name}"):
            units[id] = {**units.get(id, {}), "marks": {**units.get(id, {}).get("marks", {}), name: value}}
    return units | dict(mapping(form.get("others", {}), f"{at}/others"))


def _unit(rules: Rules, id: str, place: str, step: str, at: str) -> Form:
    if step != FULL and step not in LETTERS:
        raise FormatError("error.word", at, found=step)
    steps = rules.roster[id].type.full if step == FULL else LETTERS.index(step)
    return {"steps": steps} | ({"box": place[1:]} if place[0] == "/" else {"hex": place})


def _read_marks(rules: Rules, roster: list[str], told: Any, at: str) -> Iterator[tuple[str, Any]]:
    pair = limited(told, 2, at)
    if len(pair) != 2:
        raise FormatError("error.place", at)
    ids = [roster[_number(code, len(roster), at)] for code in _pairs(pair[0], at)]
    if isinstance(pair[1], str):
        places = _places(rules)
        values: list[Any] = [places[_number(code, len(places), at)] for code in _pairs(pair[1], at)]
    else:
        values = listed(pair[1], at)
    if len(values) == 1:
        values = values * len(ids)
    if len(values) != len(ids):
        raise FormatError("error.place", at)
    return zip(ids, values, strict=True)


def _short(value: Any, ranks: Mapping[str, int]) -> Any:
    """A value in which long lists of hexes are told by their runs."""
    if isinstance(value, dict):
        return {name: _short(each, ranks) for name, each in value.items()}
    if not isinstance(value, list) or len(value) < SHORTEST or not all(type(each) is str for each in value):
        return value
    known = [ranks[each] for each in value if each in ranks]
    is_set = len(known) == len(value) and all(a < b for a, b in pairwise(known))
    return {RUNS: list(_runs(known))} if is_set else value


def _runs(ranks: list[int]) -> Iterator[int]:
    end = 0
    starts = [rank for before, rank in pairwise([-2, *ranks]) if rank != before + 1]
    held = frozenset(ranks)
    for start in starts:
        yield start - end
        end = start
        while end in held:
            end += 1
        yield end - start


def _long(rules: Rules, value: Any, at: str) -> Any:
    if isinstance(value, dict):
        if value.keys() == {RUNS}:
            return _hexes(rules, listed(value[RUNS], at), at)
        return {name: _long(rules, each, at) for name, each in value.items()}
    return value


def _hexes(rules: Rules, runs: list[Any], at: str) -> list[str]:
    names, end, found = _hex_names(rules), 0, list[str]()
    for index, count in enumerate(runs):
        if type(count) is not int or not 0 <= count <= len(names) - end:
            raise FormatError("error.range", at, least=0, most=len(names) - end)
        found += names[end : end + count] if index % 2 else ()
        end += count
    return found


def _ranks(rules: Rules) -> dict[str, int]:
    return {name: rank for rank, name in enumerate(_hex_names(rules))}


def _hex_names(rules: Rules) -> list[str]:
    names = rules.grid.names
    return [names[hex] for hex in sorted(names)]


def _places(rules: Rules) -> list[str]:
    """The hexes in the map's order, then the boxes, each behind a stroke."""
    return [*_hex_names(rules), *(f"/{box}" for box in rules.boxes)]


def _code(number: int) -> str:
    return LETTERS[number // len(LETTERS)] + LETTERS[number % len(LETTERS)]


def _pairs(data: Any, at: str) -> Iterator[str]:
    text = long_text(data, at)
    return (text[place : place + 2] for place in range(0, len(text), 2))


def _number(code: str, below: int, at: str) -> int:
    """The number that two letters stand for. Raises FormatError where it is none, or too large."""
    if len(code) != 2 or not set(code) <= set(LETTERS):
        raise FormatError("error.word", at, found=code)
    number = LETTERS.index(code[0]) * len(LETTERS) + LETTERS.index(code[1])
    if number >= below:
        raise FormatError("error.range", at, least=0, most=below - 1)
    return number
