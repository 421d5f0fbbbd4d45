"""The situation and the news of a turn."""

from rasputitsa.aids import situation as shown
from rasputitsa.aids.turn_entry import turn_entry
from rasputitsa.engine import forms
from rasputitsa.engine.text import text
from rasputitsa.games.battle_of_moscow.state import GERMAN, SIDES, TyphoonLook, cities_of

LATEST = 10
"""The last turn of the game as printed; beyond it is the extended game."""


def situation(look: TyphoonLook) -> forms.Situation:
    """The line that the page always shows."""
    counter = text("situation.counter", "unit_counters")
    if look.rules.goals:
        goals = look.rules.grid.ids(look.rules.goals)
        goal = text("situation.goal.taken", "ruling-68", hexes=goals, turns=look.rules.scenario.last)
        return shown.situation((_turn(look), _weather(look), _goals(look)), (goal, counter))
    entries = (
        _turn(look),
        _weather(look),
        _count(look, "moscow", look.state.moscow_turns),
        _count(look, "isolation", look.state.isolation_turns),
        shown.held_cities(look, SIDES, cities_of, "ruling-66"),
    )
    goals_of = text("situation.goal.extended" if look.rules.scenario.last > LATEST else "situation.goal", "how_to_win")
    return shown.situation(entries, (goals_of, counter))


def bulletin(look: TyphoonLook) -> forms.Bulletin:
    """The card with which a turn begins."""
    now, turn = look.state.weather, max(look.state.turn, 1)
    title = text("bulletin.title", turn=turn, week=f"week-{turn}")
    return shown.bulletin(title, now, (text(f"situation.weather.{now}"), text(f"bulletin.{now}", "weather")))


def _turn(look: TyphoonLook) -> forms.SituationEntry:
    now = look.state.turn
    return turn_entry(now, look.rules.scenario.last, "sequence", "setup", week=f"week-{now}")


def _weather(look: TyphoonLook) -> forms.SituationEntry:
    return shown.weather(look.state.weather, text(f"bulletin.{look.state.weather}", "weather"))


def _goals(look: TyphoonLook) -> forms.SituationEntry:
    """The cities that the game is about, and whose they are (ruling 68)."""
    held = {side: look.rules.grid.ids(cities_of(look, side) & look.rules.goals) for side in SIDES}
    return shown.cities(text("situation.goals"), "ruling-68", held)


def _count(look: TyphoonLook, of: str, turns: int) -> forms.SituationEntry:
    """One of the German's two counts of turns."""
    goal = look.rules.figures["turns_to_win"]
    detail = text(f"situation.{of}.detail", "how_to_win", turns=turns, goal=goal)
    return shown.entry(text(f"situation.{of}", turns=turns, goal=goal), detail, side=GERMAN if turns else "")
