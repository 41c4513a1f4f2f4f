"""The French catalogues: find every sentence in code and templates, and bring each `locale/fr.po` up to date.

`python setup/messages.py` rewrites the catalogues and says what is left to translate.
A sentence is what stands in `N_(…)`, `words.t(…)` or `words.n(…, …)`; a room's are in its own `locale`.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "papeterie"
LANGUAGE = "fr"
# Without dates and names, so that a file changes only when a sentence does.
HEADER = """\
# French sentences. Kept in order by setup/messages.py, translated by hand.
msgid ""
msgstr ""
"Language: fr\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
ONE = {"t", "N_"}
MANY = {"n"}

Sentence = str | tuple[str, str]
Found = tuple[Sentence, Path]


def catalogue_of(path: Path) -> Path:
    """The catalogue that a file's sentences belong in: that of its room, or of its game."""
    parts = path.relative_to(PACKAGE).parts[:-1]
    depth = 2 if parts[:1] == ("games",) else 1
    return PACKAGE.joinpath(*parts[:depth], "locale", f"{LANGUAGE}.po")


def sentences() -> dict[Path, list[Found]]:
    """Every sentence of the project by catalogue, in the order of files and lines."""
    found: dict[Path, list[Found]] = {}
    for path in sorted(PACKAGE.rglob("*")):
        for sentence in in_file(path):
            found.setdefault(catalogue_of(path), []).append((sentence, path))
    return found


def in_file(path: Path) -> Iterator[Sentence]:
    if path.suffix == ".py":
        yield from in_code(path.read_text(encoding="utf-8"))
    elif path.suffix in {".html", ".jinja", ".j2"}:
        yield from in_template(path.read_text(encoding="utf-8"))
    elif path.suffix == ".toml" and (path.parent.name == "sheets" or path.name == "objects.toml"):
        yield from in_data(tomllib.loads(path.read_text(encoding="utf-8")))


def in_data(data: dict[str, Any]) -> Iterator[Sentence]:
    """What a sheet says: its title, those of its scores, its frames' names; the names of objects."""
    said = [data.get("title")]
    said += [entry[1] for entry in data.get("titles", [])]
    said += [entry.get("name") for key in ("frames", "objects") for entry in data.get(key, [])]
    yield from (text for text in said if isinstance(text, str))


def in_code(source: str) -> Iterator[Sentence]:
    """Sentences of a Python file. ValueError where `N_` marks what isn't a plain string."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = getattr(call.func, "attr", None) or getattr(call.func, "id", None)
        texts = [list(strings(argument)) for argument in call.args[:2]]
        if name == "N_" and not (texts and texts[0]):
            raise ValueError(f"line {call.lineno}: N_ can only mark a plain string")
        yield from called(name, texts)


def strings(node: ast.expr) -> Iterator[str]:
    """The strings an argument can be: one, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from strings(node.body)
        yield from strings(node.orelse)


def in_template(source: str) -> Iterator[Sentence]:
    """Sentences of a Jinja template."""
    for call in Environment(autoescape=True).parse(source).find_all(nodes.Call):
        name = getattr(call.node, "attr", None) or getattr(call.node, "name", None)
        yield from called(name, [list(template_strings(argument)) for argument in call.args[:2]])


def template_strings(node: nodes.Node) -> Iterator[str]:
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, nodes.CondExpr):
        yield from template_strings(node.expr1)
        if node.expr2 is not None:
            yield from template_strings(node.expr2)


def called(name: object, texts: list[list[str]]) -> Iterator[Sentence]:
    """What a call of this name with these string arguments says."""
    if name in ONE and texts:
        yield from texts[0]
    elif name in MANY and len(texts) == 2 and texts[0] and texts[1]:
        yield (texts[0][0], texts[1][0])


def read(path: Path) -> Catalog:
    if not path.exists():
        return Catalog(locale=LANGUAGE)
    with path.open("rb") as file:
        return read_po(file, locale=LANGUAGE)


def updated(path: Path, found: list[Found]) -> Catalog:
    """The catalogue with exactly these sentences; translations that are there already are kept."""
    known = read(path)
    catalogue = Catalog(locale=LANGUAGE, fuzzy=False)
    catalogue.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n > 1);")]
    for sentence, source in found:
        kept = known.get(sentence[0] if isinstance(sentence, tuple) else sentence)
        same_kind = kept is not None and isinstance(kept.id, tuple) == isinstance(sentence, tuple)
        place = (source.relative_to(path.parent.parent).as_posix(), 1)
        catalogue.add(
            sentence,
            string=kept.string if kept and same_kind else None,
            locations=[place],
            user_comments=kept.user_comments if kept else (),
        )
    return catalogue


def untranslated(catalogue: Catalog) -> list[Sentence]:
    """Sentences whose French is missing or marked as doubtful."""
    return [key(message) for message in catalogue if message.id and (message.fuzzy or not all(said(message)))]


def key(message: Message) -> Sentence:
    one, *many = english(message)
    return (one, many[0]) if many else one


def english(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def said(message: Message) -> tuple[str, ...]:
    """The French of a sentence: one string, or one a plural form; empty where there is none."""
    string = message.string or ""
    return (string,) if isinstance(string, str) else tuple(string)


def write(path: Path, catalogue: Catalog) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(HEADER.encode("utf-8"))
        write_po(file, catalogue, width=100, include_lineno=False, omit_header=True)


def main() -> int:
    left = 0
    for path, found in sentences().items():
        catalogue = updated(path, found)
        write(path, catalogue)
        missing = untranslated(catalogue)
        left += len(missing)
        print(f"{path.relative_to(ROOT)}: {len(catalogue)} sentences, {len(missing)} to translate")
        for sentence in missing:
            print(f"    {sentence if isinstance(sentence, str) else ' / '.join(sentence)}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
