"""Generals: every phase planned as a whole, alike however asked, legal with every option, and with good sense."""

from collections.abc import Callable, Iterator

import pytest

from rasputitsa import bots
from rasputitsa.bots import Bot, Thought, general
from rasputitsa.bots.anygame import orders
from rasputitsa.bots.general import General
from rasputitsa.bots.strategy import strategist_for
from rasputitsa.cli.seats import play_out
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from tests.contract.cases import LONGEST_GAME, Case, first_cases, walk
from tests.contract.sentences import faults
from tests.games.battle_for_moscow.positions import at, game, phase

CLASSIC, *_ = (case for case in first_cases() if case.game.slug == "battle_for_moscow")
SKIRMISH = next(case for case in first_cases() if case.game.slug == "skirmish")
NODES = 20
SMALL = General("small", nodes=NODES, tries=1)
SOUND = General("sound", nodes=600, tries=1)
EVERY = 47


def asked(match: Match, bot: Bot) -> Thought:
    assert match.decision is not None
    return bots.decide(bot, bots.seated(match, match.decision.side, 3), Chooser(3))


def forget() -> None:
    """As in a new process."""
    general._searched.cache_clear()
    orders._searched.cache_clear()


def answered_alike(match: Match, bot: Bot, forget: Callable[[], None]) -> Thought:
    """The answer of a bot, which is legal, as is its best before, and the same in a new process and in slices."""
    assert match.decision is not None
    forget()
    thought = asked(match, bot)
    assert match.refusal(thought.action) is None
    forget()
    thinking = bot.think(bots.seated(match, match.decision.side, 3), Chooser(3))
    assert match.refusal(thinking.best().action) is None
    found = None
    while found is None:
        found = thinking.go_on(7)
    assert found == thought
    assert thinking.spent <= thinking.budget
    return thought


def led(match: Match, bot: Bot) -> Iterator[Thought]:
    """Play what is thought, as long as the same phase lasts."""
    now = phase(match)
    while match.decision is not None and phase(match) == now:
        thought = asked(match, bot)
        yield thought
        match.play(thought.action)


def test_two_generals_come_to_an_end_in_every_game_with_every_option(case: Case):
    match = play_out(case.new(5), dict.fromkeys((side.id for side in case.game.sides), SMALL), 5, case.most)
    assert match.state.result is not None or case.is_long


@pytest.mark.parametrize("id", ["greedy", "plan_south", "plan_line"])
def test_yardsticks_come_to_an_end(id: str):
    sides = ("german", "soviet")
    mine = "soviet" if id == "plan_line" else "german"
    players: dict[str, Bot] = {side: bots.find(id, CLASSIC.game) if side == mine else SMALL for side in sides}
    assert play_out(CLASSIC.new(6), players, 6, LONGEST_GAME).state.result is not None


def test_greedy_plays_a_game_that_nobody_told_it_of():
    players: dict[str, Bot] = dict.fromkeys((side.id for side in SKIRMISH.game.sides), bots.find("greedy"))
    assert play_out(SKIRMISH.new(6), players, 6, LONGEST_GAME).state.result is not None


def test_any_position_is_answered_legally_and_alike_in_a_new_process_and_in_slices(first_case: Case):
    match = first_case.new(74)
    for _ in walk(match, 74, first_case.most):
        if match.length % EVERY or match.decision is None:
            continue
        thought = answered_alike(match, SMALL, forget)
        assert faults(first_case.game, thought.reason.json()) == []


def test_a_phase_costs_no_more_nodes_than_its_budget():
    match = game("LVII 0603", "XLI 0604", "24 0803", phase="german_panzers", turn=2)
    spent = []
    while match.decision is not None and phase(match) == "german_panzers":
        thinking = SMALL.think(bots.seated(match, "german", 3), Chooser(3))
        before = thinking.spent
        thought = thinking.go_on(10 * NODES)
        assert thought is not None
        spent.append(thinking.spent - before)
        match.play(thought.action)
    assert len(spent) > 1
    assert sum(spent) <= NODES


def test_what_was_done_otherwise_than_planned_stands():
    match = game("LVII 0603", "XLI 0604", "24 0803", "30 1103", phase="german_movement", turn=2)
    match.play(["move", "LVII", "0502"])
    assert all(thought.action.verb != "take_back" for thought in led(match, SMALL))
    assert at(match, "LVII") == "0502"


def test_panzers_drive_into_empty_moscow_on_the_last_turn():
    match = game("LVII 1001", "XX 0901", "24 1406", phase="german_movement", turn=7)
    list(led(match, SOUND))
    assert "1103" in {at(match, "LVII"), at(match, "XX")}


def test_moscow_is_not_left_empty():
    match = game("LVII 0903", "XLI 0904", "24 1103", "30 1205", phase="soviet_movement", turn=5)
    list(led(match, SOUND))
    assert "1103" in {at(match, "24"), at(match, "30")}


def test_the_way_to_moscow_is_barred():
    """An army that stands aside comes back between the panzers and Moscow or into their way."""
    match = game("LVII 0804", "24 1103", "30 1001", "5 1206", "10 1207", phase="soviet_movement", turn=5)
    list(led(match, SOUND))
    near = [at(match, id) for id in ("24", "30", "5", "10")]
    grid = match.rules.grid
    assert "1103" in near
    assert sum(grid.distance(grid.index[hex], grid.index["1103"]) <= 2 for hex in near) >= 2


def test_an_attack_is_massed_before_the_combat():
    match = game("LVII 0503", "XLI 0504", "XLVI 0505", "24 0704", phase="german_panzers", turn=1)
    list(led(match, SOUND))
    grid = match.rules.grid
    beside = [id for id in ("LVII", "XLI", "XLVI") if grid.distance(match.state.units[id].hex, grid.index["0704"]) == 1]
    assert len(beside) >= 2


def test_all_that_stand_beside_a_weak_army_attack_it_together():
    match = game("LVII 0603", "XLI 0602", "24 0703 half", phase="german_combat", turn=1, dice=[1])
    attacks = [thought.action for thought in led(match, SOUND) if thought.action.verb == "attack"]
    assert {action[1] for action in attacks} == {"LVII", "XLI"}


@pytest.mark.parametrize(
    ("units", "phase", "purpose"),
    [
        (("LVII 0603", "XLI 0602", "24 0703 half"), "german_combat", "bot.why.attack.way"),
        (("LVII 0501", "XLI 0602", "24 0601 half"), "german_combat", "bot.why.attack.city"),
        (("LVII 0603", "XLI 0703", "XX 0604", "XXII 0804", "24 0704"), "german_combat", "bot.why.attack.trapped"),
        (("LVII 1002 half", "24 1102", "30 1001", "5 1103"), "soviet_combat", "bot.why.attack.guard"),
    ],
)
def test_an_attack_says_what_it_is_for(units: tuple[str, ...], phase: str, purpose: str):
    thought = asked(game(*units, phase=phase, turn=2), SOUND)
    assert (thought.action.verb, thought.reason.key.rsplit(".", 1)[0]) == ("attack", purpose)


def test_no_attack_is_made_at_hopeless_odds():
    match = game("XXXIV 0603 half", "24 0703", phase="german_combat", turn=1)
    assert [thought.action.verb for thought in led(match, SOUND)] == ["announced"]


def test_an_army_comes_back_in_moscow_when_it_is_threatened():
    match = game("LVII 1004", "XLI 1003", "24 1202", "5 pool", phase="soviet_replacements", turn=5)
    thoughts = list(led(match, SOUND))
    assert ["bring", "5", "1103"] in [list(thought.action) for thought in thoughts]


def battles_of_soviets(style: str) -> int:
    """The number of attacks by Soviets of a style in some games against the usual Germans."""
    sides: dict[str, Bot] = {"german": SMALL, "soviet": General("mine", nodes=60, tries=1, style=style)}
    matches = [play_out(CLASSIC.new(seed), sides, seed, LONGEST_GAME) for seed in range(8)]
    entries = [entry for match in matches for entry in match.entries]
    return sum(entry.side == "soviet" and entry.action.verb == "resolve" for entry in entries)


def test_the_bold_attack_more_often_than_the_wary():
    assert battles_of_soviets("bold") > battles_of_soviets("wary")


def test_a_style_that_a_game_does_not_have_is_the_usual_one():
    assert strategist_for(CLASSIC.game, "unheard_of") is strategist_for(CLASSIC.game)
