"""The hub by its published addresses: which files there are, with sizes and checksums, and a stream of each.

The token goes to the hub's own host, never along a redirect to another. Must not know what is kept on disk.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import httpx2

from app.catalogue.errors import DownloadError
from app.catalogue.refusals import looks_like_a_page, odd, place_of, refusal, unreached, web_page
from app.catalogue.source import Source
from app.version import version
from engine.api import told

REDIRECTS = 8
_COMMIT = re.compile(r"[0-9a-f]{40}")
_NEXT_PAGE = re.compile(r'<([^>]+)>\s*;\s*rel="?next"?')
_MOVED = (301, 302, 303, 307, 308)


@dataclass(frozen=True, slots=True)
class Listed:
    """What the hub says of one file. sha256: "" for small files, which are named in git alone."""

    path: str
    n_bytes: int
    sha256: str
    git: str


class Hub:
    """One hub, through one client that is closed by whoever opened it."""

    def __init__(self, client: httpx2.AsyncClient, source: Source) -> None:
        self._client, self._source = client, source
        self._home = httpx2.URL(source.endpoint)

    @staticmethod
    def client(source: Source) -> httpx2.AsyncClient:
        """Return a client with the source's patience. Proxies come from the environment; bytes are never packed."""
        patience = source.timeouts
        return httpx2.AsyncClient(
            timeout=httpx2.Timeout(patience.stall_s, connect=patience.connect_s),
            headers={"User-Agent": f"afureko/{version()}", "Accept-Encoding": "identity"},
        )

    async def commit(self, repo: str, revision: str) -> str:
        """Return the commit a revision stands for now. Raises TryAgain, DownloadError."""
        if _COMMIT.fullmatch(revision):
            return revision
        content, _ = await self._json(f"/api/models/{repo}/revision/{quote(revision, safe='')}", repo)
        commit = content.get("sha") if isinstance(content, dict) else None
        if not isinstance(commit, str) or not _COMMIT.fullmatch(commit):
            raise odd(self._source)
        return commit

    async def files_in(self, repo: str, commit: str, folder: str) -> dict[str, Listed]:
        """Return the files of one folder by path. Raises TryAgain, DownloadError."""
        found: dict[str, Listed] = {}
        address: str | None = f"/api/models/{repo}/tree/{commit}" + (f"/{quote(folder)}" if folder else "")
        while address is not None:
            content, address = await self._json(address, repo)
            try:
                found |= {one.path: one for value in content if (one := _listed(value)) is not None}
            except (TypeError, KeyError, AttributeError, ValueError):
                raise odd(self._source) from None
        return found

    @asynccontextmanager
    async def opened(
        self, repo: str, commit: str, path: str, headers: Mapping[str, str]
    ) -> AsyncIterator[httpx2.Response]:
        """Open the stream of one file; its status is 200, 206 or 416. Raises TryAgain, DownloadError."""
        async with self._get(f"/{repo}/resolve/{commit}/{quote(path)}", headers) as response:
            if response.status_code not in (200, 206, 416):
                raise refusal(self._source, response, repo, path)
            if response.status_code != 416 and response.headers.get("content-type", "").startswith("text/html"):
                raise web_page(self._source)
            yield response

    async def _json(self, address: str, repo: str) -> tuple[Any, str | None]:
        """Return what an address of the hub's interface says, and the address of its next page."""
        async with self._get(address, {"Accept": "application/json"}) as response:
            if response.status_code != 200:
                raise refusal(self._source, response, repo, "")
            try:
                body = await response.aread()
            except httpx2.TransportError as error:
                raise unreached(response.url, error) from error
            further = _NEXT_PAGE.search(response.headers.get("link", ""))
        try:
            content = json.loads(body)
        except ValueError:
            raise web_page(self._source) if looks_like_a_page(body) else odd(self._source) from None
        return content, self._inside(further.group(1)) if further else None

    def _inside(self, address: str) -> str:
        """Return what follows the hub's own address: a mirror may name the original's for the next page."""
        path = httpx2.URL(address).raw_path.decode("ascii")
        return path.removeprefix(self._home.path.rstrip("/"))

    @asynccontextmanager
    async def _get(self, address: str, headers: Mapping[str, str]) -> AsyncIterator[httpx2.Response]:
        """Follow redirects by hand: nobody but the hub itself is shown the token, and https stays https."""
        url = httpx2.URL(self._source.endpoint + address)
        for _ in range(REDIRECTS):
            request = self._client.build_request("GET", url, headers=self._headers(url, headers))
            try:
                response = await self._client.send(request, stream=True)
            except httpx2.TransportError as error:
                raise unreached(url, error) from error
            try:
                if response.status_code not in _MOVED:
                    yield response
                    return
                url = self._next(url, response)
            finally:
                await response.aclose()
        raise DownloadError(told("{host} sends from one address to the next without end.", host=self._source.host))

    def _headers(self, url: httpx2.URL, headers: Mapping[str, str]) -> dict[str, str]:
        own = dict(headers)
        if self._source.token and place_of(url) == place_of(self._home):
            own["Authorization"] = f"Bearer {self._source.token}"
        return own

    def _next(self, url: httpx2.URL, response: httpx2.Response) -> httpx2.URL:
        try:
            target = url.join(response.headers["location"])
        except (KeyError, httpx2.InvalidURL):
            raise odd(self._source) from None
        if target.scheme not in ("http", "https") or (url.scheme, target.scheme) == ("https", "http"):
            raise DownloadError(
                told("{host} sends to an address that is not safe ({scheme}://).", host=url.host, scheme=target.scheme)
            )
        return target


def _listed(value: Mapping[str, Any]) -> Listed | None:
    if value["type"] != "file":
        return None
    lfs = value.get("lfs") or {}
    sha256 = str(lfs.get("oid", "")).removeprefix("sha256:")
    return Listed(str(value["path"]), int(lfs.get("size", value["size"])), sha256, "" if lfs else str(value["oid"]))
