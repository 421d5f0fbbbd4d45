/** The choice in the new-game dialog, and its differences from a preset: pure. */

/**
 * @import { FirstGame, GameInfo, OptionInfo, Preset, Text, Value, View } from "../types.d.ts"
 * @typedef {Record<string, Value>} Values
 * @typedef {{ preset: string, scenario: string, options: Values }} Choice  `options`: those that are not at their
 * default
 * @typedef {object} Verdict  what the rules make of a choice
 * @property {Values} options every option with its value
 * @property {Record<string, Text | null>} locked options that are decided, with the reason where there is one
 * @property {Text | null} refusal why the choice cannot be played
 */

/** @param {GameInfo} game @returns {Choice} */
export function firstChoice(game) {
    const preset = game.presets[0];
    return preset ? presetChoice(game, preset) : { preset: "", scenario: game.scenarios[0].id, options: {} };
}

/**
 * The choice for a newcomer: the first preset with a first game, with its handicaps, where there is one.
 * @param {GameInfo} game @returns {Choice}
 */
export function fairChoice(game) {
    const firstOf = (/** @type {Preset} */ preset) => game.scenarios.find(({ id }) => id === preset.scenario)?.first;
    const preset = game.presets.find(firstOf);
    if (!preset) return firstChoice(game);
    const options = firstOf(preset)?.options ?? {};
    return Object.keys(options).reduce(
        (choice, id) => withOption(game, choice, id, options[id]),
        presetChoice(game, preset),
    );
}

/** @param {GameInfo} game @param {Preset} preset @returns {Choice} */
export function presetChoice(game, preset) {
    return Object.entries(preset.options).reduce((choice, [id, value]) => withOption(game, choice, id, value), {
        preset: preset.id,
        scenario: preset.scenario,
        options: /** @type {Values} */ ({}),
    });
}

/**
 * The same without the handicaps of a fair first game.
 * @param {GameInfo} game @param {Choice} choice @returns {Choice}
 */
export function withoutHandicaps(game, choice) {
    const preset = game.presets.find(({ id }) => id === choice.preset);
    return preset ? presetChoice(game, preset) : { ...choice };
}

/**
 * True if the presets only name scenarios once more, each with all options as usual: one list is enough then.
 * @param {Pick<GameInfo, "presets">} game
 */
export function isRepeated({ presets }) {
    const scenarios = new Set(presets.map(({ scenario }) => scenario));
    return scenarios.size === presets.length && presets.every(({ options }) => Object.keys(options).length === 0);
}

/**
 * The scenarios as they are listed: those that presets only name once more come first, in the order of the presets.
 * @param {GameInfo} game
 */
export function scenariosInOrder(game) {
    if (!isRepeated(game)) return game.scenarios;
    const places = game.presets.map(({ scenario }) => scenario);
    const named = game.scenarios.filter(({ id }) => places.includes(id));
    named.sort((one, other) => places.indexOf(one.id) - places.indexOf(other.id));
    return [...named, ...game.scenarios.filter(({ id }) => !places.includes(id))];
}

/**
 * Presets that only name scenarios go with them.
 * @param {GameInfo} game
 * @param {Choice} choice
 * @param {string} scenario
 * @returns {Choice}
 */
export function withScenario(game, choice, scenario) {
    const own = isRepeated(game) ? game.presets.find((preset) => preset.scenario === scenario) : undefined;
    return { ...choice, scenario, ...(own && { preset: own.id }) };
}

/**
 * An option at its default is not among those chosen.
 * @param {GameInfo} game
 * @param {Choice} choice
 * @param {string} id
 * @param {Value} value
 * @returns {Choice}
 */
export function withOption(game, choice, id, value) {
    const { [id]: _, ...others } = choice.options;
    const isDefault = game.options.find((option) => option.id === id)?.default === value;
    return { ...choice, options: isDefault ? others : { ...others, [id]: value } };
}

/**
 * The verdict that can be given before the rules have spoken.
 * @param {GameInfo} game
 * @param {Choice} choice
 * @returns {Verdict}
 */
export function presumed(game, choice) {
    const defaults = asPrinted(game);
    return { options: { ...defaults, ...choice.options }, locked: {}, refusal: null };
}

/** Every option as the rulebook has it. @param {GameInfo} game */
export function asPrinted({ options }) {
    return Object.fromEntries(options.map((option) => [option.id, option.default]));
}

/** @param {OptionInfo} option @param {Choice} choice */
export function isIdle(option, choice) {
    return option.idle.includes(choice.scenario);
}

/** A value that an option does not have now, to ask why it cannot. @param {OptionInfo} option @param {Value} value */
export function otherValue(option, value) {
    return option.values.find((each) => each.value !== value)?.value;
}

/**
 * The differences of a choice from its preset: the titles of the scenario and of the options, with their values.
 * @param {GameInfo} game @param {Choice} choice @param {Values} options every option with its value
 * @returns {{ title: Text | null, value: Text }[]}
 */
export function differences(game, choice, options) {
    const preset = game.presets.find((each) => each.id === choice.preset);
    if (!preset) return [];
    const scenario = game.scenarios.find((each) => each.id === choice.scenario && each.id !== preset.scenario);
    const changed = game.options.filter(
        (option) => options[option.id] !== (preset.options[option.id] ?? option.default),
    );
    const values = changed.flatMap((option) => {
        const now = option.values.find((each) => each.value === options[option.id]);
        return now ? [{ title: option.title, value: now.title }] : [];
    });
    return [...(scenario ? [{ title: null, value: scenario.title }] : []), ...values];
}

/**
 * The fair first game of the scenario in play, where the options are as in it, and a person plays its side against its
 * computer.
 * @param {Pick<GameInfo, "scenarios" | "sides" | "options">} game
 * @param {Pick<View, "scenario" | "options" | "players">} view @returns {FirstGame | null}
 */
export function fairGame(game, { scenario, options, players }) {
    const first = game.scenarios.find(({ id }) => id === scenario)?.first;
    if (!first) return null;
    const isSeated = game.sides.every(({ id }) => players[id] === (id === first.side ? "human" : first.level));
    const isSet = game.options.every((option) => valueIn(options, option) === valueIn(first.options, option));
    return isSeated && isSet ? first : null;
}

/** @param {Readonly<Record<string, Value>>} options @param {OptionInfo} option */
function valueIn(options, option) {
    return options[option.id] ?? option.default;
}

/**
 * The titles of its handicaps, value and all.
 * @param {Pick<GameInfo, "options">} game @param {FirstGame} first @returns {{ title: Text, value: Text }[]}
 */
export function handicaps(game, first) {
    return game.options.flatMap(({ id, title, values }) => {
        const now = values.find(({ value }) => value === first.options[id]);
        return now ? [{ title, value: now.title }] : [];
    });
}
