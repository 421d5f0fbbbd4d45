"""Everything that a browser needs to install the page: a manifest whose icons are there, in the sizes that it names."""

import json
import struct

import pytest

from building.icons import ASSETS, SIZES
from building.paths import DIST, WEB

MANIFEST = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(("name", "size"), SIZES.items(), ids=SIZES)
def test_icons_have_their_sizes(name: str, size: int):
    raw = (ASSETS / name).read_bytes()
    assert raw.startswith(PNG)
    assert struct.unpack(">II", raw[16:24]) == (size, size)


def test_the_manifest_names_them_and_stays_below_the_sites_path():
    named = {icon["src"]: icon["sizes"] for icon in MANIFEST["icons"]}
    assert named == {"assets/icon.svg": "any"} | {f"assets/{name}": f"{size}x{size}" for name, size in SIZES.items()}
    assert {icon.get("purpose", "any") for icon in MANIFEST["icons"]} == {"any", "maskable"}
    assert (MANIFEST["start_url"], MANIFEST["scope"]) == ("./", "./")


@pytest.mark.site
def test_the_site_serves_all_of_it(manifest):
    assert {"manifest.webmanifest", *(icon["src"] for icon in MANIFEST["icons"])} <= manifest["files"].keys()
    assert '<link rel="manifest" href="manifest.webmanifest">' in (DIST / "index.html").read_text(encoding="utf-8")
