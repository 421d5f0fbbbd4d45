"""A counter: its print, and the counter itself as a value, with its place, steps and marks."""

from dataclasses import dataclass, field

from rasputitsa.engine.dataclass_fields import setters
from rasputitsa.hexgrid.grid import OFF_MAP, Hex

Mark = int | str
Marks = tuple[tuple[str, Mark], ...]
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


@dataclass(frozen=True, slots=True, init=False)
class Unit:
    """A counter in play: on a hex, or in a box beside the map; `marks` are sorted (name, value) pairs."""

    id: str
    type: UnitType
    side: str
    hex: Hex
    box: str
    steps: int
    marks: Marks = ()

    def __init__(
        self,
        id: str,
        type: UnitType,
        side: str,
        hex: Hex,
        box: str,
        steps: int,
        marks: tuple[tuple[str, Mark], ...] = (),
    ) -> None:
        _set_id(self, id)
        _set_type(self, type)
        _set_side(self, side)
        _set_hex(self, hex)
        _set_box(self, box)
        _set_steps(self, steps)
        _set_marks(self, marks)

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

    def _marked_too(self, marks: dict[str, Mark]) -> Marks:
        """Its marks with some more set."""
        return tuple(sorted(({**dict(self.marks), **marks} if self.marks else marks).items()))

    def _with_marks(self, marks: Marks) -> "Unit":
        return Unit(self.id, self.type, self.side, self.hex, self.box, self.steps, marks)


_set_id, _set_type, _set_side, _set_hex, _set_box, _set_steps, _set_marks = setters(Unit)
