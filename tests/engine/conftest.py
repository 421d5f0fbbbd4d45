"""Each test that takes a `case` or a `first_case` runs on all of them, as the contract does."""

from tests.contract.conftest import pytest_generate_tests

__all__ = ["pytest_generate_tests"]
