"""Many modules as one script: each becomes a function that is run once, when it is first asked for.

It knows the forms that our modules use and refuses others. What a module exports is read when it has run, so two
modules must not need each other to start. The script has no address of its own: `import(...)` finds its modules and
nothing else. What the site serves is made by `minify`.
"""

import json
import posixpath
import re
from collections.abc import Iterable, Mapping

from building.process import BuildError

ROOT = "file:///rasputitsa/"
"""The address from which modules believe to come; nothing is ever fetched from there."""
IMPORT = re.compile(r'^import (?:(?:\{([^}]*)\}|\* as (\w+)) from )?"(\.[^"]+)";', re.MULTILINE)
PASSED_ON = re.compile(r'^export \{([^}]*)\} from "(\.[^"]+)";', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|const|class) (\w+))", re.MULTILINE)
EXPORT_LIST = re.compile(r"(?:^|(?<=;))export\s*\{([^}]*)\};?", re.MULTILINE)
EXPORT_DEFAULT = re.compile(r"(?:^|(?<=[;}]))export default (\w+);?", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
"""A comment that has its lines to itself."""
LEFT_OVER = re.compile(r"^(?:import|export)\b(?!\()", re.MULTILINE)
DYNAMIC_IMPORT = re.compile(r"\bimport\(")
RUNTIME = """const $made = {};
const $module = (name) => ($made[name] ??= $modules[name]());
"""
SEALED = f"""const $import = async (base, target) => $module(new URL(target, base).href.slice({len(ROOT)}));
"""


def sealed(files: Mapping[str, bytes], entry: str, others: Iterable[str]) -> str:
    """A bundle that stands in a page; `others` are there for `import(...)`, with what they import."""
    names = list(dict.fromkeys(name for start in (entry, *others) for name in reached(files, start)))
    script = _script({name: _sealed(name, wrapped(name, files[name].decode())) for name in names}, entry, SEALED)
    if re.search("</script|<!--", script, re.IGNORECASE):
        raise BuildError(f"{entry}: a script that stands in a page may not hold </script or <!--")
    return script


def _script(modules: Mapping[str, str], entry: str, extra: str) -> str:
    table = ",\n".join(f"{json.dumps(name)}: () => {code}" for name, code in modules.items())
    return f"const $modules = {{\n{table}\n}};\n{RUNTIME}{extra}$module({json.dumps(entry)});\n"


def _sealed(name: str, code: str) -> str:
    address = json.dumps(ROOT + name)
    return DYNAMIC_IMPORT.sub(f"$import({address}, ", code).replace("import.meta.url", address)


def reached(files: Mapping[str, bytes], entry: str) -> list[str]:
    """The entry and every module that it imports statically."""
    found = [entry]
    for name in found:
        targets = [resolved(name, match[3]) for match in IMPORT.finditer(_plain(files[name].decode()))]
        found.extend(dict.fromkeys(target for target in targets if target not in found))
    return found


def wrapped(name: str, source: str) -> str:
    """A module as the body of a function that answers what it exports."""
    source = COMMENT.sub("", _plain(source))
    exported = {local: local for local in EXPORT.findall(source)}
    for match in EXPORT_LIST.finditer(source):
        exported |= {public: local for local, public in _pairs(match[1])}
    for match in EXPORT_DEFAULT.finditer(source):
        exported["default"] = match[1]
    code = IMPORT.sub(lambda match: _imported(name, match), source)
    code = EXPORT_DEFAULT.sub("", EXPORT_LIST.sub("", EXPORT.sub("", code)))
    if left := LEFT_OVER.search(code):
        line = code[left.start() :].split("\n", 1)[0]
        raise BuildError(f"{name}: this form cannot be bundled: {line[:80]}")
    answer = ", ".join(_field(public, local) for public, local in exported.items())
    return f'{{ "use strict";\n{code}\nreturn {{ {answer} }}; }}'


def _plain(source: str) -> str:
    """The source with what it passes on from another module first imported, then exported."""

    def in_two_steps(match: re.Match[str]) -> str:
        names = ", ".join(public for _, public in _pairs(match[1]))
        return f'import {{{match[1]}}} from "{match[2]}";\nexport {{ {names} }};'

    return PASSED_ON.sub(in_two_steps, source)


def _imported(name: str, match: re.Match[str]) -> str:
    names, whole, target = match.groups()
    module = f"$module({json.dumps(resolved(name, target))});"
    if whole:
        return f"const {whole} = {module}"
    if names is None:
        return module
    fields = ", ".join(_field(public, local) for public, local in _pairs(names))
    return f"const {{ {fields} }} = {module}"


def _field(public: str, local: str) -> str:
    return public if public == local else f"{public}: {local}"


def _pairs(names: str) -> list[tuple[str, str]]:
    """`a, b as c` as pairs of the name before `as` and the one after it."""
    words = [name.split() for name in names.split(",") if name.strip()]
    return [(word[0], word[-1]) for word in words]


def resolved(name: str, target: str) -> str:
    """The module that one in `name` means by `target`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
