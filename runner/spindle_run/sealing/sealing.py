"""Turns the folder of a run into the folder of a result set: redacted, with checksums, in the form
that `spindle check` takes.
"""

import hashlib
import io
import json
import os
import re
import shlex
import tarfile
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from spindle_run.errors import PlanError, RefusedError
from spindle_run.folder import Folder, facts_folder
from spindle_run.journal import read
from spindle_run.legs import disks_of, summary_of
from spindle_run.plan.model import Plan
from spindle_run.plan.reckoning import modules
from spindle_run.sealing.entries import Sealed, baselines, entry, sealed
from spindle_run.sealing.manifest import drives, machine_facts, method, result_yaml
from spindle_run.sealing.redacting import Redaction
from spindle_run.state import State, replay

MANIFEST = "result.yaml"
UNSEALED = ("cmdline.out",)  # the kernel's command line may hold what only the machine's owner should know
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
Files = Dict[str, bytes]  # path in the set -> content


class Saying(NamedTuple):
    """What only a person knows."""

    slug: str
    title: str
    author: str
    trust: str


def set_files(folder: Folder, plan: Plan, said: Saying, legs: Sequence[int]) -> Tuple[Files, Redaction]:
    """All files of the set, redacted. Raises PlanError where there is nothing to seal, RefusedError
    where a secret is left.
    """
    state = replay(read(folder.path))
    runs = list(sealed(plan, state.outcomes, legs))
    if not runs:
        raise PlanError(["%s: expected finished runs, found none; run or resume it first" % folder.path])
    if not os.path.isfile(folder.at("secrets.json")):
        raise RefusedError(
            "%s: expected secrets.json, found none; nothing is sealed without it" % folder.path
        )
    redaction = Redaction({**_json(folder.at("secrets.json")), "folder": own_folders(folder)})
    files = dict(_redacted(redaction, _texts(folder, plan, said, state, runs, legs)))
    _prove(redaction, files)
    files["facts/checksums.sha256"] = _checksums(files)
    return files, redaction


def _log(tool: str, record: str) -> str:
    """What the tool printed; after the call that it does not repeat itself."""
    module = modules()[tool]
    printed = _text(record + module.LOG)
    if not getattr(module, "SILENT", False):
        return printed
    argv = _json(record + ".cmd.json").get("argv") or []
    call = " ".join(map(shlex.quote, argv)) or _text(record + ".cmd").strip()  # of a script
    return "$ %s\n%s" % (call, printed)


def own_folders(folder: Folder) -> List[str]:
    """Where the user's own folders lie: that is nobody's business, and tools print it."""
    found = {folder.path, str(_json(folder.at("run.json")).get("inside") or folder.path)} - {"/"}
    return sorted(found | {path.replace(":", r"\\:") for path in found})  # as fio's JSON has it


def _texts(
    folder: Folder, plan: Plan, said: Saying, state: State, runs: List[Sealed], legs: Sequence[int]
) -> Iterator[Tuple[str, str]]:
    """Path and text of everything that goes into the set, as it was printed."""
    summary = _summary(folder, legs)
    records: List[Dict[str, Any]] = []
    for run in runs:
        for repeat in run.repeats:
            record = os.path.join(folder.repeat(run.configuration.id, repeat), run.test.name)
            yield "%s_%d.log" % (run.stem, repeat), _log(run.test.tool, record)
            records.append(_json(record + ".json"))
            yield (
                "facts/runs/%s_%d.json" % (run.stem[len("logs/") :], repeat),
                json.dumps(records[-1], indent=1, sort_keys=True) + "\n",
            )
    manifest = _manifest(folder, plan, said, state, runs, (summary, records))
    yield MANIFEST, result_yaml(manifest)
    yield "facts/plan.ini", _text(folder.plan_path())
    for number, leg in enumerate(legs, 1):
        facts = folder.at(facts_folder(leg))
        target = "facts/machine" if number == 1 else "facts/machine-%d" % number
        for name in sorted(os.listdir(facts)) if os.path.isdir(facts) else []:
            if name.endswith(".out") and name not in UNSEALED:
                yield "%s/%s.txt" % (target, name[: -len(".out")]), _text(os.path.join(facts, name))


def _summary(folder: Folder, legs: Sequence[int]) -> Dict[str, Any]:
    """Of legs that are alike the first, with the tools that later ones found."""
    summaries = [summary_of(folder, leg) for leg in legs]
    programs = {name: tool for summary in summaries for name, tool in summary.get("programs", {}).items()}
    return {**summaries[0], "programs": programs}


def _manifest(
    folder: Folder,
    plan: Plan,
    said: Saying,
    state: State,
    runs: List[Sealed],
    seen: Tuple[Dict[str, Any], List[Dict[str, Any]]],
) -> Dict[str, Any]:
    summary, records = seen
    versions = {name: tool["version"] for name, tool in summary["programs"].items()}
    return {
        "spindle": 1,
        "title": said.title,
        "author": {"name": said.author},
        "date": _date(records) or _date_of_script(folder),
        "trust": said.trust,
        "source": {"kind": "runner", "title": "spindle-run, plan %s" % plan.name},
        "machine": machine_facts(summary),
        "drives": drives(summary, summary.get("beneath") or blocks_of(summary, plan, runs)),
        "method": method(plan, state.plan, summary.get("place", {}), dropped=_dropped(runs, records)),
        "baseline": baselines(runs),
        "runs": [entry(run, versions) for run in runs],
    }


def _dropped(runs: List[Sealed], records: List[Dict[str, Any]]) -> Optional[bool]:
    """Whether caches were dropped before every run; None where nobody watched (`adopt`)."""
    watched = [record for record in records if "before" in record]
    if not watched:
        return None
    doubted = any("caches were not dropped" in reason for run in runs for reason in run.reasons)
    return not doubted and all(record.get("caches_dropped", True) for record in watched)


def _date(records: List[Dict[str, Any]]) -> str:
    """The day of the first run; nothing where nobody watched."""
    return min((record["before"]["at"][:10] for record in records if "before" in record), default="")


def _date_of_script(folder: Folder) -> str:
    """The day that it wrote down; of an earlier one about the day of `adopt`."""
    said = _text(folder.at("date")).strip()
    return said if _DAY.fullmatch(said) else read(folder.path)[0]["at"][:10] + "~"


def blocks_of(summary: Dict[str, Any], plan: Plan, runs: List[Sealed]) -> List[str]:
    """The disks in the order of the plan by the kernel's names; "" where one is not known or not measured."""
    used = {name for run in runs for name in run.configuration.disks}
    known = disks_of(summary, plan)
    return [known[name]["block"] if name in used & known.keys() else "" for name in plan.disks]


def _redacted(redaction: Redaction, texts: Iterator[Tuple[str, str]]) -> Iterator[Tuple[str, bytes]]:
    """Twice over all: a secret may be learnt from a later file."""
    found = [(path, redaction.text(text)) for path, text in texts]
    for path, text in found:
        yield redaction.text(path), redaction.text(text).encode("utf-8", "surrogateescape")


def _prove(redaction: Redaction, files: Files) -> None:
    left = [
        "%s: a secret is left (%s); report it" % (path, redaction.tokens[value])
        for path, content in sorted(files.items())
        for value in redaction.left(path + "\n" + content.decode("utf-8", "surrogateescape"))
    ]
    if left:
        raise RefusedError("\n".join(left))


def _checksums(files: Files) -> bytes:
    """Of what was measured; the manifest is there to be written on."""
    lines = [
        "%s  %s\n" % (hashlib.sha256(files[path]).hexdigest(), path)
        for path in sorted(files)
        if path != MANIFEST
    ]
    return "".join(lines).encode()


def archive(slug: str, files: Files) -> bytes:
    """A tar of the set: the same files, the same bytes."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in sorted(files):
            member = tarfile.TarInfo("%s/%s" % (slug, path))
            member.size, member.mode = len(files[path]), 0o644
            tar.addfile(member, io.BytesIO(files[path]))
    return out.getvalue()


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
            return file.read()
    except OSError:
        return ""


def _json(path: str) -> Dict[str, Any]:
    text = _text(path)
    found: Dict[str, Any] = json.loads(text) if text else {}
    return found
