"""Decisions: check agrees with actions, blocked options say why, retracting verbs come last in random play."""

from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.text import text

TARGETS = {"A": ("1", "2"), "B": ("3",)}
MOVE = Option("move", ("unit", "hex"), ("A", "B"), targets=lambda unit: TARGETS[unit])
LOSE = Option("lose", ("unit",), ("A",))
END = Option("end", advances=True)
BACK = Option("back", ("unit",), ("A", "B"), retracts=True)
BLOCKED = Option("end", blocked=text("why.owed", "3.2"))


def decision(*options: Option) -> Decision:
    return Decision("red", text("prompt"), options)


def test_actions_are_all_that_check_accepts():
    asked = decision(MOVE, LOSE, END)
    words = ("move", "lose", "end", "A", "B", "1", "2", "3", "no")
    tried: list[tuple[str, ...]] = [(a,) for a in words] + [(a, b) for a in words for b in words]
    tried += [(a, b, c) for a in words for b in words for c in words]
    assert {action for action in tried if asked.check(action) is None} == set(asked.actions())


def test_the_subjects_of_a_target_are_those_that_have_it():
    assert [MOVE.having(target) for target in ("1", "2", "3", "4")] == [("A",), ("A",), ("B",), ()]
    assert MOVE._replace(near=lambda target: ("A", "no")).having("3") == ()
    assert MOVE._replace(blocked=text("why.owed", "3.2")).having("1") == ()


def test_a_refusal_says_what_is_offered_or_wanted():
    asked = decision(MOVE, END)
    assert asked.check(["jump"]) == text("error.verb", verb="jump", offered=("move", "end"))
    assert asked.check([]) == text("error.verb", verb="", offered=("move", "end"))
    assert asked.check(["move", "A"]) == text("error.arguments", verb="move", wanted=2, given=1)
    assert asked.check(["end", "A"]) == text("error.arguments", verb="end", wanted=0, given=1)
    assert asked.check(["move", "A", "3"]) == text("why.not_offered", what=("A", "3"))


def test_a_blocked_option_is_refused_with_its_reason_and_not_listed():
    asked = decision(MOVE, BLOCKED)
    assert asked.check(["end"]) == text("why.owed", "3.2")
    assert Action("end") not in set(asked.actions())


def test_random_play_finds_every_action_and_takes_back_only_when_nothing_else_is_left():
    choose = Chooser(1)
    found = {decision(MOVE, LOSE, END, BACK).sample(choose) for _ in range(300)}
    assert found == set(decision(MOVE, LOSE, END).actions())
    assert decision(BLOCKED, BACK).sample(choose).verb == "back"


def test_random_play_takes_back_what_is_owed():
    owed = Option("back", ("unit",), ("A", "B"), retracts=True, owed=("B",))
    assert {decision(BLOCKED, owed).sample(Chooser(seed)) for seed in range(20)} == {Action("back", "B")}


def test_an_action_is_a_verb_and_what_it_takes():
    assert (Action("move", "A", "1").verb, Action("move", "A", "1").args) == ("move", ("A", "1"))
    assert Action("move", "A") == ("move", "A")
