"""Waves are read once, in the background, kept within bounds, and grow with the packets."""

from __future__ import annotations

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app.models.take_waves import TakeWaves
from app.synth import Item
from engine import api, audio
from tests.fakes import RATE_HZ, FakeSynth
from tests.takes_desk import TakesDesk
from tests.workshop import Gate, MakeWorkshop, Workshop


def waves_of(shop: Workshop, room: int = 2**20) -> TakeWaves:
    return TakeWaves(shop.workspace, shop.generation, shop.queue, shop.jobs, room=room)


@pytest.fixture
def desk(workshop: Workshop) -> TakesDesk:
    return TakesDesk(workshop)


def test_a_wave_is_read_from_its_file_in_the_background(desk: TakesDesk, qtbot: QtBot) -> None:
    take = desk.add_take(n_frames=30)
    waves = waves_of(desk.workshop)
    assert waves.of(take.id) is None
    with qtbot.waitSignal(waves.ready) as ready:
        waves.want([take])
    assert ready.args == [take.id]
    wave = waves.of(take.id)
    assert wave is not None
    assert wave.n_samples == take.n_samples
    assert wave.rate_hz == RATE_HZ
    assert wave.columns(480, 10)[:, 1].max() > 0.1


def test_a_file_that_is_gone_is_told_once_and_not_tried_again(desk: TakesDesk, qtbot: QtBot) -> None:
    take = desk.add_take()
    folder = desk.workshop.workspace.folder
    assert folder is not None
    folder.path_of(take.path).unlink()
    waves = waves_of(desk.workshop)
    with qtbot.waitSignal(waves.ready):
        waves.want([take])
    assert isinstance(waves.fault(take.id), OSError)
    waves.want([take])
    assert desk.workshop.jobs.busy == 0


def test_what_is_wanted_no_longer_is_not_read(desk: TakesDesk, qtbot: QtBot) -> None:
    takes = [desk.add_take() for _ in range(4)]
    waves = waves_of(desk.workshop)
    told: list[str] = []
    waves.ready.connect(told.append)
    waves.want(takes)
    waves.want(takes[3:])
    qtbot.waitUntil(lambda: desk.workshop.jobs.busy == 0)
    assert told == [takes[3].id]


def test_the_waves_asked_for_longest_ago_make_room(desk: TakesDesk, qtbot: QtBot) -> None:
    takes = [desk.add_take() for _ in range(3)]
    probe = waves_of(desk.workshop)
    with qtbot.waitSignal(probe.ready):
        probe.want(takes[:1])
    one = probe.of(takes[0].id)
    assert one is not None
    waves = waves_of(desk.workshop, room=one.n_bytes * 2)
    for take in takes:
        with qtbot.waitSignal(waves.ready):
            waves.want([take])
        waves.of(takes[0].id)
    assert waves.of(takes[0].id) is not None
    assert waves.of(takes[1].id) is None
    assert waves.of(takes[2].id) is not None


def test_a_take_grows_packet_by_packet_and_is_not_read_again_when_it_is_whole(workshop: Workshop, qtbot: QtBot) -> None:
    waves = waves_of(workshop)
    lengths: list[int] = []
    waves.grew.connect(lambda item_id: lengths.append(waves.making(item_id).n_samples))  # type: ignore[union-attr]
    with qtbot.waitSignal(workshop.generation.take_made) as made:
        (item,) = workshop.generation.generate(["l1"])
    take = made.args[1]
    assert lengths == list(np.cumsum([960] * len(lengths)))
    assert lengths[-1] == take.n_samples
    wave = waves.of(take.id)
    assert wave is not None
    assert waves.making(item.id) is None
    folder = workshop.workspace.folder
    assert folder is not None
    pcm, _rate, _label = audio.read_flac(folder.path_of(take.path))
    assert wave.columns(16, 9999)[:, 1] == pytest.approx(pcm.reshape(-1, 16).max(axis=1), abs=1e-4)


def test_a_take_that_is_begun_again_begins_its_wave_again(workshop: Workshop) -> None:
    waves = waves_of(workshop)
    workshop.queue.pause()
    (item,) = workshop.generation.generate(["l1"])
    assert isinstance(item, Item)
    pcm = np.zeros(960, np.float32)
    for index in (0, 1, 0):
        workshop.queue.packet.emit(item, api.Packet(pcm, RATE_HZ, 0.04 * index, index))
    wave = waves.making(item.id)
    assert wave is not None
    assert wave.n_samples == 960


def test_a_cancelled_take_leaves_no_wave(make_workshop: MakeWorkshop, qtbot: QtBot) -> None:
    gate = Gate(at_frame=3)
    shop = make_workshop(synth=FakeSynth(on_frame=gate))
    shop.open()
    waves = waves_of(shop)
    (item,) = shop.generation.generate(["l1"])
    qtbot.waitUntil(lambda: waves.making(item.id) is not None)
    with qtbot.waitSignal(shop.queue.cancelled):
        shop.queue.cancel(item)
        gate.open()
    assert waves.making(item.id) is None
