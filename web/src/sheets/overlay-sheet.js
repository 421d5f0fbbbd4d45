/** The menu of what can be laid over the map, and in words what lies there: fetched when it is first opened. */

import { hexTitle, sideTitle, toneOf, unitShort } from "../pieces/context.js";
import { byId, el } from "../document/dom.js";
import { ratioWords } from "../document/ratios.js";
import { legend } from "./legend.js";
import { isOn, listed } from "../play/overlay-state.js";
import { signed } from "../pieces/reasons.js";

/**
 * @import { OverlayInfo } from "../types.d.ts"
 * @import { Context } from "../pieces/context.js"
 * @import { Laid } from "../play/overlay-state.js"
 */

/** @param {Context} context */
export function overlayParts(context) {
    return [head(context), menu(context), keyOf(context), ...laidParts(context), legend(context)];
}

/** @param {Context} context */
function head({ speaker, overlays }) {
    const words = speaker.say("page.overlays.close");
    const shut = () => {
        overlays.open(false);
        byId("overlays-open", HTMLButtonElement).focus();
    };
    const close = el(
        "button",
        {
            type: "button",
            className: "icon",
            "data-key": "overlays:close",
            title: words,
            "aria-label": words,
            onclick: shut,
        },
        "\u00d7",
    );
    return el("header", { className: "over-head" }, el("h2", {}, speaker.say("page.sheet.overlays")), close);
}

/** The key of the patterns and signs that lie over the map now. @param {Context} context */
function keyOf({ speaker, state }) {
    const { laid } = state.overlays;
    const wholes = laid.map(({ whole }) => whole);
    const areas = wholes.flatMap(({ areas }) => areas.map(({ kind }) => `area.${kind}`));
    const signs = wholes.flatMap(({ signs }) => signs.map(({ kind }) => `sign.${kind}`));
    const ways = wholes.flatMap(({ paths }) => paths.map(() => "way"));
    const found = [...new Set([...areas, ...signs, ...ways])];
    if (found.length === 0) return null;
    return el(
        "ul",
        { className: "over-key", "data-key": "overlays:key" },
        ...found.map((id) =>
            el(
                "li",
                { "data-kind": id },
                el("i", { "aria-hidden": "true" }, id === "sign.level" ? "3" : ""),
                speaker.say(`page.overlays.key.${id}`),
            ),
        ),
    );
}

/** The overlays that can be switched on. @param {Context} context */
function menu(context) {
    const { speaker, overlays, state } = context;
    const none = el(
        "button",
        { type: "button", className: "link quiet", "data-key": "overlay:none", onclick: overlays.none },
        speaker.say("page.overlays.none"),
    );
    return el(
        "div",
        { className: "overlays" },
        row(
            speaker.say("page.overlays.numbers"),
            chip(
                context,
                speaker.say("page.overlays.show"),
                null,
                state.overlays.numbers,
                "overlay:numbers",
                overlays.numbers,
            ),
        ),
        ...state.overlays.offered.map((info) => offer(context, info)),
        (state.overlays.on.length > 0 || state.overlays.numbers) && none,
    );
}

/** @param {Context} context @param {OverlayInfo} info */
function offer(context, info) {
    const { speaker, state, overlays } = context;
    const chips = (info.sides ?? [""]).map((side) => {
        const shown = { id: info.id, side };
        const words = side ? sideTitle(context, side) : speaker.say("page.overlays.show");
        return chip(
            context,
            words,
            side || null,
            isOn(state.overlays, shown),
            ["overlay", info.id, side].filter(Boolean).join(":"),
            () => overlays.toggle(shown),
        );
    });
    return row(speaker.text(info.title), ...chips);
}

/** @param {string} title @param {...HTMLElement} chips */
function row(title, ...chips) {
    return el(
        "div",
        { className: chips.length === 1 ? "overlay-row of-one" : "overlay-row", role: "group", "aria-label": title },
        el("span", {}, title),
        el("div", { className: "chips" }, ...chips),
    );
}

/**
 * @param {Context} context
 * @param {string} words
 * @param {string | null} side
 * @param {boolean} on
 * @param {string} key
 * @param {() => void} onclick
 */
function chip(context, words, side, on, key, onclick) {
    const given = {
        type: "button",
        className: "overlay-chip",
        "data-key": key,
        "data-tone": side === null ? null : toneOf(context, side),
        "aria-pressed": String(on),
        onclick,
    };
    return el("button", given, words);
}

/** The overlays on the map, in words. @param {Context} context */
function laidParts(context) {
    const { overlays, live } = context.state;
    if (live && (overlays.offered.length === 0 || overlays.on.length > overlays.laid.length))
        return [el("p", { className: "quiet working" }, context.speaker.say("page.working"))];
    return overlays.laid.map((laid) => laidPart(context, laid));
}

/** @param {Context} context @param {Laid} laid */
function laidPart(context, laid) {
    const { speaker, state } = context;
    const info = state.overlays.offered.find(({ id }) => id === laid.shown.id);
    const title = info ? speaker.text(info.title) : laid.shown.id;
    const side = laid.shown.side && sideTitle(context, laid.shown.side);
    const head = el("h3", {}, side ? speaker.say("page.overlays.of", { title, side }) : title);
    const signs = listed(laid, state.view?.units ?? []);
    const grave = signs.filter(({ kind }) => kind !== "good");
    const fine = signs.filter(({ kind }) => kind === "good");
    return el(
        "section",
        {
            className: "panel-part laid",
            "data-tone": laid.shown.side ? toneOf(context, laid.shown.side) : null,
        },
        head,
        el(
            "ul",
            { className: "laid-lines" },
            ...laid.whole.lines.map((line) => el("li", {}, ...signed(context, line))),
        ),
        grave.length > 0 && el("ul", { className: "signs" }, ...grave.map((sign) => signItem(context, laid, sign))),
        fine.length > 0 &&
            el(
                "details",
                {},
                el(
                    "summary",
                    { "data-key": `fine:${laid.shown.id}:${laid.shown.side}` },
                    speaker.say("page.overlays.fine", { n: fine.length }),
                ),
                el("ul", { className: "signs" }, ...fine.map((sign) => signItem(context, laid, sign))),
            ),
    );
}

/** @param {Context} context @param {Laid} laid @param {ReturnType<typeof listed>[number]} sign */
function signItem(context, laid, sign) {
    const { speaker, act, overlays } = context;
    const chosen = sign.unit !== null && laid.unit === sign.unit;
    const choose = () => {
        act.closeUp(sign.hex);
        if (sign.unit !== null) overlays.unit(sign.unit);
    };
    const title = sign.unit === null ? hexTitle(context, sign.hex) : unitShort(context, sign.unit);
    const mark = el(
        "span",
        { className: `sign-mark ${sign.kind}`, "data-level": sign.level ?? null, "aria-hidden": "true" },
        sign.level === undefined ? "" : String(sign.level),
    );
    const chance = sign.chance && el("span", { className: "sign-chance" }, ratioWords(speaker, sign.chance));
    const button = el(
        "button",
        {
            type: "button",
            className: "sign",
            "data-key": `sign:${laid.shown.id}:${sign.hex}`,
            "aria-pressed": String(chosen),
            onclick: choose,
        },
        mark,
        el("b", {}, title),
        chance ?? null,
    );
    const said = new Set(laid.whole.lines.map((line) => JSON.stringify(line)));
    const lines = chosen && laid.one ? laid.one.lines.filter((line) => !said.has(JSON.stringify(line))) : [sign.label];
    return el(
        "li",
        {},
        button,
        el("ul", { className: "laid-lines" }, ...lines.map((line) => el("li", {}, ...signed(context, line)))),
    );
}
