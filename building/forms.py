"""The page's types, written from the JSON forms of the Python side: `web/src/forms.d.ts`."""

import ast
import textwrap
from collections.abc import Iterator

from building.paths import ROOT, WEB
from building.process import say

PACKAGE = ROOT / "py" / "rasputitsa"
SOURCES = ("engine/forms.py", "engine/panel_forms.py", "page/forms.py", "page/game_forms.py")
TARGET = WEB / "src" / "forms.d.ts"
HEAD = "/** What crosses from the engine to the page: written by `python3 build.py forms`, not by hand. */"
PLAIN = {"str": "string", "int": "number", "float": "number", "bool": "boolean", "None": "null", "Any": "any"}
WIDTH = 120
FORM = "TypedDict"


def write_forms() -> None:
    """Write the page's types anew."""
    TARGET.write_text(declarations(), encoding="utf-8")
    say(f"wrote {TARGET.relative_to(ROOT)}")


def declarations() -> str:
    """Every form as an interface or a type, in the order of the sources."""
    found = [part for name in SOURCES for part in _declared((PACKAGE / name).read_text(encoding="utf-8"))]
    return "\n\n".join([HEAD, *found]) + "\n"


def _declared(source: str) -> Iterator[str]:
    body = ast.parse(source).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            yield _interface(node)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            said = _words(after)
            yield _comment(said, "") + _assigned(node.targets[0].id, node.value)


def _interface(node: ast.ClassDef) -> str:
    bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id != FORM]
    head = f"export interface {node.name}{' extends ' + ', '.join(bases) if bases else ''} {{"
    said = ast.get_docstring(node) or ""
    partial = any(word.arg == "total" for word in node.keywords)
    fields = [
        _field(field.target.id, field.annotation, _words(after), partial=partial)
        for field, after in zip(node.body, [*node.body[1:], None], strict=True)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    ]
    return "\n".join([_comment(said, "") + head, *fields, "}"])


def _assigned(name: str, value: ast.expr) -> str:
    """A form with keys that are no names in Python, or another name for a type."""
    if isinstance(value, ast.Call):
        keys = value.args[1]
        assert isinstance(keys, ast.Dict)
        pairs = zip(keys.keys, keys.values, strict=True)
        fields = [_field(ast.literal_eval(key), kind, "") for key, kind in pairs if key is not None]
        return "\n".join([f"export interface {name} {{", *fields, "}"])
    line = f"export type {name} = {_type(value)};"
    if len(line) <= WIDTH:
        return line
    return f"export type {name} =\n    {_type(value)};"


def _field(name: str, kind: ast.expr, said: str, *, partial: bool = False) -> str:
    asked = isinstance(kind, ast.Subscript) and _called(kind) == "NotRequired"
    inner = kind.slice if asked and isinstance(kind, ast.Subscript) else kind
    return f"{_comment(said, '    ')}    {name}{'?' if asked or partial else ''}: {_type(inner)};"


def _type(node: ast.expr) -> str:
    """The TypeScript of an annotation."""
    match node:
        case ast.Name(id):
            return PLAIN.get(id, id)
        case ast.Constant(None):
            return "null"
        case ast.BinOp():
            return " | ".join(_type(part) for part in _parts(node))
        case ast.Subscript(slice=inner):
            return _subscripted(_called(node), inner)
    raise ValueError(ast.unparse(node))


def _subscripted(called: str, inner: ast.expr) -> str:
    parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
    match called:
        case "list":
            item = _type(inner)
            return f"({item})[]" if " | " in item and not item.startswith("[") else f"{item}[]"
        case "dict":
            return f"Record<string, {_type(parts[1])}>"
        case "Literal":
            return " | ".join(f'"{ast.literal_eval(part)}"' for part in parts)
        case "Annotated":
            return str(ast.literal_eval(parts[1]))
    raise ValueError(called)


def _parts(node: ast.expr) -> list[ast.expr]:
    return [*_parts(node.left), *_parts(node.right)] if isinstance(node, ast.BinOp) else [node]


def _called(node: ast.Subscript) -> str:
    return node.value.id if isinstance(node.value, ast.Name) else ""


def _words(node: ast.stmt | None) -> str:
    """The string that stands alone behind what it is about."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value.value
    return ""


def _comment(said: str, indent: str) -> str:
    if not said:
        return ""
    words = " ".join(said.split())
    if len(indent) + len(words) + len("/**  */") <= WIDTH:
        return f"{indent}/** {words} */\n"
    lines = textwrap.wrap(words, WIDTH - len(indent) - len(" * "))
    return "".join(f"{line}\n" for line in (f"{indent}/**", *(f"{indent} * {line}" for line in lines), f"{indent} */"))
