"""The outcomes of the announced battles, fought in an order: the tree of battles (Combat; rulings 14 to 21).

Of one battle alone they are told as exact fractions, result by result (Combat Results Table).
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rasputitsa.aids.battle_outlook import BattleOrder, Considered, Figures, Prospect, every_choice
from rasputitsa.engine.decision import Action, Decision
from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.lookahead import Bounds, Outlook, TooLargeError, mean
from rasputitsa.engine.ratio import Ratio, Span, ratio
from rasputitsa.engine.stage import Look, Play, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow.battle import (
    Advance,
    Announcement,
    Battles,
    EliminateDefender,
    EndOfBattle,
    RetreatDefender,
    attackers_of,
    line_hexes,
    odds_of,
    stages_of,
)
from rasputitsa.games.battle_for_moscow.losses import DefenderLoses, RetreatUnit, retreat_length, step_value
from rasputitsa.games.battle_for_moscow.state import SOVIET, Battle, MoscowLook, MoscowState, SideId, enemy_of
from rasputitsa.hexgrid.grid import Hex, HexSet
from rasputitsa.rules.combat.crt import outcomes

NUMBERS = ("vacated", "eliminated", "defender_steps", "attacker_steps")
"""The numbers of each battle: two chances, two expected losses. After the battles come the sums of the losses."""
TOTALS = ("defender_steps", "attacker_steps")
FIGURES = Figures("combat", NUMBERS, TOTALS, chances=("vacated", "eliminated"))


@dataclass(frozen=True, slots=True)
class Engagement:
    """One battle as it stands: the hex, the unit attacked, its attackers, and their steps before it."""

    hex: Hex
    defender: str
    attackers: tuple[str, ...]
    defender_steps: int
    attacker_steps: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The engine's `Question`: battles in the order in which they are to be fought, the one being fought first."""

    side: SideId
    battles: tuple[Engagement, ...]
    considered: Considered

    def measure(self, look: MoscowLook) -> tuple[int, ...]:
        """`NUMBERS` of each battle, then `TOTALS`."""
        numbers = [number for battle in self.battles for number in _numbers(look, battle)]
        return (*numbers, sum(numbers[2::4]), sum(numbers[3::4]))

    def is_over(self, look: MoscowLook) -> bool:
        """True if the last battle has only its advance left, which takes no unit's step."""
        return _is_decided(look.state) and not self.waiting(look)

    def key(self, look: MoscowLook) -> Hashable:
        """Everything on which later battles depend: the one being fought, and the units where their defenders could
        retreat.
        """
        return (look.state.stack, _fighters(look.state), Surroundings(self, look).key())

    def choices(self, look: MoscowLook, decision: Decision) -> Iterable[Action]:
        """The next battle in order; in a battle, what is considered there."""
        if decision.option("resolve"):
            return (Action("resolve", look.rules.grid.names[self.waiting(look)[0].hex]),)
        return self.considered(look, decision)

    def waiting(self, look: MoscowLook) -> tuple[Engagement, ...]:
        """The battles that are still to be fought."""
        units = look.state.units
        return tuple(battle for battle in self.battles if units[battle.attackers[0]].mark("attacks"))


class Surroundings:
    """The surroundings of battles to come that can change them: closed hexes, occupied ends, a line's neighbours.

    Units that fight in none of these battles stay where they are till the phase ends, and their zones with them. A
    retreat is as long as the rules say, and one hex longer each time that friends stand on all its ends: it can be so
    only where a friend stays, or may yet come by a retreat of its own (ruling 18).
    """

    def __init__(self, plan: Plan, look: MoscowLook) -> None:
        self._look = look
        self._waiting = plan.waiting(look)
        self._side, self._enemy = plan.side, enemy_of(plan.side)
        self._targets = (*_target_under_fire(look.state), *(battle.hex for battle in self._waiting))
        grid, fighting = look.rules.grid, self._fighting()
        self._ours = look.state.units.area(plan.side) & ~fighting
        self._theirs = look.state.units.area(self._enemy) & ~fighting
        self._zone = grid.expand(self._ours)

    def key(self) -> Hashable:
        """One value for each target in order, and the whole map where communication matters."""
        near = tuple(self._near(index, hex) for index, hex in enumerate(self._targets))
        return (self._targets, near, self._lines())

    def _near(self, index: int, hex: Hex) -> Hashable:
        """The surroundings of one battle: hexes open to its defender, friends in its way, neighbours that make its line
        strong.
        """
        area = self._ways(hex, index, self._theirs | self._look.rules.grid.set_of(self._targets[index + 1 :]))
        line = self._theirs & self._look.rules.grid.neighbours(hex) & line_hexes(self._look.rules)
        zone = area & self._zone if self._look.rules.last_resort else 0
        return (area, area & self._theirs & ~self._zone, zone, line if self._look.rules.line_shift > 1 else 0)

    def _ways(self, hex: Hex, coming: int, friends: HexSet) -> HexSet:
        """All hexes through which a retreat could lead; `coming` is how many friends may still retreat towards it."""
        grid, closed = self._look.rules.grid, self._ours if self._look.rules.last_resort else self._ours | self._zone
        layer, area, length = 1 << hex, 0, 0
        while layer:
            length += 1
            layer = grid.expand(layer) & grid.ring(hex, length) & ~closed
            area |= layer
            if length < retreat_length(self._look) or layer & friends & ~self._zone:
                continue
            coming -= 1
            if coming < 0:
                break
        return area

    def _lines(self) -> Hashable:
        """All places, where the 1st Shock Army is to attack and its communication counts (ruling 27)."""
        units = self._look.state.units
        ids = (id for battle in self._waiting for id in battle.attackers)
        if not self._look.rules.improved_first_shock or self._side != SOVIET:
            return ()
        shock = any("first_shock" in units[id].type.traits for id in ids)
        return (units.area(self._side), units.area(self._enemy)) if shock else ()

    def _fighting(self) -> HexSet:
        units, battle = self._look.state.units, self._look.state.battle
        ids = [id for waiting in self._waiting for id in (waiting.defender, *waiting.attackers)]
        ids += (*battle.attackers, *(() if _is_decided(self._look.state) else (battle.defender,))) if battle else ()
        return self._look.rules.grid.set_of(units[id].hex for id in ids if units[id].hex >= 0)


def plan_for(look: MoscowLook, side: SideId, order: Sequence[Hex], considered: Considered) -> Plan:
    """The plan to fight announced battles in an order, after the one being fought, if any."""
    battle, units = look.state.battle, look.state.units
    battles = [_engagement(look, battle.hex, battle.defender, battle.attackers)] if battle else []
    for hex in order:
        name = look.rules.grid.names[hex]
        attackers = tuple(unit.id for unit in units.all() if unit.mark("attacks") == name)
        battles.append(_engagement(look, hex, units.on(hex)[0].id, attackers))
    return Plan(side, tuple(battles), considered)


def usual_choice(look: MoscowLook, decision: Decision) -> Iterable[Action]:
    """One choice for each decision: the first retreat offered, the cheapest loss, the strongest unit advances."""
    option = decision.options[0]
    units = [look.state.units[id] for id in option.subjects if option.verb != "retreat"]
    if option.verb == "lose":
        return (Action("lose", min(units, key=step_value).id),)
    if option.verb == "advance":
        return (Action("advance", max(units, key=_strength).id),)
    return (Action(option.verb, option.subjects[0]),)


def _strength(unit: Unit) -> int:
    return unit.attack


def _engagement(look: MoscowLook, hex: Hex, defender: str, attackers: tuple[str, ...]) -> Engagement:
    units = look.state.units
    return Engagement(hex, defender, attackers, _steps(units[defender]), sum(_steps(units[id]) for id in attackers))


def _numbers(look: MoscowLook, battle: Engagement) -> tuple[int, int, int, int]:
    units = look.state.units
    defender = units[battle.defender]
    lost = battle.attacker_steps - sum(_steps(units[id]) for id in battle.attackers)
    left = int(defender.hex != battle.hex)
    return (left, int(defender.hex < 0), battle.defender_steps - _steps(defender), lost)


def _steps(unit: Unit) -> int:
    return unit.steps if unit.hex >= 0 else 0


def _is_decided(state: MoscowState) -> bool:
    """True if the battle being fought has only its advance left, or there is none."""
    return not state.stack or state.battle is None or isinstance(state.stack[-1], (Advance, EndOfBattle))


def _target_under_fire(state: MoscowState) -> tuple[Hex, ...]:
    return () if state.battle is None or _is_decided(state) else (state.battle.hex,)


def _fighters(state: MoscowState) -> Hashable:
    """The units of the battle being fought; once it is decided only where its attackers stand."""
    battle = state.battle
    if battle is None:
        return ()
    if _is_decided(state):
        return (battle.hex, tuple(state.units[id].hex for id in battle.attackers))
    units = (state.units[id] for id in (battle.defender, *battle.attackers))
    return (battle.hex, tuple((unit.hex, unit.steps) for unit in units))


_BUDGET = 2_000
"""Actions played to look through one result. Six attackers stay far below; a position by hand may name more."""

_NOTHING = Bounds((0,) * len(NUMBERS), (0,) * len(NUMBERS))


@dataclass(frozen=True, slots=True)
class Consequence:
    """One result of the table: its chance, the fate of the defender, the spans of `NUMBERS`."""

    result: str
    chance: Ratio
    fate: Text
    numbers: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Forecast:
    """The forecast of a battle: each result with its chance, and the spans of `NUMBERS` over all of them."""

    consequences: tuple[Consequence, ...]
    numbers: tuple[Span, ...]


def forecast(look: MoscowLook, hex: Hex) -> Forecast:
    """The forecast of an announced battle as things stand, as if it were fought first (ruling 14)."""
    attackers, defender = attackers_of(look, hex), look.state.units.on(hex)[0]
    faces = outcomes(look.rules.results, odds_of(look, attackers, defender).column)
    ids = tuple(unit.id for unit in attackers)
    states = {face: _after_the_die(look, Battle(hex, defender.id, ids, face)) for face in dict.fromkeys(faces)}
    return _forecast(look, faces, states)


def forecast_of_fight(look: MoscowLook, fought: Battle) -> Forecast:
    """The forecast of the battle being fought, over the choices that are left in it."""
    state = look.state.copy()
    end = next((i for i, stage in enumerate(state.stack) if isinstance(stage, EndOfBattle)), len(state.stack))
    state.stack = state.stack[end:]
    return _forecast(look, (fought.result,), {fought.result: state})


def _forecast(look: MoscowLook, faces: tuple[str, ...], states: Mapping[str, MoscowState]) -> Forecast:
    bounds = {result: _bounds(look, state) for result, state in states.items()}
    consequences = tuple(
        _consequence(state, result, ratio(faces.count(result), len(faces)), spans(bounds[result]))
        for result, state in states.items()
    )
    return Forecast(consequences, spans(mean([bounds[face] for face in faces]) if faces else _NOTHING))


def _consequence(state: MoscowState, result: str, chance: Ratio, numbers: tuple[Span, ...]) -> Consequence:
    return Consequence(result, chance, _fate(state, numbers), numbers)


def spans(bounds: Bounds) -> tuple[Span, ...]:
    """The spans of the first battle's `NUMBERS`."""
    return tuple(bounds.span(index) for index in range(len(NUMBERS)))


def _after_the_die(look: MoscowLook, fought: Battle) -> MoscowState:
    """The state with a result thrown, and nothing to come after this battle."""
    state = look.state.copy()
    state.clear_marks("attacks", "assault", "paid")
    state.battle, state.stack = fought, ()
    play = Play(look.rules, state, ScriptedDice(()))
    play.call(*stages_of(play, fought.result), EndOfBattle())
    return state


def _bounds(look: MoscowLook, state: MoscowState) -> Bounds:
    assert state.battle is not None
    side = enemy_of(state.units[state.battle.defender].side)
    for considered in (every_choice, usual_choice):
        plan = plan_for(Look(look.rules, state), side, (), considered)
        try:
            return Outlook(look.rules, plan, _BUDGET).bounds(state)
        except TooLargeError:
            continue
    return _NOTHING


def _fate(state: MoscowState, numbers: tuple[Span, ...]) -> Text:
    """The fate of the defender: it is eliminated, stays, left, or retreats if it can."""
    assert state.battle is not None
    defender = state.units[state.battle.defender]
    if _is_lost(state.stack, defender):
        key = "fate.eliminated" if state.battle.result == "DE" else "fate.last_step"
        return text(key, "combat", unit=defender.id)
    if any(isinstance(stage, (RetreatDefender, RetreatUnit)) for stage in state.stack):
        return _fate_of_retreat(state, defender, numbers)
    key = "fate.stays" if defender.hex == state.battle.hex else "fate.left"
    return text(key, "combat", unit=defender.id)


def _is_lost(stack: tuple[Stage, ...], defender: Unit) -> bool:
    """True if the defender is eliminated without a retreat: by the result, or by its last step."""
    if defender.hex < 0 or any(isinstance(stage, EliminateDefender) for stage in stack):
        return True
    return defender.steps == 1 and any(isinstance(stage, DefenderLoses) for stage in stack)


def _fate_of_retreat(state: MoscowState, defender: Unit, numbers: tuple[Span, ...]) -> Text:
    """The fate of a defender that must retreat: if it can, and at what price (rulings 18 and 19)."""
    eliminated, steps = numbers[1], numbers[2].low.numerator
    if eliminated.low.numerator:
        return text("fate.surrounded", "ruling-18", unit=defender.id)
    if eliminated.high.numerator:
        return text("fate.depends", "ruling-20", unit=defender.id)
    if steps and not any(isinstance(stage, DefenderLoses) for stage in state.stack):
        return text("fate.last_resort", "ruling-19", unit=defender.id)
    key = "fate.loses_and_retreats" if steps else "fate.retreats"
    return text(key, "combat", unit=defender.id)


def _alone(look: MoscowLook, cut: MoscowLook, side: SideId, hexes: Sequence[Hex]) -> Iterator[Prospect]:
    """Each battle as it stands, as if it were fought first; no sums, for the battles change each other."""
    if look.state.battle:
        yield Prospect(look.state.battle.hex, forecast_of_fight(look, look.state.battle).numbers)
    yield from (Prospect(hex, forecast(look, hex).numbers) for hex in hexes)


BUDGET = 4_000
"""Actions played for the exact answer: about half a second of CPython; beyond it a policy chooses."""

SMALL_BUDGET = 2_000
"""Actions played where the policy chooses; beyond it each battle stands for itself."""

ORDERS = BattleOrder(
    FIGURES, "combat", Announcement, Battles, plan_for, usual_choice, _alone, lambda: (BUDGET, SMALL_BUDGET)
)
"""All announced battles together, fought in a given order (rulings 14 to 21)."""
prospects, prospects_form = ORDERS.prospects, ORDERS.form
