"""Counts the presses of a sensible turn in a large scenario, as a hand on the page would do it.

    python -m tests.web.presses [TURNS]

Battles, arrivals and all else are those of a computer player. It moves unit by unit (`bot`), which no person does with
a hundred of them; `stacks` closes up to the enemy stack by stack, as people do.

A press is a click, a drag, or a key. `before` is a hand that moves unit by unit, and adds attackers one by one or all
who can; `after` one that takes up whole stacks, and sets all who can on an enemy by one press with Shift; `marching`
the same with those who go on to the front sent by marches, told once and led on by one press a phase; `quick` goes on
from stack to stack and from phase to phase, fights battles one after the other, answers for a phase what it answers
alike in all of its battles, brings in together who comes in at one place, and sends by marches where that is less.
Each is counted for a hand that drags counters, and for one that presses a counter and then where it goes; a
retreat or an advance is sent like a move.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rasputitsa import bots
from rasputitsa.cli.seats import thought
from rasputitsa.engine.decision import Action, Option
from rasputitsa.engine.match import Match
from rasputitsa.games import find
from rasputitsa.svg import middle

SCENARIOS = (
    ("battle_of_moscow", "campaign"),
    ("war_for_the_motherland", "turning_point"),
    ("war_for_the_motherland", "fall_barbarossa"),
)
SEED, BOT = 7, "recruit"
DRAGS, PRESSES = 1, 2
"""Presses that it takes to send something somewhere."""
GOES = frozenset(("move", "ride", "enter", "rail", "fly"))
SENT = GOES | {"retreat", "advance", "displace"}
"""Verbs by which a unit is taken up and then sent to a hex."""
FEW, WORTH = 4, 3
"""Of so many units in a battle the page takes up the first; so many battles are fought by one press."""
BAND = 3.5
"""The page goes through units in bands of so many units of the map."""
BEGUN = 1
"""To go from unit to unit is begun once."""
ASKED = 1
"""To go where nobody comes at once is answered by a question."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An action with what a hand needs to know of it: where its unit stood, who else there could do the same."""

    phase: tuple[int, str, str]
    action: Action
    place: str
    able: frozenset[str]
    """The units in its hex, itself too, that could do it."""
    all: frozenset[str]
    """For an attack: all units that could have been set on the target."""
    near: bool
    """True if an enemy is next to the unit, before or after."""
    stage: tuple[int, int]
    """The turn and its step, as the page shows them."""
    first: bool
    """True if the page takes the unit up in a battle."""
    places: tuple[str, ...]
    """The places of those who could do the same, in the order in which the page goes through them."""
    front: frozenset[str]
    """The places of them that are next to an enemy."""
    stacks: bool
    """True if all of a stack can do it in one."""


def deeds(match: Match[Any, Any], turns: int, plan: str) -> list[Deed]:
    """The actions from the first turn on."""
    found, first = list[Deed](), match.rules.scenario.first
    bot = bots.find(BOT, match.rules.game)
    while match.decision is not None and match.state.turn < first + turns:
        action = (_by_stacks(match) if plan == "stacks" else None) or thought(match, bot, SEED).action
        if match.state.turn >= first:
            found.append(_deed(match, action))
        match.play(action)
    return found


def _by_stacks(match: Match[Any, Any]) -> Action | None:
    """The next unit of a stack that goes nearer to the enemy, its comrades after it; then the end of movement."""
    decision, state, grid = match.decision, match.state, match.rules.grid
    option = decision and decision.option("move")
    if decision is None or option is None or not option.stacks:
        return None
    if (last := _gone_before(match, option)) is not None:
        return last
    enemies = [unit.hex for unit in state.units.all() if unit.side != decision.side and unit.hex >= 0]
    for id in _in_order(match, option.subjects):
        unit = state.units[id]
        if unit.hex < 0 or unit.mark("from") or not enemies:
            continue
        stack = [each.id for each in state.units.on(unit.hex) if each.id in option.subjects and not each.mark("from")]
        common = set.intersection(*[set(option.targets(each)) for each in stack])
        free = [name for name in common if name in grid.index and not state.units.on(grid.index[name])]
        far = {name: min(grid.distance(grid.index[name], hex) for hex in enemies) for name in free}
        here = min(grid.distance(unit.hex, hex) for hex in enemies)
        if here > 1 and far and (best := min(far, key=lambda name: (far[name], name))) and far[best] < here:
            return Action("move", id, best)
    end = decision.option("end")
    return Action("end") if end and not end.blocked else None


def _gone_before(match: Match[Any, Any], option: Option) -> Action | None:
    """The move of the one before, for the next of its stack, as far as he can follow."""
    last = match.entries[-1].action if match.entries else Action("")
    if last.verb != "move" or match.entries[-1].side != (match.decision and match.decision.side):
        return None
    start = match.past(match.length - 1).state.units[last[1]].hex
    left = [each.id for each in match.state.units.on(start) if each.id in option.subjects and not each.mark("from")]
    follower = next((id for id in left if last[2] in option.targets(id)), None)
    return Action("move", follower, last[2]) if follower else None


def _deed(match: Match[Any, Any], action: Action) -> Deed:
    decision = match.decision
    assert decision is not None
    unit = match.state.units.get(action[1]) if len(action) == 3 else None
    option = decision.option(action[0])
    phase = (match.state.turn, decision.side, decision.prompt.key)
    stage = _stage(match)
    if unit is None or option is None:
        return Deed(
            phase,
            action,
            "",
            frozenset(),
            frozenset(),
            True,
            stage,
            first=False,
            places=(),
            front=frozenset(),
            stacks=False,
        )
    here = {each.id for each in match.state.units.on(unit.hex)} if unit.hex >= 0 else {unit.id}
    all = frozenset(option.having(action[2])) if action[0] == "attack" else frozenset[str]()
    able = frozenset(here & set(option.subjects))
    near = _is_near(match, unit, action[2])
    first = _is_fighting(match) and option.subjects[0] == unit.id and len(option.subjects) <= FEW
    ordered = _in_order(match, option.subjects) if action.verb in GOES else ()
    places = tuple(dict.fromkeys(_place(match, match.state.units[id]) for id in ordered))
    front = frozenset(
        _place(match, unit) for unit in map(match.state.units.get, ordered) if unit and _is_near(match, unit, "")
    )
    return Deed(phase, action, _place(match, unit), able, all, near, stage, first, places, front, option.stacks)


def _is_fighting(match: Match[Any, Any]) -> bool:
    battles = (battle for panel in match.rules.game.panels(match.look) for battle in panel.get("battles", ()))
    return any(battle["status"] == "fighting" for battle in battles)


def _place(match: Match[Any, Any], unit: Any) -> str:
    return str(match.rules.grid.names[unit.hex]) if unit.hex >= 0 else str(unit.box)


def _stage(match: Match[Any, Any]) -> tuple[int, int]:
    steps = [
        item for panel in match.rules.game.panels(match.look) if panel["kind"] == "steps" for item in panel["items"]
    ]
    now = [index for index, item in enumerate(steps) if item["status"] == "now"]
    return match.state.turn, now[0] if now else -1


def _in_order(match: Match[Any, Any], ids: Iterable[str]) -> tuple[str, ...]:
    """Units as the page goes through them: sector by sector, to and fro across the board."""
    grid, sectors = match.rules.grid, list(match.rules.map.sectors.values())

    def rank(id: str) -> tuple[float, ...]:
        hex = match.state.units[id].hex
        if hex < 0:
            return (len(sectors), float("inf"), 0)
        x, y = middle(grid.orientation, *grid.axial[hex])
        band = y // BAND
        sector = next((index for index, area in enumerate(sectors) if area >> hex & 1), len(sectors))
        return (sector, band, -x if band % 2 else x)

    return tuple(sorted(ids, key=lambda id: (rank(id), id)))


def _is_near(match: Match[Any, Any], unit: Any, target: str) -> bool:
    grid, side = match.rules.grid, unit.side
    area = grid.expand((1 << unit.hex if unit.hex >= 0 else 0) | grid.named([target] if target in grid.index else []))
    return any(other.side != side and other.hex >= 0 and area >> other.hex & 1 for other in match.state.units.all())


def before(turn: Sequence[Deed], sent: int) -> int:
    """Presses of a hand that moves unit by unit."""
    return sum(_singly(part, sent) for part in _phases(turn))


def after(turn: Sequence[Deed], sent: int) -> int:
    """Presses of a hand that takes up whole stacks."""
    return sum(_whole(part, sent) for part in _phases(turn))


def marching(turns: Sequence[Deed], sent: int) -> int:
    """Presses of the same where marches go on by themselves: of the whole, for a march lasts several phases."""
    marched, total = set[str](), 0
    for part in _phases(turns):
        goes = [deed for deed in part if deed.action.verb == "move"]
        led = [deed for deed in goes if deed.action[1] in marched and not deed.near]
        far = {deed.action[1] for deed in goes if not deed.near}
        rest = [deed for deed in part if deed not in led]
        begun = {(deed.place, deed.action[2]) for deed in goes if deed not in led and deed.action[1] in far}
        total += _whole(rest, sent) + (1 if led else 0) + ASKED * len(begun)
        marched = (marched - {deed.action[1] for deed in goes}) | far
    return total


def quick(turns: Sequence[Deed], sent: int) -> int:
    """Presses of a hand that lets the page go on: from stack to stack, phase to phase, battle to battle.

    It answers alike, and orders marches, where that is less in all.
    """
    return min(_quick(turns, sent, frozenset(), 0), _quick(turns, sent, *_marches(turns)))


def _quick(turns: Sequence[Deed], sent: int, led: frozenset[int], asked: int) -> int:
    """The presses, with those deeds left out that marches do; `asked`: presses for the orders."""
    total = asked
    for stage in _grouped((deed.stage, deed) for deed in turns):
        fought = [deed for deed in stage if deed.action.verb == "resolve"]
        goes_on, alike = len(fought) >= WORTH, _alike(stage)
        total += 1 if goes_on else len(fought)
        for part in _phases(stage):
            goes = [deed for deed in part if deed.action.verb in GOES and id(deed) not in led]
            sends = [deed for deed in part if deed.action.verb in SENT - GOES]
            attacks = [deed for deed in part if deed.action.verb == "attack"]
            rest = sum(deed.action.verb not in SENT | {"attack", "resolve"} for deed in part)
            total += rest - max(alike[part[0].phase] - 1, 0)
            total += _walked(goes, sent) + sum(_attack(fight, sent) for fight in _by_target(attacks))
            total += _driven(sends, sent)
    return total + BEGUN


def _marches(turns: Sequence[Deed]) -> tuple[frozenset[int], int]:
    """The moves that marches do, and the presses for them: an order is asked about, and phases begin by leading on."""
    marched, led, asked = set[str](), set[int](), 0
    for part in _phases(turns):
        goes = [deed for deed in part if deed.action.verb == "move"]
        own = [deed for deed in goes if deed.action[1] in marched and not deed.near]
        far = {deed.action[1] for deed in goes if not deed.near}
        begun = {(deed.place, deed.action[2]) for deed in goes if deed not in own and deed.action[1] in far}
        asked += ASKED * len(begun)
        led |= {id(deed) for deed in own}
        marched = (marched - {deed.action[1] for deed in goes}) | far
    return frozenset(led), asked


ANSWERS = frozenset(("aid", "forgo", "stay", "fall_back"))
"""Answers that can be given once for all battles of a phase."""


def _alike(stage: Sequence[Deed]) -> Counter[tuple[int, str, str]]:
    """The answers to each question of a stage that were the same to its end, where one of them could hold for all."""
    said: dict[tuple[int, str, str], list[str]] = defaultdict(list)
    for deed in stage:
        if deed.action.verb not in {"resolve", "attack"}:
            said[deed.phase].append(deed.action.verb)
    runs = {phase: len(list(next(groupby(reversed(verbs)))[1])) for phase, verbs in said.items()}
    return Counter({phase: runs[phase] for phase, verbs in said.items() if verbs[-1] in ANSWERS and runs[phase] > 1})


def _walked(goes: Sequence[Deed], sent: int) -> int:
    """Presses for stacks that the page takes up one after the other; those at the front may be told to stay first.

    Who all come in at one place do so by two presses.
    """
    if not goes:
        return 0
    if {(deed.action.verb, deed.action[2]) for deed in goes} == {("enter", goes[0].action[2])}:
        return min(len(goes), TOGETHER)
    all = _gone_through(goes, sent, frozenset())
    if goes[0].action.verb != "move":
        return all
    return min(all, 1 + _gone_through(goes, sent, goes[0].front))


def _driven(sends: Sequence[Deed], sent: int) -> int:
    """Presses for those who retreat or advance: the first is taken up with its stack."""
    total, before = 0, None
    for deed in sends:
        goes_along = before is not None and deed.stacks and deed.action[2] == before.action[2]
        if not (before and goes_along and deed.place == before.place and deed.action[1] in before.able):
            total += 1 if deed.first else sent
        before = deed
    return total


TOGETHER = 2
"""To bring in all who wait, and where."""


def _gone_through(goes: Sequence[Deed], sent: int, passed: frozenset[str]) -> int:
    """The presses where some places are passed over; who is not next in the order is pressed."""
    total, before = 0, None
    for stack in _by_place(goes):
        offered = _offered(before, stack[0], passed)
        total, before = total + min(offered, sent) + sent * (_stack(stack) - 1), stack[0]
    return total


def _offered(before: Deed | None, deed: Deed, passed: frozenset[str]) -> int:
    """The presses for a stack that the page offers, after those between it and the one sent before.

    A phase begins with the first of all taken up.
    """
    if before is None:
        skipped = bool(deed.places) and deed.places[0] in passed
        order = [place for place in deed.places if place not in passed]
        return order.index(deed.place) + 1 + skipped if deed.place in order else FAR
    if deed.place in passed or before.place not in before.places:
        return FAR
    start = before.places.index(before.place) + 1
    order = [place for place in before.places[start:] + before.places[:start] if place not in passed]
    offered = [place for place in order if place in deed.places]
    return offered.index(deed.place) + 1 if deed.place in offered else FAR


FAR = 99
"""More presses than anybody makes to come to a stack."""


def _attack(fight: Sequence[Deed], sent: int) -> int:
    stacks = sum(_stack(stack) for stack in _by_place(fight))
    return 1 if {deed.action[1] for deed in fight} >= fight[0].all else min(1 + stacks, sent * stacks)


def _phases(turn: Iterable[Deed]) -> list[list[Deed]]:
    """The deeds phase by phase."""
    parts: dict[tuple[int, str, str], list[Deed]] = defaultdict(list)
    for deed in turn:
        parts[deed.phase].append(deed)
    return list(parts.values())


def _singly(part: Sequence[Deed], sent: int) -> int:
    attacks = [deed for deed in part if deed.action.verb == "attack"]
    goes = sum(deed.action.verb in SENT for deed in part)
    total = len(part) - len(attacks) - goes + sent * goes
    for fight in _by_target(attacks):
        joined = {deed.action[1] for deed in fight}
        total += min(1 + (1 if joined >= fight[0].all else len(fight)), sent * len(fight))
    return total


def _whole(part: Sequence[Deed], sent: int) -> int:
    goes = [deed for deed in part if deed.action.verb in GOES]
    attacks = [deed for deed in part if deed.action.verb == "attack"]
    sends = sum(deed.action.verb in SENT - GOES for deed in part)
    total = len(part) - len(goes) - len(attacks) - sends + sent * (sends + sum(map(_stack, _by_place(goes))))
    return total + sum(_attack(fight, sent) for fight in _by_target(attacks))


def _stack(stack: Sequence[Deed]) -> int:
    """Drags for what a stack does: the largest part that goes one way as a whole, the others before it one by one."""
    ways = Counter((deed.action.verb, deed.action[2]) for deed in stack).most_common()
    moved = {deed.action[1] for deed in stack}
    first = 1 if moved >= stack[0].able else ways[0][1]
    return first + sum(size for _, size in ways[1:])


def _by_place(part: Sequence[Deed]) -> list[list[Deed]]:
    return _grouped((deed.place, deed) for deed in part)


def _by_target(part: Sequence[Deed]) -> list[list[Deed]]:
    return _grouped((deed.action[2], deed) for deed in part)


def _grouped(pairs: Iterable[tuple[Any, Deed]]) -> list[list[Deed]]:
    groups: dict[Any, list[Deed]] = defaultdict(list)
    for key, deed in pairs:
        groups[key].append(deed)
    return list(groups.values())


def main() -> None:
    """Print the presses of each side in each large scenario."""
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    for slug, scenario, plan in [(*each, plan) for each in SCENARIOS for plan in ("bot", "stacks")]:
        done = deeds(Match.new(find(slug), scenario, seed=SEED), turns, plan)
        for side in dict.fromkeys(deed.phase[1] for deed in done):
            own = [deed for deed in done if deed.phase[1] == side]
            print(f"{scenario} {plan} {side}: {told(own)}")


def told(own: Sequence[Deed]) -> str:
    """The figures in a line."""
    words = list[str]()
    for name, sent in (("drags", DRAGS), ("presses", PRESSES)):
        first, *figures = before(own, sent), after(own, sent), marching(own, sent), quick(own, sent)
        shares = ", ".join(f"{figure} ({round(100 * figure / first)} %)" for figure in figures)
        words.append(f"by {name} {first} -> {shares}")
    return "; ".join(words)


if __name__ == "__main__":
    main()
