/** The home page: go on, begin a game, learn, and what is kept; it lies over the board, which stays as it is. */

import { byId } from "../document/dom.js";
import { lazy } from "../lazy.js";

/**
 * @import { Context } from "../pieces/context.js"
 * @import { Games, Keeper, Library } from "../games/games.js"
 * @import { Thumbnails } from "../board/thumbnail.js"
 * @typedef {object} Parts
 * @property {() => Context} context
 * @property {Pick<Games, "open">} games
 * @property {Keeper} keeper
 * @property {Library} library
 * @property {Thumbnails} thumbnails
 * @property {(game: string) => void} newGame
 * @property {import("../games/lessons.js").Lessons} lessons
 * @property {() => void} follow what else goes by the address
 * @property {() => void} rules
 * @property {(error: unknown) => void} onFault
 */

const ADDRESS = "#home";

/** @param {Parts} parts */
export function createHome(parts) {
    const place = byId("home", HTMLElement);
    const button = byId("home-open", HTMLButtonElement);

    let isBegun = false;

    /** Show the game on the table, not a lesson that is being left. */
    async function show() {
        if (parts.context().state.lesson) await parts.lessons.idle();
        const { homePage } = await lazy.home();
        place.replaceChildren(await homePage(parts, leave));
    }

    /** Shows what the address says: home, or the game. */
    function follow() {
        if (isBegun) parts.follow();
        isBegun = true;
        const isHome = location.hash === ADDRESS;
        place.hidden = !isHome;
        document.body.classList.toggle("at-home", isHome);
        button.setAttribute("aria-expanded", String(isHome));
        byId("table", HTMLElement).toggleAttribute("inert", isHome);
        if (!isHome) return;
        show().catch(failed);
        place.focus({ preventScroll: true });
    }

    /** Without what stands on it the page is left, to be come back to. @param {unknown} error */
    function failed(error) {
        leave();
        parts.onFault(error);
    }

    /** Back to the game, as it was left; who came by keys comes to the board. */
    function leave() {
        if (location.hash !== ADDRESS) return;
        const isInside = place.contains(document.activeElement);
        history.replaceState(null, "", location.pathname + location.search);
        follow();
        if (isInside) byId("board", HTMLCanvasElement).focus({ preventScroll: true });
    }

    function go() {
        history.pushState(null, "", ADDRESS);
        follow();
        place.scrollTop = 0;
    }

    button.onclick = () => (location.hash === ADDRESS ? leave() : go());
    place.addEventListener("keydown", ({ key }) => key === "Escape" && leave());
    window.addEventListener("popstate", follow);
    return { follow, go, leave };
}
