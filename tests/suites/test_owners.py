"""An owner of a printed game replaces whatever is reconstructed."""

import json

import pytest

from rasputitsa import games
from rasputitsa.engine import owner_tables
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from tests.suites.declared import Owners, Suites, with_each, with_suite


def owners_of(suites: Suites) -> Owners:
    assert suites.owners
    return suites.owners


@with_suite("owners")
def test_a_game_with_every_table_changed_is_played_to_its_end_and_opened(suites: Suites):
    owners, choose = owners_of(suites), Chooser(5)
    match = Match.new(owners.file.owned(owners.changed()), owners.scenario, {}, seed=5)
    while match.decision:
        match.play(owners.player(match, choose))
    assert match.state.result is not None
    written = save.dump(match)
    assert json.loads(written)["edition"]["name"] == "My copy"
    assert save.verify(written, games.find) == []


@with_suite("owners")
def test_the_rules_drawer_has_the_owners_tables(suites: Suites):
    owners = owners_of(suites)
    (table, ours), changed = owners.table, owners.changed()
    changed["tables"][table]["provenance"] = "printed"
    assert owners.file.owned(changed).rules("en")["tables"][table]["provenance"] == "printed"
    assert suites.game.rules("en")["tables"][table]["provenance"] == ours != "printed"


@with_each("what", lambda suites: suites.owners.wrong if suites.owners else ())
def test_data_that_do_not_fit_are_refused_with_file_and_key(suites: Suites, what: str):
    owners = owners_of(suites)
    own = owners.file.ours()
    spoil, place = owners.wrong[what]
    spoil(own)
    with pytest.raises(FormatError) as error:
        owner_tables.read(owners.file.written(own), games.find)
    assert str(dict(error.value.text.facts)["at"]).startswith(place)


@with_suite("owners")
def test_our_own_data_in_a_file_make_the_same_game(suites: Suites):
    owners, choose = owners_of(suites), Chooser(3)
    both = suites.game, owners.file.owned(owners.file.ours())
    one, other = (Match.new(game, owners.scenario, {}, seed=3) for game in both)
    for _ in range(owners.actions):
        action = owners.player(one, choose)
        one.play(action)
        other.play(action)
    assert one.digest() == other.digest()
