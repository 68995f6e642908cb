"""Every sentence of the program is translated into every language, and the tool that says so is not blind."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent
NAME = "scripts_translations"


@pytest.fixture
def tool() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location(NAME, ROOT / "scripts" / "translations.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    yield module
    del sys.modules[NAME]


SOURCE = """
from PySide6.QtCore import QCoreApplication, QObject, QT_TRANSLATE_NOOP
from engine.api import told

LATER = QT_TRANSLATE_NOOP("Lists", "later")

class View(QObject):
    def words(self, n):
        self.tr("Take {n} of "
                "{line}")
        self.tr("%n take(s)", "", n)
        QCoreApplication.translate("Lists", LATER)
        return QCoreApplication.translate("Other", "&File"), "abc".translate({})

def fail(n):
    raise ValueError(told("The clip is {seconds:.1f} s long.", seconds=n))
"""

KEYS = {
    ("Lists", "later"),
    ("View", "Take {n} of {line}"),
    ("View", "%n take(s)"),
    ("Other", "&File"),
    ("told", "The clip is {seconds:.1f} s long."),
}
JAPANESE = {
    "later": "あとで",
    "Take {n} of {line}": "{line} のテイク {n}",
    "%n take(s)": "%n テイク",
    "&File": "ファイル(&F)",
    "The clip is {seconds:.1f} s long.": "クリップの長さは {seconds:.1f} 秒です。",
}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A small program, with no translations yet."""
    for room in ("app", "engine", "resources/translations"):
        (tmp_path / room).mkdir(parents=True)
    (tmp_path / "app" / "view.py").write_text(SOURCE, encoding="utf-8")
    return tmp_path


def fill(path: Path, words: dict[str, str]) -> None:
    """Finish every message of a .ts file whose source is in *words*."""
    from xml.etree import ElementTree as ET

    tree = ET.parse(path)
    for message in tree.getroot().iter("message"):
        source = message.findtext("source", "")
        translation = message.find("translation")
        if translation is not None and source in words:
            translation.attrib.pop("type", None)
            forms = translation.findall("numerusform") or [translation]
            for form in forms:
                form.text = words[source]
    tree.write(path, encoding="utf-8", xml_declaration=True)


def finish(tool: ModuleType, program: Path, **changed: str) -> None:
    """Bring everything up to date; changed: what the Japanese says wrongly, by the first word of the source."""
    tool.update(program)
    japanese = {source: changed.get(source.split()[0].strip("%&"), words) for source, words in JAPANESE.items()}
    fill(tool.ts_file(program, "ja"), japanese)
    fill(tool.ts_file(program, "zh"), JAPANESE)
    fill(tool.ts_file(program, "en"), {"%n take(s)": "%n takes"})
    tool.compile_(program)


def test_every_string_of_this_program_is_translated_and_compiled(tool: ModuleType) -> None:
    assert tool.check(ROOT) == []


def test_the_tool_finds_what_is_said_in_all_four_forms(tool: ModuleType, program: Path) -> None:
    sayings, faults = tool.read_sources(program)
    assert {saying.key for saying in sayings} == KEYS
    assert [saying.source for saying in sayings if saying.numerus] == ["%n take(s)"]
    assert faults == []


def test_lupdate_finds_the_same_as_the_tool(tool: ModuleType, program: Path) -> None:
    tool.update(program)
    assert {entry.key for entry in tool.read_ts(tool.ts_file(program, "ja"))} == KEYS
    assert [entry.source for entry in tool.read_ts(tool.ts_file(program, "en"))] == ["%n take(s)"]
    assert set(tool.missing(program, "zh")) == KEYS


def test_a_finished_program_has_no_faults_and_an_update_keeps_what_was_translated(
    tool: ModuleType, program: Path
) -> None:
    finish(tool, program)
    assert tool.check(program) == []
    tool.update(program)
    assert tool.check(program) == []


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"Take": "{line} のテイク"}, "fills"),
        ({"The": "クリップの長さは {seconds:.2f} 秒です。"}, "fills"),
        ({"n": "テイク"}, "fills"),
        ({"File": "ファイル"}, "a letter to press"),
        ({"later": ""}, "is not translated"),
    ],
)
def test_a_translation_that_lacks_something_is_a_fault(
    tool: ModuleType, program: Path, changed: dict[str, str], told: str
) -> None:
    finish(tool, program, **changed)
    faults = tool.check(program)
    assert len(faults) == 1, faults
    assert told in faults[0]


def test_a_new_a_gone_and_an_uncompiled_sentence_are_faults(tool: ModuleType, program: Path) -> None:
    finish(tool, program)
    view = program / "app" / "view.py"
    view.write_text(SOURCE.replace('"later"', '"much later"'), encoding="utf-8")
    faults = tool.check(program)
    assert sum("is not in the .ts file" in fault for fault in faults) == 2
    assert sum("is said nowhere" in fault for fault in faults) == 2
    view.write_text(SOURCE, encoding="utf-8")
    fill(tool.ts_file(program, "zh"), {"later": "以后"})
    assert [fault for fault in tool.check(program) if "is not what its .ts file says" in fault]


@pytest.mark.parametrize(
    "line",
    ["told(template, n=1)", "told(f'{n} s')", "view.tr(words)", "QCoreApplication.translate('Unlisted', words)"],
)
def test_what_is_not_written_out_cannot_be_translated_and_is_a_fault(
    tool: ModuleType, program: Path, line: str
) -> None:
    (program / "engine" / "other.py").write_text(f"x = {line}\n", encoding="utf-8")
    _, faults = tool.read_sources(program)
    assert faults == ["engine/other.py:1: what is to be translated must be written out as a literal"]


def test_an_alias_that_lupdate_misreads_is_a_fault(tool: ModuleType, program: Path) -> None:
    (program / "app" / "other.py").write_text("tr = QCoreApplication.translate\nx = tr('A', 'b')\n", encoding="utf-8")
    _, faults = tool.read_sources(program)
    assert len(faults) == 1
    assert "app/other.py:2" in faults[0]
