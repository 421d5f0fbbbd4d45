"""Positions of a few units in one line, and the acts and questions of a test in words.

>>> match = game("7Pz 1227", "16A 1428", phase="german_1")
>>> act(match, "move 7Pz 1327", "end")
>>> at(match, "7Pz")
'1327'
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.game import Value, named_scenario
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look
from rasputitsa.games.battle_of_moscow import GAME
from rasputitsa.games.battle_of_moscow.odds_sheet import battles_panel
from rasputitsa.games.battle_of_moscow.sequence import TURN
from rasputitsa.games.battle_of_moscow.state import TyphoonLook, TyphoonRules
from rasputitsa.hexgrid.grid import HexSet
from tests.asking import act as act
from tests.asking import asked as asked
from tests.asking import at as at
from tests.asking import cost as cost
from tests.asking import reach as reach
from tests.asking import refusal as refusal
from tests.asking import subjects as subjects
from tests.asking import targets as targets
from tests.asking import told as told
from tests.asking import verbs as verbs
from tests.asking import why as why
from tests.asking import why_rule as why_rule

MADE = {"P": "partisan", "R": "replacement_counter", "D": "dropped"}
"""The types of counters that are made in play, by the letter before their number."""


def game(
    *units: str,
    phase: str,
    turn: int | None = None,
    weather: str = "",
    dice: Sequence[int] = (1,) * 9,
    scenario: str = "campaign",
    options: Mapping[str, Value] | None = None,
    german_cities: str = "",
    results: str = "",
    **facts: Any,
) -> Match:
    """A match at the beginning of a phase. There are no units but those given: `"7Pz 1227"`, `"1Pz german_lost"`.

    Marks follow the place: `"7Pz 1227 supply=isolated"`. The phase is a side and an impulse, `german_1`, or a stage of
    the turn: `german_starving`; in `german_move_1` supply has been judged, and is what the marks say; `german_combat`
    are the battles of an impulse. A city with a unit in it is its side's. `P1`, `R1`, `D1` are counters made in play.
    Without a turn it is the first after turn 1 that can bring the weather; else the weather is the best of the turn.
    `results` is what a die brings in every column: one result, or six. `german_cities` may be `none`.
    """
    built = rules(scenario, tuple(sorted((options or {}).items())))
    built = with_table(built, results) if results else built
    sky = weather or (built.skies[turn - 1][0] if turn else "fair")
    form: dict[str, Any] = {
        "turn": _first_turn_of(built, sky) if turn is None else turn,
        "weather": sky,
        "units": dict(_unit(words.split()) for words in units),
        "stack": _stack(phase),
        "active": phase.split("_")[0],
        **facts,
    }
    form.setdefault("made", max([int(id[1:]) for id in form["units"] if id[0] in MADE and id[1:].isdigit()], default=0))
    form["german_cities"] = _control(built, form["units"], german_cities.split())
    return Match(built, position.from_json(built, form), ScriptedDice(dice))


@cache
def rules(scenario: str = "campaign", options: tuple[tuple[str, Value], ...] = ()) -> TyphoonRules:
    """The rules of a scenario with some options."""
    chosen = named_scenario(GAME, scenario)
    return GAME.build(chosen, GAME.complete(chosen, dict(options)))


def with_table(built: TyphoonRules, results: str) -> TyphoonRules:
    """The same rules, where each face brings the same result in every column."""
    faces = results.split() * (1 if " " in results else 6)
    rows = {face: (result,) * len(built.results.ratios) for face, result in enumerate(faces, 1)}
    return replace(built, results=replace(built.results, rows=rows))


def look(match: Match) -> TyphoonLook:
    """The state with its rules, for questions."""
    return Look(match.rules, match.state)


def attack(match: Match, target: str, attackers: str) -> None:
    """Announce one battle alone and fight it: `attack(match, "1403", "7Pz 1Pz")`."""
    act(match, *(f"attack {unit} {target}" for unit in attackers.split()), "announced", f"resolve {target}")


def marks(match: Match, unit: str) -> dict[str, int | str]:
    """The marks of a unit."""
    return dict(match.state.units[unit].marks)


def heading(match: Match, hex: str) -> str:
    """The column of an attack announced on a hex, or being fought there."""
    return str(_battle(match, hex)["column"])


def sheet(match: Match, hex: str) -> dict[str, Any]:
    """The lines of the odds sheet of an attack, by their keys, with their facts."""
    return {line["key"]: line.get("facts", {}) for line in _battle(match, hex)["lines"]}


def faces(match: Match, hex: str) -> list[str]:
    """The result of each face of the die in an attack."""
    return list(_battle(match, hex)["results"])


def _battle(match: Match, hex: str) -> dict[str, Any]:
    (found,) = (battle for battle in battles_panel(look(match))["battles"] if battle["hex"] == hex)
    return dict(found)


def ids(area: HexSet) -> set[str]:
    """The hexes of a set."""
    return set(rules().grid.ids(area))


def _first_turn_of(built: TyphoonRules, sky: str) -> int:
    """The first turn from the second on that can bring a weather; the first, where no other can."""
    able = [turn for turn, faces in enumerate(built.skies, 1) if sky in faces]
    return next((turn for turn in able if turn > 1), 1)


def _stack(phase: str) -> list[Any]:
    side, _, impulse = phase.partition("_move_")
    ends = ["end_of_impulse", {"side": side.removesuffix("_combat")}]
    if impulse:
        turn = ["turn", _index(side, f"impulse_{impulse}") + 1]
        return [
            ["campaign", {}],
            turn,
            ends,
            ["combat", {"side": side}],
            ["movement", {"side": side, "impulse": int(impulse)}],
        ]
    side, kind = phase.split("_", 1)
    if kind != "combat":
        return [["campaign", {}], ["turn", _index(side, kind)]]
    return [["campaign", {}], ["turn", _index(side, "impulse_2") + 1], ends, ["combat", {"side": side}]]


def _index(side: str, kind: str) -> int:
    for index, stage in enumerate(TURN):
        if getattr(stage, "side", "") == side and getattr(stage, "key", "") in (kind, f"impulse_{kind}"):
            return index
    raise AssertionError(kind)


def _control(built: TyphoonRules, units: Mapping[str, Mapping[str, Any]], given: Sequence[str]) -> list[str]:
    """The German cities: those of the start or those given, and each with a German unit."""
    held, cities = set(given or built.grid.ids(built.german_cities)) - {"none"}, set(built.grid.ids(built.cities))
    for id, unit in units.items():
        if unit.get("hex") in cities:
            side = built.roster[id].side if id in built.roster else "russian"
            held = held | {unit["hex"]} if side == "german" else held - {unit["hex"]}
    return sorted(held)


def _unit(words: list[str]) -> tuple[str, dict[str, Any]]:
    id, place, *marks = words
    where: dict[str, Any] = {"hex": place} if place.isdigit() else {"box": place}
    if id[0] in MADE and id[1:].isdigit():
        where |= {"type": MADE[id[0]], "side": "russian"}
    pairs = [mark.split("=") for mark in marks]
    return id, {**where, **({"marks": {n: int(v) if len(v) == 1 else v for n, v in pairs}} if marks else {})}
