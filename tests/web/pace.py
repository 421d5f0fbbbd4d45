"""Notes that a page makes of the computer's pace: its stages, its pauses, the counters on their way."""

STAGES = """() => {
  const { engine, store } = rasputitsa;
  const plain = engine.call;
  window.stage = () => {
    const steps = store.state.view.panels.flatMap((panel) => (panel.kind === 'steps' ? panel.items : []));
    return `${store.state.view.turn}:${steps.findIndex((item) => item.status === 'now')}`;
  };
  window.played = [];
  engine.call = (method, ...rest) => {
    if (method === 'play') played.push(stage());
    return plain(method, ...rest);
  };
}"""
"""Writes down the stage in which each action is played."""
HELD = """() => {
  const PAUSES = [1800, 3600];
  const plain = window.setTimeout;
  window.held = [];
  window.setTimeout = (run, time, ...rest) => PAUSES.includes(time) ? held.push(stage()) : plain(run, time, ...rest);
}"""
"""At the slow speed, a pause has no end of its own; the stage in which it is made is written down."""
WAITS = """([first, speed]) => stage() !== first && rasputitsa.store.state.computer.phase === 'playing'
  && (speed === 'step' || held.at(-1) === stage())"""
"""True if the computer has come to another stage than the first, and makes a pause there."""
DRAWN = """() => {
  const { drawImage } = CanvasRenderingContext2D.prototype;
  window.drawn = [];
  window.undrawn = () => Object.assign(CanvasRenderingContext2D.prototype, { drawImage });
  CanvasRenderingContext2D.prototype.drawImage = function (...given) {
    const [, , , , , left, top, wide, high] = given;
    const isCounter = this.canvas.id === 'board' && given.length === 9 && wide === high;
    if (isCounter) drawn.push([(left + wide / 2) / devicePixelRatio, (top + high / 2) / devicePixelRatio]);
    return drawImage.apply(this, given);
  };
}"""
"""Writes down the middle of every counter that is painted on the board."""
UNDRAWN = "() => void window.undrawn()"
BETWEEN = """() => {
  const { board, store } = rasputitsa;
  const far = ([x, y], place) => Math.hypot(x - place.x, y - place.y);
  const steps = store.state.log.flatMap(({ path = [] }) => path.slice(1).map((hex, n) => [path[n], hex]));
  const legs = steps.map((step) => step.map(board.where));
  return legs.some(([start, end]) => drawn.some((at) => {
    const [gone, left, whole] = [far(at, start), far(at, end), far([start.x, start.y], end)];
    return Math.min(gone, left) > 0.4 * whole && gone + left < 1.02 * whole;
  }));
}"""
"""True if a counter was painted about halfway from one hex to the next on its way."""
