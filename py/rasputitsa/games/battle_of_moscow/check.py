"""Checks of positions: the claims that a file may make about a game of The Battle of Moscow, and its battles."""

from rasputitsa.engine.codec import bounded
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.stage import Sequence, Stage
from rasputitsa.engine.state import Mark, Unit
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.arrivals import Newcomers, Tikhvin, can_drop, drop_hexes, is_paratroop
from rasputitsa.games.battle_of_moscow.battle import (
    Battles,
    Combat,
    EndOfBattle,
    Exchange,
    Fall,
    Fight,
    attackers_of,
    defenders_of,
)
from rasputitsa.games.battle_of_moscow.depots import PLACES, QUOTAS
from rasputitsa.games.battle_of_moscow.factors import most_movement
from rasputitsa.games.battle_of_moscow.feeding import Toll
from rasputitsa.games.battle_of_moscow.movement import Movement
from rasputitsa.games.battle_of_moscow.retreat import Retreat, retreats_of
from rasputitsa.games.battle_of_moscow.sequence import Impulse, WeatherRoll
from rasputitsa.games.battle_of_moscow.setup import SetUp
from rasputitsa.games.battle_of_moscow.state import DEFENDS, RUSSIAN, Battle, TyphoonLook, enemy_of, party
from rasputitsa.games.battle_of_moscow.strengths import brings
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules import checks as claims
from rasputitsa.rules.combat.announced_battles import ATTACKS, announced
from rasputitsa.rules.combat.current_battle import is_planning
from rasputitsa.rules.movement.phase import FROM, MP

_IMPULSES = (1, 2)
_BEFORE = "fair"
"""The weather before the first turn."""
_MOST_SAVED = 1000
"""The most factors that can be saved up in a game."""


def check_stages(look: TyphoonLook) -> None:
    """Raise FormatError for a stage that cannot be, with its place."""
    for index, stage in enumerate(look.state.stack):
        _check_phase(look, stage, f"/stack/{index}")


def check_counts(look: TyphoonLook) -> None:
    """Raise FormatError where a count is more than a game can come to."""
    state, goal = look.state, look.rules.figures["turns_to_win"]
    for name, most in (
        ("moscow_turns", goal),
        ("isolation_turns", goal),
        ("infantry_account", _MOST_SAVED),
        ("mobile_account", _MOST_SAVED),
        ("made", _MOST_SAVED),
    ):
        bounded(getattr(state, name), 0, most, f"/{name}")


def check_weather(look: TyphoonLook) -> None:
    """Raise FormatError for a weather that no face of the die brings on its turn (Weather; ruling 7)."""
    if look.state.turn < 1 and any(isinstance(stage, Sequence) for stage in look.state.stack):
        raise FormatError("error.range", "/turn", least=1, most=look.rules.scenario.last)
    turn = look.state.turn - (1 if _is_to_be_rolled(look) else 0)
    known = look.rules.skies[turn - 1] if turn > 0 else (_BEFORE,)
    if look.state.weather not in known:
        raise FormatError("error.weather", "/weather", weather=look.state.weather, turn=turn)


def _is_to_be_rolled(look: TyphoonLook) -> bool:
    """True if the turn's die has not fallen yet: the weather is still that of the turn before."""
    first = Sequence("turn", 0)
    return any(stage == first or isinstance(stage, WeatherRoll) for stage in look.state.stack)


def check_ground(look: TyphoonLook, unit: Unit) -> None:
    """Raise FormatError for a unit where none can stand: beyond the bounds, in the Gulf, a German on a lake."""
    terrain, here = look.rules.map.terrain, 1 << unit.hex
    closed = terrain["sea"] | (0 if unit.side == RUSSIAN else terrain["lake"])
    if here & closed or not here & look.rules.bounds:
        raise FormatError("error.no_hex", f"/units/{unit.id}/hex", hex=look.rules.grid.names[unit.hex])


def _check_phase(look: TyphoonLook, stage: Stage, at: str) -> None:
    if isinstance(stage, Movement):
        bounded(stage.impulse, *_IMPULSES, f"{at}/impulse")
    if isinstance(stage, Impulse):
        bounded(stage.number, *_IMPULSES, f"{at}/number")
    if isinstance(stage, SetUp) and look.state.turn:
        raise FormatError("error.stage", at)
    if isinstance(stage, Toll):
        _check_toll(look, stage, at)


def _check_toll(look: TyphoonLook, toll: Toll, at: str) -> None:
    """A group is of units of its side on the map, each once, and has paid no more than it had."""
    units = look.state.units
    for id in toll.units:
        if id not in units or units[id].side != toll.side or units[id].hex < 0:
            raise FormatError("error.no_unit", f"{at}/units", unit=id)
    if len(set(toll.units)) < len(toll.units) or not 0 <= toll.paid <= toll.whole:
        raise FormatError("error.range", f"{at}/paid", least=0, most=max(toll.whole, 0))


_IN_BATTLE = (Fall, Exchange, Retreat, EndOfBattle)
_LONGEST = 2
"""The most hexes that a result drives units back."""


def fits_battle(look: TyphoonLook, unit: Unit, name: str, value: Mark) -> bool:
    """True if a mark of a battle is possible: an attack on an enemy next to the unit, or a defence of its own hex."""
    hex, battle = look.rules.grid.index.get(str(value), -1), look.state.battle
    attacker = unit.side if name == ATTACKS else enemy_of(unit.side)
    if hex < 0 or unit.hex < 0 or not is_planning(look, attacker, (Combat, Battles)):
        return False
    if battle is not None and battle.hex == hex:
        return unit.id in (battle.attackers if name == ATTACKS else battle.defenders)
    if name == DEFENDS:
        return unit.hex == hex and bool(attackers_of(look, hex))
    is_enemy = look.state.units.area(enemy_of(unit.side)) >> hex & 1
    return bool(is_enemy and look.rules.grid.neighbours(unit.hex) >> hex & 1 and brings(look, unit))


def check_battles(look: TyphoonLook) -> None:
    """Raise FormatError for a battle that cannot be, or a stage without what it needs."""
    claims.check_fought(look, _IN_BATTLE)
    if look.state.battle is not None:
        _check_battle(look, look.state.battle)
    for index, stage in enumerate(look.state.stack):
        _check_stage(look, stage, f"/stack/{index}")


def _check_battle(look: TyphoonLook, battle: Battle) -> None:
    table = look.rules.results
    if (
        battle.hex < 0
        or not battle.attackers
        or battle.defence < 1
        or battle.attack < 0
        or not 1 <= battle.die <= len(table.rows)
    ):
        raise FormatError("error.battle", "/battle")
    for field, found, known in (("column", battle.column, table.labels), ("result", battle.result, table.demands)):
        if found not in known:
            raise FormatError("error.word", f"/battle/{field}", found=found)
    claims.check_parties(look, battle.attackers, battle.defenders)


def _check_stage(look: TyphoonLook, stage: Stage, at: str) -> None:
    if isinstance(stage, Battles):
        for hex_id in announced(look, stage.side):
            _check_fight(look, look.rules.grid.index[hex_id], at)
    elif isinstance(stage, Fight):
        _check_fight(look, stage.hex, at)
    elif isinstance(stage, Retreat):
        _check_retreat(look, stage, at)
    elif isinstance(stage, (Newcomers, Tikhvin)):
        _check_arrivals(look, stage, at)


def _check_fight(look: TyphoonLook, hex: Hex, at: str) -> None:
    """A battle to be fought has attackers and defenders."""
    is_fought = look.state.battle is not None and look.state.battle.hex == hex
    if not is_fought and (hex < 0 or not attackers_of(look, hex) or not defenders_of(look, hex)):
        raise FormatError("error.battle", at)


def _check_retreat(look: TyphoonLook, stage: Retreat, at: str) -> None:
    """A unit on its way belongs to the party, and its way can be gone on."""
    waiting = {unit.id for unit in party(look, stage.of)} - {*stage.gone}
    is_known = stage.unit in waiting if stage.unit else not stage.walked
    if not 1 <= stage.length <= _LONGEST or not is_known:
        raise FormatError("error.battle", at)
    if stage.walked:
        whole = retreats_of(look, look.state.units[stage.unit], stage.length)
        begun = len(stage.walked) + 1
        if whole is None or not any(way[1:begun] == stage.walked and way[begun:] for way in whole.ways):
            raise FormatError("error.battle", at)


def _check_arrivals(look: TyphoonLook, stage: Newcomers | Tikhvin, at: str) -> None:
    """Factors and quotas are no more than a turn brings; a unit being dropped waits to be."""
    most = look.rules.factors[RUSSIAN]
    is_russian = isinstance(stage, Tikhvin) or stage.side == RUSSIAN
    places = PLACES if is_russian else ()
    if len(stage.left) != len(places):
        raise FormatError("error.range", f"{at}/left", least=len(places), most=len(places))
    for place, factors in zip(places, stage.left, strict=True):
        bounded(factors, 0, most[place], f"{at}/left")
    if isinstance(stage, Tikhvin):
        bounded(stage.owed, 0, most["tikhvin"], f"{at}/owed")
        return
    if set(stage.quotas) - set(QUOTAS) or not 0 <= stage.drops <= (1 if is_russian and can_drop(look) else 0):
        raise FormatError("error.range", f"{at}/drops", least=0, most=1)
    _check_drop(look, stage, at)


def _check_drop(look: TyphoonLook, stage: Newcomers, at: str) -> None:
    unit = look.state.units.get(stage.dropping)
    if not stage.dropping:
        return
    half = f"{stage.dropping}-1" in look.state.units and f"{stage.dropping}-2" not in look.state.units
    if unit is None or not is_paratroop(unit) or not unit.box or not half or not stage.drops or not drop_hexes(look):
        raise FormatError("error.no_unit", f"{at}/dropping", unit=stage.dropping)


_FLAGS = (state.RODE, state.ENTERED, state.ARRIVED, state.DROPPED)


def validate(look: state.TyphoonLook) -> None:
    """Raise FormatError, with the place, for a position that cannot be."""
    _check_cities(look)
    check_counts(look)
    check_weather(look)
    for unit in look.state.units.all():
        _check_unit(look, unit)
    claims.check_apart(look)
    _check_stacks(look)
    check_stages(look)
    check_battles(look)
    claims.check_captures(look)


def _check_stacks(look: state.TyphoonLook) -> None:
    """No hex was too full when a phase began: a movement could not be closed for good (Stacking; ruling 9)."""
    index = look.rules.grid.index
    for side, limit in look.rules.stacking.items():
        stacks = dict[int, list[Unit]]()
        for unit in look.state.units.of(side):
            stacks.setdefault(index.get(str(unit.mark(FROM)), unit.hex), []).append(unit)
        for hex, stack in stacks.items():
            if limit.is_over(stack):
                raise FormatError("error.crowded", f"/units/{stack[-1].id}/hex", hex=look.rules.grid.names[hex])


def _check_cities(look: state.TyphoonLook) -> None:
    """Cities are the map's, those of the beginning until all stand; and a unit in one controls it."""
    now, rules = look.state, look.rules
    claims.check_area(look, "german_cities", rules.cities)
    claims.check_area(look, "isolated", rules.grid.set_of(rules.feeds))
    others = now.german_cities ^ rules.german_cities
    if others and any(type(stage).name == "set_up" for stage in now.stack):
        raise FormatError("error.word", "/german_cities", found=rules.grid.ids(others)[0])
    claims.check_control(look, "german_cities", rules.cities)


def _check_unit(look: state.TyphoonLook, unit: Unit) -> None:
    is_made = state.is_partisan(unit) or state.is_counter(unit)
    if unit.id not in look.rules.roster and not is_made:
        raise FormatError("error.no_unit", f"/units/{unit.id}", unit=unit.id)
    if is_made and (unit.hex < 0 or unit.side != state.RUSSIAN):
        raise FormatError("error.place", f"/units/{unit.id}")
    number = unit.id.lstrip("PR")
    if is_made and number.isdigit() and int(number) > look.state.made:
        raise FormatError("error.no_unit", f"/units/{unit.id}", unit=unit.id)
    if unit.box and unit.box not in _boxes(look, unit):
        raise FormatError("error.no_box", f"/units/{unit.id}", box=unit.box)
    if unit.hex >= 0:
        check_ground(look, unit)
    claims.check_marks(look, unit, _fits)


def _boxes(look: state.TyphoonLook, unit: Unit) -> tuple[str, ...]:
    """The boxes that a unit can be in: its own, and that of the lost."""
    home = look.rules.roster[unit.id].box
    return (state.lost_box(unit.side), *([home] if home else []))


def _fits(look: state.TyphoonLook, unit: Unit, name: str, value: Mark) -> bool:
    if name == FROM:
        return value in look.rules.grid.index
    if name == MP:
        return isinstance(value, int) and 0 <= value <= most_movement(look, unit)
    if name == state.SUPPLY:
        return (state.needs_supply(unit) or state.is_counter(unit)) and value in ("unsupplied", "isolated")
    if name == state.NO_LINE:
        return state.is_finn(unit) and value == 1
    if name == state.FED:
        return unit.side == state.RUSSIAN and look.rules.grid.index.get(str(value), -1) in look.rules.feeds
    if name == state.FRONT:
        return state.is_finn(unit) and value in look.rules.fronts
    if name in (ATTACKS, state.DEFENDS):
        return fits_battle(look, unit, name, value)
    return name in _FLAGS and value == 1
