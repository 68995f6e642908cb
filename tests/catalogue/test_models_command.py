"""`./run models` as people and programs meet it, and --model of the commands that speak."""

from __future__ import annotations

import io
import json
from collections import deque
from pathlib import Path

import pytest

from app.__main__ import build_parser, run_guarded
from app.catalogue.errors import DownloadError
from app.catalogue.progress import Progress
from app.catalogue.source import Source
from app.catalogue.store import ModelStore
from app.commands import doctor
from app.commands.models_telling import ProgressLine, line_of, size_words, time_words
from app.commands.shell import Exit, Shell
from app.paths import Paths
from engine import api
from tests.catalogue.conftest import TOKENIZER, WEIGHTS, safetensors
from tests.catalogue.hub_server import HubServer, breaks_after, status
from tests.commands.conftest import write_clip
from tests.fakes import FakeSynth

FULL, OPEN = "kyutai/pocket-tts", "kyutai/pocket-tts-without-voice-cloning"


class Terminal:
    """Runs commands; said holds every line, opened every model folder that was opened."""

    def __init__(self, root: Path) -> None:
        self.root, self.models = root, root / "data" / "models"
        self.said: list[str] = []
        self.opened: list[Path | None] = []
        self.synth, self.token = FakeSynth(), api.CancelToken()

    def __call__(self, *words: str | Path) -> int:
        paths = Paths(self.root / "projects", self.root / "voices", self.root / "cache", data=self.root / "data")
        shell = Shell(paths, self._open, self.token, self.said.append)
        return run_guarded(build_parser().parse_args([str(word) for word in words]), shell)

    def _open(
        self, model: Path | None = None, *, device: api.Device = "auto", cache_dir: Path | None = None
    ) -> api.Synth:
        self.opened.append(model)
        return self.synth

    @property
    def text(self) -> str:
        return "\n".join(self.said)

    @property
    def store(self) -> ModelStore:
        return ModelStore(self.models)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Terminal:
    for name in ("AFUREKO_MODELS", "HF_TOKEN", "HF_ENDPOINT", "HF_HUB_OFFLINE", "HF_HOME", "HF_HUB_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_HOME", str(tmp_path / "no cache"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "no cache"))
    return Terminal(tmp_path)


@pytest.fixture
def published(hub: HubServer) -> HubServer:
    """Publish the smallest English model as it is published."""
    hub.publish(FULL, "languages/english_2m_2026-10/model.safetensors", WEIGHTS)
    hub.publish(OPEN, "languages/english_2m_2026-10/tokenizer.model", TOKENIZER)
    return hub


def own(root: Path, name: str = "mine") -> Path:
    folder = root / name
    folder.mkdir()
    (folder / "model.safetensors").write_bytes(safetensors(50))
    (folder / "tokenizer.json").write_bytes(TOKENIZER)
    return folder


# ---- list ----


def test_models_lists_what_is_here_and_what_there_is(run: Terminal) -> None:
    assert run("models") == Exit.DONE
    assert any(line.startswith("* embedded ") and "ready" in line for line in run.said)
    line = next(line for line in run.said if line.startswith("  qwen3-1.7b-customvoice "))
    for words in ("zh en ja", "ready voices", "directions", "about 4.5 GB", "memory about 8.8 GB", "Apache-2.0"):
        assert words in line
    assert "asks for an account" in next(line for line in run.said if line.startswith("  pocket-german "))
    assert not run.models.exists()


def test_the_list_for_programs_says_the_same(run: Terminal, tmp_path: Path) -> None:
    assert run("models", "list", "--json", tmp_path / "list.json") == Exit.DONE
    body = json.loads((tmp_path / "list.json").read_text(encoding="utf-8"))
    assert (body["command"], body["exit_code"], body["default"]) == ("models list", 0, "embedded")
    assert [one["id"] for one in body["installed"]] == ["embedded"]
    fish = next(one for one in body["to_download"] if one["id"] == "fish-s2-pro")
    assert (fish["must_accept"], fish["tags"], fish["gated"]) == (True, True, False)
    assert run("models", "list", "--installed", "--json", tmp_path / "list.json") == Exit.DONE
    assert json.loads((tmp_path / "list.json").read_text())["to_download"] == []


# ---- get ----


def test_get_brings_a_model_as_it_is_published_with_the_token_it_was_given(
    run: Terminal, published: HubServer, tmp_path: Path
) -> None:
    (tmp_path / "token").write_text("hf_secret\n")
    words = ("get", "pocket-english-2m", "--endpoint", published.endpoint, "--token-file", tmp_path / "token", "--use")
    assert run("models", *words, "--json", tmp_path / "got.json") == Exit.DONE
    folder = run.models / "pocket-english-2m"
    assert (folder / "model.safetensors").read_bytes() == WEIGHTS
    assert (folder / "tokenizer.model").read_bytes() == TOKENIZER
    assert {one.headers["authorization"] for one in published.asked} == {"Bearer hf_secret"}
    assert {one.path.split("/resolve/")[1][:40] for one in published.file_requests()} == {
        "db04f0e653473e5c7333c69686ac92b7460b0c1d",
        "08ffc58775e62aad9409511b9591c9af626270f3",
    }
    assert "hf_secret" not in run.text
    assert "CC-BY-4.0" in run.text
    assert "every checksum is right" in run.text
    assert json.loads((tmp_path / "got.json").read_text())["default"] == "pocket-english-2m"


def test_get_of_a_gated_model_says_how_a_token_is_given(
    run: Terminal, published: HubServer, capsys: pytest.CaptureFixture
) -> None:
    published.always = status(401, b"", X_Error_Code="GatedRepo")
    assert run("models", "get", "pocket-english-2m", "--endpoint", published.endpoint) == Exit.UNUSABLE
    err = capsys.readouterr().err
    assert "accepted its terms" in err
    assert "HF_TOKEN" in err


def test_get_shows_a_licence_that_must_be_accepted_and_brings_nothing_before(
    run: Terminal, hub: HubServer, capsys: pytest.CaptureFixture
) -> None:
    assert run("models", "get", "fish-s2-pro", "--endpoint", hub.endpoint) == Exit.UNUSABLE
    assert "Fish Audio Research License, https://" in run.text
    assert "non-commercial use only" in run.text
    assert "--accept-licence" in capsys.readouterr().err
    assert hub.asked == []
    assert not run.models.exists()


def test_what_goes_wrong_on_the_way_is_said_once_and_helped(run: Terminal, published: HubServer) -> None:
    published.plan = deque([lambda asked: False, breaks_after(published, 1000)])
    assert run("models", "get", "pocket-english-2m", "--endpoint", published.endpoint) == Exit.DONE
    assert sum("broke the connection off" in line for line in run.said) == 1


def test_get_that_is_cancelled_says_that_it_goes_on_later(run: Terminal, published: HubServer, tmp_path: Path) -> None:
    run.token.cancel()
    words = ("get", "pocket-english-2m", "--endpoint", published.endpoint, "--json", tmp_path / "got.json")
    assert run("models", *words) == Exit.CANCELLED
    assert "the same command goes on from there" in run.text
    assert json.loads((tmp_path / "got.json").read_text())["cancelled"] is True


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("get", "nonsense"), "There is no model nonsense"),
        (("get", "fish-s2pro"), "to download. Did you mean fish-s2-pro?"),
        (("use", "embeded"), "Did you mean embedded?"),
        (("use", ""), "There is neither a model"),
        (("get", "embedded"), "nothing to download"),
        (("get", "qwen3-0.6b-base", "--endpoint", "hub"), "no address of a hub"),
        (("get", "qwen3-0.6b-base", "--endpoint", "ftp://hub"), "no address of a hub"),
        (("get", "qwen3-0.6b-base", "--token-file", "no-such-file"), "no-such-file cannot be read"),
        (("use", "nonsense"), "neither a model nonsense on this machine"),
        (("use", "qwen3-0.6b-base"), "./run models get qwen3-0.6b-base"),
        (("remove", "embedded"), "stays"),
        (("remove", "nonsense"), "no model called nonsense"),
        (("verify", "nonsense"), "no model called nonsense"),
    ],
)
def test_what_cannot_be_done_ends_with_2_and_one_sentence(
    run: Terminal, capsys: pytest.CaptureFixture, words: tuple[str, ...], told: str
) -> None:
    assert run("models", *words) == Exit.UNUSABLE
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1


def test_offline_is_obeyed(run: Terminal, capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    assert run("models", "get", "qwen3-0.6b-base") == Exit.UNUSABLE
    assert "HF_HUB_OFFLINE is set" in capsys.readouterr().err


def test_a_token_is_not_sent_where_others_can_read_it(
    run: Terminal, capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_TOKEN", "hf_secret")
    monkeypatch.setenv("HF_ENDPOINT", "http://mirror.example")
    assert run("models", "get", "qwen3-0.6b-base") == Exit.UNUSABLE
    err = capsys.readouterr().err
    assert "would be readable on its way" in err
    assert "hf_secret" not in err


def test_the_token_of_the_environment_is_not_given_to_an_address_named_by_hand() -> None:
    environ = {"HF_TOKEN": "hf_secret"}
    assert Source.of(environ).token == "hf_secret"
    assert Source.of(environ, "https://huggingface.co/").token == "hf_secret"
    assert Source.of(environ, "https://mirror.example").token is None
    assert Source.of(environ | {"HF_ENDPOINT": "https://mirror.example"}).token == "hf_secret"
    assert "hf_secret" not in repr(Source.of(environ))


@pytest.mark.parametrize("token", ["two words", "トークン", "a\nb"])
def test_what_cannot_be_a_token_is_told_before_it_is_sent(token: str) -> None:
    with pytest.raises(DownloadError, match="This is no token"):
        Source(token=token)


# ---- use, verify, remove ----


def test_a_folder_becomes_the_default_and_speaks_until_another_is_chosen(run: Terminal, tmp_path: Path) -> None:
    folder, out = own(tmp_path), tmp_path / "a.wav"
    clip = write_clip(tmp_path / "mara.wav")
    assert run("models", "use", folder) == Exit.DONE
    assert run("say", "Hello.", "--voice", clip, "--out", out) == Exit.DONE
    assert run("models", "use", "embedded") == Exit.DONE
    assert run("say", "Hello.", "--voice", clip, "--out", out) == Exit.DONE
    assert run("say", "Hello.", "--voice", clip, "--out", out, "--model", "mine") == Exit.DONE
    assert run("say", "Hello.", "--voice", clip, "--out", out, "--model", folder) == Exit.DONE
    assert run("say", "Hello.", "--voice", clip, "--out", out, "--model", "embedded") == Exit.DONE
    assert run.opened == [folder, None, folder, folder, None]


def test_a_folder_can_be_added_without_becoming_the_default(run: Terminal, tmp_path: Path) -> None:
    assert run("models", "use", own(tmp_path), "--add-only", "--name", "My voice") == Exit.DONE
    assert run.store.default() == "embedded"
    assert run.store.find("my-voice").title == "My voice"  # type: ignore[union-attr]


def test_a_default_that_has_gone_is_never_replaced_silently(
    run: Terminal, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    folder = own(tmp_path)
    assert run("models", "use", folder) == Exit.DONE
    folder.rename(tmp_path / "elsewhere")
    words = ("say", "Hello.", "--voice", write_clip(tmp_path / "mara.wav"), "--out", tmp_path / "a.wav")
    assert run(*words) == Exit.UNUSABLE
    err = capsys.readouterr().err
    assert "has gone" in err
    assert "./run models use embedded" in err
    assert run.opened == []


@pytest.mark.parametrize(
    ("model", "told"),
    [
        ("qwen3-1.7b-base", "./run models get qwen3-1.7b-base"),
        ("nonsense", "no model and no folder of that name"),
        ("qwen3-1.7-base", "Did you mean qwen3-1.7b-base?"),
        ("./nowhere", "no such folder"),
    ],
)
def test_a_model_that_is_not_here_is_told_before_anything_else(
    run: Terminal, tmp_path: Path, capsys: pytest.CaptureFixture, model: str, told: str
) -> None:
    clip = write_clip(tmp_path / "mara.wav")
    assert run("say", "Hi.", "--voice", clip, "--out", tmp_path / "a.wav", "--model", model) == Exit.UNUSABLE
    assert told in capsys.readouterr().err
    assert run.opened == []


def test_say_hands_over_ready_voices_descriptions_and_directions(run: Terminal, tmp_path: Path) -> None:
    folder, out = own(tmp_path), tmp_path / "a.wav"
    assert (
        run("say", "你好。", "--preset", "Vivian", "--instruct", "tired", "--model", folder, "--out", out) == Exit.DONE
    )
    assert run("say", "Hello.", "--describe", "an old man", "--model", folder, "--out", out) == Exit.DONE
    clip = write_clip(tmp_path / "mara.wav")
    assert run("say", "Hi.", "--voice", clip, "--transcript", "the rain", "--model", folder, "--out", out) == Exit.DONE
    first, second, third = run.synth.asked
    assert (first.voice, first.instruct) == (api.VoicePreset("Vivian"), "tired")
    assert second.voice == api.VoiceDescription("an old man")
    assert isinstance(third.voice, api.VoiceClip)
    assert third.voice.transcript == "the rain"


def test_verify_tells_damage_and_how_it_is_mended(run: Terminal, published: HubServer, tmp_path: Path) -> None:
    assert run("models", "get", "pocket-english-2m", "--endpoint", published.endpoint) == Exit.DONE
    assert run("models", "verify", "pocket-english-2m") == Exit.DONE
    weights = run.models / "pocket-english-2m" / "model.safetensors"
    data = bytearray(weights.read_bytes())
    data[-1] ^= 1
    weights.write_bytes(data)
    assert run("models", "verify", "--json", tmp_path / "verify.json") == Exit.PARTLY
    assert "Damaged: model.safetensors" in run.text
    assert "./run models get pocket-english-2m downloads what is damaged" in run.text
    body = json.loads((tmp_path / "verify.json").read_text())
    assert {one["id"]: one["ok"] for one in body["models"]} == {"embedded": True, "pocket-english-2m": False}
    assert run("models", "get", "pocket-english-2m", "--endpoint", published.endpoint) == Exit.DONE
    assert run("models", "verify") == Exit.DONE


def test_remove_says_what_is_free_again_and_what_stays(run: Terminal, published: HubServer, tmp_path: Path) -> None:
    assert run("models", "get", "pocket-english-2m", "--endpoint", published.endpoint, "--use") == Exit.DONE
    assert run("models", "remove", "pocket-english-2m") == Exit.DONE
    assert "are free again" in run.text
    assert "the embedded voice speaks again" in run.text
    folder = own(tmp_path)
    assert run("models", "use", folder, "--add-only") == Exit.DONE
    assert run("models", "remove", "mine") == Exit.DONE
    assert "Its folder stays" in run.text
    assert folder.exists()


def test_models_can_be_kept_anywhere(run: Terminal, published: HubServer, tmp_path: Path) -> None:
    drive = tmp_path / "外付け drive"
    assert run("models", "--folder", drive, "get", "pocket-english-2m", "--endpoint", published.endpoint) == Exit.DONE
    assert run("models", "get", "pocket-english-2m", "--folder", drive, "--endpoint", published.endpoint) == Exit.DONE
    assert (drive / "pocket-english-2m" / "model.safetensors").exists()
    assert not run.models.exists()


# ---- doctor ----


def test_doctor_names_the_models_and_what_is_wrong_with_them(run: Terminal, tmp_path: Path) -> None:
    folder = own(tmp_path)
    assert run("models", "use", folder) == Exit.DONE
    good = doctor._models(run.store)
    assert (good.ok, good.told) == (True, "mine (default)")
    (folder / "tokenizer.json").unlink()
    bad = doctor._models(run.store)
    assert not bad.ok
    assert "tokenizer.json or tokenizer.model" in bad.told
    assert "none beside the embedded one" in doctor._models(ModelStore(tmp_path / "empty")).told


# ---- words ----


def test_a_terminal_sees_one_line_that_is_written_over() -> None:
    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen, said = Screen(), []
    line = ProgressLine(said.append, screen)
    line(Progress("a", 500_000_000, 2_000_000_000, 25e6, False, remaining_s=60))
    line(Progress("a", 500_000_000, 2_000_000_000, 0.0, True, "waiting", "It broke."))
    line.close()
    assert screen.getvalue().startswith("\r 25 %, 500 MB of 2.0 GB, 25 MB/s, 60 s left, a")
    assert "\n" not in screen.getvalue()
    assert said == ["It broke."]


def test_elsewhere_a_line_is_said_every_tenth_of_the_way() -> None:
    said: list[str] = []
    line = ProgressLine(said.append, io.StringIO())
    for done in range(0, 1001):
        line(Progress("a", done, 1000, 0.0, False))
    assert len(said) == 11


def test_sizes_and_times_are_said_as_people_say_them() -> None:
    assert [size_words(n) for n in (500, 33_000_000, 4_540_000_000)] == ["0 kB", "33 MB", "4.5 GB"]
    assert [time_words(s) for s in (5, 120, 7200)] == ["5 s", "2 min", "2.0 h"]
    assert line_of(Progress("", 0, 0, 0.0, False, "listing")) == "asking which files there are"
    assert "nothing comes" in line_of(Progress("a", 1, 10, 0.0, True))
