"""JSON forms of the games that there are, for the dialog of a new game."""

from typing import NotRequired, TypedDict

from rasputitsa.engine.forms import Text, Value


class BotInfo(TypedDict):
    """A computer player that can be chosen for a side."""

    id: str
    rank: int
    """From 1, the weakest level, up; 0 for one who is no level."""
    title: Text
    detail: Text


class SideInfo(TypedDict):
    """A side of a game and the colour that it is drawn in."""

    id: str
    title: Text
    tone: str


class FirstGame(TypedDict):
    """A first game: a person's side, the other's player, options not as usual; beginners won `won` of `games`."""

    side: str
    level: str
    options: dict[str, Value]
    won: int
    games: int
    drawn: int
    fair: bool
    """True if the beginners scored 45 to 60 %."""


class ScenarioInfo(TypedDict):
    """A scenario of a game."""

    id: str
    title: Text
    detail: Text
    turns: int
    board: str
    brief: NotRequired[Text]
    """Its subject, where the words of the game do not fit it."""
    first: NotRequired[FirstGame]


class OptionValue(TypedDict):
    """A value that an option can have."""

    value: Value
    title: Text


class OptionInfo(TypedDict):
    """A switch of a new game."""

    id: str
    title: Text
    detail: Text
    rule: str
    favours: str
    default: Value
    values: list[OptionValue]
    idle: list[str]
    """The scenarios in which it has no effect."""


class Preset(TypedDict):
    """A named choice of scenario and options; options not named have their defaults."""

    id: str
    scenario: str
    options: dict[str, Value]
    title: Text
    detail: Text


class GameInfo(TypedDict):
    """`data/games.json`: what the new-game dialog needs."""

    id: str
    title: Text
    subtitle: Text
    brief: Text
    credit: Text
    sides: list[SideInfo]
    bots: list[BotInfo]
    scenarios: list[ScenarioInfo]
    options: list[OptionInfo]
    presets: list[Preset]
    lessons: int
    """The number of lessons."""
    puzzles: NotRequired[int]
    """The number of puzzles; none where it is left out."""
    editable: NotRequired[bool]
    """True if an owner's file can stand in for some of its tables."""
