"""The policy of a page of the site: everything that it may load and run, put into the head of every page."""

import base64
import hashlib
import re
from collections.abc import Mapping

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self' blob: data:",
    "connect-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
OF_PAGES: dict[str, dict[str, str]] = {
    "lab.html": POLICY
    | {
        "worker-src": "'self' data:",
        "style-src": "'self' 'unsafe-inline'",
    }
}
"""The editors of the lab bring styles of their own. They would run programs in workers of a blob: shut off."""
DEVICES = ("camera", "display-capture", "geolocation", "hid", "microphone", "midi", "payment", "serial", "usb")
OF_HOST = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "frame-ancestors 'self'",
    "X-Frame-Options": "SAMEORIGIN",
    "Permissions-Policy": ", ".join(f"{device}=()" for device in DEVICES),
}
"""Headers that only a host can send: types are as told, other sites never learn where a reader comes from, none puts
the page into a frame, and no device can be asked for. `docs/hosting.md` names these.
"""
INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
"""A script that stands in a page, and is allowed by its hash."""
CHARSET = re.compile(rb'^<meta charset="utf-8">\n', re.MULTILINE)


def text(policy: Mapping[str, str] = POLICY) -> str:
    """The policy as a browser reads it."""
    return "; ".join(f"{name} {sources}" for name, sources in policy.items())


def meta(policy: Mapping[str, str] = POLICY) -> str:
    """The policy as an element of the head."""
    return f'<meta http-equiv="Content-Security-Policy" content="{text(policy)}">'


def of_page(name: str, page: str) -> Mapping[str, str]:
    """The policy of a page, which allows the scripts that stand in it."""
    own = OF_PAGES.get(name, POLICY)
    return own | {"script-src": " ".join([own["script-src"], *map(hash_of, INLINE.findall(page))])}


def hash_of(text: str) -> str:
    """The hash that allows just this text in a page."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def with_policy(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files, each page with its policy before anything that it could apply to."""
    return {name: _bound(name, raw) if name.endswith(".html") else raw for name, raw in files.items()}


def _bound(name: str, page: bytes) -> bytes:
    policy = meta(of_page(name, page.decode())).encode()
    return CHARSET.sub(lambda match: match[0] + policy + b"\n", page, count=1)
