"""One request sounds at a time, starts never late, stops at once, and its place is that of the samples heard."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app import playback
from app.devices import SoundDeviceSinks
from app.feed import PlayToken
from app.playback import Player, SoundState
from app.sinks import FAILED, NO_DEVICE, NO_LIBRARY, NullSinks, Outputs, Pull, Sink
from app.tape import EDGE_S
from engine.api import Pcm
from tests.app.test_devices import FakeSoundDevice
from tests.listening import HandClock, KeepingSink, KeepingSinks, tone

EDGE = round(EDGE_S * 24000)


@pytest.fixture
def sinks() -> KeepingSinks:
    return KeepingSinks()


@pytest.fixture
def make_player(qapp: object) -> Iterator[Callable[..., Player]]:
    made: list[Player] = []

    def make(sinks: object) -> Player:
        made.append(Player(sinks))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for player in made:
        player.close()


@pytest.fixture
def player(make_player: Callable[..., Player], sinks: KeepingSinks) -> Player:
    return make_player(sinks)


def play(player: Player, pcm: Pcm, key: str = "a", rate_hz: int = 24000, offset_s: float = 0.0) -> PlayToken:
    token = player.request()
    feed = player.feed(token, key, offset_s=offset_s)
    feed.push(pcm, rate_hz)
    feed.end()
    player.complete(token)
    return token


def test_a_file_is_heard_sample_for_sample_and_its_start_and_end_are_told(
    player: Player, sinks: KeepingSinks, qtbot: QtBot
) -> None:
    told: list[tuple[str, str]] = []
    player.started.connect(lambda key: told.append(("started", key)))
    player.finished.connect(lambda key: told.append(("finished", key)))
    pcm = tone(0.5)
    token = play(player, pcm)
    assert (player.is_playing, sinks.last.rate_hz) == (True, 24000)
    heard = sinks.last.turn(12000)
    np.testing.assert_array_equal(heard[EDGE:-EDGE], pcm[EDGE:-EDGE])
    with qtbot.waitSignal(player.ended) as ended:
        sinks.last.turn(480)
    assert ended.args == [token]
    assert told == [("started", "a"), ("finished", "a")]
    assert not player.is_playing
    assert not token.active


def test_the_position_is_that_of_samples_taken_less_the_latency(
    make_player: Callable[..., Player], qtbot: QtBot
) -> None:
    sinks = KeepingSinks(latency_s=0.1)
    player = make_player(sinks)
    play(player, tone(2.0), offset_s=3.0)
    sinks.last.turn(12000)
    with qtbot.waitSignal(player.position_changed) as told:
        pass
    assert told.args == ["a", pytest.approx(3.4)]
    with qtbot.waitSignal(player.position_changed) as told:
        pass  # time passes, nothing is taken: the position stands
    assert told.args == ["a", pytest.approx(3.4)]


def test_a_stopped_request_falls_silent_within_one_callback_and_takes_nothing_more(
    player: Player, sinks: KeepingSinks
) -> None:
    token = player.request()
    feed = player.feed(token, "a")
    feed.push(tone(1.0), 24000)
    sinks.last.turn(4800)
    player.stop()
    assert (player.is_playing, token.active) == (False, False)
    assert not sinks.last.turn(480)[EDGE:].any()
    feed.push(tone(1.0), 24000)
    feed.end()
    player.feed(token, "b").push(tone(1.0), 24000)
    assert not sinks.last.turn(4800).any()


def test_a_request_stopped_before_its_file_was_read_never_starts(player: Player, sinks: KeepingSinks) -> None:
    """VOICEVOX #696: stop was pressed before the audio existed, and it played anyway."""
    token = player.request()
    late = player.feed(token, "late")
    player.stop()
    late.push(tone(1.0), 24000)
    late.end()
    player.complete(token)
    assert not sinks.opened
    play(player, tone(0.1, pitch_hz=900), "new")
    assert late.segment.n_pushed == 0
    sinks.last.turn(4800)
    np.testing.assert_array_equal(sinks.last.pcm[EDGE : 2400 - EDGE], tone(0.1, pitch_hz=900)[EDGE:-EDGE])
    assert not sinks.last.pcm[2400:].any()


def test_a_replaced_request_is_not_heard_after_the_new_one(player: Player, sinks: KeepingSinks, qtbot: QtBot) -> None:
    first = player.request()
    feed = player.feed(first, "first")
    feed.push(tone(0.2), 24000)
    ended: list[PlayToken] = []
    player.ended.connect(ended.append)
    second = play(player, tone(0.2, pitch_hz=500), "second")
    feed.push(tone(5.0), 24000)
    heard = sinks.last.turn(9600)
    np.testing.assert_array_equal(heard[EDGE : 4800 - EDGE], tone(0.2, pitch_hz=500)[EDGE:-EDGE])
    qtbot.waitUntil(lambda: ended == [second])


def test_a_live_sound_is_heard_as_it_comes_and_its_holes_are_counted(
    player: Player, sinks: KeepingSinks, qtbot: QtBot
) -> None:
    token = player.request()
    feed = player.feed(token, "live")
    pcm = tone(1.0)
    feed.push(pcm[:2400], 24000)
    sinks.last.turn(4800)
    with qtbot.waitSignal(player.position_changed) as told:
        pass
    assert told.args == ["live", pytest.approx(0.1)]
    assert player.n_underruns == 1
    feed.push(pcm[2400:], 24000)
    feed.end()
    player.complete(token)
    with qtbot.waitSignal(player.ended):
        sinks.last.turn(24000)
    heard = sinks.last.pcm
    np.testing.assert_array_equal(heard[4800 + EDGE : 4800 + 21600 - EDGE], pcm[2400 + EDGE : -EDGE])


def test_sounds_follow_each_other_with_their_gap(player: Player, sinks: KeepingSinks, qtbot: QtBot) -> None:
    token = player.request()
    order: list[str] = []
    player.started.connect(order.append)
    for key, gap_s in (("a", 0.0), ("b", 0.35)):
        feed = player.feed(token, key, gap_s=gap_s)
        feed.push(tone(0.1), 24000)
        feed.end()
    player.complete(token)
    heard = sinks.last.turn(2400 + 8400 + 2400)
    assert not heard[2400:10800].any()
    assert heard[10800 + EDGE] != 0
    with qtbot.waitSignal(player.ended):
        sinks.last.turn(480)
    assert order == ["a", "b"]


@pytest.mark.parametrize("rate_hz", [16000, 22050, 24000, 44100, 48000])
def test_a_preview_has_the_right_pitch_and_length_on_a_device_of_another_rate(
    rate_hz: int, make_player: Callable[..., Player], qtbot: QtBot
) -> None:
    """Subtitle Edit #8361: the preview was three times too fast though the file was fine."""
    sinks = KeepingSinks(rate_hz=48000)
    player = make_player(sinks)
    play(player, tone(0.5, rate_hz), rate_hz=rate_hz)
    heard = sinks.last.turn(24000)
    np.testing.assert_allclose(heard[500:-500], tone(0.5, 48000)[500:-500], atol=2e-3)
    with qtbot.waitSignal(player.ended):
        assert not sinks.last.turn(480)[EDGE:].any()


def test_a_live_sound_on_a_device_of_another_rate_has_no_seams(make_player: Callable[..., Player]) -> None:
    sinks = KeepingSinks(rate_hz=44100)
    player = make_player(sinks)
    token = player.request()
    feed = player.feed(token, "live")
    for packet in np.split(tone(0.5), 25):
        feed.push(packet, 24000)
    feed.end()
    heard = sinks.last.turn(22050)
    np.testing.assert_allclose(heard[500:-500], tone(0.5, 44100)[500:-500], atol=2e-3)


def test_sounds_of_other_rates_in_one_request_are_brought_to_the_first_ones(
    player: Player, sinks: KeepingSinks
) -> None:
    token = player.request()
    for key, rate_hz in (("a", 24000), ("b", 48000)):
        feed = player.feed(token, key)
        feed.push(tone(0.1, rate_hz), rate_hz)
        feed.end()
    assert len(sinks.opened) == 1
    heard = sinks.last.turn(4800)
    np.testing.assert_allclose(heard[2400 + 300 : -300], tone(0.1)[300:-300], atol=2e-3)


def test_a_new_request_of_another_rate_opens_the_device_anew(player: Player, sinks: KeepingSinks) -> None:
    play(player, tone(0.1))
    play(player, tone(0.1, 48000), rate_hz=48000)
    assert [sink.rate_hz for sink in sinks.opened] == [24000, 48000]
    assert sinks.opened[0].closed


def test_the_device_stays_open_for_the_next_request_and_is_let_go_when_none_comes(
    player: Player, sinks: KeepingSinks, qtbot: QtBot
) -> None:
    player._linger.setInterval(50)
    play(player, tone(0.1))
    player.stop()
    play(player, tone(0.1))
    assert len(sinks.opened) == 1
    player.stop()
    qtbot.waitUntil(lambda: sinks.last.closed)
    play(player, tone(0.1))
    assert len(sinks.opened) == 2


def test_volume_is_laid_over_what_is_heard(player: Player, sinks: KeepingSinks) -> None:
    player.set_volume(0.5)
    play(player, np.full(9600, 0.8, np.float32))
    assert sinks.last.turn(9600)[4800] == pytest.approx(0.8 * 0.25)


def test_empty_sounds_end_their_request_without_a_device(player: Player, sinks: KeepingSinks, qtbot: QtBot) -> None:
    token = player.request()
    feed = player.feed(token, "nothing")
    player.complete(token)
    assert player.is_playing
    with qtbot.waitSignal(player.ended):
        feed.end()
    assert not player.is_playing
    assert not sinks.opened


def test_a_chosen_device_is_used_at_once_and_playing_goes_on_there(player: Player, sinks: KeepingSinks) -> None:
    play(player, tone(1.0))
    first = sinks.last
    first.turn(4800)
    player.set_device("Headset")
    assert (sinks.last.device, first.closed) == ("Headset", True)
    np.testing.assert_array_equal(sinks.last.turn(4800), tone(1.0)[4800:9600])
    assert player.state == SoundState(True, "Headset", "")


def test_a_device_that_fails_while_it_plays_gives_way_to_silence_with_one_sentence(
    player: Player, sinks: KeepingSinks, qtbot: QtBot
) -> None:
    play(player, tone(0.3))
    sinks.last.turn(2400)
    with qtbot.waitSignals([player.noticed, player.ended]):
        sinks.last.broken = True
    assert player.state == SoundState(True, "", FAILED)
    play(player, tone(0.1))
    assert len(sinks.opened) == 2
    assert player.state.reason == ""


class OneGoneSinks(KeepingSinks):
    """A device that is not there any more."""

    def open(self, device: str, rate_hz: int, pull: Pull) -> KeepingSink:
        sink = super().open("", rate_hz, pull)
        sink.notice = f"{device} is gone."
        return sink


def test_a_device_that_is_gone_is_told_of_once_and_not_at_every_play(make_player: Callable[..., Player]) -> None:
    player = make_player(OneGoneSinks())
    told: list[str] = []
    player.noticed.connect(told.append)
    player.set_device("Headset")
    for rate_hz in (24000, 48000, 24000):
        play(player, tone(0.1, rate_hz), rate_hz=rate_hz)
    assert told == ["Headset is gone."]


def test_a_machine_without_sound_consumes_in_real_time_and_says_why(
    make_player: Callable[..., Player], qtbot: QtBot
) -> None:
    clock = HandClock()
    player = make_player(NullSinks(NO_DEVICE, clock))
    play(player, tone(1.0))
    assert player.state == SoundState(True, "", NO_DEVICE)
    clock.now_s += 0.5
    qtbot.waitUntil(lambda: player.n_consumed == 12000)
    assert player.is_playing
    clock.now_s += 0.6
    qtbot.waitUntil(lambda: not player.is_playing)


def test_looking_for_devices_tells_names_and_state(player: Player, sinks: KeepingSinks, qtbot: QtBot) -> None:
    with qtbot.waitSignal(player.outputs_changed) as told:
        player.refresh()
    assert told.args == [Outputs(("Loudspeaker", "Headset"), "Loudspeaker")]
    assert player.state == SoundState(True, "Loudspeaker", "")
    player.set_device("Headset")
    assert player.state.device == "Headset"


def test_looking_for_devices_lets_go_of_one_that_only_lingers(player: Player, sinks: KeepingSinks) -> None:
    play(player, tone(1.0))
    player.refresh()
    assert not sinks.last.closed, "what plays is not disturbed"
    player.stop()
    player.refresh()
    assert sinks.last.closed


class FaultySinks(KeepingSinks):
    """Breaks its promise never to raise."""

    def open(self, device: str, rate_hz: int, pull: Pull) -> KeepingSink:
        raise RuntimeError("driver")


def test_a_fault_of_a_driver_is_silence_and_not_a_request_that_waits_for_ever(
    make_player: Callable[..., Player], qtbot: QtBot
) -> None:
    player = make_player(FaultySinks())
    play(player, tone(0.05))
    assert player.state == SoundState(True, "", FAILED)
    qtbot.waitUntil(lambda: not player.is_playing)


# ---- devices that may block: the real thread, a fake library ----


class SlowSinks:
    """Opens a device only when it is let, as some drivers do. threads: where its methods ran."""

    blocking = True

    def __init__(self) -> None:
        self.let, self.asked = threading.Event(), threading.Event()
        self.inner = KeepingSinks()
        self.threads: set[int] = set()

    def outputs(self, *, free: bool) -> Outputs:
        self.threads.add(threading.get_ident())
        return self.inner.outputs(free=free)

    def open(self, device: str, rate_hz: int, pull: Pull) -> Sink:
        self.threads.add(threading.get_ident())
        self.asked.set()
        assert self.let.wait(10)
        return self.inner.open(device, rate_hz, pull)


def test_a_device_is_opened_beside_the_window_and_what_was_stopped_meanwhile_never_starts(
    make_player: Callable[..., Player], qtbot: QtBot
) -> None:
    sinks = SlowSinks()
    player = make_player(sinks)
    play(player, tone(1.0))
    assert sinks.asked.wait(10)
    player.stop()
    sinks.let.set()
    qtbot.waitUntil(lambda: player._sink is not None)
    assert not sinks.inner.last.turn(24000).any()
    play(player, tone(0.1), "new")
    assert sinks.inner.last.turn(480)[EDGE:].any()
    assert sinks.threads == sinks.threads - {threading.get_ident()}
    assert len(sinks.threads) == 1


def test_everything_pushed_while_the_device_opened_is_heard_from_its_start(
    make_player: Callable[..., Player], qtbot: QtBot
) -> None:
    sinks = SlowSinks()
    player = make_player(sinks)
    token = player.request()
    feed = player.feed(token, "live")
    for packet in np.split(tone(0.5), 5):
        feed.push(packet, 24000)
    sinks.let.set()
    qtbot.waitUntil(lambda: player._sink is not None)
    np.testing.assert_array_equal(sinks.inner.last.turn(12000)[EDGE:], tone(0.5)[EDGE:])


def test_closing_while_a_device_opens_waits_for_it_and_closes_it(make_player: Callable[..., Player]) -> None:
    sinks = SlowSinks()
    player = make_player(sinks)
    play(player, tone(1.0))
    assert sinks.asked.wait(10)
    threading.Timer(0.05, sinks.let.set).start()
    player.close()
    assert all(sink.closed for sink in sinks.inner.opened)
    assert len(sinks.inner.opened) == 1
    play(player, tone(1.0))
    assert len(sinks.inner.opened) == 1


def test_with_the_audio_library_a_stream_is_opened_played_and_closed(
    make_player: Callable[..., Player], qtbot: QtBot
) -> None:
    module = FakeSoundDevice(["Loudspeaker"], rates={48000})
    player = make_player(SoundDeviceSinks(lambda: module))
    play(player, tone(0.1))
    qtbot.waitUntil(lambda: bool(module.streams) and player._sink is not None)
    heard = module.streams[0].turn(4800)
    np.testing.assert_allclose(heard[500:-500, 0], tone(0.1, 48000)[500:-500], atol=2e-3)
    np.testing.assert_array_equal(heard[:, 0], heard[:, 1])
    with qtbot.waitSignal(player.ended):
        module.streams[0].turn(9600)
    player.close()
    assert module.streams[0].calls == ["start", "abort", "close"]


def test_importing_and_building_a_player_loads_no_audio_library(make_player: Callable[..., Player]) -> None:
    loaded: list[str] = []

    def load() -> object:
        loaded.append("library")
        raise ImportError("sounddevice")

    player = make_player(SoundDeviceSinks(load))
    player.set_device("Headset")
    player.set_volume(0.3)
    player.request()
    assert loaded == []
    assert not hasattr(playback, "sounddevice")


def test_without_the_library_the_state_says_so(make_player: Callable[..., Player], qtbot: QtBot) -> None:
    def load() -> object:
        raise OSError("PortAudio library not found")

    player = make_player(SoundDeviceSinks(load))
    with qtbot.waitSignal(player.state_changed) as told:
        player.refresh()
    assert told.args == [SoundState(True, "", NO_LIBRARY)]
