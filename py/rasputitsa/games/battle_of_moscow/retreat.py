"""Retreats, chosen by the enemy of the retreating units (Combat Results Table; Partisans; rulings 46 to 50 and 88)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.ground import frozen, hostile_zone, other_front
from rasputitsa.games.battle_of_moscow.losses import add_partisan, destroy
from rasputitsa.games.battle_of_moscow.strengths import partisans_alone
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.retreating import UnitsRetreat, fall_back
from rasputitsa.rules.combat.results import Party
from rasputitsa.rules.combat.retreat import FreeRetreat, Ground
from rasputitsa.rules.combat.retreat_choices import RetreatChoices
from rasputitsa.rules.permits import Ban, Bar, Sentence, UnitChoice, pool, refused


def retreats_of(look: state.TyphoonLook, unit: Unit, length: int, *, alone: bool = False) -> FreeRetreat | None:
    """The retreats of a unit, of exactly so many hexes, longer while all ends are too full; None: it has none.

    `alone`: as if no friend took up room.
    """
    if not unit.movement:
        return None
    ground = retreat_ground(look, unit)
    return (ground._replace(full=ground.full & _through(look, unit)) if alone else ground).free_retreats(
        unit.hex, length
    )


def retreat_ground(look: state.TyphoonLook, unit: Unit) -> Ground:
    """No enemies, no enemy zones, no closed water; Germans may pass partisans, who pass zones (rulings 47 to 49)."""
    rules, units, through = look.rules, look.state.units, _through(look, unit)
    barred = units.area(state.enemy_of(unit.side)) & ~through | water(look, unit.side) | other_front(look, unit)
    if not state.is_partisan(unit):
        barred |= hostile_zone(look, unit.side)
    free = rules.bounds & ~barred
    full = rules.stacking[unit.side].full(units, unit.side, (unit,), free)
    return Ground(rules.grid, free, free, full | through & free)


def water(look: state.TyphoonLook, side: str) -> HexSet:
    """The water that is closed to a side: the Gulf, and the lakes unless they bear Russians (ruling 18)."""
    terrain = look.rules.map.terrain
    return terrain["sea"] | terrain["lake"] & ~(frozen(look) if side == state.RUSSIAN else 0)


def _through(look: state.TyphoonLook, unit: Unit) -> HexSet:
    """The hexes that a retreat may pass though enemies stand there: those of partisans, for Germans (ruling 48)."""
    return partisans_alone(look) if unit.side == state.GERMAN else 0


@dataclass(frozen=True, slots=True)
class Retreat(UnitsRetreat):
    """The retreat of a party's survivors, one unit after the other in the enemy's order (rulings 46 and 88).

    `gone` are those who have; `unit` is one on its way, from a hex that was named, `walked` the hexes behind it.
    """

    name: ClassVar[str] = "retreat"
    of: Party
    length: int
    gone: tuple[str, ...] = ()
    unit: str = ""
    walked: tuple[Hex, ...] = ()

    def waiting(self, look: state.TyphoonLook) -> tuple[Sequence[Unit], Mapping[str, Ids]]:
        """The units that are lost without a choice; else the ends of the others."""
        doomed = self._doomed(look)
        return (doomed, {}) if doomed else ((), self._ends(look))

    def is_open(self, look: state.TyphoonLook, ways: Mapping[str, Ids]) -> bool:
        """True unless no unit is left, or one with one end, to which the way is no matter."""
        left = self._left(look)
        return len(left) > 1 or any(len(ways.get(unit.id, ())) > 1 or self._stops(look, unit.id) for unit in left)

    def ask(self, look: state.TyphoonLook, ways: Mapping[str, Ids]) -> Decision | None:
        """The choice of a unit and its end, of a hex on its way, or of a unit that is lost."""
        left = self._left(look)
        stops = {unit.id: names for unit in left if (names := self._stops(look, unit.id))}
        owner = left[0].side
        prompt = text("prompt.retreat", "ruling-46", side=state.enemy_of(owner), owner=owner, hexes=self.length)
        stuck = tuple(unit.id for unit in left if unit.id not in ways)
        options = (
            self._option(look, "retreat", ways),
            *([self._option(look, "through", stops)] if stops else ()),
            *([_perishing(left, stuck).option("perish")] if stuck else ()),
        )
        return Decision(state.enemy_of(owner), prompt, options)

    def lose(self, play: state.TyphoonPlay, units: Sequence[Unit]) -> None:
        """Remove units that cannot go back."""
        for unit in units:
            lose_in_retreat(play, unit)

    def go(self, play: state.TyphoonPlay, unit_id: str, place: str) -> None:
        """A unit goes back; the cities that it enters are its side's, also in passing (ruling 66)."""
        choices = self._choices(play, unit_id)
        assert choices is not None
        entered = (*self._walked(unit_id), *choices.way(play.rules.grid.index[place]))
        fall_back(play, choices.unit, entered, "ruling-46")
        state.take_cities(play, choices.unit.side, entered)
        play.goto(Retreat(self.of, self.length, (*self.gone, unit_id)))

    def on_through(self, play: state.TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """A unit goes back by way of a hex."""
        step = play.rules.grid.index[hex_id]
        play.goto(replace(self, unit=unit_id, walked=(*self.walked, step)))

    def on_perish(self, play: state.TyphoonPlay, unit_id: str) -> None:
        """A unit that has no way at this moment is lost (ruling 48)."""
        lose_in_retreat(play, play.state.units[unit_id])

    def _left(self, look: state.TyphoonLook) -> tuple[Unit, ...]:
        """The units that have still to go."""
        if self.unit:
            return (look.state.units[self.unit],)
        return tuple(unit for unit in state.party(look, self.of) if unit.id not in self.gone)

    def _doomed(self, look: state.TyphoonLook) -> tuple[Unit, ...]:
        """The units that are lost whatever is chosen: those that never move, and those without a way that can get none.

        Room can only arise where units go back from several hexes: then the order of looking may matter.
        """
        waiting = self._left(look)
        fixed = tuple(unit for unit in waiting if not unit.movement)
        stuck = tuple(unit for unit in waiting if unit.movement and self._choices(look, unit.id) is None)
        if fixed or not stuck:
            return fixed
        if len({unit.hex for unit in waiting}) == 1:
            return stuck
        hopeless = len(stuck) == len(waiting) and not any(_has_way(look, unit, self.length) for unit in stuck)
        return stuck if hopeless else ()

    def _ends(self, look: state.TyphoonLook) -> Mapping[str, Ids]:
        """The hexes in which each unit can end, without units that have no way."""
        found = {unit.id: self._choices(look, unit.id) for unit in self._left(look)}
        return {id: look.rules.grid.ids(choices.left.ends) for id, choices in found.items() if choices}

    def _stops(self, look: state.TyphoonLook, unit_id: str) -> Ids:
        choices = self._choices(look, unit_id)
        return look.rules.grid.ids(choices.left.stops(choices.changing())) if choices else ()

    def _choices(self, look: state.TyphoonLook, unit_id: str) -> "Choices | None":
        unit = look.state.units[unit_id]
        whole = retreats_of(look, unit, self.length)
        return Choices(look, unit, whole, self.length, self._walked(unit_id)) if whole else None

    def _walked(self, unit_id: str) -> tuple[Hex, ...]:
        return self.walked if unit_id == self.unit else ()

    def _option(self, look: state.TyphoonLook, verb: str, ends: Mapping[str, Ids]) -> Option:
        def notes(unit_id: str, hex_id: str) -> tuple[Text, ...]:
            choices = self._choices(look, unit_id)
            return choices.notes(hex_id) if choices and verb == "retreat" else ()

        def ends_of(unit_id: str) -> Ids:
            return self._ends(look).get(unit_id, ())

        def why(unit_id: str, hex_id: str = "") -> Text:
            waiting = unit_id in {unit.id for unit in self._left(look)}
            choices = self._choices(look, unit_id) if waiting else None
            if choices and verb == "through" and hex_id in ends_of(unit_id):
                return text("why.through", "ruling-46", unit=unit_id, hex=hex_id)
            return choices.why(hex_id) if choices else refused("why.no_retreat", "ruling-46")(unit_id)

        def way(unit_id: str, hex_id: str) -> Ids:
            choices = self._choices(look, unit_id)
            names, index = look.rules.grid.names, look.rules.grid.index
            if choices is None:
                return ()
            hexes = choices.way(index[hex_id]) if verb == "retreat" else (index[hex_id],)
            start = choices.walked[-1] if choices.walked else choices.unit.hex
            return tuple(names[hex] for hex in (start, *hexes))

        together = verb == "retreat"
        return Option(
            verb, ("unit", "hex"), tuple(ends), ends.__getitem__, notes=notes, way=way, why=why, stacks=together
        )


class Choices(RetreatChoices[state.TyphoonLook]):
    """Remarks on the ends of a retreat, and why it does not lead elsewhere."""

    section = "ruling-46"
    sections: ClassVar = state.SECTIONS["retreat"]

    def changing(self) -> HexSet:
        """The enemy's cities that change hands."""
        return state.takeable(self.look, self.unit.side)

    def closed(self) -> tuple[Bar, ...]:
        """The hexes outside the field of play, water, and the other Finnish front."""
        shut, unit = ~retreat_ground(self.look, self.unit).passable, self.unit
        return (
            self.bar(shut & ~self.look.rules.bounds, "why.bounds"),
            self.bar(shut & water(self.look, unit.side), "why.retreat_water"),
            self.bar(shut & other_front(self.look, unit), "why.retreat_front"),
        )

    def enemies_next_to(self, hex: Hex) -> Ids:
        """The enemies around a hex that have a zone of control (ruling 20)."""
        units = self.look.state.units
        return tuple(id for id in super().enemies_next_to(hex) if state.has_zone(units[id]))

    def no_way(self) -> Bar:
        """The hexes to which no way of as many steps leads as this retreat has, however near they are."""
        return super().no_way()._replace(facts=lambda hex: {"length": self.whole.length})


def _perishing(waiting: Iterable[Unit], stuck: Ids) -> UnitChoice:
    """The units that have still to go and have no way (ruling 48)."""
    free = Ban(lambda unit: unit.id not in stuck, "why.has_retreat", "ruling-48")
    return UnitChoice(pool(waiting), Sentence("why.no_retreat", "ruling-46"), (free,))


def lose_in_retreat(play: state.TyphoonPlay, unit: Unit) -> None:
    """A unit that cannot go back is destroyed; a regular Russian one leaves a partisan (Partisans; ruling 50)."""
    hex = unit.hex
    destroy(play, unit, "ruling-48" if unit.movement else "ruling-49")
    if unit.side == state.RUSSIAN and state.is_regular(unit):
        add_partisan(play, hex, "partisans")


def _has_way(look: state.TyphoonLook, unit: Unit, length: int) -> bool:
    """True if a unit would have a way if no friend took up room."""
    return retreats_of(look, unit, length, alone=True) is not None
