"""Checkers of what the computers of War for the Motherland say."""

from collections.abc import Iterator

from tests.bots.truth import grounds
from tests.bots.truth.checkers import acts, checks, same
from tests.bots.truth.said import Said, listed


@checks("bot.why.covers")
def _covers(said: Said) -> Iterator[str]:
    yield from acts(said, "fly")
    theirs = set(said.enemies.values())
    for id in listed(said.facts["units"]):
        place = said.friends[id]
        yield from same(
            f"{id} is near", said.far(said.facts["hex"])[place] <= said.look.rules.figures["fleet_influence"], True
        )
        group = [other for other, hex in said.friends.items() if hex == place]
        needs_it = bool(said.around(place) & theirs) or any(not grounds.is_fed(said, other) for other in group)
        yield from same(f"{id} faces an enemy or starves", needs_it, True)


@checks("bot.why.no_more_fleets")
def _no_more_fleets(said: Said) -> Iterator[str]:
    yield from same("goes on", said.option.advances, True)
    yield from same("fleets", said.match.decision is not None and said.match.decision.option("fly") is not None, True)


@checks("bot.why.expends")
def _expends(said: Said) -> Iterator[str]:
    yield from acts(said)
    yield from same("named", bool(listed(said.facts["units"])), True)
    for id in listed(said.facts["units"]):
        yield from same(f"{id} lacks supply", grounds.is_fed(said, id), False)


@checks("bot.why.aid")
def _aid(said: Said) -> Iterator[str]:
    yield from acts(said, "aid")


@checks("bot.why.rebuilds")
def _rebuilds(said: Said) -> Iterator[str]:
    yield from acts(said, "convert", "rebuild", "incorporate", "build")


@checks("bot.why.gives_step")
def _gives_step(said: Said) -> Iterator[str]:
    yield from acts(said, "exchange")
    giver, taker = said.unit(said.facts["unit"]), said.unit(said.facts["taker"])
    assert giver is not None
    assert taker is not None
    yield from same("its last step", giver.steps, 1)
    yield from same("the taker is full after it", taker.steps + 1, taker.type.full)


@checks("bot.why.parts")
def _parts(said: Said) -> Iterator[str]:
    yield from same("verb", said.action.verb, "break")
    yield from same("unit", said.facts["unit"] in said.action.args, True)
    hex = said.facts["hex"]
    covered = {place for id, place in said.friends.items() if "zone" in said.look.state.units[id].type.traits}
    near = {hex, *said.around(hex)}
    yield from same(f"somebody of the side covers {hex}", bool(near & covered), False)
