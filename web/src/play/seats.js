/** The player of each side, and the state of the computer that plays now: pure, from the state. */

/**
 * @import { BotInfo, FirstGame, Text, View } from "../types.d.ts"
 * @typedef {"idle" | "waking" | "thinking" | "playing" | "lost"} Phase
 * @typedef {{ side: string, bot: string, reason: Text, secret?: boolean, length: number }} Deed
 *   `length`: the number of actions once it was done; `secret`: its reason is kept back
 * @typedef {object} Computer what the computer players do
 * @property {Phase} phase
 * @property {Deed[]} deeds what they did since they began to play last, with their answers in what a person did after
 * @property {number} since the number of actions once they had begun to play on, the last time
 * @property {number} passed the number of actions once a person had only let them play on
 * @property {number} answered the number of actions once a person had answered what interrupted them
 * @property {View | null} before what the board showed before that
 * @property {number | null} pointed which of these is pointed at in the list, by its length
 * @property {Record<string, string>} resting the sides that a person has taken over, each with the bot that played it
 * @property {string} speed
 * @property {string[][]} ahead the actions that it is to play next, as far as it has thought
 * @property {boolean} begun a person has let the computer begin the game
 * @property {string} hurried the stage that is played to its end without a pause
 * @property {number} spent nodes
 * @property {number} budget
 * @property {boolean} long true once it has weighed one decision for more than a moment
 * @property {Text | null} why what ended it, where it is lost
 * @property {number} retried at which length of the game it was last tried again
 */

export const PERSON = "human";

/** A bot of one's own, which plays in a sandbox. */
export const OWN = "own";

const BROKEN = "page.engine.broken";

/**
 * True if a lost computer may do better in another try: not if it was refused, nor if its own error came again.
 * @param {{ view: View | null, computer: Pick<Computer, "why" | "retried"> }} state
 */
export function isWorthTrying({ view, computer: { why, retried } }) {
    if (!why?.key.startsWith("page.engine.")) return false;
    return why.key !== BROKEN || retried !== view?.length;
}

/**
 * The one place for speed: the pause after what a computer did, in milliseconds, and how long anything that moves
 * takes, as a share of the usual. Step by step, the person says when it goes on.
 * @type {Record<string, { pause: number, motion: number }>}
 */
export const SPEEDS = {
    slow: { pause: 1800, motion: 1.8 },
    normal: { pause: 800, motion: 1 },
    fast: { pause: 250, motion: 0.45 },
    skip: { pause: 0, motion: 0 },
    step: { pause: Infinity, motion: 1 },
};
const USUAL = "normal";
const DICE = 2;
const SEEDS = 2 ** 31;

/** @type {Readonly<Computer>} */
export const NOBODY = Object.freeze({
    phase: "idle",
    deeds: [],
    since: 0,
    passed: -1,
    answered: 0,
    before: null,
    pointed: null,
    resting: {},
    speed: USUAL,
    ahead: [],
    begun: false,
    hurried: "",
    spent: 0,
    budget: 0,
    long: false,
    why: null,
    retried: -1,
});

/** The bot that is to play now, or null. @param {View | null} view @returns {string | null} */
export function botOf(view) {
    const player = view?.decision ? view.players[view.decision.side] : undefined;
    return player === undefined || player === PERSON ? null : player;
}

/**
 * The computer that is to play now by the thinking of the engine, or null.
 * @param {View | null} view @returns {string | null}
 */
export function computerOf(view) {
    const bot = botOf(view);
    return bot === OWN ? null : bot;
}

/**
 * The sides whose secrets a person would come to see, for the first time in this game, if those sat down.
 * @param {View} view @param {Record<string, string>} players
 */
export function openedBy(view, players) {
    if (!view.hides || view.length === 0 || view.result) return [];
    const isTaken = (/** @type {string} */ side) => players[side] === PERSON && view.players[side] !== PERSON;
    return Object.keys(players).filter((side) => isTaken(side) && !view.opened.includes(side));
}

/**
 * True if a computer is to begin a game and a person has not let it begin: the person sees first what it begins from.
 * @param {{ view: View | null, computer: Pick<Computer, "begun"> }} state
 */
export function holdsStart({ view, computer }) {
    if (computerOf(view) === null || view?.length !== 0) return false;
    return !computer.begun && Object.values(view.players).includes(PERSON);
}

/** True if any side is played by a computer. @param {View} view */
export function hasBots(view) {
    return Object.values(view.players).some((player) => player !== PERSON);
}

/**
 * The number of actions up to which all was done by computers, but for answers to what they asked of a person.
 * @param {Pick<Computer, "deeds" | "answered">} computer
 */
export function doneUntil({ deeds, answered }) {
    const last = deeds.at(-1)?.length ?? -1;
    return Math.max(last, deeds.length > 0 ? answered : -1);
}

/** The stages of a turn, in their order. @param {Pick<View, "panels"> | null | undefined} view */
export function stepsOf(view) {
    return (view?.panels ?? []).flatMap((panel) => (panel.kind === "steps" ? panel.items : []));
}

/** True if the side that decides is asked in a stage of another's. @param {View} view */
export function isInterrupting(view) {
    const { decision } = view;
    const whose = stepsOf(view).find(({ status }) => status === "now")?.side;
    return Boolean(whose && decision && whose !== decision.side);
}

/** A view in which nothing can be chosen while a computer decides. @param {View} view @returns {View} */
export function handsOff(view) {
    return view.decision && botOf(view) !== null ? { ...view, decision: { ...view.decision, options: [] } } : view;
}

/** A speed as it is kept, or the usual one. @param {string | null} kept */
export function speedFrom(kept) {
    return kept !== null && Object.hasOwn(SPEEDS, kept) ? kept : USUAL;
}

/**
 * The time for which an action is left to be looked at, in milliseconds; longer for a roll.
 * @param {Computer} computer @param {string} stage @param {boolean} rolled
 */
export function pauseAfter({ speed, hurried }, stage, rolled) {
    const pause = hurried !== "" && hurried === stage ? 0 : SPEEDS[speed].pause;
    return rolled ? pause * DICE : pause;
}

/**
 * The time of movements, as a share of the usual; 0 if nothing is to move.
 * @param {{ computer: Pick<Computer, "speed">, reduced: boolean }} state
 */
export function paceOf({ computer, reduced }) {
    return reduced ? 0 : SPEEDS[computer.speed].motion;
}

/** The weakest computer that plays with judgement. @param {Pick<BotInfo, "id" | "rank">[]} bots */
export function gentlest(bots) {
    return bots.find(({ rank }) => rank > 0)?.id ?? PERSON;
}

/**
 * The players of a new game: those of the last one; else as in the fair first game, or a person on the side that is
 * listed first, and the gentlest computer.
 * @param {{ id: string }[]} sides
 * @param {Pick<BotInfo, "id" | "rank">[]} bots
 * @param {string | null} kept as `seatsText` wrote it
 * @param {Pick<FirstGame, "side" | "level">} [first]
 * @returns {Record<string, string>}
 */
export function firstPlayers(sides, bots, kept, first) {
    const last = new URLSearchParams(kept ?? "");
    const known = (/** @type {string | null} */ player) => player === PERSON || bots.some(({ id }) => id === player);
    if (sides.every(({ id }) => known(last.get(id))))
        return Object.fromEntries(sides.map(({ id }) => [id, last.get(id) ?? PERSON]));
    const [own, other] = [first?.side ?? sides[0]?.id, first?.level ?? gentlest(bots)];
    return Object.fromEntries(sides.map(({ id }) => [id, id === own ? PERSON : other]));
}

/**
 * Players as they are remembered for the next game, in which a bot of one's own does not sit.
 * @param {Record<string, string>} players
 */
export function seatsText(players) {
    return new URLSearchParams(withoutOwn(players)).toString();
}

/** Players with a person in place of each bot of one's own. @param {Record<string, string>} players */
export function withoutOwn(players) {
    return Object.fromEntries(
        Object.entries(players).map(([side, player]) => [side, player === OWN ? PERSON : player]),
    );
}

/**
 * Players with one side's changed.
 * @param {Record<string, string>} players
 * @param {string} side
 * @param {string} player
 */
export function seated(players, side, player) {
    return { ...players, [side]: player };
}

/**
 * The players at rest that still are when others sit down.
 * @param {Record<string, string>} resting
 * @param {Record<string, string>} players
 */
export function stillResting(resting, players) {
    return Object.fromEntries(Object.entries(resting).filter(([side]) => players[side] === PERSON));
}

/** The dice that a computer imagines: others at every point of a game. @param {View} view */
export function seedOf(view) {
    return (view.length * 7919 + view.turn) % SEEDS;
}
