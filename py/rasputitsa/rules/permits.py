"""Rules of eligibility, each said once: what no rule bars is offered, the first that bars something is the reason.

A `Bar` bars hexes, a `Ban` units or whatever else is chosen, a `block` a whole verb; the choices make a verb's option
of them.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from rasputitsa.engine.decision import Ids, Option, not_offered
from rasputitsa.engine.forms import Kind, Takes
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit, Units
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.hexgrid.grid import Grid, Hex, HexSet

Facts = dict[str, Fact]


def no_facts(*asked: Any) -> Facts:
    """Nothing besides what was asked for."""
    return {}


class Bar(NamedTuple):
    """A rule that bars some hexes: the key of its sentence, its section, and further facts of a hex."""

    area: HexSet
    key: str
    rule: str
    facts: Callable[[Hex], Facts] = no_facts


class Permit(NamedTuple):
    """The hexes that no bar forbids, to a unit where one is named."""

    grid: Grid
    unit: str
    bars: tuple[Bar, ...]

    @property
    def area(self) -> HexSet:
        """The hexes that are left."""
        area = self.grid.hexes
        for bar in self.bars:
            area &= ~bar.area
        return area

    def why_not(self, hex: Hex) -> Text | None:
        """The first bar that forbids a hex, in words; None where none does."""
        for bar in self.bars:
            if bar.area >> hex & 1:
                who: Facts = {"unit": self.unit} if self.unit else {}
                return text(bar.key, bar.rule, **{**who, "hex": self.grid.names[hex], **bar.facts(hex)})
        return None

    @property
    def ids(self) -> Ids:
        """The hexes that are left, in printed ids."""
        return self.grid.ids(self.area)

    def barred(self, hex_id: str) -> Text | None:
        """The reason why a printed hex is forbidden, or that there is none of the name; None where it is left."""
        hex, rule = self.grid.index.get(hex_id), self.bars[0].rule
        if hex is None:
            return text("why.no_hex", rule, hex=hex_id)
        name = self.grid.names[hex]
        return self.why_not(hex) if name == hex_id else text("why.printed_twice", rule, hex=hex_id, other=name)

    def why(self, hex_id: str) -> Text:
        """The reason why a printed hex is forbidden."""
        return self.barred(hex_id) or not_offered(hex_id)


class Ban(NamedTuple):
    """A rule that bars some units, pairs or other things: a test, the key of its sentence, its section, more facts."""

    bars: Callable[..., object]
    key: str
    rule: str
    facts: Callable[..., Facts] = no_facts

    def words(self, *asked: Any) -> Text:
        """The sentence, with the first thing asked about as its unit, where it is one."""
        who: Facts = {"unit": asked[0].id} if asked and isinstance(asked[0], Unit) else {}
        return text(self.key, self.rule, **{**who, **self.facts(*asked)})


class Reason(NamedTuple):
    """A reason that is worked out elsewhere, as a ban: it bars whatever it is given for."""

    why: Callable[..., Text | None]

    def bars(self, *asked: Any) -> object:
        """Something true if there is a reason."""
        return self.why(*asked)

    def words(self, *asked: Any) -> Text:
        """The reason."""
        return self.why(*asked) or not_offered(*[each.id for each in asked])


Bans = tuple[Ban | Reason, ...]


def block(held: object, key: str, rule: str, /, **facts: Fact) -> Text | None:
    """The reason why a verb is not there at all, where something holds; it is what the verb's option is blocked by."""
    return text(key, rule, **facts) if held else None


def holds(bans: Bans, *asked: Any) -> bool:
    """True if a ban holds what is asked; no sentence is made of it."""
    for ban in bans:  # noqa: SIM110
        if ban.bars(*asked):
            return True
    return False


def besides(passed: Bans, bans: Bans) -> Bans:
    """Some bans without those of others."""
    return tuple([ban for ban in bans if ban not in passed]) if passed else bans


def first_of(bans: Bans, *asked: Any) -> Text | None:
    """The first ban on what is asked, in words; None where there is none."""
    for ban in bans:
        if ban.bars(*asked):
            return ban.words(*asked)
    return None


def refused(key: str, rule: str, of: str = "unit") -> Callable[..., Text]:
    """The reason for all that is not among the choices, where one sentence is true of it: of a unit, a card, a hex."""
    return lambda asked, *others: text(key, rule, **{of: asked})


class Sentence(NamedTuple):
    """The key of a sentence about a unit, and its section."""

    key: str
    rule: str

    def of(self, unit_id: str, **facts: Fact) -> Text:
        """The sentence about a unit."""
        return text(self.key, self.rule, unit=unit_id, **facts)


class UnitChoice:
    """Units to choose from: those of a pool that no ban holds; `stranger` is said of whoever is not in the pool."""

    def __init__(self, pool: Mapping[str, Unit], stranger: Sentence, bans: Bans = ()) -> None:
        self.pool, self.stranger, self.bans = pool, stranger, bans

    def option(self, verb: str, tried: Iterable[Unit] | None = None, passed: Bans = ()) -> Option:
        """The verb with a unit; where some are `tried`, no others need to be looked at, nor for bans they `passed`."""
        if tried is None:
            return Option(verb, ("unit",), self.subjects, why=self.why)
        bans = besides(passed, self.bans)
        able = [unit.id for unit in tried if unit.id in self.pool and not holds(bans, unit)]
        return Option(verb, ("unit",), tuple(able), why=self.why)

    @once
    def subjects(self) -> Ids:
        """The units that no ban holds."""
        return tuple([id for id, unit in self.pool.items() if not holds(self.bans, unit)])

    def allows(self, unit_id: str) -> bool:
        """True if a unit is among them."""
        return unit_id in self.pool and not holds(self.bans, self.pool[unit_id])

    def barred(self, unit_id: str) -> Text | None:
        """The reason why a unit is not among them; None where it is."""
        unit = self.pool.get(unit_id)
        return self.stranger.of(unit_id) if unit is None else first_of(self.bans, unit)

    def why(self, unit_id: str) -> Text:
        """The reason why a unit is not among them."""
        return self.barred(unit_id) or not_offered(unit_id)


class ItemChoice:
    """Cards, cities or other things to choose from: those of a pool that no ban holds."""

    def __init__(self, pool: Iterable[str], stranger: Callable[[str], Text], bans: Bans = ()) -> None:
        self.pool, self.stranger, self.bans = tuple(dict.fromkeys(pool)), stranger, bans

    def option(self, verb: str, kind: Takes = "item") -> Option:
        """The verb with one of them."""
        return Option(verb, (kind,), self.subjects, why=self.why)

    @once
    def subjects(self) -> Ids:
        """The things that no ban holds."""
        return tuple([each for each in self.pool if not holds(self.bans, each)])

    def why(self, each: str) -> Text:
        """The reason why something is not among them."""
        if each not in self.pool:
            return self.stranger(each)
        return first_of(self.bans, each) or not_offered(each)


class PlaceChoice:
    """Units to send to hexes or boxes by their printed ids: to those of its `places` from which no ban keeps a unit."""

    def __init__(self, who: UnitChoice, places: Callable[[Unit], Iterable[str]], bans: Bans) -> None:
        self.who, self.places, self.bans = who, places, bans

    def option(self, verb: str, kind: Callable[[str], Kind], tried: Iterable[Unit] | None = None) -> Option:
        """The verb: a unit, then a place of that kind; where some units are `tried`, no others need to be looked at."""
        known = self.who.option(verb, tried).subjects
        able = tuple([id for id in known if self.can_go(self.who.pool[id])])
        return Option(verb, ("unit", "any"), able, self.targets, why=self.why, kind=kind)

    def can_go(self, unit: Unit) -> bool:
        """True if a place is left for a unit of the pool."""
        return any(not holds(self.bans, unit, place) for place in self.places(unit))

    def targets(self, unit_id: str) -> Ids:
        """The places to which a unit can go."""
        unit = self.who.pool[unit_id]
        return tuple([place for place in self.places(unit) if not holds(self.bans, unit, place)])

    def why(self, unit_id: str, place: str = "") -> Text:
        """The reason why a unit is not sent, or not to a place; where none is left, the reason against the first."""
        reason = self.who.barred(unit_id)
        if reason is None:
            unit = self.who.pool[unit_id]
            reason = first_of(self.bans, unit, place or next(iter(self.places(unit)), ""))
        return reason or not_offered(unit_id, place)


class HexChoice:
    """Units to send to hexes: those among `who` whose permit leaves a hex; `nowhere` is said where none is left."""

    def __init__(self, who: UnitChoice, permit: Callable[[Unit], Permit], nowhere: Sentence) -> None:
        self.who, self.permit, self.nowhere = who, permit, nowhere

    def option(self, verb: str, tried: Iterable[Unit] | None = None) -> Option:
        """The verb: a unit, then a hex; where some units are `tried`, no others need to be looked at."""
        known = self.who.option(verb, tried).subjects
        able = tuple([id for id in known if self.permit(self.who.pool[id]).area])
        return Option(verb, ("unit", "hex"), able, self.targets, why=self.why)

    def targets(self, unit_id: str) -> Ids:
        """The hexes to which a unit can go."""
        return self.permit(self.who.pool[unit_id]).ids

    def why(self, unit_id: str, hex_id: str = "") -> Text:
        """The reason why a unit is not sent, or not to a hex."""
        reason = self.who.barred(unit_id)
        if reason is None and hex_id:
            reason = self.permit(self.who.pool[unit_id]).barred(hex_id)
        return reason or self.nowhere.of(unit_id)


class Wording(NamedTuple):
    """The sentences of a chapter: `section` is the rule behind them, `sections` the other rule behind some, by their
    keys.
    """

    section: str
    sections: Mapping[str, str]

    def rule(self, key: str) -> str:
        """The rule behind a sentence."""
        return self.sections.get(key, self.section)

    def sentence(self, key: str) -> Sentence:
        """A sentence about a unit, with the rule behind it."""
        return Sentence(key, self.rule(key))

    def say(self, key: str, **facts: Fact) -> Text:
        """A sentence with the rule behind it."""
        return text(key, self.rule(key), **facts)

    def ban(self, bars: Callable[..., object], key: str, facts: Callable[..., Facts] = no_facts) -> Ban:
        """A ban with the rule behind its sentence."""
        return Ban(bars, key, self.rule(key), facts)

    def bar(self, area: HexSet, key: str, facts: Callable[[Hex], Facts] = no_facts) -> Bar:
        """A bar with the rule behind its sentence."""
        return Bar(area, key, self.rule(key), facts)


def enemies_in(area: HexSet, units: Units, side: str, rule: str) -> Bar:
    """The hexes of an area, in which enemies of a side stand, with their names."""
    return Bar(area, "why.enemy", rule, lambda hex: {"enemies": others_on(units, side, hex)})


def others_on(units: Units, side: str, hex: Hex) -> Ids:
    """The enemies of a side on a hex."""
    return tuple([unit.id for unit in units.on(hex) if unit.side != side])


def pool(units: Iterable[Unit]) -> Mapping[str, Unit]:
    """Units by their ids, in their order."""
    return {unit.id: unit for unit in units}
