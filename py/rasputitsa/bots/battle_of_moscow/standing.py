"""The value of a position for a side at the end of a player turn, as far as it can be seen without playing on."""

from rasputitsa.bots.advice import verdict
from rasputitsa.bots.battle_of_moscow.front import FAR, HUNDRED, Front
from rasputitsa.bots.battle_of_moscow.weights import Weights
from rasputitsa.bots.battle_of_moscow.worths import life_of, lives
from rasputitsa.bots.staff.places import stacked
from rasputitsa.games.battle_of_moscow.state import GERMAN, SideId, TyphoonLook, enemy_of, is_regular
from rasputitsa.games.battle_of_moscow.supply import degrees
from rasputitsa.hexgrid.grid import hexes_in

STARVING = {"supplied": 0, "unsupplied": 10, "isolated": 40}
"""The cost of a want of supply, in hundredths of a unit's value."""

NEARER = 3
"""The value of a hex nearer to the goal, in hundredths of the value of a German unit."""

LONGEST_WAY = 20


def standing(look: TyphoonLook, side: SideId, weights: Weights) -> int:
    """Units, cities, what the game is about, nearness to it, supply, and what the enemy can do next."""
    if (over := verdict(look, side)) is not None:
        return over
    own, other = Front(look, side, weights), enemy_of(side)
    total = _strength(look, side) - _strength(look, other)
    for city in hexes_in(own.rules.cities | own.grid.set_of(own.goals)):
        worth = own.worth_of(city)
        total += worth if own.held >> city & 1 else -worth
    nearness = _nearness(own)
    return total + (nearness if side == GERMAN else -nearness) - _danger(own)


def _strength(look: TyphoonLook, side: SideId) -> int:
    """The worth of a side's units, less what want of supply costs them."""
    found = degrees(look, side)
    units = [unit for unit in look.state.units.of(side) if unit.hex >= 0]
    lost = sum([life_of(unit) * STARVING[found.get(unit.id, "supplied")] for unit in units])
    return lives(units) - lost // HUNDRED


def _nearness(front: Front) -> int:
    """The nearness of the Germans to their goals, of the strong before all."""
    total, ways = 0, list(front.way.values())
    for unit in front.look.state.units.of(GERMAN):
        if is_regular(unit) and unit.hex >= 0:
            away = min(way.get(unit.hex, FAR) for way in ways)
            total += life_of(unit) * NEARER * max(0, LONGEST_WAY - away)
    return total // HUNDRED


def _danger(front: Front) -> int:
    """The enemy's next gain by attacking one stack or another."""
    stacks = stacked([(unit.hex, unit) for unit in front.look.state.units.of(front.side) if unit.hex >= 0])
    return sum([front.risk(hex, units) for hex, units in stacks.items()])
