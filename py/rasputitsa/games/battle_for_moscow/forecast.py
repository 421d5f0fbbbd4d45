"""The outcomes of one battle, as exact fractions, result by result (Combat Results Table; rulings 15 to 21)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rasputitsa.aids.prospects import BattleOrder, Prospect, every_choice
from rasputitsa.engine.dice import ScriptedDice
from rasputitsa.engine.outlook import Bounds, Outlook, TooLargeError, mean
from rasputitsa.engine.ratio import Ratio, Span, ratio
from rasputitsa.engine.stage import Look, Play, Stage
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.battle_for_moscow import battle
from rasputitsa.games.battle_for_moscow.combat import Announcement, Battles
from rasputitsa.games.battle_for_moscow.losses import DefenderLoses
from rasputitsa.games.battle_for_moscow.outlook import FIGURES, NUMBERS, plan_for, usual_choice
from rasputitsa.games.battle_for_moscow.retreat import RetreatUnit
from rasputitsa.games.battle_for_moscow.state import Battle, MoscowLook, MoscowState, SideId, enemy_of
from rasputitsa.hexgrid.grid import Hex
from rasputitsa.rules.combat import outcomes

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
    attackers, defender = battle.attackers_of(look, hex), look.state.units.on(hex)[0]
    faces = outcomes(look.rules.results, battle.odds_of(look, attackers, defender).column)
    ids = tuple(unit.id for unit in attackers)
    states = {face: _after_the_die(look, Battle(hex, defender.id, ids, face)) for face in dict.fromkeys(faces)}
    return _forecast(look, faces, states)


def forecast_of_fight(look: MoscowLook, fought: Battle) -> Forecast:
    """The forecast of the battle being fought, over the choices that are left in it."""
    state = look.state.copy()
    end = next((i for i, stage in enumerate(state.stack) if isinstance(stage, battle.EndOfBattle)), len(state.stack))
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
    play.call(*battle.stages_of(play, fought.result), battle.EndOfBattle())
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
    if any(isinstance(stage, (battle.RetreatDefender, RetreatUnit)) for stage in state.stack):
        return _fate_of_retreat(state, defender, numbers)
    key = "fate.stays" if defender.hex == state.battle.hex else "fate.left"
    return text(key, "combat", unit=defender.id)


def _is_lost(stack: tuple[Stage, ...], defender: Unit) -> bool:
    """True if the defender is eliminated without a retreat: by the result, or by its last step."""
    if defender.hex < 0 or any(isinstance(stage, battle.EliminateDefender) for stage in stack):
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
