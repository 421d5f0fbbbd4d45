"""Activation: a card turns one spent unit fresh, wherever it is (7.1; ruling 16)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzLook, BlitzPlay, SideId, is_in_rear, on_hand
from rasputitsa.rules.permits import Ban, Sentence, UnitChoice, pool

ACTIVATION = "activation"
COURSE: Course = ("negation", "activate")
"""The course of stages after a card is played for Activation."""


@dataclass(frozen=True, slots=True)
class Activate(cards.ByCard, Stage):
    """The owner of the card names the unit that turns fresh."""

    name: ClassVar[str] = "activate"
    side: SideId

    def decision(self, look: BlitzLook) -> Decision | None:
        """The choice of the unit to activate; None if the card was negated."""
        if cards.card_in_play(look).negated:
            return None
        option = Option("activate", ("unit",), spent_units(look, self.side), why=_spent(look, self.side).why)
        return Decision(self.side, text("prompt.activate", "7.1", side=self.side), (option,))

    def on_activate(self, play: BlitzPlay, unit_id: str) -> None:
        """Turn the unit over."""
        unit = play.state.units[unit_id]
        play.state.put(unit.with_steps(unit.type.full))
        play.log(text("log.activated", "7.1", unit=unit_id), unit=unit_id)
        cards.take_effect(play)
        play.end()


class Activating:
    """A phase in which a side may play cards for Activation."""

    __slots__ = ()
    side: SideId

    def on_activation(self, play: BlitzPlay, card: str) -> None:
        """Play a card for Activation."""
        cards.put_into_play(play, self.side, card, ACTIVATION)
        play.call(cards.Negation(), Activate(self.side))


def spent_units(look: BlitzLook, side: str) -> Ids:
    """A side's spent units on the map and in its rear areas."""
    return tuple(unit.id for unit in on_hand(look, side) if not unit.is_full)


def activation_option(look: BlitzLook, side: SideId, *, late: Text | None = None) -> Option:
    """The verb `activation`; `late` says why it is too late for it."""
    blocked = late or (None if spent_units(look, side) else text("why.nobody_spent", "7.1", side=side))
    return cards.card_option(look, side, ACTIVATION, blocked=blocked)


def _spent(look: BlitzLook, side: str) -> UnitChoice:
    """A side's units on the map and in its rear areas that are not fresh (7.1)."""
    bans = (
        Ban(
            lambda unit: unit.hex < 0 and not is_in_rear(unit), "why.not_in_play", "7.1", lambda unit: {"box": unit.box}
        ),
        Ban(lambda unit: unit.is_full, "why.fresh", "7.1"),
    )
    own = pool(unit for unit in look.state.units.all() if unit.side == side)
    return UnitChoice(own, Sentence("why.not_yours", "7.1"), bans)
