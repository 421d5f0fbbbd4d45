/** The drawn signs of cards and of what they can be played for, as line drawings in a square of 24. */

const SVG = "http://www.w3.org/2000/svg";

/** @type {Record<string, string>} */
const PATHS = {
    cancel: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.8 5.8l12.4 12.4",
    die: "M5 5h14v14H5zM9 9h.1M15 9h.1M12 12h.1M9 15h.1M15 15h.1",
    men:
        "M8 10.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM3 19.5c0-3.7 2-6 5-6s5 2.3 5 6" +
        "M16 10.5a2.4 2.4 0 1 0-1.4-4.4M15.5 13.6c3.2-.2 5.5 2.2 5.5 5.9",
    shift: "M4 20V9M9 20V6M14 20v-7M19 20v-9M4 4h14M15 1.5 18.5 4 15 6.5",
    star: "M12 3l2.6 6 6.4.5-4.9 4.2 1.5 6.3L12 16.6 6.4 20l1.5-6.3L3 9.5 9.4 9z",
    tank:
        "M4.5 14h15a2.8 2.8 0 0 1 0 5.6h-15a2.8 2.8 0 0 1 0-5.6zM7 14l1.5-4.5h7L17 14" +
        "M15.5 11.5l6-2.5M6 16.8h.1M10 16.8h.1M14 16.8h.1M18 16.8h.1",
    train:
        "M4 17h16v-5.5h-3V9h-4v2.5H4zM7 11.5V6h3v5.5M7 19.8a1.6 1.6 0 1 0 .1 0" +
        "M12 19.8a1.6 1.6 0 1 0 .1 0M17 19.8a1.6 1.6 0 1 0 .1 0",
    turn: "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M17.5 2.5v4.4h-4.4",
};

/** A sign; an unknown one is a plain diamond. @param {string} name */
export function cardSign(name) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", "card-sign");
    svg.setAttribute("aria-hidden", "true");
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", PATHS[name] ?? "M12 4l8 8-8 8-8-8z");
    svg.append(path);
    return svg;
}
