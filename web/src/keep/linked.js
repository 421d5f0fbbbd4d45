/** What an address with a link in it has from its `#` on. */
export const LINK = "#link=";
