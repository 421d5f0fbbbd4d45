"""The Combat Phase: attacks planned, declared one after the other, and fought (11.0 to 11.7; rulings 16, 23, 28)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Decision, Figures, Option
from rasputitsa.engine.once import once
from rasputitsa.engine.stage import Course
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import cards, state
from rasputitsa.games.blitzkrieg_to_moscow_2.battle import ACTED, FOUGHT, Fight
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import Activating, activation_option
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import beside
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import odds_of, open_to_attack, planned
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.attacking import Attacking, undone
from rasputitsa.rules.combat import attacks
from rasputitsa.rules.combat.already_defeated import BEATEN
from rasputitsa.rules.combat.announced_battles import ATTACKS
from rasputitsa.rules.combat.crt import Odds
from rasputitsa.rules.permits import Bans, block


@dataclass(frozen=True, slots=True)
class Combat(Activating, Attacking):
    """A side attacks adjacent enemies, battle after battle, as often as it likes (11.0; 11.3); `begun`: it has."""

    name: ClassVar[str] = "combat"
    calls: ClassVar[tuple[Course, ...]] = (cards.COURSE, ("fight",))
    side: state.SideId
    begun: bool = False

    def decision(self, look: state.BlitzLook) -> Decision:
        """Play a card before the first attack, plan attacks, declare one, or end the phase."""
        late = block(self.begun, "why.attacked_already", "ruling-16", side=self.side)
        offer = self.offer(look)
        attack, withdraw = offer.options()
        passes = bool(attack.subjects or withdraw.subjects)
        options = (
            activation_option(look, self.side, late=late),
            attack,
            withdraw,
            offer.resolve_option(),
            Option(
                "end", advances=True, passes=passes, label="verb.to.breakthrough", undone=lambda: undone(attack, "11.0")
            ),
        )
        return Decision(self.side, text("prompt.attack", "11.0", side=self.side), options)

    def attacks(self, look: state.BlitzLook) -> "Attacks":
        """The attacks of the side."""
        return Attacks(look, self.side)

    def on_resolve(self, play: state.BlitzPlay, hex_id: str) -> None:
        """Declare the attack on a hex, which binds (ruling 23)."""
        play.goto(Combat(self.side, begun=True))
        declare(play, self.attacks(play), hex_id)

    def on_end(self, play: state.BlitzPlay) -> None:
        """End the phase; plans are forgotten, and the enemy's stacks whole again."""
        close_combat(play)
        play.end()


class Attacks(attacks.Attacks[state.BlitzLook]):
    """The attacks of a side: by units next to an enemy, and by those in a rear area that borders one (11.2, 11.7)."""

    section = "11.3"
    sections: ClassVar = state.SECTIONS["attacks"]

    def force(self) -> Sequence[Unit]:
        """The units on the map and in rear areas."""
        return state.on_hand(self.look, self.side)

    def enemies(self) -> HexSet:
        """The hexes that can be attacked (ruling 27)."""
        return self._open

    def beside(self, unit: Unit) -> HexSet:
        """The hexes next to a unit, or to the rear area that it stands in (11.7)."""
        return beside(self.look.rules, unit)

    @once
    def bans(self) -> Bans:
        """Each unit attacks once a phase (11.1; ruling 28)."""
        return (self.ban(lambda unit: unit.mark(FOUGHT), "why.fought"),)

    def spared(self) -> attacks.Bars:
        """The enemies that have all been attacked (ruling 27)."""
        return (self.bar(self._all & ~self._open, "why.beaten"),)

    def apart(self, unit: Unit) -> attacks.Bars:
        """The enemies beyond closed hexsides (11.2; ruling 4)."""
        return (self.bar(self._around(unit) & ~beside(self.look.rules, unit), "why.closed_side"),)

    def lonely(self, unit: Unit) -> bool:
        """True if a unit is next to no enemies at all."""
        return not self._around(unit)

    def out_of_touch(self) -> Bans:
        """The units next to enemies beyond closed hexsides, or to those that have been attacked (rulings 4 and 27)."""
        rules = self.look.rules
        return (
            self.ban(lambda unit: not beside(rules, unit) & self._all, "why.closed_sides"),
            self.ban(lambda unit: not self.reach(unit), "why.all_beaten"),
        )

    def _around(self, unit: Unit) -> HexSet:
        """The enemies in the hexes next to a unit, or to the rear area that it stands in."""
        return self._all & (self.grid.neighbours(unit.hex) if unit.hex >= 0 else beside(self.look.rules, unit))

    def odds(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> Odds:
        """The odds if all defenders are active."""
        return odds_of(self.look, planned(self.look, hexes[0], units, passive=False))

    def notes(self, unit_id: str, hex_id: str) -> tuple[Text, ...]:
        """The ratio against an active defence, and against a passive one."""
        active, passive = (self._planned(unit_id, hex_id, passive=passive) for passive in (False, True))
        if active.column == passive.column:
            return (text("note.odds", odds=_heading(active)),)
        return (text("note.odds.both", "11.3.2", active=_heading(active), passive=_heading(passive)),)

    def figures(self, unit_id: str, hex_id: str) -> Figures:
        """The odds against an active defence, and what a passive one has."""
        passive = self._planned(unit_id, hex_id, passive=True)
        return {**super().figures(unit_id, hex_id), "passive": passive.defence}

    @once
    def able(self) -> tuple[Unit, ...]:
        """The units that can attack something."""
        return tuple([unit for unit in self.force() if self.can_attack(unit) and self.reach(unit)])

    @once
    def _open(self) -> HexSet:
        return open_to_attack(self.look, self.side)

    @once
    def _all(self) -> HexSet:
        return self.look.state.units.area(state.enemy_of(self.side))

    def _planned(self, unit_id: str, hex_id: str, *, passive: bool) -> Odds:
        units = (*self.battles.attackers(hex_id), self.look.state.units[unit_id])
        return odds_of(self.look, planned(self.look, self.grid.index[hex_id], units, passive=passive))


class TankAttacks(Attacks):
    """The attacks of a Tank Action: by one or two tank units that have not acted, on hexes not attacked by this card.

    `tanks` are those named already, `most` how many may be (12; rulings 39 and 40).
    """

    section = "12.0"

    def __init__(self, look: state.BlitzLook, side: state.SideId, tanks: Sequence[str], hexes: Sequence[Hex]) -> None:
        super().__init__(look, side)
        self.tanks, self._done = tanks, look.rules.grid.set_of(hexes)

    @once
    def bans(self) -> Bans:
        """All but tank units that may still be named."""
        most, named = self.look.rules.figures["tanks_an_action"], {*self.tanks, *self.battles.units}
        return (
            self.ban(lambda unit: not state.is_tank(unit), "why.no_tank"),
            self.ban(lambda unit: unit.mark(ACTED) or unit.id in self.tanks, "why.acted"),
            self.ban(lambda unit: len(named) >= most and unit.id not in named, "why.two_tanks"),
        )

    def spared(self) -> attacks.Bars:
        """The hexes that this card has attacked; else as in all attacks."""
        return (self.bar(self._done, "why.attacked_by_card"), *super().spared())

    def enemies(self) -> HexSet:
        """The hexes that this card has not attacked yet."""
        return super().enemies() & ~self._done

    def reach(self, unit: Unit) -> HexSet:
        """The hexes that a unit can attack."""
        return super().reach(unit) & ~self._done


def declare(play: state.BlitzPlay, setting: Attacks, hex_id: str) -> None:
    """Fight the attack planned on a hex."""
    attackers = tuple(unit.id for unit in setting.battles.attackers(hex_id))
    play.state.put(*(play.state.units[id].unmarked(ATTACKS) for id in attackers))
    play.call(Fight(play.rules.grid.index[hex_id], attackers))


def close_combat(play: state.BlitzPlay) -> None:
    """Forget plans, and the marks of attackers and of units attacked."""
    play.state.clear_marks(ATTACKS, FOUGHT, BEATEN)


def _heading(worked: Odds) -> str:
    return worked.heading or worked.first
