"""Positions of a few units in one line, and the acts and questions of a test in words.

>>> match = game("2PzA 1303", "3 1403", phase="german_combat", results="DE")
>>> attack(match, "1403", "2PzA")
>>> act(match, "passive 3")
>>> at(match, "3")
'soviet_lost'
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.game import Value
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Sequence as SequenceStage
from rasputitsa.games.blitzkrieg_to_moscow_2 import GAME
from rasputitsa.games.blitzkrieg_to_moscow_2.sequence import PHASES, TURN
from rasputitsa.games.blitzkrieg_to_moscow_2.state import BlitzRules
from rasputitsa.games.blitzkrieg_to_moscow_2.strengths import odds_of
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import take_cities as take_cities
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

SIDES = ("german", "soviet")

CITIES = "0106 0304 0311 0409 0507 0709 0804 1210 1304 1307 1410 1509 1703 1907"


def game(
    *units: str,
    phase: str,
    turn: int = 2,
    dice: Sequence[int] = (1,) * 9,
    german: str = "",
    soviet: str = "",
    german_cities: str = "",
    options: Mapping[str, Value] | None = None,
    results: str = "",
    shown: str = "",
    **facts: Any,
) -> Match:
    """A match at the beginning of a phase. There are no units but those given: `"1PzA 1304 spent"`, `"8 soviet_lost"`.

    The phase is `german_combat` and the like; `german_hand` begins a Logistics Phase with the choice of a hand, while
    `german_logistics` is that phase with the hands given, as in every other. `results` is what a die brings in every
    column: one result, or six for the six faces. `shown` are Soviet cards seen since the Soviets chose. A city with a
    unit in it is its side's.
    """
    built = rules(tuple(sorted((options or {}).items())), results)
    form: dict[str, Any] = {
        "turn": turn,
        "units": dict(_unit(words.split()) for words in units),
        "stack": _stack(built, phase),
        "hands": [_hand("german", german), {**_hand("soviet", soviet), "shown": shown.split()}],
        "active": phase.split("_")[0],
        **facts,
    }
    form["german_cities"] = _control(built, form["units"], german_cities.split())
    return Match(built, position.from_json(built, form), ScriptedDice(dice))


@cache
def rules(options: tuple[tuple[str, Value], ...] = (), results: str = "") -> BlitzRules:
    """The rules with some options, and with a table of a test's own in place of the printed one."""
    scenario = GAME.scenarios[0]
    built = GAME.build(scenario, GAME.complete(scenario, dict(options)))
    return with_table(built, results) if results else built


def with_table(built: BlitzRules, results: str) -> BlitzRules:
    """The same rules, where each face brings the same result in every column."""
    faces = results.split() * (1 if " " in results else 6)
    rows = {face: (result,) * len(built.results.ratios) for face, result in enumerate(faces, 1)}
    return replace(built, results=replace(built.results, rows=rows))


def attack(match: Match, target: str, attackers: str) -> None:
    """Declare one attack: `attack(match, "1403", "2PzA 9AOK")`."""
    act(match, *(f"attack {unit} {target}" for unit in attackers.split()), f"resolve {target}")


def phase(match: Match) -> str:
    """The phase being played; empty when the game is over."""
    for stage in match.state.stack:
        if isinstance(stage, SequenceStage):
            return f"{TURN[stage.index - 1].side}_{TURN[stage.index - 1].kind}"  # type: ignore[attr-defined]
    return ""


def spent(match: Match, unit: str) -> bool:
    """True if a unit is spent."""
    return not match.state.units[unit].is_full


def hand(match: Match, side: str) -> list[str]:
    """The cards that a side holds."""
    return list(match.state.hands[SIDES.index(side)].cards)


def german_cities(match: Match) -> set[str]:
    """The cities that the Germans control."""
    return set(match.position()["german_cities"])


def odds(match: Match) -> str:
    """The column of the battle being fought as it stands, all shifts included; empty where the attack would fail."""
    return odds_of(match.look, match.state.battle).heading


def shifts(match: Match) -> dict[str, int]:
    """The shifts of the battle being fought."""
    return {shift.text.key: shift.columns for shift in odds_of(match.look, match.state.battle).shifts}


def _stack(built: BlitzRules, phase: str) -> list[Any]:
    side, kind = phase.split("_")
    index = SIDES.index(side) * len(PHASES)
    campaign = ["campaign", {}]
    if kind == "logistics":
        free = built.figures["soviet_rail_moves"] if side == "soviet" else 0
        return [campaign, ["turn", index + 1], ["logistics", {"side": side, "free": free}]]
    return [campaign, ["turn", index + (0 if kind == "hand" else PHASES.index(kind))]]


def _control(built: BlitzRules, units: Mapping[str, Mapping[str, Any]], given: Sequence[str]) -> list[str]:
    """The German cities, where each city with a unit is its side's."""
    held, cities = set(given), set(built.grid.ids(built.cities))
    for id, unit in units.items():
        if unit.get("hex") in cities:
            held = held | {unit["hex"]} if built.roster[id].side == "german" else held - {unit["hex"]}
    return sorted(held)


def _hand(side: str, cards: str) -> dict[str, Any]:
    return {"side": side, "cards": cards.split()}


def _unit(words: list[str]) -> tuple[str, dict[str, Any]]:
    id, place, *state = words
    assert state in ([], ["spent"]), words
    where = {"hex": place} if place.isdigit() else {"box": place}
    return id, {**where, **({"steps": 1} if state else {})}
