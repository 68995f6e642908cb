"""A bench for downloads: a small model that is published on a hub of this machine, and a store for it."""

from __future__ import annotations

import json
import ssl
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import httpx2
import numpy as np
import pytest

from app.catalogue.download import Progress, Source, Timeouts, fetch
from app.catalogue.entry import Entry, RemoteFile
from app.catalogue.store import Installed, ModelStore
from engine.api import CancelToken
from tests.catalogue.hub_server import HubServer, running

REPO, TOKENS = "someone/small-voice", "someone/tokens"
QUICK = Timeouts(connect_s=5.0, stall_s=0.15, tries=4, wait_s=0.001, longest_wait_s=5.0)


def safetensors(n_numbers: int = 20_000, name: str = "flow_lm.weight", seed: int = 0) -> bytes:
    """Return a file of one tensor of random numbers."""
    data = np.random.default_rng(seed).bytes(2 * n_numbers)
    header = {name: {"dtype": "F16", "shape": [n_numbers], "data_offsets": [0, len(data)]}}
    head = json.dumps(header).encode()
    return len(head).to_bytes(8, "little") + head + data


WEIGHTS, TOKENIZER = safetensors(), b'{"model": "\xe3\x81\x82"}'


def entry(**changes: object) -> Entry:
    """Return an entry for what the bench publishes: weights in one repository, the tokenizer in another."""
    told: dict[str, object] = {
        "id": "small",
        "title": "Small voice",
        "family": "pocket",
        "repo": REPO,
        "revision": "main",
        "languages": ("en",),
        "voices": ("clip",),
        "instruct": False,
        "licence": "CC-BY-4.0",
        "licence_url": "https://example.org/licence",
        "gated": False,
        "note": "",
        "files": (
            RemoteFile("languages/small/tokenizer.json", name="tokenizer.json", repo=TOKENS),
            RemoteFile("languages/small/model.safetensors", name="model.safetensors"),
        ),
    }
    return Entry(**(told | changes))  # type: ignore[arg-type]


@dataclass
class Bench:
    """Downloads as a person would. seen: every progress that was told."""

    root: Path
    hub: HubServer
    entry: Entry = field(default_factory=entry)
    timeouts: Timeouts = QUICK
    token: str | None = None
    cancel: CancelToken = field(default_factory=CancelToken)
    seen: list[Progress] = field(default_factory=list)
    watch: Callable[[Progress], None] = lambda progress: None
    free_bytes: int = 10**12
    models: str = "models"

    @property
    def store(self) -> ModelStore:
        return ModelStore(self.root / self.models, entries=(self.entry,))

    @property
    def folder(self) -> Path:
        return self.store.place_of(self.entry)

    @property
    def weights(self) -> Path:
        return self.folder / "model.safetensors"

    @property
    def part(self) -> Path:
        return self.folder / "model.safetensors.part"

    def __call__(self, **options: bool) -> Installed:
        source = Source(self.hub.endpoint, self.token, self.timeouts)
        return fetch(
            self.entry, self.store, source, self._see, self.cancel, free=lambda path: self.free_bytes, **options
        )

    def _see(self, progress: Progress) -> None:
        self.seen.append(progress)
        self.watch(progress)

    @property
    def notes(self) -> Sequence[str]:
        return [one.note for one in self.seen if one.note]

    def weights_asked(self) -> list[str | None]:
        """Return the Range of every request for the weights, None for a whole one."""
        return [one.headers.get("range") for one in self.hub.file_requests() if one.path.endswith(".safetensors")]


@pytest.fixture(scope="session")
def certificates() -> ssl.SSLContext:
    return httpx2.create_ssl_context()


@pytest.fixture(autouse=True)
def read_certificates_once(certificates: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading the certificates of this machine takes most of the time of a download from this machine."""
    monkeypatch.setattr("httpx2._transports.default.create_ssl_context", lambda *args, **kwargs: certificates)


@pytest.fixture
def hub() -> Iterator[HubServer]:
    server = HubServer()
    server.publish(TOKENS, "languages/small/tokenizer.json", TOKENIZER, lfs=False)
    server.publish(REPO, "languages/small/model.safetensors", WEIGHTS)
    with running(server):
        yield server


@pytest.fixture
def bench(tmp_path: Path, hub: HubServer) -> Bench:
    return Bench(tmp_path, hub)
