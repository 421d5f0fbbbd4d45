/** The print of the boxes at the edge of the board. */

import { HEAD } from "./boxes.js";
import { SERIF, letter, touches, trace } from "./pen.js";

/** @import { Pen } from "./pen.js" */

/** @param {Pen} pen */
export function drawBoxes(pen) {
    const { ctx, layout, map, colours, lettering } = pen;
    for (const [id, { left, top, right, bottom }] of layout.boxes) {
        if (
            !touches(pen, [
                [left, top],
                [right, bottom],
            ])
        )
            continue;
        ctx.fillStyle = colours.land;
        ctx.fillRect(left, top, right - left, bottom - top);
        ctx.fillStyle = colours.beyond;
        ctx.fillRect(left, top, right - left, HEAD);
        ctx.strokeStyle = colours.ink;
        ctx.lineWidth = 0.05;
        ctx.strokeRect(left, top, right - left, bottom - top);
        ctx.lineWidth = 0.02;
        ctx.beginPath();
        trace(ctx, [
            [left, top + HEAD],
            [right, top + HEAD],
        ]);
        ctx.stroke();
        const title = map.boxes.find((box) => box.id === id)?.title;
        const size = Math.min(0.36, 0.3 * lettering);
        if (title)
            letter(ctx, pen.text(title.key, title.facts), [(left + right) / 2, top + HEAD / 2 + 0.02], {
                size,
                weight: "700",
                family: SERIF,
                colour: colours.name,
                width: right - left - 0.25,
            });
    }
}
