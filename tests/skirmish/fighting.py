"""The units in a battle, its odds, and the units that may enter its hexes (3.4, 3.7, 3.9)."""

from collections.abc import Sequence

from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat.crt import Odds, Shift, odds
from rasputitsa.rules.combat.current_battle import party
from rasputitsa.rules.plain import enemy_area
from tests.skirmish.cards import battle_of
from tests.skirmish.state import Battle, SkirmishLook, attack_of, defence_of, full_hexes, land, near


def odds_of(look: SkirmishLook, battle: Battle) -> Odds:
    """The odds, with all shifts together (3.4)."""
    units = [look.state.units[id] for id in battle.attackers]
    attack = sum(attack_of(look, unit) for unit in units)
    against = (unit for hex in battle.hexes for unit in defenders(look, hex, units))
    defence = sum(defence_of(look, unit) for unit in against)
    return odds(look.rules.results, attack, defence, 1, shifts_of(look, battle, units))


def shifts_of(look: SkirmishLook, battle: Battle, units: Sequence[Unit]) -> tuple[Shift, ...]:
    """Wood or a town, a river before every attacker, an overrun's surprise, the cards (3.4, 4.4)."""
    shifts = []
    covered = look.rules.map.terrain["wood"] | look.rules.map.features["town"]
    if any(covered >> hex & 1 for hex in battle.hexes):
        shifts.append(Shift(-1, text("shift.terrain", "3.4")))
    rivers = [look.rules.map.beside("river", hex) for hex in battle.hexes]
    if all(any(river >> unit.hex & 1 for river in rivers) for unit in units):
        shifts.append(Shift(-1, text("shift.river", "3.4")))
    if guns_at(look, battle.hex):
        shifts.append(Shift(1, text("shift.guns", "3.9")))
    if battle.overrun:
        shifts.append(Shift(1, text("shift.overrun", "2.6")))
    return (*shifts, *(Shift(look.rules.shifts.get(card, 0), text(f"shift.{card}", "4.4")) for card in battle.cards))


def defenders(look: SkirmishLook, hex: Hex, against: Sequence[Unit]) -> tuple[Unit, ...]:
    """The units on a hex that are not of the attacking side."""
    return tuple(unit for unit in look.state.units.on(hex) if unit.side != against[0].side)


def advancing(look: SkirmishLook) -> tuple[Unit, ...]:
    """The attackers that may enter a hex, once it is empty of defenders and has room (3.7)."""
    return tuple(unit for unit in party(look, "attackers") if emptied(look, unit))


def emptied(look: SkirmishLook, unit: Unit) -> HexSet:
    """The hexes of the battle that an attacker may enter; whoever has entered one stays there."""
    battle, grid = battle_of(look), look.rules.grid
    if unit.hex in battle.hexes:
        return 0
    held = enemy_area(look, unit.side) | full_hexes(look, unit.side, 1)
    # With one hex nobody but its neighbours can have attacked it.
    return grid.set_of(battle.hexes) & land(look) & ~held & (near(look, 1 << unit.hex) if battle.more else grid.hexes)


def guns_at(look: SkirmishLook, hex: Hex) -> tuple[Unit, ...]:
    """The guns that support the attack on a hex (3.9)."""
    name = look.rules.grid.names[hex]
    boxes = (f"{side.id}_guns" for side in look.rules.game.sides) if look.rules.is_grand else ()
    return tuple(gun for box in boxes for gun in look.state.units.boxed(box) if gun.mark("supports") == name)
