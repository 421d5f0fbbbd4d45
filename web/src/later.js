/**
 * Parts of the page that the first painting does not need, each fetched when somebody wants what it does.
 *
 * They are asked for from this folder alone: the script that is made of all modules lies in it.
 */

export const later = {
  about: () => import("./site/about.js"),
  archive: () => import("./keep/archive.js"),
  attic: () => import("./keep/attic.js"),
  back: () => import("./document/back.js"),
  contents: () => import("./rulebook/contents.js"),
  debrief: () => import("./dialogs/debrief.js"),
  hint: () => import("./prompt/hint-parts.js"),
  home: () => import("./dialogs/home-page.js"),
  newGame: () => import("./dialogs/new-game.js"),
  overlays: () => import("./sheets/overlay-sheet.js"),
  owners: () => import("./dialogs/owners.js"),
  ownersCheck: () => import("./games/owners-check.js"),
  paper: () => import("./dialogs/paper.js"),
  players: () => import("./dialogs/players.js"),
  saves: () => import("./dialogs/saves.js"),
  settings: () => import("./dialogs/settings.js"),
  timeline: () => import("./prompt/timeline-parts.js"),
};

/** Fetches all of them while nothing else is to be done: a game can be kept and taken out where the server is gone by then. */
export function fetchLater() {
  for (const fetch of Object.values(later)) fetch().catch(() => undefined);
}
