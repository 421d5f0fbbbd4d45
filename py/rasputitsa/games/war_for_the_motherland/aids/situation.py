"""The situation and the news of a turn."""

from functools import lru_cache

from rasputitsa.aids import situation as shown
from rasputitsa.engine import forms
from rasputitsa.engine.text import Text, text
from rasputitsa.games.war_for_the_motherland.control import held_by
from rasputitsa.games.war_for_the_motherland.state import AXIS, SIDES, SideId, WarLook, WarRules, date, weather_of
from rasputitsa.games.war_for_the_motherland.victory import level, score
from rasputitsa.hexgrid.grid import HexSet


def situation(look: WarLook) -> forms.Situation:
    """The line that the page always shows."""
    entries = (_turn(look), _weather(look), _cities(look), _points(look))
    return shown.situation(entries, (_goal(look), text("situation.counter", "2.2")))


def bulletin(look: WarLook) -> forms.Bulletin:
    """The card with which a turn begins."""
    weather, turn = weather_of(look), max(look.state.turn, look.rules.scenario.first)
    title = text("bulletin.title", turn=turn, date=date(turn))
    return shown.bulletin(title, weather, (text(f"bulletin.{weather}", "11"),))


def _turn(look: WarLook) -> forms.SituationEntry:
    first, last = look.rules.scenario.first, look.rules.scenario.last
    turn = max(look.state.turn, first)
    detail = text("situation.turn.detail", "3", turn=turn, last=last, date=date(turn))
    if first == 1:
        return shown.entry(text("situation.turn", turn=turn, last=last), detail)
    return shown.entry(text("situation.turn.later", turn=turn, n=turn - first + 1, turns=last - first + 1), detail)


def _weather(look: WarLook) -> forms.SituationEntry:
    weather = weather_of(look)
    return shown.entry(text(f"situation.{weather}"), text(f"bulletin.{weather}", "11"), tone=weather)


def _cities(look: WarLook) -> forms.SituationEntry:
    cities = look.rules.map.features["major_city"]
    return _balance(look.rules, tuple((side, held_by(look, side) & cities) for side in SIDES))


@lru_cache(maxsize=8)
def _balance(rules: WarRules, cities: tuple[tuple[SideId, HexSet], ...]) -> forms.SituationEntry:
    """The same, with the cities of each side; they change seldom."""
    held = {side: rules.grid.ids(area) for side, area in cities}
    return shown.cities(text("situation.cities"), "5.7", held)


def _points(look: WarLook) -> forms.SituationEntry:
    """The points of the Axis, and their level of victory, if the game ended now."""
    total = score(look).total
    found = f"level_{level(look, total)}"
    return shown.entry(
        text("situation.points", points=total),
        text("situation.points.detail", "15.2", points=total, level=found),
        side=AXIS,
    )


def _goal(look: WarLook) -> Text:
    """The goal: the points from which the Axis wins, and those up to which the Soviets do."""
    goals = look.rules.goals
    draw = goals.levels.index("draw")
    soviet, axis = goals.bounds[draw - 1], goals.bounds[draw] + 1
    bare = "" if soviet + 1 < axis else "_without_draws"
    kind = "_with_cities" if goals.cities else "_with_assets" if goals.assets else bare
    return text(f"situation.goal{kind}", goals.rule, axis=axis, soviet=soviet)
