"""Keep resources/translations in step with the program: `update`, `compile`, `check`, and `missing` ja.

What is said lies in four forms: self.tr("…"), QCoreApplication.translate("Context", "…") and, for what is looked up
later, QT_TRANSLATE_NOOP("Context", "…") in app/; told("…") in app/ and engine/, which lands in the context "told".
`update` writes the .ts files with Qt's lupdate, `compile` the .qm files with lrelease; `check` reads the sources by
itself, so that a string one of the two overlooks is found.
Run it with the Python of the development environment.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

import PySide6

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "ja", "zh")
PLURALS_ONLY = "en"  # its sentences are the sources; only "%n take(s)" needs forms
TOLD = "told"
_UPDATE = "run `scripts/translations.py update`"
_NOT_LITERAL = "what is to be translated must be written out as a literal"
_ALIAS = "lupdate takes tr(…) for a method; call QCoreApplication.translate by its own name or as translate(…)"
_PLACE = re.compile(r"\{[^{}]*\}|%n")


@dataclass(frozen=True, slots=True)
class Saying:
    """One string of the program and where it stands. numerus: it has plural forms."""

    context: str
    source: str
    numerus: bool
    where: str

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.source


@dataclass(frozen=True, slots=True)
class Entry:
    """One message of a .ts file. forms: its translation, or each of its plural forms; kind: "" when it is finished."""

    context: str
    source: str
    forms: tuple[str, ...]
    kind: str

    @property
    def key(self) -> tuple[str, str]:
        return self.context, self.source


class _Reader(ast.NodeVisitor):
    """Collects what one file says, and the faults in how it says it."""

    def __init__(self, name: str) -> None:
        self.found: list[Saying] = []
        self.faults: list[str] = []
        self.listed: set[str] = set()  # contexts of QT_TRANSLATE_NOOP
        self.looked_up: list[tuple[str, str]] = []  # context and place of translate("Context", variable)
        self._name = name
        self._classes = [""]

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        words, where = node.args, f"{self._name}:{node.lineno}"
        if called == "tr" and isinstance(node.func, ast.Name):
            self.faults.append(f"{where}: {_ALIAS}")
        elif called == "tr" and words:
            self._take(self._classes[-1], words[0], len(words) > 2, where)
        elif called == "translate" and len(words) >= 2 and _of_qt(node.func):
            context = _literal(words[0])
            if context is not None and _literal(words[1]) is None:
                self.looked_up.append((context, where))
            else:
                self._take(context, words[1], len(words) > 3, where)
        elif called == "QT_TRANSLATE_NOOP" and len(words) == 2:
            context = _literal(words[0])
            self.listed.add(context or "")
            self._take(context, words[1], False, where)
        elif called == TOLD and words:
            self._take(TOLD, words[0], False, where)
        self.generic_visit(node)

    def _take(self, context: str | None, text: ast.expr, numerus: bool, where: str) -> None:
        source = _literal(text)
        if context is None or source is None:
            self.faults.append(f"{where}: {_NOT_LITERAL}")
        else:
            self.found.append(Saying(context, source, numerus, where))


def _literal(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _of_qt(function: ast.expr) -> bool:
    """Tell QCoreApplication.translate, or a name it was given, from str.translate."""
    if isinstance(function, ast.Name):
        return True
    return isinstance(function, ast.Attribute) and getattr(function.value, "id", "").endswith("Application")


def read_sources(root: Path) -> tuple[list[Saying], list[str]]:
    """Return everything the program says, each once, and faults as sentences."""
    found: dict[tuple[str, str], Saying] = {}
    faults: list[str] = []
    listed, looked_up = {TOLD}, []
    for path in _sources(root, "app", "engine"):
        reader = _Reader(path.relative_to(root).as_posix())
        reader.visit(ast.parse(path.read_text(encoding="utf-8")))
        faults += reader.faults
        listed |= reader.listed
        looked_up += reader.looked_up
        for saying in reader.found:
            before = found.setdefault(saying.key, saying)
            if before.numerus != saying.numerus:
                faults.append(f"{saying.where}: {saying.source!r} has plural forms in one place only ({before.where})")
    faults += [f"{where}: {_NOT_LITERAL}" for context, where in looked_up if context not in listed]
    return list(found.values()), faults


def _sources(root: Path, *rooms: str) -> list[Path]:
    skipped = {"training", "bench"}
    return sorted(p for room in rooms for p in (root / room).rglob("*.py") if not skipped & set(p.parts))


def ts_file(root: Path, language: str) -> Path:
    return root / "resources" / "translations" / f"afureko_{language}.ts"


def read_ts(path: Path) -> list[Entry]:
    """Return the messages of a .ts file."""
    entries = []
    for context in ET.parse(path).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            forms = [] if translation is None else translation.findall("numerusform") or [translation]
            texts = tuple(form.text or "" for form in forms)
            kind = "unfinished" if translation is None else translation.get("type", "")
            entries.append(Entry(context.findtext("name", ""), message.findtext("source", ""), texts, kind))
    return entries


def update(root: Path) -> None:
    """Bring the .ts files up to date; translations that are there stay, sentences that are gone go."""
    sayings, _ = read_sources(root)
    files = [path for path in _sources(root, "app") if path.name != "__init__.py"]
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.py"
        lines = [f"QCoreApplication.translate({TOLD!r}, {json.dumps(s.source, ensure_ascii=False)})" for s in sayings
                 if s.context == TOLD]  # fmt: skip
        told.write_text("\n".join(["from PySide6.QtCore import QCoreApplication", *lines]), encoding="utf-8")
        for language in LANGUAGES:
            only = ["-pluralonly"] if language == PLURALS_ONLY else []
            how = ["-no-obsolete", "-locations", "none", "-source-language", "en", "-target-language", language, *only]
            _qt("lupdate", *map(str, files), str(told), "-ts", str(ts_file(root, language)), *how)


def compile_(root: Path, folder: Path | None = None) -> list[Path]:
    """Write the .qm files, beside the .ts files or into *folder*."""
    made = []
    for language in LANGUAGES:
        source = ts_file(root, language)
        made.append((folder or source.parent) / f"{source.stem}.qm")
        _qt("lrelease", str(source), "-qm", str(made[-1]))
    return made


def _qt(tool: str, *arguments: str) -> None:
    """Run one of Qt's own tools as PySide6 brings them; its wrapper in bin/ would import PySide6 each time."""
    program = Path(PySide6.__file__).parent / tool
    done = subprocess.run([str(program), *arguments], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{tool} failed:\n{done.stdout}{done.stderr}")


def check(root: Path) -> list[str]:
    """Return what is wrong, a sentence each; nothing if sources, .ts and .qm agree and everything is translated."""
    sayings, faults = read_sources(root)
    for language in LANGUAGES:
        faults += _check_language(sayings, read_ts(ts_file(root, language)), language)
    with tempfile.TemporaryDirectory() as folder:
        for fresh in compile_(root, Path(folder)):
            kept = ts_file(root, "en").with_name(fresh.name)
            if not kept.is_file() or kept.read_bytes() != fresh.read_bytes():
                faults.append(f"{kept.name} is not what its .ts file says: run `scripts/translations.py compile`")
    return faults


def _check_language(sayings: list[Saying], entries: list[Entry], language: str) -> Iterator[str]:
    wanted = {s.key: s for s in sayings if s.numerus or language != PLURALS_ONLY}
    there = {entry.key for entry in entries}
    for key in sorted(wanted.keys() - there):
        yield f"{language}: {wanted[key].where}: {key[1]!r} is not in the .ts file: {_UPDATE}"
    for entry in entries:
        if entry.key not in wanted:
            yield f"{language}: {entry.source!r} ({entry.context}) is said nowhere: {_UPDATE}"
        elif entry.kind or not all(entry.forms):
            yield f"{language}: {entry.source!r} ({entry.context}) is not translated ({entry.kind or 'empty'})"
        else:
            yield from _check_forms(entry, language)


def _check_forms(entry: Entry, language: str) -> Iterator[str]:
    wanted = sorted(_PLACE.findall(entry.source))
    for form in entry.forms:
        found = sorted(_PLACE.findall(form))
        is_one = language == "en" and sorted([*found, "%n"]) == wanted  # "one take" may do without the figure
        if found != wanted and not is_one:
            yield f"{language}: {entry.source!r} fills {wanted}, its translation {form!r} fills {found}"
        if _has_mnemonic(entry.source) != _has_mnemonic(form):
            yield f"{language}: only one of {entry.source!r} and {form!r} has a letter to press (&)"


def _has_mnemonic(text: str) -> bool:
    return re.search(r"&\w", text.replace("&&", "")) is not None


def missing(root: Path, language: str) -> list[tuple[str, str]]:
    """Return context and source of what *language* still lacks."""
    return [entry.key for entry in read_ts(ts_file(root, language)) if entry.kind or not all(entry.forms)]


def main(arguments: list[str]) -> int:
    match arguments:
        case ["update"]:
            update(ROOT)
        case ["compile"]:
            compile_(ROOT)
        case ["check"]:
            faults = check(ROOT)
            print("\n".join(faults) or "Sources, translations and compiled files agree.")
            return 1 if faults else 0
        case ["missing", language] if language in LANGUAGES:
            print(json.dumps(missing(ROOT, language), ensure_ascii=False, indent=0))
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
