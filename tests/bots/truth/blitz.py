"""Checkers of what the computers of Blitzkrieg to Moscow 2 say."""

from collections.abc import Iterator

from rasputitsa.engine.decision import Action
from tests.bots.truth.checkers import acts, attack, checks, same
from tests.bots.truth.said import Said, listed


@checks("bot.why.assault.both")
def _both(said: Said) -> Iterator[str]:
    yield from attack(said)
    yield from same("both odds differ", said.facts["odds"] != said.facts["passive"], True)


@checks("bot.why.assault.spends")
def _spends(said: Said) -> Iterator[str]:
    yield from (fault for fault in attack(said) if not fault.startswith("faces that succeed"))
    yield from same("good faces", said.facts["good"], 0)
    yield from same("faces against a passive defence", said.facts["yielding"] > 0, True)
    hex = said.facts["hex"]
    fresh = [id for id, place in said.enemies.items() if place == hex and _is_fresh(said, id)]
    yield from same("somebody who would be spent", bool(fresh), True)


def _is_fresh(said: Said, id: str) -> bool:
    unit = said.unit(id)
    return unit is not None and unit.is_full


@checks("bot.why.hand")
def _hand(said: Said) -> Iterator[str]:
    yield from same("cards to take", len({*said.match.decision.options[0].subjects}), 0)  # type: ignore[union-attr]


@checks("bot.why.takes_card", "bot.why.card", "bot.why.men", "bot.why.hero")
def _card(said: Said) -> Iterator[str]:
    yield from acts(said, "take", "combat_shift", "reroll", "rebuild", "reinforce", "hero_city")


@checks("bot.why.keeps_card", "bot.why.no_ride", "bot.why.logistics_done")
def _passes(said: Said) -> Iterator[str]:
    yield from same("goes on", said.option.advances, True)


@checks("bot.why.negates")
def _negates(said: Said) -> Iterator[str]:
    yield from acts(Said(said.match, said.thought), "negate") if "card" not in said.facts else ()
    yield from same("verb", said.action.verb, "negate")


@checks("bot.why.active", "bot.why.passive", "bot.why.active.always", "bot.why.passive.always")
def _tactics(said: Said) -> Iterator[str]:
    yield from acts(said, "active", "passive")
    other = "passive" if said.action.verb == "active" else "active"
    yield from same("the other was possible", said.refused(Action(other, said.facts["unit"])), False)


@checks("bot.why.active.must")
def _must(said: Said) -> Iterator[str]:
    yield from acts(said, "active")
    yield from same("the other was possible", said.refused(Action("passive", said.facts["unit"])), True)


@checks("bot.why.drives_on")
def _drives_on(said: Said) -> Iterator[str]:
    after = said.after()
    move = Action("move", said.facts["unit"], said.facts["hex"])
    yield from same("the tank can go there", not after.asked or not after.refused(move), True)


@checks("bot.why.strikes")
def _strikes(said: Said) -> Iterator[str]:
    after = said.after()
    for id in listed(said.facts["units"]):
        attack = Action("attack", id, said.facts["hex"])
        yield from same(f"{id} can attack", not after.asked or not after.refused(attack), True)


@checks("bot.why.fresh")
def _fresh(said: Said) -> Iterator[str]:
    yield from acts(said, "activation")


@checks("bot.why.activates", "bot.why.returns", "bot.why.comes_to", "bot.why.hero_city")
def _named(said: Said) -> Iterator[str]:
    yield from acts(said)


@checks("bot.why.goes_by_rail")
def _by_rail(said: Said) -> Iterator[str]:
    yield from same("enemies on the map", bool(said.enemies), False)
