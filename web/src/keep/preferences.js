/** What a player has set for good, as it is kept in the browser. */

/**
 * @typedef {"usual" | "safe"} Palette
 * @typedef {{ look: string, palette: Palette, ask: boolean }} Settings  `ask`: before something is lost
 * @typedef {{ recall: (key: string) => string | null, remember: (key: string, value: string) => unknown }} Keeper
 */

export const LOOKS = ["system", "light", "dark"];
export const PALETTES = ["usual", "safe"];

/** @type {Readonly<Settings>} */
export const USUAL = Object.freeze({ look: "system", palette: "usual", ask: true });

/** The settings as they were kept; what is not known is as usual. @param {Pick<Keeper, "recall">} keeper @returns {Settings} */
export function recalled(keeper) {
  const look = keeper.recall("look") ?? "";
  return { look: LOOKS.includes(look) ? look : USUAL.look, palette: keeper.recall("palette") === "safe" ? "safe" : "usual", ask: keeper.recall("ask") !== "no" };
}
