/** Colours of the board: printed map, counters of either side, marks on them. */

/**
 * The look of a side's counters. Sides differ in lightness, in the frame of the symbol and in the shape of the flag,
 * not in hue alone.
 * @typedef {object} Tone
 * @property {string} body the card
 * @property {string} light its upper edge
 * @property {string} dark its lower edge
 * @property {string} ink lettering on the card
 * @property {string} box inside of the symbol
 * @property {string} sign lines of the symbol
 * @property {string} band behind the figures of a counter that lost steps
 * @property {string} hatch stripes of that band
 * @property {string} strong arrows and flags on the map
 * @property {"plain" | "notched" | "double"} frame
 * @property {"swallow" | "square" | "pennant"} flag
 */

/** @typedef {typeof MAP} MapColours */

export const MAP = {
    table: "#4a4438",
    sheet: "#efe6cf",
    land: "#f1e7cd",
    beyond: "#e2d6b8",
    ink: "#3a3026",
    faint: "#826f52",
    grid: "rgba(92, 74, 46, 0.30)",
    contour: "rgba(158, 112, 62, 0.20)",
    wood: "#d3d4ac",
    woodEdge: "#959b6c",
    crown: "#9ba678",
    crownLight: "#b3ba8f",
    crownInk: "#5f6a45",
    trunkShade: "rgba(60, 62, 30, 0.20)",
    marsh: "#d3dcc4",
    marshInk: "#5f8a90",
    reed: "#6d7f4c",
    hill: "#e6d5a4",
    hillLight: "#f0e3bd",
    hillInk: "#9c7438",
    snow: "#fbf5e6",
    rock: "#d9c6a0",
    rockInk: "#8a6a42",
    other: "#dccfae",
    water: "#a9c8d2",
    waterInk: "#3f6b82",
    river: "#6a9db4",
    riverBank: "rgba(110, 165, 190, 0.28)",
    rail: "#2d2723",
    railGap: "#f6efdc",
    road: "#b4713c",
    border: "#8e4a5c",
    town: "#9c4434",
    townInk: "#5b221b",
    street: "#f3e3c6",
    works: "#8a3a28",
    worksGround: "rgba(190, 120, 60, 0.14)",
    worksHatch: "rgba(140, 66, 40, 0.30)",
    halo: "rgba(246, 238, 218, 0.92)",
    name: "#2a211a",
};

/** @type {Record<string, Tone>} */
export const TONES = {
    blue: {
        body: "#c3ced3",
        light: "#e9eff1",
        dark: "#8c9aa2",
        ink: "#1a252c",
        box: "#eef3f4",
        sign: "#1f3340",
        band: "#f7f4e6",
        hatch: "#35506a",
        strong: "#3c5f7e",
        frame: "plain",
        flag: "swallow",
    },
    brown: {
        body: "#8f5b36",
        light: "#bb8a60",
        dark: "#5e371d",
        ink: "#fff4dc",
        box: "#f0d9b0",
        sign: "#4b2410",
        band: "#f3e3c0",
        hatch: "#6e2f18",
        strong: "#93371f",
        frame: "notched",
        flag: "square",
    },
    green: {
        body: "#a9b58c",
        light: "#d3dcbb",
        dark: "#74805a",
        ink: "#1f2614",
        box: "#eef1df",
        sign: "#2c3a1c",
        band: "#f6f2de",
        hatch: "#4f6136",
        strong: "#4f6b2f",
        frame: "double",
        flag: "pennant",
    },
    red: {
        body: "#a8453a",
        light: "#d07c70",
        dark: "#742a22",
        ink: "#fff1e6",
        box: "#f6dccf",
        sign: "#561711",
        band: "#f8e6d8",
        hatch: "#6e1c14",
        strong: "#a3271d",
        frame: "notched",
        flag: "square",
    },
    black: {
        body: "#4a4d50",
        light: "#7b8085",
        dark: "#2a2c2e",
        ink: "#f4f2ea",
        box: "#d8dadb",
        sign: "#191b1c",
        band: "#efece0",
        hatch: "#3a3c3e",
        strong: "#303336",
        frame: "double",
        flag: "pennant",
    },
    grey: {
        body: "#cfc9bb",
        light: "#eeeae0",
        dark: "#98917f",
        ink: "#2b2720",
        box: "#f4f1e8",
        sign: "#332e26",
        band: "#fbf8ee",
        hatch: "#6b6454",
        strong: "#5d5647",
        frame: "plain",
        flag: "pennant",
    },
};

/**
 * Counters in colours that the colour-blind tell apart: the set of Okabe and Ito (2008), blue against vermilion, and so
 * on; each keeps the frame and the flag of the tone it stands for.
 * @type {Record<string, Tone>}
 */
const SAFE = {
    "safe-blue": {
        ...TONES.blue,
        body: "#8fcbee",
        light: "#c7e6f8",
        dark: "#3f8fbf",
        ink: "#00243a",
        hatch: "#0072b2",
        strong: "#0072b2",
        sign: "#00395a",
    },
    "safe-brown": {
        ...TONES.brown,
        body: "#d55e00",
        light: "#f08a3c",
        dark: "#8f3f00",
        ink: "#1d0c00",
        box: "#ffe3c9",
        hatch: "#8f3f00",
        strong: "#b34700",
        sign: "#4a2000",
    },
    "safe-red": {
        ...TONES.red,
        body: "#cc79a7",
        light: "#e6b0cd",
        dark: "#8c4a70",
        ink: "#2a0c1c",
        box: "#f8e2ee",
        hatch: "#8c4a70",
        strong: "#a34d7d",
        sign: "#4d1b36",
    },
    "safe-green": {
        ...TONES.green,
        body: "#4fc3a1",
        light: "#97decb",
        dark: "#00694d",
        ink: "#002a1e",
        hatch: "#007a59",
        strong: "#007a59",
        sign: "#00402f",
    },
    "safe-black": TONES.black,
    "safe-grey": {
        ...TONES.grey,
        body: "#f0e442",
        light: "#f8f2a0",
        dark: "#a89e1c",
        ink: "#2b2720",
        hatch: "#7a7210",
        strong: "#7a7210",
    },
};

export const MARKS = {
    shade: "rgba(38, 30, 18, 0.55)",
    gold: "#f2b632",
    goldInk: "#7a4e00",
    reach: "rgba(250, 196, 56, 0.42)",
    reachLine: "rgba(150, 96, 8, 0.85)",
    reachInk: "#4a2d00",
    held: "rgba(70, 48, 16, 0.75)",
    target: "#c3261b",
    targetFill: "rgba(225, 70, 50, 0.36)",
    targetInk: "#fffaf0",
    chosen: "#1d6b3c",
    path: "#7a3c00",
    hover: "rgba(40, 28, 12, 0.75)",
    cursor: "#10233a",
    trail: "rgba(46, 32, 18, 0.55)",
    paper: "#fdf6e3",
};

/**
 * The look of a tone; an unknown one is grey.
 * @param {string | undefined} name
 * @returns {Tone}
 */
export function toneOf(name) {
    return TONES[name ?? "grey"] ?? SAFE[name ?? ""] ?? TONES.grey;
}
