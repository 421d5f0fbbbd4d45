"""Retreats: moved by the attacking player, two hexes, out of every enemy zone of control (Combat, DR; ruling 18)."""

from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.control import cities_of, enemy_cities_on, take_cities
from rasputitsa.games.battle_for_moscow.losses import eliminate
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowPlay, SideId, enemy_of, enemy_zone
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.retreat import Ground, Retreat, retreats


@dataclass(frozen=True, slots=True)
class RetreatUnit(Stage):
    """A unit must retreat; `mover` chooses where, and the way where it changes control; `walked` is the way so far."""

    name: ClassVar[str] = "retreat"
    unit: str
    mover: SideId
    walked: tuple[Hex, ...] = ()

    def decision(self, look: MoscowLook) -> Decision | None:
        """To which hex; None where there is at most one retreat."""
        unit = look.state.units[self.unit]
        left = retreat_left(look, unit, self.walked)
        if left is None:
            return None
        hexes = _offered(look, unit, left)
        if len(hexes) == 1:
            return None
        ways = _Ways(look, unit, self.walked, left)
        option = Option("retreat", ("hex",), hexes, notes=ways.notes, why=ways.why)
        return Decision(self.mover, text("prompt.retreat", "combat", unit=self.unit), (option,))

    def run(self, play: MoscowPlay) -> None:
        """Take the only retreat; without one the unit is eliminated."""
        unit = play.state.units[self.unit]
        left = retreat_left(play, unit, self.walked)
        if left is None:
            eliminate(play, unit, text("log.no_retreat", "combat", unit=self.unit))
            play.end()
            return
        self.on_retreat(play, _offered(play, unit, left)[0])

    def on_retreat(self, play: MoscowPlay, hex_id: str) -> None:
        """Retreat to an end, or go on from a hex on the way."""
        unit, hex = play.state.units[self.unit], play.rules.grid.index[hex_id]
        left = retreat_left(play, unit, self.walked)
        if left is None or not left.ends >> hex & 1:
            play.goto(replace(self, walked=(*self.walked, hex)))
            return
        path = (unit.hex, *self.walked, *_way(play, unit, left, hex))
        names = [play.rules.grid.names[step] for step in path]
        if clean_retreat(play, unit) is None:
            play.log(text("log.last_resort", "ruling-19", unit=self.unit), unit=self.unit)
            unit = unit.with_steps(unit.steps - 1)
        play.state.put(unit.at(hex))
        play.log(text("log.retreat", "combat", unit=self.unit, hex=hex_id), unit=self.unit, path=names)
        take_cities(play, unit.side, path[1:])
        play.end()


class _Ways:
    """Remarks on the hexes of a retreat, and why it does not lead to others."""

    def __init__(self, look: MoscowLook, unit: Unit, walked: tuple[Hex, ...], left: Retreat) -> None:
        self.look, self.unit, self.walked, self.left = look, unit, walked, left
        self.length = len(walked) + left.length

    @property
    def is_clean(self) -> bool:
        """Whether this is a retreat as usual, not one of last resort."""
        return clean_retreat(self.look, self.unit) is not None

    def notes(self, hex_id: str) -> tuple[Text, ...]:
        """Whether a hex is only on the way, and which cities the retreat takes."""
        hex = self.look.rules.grid.index[hex_id]
        if not self.left.ends >> hex & 1:
            return (text("note.on_the_way", "ruling-18"),)
        taken = enemy_cities_on(self.look, self.unit.side, _way(self.look, self.unit, self.left, hex))
        return tuple(text("note.takes", "ruling-29", hex=self.look.rules.grid.names[city]) for city in taken)

    def why(self, hex_id: str) -> Text:
        """Why a hex is not offered (rulings 18 and 19)."""
        rule = "ruling-18" if self.is_clean else "ruling-19"
        hex = self.look.rules.grid.index.get(hex_id)
        if hex is None:
            return text("why.no_hex", rule, hex=hex_id)
        return self._why_not_in(hex, rule) or self._why_no_way(hex, rule)

    def _why_not_in(self, hex: Hex, rule: str) -> Text | None:
        """Too far, an enemy, an enemy zone, a friend, too near: what keeps the unit from ending in a hex."""
        if hex == self.unit.hex:
            return text("why.same_hex", rule, unit=self.unit.id)
        grid, units = self.look.rules.grid, self.look.state.units
        facts = {"unit": self.unit.id, "hex": grid.names[hex]}
        distance = grid.distance(self.unit.hex, hex)
        holders = tuple(unit.id for unit in units.on(hex) if unit.id != self.unit.id)
        if distance > self.length:
            return self._why_length(distance, rule, facts)
        if units.area(enemy_of(self.unit.side)) >> hex & 1:
            return text("why.enemy", rule, hex=grid.names[hex], enemies=holders)
        if enemy_zone(self.look, self.unit.side) >> hex & 1:
            near = grid.neighbours(hex)
            enemies = tuple(unit.id for unit in units.of(enemy_of(self.unit.side)) if near >> unit.hex & 1)
            return text("why.retreat_zone", rule, **facts, enemies=enemies)
        if holders:
            return text("why.retreat_friend", rule, **facts, friends=holders)
        return self._why_length(distance, rule, facts) if distance < retreat_length(self.look) else None

    def _why_length(self, distance: int, rule: str, facts: dict[str, str]) -> Text:
        """The wrong distance; a retreat longer than usual has friends in all nearer ends."""
        key = "why.retreat_length" if self.length == retreat_length(self.look) else "why.retreat_longer"
        return text(key, rule, **facts, distance=distance, length=self.length)

    def _why_no_way(self, hex: Hex, rule: str) -> Text:
        """A free hex at the right distance: no legal way leads there, or not the way that was begun."""
        grid, whole = self.look.rules.grid, retreat_left(self.look, self.unit, ())
        if self.walked and whole is not None and whole.ends >> hex & 1:
            return text("why.retreat_turned", rule, unit=self.unit.id, hex=grid.names[hex])
        key = f"why.retreat_no_way.{'clean' if self.is_clean else 'last_resort'}"
        return text(key, rule, hex=grid.names[hex], length=grid.distance(self.unit.hex, hex))


def retreat_left(look: MoscowLook, unit: Unit, walked: tuple[Hex, ...]) -> Retreat | None:
    """The legal retreats of a unit that has walked so far; None: there is none (rulings 18 and 19)."""
    left = clean_retreat(look, unit) or last_resort(look, unit)
    for hex in walked:
        left = left.onward(hex) if left else None
    return left


def clean_retreat(look: MoscowLook, unit: Unit) -> Retreat | None:
    """Retreats that touch no enemy zone of control (ruling 18)."""
    free = empty_of_enemies(look, unit) & ~enemy_zone(look, unit.side)
    ground = Ground(look.rules.grid, free, free, look.state.units.area(unit.side))
    return retreats(ground, unit.hex, retreat_length(look))


def last_resort(look: MoscowLook, unit: Unit) -> Retreat | None:
    """Retreats of a full unit through enemy zones to a hex in none, at a step for the whole way (ruling 19)."""
    if not look.rules.last_resort or not unit.is_full:
        return None
    empty = empty_of_enemies(look, unit)
    standing = empty & ~enemy_zone(look, unit.side)
    ground = Ground(look.rules.grid, empty, standing, look.state.units.area(unit.side))
    return retreats(ground, unit.hex, retreat_length(look))


def empty_of_enemies(look: MoscowLook, unit: Unit) -> HexSet:
    """The hexes without an enemy of a unit."""
    return look.rules.grid.hexes & ~look.state.units.area(enemy_of(unit.side))


def retreat_length(look: MoscowLook) -> int:
    """How many hexes a retreat has."""
    return look.rules.figures["retreat"]


def _offered(look: MoscowLook, unit: Unit, left: Retreat) -> Ids:
    """The ends, and before them the next hexes on the way where the way decides which cities change hands."""
    grid = look.rules.grid
    return (*grid.ids(left.stops(_enemy_cities(look, unit))), *grid.ids(left.ends))


def _way(look: MoscowLook, unit: Unit, left: Retreat, end: Hex) -> tuple[Hex, ...]:
    """The hexes entered on the way that a retreat takes where none is named: it takes the fewest cities."""
    return left.way(end, _enemy_cities(look, unit))[1:]


def _enemy_cities(look: MoscowLook, unit: Unit) -> HexSet:
    return look.rules.cities & ~cities_of(look, unit.side)
