"""Attacks that pay: every face of the die weighed, with strength, ground and cities as the prizes."""

from collections.abc import Iterator, Sequence

from rasputitsa.bots.battle_for_moscow.worth import CITY, MOSCOW, STRENGTH, distances, goals, nearest
from rasputitsa.bots.bot import Thought
from rasputitsa.engine.decision import Action
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_for_moscow.battle import Attacks, attackers_of, line_hexes, odds_of
from rasputitsa.games.battle_for_moscow.losses import clean_retreat, step_value
from rasputitsa.games.battle_for_moscow.state import GERMAN, MoscowLook, SideId, cities_of, enemy_of
from rasputitsa.games.battle_for_moscow.supply import Assaults
from rasputitsa.hexgrid.grid import OFF_MAP, Hex
from rasputitsa.rules.combat.announced_battles import announced
from rasputitsa.rules.combat.crt import outcomes

GROUND = 10
FORTIFIED = 12
EFFORT = 20
"""The least that a unit must add to be sent: all figures of a battle are summed over the six faces."""

ASSAULT_PRICE = 40
NEAR_MOSCOW = 5
DRIVEN_OUT = ("DE", "DRL", "DR", "EX")
"""Results that drive a defender out or eliminate it: one that survives an exchange retreats."""


def attack_ideas(look: MoscowLook, side: SideId) -> tuple[Thought, ...]:
    """One unit set on the enemy whose battle gains most by it; else what is left to do."""
    return (_sent(look, side) or closing_idea(look, side),)


def closing_idea(look: MoscowLook, side: SideId) -> Thought:
    """Supply points where they pay; hopeless attackers taken off (ruling 17); else the close of the announcement."""
    helped = _assault_idea(look, side)
    if helped:
        return helped
    below = Attacks(look, side).hopeless()
    if below:
        return Thought(Action("withdraw", below[0]), text("bot.why.hopeless", unit=below[0]))
    return Thought(Action("announced"), text("bot.why.announced" if announced(look, side) else "bot.why.no_attack"))


def resolve_ideas(look: MoscowLook, side: SideId) -> tuple[Thought, ...]:
    """The surest battle first."""
    battles = announced(look, side)
    hexes = sorted(battles, key=lambda name: -_gain_of_announced(look, name))
    return (Thought(Action("resolve", hexes[0]), _why_first(look, hexes), len(hexes)),)


def _why_first(look: MoscowLook, hexes: Sequence[str]) -> Text:
    hex = look.rules.grid.index[hexes[0]]
    defender = look.state.units.on(hex)[0]
    column = odds_of(look, attackers_of(look, hex), defender).column
    if column is None:
        return text("bot.why.surest", hex=hexes[0])
    key = "bot.why.surest.of" if len(hexes) > 1 else "bot.why.surest.last"
    more: dict[str, Fact] = {"n": len(hexes)} if len(hexes) > 1 else {}
    return text(key, hex=hexes[0], enemy=defender.id, odds=look.rules.results.labels[column], **more)


def _sent(look: MoscowLook, side: SideId) -> Thought | None:
    free = [look.state.units[id] for id in Attacks(look, side).free()]
    plans = list(_plans(look, side, free))
    gain, hex, unit, wanted = max(plans, key=lambda plan: (plan[0], -plan[1]), default=(0, 0, None, ()))
    if unit is None or gain <= 0:
        return None
    action = Action("attack", unit.id, look.rules.grid.names[hex])
    return Thought(action, attack_reason(look, wanted, hex), len(plans))


def _plans(look: MoscowLook, side: SideId, free: list[Unit]) -> Iterator[tuple[int, Hex, Unit, tuple[Unit, ...]]]:
    """For each enemy the best of: so many more units, the strongest first; what that gains, and who is next."""
    around = {unit.id: look.rules.grid.neighbours(unit.hex) for unit in free}
    for defender in look.state.units.of(enemy_of(side)):
        near = sorted((u for u in free if around[u.id] >> defender.hex & 1), key=lambda u: (-u.attack, u.id))
        there = attackers_of(look, defender.hex)
        now = gain(look, there, defender) if there else 0
        for count in range(1, len(near) + 1):
            wanted = (*there, *near[:count])
            yield gain(look, wanted, defender) - EFFORT * count - now, defender.hex, near[0], wanted


def gain(look: MoscowLook, attackers: Sequence[Unit], defender: Unit) -> int:
    """The gain of an attack, summed over the six faces (Combat Results Table); without effect, a little harm."""
    column = odds_of(look, attackers, defender).column
    trapped = clean_retreat(look, defender) is None
    life, ground = STRENGTH * defender.defence, _ground(look, defender)
    step = life if defender.steps == 1 or trapped else STRENGTH * step_value(defender)
    price = STRENGTH * min(step_value(unit) for unit in attackers)
    worth = {
        "DE": life + ground,
        "DRL": step + ground,
        "DR": ground + (life if trapped else 0),
        "EX": step + ground - max(price, STRENGTH * step_value(defender)),
        "AL": -price,
        "NE": 0,
    }
    return sum(worth[result] for result in outcomes(look.rules.results, column)) if column is not None else -1


def _ground(look: MoscowLook, defender: Unit) -> int:
    here = 1 << defender.hex
    worth = GROUND + (FORTIFIED if line_hexes(look.rules) & here else 0)
    if look.rules.cities & here & cities_of(look, defender.side):
        worth += MOSCOW if defender.hex == look.rules.moscow else CITY
    return worth


def _gain_of_announced(look: MoscowLook, name: str) -> int:
    hex = look.rules.grid.index[name]
    return gain(look, attackers_of(look, hex), look.state.units.on(hex)[0])


def _assault_idea(look: MoscowLook, side: SideId) -> Thought | None:
    """One supply point to the attacker whose battle gains most by that alone (Assault)."""
    if not look.rules.supplied:
        return None
    assaults = Assaults(look, side)
    best: tuple[int, str] = (0, "")
    for id in assaults.choice.subjects:
        unit = look.state.units[id]
        hex = look.rules.grid.index[str(unit.mark("attacks"))]
        attackers, defender = attackers_of(look, hex), look.state.units.on(hex)[0]
        stronger = unit.marked("assault", int(unit.mark("assault") or 0) + 1)
        helped = [stronger if other.id == id else other for other in attackers]
        more = gain(look, helped, defender) - gain(look, attackers, defender) - ASSAULT_PRICE * assaults.price(unit)
        best = max(best, (more, id))
    return Thought(Action("assault", best[1]), text("bot.why.assault", unit=best[1])) if best[0] > 0 else None


def attack_reason(look: MoscowLook, attackers: Sequence[Unit], hex: Hex) -> Text:
    """The reason for an attack: units, odds and purpose, the faces on which it succeeds and those that cost the
    attackers.
    """
    defender, names = look.state.units.on(hex)[0], look.rules.grid.names
    odds = odds_of(look, attackers, defender)
    faces = outcomes(look.rules.results, odds.column)
    good, exchanges, losses = sum(face in DRIVEN_OUT for face in faces), faces.count("EX"), faces.count("AL")
    key, goal = _purpose(look, attackers, defender)
    price = "both" if exchanges and losses else "exchange" if exchanges else "loss" if losses else "free"
    facts: dict[str, Fact] = {"attackers": tuple(unit.id for unit in attackers), "units": len(attackers)}
    facts |= {"enemy": defender.id, "hex": names[hex], "odds": look.rules.results.labels[odds.column or 0]}
    facts |= {"good": good, "exchanges": exchanges, "losses": losses, "price": step_value(defender)}
    return text(f"{key}.{price}", **facts, **({"goal": names[goal]} if goal >= 0 else {}))


def _purpose(look: MoscowLook, attackers: Sequence[Unit], defender: Unit) -> tuple[str, Hex]:
    """The purpose of an attack: the key of its reason, and the goal that it leads to or defends."""
    rules, hex = look.rules, defender.hex
    if cities_of(look, defender.side) >> hex & 1:
        return "bot.why.attack.city", OFF_MAP
    if clean_retreat(look, defender) is None:
        return "bot.why.attack.trapped", OFF_MAP
    if defender.side == GERMAN:
        is_near = distances(rules.grid, rules.moscow)[hex] <= NEAR_MOSCOW
        return ("bot.why.attack.guard", rules.moscow) if is_near else ("bot.why.attack.open", OFF_MAP)
    wanted = goals(look, GERMAN)
    far, goal = nearest(rules.grid, hex, wanted)
    if far < min(nearest(rules.grid, unit.hex, wanted)[0] for unit in attackers):
        return "bot.why.attack.way", goal
    return "bot.why.attack.open", OFF_MAP
