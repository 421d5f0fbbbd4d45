/** Small boards for the tests of the page. */

/**
 * Columns and rows of clear hexes, with ids of column and row.
 * @param {"flat" | "pointy"} orientation
 * @param {number} columns
 * @param {number} rows
 */
export function boardOf(orientation, columns, rows) {
    const hexes = [];
    for (let column = 0; column < columns; column += 1) {
        for (let row = 0; row < rows; row += 1) {
            const id = String(column + 1).padStart(2, "0") + String(row + 1).padStart(2, "0");
            const [q, r] =
                orientation === "flat" ? [column, row - Math.floor(column / 2)] : [column - Math.floor(row / 2), row];
            hexes.push([id, q, r, "clear"]);
        }
    }
    const lists = { aliases: {}, sectors: [], places: [], labels: [], signs: [], boxes: [] };
    return {
        game: "test",
        title: "test.title",
        subtitle: "test.subtitle",
        orientation,
        hexes,
        features: {},
        hexsides: {},
        links: {},
        exits: {},
        ...lists,
    };
}

/**
 * @param {string} id
 * @param {string} side
 * @param {string} hex
 */
export function unitAt(id, side, hex) {
    const face = {
        symbol: "infantry",
        size: "XXX",
        name: id,
        values: ["4", "4"],
        steps: 2,
        full: 2,
        badges: [],
        title: { key: id },
    };
    return { id, side, hex, face };
}

/** A view with nothing on the board. */
export function emptyView() {
    return {
        game: "test",
        scenario: "a",
        options: {},
        length: 0,
        turn: 1,
        first_turn: 1,
        last_turn: 7,
        handover: null,
        decision: { side: "west", prompt: { key: "p" }, options: [] },
        units: [],
        markers: [],
        arrows: [],
        panels: [],
        events: [],
        can_undo: false,
        result: null,
        players: {},
        mode: "match",
    };
}

/**
 * @param {number} actual
 * @param {number} expected
 */
export function near(actual, expected) {
    return Math.abs(actual - expected) < 1e-9;
}
