"""English numbers in words.

Pure arithmetic and string work: knows no context, no money and no dates.
"""

from __future__ import annotations

from itertools import pairwise

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_SCALES = ("", " thousand", " million", " billion", " trillion")
MOST_DIGITS = 3 * len(_SCALES)  # a longer number has no name here (and int() refuses thousands of digits)
MOST_IN_A_ROW, GROUP = 7, 4  # digits said one by one; a longer row has pauses, without which equal digits run together
_ORDINALS = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
             "twelve": "twelfth"}  # fmt: skip


def _below_thousand(n: int) -> str:
    if n < 20:
        return _ONES[n]
    if n < 100:
        return _TENS[n // 10] + (f"-{_ONES[n % 10]}" if n % 10 else "")
    return f"{_ONES[n // 100]} hundred" + (f" {_below_thousand(n % 100)}" if n % 100 else "")


def cardinal(n: int) -> str:
    """Return a number from 0 to under 10**15 in words; a larger one digit by digit."""
    if n >= 1000 ** len(_SCALES):
        return digits(str(n))
    if n == 0:
        return _ONES[0]
    parts = []
    for scale in _SCALES:
        n, group = divmod(n, 1000)
        if group:
            parts.append(_below_thousand(group) + scale)
    return " ".join(reversed(parts))


def ordinal(n: int) -> str:
    """Return 21 as "twenty-first"."""
    words = cardinal(n)
    cut = max(words.rfind(" "), words.rfind("-")) + 1
    head, last = words[:cut], words[cut:]
    if last in _ORDINALS:
        return head + _ORDINALS[last]
    return head + (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")


def plural(words: str) -> str:
    """Return the last word of a number in the plural: "nineteen nineties"."""
    return words[:-1] + "ies" if words.endswith("y") else words + "s"


def digits(text: str) -> str:
    """Return each digit by its name, a long row in even groups of at most four."""
    names = [_ONES[int(c)] for c in text if c.isdigit()]
    n = 1 if len(names) <= MOST_IN_A_ROW else -(-len(names) // GROUP)
    cuts = [len(names) * k // n for k in range(n + 1)]
    return ", ".join(" ".join(names[a:b]) for a, b in pairwise(cuts))


def year(n: int) -> str:
    """Return a year as it is said: "nineteen eighty-four", "two thousand nine"."""
    high, low = divmod(n, 100)
    if not 1000 <= n <= 9999 or n // 1000 * 1000 <= n < n // 1000 * 1000 + 10:
        return cardinal(n)
    if low == 0:
        return f"{cardinal(high)} hundred"
    return f"{cardinal(high)} {'oh ' if low < 10 else ''}{cardinal(low)}"


def decimal(text: str) -> str:
    """Return "1,234.50" in words; one that starts with zeros, or is very long, digit by digit."""
    whole, point, fraction = text.replace(",", "").partition(".")
    if (len(whole) > 1 and whole.startswith("0")) or len(whole) > MOST_DIGITS:
        head = digits(whole)
    else:
        head = cardinal(int(whole or "0"))
    return f"{head} point {digits(fraction)}" if point and fraction else head
