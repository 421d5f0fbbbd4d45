"""Checkers of what the computers of The Battle of Moscow say."""

from collections.abc import Iterator

from rasputitsa.games.battle_of_moscow.battle import Attacks
from tests.bots.truth import grounds
from tests.bots.truth.checkers import acts, attack, checks, goes, same
from tests.bots.truth.said import Said, listed
from tests.games.battle_of_moscow import oracle_battles as battles
from tests.games.battle_of_moscow import oracle_supply as supply


@checks("bot.why.attack.bound")
def _bound(said: Said) -> Iterator[str]:
    hopes = list(attack(said))
    yield from (fault for fault in hopes if not fault.startswith("faces that succeed"))
    yield from same("good faces", said.facts["good"], 0)


@checks("bot.why.can_attack")
def _can_attack(said: Said) -> Iterator[str]:
    """All who defend one hex, which the unit can attack once it has moved."""
    yield from goes(said)
    after, unit = said.after(), said.facts["unit"]
    places = {said.enemies[id] for id in listed(said.facts["enemies"])}
    there = {id for place in places for id in grounds.defenders(said, place)}
    yield from same("enemies there", set(listed(said.facts["enemies"])), there)
    yield from same("hexes", 1, len(places))
    index, attacks = said.look.rules.grid.index, Attacks(after.look, said.side)
    yield from same("can attack", unit in attacks.free(), True)
    for place in places:
        yield from same("reaches it", attacks.reach(after.look.state.units[unit]) >> index[place] & 1, 1)


@checks("bot.why.isolates")
def _isolates(said: Said) -> Iterator[str]:
    yield from goes(said)
    after = said.moved(said.facts["unit"], said.facts["hex"])
    yield from same("cities cut", set(listed(said.facts["goals"])), grounds.isolated(after) - grounds.isolated(said))


@checks("bot.why.bars")
def _bars(said: Said) -> Iterator[str]:
    yield from _shelters(said)
    hex, goal = said.facts["hex"], said.facts["goal"]
    far = said.far(goal)
    yield from same("ours", grounds.holder(said, goal), said.side)
    between = any(far[place] + 2 >= said.far(hex)[place] + far[hex] for place in said.enemies.values())
    yield from same("between an enemy and the goal", between, True)


@checks("bot.why.shelters")
def _shelters(said: Said) -> Iterator[str]:
    """An enemy that comes to the unit from at least one side attacks a defence that is doubled."""
    yield from goes(said)
    hex, unit = said.facts["hex"], said.facts["unit"]
    moved = said.moved(unit, hex)
    board = grounds.typhoon_board(moved)
    doubled = any(battles.is_doubled(board, board.pieces[unit], [near]) for near in said.around(hex))
    yield from same("doubled", doubled, True)


@checks("bot.why.drops.rail", "bot.why.drops.land")
def _drops(said: Said) -> Iterator[str]:
    yield from acts(said, "drop")
    rails = supply.friendly_rails(grounds.typhoon_board(said), "german")
    yield from same("on a railway", said.facts["hex"] in rails, said.key.endswith(".rail"))


@checks("bot.why.counter", "bot.why.forgoes", "bot.why.through", "bot.why.feeds")
def _named(said: Said) -> Iterator[str]:
    yield from acts(said)


@checks("bot.why.no_way")
def _no_way(said: Said) -> Iterator[str]:
    yield from acts(said, "perish")


@checks("bot.why.sent_back.rail", "bot.why.sent_back.far", "bot.why.sent_back.cut_off")
def _sent_back(said: Said) -> Iterator[str]:
    yield from acts(said, "retreat")
    unit, hex = said.facts["unit"], said.facts["hex"]
    away = grounds.rails_away(said, unit, hex)
    kind = "cut_off" if away is None or away > 24 else "far" if away else "rail"
    yield from same("kind", said.key.rsplit(".", 1)[-1], kind)
    if "n" in said.facts:
        yield from same("hexes to its railways", said.facts["n"], away)
    yield from same("ways on", said.facts["ways"], grounds.ways_out(said, unit, hex))
