/** Fetches the static files: games, texts, rules, maps and first views; each once. */

/** @import { BoardMap, GameInfo, Rulebook, View } from "../types.d.ts" */
/** @import { Table } from "../words/text.js" */

import { textOf } from "./bytes.js";
import { named } from "./named.js";
import { tableOf } from "./preloaded.js";
import { FIRST, chosen, isFirst, languagesWanted, over } from "../words/language.js";

const PAGE_TEXTS = /^assets\/text\.(.+)\.json$/;

/** @param {readonly string[]} wanted the languages wanted, most wanted first */
export function createLibrary(wanted = languagesWanted(location.search, keptLanguage(), navigator.languages)) {
    /** @type {Map<string, Promise<any>>} */
    const known = new Map();
    /** @param {string} file */
    const once = (file) => {
        const table = known.get(file) ?? tableOf(file);
        known.set(file, table);
        table.catch(() => known.delete(file));
        return table;
    };
    /** @returns {Promise<string>} */
    const language = async () => (isFirst(wanted) ? FIRST : chosen(wanted, has(await once("manifest.json"))));
    /**
     * A file in the first language, with what the one chosen has of it.
     * @param {string} stem
     * @returns {Promise<any>}
     */
    const translated = async (stem) => {
        const tag = await language();
        const own =
            tag !== FIRST && (await once("manifest.json")).files[`${stem}.${tag}.json`]
                ? once(`${stem}.${tag}.json`)
                : null;
        return over(await once(`${stem}.${FIRST}.json`), await own);
    };
    return {
        language,
        /** The languages of the site, the first one first. @returns {Promise<string[]>} */
        languages: async () => [
            FIRST,
            ...Object.keys((await once("manifest.json")).files)
                .flatMap((file) => file.match(PAGE_TEXTS)?.[1] ?? [])
                .filter((tag) => tag !== FIRST),
        ],
        /** @returns {Promise<Table>} */
        pageTexts: () => translated("assets/text"),
        ...otherTexts(translated),
        /** @returns {Promise<Table>} */
        sharedTexts: () => translated("data/text"),
        /** @param {string} game @returns {Promise<Table>} */
        gameTexts: (game) => translated(`data/${game}/text`),
        /** @returns {Promise<GameInfo[]>} */
        games: async () => (await once("data/games.json")).games.map(named),
        /** @param {string} game @returns {Promise<Rulebook>} */
        rules: (game) => translated(`data/${game}/rules`),
        /**
         * The board of a scenario.
         * @param {Pick<GameInfo, "id" | "scenarios">} game
         * @param {string} scenario
         * @returns {Promise<BoardMap>}
         */
        map: (game, scenario) => once(`data/${game.id}/${boardOf(game, scenario)}.json`),
        /** A scenario as it begins. @param {string} game @param {string} scenario @returns {Promise<View>} */
        start: (game, scenario) => once(`data/${game}/start.${scenario}.json`),
        ...proofFiles(once),
        ...aboutFiles(once),
        /** @returns {Promise<{ version: string, build: string, address?: string }>} */
        manifest: () => once("manifest.json"),
        /** @param {string} file @returns {Promise<string>} */
        file: textOf,
    };
}

/** @typedef {ReturnType<typeof createLibrary>} Library */

/** Words that not everybody needs. @param {(stem: string) => Promise<Table>} translated */
function otherTexts(translated) {
    return {
        labTexts: () => translated("assets/lab"),
        knowTexts: () => translated("assets/know"),
        captionTexts: () => translated("assets/caption"),
        classTexts: () => translated("assets/class"),
        printTexts: () => translated("assets/print"),
        sendTexts: () => translated("assets/send"),
        manyTexts: () => translated("assets/many"),
        diceTexts: () => translated("assets/dice"),
        duplicateTexts: () => translated("assets/duplicate"),
        /** The names of hexes that the game does not name itself. @param {string} game */
        hexNames: (game) => translated(`data/${game}/hexes`),
        /** The texts of a game's lessons and puzzles, and those around them. @param {string} game */
        lessonTexts: async (game) =>
            Object.assign({}, ...(await Promise.all(["assets/lesson", `data/${game}/lessons`].map(translated)))),
        /** The history of a game's turns. @param {string} game */
        historyTexts: (game) => translated(`data/${game}/history`),
    };
}

/** The files behind the page about the page. @param {(file: string) => Promise<any>} once */
function aboutFiles(once) {
    return {
        /** @returns {Promise<import("./about.js").About>} */
        about: () => once("about.json"),
        /** The files to take along, with the bytes of each. @returns {Promise<Record<string, number>>} */
        downloads: () => once("downloads.json"),
    };
}

/** The files of the page of proofs. @param {(file: string) => Promise<any>} once */
function proofFiles(once) {
    return {
        /** @param {string} game @returns {Promise<import("../know/know-rules.js").Tests>} */
        tests: (game) => once(`data/${game}/tests.json`),
        /** @param {string} game @returns {Promise<import("../know/know-checks.js").Position[]>} */
        positions: (game) => once(`data/${game}/perft.json`),
        /** @param {string} game @returns {Promise<import("../know/know-checks.js").Golden[]>} */
        golden: (game) => once(`data/${game}/golden.json`),
        /** @returns {Promise<import("../know/know-strength.js").Strength>} */
        strength: () => once("data/strength.json"),
    };
}

/**
 * The file of a scenario's board; of one that is no more, the first that there is.
 * @param {Pick<GameInfo, "scenarios">} game
 * @param {string} scenario
 */
function boardOf({ scenarios }, scenario) {
    return (scenarios.find(({ id }) => id === scenario) ?? scenarios[0]).board;
}

/** The language chosen in the settings, where the browser keeps it. */
function keptLanguage() {
    try {
        return localStorage.getItem("rasputitsa:setting:language");
    } catch {
        return null;
    }
}

/** @param {{ files: Record<string, string> }} manifest @returns {(language: string) => boolean} */
function has({ files }) {
    return (language) => Object.keys(files).some((file) => file.endsWith(`/text.${language}.json`));
}
