/** Files asked for before the rest of the page is read: the tables that its head names; each waits for whoever takes it. */

/** @type {Map<string, Promise<Response | null>>} */
const coming = new Map();
/** What the answers hold, read while they wait. @type {WeakMap<Response, Promise<any>>} */
const tables = new WeakMap();

const named = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel="preload"][as="fetch"]'));
for (const { href } of named) coming.set(href, answered(href).then(readMeanwhile));

/** The answer to an address, asked for already or now; null where there is none. @param {URL} url */
export function fetched({ href }) {
  const asked = coming.get(href);
  coming.delete(href);
  return asked ?? answered(href);
}

/** What an answer holds. @param {Response} response @returns {Promise<any>} */
export function tableOf(response) {
  return tables.get(response) ?? response.json();
}

/** @param {string} address @returns {Promise<Response | null>} */
function answered(address) {
  return fetch(address).catch(() => null);
}

/** @param {Response | null} response */
function readMeanwhile(response) {
  if (!response?.ok) return response;
  const table = response.json();
  table.catch(() => undefined); // told to whoever takes it, and to nobody before
  tables.set(response, table);
  return response;
}
