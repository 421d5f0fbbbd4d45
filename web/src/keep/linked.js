/** The parts of an address from its `#` on that bring something: a link with a position, and the teacher's page. */

export const LINK = "#link=";
export const TEACH = "#teach";
