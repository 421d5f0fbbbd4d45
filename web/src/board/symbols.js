/** The boxed signs of the branches of service, and the small badges, drawn in a box of any size. */

/** @import { Context } from "../map/pen.js" */

/** @typedef {{ x: number, y: number, w: number, h: number }} Frame */
/** @typedef {{ sign: string, box: string, frame: "plain" | "notched" | "double" }} SymbolLook */
/** @typedef {(ctx: Context, frame: Frame) => void} Stroke */

/** @type {Record<string, Stroke[]>} */
const SYMBOLS = {
    infantry: [cross],
    motorised: [cross, wheels],
    mechanised: [cross, oval],
    armour: [oval],
    cavalry: [slash],
    reconnaissance: [slash],
    headquarters: [banner],
    artillery: [ball],
    airborne: [cross, wings],
    mountain: [cross, summit],
    engineers: [comb],
    antitank: [chevron],
    air: [propeller],
    supply: [bar],
    fortification: [teeth],
    partisans: [cross, ball],
    works: [roofs],
};

/** Other spellings of the same branches. */
const ALIASES = /** @type {Record<string, string>} */ ({
    armor: "armour",
    tank: "armour",
    motorized: "motorised",
    mechanized: "mechanised",
    hq: "headquarters",
    paratroop: "airborne",
    workers: "works",
    factory: "works",
    engineer: "engineers",
    ski: "mountain",
    partisan: "partisans",
    fortress: "fortification",
});

/** @type {Record<string, Stroke>} */
const BADGES = {
    moved: bend,
    attacking: burst,
    unsupplied: emptyShell,
    isolated: emptyShell,
    attacked: burst,
};

/**
 * A branch's symbol in its box.
 * @param {Context} ctx
 * @param {string} name
 * @param {Frame} frame
 * @param {SymbolLook} look
 */
export function drawSymbol(ctx, name, frame, look) {
    ctx.save();
    ctx.lineJoin = "miter";
    ctx.lineCap = "butt";
    ctx.strokeStyle = look.sign;
    ctx.lineWidth = frame.h * 0.085;
    outline(ctx, frame, look.frame);
    ctx.fillStyle = look.box;
    ctx.fill();
    ctx.save();
    ctx.clip();
    ctx.fillStyle = look.sign;
    const strokes = SYMBOLS[ALIASES[name] ?? name];
    if (strokes) for (const stroke of strokes) stroke(ctx, frame);
    else initial(ctx, frame, name);
    ctx.restore();
    outline(ctx, frame, look.frame);
    ctx.stroke();
    if (look.frame === "double") inner(ctx, frame);
    ctx.restore();
}

/**
 * A badge: a disc with a small sign; an unknown one shows its first letter.
 * @param {Context} ctx
 * @param {string} name
 * @param {{ x: number, y: number, r: number }} disc
 */
export function drawBadge(ctx, name, { x, y, r }) {
    ctx.save();
    ctx.beginPath();
    ctx.arc(x, y, r, 0, 2 * Math.PI);
    ctx.fillStyle = "#fbf4e2";
    ctx.fill();
    ctx.strokeStyle = "#2b2118";
    ctx.lineWidth = r * 0.18;
    ctx.stroke();
    ctx.fillStyle = "#2b2118";
    const frame = { x: x - r * 0.6, y: y - r * 0.6, w: r * 1.2, h: r * 1.2 };
    ctx.lineWidth = r * 0.26;
    if (BADGES[name]) BADGES[name](ctx, frame);
    else initial(ctx, frame, name);
    ctx.restore();
}

/**
 * @param {Context} ctx
 * @param {Frame} frame
 * @param {string} kind
 */
function outline(ctx, { x, y, w, h }, kind) {
    const cut = kind === "notched" ? h * 0.2 : 0;
    ctx.beginPath();
    ctx.moveTo(x + cut, y);
    ctx.lineTo(x + w - cut, y);
    ctx.lineTo(x + w, y + cut);
    ctx.lineTo(x + w, y + h - cut);
    ctx.lineTo(x + w - cut, y + h);
    ctx.lineTo(x + cut, y + h);
    ctx.lineTo(x, y + h - cut);
    ctx.lineTo(x, y + cut);
    ctx.closePath();
}

/** @type {Stroke} */
function inner(ctx, { x, y, w, h }) {
    const d = h * 0.13;
    ctx.lineWidth = h * 0.05;
    ctx.strokeRect(x + d, y + d, w - 2 * d, h - 2 * d);
}

/**
 * @param {Context} ctx
 * @param {...[number, number]} points
 */
function line(ctx, ...points) {
    ctx.beginPath();
    points.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
    ctx.stroke();
}

/** @type {Stroke} */
function cross(ctx, { x, y, w, h }) {
    line(ctx, [x, y], [x + w, y + h]);
    line(ctx, [x, y + h], [x + w, y]);
}

/** @type {Stroke} */
function slash(ctx, { x, y, w, h }) {
    line(ctx, [x, y + h], [x + w, y]);
}

/** @type {Stroke} */
function oval(ctx, { x, y, w, h }) {
    ctx.beginPath();
    ctx.ellipse(x + w / 2, y + h / 2, w * 0.34, h * 0.27, 0, 0, 2 * Math.PI);
    ctx.stroke();
}

/** @type {Stroke} */
function wheels(ctx, { x, y, w, h }) {
    for (const t of [0.3, 0.7]) {
        ctx.beginPath();
        ctx.arc(x + w * t, y + h * 0.87, h * 0.1, 0, 2 * Math.PI);
        ctx.fill();
    }
}

/** @type {Stroke} */
function banner(ctx, { x, y, w, h }) {
    ctx.fillRect(x, y, w, h * 0.34);
    line(ctx, [x + w * 0.2, y], [x + w * 0.2, y + h]);
}

/** @type {Stroke} */
function ball(ctx, { x, y, w, h }) {
    ctx.beginPath();
    ctx.arc(x + w / 2, y + h / 2, h * 0.17, 0, 2 * Math.PI);
    ctx.fill();
}

/** @type {Stroke} */
function wings(ctx, { x, y, w, h }) {
    ctx.beginPath();
    ctx.arc(x + w * 0.4, y + h * 0.98, w * 0.1, Math.PI, 2 * Math.PI);
    ctx.arc(x + w * 0.6, y + h * 0.98, w * 0.1, Math.PI, 2 * Math.PI);
    ctx.stroke();
}

/** @type {Stroke} */
function summit(ctx, { x, y, w, h }) {
    ctx.beginPath();
    ctx.moveTo(x + w * 0.38, y + h);
    ctx.lineTo(x + w * 0.5, y + h * 0.62);
    ctx.lineTo(x + w * 0.62, y + h);
    ctx.fill();
}

/** @type {Stroke} */
function comb(ctx, { x, y, w, h }) {
    line(
        ctx,
        [x + w * 0.24, y + h * 0.72],
        [x + w * 0.24, y + h * 0.34],
        [x + w * 0.76, y + h * 0.34],
        [x + w * 0.76, y + h * 0.72],
    );
    line(ctx, [x + w * 0.5, y + h * 0.34], [x + w * 0.5, y + h * 0.72]);
}

/** @type {Stroke} */
function chevron(ctx, { x, y, w, h }) {
    line(ctx, [x, y + h], [x + w / 2, y], [x + w, y + h]);
}

/** @type {Stroke} */
function propeller(ctx, { x, y, w, h }) {
    for (const turn of [0, Math.PI]) {
        ctx.beginPath();
        ctx.ellipse(x + w / 2 + Math.cos(turn) * w * 0.18, y + h / 2, w * 0.17, h * 0.16, 0, 0, 2 * Math.PI);
        ctx.fill();
    }
}

/** @type {Stroke} */
function bar(ctx, { x, y, w, h }) {
    line(ctx, [x, y + h * 0.72], [x + w, y + h * 0.72]);
}

/** @type {Stroke} */
function teeth(ctx, { x, y, w, h }) {
    const [top, low] = [y + h * 0.34, y + h * 0.62];
    const across = [0.1, 0.26, 0.42, 0.58, 0.74, 0.9].map((t) => x + w * t);
    line(
        ctx,
        [across[0], low],
        [across[0], top],
        [across[1], top],
        [across[1], low],
        [across[2], low],
        [across[2], top],
        [across[3], top],
        [across[3], low],
        [across[4], low],
        [across[4], top],
        [across[5], top],
        [across[5], low],
    );
}

/** A hall with saw-tooth roofs. @type {Stroke} */
function roofs(ctx, { x, y, w, h }) {
    const [low, eaves, top] = [y + h * 0.84, y + h * 0.52, y + h * 0.2];
    ctx.beginPath();
    ctx.moveTo(x + w * 0.16, low);
    ctx.lineTo(x + w * 0.16, eaves);
    for (const t of [0.16, 0.39, 0.62]) {
        ctx.lineTo(x + w * (t + 0.23), top);
        ctx.lineTo(x + w * (t + 0.23), eaves);
    }
    ctx.lineTo(x + w * 0.85, low);
    ctx.fill();
}

/**
 * @param {Context} ctx
 * @param {Frame} frame
 * @param {string} name
 */
function initial(ctx, { x, y, w, h }, name) {
    ctx.font = `700 ${h * 0.8}px sans-serif`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(name.slice(0, 1).toUpperCase(), x + w / 2, y + h * 0.54);
}

/** @type {Stroke} */
function bend(ctx, { x, y, w, h }) {
    line(ctx, [x, y + h / 2], [x + w * 0.75, y + h / 2]);
    line(ctx, [x + w * 0.5, y + h * 0.15], [x + w * 0.95, y + h / 2], [x + w * 0.5, y + h * 0.85]);
}

/** @type {Stroke} */
function burst(ctx, { x, y, w, h }) {
    ctx.beginPath();
    for (let i = 0; i < 16; i += 1) {
        const r = i % 2 ? w * 0.26 : w * 0.62;
        ctx.lineTo(x + w / 2 + r * Math.cos((i * Math.PI) / 8), y + h / 2 + r * Math.sin((i * Math.PI) / 8));
    }
    ctx.fill();
}

/** @type {Stroke} */
function emptyShell(ctx, { x, y, w, h }) {
    ctx.fillRect(x + w * 0.4, y - h * 0.02, w * 0.2, h * 0.62);
    ctx.fillRect(x + w * 0.4, y + h * 0.76, w * 0.2, h * 0.22);
}
