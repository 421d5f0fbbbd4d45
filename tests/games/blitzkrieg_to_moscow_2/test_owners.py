"""An owner's data are at work in the game (ruling 1; what all games' owners may do: `tests.suites.test_owners`)."""

import pytest

from rasputitsa.engine.match import Match
from tests.games.blitzkrieg_to_moscow_2.owners import FILE, all_changed

pytestmark = pytest.mark.rule("ruling-1")


def test_every_change_is_at_work():
    match = Match.new(FILE.owned(all_changed()), "barbarossa", {}, seed=5)
    rules = match.rules
    assert rules.results.rows[6] == ("DR",) * 7
    assert (rules.turns[0].cards["german"], rules.turns[2].weather) == (5, "snow")
    assert match.state.units["1PzA"].attack == 8
    assert match.position()["units"]["27"]["hex"] == "1907"
    cards = {card.id: card for deck in rules.decks.values() for card in deck}
    assert (cards["tactical_edge"].copies, cards["luftwaffe"].functions) == (2, ("rebuild", "rail"))
    assert cards["city_fights"].bound_to("reinforce") == "armour"
    assert cards["partisan"].bound_to("reroll") == ""
