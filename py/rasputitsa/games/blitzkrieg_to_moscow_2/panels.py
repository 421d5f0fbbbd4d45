"""Beside the map: counters, panels, the situation, the news of a turn (2, 4.0, 4.1, 6.1, 7, 10.3)."""

from collections import Counter
from collections.abc import Iterator, Mapping

from rasputitsa.aids import counters, schedule, signs, tracks
from rasputitsa.aids import situation as shown
from rasputitsa.aids.card_hand import Card, Function, hand
from rasputitsa.aids.reference import results_panel
from rasputitsa.aids.turn_entry import turn_entry
from rasputitsa.engine import forms, panel_forms
from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.blitzkrieg_to_moscow_2 import state
from rasputitsa.games.blitzkrieg_to_moscow_2.cards import card_named, hand_of
from rasputitsa.games.blitzkrieg_to_moscow_2.ground import allowance
from rasputitsa.games.blitzkrieg_to_moscow_2.logistics import ChooseHand
from rasputitsa.games.blitzkrieg_to_moscow_2.odds_sheet import battles_panel
from rasputitsa.games.blitzkrieg_to_moscow_2.victory import score
from rasputitsa.hexgrid.grid import OFF_MAP
from rasputitsa.rules.hands import HIDDEN

_VERBS: Mapping[str, Ids] = {"tank_action": ("tank_move", "tank_attack"), "rail": ("rail_card", "sail_card")}
"""The verbs that play a function, if they do not have its name."""
_SIGNS: Mapping[str, str] = {
    "activation": "turn",
    "combat_shift": "shift",
    "tank_action": "tank",
    "rail": "train",
    "reroll": "die",
    "rebuild": "men",
    "reinforce": "men",
    "hero_city": "star",
    "negate": "cancel",
}
_OWN = {("reinforce", "t34"), ("combat_shift", "city_fights"), ("reroll", "partisan")}
"""Functions that do something of their own on one card (7.1; rulings 18, 30 and 31)."""


def fans(look: state.BlitzLook) -> Iterator[panel_forms.HandPanel]:
    """The hand of the side whose turn it is first; then what lies open.

    A deck from which a hand is chosen stands above the hand, which grows: no card moves while others are taken.
    """
    first = look.state.active
    for side in sorted(state.SIDES, key=lambda side: side != first):
        if _is_choosing(look, side):
            yield _deck(look, side)
        yield _hand(look, side)
    for side in state.SIDES:
        if shown := hand_of(look, side).shown:
            cards = [Card(card, text("figure.card", card=card)) for card in shown]
            yield hand(f"{side}_shown", text("panel.shown", "7.0", side=side), side, cards)


def _is_choosing(look: state.BlitzLook, side: state.SideId) -> bool:
    """True if the deck lies open before a side that may see its hand; to others it would show what is missing."""
    return look.state.stack[-1:] == (ChooseHand(side),) and HIDDEN not in hand_of(look, side).cards


def _hand(look: state.BlitzLook, side: state.SideId) -> panel_forms.HandPanel:
    """A hand: its faces to its owner, to the other side how many cards there are (ruling 12)."""
    verbs = ("put_back",) if _is_choosing(look, side) else ()
    held = hand_of(look, side).cards
    cards = [None if card == HIDDEN else _face(look, side, card, verbs, None) for card in held]
    return hand(f"{side}_hand", text("panel.hand", "6.1", side=side), side, cards)


def _deck(look: state.BlitzLook, side: state.SideId) -> panel_forms.HandPanel:
    """The deck from which a hand is chosen, with how many of each card are left in it."""
    held = Counter(hand_of(look, side).cards)
    cards = [
        _face(look, side, card.id, ("take",), _left(card.copies, held[card.id])) for card in look.rules.decks[side]
    ]
    return hand(f"{side}_deck", text("panel.deck", "6.1", side=side), side, cards)


def _left(copies: int, held: int) -> Text:
    """Copies of a card that are left in the deck, and those in the hand where there are any."""
    if held == 0:
        return text("card.left", left=copies, copies=copies)
    return text("card.left.held", held=held, left=copies - held)


def _face(look: state.BlitzLook, side: str, card: str, verbs: Ids, note: Text | None) -> Card:
    functions = tuple(_function(side, card, name) for name in card_named(look.rules, side, card).functions)
    return Card(card, text("figure.card", card=card), functions, verbs, note)


def _function(side: str, card: str, name: str) -> Function:
    detail = text(f"card.{name}.{card if (name, card) in _OWN else side}", "7.1")
    label, when = text("figure.card", card=name), text(f"card.{name}.when", "7.1")
    return Function(label, _SIGNS.get(name, ""), detail, when, _VERBS.get(name, (name,)))


_BADGES = (("from", "moved"), ("attacks", "attacking"))
_FATES = ("lost", "withdrawn", "surrendered")


def panels(look: state.BlitzLook) -> list[panel_forms.Panel]:
    """All panels, in the order in which the page shows them."""
    return [
        tracks.turns(look, _turn, "2.1.4"),
        schedule.coming(look, _coming),
        tracks.phases(look, text("panel.phases")),
        battles_panel(look),
        *fans(look),
        _points(look),
        *(tracks.box(look, box, side) for side in state.SIDES for box in state.REARS[side]),
        *(_due(look, side) for side in state.SIDES),
        *(
            tracks.box(look, f"{side}_{fate}", side)
            for side in state.SIDES
            for fate in _FATES
            if _has(look, side, fate)
        ),
        results_panel(text("panel.results", "11.3.6"), look.rules.results),
    ]


def face(look: state.BlitzLook, unit: Unit) -> forms.Face:
    """The face of a counter: combat strength, passive defence in parentheses, movement as the weather leaves it."""
    figures = [str(unit.attack), *([f"({unit.defence})"] if unit.is_full else [])]
    shown, printed = [*figures, str(allowance(look, unit))], [*figures, str(unit.movement)]
    badges, title = counters.marked(unit, _BADGES), _title(look, unit)
    return counters.face(unit, shown, badges, title, name=look.rules.names[unit.id], printed=printed)


def _title(look: state.BlitzLook, unit: Unit) -> Text:
    facts: dict[str, Fact] = {"unit": unit.id, "strength": unit.attack, "passive": unit.defence}
    now = allowance(look, unit)
    if state.is_corps(unit):
        return text("unit.title.corps", "11.6", **facts, movement=now)
    facts |= {"branch": unit.type.id, "steps": unit.steps}
    if now == unit.movement:
        return text("unit.title", **facts, movement=now)
    return text("unit.title.slowed", "10.3", **facts, movement=now, printed=unit.movement)


def markers(look: state.BlitzLook) -> list[forms.Marker]:
    """Markers of the side that controls each city, and of the Hero City (4.2, 14.1)."""
    return [*signs.held_cities(look, state.SIDES, state.cities_of, "4.2"), *_hero(look)]


def _hero(look: state.BlitzLook) -> Iterator[forms.Marker]:
    if look.state.hero != OFF_MAP and not look.state.hero_fell:
        hex_id = look.rules.grid.names[look.state.hero]
        yield signs.marker("medal", state.SOVIET, hex_id, text("marker.hero", "14.1", hex=hex_id))


def arrows(look: state.BlitzLook) -> list[forms.Arrow]:
    """Attacks planned, and the one being fought."""
    return signs.attack_arrows(look, look.rules.areas)


def _turn(look: state.BlitzLook, number: int) -> tracks.Told:
    """A cell of the track: months, weather, cards, who comes."""
    turn = look.rules.turns[number - 1]
    detail = [text("track.months", months=turn.months), text("track.weather", weather=turn.weather)]
    detail.append(text("track.cards", "6.1", german=turn.cards[state.GERMAN], soviet=turn.cards[state.SOVIET]))
    due = [unit.id for unit in look.state.units.boxed(state.due_box(number))]
    if due:
        detail.append(text("track.due", "6.2", units=tuple(due)))
    return text("track.turn", turn=number), detail, turn.weather


def _coming(look: state.BlitzLook, turn: int) -> schedule.Turn:
    """The weather of a turn, its cards, and who comes."""
    record = look.rules.turns[turn - 1]
    entries = (
        schedule.Entry(
            text("track.cards", "6.1", german=record.cards[state.GERMAN], soviet=record.cards[state.SOVIET])
        ),
        *schedule.arrivals("calendar.arrivals", "10.4", look.state.units.boxed(state.due_box(turn)), state.SIDES),
    )
    label = text("calendar.turn", turn=turn, months=record.months)
    return schedule.Turn(turn, label, record.weather, entries)


def _points(look: state.BlitzLook) -> panel_forms.FiguresPanel:
    points = score(look)
    rows = [
        (text("figure.cities", "4.1"), points.cities, state.GERMAN),
        (text("figure.tanks", "4.1"), points.fresh_tanks, state.GERMAN),
        (text("figure.lost_infantry", "4.1"), -points.lost_infantry, state.GERMAN),
        (text("figure.lost_tanks", "4.1"), -points.lost_tanks, state.GERMAN),
        (text("figure.total", "4.0", goal=look.rules.figures["points_to_win"]), points.total, state.GERMAN),
    ]
    return tracks.figures("score", text("panel.score", "ruling-47"), rows)


def _due(look: state.BlitzLook, side: str) -> panel_forms.PoolPanel:
    """The units of a side that wait on the turn record track."""
    waiting = (
        unit for turn in range(1, len(look.rules.turns) + 2) for unit in look.state.units.boxed(state.due_box(turn))
    )
    ids = (unit.id for unit in waiting if unit.side == side)
    return tracks.pool(f"{side}_due", text("panel.due", "10.4", side=side), side, ids)


def _has(look: state.BlitzLook, side: str, fate: str) -> bool:
    return f"{side}_{fate}" in look.rules.boxes


def situation(look: state.BlitzLook) -> forms.Situation:
    """The line that the page always shows."""
    waiting, months = _waiting(look), state.this_turn(look).months
    turn = turn_entry(look.state.turn, look.rules.scenario.last, "5.0", months=months)
    cities = shown.held_cities(look, state.SIDES, state.cities_of, "4.2")
    now = state.weather(look)
    weather = shown.weather(now, text(f"situation.weather.{now}.detail", "10.3"))
    entries = (turn, weather, _score_now(look), cities, _cards(look), *_awaited(look, waiting[:1]))
    later = (_due_detail(look, turn) for turn in waiting[1:])
    return shown.situation(entries, (_goal(look), *later, text("situation.counter", "2.2.1")))


def _waiting(look: state.BlitzLook) -> list[int]:
    """The turns that are to bring units: newcomers, and those that were in their rear (6.2, 10.4; ruling 8)."""
    return [turn for turn in range(1, look.rules.scenario.last + 1) if look.state.units.boxed(state.due_box(turn))]


def _awaited(look: state.BlitzLook, turns: list[int]) -> Iterator[forms.SituationEntry]:
    for turn in turns:
        units = look.state.units.boxed(state.due_box(turn))
        figures = ((side, sum(unit.side == side for unit in units)) for side in state.SIDES)
        yield shown.balance(text("situation.due", turn=turn), _due_detail(look, turn), figures)


def _due_detail(look: state.BlitzLook, turn: int) -> Text:
    units = tuple(unit.id for unit in look.state.units.boxed(state.due_box(turn)))
    return text("situation.due.detail", "6.2", turn=turn, units=units)


def _goal(look: state.BlitzLook) -> Text:
    return text("situation.goal", "4.0", goal=look.rules.figures["points_to_win"], last=look.rules.scenario.last)


def bulletin(look: state.BlitzLook) -> forms.Bulletin:
    """The card with which a turn begins."""
    now = state.weather(look)
    title = text("bulletin.title", turn=max(look.state.turn, 1), months=state.this_turn(look).months)
    return shown.bulletin(title, now, (text(f"situation.weather.{now}"), *_news(look)))


def _news(look: state.BlitzLook) -> Iterator[Text]:
    turn = state.this_turn(look)
    yield text(f"bulletin.{turn.weather}", "10.3")
    yield text("bulletin.cards", "6.1", german=turn.cards[state.GERMAN], soviet=turn.cards[state.SOVIET])
    due = tuple(unit.id for unit in look.state.units.boxed(state.due_box(max(look.state.turn, 1))))
    if due:
        yield text("bulletin.due", "6.2", units=due)


def _score_now(look: state.BlitzLook) -> forms.SituationEntry:
    points, goal = score(look), look.rules.figures["points_to_win"]
    lost = points.lost_infantry + points.lost_tanks
    detail = text("situation.points.detail", "4.1", cities=points.cities, tanks=points.fresh_tanks, lost=lost)
    label = text("situation.points", points=points.total, goal=goal)
    return shown.entry(label, detail, side=state.GERMAN if points.total >= goal else state.SOVIET)


def _cards(look: state.BlitzLook) -> forms.SituationEntry:
    figures = ((side, len(hand_of(look, side).cards)) for side in state.SIDES)
    return shown.balance(text("situation.cards"), text("situation.cards.detail", "ruling-12"), figures)
