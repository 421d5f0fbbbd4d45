"""JSON forms of what a game shows: texts, boards, counters, options, battles, panels, overlays, its rulebook.

The page's types, `web/src/forms.d.ts`, are written from these and from `page/forms.py` by `python3 build.py forms`.
The second part of `Annotated` is the TypeScript of a list that JSON has where TypeScript has a tuple.
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

Fact = int | str | list[int | str]
Value = int | str | bool
Ratio = Annotated[list[int], "[number, number]"]
"""A fraction in lowest terms: numerator, denominator."""
Kind = Literal["unit", "hex", "box", "item"]
"""The things that have ids."""
SubjectKind = Literal["unit", "hex", "item"]
Takes = Literal["unit", "hex", "box", "item", "any"]
"""The kinds of subjects and targets; any: each says it itself."""


class Text(TypedDict):
    """One sentence for the player: a template's key, what fills it, and the rulebook section or ruling it rests on."""

    key: str
    facts: NotRequired[dict[str, Fact]]
    rule: NotRequired[str]


class MapPlace(TypedDict):
    """A named place; rank 1 is the largest. `name` is a text key."""

    hex: str
    name: str
    rank: int


class MapLabel(TypedDict):
    """The name of a river, sea, work or region along a line of hexes, or of axial places where no hex is (`at`)."""

    name: str
    """A text key."""
    kind: str
    hexes: list[str]
    at: NotRequired[list[Annotated[list[int], "[number, number]"]]]


class MapSign(TypedDict):
    """Hexes marked for a side, drawn as small signs: set-up hexes, supply edges, entry hexes."""

    kind: str
    side: str
    hexes: list[str]
    title: Text


class MapSector(TypedDict):
    """A named part of the board, to count by. `name` is a text key."""

    name: str
    hexes: list[str]


class MapBox(TypedDict):
    """A box off the map that holds counters; one with an edge is drawn there, the others are panels alone."""

    id: str
    title: Text
    edge: NotRequired[Literal["W", "E"]]


class BoardMap(TypedDict):
    """`data/<game>/<board>.json`: the board as it is printed; nothing here ever changes during a game."""

    game: str
    title: str
    """A text key of what stands below the map, as `subtitle`."""
    subtitle: str
    hex_km: NotRequired[float]
    """The distance between the centres of two neighbours, in kilometres; absent where nobody knows."""
    orientation: Literal["flat", "pointy"]
    """Flat: columns of hexes with flat tops; pointy: rows of hexes with pointed tops."""
    hexes: list[Annotated[list[Any], "[string, number, number, string]"]]
    """Id, axial q, axial r, terrain. Flat: x = 1.5 q, y = sqrt(3) (r + q / 2), in units of the hex's circumradius."""
    aliases: dict[str, str]
    """Further ids of hexes that two sheets print, each with the one that is used."""
    features: dict[str, list[str]]
    """Features beside the terrain, by name: hexes that bear them (`fortification`, `city`)."""
    hexsides: dict[str, list[Annotated[list[str], "[string, string]"]]]
    """Features of hexsides, by name (`river`): a hex and a compass direction; each hexside stands once."""
    links: dict[str, list[Annotated[list[str], "[string, string]"]]]
    """Lines from hex centre to hex centre, by name (`rail`, `road`); each link stands once."""
    exits: dict[str, list[Annotated[list[str], "[string, string]"]]]
    """The places where such a line leaves the map."""
    places: list[MapPlace]
    labels: list[MapLabel]
    signs: list[MapSign]
    sectors: list[MapSector]
    boxes: list[MapBox]
    part: NotRequired[list[str]]
    """The hexes in play, where a scenario is played on a part of the board."""
    left_out: NotRequired[dict[str, list[str]]]
    """By options that are on or off: the hexes that each, while it is on, leaves out of play."""
    waters: NotRequired[list[Annotated[list[int], "[number, number]"]]]
    """Axial places beyond the hexes that are open water."""


class FaceSteps(TypedDict):
    """The steps of a counter."""

    steps: int
    """Steps left; `full`: those of a fresh counter."""
    full: int
    spent: NotRequired[bool]
    """True if the counter lies on a face that is no loss of strength; absent where it has none."""


class Face(FaceSteps):
    """A counter as it looks now."""

    symbol: str
    """The branch of service: `infantry`, `armour`, `motorised`, `cavalry`, `headquarters`."""
    size: str
    """The size mark: XX, XXX, XXXX."""
    name: str
    """The name printed on the counter."""
    values: list[str]
    """The figures in the order printed, left to right."""
    printed: NotRequired[list[str]]
    """The figures on the card, where those of now are others: in mud, or with movement points spent."""
    badges: list[str]
    """Small signs on the counter: `moved`, `attacking`, `unsupplied`."""
    title: Text
    """A longer description for the tooltip and the screen reader."""


class UnitView(TypedDict):
    """A counter with its place, a hex or a box."""

    id: str
    side: str
    hex: NotRequired[str]
    box: NotRequired[str]
    face: Face


class Duty(TypedDict):
    """Units that must still act, and hexes that must still be acted on, before a stage can end."""

    subjects: list[str]
    targets: list[str]


class OptionView(TypedDict):
    """One thing that can be done: a bare verb, a verb and a subject, or a verb, a subject and a target."""

    verb: str
    label: Text
    subject: SubjectKind | None
    """The kind of the subjects; null for a bare verb."""
    target: Takes | None
    """The kind of the targets ; null where the subject alone completes the action."""
    subjects: list[str]
    titles: NotRequired[dict[str, Text]]
    """Names for subjects that are items."""
    notes: NotRequired[dict[str, list[Text]]]
    """Remarks on each subject that completes the action alone, where there is something to say."""
    blocked: NotRequired[Text]
    """The reason why it cannot be done now; such an option is shown and cannot be chosen."""
    retracts: NotRequired[bool]
    """It takes back by rule what was done before."""
    owed: NotRequired[list[str]]
    """The subjects whose taking back frees what is blocked."""
    advances: NotRequired[bool]
    """It goes on to the next stage of the turn (end of phase, close the announcement): the main button."""
    only: NotRequired[bool]
    """It goes on, and nothing else can be done."""
    undone: NotRequired[Text]
    """The things that an option which advances would leave undone."""
    passes: NotRequired[bool]
    """It goes on and leaves undone what the stage is there for: not the first thing to offer."""
    idle: NotRequired[bool]
    """It would change nothing as things stand: not offered."""
    gathers: NotRequired[bool]
    """Subjects are taken up one after the other for what is done together."""
    joint: NotRequired[bool]
    """All subjects that have a target can act on it together: the page offers to send them in one step."""
    stacks: NotRequired[bool]
    """All of a stack can do it, one after the other: it is taken up as a whole."""
    marches: NotRequired[bool]
    """A target beyond what is reached now can be gone to over several turns."""
    duty: NotRequired[Duty]
    amiss: NotRequired[list[str]]
    """Hexes that must be put right."""


class DecisionView(TypedDict):
    """A question to a side, and the options that answer it."""

    side: str
    prompt: Text
    options: list[OptionView]
    remarks: NotRequired[list[Text]]
    """Facts beside the question, for nobody but the side that decides."""


class Target(TypedDict):
    """A unit, hex or box on which a subject can act, with what would come of it."""

    id: str
    notes: list[Text]
    passing: NotRequired[bool]
    """It can only be gone through: nobody may be left there."""
    cut: NotRequired[bool]
    """A unit that ends there has no line of supply, as things stand."""
    apart: NotRequired[Text]
    """A sentence on another way of going than that of the other options."""
    kind: NotRequired[Kind]
    """Its kind, where the targets of the option are of several."""


class Subject(TypedDict):
    """A unit or item that can act on a target, with what would come of it."""

    id: str
    notes: list[Text]


class Event(TypedDict):
    """Something that happened."""

    text: Text
    die: NotRequired[list[int]]
    """The faces rolled."""
    unit: NotRequired[str]
    path: NotRequired[list[str]]
    """The hexes a unit went through, start included."""


class Chance(TypedDict):
    """A figure between the least and the most that choices make of it."""

    label: Text
    kind: Literal["chance", "mean"]
    """A chance from 0 to 1, or an expected number of steps."""
    low: Ratio
    high: Ratio


class Outcome(TypedDict):
    """One result of the table: its effects and its chance."""

    result: str
    """The result of the table that it is, as in the battle's `results`."""
    label: Text
    detail: list[Text]
    """The steps that either side loses."""
    chance: Ratio
    tone: str
    """Good, bad or even for the attacker."""


class OutlookBattle(TypedDict):
    """A battle of an order with its figures."""

    hex: str
    chances: list[Chance]


class Outlook(TypedDict):
    """All announced battles fought in an order: the answer to `outlook`."""

    battles: list[OutlookBattle]
    totals: list[Chance]
    method: Text
    """The way it was worked out: over every die and choice, or with some choices supposed."""


class OverlayInfo(TypedDict):
    """An entry in the list of overlays; where there are sides, one is to be chosen."""

    id: str
    title: Text
    sides: NotRequired[list[str]]


class OverlayArea(TypedDict):
    """Hexes that are tinted: a side's zone, what serves a side, what bars it."""

    kind: Literal["zone", "good", "bad"]
    side: str
    hexes: list[str]


class OverlayPath(TypedDict):
    """A way of a side, hex by hex."""

    side: str
    hexes: list[str]


class OverlaySign(TypedDict):
    """A mark on a hex with what it says."""

    hex: str
    kind: Literal["good", "bad", "level"]
    level: NotRequired[int]
    """From 0 (nothing) to 5 (the worst), for signs of that kind."""
    chance: NotRequired[Ratio]
    """The chance of the worst."""
    label: Text


Arrow = TypedDict("Arrow", {"from": str, "to": str, "side": str, "status": str})
"""An attack announced, from a hex or a box to a hex."""


class Overlay(TypedDict):
    """Areas, ways, signs and arrows over the map: the answer to `overlay`."""

    areas: list[OverlayArea]
    paths: list[OverlayPath]
    signs: list[OverlaySign]
    arrows: list[Arrow]
    lines: list[Text]


class Marker(TypedDict):
    """A sign on a hex that changes during play: who holds a city, where units come in, what is no unit."""

    hex: str
    kind: str
    side: str
    title: Text


class SituationEntry(TypedDict):
    """A fact in a few words and its sentence: of a side, or of a weather (`tone`), or a figure for each side."""

    label: Text
    detail: Text
    side: NotRequired[str]
    tone: NotRequired[str]
    figures: NotRequired[list[Annotated[list[Any], "[string, number]"]]]


class Situation(TypedDict):
    """The holders of what matters: a line that is always there, and the sentences behind it."""

    entries: list[SituationEntry]
    lines: list[Text]
    """The goal, and what the figures on a counter mean."""


class Bulletin(TypedDict):
    """The card with which a turn begins, and the weather that the map wears (`mud`, `snow`)."""

    title: Text
    tone: str
    lines: list[Text]
    """The first is the heading of the others."""


Cell = Text | str | int


class ReferenceTable(TypedDict):
    """A printed table. A string stands as it is printed; one of the codes is explained by its name."""

    title: Text
    columns: list[Cell]
    """A column without a heading names the rows."""
    rows: list[list[Cell]]
    codes: NotRequired[list[str]]
    provenance: str


class Section(TypedDict):
    """A section of the rulebook in our words."""

    id: str
    """As a `Text` has it as its `rule`."""
    number: NotRequired[str]
    """The number of the section in its book."""
    part: str
    title: str
    text: list[str]
    table: NotRequired[str]
    """The table shown in it; else the one with the section's id."""
    rulings: NotRequired[list[int]]
    """Numbers of the rulings about the section."""


class Ruling(TypedDict):
    """A decision where the rulebook is unclear, with its reason."""

    id: str
    number: int
    title: str
    text: str
    reason: str
    provenance: NotRequired[str]


class Rulebook(TypedDict):
    """`data/<game>/rules.<language>.json`: the rulebook in our words."""

    sections: list[Section]
    rulings: list[Ruling]
    tables: dict[str, ReferenceTable]
