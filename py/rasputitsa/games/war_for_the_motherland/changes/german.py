"""German units break down, are built up, exchange steps in the Administration (14.1, 14.2; rulings 116 to 119)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.changes import counters
from rasputitsa.games.war_for_the_motherland.combat.losses import take_off, weaken
from rasputitsa.hexgrid.grid import OFF_MAP, HexSet
from rasputitsa.procedures.offering import OffersToEnd
from rasputitsa.rules import permits

_GIVING = ("infantry", "panzer")
"""The branches whose units give and take steps (ruling 119)."""

_END = Option("end", advances=True, label="verb.end_changes.german")

Part = tuple[str, int]
"""A type and its steps."""


@dataclass(frozen=True, slots=True)
class GermanChanges(OffersToEnd):
    """The Axis changes German units as it likes, each counter once."""

    name: ClassVar[str] = "german_changes"

    def offers(self, look: state.WarLook) -> tuple[Option, ...]:
        """Break down, build up, exchange a step."""
        return Germans(look).options()

    def ask(self, look: state.WarLook, options: tuple[Option, ...]) -> Decision:
        """The question, until the changes end."""
        return Decision(state.AXIS, text("prompt.german_changes", "14.1"), (*options, _END))

    def close(self, play: state.WarPlay) -> None:
        """All changes stand."""
        play.state.clear_marks(state.CHANGED)
        play.end()

    def on_break(self, play: state.WarPlay, unit_id: str) -> None:
        """A corps or Kampfgruppe becomes two Kampfgruppen (14.21)."""
        unit = play.state.units[unit_id]
        parts = Germans(play).parts(unit)
        take_off(play, unit, state.BROKEN_DOWN)
        play.state.put(*[part.with_marks({state.CHANGED: 1, state.HALF: 1}) for part in parts])
        names = tuple(part.id for part in parts)
        play.log(text("log.broken_down", "14.2", unit=unit_id, units=names), unit=unit_id)

    def on_build(self, play: state.WarPlay, unit_id: str, other_id: str) -> None:
        """Two Kampfgruppen become a corps, the first of its type that is free (14.23; ruling 154)."""
        first, second = play.state.units[unit_id], play.state.units[other_id]
        kind, steps = Germans(play).whole(first, second) or ("", 0)
        corps = Germans(play).corps(kind)[0].with_steps(steps).at(first.hex).marked(state.CHANGED, 1)
        for unit in (first, second):
            take_off(play, unit, state.BROKEN_DOWN)
        play.state.put(corps)
        play.log(text("log.built_up", "14.2", units=(unit_id, other_id), unit=corps.id), unit=corps.id)

    def on_exchange(self, play: state.WarPlay, unit_id: str, other_id: str) -> None:
        """A unit gives a step to another (14.26)."""
        giver, taker = play.state.units[unit_id], play.state.units[other_id]
        play.state.put(taker.with_steps(taker.steps + 1).marked(state.CHANGED, 1))
        play.log(text("log.exchanged", "14.2", unit=unit_id, taker=other_id), unit=unit_id)
        if giver.steps == 1:
            take_off(play, giver, state.lost_box(state.AXIS))
            return
        left = weaken(play, giver.marked(state.CHANGED, 1), giver.steps - 1)
        if left.id != unit_id:
            play.log(text("log.kampfgruppe", "14.2", unit=unit_id, group=left.id), unit=left.id)


class Germans(counters.Changes):
    """The German units that can change, their new forms, and their partners."""

    def __init__(self, look: state.WarLook) -> None:
        super().__init__(look, state.AXIS)

    def options(self) -> tuple[Option, ...]:
        """The three changes."""
        free, shared, rules = self._free(), self.look.state.units.shared(state.AXIS), self.look.rules
        breaking, exchanging, halves = self.breaking, self.exchanging, _halves(rules)
        whole = [unit for unit in free if (unit.type.id, unit.steps) in rules.parts]
        stacked = [unit for unit in free if shared >> unit.hex & 1] if shared else []
        left, gives = (permits.besides(self._unready, bans) for bans in (breaking.bans, exchanging.first))
        able = self._kept("break", whole, lambda unit: not permits.holds(left, unit))
        givers = self._kept(
            "exchange", stacked, lambda unit: not permits.holds(gives, unit) and exchanging.partners(unit, self.here)
        )
        builders = [unit for unit in stacked if (unit.type.id, unit.steps) in halves]
        return (
            breaking.option("break", able, breaking.bans)._replace(notes=self._foretold),
            self.building.option("build", builders, self.here, self._unready),
            exchanging.offered("exchange", givers, self.here),
        )

    def _kept(self, verb: str, units: list[Unit], test: Callable[[Unit], object]) -> list[Unit]:
        """The free units among some that pass a test, which is asked again where they or their stacks are others."""
        known, on = _tested(self.look.rules, verb, self.look.state.turn == state.FIRST_TURN), self.look.state.units.on
        kept: list[Unit] = []
        for unit in units:
            stack, seen = on(unit.hex), known.get(unit.id)
            if seen is None or seen[0] is not unit or seen[1] is not stack:
                seen = known[unit.id] = unit, stack, bool(test(unit))
            if seen[2]:
                kept.append(unit)
        return kept

    def _free(self) -> list[Unit]:
        """The units that may change; only those that are other objects than last time are looked at again."""
        known, barred = _free_of(self.look.rules), self.barred
        free: list[Unit] = []
        for unit in self.look.state.units.of(state.AXIS):
            seen = known.get(unit.id)
            if seen is None or seen[0] is not unit:
                seen = known[unit.id] = unit, not permits.holds(_UNREADY, unit)
            if seen[1] and not barred >> unit.hex & 1:
                free.append(unit)
        return free

    @property
    def breaking(self) -> permits.UnitChoice:
        """The units that can break down (14.21; rulings 30, 116 and 118)."""
        units, names, is_first = (
            self.look.state.units,
            self.look.rules.grid.names,
            self.look.state.turn == state.FIRST_TURN,
        )
        rules, weight, parts = self.look.rules, self.look.rules.weights[state.AXIS], self.look.rules.parts

        def is_full(unit: Unit) -> bool:
            others = [other for other in units.on(unit.hex) if other.id != unit.id]
            return weight.is_over([*others, *_counters(rules, unit.type.id, unit.steps)])

        bans = (
            permits.Ban(lambda unit: (unit.type.id, unit.steps) not in parts, "why.not_broken", "ruling-116"),
            *self._unready,
            permits.Ban(lambda unit: is_first and unit.mark(state.HOME), "why.at_home", "ruling-30"),
            permits.Ban(is_full, "why.no_room", "ruling-118", lambda unit: {"hex": names[unit.hex]}),
        )
        return permits.UnitChoice(self.own, counters.OURS, bans)

    @property
    def building(self) -> counters.PairChoice:
        """The Kampfgruppen that can become a corps (14.23; rulings 116 and 117)."""

        def corps(one: Unit, other: Unit) -> str:
            return (self.whole(one, other) or ("", 0))[0]

        halves = _halves(self.look.rules)
        first = (
            permits.Ban(lambda unit: (unit.type.id, unit.steps) not in halves, "why.no_half", "ruling-116"),
            *self._unready,
        )
        bans = (
            permits.Ban(lambda *pair: not corps(*pair), "why.no_corps", "ruling-116", counters.both),
            *_other_unready_in(self.barred),
            permits.Ban(
                lambda *pair: not self.corps(corps(*pair)),
                "why.no_corps_counter",
                "ruling-117",
                lambda *pair: {"type": corps(*pair)},
            ),
        )
        return self.together(first, bans, permits.Sentence("why.nobody_to_build", "14.1"))

    @property
    def exchanging(self) -> counters.PairChoice:
        """The units that can give another a step (14.26; ruling 119)."""
        first = (
            permits.Ban(lambda unit: unit.type.branch not in _GIVING, "why.gives_no_step", "ruling-119"),
            *self._unready,
        )
        bans = (
            permits.Ban(
                lambda one, other: one.type.branch != other.type.branch, "why.other_type", "ruling-119", counters.both
            ),
            *_other_unready_in(self.barred),
            permits.Ban(lambda one, other: other.is_full, "why.no_step_missing", "ruling-119", counters.second),
        )
        return self.together(first, bans, permits.Sentence("why.nobody_to_give", "ruling-119"))

    @property
    def _unready(self) -> tuple[permits.Ban, ...]:
        """The reasons for which a unit changes in no way (14.1; ruling 117)."""
        return _unready_in(self.barred)

    def parts(self, unit: Unit) -> tuple[Unit, ...]:
        """The Kampfgruppen that a unit breaks down into; none where the chart has no line for it (ruling 116)."""
        made: list[Unit] = []
        for kind, steps in self.look.rules.parts.get((unit.type.id, unit.steps), ()):
            made.append(counters.make(self.look, kind, steps, unit.hex, [part.id for part in made]))
        return tuple(made)

    def whole(self, first: Unit, second: Unit) -> tuple[str, int] | None:
        """The type and the steps of the corps of two Kampfgruppen: the chart read backwards (ruling 116)."""
        one, other = (first.type.id, first.steps), (second.type.id, second.steps)
        return _wholes(self.look.rules).get((one, other) if one <= other else (other, one))

    def corps(self, kind: str) -> tuple[Unit, ...]:
        """The counters of a type that are destroyed or broken down (ruling 117)."""
        return self.free(kind, state.lost_box(state.AXIS), state.BROKEN_DOWN)

    def _foretold(self, unit_id: str) -> tuple[Text, ...]:
        """Notes on the parts of a unit, and that they would count half for victory (ruling 124)."""
        parts = tuple(
            f"{part.attack}-{part.defence}-{part.movement}" for part in self.parts(self.look.state.units[unit_id])
        )
        half = (text("note.half", "ruling-124"),) if self.look.rules.count == "unit" else ()
        return (text("note.parts", "ruling-116", parts=parts), *half)


@lru_cache(maxsize=128)
def _counters(rules: state.WarRules, kind: str, steps: int) -> tuple[Unit, ...]:
    """The parts of a unit without names and places of their own: how much room they take is asked of every unit."""
    parts = rules.parts.get((kind, steps), ())
    return tuple([Unit("", rules.types[part], state.AXIS, OFF_MAP, "", full) for part, full in parts])


@lru_cache(maxsize=8)
def _wholes(rules: state.WarRules) -> Mapping[tuple[Part, ...], Part]:
    """The corps of each pair of Kampfgruppen, by type and steps; of several the first of the chart."""
    corps = [(tuple(sorted(parts)), whole) for whole, parts in rules.parts.items() if whole[0] in rules.remnants]
    return dict(reversed(corps))


@lru_cache(maxsize=8)
def _halves(rules: state.WarRules) -> frozenset[Part]:
    """The Kampfgruppen of all these pairs."""
    return frozenset(part for pair in _wholes(rules) for part in pair)


_UNREADY = (
    permits.Ban(lambda unit: not state.is_german(unit), "why.not_german", "14.1"),
    permits.Ban(lambda unit: unit.mark(state.CHANGED), "why.changed", "ruling-117"),
    permits.Ban(lambda unit: state.supply_of(unit) != "supplied", "why.unsupplied", "14.1"),
)
"""The reasons for which a unit changes in no way, wherever it stands."""


@lru_cache(maxsize=8)
def _unready_in(barred: HexSet) -> tuple[permits.Ban, ...]:
    """The reasons for which a unit changes in no way, where zones bar some hexes (14.1; ruling 117)."""
    return (*_UNREADY, permits.Ban(lambda unit: barred >> unit.hex & 1, "why.in_zone", "14.1"))


@lru_cache(maxsize=8)
def _other_unready_in(barred: HexSet) -> permits.Bans:
    """The same reasons against the second of a pair."""
    return counters.of_second(_unready_in(barred))


@lru_cache(maxsize=4)
def _free_of(rules: state.WarRules) -> dict[str, tuple[Unit, bool]]:
    """Cache: units by id, and whether they may change but for zones. Valid while the `Unit` object is the same."""
    return {}


@lru_cache(maxsize=8)
def _tested(
    rules: state.WarRules,
    verb: str,
    is_first: bool,  # noqa: FBT001
) -> dict[str, tuple[Unit, tuple[Unit, ...], bool]]:
    """Cache: units by id, their stacks, and whether they passed: on turn 1, or later. Valid while both objects are the
    same; zones are no matter, as they bar a whole stack.
    """
    return {}
