"""Arrivals of a side: reinforcements, rebuilt units, counters, drops; the 40th Army (rulings 8, 28, 59-63, 68-86)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Course
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow import depots, state
from rasputitsa.games.battle_of_moscow.ground import germans_on, hostile_zone, zone
from rasputitsa.hexgrid.distance import disc, within
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.acts import side_act
from rasputitsa.procedures.offering import Offers, OneOf
from rasputitsa.rules import permits
from rasputitsa.rules.units import of_branch

_TOO_ROUGH = ("forest", "hill", "lake", "sea")


is_paratroop = of_branch("paratroop")
"""True if a unit can be dropped."""


def can_drop(look: state.TyphoonLook) -> bool:
    """True if the weather allows a drop."""
    return look.state.weather == "snow"


def drop_hexes(look: state.TyphoonLook) -> HexSet:
    """Hexes in which a counter may land."""
    return drop_permit(look, "").area


def drop(play: state.TyphoonPlay, unit: Unit, hex: Hex) -> bool:
    """Drop one of a unit's counters; says whether one is left to drop."""
    names = _names(play, unit)
    dropped = [id for id in names if id in play.state.units]
    id = names[len(dropped)]
    landed = Unit(id, play.rules.types[state.DROPPED_TYPE], state.RUSSIAN, hex, "", 1).marked(state.DROPPED, 1)
    play.state.put(landed)
    play.log(text("log.dropped", "paratroops", unit=id, hex=play.rules.grid.names[hex]), unit=id)
    if len(dropped) + 1 < len(names):
        return True
    play.state.units = play.state.units.without(unit.id)
    return False


def drop_permit(look: state.TyphoonLook, unit_id: str) -> permits.Permit:
    """Near Russians who were there before, not far from Moscow, clear of all Germans, cities and rough ground."""
    rules, units, terrain = look.rules, look.state.units, look.rules.map.terrain
    near = rules.grid.set_of(unit.hex for unit in units.of(state.RUSSIAN) if not unit.mark(state.DROPPED))
    bars = (
        permits.Bar(~rules.bounds, "why.bounds", "ruling-68"),
        permits.Bar(units.area(state.GERMAN), "why.drop_on_enemy", "paratroops", partial(_standing, look, 0)),
        permits.Bar(zone(look, state.GERMAN), "why.drop_in_zone", "paratroops", partial(_standing, look, 1)),
        *[
            permits.Bar(terrain[name], "why.drop_on_ground", "paratroops", partial(_ground, name))
            for name in _TOO_ROUGH
        ],
        permits.Bar(rules.cities, "why.drop_on_city", "paratroops"),
        _too_far(look, _about_moscow(look), "why.drop_moscow", "drop_of_moscow"),
        _too_far(look, within(rules.grid, near, rules.figures["drop_near"]), "why.drop_near", "drop_near"),
    )
    return permits.Permit(rules.grid, unit_id, bars)


def _too_far(look: state.TyphoonLook, area: HexSet, key: str, figure: str) -> permits.Bar:
    """All outside an area, which so many hexes bound."""
    return permits.Bar(~area, key, "paratroops", lambda hex: {"hexes": look.rules.figures[figure]})


def _standing(look: state.TyphoonLook, distance: int, hex: Hex) -> permits.Facts:
    """The Germans in a hex, or those with a zone next to it."""
    grid, units = look.rules.grid, look.state.units.of(state.GERMAN)
    there = [unit for unit in units if grid.distance(unit.hex, hex) == distance]
    return {"enemies": tuple(unit.id for unit in there if not distance or state.ZONE in unit.type.traits)}


def _ground(name: str, hex: Hex) -> permits.Facts:
    return {"ground": name}


def _names(look: state.TyphoonLook, unit: Unit) -> Ids:
    return tuple(f"{unit.id}-{number}" for number in range(1, look.rules.figures["paratroop_counters"] + 1))


def _about_moscow(look: state.TyphoonLook) -> HexSet:
    return disc(look.rules.grid, look.rules.places.moscow, look.rules.figures["drop_of_moscow"])


ARMY = "fortieth_army"
SOUTH_BOX = "german_south"
"""The box of the two divisions that come once the 40th Army is released (ruling 63)."""


_NO_ENTRY = permits.Sentence("why.edge_full", "ruling-83")


@dataclass(frozen=True, slots=True)
class Newcomers(Offers):
    """A side places what comes in, in any order; what is not placed waits, what is not used is lost (ruling 59).

    Of the Russian turn: the factors `left` at each place, the `quotas` still open, the `drops` still allowed, and the
    unit of which one counter has been dropped.
    """

    name: ClassVar[str] = "newcomers"
    side: state.SideId
    left: tuple[int, ...] = ()
    quotas: tuple[str, ...] = ()
    drops: int = 0
    dropping: str = ""

    def offers(self, look: state.TyphoonLook) -> tuple[Option, ...]:
        """Units to bring, counters to make; of paratroops that are being dropped the other half alone."""
        coming = ReinforcementChoices(look, self)
        return (coming.drop_option(),) if self.dropping else coming.options()

    def ask(self, look: state.TyphoonLook, options: tuple[Option, ...]) -> Decision:
        """The question, until the others wait; a drop that has begun is finished first."""
        if self.dropping:
            return Decision(state.RUSSIAN, text("prompt.drop", "paratroops", unit=self.dropping), options)
        coming = ReinforcementChoices(look, self)
        close = Option("arrived", advances=True, passes=True, undone=lambda: coming.undone(options))
        return Decision(self.side, coming.prompt(), (*options, close))

    def on_enter(self, play: state.TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """A reinforcement comes in; it may ride beyond its side's number (ruling 28)."""
        unit = play.state.units[unit_id].marked(state.ARRIVED, 1)
        place(play, unit, play.rules.grid.index[hex_id], text("log.enters", "reinforcements", unit=unit_id, hex=hex_id))

    def on_rebuild(self, play: state.TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """A destroyed unit comes back."""
        unit, hex = play.state.units[unit_id], play.rules.grid.index[hex_id]
        message = text("log.rebuilt", "replacements", unit=unit_id, hex=hex_id, factors=depots.cost_of(unit))
        if self.side == state.GERMAN:
            _charge(play, unit)
        else:
            left = depots.pay(play, depots.Depots(play, self.left, self.quotas), hex, depots.cost_of(unit))
            quotas = tuple(kind for kind in self.quotas if kind != unit.type.branch)
            play.goto(replace(self, left=left, quotas=quotas))
        place(play, unit, hex, message)

    def on_counter(self, play: state.TyphoonPlay, hex_id: str) -> None:
        """A factor becomes a counter."""
        hex = play.rules.grid.index[hex_id]
        left = depots.make_counter(play, depots.Depots(play, self.left, self.quotas), hex)
        state.take_cities(play, state.RUSSIAN, (hex,))
        play.goto(replace(self, left=left))

    def on_drop(self, play: state.TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """One of a unit's two counters lands, then the other."""
        more = drop(play, play.state.units[unit_id], play.rules.grid.index[hex_id])
        play.goto(replace(self, drops=self.drops if more else self.drops - 1, dropping=unit_id if more else ""))

    def on_arrived(self, play: state.TyphoonPlay) -> None:
        """End the arrivals."""
        play.end()


class ReinforcementChoices:
    """The units that may come in, and their hexes."""

    def __init__(self, look: state.TyphoonLook, stage: Newcomers) -> None:
        self.look, self.stage, self.side = look, stage, stage.side

    def options(self) -> tuple[Option, ...]:
        """The verbs `enter` and `rebuild`; for the Russians also `counter` and, in snow, `drop`."""
        units = self.look.state.units
        entering = permits.UnitChoice(
            permits.pool(units[id] for id in self._waiting), permits.Sentence("why.not_due", "ruling-59")
        )
        enter = permits.HexChoice(entering, self._entry, _NO_ENTRY).option("enter")._replace(stacks=True)
        rebuild = self._rebuilding.option("rebuild")._replace(notes=self._price)
        if self.side == state.GERMAN:
            return enter, rebuild
        made = self.depots.for_counters()
        counter = Option("counter", ("hex",), made.ids, why=made.why)
        return enter, rebuild, counter, *((self.drop_option(),) if self.stage.drops else ())

    def drop_option(self) -> Option:
        """The verb `drop`."""
        units, begun = self.look.state.units, self.stage.dropping
        other = permits.Ban(
            lambda unit: begun and unit.id != begun, "why.drop_other", "ruling-71", lambda unit: {"other": begun}
        )
        waiting = permits.pool(units[id] for id in self._waiting if is_paratroop(units[id]))
        who = permits.UnitChoice(waiting, permits.Sentence("why.not_dropped", "paratroops"), (other,))
        return permits.HexChoice(
            who, lambda unit: self._landing._replace(unit=unit.id), permits.Sentence("why.drop_nowhere", "paratroops")
        ).option("drop")

    @once
    def _landing(self) -> permits.Permit:
        return drop_permit(self.look, "")

    @property
    def _rebuilding(self) -> permits.HexChoice:
        """The destroyed units of kinds that come back and are paid for, with the hexes where they come in."""
        lost, stranger = (
            self.look.state.units.boxed(state.lost_box(self.side)),
            permits.Sentence("why.not_lost", "replacements"),
        )
        never = depots.is_rebuilt if self.side == state.RUSSIAN else _may_return
        kind = permits.Ban(lambda unit: not never(unit), "why.never_rebuilt", "ruling-62")
        if self.side == state.RUSSIAN:
            one = permits.Ban(lambda unit: not self.depots.may_return(unit), "why.one_a_turn", "ruling-60")
            who = permits.UnitChoice(permits.pool(lost), stranger, (kind, one))
            return permits.HexChoice(who, self.depots.permit, permits.Sentence("why.nowhere", "ruling-60"))
        short = permits.Ban(
            lambda unit: depots.cost_of(unit) > _account(self.look, unit), "why.account_short", "ruling-62"
        )
        return permits.HexChoice(
            permits.UnitChoice(permits.pool(lost), stranger, (kind, short)), self._entry, _NO_ENTRY
        )

    def undone(self, options: tuple[Option, ...]) -> Text | None:
        """A reminder of the units that could still come, and of the factors that would be lost."""
        units = sum(len(option.subjects) for option in options if option.verb in ("enter", "rebuild"))
        lost = sum(self.stage.left) if any(option.subjects for option in options if option.verb != "enter") else 0
        if lost:
            return text("undone.newcomers", "reinforcements", units=units, factors=lost)
        return text("undone.coming", "reinforcements", units=units) if units else None

    def prompt(self) -> Text:
        """The prompt: units that come in by the south edge, and the factors left to spend."""
        south = tuple(unit for unit in self._entering if self.look.state.units[unit].box == SOUTH_BOX)
        key = f"prompt.newcomers.{self.side}{'_south' if south else ''}"
        return text(key, "reinforcements", **self._figures(), **({"units": south} if south else {}))

    def _figures(self) -> dict[str, int | str]:
        """The factors left to spend."""
        now = self.look.state
        if self.side == state.GERMAN:
            return {"side": state.GERMAN, "infantry": now.infantry_account, "mobile": now.mobile_account}
        return {"side": state.RUSSIAN, **dict(zip(depots.PLACES, self.stage.left, strict=True))}

    @once
    def depots(self) -> depots.Depots:
        """The Russian replacements."""
        return depots.Depots(self.look, self.stage.left, self.stage.quotas)

    @once
    def _waiting(self) -> Ids:
        """The reinforcements that may enter: of this turn, or held back since another (rulings 59 and 63)."""
        boxes = [state.due_box(turn) for turn in range(1, self.look.state.turn + 1)]
        boxes += [SOUTH_BOX] if self.look.state.released else []
        units = self.look.state.units
        return tuple(unit.id for box in boxes for unit in units.boxed(box) if unit.side == self.side)

    @once
    def _entering(self) -> Ids:
        return tuple(unit for unit in self._waiting if self._entry(self.look.state.units[unit]).area)

    def _entry(self, unit: Unit) -> permits.Permit:
        """The hexes of its edge in which a unit may come in: no enemy, room for it (rulings 59 and 83)."""
        rules, units = self.look.rules, self.look.state.units
        edge, enemies = (
            rules.entries[SOUTH_BOX if unit.box == SOUTH_BOX else self.side],
            units.area(state.enemy_of(self.side)),
        )
        free = edge & rules.bounds & ~enemies
        bars = (
            permits.Bar(~rules.bounds, "why.bounds", "ruling-68"),
            permits.Bar(~edge, "why.no_entry", "ruling-59"),
            permits.enemies_in(enemies, units, self.side, "ruling-59"),
            permits.Bar(rules.stacking[self.side].full(units, self.side, (unit,), free), "why.full", "ruling-83"),
        )
        return permits.Permit(rules.grid, unit.id, bars)

    def _price(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        return (text("note.factors", "replacements", factors=depots.cost_of(self.look.state.units[unit_id])),)


def place(play: state.TyphoonPlay, unit: Unit, hex: Hex, message: Text) -> None:
    """Put a unit on the map; in an enemy zone it has entered one (ruling 59)."""
    zoned = hostile_zone(play, unit.side) >> hex & 1
    play.state.put((unit.marked(state.ENTERED, 1) if zoned else unit).at(hex))
    play.log(message, unit=unit.id)
    state.take_cities(play, unit.side, (hex,))


def _account(look: state.TyphoonLook, unit: Unit) -> int:
    """The German account that pays for a unit (ruling 62)."""
    return look.state.mobile_account if unit.movement == look.rules.figures["mobile"] else look.state.infantry_account


def _may_return(unit: Unit) -> bool:
    return not state.is_finn(unit) and not state.is_security(unit)


def _charge(play: state.TyphoonPlay, unit: Unit) -> None:
    """Take a unit's factors off its account."""
    if unit.movement == play.rules.figures["mobile"]:
        play.state.mobile_account -= depots.cost_of(unit)
    else:
        play.state.infantry_account -= depots.cost_of(unit)


def _begin(play: state.TyphoonPlay, side: state.SideId) -> None:
    """Count what there is to place."""
    if not play.rules.arrive:
        return
    if side == state.GERMAN:
        _save_up(play)
        play.call(Newcomers(state.GERMAN))
    else:
        _begin_russian(play)


def _begin_russian(play: state.TyphoonPlay) -> None:
    left = depots.income(play)
    if not germans_on(play, 1 << play.rules.places.tikhvin):
        play.call(_russians(play, left))
        return
    loss = play.rules.factors[state.RUSSIAN]["tikhvin"]
    play.log(text("log.tikhvin", "tikhvin", hex=play.rules.grid.names[play.rules.places.tikhvin], factors=loss))
    play.call(Tikhvin(left, loss))


Arrivals = side_act(
    "arrivals",
    "A side places what comes in, before its first impulse (ruling 8).",
    state.SideId,
    _begin,
    key="arrivals",
    becomes=(("newcomers",), ("tikhvin",)),
)


@dataclass(frozen=True, slots=True)
class Tikhvin(OneOf):
    """A German unit in Tikhvin costs the Russian two factors; he says where, factor by factor (ruling 61)."""

    name: ClassVar[str] = "tikhvin"
    becomes: ClassVar[tuple[Course, ...]] = (("newcomers",),)
    left: tuple[int, ...]
    owed: int

    def named(self, look: state.TyphoonLook) -> Sequence[str]:
        """The places that can give up the next factor; none once enough are given up."""
        return depots.forgoing(look, self.left) if self.owed else ()

    def ask(self, look: state.TyphoonLook, named: Sequence[str]) -> Decision:
        """The choice of the place."""
        prompt = text("prompt.tikhvin", "tikhvin", side=state.RUSSIAN, factors=self.owed)
        places = permits.ItemChoice(named, permits.refused("why.not_forgone", "ruling-61", "place"))
        return Decision(state.RUSSIAN, prompt, (places.option("forgo"),))

    def take(self, play: state.TyphoonPlay, id: str) -> None:
        """A place gives one factor less."""
        left = tuple(factors - (name == id) for name, factors in zip(depots.PLACES, self.left, strict=True))
        play.log(text("log.forgone", "ruling-61", place=id))
        play.goto(Tikhvin(left, self.owed - 1))

    def pass_over(self, play: state.TyphoonPlay) -> None:
        """Place the rest."""
        play.goto(_russians(play, self.left))

    def on_forgo(self, play: state.TyphoonPlay, place: str) -> None:
        """Give up a factor of a place."""
        self.take(play, place)


def _russians(look: state.TyphoonLook, left: depots.Left) -> Newcomers:
    return Newcomers(state.RUSSIAN, left, depots.QUOTAS, 1 if can_drop(look) else 0)


def _save_up(play: state.TyphoonPlay) -> None:
    """The two German accounts grow from the second turn on (ruling 62)."""
    due = play.rules.factors[state.GERMAN]
    if play.state.turn >= due["from_turn"]:
        play.state.infantry_account += due["infantry"]
        play.state.mobile_account += due["mobile"]


def is_held(look: state.TyphoonLook, unit: Unit) -> bool:
    """True if a unit is the 40th Army, which may not move yet."""
    return unit.id == look.rules.special.get(ARMY) and not look.state.released


def release(play: state.TyphoonPlay) -> None:
    """At the end of a German turn: whether an enemy stands no farther off than his printed movement factor."""
    now, rules = play.state, play.rules
    if now.released or ARMY not in rules.special:
        return
    near = [unit.id for unit in now.units.of(state.GERMAN) if _threatens(play, unit)]
    if near:
        now.released = True
        voronezh = rules.grid.names[rules.places.voronezh]
        play.log(text("log.released", "fortieth_army", army=rules.special[ARMY], units=tuple(near), hex=voronezh))


def _threatens(look: state.TyphoonLook, unit: Unit) -> bool:
    """True if a German is within its movement of Voronezh, whatever the weather; Finns do not count."""
    return not state.is_finn(unit) and look.rules.grid.distance(unit.hex, look.rules.places.voronezh) <= unit.movement
