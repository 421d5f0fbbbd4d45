/** What the page uses of Lean QR, which it takes from the package's own folder, so that one script is made of both. */
declare module "*/lean-qr/index.mjs" {
    interface Dots {
        readonly size: number;
        get(x: number, y: number): boolean;
        toCanvas(canvas: HTMLCanvasElement, options: { on: number[]; off: number[]; padX: number; padY: number }): void;
    }
    export function generate(text: string): Dots;
}
