"""The marker by which a test says which section of its game's rulebook, or which ruling, it proves."""

from pathlib import Path

import pytest

from tests.traceability import rulebook

HERE = Path(__file__).parent


def pytest_configure(config):
    config.addinivalue_line("markers", "rule(*names): the sections and rulings that a test proves: 11.4, ruling-18")


def pytest_itemcollected(item):
    known = rulebook(item.path.relative_to(HERE).parts[0])
    for marker in item.iter_markers("rule"):
        for name in marker.args:
            if name not in known:
                raise pytest.UsageError(f"{item.nodeid}: no section or ruling {name!r}")


def pytest_collection_modifyitems(items):
    """A test of a rulebook that names no rule proves nothing that a reader could look up."""
    own = [item for item in items if HERE in item.path.parents]
    unnamed = [item.nodeid for item in own if not item.get_closest_marker("rule")]
    if unnamed:
        raise pytest.UsageError(f"tests without a rule: {', '.join(unnamed)}")
