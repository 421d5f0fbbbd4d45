"""The table of results that an owner may put in place of ours."""

from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.owner_tables import Edition, check_keys
from tests.skirmish.build import data, part

REPLACEABLE = {"tables": ("results",)}


def check(game: Game, edition: Edition) -> None:
    """Raise FormatError, with file and key, where it does not fit."""
    check_keys(edition, REPLACEABLE, lambda file: data(f"{file}.json"))
    ours = data("tables.json")["results"]["columns"]
    if part("tables", edition)["results"]["columns"] != ours:
        raise FormatError("error.columns", "/data/tables/results/columns", columns=tuple(ours))
    Match.new(game, "crossing", {}, seed=0)
