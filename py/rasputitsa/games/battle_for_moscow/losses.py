"""Step losses: the units that take them, and their fate (Combat Results Table; ruling 20)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowPlay, enemy_of
from rasputitsa.procedures.acts import act
from rasputitsa.procedures.losing import Payment, exchange
from rasputitsa.procedures.offering import OneOf
from rasputitsa.rules.combat.current_battle import party
from rasputitsa.rules.combat.losses import loss, of_battle


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
    _lose(play, unit, "combat", eliminate)


def eliminate(play: MoscowPlay, unit: Unit, message: Text) -> None:
    """Eliminate a unit in combat, which earns its enemy a point (New Victory Conditions; ruling 31)."""
    play.state.kills = play.state.kills.plus(enemy_of(unit.side), 1)
    remove(play, unit, message)


def remove(play: MoscowPlay, unit: Unit, message: Text) -> None:
    """Remove a unit from the map to its side's pool, from where it can come back at half strength."""
    play.state.put(unit.bare().with_steps(1).inside(f"{unit.side}_pool"))
    play.log(message, unit=unit.id)


def reduce_by_frost(play: MoscowPlay, unit: Unit) -> None:
    """Take a step for Frostbite; an elimination earns no points (Winter Effects; ruling 30)."""
    _lose(play, unit, "winter_effects", remove)


def _lose(play: MoscowPlay, unit: Unit, rule: str, gone: Callable[[MoscowPlay, Unit, Text], None]) -> None:
    if unit.steps == 1:
        gone(play, unit, text("log.eliminated", rule, unit=unit.id))
        return
    play.state.put(unit.with_steps(unit.steps - 1))
    play.log(text("log.reduced", rule, unit=unit.id), unit=unit.id)


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
