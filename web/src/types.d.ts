/**
 * What crosses between the engine and the page. The Python side is `session.py` and the modules of `page/`; `docs/session.md` explains it.
 */

/** One sentence for the player: a template's key, what fills it, and the rulebook section or ruling it rests on. */
export interface Text {
    key: string;
    facts?: Record<string, Fact>;
    rule?: string;
}
export type Fact = number | string | (number | string)[];

/** A request to `session.handle`; the answer is an `Answer`. */
export interface Request {
    method: string;
    [argument: string]: unknown;
}
export type Answer = { ok: true; [field: string]: any } | { ok: false; error: Text; detail?: string };

/** What makes a new value of an old one, a view of the one before; `docs/session.md` explains it. */
export type Change =
    | { is: any }
    | { keys: Record<string, Change>; gone?: string[] }
    | { by: string; items: Record<string, Change>; gone?: string[]; new?: [number, any][] }
    | { from: number; out: number; in: any[] };

/** `data/<game>/<board>.json`, `map` unless a scenario says otherwise: the board as it is printed; nothing here ever changes during a game. */
export interface BoardMap {
    game: string;
    /** Text keys of what stands below the map. */
    title: string;
    subtitle: string;
    /** How far it is from the centre of a hex to the next, in kilometres; absent where nobody knows. */
    hex_km?: number;
    /** "flat": columns of hexes with flat tops; "pointy": rows of hexes with pointed tops. */
    orientation: "flat" | "pointy";
    /** id, axial q, axial r, terrain. Flat: x = 1.5 q, y = sqrt(3) (r + q / 2), in units of the hex's circumradius. */
    hexes: [string, number, number, string][];
    /** Further ids of hexes that two sheets print, each with the one that is used. */
    aliases: Record<string, string>;
    /** Features beside the terrain, by name: hexes that bear them ("fortification", "city", ...). */
    features: Record<string, string[]>;
    /** Features of hexsides, by name ("river"): a hex and a compass direction; each hexside stands once. */
    hexsides: Record<string, [string, string][]>;
    /** Lines from hex centre to hex centre, by name ("rail", "road"); each link stands once. */
    links: Record<string, [string, string][]>;
    /** Where such a line leaves the map. */
    exits: Record<string, [string, string][]>;
    /** Named places; rank 1 is the largest. `name` is a text key. */
    places: { hex: string; name: string; rank: number }[];
    /** Names of rivers, seas, works and regions, set along a line of hexes, or of axial places where no hex is (`at`). `name` is a text key. */
    labels: { name: string; kind: string; hexes: string[]; at?: [number, number][] }[];
    /** Hexes marked for a side, by purpose, drawn as small signs: set-up hexes, supply edges, entry hexes. */
    signs: { kind: string; side: string; hexes: string[]; title: Text }[];
    /** Named parts of the board, to count by. `name` is a text key. */
    sectors: { name: string; hexes: string[] }[];
    /** Boxes off the map that hold counters; those with an edge ("W", "E") are drawn there, the others are panels alone. */
    boxes: { id: string; title: Text; edge?: "W" | "E" }[];
    /** The hexes in play, where a scenario is played on a part of the board. */
    part?: string[];
    /** By options that are on or off: the hexes that each, while it is on, leaves out of play. */
    left_out?: Record<string, string[]>;
    /** Axial places beyond the hexes that are open water. */
    waters?: [number, number][];
}

/** What a counter shows now. */
export interface Face {
    /** The branch of service: "infantry", "armour", "motorised", "cavalry", "headquarters", ... */
    symbol: string;
    /** The size mark: "XX", "XXX", "XXXX". */
    size: string;
    /** The name printed on the counter. */
    name: string;
    /** The figures in the order printed, left to right ("8", "4"). */
    values: string[];
    /** The figures on the card, where those of now are others: in mud, or with movement points spent. */
    printed?: string[];
    /** Steps left and steps of a fresh counter. */
    steps: number;
    full: number;
    /** Where a counter has a face that is no loss of strength: whether it lies on it. */
    spent?: boolean;
    /** Small signs on the counter: "moved", "attacking", "unsupplied". */
    badges: string[];
    /** A longer description for the tooltip and the screen reader. */
    title: Text;
}

export interface UnitView {
    id: string;
    side: string;
    hex?: string;
    box?: string;
    face: Face;
}

/** What an id is the id of. */
export type Kind = "unit" | "hex" | "box" | "item";

/** One thing that can be done: a bare verb, a verb and a subject, or a verb, a subject and a target. */
export interface OptionView {
    verb: string;
    label: Text;
    /** What the subjects are; null for a bare verb. */
    subject: "unit" | "hex" | "item" | null;
    /** What the targets are ("any": each says it itself); null where the subject alone completes the action. */
    target: Kind | "any" | null;
    subjects: string[];
    /** Names for subjects that are items. */
    titles?: Record<string, Text>;
    /** What would come of a subject that completes the action alone, where there is something to say. */
    notes?: Record<string, Text[]>;
    /** Why it cannot be done now; such an option is shown and cannot be chosen. */
    blocked?: Text;
    /** It takes back by rule what was done before. */
    retracts?: boolean;
    /** The subjects whose taking back frees what is blocked. */
    owed?: string[];
    /** It goes on to the next stage of the turn (end of phase, close the announcement): the main button. */
    advances?: boolean;
    /** It goes on, and nothing else can be done. */
    only?: boolean;
    /** What an option that advances would leave undone. */
    undone?: Text;
    /** It goes on and leaves undone what the stage is there for: not the first thing to offer. */
    passes?: boolean;
    /** It would change nothing as things stand: not offered. */
    idle?: boolean;
    gathers?: boolean;
    /** All subjects that have a target can act on it together: the page offers to send them in one step. */
    joint?: boolean;
    /** All of a stack can do it, one after the other: it is taken up as a whole. */
    stacks?: boolean;
    /** A target beyond what is reached now can be gone to over several turns. */
    marches?: boolean;
    /** Who must still act, and what must still be acted on, before the stage can end. */
    duty?: { subjects: string[]; targets: string[] };
    /** Hexes that must be put right. */
    amiss?: string[];
}

export interface DecisionView {
    side: string;
    prompt: Text;
    options: OptionView[];
    /** What is to be known beside the question; for nobody but the side that decides. */
    remarks?: Text[];
}

/** What a subject can act on, or who can act on a target, with what would come of it. */
export interface Target {
    id: string;
    notes: Text[];
    /** It can only be gone through: nobody may be left there. */
    passing?: boolean;
    /** Whoever ends there has no line of supply, as things stand. */
    cut?: boolean;
    /** What is to be known of another way of going than that of the other options. */
    apart?: Text;
    /** What it is, where the targets of the option are of several kinds. */
    kind?: Kind;
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

/** What is told of a game that is over. */
export interface Debrief {
    /** `steps`: on the map when each turn began and at the end, as [turn, steps]; `lost`: each time that a unit went off it, as [turn, unit, turn of its return or null]; `faces`: how the counter of each lay when that phase began, where that is known. */
    sides: {
        side: string;
        steps: [number, number][];
        lost: [number, string, number | null][];
        faces: (Face | null)[];
    }[];
    /** How often each face fell, and every roll as [length, face]. */
    dice: { faces: number[]; rolls: [number, number][] };
    actions: number;
    /** Whether the game has a model by which it can be reviewed. */
    reviewable: boolean;
}

/** The review of a game that is over, as far as it is. Chances are thousandths. */
export interface Review {
    done: boolean;
    spent: number;
    budget: number;
    /** How often each of the decisions listed was played on. */
    rounds: number;
    sides: { side: string; decisions: ReviewedDecision[] }[];
    luck: ReviewedBattle[];
}

/** A decision that cost chance to win: what was done, what would have been better, in the log's words, and how many words more were left out of each. */
export interface ReviewedDecision {
    length: number;
    turn: number;
    phase: Text | null;
    done: Text[];
    better: Text[];
    /** The same as arrows over the position before: where units go ("way"), what they attack ("fighting"). */
    arrows: [View["arrows"], View["arrows"]];
    /** The better line, to be played from there. */
    line: string[][];
    more: [number, number];
    cost: number;
    error: number;
}

/** A battle as its attacker sees it, in steps that the enemy loses less those of its own; what was expected, and the luck, in sixths. */
export interface ReviewedBattle {
    side: string;
    length: number;
    turn: number;
    text: Text;
    expected: number;
    rolled: number;
    luck: number;
}

export interface Timeline {
    marks: TimelineMark[];
    branches: TimelineBranch[];
    /** The branch being played. */
    branch: number;
}

/** Something that happened. `die` are the faces rolled, `path` the hexes a unit went through, start included. */
export interface Event {
    text: Text;
    die?: number[];
    unit?: string;
    path?: string[];
}

/** A fraction in lowest terms: numerator, denominator. */
export type Ratio = [number, number];

/** A figure between the least and the most that choices make of it. */
export interface Chance {
    label: Text;
    /** "chance" (0 to 1), or "mean" (an expected number of steps). */
    kind: string;
    low: Ratio;
    high: Ratio;
}

/** What one result of the table does. */
export interface Outcome {
    /** The result of the table that it is, as in the battle's `results`. */
    result: string;
    label: Text;
    /** The steps that either side loses. */
    detail: Text[];
    chance: Ratio;
    /** "good", "bad" or "even" for the attacker. */
    tone: string;
}

/** All announced battles fought in an order: the answer to `outlook`. */
export interface Outlook {
    battles: { hex: string; chances: Chance[] }[];
    totals: Chance[];
    /** How it was worked out: every die and choice, or which choices are supposed. */
    method: Text;
}

/** What can be laid over the map: an entry of the answer to `overlays`; where there are sides, one is to be chosen. */
export interface OverlayInfo {
    id: string;
    title: Text;
    sides?: string[];
}

/** What lies over the map: the answer to `overlay`. */
export interface Overlay {
    /** "zone" (a side's), "good" or "bad" (what serves a side, what bars it). */
    areas: { kind: string; side: string; hexes: string[] }[];
    paths: { side: string; hexes: string[] }[];
    /** "good", "bad", or "level" with a number from 0 (nothing) to 5 (the worst); `chance` is that of the worst. */
    signs: { hex: string; kind: string; level?: number; chance?: Ratio; label: Text }[];
    arrows: { from: string; to: string; side: string; status: string }[];
    lines: Text[];
}

/** A battle that is announced, with its odds worked out line by line. */
export interface BattleView {
    id: string;
    attackers: string[];
    defenders: string[];
    hex: string;
    /** Further hexes that it is fought for. */
    more?: string[];
    /** "planned" while it can be changed, "announced", "fighting", "fought". */
    status: string;
    /** The column in use, as printed on the table ("3:1"); empty where the attack has no effect. */
    column: string;
    /** How the column came about: the strengths, the ratio, each shift with its rule. */
    lines: Text[];
    /** Result for each die face, in the order of the faces; empty where there is no roll. */
    results: string[];
    /** Each result with its chance; empty where there is no roll. */
    outcomes: Outcome[];
    /** The battle as it stands, and by each choice that is still open to a side, as far as all may know: the column, the chance of each result. */
    choices?: {
        results: string[];
        rows: { label: Text; side?: string; column: string; chances: Record<string, Ratio> }[];
    };
    /** What the battle comes to over all results; empty where there is no roll. */
    chances: Chance[];
}

/** A card of a hand; one whose face may not be seen is no more than what its back is called. */
export interface CardView extends Partial<CardUse> {
    label: Text;
    open: boolean;
    id?: string;
    functions?: (CardUse & { label: Text; sign: string; detail: Text; when: Text })[];
    note?: Text;
}
/** What can be done with a card, or with one of its functions: the verbs of it; those that are open to the side that decides, or the reason why none is. */
export interface CardUse {
    verbs: string[];
    uses?: string[];
    why?: Text;
}

/** Panels know no game: the kind says how to draw, the rest is text and figures. */
export type Panel =
    | {
          kind: "track";
          id: string;
          title: Text;
          cells: { label: Text; detail: Text[]; tone: string; current: boolean }[];
      }
    | {
          kind: "steps";
          id: string;
          title: Text;
          items: { label: Text; side: string; status: "done" | "now" | "next" }[];
      }
    | {
          kind: "figures";
          id: string;
          title: Text;
          rows: { label: Text; value: number; side?: string; lines?: Text[] }[];
      }
    | { kind: "calendar"; id: string; title: Text; turns: CalendarTurn[] }
    | { kind: "hand"; id: string; title: Text; side: string; cards: CardView[] }
    | { kind: "pool"; id: string; title: Text; side: string; units: string[] }
    | { kind: "battles"; id: string; title: Text; battles: BattleView[] }
    | ({ kind: "table"; id: string } & ReferenceTable);

/** A turn that is to come: its weather, where that is known, and what it brings, of a side or of none. */
export interface CalendarTurn {
    label: Text;
    tone: string;
    current: boolean;
    entries: { text: Text; side?: string; units?: string[] }[];
}

/** The end of a turn as the chronicle tells it. */
export interface ChroniclePage {
    turn: number;
    length: number;
    title?: Text;
    tone?: string;
    sides: { side: string; steps: number; lost: string[]; hexes: string[] }[];
    /** The hexsides between the sides, each as the hexes that it lies between. */
    front: [string, string][];
    rows?: { label: Text; value: number; side?: string }[];
    /** The front of history, as lines through hexes. */
    history?: { label: Text; lines: string[][] };
}

/** What is otherwise than after `length` actions, as the side at the screen may know of both. */
export interface Recap {
    length: number;
    turn: number;
    moved: { unit: string; side: string; from: string; to: string }[];
    came: { unit: string; side: string; hex: string }[];
    lost: { unit: string; side: string; hex: string }[];
    weaker: { unit: string; side: string; hex: string; steps: number }[];
    /** Places that have another holder. */
    taken: { hex: string; side: string }[];
    /** The hexes that were nearer to the other side and are not now. */
    ground: { side: string; hexes: string[] }[];
}

/** Who holds what matters: a line that is always there, and what is to be read when it is opened. */
export interface Situation {
    entries: SituationEntry[];
    /** The goal, and what the figures on a counter mean. */
    lines: Text[];
}

/** A fact in a few words and its sentence: of a side, or of a weather (`tone`), or a figure for each side. */
export interface SituationEntry {
    label: Text;
    detail: Text;
    side?: string;
    tone?: string;
    figures?: [string, number][];
}

/** What a turn brings: its card, and the weather that the map wears ("mud", "snow"). */
export interface Bulletin {
    title: Text;
    tone: string;
    /** The first is the heading of the others. */
    lines: Text[];
}

export interface View {
    game: string;
    scenario: string;
    options: Record<string, string | number | boolean>;
    /** The number of actions in the game so far; a request that changes the game names it as `at`. */
    length: number;
    turn: number;
    /** The numbers of the scenario's first and last turn; before the first, `turn` is less. */
    first_turn: number;
    last_turn: number;
    /** The device changes hands: the page covers the board until this side says it is there. */
    handover: string | null;
    /** Whether the side that decides made the last choice too. */
    asked_again: boolean;
    decision: DecisionView | null;
    units: UnitView[];
    /** Signs on hexes that change during play: "control" of a city; "medal" of a place of honour; "entry" and "entry_closed": where units come in; "fleet", "partisan", "fortress": what is no unit. */
    markers: { hex: string; kind: string; side: string; title: Text }[];
    /** Attacks announced, from a hex or a box to a hex. */
    arrows: { from: string; to: string; side: string; status: string }[];
    situation: Situation;
    bulletin: Bulletin;
    panels: Panel[];
    /** What happened since the view before. */
    events: Event[];
    can_undo: boolean;
    /** Why nothing can be undone. */
    no_undo: Text | null;
    result: { winner: string | null; text: Text; lines: Text[] } | null;
    players: Record<string, string>;
    mode: string;
    /** The duplicate match that the game is one of the two of. */
    duplicate?: { id: string; game: number; names?: string[] };
    /** The owner's file that the game is played by, where there is one. */
    edition?: { name: string; hash: string };
    /** Whether the side at the screen may not know all of the state. */
    hides: boolean;
    /** The sides whose secrets a person has come to see by taking their seat. */
    opened: string[];
}

/** A computer player that can be chosen for a side: an entry of `bots` of its game. */
/** How likely the side that begins is to win, in thousandths, at phase ends: pairs of length and chance. */
export interface Chances {
    side: string;
    points: [number, number][];
    error: number;
    reliability: [number, number, number][];
}

export interface BotInfo {
    id: string;
    /** From 1, the weakest level, up; 0 for one who is no level. */
    rank: number;
    title: Text;
    detail: Text;
}

/** An action that a computer would play: an entry of the answer to `think`. */
export interface Thought {
    action: string[];
    reason: Text;
    considered: number;
    /** What must be done after it before the stage can end. */
    owed?: Text;
    /** Why another step is to follow that this one makes room for; added by the page. */
    then?: Text;
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

/** `data/games.json`: what the new-game dialog needs. */
/** A step of a lesson as it is shown: `after` once it is done, `said` of a mistake, `shows` actions that the page can have shown. */
export interface Lesson {
    game: string;
    number: number;
    /** Of all lessons of the game. */
    titles: Text[];
    step: number;
    steps: number;
    kind: "watch" | "light" | "alone" | "puzzle";
    words: Text;
    after: Text;
    light: string[];
    /** The hex that is looked at; empty for none. */
    at: string;
    done: boolean;
    said: Text | null;
    /** Whether `said` is of an attack that only lacks units still. */
    halfway: boolean;
    /** Whether the step asks for a counter to be pressed: then it is not taken up. */
    quiz: boolean;
    /** Whether nothing was done in this step yet. */
    fresh: boolean;
    /** Whether the buttons of the phase are needed, or the verbs of those that are to be pressed. */
    buttons: boolean | string[];
    shows: number;
}
export interface Puzzle extends Lesson {
    kind: "puzzle";
    sort: "attack" | "hold" | "cut" | "better";
    /** Of a costly decision of a review, in place of `titles`, `words` and `from`. */
    turn?: number;
    phase?: Text | null;
    /** Who played the game that it comes from, by side; its `seed` and the moment. */
    from: Record<string, string | number>;
    /** Hexes of the units and places that the goal names. */
    framed?: string[];
    /** What was planned, once that is made. */
    plan: string[][];
    /** Whether a plan was made before. */
    tried: boolean;
    /** Whether the best plan is being shown. */
    shown: boolean;
    /** What came of the plan, once that is known; the page adds it. */
    verdict?: import("./play/puzzles.js").Verdict | null;
}
export interface GameInfo {
    id: string;
    title: Text;
    subtitle: Text;
    brief: Text;
    credit: Text;
    sides: { id: string; title: Text; tone: string }[];
    bots: BotInfo[];
    /** `brief`: what a scenario is about, where the words of the game do not fit it. */
    scenarios: {
        id: string;
        title: Text;
        detail: Text;
        turns: number;
        board: string;
        brief?: Text;
        first?: FirstGame;
    }[];
    options: OptionInfo[];
    presets: Preset[];
    /** How many lessons there are. */
    lessons: number;
    /** How many puzzles there are; none where it is left out. */
    puzzles?: number;
    /** Whether an owner's file can stand in for some of its tables. */
    editable?: boolean;
}
export type Value = number | string | boolean;
/** A fair first game: a person's side, the other's player, options not as usual; beginners won `won` of `games`. */
export interface FirstGame {
    side: string;
    level: string;
    options: Record<string, Value>;
    won: number;
    games: number;
}
/** A switch of a new game; `idle` names the scenarios in which it has no effect. */
export interface OptionInfo {
    id: string;
    title: Text;
    detail: Text;
    rule: string;
    favours: string;
    default: Value;
    values: { value: Value; title: Text }[];
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

/** `data/<game>/rules.<language>.json`: the rulebook in our words. The ids are those that a `Text` has as its `rule`. */
export interface Rulebook {
    /** `number`: of the section in its book ("3.2"). `rulings`: numbers of the rulings about the section. `table`: the table shown in it; else the one with the section's id. */
    sections: {
        id: string;
        number?: string;
        part: string;
        title: string;
        text: string[];
        table?: string;
        rulings?: number[];
    }[];
    rulings: {
        id: string;
        number: number;
        title: string;
        text: string;
        reason: string;
        provenance?: string;
    }[];
    tables: Record<string, ReferenceTable>;
}
/** A printed table. A string stands as it is printed; if it is one of the codes, its name explains it. A column without a heading names the rows. */
export interface ReferenceTable {
    title: Text;
    columns: Cell[];
    rows: Cell[][];
    codes?: string[];
    provenance: string;
}
export type Cell = Text | string | number;
