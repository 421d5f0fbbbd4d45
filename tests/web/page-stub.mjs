/** A page without a browser: nodes with children, properties and listeners, as far as dialogs ask for them. */

class Nodes {
    constructor(tag) {
        Object.assign(this, { tag, children: [], attributes: {}, dataset: {}, value: "", hidden: false, own: "" });
        this.classList = { add() {}, toggle() {}, contains: () => false };
    }
    append(...children) {
        this.children.push(...children);
    }
    replaceChildren(...children) {
        this.own = "";
        this.children = children;
    }
    setAttribute(name, value) {
        this.attributes[name] = value;
    }
    addEventListener(kind, listener) {
        this[`on${kind}`] = listener;
    }
    set textContent(words) {
        this.replaceChildren();
        this.own = words;
    }
    get textContent() {
        return this.own + this.children.map((child) => child.textContent ?? child).join("");
    }
    get elements() {
        return Object.fromEntries(all(this).flatMap((node) => (node.name ? [[node.name, node]] : [])));
    }
    before() {}
    after() {}
    contains() {
        return false;
    }
    querySelectorAll(tag) {
        return all(this).filter((node) => node.tag === tag);
    }
}

/** A node and all in it. */
export function all(node) {
    return [node, ...node.children.flatMap((child) => (child instanceof Nodes ? all(child) : []))];
}

export function byKey(node, key) {
    return all(node).find(({ attributes }) => attributes["data-key"] === key);
}

/** Puts the page there; the dialog with what was opened in it last, under `shown`. */
export function setUp() {
    const made = new Map();
    const createElement = (tag) => new Nodes(tag);
    globalThis.document = {
        createElement,
        createElementNS: (_, tag) => createElement(tag),
        getElementById: (id) => made.get(id) ?? made.set(id, createElement(id)).get(id),
        body: createElement("body"),
        activeElement: null,
        adoptedStyleSheets: [],
    };
    globalThis.HTMLDivElement = globalThis.HTMLCanvasElement = Nodes;
    globalThis.cancelAnimationFrame = globalThis.requestAnimationFrame = () => 0;
    globalThis.CSSStyleSheet = class {
        replaceSync() {}
    };
    globalThis.FormData = class {
        constructor(form) {
            this.get = (name) => form.elements[name]?.value ?? null;
        }
    };
    const dialog = {
        shown: new Nodes("dialog"),
        open: (_, children) => dialog.shown.replaceChildren(...children),
        close: () => dialog.shown.replaceChildren(),
    };
    return dialog;
}

/** Lets all that waits on answers go on. */
export async function settled() {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
