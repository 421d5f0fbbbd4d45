"""A published site is compared with the one that these sources make: every change there is named."""

import json
from pathlib import Path

import pytest

from building import archive, pack, site
from building.process import BuildError
from building.serve import Site, serving
from building.verify import START, Published, differences, fetcher, published, verdict

THERE = Published("1", "b1", ("a.pack", "index.html"))
FILES = {
    "index.html": b"<!doctype html>\n<title>A</title>\n",
    "a.pack": pack.packed({"a.py": b"1", "b.py": b"2"}),
    "a.zip": archive.pack({"a.txt": b"1"}),
    "a.png": b"\x89PNG\xff",
    site.MANIFEST: json.dumps(THERE._asdict()).encode(),
    site.DOWNLOADS[0]: b"all in one",
    site.NO_JEKYLL: b"",
}


def told(**changed: bytes | None) -> list[str]:
    """The differences where these files of the site are others, or missing."""
    there = {START: FILES["index.html"], **FILES, **{name.replace("_", "."): raw for name, raw in changed.items()}}
    return list(differences(FILES, THERE, there.get))


def test_the_same_files_differ_in_nothing():
    assert told() == []


def test_a_line_that_a_filter_adds_is_named():
    changed = b"<!doctype html>\n<script src='https://filter.example/x.js'></script>\n<title>A</title>\n"
    (line,) = told(index_html=changed)
    assert line.startswith("index.html: differs from line 2: <script src='https://filter.example/x.js'></script>")


def test_the_address_itself_is_asked_as_a_visitor_asks_it():
    there = {**FILES, START: b"<!doctype html>\n<title>B</title>\n"}
    (line,) = differences(FILES, THERE, there.get)
    assert line.startswith("the address itself: differs from line 2: <title>B</title>")


def test_a_pack_tells_which_of_its_files_differ():
    assert told(a_pack=pack.packed({"a.py": b"1", "b.py": b"3"})) == ["a.pack: differs in b.py"]


def test_a_zip_of_the_same_files_is_told_from_a_changed_one():
    assert told(a_zip=archive.pack({"a.txt": b"1"}, 0)) == ["a.zip: holds the same files, packed otherwise"]


def test_a_broken_pack_differs_as_a_whole():
    (line,) = told(a_pack=b"broken")
    assert line.startswith("a.pack: differs")


def test_a_picture_differs_without_a_line():
    assert told(a_png=b"\x89PNG\xfe!") == ["a.png: differs (6 bytes, 5 made here)"]


def test_a_missing_file_is_named_but_for_what_no_page_fetches():
    assert told(a_png=None) == ["a.png: not there"]
    there = {START: FILES["index.html"], **{name: raw for name, raw in FILES.items() if name != site.DOWNLOADS[0]}}
    assert list(differences(FILES, THERE, there.get)) == []


def test_a_file_that_only_the_site_lists_is_named():
    site_there = THERE._replace(files=("evil.js", "index.html"))
    there = {START: FILES["index.html"], **FILES}
    assert list(differences(FILES, site_there, there.get)) == ["evil.js: listed by the site, not made here"]


@pytest.mark.parametrize(
    ("found", "build", "words"),
    [
        ([], "b1", "nothing differs"),
        (["a: differs"], "b1", "1 file differs, though the site names this very build"),
        (["a: differs", "b: not there"], "b2", "2 files differ. Is this the commit that was published?"),
    ],
)
def test_the_verdict_says_what_it_comes_to(found: list[str], build: str, words: str):
    assert words in verdict(found, THERE, THERE._replace(build=build))


@pytest.fixture
def url(tmp_path: Path):
    site.write_site(FILES, tmp_path)
    with serving(Site(tmp_path, "/below/")) as address:
        yield address


@pytest.mark.parametrize("end", ["", "/"])
def test_a_site_is_read_from_its_address(url: str, end: str):
    fetch = fetcher(url.rstrip("/") + end)
    there = published(fetch, url)
    assert there == THERE
    assert list(differences(FILES, there, fetch)) == []


def test_a_changed_file_is_found_at_the_address(url: str, tmp_path: Path):
    (tmp_path / "a.png").write_bytes(b"other")
    fetch = fetcher(url)
    assert [line.partition(":")[0] for line in differences(FILES, published(fetch, url), fetch)] == ["a.png"]


def test_an_address_without_our_manifest_is_refused(url: str):
    with pytest.raises(BuildError, match=r"has no manifest\.json of this site"):
        published(fetcher(f"{url}deep/"), url)


def test_what_is_no_address_is_refused():
    with pytest.raises(BuildError, match="no address of a site"):
        fetcher("file:///etc")


def test_a_host_that_does_not_answer_is_named():
    with pytest.raises(BuildError, match="cannot be read"):
        fetcher("http://127.0.0.1:9/")("manifest.json")
