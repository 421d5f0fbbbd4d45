"""Positions of a few units in one line, and the acts and questions of a test in words.

>>> match = game("16 0504 half", "LVII 0404", "XLVI 0505", phase="german_combat", turn=1, dice=[6])
>>> attack(match, "0504", "LVII XLVI")
>>> report(match)
'4:1 EX'
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, cast

from rasputitsa.engine import position
from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.game import Value, named_scenario
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Sequence as SequenceStage
from rasputitsa.engine.text import Text
from rasputitsa.games.battle_for_moscow import GAME
from rasputitsa.games.battle_for_moscow.state import MoscowRules, Weather, WeatherChange
from tests.asking import act as act
from tests.asking import at as at
from tests.asking import reach as reach
from tests.asking import subjects as subjects
from tests.asking import targets as targets
from tests.asking import told as told
from tests.asking import verbs as verbs
from tests.asking import why as why
from tests.goldens import events

PHASES = (
    "german_replacements",
    "german_panzers",
    "german_combat",
    "german_movement",
    "soviet_replacements",
    "soviet_rail",
    "soviet_combat",
    "soviet_movement",
)
"""The eight phases of a turn, in the order of the rulebook."""

SUPPLIED_PHASES = ("german_supply", *PHASES[:4], "soviet_supply", *PHASES[4:])
"""The ten phases of a turn of War of Attrition."""

CONTINUATION = "continuation"
ATTRITION: Mapping[str, Value] = {"attrition": True}
LAST_RESORT: Mapping[str, Value] = {"last_resort_retreat": True}
BY_POINTS: Mapping[str, Value] = {"victory_points": True}


def game(
    *units: str,
    phase: str,
    turn: int,
    dice: Sequence[int] = (),
    german_cities: str | None = None,
    options: Mapping[str, Value] | None = None,
    scenario: str = "classic",
    supply: str = "5 15",
    weather: str = "",
    **facts: Any,
) -> Match:
    """A match at the beginning of a phase. There are no units but those given: `"16 0504 half"`, `"5 pool"`.

    `german_cities` are the hexes of the cities that the Germans control; left out, those of the start; a city with a
    unit is its side's in either case. `supply` are the German and the Soviet supply points, `weather` what a die has
    brought, which plays with Variable Weather; `facts` are other fields of the state.
    """
    played = {**(options or {}), **({"variable_weather": True} if weather else {})}
    built = rules(tuple(sorted(played.items())), scenario)
    form: dict[str, Any] = {
        "turn": turn,
        "units": dict(_unit(built, words.split()) for words in units),
        "stack": [["campaign", {}], ["turn", phases(built).index(phase)]],
        **facts,
    }
    form["german_cities"] = control(built, form["units"], german_cities)
    if built.supplied:
        form["supply"] = tally(supply)
    state: Any = position.from_json(built, form)
    if weather:
        # Past the check of files: rules are tried in weather too that no die brings on the turns of this record.
        state.weather_changes = (WeatherChange(turn, cast("Weather", weather)),)
    return Match(built, state, ScriptedDice(dice))


def control(built: MoscowRules, units: Mapping[str, Mapping[str, Any]], german_cities: str | None = None) -> list[str]:
    """The German cities, those of the start if not given, where each city with a unit is its side's."""
    grid = built.grid
    held = set(grid.ids(built.german_at_start)) if german_cities is None else set(german_cities.split())
    for id, unit in units.items():
        if unit.get("hex") in set(grid.ids(built.cities)):
            held = held | {unit["hex"]} if built.roster[id].side == "german" else held - {unit["hex"]}
    return sorted(held)


def tally(numbers: str) -> dict[str, int]:
    """A German and a Soviet number: `"5 15"`."""
    german, soviet = map(int, numbers.split())
    return {"german": german, "soviet": soviet}


@cache
def rules(options: tuple[tuple[str, Value], ...] = (), scenario: str = "classic") -> MoscowRules:
    """A scenario with some options."""
    played = named_scenario(GAME, scenario)
    return GAME.build(played, GAME.complete(played, dict(options)))


def phases(built: MoscowRules) -> tuple[str, ...]:
    """The phases of a turn."""
    return SUPPLIED_PHASES if built.supplied else PHASES


def attack(match: Match, target: str, attackers: str) -> None:
    """Announce one battle, close the announcement and resolve it: `attack(match, "0504", "XLVI LVII")`."""
    act(match, *(f"attack {unit} {target}" for unit in attackers.split()), "announced", f"resolve {target}")


def phase(match: Match) -> str:
    """The phase being played; empty when the game is over."""
    for stage in match.state.stack:
        if isinstance(stage, SequenceStage):
            assert isinstance(match.rules, MoscowRules)
            return phases(match.rules)[stage.index - 1]
    return ""


def points(match: Match) -> int:
    """The replacement points left."""
    left = match.position()["points"]
    assert isinstance(left, int)
    return left


def supply(match: Match) -> tuple[int, int]:
    """The German and the Soviet supply points."""
    held = match.position()["supply"]
    return held["german"], held["soviet"]


def kills(match: Match) -> tuple[int, int]:
    """The eliminations that the Germans and the Soviets have scored."""
    scored = match.position()["kills"]
    return scored["german"], scored["soviet"]


def steps(match: Match, unit: str) -> int:
    """The steps of a unit: 2 full, 1 half."""
    count: int = match.state.units[unit].steps
    return count


def mp(match: Match, unit: str, hex: str) -> int:
    """The MP that a move costs."""
    assert match.decision is not None
    option = match.decision.option("move")
    assert option is not None
    cost = dict(option.notes(unit, hex)[0].facts)["mp"]
    assert isinstance(cost, int)
    return cost


def finish(match: Match) -> str:
    """Do nothing until the game is over and name the winner; empty: a draw."""
    while match.decision:
        option = next(option for option in match.decision.options if option.advances or option.verb == "freeze")
        act(match, " ".join(next(option.actions())))
    assert match.state.result is not None
    winner: str = match.state.result.winner
    return winner


def score(match: Match, side: str) -> dict[str, int]:
    """A side's points in the reckoning at the end: eliminations, cities, bonus, total."""
    assert match.state.result is not None
    lines = [dict(line.facts) for line in match.state.result.lines if line.key == "result.score"]
    return {name: fact for line in lines if line["side"] == side for name, fact in line.items() if type(fact) is int}


def column(match: Match, hex: str) -> str:
    """The column of an announced battle as it stands; empty: no effect."""
    return str(battle(match, hex)["column"])


def battle(match: Match, hex: str) -> dict[str, Any]:
    """An announced battle as the page shows it."""
    shown = next(panel for panel in match.rules.game.panels(match.look) if panel["kind"] == "battles")
    return next(dict(one) for one in shown["battles"] if one["hex"] == hex)


def shifts(match: Match, hex: str) -> list[str]:
    """The shifts of an announced battle."""
    return [line["key"] for line in battle(match, hex)["lines"] if line["key"].startswith("shift.")]


def reason(match: Match, action: str) -> tuple[str, str, dict[str, Any]]:
    """The reason why an action is refused: the key, the rule, the facts."""
    refused: Text | None = match.refusal(action.split())
    assert refused is not None, action
    return refused.key, refused.rule, dict(refused.facts)


def logged(match: Match, key: str) -> bool:
    """True if the last action caused an event of a kind."""
    return any(event.text.key == key for event in events(match))


def path(match: Match) -> tuple[str, ...]:
    """The hexes that the last move, retreat or advance went through, both ends included."""
    return next(event.path for event in events(match) if event.path)


def report(match: Match) -> str:
    """The odds and the result of the battle that was just resolved: `"3:1 DR"`, or `"no effect"`."""
    for event in events(match):
        if event.text.key == "log.battle":
            facts = dict(event.text.facts)
            return f"{facts['odds']} {facts['result']}"
        if event.text.key == "log.no_effect":
            return "no effect"
    raise LookupError("no battle was resolved")


def forecast(match: Match, unit: str, target: str) -> str:
    """The odds at announcement if a unit joins an attack."""
    assert match.decision is not None
    option = match.decision.option("attack")
    assert option is not None
    note = option.notes(unit, target)[0]
    return str(dict(note.facts)["odds"]) if note.key == "note.odds" else "no effect"


def german_cities(match: Match) -> set[str]:
    """The cities that the Germans control."""
    return set(match.position()["german_cities"])


def _unit(built: MoscowRules, words: list[str]) -> tuple[str, dict[str, Any]]:
    id, place, *strength = words
    counter = built.roster[id]
    if place == "pool":
        return id, {"box": f"{counter.side}_pool", "steps": 1}
    if place == "waiting":
        return id, {"box": "waiting", "steps": 1}
    assert strength in ([], ["half"]), words
    return id, {"hex": place, "steps": 1 if strength else 2}
