"""A page names in its head every module that it will import, and the first files that these fetch."""

from building.preload import module_graph, with_preloads

FILES = {
    "index.html": b'<link rel="modulepreload" href="src/main.js">\n'
    b'<link rel="preload" href="data/{game}/start.{scenario}.json">\n',
    "src/main.js": b'import { a,\n  b } from "./a.js";\nimport "./deep/c.js";\n/** @import { T } from "./t.js" */\n',
    "src/t.js": b"",
    "src/a.js": b'export { d } from "./deep/d.js";\nconst later = () => import("./later.js");\n',
    "src/deep/c.js": b'import { a } from "../a.js";\nconst text = "from \'./none.js\'";\n',
    "src/deep/d.js": b"export const d = 1;\n",
    "src/later.js": b"",
}
FIRST = {"game": "one", "scenario": "short"}


def test_the_graph_follows_static_imports_once_each():
    assert module_graph(FILES, "src/main.js") == ["src/main.js", "src/a.js", "src/deep/c.js", "src/deep/d.js"]


def test_the_page_gets_one_link_a_module():
    page = with_preloads(FILES, FIRST)["index.html"].decode()
    assert page.count('<link rel="modulepreload"') == 4
    assert '<link rel="modulepreload" href="src/deep/d.js">\n' in page


def test_the_first_game_and_scenario_are_named():
    assert '<link rel="preload" href="data/one/start.short.json">' in with_preloads(FILES, FIRST)["index.html"].decode()


def test_other_files_stay_as_they_are():
    assert {name: raw for name, raw in with_preloads(FILES, FIRST).items() if name != "index.html"} == {
        name: raw for name, raw in FILES.items() if name != "index.html"
    }
