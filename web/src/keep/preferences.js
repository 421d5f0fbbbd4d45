/** Settings that a player has made for good, as they are kept in the browser. */

/**
 * @typedef {"usual" | "safe"} Palette
 * @typedef {{ look: string, text: string, palette: Palette, chance: string, wheel: string }} Looks
 * @typedef {Looks & { pass: string, ask: boolean }} Settings
 *   `text`: its size; `chance`: whether the chance to win is shown; `wheel`: whether it zooms the map or moves it;
 *   `pass`: whether the page goes on by itself where nothing else can be done;
 *   `ask`: before something is lost
 * @typedef {object} Keeper
 * @property {(key: string) => string | null} recall
 * @property {(key: string, value: string) => boolean} prefer  whether it is kept
 */

export const LOOKS = ["system", "light", "dark"];
/** Sizes of text, each with how much larger what is lettered on the map is. @type {Record<string, number>} */
export const TEXTS = { normal: 1, large: 1.2, larger: 1.4 };
export const PALETTES = ["usual", "safe"];
export const CHANCES = ["on", "off"];
export const PASSES = ["on", "off"];
export const WHEELS = ["auto", "zoom", "pan"];

/** @type {Readonly<Settings>} */
export const USUAL = Object.freeze({
    look: "system",
    text: "normal",
    palette: "usual",
    chance: "on",
    wheel: "auto",
    pass: "on",
    ask: true,
});

/**
 * The settings as they were kept; what is not known is as usual.
 * @param {Pick<Keeper, "recall">} keeper
 * @returns {Settings}
 */
export function recalled(keeper) {
    const [look, text, wheel] = ["look", "text", "wheel"].map((key) => keeper.recall(key) ?? "");
    return {
        look: LOOKS.includes(look) ? look : USUAL.look,
        text: text in TEXTS ? text : USUAL.text,
        palette: keeper.recall("palette") === "safe" ? "safe" : "usual",
        chance: keeper.recall("chance") === "off" ? "off" : "on",
        wheel: WHEELS.includes(wheel) ? wheel : USUAL.wheel,
        pass: keeper.recall("pass") === "off" ? "off" : "on",
        ask: keeper.recall("ask") !== "no",
    };
}
