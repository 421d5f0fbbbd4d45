"""The combat phase of a side: battles are planned, declared and fought one by one (8.1 to 8.3; rulings 56 and 57)."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland.aftermath import FOUGHT
from rasputitsa.games.war_for_the_motherland.aid import FIRED
from rasputitsa.games.war_for_the_motherland.attacks import Attacks
from rasputitsa.games.war_for_the_motherland.battle import Fight
from rasputitsa.games.war_for_the_motherland.state import SideId, WarLook, WarPlay
from rasputitsa.rules.attacks import ATTACKS
from rasputitsa.rules.beaten import BEATEN


@dataclass(frozen=True, slots=True)
class Combat(Stage):
    """A side sets units on enemies and fights; a plan binds no unit until it is declared (ruling 56)."""

    name: ClassVar[str] = "combat"
    calls: ClassVar[tuple[Course, ...]] = (("fight",),)
    side: SideId

    def decision(self, look: WarLook) -> Decision | None:
        """Set a unit on an enemy, take it off, make battles one, declare one, close; None if no unit can attack."""
        setting = Attacks(look, self.side)
        attack, withdraw = setting.options()
        if not attack.subjects and not withdraw.subjects:
            return None
        options = [attack, withdraw]
        for option in (setting.combining.option(), setting.resolve_option()):
            options += [option] if option.subjects else []
        undone = partial(_undone, attack, setting)
        close = Option("end", advances=True, passes=True, label="verb.end_combat", undone=undone)
        return Decision(self.side, text("prompt.combat", "8.2", side=self.side), (*options, close))

    def run(self, play: WarPlay) -> None:
        """End the combat when no unit can attack any more."""
        self.on_end(play)

    def on_attack(self, play: WarPlay, unit_id: str, hex_id: str) -> None:
        """Set a unit on the enemy in a hex."""
        Attacks(play, self.side).send(play, unit_id, hex_id)

    def on_withdraw(self, play: WarPlay, unit_id: str) -> None:
        """Take a unit off again."""
        Attacks(play, self.side).call_off(play, unit_id)

    def on_combine(self, play: WarPlay, hex_id: str, other_id: str) -> None:
        """Make one battle of two, or take in another hex (8.33)."""
        Attacks(play, self.side).combine(play, hex_id, other_id)

    def on_resolve(self, play: WarPlay, hex_id: str) -> None:
        """Declare a battle: it is fought now (8.1)."""
        setting = Attacks(play, self.side)
        battle = setting.battle_at(hex_id)
        hexes = tuple(play.rules.grid.index[name] for name in battle.split())
        play.call(Fight(hexes, tuple(unit.id for unit in setting.attackers(battle))))

    def on_end(self, play: WarPlay) -> None:
        """Close the phase."""
        play.state.clear_marks(ATTACKS, FOUGHT, FIRED, BEATEN)
        play.end()


def _undone(attack: Option, setting: Attacks) -> Text | None:
    """A reminder of battles planned and not fought; else of units that could attack and are not set on any enemy."""
    planned = setting.announced
    if planned:
        return text("undone.planned", "ruling-56", battles=len(planned))
    return text("undone.attack", "8.2", units=len(attack.subjects)) if attack.subjects else None
