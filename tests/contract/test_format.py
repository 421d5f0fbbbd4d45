"""The Python formatter passes the fixture that the page's formatter passes too."""

import json
from collections import ChainMap
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.engine.text import Text, render

CASES = json.loads((Path(__file__).parent / "format.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("given", CASES, ids=lambda given: given["name"])
def test_formatter(given: dict[str, Any]):
    facts = {
        name: tuple(fact) if isinstance(fact, list) else fact for name, fact in given["text"].get("facts", {}).items()
    }
    assert render(Text(given["text"]["key"], tuple(facts.items())), ChainMap(*given["tables"])) == given["expected"]
