"""Announcing battles and choosing which to fight next (Combat; rulings 14 and 17)."""

from collections.abc import Sequence

from rasputitsa.engine.decision import Ids, Option
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.battle import Fight, odds_of
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowPlay, SideId, enemy_of, weather
from rasputitsa.games.battle_for_moscow.supply import Assaults, give_assault_point, refund
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.acts import side_act
from rasputitsa.procedures.fighting import Announcing, Fights, Planning, announcing, battles
from rasputitsa.rules.combat import attacks
from rasputitsa.rules.combat.announced_battles import ATTACKS, announced
from rasputitsa.rules.combat.crt import Odds
from rasputitsa.rules.permits import block


class Attacks(attacks.Attacks[MoscowLook]):
    """The attacks that units can make, with the odds as they stand."""

    section = "combat"

    def enemies(self) -> HexSet:
        """The hexes of the enemy's units."""
        return self.look.state.units.area(enemy_of(self.side))

    def odds(self, hexes: tuple[Hex, ...], units: Sequence[Unit]) -> Odds:
        """The odds of an attack on the unit in a hex."""
        return odds_of(self.look, units, self.look.state.units.on(hexes[0])[0])

    def hopeless(self) -> Ids:
        """The units whose battle is below the lowest column, where that is not allowed (ruling 17)."""
        if not self.look.rules.floor_is_checked:
            return ()
        return tuple(id for hex_id in self.battles.names for id in self._below_the_floor(hex_id))

    def hindering(self) -> Ids:
        """Units that must be taken off before the announcement can be closed."""
        return self.hopeless()

    def blocked(self) -> Text | None:
        """The reason why the announcement cannot be closed: a battle is below the lowest column (ruling 17)."""
        hopeless = self.hopeless()
        hexes = tuple(dict.fromkeys(str(self.look.state.units[id].mark(ATTACKS)) for id in hopeless))
        floor = self.look.rules.results.labels[0]
        return block(hopeless, "why.below_floor", "advanced_results", hexes=hexes, odds=floor)

    def _below_the_floor(self, hex_id: str) -> Ids:
        units = self.battles.attackers(hex_id)
        worked = self.odds((self.grid.index[hex_id],), units)
        return tuple(unit.id for unit in units) if worked.column is None else ()


def _prompt(look: MoscowLook, side: SideId) -> Text:
    """In mud it says that attackers count half (Mud Turns)."""
    if weather(look) == "mud":
        return text("prompt.announce.mud", "mud_turns", side=side)
    return text("prompt.announce", "combat", side=side)


def _assault_option(setting: Attacks) -> tuple[Option, ...]:
    if not setting.look.rules.supplied:
        return ()
    assaults = Assaults(setting.look, setting.side)
    return (assaults.choice.option("assault")._replace(notes=assaults.notes),)


def _withdraw(stage: Announcing, play: MoscowPlay, unit_id: str) -> None:
    """Take a unit off its target; supply points given to it return."""
    refund(play, play.state.units[unit_id])
    Attacks(play, stage.side).call_off(play, unit_id, "assault", "paid")


def _assault(stage: Announcing, play: MoscowPlay, unit_id: str) -> None:
    """Give an attacker one more supply point (Assault; ruling 36)."""
    unit = play.state.units[unit_id]
    give_assault_point(play, unit, Assaults(play, stage.side).price(unit))


def _close(play: MoscowPlay, side: SideId) -> None:
    play.log(text("log.announced", "combat", battles=len(announced(play, side))))
    play.goto(Battles(side))


Battles = battles(
    "battles",
    "The announced battles are fought one at a time; once a die is thrown the announcement stands (ruling 14).",
    SideId,
    Fights(Attacks, "combat", lambda play, side, hex_id: Fight(play.rules.grid.index[hex_id])),
)

Announcement = announcing(
    "announcement",
    "The attacking player announces all his battles before any is fought.",
    SideId,
    Planning(Attacks, _prompt, _close, rule="", more=_assault_option),
    becomes=(("battles",),),
    on_withdraw=_withdraw,
    on_assault=_assault,
)


def _begin(play: MoscowPlay, side: SideId) -> None:
    """Log the phase and let the side announce its battles."""
    play.state.active = side
    play.log(text("log.phase.combat", "how_to_play", side=side))
    play.call(Announcement(side))


def _could_attack(look: MoscowLook, side: SideId) -> bool:
    units = look.state.units
    return bool(look.rules.grid.expand(units.area(enemy_of(side))) & units.area(side))


CombatPhase = side_act(
    "combat_phase",
    "A combat phase begins.",
    SideId,
    _begin,
    key="combat",
    could=_could_attack,
    becomes=(("announcement",),),
)
