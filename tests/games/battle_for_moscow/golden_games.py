"""Whole games as readable text: what was played, what the dice brought, a fingerprint at every phase.

`PYTHONPATH=py:. python -m tests.games.battle_for_moscow.golden_games NAME...` plays those of a name anew.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Value
from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event
from rasputitsa.games.battle_for_moscow import GAME
from tests.games.battle_for_moscow.positions import CONTINUATION, events, phase

FOLDER = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Plan:
    """A golden game: the seed of the dice and of the random players, scenario, options.

    `haste`: once in so many choices a player goes on to the next phase; 0: only by chance.
    """

    seed: int
    scenario: str = "classic"
    options: Mapping[str, Value] = field(default_factory=dict)
    haste: int = 0


PUBLISHED = ("as_printed", "optional", "attrition")
"""Those that a visitor's own browser replays."""

BALANCE: Mapping[str, Value] = {"improved_first_shock": True, "strong_line": True, "german_points": "even_turns"}
OPTIONAL: Mapping[str, Value] = {
    "replacement_edge": True,
    "harsher_winter": True,
    "early_first_shock": True,
    "variable_weather": True,
}

GAMES: dict[str, Plan] = {
    "as_printed": Plan(134),
    "both_handicaps": Plan(21, options={"soviet_points": 3, "german_points": "even_turns"}),
    "revised": Plan(18, options={"last_resort_retreat": True, "victory_points": True}, haste=8),
    "balance": Plan(109, options=BALANCE, haste=8),
    "optional": Plan(57, CONTINUATION, OPTIONAL, haste=8),
    "advanced_table": Plan(46, options={"advanced_results": True}, haste=8),
    "attrition": Plan(14, CONTINUATION, {"attrition": True, "last_resort_retreat": True}, haste=8),
}
"""The name of each file, and how it was played."""


def new_game(name: str) -> Match:
    """A golden game before its first action."""
    plan = GAMES[name]
    return Match.new(GAME, plan.scenario, plan.options, seed=plan.seed)


def random_actions(name: str) -> list[Action]:
    """What two random players do."""
    match, choose = new_game(name), Chooser(GAMES[name].seed)
    while match.decision:
        match.play(_onward(match, choose, GAMES[name].haste) or match.decision.sample(choose))
    return [entry.action for entry in match.entries]


def _onward(match: Match, choose: Chooser, haste: int) -> Action | None:
    """Now and then the action that goes on to the next phase."""
    assert match.decision is not None
    onward = [option for option in match.decision.options if option.advances and not option.blocked]
    return Action(onward[0].verb) if haste and onward and choose(haste) == 0 else None


def record(name: str, actions: list[Action]) -> str:
    """The text of a golden game."""
    plan = GAMES[name]
    chosen = "".join(f" {option}={value}" for option, value in sorted(plan.options.items()))
    played = "" if plan.scenario == "classic" else f" {plan.scenario}"
    heading = f"{GAME.slug} {GAME.version}{played} seed={plan.seed}{chosen}"
    return "".join(f"{line}\n" for line in (heading, *lines(name, actions)))


def lines(name: str, actions: list[Action]) -> Iterator[str]:
    """A heading for each phase, below it its actions, at the end the winner."""
    match, heading = new_game(name), ""
    for action in actions:
        now = f"turn {match.state.turn} {phase(match) or 'set_up'}"
        if now != heading:
            yield f"{now} {match.digest()}"
            heading = now
        match.play(action)
        yield f"  {' '.join(action)}{rolled(match)}"
    assert match.state.result is not None
    yield f"winner {match.state.result.winner} {match.digest()}"


def rolled(match: Match) -> str:
    """What the dice brought in the last action."""
    thrown = [_brought(event) for event in events(match) if event.die]
    return f"  ({'; '.join(thrown)})" if thrown else ""


def _brought(event: Event) -> str:
    facts = dict(event.text.facts)
    if event.text.key == "log.battle":
        return f"{facts['odds']}, die {facts['die']}, {facts['result']}"
    return f"{event.text.key.removeprefix('log.')}, die {facts['die']}"


def actions_in(text: str) -> list[Action]:
    """The actions of a golden game's text."""
    return [Action(*line.split("  (")[0].split()) for line in text.splitlines() if line.startswith("  ")]


def replayed(name: str) -> Match:
    """A golden game at its end."""
    match = new_game(name)
    for action in actions_in(path(name).read_text(encoding="utf-8")):
        match.play(action)
    return match


def path(name: str) -> Path:
    """Where a golden game is kept."""
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    for game in sys.argv[1:]:
        path(game).write_text(record(game, random_actions(game)), encoding="utf-8")
