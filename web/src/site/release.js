/** The quiet line in the bar: that the site is ready offline, or that a new version can be used. */

import { byId, el, refresh } from "../document/dom.js";

/**
 * @import { OfflineKeeper } from "./offline.js"
 * @import { Speaker } from "../words/text.js"
 */

/** @param {Speaker} speaker @param {OfflineKeeper} offline */
export function showRelease(speaker, offline) {
    const node = byId("release", HTMLElement);
    const { kept, file, waiting } = offline.state();
    refresh(node, [kept, file, waiting, speaker.say("page.offline.ready")], () => {
        if (waiting === "other tab") return [speaker.say("page.release.other")];
        if (waiting === "yes") return [speaker.say("page.release.new"), updateButton(speaker, offline)];
        if (kept === "altered") return [speaker.say("page.offline.altered", { file })];
        return [kept === "ready" ? speaker.say("page.offline.ready") : ""];
    });
}

/** @param {Speaker} speaker @param {OfflineKeeper} offline */
function updateButton(speaker, offline) {
    return el(
        "button",
        { type: "button", "data-key": "update", onclick: () => void offline.update() },
        speaker.say("page.release.use"),
    );
}
