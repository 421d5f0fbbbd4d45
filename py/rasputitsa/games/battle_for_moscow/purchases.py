"""The uses of a replacement point, and the reasons against others (Replacements; rulings 22 to 28)."""

from functools import cached_property, partial

from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.permits import Ban, Bans, Bar, Facts, HexChoice, Permit, Sentence, UnitChoice, block, pool
from rasputitsa.rules.supply import connected


class Purchases:
    """The uses that a side has for a replacement point."""

    def __init__(self, look: state.MoscowLook, side: state.SideId) -> None:
        self.look = look
        self.side = side
        self._communication = communication(look, side)

    @cached_property
    def bringing(self) -> HexChoice:
        """The units that can come in, with the hexes where they do (Replacements; rulings 23, 24, 27 and 28)."""
        own = pool(unit for unit in self.look.state.units.all() if unit.side == self.side)
        on_map = [Ban(partial(_on_map, each), each.key, each.rule, each.facts) for each in self._unit_bans]
        bans: Bans = (
            *on_map,
            Ban(lambda unit: unit.hex >= 0, "why.on_map", "replacements"),
            *self._waiting,
            Ban(lambda unit: unit.box != f"{self.side}_pool", "why.not_lost", "replacements"),
        )
        who = UnitChoice(own, Sentence("why.not_lost", "replacements"), bans)
        return HexChoice(who, self._entry, Sentence("why.no_entry", "replacements"))

    @cached_property
    def restoring(self) -> UnitChoice:
        """The half-strength units in communication, or in Moscow, that took no point in this phase."""
        own = pool(self.look.state.units.of(self.side))
        return UnitChoice(own, Sentence("why.not_yours", "replacements"), self._unit_bans)

    @cached_property
    def converting(self) -> UnitChoice:
        """The armies that can become the Tank unit on its turn (Soviet Tank Unit; ruling 28)."""
        own = pool(self.look.state.units.of(self.side))
        return UnitChoice(
            own, Sentence("why.not_yours", "tank_unit"), (_TOOK_POINT, self._cut_off(self._communication))
        )

    def arrivals(self) -> Ids:
        """The units that can come in."""
        waiting = self.look.state.units.boxed(f"{self.side}_pool")
        return tuple(unit.id for unit in waiting) if self._entry_area() else ()

    def restorable(self) -> Ids:
        """The units that can be restored."""
        return self.restoring.subjects

    def convertible(self) -> Ids:
        """On turn 13 the armies that can become the Tank unit, while it waits (Soviet Tank Unit; ruling 28)."""
        if not self.can_convert():
            return ()
        return self.converting.subjects

    def can_convert(self) -> bool:
        """True if it is the Soviet turn of the Tank unit, and the unit still waits (ruling 28)."""
        now = self.side == state.SOVIET and self.look.state.turn == self.look.rules.figures["tank_turn"]
        return now and any(state.is_tank_unit(unit) for unit in self.look.state.units.boxed("waiting"))

    def blocked_conversion(self) -> Text | None:
        """The reason why nothing can become the Tank unit; None if something can (ruling 28)."""
        if self.convertible():
            return None
        cut_off = not any(self._communication >> unit.hex & 1 for unit in self.look.state.units.of(self.side))
        return block(cut_off, "why.no_tank", "ruling-28") or block(True, "why.no_tank_point", "ruling-28")

    @property
    def _waiting(self) -> Bans:
        """The 1st Shock Army and the Tank unit before their turns come (rulings 27 and 28)."""
        figures, now = self.look.rules.figures, self.look.state.turn
        soon = figures["early_first_shock_turn"]
        turn: Facts = {"turn": figures["first_shock_turn"]}
        is_early = self.look.rules.options["early_first_shock"] and now < soon
        return (
            Ban(
                lambda unit: unit.box == "waiting" and state.is_tank_unit(unit),
                "why.tank_waits",
                "ruling-28",
                lambda unit: {"turn": figures["tank_turn"]},
            ),
            Ban(
                lambda unit: unit.box == "waiting" and is_early,
                "why.first_shock_early",
                "ruling-27",
                lambda unit: {**turn, "early": soon},
            ),
            Ban(lambda unit: unit.box == "waiting", "why.first_shock_waits", "ruling-27", lambda unit: turn),
        )

    def _entry_area(self) -> HexSet:
        cities = state.cities_of(self.look, self.side) & (self._communication | self._moscow())
        return (state.entry_hexes(self.look, self.side) | cities) & ~occupied(self.look)

    def _moscow(self) -> HexSet:
        """Moscow, where the Soviets control it: it needs no communication (Replacements, Exception; ruling 25)."""
        held = state.cities_of(self.look, state.SOVIET) if self.side == state.SOVIET else 0
        return held & 1 << self.look.rules.moscow

    @property
    def _unit_bans(self) -> tuple[Ban, ...]:
        """The units that take no point: those that took one, full ones, and those that are cut off (22, 25, 26)."""
        full = Ban(lambda unit: unit.is_full, "why.full_strength", "replacements")
        return (_TOOK_POINT, full, self._cut_off(self._communication | self._moscow()))

    def _cut_off(self, area: HexSet) -> Ban:
        names = self.look.rules.grid.names
        return Ban(
            lambda unit: not area >> unit.hex & 1,
            "why.no_communication",
            "ruling-22",
            lambda unit: {"hex": names[unit.hex]},
        )

    def _entry(self, unit: Unit) -> Permit:
        """The hexes in which a unit can come in, and the reasons why not elsewhere (rulings 22 to 25)."""
        look, side = self.look, self.side
        entries, cities, turns = state.entry_hexes(look, side), look.rules.cities, state.open_turns(look)
        arrows = state.arrows_in_play(look) & ~(entries | cities) if side == state.SOVIET else 0
        bars = (
            Bar(arrows, "why.arrow_closed", "ruling-24", lambda hex: {"turns": turns}),
            Bar(~(entries | cities), "why.no_entry_hex", "ruling-23"),
            Bar(occupied(look), "why.occupied", "replacements"),
            Bar(~(entries | state.cities_of(look, side)), "why.not_controlled", "replacements"),
            Bar(~(entries | self._communication | self._moscow()), "why.city_cut_off", "ruling-22"),
        )
        return Permit(look.rules.grid, unit.id, bars)


_TOOK_POINT = Ban(lambda unit: unit.mark("point"), "why.took_point", "ruling-26")


def _on_map(ban: Ban, unit: Unit) -> bool:
    return unit.hex >= 0 and bool(ban.bars(unit))


def communication(look: state.MoscowLook, side: state.SideId) -> HexSet:
    """The hexes in communication with a side's map edge (Replacements; ruling 22)."""
    grid = look.rules.grid
    open_hexes = grid.hexes & ~look.state.units.area(state.enemy_of(side)) & ~state.enemy_zone(look, side)
    return connected(grid, state.edge_hexes(look, side), open_hexes)


def occupied(look: state.MoscowLook) -> HexSet:
    """The hexes with a unit of either side."""
    return look.state.units.area(state.GERMAN) | look.state.units.area(state.SOVIET)
