"""The marker by which a test says which section of the rulebook, or which ruling, it proves."""

import pytest

from tests.traceability import rulebook

RULES = rulebook("blitzkrieg_to_moscow_2")


def pytest_configure(config):
    config.addinivalue_line("markers", "rule(*names): the sections and rulings that a test proves: 11.4, ruling-33")


def pytest_itemcollected(item):
    for marker in item.iter_markers("rule"):
        for name in marker.args:
            if name not in RULES:
                raise pytest.UsageError(f"{item.nodeid}: no section or ruling {name!r}")


def pytest_collection_modifyitems(items):
    """A test of the rulebook that names no rule proves nothing that a reader could look up."""
    here = __file__.rsplit("conftest", 1)[0]
    unnamed = [item.nodeid for item in items if str(item.path).startswith(here) and not item.get_closest_marker("rule")]
    if unnamed:
        raise pytest.UsageError(f"tests without a rule: {', '.join(unnamed)}")
