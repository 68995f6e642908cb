"""What is played is what would be exported; takes are heard while they are made; a stop is a stop."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app.audition import Audition
from app.playback import Player
from app.project import edits
from app.project.model import Project, Take
from app.tape import EDGE_S
from engine import api, audio
from tests.desk import Desk, cast_of, project_of, write_voice
from tests.fakes import RATE_HZ, FakeSynth
from tests.listening import HandClock, KeepingSinks

EDGE = round(EDGE_S * RATE_HZ)
GAP = round(0.35 * RATE_HZ)


class Gate:
    """Lets a fake voice go on frame by frame."""

    def __init__(self) -> None:
        self._permits = threading.Semaphore(0)
        self.open = False

    def let(self, n: int) -> None:
        self._permits.release(n)

    def let_all(self) -> None:
        self.open = True
        self._permits.release(1000)

    def wait(self, line_id: str, index: int) -> None:
        if not self.open:
            assert self._permits.acquire(timeout=10), "nobody lets the voice go on"


class Room:
    """A desk with a player that keeps what it is given, and everything that was told."""

    def __init__(self, folder: Path, synth: api.Synth) -> None:
        self.desk = Desk(folder, lambda: synth)
        self.sinks = KeepingSinks()
        self.player = Player(self.sinks)
        self.clock = HandClock()
        desk = self.desk
        self.audition = Audition(
            desk.workspace, desk.generation, desk.queue, self.player, desk.jobs, desk.settings, clock=self.clock
        )
        self.notices: list[str] = []
        self.errors: list[Exception] = []
        self.keys: list[str] = []
        self.audition.noticed.connect(self.notices.append)
        self.audition.failed.connect(self.errors.append)
        self.player.started.connect(self.keys.append)

    def pcm(self, take: Take) -> api.Pcm:
        return audio.read_flac(self.desk.root / take.path)[0]

    def play_out(self, qtbot: QtBot) -> api.Pcm:
        """Let everything be heard; return it."""

        def over() -> bool:
            if self.sinks.opened:
                self.sinks.last.turn(2400)
                self.player._poll()  # as its timer would, however slow this machine is
            return not self.audition.is_playing

        qtbot.waitUntil(over, timeout=10000)
        return self.sinks.last.pcm if self.sinks.opened else np.zeros(0, np.float32)

    def close(self) -> None:
        self.player.close()
        self.desk.close()


def script() -> Project:
    cast = cast_of("Mara", "太郎")
    return project_of(cast, {"The kettle is on.": "c1", "本当に？": "c2", "Sit down, please.": "c1", "うん。": "c2"})


@pytest.fixture
def gate() -> Iterator[Gate]:
    made = Gate()
    yield made
    made.let_all()


@pytest.fixture
def make_room(tmp_path: Path, qapp: object, gate: Gate) -> Iterator[Callable[..., Room]]:
    made: list[Room] = []

    def make(project: Project | None = None, synth: api.Synth | None = None) -> Room:
        room = Room(tmp_path, synth or FakeSynth(on_frame=gate.wait))
        room.desk.show(project or script())
        made.append(room)
        return room

    yield make
    gate.let_all()
    for room in made:
        room.close()


@pytest.fixture
def room(make_room: Callable[..., Room]) -> Room:
    return make_room()


# ---- lines, takes, clips ----


def test_a_line_is_played_by_the_take_that_speaks_for_it_sample_for_sample(room: Room, qtbot: QtBot) -> None:
    take = room.desk.shelve("l1")
    room.audition.play_line("l1")
    assert (room.audition.is_playing, room.audition.now_playing) == (True, take.id)
    assert room.audition.line_playing == "l1"
    heard = room.play_out(qtbot)
    expected = room.pcm(take)
    np.testing.assert_array_equal(heard[EDGE : len(expected) - EDGE], expected[EDGE:-EDGE])
    assert (room.audition.now_playing, room.audition.line_playing) == (None, None)


def test_a_take_is_played_from_where_it_was_clicked_and_tells_its_place(room: Room, qtbot: QtBot) -> None:
    take = room.desk.shelve("l1")
    told: list[tuple[str, float]] = []
    room.audition.position_changed.connect(lambda key, at_s: told.append((key, at_s)))
    room.audition.play_take(take.id, 0.5)
    heard = room.play_out(qtbot)
    expected = room.pcm(take)[RATE_HZ // 2 :]
    np.testing.assert_array_equal(heard[EDGE : len(expected) - EDGE], expected[EDGE:-EDGE])
    assert {key for key, _ in told} == {take.id}
    assert all(0.5 <= at_s <= take.file_s for _, at_s in told)
    assert [at_s for _, at_s in told] == sorted(at_s for _, at_s in told)


def test_toggle_plays_if_nothing_plays_and_stops_otherwise(room: Room, qtbot: QtBot) -> None:
    room.desk.shelve("l1")
    room.audition.toggle("l1")
    assert room.audition.is_playing
    room.audition.toggle("l1")
    assert not room.audition.is_playing
    room.audition.toggle(None)
    assert not room.audition.is_playing


def test_a_play_that_was_stopped_before_its_file_was_read_is_never_heard(room: Room, qtbot: QtBot) -> None:
    room.desk.shelve("l1")
    room.audition.play_line("l1")
    room.audition.stop()
    qtbot.waitUntil(lambda: room.desk.jobs.busy == 0)
    qtbot.wait(30)
    assert not room.sinks.opened


def test_only_the_last_of_many_quick_plays_is_heard(room: Room, qtbot: QtBot) -> None:
    takes = [room.desk.shelve(line_id) for line_id in ("l1", "l2", "l3")]
    for take in takes * 3:
        room.audition.play_take(take.id)
    heard = room.play_out(qtbot)
    expected = room.pcm(takes[-1])
    np.testing.assert_array_equal(heard[EDGE : len(expected) - EDGE], expected[EDGE:-EDGE])
    assert not heard[len(expected) :].any()
    assert room.keys == [takes[-1].id]


def test_a_line_without_a_take_says_so_and_plays_nothing(room: Room) -> None:
    room.audition.play_line("l1")
    room.audition.play_line("no such line")
    room.audition.play_take("no such take")
    assert not room.audition.is_playing
    assert room.notices == ["This line has no take yet; nothing can be played."]


def test_a_missing_file_is_an_error_and_ends_the_play(room: Room, qtbot: QtBot) -> None:
    take = room.desk.shelve("l1")
    (room.desk.root / take.path).unlink()
    room.audition.play_take(take.id)
    qtbot.waitUntil(lambda: not room.audition.is_playing)
    assert len(room.errors) == 1
    assert isinstance(room.errors[0], OSError)


def test_a_clip_is_heard_between_the_two_seconds_given(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    path = write_voice(tmp_path / "声.wav", 3.0)
    told: list[tuple[str, float]] = []
    room.audition.position_changed.connect(lambda key, at_s: told.append((key, at_s)))
    room.audition.play_clip(path, 1.0, 1.5)
    heard = room.play_out(qtbot)
    expected = audio.read_clip(path).pcm[RATE_HZ : RATE_HZ * 3 // 2]
    np.testing.assert_array_equal(heard[EDGE : len(expected) - EDGE], expected[EDGE:-EDGE])
    assert not heard[len(expected) :].any()
    assert {key for key, _ in told} == {f"clip:{path}"}
    assert all(1.0 <= at_s <= 1.5 for _, at_s in told)


def test_a_clip_that_cannot_be_read_is_an_error(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "空.mp3").write_bytes(b"")
    room.audition.play_clip(tmp_path / "空.mp3")
    qtbot.waitUntil(lambda: not room.audition.is_playing)
    assert [type(error) for error in room.errors] == [api.ClipError]


# ---- episodes ----


def test_playing_on_follows_the_plan_of_the_export_with_its_gaps(room: Room, qtbot: QtBot) -> None:
    takes = [room.desk.shelve(line_id) for line_id in ("l1", "l2", "l3", "l4")]
    room.audition.play_from("l2")
    heard = room.play_out(qtbot)
    at = 0
    for take in takes[1:]:
        pcm = room.pcm(take)
        np.testing.assert_array_equal(heard[at + EDGE : at + len(pcm) - EDGE], pcm[EDGE:-EDGE])
        assert not heard[at + len(pcm) : at + len(pcm) + GAP].any()
        at += len(pcm) + GAP
    assert room.keys == [take.id for take in takes[1:]]
    assert room.notices == []


def test_a_scene_is_the_mix_of_the_plan_with_lines_at_their_own_times(
    make_room: Callable[..., Room], qtbot: QtBot
) -> None:
    project = edits.retime(script(), "l2", 5.0, 6.0)
    project = edits.retime(project, "l3", 5.4, 6.4)  # speaks into l2
    room = make_room(project)
    takes = [room.desk.shelve(line_id) for line_id in ("l1", "l2", "l3")]
    room.audition.play_scene("e1")
    heard = room.play_out(qtbot)
    expected = np.zeros(len(heard), np.float32)
    for take, at_s in zip(takes, (0.0, 5.0, 5.4), strict=True):
        at = round(at_s * RATE_HZ)
        expected[at : at + take.n_samples] += audio.fade(room.pcm(take), RATE_HZ, EDGE_S, EDGE_S)
    np.testing.assert_allclose(heard, expected, atol=1e-6)
    assert room.keys == [take.id for take in takes]


def test_a_scene_that_begins_late_is_heard_without_the_silence_before_it(
    make_room: Callable[..., Room], qtbot: QtBot
) -> None:
    room = make_room(edits.retime(script(), "l1", 65.0, None))
    take = room.desk.shelve("l1")
    room.audition.play_scene("e1")
    heard = room.play_out(qtbot)
    assert len(heard) < 2 * take.n_samples + RATE_HZ


def test_lines_without_a_take_are_passed_over_and_counted(room: Room, qtbot: QtBot) -> None:
    takes = [room.desk.shelve(line_id) for line_id in ("l2", "l4")]
    room.audition.play_from("l1")
    room.play_out(qtbot)
    assert room.keys == [take.id for take in takes]
    assert room.notices == ["2 lines have no take yet and are passed over."]
    assert isinstance(room.notices[0], api.Told), "the window can say it in its own language"


def test_an_episode_without_any_take_says_so(room: Room, qtbot: QtBot) -> None:
    room.audition.play_scene("e1")
    qtbot.waitUntil(lambda: not room.audition.is_playing)
    assert room.notices == ["None of these lines has a take yet; nothing can be played."]


def test_a_lost_file_in_an_episode_is_told_of_once_and_the_rest_is_heard(room: Room, qtbot: QtBot) -> None:
    takes = [room.desk.shelve(line_id) for line_id in ("l1", "l2", "l3", "l4")]
    for take in takes[:3:2]:
        (room.desk.root / take.path).unlink()
    room.audition.play_scene("e1")
    room.play_out(qtbot)
    assert room.keys == [takes[1].id, takes[3].id]
    assert len(room.errors) == 1


def test_only_a_few_lines_are_read_ahead(make_room: Callable[..., Room], qtbot: QtBot) -> None:
    texts = {f"Line number {n}.": "c1" for n in range(1, 13)}
    room = make_room(project_of(cast_of("Mara"), texts))
    for n in range(1, 13):
        room.desk.shelve(f"l{n}", 10)
    room.audition.play_scene("e1")
    qtbot.waitUntil(lambda: bool(room.sinks.opened) and room.desk.jobs.busy == 0)
    qtbot.wait(50)
    assert len(room.audition._program) == 12 - 3
    room.play_out(qtbot)
    assert len(room.keys) == 12


def test_stop_ends_an_episode_for_good(room: Room, qtbot: QtBot) -> None:
    for line_id in ("l1", "l2", "l3"):
        room.desk.shelve(line_id)
    room.audition.play_scene("e1")
    qtbot.waitUntil(lambda: bool(room.sinks.opened))
    room.sinks.last.turn(4800)
    room.audition.stop()
    room.sinks.last.turn(480)
    qtbot.waitUntil(lambda: room.desk.jobs.busy == 0)
    assert not room.sinks.last.turn(48000).any()


# ---- takes that are being made ----


def made(room: Room, n: int) -> Callable[[], bool]:
    return lambda: len(room.desk.workspace.shelf) == n


def test_a_take_is_heard_before_it_is_whole_and_is_the_take_that_is_kept(room: Room, gate: Gate, qtbot: QtBot) -> None:
    told: list[str] = []
    room.audition.position_changed.connect(lambda key, at_s: told.append(key))
    (item,) = room.desk.generation.generate(["l1"])
    gate.let(4)
    qtbot.waitUntil(lambda: bool(room.sinks.opened))
    qtbot.waitUntil(lambda: room.sinks.last.turn(480).any())
    assert room.sinks.last.n_consumed > 0
    assert len(room.desk.workspace.shelf) == 0
    assert (room.audition.now_playing, room.audition.line_playing) == (f"item:{item.id}", "l1")
    qtbot.waitUntil(lambda: bool(told))
    gate.let_all()
    qtbot.waitUntil(made(room, 1))
    (take,) = room.desk.workspace.shelf.all()
    qtbot.waitUntil(lambda: told[-1] == take.id)
    assert room.audition.now_playing == take.id
    heard = room.play_out(qtbot)
    assert told[0] == f"item:{item.id}"
    assert np.count_nonzero(heard) > 0.95 * take.n_samples


def test_takes_of_a_batch_are_heard_in_order_with_the_gap_between(room: Room, gate: Gate, qtbot: QtBot) -> None:
    gate.let_all()
    room.desk.generation.generate(["l1", "l2", "l3"])
    qtbot.waitUntil(made(room, 3))
    takes = room.desk.workspace.shelf.all()
    heard = room.play_out(qtbot)
    at = 0
    for take in takes:
        pcm = room.pcm(take)
        np.testing.assert_allclose(heard[at + EDGE : at + len(pcm) - EDGE], pcm[EDGE:-EDGE], atol=1e-6)
        at += len(pcm) + GAP
    assert len(room.keys) == 3


def test_a_take_that_is_asked_for_alone_replaces_the_one_before(room: Room, gate: Gate, qtbot: QtBot) -> None:
    gate.let_all()
    room.desk.generation.generate(["l1"])
    qtbot.waitUntil(made(room, 1))
    qtbot.waitUntil(lambda: not room.desk.queue.busy)
    first = room.audition.now_playing
    room.desk.generation.generate(["l3"])
    qtbot.waitUntil(made(room, 2))
    assert room.audition.now_playing == room.desk.workspace.shelf.of("l3")[0].id != first
    room.play_out(qtbot)
    assert len(room.keys) <= 2


def test_after_a_stop_nothing_asked_for_before_is_heard_but_a_new_wish_is(room: Room, gate: Gate, qtbot: QtBot) -> None:
    room.desk.generation.generate(["l1", "l2", "l3"])
    gate.let(3)
    qtbot.waitUntil(lambda: room.audition.is_playing)
    room.audition.stop()
    gate.let_all()
    qtbot.waitUntil(made(room, 3))
    assert not room.audition.is_playing
    room.sinks.last.turn(480)
    assert not room.sinks.last.turn(24000).any()
    room.desk.generation.generate(["l4"])
    qtbot.waitUntil(made(room, 4))
    assert room.audition.line_playing == "l4"


def test_what_the_user_plays_during_a_batch_is_not_interrupted(room: Room, gate: Gate, qtbot: QtBot) -> None:
    old = room.desk.shelve("l4", 250)
    room.desk.generation.generate(["l1", "l2"])
    gate.let(3)
    qtbot.waitUntil(lambda: room.audition.is_playing)
    room.audition.play_take(old.id)
    gate.let_all()
    qtbot.waitUntil(made(room, 3))
    assert room.audition.now_playing == old.id
    room.play_out(qtbot)
    assert room.keys[-1] == old.id
    assert len([key for key in room.keys if key.startswith("item:")]) <= 1, "the second take was not put in between"


def test_playing_a_line_while_its_take_is_made_is_hearing_that_take_from_its_start(
    room: Room, gate: Gate, qtbot: QtBot
) -> None:
    room.desk.shelve("l1")
    room.desk.settings.play_live = False
    (item,) = room.desk.generation.generate(["l1"])
    gate.let(3)
    qtbot.waitUntil(lambda: room.audition._making is not None and len(room.audition._making.packets) == 3)
    assert not room.audition.is_playing
    room.audition.play_line("l1")
    assert room.audition.now_playing == f"item:{item.id}"
    gate.let_all()
    qtbot.waitUntil(made(room, 2))
    take = room.desk.workspace.shelf.of("l1")[1]
    heard = room.play_out(qtbot)
    pcm = room.pcm(take)
    np.testing.assert_allclose(heard[EDGE : len(pcm) - EDGE], pcm[EDGE:-EDGE], atol=1e-6)


def test_with_live_off_nothing_is_heard_and_turning_it_off_stops_it(room: Room, gate: Gate, qtbot: QtBot) -> None:
    room.desk.generation.generate(["l1"])
    gate.let(3)
    qtbot.waitUntil(lambda: room.audition.is_playing)
    room.desk.settings.play_live = False
    assert not room.audition.is_playing
    gate.let_all()
    room.desk.generation.generate(["l2"])
    qtbot.waitUntil(made(room, 2))
    assert not room.audition.is_playing


def test_a_cancelled_take_falls_silent(room: Room, gate: Gate, qtbot: QtBot) -> None:
    (item,) = room.desk.generation.generate(["l1"])
    gate.let(4)
    qtbot.waitUntil(lambda: room.audition._making is not None and len(room.audition._making.packets) == 4)
    room.sinks.last.turn(480)
    room.desk.queue.cancel(item)
    gate.let_all()
    qtbot.waitUntil(lambda: not room.desk.queue.busy)
    room.sinks.last.turn(480)
    assert not room.sinks.last.turn(9600).any()
    qtbot.waitUntil(lambda: not room.audition.is_playing)


def test_a_failed_take_ends_what_was_heard_of_it(make_room: Callable[..., Room], qtbot: QtBot) -> None:
    room = make_room(synth=FakeSynth(fail={"l1": api.ClipError(Path("mara.flac"), "The clip is silent.")}))
    room.desk.generation.generate(["l1", "l2"])
    qtbot.waitUntil(made(room, 1))
    assert room.audition.line_playing == "l2"
    room.play_out(qtbot)
    assert not room.audition.is_playing


def test_a_second_attempt_takes_the_place_of_the_first(make_room: Callable[..., Room], qtbot: QtBot) -> None:
    class Doubtful(FakeSynth):
        """Its first attempt at a line is no good."""

        def stream(self, request: api.Request, token: api.CancelToken) -> Iterator[api.Packet]:
            again = any(asked.line_id == request.line_id for asked in self.asked)
            for packet in super().stream(request, token):
                info = packet.info
                if info is not None and not again:
                    info = replace(info, end_reason="guard:repeat")
                yield replace(packet, info=info)

    room = make_room(synth=Doubtful())
    room.desk.generation.generate(["l1"])
    qtbot.waitUntil(made(room, 1))
    (take,) = room.desk.workspace.shelf.all()
    heard = room.play_out(qtbot)
    pcm = room.pcm(take)
    last = np.flatnonzero(heard)[-1] + 1
    np.testing.assert_allclose(heard[last - len(pcm) + 2 * EDGE : last - EDGE], pcm[2 * EDGE : -EDGE], atol=1e-3)


# ---- the project and the settings ----


def test_opening_another_project_stops_what_plays(room: Room, qtbot: QtBot) -> None:
    room.desk.shelve("l1")
    room.audition.play_line("l1")
    room.desk.workspace.close()
    assert not room.audition.is_playing
    qtbot.waitUntil(lambda: room.desk.jobs.busy == 0)
    assert not room.sinks.opened


def test_volume_and_device_follow_the_settings(room: Room, qtbot: QtBot) -> None:
    room.desk.settings.output_device = "Headset"
    room.desk.settings.volume = 0.5
    take = room.desk.shelve("l1")
    room.audition.play_line("l1")
    heard = room.play_out(qtbot)
    assert room.sinks.last.device == "Headset"
    np.testing.assert_allclose(heard[1000:2000], room.pcm(take)[1000:2000] * 0.25, atol=1e-6)
