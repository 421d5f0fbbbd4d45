/** The home page: the game in play, the games there are, lessons, and what is kept. */

import { el } from "../document/dom.js";
import { addStyle } from "../document/late-style.js";
import { briefOf, turnWords } from "../pieces/context.js";
import { HOME } from "./home-style.js";
import { lessonWords, nextLesson } from "../play/lessons.js";
import { countSolved, nextPuzzle, solvedFrom, solvedKey } from "../play/puzzles.js";
import { waitingOf } from "../keep/waiting.js";
import { detailWords } from "./kept.js";
import { createSpeaker } from "../words/text.js";

/**
 * @import { GameInfo, View } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Library } from "../games/games.js"
 * @import { Card, Entry } from "../keep/storage.js"
 * @import { Speaker, Table } from "../words/text.js"
 * @import { Parts } from "./home.js"
 * @typedef {Parts & { leave: () => void, speakers: Map<string, Speaker> }} Sheet
 */

/** As many kept games are shown; the dialog has them all. */
const MOST = 6;
/** Widths of pictures in CSS pixels. */
const WIDE = 640;
const NARROW = 420;
/** A board that is seen as it lies on the table is looked at from nearer by. */
const SCENE = 960;

/** All of it. @param {Parts} parts @param {() => void} leave */
export async function homePage(parts, leave) {
    addStyle(HOME);
    const sheet = { ...parts, leave, speakers: await speakersOf(parts) };
    return el("div", { className: "home-page" }, ...pageOf(sheet));
}

/** @param {Parts} parts @returns {Promise<Map<string, Speaker>>} one for each game, with its own words */
async function speakersOf({ library, context }) {
    const [page, shared, send] = await Promise.all([library.pageTexts(), library.sharedTexts(), library.sendTexts()]);
    const pairs = context().state.games.map(
        async ({ id }) =>
            /** @type {[string, Speaker]} */ ([
                id,
                createSpeaker([
                    ...(await Promise.all([library.gameTexts(id), library.hexNames(id)])),
                    shared,
                    page,
                    send,
                ]),
            ]),
    );
    return new Map(await Promise.all(pairs));
}

/** @param {Sheet} sheet */
function pageOf(sheet) {
    const { say } = sheet.context().speaker;
    const head = el(
        "header",
        { className: "home-head" },
        el("h2", {}, say("page.name")),
        el("p", {}, say("page.home.what")),
    );
    return [
        head,
        goOn(sheet),
        ...part(say("page.home.games"), "home-games", gameCards(sheet)),
        ...part(say("page.home.learn"), "home-learn", learnCards(sheet)),
        ...library(sheet),
    ].filter((node) => node !== null);
}

/** @param {string} title @param {string} className @param {Node[]} cards */
function part(title, className, cards) {
    return [el("h3", {}, title), el("div", { className }, ...cards)];
}

/** The game in play. @param {Sheet} sheet */
function goOn(sheet) {
    const { state, speaker } = sheet.context();
    const { view, game } = state;
    if (!view || !game) return null;
    const words = sheet.speakers.get(game.id) ?? speaker;
    const isNew = view.length === 0 && !view.result;
    const picture = el(
        "div",
        { className: isNew ? "home-scene lying" : "home-scene" },
        sheet.thumbnails.position(game, view, isNew ? SCENE : WIDE),
    );
    const text = el(
        "div",
        { className: "home-text" },
        el("p", { className: "home-kicker" }, speaker.say(view.length > 0 ? "page.home.playing" : "page.home.ready")),
        el("h3", {}, words.text(game.title)),
        el(
            "p",
            { className: "home-facts" },
            isNew ? words.text(briefOf(game, view)) : stateWords(speaker, words, view),
        ),
        // Who plays is settled once the rules are there.
        state.live ? el("p", { className: "quiet" }, playersWords(speaker, words, game, view)) : null,
        waitingWords(sheet, words, view),
        el(
            "button",
            { type: "button", className: "primary", "data-key": "continue", onclick: sheet.leave },
            speaker.say(view.length > 0 ? "page.home.continue" : "page.home.begin"),
        ),
        isNew ? lessonLink(sheet, game) : null,
    );
    return el("article", { className: "home-now" }, pressed(picture, sheet.leave), text);
}

/** The turn, what is decided and how it ended. @param {Speaker} speaker @param {Speaker} words @param {View} view */
function stateWords(speaker, words, view) {
    const asked = view.decision ? words.text(view.decision.prompt) : "";
    const result = view.result ? words.text(view.result.text) : "";
    return [turnWords(speaker, view), asked, result].filter(Boolean).join(" · ");
}

/**
 * The side whose turn came from another player, or was sent, and when.
 * @param {Sheet} sheet @param {Speaker} words @param {View | Card} game on the table or kept
 */
function waitingWords({ keeper }, words, game) {
    const found = waitingOf(keeper, game);
    if (!found) return null;
    const facts = { side: words.name(found.side), when: words.moment(found.when) };
    return el("span", { className: "note", "data-key": `home-${found.kind}` }, words.say(`send.${found.kind}`, facts));
}

/** For whoever is new to it, until all lessons are done. @param {Sheet} sheet @param {GameInfo} game */
function lessonLink({ context, lessons, onFault }, game) {
    const progress = lessons.progress(game.id);
    const words = lessonWords(context().speaker, progress, game.lessons);
    if (words === null) return null;
    const next = nextLesson(progress, game.lessons) ?? 1;
    const onclick = () => void lessons.go({ game: game.id, lesson: next }).catch(onFault);
    const given = { type: "button", className: "link", "data-key": "learn", onclick };
    return el("button", given, words);
}

/** @param {Speaker} speaker @param {Speaker} words @param {GameInfo} game @param {View} view */
function playersWords(speaker, words, game, { players }) {
    const persons = Object.values(players).filter((player) => player === "human");
    const person = speaker.say(persons.length > 1 ? "page.home.person" : "page.players.person");
    return game.sides
        .map(({ id, title }) =>
            speaker.say("page.players.seat", {
                side: words.text(title),
                player: players[id] === "human" ? person : words.name(players[id]),
            }),
        )
        .join(" · ");
}

/** A picture does what the button beside it does. @param {HTMLElement} picture @param {() => unknown} onclick */
function pressed(picture, onclick) {
    picture.addEventListener("click", onclick);
    return picture;
}

/** @param {Sheet} sheet */
function gameCards(sheet) {
    return sheet
        .context()
        .state.games.map((game) => gameCard(sheet, game, /** @type {Speaker} */ (sheet.speakers.get(game.id))));
}

/** @param {Sheet} sheet @param {GameInfo} game @param {Speaker} words */
function gameCard({ context, thumbnails, newGame }, game, words) {
    const { say } = context().speaker;
    const turns = game.scenarios.map((scenario) => scenario.turns);
    const begin = () => newGame(game.id);
    const span = say(Math.min(...turns) === Math.max(...turns) ? "page.home.turns" : "page.home.turns.span", {
        n: Math.min(...turns),
        most: Math.max(...turns),
    });
    return el(
        "article",
        { className: "home-card" },
        pressed(thumbnails.opening(game, NARROW), begin),
        el("h4", {}, words.text(game.title)),
        el("p", { className: "home-subtitle" }, words.text(game.subtitle)),
        el("p", { className: "home-pitch" }, words.say(`${game.id}.pitch`)),
        el(
            "p",
            { className: "quiet" },
            [
                say("page.home.players", { n: game.sides.length }),
                span,
                say("page.home.scenarios", { n: game.scenarios.length }),
            ].join(" · "),
        ),
        el(
            "button",
            { type: "button", className: "primary", "data-key": `new:${game.id}`, onclick: begin },
            say("page.new"),
        ),
    );
}

/** @param {Sheet} sheet */
function learnCards(sheet) {
    const { context, rules } = sheet;
    const { commands, speaker } = context();
    const { say } = speaker;
    const card = (/** @type {string} */ key, /** @type {() => unknown} */ onclick) => {
        const words = [
            el("b", {}, say(`page.learn.${key}`)),
            el("span", { className: "quiet" }, say(`page.learn.${key}.detail`)),
        ];
        return el(
            "button",
            { type: "button", className: "home-lesson", "data-key": `learn:${key}`, onclick },
            ...words,
        );
    };
    const page = (/** @type {string} */ href, /** @type {string} */ title, /** @type {string} */ detail) =>
        el(
            "a",
            { className: "home-lesson", href, "data-site-only": "" },
            el("b", {}, say(title)),
            el("span", { className: "quiet" }, say(detail)),
        );
    const proof = page("know.html", "page.know", "page.learn.know.detail");
    const lab = page("lab.html", "page.lab", "page.learn.lab.detail");
    const first = [card("lesson", commands.lesson), card("rules", rules), card("class", commands.teach)];
    return [...lessonCards(sheet), ...puzzleCards(sheet), ...first, proof, lab];
}

/** The lessons of each game, from where the player is; after the last a puzzle, then a game. @param {Sheet} sheet */
function lessonCards({ context, keeper, lessons, newGame, speakers, onFault }) {
    const { state, speaker } = context();
    return state.games
        .filter((game) => game.lessons > 0)
        .map((game, index) => {
            const progress = lessons.progress(game.id);
            const next = nextLesson(progress, game.lessons);
            const facts = {
                n: game.lessons,
                done: progress.done.filter((each) => each <= game.lessons).length,
            };
            const isPuzzled =
                !game.puzzles || countSolved(solvedFrom(keeper.recall(solvedKey(game.id))), game.puzzles) > 0;
            const over = isPuzzled ? "over" : "puzzles";
            const begun = facts.done + (progress.now ? 1 : 0) > 0;
            const key = next === null ? over : begun ? "left" : index > 0 ? "new" : "first";
            const kind = next === null ? "puzzle" : "lesson";
            const go = () => lessons.go({ kind, game: game.id, lesson: next ?? 1 }).catch(onFault);
            const given = {
                type: "button",
                className: "home-lesson home-lessons",
                "data-key": `lessons:${game.id}`,
            };
            return el(
                "button",
                { ...given, onclick: () => void (key === "over" ? newGame(game.id) : go()) },
                el(
                    "b",
                    {},
                    speaker.say("page.learn.lessons", {
                        game: speakers.get(game.id)?.text(game.title) ?? game.id,
                    }),
                ),
                el("span", { className: "quiet" }, speaker.say(`page.learn.lessons.${key}`, facts)),
                el("progress", { max: facts.n, value: facts.done, "aria-hidden": "true" }),
            );
        });
}

/** The puzzles of each game, from the first that is not solved. @param {Sheet} sheet */
function puzzleCards({ context, keeper, lessons, speakers, onFault }) {
    const { state, speaker } = context();
    return state.games.flatMap((game) => {
        const of = game.puzzles ?? 0;
        if (of === 0) return [];
        const solved = solvedFrom(keeper.recall(solvedKey(game.id)));
        const done = countSolved(solved, of);
        const lesson = nextPuzzle(solved, of) ?? 1;
        const onclick = () => void lessons.go({ kind: "puzzle", game: game.id, lesson }).catch(onFault);
        const title = speakers.get(game.id)?.text(game.title) ?? game.id;
        return el(
            "button",
            { type: "button", className: "home-lesson home-lessons", "data-key": `puzzles:${game.id}`, onclick },
            el("b", {}, speaker.say("page.learn.puzzles", { game: title })),
            el("span", { className: "quiet" }, speaker.say("page.learn.puzzles.left", { done, n: of })),
            el("progress", { max: of, value: done, "aria-hidden": "true" }),
        );
    });
}

/** @param {Sheet} sheet @returns {Node[]} */
function library(sheet) {
    const { speaker, commands, state } = sheet.context();
    const entries = sheet.keeper.list();
    const shown = [...entries.filter(({ card }) => card).slice(0, MOST), ...entries.filter(({ card }) => !card)];
    const cards = shown.map((entry) => keptCard(sheet, entry));
    const none = el(
        "p",
        { className: "quiet" },
        speaker.say(sheet.keeper.available ? "page.saves.none" : "page.storage.blocked"),
    );
    const due = state.keeping.due ? [el("p", { className: "note" }, speaker.say("page.due"))] : [];
    const buttons = el(
        "div",
        { className: "buttons" },
        el(
            "button",
            { type: "button", "data-key": "library", onclick: commands.saves },
            speaker.say("page.home.library.all", { n: entries.length }),
        ),
        el("button", { type: "button", onclick: commands.exportAll }, speaker.say("page.saves.all")),
    );
    return [...part(speaker.say("page.home.library"), "home-kept", cards.length > 0 ? cards : [none]), ...due, buttons];
}

/** @param {Sheet} sheet @param {Entry} entry */
function keptCard(sheet, entry) {
    const { speaker, state, commands } = sheet.context();
    const game = state.games.find(({ id }) => id === entry.card?.game);
    const open = async () => {
        if (!entry.card) return commands.saves();
        const { saved } = await sheet.keeper.read(entry.name);
        if (!saved || !(await sheet.games.open(saved.save, saved.card))) commands.saves();
    };
    return el(
        "button",
        {
            type: "button",
            className: "home-save",
            "data-key": `kept:${entry.name}`,
            onclick: () => void open().catch(sheet.onFault),
        },
        game && entry.card ? sheet.thumbnails.picture(game, entry.card, NARROW / 2) : null,
        el("b", {}, entry.name),
        el(
            "span",
            { className: "quiet" },
            entry.card ? detailWords(sheet.context(), entry) : speaker.say("page.storage.unread"),
        ),
        entry.card && waitingWords(sheet, sheet.speakers.get(entry.card.game) ?? speaker, entry.card),
    );
}
