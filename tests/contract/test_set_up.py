"""The start of a game: later fields of a state are at their default, so that a position may leave them out."""

from rasputitsa.engine.dataclass_fields import later_fields
from tests.contract.cases import Case


def test_a_set_up_begins_with_the_default_of_what_came_later(first_case: Case):
    state = first_case.new(1).state
    begun = first_case.game.setup(first_case.new(1).rules)
    late = later_fields(type(state))
    assert {name: getattr(begun, name) for name in late} == dict(late)


def test_the_first_turn_is_the_scenarios(first_case: Case):
    match = first_case.new(1)
    begun, scenario = first_case.game.setup(match.rules), match.rules.scenario
    assert begun.turn == scenario.first - 1
    assert match.rules.is_last(scenario.last)
    assert not match.rules.is_last(scenario.first - 1)
