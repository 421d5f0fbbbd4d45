"""Combat: battles announced, odds, the die, its result applied (Combat; Mud Turns; rulings 14 to 17, 20 and 21)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Ids, Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow import losses, state
from rasputitsa.games.battle_for_moscow.replacements import communication
from rasputitsa.games.battle_for_moscow.state import MoscowLook, MoscowPlay, SideId, enemy_of, weather
from rasputitsa.games.battle_for_moscow.supply import Assaults, give_assault_point, refund
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.acts import act, side_act
from rasputitsa.procedures.advancing import EntersHex
from rasputitsa.procedures.fighting import Announcing, Fights, Planning, announcing, battles
from rasputitsa.procedures.throwing import asked_by, throw
from rasputitsa.rules.combat import attacks, current_battle
from rasputitsa.rules.combat.announced_battles import ATTACKS, announced
from rasputitsa.rules.combat.crt import Odds, Shift, odds
from rasputitsa.rules.combat.results import Demand
from rasputitsa.rules.permits import block


@dataclass(frozen=True, slots=True)
class Fight(Stage):
    """The battle for a hex is worked out and the die thrown; below the lowest column it has no effect and no die."""

    name: ClassVar[str] = "fight"
    becomes: ClassVar[tuple[Course, ...]] = (
        ("end_of_battle",),
        ("eliminate_defender", "advance", "end_of_battle"),
        ("defender_loses", "retreat_defender", "advance", "end_of_battle"),
        ("retreat_defender", "advance", "end_of_battle"),
        ("defender_loses", "exchange_losses", "retreat_defender", "advance", "end_of_battle"),
        ("lose_step", "end_of_battle"),
    )
    hex: Hex

    def run(self, play: state.MoscowPlay) -> None:
        """Roll and call what the result demands."""
        attackers, defender = attackers_of(play, self.hex), play.state.units.on(self.hex)[0]
        worked = odds_of(play, attackers, defender)
        play.state.put(*(unit.unmarked("attacks", "assault", "paid") for unit in attackers))
        play.end()
        thrown = throw(play, self.hex, worked, "combat")
        if thrown:
            ids = tuple(unit.id for unit in attackers)
            play.state.battle = state.Battle(self.hex, defender.id, ids, thrown.result, worked.heading, thrown.die)
            play.call(*stages_of(play, thrown.result), EndOfBattle())


def _eliminate_defender(play: state.MoscowPlay) -> None:
    losses.fall(play, defender_of(play))


EliminateDefender = act(
    "eliminate_defender", "DE: the defender is eliminated, whatever its steps.", _eliminate_defender
)


def _retreat_defender(play: state.MoscowPlay) -> None:
    defender = defender_of(play)
    if defender.hex >= 0:
        play.call(losses.RetreatUnit(defender.id, state.enemy_of(defender.side)))


RetreatDefender = act(
    "retreat_defender",
    "DR: the defender, if it survives, is moved by the attacking player.",
    _retreat_defender,
    becomes=(("retreat",),),
)


@dataclass(frozen=True, slots=True)
class Advance(EntersHex):
    """One surviving attacker may enter the hex that the defender left (Combat, step 6; ruling 21)."""

    name: ClassVar[str] = "advance"
    section: ClassVar[str] = "combat"
    ruling: ClassVar[str] = "ruling-21"

    def stay(self, look: state.MoscowLook) -> Option:
        """The verb by which no unit advances."""
        return Option("stay")

    def entered(self, play: state.MoscowPlay, unit: Unit, hex: Hex) -> None:
        """A city there is taken, and no other unit enters."""
        state.take_cities(play, unit.side, (hex,))
        play.end()


def _forget(play: state.MoscowPlay) -> None:
    play.state.battle = None


EndOfBattle = act("end_of_battle", "The battle is over.", _forget)


def stages_of(play: state.MoscowPlay, result: str) -> tuple[Stage, ...]:
    """The stages that a result of the table demands, in order; attackers may advance if it drives the defender out."""
    drives_out = any(demand.of == "defenders" for demand in play.rules.results.demands[result])
    return (*asked_by(play, result, _stage_of), *((Advance(),) if drives_out else ()))


def _stage_of(play: state.MoscowPlay, demand: Demand) -> Stage:
    match demand.of, demand.kind:
        case "defenders", "eliminated":
            return EliminateDefender()
        case "defenders", "lose":
            return losses.DefenderLoses()
        case "defenders", "retreat":
            return RetreatDefender()
        case "attackers", "match":
            return losses.ExchangeLosses(losses.step_value(defender_of(play)))
        case _:
            return losses.LoseStep()


def odds_of(look: state.MoscowLook, attackers: Sequence[Unit], defender: Unit) -> Odds:
    """The odds of a battle: the sum of the strengths, halved in mud, then all shifts together (Combat; ruling 15)."""
    attack = sum(unit.attack + int(unit.mark("assault") or 0) for unit in attackers)
    scale = 2 if state.weather(look) == "mud" else 1
    return odds(look.rules.results, attack, defender.defence, scale, shifts_of(look, attackers, defender))


def shifts_of(look: state.MoscowLook, attackers: Sequence[Unit], defender: Unit) -> tuple[Shift, ...]:
    """Terrain, a river in front of every attacker, and what helps the attack (Combat, Terrain Effects; ruling 16)."""
    shifts = [*_terrain_shift(look, defender)]
    across = look.rules.map.beside("river", defender.hex)
    if attackers and all(across >> unit.hex & 1 for unit in attackers):
        shifts.append(Shift(-1, text("shift.river", "ruling-16")))
    if any(state.is_tank_unit(unit) for unit in attackers):
        shifts.append(Shift(1, text("shift.tank", "tank_unit")))
    if any(shock_helps(look, unit) for unit in attackers):
        shifts.append(Shift(1, text("shift.first_shock", "improved_first_shock")))
    return tuple(shifts)


def shock_helps(look: state.MoscowLook, unit: Unit) -> bool:
    """True if the 1st Shock Army attacks out of Moscow or a fortification, in communication (ruling 27)."""
    if not look.rules.improved_first_shock or "first_shock" not in unit.type.traits:
        return False
    return bool((line_hexes(look.rules) & communication(look, state.SOVIET)) >> unit.hex & 1)


def line_hexes(rules: state.MoscowRules) -> HexSet:
    """Moscow and the fortifications."""
    return rules.map.features["fortification"] | 1 << rules.moscow


def holds_a_line(look: state.MoscowLook, defender: Unit) -> bool:
    """True if a Soviet unit in Moscow or a fortification has a Soviet neighbour in such a hex (Stronger Line)."""
    line = line_hexes(look.rules)
    friends = look.state.units.area(state.SOVIET) & line & look.rules.grid.neighbours(defender.hex)
    return defender.side == state.SOVIET and bool(line >> defender.hex & 1) and bool(friends)


def _terrain_shift(look: state.MoscowLook, defender: Unit) -> tuple[Shift, ...]:
    terrain = defensive_terrain(look, defender)
    if not terrain:
        return ()
    if look.rules.line_shift > 1 and holds_a_line(look, defender):
        return (Shift(-look.rules.line_shift, text("shift.line", "strong_line", columns=look.rules.line_shift)),)
    return (Shift(-1, text(f"shift.{terrain}", "ruling-16")),)


def defensive_hexes(rules: state.MoscowRules, side: str) -> HexSet:
    """The hexes that help a defender of a side."""
    built = rules.map.features["fortification"] if side == state.SOVIET else 0
    return built | rules.map.terrain["forest"] | 1 << rules.moscow


def defensive_terrain(look: state.MoscowLook, defender: Unit) -> str:
    """The terrain that helps a defender: "moscow", "fortification" (Soviet units only), "forest", or nothing."""
    here = 1 << defender.hex
    if defender.hex == look.rules.moscow:
        return "moscow"
    if defender.side == state.SOVIET and look.rules.map.features["fortification"] & here:
        return "fortification"
    return "forest" if look.rules.map.terrain["forest"] & here else ""


def attackers_of(look: state.MoscowLook, hex: Hex) -> tuple[Unit, ...]:
    """The units set on the enemy in a hex."""
    name = look.rules.grid.names[hex]
    return tuple(unit for unit in look.state.units.all() if unit.mark("attacks") == name)


battle_of: Callable[[state.MoscowLook], state.Battle] = current_battle.battle_of
"""The battle being fought. Raises LookupError where there is none."""


def defender_of(look: state.MoscowLook) -> Unit:
    """The unit that was attacked; it may have been eliminated."""
    return look.state.units[battle_of(look).defender]


class Attacks(attacks.Attacks[MoscowLook]):
    """The attacks that units can make, with the odds as they stand."""

    section = "combat"

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
    stage.orders(play).call_off(play, unit_id, "assault", "paid")


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
