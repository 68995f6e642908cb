"""Downloads from a hub that misbehaves in every way that was ever reported."""

from __future__ import annotations

import errno
import hashlib
import json
from collections import deque
from dataclasses import replace
from pathlib import Path

import pytest

from app.catalogue.download import Timeouts
from app.catalogue.entry import RemoteFile
from app.catalogue.errors import DownloadError
from app.catalogue.records import read_model
from engine.api import Cancelled, CancelToken
from tests.catalogue.conftest import REPO, TOKENIZER, TOKENS, WEIGHTS, Bench, entry, safetensors
from tests.catalogue.hub_server import (
    COMMIT,
    HubServer,
    breaks_after,
    cdn_of,
    ignores_range,
    redirects,
    running,
    stalls_after,
    status,
)

HALF = len(WEIGHTS) // 2


def skip(*answers: object) -> deque:
    """Let the first file (the tokenizer) through, then meet the weights with these."""
    return deque([lambda asked: False, *answers])


def is_whole(bench: Bench) -> bool:
    return bench.weights.read_bytes() == WEIGHTS and not bench.part.exists()


# ---- all well ----


def test_a_model_comes_byte_for_byte_with_the_checksums_it_was_checked_against(bench: Bench) -> None:
    installed = bench()
    assert (installed.state, installed.origin, installed.folder) == ("ready", "downloaded", bench.folder)
    assert is_whole(bench)
    assert (bench.folder / "tokenizer.json").read_bytes() == TOKENIZER
    record = read_model(bench.folder)
    assert record is not None
    assert [file.sha256 for file in record.files] == [hashlib.sha256(data).hexdigest() for data in (TOKENIZER, WEIGHTS)]
    assert {file.revision for file in record.files} == {COMMIT}


def test_progress_counts_the_bytes_of_the_whole_model_and_ends_at_all_of_them(bench: Bench) -> None:
    bench()
    done = [one.done for one in bench.seen if one.total]
    assert done == sorted(done)
    last = bench.seen[-1]
    assert (last.done, last.total, last.stalled) == (len(WEIGHTS) + len(TOKENIZER),) * 2 + (False,)
    assert bench.seen[0].phase == "listing"


def test_a_model_that_is_whole_is_not_asked_for_again(bench: Bench) -> None:
    bench()
    n_asked = len(bench.hub.asked)
    assert bench().state == "ready"
    assert len(bench.hub.asked) == n_asked


def test_files_of_a_pattern_are_those_the_hub_lists(bench: Bench) -> None:
    for name in ("alba", "jean"):
        bench.hub.publish(REPO, f"languages/small/embeddings/{name}.safetensors", safetensors(10, seed=1))
    bench.hub.publish(REPO, "languages/small/embeddings/README.md", b"no voice")
    voices = RemoteFile("languages/small/embeddings/*.safetensors", name="embeddings/")
    bench.entry = entry(files=(*bench.entry.files, voices))
    bench()
    assert sorted(path.name for path in (bench.folder / "embeddings").iterdir()) == [
        "alba.safetensors",
        "jean.safetensors",
    ]


@pytest.mark.parametrize("models", ["モデル 第１話 😀", "with spaces/and more"])
def test_folders_may_be_called_anything(bench: Bench, models: str) -> None:
    bench.models = models
    assert bench().state == "ready"
    assert is_whole(bench)


# ---- connections that break, stall or start over ----


def test_a_broken_connection_is_taken_up_where_it_broke(bench: Bench) -> None:
    bench.hub.plan = skip(breaks_after(bench.hub, HALF))
    bench()
    assert is_whole(bench)
    assert bench.weights_asked() == [None, f"bytes={HALF}-"]
    assert any("broke the connection off" in note for note in bench.notes)


def test_a_stalled_connection_is_said_aloud_and_made_anew(bench: Bench) -> None:
    bench.hub.plan = skip(stalls_after(bench.hub, HALF))
    bench()
    assert is_whole(bench)
    assert bench.weights_asked() == [None, f"bytes={HALF}-"]
    waiting = next(one for one in bench.seen if one.phase == "waiting")
    assert waiting.stalled
    assert "does not answer. Trying again" in waiting.note


def test_patience_ends_after_so_many_tries_without_a_byte_and_the_part_stays(bench: Bench) -> None:
    bench.timeouts = replace(bench.timeouts, tries=3)
    bench.hub.plan = skip(breaks_after(bench.hub, HALF))
    bench.hub.always = lambda asked: asked.path.endswith(".safetensors") and breaks_after(bench.hub, 0)(asked)
    with pytest.raises(DownloadError, match="3 tries in a row did not help") as caught:
        bench()
    assert caught.value.needs == "connection"
    assert bench.part.read_bytes() == WEIGHTS[:HALF]
    bench.hub.always = None
    bench()
    assert is_whole(bench)
    assert bench.weights_asked()[-1] == f"bytes={HALF}-"


def test_a_line_that_breaks_often_is_no_reason_to_give_up_while_enough_comes(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.catalogue.transfer._ENOUGH", 4000)
    bench.timeouts = replace(bench.timeouts, tries=2)
    bench.hub.always = lambda asked: asked.path.endswith(".safetensors") and breaks_after(bench.hub, 5000)(asked)
    bench()
    assert is_whole(bench)
    assert len(bench.weights_asked()) == -(-len(WEIGHTS) // 5000)


def test_a_server_that_cannot_go_on_in_the_middle_starts_over_and_the_file_is_still_right(bench: Bench) -> None:
    bench.hub.plan = skip(breaks_after(bench.hub, HALF), ignores_range(bench.hub))
    bench()
    assert is_whole(bench)
    assert bench.seen[-1].done == bench.seen[-1].total


def test_a_server_that_goes_on_at_another_place_is_not_believed(bench: Bench) -> None:
    elsewhere = status(206, WEIGHTS[HALF + 10 :], Content_Range=f"bytes {HALF + 10}-{len(WEIGHTS) - 1}/{len(WEIGHTS)}")
    bench.hub.plan = skip(breaks_after(bench.hub, HALF), elsewhere)
    bench()
    assert is_whole(bench)
    assert bench.weights_asked() == [None, f"bytes={HALF}-", None]


def test_a_part_that_is_damaged_is_noticed_and_brought_anew_once(bench: Bench) -> None:
    bench.folder.mkdir(parents=True)
    bench.part.write_bytes(bytes(HALF))  # what a power cut leaves: the right length, and zeros
    bench()
    assert is_whole(bench)
    assert bench.weights_asked() == [f"bytes={HALF}-", None]


def test_a_part_longer_than_the_file_is_dropped(bench: Bench) -> None:
    bench.folder.mkdir(parents=True)
    bench.part.write_bytes(bytes(len(WEIGHTS) + 1))
    bench()
    assert is_whole(bench)
    assert bench.seen[-1].done == bench.seen[-1].total


def test_a_small_file_is_only_continued_if_it_is_still_the_same(bench: Bench) -> None:
    """Files without a SHA-256 are asked for with If-Range, so that two versions are never glued together."""
    data = b"y" * 4000
    bench.hub.publish(TOKENS, "languages/small/tokenizer.json", data, lfs=False)

    def breaks_with_a_tag(asked: object) -> bool:
        asked.handler.send_response(200)  # type: ignore[attr-defined]
        asked.handler.send_header("ETag", '"the old one"')  # type: ignore[attr-defined]
        asked.handler.send_header("Content-Length", "4000")  # type: ignore[attr-defined]
        asked.handler.end_headers()  # type: ignore[attr-defined]
        asked.handler.wfile.write(b"x" * 1000)  # type: ignore[attr-defined]
        asked.handler.close_connection = True  # type: ignore[attr-defined]
        return True

    bench.hub.plan = deque([breaks_with_a_tag])
    bench()
    assert (bench.folder / "tokenizer.json").read_bytes() == data
    again = bench.hub.file_requests()[1]
    assert (again.headers["range"], again.headers["if-range"]) == ("bytes=1000-", '"the old one"')


# ---- lies ----


def test_a_wrong_checksum_is_never_put_in_place(bench: Bench) -> None:
    bench.hub.publish(REPO, "languages/small/model.safetensors", WEIGHTS, sha256="0" * 64)
    with pytest.raises(DownloadError, match="its checksum is not the one"):
        bench()
    assert not bench.weights.exists()
    assert bench.part.stat().st_size == 0
    assert len(bench.weights_asked()) == 1
    assert bench.store.find("small").state == "partial"  # type: ignore[union-attr]


def test_a_small_file_with_another_name_in_git_is_refused(bench: Bench) -> None:
    bench.hub.plan = deque([status(200, b'{"model": "X\x81\x82"}')])
    with pytest.raises(DownloadError, match=r"tokenizer\.json came whole, but its checksum"):
        bench()


def test_a_checksum_this_program_knows_counts_more_than_the_one_that_is_listed(bench: Bench) -> None:
    pinned = RemoteFile("languages/small/model.safetensors", sha256="1" * 64, name="model.safetensors")
    bench.entry = entry(files=(pinned,))
    with pytest.raises(DownloadError, match="another checksum than this version of Afureko knows"):
        bench()
    assert bench.hub.file_requests() == []


@pytest.mark.parametrize("n", [len(WEIGHTS) - 1000, len(WEIGHTS) + 1000])
def test_a_file_of_another_length_than_listed_is_refused_before_it_is_taken(bench: Bench, n: int) -> None:
    bench.hub.publish(REPO, "languages/small/model.safetensors", WEIGHTS, n_bytes=n)
    with pytest.raises(DownloadError, match=f"sends another .* instead of {n}"):
        bench()
    assert not bench.weights.exists()


def test_a_server_that_sends_more_than_it_lists_is_stopped(bench: Bench) -> None:
    bench.hub.publish(REPO, "languages/small/model.safetensors", WEIGHTS)

    def endless(asked: object) -> bool:
        handler = asked.handler  # type: ignore[attr-defined]
        handler.send_response(200)
        handler.end_headers()  # no length: until it hangs up
        handler.wfile.write(WEIGHTS + b"more")
        handler.close_connection = True
        return True

    bench.hub.plan = skip(endless)
    with pytest.raises(DownloadError, match="sends another"):
        bench()
    assert not bench.weights.exists()


@pytest.mark.parametrize("kind", [{"Content_Type": "text/html; charset=utf-8"}, {}])
def test_a_page_to_sign_in_is_not_taken_for_weights(bench: Bench, kind: dict[str, str]) -> None:
    bench.hub.plan = skip(breaks_after(bench.hub, HALF), status(200, b"<!DOCTYPE html><p>hotel wifi", **kind))
    with pytest.raises(DownloadError, match=r"web page|sends another"):
        bench()
    assert bench.part.read_bytes() == WEIGHTS[:HALF], "what had arrived is kept"


def test_a_page_to_sign_in_instead_of_the_listing_is_told_as_such(bench: Bench) -> None:
    bench.hub.listing_plan = deque([status(200, b"<html>sign in", Content_Type="text/html")])
    with pytest.raises(DownloadError, match="web page instead"):
        bench()


def test_an_address_that_is_no_hub_is_told_as_such(bench: Bench) -> None:
    bench.hub.listing_plan = deque([status(200, b"hello")])
    with pytest.raises(DownloadError, match="does not answer as the hub does"):
        bench()


# ---- refusals ----


def test_a_gated_model_says_what_to_do_and_asks_for_a_token(bench: Bench) -> None:
    bench.hub.plan = deque([status(401, b"", X_Error_Code="GatedRepo")])
    with pytest.raises(DownloadError, match="accepted its terms") as caught:
        bench()
    assert caught.value.needs == "token"
    assert f"{bench.hub.endpoint}/{TOKENS}" in caught.value.sentence


def test_a_token_whose_terms_are_not_accepted_is_told_apart_from_an_unknown_one(bench: Bench) -> None:
    bench.token = "hf_secret"
    bench.hub.plan = deque([status(403, b"", X_Error_Code="GatedRepo")])
    with pytest.raises(DownloadError, match="is not let in") as caught:
        bench()
    assert caught.value.needs == "acceptance"
    bench.hub.plan = deque([status(401)])
    with pytest.raises(DownloadError, match="does not know this token") as caught:
        bench()
    assert caught.value.needs == "token"


def test_what_is_not_there_is_told_with_its_name(bench: Bench) -> None:
    del bench.hub.files[REPO, "languages/small/model.safetensors"]
    bench.hub.publish(REPO, "languages/small/other.safetensors", b"x")
    with pytest.raises(DownloadError, match=r"has no languages/small/model\.safetensors in someone/small-voice"):
        bench()
    assert bench.hub.file_requests() == []


@pytest.mark.parametrize("code", [500, 502, 503, 408])
def test_a_hub_in_trouble_is_asked_again(bench: Bench, code: int) -> None:
    bench.hub.listing_plan = deque([status(code)])
    bench.hub.plan = skip(status(code), status(code))
    bench()
    assert is_whole(bench)
    assert any(f"answers {code}" in note for note in bench.notes)


def test_a_hub_that_asks_to_wait_is_obeyed(bench: Bench) -> None:
    bench.timeouts = replace(bench.timeouts, wait_s=100.0, longest_wait_s=50.0)  # only what the server says can pass
    bench.hub.plan = skip(status(429, Retry_After="0"))
    bench()
    assert is_whole(bench)
    assert any("answers 429" in note and "again in 0 s" in note for note in bench.notes)


@pytest.mark.parametrize("said", ["7200", "Fri, 31 Dec 2100 23:59:59 GMT"])
def test_a_long_wait_is_told_and_not_sat_through(bench: Bench, said: str) -> None:
    bench.hub.plan = skip(status(429, Retry_After=said))
    with pytest.raises(DownloadError, match=r"asks to wait \d+ minutes"):
        bench()


def test_other_refusals_are_not_repeated(bench: Bench) -> None:
    bench.hub.plan = deque([status(451)])
    with pytest.raises(DownloadError, match="answers 451"):
        bench()
    assert len(bench.hub.file_requests()) == 1


def test_without_a_network_one_sentence_says_so(bench: Bench) -> None:
    server = HubServer(port=bench.hub.port)
    with running(HubServer()) as closed:
        server.port = closed.port
    bench.hub = server  # nobody listens there any more
    with pytest.raises(DownloadError, match="cannot be reached") as caught:
        bench()
    assert caught.value.needs == "connection"


# ---- redirects and tokens ----


def test_the_token_is_sent_to_the_hub_and_never_to_where_it_redirects(bench: Bench) -> None:
    bench.token = "hf_secret"
    other = HubServer(files=bench.hub.files)
    with running(other):
        bench.hub.always = redirects(cdn_of(other))
        bench()
    assert is_whole(bench)
    assert {one.headers.get("authorization") for one in bench.hub.asked} == {"Bearer hf_secret"}
    assert [one.headers.get("authorization") for one in other.asked] == [None, None]


def test_a_redirect_within_the_hub_keeps_the_token_and_the_range(bench: Bench) -> None:
    bench.token = "hf_secret"
    bench.folder.mkdir(parents=True)
    bench.part.write_bytes(WEIGHTS[:HALF])
    bench.hub.always = redirects(
        lambda asked: (
            asked.path.replace("/someone/", "/cdn/someone/").split("/resolve/")[0]
            + "//"
            + asked.path.split(f"{COMMIT}/")[1]
        )
    )
    bench()
    assert is_whole(bench)
    last = bench.hub.asked[-1]
    assert last.path.startswith("/cdn/")
    assert (last.headers["authorization"], last.headers["range"]) == ("Bearer hf_secret", f"bytes={HALF}-")


def test_a_signed_address_that_has_run_out_is_asked_for_anew(bench: Bench) -> None:
    other = HubServer(files=bench.hub.files, plan=deque())
    with running(other):
        bench.hub.plan = skip(redirects(lambda asked: f"{other.endpoint}/expired"), redirects(cdn_of(other)))
        other.answer = lambda asked: asked.send(403) if asked.path == "/expired" else HubServer.answer(other, asked)  # type: ignore[method-assign]
        bench()
    assert is_whole(bench)


def test_a_circle_of_redirects_ends(bench: Bench) -> None:
    bench.hub.always = redirects(lambda asked: asked.path)
    with pytest.raises(DownloadError, match="without end"):
        bench()


def test_a_redirect_to_something_that_is_no_web_address_is_refused(bench: Bench) -> None:
    bench.hub.always = redirects(lambda asked: "file:///etc/passwd")
    with pytest.raises(DownloadError, match="not safe"):
        bench()


def test_the_token_is_in_no_sentence_and_in_no_file(bench: Bench) -> None:
    bench.token = "hf_secret"
    bench.hub.plan = skip(status(500), breaks_after(bench.hub, HALF), status(403))
    with pytest.raises(DownloadError) as caught:
        bench()
    told = [caught.value.sentence, repr(caught.value), *map(repr, bench.seen)]
    written = [path.read_bytes() for path in bench.root.rglob("*") if path.is_file()]
    assert not any("hf_secret" in text for text in told)
    assert not any(b"hf_secret" in data for data in written)


# ---- cancel, disk, others ----


def test_cancel_while_bytes_come_keeps_the_part_and_the_next_start_goes_on(bench: Bench) -> None:
    bench.hub.plan = skip(stalls_after(bench.hub, HALF))
    bench.timeouts = Timeouts(stall_s=60.0)

    def watch(progress: object) -> None:
        if bench.part.exists() and bench.part.stat().st_size >= 0 and progress.file == "model.safetensors":  # type: ignore[attr-defined]
            bench.cancel.cancel()

    bench.watch = watch
    with pytest.raises(Cancelled):
        bench()
    kept = bench.part.stat().st_size
    bench.hub.released.set()
    bench.cancel, bench.watch = CancelToken(), lambda progress: None
    bench()
    assert is_whole(bench)
    assert bench.weights_asked()[-1] == (f"bytes={kept}-" if kept else None)


def test_cancel_before_anything_leaves_nothing_to_go_on_with(bench: Bench) -> None:
    bench.cancel.cancel()
    with pytest.raises(Cancelled):
        bench()
    assert bench.hub.file_requests() == []
    assert bench.store.find("small") is None


def test_a_disk_without_room_is_told_before_the_first_byte(bench: Bench) -> None:
    bench.free_bytes = 1000
    with pytest.raises(DownloadError, match="GB are free") as caught:
        bench()
    assert caught.value.needs == "space"
    assert bench.hub.file_requests() == []


def test_a_disk_that_fills_up_on_the_way_keeps_what_has_arrived(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.catalogue.part import Part

    real = Part.add

    def full(part: Part, piece: bytes) -> None:
        if part.path.name == "model.safetensors":
            raise OSError(28, "No space left on device")
        real(part, piece)

    monkeypatch.setattr(Part, "add", full)
    with pytest.raises(DownloadError, match="the disk is full") as caught:
        bench()
    assert caught.value.needs == "space"
    monkeypatch.undo()
    bench()
    assert is_whole(bench)


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS])
def test_a_folder_that_can_only_be_read_is_told(bench: Bench, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def refused(path: Path, *args: object, **kwargs: object) -> None:
        raise OSError(number, "refused", str(path))

    monkeypatch.setattr(Path, "mkdir", refused)  # the account that runs tests may be one that may write anywhere
    with pytest.raises(DownloadError, match=r"models/small cannot be written to \(.*(permission|only be read)"):
        bench()
    assert bench.hub.asked == []


def test_a_file_where_the_folder_should_be_is_told(bench: Bench) -> None:
    (bench.root / "models").write_text("not a folder")
    with pytest.raises(DownloadError, match="cannot be written to"):
        bench()


def test_a_licence_that_must_be_accepted_is_asked_for_before_anything_else(bench: Bench) -> None:
    bench.entry = entry(must_accept=True, licence="Research License")
    with pytest.raises(DownloadError, match="Research License") as caught:
        bench()
    assert caught.value.needs == "licence"
    assert bench.hub.asked == []
    assert bench(accepted=True).state == "ready"


def test_weights_that_arrive_whole_and_are_no_model_are_told(bench: Bench) -> None:
    bench.hub.publish(REPO, "languages/small/model.safetensors", safetensors(10, "something.else"))
    with pytest.raises(DownloadError, match="its checksums are right, but it cannot be used"):
        bench()


def test_a_new_version_brings_only_what_has_changed(bench: Bench) -> None:
    bench()
    bench.entry = entry(
        revision="f" * 40,
        files=(
            RemoteFile(bench.entry.files[0].path, name="tokenizer.json", repo=TOKENS, revision="main"),
            bench.entry.files[1],
        ),
    )
    n_asked = len(bench.hub.file_requests())
    bench.hub.publish(TOKENS, "languages/small/tokenizer.json", b'{"new": 1}', lfs=False)
    bench()
    assert [Path(one.path).name for one in bench.hub.file_requests()[n_asked:]] == ["tokenizer.json"]
    assert json.loads((bench.folder / "tokenizer.json").read_bytes()) == {"new": 1}
