"""A hint as a plan: played by hints alone every step is legal, its odds are the odds sheet's, its plan is true."""

import re
from collections.abc import Iterator

import pytest

from rasputitsa import bots
from rasputitsa.bots import Thought
from rasputitsa.bots.aims import AIMS, ALONE, MOST_NAMED, REST, aim_of, plan_form
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import SeededDice
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import render, text
from rasputitsa.export import texts_of
from rasputitsa.page.thinking import Mind
from tests.bots.truth.said import listed
from tests.contract.cases import Case, first_cases

SEED, LINES = 7, 12
ENDS = ("end", "announced", "begin")
SHORT = {"battle_for_moscow": "classic", "blitzkrieg_to_moscow_2": "summer", "battle_of_moscow": "road_to_orel"}
CASES = [
    case for case in first_cases() if SHORT.get(case.game.slug, case.scenario) == case.scenario and not case.is_long
]
ODDS = re.compile(r"bot\.why\.attack|bot\.why\.falls_on")


def lines(case: Case, count: int, level: str = "recruit") -> Iterator[tuple[Match, Mind]]:
    """Lines of hints, so many, each played to its end; the match stands before its line."""
    match = case.new(SEED)
    for number in range(count):
        if match.decision is None:
            return
        mind = Mind(match, bots.find(level, case.game), SEED + number)
        mind.go_on(10**6)
        yield match, mind
        for thought in mind.thoughts:
            assert match.refusal(thought.action) is None
            match.play(thought.action)


@pytest.mark.parametrize("short", CASES, ids=str)
def test_followed_throughout_every_hint_is_legal_and_every_step_is_in_the_plan_once(short: Case):
    table = texts_of(short.game, "en")
    for _, mind in lines(short, LINES):
        plan = mind.json()["plan"]
        steps = sorted(number for group in plan for number in group["steps"])
        assert steps == list(range(len(steps)))
        ends = [place for place, thought in enumerate(mind.thoughts) if thought.action.verb in ENDS]
        assert len(steps) <= min([len(mind.thoughts), *ends])
        for group in plan:
            assert group["steps"] == sorted(group["steps"])
            assert group["aim"]["key"] in table


@pytest.mark.parametrize("short", CASES, ids=str)
def test_a_plan_counts_on_nobody_whom_it_sends_elsewhere_and_on_nobody_twice(short: Case):
    """By the bot that gives the hints: whom a step names stays where he is, or comes to the post that it names."""
    for _, mind in lines(short, LINES, "veteran"):
        steps = mind.thoughts[: len([n for group in mind.json()["plan"] for n in group["steps"]])]
        ends = {step.action[1]: step.action[-1] for step in steps if len(step.action) > 2}
        for place, step in enumerate(steps):
            for id, post in counted(step):
                later = [other.action for other in steps[place + 1 :] if other.action[1:2] == (id,)]
                assert not later or ends[id] == post, (step, later)


def counted(step: Thought) -> Iterator[tuple[str, str]]:
    """The others on whom a step counts, each with the only place to which the plan may send him: the same target."""
    facts = dict(step.reason.facts)
    ids = [id for name in ("others", "friends", "attackers") for id in listed(facts.get(name))]
    yield from ((id, step.action[-1]) for id in ids if id != step.action[1])


def test_an_attack_that_a_hint_advises_is_at_the_odds_of_the_odds_sheet():
    """With all who are to join in: the column is the one that the last of them is told."""
    case = next(case for case in CASES if str(case) == "battle_for_moscow-classic")
    seen = 0
    for match, mind in lines(case, 3 * LINES):
        trial = match.fork(SeededDice(SEED))
        for place, thought in enumerate(mind.thoughts):
            if ODDS.match(thought.reason.key) and is_last(mind.thoughts, place):
                assert trial.decision is not None
                option = trial.decision.option(thought.action.verb)
                assert option is not None
                column = option.figures(*thought.action.args).get("column")
                odds = dict(thought.reason.facts).get("odds")
                assert column is not None
                assert odds == match.rules.results.labels[column]
                seen += 1
            trial.play(thought.action)
    assert seen > 2


def is_last(thoughts: list[Thought], place: int) -> bool:
    """True where nobody else is set on the same enemy after a step."""
    target = thoughts[place].action[-1]
    return all(other.action[-1] != target for other in thoughts[place + 1 :] if ODDS.match(other.reason.key))


def test_a_plan_names_what_its_steps_name_the_weightiest_aim_first():
    def step(key: str, **facts: str | tuple[str, ...]) -> Thought:
        return Thought(Action("move", "1", "0101"), text(f"bot.why.{key}", **facts), 1)

    plan = plan_form(
        [
            step("goes_on.left", goal="moscow"),
            step("closes_in.now", enemy="29"),
            step("cuts_off", enemies=("29", "19")),
            step("cuts_off", enemies=("19", "24")),
            step("moved_all"),
            step("closes_in.blocks", enemies=("30",)),
        ]
    )
    assert [group["steps"] for group in plan] == [[2, 3], [1, 5], [0], [4]]
    assert plan[0]["aim"] == {"key": "bot.plan.cut.named", "facts": {"what": ["29", "19", "24"]}}
    assert plan[1]["aim"]["facts"]["what"] == ["29", "30"]
    assert plan_form([step("goes_on.left", goal="x"), step("goes_on")])[0]["aim"]["key"] == "bot.plan.advance"
    many = [step("attack", hex=f"070{n}") for n in range(MOST_NAMED + 1)]
    assert plan_form(many[1:])[0]["aim"]["key"] == "bot.plan.attack.named"
    assert plan_form(many)[0]["aim"]["key"] == "bot.plan.attack"
    assert plan_form([]) == []
    assert [group["aim"]["key"] for group in plan_form([step("fresh")])] == ["bot.plan.alone"]
    words = render(text("bot.plan.cut.named", what=("29", "19")), texts_of(CASES[0].game, "en"))
    assert words.startswith("Cut off ")


def test_every_aim_has_words():
    table = texts_of(CASES[0].game, "en")
    for aim in (*AIMS, REST, ALONE):
        assert table[f"bot.plan.{aim.id}"]
        assert not aim.named or "{what:name}" in table[f"bot.plan.{aim.id}.named"]
        assert all(aim_of(text(f"bot.why.{key}")) == aim for key in aim.keys)
