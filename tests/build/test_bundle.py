"""Modules as one script: every form that ours use, run by Node; other forms are refused."""

import pytest

from building import one_file
from building.bundle import resolved, sealed
from building.minify import LATER, bundled
from building.node import Node
from building.paths import WEB
from building.process import BuildError, run

FILES = {
    "src/main.js": b"""import { a, two as b,
  Box } from "./a.js";
import * as all from "./deep/c.js";
import "./effect.js";
import("./later.js").then((m) => console.log(a, b(), new Box().held, all.c, m.later, m.default()));
console.log(import.meta.url);
""",
    "src/a.js": b"""export { d as a } from "./deep/d.js";
export function two() { return 2; }
export class Box { held = 3; }
""",
    "src/deep/c.js": b'import { d } from "./d.js";\nexport const c = d + 3;\n',
    "src/deep/d.js": b"console.log('once');\nexport const d = 1;\n",
    "src/effect.js": b"console.log('effect');\n",
    "src/later.js": b"function f(){return 6};var x=5;export{x as later};\nexport default f;\n",
}


@pytest.mark.site
def test_the_bundle_does_what_the_modules_do(node: Node, tmp_path):
    script = tmp_path / "bundle.mjs"
    script.write_text(sealed(FILES, "src/main.js", ["src/later.js"]), encoding="utf-8")
    said = run([node.node, script], env=node.env).splitlines()
    assert said == ["once", "effect", "file:///rasputitsa/src/main.js", "1 2 3 4 5 6"]


@pytest.mark.parametrize(
    "source",
    [b'import a from "./a.js";\n', b'export * from "./a.js";\n', b"export let count = 1;\n", b"let a = '</script>';\n"],
)
def test_other_forms_are_refused(source: bytes):
    with pytest.raises(BuildError):
        sealed({"src/a.js": b"", "src/main.js": source}, "src/main.js", [])


def test_a_module_of_another_folder_may_not_ask_for_its_address(node: Node):
    files = {
        "src/main.js": b'import { a } from "./deep/a.js";\n',
        "src/deep/a.js": b"export const a = import.meta.url;\n",
    }
    with pytest.raises(BuildError, match=r"src/deep/a\.js"):
        bundled(node, files, ["src/main.js"])
    later = {
        "src/deep/later.js": b'import { a } from "../a.js";\na();\n',
        "src/a.js": b"export const a = () => import.meta.url;\n",
    }
    with pytest.raises(BuildError, match=r"src/a\.js"):
        bundled(node, later, ["src/deep/later.js"])


@pytest.mark.site
def test_a_bundle_of_the_site_keeps_its_address_and_takes_the_place_of_its_modules(node: Node, tmp_path):
    files = {
        "index.html": b"",
        "src/main.js": b'import { a } from "./a.js";\nconsole.log(a, import.meta.url.split("/").at(-1));\n',
        "src/a.js": b"/** A number. */\nexport const a = /** @type {number} */ (1);\n",
        "src/worker.js": b"self.onmessage = () => import('./a.js');\n",
    }
    made = bundled(node, files, ["src/main.js"])
    assert made.keys() == files.keys() - {"src/a.js"}
    assert made["src/worker.js"] == files["src/worker.js"]
    assert b"A number" not in made["src/main.js"]
    script = tmp_path / "main.mjs"
    script.write_bytes(made["src/main.js"])
    assert run([node.node, script], env=node.env).splitlines() == ["1 main.mjs"]


@pytest.mark.site
def test_what_is_fetched_later_is_no_part_of_a_bundle_and_keeps_its_address(node: Node):
    files = {
        "src/main.js": b'import("./deep/later.js").then(({ b }) => console.log(b));\n',
        "src/deep/later.js": b'import { a } from "../a.js";\nexport const b = a + 1;\n',
        "src/a.js": b"export const a = 1;\n",
    }
    made = bundled(node, files, ["src/main.js", "src/deep/later.js"])
    assert made.keys() == {"src/main.js", "src/deep/later.js"}
    assert b'import("./deep/later.js")' in made["src/main.js"]
    assert b"import" not in made["src/deep/later.js"]
    twice = {**files, "src/main.js": b'import { b } from "./deep/later.js";\nimport("./deep/later.js");\nb();\n'}
    with pytest.raises(BuildError, match=r"src/main\.js"):
        bundled(node, twice, ["src/main.js", "src/deep/later.js"])


def test_all_that_is_fetched_later_is_a_file_of_its_own():
    name = "src/lazy.js"
    asked = {resolved(name, target) for target in LATER.findall((WEB / name).read_text(encoding="utf-8"))}
    assert asked
    assert asked <= set(one_file.LATER)
