"""`models`: what voice models there are, here and to download; get, verify, remove and choose them.

Only `get` goes online, and only when it is asked to.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path

from app.catalogue.entries import ENTRIES, entry_of
from app.catalogue.entry import Entry
from app.catalogue.errors import DownloadError
from app.catalogue.progress import Progress
from app.catalogue.source import HUB, Source
from app.catalogue.store import Installed, ModelStore
from app.catalogue.verifying import Verdict
from app.commands.choosing import meant, store_of
from app.commands.models_telling import (
    ProgressLine,
    entry_json,
    facts,
    installed_json,
    on_this_machine,
    size_words,
    to_download,
    verdict_json,
)
from app.commands.options import add_json
from app.commands.shell import Exit, Shell, Unusable
from app.memory import free_bytes
from app.project.atomic import write_json
from app.project.model import Json
from engine import api

_HINTS = {
    "token": "Set HF_TOKEN (for the hub and HF_ENDPOINT), or give --token-file FILE with the token in it.",
    "licence": "Read it, and if you agree, repeat the command with --accept-licence.",
    "space": "Another folder: --folder DIR (or AFUREKO_MODELS).",
    "connection": "Another address: --endpoint URL (or HF_ENDPOINT). Models you already have: ./run models use FOLDER.",
}
Verb = Callable[[argparse.Namespace, Shell, ModelStore], int]


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("models", help="list, get, verify, remove and choose voice models")
    _add_folder(parser, default=None)
    add_json(parser)
    parser.set_defaults(run=run, verb=_list, installed=False)
    verbs = parser.add_subparsers(dest="what", metavar="list|get|verify|remove|use")
    one = _verb(verbs, "list", _list, "models on this machine and models to download (the default)")
    one.add_argument("--installed", action="store_true", help="only those on this machine")
    one = _verb(verbs, "get", _get, "download a model, or the rest of it")
    one.add_argument("id", metavar="ID")
    one.add_argument("--endpoint", metavar="URL", help=f"a mirror of the hub (default: HF_ENDPOINT, else {HUB})")
    one.add_argument("--token-file", type=Path, metavar="FILE", help="a file with your token (default: HF_TOKEN)")
    one.add_argument("--accept-licence", action="store_true", help="you have read the model's licence and agree")
    one.add_argument("--use", action="store_true", help="make it the default model")
    one = _verb(verbs, "verify", _verify, "read every file again and compare its checksum")
    one.add_argument("ids", nargs="*", metavar="ID", help="default: every model that was downloaded or added")
    one = _verb(verbs, "remove", _remove, "delete a downloaded model, or forget a folder of yours")
    one.add_argument("id", metavar="ID")
    one = _verb(verbs, "use", _use, "choose the default model, by its id or as a folder you already have")
    one.add_argument("model", metavar="ID|FOLDER")
    one.add_argument("--name", metavar="NAME", help="what to call the folder's model")
    one.add_argument("--add-only", action="store_true", help="add the folder and leave the default model as it is")


def _verb(
    verbs: argparse._SubParsersAction[argparse.ArgumentParser], name: str, do: Verb, told: str
) -> argparse.ArgumentParser:
    parser = verbs.add_parser(name, help=told)
    _add_folder(parser, default=argparse.SUPPRESS)
    parser.add_argument(
        "--json", type=Path, metavar="FILE", default=argparse.SUPPRESS, help="write it, for programs, into FILE"
    )
    parser.set_defaults(verb=do)
    return parser


def _add_folder(parser: argparse.ArgumentParser, default: object) -> None:
    told = "where models are kept (default: AFUREKO_MODELS, else among this program's data)"
    parser.add_argument("--folder", type=Path, metavar="DIR", default=default, help=told)


def run(args: argparse.Namespace, shell: Shell) -> int:
    verb: Verb = args.verb
    return verb(args, shell, store_of(shell, args.folder))


def _list(args: argparse.Namespace, shell: Shell, store: ModelStore) -> int:
    found, default = store.installed(), store.default()
    shell.say(f"On this machine (* speaks when no model is named; downloads lie in {store.folder}):")
    for line in on_this_machine(found, default):
        shell.say(line)
    here = {one.id for one in found if one.state != "partial"}
    others = [entry for entry in ENTRIES if entry.downloadable and entry.id not in here]
    if not args.installed:
        shell.say("To download (./run models get ID):")
        for line in to_download(others):
            shell.say(line)
    body: dict[str, Json] = {"default": default, "folder": str(store.folder)}
    body["installed"] = [installed_json(one) for one in found]
    body["to_download"] = [] if args.installed else [entry_json(entry) for entry in others]
    return _done(args, Exit.DONE, body)


def _get(args: argparse.Namespace, shell: Shell, store: ModelStore) -> int:
    from app.catalogue.download import fetch  # what goes online is loaded when it is asked for

    entry = entry_of(args.id)
    if entry is None:
        ids = [known.id for known in ENTRIES if known.downloadable]
        near = meant(args.id, ids)
        listed = f"{near} ./run models lists all." if near else f" There are {', '.join(ids)}."
        raise Unusable(f"There is no model {args.id} to download.{listed}")
    if not entry.downloadable:
        raise Unusable(f"{entry.title} ships inside: there is nothing to download.")
    _introduce(entry, shell)
    line = ProgressLine.here(shell.say)
    try:
        source = Source.of(os.environ, args.endpoint, args.token_file)
        installed = fetch(entry, store, source, line, shell.token, accepted=args.accept_licence)
    except DownloadError as error:
        hint = _HINTS.get(error.needs)
        raise Unusable(api.joined((error.sentence, hint)) if hint else error.sentence) from error
    except api.Cancelled:
        line.close()
        shell.say("Cancelled. What has arrived is kept; the same command goes on from there.")
        return _done(args, Exit.CANCELLED, {"id": entry.id, "cancelled": True})
    finally:
        line.close()
    shell.say(f"{installed.title}: {size_words(installed.n_bytes)} in {installed.folder}, every checksum is right.")
    _finish_get(args, shell, store, installed)
    return _done(args, Exit.DONE, {"model": installed_json(installed), "default": store.default()})


def _introduce(entry: Entry, shell: Shell) -> None:
    shell.say(f"{entry.title}: {facts(entry)}")
    shell.say(f"{entry.note}")
    shell.say(f"licence: {entry.licence}, {entry.licence_url}")
    need, free = entry.memory_bytes.get("bfloat16", 0), free_bytes()
    if free is not None and need > free:
        shell.say(
            f"The model needs about {size_words(need)} of memory even in half precision, and {size_words(free)} are "
            "free now: it may be slow, or fail."
        )


def _finish_get(args: argparse.Namespace, shell: Shell, store: ModelStore, installed: Installed) -> None:
    if args.use:
        store.set_default(installed.id)
        shell.say(f"{installed.id} is the default model now.")
    elif store.default() != installed.id:
        shell.say(f"./run models use {installed.id} makes it the default; --model {installed.id} names it once.")


def _verify(args: argparse.Namespace, shell: Shell, store: ModelStore) -> int:
    ids = args.ids or [one.id for one in store.installed() if one.state != "missing"]
    verdicts: list[Verdict] = []
    line = ProgressLine.here(shell.say)
    for id in ids:
        try:
            verdict = store.verify(id, _reading(id, line), shell.token)
        finally:
            line.close()
        verdicts.append(verdict)
        shell.say(f"{'ok' if verdict.ok else '!!'}  {id}: {verdict.sentence}")
        if not verdict.ok and (entry := entry_of(id)) is not None and entry.downloadable:
            shell.say(f"    ./run models get {id} downloads what is damaged or missing, and nothing else.")
    code = Exit.DONE if all(verdict.ok for verdict in verdicts) else Exit.PARTLY
    return _done(args, code, {"models": [verdict_json(verdict) for verdict in verdicts]})


def _reading(id: str, line: ProgressLine) -> Callable[[int, int], None]:
    return lambda n, total: line(Progress(id, n, total, 0.0, False, "checking"))


def _remove(args: argparse.Namespace, shell: Shell, store: ModelStore) -> int:
    was_default = store.default() == args.id.casefold()
    gone = store.remove(args.id)
    if gone.origin == "downloaded":
        shell.say(f"{gone.title} was removed: {size_words(gone.n_bytes)} are free again.")
    else:
        shell.say(f"{gone.title} is forgotten. Its folder stays as it is: {gone.folder}")
    if was_default:
        shell.say("It was the default model; the embedded voice speaks again when none is named.")
    return _done(args, Exit.DONE, {"removed": installed_json(gone), "default": store.default()})


def _use(args: argparse.Namespace, shell: Shell, store: ModelStore) -> int:
    known = store.find(args.model)
    if known is None and entry_of(args.model) is None:
        folder = Path(args.model).expanduser()
        if not args.model.strip() or not folder.is_dir():  # an empty name is no wish for the folder one is in
            ids = [one.id for one in store.installed()]
            raise Unusable(
                f"There is neither a model {args.model} on this machine ({', '.join(ids)}) nor a folder of that name."
                + meant(args.model, (*ids, *(entry.id for entry in ENTRIES)))
            )
        known = store.use(folder, args.name)
        shell.say(f"{known.id}: {known.title}, {size_words(known.n_bytes)} in {known.folder}; nothing was copied.")
    if known is None:
        raise Unusable(f"The model {args.model} is not on this machine. ./run models get {args.model} downloads it.")
    if not args.add_only:
        store.set_default(known.id)
        shell.say(f"{known.id} speaks now when no model is named. Back: ./run models use embedded")
    return _done(args, Exit.DONE, {"model": installed_json(known), "default": store.default()})


def _done(args: argparse.Namespace, code: Exit, body: dict[str, Json]) -> Exit:
    if args.json is not None:
        write_json(args.json, {"command": f"models {args.what or 'list'}", "exit_code": int(code), **body})
    return code
