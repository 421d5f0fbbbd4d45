"""The battles of a side: all announced before the first is fought, then fought one at a time in its own order.

What can be attacked, at what odds and what is owed, the game's `Attacks` say (`rules.combat.attacks`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.text import Text, text
from rasputitsa.procedures.attacking import Attacking, undone
from rasputitsa.procedures.making import Side, made
from rasputitsa.rules.combat.attack_offer import AttackOffer
from rasputitsa.rules.combat.attacks import Attacks

Setting = Callable[[Any, Any], Attacks[Any]]
"""The attacks of a side as they stand: a game's class of them."""


@dataclass(frozen=True, slots=True)
class Planning:
    """A game's announcements: the prompt, what stands between the attacks and the close, what the close does.

    `none` labels the close while no unit is set on any enemy. `rule` is behind the reminder of units that could attack;
    without it there is none.
    """

    attacks: Setting
    prompt: Callable[[Any, Any], Text]
    close: Callable[[Any, Any], None]
    rule: str | None = None
    none: str = "verb.announced.none"
    more: Callable[[Any], tuple[Option, ...]] = lambda setting: ()


@dataclass(frozen=True, slots=True)
class Announcing(Attacking):
    """A side sets units on enemies and takes them off, until it closes the announcement."""

    given: ClassVar[Planning]
    side: Side

    def decision(self, look: Any) -> Decision | None:
        """Set a unit on an enemy, take it off, close the announcement; None if no unit can attack."""
        given, setting = self.given, self.attacks(look)
        offer = AttackOffer(setting)
        attack, withdraw = offer.options()
        if not attack.subjects and not withdraw.subjects:
            return None
        none_set = not withdraw.subjects
        close = Option(
            "announced",
            blocked=offer.blocked(),
            advances=True,
            passes=none_set,
            label=given.none if none_set else "",
            undone=lambda: None if none_set or given.rule is None else undone(attack, given.rule),
        )
        options = (attack, withdraw, *given.more(setting), close)
        return Decision(self.side, given.prompt(look, self.side), options)

    def attacks(self, look: Any) -> Any:
        """The attacks of the side as they stand."""
        return self.given.attacks(look, self.side)

    def on_announced(self, play: Any) -> None:
        """Close the announcement: nothing can be changed any more."""
        self.given.close(play, self.side)


@dataclass(frozen=True, slots=True)
class Fights:
    """A game's battles: the rule behind the choice of the next one, and the stage that fights it."""

    attacks: Setting
    rule: str
    fight: Callable[[Any, Any, str], Stage]


@dataclass(frozen=True, slots=True)
class Battles(Stage):
    """The battles announced are fought one at a time; the last one is chosen too, for the player throws the die."""

    given: ClassVar[Fights]
    side: Side

    def decision(self, look: Any) -> Decision | None:
        """The choice of the next battle; None where none is left."""
        option = AttackOffer(self.given.attacks(look, self.side)).resolve_option()
        if not option.subjects:
            return None
        return Decision(self.side, text("prompt.resolve", self.given.rule, side=self.side), (option,))

    def on_resolve(self, play: Any, hex_id: str) -> None:
        """Fight the battle for a hex."""
        play.call(self.given.fight(play, self.side, hex_id))


def announcing(
    name: str, about: str, side: Any, given: Planning, *, becomes: tuple[Course, ...], **verbs: Callable[..., None]
) -> type[Announcing]:
    """The announcement of a game; `verbs`: further handlers `on_<verb>`, or its own in the place of those here."""
    return made(Announcing, name, about, {"side": side}, given=given, becomes=becomes, **verbs)


def battles(
    name: str, about: str, side: Any, given: Fights, *, calls: tuple[Course, ...] = (("fight",),)
) -> type[Battles]:
    """The battles of a game."""
    return made(Battles, name, about, {"side": side}, given=given, calls=calls)
