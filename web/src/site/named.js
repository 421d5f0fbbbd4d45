/** The catalogue of games leaves out the keys of its options' words, which follow from game, option and value. */

/** @import { GameInfo } from "../types.d.ts" */

/** A game with them. @param {any} game @returns {GameInfo} */
export function named(game) {
    return {
        ...game,
        options: game.options.map((/** @type {any} */ option) => namedOption(`${game.id}.option.${option.id}`, option)),
    };
}

/** @param {string} key @param {any} option */
function namedOption(key, option) {
    const values = option.values.map((/** @type {unknown} */ value) => ({
        value,
        title: { key: `${key}.${spelt(value)}` },
    }));
    return { ...option, title: { key }, detail: { key: `${key}.detail` }, values };
}

/** A value as it is spelt in a key: truth has a capital there. @param {unknown} value */
function spelt(value) {
    return value === true ? "True" : value === false ? "False" : value;
}
