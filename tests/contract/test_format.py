"""The Python formatter passes the fixture that the page's formatter passes too."""

import json
from collections import ChainMap
from pathlib import Path
from typing import Any

import pytest

from rasputitsa.engine.text import render
from tests.contract.sentences import text_of

CASES = json.loads((Path(__file__).parent / "format.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("given", CASES, ids=lambda given: given["name"])
def test_formatter(given: dict[str, Any]):
    assert render(text_of(given["text"]), ChainMap(*given["tables"])) == given["expected"]
