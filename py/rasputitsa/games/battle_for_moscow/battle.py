"""One battle: odds, the die, and its result applied (Combat; Mud Turns; rulings 15 to 17, 20 and 21)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rasputitsa.engine.decision import Option
from rasputitsa.engine.stage import Course, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.games.battle_for_moscow import state
from rasputitsa.games.battle_for_moscow.losses import DefenderLoses, ExchangeLosses, LoseStep, eliminate, step_value
from rasputitsa.games.battle_for_moscow.purchases import communication
from rasputitsa.games.battle_for_moscow.retreat import RetreatUnit
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.procedures.acts import act
from rasputitsa.procedures.advancing import EntersHex
from rasputitsa.procedures.throwing import throw
from rasputitsa.rules.combat import current_battle
from rasputitsa.rules.combat.crt import Odds, Shift, odds
from rasputitsa.rules.combat.losses import of_battle
from rasputitsa.rules.combat.results import Demand


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
    eliminate(play, defender_of(play), text("log.eliminated", "combat", unit=defender_of(play).id))


EliminateDefender = act(
    "eliminate_defender", "DE: the defender is eliminated, whatever its steps.", _eliminate_defender
)


def _retreat_defender(play: state.MoscowPlay) -> None:
    defender = defender_of(play)
    if defender.hex >= 0:
        play.call(RetreatUnit(defender.id, state.enemy_of(defender.side)))


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

    def advancing(self, look: state.MoscowLook) -> Option | None:
        """The verb, with the survivors, once the hex is empty."""
        able = current_battle.party(look, "attackers")
        if look.state.units.on(battle_of(look).hex) or not able:
            return None
        return of_battle(look.state.units.of(able[0].side), able, "ruling-21").option("advance", able)

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
    demands = play.rules.results.demands[result]
    drives_out = any(demand.of == "defenders" for demand in demands)
    return (*(_stage_of(play, demand) for demand in demands), *((Advance(),) if drives_out else ()))


def _stage_of(play: state.MoscowPlay, demand: Demand) -> Stage:
    match demand.of, demand.kind:
        case "defenders", "eliminated":
            return EliminateDefender()
        case "defenders", "lose":
            return DefenderLoses()
        case "defenders", "retreat":
            return RetreatDefender()
        case "attackers", "match":
            return ExchangeLosses(step_value(defender_of(play)))
        case _:
            return LoseStep()


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
