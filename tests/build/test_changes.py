"""A release is announced by its own part of the CHANGELOG."""

import pytest

from building.changes import CHANGELOG, changes_of
from building.process import BuildError
from building.project import read_project

MOST_WORDS = 1_100
"""Read in four or five minutes: the notes of a release tell what is new, not what was mended on the way."""
TEXT = "# Changes\n\n## Unreleased\n\n- New.\n\n## 0.2.0, March 2027\n\n- Second.\n  More.\n\n## 0.1.0\n\n- First.\n"


@pytest.mark.parametrize(
    ("tag", "notes"),
    [("v0.2.0", "- Second.\n  More.\n"), ("0.1.0", "- First.\n"), ("Unreleased", "- New.\n")],
)
def test_the_notes_are_the_part_of_that_release(tag, notes):
    assert changes_of(tag, TEXT) == notes


@pytest.mark.parametrize("tag", ["v0.2", "v2.0", "v", "0.2.0, March 2027"])
def test_a_release_without_a_part_is_refused(tag):
    with pytest.raises(BuildError, match="no part headed"):
        changes_of(tag, TEXT)


def test_an_empty_part_is_refused():
    with pytest.raises(BuildError, match=r"the part on 0\.3\.0 is empty"):
        changes_of("v0.3.0", "# Changes\n\n## 0.3.0\n\n## 0.2.0\n\n- Second.\n")


def test_the_version_of_the_project_has_its_notes():
    assert changes_of(read_project().version, CHANGELOG.read_text(encoding="utf-8"))


def test_what_is_to_be_released_is_read_in_a_few_minutes():
    notes = changes_of("Unreleased", CHANGELOG.read_text(encoding="utf-8"))
    assert len(notes.split()) <= MOST_WORDS
