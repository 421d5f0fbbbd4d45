"""JSON forms of panels, which know no game: the kind says how to draw, the rest is text and figures."""

from typing import Literal, NotRequired, TypedDict

from rasputitsa.engine.forms import Chance, Outcome, Ratio, ReferenceTable, Text


class TrackCell(TypedDict):
    """A turn, or a point of a track."""

    label: Text
    detail: list[Text]
    tone: str
    current: bool


class TrackPanel(TypedDict):
    """A track: turns, points."""

    kind: Literal["track"]
    id: str
    title: Text
    cells: list[TrackCell]


class PhaseItem(TypedDict):
    """A phase of the turn, of a side or of none."""

    label: Text
    side: str
    status: Literal["done", "now", "next"]


class StepsPanel(TypedDict):
    """The phases of a turn in their order."""

    kind: Literal["steps"]
    id: str
    title: Text
    items: list[PhaseItem]


class FigureRow(TypedDict):
    """A labelled figure, of a side or of none."""

    label: Text
    value: int
    side: NotRequired[str]
    lines: NotRequired[list[Text]]
    """The parts that it is made of."""


class FiguresPanel(TypedDict):
    """Labelled figures: points, factors left."""

    kind: Literal["figures"]
    id: str
    title: Text
    rows: list[FigureRow]


class CalendarEntry(TypedDict):
    """A thing that a turn brings, of a side or of none."""

    text: Text
    side: NotRequired[str]
    units: NotRequired[list[str]]


class CalendarTurn(TypedDict):
    """A turn that is to come: its weather, where that is known, and what it brings."""

    label: Text
    tone: str
    current: bool
    entries: list[CalendarEntry]
    none: NotRequired[bool]
    """True if it brings nothing that is known: the one entry says so."""


class CalendarPanel(TypedDict):
    """The turns to come."""

    kind: Literal["calendar"]
    id: str
    title: Text
    turns: list[CalendarTurn]


class CardUse(TypedDict):
    """The uses of a card, or of one of its functions."""

    verbs: list[str]
    """The verbs of it."""
    uses: NotRequired[list[str]]
    """The verbs open to the side that decides; where none is, `why` has the reason."""
    why: NotRequired[Text]


class CardFunction(CardUse):
    """A use of a card: its name, a drawn sign, its effect, the time when it can be played."""

    label: Text
    sign: str
    detail: Text
    when: Text


class CardView(TypedDict):
    """A card of a hand; one whose face may not be seen is no more than what its back is called."""

    label: Text
    open: bool
    id: NotRequired[str]
    functions: NotRequired[list[CardFunction]]
    note: NotRequired[Text]
    verbs: NotRequired[list[str]]
    """As of a `CardUse`, with `uses` and `why`: what is done with the card as a whole."""
    uses: NotRequired[list[str]]
    why: NotRequired[Text]


class HandPanel(TypedDict):
    """Cards of a side, fanned out."""

    kind: Literal["hand"]
    id: str
    title: Text
    side: str
    cards: list[CardView]


class PoolPanel(TypedDict):
    """Counters off the map."""

    kind: Literal["pool"]
    id: str
    title: Text
    side: str
    units: list[str]


class BattleChoice(TypedDict):
    """The battle as it stands, or by a choice that is still open to a side."""

    label: Text
    side: NotRequired[str]
    column: str
    chances: dict[str, Ratio]


class BattleChoices(TypedDict):
    """The choices that are still open, as far as all may know: the column and the chance of each result."""

    results: list[str]
    rows: list[BattleChoice]


class BattleProspects(TypedDict, total=False):
    """The parts of a `BattleView` that say what the battle can bring, as far as a game tells them."""

    outcomes: list[Outcome]
    """Each result with its chance; empty where there is no roll."""
    choices: BattleChoices
    chances: list[Chance]
    """Figures of the battle over all results; empty where there is no roll."""


class BattleView(BattleProspects):
    """A battle that is announced, with its odds worked out line by line."""

    id: str
    attackers: list[str]
    defenders: list[str]
    hex: str
    more: NotRequired[list[str]]
    """Further hexes that it is fought for."""
    status: str
    """`planned` while it can be changed, `announced`, `fighting`."""
    column: str
    """The column in use, as printed on the table; empty where the attack has no effect."""
    lines: list[Text]
    """The way to the column: the strengths, the ratio, each shift with its rule."""
    results: list[str]
    """Result for each die face, in the order of the faces; empty where there is no roll."""


class BattlesPanel(TypedDict):
    """All battles of the phase."""

    kind: Literal["battles"]
    id: str
    title: Text
    battles: list[BattleView]


class TablePanel(ReferenceTable):
    """A printed table beside the map."""

    kind: Literal["table"]
    id: str


Panel = TrackPanel | StepsPanel | FiguresPanel | CalendarPanel | HandPanel | PoolPanel | BattlesPanel | TablePanel
