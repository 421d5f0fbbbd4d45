"""Whole games as readable text: what was played, what the dice brought, a fingerprint at every phase.

`PYTHONPATH=py:. python -m tests.games.battle_for_moscow.golden_games` plays them anew.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.game import Value
from rasputitsa.engine.match import Match
from rasputitsa.games.battle_for_moscow import GAME
from tests.games.battle_for_moscow.positions import events, phase

FOLDER = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, Mapping[str, Value]]] = {
    "as_printed": (134, {}),
    "both_handicaps": (21, {"soviet_points": 3, "german_points": "even_turns"}),
}
"""Name of the file: seed of the dice and of the random players, options."""


def new_game(name: str) -> Match:
    """A golden game before its first action."""
    seed, options = GAMES[name]
    return Match.new(GAME, options=options, seed=seed)


def random_actions(name: str) -> list[Action]:
    """What two random players do."""
    match, choose = new_game(name), Chooser(GAMES[name][0])
    while match.decision:
        match.play(match.decision.sample(choose))
    return [entry.action for entry in match.entries]


def record(name: str, actions: list[Action]) -> str:
    """The text of a golden game."""
    seed, options = GAMES[name]
    chosen = "".join(f" {option}={value}" for option, value in sorted(options.items()))
    return f"{GAME.slug} {GAME.version} seed={seed}{chosen}\n" + "".join(f"{line}\n" for line in lines(name, actions))


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
    """What the die brought in the last action."""
    battle = next((dict(event.text.facts) for event in events(match) if event.die), None)
    return f"  ({battle['odds']}, die {battle['die']}, {battle['result']})" if battle else ""


def actions_in(text: str) -> list[Action]:
    """The actions of a golden game's text."""
    return [Action(*line.split("  (")[0].split()) for line in text.splitlines() if line.startswith("  ")]


def path(name: str) -> Path:
    """Where a golden game is kept."""
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    for game in GAMES:
        path(game).write_text(record(game, random_actions(game)), encoding="utf-8")
