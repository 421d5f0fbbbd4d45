"""Beside the map: counters, panels, the situation, the news of a turn."""

from functools import lru_cache

from rasputitsa.aids import counters, signs, tracks
from rasputitsa.aids import situation as shown
from rasputitsa.engine import forms, panel_forms
from rasputitsa.engine.decision import Ids
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.war_for_the_motherland import state
from rasputitsa.games.war_for_the_motherland.aids.ledger import cups, economy, points
from rasputitsa.games.war_for_the_motherland.aids.odds_sheet import battles_panel
from rasputitsa.games.war_for_the_motherland.aids.schedule import calendar
from rasputitsa.games.war_for_the_motherland.combat.losses import party
from rasputitsa.games.war_for_the_motherland.combat.strengths import figures_of
from rasputitsa.games.war_for_the_motherland.control import held_by, intact_fortresses
from rasputitsa.games.war_for_the_motherland.sequence import MUTUAL, SEQUENCES, Phase
from rasputitsa.games.war_for_the_motherland.victory import level, score
from rasputitsa.hexgrid.grid import HexSet
from rasputitsa.rules.movement.phase import FROM

_SHAPES = {
    "guard": "infantry",
    "shock": "infantry",
    "luftwaffe": "infantry",
    "marines": "infantry",
    "garrison": "infantry",
    "panzer": "armour",
    "siege": "artillery",
    "group": "artillery",
    "airbase": "air",
    "depot": "supply",
    "asset": "works",
}
"""The sign of a branch that the page knows by another name or does not tell from another."""


def panels(look: state.WarLook) -> list[panel_forms.Panel]:
    """All panels, in the order in which the page shows them."""
    return [
        _turns(look),
        calendar(look),
        _phases(tracks.place_in(look.state, "turn")),
        battles_panel(look),
        points(look),
        *economy(look),
        cups(look),
        *_pools(look),
    ]


def face(look: state.WarLook, unit: Unit) -> forms.Face:
    """The face of a counter: attack, defence and MP, or the Combat Class of an army without a marker (2.21)."""
    known, id, marks = _faces(look.rules), unit.id, dict(unit.marks)
    key = unit.type.id, unit.steps, FROM in marks, marks.get(state.SUPPLY), marks.get(state.CSM)
    form = known.get(key)
    if form is None:
        form = known[key] = _face(look, unit)
    title = form["title"]
    return {**form, "name": id, "title": {**title, "facts": {**title["facts"], "unit": id}}}


@lru_cache(maxsize=8)
def _faces(rules: state.WarRules) -> dict[tuple[object, ...], forms.Face]:
    """Cache: a face of each kind that was drawn, with the name of some counter."""
    return {}


def _face(look: state.WarLook, unit: Unit) -> forms.Face:
    figures, symbol = strengths(look, unit), _SHAPES.get(unit.type.branch, "")
    badges = [*(["moved"] if unit.mark(FROM) else []), *([state.supply_of(unit)] if unit.mark(state.SUPPLY) else [])]
    return counters.face(unit, [*figures, str(unit.movement)], badges, _title(unit, figures), symbol=symbol)


def strengths(look: state.WarLook, unit: Unit) -> list[str]:
    """Attack and defence as they are printed on the counter or its marker, or the class that is to be drawn from."""
    figures = figures_of(look, unit)
    return [look.rules.classes[unit.type.id]] if figures is None else [str(figure) for figure in figures]


def arrows(look: state.WarLook) -> list[forms.Arrow]:
    """The attacks planned, and the one being fought: none from where an attacker has retreated."""
    battle = look.state.battle
    attackers = tuple(unit.id for unit in party(look, "attackers")) if battle else ()
    near = lambda unit: look.rules.grid.neighbours(unit.hex)  # noqa: E731
    return signs.arrows(look, battle.hexes if battle else (), attackers, (), near)


def markers(look: state.WarLook) -> list[forms.Marker]:
    """Markers: control, where it is kept; fortresses that stand; partisans, air fleets (5.73, 8.47, 9.81, 10.11)."""
    grid, now = look.rules.grid, look.state
    flags = _flags(look.rules, tuple((side, held_by(look, side)) for side in state.SIDES))
    forts = (("fortress", text("marker.fortress", "8.4", hex=id), id) for id in grid.ids(intact_fortresses(look)))
    bands = (("partisan", text("marker.partisan", "9.8", hex=id), id) for id in grid.ids(now.partisans))
    spots = [signs.marker(kind, state.SOVIET, hex_id, title) for kind, title, hex_id in (*forts, *bands)]
    flown = [(fleet.base, grid.names[fleet.hex]) for fleet in now.fleets]
    fleets = [signs.marker("fleet", state.AXIS, at, text("marker.fleet", "10.1", unit=id, hex=at)) for id, at in flown]
    return [*flags, *spots, *fleets]


@lru_cache(maxsize=8)
def _flags(rules: state.WarRules, held: tuple[tuple[state.SideId, HexSet], ...]) -> list[forms.Marker]:
    """Markers of the side that controls each place; they change seldom."""
    return signs.control(rules.grid, held, lambda side, hex_id: text("marker.control", "5.7", side=side, hex=hex_id))


def box_title(box: str) -> Text:
    """The title of a box beside the map."""
    turn = box.removeprefix("due_")
    return text(f"box.{box}") if turn == box else text("box.due", date=state.date(int(turn)))


def _title(unit: Unit, figures: list[str]) -> Text:
    facts: dict[str, Fact] = {"unit": unit.id, "type": unit.type.id, "movement": unit.movement}
    supply = state.supply_of(unit)
    if len(figures) == 1:
        key = "unit.title.class" if supply == "supplied" else f"unit.title.class.{supply}"
        return text(key, "7.1", letter=figures[0], **facts)
    attack, defence = map(int, figures)
    return text(f"unit.title.{supply}", "2.2", attack=attack, defence=defence, **facts)


def _turns(look: state.WarLook) -> panel_forms.TrackPanel:
    """The track of turns with weather and production numbers (11.11, 11.21, 12.2)."""
    scenario, units = look.rules.scenario, look.state.units
    turns = range(scenario.first, scenario.last + 1)
    due = tuple([tuple([unit.id for unit in units.boxed(state.due_box(turn))]) for turn in turns])
    return _track(look.rules, look.state.turn, due)


@lru_cache(maxsize=8)
def _track(rules: state.WarRules, now: int, arriving: tuple[Ids, ...]) -> panel_forms.TrackPanel:
    """The same, with the units due in each turn; it changes seldom."""
    cells = []
    for turn, due in enumerate(arriving, rules.scenario.first):
        entry = rules.calendar[turn]
        detail = [text(f"track.{entry.weather}", "11")]
        if entry.production and rules.economy.produces:
            detail.append(text("track.production", "ruling-104", number=entry.production))
        if due:
            detail.append(text("track.due", "13.1", units=due))
        label = text("track.turn", date=f"short-{state.date(turn)}", turn=turn)
        cells.append(tracks.cell(label, detail, entry.weather, current=turn == now))
    return tracks.track("turns", text("panel.turns"), cells)


@lru_cache(maxsize=16)
def _phases(current: int) -> panel_forms.StepsPanel:
    phases = [stage for stage in SEQUENCES["turn"] if isinstance(stage, Phase)]
    labels = [(text("phase.name", phase=each.id), "" if each.id in MUTUAL else each.side) for each in phases]
    return tracks.phase_list(text("panel.phases"), labels, current)


def _pools(look: state.WarLook) -> list[panel_forms.PoolPanel]:
    """The boxes that hold units, each side's apart."""
    found = []
    for box in look.rules.boxes:
        inside = look.state.units.boxed(box)
        for side in state.SIDES if inside else ():
            units = [unit.id for unit in inside if unit.side == side]
            if units:
                found.append(_pool(box, side, tuple(units)))
    return found


@lru_cache(maxsize=256)
def _pool(box: str, side: state.SideId, units: Ids) -> panel_forms.PoolPanel:
    """A side's part of a box; it changes seldom."""
    title = box_title(box)
    if title.key == "box.due":
        title = text("panel.due", side=side, **dict(title.facts))
    return tracks.pool(f"{box}_{side}", title, side, units)


def situation(look: state.WarLook) -> forms.Situation:
    """The line that the page always shows."""
    entries = (_turn(look), _weather(look), _cities(look), _points(look))
    return shown.situation(entries, (_goal(look), text("situation.counter", "2.2")))


def bulletin(look: state.WarLook) -> forms.Bulletin:
    """The card with which a turn begins."""
    weather, turn = state.weather_of(look), max(look.state.turn, look.rules.scenario.first)
    title = text("bulletin.title", turn=turn, date=state.date(turn))
    return shown.bulletin(title, weather, (text(f"bulletin.{weather}", "11"),))


def _turn(look: state.WarLook) -> forms.SituationEntry:
    first, last = look.rules.scenario.first, look.rules.scenario.last
    turn = max(look.state.turn, first)
    detail = text("situation.turn.detail", "3", turn=turn, last=last, date=state.date(turn))
    if first == 1:
        return shown.entry(text("situation.turn", turn=turn, last=last), detail)
    return shown.entry(text("situation.turn.later", turn=turn, n=turn - first + 1, turns=last - first + 1), detail)


def _weather(look: state.WarLook) -> forms.SituationEntry:
    weather = state.weather_of(look)
    return shown.entry(text(f"situation.{weather}"), text(f"bulletin.{weather}", "11"), tone=weather)


def _cities(look: state.WarLook) -> forms.SituationEntry:
    cities = look.rules.map.features["major_city"]
    return _balance(look.rules, tuple((side, held_by(look, side) & cities) for side in state.SIDES))


@lru_cache(maxsize=8)
def _balance(rules: state.WarRules, cities: tuple[tuple[state.SideId, HexSet], ...]) -> forms.SituationEntry:
    """The same, with the cities of each side; they change seldom."""
    held = {side: rules.grid.ids(area) for side, area in cities}
    return shown.cities(text("situation.cities"), "5.7", held)


def _points(look: state.WarLook) -> forms.SituationEntry:
    """The points of the Axis, and their level of victory, if the game ended now."""
    total = score(look).total
    found = f"level_{level(look, total)}"
    return shown.entry(
        text("situation.points", points=total),
        text("situation.points.detail", "15.2", points=total, level=found),
        side=state.AXIS,
    )


def _goal(look: state.WarLook) -> Text:
    """The goal: the points from which the Axis wins, and those up to which the Soviets do."""
    goals = look.rules.goals
    draw = goals.levels.index("draw")
    soviet, axis = goals.bounds[draw - 1], goals.bounds[draw] + 1
    bare = "" if soviet + 1 < axis else "_without_draws"
    kind = "_with_cities" if goals.cities else "_with_assets" if goals.assets else bare
    return text(f"situation.goal{kind}", goals.rule, axis=axis, soviet=soviet)
