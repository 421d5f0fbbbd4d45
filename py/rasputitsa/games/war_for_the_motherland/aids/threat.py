"""The attacks that a side could make on each enemy hex in its next Combat Phase (3, 8; rulings 8, 49 and 58 to 65)."""

from collections.abc import Iterable

from rasputitsa.aids.threat import Assault, Threats
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland.combat import strengths
from rasputitsa.games.war_for_the_motherland.ground import is_at_home
from rasputitsa.games.war_for_the_motherland.movement.moves import Moves
from rasputitsa.games.war_for_the_motherland.state import AXIS, CSM, ICE, SUPPLY, SideId, WarLook, nation_of, weather_of
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat.crt import outcomes
from rasputitsa.rules.hexsides import across
from rasputitsa.rules.room import posts_for

_DEADLY = "DE"


def assaults(look: WarLook, side: SideId, targets: Iterable[Hex]) -> list[Assault]:
    """The most that a side can bring against each of some hexes that can be attacked at all.

    The Axis moves before it attacks; the Soviets attack from where they stand (ruling 8).
    """
    able = [_rested(unit) for unit in look.state.units.of(side) if unit.hex >= 0]
    able = [unit for unit in able if strengths.can_bring_attack(look, unit) and not is_at_home(look, unit)]
    reaches = {unit.id: _reach(look, side, unit) for unit in able}
    worth = {unit.id: _worth(look, unit) for unit in able}
    found = (_assault(look, hex, able, reaches, worth) for hex in targets)
    return [each for each in found if each is not None]


def _rested(unit: Unit) -> Unit:
    """A unit as a new phase finds it: with its marker and its supply, unmoved."""
    return unit.bare().with_marks({name: value for name, value in unit.marks if name in (CSM, SUPPLY)})


def _worth(look: WarLook, unit: Unit) -> int:
    """A unit's attack in hundredths; of a marker that is still to be drawn the mean (ruling 49)."""
    mean = strengths.attack_of(look, strengths.Meeting((), (unit,), ())).mean
    return mean.numerator * 100 // mean.denominator


def _reach(look: WarLook, side: SideId, unit: Unit) -> HexSet:
    moved = Moves(look, side, "all").reach((unit,)).reached if side == AXIS else 0
    return moved | 1 << unit.hex


def _assault(
    look: WarLook, hex: Hex, able: list[Unit], reaches: dict[str, HexSet], worth: dict[str, int]
) -> Assault | None:
    """Every unit that finds room beside the hex, the strongest first, against all who stand there."""
    options = {unit.id: reaches[unit.id] & _beside(look, hex, unit) for unit in able}
    near = [unit for unit in able if options[unit.id]]
    if not near:
        return None
    near = sorted(_allied(look, near, worth), key=lambda unit: (-worth[unit.id], unit.id))
    posts = posts_for(near, options, look.rules.weights[near[0].side])
    attackers = tuple(unit.at(posts[unit.id]) for unit in near if unit.id in posts)
    battle = strengths.Meeting((hex,), attackers, tuple(map(_rested, look.state.units.on(hex))))
    worked = strengths.odds_of(look, battle)
    results = outcomes(
        look.rules.results,
        worked.column,
        strengths.modifiers_of(look, battle, aided=bool(strengths.aiding(look, battle))),
    )
    demands = look.rules.results.demands
    harmed = [result for result in results if any(each.of == "defenders" for each in demands[result])]
    return Assault(hex, posts, worked, {"lost": results.count(_DEADLY), "harmed": len(harmed)})


def _beside(look: WarLook, hex: Hex, unit: Unit) -> HexSet:
    """The hexes from which a unit can attack one; over ice Soviets on foot in snow alone (ruling 57)."""
    near = across(look.rules.grid, 1 << hex, look.rules.land)
    if ICE in unit.type.traits and weather_of(look) == "snow":
        near |= across(look.rules.grid, 1 << hex, look.rules.map.hexsides["frozen"])
    return near


def _allied(look: WarLook, near: list[Unit], worth: dict[str, int]) -> list[Unit]:
    """Units that may attack together: of nations that never do, the one that brings most (8.35)."""
    apart = look.rules.nations.apart
    sums: dict[str, int] = {}
    for unit in near:
        nation = nation_of(unit)
        if nation in apart:
            sums[nation] = sums.get(nation, 0) + worth[unit.id]
    strongest = max(sorted(sums), key=lambda nation: sums[nation], default="")
    return [unit for unit in near if nation_of(unit) not in apart or nation_of(unit) == strongest]


def _lines(side: SideId) -> tuple[Text, ...]:
    return text(f"threat.when.{side}", "3"), text("threat.left_out", "8.2")


THREATS = Threats(assaults, "harmed", "8.7", "8.2", _lines)
