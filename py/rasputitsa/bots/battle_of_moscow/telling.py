"""Why a unit goes to a place, in words: whom it falls on at what odds, what it takes, cuts off, guards; whither."""

from collections.abc import Sequence

from rasputitsa.bots.battle_of_moscow.front import FAR, Front
from rasputitsa.bots.battle_of_moscow.marches import March
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_of_moscow.rails import isolated_cities
from rasputitsa.games.battle_of_moscow.state import RUSSIAN, is_regular
from rasputitsa.games.battle_of_moscow.strengths import die_modifiers, planned_odds
from rasputitsa.hexgrid.grid import Hex, hexes_in
from rasputitsa.rules.combat import FACES

Facts = dict[str, Fact]


def why(front: Front, march: March, plan: Sequence[March]) -> Text:
    """The foremost of the reasons that there are for a march, as things stood when the impulse began."""
    units = front.look.state.units
    unit = units[march.unit]
    if march.target >= 0:
        posts = [(units[each.unit], each.hex) for each in plan if each.target == march.target]
        return attack_on(front, march.target, posts)
    at: Facts = {"unit": unit.id, "hex": front.grid.names[march.hex]}
    if march.verb == "ride":
        return text("bot.why.rides", **at, n=front.grid.distance(unit.hex, march.hex))
    places = {each.unit: each.hex for each in plan if each.unit != unit.id}
    return (
        _won(front, unit, march.hex, at)
        or _caught(front, march.hex, at, [places.get(other.id, other.hex) for other in units.of(front.side)])
        or _kept(front, unit, march.hex, at)
        or _way(front, unit.hex, march.hex, at)
    )


def attack_on(front: Front, hex: Hex, posts: Sequence[tuple[Unit, Hex]]) -> Text:
    """The odds that the attackers make together, and what comes of it: a city, an enemy with nowhere to go."""
    attackers, grid = [unit.at(place) for unit, place in posts], front.grid
    odds, table = planned_odds(front.look, hex, attackers), front.rules.results
    shift = sum([modifier.points for modifier in die_modifiers(front.look, front.side)])
    faces = [min(max(die + shift, FACES[0]), FACES[-1]) for die in FACES]
    results = [table.result(odds.column or 0, die) for die in faces]
    good = sum([result in ("DE", "EX") or result.startswith("D") for result in results])
    stand = grid.set_of([place for _, place in posts])
    closed = grid.expand(stand) | stand | front.enemy_area
    is_shut = not front.near[hex] & front.rules.bounds & ~closed
    kind = ".city" if front.rules.cities >> hex & 1 else ".trapped" if is_shut else ""
    label = table.labels[odds.column or 0]
    return text(f"bot.why.attack{kind}", units=len(attackers), hex=grid.names[hex], odds=label, good=good)


def _won(front: Front, unit: Unit, hex: Hex, at: Facts) -> Text | None:
    """A city that changes hands, a railway that is cut."""
    if front.rules.cities & ~front.held & 1 << hex:
        return text("bot.why.takes", **at)
    state = front.look.state.copy()
    state.put(unit.at(hex))
    then = type(front.look)(front.rules, state)
    cut = isolated_cities(then) & ~isolated_cities(front.look) if front.side != RUSSIAN else 0
    return text("bot.why.isolates", **at, goals=front.grid.ids(cut)) if cut else None


def _caught(front: Front, hex: Hex, at: Facts, others: Sequence[Hex]) -> Text | None:
    """The enemies beside a hex that could go back past the others, and cannot past this unit as well (47)."""
    grid, units = front.grid, front.look.state.units
    stand = grid.set_of([other for other in others if other >= 0])
    before = stand | grid.expand(stand) | front.enemy_area
    after = before | front.near[hex] | 1 << hex
    found: list[str] = []
    for place in hexes_in(front.near[hex] & front.zoned):
        ways = front.near[place] & front.rules.bounds
        if ways & ~before and not ways & ~after:
            found += [enemy.id for enemy in units.on(place)]
    return text("bot.why.cuts_off", **at, enemies=tuple(found)) if found else None


def _kept(front: Front, unit: Unit, hex: Hex, at: Facts) -> Text | None:
    """A city guarded, a way barred from ground that doubles, supply found again."""
    if front.held >> hex & 1 or hex in front.goals:
        return text("bot.why.garrisons", **at)
    if not front.fed >> unit.hex & 1 and front.fed >> hex & 1 and is_regular(unit):
        return text("bot.why.back_in_supply", **at)
    if unit.side == RUSSIAN and front.menace(hex) and front.doubles(hex, front.far_side(hex), russian=True):
        goal, far = _nearest(front, hex)
        if far < _nearest(front, unit.hex)[1] or front.foe_away.get(hex, FAR) < far:
            return text("bot.why.bars", **at, goal=front.grid.names[goal])
        return text("bot.why.shelters", **at)
    return None


def _way(front: Front, start: Hex, end: Hex, at: Facts) -> Text:
    """Next to enemies; else towards the nearest goal, if it leads there, or away from those who come."""
    facing = front.near[end] & front.enemy_area
    if facing:
        enemies = tuple(unit.id for hex in hexes_in(facing) for unit in front.look.state.units.on(hex))
        return text("bot.why.closes_in", **at, enemies=enemies)
    goal, far = _nearest(front, end)
    if far < front.way[goal].get(start, FAR):
        return text("bot.why.goes_on", **at, goal=front.grid.names[goal])
    if front.menace(end) < front.menace(start):
        return text("bot.why.withdraws", **at)
    return text("bot.why.goes_to", **at)


def _nearest(front: Front, hex: Hex) -> tuple[Hex, int]:
    """The goal nearest to a hex, and how far it is."""
    goal = min(front.way, key=lambda goal: (front.way[goal].get(hex, FAR), goal))
    return goal, front.way[goal].get(hex, FAR)
