"""The general strategist: he plays a game by what the engine offers, by the rules of stacking, and by the time left."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from rasputitsa import bots
from rasputitsa.arena.contest import Contest, Setting
from rasputitsa.arena.pair import play_pair
from rasputitsa.bots.anygame.estimate import Estimate
from rasputitsa.bots.anygame.fights import chance, danger
from rasputitsa.bots.anygame.hooks import AnyHooks, Objective
from rasputitsa.bots.anygame.muster import Muster
from rasputitsa.bots.anygame.posts import Posts
from rasputitsa.bots.anygame.strategist import MANY, AnyStrategist, marching, share
from rasputitsa.bots.anygame.weights import usual
from rasputitsa.bots.ascent import Changes
from rasputitsa.bots.bot import Thinking
from rasputitsa.bots.strategy import judgement_for
from rasputitsa.cli.seats import play_out
from rasputitsa.engine import position
from rasputitsa.engine.dice import Chooser, ScriptedDice
from rasputitsa.engine.game import full_options
from rasputitsa.engine.match import Match, phase
from rasputitsa.hexgrid.grid import HexSet
from tests.contract.cases import LONGEST_GAME
from tests.skirmish import GAME
from tests.skirmish.bots import HOOKS
from tests.skirmish.bots.hooks import Hooks
from tests.skirmish.state import SkirmishLook

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


class Chapel(Hooks):
    """A game about one town, which stays the guards' until a raider enters it; reserves come in at some hexes."""

    def __init__(self, *entries: str) -> None:
        self._entries = entries

    def objectives(self, look: SkirmishLook) -> Sequence[Objective]:
        return (Objective(look.rules.grid.index["0502"], 300, "guards"),)

    def entries(self, look: SkirmishLook, side: str) -> HexSet:
        return look.rules.grid.named(self._entries)


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
        self._prices, self.wanted = prices, ()
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


@pytest.mark.parametrize(
    ("raider", "turn", "entries", "is_open"),
    [
        ("0401", 1, (), True),
        ("0401", 4, (), False),
        ("0101", 1, (), False),
        ("0101", 1, ("0601",), True),
        ("0401", 1, ("0601",), True),
    ],
    ids=["an enemy near", "no turn of his left", "an enemy far away", "reserves near", "both"],
)
def test_a_post_is_open_where_an_enemy_can_walk_in_before_the_side_moves_again(
    raider: str, turn: int, entries: tuple[str, ...], is_open: bool
):
    game = movement("guards", {"G3": "0504", "R5": raider}, turn)
    seen = Estimate(game.look, "guards", Chapel(*entries), usual())
    area = seen.units.area("guards")
    assert seen.is_open(game.rules.grid.index["0502"], area, seen.grid.expand(area)) == is_open


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("nodes", [3, 6, 30])
def test_a_post_that_an_enemy_can_walk_into_is_kept_by_whoever_can_though_few_nodes_are_spent(seed: int, nodes: int):
    game = movement("guards", {"G3": "0503", "G4": "0605", "G1": "0604", "R5": "0401"}, 1)
    grid, units = game.rules.grid, game.state.units.of("guards")
    places = grid.ids(grid.hexes & ~game.state.units.area("raiders"))
    ends = [(unit.hex, *(grid.index[name] for name in places if grid.index[name] != unit.hex)) for unit in units]
    search = Muster(Posts(Estimate(game.look, "guards", Chapel(), usual()), units, ends), nodes, seed)
    search.go_on(nodes)
    assert grid.index["0502"] in search.best


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


@pytest.mark.parametrize("nodes", [2, 5, 100])
def test_a_phase_of_any_number_of_units_costs_about_the_same(nodes: int):
    assert share(nodes, 1) == share(nodes, MANY) == nodes
    shares = [share(nodes, units) for units in range(1, 400)]
    assert shares == sorted(shares, reverse=True)
    assert all(units * each <= max(nodes * MANY, units) for units, each in enumerate(shares, 1) if units > MANY)


def test_an_army_of_hundreds_is_not_led_with_more_nodes_for_an_action_than_one_of_ten():
    budgets = []
    for scenario in ("crossing", "campaign"):
        game = Match.new(GAME, scenario, {}, seed=SEED)
        while game.decision is not None and marching(game.decision) is None:
            game.play(game.decision.sample(Chooser(1)))
        budgets.append(AnyStrategist(HOOKS).orders(game, Chooser(1), 0, 100).budget)
    assert 0 < budgets[1] < budgets[0]


def test_a_game_that_tells_nothing_is_played_to_its_end():
    final = play_out(
        Match.new(GAME, "crossing", {}, seed=8), dict.fromkeys(("raiders", "guards"), Plain()), 8, LONGEST_GAME
    )
    assert final.state.result is not None


def test_the_figures_of_the_judgement_are_data():
    judgement = judgement_for(GAME)
    known = judgement.figures()
    assert known
    assert all(isinstance(figure, int) for figure in known.values())
    led = judgement.strategist({**known, "effort": known["effort"] + 1})
    assert isinstance(led, AnyStrategist)
    assert led.weights == replace(usual(), effort=known["effort"] + 1)


@pytest.mark.parametrize(("stronger", "weaker"), [("recruit", "random"), ("marshal", "recruit"), ("marshal", "random")])
def test_a_level_wins_more_than_one_far_below_it(stronger: str, weaker: str):
    """A few pairs with a seed of their own; the whole ladder is measured by `tests.arena.skirmish`."""
    contest = Contest("", Setting.of(GAME, "crossing", {}), stronger, weaker, PAIRS, SEED)
    points = sum(play_pair(contest, 0, number).result for number in range(PAIRS))
    assert points > 2 * PAIRS
