"""Lessons on the real board: a game brings its steps as data, and the engine judges whether a step is done."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rasputitsa import games
from rasputitsa.engine.codec import bounded, scalar, word
from rasputitsa.engine.errors import FormatError
from rasputitsa.engine.game import Game
from rasputitsa.engine.match import Match
from rasputitsa.engine.text import Text, text
from rasputitsa.page.goals import Seen, holds
from rasputitsa.page.table import Form, Request, Table

MOST = 100
"""More lessons than any game has, and more steps than any lesson."""

WAYS = ("on", "again", "show")
"""Ways on from a step: to the next, to its beginning once more, or one action on in the way that it is shown."""

NOWHERE = -1


@dataclass(slots=True)
class Taught:
    """A lesson in hand: the match that it is played in, the step, and the number of actions before that."""

    lesson: Mapping[str, Any]
    number: int
    match: Match
    step: int = 0
    start: int = 0
    reached: int = NOWHERE
    """The number of actions at which the step was done."""

    @property
    def now(self) -> Mapping[str, Any]:
        """The step in hand as the game's data have it."""
        steps: Sequence[Mapping[str, Any]] = self.lesson["steps"]
        return steps[self.step]

    @property
    def is_done(self) -> bool:
        """True if the step is done, and was not taken back since."""
        return self.start <= self.reached <= self.match.length

    @property
    def shown(self) -> Sequence[Sequence[str]]:
        """The actions of the step as it is shown that are still to be played."""
        shows: Sequence[Sequence[str]] = self.now.get("shows", ())
        return shows[self.match.length - self.start :]


def begun(game: Game, number: int, step: int) -> Taught:
    """A lesson of a game at one of its steps, those before it played as they are shown."""
    lesson = game.lessons[number]
    anew = max(index for index in range(step + 1) if index == 0 or "anew" in lesson["steps"][index])
    taught = Taught(lesson, number, set_up(game, lesson, anew), anew)
    while taught.step < step:
        for action in taught.shown:
            taught.match.play(action)
        go_on(game, taught)
    return taught


def set_up(game: Game, lesson: Mapping[str, Any], step: int) -> Match:
    """The practice game in which a lesson is played from a step that begins anew, or from its first."""
    given, now = lesson["position"], lesson["steps"][step]
    changed = now.get("anew", {})
    units = {**given["units"], **changed.get("units", {})}
    form = {**given, **changed, "units": {id: unit for id, unit in units.items() if unit}}
    match = _placed(game, lesson, form, now)
    match.mode = "practice"
    return match


def _placed(game: Game, lesson: Mapping[str, Any], form: Form, step: Mapping[str, Any]) -> Match:
    """The game at a position; where actions are `played` from it, as they leave it, with nothing to take back."""
    scenario, options, played = lesson["scenario"], lesson.get("options", {}), step.get("played", ())
    seed = step.get("seed", lesson.get("seed", 0))
    match = Match.from_position(game, form, scenario, options, seed=seed)
    for action in played:
        match.play(action)
    return Match.from_position(game, match.position(), scenario, options, seed=seed) if played else match


def go_on(game: Game, taught: Taught) -> None:
    """Go to the next step, in a new position if it brings one."""
    taught.step += 1
    if "anew" in taught.now:
        taught.match = set_up(game, taught.lesson, taught.step)
    taught.start, taught.reached = taught.match.length, NOWHERE


def judge(taught: Taught, picked: str = "") -> Text | None:
    """Note whether the step is done; what is to be said of a mistake that was made, or None."""
    seen = Seen(taught.match, min(taught.start, taught.match.length), picked)
    if not taught.is_done:
        taught.reached = taught.match.length if holds(seen, taught.now["goal"]) else NOWHERE
    if taught.is_done:
        return None
    slips: Sequence[Mapping[str, Any]] = taught.now.get("slips", ())
    made = next((number for number, slip in enumerate(slips, 1) if holds(seen, slip)), 0)
    other = _other_unit(taught) if not made or _is_of_any_unit(slips, made - 1) else None
    return other or (text(f"{_key(taught)}.slip.{made}") if made else _astray(taught))


def _other_unit(taught: Taught) -> Text | None:
    """The words for an order to a unit that the step does not ask for, where it asks for some by name."""
    asked, shows = _units(taught.now["goal"]), taught.now.get("shows", ())
    played = taught.match.entries[taught.start :]
    unit = _sent(played[-1].action) if played else ""
    is_other = asked and unit in taught.match.state.units and unit not in asked | set(map(_sent, shows))
    return text("lesson.other", unit=unit) if is_other else None


def _sent(action: Sequence[str]) -> str:
    """The unit that an action sends somewhere: it stands before the place."""
    return action[1] if len(action) > len(("verb", "unit")) else ""


def _is_of_any_unit(slips: Sequence[Mapping[str, Any]], index: int) -> bool:
    """True of a mistake that is only a verb, unless others name the units that may make it with words of their own."""
    verbs = [slip["did"] for slip in slips if "did" in slip]
    did = slips[index].get("did", ())
    return len(did) == 1 and not any(verb == did[0] and unit for verb, *unit in verbs)


def _units(condition: Mapping[str, Any]) -> set[str]:
    """The units that are to stand somewhere, or to do something, by a goal."""
    found = set(condition.get("stands", ((),))[0]) | set(condition.get("did", ())[1:2])
    inner = [*condition.get("any", ()), *filter(None, [condition.get("not")])]
    return found.union(*map(_units, inner))


def _astray(taught: Taught) -> Text | None:
    """The words for a step in which the side that learns cannot act any more."""
    decision = taught.match.decision
    is_over = decision is None or decision.side != taught.now.get("side", taught.lesson["side"])
    return text("lesson.astray") if is_over else None


def lesson_form(taught: Taught, said: Text | None) -> Form:
    """A lesson as the page shows it (`Lesson` in docs/session.md); how a step is done is not in it."""
    step, steps = taught.now, taught.lesson["steps"]
    lit = step.get("light", ()) if step["kind"] == "light" and not taught.is_done else ()
    return {
        "game": taught.match.rules.game.slug,
        "number": taught.number + 1,
        "step": taught.step + 1,
        "steps": len(steps),
        "kind": step["kind"],
        "titles": [text(f"lesson.{each['id']}").json() for each in taught.match.rules.game.lessons],
        "words": text(_key(taught)).json(),
        "after": _after(taught).json(),
        "light": list(lit),
        "at": step.get("at", taught.lesson.get("at", "")),
        "done": taught.is_done,
        "said": said.json() if said else None,
        "halfway": said is not None and _is_halfway(taught, said),
        "fresh": taught.match.length <= taught.start,
        "buttons": step.get("buttons", taught.lesson.get("buttons", False)),
        "quiz": "does" in step,
        "shows": len(taught.shown) if step["kind"] == "watch" and not taught.is_done else 0,
    }


def _is_halfway(taught: Taught, said: Text) -> bool:
    """True of words for a part of the way shown, or for an attack on the hex wanted that lacks units still."""
    hex, most, *_ = taught.now["goal"].get("attacked", ("", 0))
    slips: Sequence[Mapping[str, Any]] = taught.now.get("slips", ())
    made = [slip for number, slip in enumerate(slips, 1) if said.key == f"{_key(taught)}.slip.{number}"]
    is_shown = all(list(action) in taught.now.get("shows", ()) for action, *_ in taught.match.entries[taught.start :])
    return any(
        (set(slip) == {"attacked"} and slip["attacked"][0] == hex and slip["attacked"][1] <= most)
        or (is_shown and set(slip) <= {"did", "any"})
        for slip in made
    )


def _after(taught: Taught) -> Text:
    """The words for a step that is done, with the rule behind it."""
    own = taught.now.get("after", False)
    return text(f"{_key(taught)}.done" if own else "lesson.done", taught.now.get("rule", ""))


def _key(taught: Taught) -> str:
    return f"lesson.{taught.lesson['id']}.{taught.step + 1}"


def opened(table: Table, request: Request) -> Form:
    """A lesson in the place of the game in play, at a step."""
    game = games.find(scalar(request.get("game"), str, "/game"))
    number = bounded(request.get("lesson"), 1, max(1, len(game.lessons)), "/lesson") - 1
    if not game.lessons:
        raise FormatError("error.no_lesson", "/lesson", game=game.slug)
    step = bounded(request.get("step", 1), 1, len(game.lessons[number]["steps"]), "/step") - 1
    taught = begun(game, number, step)
    table.match, table.taught = taught.match, taught
    return _shown(table, taught, None)


def stepped(table: Table, request: Request) -> Form:
    """The next step, this one begun once more, or with the next action of what is shown."""
    taught, way = _taught(table), word(request.get("to"), WAYS, "/to")
    table.require_current(request)
    before = taught.match
    if way == "on" and taught.step + 1 < len(taught.lesson["steps"]):
        go_on(table.match.rules.game, taught)
        table.match = taught.match
    elif way == "again":
        taught.match.rewind(min(taught.start, taught.match.length))
        taught.reached = NOWHERE
    elif way == "show" and taught.shown:
        taught.match.play(taught.shown[0])
    is_begun = way == "again" or taught.match is not before
    return _shown(table, taught, judge(taught)) | {"begun": is_begun}


def checked(table: Table, request: Request) -> Form:
    """The step judged, with what was pressed."""
    taught = _taught(table)
    table.require_current(request)
    said = judge(taught, scalar(request.get("picked", ""), str, "/picked"))
    return {"lesson": lesson_form(taught, said)}


def _shown(table: Table, taught: Taught, said: Text | None) -> Form:
    since = max(0, taught.match.length - 1)
    return {"view": table.seen(since), "lesson": lesson_form(taught, said)}


def _taught(table: Table) -> Taught:
    taught: Taught | None = table.taught
    if not isinstance(taught, Taught) or taught.match is not table.match:
        raise FormatError("error.no_lesson", "/method", game="")
    return taught
