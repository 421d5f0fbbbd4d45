"""Step losses, and retreats moved by the attacking player (Combat Results Table; Combat, DR; rulings 18 to 20)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.once import once
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowPlay, enemy_of
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures import stepping
from rasputitsa.procedures.acts import act
from rasputitsa.procedures.losing import Payment, exchange
from rasputitsa.procedures.offering import OneOf
from rasputitsa.procedures.retreating import Retreats, fall_back
from rasputitsa.rules.combat.current_battle import party
from rasputitsa.rules.combat.losses import loss, of_battle
from rasputitsa.rules.combat.retreat import Ground, Retreat, retreats
from rasputitsa.rules.combat.retreat_choices import RetreatChoices
from rasputitsa.rules.permits import Bar


def _reduce_defender(play: MoscowPlay) -> None:
    if play.state.battle is not None:
        lose_step(play, play.state.units[play.state.battle.defender])


DefenderLoses = act("defender_loses", "The defender takes a step loss.", _reduce_defender)


@dataclass(frozen=True, slots=True)
class LoseStep(OneOf):
    """AL: one attacker of the attacking player's choice takes a step loss."""

    name: ClassVar[str] = "lose_step"

    def named(self, look: MoscowLook) -> Sequence[str]:
        """The attackers that are left."""
        return [unit.id for unit in party(look, "attackers")]

    def ask(self, look: MoscowLook, named: Sequence[str]) -> Decision:
        """The choice of the attacker that loses a step."""
        return _loss(look, party(look, "attackers"), text("prompt.lose", "combat"))

    def take(self, play: MoscowPlay, id: str) -> None:
        """Take a step from an attacker."""
        lose_step(play, play.state.units[id])
        play.end()

    def on_lose(self, play: MoscowPlay, unit_id: str) -> None:
        """Take a step from the chosen attacker."""
        self.take(play, unit_id)


def step_value(unit: Unit) -> int:
    """The printed strength that a unit loses with its next step (Combat, EX)."""
    left = unit.type.attack[unit.steps - 2] if unit.steps > 1 else 0
    return unit.attack - left


def lose_step(play: MoscowPlay, unit: Unit) -> None:
    """Reduce a full unit; eliminate a half-strength one."""
    stepping.lose_step(play, unit, "combat", fall)


def fall(play: MoscowPlay, unit: Unit) -> None:
    """Eliminate a unit that lost its last step in combat, or is lost whatever its steps."""
    eliminate(play, unit, text("log.eliminated", "combat", unit=unit.id))


def eliminate(play: MoscowPlay, unit: Unit, message: Text) -> None:
    """Eliminate a unit in combat, which earns its enemy a point (New Victory Conditions; ruling 31)."""
    play.state.kills = play.state.kills.plus(enemy_of(unit.side), 1)
    remove(play, unit, message)


def remove(play: MoscowPlay, unit: Unit, message: Text) -> None:
    """Remove a unit from the map to its side's pool, from where it can come back at half strength."""
    stepping.eliminate(play, unit.with_steps(1), "pool", message)


def reduce_by_frost(play: MoscowPlay, unit: Unit) -> None:
    """Take a step for Frostbite; an elimination earns no points (Winter Effects; ruling 30)."""
    rule = "winter_effects"
    stepping.lose_step(play, unit, rule, lambda play, it: remove(play, it, text("log.eliminated", rule, unit=it.id)))


def _loss(look: MoscowLook, units: Sequence[Unit], prompt: Text) -> Decision:
    why = of_battle(look.state.units.of(units[0].side), units, "ruling-20").why
    return loss(units[0].side, prompt, units, "ruling-20", _reduced, why)


def _ask(look: MoscowLook, units: Sequence[Unit], owed: int) -> Decision:
    return _loss(look, units, text("prompt.exchange", "ruling-20", owed=owed))


def _reduced(unit: Unit) -> Text:
    """The figures of a unit after its next loss, as its counter will show them."""
    smaller = unit.with_steps(unit.steps - 1)
    return text("note.reduced", "ruling-20", attack=smaller.attack, movement=smaller.movement)


ExchangeLosses = exchange(
    "exchange_losses",
    "EX: attackers take step losses until they lost at least the defender's printed strength, or none is left.",
    Payment(lambda look: party(look, "attackers"), _ask, lambda play, unit: step_value(unit), lose_step),
)


@dataclass(frozen=True, slots=True)
class RetreatUnit(Retreats):
    """A unit must retreat; `mover` chooses where, and the way where it changes control; `walked` is the way so far."""

    name: ClassVar[str] = "retreat"
    unit: str
    mover: state.SideId
    walked: tuple[Hex, ...] = ()

    def waiting(self, look: state.MoscowLook) -> tuple[Sequence[Unit], Mapping[str, Ids]]:
        """The unit is lost without a retreat; else the hexes that can be named next."""
        ways = self._ways(look)
        return ((), {self.unit: ways.offered()}) if ways else ((look.state.units[self.unit],), {})

    def ask(self, look: state.MoscowLook, ways: Mapping[str, Ids]) -> Decision | None:
        """The choice of a hex."""
        choices = self._ways(look)
        assert choices is not None
        option = Option("retreat", ("hex",), ways[self.unit], notes=choices.notes, why=choices.why)
        return Decision(self.mover, text("prompt.retreat", "combat", unit=self.unit), (option,))

    def lose(self, play: state.MoscowPlay, units: Sequence[Unit]) -> None:
        """Without a retreat the unit is eliminated."""
        eliminate(play, units[0], text("log.no_retreat", "combat", unit=self.unit))
        play.end()

    def go(self, play: state.MoscowPlay, unit_id: str, place: str) -> None:
        """Retreat to an end, or go on from a hex on the way."""
        ways, hex = self._ways(play), play.rules.grid.index[place]
        if ways is None or not ways.is_end(hex):
            play.goto(replace(self, walked=(*self.walked, hex)))
            return
        unit, entered = ways.unit, (*self.walked, *ways.way(hex))
        if not ways.is_clean:
            play.log(text("log.last_resort", "ruling-19", unit=self.unit), unit=self.unit)
            unit = unit.with_steps(unit.steps - 1)
        fall_back(play, unit, entered, "combat")
        state.take_cities(play, unit.side, entered)
        play.end()

    def on_retreat(self, play: state.MoscowPlay, hex_id: str) -> None:
        """Send the unit to a hex, or by way of it."""
        self.go(play, self.unit, hex_id)

    def _ways(self, look: state.MoscowLook) -> "Ways | None":
        unit = look.state.units[self.unit]
        whole = retreat_left(look, unit, ())
        return Ways(look, unit, whole, retreat_length(look), self.walked) if whole else None


class Ways(RetreatChoices[state.MoscowLook]):
    """Remarks on the hexes of a retreat, and why it does not lead to others (rulings 18 and 19)."""

    sections: ClassVar = state.SECTIONS["retreat"]

    @once
    def is_clean(self) -> bool:
        """True if this is a usual retreat, not one of last resort."""
        return clean_retreat(self.look, self.unit) is not None

    @property
    def section(self) -> str:
        """The ruling on retreats of this kind."""
        return "ruling-18" if self.is_clean else "ruling-19"

    def changing(self) -> HexSet:
        """The enemy's cities."""
        return self.look.rules.cities & ~state.cities_of(self.look, self.unit.side)

    def no_way(self) -> Bar:
        """The hexes to which every way leads over an enemy, or next to one where that is forbidden."""
        key = f"why.retreat_no_way.{'clean' if self.is_clean else 'last_resort'}"
        return self.bar(~self.whole.ends, key, lambda hex: {"length": self.distance(hex)})


def retreat_left(look: state.MoscowLook, unit: Unit, walked: tuple[Hex, ...]) -> Retreat | None:
    """The legal retreats of a unit that has walked so far; None: there is none (rulings 18 and 19)."""
    left = clean_retreat(look, unit) or last_resort(look, unit)
    for hex in walked:
        left = left.onward(hex) if left else None
    return left


def clean_retreat(look: state.MoscowLook, unit: Unit) -> Retreat | None:
    """Retreats that touch no enemy zone of control (ruling 18)."""
    free = empty_of_enemies(look, unit) & ~state.enemy_zone(look, unit.side)
    ground = Ground(look.rules.grid, free, free, look.state.units.area(unit.side))
    return retreats(ground, unit.hex, retreat_length(look))


def last_resort(look: state.MoscowLook, unit: Unit) -> Retreat | None:
    """Retreats of a full unit through enemy zones to a hex in none, at a step for the whole way (ruling 19)."""
    if not look.rules.last_resort or not unit.is_full:
        return None
    empty = empty_of_enemies(look, unit)
    standing = empty & ~state.enemy_zone(look, unit.side)
    ground = Ground(look.rules.grid, empty, standing, look.state.units.area(unit.side))
    return retreats(ground, unit.hex, retreat_length(look))


def empty_of_enemies(look: state.MoscowLook, unit: Unit) -> HexSet:
    """The hexes without an enemy of a unit."""
    return look.rules.grid.hexes & ~look.state.units.area(state.enemy_of(unit.side))


def retreat_length(look: state.MoscowLook) -> int:
    """The length of a retreat in hexes."""
    return look.rules.figures["retreat"]
