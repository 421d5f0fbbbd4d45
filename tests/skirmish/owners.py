"""The table of the invented game that an owner may replace, and its check."""

from collections.abc import Mapping
from typing import Any

from rasputitsa.engine.edition import Edition, check_keys
from rasputitsa.engine.errors import FormatError
from tests.skirmish.build import data, part

REPLACEABLE = {"tables": ("results",)}


def check(edition: Edition) -> None:
    """Raise FormatError, with file and key, where an owner's table does not fit."""
    check_keys(edition, REPLACEABLE, lambda file: data(f"{file}.json"))
    _check_results(part("tables", edition)["results"], data("tables.json"))


def _check_results(given: Mapping[str, Any], ours: Mapping[str, Any]) -> None:
    at, columns = "/data/tables/results", ours["results"]["columns"]
    if given["columns"] != columns:
        raise FormatError("error.columns", f"{at}/columns", columns=tuple(columns))
