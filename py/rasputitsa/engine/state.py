"""A game in progress as a value: units, turn, rolls read, the stack of stages, the result."""

from bisect import bisect, insort
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from rasputitsa.engine.dataclass_fields import in_few_steps, reader
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import OFF_MAP, Hex, HexSet

Mark = int | str
TURNS = "turns"
"""The trait of types whose other face is spent: it can do less and turns fresh again, but no step is lost."""


@dataclass(frozen=True, slots=True)
class UnitType:
    """The print of a counter: branch, size mark, figures for each number of steps (fewest first), traits.

    Where a game prints one combat strength, attack and defence are the same. Figures that are not printed (a strength
    that is drawn, a headquarters that has none) are empty. A game with halves counts all of them in halves. So what a
    unit's strength is, and how far it moves, is asked of a game's rules.
    """

    id: str
    branch: str
    size: str
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    movement: tuple[int, ...]
    traits: tuple[str, ...] = ()
    full: int = field(init=False, repr=False, compare=False)
    """Steps of a fresh counter."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "full", max(len(self.attack), len(self.defence), len(self.movement), 1))


@in_few_steps
@dataclass(frozen=True, slots=True)
class Unit:
    """A counter in play: on a hex, or in a box beside the map; `marks` are sorted (name, value) pairs."""

    id: str
    type: UnitType
    side: str
    hex: Hex
    box: str
    steps: int
    marks: tuple[tuple[str, Mark], ...] = ()

    @property
    def attack(self) -> int:
        """The attack strength printed on the face that is up. Raises IndexError where there is none."""
        return self.type.attack[self.steps - 1]

    @property
    def defence(self) -> int:
        """The defence strength printed on the face that is up. Raises IndexError where there is none."""
        return self.type.defence[self.steps - 1]

    @property
    def movement(self) -> int:
        """The movement allowance printed on the face that is up. Raises IndexError where there is none."""
        return self.type.movement[self.steps - 1]

    @property
    def worth(self) -> int:
        """The steps of strength that it has: one, whichever face is up, where that is no loss."""
        return 1 if TURNS in self.type.traits else self.steps

    @property
    def is_full(self) -> bool:
        """True if the unit has lost no step."""
        return self.steps == self.type.full

    def mark(self, name: str) -> Mark | None:
        """The value of a mark, or None."""
        for key, value in self.marks:
            if key == name:
                return value
        return None

    def marked(self, name: str, value: Mark) -> "Unit":
        """This unit with a mark set."""
        return self.with_marks({name: value})

    def with_marks(self, marks: dict[str, Mark]) -> "Unit":
        """This unit with some marks set."""
        return self._with_marks(self._marked_too(marks))

    def unmarked(self, *names: str) -> "Unit":
        """This unit without some marks."""
        return self._with_marks(tuple([mark for mark in self.marks if mark[0] not in names]))

    def at(self, hex: Hex) -> "Unit":
        """This unit on a hex."""
        return Unit(self.id, self.type, self.side, hex, "", self.steps, self.marks)

    def marked_at(self, hex: Hex, marks: dict[str, Mark]) -> "Unit":
        """This unit on a hex, with some marks set."""
        return Unit(self.id, self.type, self.side, hex, "", self.steps, self._marked_too(marks))

    def inside(self, box: str) -> "Unit":
        """This unit in a box off the map; it keeps its marks."""
        return Unit(self.id, self.type, self.side, OFF_MAP, box, self.steps, self.marks)

    def bare(self) -> "Unit":
        """This unit without any marks."""
        return self._with_marks(())

    def with_steps(self, steps: int) -> "Unit":
        """This unit with so many steps."""
        return Unit(self.id, self.type, self.side, self.hex, self.box, steps, self.marks)

    def _marked_too(self, marks: dict[str, Mark]) -> tuple[tuple[str, Mark], ...]:
        """Its marks with some more set."""
        return tuple(sorted(({**dict(self.marks), **marks} if self.marks else marks).items()))

    def _with_marks(self, marks: tuple[tuple[str, Mark], ...]) -> "Unit":
        return Unit(self.id, self.type, self.side, self.hex, self.box, self.steps, marks)


_Stacks = dict[Hex, tuple[Unit, ...]]
"""The units on each hex."""
_Pairs = list[tuple[Unit | None, Unit]]
"""Units that change: as each was (None: it is new), and as it is."""


class Units(Mapping[str, Unit]):
    """All counters of a game, by id: an immutable mapping that remembers each side's units and the hexes they hold.

    They stand in the order of the roster, `ranks` (not given: the order in which they come), others after them by id.
    """

    __slots__ = ("_boxes", "_by_hex", "_forces", "_marked", "_ranks", "_units")

    def __init__(self, units: Mapping[str, Unit], ranks: Mapping[str, int] | None = None) -> None:
        self._units = dict(units)
        self._ranks = {id: rank for rank, id in enumerate(units)} if ranks is None else ranks
        self._forces: dict[str, _Force] = {}
        self._by_hex: _Stacks | None = None
        self._boxes: dict[str, tuple[Unit, ...]] = {}
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
        fresh, units = {unit.id: unit for unit in changed}, self._units
        new = object.__new__(Units)
        new._units, new._ranks = {**units, **fresh}, self._ranks
        if len(new._units) > len(units):
            new._units = self._in_order(new._units)
        pairs = [(units.get(id), unit) for id, unit in fresh.items()]
        new._by_hex = None if self._by_hex is None else self._restacked(self._by_hex, pairs)
        boxes = [unit.box for pair in pairs for unit in pair if unit is not None and unit.box]
        new._boxes = {box: known for box, known in self._boxes.items() if box not in boxes} if boxes else self._boxes
        new._marked = self._still_marked(pairs) if self._marked else {}
        new._forces = new._regrouped(self._forces, pairs)
        return new

    def _still_marked(self, pairs: "_Pairs") -> dict[str, list[Unit]]:
        """The units by those marks that no changed unit has or had."""
        marked = self._marked.copy()
        for old, unit in pairs:
            for name, _ in (*unit.marks, *(old.marks if old else ())):
                marked.pop(name, None)
        return marked

    def _regrouped(self, known: "Mapping[str, _Force]", pairs: "_Pairs") -> "dict[str, _Force]":
        """Each side's units as they are known, with some in the place of others; those that come or go among them."""
        forces = {**known}
        for old, unit in pairs:
            if old is not None and old.side != unit.side:
                forces.pop(unit.side, None)
                forces.pop(old.side, None)
            elif unit.side in forces:
                forces[unit.side] = self._reformed(forces[unit.side], old, unit)
        return forces

    def _reformed(self, force: "_Force", old: Unit | None, unit: Unit) -> "_Force":
        """A side's units with one in the place of another, off the map or on it; `old` is None if it is new."""
        was_there = old is not None and old.hex >= 0
        if old is not None and was_there:
            return force.exchanged(old, unit, self.on) if unit.hex >= 0 else force.left_by(old, self.on)
        return force.joined_by(unit, self.on, self._place) if unit.hex >= 0 else force

    def _in_order(self, units: dict[str, Unit]) -> dict[str, Unit]:
        """Units in the order of the roster, where new ones stand behind those that are in it already."""
        ids = [*self._units]
        for id in [*units][len(ids) :]:
            insort(ids, id, key=self._place)
        return {id: units[id] for id in ids}

    def without(self, *ids: str) -> "Units":
        """These units less some."""
        return Units({id: unit for id, unit in self._units.items() if id not in ids}, self._ranks)

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
        if box not in self._boxes:
            self._boxes[box] = tuple([unit for unit in self._units.values() if unit.box == box])
        return self._boxes[box]

    def marked(self, *names: str) -> Iterable[Unit]:
        """The units with at least one of some marks, each once."""
        known = self._marked
        sought = {name: list[Unit]() for name in names if name not in known}
        if sought:
            for unit in self._units.values():
                for name, _ in unit.marks:
                    if name in sought:
                        sought[name].append(unit)
            known.update(sought)
        return {unit.id: unit for name in names for unit in known[name]}.values()

    def _restacked(self, known: "_Stacks", pairs: "_Pairs") -> "_Stacks":
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

    def _force(self, side: str) -> "_Force":
        force = self._forces.get(side)
        if force is None:
            units = [unit for unit in self._units.values() if unit.side == side and unit.hex >= 0]
            force = self._forces[side] = _Force(tuple(units), {unit.id: place for place, unit in enumerate(units)})
        return force

    def _place(self, id: str) -> tuple[int, str]:
        return self._ranks.get(id, len(self._ranks)), id


class _Force:
    """One side's units on the map, with the hexes that they hold; `places`: where each stands among them, by id."""

    __slots__ = ("_area", "_places", "_shared", "by_trait", "units")

    def __init__(self, units: tuple[Unit, ...], places: Mapping[str, int]) -> None:
        self.units, self._places = units, places
        self._area: HexSet | None = None
        self._shared: HexSet | None = None
        self.by_trait: dict[str, HexSet] = {}

    def exchanged(self, old: Unit, new: Unit, on: Callable[[Hex], tuple[Unit, ...]]) -> "_Force":
        """This force with a unit in the place of another; `on`: the units that stand on a hex then."""
        units = [*self.units]
        units[self._places[new.id]] = new
        force = _Force(tuple(units), self._places)
        if new.type is not old.type:
            return force
        force._area, force._shared, force.by_trait = self._area, self._shared, self.by_trait
        if new.hex != old.hex:
            force.by_trait = self.by_trait.copy()
            if self._area is not None or self.by_trait:
                force._vacate(old, on(old.hex))
                force._occupy(new, on(new.hex))
        return force

    def left_by(self, old: Unit, on: Callable[[Hex], tuple[Unit, ...]]) -> "_Force":
        """This force without a unit; `on`: the units that stand on a hex then."""
        place = self._places[old.id]
        force = self._with_units((*self.units[:place], *self.units[place + 1 :]))
        force._vacate(old, on(old.hex))
        return force

    def joined_by(
        self, new: Unit, on: Callable[[Hex], tuple[Unit, ...]], rank: Callable[[str], tuple[int, str]]
    ) -> "_Force":
        """This force with a further unit, by its rank; `on`: the units that stand on a hex then."""
        place = bisect(self.units, rank(new.id), key=lambda unit: rank(unit.id))
        force = self._with_units((*self.units[:place], new, *self.units[place:]))
        force._occupy(new, on(new.hex))
        return force

    def _with_units(self, units: tuple[Unit, ...]) -> "_Force":
        """A force of other units in the same hexes, where those are known."""
        force = _Force(units, {unit.id: place for place, unit in enumerate(units)})
        force._area, force._shared, force.by_trait = self._area, self._shared, self.by_trait.copy()
        return force

    def _vacate(self, old: Unit, there: tuple[Unit, ...]) -> None:
        """Note that a unit left a hex; `there`: all who are there then."""
        others, left = ~(1 << old.hex), [unit for unit in there if unit.side == old.side]
        if self._area is not None and not left:
            self._area &= others
        if self._shared and not left[1:]:
            self._shared &= others
        known = self.by_trait
        for trait in old.type.traits:
            if trait in known and not (left and [unit for unit in left if trait in unit.type.traits]):
                known[trait] &= others

    def _occupy(self, new: Unit, there: tuple[Unit, ...]) -> None:
        """Note that a unit entered a hex; `there`: all who are there then."""
        end = 1 << new.hex
        if self._area is not None:
            self._area |= end
        if self._shared is not None and there[1:] and [unit for unit in there if unit.side == new.side][1:]:
            self._shared |= end
        known = self.by_trait
        for trait in new.type.traits:
            if trait in known:
                known[trait] |= end

    def area_with(self, trait: str) -> HexSet:
        """The hexes in which those with a trait stand."""
        if trait not in self.by_trait:
            area = 0
            for unit in self.units:
                if trait in unit.type.traits:
                    area |= 1 << unit.hex
            self.by_trait[trait] = area
        return self.by_trait[trait]

    @property
    def area(self) -> HexSet:
        """The hexes in which they stand."""
        if self._area is None:
            self._area = 0
            for unit in self.units:
                self._area |= 1 << unit.hex
        return self._area

    @property
    def shared(self) -> HexSet:
        """The hexes in which two or more of them stand."""
        if self._shared is None:
            once = twice = 0
            if self.area.bit_count() < len(self.units):
                for unit in self.units:
                    here = 1 << unit.hex
                    twice |= once & here
                    once |= here
            self._shared = twice
        return self._shared


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
