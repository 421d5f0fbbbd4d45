"""A state as JSON: for set-ups, tests, snapshots, links. People may write one and leave out what is usual."""

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

from rasputitsa.engine import codec
from rasputitsa.engine.dataclass_fields import field_names
from rasputitsa.engine.dice import Dice
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Rules
from rasputitsa.engine.playable import check_at_rest, check_named, check_playable
from rasputitsa.engine.stage import Look, Sequence, Stage
from rasputitsa.engine.stage_order import check_stack
from rasputitsa.engine.state import State, Unit, Units, UnitType
from rasputitsa.hexgrid.grid import OFF_MAP, Hex

_DEEPEST = 32
_MOST_UNITS = 2000
_OF_A_UNIT = frozenset(("steps", "hex", "box", "type", "side", "marks"))
_PLAIN = ("units", "stack")

Form = dict[str, Any]

_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"), sort_keys=True)


def to_json(rules: Rules, state: State) -> dict[str, Any]:
    """The one JSON form of a state; `from_json` gives an equal state back."""
    units = {unit.id: _unit_form(unit, rules) for unit in _in_order(rules, state.units.all())}
    return {"units": units} | _without_units(rules, state)


def written(rules: Rules, state: State) -> tuple[Form, str]:
    """Form and digest of one of many states of a game; what was written of its units before is used again.

    So the forms of the units are not to be changed.
    """
    known, forms, texts = _known(rules), Form(), dict[str, str]()
    for unit in _in_order(rules, state.units.all()):
        last = known.get(unit.id)
        if last is None or last[0] is not unit:
            form = _unit_form(unit, rules)
            last = known[unit.id] = unit, form, f"{_ENCODER.encode(unit.id)}:{_ENCODER.encode(form)}"
        forms[unit.id], texts[unit.id] = last[1], last[2]
    form = _without_units(rules, state)
    before, after = ({name: form[name] for name in form if (name < "units") is first} for first in (True, False))
    units = '"units":{' + ",".join([texts[id] for id in sorted(texts)]) + "}"
    parts = (canonical(before)[1:-1], units, canonical(after)[1:-1])
    data = "{" + ",".join([part for part in parts if part]) + "}"
    return {"units": forms} | form, fingerprint(data)


def beginning(rules: Rules) -> State:
    """The state with which a scenario begins."""
    return _beginning(rules).copy()


def from_json(rules: Rules, form: Any, at: str = "") -> State:
    """The state of a position; what is left out is as the scenario begins. `units`, where given, are all there are.

    Raises FormatError with the place.
    """
    given = codec.mapping(form, at)
    state = beginning(rules)
    for name in given:
        if name not in field_names(type(state)):
            raise FormatError("error.unknown_field", f"{at}/{name}", field=str(name)[:40])
    hints = codec.hints(type(state))
    for name in (name for name in given if name not in _PLAIN):
        setattr(state, name, codec.decode(given[name], hints[name], rules.grid, f"{at}/{name}"))
    if "units" in given:
        state.units = _units(rules, given["units"], f"{at}/units")
    if "stack" in given:
        state.stack = _stack(rules, given["stack"], f"{at}/stack")
    try:
        _check(rules, state)
    except FormatError as error:
        raise error.within(at) from None
    return state


def begun_from(rules: Rules, form: Any, dice: Dice, at: str = "") -> State:
    """The state of a position from which a game is to begin: it leads to a decision or a result. Raises FormatError."""
    state = from_json(rules, form, at)
    try:
        check_playable(rules, state, dice)
    except FormatError as error:
        raise error.within(at) from error.__cause__
    return state


def kept(rules: Rules, form: Any) -> State:
    """The state of a position that was kept between two actions. Raises FormatError."""
    state = from_json(rules, form)
    check_at_rest(rules, state)
    return state


@lru_cache(maxsize=4)
def _beginning(rules: Rules) -> State:
    state: State = rules.game.setup(rules)
    return state


def _check(rules: Rules, state: State) -> None:
    sides = [side.id for side in rules.game.sides]
    least, most = rules.scenario.first - 1, rules.scenario.last
    if not least <= state.turn <= most:
        raise FormatError("error.range", "/turn", least=least, most=most)
    if state.rolls < 0:
        raise FormatError("error.range", "/rolls", least=0, most=codec.LARGEST)
    if state.active not in sides:
        raise FormatError("error.no_side", "/active", side=state.active)
    if state.result is not None and state.stack:
        raise FormatError("error.stage", "/result")
    if state.result is None and not state.stack:
        raise FormatError("error.no_end", "/stack")
    if state.result is not None and state.result.winner not in (*sides, ""):
        raise FormatError("error.no_side", "/result/winner", side=state.result.winner)
    check_stack(state.stack, rules, _beginning(rules).stack[0])
    check_named(state)
    rules.game.validate(Look(rules, state))


def on_map(rules: Rules, form: Mapping[str, Any]) -> dict[str, tuple[str, int]]:
    """Side and steps of every unit on the map in a position, which is unchecked as yet. Raises FormatError."""
    units = codec.mapping(form.get("units", {}), "/units")
    return {id: _force(rules, id, codec.mapping(unit, f"/units/{id}")) for id, unit in units.items() if "hex" in unit}


def _force(rules: Rules, id: str, unit: Mapping[str, Any]) -> tuple[str, int]:
    counter = rules.roster.get(id)
    side = unit.get("side", counter.side if counter else "")
    return codec.scalar(side, str, "/side"), codec.scalar(unit.get("steps"), int, "/steps")


def canonical(form: Any) -> str:
    """JSON text, the same bytes for the same value."""
    return _ENCODER.encode(form)


def digest(rules: Rules, state: State) -> str:
    """A fingerprint of a state: 16 hex digits."""
    return fingerprint(canonical(to_json(rules, state)))


def fingerprint(data: str) -> str:
    """The digest of a state by its position as canonical text."""
    return sha256(data.encode()).hexdigest()[:16]


@lru_cache(maxsize=4)
def _known(rules: Rules) -> dict[str, tuple[Unit, Form, str]]:
    """Cache: each unit that was written last, by its id, with its form and its text."""
    return {}


def _without_units(rules: Rules, state: State) -> Form:
    form = codec.encode_fields(_bare(state), rules.grid)
    del form["units"]
    form["stack"] = [_stage_form(stage, rules) for stage in state.stack]
    form["rolls"] = min(state.rolls, codec.LARGEST)  # nobody throws so often: who begins there is still to be read
    return form


def _bare(state: State) -> State:
    bare = state.copy()
    bare.units, bare.stack = Units({}), ()
    return bare


def _in_order(rules: Rules, units: Iterable[Unit]) -> list[Unit]:
    ranks = _ranks(rules)
    return sorted(units, key=lambda unit: (ranks.get(unit.id, len(ranks)), unit.id))


@lru_cache(maxsize=4)
def _ranks(rules: Rules) -> dict[str, int]:
    return {id: rank for rank, id in enumerate(rules.roster)}


def _unit_form(unit: Unit, rules: Rules) -> dict[str, Any]:
    form: dict[str, Any] = {"steps": unit.steps}
    form |= {"hex": rules.grid.names[unit.hex]} if unit.hex >= 0 else {"box": unit.box}
    counter = rules.roster.get(unit.id)
    if counter is None or counter.type is not unit.type:
        form |= {"type": unit.type.id, "side": unit.side}
    if unit.marks:
        form["marks"] = dict(unit.marks)
    return form


def _units(rules: Rules, form: Any, at: str) -> Units:
    given = codec.mapping(form, at)
    if len(given) > _MOST_UNITS:
        raise FormatError("error.too_large", at)
    reader, ranks = _reader(rules), _ranks(rules)
    units = {id: reader.unit(id, unit, f"{at}/{id}") for id, unit in given.items()}
    order = sorted([id for id in units if id in ranks], key=ranks.__getitem__)
    others = sorted([id for id in units if id not in ranks])
    return Units({id: units[id] for id in (*order, *others)}, ranks)


@lru_cache(maxsize=4)
def _reader(rules: Rules) -> "_Reader":
    return _Reader(rules)


class _Reader:
    """The units of positions read by one set of rules; of each it keeps the one that was read last.

    A unit that is as it was then is the same object: what is known of that holds of it.
    """

    def __init__(self, rules: Rules) -> None:
        self.roster, self.types, self.grid = rules.roster, rules.types, rules.grid
        self.sides, self.boxes = tuple([side.id for side in rules.game.sides]), frozenset(rules.boxes)
        self.met: dict[str, Unit] = {}

    def unit(self, id: str, form: Any, at: str) -> Unit:
        """A unit from its form. Raises FormatError with the place of what is wrong."""
        given = codec.mapping(form, at)
        if not given.keys() <= _OF_A_UNIT:
            unknown = sorted(given.keys() - _OF_A_UNIT)
            raise FormatError("error.unknown_field", f"{at}/{unknown[0]}", field=unknown[0])
        kind, side = self._print(id, given, at)
        steps, full = given.get("steps", kind.full), kind.full
        if type(steps) is not int or not 1 <= steps <= full:
            codec.scalar(steps, int, f"{at}/steps")
            raise FormatError("error.steps", f"{at}/steps", steps=steps, full=full)
        marks = _marks(given["marks"], f"{at}/marks") if "marks" in given else ()
        hex, box = self._place(given, at)
        last = self.met.get(id)
        if last is None or (kind, side, hex, box, steps, marks) != (
            last.type,
            last.side,
            last.hex,
            last.box,
            last.steps,
            last.marks,
        ):
            last = self.met[id] = Unit(id, kind, side, hex, box, steps, marks)
        return last

    def _print(self, id: str, given: Mapping[str, Any], at: str) -> tuple[UnitType, str]:
        """The type and the side of a unit: those of its counter, unless others are given."""
        counter = self.roster.get(id)
        if counter is not None and "type" not in given and "side" not in given:
            return counter.type, counter.side
        type_id = given.get("type", counter.type.id if counter else None)
        if not isinstance(type_id, str) or type_id not in self.types:
            raise FormatError("error.no_unit", at, unit=id[:40])
        side = given.get("side", counter.side if counter else None)
        if side not in self.sides:
            raise FormatError("error.no_side", f"{at}/side", side=str(side)[:40])
        return self.types[type_id], side

    def _place(self, given: Mapping[str, Any], at: str) -> tuple[Hex, str]:
        """The hex or the box of a unit."""
        if ("hex" in given) == ("box" in given):
            raise FormatError("error.place", at)
        if "hex" in given:
            return codec.decode_hex(given["hex"], self.grid, f"{at}/hex"), ""
        box = given["box"]
        if not isinstance(box, str) or box not in self.boxes:
            raise FormatError("error.no_box", f"{at}/box", box=str(box)[:40])
        return OFF_MAP, box


def _marks(form: Any, at: str) -> tuple[tuple[str, int | str], ...]:
    given = codec.mapping(form, at)
    for name, value in given.items():
        is_word = type(value) is str and len(value) <= codec.LONGEST_WORD
        if not is_word and (type(value) is not int or not 0 <= value <= codec.LARGEST):
            codec.scalar(value, int | str, f"{at}/{name}")
    return tuple(sorted(given.items())) if len(given) > 1 else tuple(given.items())


def _stage_form(stage: Stage, rules: Rules) -> list[Any]:
    if isinstance(stage, Sequence):
        return [stage.sequence, stage.index]
    return [type(stage).name, codec.encode_fields(stage, rules.grid)]


def _stack(rules: Rules, form: Any, at: str) -> tuple[Stage, ...]:
    given = codec.listed(form, at)
    if len(given) > _DEEPEST:
        raise FormatError("error.too_large", at)
    return tuple(_stage(rules, stage, f"{at}/{i}") for i, stage in enumerate(given))


def _stage(rules: Rules, form: Any, at: str) -> Stage:
    given = codec.listed(form, at)
    if len(given) != 2 or not isinstance(given[0], str):
        raise FormatError("error.stage", at)
    name, fields = given
    if name in rules.sequences:
        index = codec.scalar(fields, int, at)
        if not 0 <= index <= len(rules.sequences[name]):
            raise FormatError("error.stage", at)
        return Sequence(name, index)
    if name not in rules.stages:
        raise FormatError("error.no_stage", at, stage=name[:40])
    stage: Stage = codec.decode_fields(fields, rules.stages[name], rules.grid, at)
    return stage
