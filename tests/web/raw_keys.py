"""Finds keys of sentences that stand on a page in the place of the sentences."""

from playwright.sync_api import Page

from tests.web.words import table

FOUND = """(roots) => {
  const key = new RegExp(`(?<![\\\\w./])(?:${roots.join("|")})(?:\\\\.[a-z_0-9]+)+(?![\\\\w(])`, "g");
  const WORDS = new Set(["aria-label", "title", "placeholder", "alt", "aria-valuetext", "label"]);
  const found = new Set(document.title.match(key) ?? []);
  const look = (words) => (words ?? "").match(key)?.forEach((each) => found.add(each));
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement, data } = walk.currentNode;
    if (!parentElement.closest("script, style, code, pre")) look(data);
  }
  for (const node of document.body.querySelectorAll("*")) {
    for (const { name, value } of node.attributes) if (WORDS.has(name)) look(value);
  }
  return [...found];
}"""


def roots() -> list[str]:
    """The first words of keys."""
    return sorted({key.split(".")[0] for key in table() if "." in key})


def found_on(page: Page) -> list[str]:
    """The keys that can be read on a page."""
    found: list[str] = page.evaluate(FOUND, roots())
    return found
