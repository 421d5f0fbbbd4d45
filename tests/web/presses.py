"""Counts the presses of a sensible turn in a large scenario, as a hand on the page would do it.

    python -m tests.web.presses [TURNS]

Battles, arrivals and all else are those of a computer player. It moves unit by unit (`bot`), which no person does with
a hundred of them; `stacks` closes up to the enemy stack by stack, as people do.

A press is a click, a drag, or a key. `before` is a hand that moves unit by unit, and adds attackers one by one or all
who can; `after` one that takes up whole stacks, and sets all who can on an enemy by one press with Shift; `marching`
the same with those who go on to the front sent by marches, told once and led on by one press a phase. Each is counted
for a hand that drags counters, and for one that presses a counter and then where it goes.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa import bots
from rasputitsa.cli.seats import thought
from rasputitsa.engine.decision import Action, Option
from rasputitsa.engine.match import Match
from rasputitsa.games import find

SCENARIOS = (
    ("battle_of_moscow", "campaign"),
    ("war_for_the_motherland", "turning_point"),
    ("war_for_the_motherland", "fall_barbarossa"),
)
SEED, BOT = 7, "recruit"
DRAGS, PRESSES = 1, 2
"""Presses that it takes to send something somewhere."""
GOES = frozenset(("move", "ride", "enter", "rail"))
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
    for id in option.subjects:
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
    if unit is None or option is None:
        return Deed(phase, action, "", frozenset(), frozenset(), near=True)
    here = {each.id for each in match.state.units.on(unit.hex)} if unit.hex >= 0 else {unit.id}
    all = frozenset(option.having(action[2])) if action[0] == "attack" else frozenset[str]()
    names = match.rules.grid.names
    place = str(names[unit.hex]) if unit.hex >= 0 else unit.box
    return Deed(phase, action, place, frozenset(here & set(option.subjects)), all, _is_near(match, unit, action[2]))


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


def _phases(turn: Iterable[Deed]) -> list[list[Deed]]:
    """The deeds phase by phase."""
    parts: dict[tuple[int, str, str], list[Deed]] = defaultdict(list)
    for deed in turn:
        parts[deed.phase].append(deed)
    return list(parts.values())


def _singly(part: Sequence[Deed], sent: int) -> int:
    attacks = [deed for deed in part if deed.action.verb == "attack"]
    goes = sum(deed.action.verb in GOES for deed in part)
    total = len(part) - len(attacks) - goes + sent * goes
    for fight in _by_target(attacks):
        joined = {deed.action[1] for deed in fight}
        total += min(1 + (1 if joined >= fight[0].all else len(fight)), sent * len(fight))
    return total


def _whole(part: Sequence[Deed], sent: int) -> int:
    goes = [deed for deed in part if deed.action.verb in GOES]
    attacks = [deed for deed in part if deed.action.verb == "attack"]
    total = len(part) - len(goes) - len(attacks) + sent * sum(_stack(stack) for stack in _by_place(goes))
    for fight in _by_target(attacks):
        joined = {deed.action[1] for deed in fight}
        stacks = sum(_stack(stack) for stack in _by_place(fight))
        total += 1 if joined >= fight[0].all else min(1 + stacks, sent * stacks)
    return total


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


def _grouped(pairs: Iterable[tuple[str, Deed]]) -> list[list[Deed]]:
    groups: dict[str, list[Deed]] = defaultdict(list)
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
        first, *figures = before(own, sent), after(own, sent), marching(own, sent)
        shares = ", ".join(f"{figure} ({round(100 * figure / first)} %)" for figure in figures)
        words.append(f"by {name} {first} -> {shares}")
    return "; ".join(words)


if __name__ == "__main__":
    main()
