/** Pictures for paper: what is drawn on a canvas, as an image that any printer takes. */

/** A picture that is wider than this fills a sheet: as PNG it would be many megabytes. */
const WIDE = 1200;

/**
 * A part of a sheet with its canvases as pictures, at once.
 * @template {HTMLElement} T
 * @param {T} part
 */
export function pictured(part) {
    for (const canvas of part.querySelectorAll("canvas")) canvas.replaceWith(pictureOf(canvas));
    return part instanceof HTMLCanvasElement ? pictureOf(part) : part;
}

/**
 * The same, once all of them can be printed.
 * @param {HTMLElement[]} parts in which the pictures take the places of the canvases
 */
export async function picturesOf(parts) {
    parts.forEach((part, index) => (parts[index] = pictured(part)));
    const pictures = parts.flatMap((part) => [part, ...part.querySelectorAll("img")]);
    await Promise.all(pictures.map((each) => each instanceof HTMLImageElement && each.decode()));
}

/** @param {HTMLCanvasElement} canvas */
function pictureOf(canvas) {
    const picture = new Image();
    picture.src = canvas.width > WIDE ? canvas.toDataURL("image/jpeg", 0.93) : canvas.toDataURL();
    picture.className = canvas.className;
    picture.alt = canvas.getAttribute("aria-label") ?? "";
    picture.style.cssText = canvas.style.cssText;
    return picture;
}
