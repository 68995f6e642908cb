"""From where models are downloaded, with whose token, and with how much patience. Opens no socket."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from app.catalogue.errors import DownloadError
from engine.api import reason_of, told

HUB = "https://huggingface.co"
_YES = frozenset({"1", "true", "yes", "on"})


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Patience, in seconds. stall_s: without a byte for so long, the connection is given up and made anew.

    tries: how often in a row, before the download is given up. wait_s, longest_wait_s: before the second try, doubled
    with every further one up to the longest; a server that asks for a longer wait than that is told to the user.
    """

    connect_s: float = 20.0
    stall_s: float = 30.0
    tries: int = 6
    wait_s: float = 1.0
    longest_wait_s: float = 60.0

    def wait(self, failures: int) -> float:
        """Return how long to wait after so many failures in a row."""
        return min(self.wait_s * 2 ** (failures - 1), self.longest_wait_s)


@dataclass(frozen=True, slots=True)
class Source:
    """A hub or a mirror of it. token: sent to this host alone, never shown."""

    endpoint: str = HUB
    token: str | None = field(default=None, repr=False)
    timeouts: Timeouts = field(default_factory=Timeouts)

    def __post_init__(self) -> None:
        """Raise DownloadError for an address that cannot be one, or would make the token readable on the way."""
        object.__setattr__(self, "endpoint", self.endpoint.strip().rstrip("/"))
        parts = _split(self.endpoint)
        if self.token and not (self.token.isascii() and self.token.isprintable() and " " not in self.token):
            raise DownloadError(
                told("This is no token: a token is one word of plain letters, digits and signs."), "token"
            )
        if self.token and parts.scheme == "http" and not _is_here(parts.hostname or ""):
            raise DownloadError(
                told(
                    "The token would be readable on its way to {endpoint}. Give an address that begins with https://, "
                    "or download without a token.",
                    endpoint=self.endpoint,
                )
            )

    @property
    def host(self) -> str:
        return _split(self.endpoint).hostname or ""

    @classmethod
    def of(cls, environ: Mapping[str, str], endpoint: str | None = None, token_file: Path | None = None) -> Source:
        """Return the source the user has asked for: by argument, else by HF_ENDPOINT and HF_TOKEN.

        A token of the environment is for the hub and for HF_ENDPOINT; an address named here is only given the token of
        a file that is named as well. Raises DownloadError.
        """
        if environ.get("HF_HUB_OFFLINE", "").strip().casefold() in _YES:
            raise DownloadError(
                told("HF_HUB_OFFLINE is set, so nothing is downloaded. Unset it, or use a folder you already have."),
                "connection",
            )
        usual = (environ.get("HF_ENDPOINT", "").strip() or HUB).rstrip("/")
        address = (endpoint or usual).strip().rstrip("/")
        if token_file is not None:
            token = _read_token(token_file)
        else:
            token = environ.get("HF_TOKEN", "").strip() if address in (usual, HUB) else ""
        return cls(address, token or None)


def _split(endpoint: str) -> SplitResult:
    try:
        parts = urlsplit(endpoint)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        usable = False
    if not usable or parts.query or parts.fragment:
        raise DownloadError(
            told("{endpoint} is no address of a hub. It looks like {example}.", endpoint=endpoint, example=HUB)
        )
    return parts


def _read_token(path: Path) -> str:
    try:
        words = path.expanduser().read_text(encoding="utf-8").split()
    except OSError as error:
        raise DownloadError(
            told("{file} cannot be read ({why}).", file=str(path), why=reason_of(error)), "token"
        ) from None
    except UnicodeDecodeError:
        words = []
    if len(words) != 1 or not words[0].isascii():
        raise DownloadError(told("{file} holds no token: one word is expected in it.", file=str(path)), "token")
    return words[0]


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
