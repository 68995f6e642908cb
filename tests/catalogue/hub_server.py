"""A hub on this machine that can be told to misbehave: it stalls, breaks off, lies, redirects and refuses."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from urllib.parse import quote, unquote, urlsplit

COMMIT = "c0ffee" + "0" * 34
Answer = Callable[["Asked"], bool]


@dataclass(frozen=True)
class Published:
    """One file of a repository. lfs: the hub tells its SHA-256; otherwise its name in git."""

    data: bytes
    lfs: bool = True
    sha256: str = ""  # told instead of the true one
    n_bytes: int | None = None  # told instead of the true one


@dataclass
class Asked:
    """One request as it came in; `handler` answers it by hand."""

    path: str
    headers: dict[str, str]
    handler: BaseHTTPRequestHandler

    def send(self, status: int, body: bytes = b"", **headers: str) -> None:
        self.handler.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.handler.send_header(name.replace("_", "-"), value)
        self.handler.end_headers()
        self.handler.wfile.write(body)

    @property
    def start(self) -> int:
        said = self.headers.get("range", "")
        return int(said.removeprefix("bytes=").partition("-")[0]) if said else 0


@dataclass
class HubServer:
    """files: (repo, path) to what is published there. plan: what the next requests for files meet, first come first.

    Every request is in `asked`.
    """

    files: dict[tuple[str, str], Published] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)
    plan: deque[Answer] = field(default_factory=deque)
    listing_plan: deque[Answer] = field(default_factory=deque)
    always: Answer | None = None
    port: int = 0
    released: threading.Event = field(default_factory=threading.Event)  # what waits on purpose may go

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def publish(self, repo: str, path: str, data: bytes, **told: object) -> None:
        self.files[repo, path] = Published(data, **told)  # type: ignore[arg-type]

    def file_requests(self) -> list[Asked]:
        return [one for one in self.asked if "/resolve/" in one.path]

    def answer(self, asked: Asked) -> None:
        self.asked.append(asked)
        path = unquote(urlsplit(asked.path).path)
        if "/resolve/" in path:
            if self.plan and self.plan.popleft()(asked):
                return
            if self.always is not None and self.always(asked):
                return
            self.send_file(asked)
        elif path.startswith("/api/models/"):
            if self.listing_plan and self.listing_plan.popleft()(asked):
                return
            self._list(asked, path.removeprefix("/api/models/"))
        elif path.startswith("/cdn/"):
            self.send_file(asked)
        else:
            asked.send(404)

    def found(self, asked: Asked) -> Published | None:
        path = unquote(urlsplit(asked.path).path)
        if path.startswith("/cdn/"):
            repo, _, name = path.removeprefix("/cdn/").partition("//")
        else:
            repo, _, rest = path.removeprefix("/").partition("/resolve/")
            name = rest.partition("/")[2]
        return self.files.get((repo, name))

    def send_file(self, asked: Asked) -> None:
        published = self.found(asked)
        if published is None:
            asked.send(404, b"Entry not found", X_Error_Code="EntryNotFound")
            return
        data, start = published.data, asked.start
        tag = f'"{hashlib.sha256(data).hexdigest()}"'
        if asked.headers.get("if-range", tag) != tag:
            start = 0
        if start >= len(data) and start:
            asked.send(416, Content_Range=f"bytes */{len(data)}")
        elif start:
            asked.send(206, data[start:], Content_Range=f"bytes {start}-{len(data) - 1}/{len(data)}", ETag=tag)
        else:
            asked.send(200, data, ETag=tag)

    def _list(self, asked: Asked, path: str) -> None:
        if "/revision/" in path:
            asked.send(200, json.dumps({"sha": COMMIT}).encode())
            return
        repo, _, rest = path.partition("/tree/")
        folder = rest.partition("/")[2]
        if not any(name[0] == repo for name in self.files):
            asked.send(401, b"Repository not found", X_Error_Code="RepoNotFound")
            return
        entries = [_listed(name, one) for (where, name), one in self.files.items() if _is_in(where, name, repo, folder)]
        asked.send(200, json.dumps(entries).encode(), Content_Type="application/json")


def _is_in(where: str, name: str, repo: str, folder: str) -> bool:
    parent = PurePosixPath(name).parent.as_posix()
    return where == repo and (parent if parent != "." else "") == folder


def _listed(name: str, one: Published) -> dict[str, object]:
    git = hashlib.sha1(b"blob %d\0" % len(one.data) + one.data).hexdigest()
    n_bytes = len(one.data) if one.n_bytes is None else one.n_bytes
    entry: dict[str, object] = {"type": "file", "path": name, "size": n_bytes, "oid": git}
    if one.lfs:
        sha256 = one.sha256 or hashlib.sha256(one.data).hexdigest()
        entry["lfs"] = {"oid": sha256, "size": n_bytes, "pointerSize": 134}
    return entry


@contextmanager
def running(hub: HubServer) -> Iterator[HubServer]:
    """Serve on a free port of this machine; every thread has ended afterwards."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            headers = {name.lower(): value for name, value in self.headers.items()}
            try:
                hub.answer(Asked(self.path, headers, self))
            except (BrokenPipeError, ConnectionResetError):
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = False
    hub.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield hub
    finally:
        hub.released.set()
        server.shutdown()
        thread.join()
        server.server_close()


# ---- what a request may meet ----


def status(code: int, body: bytes = b"", **headers: str) -> Answer:
    def answer(asked: Asked) -> bool:
        asked.send(code, body, **headers)
        return True

    return answer


def breaks_after(hub: HubServer, n: int) -> Answer:
    """Promise the whole file, send n bytes of it and hang up."""

    def answer(asked: Asked) -> bool:
        published = hub.found(asked)
        assert published is not None
        rest = published.data[asked.start :]
        code = 206 if asked.start else 200
        asked.handler.send_response(code)
        asked.handler.send_header("Content-Length", str(len(rest)))
        if asked.start:
            total = len(published.data)
            asked.handler.send_header("Content-Range", f"bytes {asked.start}-{total - 1}/{total}")
        asked.handler.end_headers()
        asked.handler.wfile.write(rest[:n])
        asked.handler.wfile.flush()
        asked.handler.close_connection = True
        return True

    return answer


def stalls_after(hub: HubServer, n: int) -> Answer:
    """Promise the whole file, send n bytes of it and say nothing more, without hanging up."""

    def answer(asked: Asked) -> bool:
        broken = breaks_after(hub, n)(asked)
        hub.released.wait(20)
        return broken

    return answer


def ignores_range(hub: HubServer) -> Answer:
    def answer(asked: Asked) -> bool:
        asked.headers.pop("range", None)
        hub.send_file(asked)
        return True

    return answer


def redirects(to: Callable[[Asked], str], code: int = 302) -> Answer:
    def answer(asked: Asked) -> bool:
        asked.send(code, Location=to(asked))
        return True

    return answer


def cdn_of(other: HubServer) -> Callable[[Asked], str]:
    """Return where another server has the file that was asked for."""

    def address(asked: Asked) -> str:
        repo, _, rest = unquote(urlsplit(asked.path).path).removeprefix("/").partition("/resolve/")
        return f"{other.endpoint}/cdn/{quote(repo)}//{quote(rest.partition('/')[2])}"

    return address
