"""What a hub's refusal means to a person, or whether it may pass. Must not know how the hub is asked."""

from __future__ import annotations

import email.utils
import re
import time

import httpx2

from app.catalogue.errors import DownloadError
from app.catalogue.source import Source
from engine.api import told

_WEB_PAGE = re.compile(rb"\s*(<!doctype html|<html)", re.IGNORECASE)


class TryAgain(Exception):
    """Something that may pass. after_s: how long the server asks to wait, None if it does not say."""

    def __init__(self, sentence: str, after_s: float | None = None) -> None:
        super().__init__(sentence)
        self.sentence, self.after_s = sentence, after_s


def refusal(source: Source, response: httpx2.Response, repo: str, path: str) -> TryAgain | DownloadError:
    """Return what to raise for an answer that is not the file. path: "" for a listing."""
    status, code = response.status_code, response.headers.get("x-error-code", "")
    if status in (404, 410) or code == "RepoNotFound":
        return absent(source, told("{path} in {repo}", path=path, repo=repo) if path else repo)
    if status in (401, 403) and place_of(response.url) == place_of(httpx2.URL(source.endpoint)):
        return _no_access(source, status, repo)
    said = told(
        "{host} answers {status} ({phrase}).",
        host=response.url.host,
        status=status,
        phrase=response.reason_phrase or "?",
    )
    # 403 from elsewhere: the address the hub had signed is no longer valid, and it gives a new one.
    if status in (403, 408, 429) or status >= 500:
        return TryAgain(said, _asked_wait(response))
    return DownloadError(said)


def place_of(url: httpx2.URL) -> tuple[str, str, int | None]:
    """Return what tells one server from another."""
    return url.scheme, url.host, url.port


def absent(source: Source, what: str) -> DownloadError:
    return DownloadError(
        told(
            "{host} has no {what}. Its publisher may have moved or renamed it, or this mirror lacks it.",
            host=source.host,
            what=what,
        )
    )


def _no_access(source: Source, status: int, repo: str) -> DownloadError:
    page = f"{source.endpoint}/{repo}"
    if not source.token:
        sentence = told(
            "{repo} is only given to people who are signed in and have accepted its terms. Open {page}, sign in and "
            "accept; make a token with read access at {settings}; then try again with that token.",
            repo=repo,
            page=page,
            settings=f"{source.endpoint}/settings/tokens",
        )
        return DownloadError(sentence, "token")
    if status == 401:
        sentence = told(
            "{host} does not know this token. It may have been revoked, or copied in part.", host=source.host
        )
        return DownloadError(sentence, "token")
    sentence = told(
        "The account of this token is not let in to {repo}. Open {page}, accept the terms there and try again. A token "
        "with limited rights also needs the right to read gated repositories.",
        repo=repo,
        page=page,
    )
    return DownloadError(sentence, "acceptance")


def unreached(url: httpx2.URL, error: httpx2.TransportError) -> TryAgain:
    """Say that a host was not reached, or fell silent."""
    if isinstance(error, httpx2.TimeoutException):
        return TryAgain(told("{host} does not answer.", host=url.host))
    if isinstance(error, httpx2.RemoteProtocolError | httpx2.ReadError):
        return TryAgain(told("{host} broke the connection off.", host=url.host))
    return TryAgain(told("{host} cannot be reached ({why}).", host=url.host, why=str(error) or type(error).__name__))


def web_page(source: Source) -> DownloadError:
    """Say that somebody on the way answers with a page for people."""
    sentence = told(
        "{host} sent a web page instead of the file. The network may ask you to sign in: open a browser, then try "
        "again. If it is a mirror, it may not have the file: try another address.",
        host=source.host,
    )
    return DownloadError(sentence, "connection")


def odd(source: Source) -> DownloadError:
    return DownloadError(
        told(
            "{host} does not answer as the hub does. Is {endpoint} the address of a hub, or of a mirror of it?",
            host=source.host,
            endpoint=source.endpoint,
        )
    )


def looks_like_a_page(start: bytes) -> bool:
    """Tell whether a body begins as a web page does."""
    return _WEB_PAGE.match(start) is not None


def _asked_wait(response: httpx2.Response) -> float | None:
    """Return how many seconds the server asks to wait; it says so in seconds or by a moment."""
    said = response.headers.get("retry-after", "").strip()
    if said.isdigit():
        return float(said)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(said).timestamp() - time.time())
    except (TypeError, ValueError):
        return None
