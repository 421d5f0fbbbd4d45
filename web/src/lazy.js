/**
 * Parts of the page that the first painting does not need, each fetched when somebody wants what it does.
 *
 * They are asked for from this folder alone: the script that is made of all modules lies in it.
 */

import { part } from "./site/part.js";

export const lazy = {
    about: part(() => import("./site/about.js")),
    answers: part(() => import("./dialogs/answers.js")),
    archive: part(() => import("./games/archive.js")),
    indexedStore: part(() => import("./keep/indexed-store.js")),
    back: part(() => import("./document/back.js")),
    battles: part(() => import("./sheets/battles.js")),
    captions: part(() => import("./prompt/captions.js")),
    calendar: part(() => import("./sheets/calendar.js")),
    chronicle: part(() => import("./dialogs/chronicle.js")),
    contents: part(() => import("./rulebook/contents.js")),
    debrief: part(() => import("./dialogs/debrief.js")),
    dice: part(() => import("./dialogs/dice.js")),
    duplicate: part(() => import("./dialogs/duplicate.js")),
    edit: part(() => import("./dialogs/edit.js")),
    hint: part(() => import("./prompt/hint-parts.js")),
    home: part(() => import("./dialogs/home-page.js")),
    keys: part(() => import("./dialogs/key-sheet.js")),
    lesson: part(() => import("./dialogs/lesson.js")),
    lessons: part(() => import("./prompt/lesson-parts.js")),
    live: part(() => import("./live/live.js")),
    newGame: part(() => import("./dialogs/new-game.js")),
    orders: part(() => import("./prompt/order-parts.js")),
    overlays: part(() => import("./sheets/overlay-sheet.js")),
    overview: part(() => import("./overview/overview.js")),
    owners: part(() => import("./dialogs/owners.js")),
    ownersCheck: part(() => import("./games/owners-check.js")),
    paper: part(() => import("./dialogs/print.js")),
    players: part(() => import("./dialogs/players.js")),
    recap: part(() => import("./prompt/recap-parts.js")),
    received: part(() => import("./dialogs/received.js")),
    review: part(() => import("./dialogs/review.js")),
    saves: part(() => import("./dialogs/saves.js")),
    sendBack: part(() => import("./dialogs/send-back.js")),
    settings: part(() => import("./dialogs/settings.js")),
    share: part(() => import("./dialogs/share.js")),
    task: part(() => import("./prompt/task-parts.js")),
    teach: part(() => import("./dialogs/teach.js")),
    timeline: part(() => import("./prompt/timeline-parts.js")),
};

/**
 * Fetches all of them while nothing else is to be done: a game can be kept and taken out where the server is gone by
 * then.
 */
export function fetchLater() {
    for (const fetch of Object.values(lazy)) fetch().catch(() => undefined);
}
