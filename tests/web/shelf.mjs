/** A storage in memory, in which a value may be too long. */
export class Shelf {
    constructor(room = Infinity) {
        this.items = new Map();
        this.room = room;
    }
    get length() {
        return this.items.size;
    }
    key(index) {
        return [...this.items.keys()][index] ?? null;
    }
    getItem(key) {
        return this.items.get(key) ?? null;
    }
    setItem(key, value) {
        if (value.length > this.room)
            throw Object.assign(new Error("The quota has been exceeded."), { name: "QuotaExceededError" });
        this.items.set(key, value);
    }
    removeItem(key) {
        this.items.delete(key);
    }
}

export const saved = (length, name = "Smolensk") => ({
    card: { name, game: "g", scenario: "s", turn: 1, turns: 7, length, when: length },
    save: JSON.stringify({ length, word: "распутица" }),
});
