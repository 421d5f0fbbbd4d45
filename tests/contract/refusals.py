"""Refusals asked for by lot in random games: refused is what is not offered, and the reason is specific and true.

`PYTHONPATH=py:. python -m tests.contract.refusals --seed 7 --refusals 100000 [GAME ...]` prints each untrue one with
the seed of its game and the number of actions; `--keys` counts the reasons as well.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from rasputitsa import games
from rasputitsa.engine.decision import Ids, Option
from rasputitsa.engine.dice import Chooser
from rasputitsa.engine.match import Match
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text
from rasputitsa.hexgrid.grid import hexes_in
from tests.contract.cases import Start, starts
from tests.contract.sentences import faults
from tests.trials import trial_of

CATCH_ALL = frozenset({"why.not_offered", "error.arguments"})
"""Keys that say no more than that something is not among the choices."""
ASKED, ASKED_RARELY = 2, 12
"""The questions about each verb at a decision, and about one that makes up less than a share of all refusals."""
RARE = 20
"""The share of all refusals below which a verb is rare: one in so many."""
STRIDE = 7
"""The most actions from one decision that is asked about to the next."""
NEAR = 4
"""Half of the hexes asked about lie so near to the unit at most."""

Facts = Mapping[str, Any]


@dataclass
class Tally:
    """The number of refusals by game, verb and key, that of targets which no unit can act on, and the faults found."""

    refused: Counter[tuple[str, str]] = field(default_factory=Counter)
    nobody: int = 0
    faults: list[str] = field(default_factory=list)

    @property
    def count(self) -> int:
        """The refusals that were looked at."""
        return self.refused.total()


@dataclass(frozen=True)
class Refusal:
    """A refusal: what was asked of a verb, and the reason given."""

    match: Match[Any, Any]
    option: Option
    args: Ids
    reason: Text

    @property
    def facts(self) -> dict[str, Any]:
        """The facts of the reason."""
        return dict(self.reason.facts)

    @property
    def unit(self) -> Unit | None:
        """The unit that the reason speaks of."""
        unit: Unit | None = self.match.state.units.get(str(self.facts.get("unit", "")))
        return unit

    @property
    def hex(self) -> int:
        """The hex that the reason speaks of, or that was asked about; -1: none."""
        return int(self.match.rules.grid.index.get(str(self.facts.get("hex", self.args[-1])), -1))

    @property
    def side(self) -> str:
        """The side that is asked."""
        return str(self.match.decision and self.match.decision.side)

    def on(self, id: str) -> list[Unit]:
        """The units in a hex."""
        hex = self.match.rules.grid.index.get(id, -1)
        return list(self.match.state.units.on(hex)) if hex >= 0 else []


Truth = Callable[[Refusal], bool]


def _are_enemies_there(refusal: Refusal) -> bool:
    """Enemies stand in the hex, and all that are named do."""
    own = refusal.unit.side if refusal.unit else ""
    enemies = {unit.id for unit in refusal.on(refusal.facts["hex"]) if unit.side != own}
    return bool(enemies) and {*refusal.facts.get("enemies", ())} <= enemies


def _is_dearer(refusal: Refusal) -> bool:
    return "cost" not in refusal.facts or refusal.facts["cost"] > refusal.facts["mp"]


def _is_no_unit_of_the_side(refusal: Refusal) -> bool:
    return refusal.unit is None or refusal.unit.side != refusal.side or refusal.unit.hex < 0


def _is_there(refusal: Refusal) -> bool:
    return refusal.unit is not None and refusal.unit.hex == refusal.hex


def _is_not_adjacent(refusal: Refusal) -> bool:
    unit, hex = refusal.unit, refusal.hex
    return unit is not None and (unit.hex < 0 or not refusal.match.rules.grid.neighbours(unit.hex) >> hex & 1)


def _is_no_enemy_there(refusal: Refusal) -> bool:
    return all(unit.side == refusal.side for unit in refusal.on(refusal.facts["hex"]))


def _is_alone(refusal: Refusal) -> bool:
    """No enemy stands beside the unit."""
    unit, units, grid = refusal.unit, refusal.match.state.units, refusal.match.rules.grid
    near = grid.neighbours(unit.hex) if unit and unit.hex >= 0 else 0
    return not any(near >> other.hex & 1 for other in units.all() if other.hex >= 0 and other.side != refusal.side)


def _takes_no_part(refusal: Refusal) -> bool:
    """The unit is neither among the attackers of the battle nor the defenders, or no more."""
    battle, unit = refusal.match.state.battle, refusal.unit
    known = {*battle.attackers, *getattr(battle, "defenders", ()), getattr(battle, "defender", "")}
    return unit is not None and (unit.id not in known or unit.hex < 0)


def _has(refusal: Refusal, mark: str) -> bool:
    """True if the unit is one of the side's and has a mark."""
    unit = refusal.unit
    return unit is not None and unit.side == refusal.side and bool(unit.mark(mark))


def _are_enemies_beside(refusal: Refusal) -> bool:
    """Enemies are named, and each is next to the hex, or off the map beside it."""
    grid, units = refusal.match.rules.grid, refusal.match.state.units
    named = [units[id] for id in refusal.facts["enemies"]]
    own = refusal.unit.side if refusal.unit else ""
    return bool(named) and all(
        each.side != own and (each.hex < 0 or grid.distance(each.hex, refusal.hex) == 1) for each in named
    )


def _are_friends_there(refusal: Refusal) -> bool:
    """Friends are named, and all are in the hex."""
    friends = {*refusal.facts["friends"]}
    own = refusal.unit.side if refusal.unit else ""
    return bool(friends) and friends <= {unit.id for unit in refusal.on(refusal.facts["hex"]) if unit.side == own}


def _is_so_far(refusal: Refusal) -> bool:
    """The distance is that of the unit from the hex, and not that of a retreat as long as allowed."""
    unit, far = refusal.unit, refusal.facts["distance"]
    if unit is None or far == refusal.facts["length"]:
        return False
    return bool(refusal.match.rules.grid.distance(unit.hex, refusal.hex) == far)


TRUTHS: Mapping[str, Truth] = {
    "why.enemy": _are_enemies_there,
    "why.no_hex": lambda refusal: refusal.hex < 0,
    "why.not_yours": _is_no_unit_of_the_side,
    "why.same_hex": _is_there,
    "why.too_far": _is_dearer,
    "why.not_adjacent": _is_not_adjacent,
    "why.no_enemy": _is_no_enemy_there,
    "why.no_enemy_near": _is_alone,
    "why.zone": _are_enemies_beside,
    "why.retreat_zone": _are_enemies_beside,
    "why.retreat_friend": _are_friends_there,
    "why.retreat_length": _is_so_far,
    "why.retreat_longer": _is_so_far,
    "why.not_in_battle": _takes_no_part,
    "why.attacks_already": lambda refusal: bool(refusal.unit and refusal.unit.mark("attacks")),
    "why.no_attack": lambda refusal: not (refusal.unit and refusal.unit.mark("attacks")),
    "why.not_moved": lambda refusal: (
        not (refusal.unit and refusal.unit.side == refusal.side and refusal.unit.mark("from"))
    ),
}
"""Reasons that all games give, and what must be so where one is given, by a plain look at the position."""


def fault_of(refusal: Refusal, truths: Mapping[str, Truth]) -> str:
    """The fault of a reason: it says nothing, has no sentence, is about something else, or is not so."""
    reason = refusal.reason
    if reason.key in CATCH_ALL:
        return "catch-all"
    wrong = faults(refusal.match.rules.game, reason.json())
    if wrong:
        return f"sentence {wrong}"
    if not _is_about(refusal):
        return "about something else"
    truth = truths.get(reason.key)
    return "untrue" if truth and not truth(refusal) else ""


def _is_about(refusal: Refusal) -> bool:
    """True if a reason names what was asked, or says why the verb has no subject at all."""
    if refusal.reason == refusal.option.blocked or not refusal.option.subjects:
        return True
    named = {each for _, fact in refusal.reason.facts for each in (fact if isinstance(fact, tuple) else (fact,))}
    return not named.isdisjoint(refusal.args)


def asked(match: Match[Any, Any], option: Option, choose: Chooser) -> Ids:
    """A question about a verb: mostly of a subject that it offers or a unit of the side, and a hex near it."""
    units, grid = list(match.state.units), match.rules.grid
    places, lot = [*grid.index, *match.rules.boxes], choose(8)
    side = match.decision and match.decision.side
    own = [unit.id for unit in match.state.units.all() if unit.side == side] if option.takes[0] == "unit" else []
    known: Sequence[str] = option.subjects if lot < 4 else own if lot < 7 else ()
    words = known or (places if option.takes[0] == "hex" else units)
    subject = words[choose(len(words))]
    if len(option.takes) == 1:
        return (subject,)
    others = [*option.targets(subject)] if subject in option.subjects and not option.blocked and not choose(4) else ()
    return subject, _target(
        match, option, subject, [*others] or (units if option.takes[1] == "unit" else places), choose
    )


def _target(match: Match[Any, Any], option: Option, subject: str, words: list[str], choose: Chooser) -> str:
    """A target out of some, or a hex near a unit on the map."""
    unit, grid = match.state.units.get(subject), match.rules.grid
    if option.takes[1] != "unit" and unit and unit.hex >= 0 and choose(2):
        near = list(hexes_in(grid.disc(unit.hex, NEAR)))
        return str(grid.names[near[choose(len(near))]])
    if option.takes[1] == "unit" and unit and unit.hex >= 0 and choose(2):
        words = [each.id for each in match.state.units.on(unit.hex)]
    return words[choose(len(words))]


def ask(match: Match[Any, Any], choose: Chooser, tally: Tally, truths: Mapping[str, Truth]) -> None:
    """Ask each verb of a decision, and write down what is refused and what is wrong with it."""
    assert match.decision is not None
    for option in match.decision.options:
        for _ in range(_questions(option, tally)):
            args = asked(match, option, choose)
            reason, is_offered = option.check(args), offers(option, args)
            fault = fault_of(Refusal(match, option, args, reason), truths) if reason else ""
            if (reason is None) != is_offered:
                fault = "offered and refused" if is_offered else "not offered and allowed"
            if reason is not None:
                tally.refused[option.verb, reason.key] += 1
            if fault:
                tally.faults.append(f"{fault}: {option.verb} {' '.join(args)}: {reason and reason.json()}")
            if why := _why_nobody(option, args[-1]):
                tally.nobody += 1
                if why.key in CATCH_ALL:
                    tally.faults.append(f"catch-all for all: {option.verb} {args[-1]}: {why.json()}")


def _why_nobody(option: Option, target: str) -> Text | None:
    """The reason why no unit can act on a target, where a player is told it and none can."""
    if option.nobody is None or len(option.takes) == 1 or option.having(target):
        return None
    return option.nobody(target)


def _questions(option: Option, tally: Tally) -> int:
    """The number of questions about a verb: more where it is seldom met."""
    if not option.takes or option.blocked:
        return bool(option.takes)
    known = sum(number for (verb, _), number in tally.refused.items() if verb == option.verb)
    return ASKED if known * RARE > tally.count else ASKED_RARELY


def offers(option: Option, args: Ids) -> bool:
    """True if these arguments are among those enumerated."""
    if option.blocked or args[0] not in option.subjects:
        return False
    return len(args) == 1 or args[1] in option.targets(args[0])


def searched(start: Start, seed: int, tally: Tally, most: int) -> None:
    """Ask in one random game until so many refusals were looked at, or to its end."""
    match, choose, goal = start.match(seed), Chooser(seed), tally.count + most
    trial = trial_of(start.game.slug)
    truths = {**TRUTHS, **truths_of(start.game.slug)}
    while match.decision is not None and tally.count < goal:
        known = len(tally.faults)
        ask(match, choose, tally, truths)
        tally.faults[known:] = [f"{start} seed {seed} action {match.length}: {it}" for it in tally.faults[known:]]
        for _ in range(1 + choose(STRIDE)):
            if match.decision is not None:
                match.play(trial.player(match, choose))


def truths_of(slug: str) -> Mapping[str, Truth]:
    """The claims of a game's own reasons, where it says it in `tests/games/<slug>/truths.py`."""
    place = f"tests.games.{slug}.truths"
    try:
        found: Mapping[str, Truth] = import_module(place).TRUTHS
    except ModuleNotFoundError:
        return {}
    return found


def search(slug: str, seed: int, refusals: int, share: int = 20) -> Tally:
    """Ask for so many refusals in random games of one game, a share of them at most from each start."""
    choose, tally = Chooser(seed), Tally()
    places = [start for start in starts() if start.game.slug == slug]
    for number in range(10 * refusals):
        if tally.count >= refusals:
            break
        searched(places[choose(len(places))], seed + number, tally, max(1, refusals // share))
    return tally


def _report(slug: str, tally: Tally, *, keys: bool) -> Iterator[str]:
    yield from tally.faults
    if keys:
        yield from (f"{number:7} {verb} {key}" for (verb, key), number in sorted(tally.refused.items()))
    yield f"{slug}: {tally.count} refusals, {len(tally.faults)} faults"


def _main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--refusals", type=int, default=100_000)
    parser.add_argument("--keys", action="store_true")
    parser.add_argument("games", nargs="*", default=games.slugs())
    given, faulty = parser.parse_args(), False
    for slug in given.games:
        begun, tally = time.monotonic(), search(slug, given.seed, given.refusals)
        faulty |= bool(tally.faults)
        print(*_report(slug, tally, keys=given.keys), sep="\n", flush=True)
        print(f"{time.monotonic() - begun:.0f} s", flush=True)
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(_main())
