"""JSON forms of what the session answers: the view, the past, reviews, lessons, the games there are.

See `engine/forms.py` for how the page's types are written from them, and docs/session.md for the requests.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from rasputitsa.engine.forms import (
    Arrow,
    Bulletin,
    DecisionView,
    Event,
    Face,
    Marker,
    Situation,
    Text,
    UnitView,
    Value,
)
from rasputitsa.engine.panel_forms import Panel


class Result(TypedDict):
    """The end of a game."""

    winner: str | None
    text: Text
    lines: list[Text]


class Edition(TypedDict):
    """The owner's file that a game is played by."""

    name: str
    hash: str


class Duplicate(TypedDict):
    """The duplicate match that a game is one of the two of."""

    id: str
    game: int
    names: NotRequired[list[str]]


class PrintedUnit(TypedDict):
    """A unit with the faces of all its steps, for paper."""

    id: str
    side: str
    faces: list[Face]
    """From full strength down, each with the figures on the card."""


class View(TypedDict):
    """The game as a side may see it."""

    game: str
    scenario: str
    options: dict[str, Value]
    length: int
    """The number of actions in the game so far; a request that changes the game names it as `at`."""
    turn: int
    first_turn: int
    """The number of the scenario's first turn; before it, `turn` is less."""
    last_turn: int
    handover: str | None
    """The device changes hands: the page covers the board until this side says it is there."""
    asked_again: bool
    """True if the side that decides made the last choice too."""
    decision: DecisionView | None
    units: list[UnitView]
    markers: list[Marker]
    arrows: list[Arrow]
    situation: Situation
    bulletin: Bulletin
    panels: list[Panel]
    events: list[Event]
    """The events since the view before."""
    can_undo: bool
    no_undo: Text | None
    """The reason why nothing can be undone."""
    result: Result | None
    players: dict[str, str]
    mode: str
    edition: NotRequired[Edition]
    duplicate: NotRequired[Duplicate]
    hides: bool
    """True if the side at the screen may not know all of the state."""
    veiled: NotRequired[bool]
    """True if the hand of the other side came as hashes."""
    opened: list[str]
    """The sides whose secrets a person has come to see by taking their seat."""


class TimelineMark(TypedDict):
    """A phase that was played: the number of actions before it, its turn, what the log says of its beginning."""

    length: int
    turn: int
    text: Text


class TimelineBranch(TypedDict):
    """A line of play: it follows its parent for `at` actions, then its own, to `length`."""

    name: str
    parent: int | None
    at: int
    length: int


class Timeline(TypedDict):
    """The phases and the lines of play."""

    marks: list[TimelineMark]
    branches: list[TimelineBranch]
    branch: int
    """The branch being played."""


class DebriefSide(TypedDict):
    """A side in a game that is over."""

    side: str
    steps: list[Annotated[list[int], "[number, number]"]]
    """On the map when each turn began and at the end, as turn and steps."""
    lost: list[Annotated[list[int | str | None], "[number, string, number | null]"]]
    """Each time that a unit went off the map, as turn, unit, and turn of its return or null."""
    faces: list[Face | None]
    """The counter of each as it lay when that phase began, where that is known."""


class DebriefDice(TypedDict):
    """The count of each face, and every roll as length and face."""

    faces: list[int]
    rolls: list[Annotated[list[int], "[number, number]"]]


class Debrief(TypedDict):
    """The account of a game that is over."""

    sides: list[DebriefSide]
    dice: DebriefDice
    actions: int
    reviewable: bool
    """True if the game has a model by which it can be reviewed."""


class ReviewedDecision(TypedDict):
    """A decision that cost chance to win: what was done, what would have been better, in the log's words."""

    length: int
    turn: int
    phase: Text | None
    done: list[Text]
    better: list[Text]
    arrows: Annotated[list[list[Arrow]], "[Arrow[], Arrow[]]"]
    """The same over the position before: where units go (`way`), what they attack (`fighting`)."""
    line: list[list[str]]
    """The better line, to be played from there."""
    more: Annotated[list[int], "[number, number]"]
    """The number of words that were left out of each."""
    cost: int
    error: int


class ReviewedSide(TypedDict):
    """The costliest decisions of a side."""

    side: str
    decisions: list[ReviewedDecision]


class ReviewedBattle(TypedDict):
    """A battle as its attacker sees it, in steps that the enemy loses less those of its own, in sixths."""

    side: str
    length: int
    turn: int
    text: Text
    expected: int
    rolled: int
    luck: int


class Review(TypedDict):
    """The review of a game that is over, as far as it is. Chances are thousandths."""

    done: bool
    spent: int
    budget: int
    rounds: int
    """The number of times that each of the decisions listed was played on."""
    phases: list[int]
    """The decisions that are played on, and all there were."""
    sides: list[ReviewedSide]
    luck: list[ReviewedBattle]


class ChronicleSide(TypedDict):
    """A side at the end of a turn: steps on the map, units lost since the turn before, hexes where it stands."""

    side: str
    steps: int
    lost: list[str]
    hexes: list[str]


class ChronicleRow(TypedDict):
    """A figure of the war, of a side or of none."""

    label: Text
    value: int
    side: NotRequired[str]


class HistoricalFront(TypedDict):
    """The front of history, as lines through hexes."""

    label: Text
    lines: list[list[str]]


class ChroniclePage(TypedDict):
    """The end of a turn as the chronicle tells it."""

    turn: int
    length: int
    title: NotRequired[Text]
    tone: NotRequired[str]
    sides: list[ChronicleSide]
    front: list[Annotated[list[str], "[string, string]"]]
    """The hexsides between the sides, each as the hexes that it lies between."""
    rows: NotRequired[list[ChronicleRow]]
    history: NotRequired[HistoricalFront]


Moved = TypedDict("Moved", {"unit": str, "side": str, "from": str, "to": str})


class Seen(TypedDict):
    """A unit that came to a hex, or was last seen in it."""

    unit: str
    side: str
    hex: str


class Weakened(TypedDict):
    """A unit that has lost so many steps."""

    unit: str
    side: str
    hex: str
    steps: int


class Taken(TypedDict):
    """A place that has another holder."""

    hex: str
    side: str


class Ground(TypedDict):
    """The hexes that were nearer to the other side and are not now."""

    side: str
    hexes: list[str]


class Recap(TypedDict):
    """All that is otherwise than after `length` actions, as the side at the screen may know of both."""

    length: int
    turn: int
    moved: list[Moved]
    came: list[Seen]
    lost: list[Seen]
    weaker: list[Weakened]
    taken: list[Taken]
    ground: list[Ground]


class Chances(TypedDict):
    """The chance of the side that begins to win, in thousandths, at phase ends: pairs of length and chance."""

    side: str
    points: list[Annotated[list[int], "[number, number]"]]
    error: int
    reliability: list[Annotated[list[int], "[number, number, number]"]]


class Thought(TypedDict):
    """An action that a computer would play: an entry of the answer to `think`."""

    action: list[str]
    reason: Text
    considered: int
    owed: NotRequired[Text]
    """A thing that must be done after it before the stage can end."""
    idle: NotRequired[bool]
    """It gains nothing that could be named: advice leaves it out."""
    joined: NotRequired[list[str]]
    """In advice: units that would do the same to the same target right after."""


class Aim(TypedDict):
    """An aim of what a computer would do in a stage, and the numbers of the thoughts that serve it."""

    aim: Text
    steps: list[int]


class Lesson(TypedDict):
    """A step of a lesson as it is shown."""

    game: str
    number: int
    titles: list[Text]
    """Of all lessons of the game."""
    step: int
    steps: int
    kind: Literal["watch", "light", "alone"]
    words: Text
    after: Text
    """Words for when it is done."""
    light: list[str]
    at: str
    """The hex that is looked at; empty for none."""
    done: bool
    said: Text | None
    """Words on a mistake."""
    halfway: bool
    """True if `said` is of an attack that only lacks units still."""
    quiz: bool
    """True if the step asks for a counter to be pressed: then it is not taken up."""
    fresh: bool
    """True if nothing was done in this step yet."""
    buttons: bool | list[str]
    """True if the buttons of the phase are needed; or the verbs of those that are to be pressed."""
    shows: int
    """The number of actions that the page can have shown."""


Origin = TypedDict("Origin", {"from": NotRequired[dict[str, str | int]]})
"""The players, by side, of the game that a puzzle comes from; its `seed` and the moment."""


class Puzzle(Origin):
    """A puzzle as it is shown, or a costly decision of a review, which has `turn` and `phase` in place of words."""

    game: str
    number: int
    titles: NotRequired[list[Text]]
    """Of all puzzles of the game."""
    step: int
    steps: int
    kind: Literal["puzzle"]
    sort: Literal["attack", "hold", "cut", "better"]
    words: NotRequired[Text]
    turn: NotRequired[int]
    phase: NotRequired[Text | None]
    light: list[str]
    at: str
    """The hex that is looked at; empty for none."""
    framed: NotRequired[list[str]]
    """Hexes of the units and places that the goal names."""
    done: bool
    said: None
    fresh: bool
    """True if nothing was done yet."""
    buttons: bool
    plan: list[list[str]]
    """The plan, once it is made."""
    tried: bool
    """True if a plan was made before."""
    shown: bool
    """True if the best plan is being shown."""
    shows: int
    """The number of actions of the best plan that can be shown."""
