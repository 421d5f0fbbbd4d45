/** A save brought forward by what was played since: docs/session.md, `save`. */

/** @typedef {{ from: number, actions: unknown[], remarks: unknown[], length: number, snapshots?: unknown[] }} Addition */

/** @param {string} save the text of a save @param {Addition[]} added @returns {string} */
export function joined(save, added) {
  if (added.length === 0) return save;
  const form = JSON.parse(save);
  for (const addition of added) bringForward(form, addition);
  return JSON.stringify(form);
}

/** @param {any} form @param {Addition} addition */
function bringForward(form, { from, actions, remarks, length, snapshots = [] }) {
  const branch = form.branches[form.branch];
  const said = [...(branch.remarks ?? []).filter((/** @type {number[]} */ [place]) => place < from), ...remarks];
  branch.actions = [...branch.actions.slice(0, from), ...actions];
  branch.snapshots = [...branch.snapshots.filter((/** @type {{ at: number }} */ { at }) => at <= branch.at + from), ...snapshots];
  if (said.length > 0) branch.remarks = said;
  else delete branch.remarks;
  form.branches[form.branch] = Object.fromEntries(Object.entries(branch).sort(([one], [other]) => (one < other ? -1 : 1)));
  form.length = length;
}
