"""Keys and records that the page has not written, beside games that it has: what is kept stays to the letter."""

import json
from collections.abc import Sequence

from playwright.sync_api import Page

from rasputitsa.engine.dice import Chooser
from tests.attack.tally import WrongError

MANY = 40
KEEP = """async () => {
  const { keeper, engine, store } = rasputitsa;
  const { save } = await engine.call('save');
  const { game, scenario, turn, last_turn: turns, length } = store.state.view;
  const card = { game, scenario, turn, turns, length, when: 1 };
  const kept = { Mine: save, Large: save + ' '.repeat(600000) };
  for (const [name, text] of Object.entries(kept)) {
    const written = await keeper.write({ card: { ...card, name }, save: text });
    if (!written.ok) return written.key;
  }
  return kept;
}"""
"""A small game, and one that lies in the large storage."""
READ = """async (names) => Object.fromEntries(await Promise.all(
  names.map(async (name) => [name, (await rasputitsa.keeper.read(name)).saved?.save ?? null])))"""
FORGE = """async ([keys, records, texts]) => {
  const sealed = (value) => value?.sealed === undefined ? value : rasputitsa.withChecksum(value.order, value.sealed);
  for (const [key, value] of keys) {
    if (localStorage.getItem(key) !== null) continue;
    try { localStorage.setItem(key, sealed(value)); } catch {}
  }
  const opening = indexedDB.open('rasputitsa');
  const base = await new Promise((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => resolve(null);
  });
  if (!base?.objectStoreNames.contains('texts')) return;
  for (const [key, value] of [...records, ...texts]) {
    await new Promise((resolve) => {
      const store = base.transaction('texts', 'readwrite').objectStore('texts');
      const adding = store.add(sealed(value), key);
      adding.onsuccess = resolve;
      adding.onerror = (event) => { event.preventDefault(); resolve(); };
    });
  }
  base.close();
}"""
KEYS = ("save", "auto", "tail", "damaged", "setting", "bot", "reminder", "tab", "practice", "loose")
NAMES = ("%", "%E0%A4%A", "", ":", "a:b:c", "__proto__", "constructor", "\ud83d", "x" * 5000, "../../x", "<img src=x>")
MARKS = ("", ":a", ":b", "%3Aa", ":a:0", ":a:a", ":c")
VALUES = ("", "null", "{}", "[]", "R1 2 99", "R1 2 99\n{", '{"a":' * 3000, "1e999", "\x00", '"\\ud800"', "x" * 100_000)
OTHER_VALUES: tuple[object, ...] = (0, None, True, [], {}, {"a": [1]}, 2**53)
"""Values in a database besides texts."""
FOLLOWED = ("auto:a", "auto:b", "save:Mine:a", "save:Large:a")
"""Records that something may be added to."""
NUMBERS = ("0-x", "1", "", "__proto__", "9" * 20, "1700000000000-abc", "NaN-0")


def keep(page: Page) -> dict[str, str]:
    """Have two games kept, and answer their texts."""
    kept = page.evaluate(KEEP)
    if not isinstance(kept, dict):
        raise WrongError(f"nothing is kept: {kept}")
    return kept


def forge(page: Page, choose: Chooser) -> str:
    """Put some of it where the page keeps things, and answer what."""

    def pick(words: Sequence[object]) -> object:
        return words[choose(len(words))]

    keys = [(f"rasputitsa:{pick(KEYS)}:{pick(NAMES)}{pick(MARKS)}", pick(VALUES)) for _ in range(8)]
    keys += [(f"rasputitsa:save:{n}:{pick(('a', 'b'))}", _record(choose)) for n in range(4)]
    keys += [
        (f"rasputitsa:tail:{place}:{pick(('0', 'a', 'b'))}", _addition(choose))
        for place in ("auto:a", "auto:b", "save:Mine:a")
    ]
    records = [(pick(NUMBERS), pick((*VALUES, *OTHER_VALUES))) for _ in range(6)]
    texts = [(pick(NUMBERS), {"order": choose(4), "sealed": pick(VALUES)}) for _ in range(3)]
    page.evaluate(FORGE, [keys, records, texts])
    return json.dumps([keys, records, texts])[:2000]


def check(page: Page, kept: dict[str, str], about: str) -> None:
    """Check that everything kept is there as it was."""
    found = page.evaluate(READ, list(kept))
    if lost := [name for name, text in kept.items() if found[name] != text]:
        raise WrongError(f"{about}: lost or altered: {', '.join(lost)}")


def _record(choose: Chooser) -> dict[str, object]:
    """A record that is whole, of a game that lies where nothing does, or of none."""
    places: tuple[dict[str, object], ...] = (
        {"attic": NUMBERS[choose(len(NUMBERS))]},
        {"save": "{}"},
        {"packed": "x"},
        {},
    )
    spoilt: tuple[dict[str, object], ...] = ({}, {"turn": None}, {"sketch": {"a": 1}}, {"name": 7}, {"report": 7})
    form = {"card": _card(choose) | spoilt[choose(len(spoilt))], "size": choose(10), **places[choose(len(places))]}
    return {"order": choose(10**9), "sealed": json.dumps(form)}


def _addition(choose: Chooser) -> dict[str, object]:
    """A whole record of what was played since, that belongs to another game."""
    form = {"after": f"{choose(2**32):014x}", "card": _card(choose), "added": {"actions": [["end"]]}}
    return {"order": choose(10**9), "sealed": json.dumps(form)}


def _card(choose: Chooser) -> dict[str, object]:
    words = {"name": "Forged", "game": "g", "scenario": "s"}
    return {**words, "turn": 1, "turns": 7, "length": choose(10**6), "when": 10**12}
