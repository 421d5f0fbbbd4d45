"""Two phases that follow each other do not end by the same words: who presses twice ends one that was not looked at."""

from rasputitsa.engine.decision import Decision, Option
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.text import render, text
from rasputitsa.export import texts_of
from tests.contract.cases import Case

SEED, ACTIONS = 7, 160


def onward(decision: Decision) -> Option | None:
    """The option that ends the phase, where it can be ended."""
    return next((each for each in decision.options if each.advances and not each.takes and not each.blocked), None)


def test_the_button_that_ends_a_phase_says_other_words_than_the_one_before(first_case: Case):
    """All sides go on at once, where that can be done, as a player who presses on and on."""
    match, choose, last = first_case.new(SEED), Chooser(SEED), ("", "")
    texts = texts_of(first_case.game, "en")
    for _ in range(ACTIONS):
        if match.decision is None:
            break
        option = onward(match.decision)
        if option is None:
            match.play(match.decision.sample(choose))
            continue
        now = (match.decision.prompt.key, render(text(option.called), texts))
        assert now[0] == last[0] or now[1] != last[1], (last, now)
        last = now
        match.play([option.verb])
