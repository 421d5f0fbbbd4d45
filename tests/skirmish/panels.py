"""Counters, markers, overlays, and the panels beside the map."""

from dataclasses import replace

from rasputitsa.aids import card_hand, counters, schedule, signs, situation, tracks
from rasputitsa.aids.odds_sheet import Choice, Status, battle_form, battles_panel, choices_form
from rasputitsa.aids.overlays import Overlays, zones
from rasputitsa.engine import forms, panel_forms
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import text
from rasputitsa.hexgrid.grid import HexSet, hexes_in
from rasputitsa.rules.combat.crt import outcomes
from rasputitsa.rules.hands import HIDDEN
from tests.skirmish import state
from tests.skirmish.battle import defenders, odds_of
from tests.skirmish.cards import HANDS, RECALL, hand_of
from tests.skirmish.combat import Combat, battles_of

_LONGEST_TRACK = 12
_BADGES = (("attacks", "attacking"), ("group", "group"))
_SIGNS = {"barrage": "shift", "smoke": "cancel", "recall": "men"}
"""Mines and a rumour have none of their own."""


def panels(look: state.SkirmishLook) -> list[panel_forms.Panel]:
    """All panels."""
    kinds = ("reserve", "guns", "lost") if look.rules.is_grand else ("reserve", "lost")
    boxes = [(side, f"{side}_{kind}") for side in state.SIDES for kind in kinds]
    return [
        tracks.turns(look),
        schedule.coming(look, _coming),
        tracks.phases(look, text("panel.phases")),
        _points(look),
        *(_hand(look, side) for side in state.SIDES),
        *(tracks.box(look, box, side, text("panel.box", box=box)) for side, box in boxes),
        _battles(look),
    ]


def situation_of(look: state.SkirmishLook) -> forms.Situation:
    """The line that the page always shows: turn, towns each side stands in, who is ahead of what is even (5.3)."""
    towns, points = look.rules.map.features["town"], look.state.points - look.rules.par
    held = [(side, (look.state.units.area(side) & towns).bit_count()) for side in state.SIDES]
    ahead = state.RAIDERS if points > 0 else state.GUARDS if points < 0 else ""
    key = "situation.ahead" if ahead else "situation.even"
    facts = {"side": ahead, "points": abs(points)} if ahead else {}
    entries = (
        situation.entry(text("situation.turn", turn=look.state.turn), text("situation.turn.detail")),
        situation.balance(text("situation.towns"), text("situation.towns.detail", "5.2"), held),
        situation.entry(text(key, **facts), text("situation.goal", "5.3"), side=ahead),
    )
    return situation.situation(entries, (text("situation.goal", "5.3"), text("situation.counter", "1.2")))


def bulletin_of(look: state.SkirmishLook) -> forms.Bulletin:
    """The card with which a turn begins; after a night of rain the first one has mud to look at."""
    rained = look.rules.scenario.id == "dawn" and look.state.turn <= look.rules.scenario.first
    lines = (text("bulletin.rain"),) if rained else ()
    title = text("bulletin.title", turn=look.state.turn)
    return situation.bulletin(title, "mud" if rained else "clear", (*lines, text("situation.turn.detail")))


def face(look: state.SkirmishLook, unit: Unit) -> forms.Face:
    """The face of a counter; where some of the MP are spent, with the figures on the card."""
    shown, printed = _values(look, unit), _values(look, unit.unmarked("mp"))
    title = text("unit.title", unit=unit.id, type=unit.type.id, steps=unit.steps)
    return counters.face(unit, shown, counters.marked(unit, _BADGES), title, printed=printed)


def _values(look: state.SkirmishLook, unit: Unit) -> list[str]:
    """Attack, defence and movement, as far as there are any; a question mark for what has not been drawn (3.10)."""
    if state.is_untried(unit):
        return ["?", "?", str(state.in_points(look, unit.movement))]
    left = unit.mark("mp")
    movement = [unit.movement if left is None else int(left)] if unit.movement else []
    figures = [figure for figure in (state.attack_of(look, unit), state.defence_of(look, unit)) if figure]
    return [str(state.in_points(look, figure)) for figure in (*figures, *movement)]


def markers(look: state.SkirmishLook) -> list[forms.Marker]:
    """Markers of the side in each town; towns that are all one side's bear its medal."""
    towns, names = look.rules.map.features["town"], look.rules.grid.names
    held = [(side, towns & look.state.units.area(side)) for side in state.SIDES]
    medals = [(side, names[hex]) for side, area in held if area == towns for hex in hexes_in(towns)]
    return [
        *signs.control(look.rules.grid, held, lambda side, hex_id: text("marker.town", side=side, hex=hex_id)),
        *(signs.marker("medal", side, id, text("marker.medal", side=side, hex=id)) for side, id in medals),
    ]


def arrows(look: state.SkirmishLook) -> list[forms.Arrow]:
    """Attacks announced and fought, each on the hexes next to the unit, and guns that support them from their box."""
    fought, guns = look.state.battle, (unit for unit in look.state.units.all() if unit.mark("supports"))
    hexes, attackers = (fought.hexes, fought.attackers) if fought else ((), ())
    return [
        *signs.arrows(look, hexes, attackers, (), lambda unit: state.near(look, 1 << unit.hex)),
        *(signs.arrow(gun, gun.box, str(gun.mark("supports")), "announced") for gun in guns),
    ]


def _coming(look: state.SkirmishLook, turn: int) -> schedule.Turn:
    """Units that can come in from reserve, and when it ends (1.1, 2.3)."""
    boxes = [f"{side}_reserve" for side in state.SIDES] if turn == look.state.turn else []
    waiting = [unit for box in boxes for unit in look.state.units.boxed(box)]
    last = (schedule.Entry(text("calendar.last", "1.1")),) if turn == look.rules.scenario.last else ()
    entries = (*schedule.arrivals("calendar.waiting", "2.3", waiting, state.SIDES), *last)
    return schedule.Turn(turn, text("track.turn", turn=turn), "", entries)


def _points(look: state.SkirmishLook) -> panel_forms.TrackPanel:
    numbers = range(-_LONGEST_TRACK, _LONGEST_TRACK + 1)
    shown = max(-_LONGEST_TRACK, min(look.state.points, _LONGEST_TRACK))
    cells = [tracks.cell(text("track.points", points=n), (), "clear", current=n == shown) for n in numbers]
    return tracks.track("points", text("panel.points", "5.2"), cells)


def _hand(look: state.SkirmishLook, side: str) -> panel_forms.HandPanel:
    """A hand: its faces with what each card does (4.4), or their backs."""
    cards = [None if card == HIDDEN else _card(card) for card in hand_of(look, side)]
    return card_hand.hand(f"{side}_hand", text("panel.hand", "4.1", side=side), side, cards)


def _card(card: str) -> card_hand.Card:
    label, detail = text("figure.card", card=card), text(f"card.{card}", "4.4")
    verb, when = ("recall", text("card.recall.when", "4.5")) if card == RECALL else ("card", text("card.when", "4.3"))
    does = card_hand.Function(label, _SIGNS.get(card, ""), detail, when, (verb,))
    return card_hand.Card(card, label, (does,), ("discard",))


def _battles(look: state.SkirmishLook) -> panel_forms.BattlesPanel:
    fought = look.state.battle
    battles = [_battle(look, fought, "fighting")] if fought else []
    status: Status = "planned" if any(isinstance(stage, Combat) for stage in look.state.stack) else "announced"
    for side in state.SIDES:
        battles += [_battle(look, battle, status) for battle in battles_of(look, side)]
    return battles_panel(battles, "3.1")


def _battle(look: state.SkirmishLook, battle: state.Battle, status: Status) -> panel_forms.BattleView:
    units = [look.state.units[id] for id in battle.attackers if look.state.units[id].hex >= 0]
    defence = tuple(unit.id for hex in battle.hexes for unit in defenders(look, hex, units)) if units else ()
    worked = odds_of(look, battle) if defence else None
    lines = [shift.text for shift in worked.shifts] if worked else []
    results = outcomes(look.rules.results, worked.column if worked else None)
    hexes = tuple(look.rules.grid.names[hex] for hex in battle.hexes)
    ids = tuple(unit.id for unit in units)
    heading = worked.heading if worked else ""
    open_still = choices_form(look.rules.results, _choices(look, battle)) if worked else {}
    return battle_form(status, hexes, ids, defence, heading, lines, results, open_still)


def _choices(look: state.SkirmishLook, battle: state.Battle) -> list[Choice]:
    """The battle as it stands, and with each card that the defender could yet play, by what lies open (4.3)."""
    side = state.enemy_of(look.state.units[battle.attackers[0]].side)
    left = dict.fromkeys(HANDS.unseen(look, side)) if hand_of(look, side) else ()
    kinds = [card for card in left if card in look.rules.shifts]
    cards = [
        (replace(battle, cards=(*battle.cards, card)), text("choice.card", "4.3", side=side, card=card))
        for card in kinds
    ]
    worked = [(odds_of(look, each), label) for each, label in [(battle, text("choice.now", "3.4")), *cards]]
    return [
        Choice(label, side if i else "", odds.heading, outcomes(look.rules.results, odds.column))
        for i, (odds, label) in enumerate(worked)
    ]


def _zone(look: state.SkirmishLook, side: str) -> HexSet:
    return state.enemy_zone(look, state.enemy_of(side))


OVERLAYS = Overlays(
    state.SIDES, {"zone": zones("2.4", _zone, lambda look, unit: state.near(look, 1 << unit.hex))}, common=()
)
"""The hexes in which a move of the enemy ends."""
overlays, overlay = OVERLAYS.listed, OVERLAYS.overlay
