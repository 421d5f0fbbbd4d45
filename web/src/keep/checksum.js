/** A record with its order and a checksum in front, so that a torn or altered one is known. */

const MARK = "R1";

/**
 * @param {number} order which write this is; the larger is the later
 * @param {string} payload
 */
export function withChecksum(order, payload) {
    return `${MARK} ${order} ${payload.length} ${checksum(`${order} ${payload}`)}\n${payload}`;
}

/**
 * @param {string} record
 * @returns {{ order: number, payload: string } | null} null where the record is not whole
 */
export function checkedRecord(record) {
    const match = /^R1 (\d{1,15}) (\d{1,12}) ([0-9a-f]{14})\n/.exec(record);
    if (!match) return null;
    const payload = record.slice(match[0].length);
    const order = Number(match[1]);
    const whole = payload.length === Number(match[2]) && checksum(`${order} ${payload}`) === match[3];
    return whole ? { order, payload } : null;
}

/**
 * The checksum that stands in front of a record, which tells it from any other; nothing where there is none.
 * @param {string} record
 */
export function sealOf(record) {
    return /^R1 \d+ \d+ ([0-9a-f]{14})\n/.exec(record)?.[1] ?? "";
}

/**
 * A checksum of 53 bits over the UTF-16 units: two multiplicative hashes with different seeds, mixed.
 * @param {string} text
 */
export function checksum(text) {
    let high = 0xdeadbeef;
    let low = 0x41c6ce57;
    for (let index = 0; index < text.length; index += 1) {
        const unit = text.charCodeAt(index);
        high = Math.imul(high ^ unit, 2654435761);
        low = Math.imul(low ^ unit, 1597334677);
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, "0");
}
