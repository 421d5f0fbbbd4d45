"""The game's declaration to the suites: golden games, played at random and by the computer."""

from pathlib import Path

from rasputitsa.engine.match import Match
from rasputitsa.engine.stage import Event
from tests.goldens import Goldens, Plan
from tests.suites.declared import Golden, Suites
from tests.two_mills import GAME
from tests.two_mills.state import NORTH, SOUTH


def phase(match: Match) -> str:
    return match.state.stack[-1].name if match.state.stack else ""


def rolled(event: Event) -> str:
    facts = dict(event.text.facts)
    return f"{facts['odds']}, die {facts['die']}, {facts['result']}"


PLANS = {"harvest": Plan(5, haste=4, eager=("attack",)), "generals": Plan(2, bots={NORTH: "regular", SOUTH: "regular"})}
GOLDENS = Goldens(GAME, Path(__file__).parent / "golden", PLANS, phase, rolled)
SUITES = Suites(GAME, golden=Golden(GOLDENS, winners=frozenset({"north", "south"}), missing=frozenset({"DE"})))
