"""Puzzles on the real board: a position of a game, a question, and the chance of a plan beside that of the best."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa import games
from rasputitsa.bots.advice import going_on
from rasputitsa.engine.codec import bounded, limited, scalar, word
from rasputitsa.engine.decision import Action
from rasputitsa.engine.dice import SeededDice
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.record import save
from rasputitsa.engine.record.branches_json import action_from
from rasputitsa.engine.record.save import MOST_SHOWN
from rasputitsa.engine.text import text
from rasputitsa.page.goals import goal_hexes
from rasputitsa.page.measuring import Aim, Measure
from rasputitsa.page.table import Form, Request, Table

MOST = 100
"""More puzzles than any game has."""

KINDS = ("attack", "hold", "cut")
"""Find the attack, hold the line, cut him off."""

WAYS = ("again", "show")
"""To the beginning once more, or one action on in the best plan; that is shown to who has tried one."""

DICE = ("roll", "draw")
"""The bars to taking an action back once chance has spoken."""

MOST_NODES = 1_000_000
"""In one slice."""


@dataclass(slots=True)
class Posed:
    """A puzzle in hand: the match that it is played in, whether a plan was tried yet, and whether the best is shown."""

    puzzle: Mapping[str, Any]
    number: int
    match: Match
    tried: bool = False
    showing: bool = False

    @property
    def best(self) -> Sequence[Sequence[str]]:
        """The best plan that is known."""
        line: Sequence[Sequence[str]] = self.puzzle["best"]["line"]
        return line

    @property
    def plan(self) -> list[Action]:
        """The actions of the plan, once it is made; else none."""
        return made(self.match, aim_of(self.puzzle))

    @property
    def left(self) -> Sequence[Sequence[str]]:
        """The actions of the best plan that can still be shown: none before a plan was tried, nor off its line."""
        played = [list(entry.action) for entry in self.match.entries]
        is_its_line = [list(each) for each in self.best[: len(played)]] == played
        return self.best[len(played) :] if self.tried and is_its_line else ()

    def told(self) -> Form:
        """The figures of the best plan, for who has made one."""
        best = self.puzzle["best"]
        return {"chance": list(best["chance"]), "exact": best["exact"]}

    def form(self) -> Form:
        """A puzzle as the page shows it (`Puzzle` in docs/session.md); the best plan is not in it."""
        return puzzle_form(self)


def made(match: Match, aim: Aim) -> list[Action]:
    """The actions of a plan that is made: a die has fallen, another side decides, or it is time to look; else none."""
    actions = [entry.action for entry in match.entries]
    sides = [*(entry.side for entry in match.entries), match.decision.side if match.decision else ""]
    for count, entry in enumerate(match.entries, 1):
        if entry.barrier in DICE or sides[count] != aim.side:
            return actions[:count]
    is_time = bool(actions) and aim.is_over(match) and not aim.is_over(match.past(0))
    return actions if is_time else []


def aim_of(puzzle: Mapping[str, Any]) -> Aim:
    """The aim of a puzzle."""
    return Aim(puzzle["side"], puzzle["goal"], puzzle["until"], puzzle.get("rounds", 0))


def set_up(game: Game, puzzle: Mapping[str, Any]) -> Match:
    """The practice game in which a puzzle is played."""
    seed = puzzle["from"]["seed"]
    match = Match.from_position(game, puzzle["position"], puzzle["scenario"], puzzle.get("options", {}), seed=seed)
    match.mode = "practice"
    return match


def idle(match: Match, aim: Aim) -> list[Action]:
    """The plan that does nothing: every stage is ended at once."""
    then = match.fork(SeededDice(0))
    while then.decision and not made(then, aim) and going_on(then.decision):
        then.play(going_on(then.decision)[0])
    return [entry.action for entry in then.entries]


def puzzle_form(posed: Posed) -> Form:
    """A puzzle of a game as the page shows it."""
    game, puzzle = posed.match.rules.game, posed.puzzle
    return {
        "number": posed.number + 1,
        "titles": [text(f"puzzle.{each['id']}").json() for each in game.puzzles],
        "sort": puzzle["kind"],
        "words": text(f"puzzle.{puzzle['id']}.words").json(),
        "from": dict(puzzle["from"]),
        "at": puzzle.get("at", ""),
        "framed": sorted(goal_hexes(posed.match, puzzle["goal"])),
        **standing(posed),
    }


def standing(posed: Posed) -> Form:
    """A puzzle's plan as it stands, for the page."""
    plan = posed.plan
    return {
        "game": posed.match.rules.game.slug,
        "step": 1,
        "steps": 1,
        "kind": "puzzle",
        "light": [],
        "done": bool(plan),
        "said": None,
        "fresh": posed.match.length == 0,
        "buttons": True,
        "plan": [list(action) for action in plan],
        "tried": posed.tried,
        "shown": posed.showing,
        "shows": len(posed.left),
    }


def opened(table: Table, request: Request) -> Form:
    """A puzzle in the place of the game in play."""
    game = games.find(scalar(request.get("game"), str, "/game"))
    number = bounded(request.get("puzzle"), 1, max(1, len(game.puzzles)), "/puzzle") - 1
    if not game.puzzles:
        raise FormatError("error.no_puzzle", "/puzzle", game=game.slug)
    puzzle = game.puzzles[number]
    posed = Posed(puzzle, number, set_up(game, puzzle))
    return laid(table, posed)


def laid(table: Table, posed: Posed) -> Form:
    """A puzzle in the place of the game in play."""
    table.match, table.taught = posed.match, posed
    return _shown(table, posed)


def stepped(table: Table, request: Request) -> Form:
    """The beginning once more, or the next action of the best plan."""
    posed, way = _posed(table), word(request.get("to"), WAYS, "/to")
    table.require_current(request)
    if way == "again":
        posed.match.rewind(0)
        posed.showing = False
    elif posed.left:
        posed.match.play(posed.left[0])
        posed.showing = True
    return _shown(table, posed)


def checked(table: Table, request: Request) -> Form:
    """The puzzle as it stands, with the plan once that is made."""
    posed = _posed(table)
    table.require_current(request)
    return {"lesson": posed.form()}


def told(table: Table, request: Request) -> Form:
    """The best plan's chance, told to who has made a plan."""
    posed = _posed(table)
    if not posed.plan:
        raise FormatError("error.no_puzzle", "/method", game="")
    posed.tried = True
    return {"best": posed.told()}


def tried(table: Table, request: Request) -> Form:
    """A slice of the measuring of a plan, in a worker that has no game."""
    nodes = save.bounded(request.get("nodes"), 0, MOST_NODES, "/nodes")
    if "plan" in request:
        game = games.find(scalar(request.get("game"), str, "/game"))
        puzzle = game.puzzles[bounded(request.get("puzzle"), 1, len(game.puzzles), "/puzzle") - 1]
        table.measured = Measure(set_up(game, puzzle), actions_in(request, "plan"), aim_of(puzzle))
    if table.measured is None:
        raise FormatError("error.no_puzzle", "/method", game="")
    table.measured.go_on(nodes)
    form: Form = table.measured.json()
    return {"measured": form}


def actions_in(request: Request, field: str) -> list[Action]:
    """The actions in a field of a request."""
    given = limited(request.get(field, []), MOST_SHOWN, f"/{field}")
    return [action_from(each, f"/{field}/{i}") for i, each in enumerate(given)]


def _shown(table: Table, posed: Posed) -> Form:
    since = max(0, posed.match.length - 1)
    return {"view": table.seen(since), "lesson": posed.form()}


def _posed(table: Table) -> Posed:
    posed: Posed | None = table.taught
    if not isinstance(posed, Posed) or posed.match is not table.match:
        raise FormatError("error.no_puzzle", "/method", game="")
    return posed
