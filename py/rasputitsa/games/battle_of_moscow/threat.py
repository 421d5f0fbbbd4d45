"""The attacks that a side could make in one first impulse on each enemy hex (Combat; rulings 21, 31 to 42)."""

from collections.abc import Iterable

from rasputitsa.aids.threat import Assault, Threats
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.moves import Moves
from rasputitsa.games.battle_of_moscow.strengths import brings, defenders_in, die_modifiers, odds_against
from rasputitsa.games.battle_of_moscow.supply import degrees, lines
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat import outcomes
from rasputitsa.rules.posts import posts_for

_DEADLY = ("DE", "EX")
_DRIVEN = ("Db1", "Db2")


def assaults(look: state.TyphoonLook, side: state.SideId, targets: Iterable[Hex]) -> list[Assault]:
    """The most that a side can bring against each of some hexes that can be attacked at all."""
    able = {unit.id: unit for unit in judged(look, side) if brings(look, unit)}
    moves, own = Moves(look, side, 1), look.state.units
    reaches = {id: moves.reach((unit,)).reached | 1 << own[id].hex for id, unit in able.items()}
    found = (_assault(look, hex, able, reaches) for hex in targets)
    return [each for each in found if each is not None]


def judged(look: state.TyphoonLook, side: state.SideId) -> list[Unit]:
    """A side's units as an impulse would find them: unmoved, their supply judged as things stand."""
    found, german = degrees(look, side), lines(look, state.GERMAN)
    units = []
    for unit in look.state.units.of(side):
        bare = unit.bare().with_marks({name: value for name, value in unit.marks if name in (state.FED, state.FRONT)})
        if found.get(unit.id, "supplied") != "supplied":
            bare = bare.marked(state.SUPPLY, found[unit.id])
        elif state.is_finn(unit) and german.degree(unit, german.ends) != "supplied":
            bare = bare.marked(state.NO_LINE, 1)
        units.append(bare)
    return units


def _assault(look: state.TyphoonLook, hex: Hex, able: dict[str, Unit], reaches: dict[str, HexSet]) -> Assault | None:
    """Every unit that finds room beside the hex, the strongest first, against all who defend it."""
    around = look.rules.grid.neighbours(hex)
    defenders = defenders_in(look, hex, look.state.units.on(hex)[0].side)
    alone = all(state.is_partisan(unit) for unit in defenders)
    near = [unit for unit in able.values() if reaches[unit.id] & around and (alone or not state.is_security(unit))]
    if not near:
        return None
    near.sort(key=lambda unit: (-brings(look, unit), unit.id))
    posts = posts_for(near, {unit.id: reaches[unit.id] & around for unit in near}, look.rules.stacking[near[0].side])
    attackers = [able[id].at(post) for id, post in posts.items()]
    worked = odds_against(look, hex, defenders, attackers)
    results = outcomes(look.rules.results, worked.column, die_modifiers(look, near[0].side))
    lost, driven = (sum(map(results.count, kinds)) for kinds in (_DEADLY, _DRIVEN))
    return Assault(hex, posts, worked, {"lost": lost, "driven": driven})


def _lines(side: state.SideId) -> tuple[Text, ...]:
    return text("threat.when", "combat", side=side), text("threat.left_out", "combat", side=side)


THREATS = Threats(assaults, "lost", "results_table", "combat", _lines)
