/**
 * The unfolded size of a picture that a program shows, before it is painted: painting cannot be ended. Only what is
 * drawn as often as it is counted may stand in it; the rest is refused by its name. What is painted is written from
 * what was counted, not from the program's own text.
 *
 * Only what is drawn as often as it is counted may stand in it; the rest is refused by its name. What is painted is
 * written from what was counted, not from the program's own text.
 */

/**
 * @import { Words } from "./boxes.js"
 * @typedef {{ svg: string, parts: number } | { refusal: Words }} Judged
 * `ids`: the first element with each; `side`: the shorter side of the picture; `letter`: the share of it that a letter
 * takes; `width`: of its widest line, with its corners; `shaded`: whether a gradient is handed down.
 * @typedef {object} Picture
 * @property {Map<string, Element>} ids
 * @property {number} side
 * @property {number} letter
 * @property {number} width
 * @property {boolean} shaded
 * @property {Map<Element, number>} known
 */

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
/** Characters of all pictures of a run, and what they may unfold to: some ten of the largest boards. */
export const MOST = { characters: 4_000_000, parts: 250_000 };
/** The most parts to which one may unfold: two seconds of painting, of whatever kind. */
const MOST_OF_ONE = 50_000;
const MOST_TAGS = 30_000;
const DEEPEST = 100;
/** Letters of one text: what marks and changes of direction cost grows with the square of them. */
const LONGEST_TEXT = 500;
/** The reach of a sharp corner, in widths of its line, where nothing else is told. */
const CORNER = 4;
/** The cost of a thing that is drawn right across the picture, in parts of a twentieth of a millisecond; a text. */
const COSTS = { line: 10, area: 3, shaded: 40, letter: 3, layer: 20, text: 4 };
const SHAPES = new Set(["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]);
const ASIDE = new Set(["defs", "symbol", "clipPath", "linearGradient", "radialGradient"]);
const ALLOWED = new Set([...SHAPES, ...ASIDE, ..."svg g a text tspan use stop title desc metadata".split(" ")]);
const FORBIDDEN = /^(filter|mask|marker.*|vector-effect|pathLength)$/;
/** Else a small thing could be drawn large. */
const SCALED = /scale|matrix|skew/i;
const STYLED = new RegExp(
    "^(fill|stroke|font|text(?!-shadow)|stop|color|opacity|display|visibility|letter-spacing|word-spacing|" +
        "dominant-baseline|alignment-baseline|baseline-shift|paint-order|clip-path|clip-rule|white-space|line-height|" +
        "shape-rendering)",
);
const LINK = /url\(\s*["']?#([^"')]*)/;

/** @param {string} text @param {{ characters: number, parts: number }} left of what a run may show @returns {Judged} */
export function judged(text, left) {
    if (text.length > left.characters) return much();
    // What a document defines for itself would be unfolded while it is read.
    if (/<!(doctype|entity)/i.test(text)) return unfit("DOCTYPE");
    if (count(text, "<") > MOST_TAGS || count(text, "=") > 4 * MOST_TAGS) return much();
    const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    const all = [root, ...root.querySelectorAll("*")];
    const isRead = root.localName === "svg" && all.every(({ localName }) => localName !== "parsererror");
    if (!isRead) return { refusal: { key: "lab.picture.unread" } };
    const stranger = all.map(strangeIn).find((name) => name !== "");
    if (stranger) return unfit(stranger);
    const parts = partsOf(root, pictureOf(all), []);
    if (!(parts <= Math.min(left.parts, MOST_OF_ONE))) return much();
    return { svg: new XMLSerializer().serializeToString(root), parts };
}

/** @returns {Judged} */
function much() {
    return { refusal: { key: "lab.picture.much", facts: { one: MOST_OF_ONE, all: MOST.parts } } };
}

/** @param {string} what @returns {Judged} */
function unfit(what) {
    return { refusal: { key: "lab.picture.unfit", facts: { what } } };
}

/** @param {string} text @param {string} sign */
function count(text, sign) {
    let found = 0;
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) found += 1;
    return found;
}

/** The name of what may not stand in a picture; empty where all may. @param {Element} element */
function strangeIn(element) {
    const { namespaceURI, localName, attributes } = element;
    if (namespaceURI !== SVG || !ALLOWED.has(localName)) return localName;
    const style = styleOf(element);
    const property = Array.from(style ?? []).find(
        (name) => !STYLED.test(name) || isLarge(element, name, style?.getPropertyValue(name) ?? ""),
    );
    if (property) return property;
    const isStrange = (/** @type {Attr} */ { name, value }) => FORBIDDEN.test(name) || isLarge(element, name, value);
    const attribute = Array.from(attributes).find(isStrange);
    return attribute?.name ?? "";
}

/** @param {Element} element @param {string} name of an attribute @param {string} value */
function isLarge(element, name, value) {
    if (name === "transform") return SCALED.test(value);
    if (name === "viewBox") return element.parentElement !== null;
    return name === "stroke-dasharray" && (value.includes("%") || !SHAPES.has(element.localName));
}

/** @param {Element[]} all @returns {Picture} */
function pictureOf(all) {
    const ids = new Map([...all].reverse().map((element) => [element.id, element]));
    const [root] = all;
    const box = numbersIn(root.getAttribute("viewBox") ?? "").slice(2);
    const given = (/** @type {string} */ name) => parseFloat(root.getAttribute(name) ?? "") || 150;
    const sides = box.length === 2 ? box : ["width", "height"].map(given);
    const side = Math.max(Math.min(...sides), Number.MIN_VALUE);
    // What stands in it, or is used by it, is drawn so too.
    const shaded = all.some((element) => !SHAPES.has(element.localName) && isLinked(element));
    const most = (/** @type {string} */ name) =>
        Math.max(...new Set(all.map((element) => lettersOf(told(element, name)))));
    const width = (Math.max(1, most("stroke-width")) * Math.max(CORNER, most("stroke-miterlimit"))) / CORNER;
    const letter = Math.min(1, Math.max(16, most("font-size"), width) / side);
    return { ids, side, letter, width, known: new Map(), shaded };
}

/** The size of letters; what is not told in pixels may be large. @param {string} words */
function lettersOf(words) {
    const size = Math.max(0, ...numbersIn(words));
    return /^[\d.]*(px)?$/.test(words) ? size : 40 * size;
}

/** @param {string} words */
function numbersIn(words) {
    return words.match(/[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/gi)?.map(Number) ?? [];
}

/** A property, by its attribute and by its style. @param {Element} element @param {string} name */
function told(element, name) {
    return `${element.getAttribute(name) ?? ""} ${styleOf(element)?.getPropertyValue(name) ?? ""}`.trim();
}

/** @param {Element} element */
function styleOf(element) {
    return element.hasAttribute("style") ? /** @type {SVGElement} */ (element).style : null;
}

/**
 * The cost of drawing it, with all that it names.
 * @param {Element} element @param {Picture} picture @param {Element[]} within @returns {number}
 */
function partsOf(element, picture, within) {
    const known = picture.known.get(element);
    if (known !== undefined) return known;
    if (within.includes(element) || within.length > DEEPEST) return Infinity;
    const inside = [...within, element];
    const named = namedBy(element).flatMap((id) => picture.ids.get(id) ?? []);
    const children = Array.from(element.children).filter(({ localName }) => !ASIDE.has(localName));
    let parts = ownParts(element, picture);
    for (const each of [...children, ...named]) parts += partsOf(each, picture, inside);
    picture.known.set(element, parts);
    return parts;
}

/** Elements that one draws besides those in it. @param {Element} element */
function namedBy(element) {
    const links = [element.getAttribute("href"), element.getAttributeNS(XLINK, "href")];
    const used =
        element.localName === "use" ? links.flatMap((link) => (link?.startsWith("#") ? link.slice(1) : [])) : [];
    const clip = told(element, "clip-path").match(LINK)?.[1];
    return clip ? [...used, clip] : used;
}

/** @param {Element} element @param {Picture} picture */
function ownParts(element, picture) {
    const { localName } = element;
    const isShape = SHAPES.has(localName);
    const layers = (told(element, "clip-path") ? 1 : 0) + (told(element, "opacity") ? (isShape ? 0.2 : 1) : 0);
    const parts = 1 + layers * COSTS.layer;
    if (localName === "text") return parts + COSTS.text + lettersIn(element) * (0.25 + picture.letter * COSTS.letter);
    return isShape ? parts + shapeParts(element, picture) : parts;
}

/** By how far its line goes and how much it covers. @param {Element} element @param {Picture} picture */
function shapeParts(element, { side, shaded, width }) {
    const { points, length: bare } = outlineOf(element);
    const length = bare + points * width;
    const share = Math.min(1, length / side / 2) ** 2;
    const isShaded = shaded || isLinked(element);
    const dashes = numbersIn(told(element, "stroke-dasharray"));
    const dash = dashes.reduce((sum, each) => sum + each, 0);
    const pieces = dashes.length > 0 && dash > 0 ? length / dash / 10 : 0;
    const reach = Math.min(length / side, points);
    return points / 8 + reach * COSTS.line + share * (isShaded ? COSTS.shaded : COSTS.area) + pieces;
}

/** True if it is filled or drawn by a gradient. @param {Element} element */
function isLinked(element) {
    return LINK.test(told(element, "fill") + told(element, "stroke"));
}

/** The number of its points, and no less than the length of its line. @param {Element} element */
function outlineOf(element) {
    const path = element.getAttribute("d") ?? element.getAttribute("points");
    const numbers = path === null ? Array.from(element.attributes).flatMap(placedBy) : numbersIn(path);
    const isPlain = path !== null && !/[^MLCQSTZ\d\s.,e+-]/.test(path);
    const before = (/** @type {number} */ index) => (isPlain ? (numbers[index - 2] ?? 0) : 0);
    const length = numbers.reduce((sum, each, index) => sum + Math.abs(each - before(index)), 0);
    const first = isPlain ? Math.abs(numbers[0] ?? 0) + Math.abs(numbers[1] ?? 0) : 0;
    return { points: 1 + numbers.length / 2, length: isPlain ? length - first : 7 * length };
}

/** The numbers that make the outline of what is no path. @param {Attr} attribute */
function placedBy({ name, value }) {
    return /^(width|height|r|rx|ry|x1|x2|y1|y2)$/.test(name) ? numbersIn(value) : [];
}

/** All that stand in a text, whatever they stand in there. @param {Element} element */
function lettersIn({ textContent }) {
    const letters = textContent?.length ?? 0;
    return letters > LONGEST_TEXT ? Infinity : letters;
}
