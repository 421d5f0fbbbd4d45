"""The plugins that tell the cost of tests (`tests.budget`) and leave some of them to the night (`tests.nightly`)."""

import pytest

from tests import budget, nightly
from tests.budget import (
    pytest_configure,
    pytest_runtest_protocol,
    pytest_sessionfinish,
    pytest_terminal_summary,
    pytest_testnodedown,
)
from tests.nightly import pytest_collection_modifyitems

__all__ = [
    "pytest_collection_modifyitems",
    "pytest_configure",
    "pytest_runtest_protocol",
    "pytest_sessionfinish",
    "pytest_terminal_summary",
    "pytest_testnodedown",
]


def pytest_addoption(parser: pytest.Parser) -> None:
    budget.pytest_addoption(parser)
    nightly.pytest_addoption(parser)
