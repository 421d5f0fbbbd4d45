"""Checkers of what the computers of Battle for Moscow say."""

from collections.abc import Iterator
from typing import Any

from tests.bots.truth import grounds
from tests.bots.truth.checkers import acts, beside, checks, goes, nearest, same, trapped
from tests.bots.truth.said import Said, listed
from tests.games.battle_for_moscow.facts import FOREST, FORTIFIED

DRIVEN_OUT = ("DE", "DRL", "DR", "EX")
MOSCOW = "1103"
NEAR_MOSCOW, REACH = 5, 3
PURPOSES, PRICES = ("open", "city", "trapped", "guard", "way"), ("free", "exchange", "loss", "both")


def _strength(said: Said, id: str, steps: int) -> int:
    """The printed attack of a unit with so many steps."""
    unit = said.unit(id)
    assert unit is not None
    return int(unit.type.attack[steps - 1]) if steps else 0


@checks(*(f"bot.why.attack.{purpose}.{price}" for purpose in PURPOSES for price in PRICES))
def _attack(said: Said) -> Iterator[str]:
    hex, attackers = said.facts["hex"], listed(said.facts["attackers"])
    yield from same("the enemy's hex", said.enemies[said.facts["enemy"]], hex)
    yield from same("units", said.facts["units"], len(attackers))
    yield from same("it takes part", said.facts.get("unit", said.action.args[0]) in attackers, True)
    taken = [id for id in said.friends if (unit := said.unit(id)) and unit.mark("attacks") == hex]
    yield from same("those set on it take part", set(taken) <= set(attackers), True)
    elsewhere = [id for id in attackers if (unit := said.unit(id)) and unit.mark("attacks") not in (None, hex)]
    yield from same("attackers set on others", elsewhere, [])
    battle = said.battle(hex, {id: said.friends[id] for id in attackers})
    assert battle is not None
    results = battle["results"]
    yield from same("odds", said.facts["odds"], battle["column"])
    yield from same("good faces", said.facts["good"], sum(result in DRIVEN_OUT for result in results))
    yield from same("faces that succeed", said.facts["good"] > 0, True)
    yield from _price(said, results)
    yield from _purpose(said, hex, attackers)


def _price(said: Said, results: list[str]) -> Iterator[str]:
    exchanges, losses = results.count("EX"), results.count("AL")
    kind = "both" if exchanges and losses else "exchange" if exchanges else "loss" if losses else "free"
    yield from same("kind of price", said.key.rsplit(".", 1)[-1], kind)
    yield from same("exchanges", said.facts["exchanges"], exchanges)
    yield from same("losses", said.facts["losses"], losses)
    enemy, unit = said.facts["enemy"], said.unit(said.facts["enemy"])
    assert unit is not None
    lost = _strength(said, enemy, unit.steps) - _strength(said, enemy, unit.steps - 1)
    yield from same("price of an exchange", said.facts["price"], lost)


def _purpose(said: Said, hex: str, attackers: Any) -> Iterator[str]:
    purpose, goal = said.key.split(".")[3], said.facts.get("goal", "")
    if purpose == "city":
        yield from same("a city of the enemy", grounds.holder(said, hex) not in ("", said.side), True)
    if purpose == "trapped":
        yield from trapped(said, hex)
    if purpose == "guard":
        yield from same("near the goal", said.far(goal)[hex] <= NEAR_MOSCOW, True)
    if purpose == "way":
        nearer = all(said.far(goal)[hex] < said.far(goal)[said.friends[id]] for id in attackers)
        yield from same("on the way", nearer, True)


@checks("bot.why.closes_in.now", "bot.why.closes_in.now.with", "bot.why.closes_in.city.now")
def _now(said: Said) -> Iterator[str]:
    yield from goes(said)
    hex, enemy, unit = said.facts["hex"], said.facts["enemy"], said.facts["unit"]
    place, others = said.enemies[enemy], listed(said.facts["others"])
    yield from same("beside it", place in said.around(hex), True)
    yield from same("others beside it", all(said.friends[id] in said.around(place) for id in others), True)
    battle = said.battle(place, {unit: hex, **{id: said.friends[id] for id in others}})
    yield from same("odds", said.facts["odds"], battle and battle["column"])
    yield from same("battles still to come this turn", said.match.state.stack[-1].kind != "all", True)
    if "goal" in said.facts:
        yield from same("the city", said.facts["goal"], place)
        yield from same("units", said.facts["units"], len(others) + 1)


@checks("bot.why.closes_in.next", "bot.why.closes_in.next.with", "bot.why.closes_in.city.next")
def _next(said: Said) -> Iterator[str]:
    yield from goes(said)
    enemy = said.facts["enemy"]
    place, ids = said.enemies[enemy], (said.facts["unit"], *listed(said.facts["others"]))
    yield from same("beside it", place in said.around(said.facts["hex"]), True)
    yield from same("others beside it", all(said.friends[id] in said.around(place) for id in ids[1:]), True)
    units = [said.unit(id) for id in ids]
    yield from same("strength", said.facts["strength"], sum(unit.attack for unit in units if unit))
    defender = said.unit(enemy)
    yield from same("defence", said.facts["defence"], defender and defender.defence)
    if "goal" in said.facts:
        yield from same("the city", said.facts["goal"], place)
        yield from same("units", said.facts["units"], len(ids))


@checks("bot.why.closes_in.blocks")
def _blocks(said: Said) -> Iterator[str]:
    yield from goes(said)
    yield from beside(said, said.facts["hex"], all=True)
    yield from _threat(said)


def _threat(said: Said) -> Iterator[str]:
    units = [said.unit(id) for id in listed(said.facts["enemies"])]
    yield from same("threat", said.facts["threat"], sum(unit.attack for unit in units if unit))
    yield from _own(said)


def _own(said: Said) -> Iterator[str]:
    unit = said.unit(said.facts["unit"])
    yield from same("own strength", said.facts["own"], unit and unit.defence)


@checks("bot.why.bars.forest", "bot.why.bars.fortification")
def _bars(said: Said) -> Iterator[str]:
    yield from _covered(said)
    hex, goal = said.facts["hex"], said.facts["goal"]
    far = said.far(goal)
    between = any(far[place] >= said.far(hex)[place] + far[hex] for place in said.enemies.values())
    yield from same("between an enemy and the goal", between, True)
    yield from same("holder of the goal", grounds.holder(said, goal), said.side)


@checks("bot.why.shelters.forest", "bot.why.shelters.fortification", "bot.why.shelters.moscow")
def _covered(said: Said) -> Iterator[str]:
    yield from goes(said)
    hex, kind = said.facts["hex"], said.key.rsplit(".", 1)[-1]
    found = {"forest": hex in FOREST, "fortification": hex in FORTIFIED, "moscow": hex == MOSCOW}
    yield from same(kind, found[kind], True)
    yield from nearest(said, [said.facts["enemy"]], said.facts["n"], hex)


@checks("bot.why.draws_back", "bot.why.draws_back.touching")
def _draws_back(said: Said) -> Iterator[str]:
    yield from goes(said)
    home = said.stands(said.facts["unit"])
    yield from same("nearest enemy afterwards", said.facts["n"], said.nearest(said.facts["hex"])[0])
    yield from same("further than before", said.facts["n"] > said.nearest(home)[0], True)
    if said.key.endswith(".touching"):
        yield from beside(said, home, all=True)
        yield from _threat(said)
    else:
        yield from _own(said)
        yield from nearest(said, [said.facts["enemy"]], said.nearest(home)[0], home)


@checks("bot.why.goes_on.left")
def _left(said: Said) -> Iterator[str]:
    yield from goes(said)
    far, hex = said.far(said.facts["goal"]), said.facts["hex"]
    yield from same("hexes left", said.facts["left"], far[hex])
    yield from same("hexes before", said.facts["was"], far[said.stands(said.facts["unit"])])
    yield from same("nearer", said.facts["left"] < said.facts["was"], True)
    yield from nearest(said, [said.facts["enemy"]], said.facts["n"], hex)


@checks("bot.why.goes_to.near", "bot.why.goes_to.beside")
def _stands(said: Said) -> Iterator[str]:
    yield from goes(said)
    yield from _own(said)
    hex = said.facts["hex"]
    yield from nearest(said, [said.facts["enemy"]], said.facts["n"], hex)
    for id in listed(said.facts.get("friends")):
        yield from same(f"{id} stands beside it", said.friends[id] in said.around(hex), True)


@checks("bot.why.guards.against")
def _guards(said: Said) -> Iterator[str]:
    yield from goes(said)
    hex, goal = said.facts["hex"], said.facts["goal"]
    yield from same("hexes to it", said.facts["left"], said.far(goal)[hex])
    yield from same("holder of the goal", grounds.holder(said, goal), said.side)
    yield from nearest(said, [said.facts["enemy"]], said.facts["n"], hex)


@checks("bot.why.closes_line")
def _closes_line(said: Said) -> Iterator[str]:
    """The ends are too far apart to hold what lies between, and the unit is near enough to both."""
    yield from goes(said)
    hex, (one, other) = said.facts["hex"], listed(said.facts["units"])
    yield from same("a gap", said.far(said.friends[one])[said.friends[other]] > REACH, True)
    near = all(1 < said.far(hex)[said.friends[id]] <= REACH for id in (one, other))
    yield from same("near enough to both", near, True)
    yield from nearest(said, [said.facts["enemy"]], said.facts["n"], hex)


@checks("bot.why.restore.beside", "bot.why.restore.far", "bot.why.restore")
def _restores(said: Said) -> Iterator[str]:
    yield from acts(said, "restore")
    after, unit = said.after().unit(said.facts["unit"]), said.unit(said.facts["unit"])
    if "before" in said.facts:
        yield from same("before", said.facts["before"], unit and unit.defence)
        yield from same("after", said.facts["after"], after and after.defence)
    place = said.stands(said.facts["unit"])
    if said.key.endswith(".beside"):
        yield from beside(said, place, all=True)
    elif said.key.endswith(".far"):
        yield from nearest(said, [said.facts["enemy"]], said.facts["n"], place)


@checks("bot.why.bring.empty", "bot.why.bring.facing", "bot.why.bring.far")
def _brings(said: Said) -> Iterator[str]:
    yield from goes(said)
    after, hex = said.after().unit(said.facts["unit"]), said.facts["hex"]
    yield from same("strength", said.facts["strength"], after and after.defence)
    yield from nearest(said, [said.facts["enemy"]], said.facts["n"], hex)
    if said.key.endswith(".empty"):
        yield from same("own city", grounds.holder(said, hex), said.side)
        yield from same("nobody there", hex in said.friends.values(), False)


@checks("bot.why.advance.beside", "bot.why.advance.far")
def _advances(said: Said) -> Iterator[str]:
    yield from acts(said, "advance") if said.facts["hex"] in said.action.args else ()
    battle, hex = said.match.state.battle, said.facts["hex"]
    yield from same("the hex won", hex, said.look.rules.grid.names[battle.hex])
    yield from same("it comes there", said.after().stands(said.facts["unit"]), hex)
    if said.key.endswith(".beside"):
        yield from beside(said, hex, all=True)
    else:
        yield from nearest(said, [said.facts["enemy"]], said.facts["n"], hex)


@checks("bot.why.lose.reduced", "bot.why.lose.last")
def _loses(said: Said) -> Iterator[str]:
    yield from acts(said)
    unit = said.unit(said.facts["unit"])
    assert unit is not None
    yield from same("before", said.facts["before"], _strength(said, unit.id, unit.steps))
    if "after" in said.facts:
        yield from same("after", said.facts["after"], _strength(said, unit.id, unit.steps - 1))
    yield from same("its last step", unit.steps == 1, said.key.endswith(".last"))


@checks("bot.why.buys_supply")
def _buys_supply(said: Said) -> Iterator[str]:
    yield from acts(said, "supply")
    yield from same("points", said.facts["points"], said.match.state.supply.of(said.side))


@checks("bot.why.tanks", "bot.why.gear", "bot.why.assault")
def _named(said: Said) -> Iterator[str]:
    yield from acts(said, "convert", "gear", "assault")
