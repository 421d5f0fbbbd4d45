"""Replacement points: new and restored units, the Tank unit, extra supply (Replacements; rulings 5, 22 to 28, 38)."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Sequence
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.games.battle_for_moscow.movement import end_label
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.procedures.acts import act, side_act
from rasputitsa.procedures.offering import OffersToEnd
from rasputitsa.rules import units
from rasputitsa.rules.permits import Ban, Bans, Bar, Facts, HexChoice, Permit, Sentence, UnitChoice, block, pool
from rasputitsa.rules.supply import connected


class Purchases:
    """The uses that a side has for a replacement point."""

    def __init__(self, look: state.MoscowLook, side: state.SideId) -> None:
        self.look = look
        self.side = side
        self._communication = communication(look, side)

    @once
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

    @once
    def restoring(self) -> UnitChoice:
        """The half-strength units in communication, or in Moscow, that took no point in this phase."""
        own = pool(self.look.state.units.of(self.side))
        return UnitChoice(own, Sentence("why.not_yours", "replacements"), self._unit_bans)

    @once
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


def _begin(play: state.MoscowPlay, side: state.SideId) -> None:
    """Call what the phase consists of."""
    play.state.active = side
    if side != state.GERMAN or play.state.turn > 1:
        play.log(text("log.phase.replacements", "replacements", side=side))
        play.call(Sequence(f"{side}_replacements"))


ReplacementPhase = side_act(
    "replacement_phase",
    "A replacement phase begins; the German one of turn 1 is skipped.",
    state.SideId,
    _begin,
    key="replacements",
    becomes=(("german_replacements",), ("soviet_replacements",)),
)


def _roll_for_first_shock(play: state.MoscowPlay) -> None:
    if play.state.turn != play.rules.figures["early_first_shock_turn"]:
        return
    die = play.roll()
    result = "comes" if die >= play.rules.figures["first_shock_from"] else "waits"
    play.log(text(f"log.first_shock_{result}", "early_first_shock", die=die), die=(die,))
    if die >= play.rules.figures["first_shock_from"]:
        release_first_shock(play)


RollForFirstShock = act(
    "roll_for_first_shock",
    "On turn 3 a die of 4 to 6 makes the 1st Shock Army available early (Possible Early 1st Shock; ruling 27).",
    _roll_for_first_shock,
)


def _hand_out(play: state.MoscowPlay, side: state.SideId) -> None:
    """Receive and go on to spending."""
    play.state.points = state.this_turn(play).points[side]
    play.state.extra_supply = 0
    play.call(Replacements(side))


HandOutPoints = side_act(
    "hand_out_points", "A side receives the points of the turn.", state.SideId, _hand_out, becomes=(("replacements",),)
)


@dataclass(frozen=True, slots=True)
class Replacements(OffersToEnd):
    """A side spends its points; those left are lost when the phase ends."""

    name: ClassVar[str] = "replacements"
    side: state.SideId

    def offers(self, look: state.MoscowLook) -> tuple[Option, ...]:
        """Bring in, restore, convert, draw supply; nothing where no point is left."""
        return (*_purchases(look, self.side), *_supply_option(look)) if look.state.points else ()

    def is_open(self, options: tuple[Option, ...]) -> bool:
        """True if something can be bought."""
        return any(option.weight for option in options)

    def ask(self, look: state.MoscowLook, options: tuple[Option, ...]) -> Decision:
        """The question, until the other points are to be lost."""
        end = Option("end", advances=True, label=lambda: end_label(look), undone=lambda: _undone(look))
        return Decision(self.side, self._prompt(look), (*options, end))

    def run(self, play: state.MoscowPlay) -> None:
        """Nothing can be bought any more; the log says so if points are left over."""
        if play.state.points:
            play.log(text("log.points_unused", "replacements", side=self.side, points=play.state.points))
        _close(play)

    def _prompt(self, look: state.MoscowLook) -> Text:
        """The uses of a point, as a prompt: on turn 13 the Tank unit too, in War of Attrition supply."""
        more = ".tank" if Purchases(look, self.side).can_convert() else ""
        more += ".supply" if look.rules.supplied else ""
        return text(f"prompt.replacements{more}", "replacements", side=self.side, points=look.state.points)

    def on_bring(self, play: state.MoscowPlay, unit_id: str, hex_id: str) -> None:
        """Bring a unit in at half strength; where that is a city that the enemy left empty, it is taken."""
        hex = play.rules.grid.index[hex_id]
        unit = play.state.units[unit_id].with_steps(1).at(hex)
        play.state.put(unit.marked("point", 1))
        play.state.points -= 1
        play.log(text("log.bring", "replacements", unit=unit_id, hex=hex_id), unit=unit_id)
        state.take_cities(play, self.side, (hex,))

    def on_restore(self, play: state.MoscowPlay, unit_id: str) -> None:
        """Restore a unit to full strength."""
        unit = play.state.units[unit_id]
        play.state.put(unit.with_steps(unit.type.full).marked("point", 1))
        play.state.points -= 1
        play.log(text("log.restore", "replacements", unit=unit_id), unit=unit_id)

    def on_convert(self, play: state.MoscowPlay, unit_id: str) -> None:
        """Replace an army by the Tank unit, step for step; the army leaves the game (Soviet Tank Unit; ruling 28)."""
        army = play.state.units[unit_id]
        tank = next(unit for unit in play.state.units.boxed("waiting") if state.is_tank_unit(unit))
        units.replace(play.state, (army,), (tank.with_steps(army.steps).at(army.hex).marked("point", 1),))
        play.state.points -= 1
        play.log(text("log.convert", "tank_unit", unit=unit_id, hex=play.rules.grid.names[army.hex]), unit=tank.id)

    def on_supply(self, play: state.MoscowPlay) -> None:
        """Turn a replacement point into as many supply points as a die shows (Extra Supply; ruling 38)."""
        die = play.roll()
        play.state.points -= 1
        play.state.extra_supply += 1
        play.state.supply = play.state.supply.plus(self.side, die)
        play.log(text("log.extra_supply", "extra_supply", side=self.side, die=die), die=(die,))

    def close(self, play: state.MoscowPlay) -> None:
        """End the phase; points not spent are lost."""
        _close(play)


def release_first_shock(play: state.MoscowPlay) -> None:
    """Make the 1st Shock Army available (1st Shock Army; ruling 27)."""
    waiting = (unit for unit in play.state.units.boxed("waiting") if "first_shock" in unit.type.traits)
    for unit in waiting:
        play.state.put(unit.bare().inside("soviet_pool"))
        play.log(text("log.first_shock", "first_shock", unit=unit.id))


def _purchases(look: state.MoscowLook, side: state.SideId) -> tuple[Option, ...]:
    buy = Purchases(look, side)
    options = (
        Option("bring", ("unit", "hex"), buy.arrivals(), targets=buy.bringing.targets, why=buy.bringing.why),
        buy.restoring.option("restore"),
    )
    if not buy.can_convert():
        return options
    blocked = buy.blocked_conversion()
    return (*options, Option("convert", ("unit",), buy.convertible(), why=buy.converting.why, blocked=blocked))


def _supply_option(look: state.MoscowLook) -> tuple[Option, ...]:
    if not look.rules.supplied:
        return ()
    most = look.rules.figures["extra_supply"]
    return (
        Option("supply", blocked=block(look.state.extra_supply >= most, "why.extra_supply", "extra_supply", most=most)),
    )


def _undone(look: state.MoscowLook) -> Text:
    """A reminder of the points that are left."""
    return text("undone.points", points=look.state.points)


def _close(play: state.MoscowPlay) -> None:
    play.state.points = 0
    play.state.clear_marks("point")
    play.end()
