from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path

from engine.training.corpus import choices, spoken_texts, texts_of_rank
from engine.training.data import UNIT_S
from engine.training.items import EVALSET

TEXTS = [f"Sentence {k}." for k in range(20)]


def test_ranks_share_all_sentences_without_overlap() -> None:
    shares = [texts_of_rank(TEXTS, set(), seed=3, rank=r, world=3) for r in range(3)]
    assert sorted(t for share in shares for t in share) == sorted(TEXTS)


def test_sentences_that_were_spoken_come_last() -> None:
    spoken = set(TEXTS[::2])
    order = texts_of_rank(TEXTS, spoken, seed=3, rank=0, world=1)
    assert [t in spoken for t in order] == [False] * 10 + [True] * 10


def test_another_seed_gives_another_order_and_the_same_seed_the_same() -> None:
    one, other = (texts_of_rank(TEXTS, set(), seed=s, rank=0, world=1) for s in (1, 2))
    assert one == texts_of_rank(reversed(TEXTS), set(), seed=1, rank=0, world=1)
    assert one != other


def test_each_language_goes_through_its_list_and_starts_again() -> None:
    texts = {"en": ["a", "b"], "ja": ["あ", "い", "う"]}
    spoken = list(islice(choices(random.Random(5), texts, english=0.5), 60))
    for language, rows in texts.items():
        said = [c.text for c in spoken if c.language == language]
        assert said == [rows[k % len(rows)] for k in range(len(said))]
    assert all(0 <= c.speaker < 400 for c in spoken)


def test_spoken_texts_are_read_from_every_manifest(tmp_path: Path) -> None:
    for k, name in enumerate(("manifest.1.0.jsonl", "manifest.1.1.jsonl", "manifest.jsonl")):
        (tmp_path / name).write_text(json.dumps({"text": f"text {k}"}) + "\n", encoding="utf-8")
    assert spoken_texts([tmp_path]) == {"text 0", "text 1", "text 2"}


def test_the_committed_evaluation_set_has_the_form_of_a_corpus() -> None:
    lines = (EVALSET / "manifest.jsonl").read_text(encoding="utf-8").splitlines()
    rows = [row for line in lines if (row := json.loads(line))["role"] != "real"]
    assert len(rows) == 74
    assert all(len(r["durations"]) == len(r["phonemes"]) + 2 for r in rows)
    assert all(abs(sum(r["durations"]) * UNIT_S - r["seconds"]) < UNIT_S for r in rows)
