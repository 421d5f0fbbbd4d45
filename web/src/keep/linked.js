/** What an address has from its `#` on that brings something: a link with a position, and the teacher's page. */

export const LINK = "#link=";
export const TEACH = "#teach";
