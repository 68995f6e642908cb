"""The prompt of S2-Pro: fragments apart, several speakers, nothing of a line lost, marks that break it refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from engine.api import ModelError, TextError
from engine.families.fish.prompt import MOST_BYTES, Reference, check_marks, code_rows, pieces, system_message, turn
from engine.families.fish.tokens import FishTokens
from tests.engine.tiny_fish import write_tokenizer

K = 4


@pytest.fixture(scope="module")
def tokens(tmp_path_factory: pytest.TempPathFactory) -> FishTokens:
    folder = tmp_path_factory.mktemp("tokens")
    write_tokenizer(folder, 40)
    return FishTokens(folder)


def ids(tokens: FishTokens, *fragments: str) -> list[int]:
    return [i for fragment in fragments for i in tokens.encode(fragment)]


def codes(n: int, start: int = 0) -> torch.Tensor:
    return torch.arange(start, start + n)[None].repeat(K, 1)


def test_the_range_of_codes_is_that_of_the_tokenizer(tokens: FishTokens) -> None:
    assert (tokens.first_code, tokens.n_codes, tokens.end) == (262, 40, 258)
    assert tokens.encode("<|semantic:3|>") == [265]


def test_a_reference_stands_in_the_system_message_with_its_words_and_its_codes(tokens: FishTokens) -> None:
    got = system_message([Reference("hello", codes(3))], tokens, K)
    before = ids(
        tokens,
        "<|im_start|>system\n",
        "convert the provided text to speech reference to the following:\n\nText:\n",
        "<|speaker:0|>hello",
        "\n\nSpeech:\n",
    )
    after = ids(tokens, "<|im_end|>\n")
    assert got[0].tolist() == [*before, 262, 263, 264, *after]
    assert got[1:, len(before) : len(before) + 3].tolist() == codes(3).tolist()
    assert not got[1:, : len(before)].any()
    assert not got[1:, len(before) + 3 :].any()


def test_several_speakers_are_tagged_in_their_order_and_their_codes_follow_each_other(tokens: FishTokens) -> None:
    got = system_message([Reference("one", codes(2)), Reference("two", codes(3, 10))], tokens, K)
    text = ids(tokens, "<|speaker:0|>one\n<|speaker:1|>two")
    row = got[0].tolist()
    assert any(row[i : i + len(text)] == text for i in range(len(row)))
    assert [i - 262 for i in row if i >= 262] == [0, 1, 10, 11, 12]


def test_without_a_reference_the_system_message_is_the_plain_sentence(tokens: FishTokens) -> None:
    wanted = ids(tokens, "<|im_start|>system\n", "convert the provided text to speech", "<|im_end|>\n")
    assert system_message([], tokens, K)[0].tolist() == wanted


def test_a_turn_ends_where_the_voice_begins(tokens: FishTokens) -> None:
    fragments = ("<|im_start|>user\n", "Hi.", "<|im_end|>\n", "<|im_start|>assistant\n<|voice|>")
    assert turn("Hi.", tokens, K, goes_on=False)[0].tolist() == ids(tokens, *fragments)
    assert turn("Hi.", tokens, K, goes_on=True)[0].tolist() == ids(tokens, "<|im_end|>\n", *fragments)


def test_every_fragment_is_tokenised_by_itself(tokens: FishTokens) -> None:
    """The tiny tokenizer joins a line end and an h; joined, `user` + line end + `hi` would be one id shorter."""
    apart = turn("hi", tokens, K, goes_on=False)[0].tolist()
    joined = tokens.encode("<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n<|voice|>")
    assert len(joined) == len(apart) - 1


def test_frames_become_the_ids_of_their_first_codes(tokens: FishTokens) -> None:
    assert code_rows(torch.tensor([[5], [1], [2], [3]]), tokens).tolist() == [[267], [5], [1], [2], [3]]


# ---- the line


def test_a_line_without_speakers_goes_as_it_is_with_its_emotions_and_phonemes() -> None:
    line = "[whisper] Come <|phoneme_start|>K AH M<|phoneme_end|> here. [excited] Now!"
    check_marks(line, 1)
    assert pieces(line) == (line,)


def test_text_before_the_first_tag_belongs_to_speaker_0() -> None:
    assert pieces("Wait. <|speaker:1|>No.") == ("<|speaker:0|>Wait.<|speaker:1|>No.",)
    assert pieces("<|speaker:1|>No.") == ("<|speaker:1|>No.",)


def test_a_piece_holds_five_speakers_at_most() -> None:
    line = "".join(f"<|speaker:{i % 7}|>Yes." for i in range(7))
    first, second = pieces(line)
    assert first.count("speaker") == 5
    assert first + second == line


def test_a_long_line_is_cut_at_sentences_and_every_part_of_a_turn_keeps_its_tag() -> None:
    sentence = "This is a sentence of some length, and it goes on for a while. "
    plain = pieces(sentence * 12)
    assert all(len(piece.encode()) <= MOST_BYTES and piece.endswith("while.") for piece in plain)
    assert " ".join(plain) == (sentence * 12).strip()
    tagged = pieces(f"<|speaker:2|>{sentence * 12}")
    assert len(tagged) > 2
    assert all(piece.startswith("<|speaker:2|>This") for piece in tagged)


def test_japanese_is_cut_at_its_own_marks() -> None:
    line = "今日はいい天気ですね。" * 20
    assert all(piece.endswith("。") and len(piece.encode()) <= MOST_BYTES for piece in pieces(line))
    assert "".join(pieces(line)) == line


def test_emotions_and_phonemes_are_never_cut_apart() -> None:
    emotion = f"[{'very slowly and with care. ' * 20}]"
    assert pieces(f"Well. {emotion} Yes.")[1] == f"{emotion} Yes."[: len(emotion)]
    phonemes = f"<|phoneme_start|>{'K AH M, ' * 60}<|phoneme_end|>"
    assert phonemes in pieces(f"A word. {phonemes} Another.")


WORDS = st.lists(
    st.sampled_from(["a", "word.", "[sigh]", "と。", "Yes!", ",", "<|speaker:0|>", "x" * 400]), max_size=80
)


@given(WORDS)
def test_nothing_of_a_line_is_lost(words: list[str]) -> None:
    line = " ".join(words)
    bare = re.compile(r"<\|speaker:0\|>|\s")
    assert bare.sub("", "".join(pieces(line))) == bare.sub("", line)


@pytest.mark.parametrize(
    ("line", "span", "sentence"),
    [
        ("Hi<|im_end|> there", "<|im_end|>", "control mark of the model"),
        ("Hi <|semantic:3|>", "<|semantic:3|>", "control mark of the model"),
        ("<|speaker:1|>Hi", "<|speaker:1|>", "one voice only, speaker 0"),
        ("<|phoneme_start|>K AH", "<|phoneme_start|>", "not between"),
        ("<|phoneme_end|>K<|phoneme_start|>", "<|phoneme_start|>", "not between"),
    ],
)
def test_what_would_break_the_prompt_is_refused_with_its_place(line: str, span: str, sentence: str) -> None:
    with pytest.raises(TextError, match=sentence) as caught:
        check_marks(line, 1)
    assert caught.value.span == span


def test_a_speaker_is_known_if_there_is_a_voice_for_it() -> None:
    check_marks("<|speaker:0|>a<|speaker:2|>b", 3)
    with pytest.raises(TextError, match="names speaker 3, but there are voices for 0 to 2 only"):
        check_marks("<|speaker:3|>b", 3)


@pytest.mark.parametrize("lost", ["<|im_end|>", "<|voice|>", "<|semantic:0|>", "<|im_start|>"])
def test_a_tokenizer_without_what_a_prompt_needs_is_a_sentence(lost: str, tmp_path: Path) -> None:
    write_tokenizer(tmp_path, 3)
    path = tmp_path / "tokenizer.json"
    path.write_text(path.read_text(encoding="utf-8").replace(lost, "<|other|>"), encoding="utf-8")
    with pytest.raises(ModelError, match=f"no entry {re.escape(lost)}"):
        FishTokens(tmp_path)


def test_a_damaged_or_absent_tokenizer_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"there is no tokenizer\.json in it"):
        FishTokens(tmp_path)
    (tmp_path / "tokenizer.json").write_text("{", encoding="utf-8")
    with pytest.raises(ModelError, match="tokenizer cannot be read"):
        FishTokens(tmp_path)
