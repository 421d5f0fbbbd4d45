"""Controls that are smaller than they should be."""

from playwright.sync_api import Page

CONTROLS = """([least]) => {
  const shown = (node) => node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 0;
  const dialog = document.querySelector('dialog[open]') ?? document;
  const own = [...dialog.querySelectorAll('button, summary, select, input, textarea, a[href]')].filter(shown);
  const boxOf = (node) => {
    // What belongs to a label is pressed with it; a sign in a sentence has a larger target around it.
    const box = (node.matches('input') && node.closest('label') || node).getBoundingClientRect();
    const around = getComputedStyle(node, '::after');
    const grown = around.content !== 'none' && around.position === 'absolute';
    const more = grown ? [parseFloat(around.width), parseFloat(around.height)] : [0, 0];
    return { width: Math.max(box.width, more[0]), height: Math.max(box.height, more[1]) };
  };
  return own.filter((node) => {
    // A link or a sign in a sentence is as high as its line.
    if (node.matches('a[href], .rule-link, .related .link')) return false;
    const { width, height } = boxOf(node);
    return Math.min(width, height) < (node.matches('.rule-sign') ? 24 : least) - 0.5;
  }).map((node) => `${node.dataset.key || node.id || node.className || node.textContent.slice(0, 30)}: `
    + `${Math.round(boxOf(node).width)}x${Math.round(boxOf(node).height)}`);
}"""


def too_small(page: Page, least: int) -> list[str]:
    """The controls that can be used now and are not so many pixels wide and high, with their sizes."""
    return sorted(set(page.evaluate(CONTROLS, [least])))
