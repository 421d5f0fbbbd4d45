"""The odds sheet: plans and the battle being fought, line by line, all six faces, every split (8.1, 8.7; ruling 49)."""

from collections.abc import Iterator, Sequence
from functools import partial

from rasputitsa.aids import odds_sheet
from rasputitsa.aids.odds_sheet import Choice, battle_form, choices_form, odds_lines
from rasputitsa.engine import panel_forms
from rasputitsa.engine.ratio import Ratio
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland.combat import strengths
from rasputitsa.games.war_for_the_motherland.combat.battle import meeting_now
from rasputitsa.games.war_for_the_motherland.combat.losses import party
from rasputitsa.games.war_for_the_motherland.combat.markers import has_to_draw
from rasputitsa.games.war_for_the_motherland.combat.retreat import flight_of, is_bound
from rasputitsa.games.war_for_the_motherland.state import SIDES, Battle, WarLook, enemy_of, supply_of
from rasputitsa.rules.combat.announced_battles import ATTACKS, announced
from rasputitsa.rules.combat.crt import outcomes
from rasputitsa.rules.combat.priority_retreat import PriorityRetreat
from rasputitsa.rules.combat.results import Party


def battles_panel(look: WarLook) -> panel_forms.BattlesPanel:
    """The panel of all battles: the one being fought, and those planned."""
    fought = look.state.battle
    fighting = [_fought(look, fought)] if fought else []
    plans = [_planned(look, side, battle) for side in SIDES for battle in announced(look, side)]
    return odds_sheet.battles_panel([*fighting, *plans], "8.1")


def chances(look: WarLook, battle: strengths.Meeting, *, aided: bool) -> dict[str, Ratio]:
    """The exact chance of each result, over the die and over all that the cups may bring (7.1)."""
    attack, defence = strengths.attack_of(look, battle), strengths.defence_of(look, battle)
    return dict(attack.results(defence, partial(faces, look, battle, aided=aided)))


def faces(look: WarLook, battle: strengths.Meeting, attack: int, defence: int, *, aided: bool) -> tuple[str, ...]:
    """The result of each face of the die at given strengths."""
    column = strengths.odds_at(look, battle, attack, defence).column
    return outcomes(look.rules.results, column, strengths.modifiers_of(look, battle, aided=aided))


def lost_on_the_way(flights: Sequence[tuple[Unit, PriorityRetreat]], hexes: int) -> tuple[str, ...]:
    """The units that would not come through a retreat of so many hexes if each went now (ruling 78)."""
    return tuple([unit.id for unit, flight in flights if not flight.is_saved(unit.hex, hexes, unit.steps)])


def _planned(look: WarLook, side: str, names: str) -> panel_forms.BattleView:
    hexes = tuple(look.rules.grid.index[name] for name in names.split())
    plan = strengths.meeting(look, hexes, [unit for unit in look.state.units.of(side) if unit.mark(ATTACKS) == names])
    return _open_form(look, plan, "planned", aided=False)


def _fought(look: WarLook, battle: Battle) -> panel_forms.BattleView:
    """The battle under way: before the die as it stands, then as it was."""
    if not battle.die and party(look, "attackers") and party(look, "defenders"):
        return _open_form(look, meeting_now(look), "fighting", aided=battle.aided)
    side = next((unit.side for unit in look.state.units.all() if unit.id in battle.attackers), look.state.active)
    modifiers = strengths.die_modifiers(look, side, overrun=battle.overrun, aided=battle.aided)
    lines = [
        text("odds.ratio", "8.1", attack=battle.attack, defence=battle.defence),
        text("odds.final", "8.1", odds=battle.column),
        *(modifier.text for modifier in modifiers),
        text("odds.rolled", "8.1", die=battle.die, result=battle.result),
    ]
    names = tuple(look.rules.grid.names[hex] for hex in battle.hexes)
    return battle_form("fighting", names, battle.attackers, battle.defenders, battle.column, lines, (battle.result,))


def _open_form(
    look: WarLook, plan: strengths.Meeting, status: odds_sheet.Status, *, aided: bool
) -> panel_forms.BattleView:
    """A battle whose die has not fallen: its faces at the mean, beside them the chances where more is open."""
    worked, table = strengths.odds_of(look, plan), look.rules.results
    now = outcomes(table, worked.column, strengths.modifiers_of(look, plan, aided=aided))
    can_help = not aided and bool(strengths.aiding(look, plan))
    ways = (("alone", "", aided), ("aided", plan.side, True))[: 2 if can_help else 1]
    found = [(name, side, tuple(chances(look, plan, aided=help).items())) for name, side, help in ways]
    label = worked.heading
    choices = [Choice(text(f"choice.{name}", "8.6"), side, label, (), known=known) for name, side, known in found]
    is_open = can_help or any(has_to_draw(look, unit) for unit in (*plan.attackers, *plan.defenders))
    possible = {result for choice in choices for result in choice.chances()}
    modifiers = (modifier.text for modifier in strengths.modifiers_of(look, plan, aided=aided))
    first, *others = odds_lines(table, worked, _strengths(look, plan), "8.1")
    return battle_form(
        status,
        tuple(look.rules.grid.names[hex] for hex in plan.hexes),
        tuple(unit.id for unit in plan.attackers),
        tuple(unit.id for unit in plan.defenders),
        worked.heading,
        [first, *_reasons(look, plan), *others, *modifiers, *_splits(look, plan, possible)],
        now,
        choices_form(table, choices) if is_open else {},
    )


def _strengths(look: WarLook, plan: strengths.Meeting) -> Text:
    """The sums; before markers are drawn their ranges and means."""
    attack, defence = strengths.attack_of(look, plan), strengths.defence_of(look, plan)
    if attack.least == attack.most and defence.least == defence.most:
        return text("odds.ratio", "8.1", attack=attack.least, defence=defence.least)
    worked = strengths.odds_of(look, plan)
    return text(
        "odds.range",
        "ruling-49",
        attack=strengths.span(attack),
        defence=strengths.span(defence),
        mean=worked.attack,
        against=worked.defence,
    )


def _reasons(look: WarLook, plan: strengths.Meeting) -> Iterator[Text]:
    """The reasons behind the odds: halved units, rivers, the ground of each hex."""
    halved = tuple(unit.id for unit in plan.attackers if supply_of(unit) != "supplied")
    weak = tuple(unit.id for unit in plan.defenders if supply_of(unit) == "out")
    if halved or weak:
        yield text("odds.halved", "9.5", units=(*halved, *weak))
    for hex in plan.hexes:
        name, river = look.rules.grid.names[hex], strengths.river_before(look, hex, plan)
        yield text("odds.ground", "8.4", hex=name, ground=strengths.ground_of(look, hex, enemy_of(plan.side)))
        if river:
            yield text(f"odds.{river}_river", "ruling-60", hex=name)


def _splits(look: WarLook, plan: strengths.Meeting, possible: set[str]) -> Iterator[Text]:
    """Units that would not come through, for each possible result and each way to share it in steps and hexes."""
    parties: dict[Party, tuple[Unit, ...]] = {"attackers": plan.attackers, "defenders": plan.defenders}
    for of, units in parties.items():
        asked = [
            (result, demand.amount)
            for result, demands in look.rules.results.demands.items()
            for demand in demands
            if result in possible and demand.kind == "satisfy" and demand.of == of
        ]
        bound = is_bound(look, units)
        flights = [(unit, flight_of(look, unit)) for unit in units] if asked and not bound else []
        for result, amount in asked:
            yield from _shared(flights, result, amount)
            if bound:
                yield text("odds.bound", "ruling-69", result=result, steps=amount)


def _shared(flights: Sequence[tuple[Unit, PriorityRetreat]], result: str, amount: int) -> Iterator[Text]:
    """Every way to share a number between steps and hexes."""
    units = [unit for unit, _ in flights]
    if not units:
        return
    whole = sum(unit.steps for unit in units)
    for steps in range(min(amount, whole) + 1):
        hexes = amount - steps if steps < whole else 0
        lost = lost_on_the_way(flights, hexes) if hexes else ()
        way = "steps" if not hexes else "both" if steps else "hexes"
        key = f"odds.split.{way}.lost" if lost else f"odds.split.{way}"
        yield text(key, "8.7", result=result, steps=steps, hexes=hexes, units=lost)
