"""Tasks that a game brings for the classroom, each as the text that a link carries; the page adds the words."""

from collections.abc import Mapping
from typing import Any

from rasputitsa import games
from rasputitsa.engine import position
from rasputitsa.engine.codec import scalar
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.ready_setup import readied
from rasputitsa.engine.record import save
from rasputitsa.engine.text import text
from rasputitsa.page.table import Form, Request, Table


def exercises(table: Table, request: Request) -> Form:
    """`exercises`: the tasks that a game brings."""
    game = games.find(scalar(request.get("game"), str, "/game"))
    return {"exercises": [_form(game, each) for each in game.exercises]}


def _form(game: Game, given: Mapping[str, Any]) -> Form:
    """A task with the keys of its words, and the file in which it stands."""
    scenario = game.scenarios[0].id
    if "position" in given:
        match = Match.from_position(game, given["position"], scenario, {})
    else:
        match = readied(Match.new(game, scenario, {}, seed=0), 0)
    file = {**save.position_file(match), "mode": "practice", "players": given["players"], "task": given["task"]}
    title, note = (text(f"exercise.{given['id']}{part}").json() for part in ("", ".note"))
    return {"id": given["id"], "title": title, "note": note, "save": position.canonical(file)}
