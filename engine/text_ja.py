"""Japanese: what a line says in katakana, and its phonemes.

Readings are OpenJTalk's (its dictionary ships in the wheel); what it is known to read wrongly is written out first.
The katakana are pronunciation, not spelling: は as a particle is ワ, a long vowel is ー.
"""

from __future__ import annotations

import contextlib
import io
import itertools
import re
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.api import TextError, told
from engine.text_clean import is_han, script_of
from engine.text_ja_cries import shortened
from engine.text_ja_latin import PLACE, without_english
from engine.text_kana import is_kana, katakana, word_phonemes

_MONEY = {"$": ("ドル", "セント"), "€": ("ユーロ", "セント"), "£": ("ポンド", "ペンス"), "¥": ("円", "")}
_UNITS = {
    "km/h": "キロメートル毎時", "KB": "キロバイト", "MB": "メガバイト", "GB": "ギガバイト", "TB": "テラバイト",
    "L": "リットル", "°C": "度", "°F": "度", "°": "度",
}  # fmt: skip
_SIGNS = {"&": "アンド", "@": "アット", "+": "プラス", "=": " ", "#": "", "*": "", "_": " ", "^": "", "|": "、",
          "\\": "", "<": "", ">": "", "/": "、", ":": "、", ";": "、"}  # fmt: skip
_TITLES = {"Mr": "ミスター", "Mrs": "ミセス", "Ms": "ミズ", "Dr": "ドクター"}
_FRACTIONS = frozenset({"1/2", "1/3", "2/3", "1/4", "3/4", "1/5", "1/8", "1/10"})
_NUMBER = r"\d+(?:\.\d+)?"
_ONE_AT_A_TIME = threading.Lock()
MOST_CHARS = 300  # that go to OpenJTalk at once
_PIECE = re.compile(rf".{{1,{MOST_CHARS}}}$|.{{1,{MOST_CHARS - 1}}}[、\s]|.{{1,{MOST_CHARS}}}", re.DOTALL)
# Written with these when Chinese, practically never in Japanese without any kana around.
_CHINESE_WORDS = frozenset("你妳她您呢吧啊哪咱哦嗎們這麼沒說過讓給誰")
_MARKS = {
    "、": "、",
    "，": "、",
    "。": "。",
    "．": "。",
    "？": "？",
    "！": "！",
    "?": "？",
    "!": "！",
    ",": "、",
    ".": "。",
}
_RUNS = re.compile(r"[A-Za-z](?:[A-Za-z' ]*[A-Za-z])?[、。？！?!,.]*|[^A-Za-z]+")
_TO_SYMBOL = str.maketrans({"、": ",", "。": ".", "？": "?", "！": "!"})
# An ending stands with its verb as one word; the same for these pairs, as in the corpus the voice has learned from.
_ENDINGS = frozenset({"た", "て", "ます", "ない", "ば", "ず", "で", "だ", "う", "れる"})
_PAIRS = frozenset({
    ("まし", "た"), ("ませ", "ん"), ("ましょ", "う"), ("ませ", "ぬ"), ("だ", "が"), ("だ", "から"), ("だ", "けど"),
    ("と", "は"), ("と", "し"), ("を", "し"), ("の", "が"), ("こと", "に"), ("なかっ", "た"), ("さ", "れ"),
    ("さ", "せ"), ("さ", "れる"), ("れ", "た"), ("れ", "て"), ("し", "たい"), ("せ", "た"), ("せ", "て"),
    ("られ", "た"), ("られ", "て"), ("られ", "ない"), ("られ", "ます"), ("な", "の"), ("の", "か"), ("に", "なっ"),
    ("で", "あっ"), ("です", "から"), ("し", "たら"), ("さん", "が"), ("か", "は"), ("も", "し"), ("よう", "か"),
    ("れ", "ます"),
})  # fmt: skip
_ONLY_AFTER = {("れ", "た"): "さ", ("れ", "て"): "さ", ("れ", "ます"): "さ"}


@dataclass(frozen=True, slots=True)
class _Node:
    """A word of OpenJTalk's: as written, in katakana as spoken ("" for a mark), and whether it is a verb."""

    written: str
    kana: str
    is_verb: bool


def _date(m: re.Match[str]) -> str:
    year, month, day = (m[1], int(m[2]), int(m[3]))
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return m.group().replace("/", "の").replace("-", "の")
    return f"{year}年{month}月{day}日"


def _slashed(m: re.Match[str]) -> str:
    a, b = int(m[1]), int(m[2])
    if m.group() in _FRACTIONS or not (1 <= a <= 12 and 1 <= b <= 31):
        return f"{b}分の{a}"
    return f"{a}月{b}日"


def _clock(m: re.Match[str]) -> str:
    hour, minute = int(m[1]), int(m[2])
    if hour > 29 or minute > 59 or len(m[2]) < 2:
        return m.group().replace(":", "対")
    return f"{hour}時" + (f"{minute}分" if minute or m[3] else "") + (f"{int(m[3])}秒" if m[3] else "")


def _money(m: re.Match[str]) -> str:
    unit, small = _MONEY[m[1]]
    whole, _, cents = m[2].partition(".")
    whole = whole.lstrip("0") or "0"
    if small and len(cents) == 2 and not m[3]:
        return f"{whole}{unit}" + (f"{int(cents)}{small}" if int(cents) else "")
    return f"{m[2]}{m[3]}{unit}"


def _telephone(m: re.Match[str]) -> str:
    names = ("ゼロ", "イチ", "ニー", "サン", "ヨン", "ゴー", "ロク", "ナナ", "ハチ", "キュー")
    return "、".join("".join(names[int(c)] for c in group) for group in m.group().split("-"))


def _kanji_digits(m: re.Match[str]) -> str:
    return "".join(str("〇一二三四五六七八九".index(c)) for c in m.group())


# Laughter of its own: OpenJTalk takes ははは for 母は and わはは for three particles.
_LAUGHTER = r"(?<![ぁ-ヺー一-鿿])(?:[あいうえがぐわ](?:[はひふへほ]っ?){2,}|(?:[はひふへほ]っ?){3,})(?![ぁ-ヺ一-鿿])"
_RULES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (_LAUGHTER, lambda m: katakana(m.group())),
    (r"(?<=\d),(?=\d{3}(?!\d))", ""),
    (r"(?=[一二三四五六七八九〇]*〇)[一二三四五六七八九][一二三四五六七八九〇]+", _kanji_digits),
    (r"(?<!\d)0\d{1,4}-\d{1,4}-\d{3,4}(?!\d)", _telephone),
    (r"\b(?:Mr|Mrs|Ms|Dr)\.\s?", lambda m: _TITLES[m.group().split(".")[0]]),
    (r"(?<=[っッ])\s+", "、"),
    (r"[○◯〇]+", lambda m: "まる" * len(m.group())),
    (r"(?<![\d×])×{1,3}(?!\s?\d)", lambda m: "ばつ" * len(m.group())),
    (r"×", "かける"),
    (r"(?<=\d)\s?=\s?", "イコール"),
    (r"(?<![\d/-])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d/-])", _date),
    (r"(?<=\d)\s(?=(?:1/2|1/3|2/3|1/4|3/4)(?![\d/]))", "と"),
    (r"(?<![\d/-])(\d{1,3})/(\d{1,3})(?![\d/-])", _slashed),
    (r"(?<!\d)(\d{1,2}):(\d{1,2})(?::(\d\d))?(?!\d)", _clock),
    (rf"([$€£¥])\s?({_NUMBER})([千万億兆]?)", _money),
    (rf"(?<!\d)({_NUMBER})\s?({'|'.join(_UNITS)})(?![A-Za-z])", lambda m: m[1] + _UNITS[m[2]]),
    (r"\(([月火水木金土日])\)", r"\1曜日"),
    (r"(?<=[\d年月日時分秒円人個%])~(?=\d)", "から"),
    (r"(?<=[ぁ-ゖァ-ヺー])~+", "ー"),
    (r"(?<![\dA-Za-z])-(?=\d)", "マイナス"),
    (r"(?<=[A-Za-zァ-ヺ])-(?=[A-Za-zァ-ヺ])", ""),
    (r"[」』】]\s*[「『【]", "、"),
    (r"[「」『』“”\"《》〈〉«»()\[\]{}]", ""),
    (r"[…—―─–~-]+", "、"),
    (r"ー{2,}", "ー"),
    (r"([ァィゥェォっッ])\1{3,}", r"\1\1\1"),
    (r"(?<=\D)\.(?!\d)|(?<=\d)\.(?!\d)|^\.", "。"),
    (r",", "、"),
    (r"\s*・\s*", " "),
)


def normalised(text: str) -> str:
    """Return a plain line with figures, times, dates, money and signs written so that OpenJTalk reads them right."""
    text = shortened(text)
    for pattern, said in _RULES:
        text = re.sub(pattern, said, text)
    for sign, said in _SIGNS.items():
        text = text.replace(sign, said)
    return text.strip()


def _load() -> None:
    """Import OpenJTalk, once: what follows changes the whole process for as long as it lasts. Call it locked."""
    if "pyopenjtalk" in sys.modules:
        return
    # pyopenjtalk-plus 0.4.1.post10 prints two lines about an optional package while it is imported.
    with contextlib.redirect_stdout(io.StringIO()):
        import pyopenjtalk  # noqa: F401


def _front_end(text: str) -> Sequence[Mapping[str, object]]:
    # redirect_stdout and catch_warnings put back what they found: two threads inside at once would put back each
    # other's, and leave the process without its output or its warnings.
    with _ONE_AT_A_TIME, warnings.catch_warnings():
        _load()
        import pyopenjtalk

        # Its two further guessers are left out: one reads 表 and 値 worse than the dictionary, one needs that package.
        # For a rare kanji it still asks SudachiPy, whose 0.7.0 finds the way it is asked outdated.
        warnings.simplefilter("ignore", DeprecationWarning)
        return pyopenjtalk.run_frontend(text, predict_nani=False, use_sudachi_kanji_yomi=False)


def _nodes(text: str, line: str, english: Iterator[str]) -> list[_Node]:
    """Return the words of a sentence, with the next of *english* in each PLACE.

    Raises TextError for a word that OpenJTalk cannot read.
    """
    found = []
    for node in _front_end(text):
        written, kana = str(node["string"]).strip("\u3000"), re.sub("[’'ﾞ゙]", "", str(node["pron"]))
        if written == PLACE:
            kana = next(english)
        elif not any(is_kana(c) for c in kana):
            kana = ""
            if any(script_of(c) for c in written):
                raise TextError(line, written, _unreadable(written))
        found.append(_Node(written, kana, node["pos"] == "動詞"))
    return _with_nani(_with_interjections(found))


def _with_interjections(nodes: list[_Node]) -> list[_Node]:
    """は and へ that nothing stands before are cries (は？ へ？ ははは), not the particles OpenJTalk takes them for."""
    cries = {("は", "ワ"): "ハ", ("へ", "エ"): "ヘ"}
    out = []
    for before, node in zip([None, *nodes], nodes, strict=False):
        alone = before is None or not before.kana
        kana = cries.get((node.written, node.kana), node.kana) if alone else node.kana
        out.append(replace(node, kana=kana))
    return out


def _unreadable(span: str) -> str:
    return told("“{span}” has no known Japanese reading. Type how the line sounds, in kana, as its reading.", span=span)


def _with_nani(nodes: list[_Node]) -> list[_Node]:
    """何 is ナン before です, だ, の, で, と and ナニ elsewhere; the library's own guess needs a further package."""
    out = list(nodes)
    for i, (node, after) in enumerate(itertools.pairwise(nodes)):
        if node.written == "何" and node.kana == "ナニ" and after.written[:1] in tuple("でだなのと"):
            out[i] = replace(node, kana="ナン")
    return out


def _stand_together(before: _Node | None, a: _Node, b: _Node) -> bool:
    """Return whether two neighbours are one word to the ear: a verb and its ending, ました, って."""
    if b.kana.startswith(tuple("ーッァィゥェォャュョ")) or a.kana.endswith("ッ"):
        return True
    pair = (a.written, b.written)
    if pair in _ONLY_AFTER:
        return before is not None and before.written == _ONLY_AFTER[pair]
    return pair in _PAIRS or (a.is_verb and b.written in _ENDINGS and a.written not in ("れ", "てる"))


def _refuse_chinese(text: str, line: str) -> None:
    """Raise TextError for a line without any kana that holds characters or words which only Chinese has.

    Among kana such characters are rare forms of kanji; OpenJTalk reads them or _nodes() refuses them.
    """
    if any(is_kana(c) for c in text):
        return
    for run in re.finditer(r"[^\s、。，,.!?！？「」…]+", text):
        part = run.group()
        if not _CHINESE_WORDS.isdisjoint(part) or any(is_han(c) and not _in_japanese_sets(c) for c in part):
            reason = told(
                "“{span}” looks Chinese; this voice speaks English and Japanese. "
                "Translate it, or type how it sounds, in kana, as the line's reading.",
                span=part,
            )
            raise TextError(line, part, reason)


def _in_japanese_sets(char: str) -> bool:
    """Return whether a kanji belongs to JIS X 0208, JIS X 0213 or the vendors' extensions (髙, 﨑), or is 𠮷."""
    for codec in ("cp932", "shift_jisx0213"):
        with contextlib.suppress(UnicodeEncodeError):
            char.encode(codec)
            return True
    return char == "𠮷"


def _words(nodes: Iterable[_Node]) -> list[str]:
    """Return words in katakana with their marks, as they are written with spaces between."""
    words: list[str] = []
    before: _Node | None = None
    last: _Node | None = None
    for node in nodes:
        if not node.kana:
            mark = _MARKS.get(node.written[:1], "")
            if mark and words:
                words[-1] = words[-1].rstrip("、。？！") + _stronger(words[-1][-1], mark)
            before, last = None, None
        elif last is not None and _stand_together(before, last, node):
            words[-1] += node.kana
            before, last = last, node
        else:
            words.append(node.kana)
            before, last = last, node
    return words


def _stronger(a: str, b: str) -> str:
    return a if a in "。？！" and (b == "、" or a == "？" or b == "。") else b


def _sentences(text: str) -> list[str]:
    """Cut a very long line at its sentence ends, else at a comma or space, else anywhere: OpenJTalk's own buffers are

    bounded, and it refuses what does not fit."""
    if len(text) <= MOST_CHARS:
        return [text]
    sentences = re.findall(r"[^。！？!?]+[。！？!?]*|[。！？!?]+", text)
    return [part for sentence in sentences for part in re.findall(_PIECE, sentence)]


def spoken(text: str, line: str) -> str:
    """Return a plain line in katakana as it is pronounced, words apart; English words stay as they are.

    Raises TextError for what cannot be read.
    """
    _refuse_chinese(text, line)
    japanese, runs = without_english(normalised(text), _front_end)
    english = iter(runs)
    words = [w for part in _sentences(japanese) if part for w in _words(_nodes(part, line, english))]
    return re.sub(r"、$", "。", " ".join(words))


def is_pronunciation(text: str) -> bool:
    """Return whether *text* is as spoken() writes it, and is to be taken as it stands: katakana, marks, English."""
    bare = re.sub(r"[A-Za-z']*[a-z][A-Za-z']*", " ", text)  # capitals are read by their Japanese names
    return bool(re.fullmatch(r"[ァ-ヺー\s、。？！?!,.・]+", bare)) and any(is_kana(c) for c in bare)


def phonemes(words: str, english: Callable[[str], str]) -> str:
    """Return the phonemes of words that are apart by spaces. english: reads those that are not in kana."""
    return " ".join(filter(None, (_run_phonemes(run, english) for run in re.findall(_RUNS, words))))


def _run_phonemes(run: str, english: Callable[[str], str]) -> str:
    """Return the phonemes of words that are all in kana, or all English."""
    if not run[0].isascii() or not run[0].isalpha():
        return _kana_phonemes(run)
    body = run.rstrip("、。？！?!,. ")
    return english(body) + run[len(body) :].translate(_TO_SYMBOL)[:1]


def _kana_phonemes(katakana_words: str) -> str:
    out: list[str] = []
    for word in katakana(katakana_words).split():
        body = word.rstrip("、。？！?!,.")
        sounds = " ".join(filter(None, (word_phonemes(part) for part in re.split(r"[、。？！?!,.・]+", body))))
        marks = word[len(body) :].translate(_TO_SYMBOL)
        if sounds or (marks and out):
            out.append(sounds + marks[:1])
    return " ".join(filter(None, out))
