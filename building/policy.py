"""What a page of the site may load and run: one policy, put into the head of every page."""

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
OF_PAGES = {
    "lab.html": POLICY
    | {
        "script-src": "'self' 'wasm-unsafe-eval' 'unsafe-eval'",
        "connect-src": "'self' blob:",
        "style-src": "'self' 'unsafe-inline'",
    }
}
"""Pages that need more: the editors of the lab bring styles of their own, and its worker is made of text."""
CHARSET = re.compile(rb'^<meta charset="utf-8">\n', re.MULTILINE)


def text(policy: Mapping[str, str] = POLICY) -> str:
    """The policy as a browser reads it."""
    return "; ".join(f"{name} {sources}" for name, sources in policy.items())


def meta(policy: Mapping[str, str] = POLICY) -> str:
    """The policy as an element of the head."""
    return f'<meta http-equiv="Content-Security-Policy" content="{text(policy)}">'


def of_page(name: str) -> Mapping[str, str]:
    """The policy of a page."""
    return OF_PAGES.get(name, POLICY)


def with_policy(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files, each page with its policy before anything that it could apply to."""
    return {name: _bound(name, raw) if name.endswith(".html") else raw for name, raw in files.items()}


def _bound(name: str, page: bytes) -> bytes:
    policy = meta(of_page(name)).encode()
    return CHARSET.sub(lambda match: match[0] + policy + b"\n", page, count=1)
