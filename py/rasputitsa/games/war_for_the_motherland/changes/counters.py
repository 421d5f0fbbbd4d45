"""Counters that become others: Kampfgruppen, what is left of a corps, and what all changes have in common (8.71, 14).

A corps with no more steps than a Kampfgruppe of its type has is one. There are as many as are needed: besides those
printed with a name, counters are made when a corps becomes one, and are gone with it (rulings 73, 114 to 117, 154).
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import count

from rasputitsa.engine.decision import Ids, Option, not_offered
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit, UnitType
from rasputitsa.engine.text import Text
from rasputitsa.games.war_for_the_motherland.ground import hostile_zone
from rasputitsa.games.war_for_the_motherland.state import AXIS, WarLook, weather_of
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.permits import Ban, Bans, Facts, Sentence, besides, first_of, holds, pool

_PREFIX = {"inf_kg": "KG", "pz_kg": "PzKG", "mtn_kg": "GbKG"}
_LETTERS = "".join(_PREFIX.values())


def is_made(unit: Unit) -> bool:
    """True if a counter was made in play: it is in no box when it leaves the map."""
    prefix = _PREFIX.get(unit.type.id, "")
    number = unit.id.removeprefix(prefix)
    return bool(prefix) and unit.id != number and number.isdecimal() and number[0] != "0"


def is_made_id(id: str) -> bool:
    """True if an id is that of a counter made in play, which may be gone."""
    number = id.lstrip(_LETTERS)
    return id.removesuffix(number) in _PREFIX.values() and number.isdecimal()


def make(look: WarLook, type_id: str, steps: int, hex: Hex, taken: Collection[str] = ()) -> Unit:
    """A new Kampfgruppe of the lowest free number (`taken`: ids given away already), to be put on the map."""
    prefix, units = _PREFIX[type_id], look.state.units
    ids = (f"{prefix}{number}" for number in count(1))
    id = next(id for id in ids if id not in units and id not in taken)
    return Unit(id, look.rules.types[type_id], AXIS, hex, "", steps)


def remnant(look: WarLook, unit: Unit, steps: int) -> Unit:
    """The form of a unit with so many steps: itself, or the Kampfgruppe that takes its place, with its marks."""
    kind = remnant_type(look, unit.type)
    if kind is None or steps > kind.full:
        return unit.with_steps(steps)
    return make(look, kind.id, steps, unit.hex).with_marks(dict(unit.marks))


def remnant_type(look: WarLook, kind: UnitType) -> UnitType | None:
    """The Kampfgruppe that a corps shrinks to; None: the type does not (8.71)."""
    name = look.rules.remnants.get(kind.id)
    return look.rules.types[name] if name else None


OURS = Sentence("why.not_yours", "14.1")
"""Said of anything that is no unit of the side on the map."""


class PairChoice:
    """Pairs of units: one of a side whom none of the `first` bans holds, with one of the `others` whom no ban on the
    pair holds.

    `stranger` is said of a unit that is asked with somebody else, `alone` of one for whom nobody is left.
    """

    def __init__(
        self,
        own: Mapping[str, Unit],
        first: Bans,
        bans: Bans,
        others: Mapping[str, Unit],
        stranger: Sentence,
        alone: Sentence,
    ) -> None:
        self.own, self.first, self.bans, self.others, self.stranger, self.alone = (
            own,
            first,
            bans,
            others,
            stranger,
            alone,
        )

    def option(
        self, verb: str, tried: Iterable[Unit], near: Callable[[Unit], Iterable[Unit]], passed: Bans = ()
    ) -> Option:
        """The verb: a unit, then another; only those `tried`, which have `passed` some bans, with those near them, need
        to be looked at.
        """
        first = besides(passed, self.first)
        able = [unit for unit in tried if unit.id in self.own and not holds(first, unit)]
        return self.offered(verb, [unit for unit in able if self.partners(unit, near)], near)

    def offered(self, verb: str, able: Iterable[Unit], near: Callable[[Unit], Iterable[Unit]]) -> Option:
        """The verb of those who have somebody near them."""

        def targets(unit_id: str) -> Ids:
            return self.partners(self.own[unit_id], near)

        return Option(verb, ("unit", "unit"), tuple([unit.id for unit in able]), targets, why=self.why)

    def partners(self, unit: Unit, near: Callable[[Unit], Iterable[Unit]]) -> Ids:
        """The units near one with whom no ban keeps it from being chosen."""
        bans, others = self.bans, self.others
        return tuple([each.id for each in near(unit) if each.id in others and not holds(bans, unit, each)])

    def why(self, unit_id: str, other_id: str = "") -> Text:
        """The reason why a unit is not chosen, or not with another."""
        unit, other = self.own.get(unit_id), self.others.get(other_id)
        if unit is None:
            return OURS.of(unit_id)
        reason = first_of(self.first, unit)
        if reason or not other_id:
            return reason or self.alone.of(unit_id)
        if other is None:
            return self.stranger.of(unit_id, other=other_id)
        return first_of(self.bans, unit, other) or not_offered(unit_id, other_id)


def of_second(bans: tuple[Ban, ...]) -> Bans:
    """Bans on a unit as bans on the second of a pair."""
    return tuple([Ban(lambda one, other, ban=ban: ban.bars(other), ban.key, ban.rule, second) for ban in bans])


def both(one: Unit, other: Unit) -> Facts:
    """The two units of a pair, for a sentence."""
    return {"units": (one.id, other.id)}


def second(one: Unit, other: Unit) -> Facts:
    """The second unit of a pair, for a sentence."""
    return {"unit": other.id}


class Changes:
    """The units of a side that can change."""

    def __init__(self, look: WarLook, side: str) -> None:
        self.look, self.side = look, side

    @once
    def barred(self) -> HexSet:
        """The zones in which no unit changes, except in mud (11.15)."""
        return 0 if weather_of(self.look) == "mud" else hostile_zone(self.look, self.side)

    @once
    def own(self) -> Mapping[str, Unit]:
        """The units of the side on the map."""
        return pool(self.look.state.units.of(self.side))

    def pairs(self, first: Bans, bans: Bans, alone: Sentence) -> PairChoice:
        """Two units of the side; `alone` is said if no unit is left for the first."""
        themselves = Ban(lambda one, other: one is other, "why.itself", alone.rule)
        return PairChoice(
            self.own, first, (themselves, *bans), self.own, Sentence("why.other_not_yours", alone.rule), alone
        )

    def together(self, first: Bans, bans: Bans, alone: Sentence) -> PairChoice:
        """Two units in one hex."""
        apart = Ban(lambda one, other: one.hex != other.hex, "why.not_together", alone.rule, both)
        return self.pairs(first, (apart, *bans), alone)

    def here(self, unit: Unit) -> tuple[Unit, ...]:
        """Units in the hex of a unit, itself too."""
        return tuple(self.look.state.units.on(unit.hex))

    def free(self, type_id: str, *boxes: str) -> tuple[Unit, ...]:
        """The counters of a type in some boxes, in the order of the roster."""
        units = self.look.state.units.all()
        return tuple([unit for unit in units if unit.box in boxes and unit.type.id == type_id])
