"""Counts the presses of a sensible turn in a large scenario, as a hand on the page would do it.

    python -m tests.web.presses [TURNS]

Battles, arrivals and all else are those of a computer player. It moves unit by unit (`bot`), which no person does with
a hundred of them; `stacks` closes up to the enemy stack by stack; `armies` sends all who stand near each other and not
at the front the same way, lets the strongest take each hex and the beaten go back along their supply lines.

A press is a click, a drag, or a key. `before` is a hand that moves unit by unit, and adds attackers one by one or all
who can; `after` one that takes up whole stacks, and sets all who can on an enemy by one press with Shift; `marching`
the same with those who go on to the front sent by marches, told once and led on by one press a phase; `quick` goes on
from stack to stack and from phase to phase, fights battles one after the other, answers once what it answers
alike in all battles from then on, brings in together who comes in at one place, takes up an army by a box about it, and
sends by marches where that is less.
Each is counted for a hand that drags counters, and for one that presses a counter and then where it goes; a
retreat or an advance is sent like a move.
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
from rasputitsa.page.spreading import places
from rasputitsa.page.thumbs import RULES
from rasputitsa.svg import HEX, middle

SCENARIOS = (
    ("battle_of_moscow", "campaign"),
    ("war_for_the_motherland", "turning_point"),
    ("war_for_the_motherland", "fall_barbarossa"),
    ("war_for_the_motherland", "road_to_stalingrad"),
    ("war_for_the_motherland", "campaign"),
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
REACH = 6
"""Half the side of the box about an army, in units of the map: about seven hexes across."""
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
    army: int
    """The number of the army that it is sent with; zero for none."""
    thumbs: frozenset[str]
    """The rules of thumb of the page that would come to it."""


def deeds(match: Match[Any, Any], turns: int, plan: str) -> list[Deed]:
    """The actions from the first turn on."""
    found, first = list[Deed](), match.rules.scenario.first
    bot, armies = bots.find(BOT, match.rules.game), Armies()
    by_plan = {"bot": lambda match: None, "stacks": _by_stacks, "armies": armies.next}[plan]
    while match.decision is not None and match.state.turn < first + turns:
        action = by_plan(match) or thought(match, bot, SEED).action
        if match.state.turn >= first:
            found.append(_deed(match, action, armies.number if armies.is_sending(action) else 0))
        match.play(action)
    return found


class Armies:
    """A person who moves army by army: those near each other who are not at the front, by one box and one press."""

    def __init__(self) -> None:
        self.number = 0
        self._phase: tuple[int, str, str] | None = None
        self._seen: set[str] = set()
        self._orders: list[Action] = []
        self._sent: Action | None = None

    def is_sending(self, action: Action) -> bool:
        """True if it was the last that was ordered."""
        return action is self._sent

    def next(self, match: Match[Any, Any]) -> Action | None:
        """The next action of the plan; None where a computer player decides."""
        decision = match.decision
        assert decision is not None
        phase = (match.state.turn, decision.side, decision.prompt.key)
        if phase != self._phase:
            self._phase, self._seen, self._orders = phase, set(), []
        option = decision.option("move")
        if option is None or not option.stacks:
            return _by_thumb(match)
        while not self._orders:
            army = self._army(match, option)
            if not army:
                end = decision.option("end")
                return Action("end") if end and not end.blocked else None
            self._order(match, option, army)
        self._sent = self._orders.pop(0)
        return None if match.refusal(self._sent) else self._sent

    def _army(self, match: Match[Any, Any], option: Option) -> list[str]:
        """All in a box about the next who is not at the front."""
        units = match.state.units
        open = [id for id in _in_order(match, option.subjects) if id not in self._seen and units[id].hex >= 0]
        waiting = [id for id in open if not units[id].mark("from") and not _is_near(match, units[id], "")]
        places = {id: _at(match, units[id].hex) for id in waiting}
        if not waiting:
            return []
        x, y = places[waiting[0]]
        army = [id for id, at in places.items() if abs(at[0] - x) <= REACH and abs(at[1] - y) <= REACH]
        self._seen.update(army)
        return army

    def _order(self, match: Match[Any, Any], option: Option, army: list[str]) -> None:
        """The one nearest to the enemy closes up to him, and the others go the same way."""
        grid, units = match.rules.grid, match.state.units
        enemies = [unit.hex for unit in units.all() if unit.side != units[army[0]].side and unit.hex >= 0]

        def far(hex: int) -> int:
            return min((grid.distance(hex, enemy) for enemy in enemies), default=0)

        foremost = min(army, key=lambda id: (far(units[id].hex), id))
        goals = {name: far(grid.index[name]) for name in option.targets(foremost) if name in grid.index}
        goal = min(goals, key=lambda name: (goals[name], name), default="")
        if goal and goals[goal] < far(units[foremost].hex):
            self.number += 1
            sent = places(match, option, tuple(army), goal)
            self._orders += [Action("move", id, name) for stack, name in sent for id in stack]


def _by_thumb(match: Match[Any, Any]) -> Action | None:
    """The answer of a rule of thumb in a battle, where the page offers one."""
    decision = match.decision
    option = (
        next((each for each in decision.options if len(each.takes) == 2 and each.named), None) if decision else None
    )
    rule = _rule(match, option)
    action = rule and option and RULES[rule](match, option)
    return action if action and not match.refusal(action) else None


def _rule(match: Match[Any, Any], option: Option | None) -> str:
    """The rule of thumb that the page offers for an option; empty for none."""
    decision = match.decision
    if decision is None or option is None or not _is_fighting(match) or option.takes != ("unit", "hex"):
        return ""
    if any(each.passes and not each.takes for each in decision.options):
        return "strongest"
    sides = {match.state.units[id].side for id in option.subjects}
    return "back" if sides == {decision.side} else ""


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


def _deed(match: Match[Any, Any], action: Action, army: int) -> Deed:
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
            army=0,
            thumbs=_thumbs(match, action),
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
    place, thumbs = _place(match, unit), _thumbs(match, action)
    return Deed(phase, action, place, able, all, near, stage, first, places, front, option.stacks, army, thumbs)


def _thumbs(match: Match[Any, Any], action: Action) -> frozenset[str]:
    decision = match.decision
    options = [each for each in decision.options if len(each.takes) == 2 and each.named] if decision else []
    rules = {rule: option for option in options if (rule := _rule(match, option))}
    return frozenset(rule for rule, option in rules.items() if RULES[rule](match, option) == action)


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
    sectors = list(match.rules.map.sectors.values())

    def rank(id: str) -> tuple[float, ...]:
        hex = match.state.units[id].hex
        if hex < 0:
            return (len(sectors), float("inf"), 0)
        x, y = _at(match, hex)
        band = y // BAND
        sector = next((index for index, area in enumerate(sectors) if area >> hex & 1), len(sectors))
        return (sector, band, -x if band % 2 else x)

    return tuple(sorted(ids, key=lambda id: (rank(id), id)))


def _at(match: Match[Any, Any], hex: int) -> tuple[float, float]:
    """The middle of a hex in units of the map: a hex is one of them from its middle to a corner."""
    grid = match.rules.grid
    x, y = middle(grid.orientation, *grid.axial[hex])
    return x / HEX, y / HEX


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
    total, answers = asked, list[list[Deed]]()
    for stage in _grouped((deed.stage, deed) for deed in turns):
        fought = [deed for deed in stage if deed.action.verb == "resolve"]
        total += 1 if len(fought) >= WORTH else len(fought)
        for part in _phases(stage):
            goes = [deed for deed in part if deed.action.verb in GOES and id(deed) not in led]
            attacks = [deed for deed in part if deed.action.verb == "attack"]
            rest = [deed for deed in part if deed.action.verb not in GOES | {"attack", "resolve"}]
            total += _walked(goes, sent) + sum(_attack(fight, sent) for fight in _by_target(attacks))
            answers.append(rest)
    return total + BEGUN + min(_lasting(answers, sent), _by_phases(answers, sent))


def _lasting(parts: Sequence[Sequence[Deed]], sent: int) -> int:
    """Presses for what is asked, where an answer that is given for all battles is never taken back."""
    return sum(_answered(asked, sent) for asked in _grouped((deed.phase[2], deed) for part in parts for deed in part))


def _by_phases(parts: Sequence[Sequence[Deed]], sent: int) -> int:
    """Presses for what is asked, where in each phase the answers of the one before are taken back first."""
    total, stages = 0, set[tuple[int, int]]()
    for part in parts:
        total += _answered(part, sent)
        if part and _answered(part, sent) < _driven(part, sent):
            stages.add(part[0].stage)
    return total + max(0, len(stages) - 1)


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


ANSWERS = frozenset(("aid", "forgo", "fall_back", "stay"))
"""Answers that can be given once for all battles."""


def _answered(part: Sequence[Deed], sent: int) -> int:
    """Presses for what is asked in one way: to the end one answer may hold for all, given by one press."""
    best = _driven(part, sent)
    for index in reversed(range(len(part))):
        if not frozenset.intersection(*map(_kinds, part[index:])):
            break
        best = min(best, _driven(part[:index], sent) + 1)
    return best


def _kinds(deed: Deed) -> frozenset[str]:
    """The answers for all battles that would come to it."""
    return deed.thumbs | ({deed.action.verb} & ANSWERS)


def _walked(goes: Sequence[Deed], sent: int) -> int:
    """Presses for the movement of a phase: armies by boxes about them where that is less, the others stack by stack."""
    armies = [army for army in _grouped((deed.army, deed) for deed in goes if deed.army) if len(_by_place(army)) > 1]
    boxed = {id(deed) for army in armies for deed in army}
    stays = 1 if any(deed.front for deed in goes) else 0
    by_boxes = stays + ARMY * len(armies) + _stack_by_stack([deed for deed in goes if id(deed) not in boxed], sent)
    return min(by_boxes, _stack_by_stack(goes, sent)) if armies else _stack_by_stack(goes, sent)


def _stack_by_stack(goes: Sequence[Deed], sent: int) -> int:
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
    """Presses for those who retreat or advance: the first is taken up with its stack. All else is a press."""
    total, before = 0, None
    for deed in sends:
        if deed.action.verb not in SENT:
            total, before = total + 1, None
            continue
        goes_along = before is not None and deed.stacks and deed.action[2] == before.action[2]
        if not (before and goes_along and deed.place == before.place and deed.action[1] in before.able):
            total += 1 if deed.first else sent
        before = deed
    return total


ARMY = 2
"""A box about an army, and where it goes."""
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
    for slug, scenario, plan in [(*each, plan) for each in SCENARIOS for plan in ("bot", "stacks", "armies")]:
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
