"""Beside the map: counters, panels, the situation, the news of a turn."""

from collections.abc import Iterator

from rasputitsa.aids import counters, schedule, signs, tracks
from rasputitsa.aids import situation as shown
from rasputitsa.aids.reference import results_panel
from rasputitsa.aids.turn_entry import turn_entry
from rasputitsa.engine import forms, panel_forms
from rasputitsa.engine.state import Unit
from rasputitsa.engine.text import Fact, Text, text
from rasputitsa.games.battle_of_moscow import state
from rasputitsa.games.battle_of_moscow.arrivals import Newcomers
from rasputitsa.games.battle_of_moscow.depots import PLACES
from rasputitsa.games.battle_of_moscow.factors import in_points
from rasputitsa.games.battle_of_moscow.feeding import Table
from rasputitsa.games.battle_of_moscow.movement import Movement
from rasputitsa.games.battle_of_moscow.moves import Rides
from rasputitsa.games.battle_of_moscow.odds_sheet import battles_panel
from rasputitsa.rules.movement.phase import FROM

Row = tuple[Text, int, str]


def ledger(look: state.TyphoonLook) -> panel_forms.FiguresPanel:
    """The figures, each of a side."""
    goals = () if look.rules.goals else _goals(look)
    accounts = _accounts(look) if look.rules.arrive else ()
    rows = (*goals, *_rides(look), *_factors(look), *accounts, *_fed(look))
    return tracks.figures("ledger", text("panel.ledger", "sequence"), rows)


def _goals(look: state.TyphoonLook) -> Iterator[Row]:
    """Turns in a row for the German's two goals (ruling 64)."""
    goal = look.rules.figures["turns_to_win"]
    yield text("figure.moscow", "ruling-64", goal=goal), look.state.moscow_turns, state.GERMAN
    yield text("figure.isolation", "ruling-64", goal=goal), look.state.isolation_turns, state.GERMAN


def _rides(look: state.TyphoonLook) -> Iterator[Row]:
    """The number of units that may still go by rail, while a first impulse is moved (ruling 28)."""
    stage = look.state.stack[-1] if look.state.stack else None
    if isinstance(stage, Movement) and stage.impulse == 1:
        yield text("figure.rides", "ruling-28", side=stage.side), Rides(look, stage.side).left_over, stage.side


def _factors(look: state.TyphoonLook) -> Iterator[Row]:
    """This turn's Russian replacement factors that are not used yet, by place (ruling 60)."""
    for stage in look.state.stack:
        if isinstance(stage, Newcomers) and stage.left:
            for place, left in zip(PLACES, stage.left, strict=True):
                yield text("figure.factors", "ruling-60", place=place), left, state.RUSSIAN


def _accounts(look: state.TyphoonLook) -> Iterator[Row]:
    """The German factors saved up (ruling 62)."""
    yield text("figure.infantry_account", "ruling-62"), look.state.infantry_account, state.GERMAN
    yield text("figure.mobile_account", "ruling-62"), look.state.mobile_account, state.GERMAN


def _fed(look: state.TyphoonLook) -> Iterator[Row]:
    """The rest of each city's limit, if it feeds a unit (ruling 55)."""
    table = Table(look)
    for city, limit in look.rules.feeds.items():
        if table.left[city] < limit:
            yield text("figure.feeds", "ruling-55", hex=look.rules.grid.names[city]), table.left[city], state.RUSSIAN


_BADGES = ((FROM, "moved"), (state.RODE, "rode"), ("attacks", "attacking"), (state.ENTERED, "engaged"))
_SHAPES = {"panzer": "armour", "paratroop": "infantry", "fort_troop": "fortress", "worker": "workers"}


def panels(look: state.TyphoonLook) -> list[panel_forms.Panel]:
    """All panels, in the order in which the page shows them."""
    boxes = [(box, side) for side in state.SIDES for box in (state.setup_box(side), state.lost_box(side))]
    return [
        tracks.turns(look, _week, "sequence"),
        schedule.coming(look, _coming),
        tracks.phases(look, text("panel.phases", "sequence")),
        battles_panel(look),
        ledger(look),
        *(tracks.box(look, box, side) for box, side in boxes if look.state.units.boxed(box)),
        *(_due(look, side) for side in state.SIDES),
        results_panel(text("panel.results", "results_table"), look.rules.results),
    ]


def face(look: state.TyphoonLook, unit: Unit) -> forms.Face:
    """The face of a counter: one strength if attack and defence are the same, else both; the movement factor."""
    strengths = [str(in_points(unit.attack)), *([str(in_points(unit.defence))] if unit.attack != unit.defence else [])]
    badges = [*counters.marked(unit, _BADGES), *([state.degree_of(unit)] if unit.mark(state.SUPPLY) else [])]
    symbol = _SHAPES.get(unit.type.branch, "")
    return counters.face(unit, [*strengths, str(unit.movement)], badges, _title(unit), symbol=symbol)


def markers(look: state.TyphoonLook) -> list[forms.Marker]:
    """Markers of the side that controls each city (ruling 66)."""
    return signs.held_cities(look, state.SIDES, state.cities_of, "ruling-66")


arrows = signs.attack_arrows


def _title(unit: Unit) -> Text:
    facts: dict[str, Fact] = {"unit": unit.id, "branch": unit.type.branch, "movement": unit.movement}
    facts |= {"attack": str(in_points(unit.attack)), "defence": str(in_points(unit.defence))}
    if state.is_partisan(unit):
        return text("unit.title.partisan", "partisans", **facts)
    return text(f"unit.title.{state.degree_of(unit)}", "unit_counters", **facts)


def _week(look: state.TyphoonLook, turn: int) -> tracks.Told:
    """A cell of the track of weeks, with the weather that it can bring, and who comes."""
    faces = look.rules.skies[turn - 1]
    chances = {weather: faces.count(weather) for weather in dict.fromkeys(faces)}
    detail = [text(f"track.{weather}", "weather_table", faces=count) for weather, count in chances.items()]
    tone = look.state.weather if turn == look.state.turn else next(iter(chances)) if len(chances) == 1 else ""
    due = tuple(unit.id for unit in _due_in(look, turn))
    detail += [text("track.due", "reinforcements", units=due)] if due else []
    return text("track.week", week=f"week-{turn}"), detail, tone


def _coming(look: state.TyphoonLook, turn: int) -> schedule.Turn:
    """Units that come in a week; in the one in play also those that did not come in before it (ruling 59)."""
    late = range(1, turn) if turn == look.state.turn else ()
    held = [unit for before in late for unit in _due_in(look, before)]
    entries = (
        *schedule.arrivals("calendar.waiting", "ruling-59", held, state.SIDES),
        *schedule.arrivals("calendar.reinforcements", "reinforcements", _due_in(look, turn), state.SIDES),
    )
    tone = look.state.weather if turn == look.state.turn else ""
    return schedule.Turn(turn, text("track.week", week=f"week-{turn}"), tone, entries)


def _due_in(look: state.TyphoonLook, turn: int) -> tuple[Unit, ...]:
    box = state.due_box(turn)
    return tuple(look.state.units.boxed(box)) if box in look.rules.boxes else ()


def _due(look: state.TyphoonLook, side: str) -> panel_forms.PoolPanel:
    """A side's reinforcements that are still to come, in the order of their turns."""
    boxes = (
        box
        for box in look.rules.boxes
        if box not in map(state.lost_box, state.SIDES) and box not in map(state.setup_box, state.SIDES)
    )
    units = (unit.id for box in boxes for unit in look.state.units.boxed(box) if unit.side == side)
    return tracks.pool(f"{side}_due", text("panel.due", "reinforcements", side=side), side, units)


LATEST = 10
"""The last turn of the game as printed; beyond it is the extended game."""


def situation(look: state.TyphoonLook) -> forms.Situation:
    """The line that the page always shows."""
    counter = text("situation.counter", "unit_counters")
    if look.rules.goals:
        goals = look.rules.grid.ids(look.rules.goals)
        goal = text("situation.goal.taken", "ruling-68", hexes=goals, turns=look.rules.scenario.last)
        return shown.situation((_turn(look), _weather(look), _goals_held(look)), (goal, counter))
    entries = (
        _turn(look),
        _weather(look),
        _count(look, "moscow", look.state.moscow_turns),
        _count(look, "isolation", look.state.isolation_turns),
        shown.held_cities(look, state.SIDES, state.cities_of, "ruling-66"),
    )
    goals_of = text("situation.goal.extended" if look.rules.scenario.last > LATEST else "situation.goal", "how_to_win")
    return shown.situation(entries, (goals_of, counter))


def bulletin(look: state.TyphoonLook) -> forms.Bulletin:
    """The card with which a turn begins."""
    now, turn = look.state.weather, max(look.state.turn, 1)
    title = text("bulletin.title", turn=turn, week=f"week-{turn}")
    return shown.bulletin(title, now, (text(f"situation.weather.{now}"), text(f"bulletin.{now}", "weather")))


def _turn(look: state.TyphoonLook) -> forms.SituationEntry:
    now = look.state.turn
    return turn_entry(now, look.rules.scenario.last, "sequence", "setup", week=f"week-{now}")


def _weather(look: state.TyphoonLook) -> forms.SituationEntry:
    return shown.weather(look.state.weather, text(f"bulletin.{look.state.weather}", "weather"))


def _goals_held(look: state.TyphoonLook) -> forms.SituationEntry:
    """The cities that the game is about, and whose they are (ruling 68)."""
    held = {side: look.rules.grid.ids(state.cities_of(look, side) & look.rules.goals) for side in state.SIDES}
    return shown.cities(text("situation.goals"), "ruling-68", held)


def _count(look: state.TyphoonLook, of: str, turns: int) -> forms.SituationEntry:
    """One of the German's two counts of turns."""
    goal = look.rules.figures["turns_to_win"]
    detail = text(f"situation.{of}.detail", "how_to_win", turns=turns, goal=goal)
    return shown.entry(text(f"situation.{of}", turns=turns, goal=goal), detail, side=state.GERMAN if turns else "")
