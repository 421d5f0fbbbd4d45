"""Altered positions: each is refused with its place, or can be shown and played on to the next phase."""

import json
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Literal, NamedTuple, cast, get_args, get_origin

from rasputitsa.engine import codec, position
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Rules
from rasputitsa.engine.match import Match, phase
from rasputitsa.engine.record import save
from rasputitsa.engine.stage_order import entries
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.session import Session
from tests.attack.saves import asked, told
from tests.attack.tally import WrongError
from tests.contract.cases import POSITIONS, Case, Start, cases, first_cases, walk

PART = "positions"
MANY = 10_000
PLAYED_ON = 100
"""Actions after which a phase has been played far enough."""
MET = (1941, 7)
"""Seeds of the games in which stacks are met; the last of a long scenario goes on from its last stored position."""
MET_IN = 400
ODD_NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 9, 22, 99, 9999)
ODD_WORDS = ("", "german", "soviet", "nobody", "P1", "1")
Form = dict[str, Any]


class Base(NamedTuple):
    """A sound position and the game that it is of."""

    case: Case
    rules: Rules
    form: Form


def attack(seed: int) -> str:
    """Alter a position as the seed has it, and play on what is accepted: how it ended."""
    choose = Chooser(seed)
    base = _of(bases(), choose)
    form = altered(base, choose)
    session = Session()
    answer = asked(session, "open", save=_file(base, form, seed))
    if not answer["ok"]:
        return "refused"
    told(session, "view", since=-1)
    return play_on(session, choose)


def kind_of(seed: int) -> str:
    """The game and scenario that a seed's position is of."""
    base = _of(bases(), Chooser(seed))
    return f"positions {base.case.game.slug} {base.case.scenario}"


def altered(base: Base, choose: Chooser) -> Form:
    """A copy of a position with one to three things changed."""
    form: Form = json.loads(json.dumps(base.form))
    for _ in range(1 + choose(3)):
        _of(ALTERATIONS, choose)(form, base, choose)
    return form


def play_on(session: Session, choose: Chooser) -> str:
    """Play at random to the end of the phase; the state is always one that a position can have."""
    match = session.match
    first = phase(match.state)
    for count in range(PLAYED_ON):
        if match.decision is None:
            break
        match.play(match.decision.sample(choose))
        if phase(match.state) != first or count % 8 == 0:
            _look_at(match)
        if phase(match.state) != first:
            break
    if match.decision is None and match.state.result is None:
        raise WrongError("no decision, no result")
    told(session, "view", since=-1)
    return "played"


def _look_at(match: Match) -> None:
    if position.from_json(match.rules, json.loads(json.dumps(match.position()))) != match.state:
        raise WrongError("the position reached reads as another")


def _file(base: Base, form: Form, seed: int) -> str:
    whole = save.position_file(base.case.new(seed)) | {"position": form, "seed": seed % 1000}
    return json.dumps(whole)


def _field(form: Form, base: Base, choose: Chooser) -> None:
    """A field of a stage has another value of its type."""
    known = [stage for stage in form.get("stack", ()) if isinstance(stage[1], dict) and stage[1]]
    if not known:
        return
    name, fields = _of(known, choose)
    if name in base.rules.stages:
        field = _of(sorted(fields), choose)
        fields[field] = value_of(codec.hints(base.rules.stages[name])[field], base, choose)


def _place(form: Form, base: Base, choose: Chooser) -> None:
    """A sequence is at another place."""
    known = [stage for stage in form.get("stack", ()) if stage[0] in base.rules.sequences]
    if known:
        stage = _of(known, choose)
        stage[1] = choose(len(base.rules.sequences[stage[0]]) + 1)


def _dropped(form: Form, base: Base, choose: Chooser) -> None:
    """A stage is gone from the stack."""
    if form.get("stack"):
        del form["stack"][choose(len(form["stack"]))]


def _doubled(form: Form, base: Base, choose: Chooser) -> None:
    """A stage stands there twice."""
    if form.get("stack"):
        index = choose(len(form["stack"]))
        form["stack"].insert(index, json.loads(json.dumps(form["stack"][index])))


def _cut(form: Form, base: Base, choose: Chooser) -> None:
    """Of the stack a part is left."""
    if form.get("stack"):
        index = choose(len(form["stack"]) + 1)
        form["stack"] = form["stack"][:index] if choose(2) else form["stack"][index:]


def _entered(form: Form, base: Base, choose: Chooser) -> None:
    """A stage that people may write stands on its sequence, or alone."""
    sequence, name = _of(entries(base.rules), choose)
    kind = base.rules.stages[name]
    fields = {field: value_of(hint, base, choose) for field, hint in codec.hints(kind).items() if not _is_class(hint)}
    root = base.form["stack"][:1] if base.form.get("stack") else []
    form.pop("result", None)
    form["stack"] = [*root, [sequence, choose(len(base.rules.sequences[sequence]) + 1)], [name, fields]]
    if choose(8) == 0:
        form["stack"] = form["stack"][-1:]


def _other_stack(form: Form, base: Base, choose: Chooser) -> None:
    """The stack is one of another position of the game."""
    form["stack"] = json.loads(json.dumps(_of(_alike(base), choose).form.get("stack", [])))


def _fact(form: Form, base: Base, choose: Chooser) -> None:
    """A field of the state is another, by its type or as in another position of the game."""
    kinds = codec.hints(type(position.beginning(base.rules)))
    name = _of(sorted(set(kinds) - {"units", "stack"}), choose)
    if choose(2):
        form[name] = value_of(kinds[name], base, choose)
    else:
        form[name] = json.loads(json.dumps(_of(_alike(base), choose).form.get(name)))


def _unit(form: Form, base: Base, choose: Chooser) -> None:
    """A unit is elsewhere, weaker, marked, or gone."""
    units = form.get("units")
    if not units:
        return
    id = _of(sorted(units), choose)
    unit, other = units[id], units[_of(sorted(units), choose)]
    match choose(6):
        case 0:
            del units[id]
        case 1:
            unit["steps"] = 1 + choose(4)
        case 2:
            _put(unit, {"hex": _hex(base, choose)})
        case 3:
            _put(unit, {"box": _of(base.rules.boxes, choose)} if base.rules.boxes else {"hex": _hex(base, choose)})
        case 4:
            _put(unit, {name: other[name] for name in ("hex", "box") if name in other})
        case _:
            _mark(unit, base, choose)


def _put(unit: Form, place: Form) -> None:
    for name in ("hex", "box"):
        unit.pop(name, None)
    unit |= place


def _mark(unit: Form, base: Base, choose: Chooser) -> None:
    known = marks_of(base.case.game.slug)
    marks = unit.setdefault("marks", {})
    if marks and choose(2):
        del marks[_of(sorted(marks), choose)]
    elif known:
        name, value = _of(known, choose)
        marks[name] = value if choose(2) else _of((_hex(base, choose), _of(ODD_NUMBERS, choose)), choose)


ALTERATIONS: tuple[Callable[[Form, Base, Chooser], None], ...] = (
    _field, _field, _field, _place, _dropped, _doubled, _cut, _entered, _entered, _other_stack, _fact, _fact,
    _unit, _unit, _unit,
)  # fmt: skip


def value_of(kind: Any, base: Base, choose: Chooser) -> Any:
    """A JSON value of an annotated type, drawn."""
    if type(None) in get_args(kind) and get_origin(kind) is not Literal:
        kind = next(arg for arg in get_args(kind) if arg is not type(None))
        if choose(3) == 0:
            return None
    if kind == Hex:
        return None if choose(6) == 0 else _hex(base, choose)
    if kind == HexSet:
        return sorted({_hex(base, choose) for _ in range(choose(4))})
    if kind is Text:
        return {"key": "log.none"}
    if get_origin(kind) is tuple:
        return [value_of(get_args(kind)[0], base, choose) for _ in range(choose(4))]
    if get_origin(kind) is Literal:
        return _of(get_args(kind), choose)
    if isinstance(kind, type) and is_dataclass(kind):
        return {name: value_of(hint, base, choose) for name, hint in codec.hints(kind).items() if not _is_class(hint)}
    return _scalar(kind, base, choose)


def _scalar(kind: Any, base: Base, choose: Chooser) -> Any:
    if kind is bool:
        return bool(choose(2))
    if kind is int or int in get_args(kind) and choose(2):
        return _of(ODD_NUMBERS, choose)
    ids = sorted(base.form.get("units", {}))
    return _of(ids, choose) if ids and choose(5) else _of(ODD_WORDS, choose)


def _is_class(hint: Any) -> bool:
    return "ClassVar" in str(hint)


def _hex(base: Base, choose: Chooser) -> str:
    """A hex, as a rule one with a unit or next to one."""
    held = sorted({unit["hex"] for unit in base.form.get("units", {}).values() if "hex" in unit})
    if not held or choose(6) == 0:
        return cast(str, _of(sorted(base.rules.grid.index), choose))
    hex_id: str = _of(held, choose)
    near = base.rules.grid.ids(base.rules.grid.neighbours(base.rules.grid.index[hex_id]))
    return hex_id if choose(2) or not near else cast(str, _of(near, choose))


def _of(items: Any, choose: Chooser) -> Any:
    return items[choose(len(items))]


@cache
def marks_of(slug: str) -> tuple[tuple[str, Any], ...]:
    """The marks met in a game, with their values."""
    forms = (base.form for base in bases() if base.case.game.slug == slug)
    units = (unit for form in forms for unit in form.get("units", {}).values())
    return tuple(sorted({mark for unit in units for mark in unit.get("marks", {}).items()}, key=str))


def _alike(base: Base) -> list[Base]:
    return [other for other in bases() if other.rules is base.rules]


@cache
def bases() -> tuple[Base, ...]:
    """A position for every stack that is met in random play, of every game, scenario and set of options tried."""
    return tuple(base for case in cases() for base in _met(case))


def _met(case: Case) -> Iterator[Base]:
    seen = set[tuple[str, ...]]()
    for seed in MET:
        is_stored = seed == MET[-1] and case.is_long and case in first_cases()
        match = Start(case, POSITIONS).match(seed) if is_stored else case.new(seed)
        for _ in walk(match, seed, MET_IN):
            names = tuple(type(stage).__name__ for stage in match.state.stack)
            if names not in seen:
                seen.add(names)
                yield Base(case, match.rules, json.loads(json.dumps(match.position())))
