"""A review as a page or a terminal gets it."""

from collections.abc import Sequence
from typing import Any

from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import SeededDice
from rasputitsa.engine.match import Match, phase
from rasputitsa.engine.text import Text
from rasputitsa.review.decisions import Decision
from rasputitsa.review.luck import Battle
from rasputitsa.review.trial import Trial, ended, seed_of

MOST = 8
"""The most lines on what was done, and on what would have been better."""


def trial_form(trial: Trial) -> dict[str, Any]:
    """A decision with its cost: where it stands, what was done, what would have been better."""
    decision = trial.decision
    done, better = differences(decision, decision.actions, trial.better)
    drawn = arrows(decision, decision.actions, trial.better)
    return {
        "length": decision.length,
        "turn": decision.turn,
        "phase": decision.phase.json() if decision.phase else None,
        "done": [text.json() for text in done[:MOST]],
        "better": [text.json() for text in better[:MOST]],
        "arrows": [*drawn],
        "line": [list(action) for action in trial.better],
        "more": [max(len(done) - MOST, 0), max(len(better) - MOST, 0)],
        "cost": trial.cost,
        "error": trial.error,
    }


def battle_form(battle: Battle) -> dict[str, Any]:
    """A battle, in sixths of a step: what was to be expected, and the luck; in steps what was rolled."""
    return {
        "side": battle.side,
        "length": battle.length,
        "turn": battle.turn,
        "text": battle.text.json(),
        "expected": battle.expected,
        "rolled": battle.rolled,
        "luck": battle.luck,
    }


def differences(decision: Decision, done: Sequence[Action], better: Sequence[Action]) -> tuple[list[Text], list[Text]]:
    """The words of the log on each line, without those that both have in common."""
    ends = [ended(decision, line).state.units for line in (done, better)]
    same = {unit.id for unit in ends[0].all() if ends[1].get(unit.id) == unit}
    told = [_told(decision, line, same) for line in (done, better)]
    return [text for text in told[0] if text not in told[1]], [text for text in told[1] if text not in told[0]]


def arrows(decision: Decision, done: Sequence[Action], better: Sequence[Action]) -> tuple[list[Any], list[Any]]:
    """Arrows of each of two lines over the position before: where units go, and what they attack."""
    ways = [_ways(decision, line) for line in (done, better)]
    return [way for way in ways[0] if way not in ways[1]], [way for way in ways[1] if way not in ways[0]]


def _ways(decision: Decision, line: Sequence[Action]) -> list[dict[str, str]]:
    """The move of each unit from its start to its end, then the attacks that are announced."""
    rules, then = decision.began.rules, ended(decision, line)
    names, before = rules.grid.names, decision.began.state.units
    found = [
        {
            "from": names[unit.hex] if unit.hex >= 0 else unit.box,
            "to": names[now.hex],
            "side": unit.side,
            "status": "way",
        }
        for unit in before.all()
        if (now := then.state.units.get(unit.id)) is not None and now.hex >= 0 and now.hex != unit.hex
    ]
    return [*found, *({**arrow, "status": "fighting"} for arrow in rules.game.arrows(then.look))]


def _told(decision: Decision, line: Sequence[Action], same: set[str]) -> list[Text]:
    """The words of the log on a line, without those on units that end alike and on the next phase."""
    then = Match(decision.began.rules, decision.began.state.copy(), SeededDice(seed_of(decision)))
    told: list[Text] = []
    for action in line:
        before = phase(then.state)
        then.play(action)
        events = [event for event in then.entries[-1].events or () if not event.side and event.unit not in same]
        told += [event.text for event in events if phase(then.state) == before or event.unit]
    return told
