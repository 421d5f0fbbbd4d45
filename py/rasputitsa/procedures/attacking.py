"""Attacks of a side, however they are announced: units are set on enemies and taken off, and idle ones are told of."""

from typing import Any

from rasputitsa.engine.decision import Option
from rasputitsa.engine.stage import Stage
from rasputitsa.engine.text import Text, text
from rasputitsa.rules.combat.attack_offer import AttackOffer
from rasputitsa.rules.combat.attack_orders import AttackOrders


class Attacking(Stage):
    """A side sets units on enemies and takes them off."""

    __slots__ = ()

    def attacks(self, look: Any) -> Any:
        """The attacks of the side as they stand."""
        raise NotImplementedError

    def offer(self, look: Any) -> AttackOffer:
        """The verbs of these attacks."""
        return AttackOffer(self.attacks(look))

    def orders(self, play: Any) -> AttackOrders:
        """The orders of these attacks."""
        return AttackOrders(self.attacks(play))

    def on_attack(self, play: Any, unit_id: str, hex_id: str) -> None:
        """Set a unit on the enemy in a hex."""
        self.orders(play).send(play, unit_id, hex_id)

    def on_withdraw(self, play: Any, unit_id: str) -> None:
        """Take a unit off again."""
        self.orders(play).call_off(play, unit_id)


def undone(attack: Option, rule: str) -> Text | None:
    """A reminder of the units that could attack and are not set on any enemy; None if there are none."""
    return text("undone.attack", rule, units=len(attack.subjects)) if attack.subjects else None
