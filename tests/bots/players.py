"""Games between bots, for the tests: each decision with dice of its own, as the command line does it."""

from collections.abc import Mapping

from rasputitsa import bots
from rasputitsa.bots import Thought
from rasputitsa.cli.seats import play_out
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from tests.contract.cases import Case


def played_by(case: Case, players: Mapping[str, str], seed: int) -> Match:
    """A match of bots, to its end; of a long scenario a beginning."""
    match = case.new(seed)
    return play_out(match, {side: bots.find(id, case.game) for side, id in players.items()}, seed, case.most)


def asked(match: Match, id: str, seed: int) -> Thought:
    """The answer of a bot now."""
    assert match.decision is not None
    return bots.decide(bots.find(id, match.rules.game), bots.seated(match, match.decision.side, seed), Chooser(seed))
