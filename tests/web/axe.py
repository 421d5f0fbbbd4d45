"""axe-core in a page: put in by the developer tools, as the page's policy lets no script of others in."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from building.paths import NODE_MODULES

SOURCE = NODE_MODULES / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
RUN = "axe.run(document, %s).then((found) => JSON.parse(JSON.stringify(found.violations)))"
OF_COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that may be kept in one scheme of colours and broken in another."""


def violations(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """The serious and critical violations, of all rules or of these, with the first elements that show them."""
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    run = RUN % json.dumps(options)
    session = page.context.new_cdp_session(page)
    if not _value(session.send("Runtime.evaluate", {"expression": "'axe' in window", "returnByValue": True})):
        session.send("Runtime.evaluate", {"expression": SOURCE.read_text(encoding="utf-8")})
    answer = session.send("Runtime.evaluate", {"expression": run, "awaitPromise": True, "returnByValue": True})
    session.detach()
    found: list[dict[str, Any]] = _value(answer)
    return [_told(violation) for violation in found if violation["impact"] in GRAVE]


def _value(answer: dict[str, Any]) -> Any:
    assert "exceptionDetails" not in answer, answer["exceptionDetails"]
    return answer["result"]["value"]


def _told(violation: dict[str, Any]) -> str:
    nodes = [
        f"{node['html'][:160]}: {node['failureSummary'].splitlines()[-1].strip()}" for node in violation["nodes"][:3]
    ]
    return "\n  ".join([f"{violation['id']} ({len(violation['nodes'])})", *nodes])
