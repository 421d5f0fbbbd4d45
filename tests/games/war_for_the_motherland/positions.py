"""Positions of a few units in one line, and the acts and questions of a test in words.

>>> match = game("51AK E4709", "62A E4809", phase="mechanized")
>>> at(match, "51AK")
'E4709'
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from rasputitsa.engine import position
from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.game import Value, named_scenario
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Look, Play
from rasputitsa.games.war_for_the_motherland import GAME
from rasputitsa.games.war_for_the_motherland.sequence import PHASES
from rasputitsa.games.war_for_the_motherland.state import WarLook, WarPlay, WarRules
from rasputitsa.hexgrid.grid import HexSet
from tests.asking import act as act
from tests.asking import asked as asked
from tests.asking import at as at
from tests.asking import cost as cost
from tests.asking import reach as reach
from tests.asking import refusal as refusal
from tests.asking import subjects as subjects
from tests.asking import told as told

TURNING_POINT, FALL, ROAD, CAMPAIGN = "turning_point", "fall_barbarossa", "road_to_stalingrad", "campaign"


def game(
    *units: str,
    phase: str,
    scenario: str = TURNING_POINT,
    turn: int = 0,
    options: Mapping[str, Value] | None = None,
    dice: Sequence[int] = (1,) * 9,
    stack: Sequence[Any] = (),
    **facts: Any,
) -> Match:
    """A match at the beginning of a phase. There are no units but those given: `"51AK E4709"`, `"x1 axis_lost"`.

    Steps and marks follow the place: `"62A E4708 steps=1 csm=C21-6-9"`, a Kampfgruppe has `type=inf_kg`. Who
    stands in a hex whose control is kept has it. `stack` are stages that stand on the phase. Where
    nothing is said of `partisans` theirs is over.
    """
    built = rules(scenario, tuple(sorted((options or {}).items())))
    form: dict[str, Any] = {
        "turn": turn or built.scenario.first,
        "units": dict(_unit(words.split()) for words in units),
        "stack": [["campaign", {}], ["turn", PHASES.index(phase) + bool(stack)], *stack],
        "active": "soviet" if phase.startswith("soviet") else "axis",
        **facts,
    }
    form["axis_held"] = _control(built, form["units"])
    match = Match(built, position.from_json(built, form), ScriptedDice(dice))
    return match if "partisans" in facts else _past_partisans(match, dice)


@cache
def rules(scenario: str = TURNING_POINT, options: tuple[tuple[str, Value], ...] = ()) -> WarRules:
    """The rules of a scenario with some options."""
    chosen = named_scenario(GAME, scenario)
    return GAME.build(chosen, GAME.complete(chosen, dict(options)))


def look(match: Match) -> WarLook:
    """The state with its rules, for questions."""
    return Look(match.rules, match.state)


def play_of(match: Match, dice: Sequence[int] = (1,) * 9) -> WarPlay:
    """A copy of the state to be changed by a piece of the rules, with dice of its own."""
    return Play(match.rules, match.state.copy(), ScriptedDice(dice))


def go_on(match: Match) -> None:
    """Answer with what goes on to the next stage, or with the first thing that can be done."""
    assert match.decision is not None
    closing = next((option for option in match.decision.options if option.advances and not option.blocked), None)
    match.play([closing.verb] if closing else next(iter(match.decision.actions())))


def why(match: Match, action: str) -> str:
    """The key of the reason why an action is refused, and its rule; empty where it is allowed."""
    reason = match.refusal(action.split())
    return f"{reason.key} {reason.rule}" if reason else ""


def ids(area: HexSet, scenario: str = TURNING_POINT) -> set[str]:
    """The hexes of a set."""
    return set(rules(scenario).grid.ids(area))


def _past_partisans(match: Match, dice: Sequence[int]) -> Match:
    """The match after partisans are settled, none of them on the map."""
    if asked(match) != "soviet prompt.partisans":
        return match
    act(match, f"place {min(subjects(match, 'place'))}")
    act(match, *["end"] * (asked(match) == "soviet prompt.partisans"))
    state = match.state.copy()
    state.partisans = 0
    return Match(match.rules, state, ScriptedDice(dice))


def _control(built: WarRules, units: Mapping[str, Mapping[str, Any]]) -> list[str]:
    held, tracked = set(built.grid.ids(built.axis_start)), set(built.grid.ids(built.tracked))
    for id, unit in units.items():
        if unit.get("hex") in tracked:
            held = held | {unit["hex"]} if built.roster[id].side == "axis" else held - {unit["hex"]}
    return sorted(held)


def _unit(words: list[str]) -> tuple[str, dict[str, Any]]:
    id, place, *rest = words
    form: dict[str, Any] = {"hex": place} if place[0] in "CEN" and place[1:].isdigit() else {"box": place}
    marks = dict(pair.split("=") for pair in rest)
    steps, kind = marks.pop("steps", ""), marks.pop("type", "")
    found = {name: int(value) if value.isdigit() else value for name, value in marks.items()}
    given = {"steps": steps and int(steps), "type": kind, "side": kind and "axis", "marks": found}
    return id, {**form, **{name: value for name, value in given.items() if value}}


def rolled(match: Match[Any, Any]) -> list[dict[str, Any]]:
    """The facts of the rolls of battles."""
    return [*told(match, "log.battle.plain"), *told(match, "log.battle.modified")]
