"""A test of a suite that runs on a game with a rulebook proves a section or a ruling of it."""

from pathlib import Path

import pytest

from tests import traceability
from tests.suites.declared import Suites

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test of a rulebook that names no rule: it proves nothing that a reader could look up."""
    own = [item for item in items if isinstance(item, pytest.Function) and HERE in item.path.parents]
    unnamed = [item.nodeid for item in own if not _is_named(item)]
    if unnamed:
        raise pytest.UsageError(f"tests without a rule in the declaration of the game: {', '.join(unnamed)}")


def _is_named(item: pytest.Function) -> bool:
    suites = item.callspec.params.get("suites") if hasattr(item, "callspec") else None
    if not isinstance(suites, Suites) or suites.game.slug not in traceability.slugs():
        return True
    suite, test = item.path.stem.removeprefix("test_"), item.originalname.removeprefix("test_")
    return bool(suites.proofs()[suite].get(test))
