/** What crosses from the engine to the page: written by `python3 build.py forms`, not by hand. */

export type Fact = number | string | (number | string)[];

export type Value = number | string | boolean;

/** A fraction in lowest terms: numerator, denominator. */
export type Ratio = [number, number];

/** The things that have ids. */
export type Kind = "unit" | "hex" | "box" | "item";

export type SubjectKind = "unit" | "hex" | "item";

/** The kinds of subjects and targets; any: each says it itself. */
export type Takes = "unit" | "hex" | "box" | "item" | "any";

/** One sentence for the player: a template's key, what fills it, and the rulebook section or ruling it rests on. */
export interface Text {
    key: string;
    facts?: Record<string, Fact>;
    rule?: string;
}

/** A named place; rank 1 is the largest. `name` is a text key. */
export interface MapPlace {
    hex: string;
    name: string;
    rank: number;
}

/** The name of a river, sea, work or region along a line of hexes, or of axial places where no hex is (`at`). */
export interface MapLabel {
    /** A text key. */
    name: string;
    kind: string;
    hexes: string[];
    at?: [number, number][];
}

/** Hexes marked for a side, drawn as small signs: set-up hexes, supply edges, entry hexes. */
export interface MapSign {
    kind: string;
    side: string;
    hexes: string[];
    title: Text;
}

/** A named part of the board, to count by. `name` is a text key. */
export interface MapSector {
    name: string;
    hexes: string[];
}

/** A box off the map that holds counters; one with an edge is drawn there, the others are panels alone. */
export interface MapBox {
    id: string;
    title: Text;
    edge?: "W" | "E";
}

/** `data/<game>/<board>.json`: the board as it is printed; nothing here ever changes during a game. */
export interface BoardMap {
    game: string;
    /** A text key of what stands below the map, as `subtitle`. */
    title: string;
    subtitle: string;
    /** The distance between the centres of two neighbours, in kilometres; absent where nobody knows. */
    hex_km?: number;
    /** Flat: columns of hexes with flat tops; pointy: rows of hexes with pointed tops. */
    orientation: "flat" | "pointy";
    /** Id, axial q, axial r, terrain. Flat: x = 1.5 q, y = sqrt(3) (r + q / 2), in units of the hex's circumradius. */
    hexes: [string, number, number, string][];
    /** Further ids of hexes that two sheets print, each with the one that is used. */
    aliases: Record<string, string>;
    /** Features beside the terrain, by name: hexes that bear them (`fortification`, `city`). */
    features: Record<string, string[]>;
    /** Features of hexsides, by name (`river`): a hex and a compass direction; each hexside stands once. */
    hexsides: Record<string, [string, string][]>;
    /** Lines from hex centre to hex centre, by name (`rail`, `road`); each link stands once. */
    links: Record<string, [string, string][]>;
    /** The places where such a line leaves the map. */
    exits: Record<string, [string, string][]>;
    places: MapPlace[];
    labels: MapLabel[];
    signs: MapSign[];
    sectors: MapSector[];
    boxes: MapBox[];
    /** The hexes in play, where a scenario is played on a part of the board. */
    part?: string[];
    /** By options that are on or off: the hexes that each, while it is on, leaves out of play. */
    left_out?: Record<string, string[]>;
    /** Axial places beyond the hexes that are open water. */
    waters?: [number, number][];
}

/** The steps of a counter. */
export interface FaceSteps {
    /** Steps left; `full`: those of a fresh counter. */
    steps: number;
    full: number;
    /** True if the counter lies on a face that is no loss of strength; absent where it has none. */
    spent?: boolean;
}

/** A counter as it looks now. */
export interface Face extends FaceSteps {
    /** The branch of service: `infantry`, `armour`, `motorised`, `cavalry`, `headquarters`. */
    symbol: string;
    /** The size mark: XX, XXX, XXXX. */
    size: string;
    /** The name printed on the counter. */
    name: string;
    /** The figures in the order printed, left to right. */
    values: string[];
    /** The figures on the card, where those of now are others: in mud, or with movement points spent. */
    printed?: string[];
    /** Small signs on the counter: `moved`, `attacking`, `unsupplied`. */
    badges: string[];
    /** A longer description for the tooltip and the screen reader. */
    title: Text;
}

/** A counter with its place, a hex or a box. */
export interface UnitView {
    id: string;
    side: string;
    hex?: string;
    box?: string;
    face: Face;
}

/** Units that must still act, and hexes that must still be acted on, before a stage can end. */
export interface Duty {
    subjects: string[];
    targets: string[];
}

/** One thing that can be done: a bare verb, a verb and a subject, or a verb, a subject and a target. */
export interface OptionView {
    verb: string;
    label: Text;
    /** The kind of the subjects; null for a bare verb. */
    subject: SubjectKind | null;
    /** The kind of the targets ; null where the subject alone completes the action. */
    target: Takes | null;
    subjects: string[];
    /** Names for subjects that are items. */
    titles?: Record<string, Text>;
    /** Remarks on each subject that completes the action alone, where there is something to say. */
    notes?: Record<string, Text[]>;
    /** The reason why it cannot be done now; such an option is shown and cannot be chosen. */
    blocked?: Text;
    /** It takes back by rule what was done before. */
    retracts?: boolean;
    /** The subjects whose taking back frees what is blocked. */
    owed?: string[];
    /** It goes on to the next stage of the turn (end of phase, close the announcement): the main button. */
    advances?: boolean;
    /** It goes on, and nothing else can be done. */
    only?: boolean;
    /** The things that an option which advances would leave undone. */
    undone?: Text;
    /** It goes on and leaves undone what the stage is there for: not the first thing to offer. */
    passes?: boolean;
    /** It would change nothing as things stand: not offered. */
    idle?: boolean;
    /** Subjects are taken up one after the other for what is done together. */
    gathers?: boolean;
    /** All subjects that have a target can act on it together: the page offers to send them in one step. */
    joint?: boolean;
    /** All of a stack can do it, one after the other: it is taken up as a whole. */
    stacks?: boolean;
    /** A target beyond what is reached now can be gone to over several turns. */
    marches?: boolean;
    duty?: Duty;
    /** Hexes that must be put right. */
    amiss?: string[];
}

/** A question to a side, and the options that answer it. */
export interface DecisionView {
    side: string;
    prompt: Text;
    options: OptionView[];
    /** Facts beside the question, for nobody but the side that decides. */
    remarks?: Text[];
}

/** A unit, hex or box on which a subject can act, with what would come of it. */
export interface Target {
    id: string;
    notes: Text[];
    /** It can only be gone through: nobody may be left there. */
    passing?: boolean;
    /** A unit that ends there has no line of supply, as things stand. */
    cut?: boolean;
    /** A sentence on another way of going than that of the other options. */
    apart?: Text;
    /** Its kind, where the targets of the option are of several. */
    kind?: Kind;
}

/** A unit or item that can act on a target, with what would come of it. */
export interface Subject {
    id: string;
    notes: Text[];
}

/** Something that happened. */
export interface Event {
    text: Text;
    /** The faces rolled. */
    die?: number[];
    unit?: string;
    /** The hexes a unit went through, start included. */
    path?: string[];
}

/** A figure between the least and the most that choices make of it. */
export interface Chance {
    label: Text;
    /** A chance from 0 to 1, or an expected number of steps. */
    kind: "chance" | "mean";
    low: Ratio;
    high: Ratio;
}

/** One result of the table: its effects and its chance. */
export interface Outcome {
    /** The result of the table that it is, as in the battle's `results`. */
    result: string;
    label: Text;
    /** The steps that either side loses. */
    detail: Text[];
    chance: Ratio;
    /** Good, bad or even for the attacker. */
    tone: string;
}

/** A battle of an order with its figures. */
export interface OutlookBattle {
    hex: string;
    chances: Chance[];
}

/** All announced battles fought in an order: the answer to `outlook`. */
export interface Outlook {
    battles: OutlookBattle[];
    totals: Chance[];
    /** The way it was worked out: over every die and choice, or with some choices supposed. */
    method: Text;
}

/** An entry in the list of overlays; where there are sides, one is to be chosen. */
export interface OverlayInfo {
    id: string;
    title: Text;
    sides?: string[];
}

/** Hexes that are tinted: a side's zone, what serves a side, what bars it. */
export interface OverlayArea {
    kind: "zone" | "good" | "bad";
    side: string;
    hexes: string[];
}

/** A way of a side, hex by hex. */
export interface OverlayPath {
    side: string;
    hexes: string[];
}

/** A mark on a hex with what it says. */
export interface OverlaySign {
    hex: string;
    kind: "good" | "bad" | "level";
    /** From 0 (nothing) to 5 (the worst), for signs of that kind. */
    level?: number;
    /** The chance of the worst. */
    chance?: Ratio;
    label: Text;
}

/** An attack announced, from a hex or a box to a hex. */
export interface Arrow {
    from: string;
    to: string;
    side: string;
    status: string;
}

/** Areas, ways, signs and arrows over the map: the answer to `overlay`. */
export interface Overlay {
    areas: OverlayArea[];
    paths: OverlayPath[];
    signs: OverlaySign[];
    arrows: Arrow[];
    lines: Text[];
}

/** A sign on a hex that changes during play: who holds a city, where units come in, what is no unit. */
export interface Marker {
    hex: string;
    kind: string;
    side: string;
    title: Text;
}

/** A fact in a few words and its sentence: of a side, or of a weather (`tone`), or a figure for each side. */
export interface SituationEntry {
    label: Text;
    detail: Text;
    side?: string;
    tone?: string;
    figures?: [string, number][];
}

/** The holders of what matters: a line that is always there, and the sentences behind it. */
export interface Situation {
    entries: SituationEntry[];
    /** The goal, and what the figures on a counter mean. */
    lines: Text[];
}

/** The card with which a turn begins, and the weather that the map wears (`mud`, `snow`). */
export interface Bulletin {
    title: Text;
    tone: string;
    /** The first is the heading of the others. */
    lines: Text[];
}

export type Cell = Text | string | number;

/** A printed table. A string stands as it is printed; one of the codes is explained by its name. */
export interface ReferenceTable {
    title: Text;
    /** A column without a heading names the rows. */
    columns: Cell[];
    rows: Cell[][];
    codes?: string[];
    provenance: string;
}

/** A section of the rulebook in our words. */
export interface Section {
    /** As a `Text` has it as its `rule`. */
    id: string;
    /** The number of the section in its book. */
    number?: string;
    part: string;
    title: string;
    text: string[];
    /** The table shown in it; else the one with the section's id. */
    table?: string;
    /** Numbers of the rulings about the section. */
    rulings?: number[];
}

/** A decision where the rulebook is unclear, with its reason. */
export interface Ruling {
    id: string;
    number: number;
    title: string;
    text: string;
    reason: string;
    provenance?: string;
}

/** `data/<game>/rules.<language>.json`: the rulebook in our words. */
export interface Rulebook {
    sections: Section[];
    rulings: Ruling[];
    tables: Record<string, ReferenceTable>;
}

/** A turn, or a point of a track. */
export interface TrackCell {
    label: Text;
    detail: Text[];
    tone: string;
    current: boolean;
}

/** A track: turns, points. */
export interface TrackPanel {
    kind: "track";
    id: string;
    title: Text;
    cells: TrackCell[];
}

/** A phase of the turn, of a side or of none. */
export interface PhaseItem {
    label: Text;
    side: string;
    status: "done" | "now" | "next";
}

/** The phases of a turn in their order. */
export interface StepsPanel {
    kind: "steps";
    id: string;
    title: Text;
    items: PhaseItem[];
}

/** A labelled figure, of a side or of none. */
export interface FigureRow {
    label: Text;
    value: number;
    side?: string;
    /** The parts that it is made of. */
    lines?: Text[];
}

/** Labelled figures: points, factors left. */
export interface FiguresPanel {
    kind: "figures";
    id: string;
    title: Text;
    rows: FigureRow[];
}

/** A thing that a turn brings, of a side or of none. */
export interface CalendarEntry {
    text: Text;
    side?: string;
    units?: string[];
}

/** A turn that is to come: its weather, where that is known, and what it brings. */
export interface CalendarTurn {
    label: Text;
    tone: string;
    current: boolean;
    entries: CalendarEntry[];
    /** True if it brings nothing that is known: the one entry says so. */
    none?: boolean;
}

/** The turns to come. */
export interface CalendarPanel {
    kind: "calendar";
    id: string;
    title: Text;
    turns: CalendarTurn[];
}

/** The uses of a card, or of one of its functions. */
export interface CardUse {
    /** The verbs of it. */
    verbs: string[];
    /** The verbs open to the side that decides; where none is, `why` has the reason. */
    uses?: string[];
    why?: Text;
}

/** A use of a card: its name, a drawn sign, its effect, the time when it can be played. */
export interface CardFunction extends CardUse {
    label: Text;
    sign: string;
    detail: Text;
    when: Text;
}

/** A card of a hand; one whose face may not be seen is no more than what its back is called. */
export interface CardView {
    label: Text;
    open: boolean;
    id?: string;
    functions?: CardFunction[];
    note?: Text;
    /** As of a `CardUse`, with `uses` and `why`: what is done with the card as a whole. */
    verbs?: string[];
    uses?: string[];
    why?: Text;
}

/** Cards of a side, fanned out. */
export interface HandPanel {
    kind: "hand";
    id: string;
    title: Text;
    side: string;
    cards: CardView[];
}

/** Counters off the map. */
export interface PoolPanel {
    kind: "pool";
    id: string;
    title: Text;
    side: string;
    units: string[];
}

/** The battle as it stands, or by a choice that is still open to a side. */
export interface BattleChoice {
    label: Text;
    side?: string;
    column: string;
    chances: Record<string, Ratio>;
}

/** The choices that are still open, as far as all may know: the column and the chance of each result. */
export interface BattleChoices {
    results: string[];
    rows: BattleChoice[];
}

/** The parts of a `BattleView` that say what the battle can bring, as far as a game tells them. */
export interface BattleProspects {
    /** Each result with its chance; empty where there is no roll. */
    outcomes?: Outcome[];
    choices?: BattleChoices;
    /** Figures of the battle over all results; empty where there is no roll. */
    chances?: Chance[];
}

/** A battle that is announced, with its odds worked out line by line. */
export interface BattleView extends BattleProspects {
    id: string;
    attackers: string[];
    defenders: string[];
    hex: string;
    /** Further hexes that it is fought for. */
    more?: string[];
    /** `planned` while it can be changed, `announced`, `fighting`. */
    status: string;
    /** The column in use, as printed on the table; empty where the attack has no effect. */
    column: string;
    /** The way to the column: the strengths, the ratio, each shift with its rule. */
    lines: Text[];
    /** Result for each die face, in the order of the faces; empty where there is no roll. */
    results: string[];
}

/** All battles of the phase. */
export interface BattlesPanel {
    kind: "battles";
    id: string;
    title: Text;
    battles: BattleView[];
}

/** A printed table beside the map. */
export interface TablePanel extends ReferenceTable {
    kind: "table";
    id: string;
}

export type Panel =
    TrackPanel | StepsPanel | FiguresPanel | CalendarPanel | HandPanel | PoolPanel | BattlesPanel | TablePanel;

/** The end of a game. */
export interface Result {
    winner: string | null;
    text: Text;
    lines: Text[];
}

/** The owner's file that a game is played by. */
export interface Edition {
    name: string;
    hash: string;
}

/** The duplicate match that a game is one of the two of. */
export interface Duplicate {
    id: string;
    game: number;
    names?: string[];
}

/** A unit with the faces of all its steps, for paper. */
export interface PrintedUnit {
    id: string;
    side: string;
    /** From full strength down, each with the figures on the card. */
    faces: Face[];
}

/** The game as a side may see it. */
export interface View {
    game: string;
    scenario: string;
    options: Record<string, Value>;
    /** The number of actions in the game so far; a request that changes the game names it as `at`. */
    length: number;
    turn: number;
    /** The number of the scenario's first turn; before it, `turn` is less. */
    first_turn: number;
    last_turn: number;
    /** The device changes hands: the page covers the board until this side says it is there. */
    handover: string | null;
    /** True if the side that decides made the last choice too. */
    asked_again: boolean;
    decision: DecisionView | null;
    units: UnitView[];
    markers: Marker[];
    arrows: Arrow[];
    situation: Situation;
    bulletin: Bulletin;
    panels: Panel[];
    /** The events since the view before. */
    events: Event[];
    can_undo: boolean;
    /** The reason why nothing can be undone. */
    no_undo: Text | null;
    result: Result | null;
    players: Record<string, string>;
    mode: string;
    edition?: Edition;
    duplicate?: Duplicate;
    /** True if the side at the screen may not know all of the state. */
    hides: boolean;
    /** True if the hand of the other side came as hashes. */
    veiled?: boolean;
    /** The sides whose secrets a person has come to see by taking their seat. */
    opened: string[];
}

/** A phase that was played: the number of actions before it, its turn, what the log says of its beginning. */
export interface TimelineMark {
    length: number;
    turn: number;
    text: Text;
}

/** A line of play: it follows its parent for `at` actions, then its own, to `length`. */
export interface TimelineBranch {
    name: string;
    parent: number | null;
    at: number;
    length: number;
}

/** The phases and the lines of play. */
export interface Timeline {
    marks: TimelineMark[];
    branches: TimelineBranch[];
    /** The branch being played. */
    branch: number;
}

/** A side in a game that is over. */
export interface DebriefSide {
    side: string;
    /** On the map when each turn began and at the end, as turn and steps. */
    steps: [number, number][];
    /** Each time that a unit went off the map, as turn, unit, and turn of its return or null. */
    lost: [number, string, number | null][];
    /** The counter of each as it lay when that phase began, where that is known. */
    faces: (Face | null)[];
}

/** The count of each face, and every roll as length and face. */
export interface DebriefDice {
    faces: number[];
    rolls: [number, number][];
}

/** The account of a game that is over. */
export interface Debrief {
    sides: DebriefSide[];
    dice: DebriefDice;
    actions: number;
    /** True if the game has a model by which it can be reviewed. */
    reviewable: boolean;
}

/** A decision that cost chance to win: what was done, what would have been better, in the log's words. */
export interface ReviewedDecision {
    length: number;
    turn: number;
    phase: Text | null;
    done: Text[];
    better: Text[];
    /** The same over the position before: where units go (`way`), what they attack (`fighting`). */
    arrows: [Arrow[], Arrow[]];
    /** The better line, to be played from there. */
    line: string[][];
    /** The number of words that were left out of each. */
    more: [number, number];
    cost: number;
    error: number;
}

/** The costliest decisions of a side. */
export interface ReviewedSide {
    side: string;
    decisions: ReviewedDecision[];
}

/** A battle as its attacker sees it, in steps that the enemy loses less those of its own, in sixths. */
export interface ReviewedBattle {
    side: string;
    length: number;
    turn: number;
    text: Text;
    expected: number;
    rolled: number;
    luck: number;
}

/** The review of a game that is over, as far as it is. Chances are thousandths. */
export interface Review {
    done: boolean;
    spent: number;
    budget: number;
    /** The number of times that each of the decisions listed was played on. */
    rounds: number;
    /** The decisions that are played on, and all there were. */
    phases: number[];
    sides: ReviewedSide[];
    luck: ReviewedBattle[];
}

/** A side at the end of a turn: steps on the map, units lost since the turn before, hexes where it stands. */
export interface ChronicleSide {
    side: string;
    steps: number;
    lost: string[];
    hexes: string[];
}

/** A figure of the war, of a side or of none. */
export interface ChronicleRow {
    label: Text;
    value: number;
    side?: string;
}

/** The front of history, as lines through hexes. */
export interface HistoricalFront {
    label: Text;
    lines: string[][];
}

/** The end of a turn as the chronicle tells it. */
export interface ChroniclePage {
    turn: number;
    length: number;
    title?: Text;
    tone?: string;
    sides: ChronicleSide[];
    /** The hexsides between the sides, each as the hexes that it lies between. */
    front: [string, string][];
    rows?: ChronicleRow[];
    history?: HistoricalFront;
}

export interface Moved {
    unit: string;
    side: string;
    from: string;
    to: string;
}

/** A unit that came to a hex, or was last seen in it. */
export interface Seen {
    unit: string;
    side: string;
    hex: string;
}

/** A unit that has lost so many steps. */
export interface Weakened {
    unit: string;
    side: string;
    hex: string;
    steps: number;
}

/** A place that has another holder. */
export interface Taken {
    hex: string;
    side: string;
}

/** The hexes that were nearer to the other side and are not now. */
export interface Ground {
    side: string;
    hexes: string[];
}

/** All that is otherwise than after `length` actions, as the side at the screen may know of both. */
export interface Recap {
    length: number;
    turn: number;
    moved: Moved[];
    came: Seen[];
    lost: Seen[];
    weaker: Weakened[];
    taken: Taken[];
    ground: Ground[];
}

/** The chance of the side that begins to win, in thousandths, at phase ends: pairs of length and chance. */
export interface Chances {
    side: string;
    points: [number, number][];
    error: number;
    reliability: [number, number, number][];
}

/** An action that a computer would play: an entry of the answer to `think`. */
export interface Thought {
    action: string[];
    reason: Text;
    considered: number;
    /** A thing that must be done after it before the stage can end. */
    owed?: Text;
    /** It gains nothing that could be named: advice leaves it out. */
    idle?: boolean;
    /** In advice: units that would do the same to the same target right after. */
    joined?: string[];
}

/** An aim of what a computer would do in a stage, and the numbers of the thoughts that serve it. */
export interface Aim {
    aim: Text;
    steps: number[];
}

/** A step of a lesson as it is shown. */
export interface Lesson {
    game: string;
    number: number;
    /** Of all lessons of the game. */
    titles: Text[];
    step: number;
    steps: number;
    kind: "watch" | "light" | "alone";
    words: Text;
    /** Words for when it is done. */
    after: Text;
    light: string[];
    /** The hex that is looked at; empty for none. */
    at: string;
    done: boolean;
    /** Words on a mistake. */
    said: Text | null;
    /** True if `said` is of an attack that only lacks units still. */
    halfway: boolean;
    /** True if the step asks for a counter to be pressed: then it is not taken up. */
    quiz: boolean;
    /** True if nothing was done in this step yet. */
    fresh: boolean;
    /** True if the buttons of the phase are needed; or the verbs of those that are to be pressed. */
    buttons: boolean | string[];
    /** The number of actions that the page can have shown. */
    shows: number;
}

/** The players, by side, of the game that a puzzle comes from; its `seed` and the moment. */
export interface Origin {
    from?: Record<string, string | number>;
}

/** A puzzle as it is shown, or a costly decision of a review, which has `turn` and `phase` in place of words. */
export interface Puzzle extends Origin {
    game: string;
    number: number;
    /** Of all puzzles of the game. */
    titles?: Text[];
    step: number;
    steps: number;
    kind: "puzzle";
    sort: "attack" | "hold" | "cut" | "better";
    words?: Text;
    turn?: number;
    phase?: Text | null;
    light: string[];
    /** The hex that is looked at; empty for none. */
    at: string;
    /** Hexes of the units and places that the goal names. */
    framed?: string[];
    done: boolean;
    said: null;
    /** True if nothing was done yet. */
    fresh: boolean;
    buttons: boolean;
    /** The plan, once it is made. */
    plan: string[][];
    /** True if a plan was made before. */
    tried: boolean;
    /** True if the best plan is being shown. */
    shown: boolean;
    /** The number of actions of the best plan that can be shown. */
    shows: number;
}

/** A computer player that can be chosen for a side. */
export interface BotInfo {
    id: string;
    /** From 1, the weakest level, up; 0 for one who is no level. */
    rank: number;
    title: Text;
    detail: Text;
}

/** A side of a game and the colour that it is drawn in. */
export interface SideInfo {
    id: string;
    title: Text;
    tone: string;
}

/** A first game: a person's side, the other's player, options not as usual; beginners won `won` of `games`. */
export interface FirstGame {
    side: string;
    level: string;
    options: Record<string, Value>;
    won: number;
    games: number;
    drawn: number;
    /** True if the beginners scored 45 to 60 %. */
    fair: boolean;
}

/** A scenario of a game. */
export interface ScenarioInfo {
    id: string;
    title: Text;
    detail: Text;
    turns: number;
    board: string;
    /** Its subject, where the words of the game do not fit it. */
    brief?: Text;
    first?: FirstGame;
}

/** A value that an option can have. */
export interface OptionValue {
    value: Value;
    title: Text;
}

/** A switch of a new game. */
export interface OptionInfo {
    id: string;
    title: Text;
    detail: Text;
    rule: string;
    favours: string;
    default: Value;
    values: OptionValue[];
    /** The scenarios in which it has no effect. */
    idle: string[];
}

/** A named choice of scenario and options; options not named have their defaults. */
export interface Preset {
    id: string;
    scenario: string;
    options: Record<string, Value>;
    title: Text;
    detail: Text;
}

/** `data/games.json`: what the new-game dialog needs. */
export interface GameInfo {
    id: string;
    title: Text;
    subtitle: Text;
    brief: Text;
    credit: Text;
    sides: SideInfo[];
    bots: BotInfo[];
    scenarios: ScenarioInfo[];
    options: OptionInfo[];
    presets: Preset[];
    /** The number of lessons. */
    lessons: number;
    /** The number of puzzles; none where it is left out. */
    puzzles?: number;
    /** True if an owner's file can stand in for some of its tables. */
    editable?: boolean;
}
