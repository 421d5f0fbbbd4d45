"""A whole war kept as a file: a save with the digest of every snapshot and no more, packed.

`PYTHONPATH=py:. python -m tests.games.war_for_the_motherland.played_war` plays it anew.
"""

import gzip
from pathlib import Path

from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.games.war_for_the_motherland import GAME
from tests.games.war_for_the_motherland.players import drawn
from tests.games.war_for_the_motherland.positions import CAMPAIGN

FILE = Path(__file__).with_name("played_war.json.gz")
PLAIN = 2
"""The format of a save without bundles."""

SEED, HASTE = 20, 11
"""At that haste a turn has some eighty actions, with battles in most of them."""


def text() -> str:
    """The save."""
    return gzip.decompress(FILE.read_bytes()).decode()


def played() -> Match:
    """The war, played by random players who come to blows."""
    match, choose = Match.new(GAME, CAMPAIGN, {}, seed=SEED), Chooser(SEED)
    while match.decision is not None:
        match.play(drawn(match, choose, HASTE))
    return match


def bare(match: Match) -> str:
    """A save of which the snapshots are digests alone."""
    form = save.to_json(match)
    for number, branch in enumerate(form["branches"]):
        branch.pop("bundles", None)
        branch["snapshots"] = [{"at": at, "digest": digest} for at, digest in digests(match, number)]
    return position.canonical({**form, "format": PLAIN})


def digests(match: Match, branch: int = 0) -> list[tuple[int, str]]:
    """The digest of every snapshot of a branch that was written to a save, with the number of actions before it."""
    kept = match.history.branches[branch].snapshots.all
    for snapshot in kept:
        snapshot.read()
    return [(snapshot.length, snapshot.digest) for snapshot in kept]


if __name__ == "__main__":
    FILE.write_bytes(gzip.compress(bare(played()).encode(), 9, mtime=0))
