/**
 * A kept game as its records: the whole of it in two generations, and what was played since, each addition with the
 * seal of the record that it follows.
 *
 * A whole goes over the older generation. A piece is added for good, under a number; a tail, which the next one
 * replaces, goes over the older of two. A write that is torn leaves the ones before it, and an addition to another
 * record is none.
 */

import { checkedRecord, sealOf } from "./checksum.js";
import { PREFIX, keysUnder, putRecord, take } from "./local-store.js";

export const MARKS = ["a", "b"];
const ADDED = `${PREFIX}tail:`;

/**
 * @import { Card } from "./storage.js"
 * @import { Addition } from "./apply-tail.js"
 * @import { Shelf, Written } from "./local-store.js"
 * @typedef {{ card: Card, save?: string, packed?: string, attic?: string, size?: number }} Form  `attic`: the number of
 * the text there
 * @typedef {{ mark: string, key: string, order: number, seal: string, form: Form | null }} Generation  no form: it is
 * not whole
 * @typedef {{ key: string, whole: string, attic?: string, at: string, seal: string, pieces: number, order: number,
 * slot: string }} Chain
 *   the record of the whole, its seal and its number in the indexed store; the last record that stays and its seal;
 *   where the last tail went
 * @typedef {{ chain: Chain, card: Card, added: Addition[], torn: boolean, stamp: string }} Followed  `stamp`: tells it
 * from any other state
 * @typedef {{ after: string, card: Card, added: Addition }} Link
 */

/** @param {Shelf | null} shelf @param {string} base @returns {Generation[]} */
export function generations(shelf, base) {
    return MARKS.flatMap((mark) => {
        const key = `${base}:${mark}`;
        const stored = take(shelf, key);
        if (stored === null) return [];
        const record = checkedRecord(stored);
        return [
            {
                mark,
                key,
                order: record?.order ?? 0,
                seal: sealOf(stored),
                form: record ? parsed(record.payload, isForm) : null,
            },
        ];
    });
}

/** The generations that are whole, the newest first. @param {Generation[]} found */
export function wholeOf(found) {
    const whole = /** @type {(Generation & { form: Form })[]} */ (found.filter((each) => each.form !== null));
    return whole.sort((one, other) => other.order - one.order);
}

/** The place of the next whole. @param {Generation[]} found */
export function nextOf(found) {
    const newest = wholeOf(found)[0];
    return { mark: MARKS.find((mark) => mark !== newest?.mark) ?? MARKS[0], order: (newest?.order ?? 0) + 1 };
}

/**
 * A whole that nothing was added to.
 * @param {string} key
 * @param {string} seal
 * @param {string} [attic]
 * @returns {Chain}
 */
export function bare(key, seal, attic) {
    return { key, whole: seal, attic, at: key, seal, pieces: 0, order: 0, slot: "" };
}

/**
 * Everything added to a whole.
 * @param {Shelf | null} shelf
 * @param {Generation & { form: Form }} whole
 * @returns {Followed}
 */
export function followed(shelf, { key, seal, form }) {
    const found = {
        chain: bare(key, seal, form.attic),
        card: form.card,
        added: /** @type {Addition[]} */ ([]),
        torn: false,
        stamp: seal,
    };
    for (let piece = pieceOf(shelf, found); piece; piece = pieceOf(shelf, found)) takeIn(found, piece);
    const tails = MARKS.map((mark) => linkAt(shelf, slotOf(found.chain, mark), found));
    const tail = tails.filter((each) => each !== null).sort((one, other) => other.order - one.order)[0];
    if (tail) takeIn(found, tail);
    return found;
}

/** @typedef {{ key: string, order: number, seal: string, link: Link }} Linked */

/** @param {Shelf | null} shelf @param {Followed} found */
function pieceOf(shelf, found) {
    const key = slotOf(found.chain, String(found.chain.pieces));
    const piece = linkAt(shelf, key, found);
    if (piece) Object.assign(found.chain, { at: key, seal: piece.seal, pieces: found.chain.pieces + 1 });
    return piece;
}

/**
 * The link after the last record that stays; one that follows another record is not of this chain.
 * @param {Shelf | null} shelf
 * @param {string} key
 * @param {Followed} found
 * @returns {Linked | null}
 */
function linkAt(shelf, key, found) {
    const stored = take(shelf, key);
    if (stored === null) return null;
    const record = checkedRecord(stored);
    const link = record && parsed(record.payload, isLink);
    if (!record || !link) found.torn = true;
    return record && link?.after === found.chain.seal ? { key, order: record.order, seal: sealOf(stored), link } : null;
}

/** @param {Followed} found @param {Linked} linked */
function takeIn(found, { key, order, seal, link }) {
    found.added.push(link.added);
    found.card = link.card;
    found.stamp = seal;
    found.chain.order = Math.max(found.chain.order, order);
    found.chain.slot = key.slice(-1);
}

/**
 * Adds to a chain, where its records still are what they were.
 * @param {Shelf | null} shelf
 * @param {Chain} chain
 * @param {"piece" | "tail"} kind
 * @param {Card} card
 * @param {Addition} added
 * @returns {Written}
 */
export function append(shelf, chain, kind, card, added) {
    if (sealAt(shelf, chain.key) !== chain.whole || sealAt(shelf, chain.at) !== chain.seal)
        return { ok: false, key: "page.storage.lost" };
    const slot = kind === "piece" ? String(chain.pieces) : (MARKS.find((mark) => mark !== chain.slot) ?? MARKS[0]);
    const key = slotOf(chain, slot);
    const order = chain.order + 1;
    const written = putRecord(shelf, key, order, { after: chain.seal, card, added });
    if (!written.ok) return written;
    chain.order = order;
    if (kind === "tail") chain.slot = slot;
    else Object.assign(chain, { at: key, seal: sealAt(shelf, key), pieces: chain.pieces + 1 });
    return written;
}

/** The keys of all that was added to a whole, now or before. @param {Shelf | null} shelf @param {string} key */
export function additionKeys(shelf, key) {
    return keysUnder(shelf, `${ADDED}${key.slice(PREFIX.length)}:`);
}

/** @param {Chain} chain @param {string} slot */
function slotOf({ key }, slot) {
    return `${ADDED}${key.slice(PREFIX.length)}:${slot}`;
}

/** @param {Shelf | null} shelf @param {string} key */
function sealAt(shelf, key) {
    return sealOf(take(shelf, key) ?? "");
}

/** @template T @param {string} payload @param {(form: any) => form is T} isOne @returns {T | null} */
function parsed(payload, isOne) {
    try {
        const form = JSON.parse(payload);
        return isOne(form) ? form : null;
    } catch {
        return null;
    }
}

/** @param {any} form @returns {form is Form} */
function isForm(form) {
    return typeof (form?.packed ?? form?.save ?? form?.attic) === "string" && isCard(form.card);
}

/** True if it can be shown. @param {any} card */
function isCard(card) {
    const isSketch = (/** @type {unknown} */ words) =>
        words === undefined || Object.values(words ?? {}).every((each) => typeof each === "string");
    const isNamed = [card?.name, card?.game, card?.scenario].every((word) => typeof word === "string");
    return (
        isNamed &&
        [card.turn, card.turns, card.length, card.when].every(Number.isFinite) &&
        isSketch(card.sketch) &&
        isSketch(card.resting)
    );
}

/** @param {any} form @returns {form is Link} */
function isLink(form) {
    return (
        typeof form?.after === "string" && isCard(form.card) && typeof form.added === "object" && form.added !== null
    );
}
