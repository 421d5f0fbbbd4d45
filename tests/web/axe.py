"""axe-core in a page: put in by the developer tools, as the page's policy lets no script of others in."""

from typing import Any

from playwright.sync_api import Page

from building.paths import NODE_MODULES

SOURCE = NODE_MODULES / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")
RUN = "axe.run(document, { resultTypes: ['violations'] }).then((found) => JSON.parse(JSON.stringify(found.violations)))"


def violations(page: Page) -> list[str]:
    """The serious and critical violations, with the first elements that show them."""
    session = page.context.new_cdp_session(page)
    if not _value(session.send("Runtime.evaluate", {"expression": "'axe' in window", "returnByValue": True})):
        session.send("Runtime.evaluate", {"expression": SOURCE.read_text(encoding="utf-8")})
    answer = session.send("Runtime.evaluate", {"expression": RUN, "awaitPromise": True, "returnByValue": True})
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
