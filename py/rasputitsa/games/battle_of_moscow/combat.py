"""Battles are announced, then fought in the attacker's order (Combat; rulings 29 to 34 and 93)."""

from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow.attacks import Attacks
from rasputitsa.games.battle_of_moscow.battle import Fight
from rasputitsa.games.battle_of_moscow.state import DEFENDS, SideId, TyphoonLook, TyphoonPlay, enemy_of
from rasputitsa.games.battle_of_moscow.strengths import defenders_in
from rasputitsa.rules.attacks import announced


@dataclass(frozen=True, slots=True)
class Combat(Stage):
    """A side announces the battles of an impulse, all of them before the first die (ruling 34)."""

    name: ClassVar[str] = "combat"
    becomes: ClassVar[tuple[Course, ...]] = (("battles",),)
    side: SideId

    def decision(self, look: TyphoonLook) -> Decision | None:
        """Set a unit on an enemy, take it off, close the announcement; None if no unit can attack."""
        setting = Attacks(look, self.side)
        attack, withdraw = setting.options()
        if not attack.subjects and not withdraw.subjects:
            return None
        none_set = not withdraw.subjects
        close = Option(
            "announced",
            blocked=setting.blocked(),
            advances=True,
            passes=none_set,
            label="verb.announced.none" if none_set else "",
            undone=lambda: None if none_set else _undone(attack),
        )
        return Decision(self.side, text("prompt.announce", "combat", side=self.side), (attack, withdraw, close))

    def on_attack(self, play: TyphoonPlay, unit_id: str, hex_id: str) -> None:
        """Set a unit on the enemy in a hex."""
        Attacks(play, self.side).send(play, unit_id, hex_id)

    def on_withdraw(self, play: TyphoonPlay, unit_id: str) -> None:
        """Take a unit off again."""
        Attacks(play, self.side).call_off(play, unit_id)

    def on_announced(self, play: TyphoonPlay) -> None:
        """Close the announcement: the units in an attacked hex now, and no others, are in the battle (ruling 93)."""
        battles = announced(play, self.side)
        for hex_id in battles:
            play.state.put(*(unit.marked(DEFENDS, hex_id) for unit in _attacked(play, self.side, hex_id)))
        play.log(text("log.announced", "combat", battles=len(battles)))
        play.goto(Battles(self.side))


@dataclass(frozen=True, slots=True)
class Battles(Stage):
    """The battles announced are fought one at a time."""

    name: ClassVar[str] = "battles"
    calls: ClassVar[tuple[Course, ...]] = (("fight",),)
    side: SideId

    def decision(self, look: TyphoonLook) -> Decision | None:
        """The choice of the next battle; the last one is chosen too, for the player throws the die."""
        option = Attacks(look, self.side).resolve_option()
        if not option.subjects:
            return None
        return Decision(self.side, text("prompt.resolve", "combat", side=self.side), (option,))

    def on_resolve(self, play: TyphoonPlay, hex_id: str) -> None:
        """Fight the battle for a hex."""
        play.call(Fight(play.rules.grid.index[hex_id]))


def _attacked(look: TyphoonLook, side: SideId, hex_id: str) -> tuple[Unit, ...]:
    return defenders_in(look, look.rules.grid.index[hex_id], enemy_of(side))


def _undone(attack: Option) -> Text | None:
    """A reminder of the units that could attack and are not set on any enemy; None if there are none."""
    return text("undone.attack", "combat", units=len(attack.subjects)) if attack.subjects else None
