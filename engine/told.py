"""Sentences for people that remember how they were made, so that a window can say them again in its own language.

Knows English alone; the program reaches it through engine.api.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

Value = str | int | float


class Told(str):
    """An English sentence, with the template it was filled into. To everybody who does not ask it is a plain str."""

    template: str
    values: Mapping[str, Value]

    def __new__(cls, text: str, template: str, values: Mapping[str, Value]) -> Told:
        made = super().__new__(cls, text)
        made.template, made.values = template, MappingProxyType(dict(values))
        return made

    def __reduce__(self) -> tuple[type[Told], tuple[str, str, dict[str, Value]]]:
        return Told, (str(self), self.template, dict(self.values))


def told(template: str, /, **values: Value) -> Told:
    """Fill *values* into *template*, a literal in the way of str.format; a value may be Told itself."""
    return Told(template.format(**values), template, values)


def words_of(error: BaseException) -> str:
    """Return what an error says; unlike str(error) it still knows its template."""
    first = error.args[0] if error.args else None
    return first if isinstance(first, Told) else str(error)


def reason_of(error: OSError) -> str:
    """Return why the system refused, as a clause for people."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return told("the disk is full")
        case errno.EACCES | errno.EPERM:
            return told("this account has no permission for it, or another program holds it open")
        case errno.ENOENT:
            return told("it is not there")
        case errno.EEXIST:
            return told("something of that name is there already")
        case errno.EROFS:
            return told("the disk can only be read")
        case errno.ENAMETOOLONG:
            return told("its name is too long")
        case errno.ENOTDIR:
            return told("a file stands where a folder is needed")
        case errno.EISDIR:
            return told("it is a folder")
        case errno.EIO | errno.ENODEV | errno.ENXIO:
            return told("the disk or drive does not answer")
        case errno.EMFILE | errno.ENFILE:
            return told("too many files are open")
    return error.strerror or words_of(error)


def any_of(names: Sequence[str]) -> str:
    """Return "a, b or c"."""
    return told("{first} or {last}", first=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else names[0]


def all_of(names: Sequence[str]) -> str:
    """Return "a, b and c"."""
    return told("{first} and {last}", first=", ".join(names[:-1]), last=names[-1]) if len(names) > 1 else names[0]


def joined(sentences: Iterable[str]) -> str:
    """Return one sentence after another."""
    whole, *others = sentences
    for sentence in others:
        whole = told("{one} {next}", one=whole, next=sentence)
    return whole
