/** The checks: the requests that the engine is sent, and what their answers have to be. Pure. */

/**
 * @import { Fact, Text } from "../types.d.ts"
 * @typedef {{ id: string, rules: string[], lines: number[], position: object }} Position  `lines` of play by their
 * length
 * @typedef {{ id: string, actions: number, digests: number, save: string }} Golden
 * @typedef {{ game: string, positions: Position[], golden: Golden[] }} Evidence
 * @typedef {{ game: string, text: Text }} Line  to be told in the words of a game; of none where it is empty
 * @typedef {{ good: boolean, lines: Line[] }} Verdict
 * @typedef {{ game: string, request: { check: string, [argument: string]: unknown } }} Step
 * @typedef {{ id: string, steps: Step[], judge: (proofs: any[]) => Verdict }} Check  the proofs are those of the steps,
 * in order
 */

const GAMES = { count: 45, at_once: 5 };
const SAVES = { count: 10, at_once: 2 };
const ROLLS = 60_000;

/**
 * All checks; the seed decides what is drawn at random.
 * @param {Evidence[]} evidence
 * @param {number} seed
 * @returns {Check[]}
 */
export function planOf(evidence, seed) {
    const games = evidence.map(({ game }) => game);
    return [
        lines(evidence),
        replays(evidence),
        watched("games", games, seed, GAMES),
        watched("saves", games, seed, SAVES),
        dice(seed),
    ];
}

/** @param {Evidence[]} evidence @returns {Check} */
function lines(evidence) {
    const all = evidence.flatMap(({ game, positions }) =>
        positions.map((position, index) => ({ game, n: index + 1, ...position })),
    );
    const depth = (/** @type {Position} */ position) => position.lines.length - 1;
    const expected = (/** @type {Position} */ position) => position.lines[depth(position)];
    return {
        id: "lines",
        steps: all.map((one) => ({
            game: one.game,
            request: { check: "lines", position: JSON.stringify(one.position), depth: depth(one) },
        })),
        judge(proofs) {
            const wrong = all.flatMap((one, index) =>
                proofs[index].lines === expected(one)
                    ? []
                    : [
                          line(
                              "lines.bad",
                              {
                                  n: one.n,
                                  rules: one.rules,
                                  depth: depth(one),
                                  expected: figure(expected(one)),
                                  found: figure(proofs[index].lines),
                              },
                              one.game,
                          ),
                      ],
            );
            return verdict(wrong, "lines.good", { n: all.length, lines: figure(sum(proofs, "lines")) });
        },
    };
}

/** @param {Evidence[]} evidence @returns {Check} */
function replays(evidence) {
    const all = evidence.flatMap(({ game, golden }) => golden.map((one, index) => ({ game, n: index + 1, ...one })));
    return {
        id: "replays",
        steps: all.map(({ game, save }) => ({ game, request: { check: "replay", save } })),
        judge(proofs) {
            const wrong = all.flatMap(({ game, n, actions, digests }, index) => {
                const found = proofs[index];
                if (found.actions === actions && found.digests === digests && found.problems.length === 0) return [];
                return [
                    line("replays.bad", { n, actions, digests, played: found.actions, agreed: found.digests }, game),
                    ...found.problems.slice(0, 1).map((/** @type {Text} */ text) => ({ game, text })),
                ];
            });
            return verdict(wrong, "replays.good", {
                n: all.length,
                actions: figure(sum(proofs, "actions")),
                digests: figure(sum(proofs, "digests")),
            });
        },
    };
}

/**
 * Random games, some at once, of all games in turn.
 * @param {"games" | "saves"} id
 * @param {string[]} games
 * @param {number} seed
 * @param {{ count: number, at_once: number }} much
 * @returns {Check}
 */
function watched(id, games, seed, { count, at_once }) {
    const steps = Array.from({ length: games.length && count / at_once }, (_, index) => {
        const game = games[index % games.length];
        return { game, request: { check: id, game, seed: seed + index * at_once, count: at_once } };
    });
    return {
        id,
        steps,
        judge(proofs) {
            const wrong = proofs.flatMap(({ faults }, index) =>
                faults.flatMap((/** @type {{ seed: number, length: number, text: Text }} */ fault) => [
                    line("games.bad", { seed: fault.seed, length: fault.length }, steps[index].game),
                    { game: steps[index].game, text: fault.text },
                ]),
            );
            return verdict(wrong, `${id}.good`, {
                n: sum(proofs, "games"),
                actions: figure(sum(proofs, "actions")),
            });
        },
    };
}

/** @param {number} seed @returns {Check} */
function dice(seed) {
    return {
        id: "dice",
        steps: [{ game: "", request: { check: "dice", seed, rolls: ROLLS } }],
        judge([{ faces, statistic, bound, fair }]) {
            const facts = {
                rolls: figure(ROLLS),
                faces: faces.map(figure),
                found: quotient(statistic),
                bound: quotient(bound),
            };
            return { good: fair, lines: [line(fair ? "dice.good" : "dice.bad", facts)] };
        },
    };
}

/** @param {Line[]} wrong @param {string} key @param {Record<string, Fact>} facts @returns {Verdict} */
function verdict(wrong, key, facts) {
    return wrong.length > 0 ? { good: false, lines: wrong } : { good: true, lines: [line(key, facts)] };
}

/** @param {string} key @param {Record<string, Fact>} facts @param {string} [game] @returns {Line} */
function line(key, facts, game = "") {
    return { game, text: { key: `page.know.${key}`, facts } };
}

/** @param {any[]} proofs @param {string} name */
function sum(proofs, name) {
    return proofs.reduce((total, proof) => total + proof[name], 0);
}

/** @param {number} number */
function figure(number) {
    return number.toLocaleString(language());
}

/** A fraction to three places. @param {[number, number]} fraction */
function quotient([numerator, denominator]) {
    return (numerator / denominator).toLocaleString(language(), {
        minimumFractionDigits: 3,
        maximumFractionDigits: 3,
    });
}

/** The language of the page; in tests there is none. */
function language() {
    return globalThis.document?.documentElement.lang || "en";
}
