/**
 * The parts of an address from its `#` on that bring something: a link with a position, a task that a game
 * brings, and the teacher's page.
 */

export const LINK = "#link=";
export const TASK = "#task=";
export const TEACH = "#teach";
