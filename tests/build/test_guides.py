"""The guides of the page are the files of docs/, block by block."""

from building.guides import GUIDES, blocks, guides

TEXT = """# A guide
Some **strong words**, *others* and a [link](https://example.org)
over two lines.

- One item
  on two lines.
- `code` and a * b.

1. First.
2. Second.

| key | |
| --- | --- |
| N | *next* |

```python
match = "# no heading"

- no item
```

## The end
"""


def test_a_text_is_read_block_by_block():
    assert blocks(TEXT) == [
        {"heading": "A guide", "level": 1},
        {"text": "Some **strong words**, others and a link over two lines."},
        {"list": ["One item on two lines.", "`code` and a * b."]},
        {"list": ["First.", "Second."]},
        {"table": [["key", ""], ["N", "next"]]},
        {"code": 'match = "# no heading"\n\n- no item'},
        {"heading": "The end", "level": 2},
    ]


def test_every_guide_has_a_title_and_no_mark_of_its_file_is_left():
    made = guides()
    assert made.keys() == GUIDES.keys()
    for guide in made.values():
        assert guide[0]["level"] == 1
        words = [str(value) for block in guide if "code" not in block for value in block.values()]
        assert [each for each in words if "](" in each or "```" in each or "<!--" in each] == []
