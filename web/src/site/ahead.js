/** Files asked for before the rest of the page is read: those that its head names; each waits for whoever takes it. */

/** @type {Map<string, Promise<Response | null>>} */
const coming = new Map();

/** Asks for what the head of the page names. */
export function fetchAhead() {
  const links = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll('link[rel="preload"][as="fetch"]'));
  for (const { href } of links) coming.set(href, answered(href));
}

/** The answer to an address, asked for already or now; null where there is none. @param {URL} url */
export function fetched({ href }) {
  const early = coming.get(href);
  coming.delete(href);
  return early ?? answered(href);
}

/** @param {string} address @returns {Promise<Response | null>} */
function answered(address) {
  return fetch(address).catch(() => null);
}
