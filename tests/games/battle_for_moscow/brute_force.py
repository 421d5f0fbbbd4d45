"""The worst that an enemy can do to a unit in its next combat phase, by playing every legal move, attack and die."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser, ScriptedDice
from rasputitsa.engine.game import Value
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow import GAME
from rasputitsa.games.battle_for_moscow.state import MoscowRules, enemy_of
from tests.games.battle_for_moscow.positions import control

MOVES = {"german": "prompt.move.panzer", "soviet": "prompt.move.rail"}
PASSES = (["end"], ["announced"], ["no_gear"])
GERMANS = ("XXIV", "XL", "LVI", "XLVI", "IX", "XXXIV", "XXVII")
SOVIETS = ("1Sh", "Tank", "3", "5", "16", "24", "33")
TOO_EARLY = {"1Sh": "40", "Tank": "43"}
"""The stand-in for a unit that has not come yet."""
PHASES = 8


@dataclass(frozen=True)
class Worst:
    """The best column (-1: no attack has any effect) and the die faces that eliminate the unit at the worst."""

    column: int = -1
    lost: int = 0


def rules(**options: Value) -> MoscowRules:
    """The fourteen turns with some options."""
    scenario = GAME.scenarios[1]
    return GAME.build(scenario, GAME.complete(scenario, options))


def game(built: MoscowRules, units: dict[str, str], *, turn: int, phase: int, german_cities: str = "") -> Match:
    """A match at the beginning of the phase of a number (0 to 7); units as `{"XXIV": "0504 half"}`."""
    form: dict[str, Any] = {
        "turn": turn,
        "units": {id: _unit(words.split()) for id, words in units.items()},
        "stack": [["campaign", {}], ["turn", phase]],
    }
    form["german_cities"] = control(built, form["units"], german_cities)
    return Match(built, position.from_json(built, form), ScriptedDice([6] * 20))


def random_game(seed: int) -> tuple[Match, str]:
    """A small position, and the side that is threatened."""
    choose = Chooser(seed)
    side = ("german", "soviet")[choose(2)]
    built = rules(
        last_resort_retreat=choose(2) == 0,
        advanced_results=choose(3) == 0,
        strong_line=choose(2) == 0,
        improved_first_shock=choose(2) == 0,
    )
    hexes = tuple(built.grid.index)
    centre = hexes[choose(len(hexes))]
    defenders = _placed(built, choose, side, centre, 1 + choose(2), 2)
    attackers = _placed(built, choose, enemy_of(side), centre, 2 + choose(3), 3)
    taken = {at[:4] for at in attackers.values()}
    units = {**attackers, **{id: at for id, at in defenders.items() if at[:4] not in taken}}
    turn = (1, 3, 4, 5, 9, 10)[choose(6)]
    first = 0 if enemy_of(side) == "german" else 4
    phase = first + (0, 1, 1, 2)[choose(4)] if built.turns[turn - 1].weather == "snow" else choose(PHASES)
    early = turn < 4 or (turn == 4 and phase < PHASES // 2)
    units = {TOO_EARLY[id] if id == "Tank" or (id == "1Sh" and early) else id: at for id, at in units.items()}
    match = game(built, units, turn=turn, phase=max(phase, 1))
    if choose(2) and match.decision and match.decision.side != side and match.decision.option("withdraw") is None:
        match.play(match.decision.sample(choose))
    return match, side


def worst(match: Match, side: str) -> dict[str, Worst]:
    """The worst that the enemy could do to each unit of a side, by trying everything."""
    found = {unit.id: Worst() for unit in match.state.units.of(side)}
    for stand in _stands(match, enemy_of(side)):
        for id in found:
            for column, lost in _attacks(stand, id):
                found[id] = Worst(max(found[id].column, column), max(found[id].lost, lost))
    return found


def size(match: Match, side: str) -> int:
    """The most positions to which the enemy's next movement phase can lead."""
    start = _forward(match, enemy_of(side))
    if start is None or start.decision is None or _prompt(start) == "prompt.announce":
        return 1
    option = start.decision.option("move")
    number = 1
    for unit in option.subjects if option else ():
        number *= 1 + len(option.targets(unit)) if option else 1
    return number


def _stands(match: Match, side: str) -> Iterator[Match]:
    """The positions in which a side can announce its battles."""
    start = _forward(match, side)
    if start is None:
        return
    if _prompt(start) == "prompt.announce":
        yield start
        return
    movers = start.decision.option("move").subjects  # type: ignore[union-attr]
    for moved in _moved(start, movers):
        if moved.refusal(["end"]) is None:
            moved.play(["end"])
            if moved.decision and _prompt(moved) == "prompt.announce" and moved.decision.side == side:
                yield moved


def _moved(match: Match, movers: tuple[str, ...]) -> Iterator[Match]:
    if not movers:
        yield _fork(match)
        return
    yield from _moved(match, movers[1:])
    option = match.decision.option("move")  # type: ignore[union-attr]
    for hex in option.targets(movers[0]):  # type: ignore[union-attr]
        child = _fork(match)
        child.play(["move", movers[0], hex])
        yield from _moved(child, movers[1:])


def _forward(match: Match, side: str) -> Match | None:
    """Pass until a side moves before its combat, or announces; its moves of that phase taken back."""
    match, last = _fork(match), match.state.turn + 1
    while match.decision is not None and match.state.turn <= last:
        if match.decision.side == side and _prompt(match) in (MOVES[side], "prompt.announce"):
            return _taken_back(match)
        crowded = match.decision.option("take_back")
        for unit in crowded.owed if crowded else ():
            match.play(["take_back", unit])
        match.play(next(action for action in PASSES if match.refusal(action) is None))
    return None


def _taken_back(match: Match) -> Match:
    verb = "withdraw" if _prompt(match) == "prompt.announce" else "take_back"
    option = match.decision.option(verb) if match.decision else None
    for unit in option.subjects if option else ():
        match.play([verb, unit])
    return match


def _attacks(match: Match, defender: str) -> Iterator[tuple[int, int]]:
    hex = match.rules.grid.names[match.state.units[defender].hex]
    option = match.decision.option("attack")  # type: ignore[union-attr]
    near = [unit for unit in option.subjects if hex in option.targets(unit)]  # type: ignore[union-attr]
    for number in range(1, len(near) + 1):
        for attackers in combinations(near, number):
            yield _attack(match, defender, hex, attackers)


def _attack(match: Match, defender: str, hex: str, attackers: tuple[str, ...]) -> tuple[int, int]:
    announced = _fork(match)
    for unit in attackers:
        announced.play(["attack", unit, hex])
    if announced.refusal(["announced"]):
        return -1, 0
    announced.play(["announced"])
    column, lost = -1, 0
    for face in range(1, 7):
        fought = _fork(announced, face)
        fought.play(["resolve", hex])
        column = max(column, _column(fought))
        lost += _is_lost(fought, defender)
    return column, lost


def _column(match: Match) -> int:
    battles = [e.text for e in match.entries[-1].events or () if e.text.key == "log.battle"]
    return match.rules.results.labels.index(dict(battles[0].facts)["odds"]) if battles else -1


def _is_lost(match: Match, defender: str) -> bool:
    """True if the attacking player can take losses so that the defender is eliminated."""
    if match.state.units[defender].hex < 0:
        return True
    option = match.decision.option("lose") if match.decision else None
    for unit in option.subjects if option else ():
        child = _fork(match)
        child.play(["lose", unit])
        if _is_lost(child, defender):
            return True
    return False


def _prompt(match: Match) -> str:
    """The prompt, in whatever weather."""
    return match.decision.prompt.key.removesuffix(".mud").removesuffix(".snow") if match.decision else ""


def _fork(match: Match, *faces: int) -> Match:
    """A copy with some dice to come; after them sixes, which bring no frost."""
    return match.fork(ScriptedDice([*faces, *[6] * 20], match.state.rolls))


def _unit(words: list[str]) -> dict[str, Any]:
    return {"hex": words[0], "steps": 1 if "half" in words else 2}


def _placed(built: MoscowRules, choose: Chooser, side: str, centre: str, number: int, spread: int) -> dict[str, str]:
    """Some of a side's units on different hexes about a centre."""
    ids = list(GERMANS if side == "german" else SOVIETS)
    index = built.grid.index
    hexes = [hex for hex in index if built.grid.distance(index[hex], index[centre]) <= spread]
    found = {}
    for _ in range(number):
        unit, hex = ids.pop(choose(len(ids))), hexes.pop(choose(len(hexes)))
        found[unit] = hex + (" half" if choose(2) else "")
    return found
