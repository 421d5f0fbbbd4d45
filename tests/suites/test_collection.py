"""The data are those that were collected, but for what was tuned: counts and checksums of the collection."""

from tests import tuned
from tests.suites.declared import Collection, Suites, with_each, with_suite


def collection_of(suites: Suites) -> Collection:
    assert suites.collection
    return suites.collection


@with_each("name", lambda suites: suites.collection.facts if suites.collection else ())
def test_count_and_checksum(suites: Suites, name: str):
    facts = collection_of(suites).facts[name]
    lines = [*facts.lines()]
    assert (len(lines), tuned.checksum(lines)) == (facts.count, facts.checksum)


@with_suite("collection")
def test_what_was_tuned_says_what_was_measured(suites: Suites):
    for item in collection_of(suites).data("tuned.json"):
        assert set(item) == {"file", "path", "old", "new", "measured"}
        assert item["old"] != item["new"]
        assert item["measured"]
