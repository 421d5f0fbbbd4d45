"""The page's words about itself are those of the repository's own files."""

import json

from building.about import about_json, changes

TEXT = """# Changes

## 0.2.0, May

In short.

- **Bots** think in
  a *worker*.
- More.

### For players

- Maps.

## 0.1.0

- First.
"""


def test_changes_are_read_release_by_release_and_part_by_part():
    assert changes(TEXT) == [
        {"title": "0.2.0, May", "lines": ["In short.", "**Bots** think in a worker.", "More."]},
        {"title": "For players", "lines": ["Maps."]},
        {"title": "0.1.0", "lines": ["First."]},
    ]


def test_every_licence_that_is_handed_out_is_named():
    about = json.loads(about_json(["src/a.js", "LICENSES/MIT.txt", "LICENSES/BSD.txt"]))
    assert about["texts"] == ["LICENSE.txt", "LICENSES/BSD.txt", "LICENSES/MIT.txt"]
    assert about["changes"]
