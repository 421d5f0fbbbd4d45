"""A game in progress as a value: units, turn, rolls read, the stack of stages, the result."""

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from rasputitsa.engine.dataclass_fields import reader
from rasputitsa.engine.forces import Force, Pairs, Rank
from rasputitsa.engine.text import Text
from rasputitsa.engine.unit import TURNS as TURNS
from rasputitsa.engine.unit import Mark as Mark
from rasputitsa.engine.unit import Unit as Unit
from rasputitsa.engine.unit import UnitType as UnitType
from rasputitsa.hexgrid.grid import Hex, HexSet

_Stacks = dict[Hex, tuple[Unit, ...]]
"""The units on each hex."""
_Boxes = dict[str, tuple[Unit, ...]]
"""The units in each box, where there are any."""


class Units(Mapping[str, Unit]):
    """All counters of a game, by id: an immutable mapping that remembers each side's units and the hexes they hold.

    They stand in the order of the roster, `ranks` (not given: the order in which they come), others after them by id.
    """

    __slots__ = ("_boxes", "_by_hex", "_forces", "_marked", "_ranks", "_units")

    def __init__(self, units: Mapping[str, Unit], ranks: Mapping[str, int] | None = None) -> None:
        self._units = dict(units)
        self._ranks = {id: rank for rank, id in enumerate(units)} if ranks is None else ranks
        self._forces: dict[str, Force] = {}
        self._by_hex: _Stacks | None = None
        self._boxes: _Boxes | None = None
        self._marked: dict[str, list[Unit]] = {}

    def __getitem__(self, id: str) -> Unit:
        return self._units[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._units)

    def __len__(self) -> int:
        return len(self._units)

    def __contains__(self, id: object) -> bool:
        return id in self._units

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Units) and self._units == other._units

    def __hash__(self) -> int:
        return hash(frozenset(self._units.items()))

    def all(self) -> Iterable[Unit]:
        """Every counter, in the order of the roster."""
        return self._units.values()

    def those(self, ids: Iterable[str]) -> list[Unit]:
        """The counters with some ids, as far as there are such, in the order of the roster."""
        known = [id for id in ids if id in self._units]
        return [self._units[id] for id in (sorted(known, key=self._place) if len(known) > 1 else known)]

    def with_units(self, *changed: Unit) -> "Units":
        """These units with some put in the place of those of the same id, or added."""
        if not changed:
            return self
        fresh, units = {unit.id: unit for unit in changed}, self._units
        together = {**units, **fresh}
        if len(together) > len(units):
            self._put_in_order(together)
        return self._changed(together, [(units.get(id), unit) for id, unit in fresh.items()])

    def without(self, *ids: str) -> "Units":
        """These units less some."""
        left = {id: unit for id, unit in self._units.items() if id not in ids}
        # What is kept of all others is kept as if these stood nowhere.
        units = self._units
        gone: Pairs = [(units[id], units[id].inside("")) for id in dict.fromkeys(ids) if id in units]
        return self._changed(left, gone)

    def _changed(self, units: dict[str, Unit], pairs: Pairs) -> "Units":
        """Units that differ from these in some, with all that is known of the others."""
        new = object.__new__(Units)
        new._units, new._ranks = units, self._ranks
        new._by_hex = None if self._by_hex is None else self._restacked(self._by_hex, pairs)
        new._boxes = None if self._boxes is None else _reboxed(self._boxes, pairs, self._place)
        new._marked = _still_marked(self._marked, pairs) if self._marked else {}
        new._forces = new._regrouped(self._forces, pairs)
        return new

    def _regrouped(self, known: Mapping[str, Force], pairs: Pairs) -> dict[str, Force]:
        """Each side's units as they are known, with some in the place of others; those that come or go among them."""
        forces = {**known}
        by_side: dict[str, Pairs] = {}
        for pair in pairs:
            old, unit = pair
            side = unit.side
            if old is not None and old.side != side:
                forces.pop(side, None)
                forces.pop(old.side, None)
            elif side in by_side:
                by_side[side].append(pair)
            else:
                by_side[side] = [pair]
        for side, own in by_side.items():
            if side in forces:
                forces[side] = forces[side].changed(own, self.on, self._place)
        return forces

    def _put_in_order(self, units: dict[str, Unit]) -> None:
        """Put units in the order of the roster, where new ones stand behind those that are in it already."""
        ids, count, place = [*units], len(self._units), self._place
        first = bisect(ids, min(map(place, ids[count:])), hi=count, key=place)
        # Counters that are made in play stand behind all of the roster: few are put down once more.
        for id in sorted(ids[first:], key=place):
            units[id] = units.pop(id)

    def area(self, side: str) -> HexSet:
        """The hexes that a side's units stand on."""
        return (self._forces.get(side) or self._force(side)).area

    def area_with(self, side: str, trait: str) -> HexSet:
        """The hexes that a side's units with a trait stand on."""
        force = self._forces.get(side) or self._force(side)
        known = force.by_trait.get(trait)
        return force.area_with(trait) if known is None else known

    def shared(self, side: str) -> HexSet:
        """The hexes in which two or more of a side's units stand."""
        return (self._forces.get(side) or self._force(side)).shared

    def of(self, side: str) -> tuple[Unit, ...]:
        """A side's units on the map."""
        return (self._forces.get(side) or self._force(side)).units

    def of_branch(self, side: str, branch: str) -> tuple[Unit, ...]:
        """A side's units of a branch on the map."""
        return (self._forces.get(side) or self._force(side)).of_branch(branch)

    def on(self, hex: Hex) -> tuple[Unit, ...]:
        """The units on a hex, both sides', in the order of the roster."""
        if self._by_hex is None:
            self._by_hex = {}
            for unit in self._units.values():
                if unit.hex >= 0:
                    self._by_hex[unit.hex] = (*self._by_hex.get(unit.hex, ()), unit)
        return self._by_hex.get(hex, ())

    def boxed(self, box: str) -> tuple[Unit, ...]:
        """The units in a box off the map."""
        if self._boxes is None:
            found: dict[str, list[Unit]] = {}
            for unit in self._units.values():
                if unit.box:
                    found.setdefault(unit.box, []).append(unit)
            self._boxes = {each: tuple(units) for each, units in found.items()}
        return self._boxes.get(box, ())

    def marked(self, *names: str) -> Iterable[Unit]:
        """The units with at least one of some marks, each once."""
        known = self._marked
        sought: dict[str, list[Unit]] = {name: [] for name in names if name not in known}
        if sought:
            for unit in self._units.values():
                for name, _ in unit.marks:
                    if name in sought:
                        sought[name].append(unit)
            known.update(sought)
        if len(names) == 1:
            return known[names[0]]
        return {unit.id: unit for name in names for unit in known[name]}.values()

    def _restacked(self, known: "_Stacks", pairs: Pairs) -> "_Stacks":
        """The units by their hexes with some in the place of others."""
        stacks = known.copy()
        for old, unit in pairs:
            if old is not None and old.hex >= 0:
                there = stacks[old.hex]
                if old.hex == unit.hex:
                    stacks[old.hex] = tuple([unit if other is old else other for other in there])
                    continue
                stacks[old.hex] = tuple([other for other in there if other is not old])
            if unit.hex >= 0:
                stack = stacks.get(unit.hex)
                joined = sorted((*stack, unit), key=lambda other: self._place(other.id)) if stack else (unit,)
                stacks[unit.hex] = tuple(joined)
        return stacks

    def _force(self, side: str) -> Force:
        force = self._forces.get(side)
        if force is None:
            units = tuple([unit for unit in self._units.values() if unit.side == side and unit.hex >= 0])
            force = self._forces[side] = Force(units)
        return force

    def _place(self, id: str) -> tuple[int, str]:
        return self._ranks.get(id, len(self._ranks)), id


def _reboxed(known: _Boxes, pairs: Pairs, rank: Rank) -> _Boxes:
    """The units by their boxes with some in the place of others."""
    boxes = known
    for old, unit in pairs:
        if old is not None and old.box:
            boxes = {**boxes, old.box: tuple([other for other in boxes[old.box] if other is not old])}
        if unit.box:
            joined = sorted((*boxes.get(unit.box, ()), unit), key=lambda other: rank(other.id))
            boxes = {**boxes, unit.box: tuple(joined)}
    return boxes


def _still_marked(known: Mapping[str, list[Unit]], pairs: Pairs) -> dict[str, list[Unit]]:
    """The units by those marks that no changed unit has or had."""
    marked = {**known}
    for old, unit in pairs:
        for name, _ in (*unit.marks, *(old.marks if old else ())):
            marked.pop(name, None)
    return marked


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: the winner (empty: a draw), the sentence that decided it, and the reckoning line by line."""

    winner: str
    text: Text
    lines: tuple[Text, ...] = ()


@dataclass(slots=True)
class State:
    """The state that every game has. Its contents are immutable and `copy` is shallow; a game adds fields in one
    subclass.
    """

    units: Units
    turn: int
    active: str
    rolls: int
    stack: tuple[Any, ...]
    result: Result | None

    @classmethod
    def begun(cls, rules: Any, active: str, stack: tuple[Any, ...], **own: Any) -> Self:
        """The state before the first turn, every counter where it begins; `own`: what a game has besides."""
        usual = {"units": rules.roster_units(), "turn": rules.scenario.first - 1, "rolls": 0, "result": None}
        return cls(active=active, stack=stack, **{**usual, **own})

    def copy(self) -> Self:
        """A state that can be changed without changing this one."""
        kind = type(self)
        read, named = reader(kind)
        return kind(*read(self), **{name: getattr(self, name) for name in named}) if named else kind(*read(self))

    def put(self, *units: Unit) -> None:
        """Set counters in place of those of the same id."""
        self.units = self.units.with_units(*units)

    def clear_marks(self, *names: str) -> None:
        """Take marks off every unit that has one of them."""
        changed = [unit.unmarked(*names) for unit in self.units.marked(*names)]
        if changed:
            self.put(*changed)
