/**
 * A save brought forward by what was played since: docs/session.md, `save`. Most of a long one, its snapshots, stays
 * text.
 */

/**
 * @typedef {{ from: number, actions: unknown[], remarks: unknown[], length: number, snapshots?: unknown[] }} Addition
 */

const AT = '{"at":';
const SNAPSHOT = /\{"at":\d{1,6},(?="change":\{)/y;
const CUT = '"cut":';
const CUTS = /"cut":(\d+)/;

/** @param {string} save the text of a save @param {Addition[]} added @returns {string} */
export function joined(save, added) {
    if (added.length === 0) return save;
    return throughParts(save, added) ?? brought(save, added);
}

/** As it is done where all can be read. @param {string} text @param {Addition[]} added */
function brought(text, added) {
    const form = JSON.parse(text);
    for (const addition of added) bringForward(form, addition);
    return JSON.stringify(form);
}

/**
 * With numbers in place of what is in the snapshots; null where the text is not one of ours.
 * @param {string} save
 * @param {Addition[]} added
 * @returns {string | null}
 */
function throughParts(save, added) {
    if (save.includes(CUT) || JSON.stringify(added).includes(CUT)) return null;
    const { rest, parts } = cut(save);
    try {
        const pieces = brought(rest, added).split(CUTS);
        return pieces.map((piece, index) => (index % 2 === 0 ? piece : parts[Number(piece)])).join("");
    } catch {
        return null;
    }
}

/** A text with a number in place of what each snapshot holds, if another follows it. @param {string} text */
function cut(text) {
    const kept = [];
    const parts = [];
    let done = 0;
    for (let begin = text.indexOf(AT); begin >= 0;) {
        const next = text.indexOf(AT, begin + 1);
        SNAPSHOT.lastIndex = begin;
        if (next >= 0 && SNAPSHOT.test(text) && text.startsWith("},", next - 2)) {
            kept.push(text.slice(done, SNAPSHOT.lastIndex), `${CUT}${parts.length}`);
            parts.push(text.slice(SNAPSHOT.lastIndex, next - 2));
            done = next - 2;
        }
        begin = next;
    }
    return { rest: kept.join("") + text.slice(done), parts };
}

/** @param {any} form @param {Addition} addition */
function bringForward(form, { from, actions, remarks, length, snapshots = [] }) {
    const branch = form.branches[form.branch];
    const said = [...(branch.remarks ?? []).filter((/** @type {number[]} */ [place]) => place < from), ...remarks];
    branch.actions = [...branch.actions.slice(0, from), ...actions];
    branch.snapshots = [
        ...branch.snapshots.filter((/** @type {{ at: number }} */ { at }) => at <= branch.at + from),
        ...snapshots,
    ];
    if (said.length > 0) branch.remarks = said;
    else delete branch.remarks;
    form.branches[form.branch] = Object.fromEntries(
        Object.entries(branch).sort(([one], [other]) => (one < other ? -1 : 1)),
    );
    form.length = length;
}
