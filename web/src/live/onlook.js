/** Games that are only watched here: nothing can be played in them, and the next link or file goes on. */

import { el } from "../document/dom.js";
import { button } from "../dialogs/send.js";
import * as reduce from "../play/state.js";

/**
 * @import { Page, Say } from "./live.js"
 */

const SETTING = "watched";
const MOST = 50;
/** The most actions of a game. */
const MOST_ACTIONS = 50_000;
const ONLOOKER = "onlooker";
/** Requests after which another game may be on the table. */
const ANOTHER = new Set(["open", "new"]);

/**
 * From now on a game that came for spectators is watched again whenever it is opened.
 * @param {Page} page @param {() => Promise<Say>} words
 */
export function followOnlooker(page, words) {
    const { engine } = page;
    const plain = engine.call;
    engine.call = async (method, fields) => {
        // A spectator seats nobody, computers neither.
        if (method === "players" && document.querySelector(".onlooker")) return refusal((await words())("live.look"));
        const answer = await plain(method, fields);
        if (answer.ok && ANOTHER.has(method)) setTimeout(() => void look(page, words).catch(page.fault));
        return answer;
    };
    return look(page, words);
}

/** @param {string} words @returns {Extract<import("../types.d.ts").Answer, { ok: false }>} */
function refusal(words) {
    return { ok: false, error: { key: "page.notices", facts: { words } } };
}

/** The game on the table is only watched from now on. @param {Page} page @param {() => Promise<Say>} words */
export async function lookOn(page, words) {
    const sign = await signOf(page);
    note(page, [sign, ...watched(page).filter((each) => each !== sign)]);
    await look(page, words);
}

/** @param {Page} page @param {() => Promise<Say>} words */
async function look(page, words) {
    const isWatched = watched(page).length > 0 && watched(page).includes(await signOf(page));
    document.querySelector(".onlooker")?.remove();
    if (!isWatched) return;
    await sit(page, ONLOOKER);
    const say = await words();
    const join = async () => {
        const sign = await signOf(page);
        note(
            page,
            watched(page).filter((each) => each !== sign),
        );
        document.querySelector(".onlooker")?.remove();
        await sit(page, "");
    };
    const strip = el(
        "div",
        { className: "live-strip onlooker quiet", "data-key": "onlooker", "data-state": "up" },
        el("span", { role: "status" }, say("live.look")),
        button("onlooker-join", say("live.look.join"), false, () => void join().catch(page.fault)),
    );
    document.querySelector(".onlooker")?.remove();
    document.querySelector(".prompt")?.prepend(strip);
}

/** @param {Page} page @param {string} side */
async function sit({ engine, store }, side) {
    const answer = await engine.call("live", { do: "sit", side });
    const [view, log] = [await engine.call("view"), await engine.call("log")];
    if (answer.ok && view.ok && log.ok) store.update(reduce.withOpened, view.view, log.events, log.from);
}

/** @param {Page} page @returns {Promise<string>} */
async function signOf({ engine }) {
    const answer = await engine.call("live", { do: "tell", since: MOST_ACTIONS });
    return answer.ok ? answer.told.sign : "";
}

/** @param {Page} page @returns {string[]} */
function watched({ keeper }) {
    return (keeper.recall(SETTING) ?? "").split(" ").filter(Boolean);
}

/** @param {Page} page @param {string[]} signs */
function note({ keeper }, signs) {
    keeper.remember(SETTING, signs.slice(0, MOST).join(" "));
}
