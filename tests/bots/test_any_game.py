"""The general strategist: he plays a game by what the engine offers, by the rules of stacking, and by the time left."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from rasputitsa import bots
from rasputitsa.arena.contest import Contest, Setting
from rasputitsa.arena.pair import play_pair
from rasputitsa.bots.anygame.estimate import Estimate
from rasputitsa.bots.anygame.fights import chance, danger
from rasputitsa.bots.anygame.hooks import AnyHooks
from rasputitsa.bots.anygame.muster import Muster
from rasputitsa.bots.anygame.posts import Posts
from rasputitsa.bots.anygame.strategist import AnyStrategist
from rasputitsa.bots.anygame.weights import figures, usual, with_figures
from rasputitsa.bots.ascent import Changes
from rasputitsa.bots.bot import Thinking
from rasputitsa.cli.seats import play_out
from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser, ScriptedDice
from rasputitsa.engine.game import full_options
from rasputitsa.engine.match import Match, phase
from tests.contract.cases import LONGEST_GAME
from tests.skirmish import GAME
from tests.skirmish.bots import HOOKS

NODES = 60
SEED = 1941
LADDER = ("random", "recruit", "regular", "veteran", "marshal")
PAIRS = 3


class Plain:
    """A general who is told nothing of the game."""

    id = "plain"

    def think(self, match: Match, choose: Chooser) -> Thinking:
        return AnyStrategist(AnyHooks()).orders(match, choose, NODES, 3)


def match(units: dict[str, str], turn: int, *stack: Any, place: int = 2) -> Match:
    """A position of a few units (`id: hex`) in a turn; `place` is where in the turn the phase stands."""
    rules = GAME.build(GAME.scenarios[0], full_options(GAME.options, {}))
    forms = {id: {"hex": hex} for id, hex in units.items()}
    form = {"units": forms, "stack": [["turns", {}], ["turn", place], *stack], "turn": turn}
    return Match(rules, position.from_json(rules, form), ScriptedDice([3] * 40))


def movement(side: str, units: dict[str, str], turn: int) -> Match:
    return match(units, turn, ["movement", {"side": side}], place=3 if side == "raiders" else 8)


def estimate(match: Match, side: str) -> Estimate:
    return Estimate(match.look, side, HOOKS, usual())


def led(match: Match, bot: str) -> Match:
    """The match when a bot has made all the choices of the phase."""
    now = phase(match.state)
    while match.decision is not None and phase(match.state) == now:
        seat = bots.seated(match, match.decision.side, 3)
        match.play(bots.decide(bots.find(bot, GAME), seat, Chooser(3)).action)
    return match


def at(match: Match, id: str) -> str:
    name: str = match.rules.grid.names[match.state.units[id].hex]
    return name


class Boxes:
    """A toy: pieces go to places that hold two each; every place has a price for each piece."""

    def __init__(self, prices: Sequence[Sequence[int]]) -> None:
        self._prices = prices
        self.choices = [tuple(range(len(row))) for row in prices]

    def is_allowed(self, codes: Sequence[int], changes: Changes) -> bool:
        after = list(codes)
        for index, code in changes:
            after[index] = code
        return all(after.count(code) <= 2 for _, code in changes)

    def value(self, codes: Sequence[int]) -> int:
        return sum(row[code] for row, code in zip(self._prices, codes, strict=True))

    def concert(self, codes: Sequence[int], choose: Chooser) -> Changes:
        return ()


@pytest.mark.parametrize("seed", range(6))
def test_the_search_finds_nearly_what_trying_all_finds_where_places_hold_two(seed: int):
    choose = Chooser(seed)
    toy = Boxes([[choose(90) for _ in range(4)] for _ in range(6)])
    toy.choices = [(index // 2, *(code for code in range(4) if code != index // 2)) for index in range(6)]
    search = Muster(toy, 900, seed)
    search.go_on(900)
    every = (codes for codes in product(range(4), repeat=6) if all(codes.count(code) <= 2 for code in codes))
    assert search.value == toy.value(search.best)
    assert all(search.best.count(code) <= 2 for code in search.best)
    assert 100 * search.value >= 95 * max(map(toy.value, every))


def test_a_search_with_nodes_to_spare_ends_where_it_began_when_nothing_is_better():
    toy = Boxes([[0, 0, 0]] * 3)
    toy.choices = [(1, 0, 2), (2, 0, 1), (0, 1, 2)]
    search = Muster(toy, 200, 5)
    search.go_on(200)
    assert search.best == (1, 2, 0)


def test_a_hex_holds_what_the_rules_let_stack_there():
    game = movement("raiders", {"R1": "0103", "R2": "0103", "R3": "0203", "R4": "0203", "R5": "0203", "G1": "0603"}, 1)
    units = [game.state.units[id] for id in ("R1", "R2")]
    hexes = [game.rules.grid.index[hex] for hex in ("0103", "0203")]
    posts = Posts(estimate(game, "raiders"), units, [hexes, hexes])
    start = [hexes[0], hexes[0]]
    assert posts.is_allowed(start, [(0, hexes[1])])
    assert not posts.is_allowed(start, [(0, hexes[1]), (1, hexes[1])])


def test_a_game_that_tells_nothing_of_stacking_stacks_as_it_stands():
    game = movement("raiders", {"R1": "0103", "R2": "0103", "R3": "0203", "G1": "0603"}, 1)
    three = game.state.units.of("raiders")
    assert AnyHooks().fits(game.look, three[:2])
    assert not AnyHooks().fits(game.look, three)


def test_he_knows_who_still_acts_before_the_end():
    units = {"R1": "0103", "G1": "0603"}
    last, before = (movement("guards", units, turn) for turn in (4, 3))
    assert estimate(last, "guards").enemy_next == 0
    assert estimate(before, "guards").enemy_next > 0
    assert estimate(movement("raiders", units, 4), "raiders").enemy_next > 0


def test_strength_is_worth_nothing_when_no_turn_is_left_to_use_it():
    units = {"R1": "0103", "G1": "0603"}
    lives = [estimate(movement("guards", units, turn), "guards").friends.popitem()[1][0].life for turn in (1, 4)]
    assert lives[0] > lives[1]


@pytest.mark.parametrize("bot", ["veteran", "marshal"])
def test_a_general_walks_into_an_empty_town_in_the_last_phase(bot: str):
    game = led(movement("guards", {"G1": "0503", "R1": "0101"}, 4), bot)
    assert at(game, "G1") in ("0502", "0303", "0405")


@pytest.mark.parametrize("bot", ["regular", "veteran", "marshal"])
@pytest.mark.parametrize("hex", ["0502", "0405"])
def test_no_general_leaves_a_town_for_open_ground_when_no_turn_is_left(bot: str, hex: str):
    game = led(movement("guards", {"G3": hex, "R5": "0101", "R1": "0203"}, 4), bot)
    assert at(game, "G3") in ("0502", "0303", "0405")


def test_the_best_odds_count_each_attacker_once():
    """Two enemies beside one attacker: he can fall on one of them only."""
    one = estimate(movement("raiders", {"R1": "0203", "R2": "0203", "G1": "0204"}, 1), "raiders")
    two = estimate(movement("raiders", {"R1": "0203", "R2": "0203", "G1": "0204", "G2": "0103"}, 1), "raiders")
    gains = []
    for each in (one, two):
        area = each.units.area("raiders")
        gains.append(chance(each, each.friends, area, each.grid.expand(area), each.enemies))
    assert 0 < gains[0] == gains[1]


def test_an_enemy_who_cannot_come_up_is_no_danger():
    near = estimate(movement("raiders", {"R5": "0203", "G3": "0403", "G7": "0403"}, 1), "raiders")
    far = estimate(movement("raiders", {"R5": "0101", "G3": "0605", "G7": "0605"}, 1), "raiders")
    found = []
    for each in (near, far):
        area = each.units.area("raiders")
        found.append(danger(each, each.friends, area, each.grid.expand(area), each.friends))
    assert found[0] > found[1] == 0


def test_a_game_that_tells_nothing_is_played_to_its_end():
    final = play_out(
        Match.new(GAME, "crossing", {}, seed=8), dict.fromkeys(("raiders", "guards"), Plain()), 8, LONGEST_GAME
    )
    assert final.state.result is not None


def test_the_figures_of_the_judgement_are_data():
    assert with_figures(figures(usual())) == usual()
    assert all(isinstance(figure, int) for figure in figures(usual()).values())


@pytest.mark.parametrize(("stronger", "weaker"), [("recruit", "random"), ("marshal", "recruit"), ("marshal", "random")])
def test_a_level_wins_more_than_one_far_below_it(stronger: str, weaker: str):
    """A few pairs with a seed of their own; the whole ladder is measured by `tests.arena.skirmish`."""
    contest = Contest("", Setting.of(GAME, "crossing", {}), stronger, weaker, PAIRS, SEED)
    points = sum(play_pair(contest, 0, number).result for number in range(PAIRS))
    assert points > 2 * PAIRS
