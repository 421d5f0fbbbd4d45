"""The part of CHANGELOG.md that belongs to one release: its notes."""

from building.paths import ROOT
from building.process import BuildError

CHANGELOG = ROOT / "CHANGELOG.md"
HEADING = "## "


def changes_of(tag: str, changelog: str) -> str:
    """The lines below the heading of a release, named by its tag (`v0.1.0`) or version; a missing one is an error."""
    version = tag.removeprefix("v")
    for part in f"\n{changelog}".split(f"\n{HEADING}")[1:]:
        heading, _, body = part.partition("\n")
        if heading.partition(",")[0].strip() == version:
            return _full(version, body.strip())
    raise BuildError(f"{CHANGELOG.name} has no part headed '{HEADING}{version}'")


def _full(version: str, body: str) -> str:
    if not body:
        raise BuildError(f"{CHANGELOG.name}: the part on {version} is empty")
    return f"{body}\n"


def show_changes(tag: str) -> None:
    """Print the notes of a release."""
    print(changes_of(tag, CHANGELOG.read_text(encoding="utf-8")), end="")
