"""Depots in a chain, against one that grows by a depot at a time (9.2)."""

import pytest

from rasputitsa.engine.dice import Chooser
from rasputitsa.games.war_for_the_motherland.supply.networks import chained
from rasputitsa.hexgrid.grid import hexes_in
from rasputitsa.rules.costs import load_chart, step_costs
from tests.hexgrid.boards import some
from tests.rules.maps import random_map
from tests.rules.test_costs import PRINTED
from tests.rules.test_supply import EVERY_HEX, ROW, best_line


@pytest.mark.rule("9.2", "ruling-87")
def test_depots_pass_supply_on_in_an_unbroken_chain_only():
    source, depots = ROW.named(["0101"]), ROW.named(["0301", "0501", "0901"])
    traced = chained(ROW, source, depots, EVERY_HEX, ROW.hexes, 2)
    assert traced.sources == ROW.named(["0101", "0301", "0501"])
    assert traced.price(ROW.index["0701"]) == 2
    assert traced.price(ROW.index["0901"]) is None


@pytest.mark.rule("9.2", "ruling-87")
def test_a_chain_is_what_adding_one_depot_after_the_other_makes():
    for seed in range(15):
        choose = Chooser(seed)
        map = random_map(choose)
        grid, costs, limit = map.grid, step_costs(map, load_chart(PRINTED, 2)), 3
        sources, relays, open_hexes = some(grid, choose, 20), some(grid, choose, 5), some(grid, choose, 5) ^ grid.hexes
        chain, before = sources, -1
        while chain != before:
            before = chain
            for relay in hexes_in(relays & ~chain):
                line = best_line(grid, relay, chain, costs, open_hexes)
                chain |= 1 << relay if line and line[0] <= limit else 0
        assert chained(grid, sources, relays, costs, open_hexes, limit).sources == chain
