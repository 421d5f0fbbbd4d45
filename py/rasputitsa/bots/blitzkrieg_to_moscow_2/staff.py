"""The Logistics Phase and its choices: cards for men, railways, the Hero City, the places of arrivals (6, 14)."""

from rasputitsa.bots.advice import usable
from rasputitsa.bots.blitzkrieg_to_moscow_2.pieces import Piece, piece_of, turns_after
from rasputitsa.bots.blitzkrieg_to_moscow_2.standing import Standing
from rasputitsa.bots.blitzkrieg_to_moscow_2.tactics import cheapest
from rasputitsa.bots.blitzkrieg_to_moscow_2.weights import Weights
from rasputitsa.bots.bot import Thought
from rasputitsa.bots.staff.places import nearest, units_in
from rasputitsa.engine.decision import Action, Decision, Option
from rasputitsa.engine.text import Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2.logistics import returning
from rasputitsa.games.blitzkrieg_to_moscow_2.rail import Rails
from rasputitsa.games.blitzkrieg_to_moscow_2.state import GERMAN, BlitzLook
from rasputitsa.hexgrid.grid import Hex

WORTH_A_TRAIN = 12
"""The least gain of a rail move that costs a card."""

WORTH_AN_ACTIVATION = 14
"""The least value of a unit's fresh side, before the enemy's turn, for a card."""


def logistics(look: BlitzLook, decision: Decision, weights: Weights) -> Thought:
    """The first of these that pays: men, the Hero City, trains; else the end of the phase."""
    found = _men(look, decision) or _train(look, decision, weights)
    if found:
        return found
    hero = usable(decision, "hero_city")
    if hero:
        return Thought(Action("hero_city", hero.subjects[0]), text("bot.why.hero"))
    return Thought(Action("end"), text("bot.why.logistics_done"))


def shuttled(look: BlitzLook, decision: Decision, option: Option, weights: Weights, least: int) -> Thought | None:
    """The unit and the place by which a side betters most that may send units far at once."""
    standing = Standing(look, decision.side, weights, attacks=True)
    places, index = standing.places(), look.rules.grid.index
    before, best = standing.value(places), None
    for number, (piece, _) in enumerate(places):
        if piece.id not in option.subjects:
            continue
        for name in option.targets(piece.id):
            if name in index and _has_room(look, piece, index[name]):
                moved = [*places[:number], (piece, index[name]), *places[number + 1 :]]
                gain = standing.value(moved) - before
                if gain > least and (best is None or gain > best[0]):
                    best = gain, piece.id, name
    if best is None:
        return None
    return Thought(Action(option.verb, best[1], best[2]), _by_rail(standing, best[1], best[2]))


def _by_rail(standing: Standing, unit: str, name: str) -> Text:
    """The reason for a ride: its distance from the enemy."""
    grid = standing.grid
    foe = nearest(grid, grid.index[name], standing.enemies)
    if foe is None:
        return text("bot.why.goes_by_rail", unit=unit, hex=name)
    return text("bot.why.by_rail", unit=unit, hex=name, n=foe[0], enemies=units_in(standing.look, 1 << foe[1]))


def riding(look: BlitzLook, decision: Decision, weights: Weights) -> Thought:
    """The next unit that goes by rail, or goes along."""
    ride, *rest = decision.options
    found = shuttled(look, decision, ride, weights, 0 if rest else -(10**9))
    if found:
        return found
    if rest:
        return Thought(Action(rest[0].verb), text("bot.why.no_ride"))
    unit = ride.subjects[0]
    return Thought(Action(ride.verb, unit, ride.targets(unit)[0]), text("bot.why.asked"))


def placed(look: BlitzLook, decision: Decision, weights: Weights) -> Thought:
    """The place with the strongest pull for a free unit; of units that can be rebuilt the one of the highest value."""
    option = decision.options[0]
    standing = Standing(look, GERMAN, weights, attacks=True)
    pieces = [piece_of(look, look.state.units[id]) for id in option.subjects]
    best = max(pieces, key=lambda piece: (piece.life, piece.id))
    box = max(option.targets(best.id), key=lambda box: standing.pull(best._replace(box=box), -1))
    return Thought(Action(option.verb, best.id, box), text("bot.why.comes_to", unit=best.id, box=box), len(pieces))


def brought(look: BlitzLook, decision: Decision) -> Thought:
    """The best of those that can come back."""
    option = decision.options[0]
    best = max(option.subjects, key=lambda id: (piece_of(look, look.state.units[id]).life, id))
    return Thought(Action(option.verb, best), text("bot.why.returns", unit=best), len(option.subjects))


def hero(look: BlitzLook, decision: Decision, weights: Weights) -> Thought:
    """The city that the enemy would have most of: a fortress that he is near to, before those that he holds cheap."""
    standing, index = Standing(look, decision.side, weights, attacks=True), look.rules.grid.index
    option = decision.options[0]

    def wanted(name: str) -> tuple[int, int, int]:
        city: Hex = index[name]
        garrison = sum(unit.attack for unit in look.state.units.on(city))
        return (look.rules.fortresses >> city & 1) * 100 + standing.needs[city] + 10 * garrison, garrison, -city

    best = max(option.subjects, key=wanted)
    return Thought(Action(option.verb, best), text("bot.why.hero_city", hex=best), len(option.subjects))


def activated(look: BlitzLook, decision: Decision) -> Thought:
    """The unit whose fresh side is worth most, the one that has attacked before one that would recover by itself."""
    option = decision.options[0]
    units = [look.state.units[id] for id in option.subjects]
    best = max(units, key=lambda unit: (_fresh_worth(look, unit.id), unit.id))
    return Thought(Action(option.verb, best.id), text("bot.why.activates", unit=best.id), len(units))


def activation(look: BlitzLook, decision: Decision, weights: Weights) -> Thought | None:
    """A card for a unit that would otherwise be spent in the enemy's turn, or when points are counted."""
    option = usable(decision, "activation")
    if option is None:
        return None
    spent = [unit for unit in look.state.units.of(decision.side) if not unit.is_full and unit.mark("struck")]
    worth = max((_fresh_worth(look, unit.id) for unit in spent), default=0)
    if worth * 100 <= WORTH_AN_ACTIVATION * weights.card:
        return None
    return Thought(Action("activation", cheapest(option)), text("bot.why.fresh"))


def _fresh_worth(look: BlitzLook, id: str) -> int:
    """The value of turning a unit fresh now: less if rest will do it."""
    unit = look.state.units[id]
    piece = piece_of(look, unit.with_steps(unit.type.full))
    return piece.step if unit.mark("struck") or not turns_after(look) else piece.step // 3


def _men(look: BlitzLook, decision: Decision) -> Thought | None:
    """A card that brings units back, where it brings enough."""
    for option in filter(None, (usable(decision, verb) for verb in ("rebuild", "reinforce"))):
        for card in option.subjects:
            if option.verb == "rebuild" or card == "t34" or len(returning(look, card)) > 1:
                return Thought(Action(option.verb, card), text("bot.why.men", card=card), len(option.subjects))
    return None


def _train(look: BlitzLook, decision: Decision, weights: Weights) -> Thought | None:
    """A rail move: the free one before those that cost a card."""
    free, cards = decision.option("rail"), usable(decision, "rail_card")
    if free and not free.blocked:
        return shuttled(look, decision, free, weights, 0)
    spare = [card for card in cards.subjects if card in _SPARE] if cards else []
    if not spare:
        return None
    rails = Rails(look, decision.side, ())  # type: ignore[arg-type]
    found = shuttled(look, decision, rails.option("rail"), weights, WORTH_A_TRAIN)
    return Thought(Action("rail_card", spare[0]), found.reason) if found else None


_SPARE = ("reinforcements", "replacement", "city_fights", "luftwaffe")


def _has_room(look: BlitzLook, piece: Piece, hex: Hex) -> bool:
    unit = look.state.units[piece.id]
    there = [other for other in look.state.units.on(hex) if other.id != piece.id]
    return not look.rules.stacking[unit.side].is_over([*there, unit])
