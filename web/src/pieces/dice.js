/** Dice as drawings: pips for faces up to six, a figure above. */

import { el } from "../document/dom.js";

/** @import { Speaker } from "../words/text.js" */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<number, [number, number][]>} */
const PIPS = {
    1: [[1, 1]],
    2: [
        [0, 2],
        [2, 0],
    ],
    3: [
        [0, 2],
        [1, 1],
        [2, 0],
    ],
    4: [
        [0, 0],
        [0, 2],
        [2, 0],
        [2, 2],
    ],
    5: [
        [0, 0],
        [0, 2],
        [1, 1],
        [2, 0],
        [2, 2],
    ],
    6: [
        [0, 0],
        [0, 1],
        [0, 2],
        [2, 0],
        [2, 1],
        [2, 2],
    ],
};

/**
 * @param {number[]} faces
 * @param {Speaker} speaker
 * @param {number} size in CSS pixels
 * @param {string} [key] what they are: fallen, unless said
 */
export function dice(faces, speaker, size, key = "page.dice") {
    const label = speaker.say(key, { faces });
    return el(
        "span",
        { className: "dice", role: "img", "aria-label": label, title: label },
        ...faces.map((face) => die(face, size)),
    );
}

const NAMES = ["aria-label", "title"];
/** The time that dice roll at the usual speed, and the time that each shows a face, in milliseconds. */
const ROLLING_MS = 750;
const FACE_MS = 75;

/**
 * Lets dice roll before they show what fell; a press ends it, and does nothing more.
 * @param {HTMLElement} node what holds the dice @param {number[]} faces @param {number} share of the usual time
 * @param {() => void} onRest
 */
export function roll(node, faces, share, onRest) {
    const start = performance.now();
    const shown = () => node.querySelectorAll("svg.die");
    const turn = (/** @type {number} */ step) =>
        shown().forEach((svg, index) =>
            svg.replaceWith(die(((faces[index] + step * (index + 2)) % 6) + 1, sizeOf(svg))),
        );
    const timer = setInterval(() => {
        const past = performance.now() - start;
        if (past < share * ROLLING_MS && node.isConnected) turn(Math.ceil(past / FACE_MS));
        else end();
    }, FACE_MS);
    const forget = onPress(node, end);

    function end() {
        clearInterval(timer);
        forget();
        shown().forEach((svg, index) => svg.replaceWith(die(faces[index], sizeOf(svg))));
        node.classList.remove("rolling");
        for (const [name, words] of named) thrown?.setAttribute(name, words);
        onRest();
    }

    // Nor does a name say it before.
    const thrown = node.querySelector(".dice");
    const named = /** @type {[string, string][]} */ (NAMES.map((name) => [name, thrown?.getAttribute(name) ?? ""]));
    for (const [name] of named) thrown?.removeAttribute(name);
    node.classList.add("rolling");
}

/** Keys that are held with others, or change what others do, which are no press. */
const MODIFIERS = new Set(["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock"]);
/** Longer than a click takes to follow its press. */
const CLICK_MS = 400;

/**
 * Calls at the next press, which does nothing else: what it meant may be gone by what it brings in sight.
 * Once the node has left the page the press is let through.
 * @param {HTMLElement} node @param {() => void} act @returns {() => void} waits no longer for one
 */
function onPress(node, act) {
    const off = new AbortController();
    const given = { capture: true, signal: off.signal };
    const swallow = (/** @type {Event} */ event) => {
        event.preventDefault();
        event.stopPropagation();
    };
    document.addEventListener(
        "pointerdown",
        (event) => {
            if (!node.isConnected) return act();
            swallow(event);
            const clicked = new AbortController();
            document.addEventListener("click", swallow, {
                capture: true,
                once: true,
                signal: clicked.signal,
            });
            setTimeout(() => clicked.abort(), CLICK_MS);
            document.addEventListener("pointerdown", () => clicked.abort(), { capture: true, once: true });
            act();
        },
        given,
    );
    document.addEventListener(
        "keydown",
        (event) => {
            if (MODIFIERS.has(event.key)) return;
            if (node.isConnected && ["Enter", "Escape", " "].includes(event.key)) swallow(event);
            act();
        },
        given,
    );
    return () => off.abort();
}

/** @param {Element} svg */
function sizeOf(svg) {
    return Number(svg.getAttribute("width"));
}

/** @param {number} face @param {number} size */
function die(face, size) {
    const svg = shape("svg", {
        viewBox: "0 0 40 40",
        width: size,
        height: size,
        class: "die",
        "aria-hidden": "true",
    });
    svg.append(shape("rect", { x: 1.5, y: 1.5, width: 37, height: 37, rx: 7 }));
    const pips = PIPS[face];
    if (pips) svg.append(...pips.map(([x, y]) => shape("circle", { cx: 10 + 10 * x, cy: 10 + 10 * y, r: 3.6 })));
    else svg.append(figure(face));
    return svg;
}

/** @param {number} face */
function figure(face) {
    const text = shape("text", { x: 20, y: 27, "text-anchor": "middle", "font-size": 20 });
    text.textContent = String(face);
    return text;
}

/** @param {string} tag @param {Record<string, string | number>} given */
export function shape(tag, given) {
    const node = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(given)) node.setAttribute(name, String(value));
    return node;
}
