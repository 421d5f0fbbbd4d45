"""For each reason what it must hold to: a registry from its key to a reading of the position."""

from collections.abc import Collection, Iterator
from typing import Any

from rasputitsa.rules.combat.announced_battles import ATTACKS
from tests.bots.truth import grounds
from tests.bots.truth.said import Checker, Said, fails, listed

CHECKERS: dict[str, Checker] = {}
"""By the key of the reason, or the beginning of some keys with a star."""

NAMED = 4
"""The most enemies that are named where there are many."""


def checks(*keys: str) -> Any:
    """Enter a checker under its keys."""

    def enter(checker: Checker) -> Checker:
        for key in keys:
            assert key not in CHECKERS, key
            CHECKERS[key] = checker
        return checker

    return enter


def faults(said: Said) -> list[str]:
    """The facts of a reason that are not so."""
    checker = CHECKERS.get(said.key)
    if checker is None:
        return [f"no checker for {said.key}"]
    found = [*_known(said), *([] if fails(said) is False else ["the action is refused"])]
    return found or list(checker(said))


def _known(said: Said) -> Iterator[str]:
    """Every unit that is named lives, every hex is on the board, and sides are what they are called."""
    for name in ("unit", "enemy", "enemies", "attackers", "others", "friends"):
        for id in listed(said.facts.get(name)):
            if said.unit(id) is None:
                yield f"{name} {id} is no unit"
    for name in ("enemy", "enemies"):
        yield from (f"{id} is no enemy on the map" for id in listed(said.facts.get(name)) if id not in said.enemies)
    for name in ("attackers", "others", "friends"):
        yield from (f"{id} is no friend" for id in listed(said.facts.get(name)) if not said.is_friend(id))
    for name in ("hex", "goal", "goals"):
        yield from (f"{id} is no hex" for id in listed(said.facts.get(name)) if id not in said.look.rules.grid.index)


def same(what: str, one: Any, other: Any) -> Iterator[str]:
    if one != other:
        yield f"{what}: {one} is not {other}"


def acts(said: Said, *verbs: str) -> Iterator[str]:
    """The action is of one of these verbs, and about the unit and the hex that the reason names."""
    if verbs:
        yield from same("verb", said.action.verb in verbs, True)
    args = said.action.args
    for name in ("unit", "hex", "card", "box"):
        if name in said.facts and said.facts[name] not in args:
            yield f"{name} {said.facts[name]} is not in {said.action}"


def nearest(said: Said, enemies: Collection[str], n: int, hex: str) -> Iterator[str]:
    """These are nearest to a hex of all enemies, and so far away."""
    away, found = said.nearest(hex)
    yield from same("distance of the nearest enemy", n, away)
    yield from same("nearest", set(enemies) <= found, True)


def beside(said: Said, hex: str, *, all: bool) -> Iterator[str]:
    """The enemies named stand beside a hex; where all are named, nobody else does."""
    near, named = grounds.beside(said, hex), set(listed(said.facts["enemies"]))
    found = {id for id, place in said.enemies.items() if place in near}
    yield from (f"{id} is not beside {hex}" for id in sorted(named - found))
    if all and len(named) != NAMED:
        yield from same("enemies beside it", named, found)


def goes(said: Said) -> Iterator[str]:
    """A unit goes to the hex named."""
    yield from acts(said)
    after = said.after()
    if after.stands(said.facts["unit"]) != said.facts["hex"]:
        yield f"{said.facts['unit']} does not come to {said.facts['hex']}"


@checks("bot.why.own", "bot.why.drawn", "bot.why.enough", "bot.why.unplanned", "bot.why.asked", "bot.why.ready")
def _plain(said: Said) -> Iterator[str]:
    """It says nothing of the position."""
    yield from ()


@checks("bot.why.only")
def _only(said: Said) -> Iterator[str]:
    yield from same("actions", 1, len({*said.forward()}))


@checks("bot.why.best")
def _best(said: Said) -> Iterator[str]:
    n = said.facts["n"]
    yield from same("more than one choice", n > 1, True)
    yield from same("considered", n <= said.thought.considered, True)
    yield from same("so many choices", n <= len({*said.match.decision.actions()}), True)  # type: ignore[union-attr]


@checks("bot.why.crowded")
def _crowded(said: Said) -> Iterator[str]:
    yield from acts(said)
    place = said.stands(said.facts["unit"])
    others = [id for id, hex in said.friends.items() if hex == place and id != said.facts["unit"]]
    yield from same("others there", bool(others), True)


@checks("bot.why.too_full", "bot.why.makes_room")
def _too_full(said: Said) -> Iterator[str]:
    """The end of the phase is refused for the hex in which the unit stands."""
    yield from acts(said)
    ends = [option.blocked for option in said.match.decision.options if option.advances]  # type: ignore[union-attr]
    full = [hex for blocked in ends if blocked for hex in listed(dict(blocked.facts).get("hexes"))]
    yield from same("its hex is too full", said.stands(said.facts["unit"]) in full, True)


@checks("bot.why.moved_all", "bot.why.announced", "bot.why.no_attack", "bot.why.arrived", "bot.why.bought_all")
def _onward(said: Said) -> Iterator[str]:
    yield from same("goes on", said.option.advances, True)
    if said.key in ("bot.why.announced", "bot.why.no_attack"):
        yield from same("an option to attack", _has(said, "attack") or _has(said, "resolve"), True)
    if said.key == "bot.why.moved_all":
        yield from same("a movement", _has(said, "move") or _has(said, "ride"), True)


def _has(said: Said, verb: str) -> bool:
    return said.match.decision is not None and said.match.decision.option(verb) is not None


@checks("bot.why.place")
def _place(said: Said) -> Iterator[str]:
    yield from acts(said, "place")


@checks("bot.why.takes")
def _takes(said: Said) -> Iterator[str]:
    yield from acts(said) if said.action.verb != "advance" else ()
    hex, after = said.facts["hex"], said.after()
    yield from same("it comes there", after.stands(said.facts["unit"]), hex)
    yield from same("held by the enemy", grounds.holder(said, hex) not in ("", said.side), True)
    yield from same("holder afterwards", said.side, grounds.holder(after, hex))


@checks("bot.why.closes_in")
def _closes_in(said: Said) -> Iterator[str]:
    yield from goes(said)
    yield from beside(said, said.facts["hex"], all=True)


@checks("bot.why.closes_in.city")
def _closes_in_city(said: Said) -> Iterator[str]:
    goal = said.facts["goal"]
    yield from _closes_in(said)
    yield from same("beside it", goal in said.around(said.facts["hex"]), True)
    yield from same("held by the enemy", grounds.holder(said, goal) not in ("", said.side), True)


@checks("bot.why.cuts_off")
def _cuts_off(said: Said) -> Iterator[str]:
    yield from goes(said)
    after = said.after()
    for id in listed(said.facts["enemies"]):
        yield from same(f"{id} had a way back", grounds.is_shut_in(said, id), False)
        yield from same(f"{id} has none now", grounds.is_shut_in(after, id), True)


@checks("bot.why.cuts_supply")
def _cuts_supply(said: Said) -> Iterator[str]:
    yield from goes(said)
    after = said.moved(said.facts["unit"], said.facts["hex"])
    for id in listed(said.facts["enemies"]):
        yield from same(f"{id} had supply", grounds.is_fed(said, id), True)
        yield from same(f"{id} has none now", grounds.is_fed(after, id), False)


@checks("bot.why.back_in_supply")
def _back_in_supply(said: Said) -> Iterator[str]:
    yield from goes(said)
    unit = said.facts["unit"]
    yield from same("lacked supply", grounds.is_fed(said, unit), False)
    yield from same("has it there", grounds.is_fed(said.moved(unit, said.facts["hex"]), unit), True)


@checks("bot.why.opens_lines")
def _opens_lines(said: Said) -> Iterator[str]:
    yield from goes(said)
    after = said.moved(said.facts["unit"], said.facts["hex"])
    for id in listed(said.facts["units"]):
        yield from same(f"{id} lacked supply", grounds.is_fed(said, id), False)
        yield from same(f"{id} has it now", grounds.is_fed(after, id), True)


@checks("bot.why.garrisons")
def _garrisons(said: Said) -> Iterator[str]:
    yield from goes(said)
    yield from same("holder", said.side, grounds.holder(said, said.facts["hex"]))


@checks("bot.why.withdraws")
def _withdraws(said: Said) -> Iterator[str]:
    yield from goes(said)
    theirs = set(said.enemies.values())
    yield from same("enemies beside it", bool(said.around(said.facts["hex"]) & theirs), False)
    yield from same("enemies beside it before", bool(said.around(said.stands(said.facts["unit"])) & theirs), True)


@checks("bot.why.backs_off")
def _backs_off(said: Said) -> Iterator[str]:
    yield from goes(said)
    yield from same("distance", said.facts["n"], said.nearest(said.facts["hex"])[0])
    yield from same("distance before", said.facts["was"], said.nearest(said.stands(said.facts["unit"]))[0])
    yield from same("further away", said.facts["n"] > said.facts["was"], True)


@checks("bot.why.goes_to")
def _goes_to(said: Said) -> Iterator[str]:
    yield from goes(said)


@checks("bot.why.goes_on")
def _goes_on(said: Said) -> Iterator[str]:
    yield from goes(said)
    far, unit = said.far(said.facts["goal"]), said.facts["unit"]
    if said.stands(unit):
        yield from same("nearer", far[said.facts["hex"]] < far[said.stands(unit)], True)


@checks("bot.why.guards")
def _guards(said: Said) -> Iterator[str]:
    yield from goes(said)
    yield from same("holder of the goal", said.side, grounds.holder(said, said.facts["goal"]))


@checks("bot.why.attack", "bot.why.attack.city", "bot.why.attack.trapped", "bot.why.attack.pressed")
def attack(said: Said) -> Iterator[str]:
    hex, attackers = said.facts["hex"], listed(said.facts["attackers"])
    posts = dict(zip(attackers, map(said.stands, attackers), strict=True))
    yield from same("units", said.facts["units"], len(attackers))
    yield from acts(said, "attack", "resolve", "overrun")
    yield from _set_or_free(said, hex, attackers)
    if said.action.verb != "overrun":
        yield from _sheet(said, hex, posts)
    yield from same("faces that succeed", said.facts["good"] > 0, True)
    if said.key.endswith(".city"):
        yield from same("a city of the enemy", grounds.holder(said, hex) not in ("", said.side), True)
    if said.key.endswith(".trapped"):
        yield from trapped(said, hex)


def _set_or_free(said: Said, hex: str, attackers: tuple[str, ...]) -> Iterator[str]:
    """Each of the attackers is set on the enemy in a hex already, or can be."""
    for id in attackers if said.action.verb == "attack" else ():
        unit = said.unit(id)
        if unit is not None and hex not in str(unit.mark(ATTACKS) or "").split():
            yield from same(f"{id} can join", said.option.check((id, hex)), None)


def _sheet(said: Said, hex: str, posts: dict[str, str]) -> Iterator[str]:
    """The odds sheet shows the same odds, and as many faces that do something to the defenders."""
    battle = said.battle(hex, posts)
    if battle is None:
        yield f"the sheet has no battle for {hex}"
        return
    yield from same("odds", said.facts["odds"], battle["column"] or battle["lines"][1]["facts"]["odds"])
    yield from same("good faces", said.facts["good"], _good(said, battle["results"]))
    if "passive" in said.facts and said.facts["passive"] != said.facts["odds"]:
        lines = [line["facts"]["odds"] for line in battle["lines"] if line["key"] == "odds.passive"]
        yield from same("odds against a passive defence", [said.facts["passive"]], lines)


def _good(said: Said, results: list[str]) -> int:
    demands = said.look.rules.results.demands
    return sum(any(each.of == "defenders" for each in demands[result]) for result in results)


def trapped(said: Said, hex: str) -> Iterator[str]:
    for id in sorted(grounds.defenders(said, hex)):
        yield from same(f"{id} has nowhere to go", grounds.is_stuck(said, id), True)


@checks("bot.why.attack.vain")
def _vain(said: Said) -> Iterator[str]:
    yield from (fault for fault in attack(said) if not fault.startswith("faces that succeed"))
    yield from same("good faces", said.facts["good"], 0)


@checks("bot.why.falls_on")
def _falls_on(said: Said) -> Iterator[str]:
    yield from same("somebody there", said.facts["hex"] in said.enemies.values(), True)
    for id in listed(said.facts["units"]):
        yield from same(f"{id} can", id in said.friends, True)


@checks("bot.why.hopeless", "bot.why.not_worth")
def _hopeless(said: Said) -> Iterator[str]:
    yield from acts(said, "withdraw")


@checks("bot.why.surest", "bot.why.surest.of", "bot.why.surest.last")
def _surest(said: Said) -> Iterator[str]:
    yield from acts(said)
    others = {*said.option.subjects}
    if "n" in said.facts:
        yield from same("battles", said.facts["n"], len(others))
    if said.key.endswith(".last"):
        yield from same("battles", 1, len(others))
    if "enemy" in said.facts:
        yield from same("where the enemy stands", said.enemies[said.facts["enemy"]], said.facts["hex"])
    panels = said.look.rules.game.panels(said.look)
    battles = next(panel["battles"] for panel in panels if panel["kind"] == "battles")
    columns = {battle["hex"]: battle["column"] for battle in battles}
    if "odds" in said.facts:
        yield from same("odds", said.facts["odds"], columns[said.facts["hex"]])
    if said.key == "bot.why.surest.of" and said.look.rules.game.slug == grounds.BOM:
        order = [*said.look.rules.results.labels]
        best = max(order.index(columns[each]) for each in others)
        yield from same("best odds", said.facts["odds"], order[best])


@checks("bot.why.advance", "bot.why.stay", "bot.why.lose", "bot.why.freeze", "bot.why.give_up")
def _chosen(said: Said) -> Iterator[str]:
    yield from same("offered", said.action in {*said.forward()}, True)
    if said.key == "bot.why.stay":
        yield from same("an advance is offered", _has(said, "advance"), True)


@checks("bot.why.retreat")
def _retreat(said: Said) -> Iterator[str]:
    yield from acts(said, "retreat")
    yield from same("several hexes", len({*said.forward()}) > 1, True)


@checks("bot.why.bring")
def _bring(said: Said) -> Iterator[str]:
    yield from goes(said)


@checks("bot.why.bring.near", "bot.why.bring.nearest", "bot.why.by_rail", "bot.why.evacuates")
def _bring_near(said: Said) -> Iterator[str]:
    if said.key != "bot.why.evacuates":
        yield from acts(said) if said.action.verb != "rail_card" else ()
    hex = said.facts.get("hex") or said.stands(said.facts["unit"])
    yield from nearest(said, listed(said.facts["enemies"]), said.facts["n"], hex)


@checks("bot.why.rides")
def _rides(said: Said) -> Iterator[str]:
    yield from goes(said)
    yield from same("hexes", said.facts["n"], said.far(said.facts["hex"])[said.stands(said.facts["unit"])])
