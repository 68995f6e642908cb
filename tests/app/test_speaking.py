"""How a character is spoken follows from what it has and what its model can be given; nothing is ever replaced."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.commands.choosing import Chosen
from app.commands.messages import sentence
from app.commands.voices import RenderModels
from app.memory import of_vm_stat
from app.model_book import Learned, ModelBook
from app.project.clips import words_fit
from app.project.model import Character
from app.speaking import EMBEDDED, ModelMissing, NoTranscript, Speaking, VoiceLacks, speaking
from engine import api
from tests.fakes import FakeSynth
from tests.model_shelf import CLONER, DESIGNER, RESEARCH, SPEAKERS, FakeStore, installed

MARA = Character("c1", "Mara", clip="voices/mara.flac", clip_start_s=1.0, clip_end_s=6.0, transcript="Tea is ready.")


def book_of(*models: str) -> ModelBook:
    return ModelBook(FakeStore(models))


def way_of(who: Character, book: ModelBook) -> Speaking:
    return speaking(who, book, Path)


def clip_of(way: Speaking) -> api.VoiceClip:
    assert isinstance(way.voice, api.VoiceClip)
    return way.voice


def test_without_a_model_of_its_own_a_character_is_spoken_by_the_default() -> None:
    store = FakeStore([CLONER])
    book = ModelBook(store)
    assert way_of(MARA, book).model == EMBEDDED
    store.chosen = CLONER
    book.look()
    assert way_of(MARA, book).model == CLONER


def test_the_embedded_voice_needs_no_look_at_the_disk() -> None:
    store = FakeStore()
    way = way_of(MARA, ModelBook(store))
    assert (way.fault, way.reads_letters, store.looked) == (None, False, 0)


def test_words_of_the_clip_go_to_models_that_make_use_of_them_and_to_no_others() -> None:
    book = book_of(CLONER)
    assert clip_of(way_of(MARA, book)).transcript is None
    way = way_of(replace(MARA, model=CLONER), book)
    assert clip_of(way).transcript == "Tea is ready."
    assert (way.uses, way.reads_letters) == (("transcript",), True)
    assert clip_of(way_of(replace(MARA, model=CLONER, transcript=""), book)).transcript is None


def test_a_model_that_is_not_here_is_a_sentence_and_never_another_model() -> None:
    way = way_of(replace(MARA, model=RESEARCH), book_of(CLONER))
    assert (way.model, way.voice) == (RESEARCH, None)
    assert isinstance(way.fault, ModelMissing)
    told = sentence(way.fault)
    assert told == (
        "Mara speaks with Fish S2-Pro, which is not on this machine. Get it or put its folder back, or give Mara "
        "another model."
    )


def test_a_download_that_is_not_whole_does_not_speak() -> None:
    store = FakeStore([], installed(CLONER, "partial"))
    assert isinstance(way_of(replace(MARA, model=CLONER), ModelBook(store)).fault, ModelMissing)


@pytest.mark.parametrize(("model", "told"), [(SPEAKERS, "Choose one for Mara"), (DESIGNER, "Describe the voice")])
def test_a_model_that_takes_no_recording_asks_for_what_it_takes(model: str, told: str) -> None:
    way = way_of(replace(MARA, model=model), book_of(model))
    assert isinstance(way.fault, VoiceLacks)
    assert way.voice is None
    assert told in sentence(way.fault)


def test_speakers_and_descriptions_reach_the_engine_with_the_manner() -> None:
    book = book_of(SPEAKERS, DESIGNER)
    way = way_of(replace(MARA, model=SPEAKERS, preset="Ryan", manner="tired"), book)
    assert (way.voice, way.instruct, way.uses) == (api.VoicePreset("Ryan"), "tired", ("manner",))
    way = way_of(replace(MARA, model=DESIGNER, description="An old woman", manner=""), book)
    assert (way.voice, way.instruct) == (api.VoiceDescription("An old woman"), None)
    assert way_of(replace(MARA, manner="tired"), book).instruct is None, "the embedded voice takes no directions"


def test_a_speaker_of_another_model_is_not_silently_a_recording() -> None:
    way = way_of(replace(MARA, preset="Ryan"), book_of())
    assert isinstance(way.fault, VoiceLacks)
    assert "takes a voice from a recording" in sentence(way.fault)


def test_what_an_open_model_tells_counts_more_than_the_catalogue() -> None:
    book = book_of(CLONER)
    info = replace(FakeSynth().info, transcript="needed", languages=("en",))
    book.learn(CLONER, info)
    way = way_of(replace(MARA, model=CLONER, transcript=""), book)
    assert isinstance(way.fault, NoTranscript)
    assert "must know what is said" in sentence(way.fault)


def test_what_was_learned_comes_back_from_its_text_and_nothing_else_does() -> None:
    learned = Learned.of(replace(FakeSynth().info, presets=("Ryan", "Vivian"), voices=("preset",)))
    assert Learned.of_text(learned.as_text()) == learned
    for broken in ("", "{}", "[1]", learned.as_text().replace("unused", "perhaps"), "null"):
        assert Learned.of_text(broken) is None


def test_a_folder_of_ones_own_may_be_given_anything_until_it_has_been_opened() -> None:
    book = ModelBook(FakeStore([], installed("my-model", "unverified")))
    assert way_of(replace(MARA, model="my-model"), book).fault is None
    assert way_of(replace(MARA, model="my-model", preset="Ryan"), book).voice == api.VoicePreset("Ryan")


def test_the_folder_of_a_model_is_told_and_a_lost_one_is_an_error() -> None:
    book = book_of(CLONER)
    assert book.folder(EMBEDDED) is None
    assert book.folder(CLONER) == Path("models") / CLONER
    with pytest.raises(api.ModelError, match="not there any more"):
        book.folder(RESEARCH)


def test_on_a_command_line_a_given_folder_speaks_for_those_without_a_model_of_their_own() -> None:
    models = RenderModels(book_of(CLONER), Chosen("", Path("mine")))
    mine, own = speaking(MARA, models, Path), speaking(replace(MARA, model=CLONER), models, Path)
    assert models.folder(mine.model) == Path("mine")
    assert own.model == CLONER
    assert RenderModels(book_of(), None).resolved("") == EMBEDDED
    assert RenderModels(book_of(CLONER), Chosen(CLONER, None)).resolved("") == CLONER


def test_the_need_follows_the_device_and_the_number_format() -> None:
    book = book_of(CLONER)
    on_cpu, half = book.need_of(CLONER), book.need_of(CLONER, dtype="bfloat16")
    assert on_cpu is not None
    assert half is not None
    assert half < on_cpu
    assert book.need_of(CLONER, "cuda") == half
    book.learn(CLONER, replace(FakeSynth().info, device="cuda"))
    assert book.need_of(CLONER, "auto") == half
    assert not book.runs_in_main_memory(CLONER, "auto")
    assert book.need_of("nobody") is None


@pytest.mark.parametrize(
    ("words", "seconds", "fit"),
    [
        ("The kettle has been on the stove for an hour.", 3.0, "right"),
        ("Yes.", 5.0, "few"),
        ("港に船が着いて、みんなが走って見に行った。", 3.5, "right"),
        ("The kettle has been on the stove for an hour, and nobody has said a word about it.", 1.5, "many"),
    ],
)
def test_words_that_cannot_be_those_of_the_part_are_noticed(words: str, seconds: float, fit: str) -> None:
    assert words_fit(words, seconds) == fit


def test_free_memory_of_a_mac_is_what_others_would_give_up() -> None:
    told = "Mach Virtual Memory Statistics: (page size of 16384 bytes)\nPages free:   100.\nPages active:  500.\n"
    assert of_vm_stat(told + "Pages inactive:    50.\n", 16384) == 150 * 16384
    assert of_vm_stat("nothing of the kind", 16384) is None
