"""Arguments that several commands share. Must not know what they do with them."""

from __future__ import annotations

import argparse
from pathlib import Path

DEVICES = ("auto", "cpu", "cuda", "mps")


def add_device(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--device", choices=DEVICES, default="auto", help="where the model runs (default: auto)")


def add_model(parser: argparse.ArgumentParser) -> None:
    told = "a model by its id (./run models lists them), or a folder with one (default: see ./run models use)"
    parser.add_argument("--model", metavar="ID|FOLDER", help=told)


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", type=Path, metavar="FILE", help="write what was done, for programs, into FILE")


def positive(text: str) -> int:
    """Read a whole number from 1. Raises ValueError, which argparse turns into a usage error."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def seconds(text: str) -> float:
    """Read a length above 0. Raises ValueError."""
    number = float(text)
    if not 0 < number < 3600:
        raise ValueError(text)
    return number
