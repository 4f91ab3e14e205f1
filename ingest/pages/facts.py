"""Manifest, facts of logs and rows → machine and method as label and value, each tool's workload in a line.

dd: sequential read and write; block size 1 MiB; through the page cache; flush fdatasync
fio: random read and write; block size 4 KiB; 512 MiB of files; queue depth 16; direct I/O; on ext4, XFS
"""

from __future__ import annotations

import re
from calendar import month_name
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from ingest.core.groups import grouped
from ingest.core.labels import factor_word, format_ratio
from ingest.core.quantities import NotAQuantity, size
from ingest.core.row import Row
from ingest.core.text import listed
from ingest.core.vocabulary import Vocabulary
from ingest.core.yaml_lines import own_yaml
from ingest.pages.places import source_slug
from ingest.pages.value_table import secondary_numbers
from ingest.sets.manifest.model import Baseline, Drive, Manifest
from ingest.sets.records import ResultSet

Fact = dict[str, Any]
KINDS = {"hdd": "disk", "ssd": "SSD", "ram": "RAM disk", "virtual": "virtual disk"}
_PATTERN = re.compile(r"(sequential|random) (.+)")
_FOR_TOOL = re.compile(r"(.+) for ([a-z0-9_+]+)")
_COUNTED = ("threads", "queue_depth")
_MOST = 4  # values of one factor that are listed; more are a range


def fact_labels(folder: Path) -> dict[str, str]:
    """Key → label, from data/reference/facts.yaml."""
    labels: dict[str, str] = own_yaml((folder / "facts.yaml").read_text(encoding="utf-8"))
    return labels


def machine_facts(result_set: ResultSet, labels: Mapping[str, str]) -> list[Fact]:
    """The machine, its drives, and what the logs say of it."""
    manifest = result_set.manifest.manifest
    of_logs = []
    for fact in result_set.facts:
        href = f"{source_slug(fact.evidence.path)}/#L{fact.evidence.line}"
        of_logs.append({"label": fact.label, "value": fact.value, "href": href})
    return [*_plain(manifest.machine, labels), *map(_drive, manifest.drives), *of_logs]


def method_facts(result_set: ResultSet, labels: Mapping[str, str], vocabulary: Vocabulary) -> list[Fact]:
    """The method, and what counts as 1.0."""
    manifest = result_set.manifest.manifest
    return [*_plain(manifest.method, labels), *_baselines(manifest.baseline, vocabulary)]


def _plain(facts: Mapping[str, Any], labels: Mapping[str, str]) -> Iterator[Fact]:
    for key, value in facts.items():
        text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
        yield {"label": _label(key, labels), "value": text}


def _label(key: str, labels: Mapping[str, str]) -> str:
    """Command, hdparm, of `command_hdparm`, as `command` has a label; else its words: Message 29 July."""
    parts = key.split("_")
    for count in range(len(parts), 0, -1):
        if label := labels.get("_".join(parts[:count])):
            return ", ".join(part for part in (label, _words(parts[count:])) if part)
    text = _words(parts)
    return text[:1].upper() + text[1:]


def _words(parts: Sequence[str]) -> str:
    return " ".join(part.capitalize() if part.capitalize() in month_name else part for part in parts)


def _drive(drive: Drive) -> Fact:
    speed = f"{drive.rpm:,} rpm" if drive.rpm else ""
    parts = [_model(drive), KINDS.get(drive.kind, drive.kind), speed, drive.interface, *_extra(drive)]
    label = f"Drive {drive.id}" if drive.id else "Drives"
    return {"label": label, "value": ", ".join(part for part in parts if part)}


def _model(drive: Drive) -> str:
    """4 × WD40EFRX; where it is not stated: 4 drives, model not stated."""
    several = drive.count if drive.count and drive.count > 1 else 0
    if drive.model != "not stated":
        return f"{several} × {drive.model}" if several else drive.model
    return f"{several} drives, model not stated" if several else "model not stated"


def _extra(drive: Drive) -> Iterator[str]:
    for key, value in (drive.model_extra or {}).items():
        used = {"array": "in the array", "system": "system drive"}.get(str(value), str(value))
        yield used if key == "use" else f"{key.replace('_', ' ')} {value}"


def _baselines(baselines: Sequence[Baseline], vocabulary: Vocabulary) -> Iterator[Fact]:
    """One line for all operations that share a baseline."""
    labels = ((_baseline(each), vocabulary.operations[each.operation].label) for each in baselines)
    for text, operations in grouped(labels).items():
        yield {"label": "1.0×", "value": f"{text} ({', '.join(operations)})"}


def _baseline(baseline: Baseline) -> str:
    text = f"drive {baseline.drive}" if baseline.drive else "single drive, measured the same way"
    if baseline.value:
        text = f"single drive, {baseline.value}"
    return f"{text}, {baseline.basis}{'' if baseline.exact else ', approximate'}"


def workloads(rows: Sequence[Row], result_set: ResultSet, vocabulary: Vocabulary) -> list[dict[str, str]]:
    """The name and the workload of each tool, in the vocabulary's order; of its main figures."""
    secondary = secondary_numbers(rows)
    main = [row for row in rows if row["id"] not in secondary]
    order = list(vocabulary.tools)
    by_tool = groupby(sorted(main, key=lambda row: order.index(row["tool"])), key=lambda row: row["tool"])
    return [
        {"tool": vocabulary.tools[tool].label, "says": "; ".join(_parts(list(group), result_set, vocabulary))}
        for tool, group in by_tool
    ]


def _parts(rows: Sequence[Row], result_set: ResultSet, vocabulary: Vocabulary) -> Iterator[str]:
    manifest = result_set.manifest.manifest
    operations = [name for name in vocabulary.operations if any(row["operation"] == name for row in rows)]
    yield _patterns([vocabulary.operations[name].label for name in operations])
    if blocks := _values("block_size", rows):
        yield f"block size {blocks}"
    if files := _values("file_size", rows):
        yield f"{files} of files{_against_memory(rows, manifest)}"
    yield from filter(None, (_values(factor, rows) for factor in _COUNTED))
    yield from _cache(rows, manifest)
    if any("write" in name for name in operations) and (flush := _flush(rows[0]["tool"], result_set)):
        yield f"flush {flush}"
    yield from _file_systems(rows, manifest)


def _flush(tool: str, result_set: ResultSet) -> str:
    """How writes were flushed, by the tool's logs, else by the author."""
    writes = (each for each in result_set.measurements if each.tool == tool and "write" in each.operation)
    logged = {str(how) for each in writes if (how := each.parameters.get("sync"))}
    return listed(sorted(logged)) or _of_tool(tool, str(result_set.manifest.manifest.method.get("sync", "")))


def _of_tool(tool: str, text: str) -> str:
    """Its part of `conv=fsync for dd, -e for iozone`; a text that names no tool is of every one."""
    of = {name[2]: name[1] for part in text.split(", ") if (name := _FOR_TOOL.fullmatch(part))}
    return of.get(tool, "") if len(of) > 1 else text


def _patterns(labels: Sequence[str]) -> str:
    """sequential read, sequential write, seek → sequential read and write, seek."""
    patterns = [(label, _PATTERN.fullmatch(label)) for label in labels]
    by_access = grouped(((match[1], match[2]) if match else ("", label)) for label, match in patterns)
    return ", ".join(
        f"{access} {listed(nouns)}" if access else ", ".join(nouns) for access, nouns in by_access.items()
    )


def _values(factor: str, rows: Sequence[Row]) -> str:
    """4 KiB and 16 KiB; many as a range: 1 to 128 threads. Empty where no row has one."""
    values = sorted({row[factor] for row in rows if row[factor] is not None})
    counted = factor in _COUNTED  # their word is said once
    words = [str(value) if counted else factor_word(factor, value) for value in values]
    text = f"{words[0]} to {words[-1]}" if len(words) > _MOST else listed(words)
    return factor_word(factor, values[-1]).replace(words[-1], text) if counted and words else text


def _against_memory(rows: Sequence[Row], manifest: Manifest) -> str:
    """`, 2.44× the memory`, where the files have one size and the memory is known."""
    sizes = {row["file_size"] for row in rows} - {None}
    try:
        memory = size(str(manifest.machine.get("memory", "")))
    except NotAQuantity:
        return ""
    return f", {format_ratio(sizes.pop() / memory)} the memory" if len(sizes) == 1 else ""


def _cache(rows: Sequence[Row], manifest: Manifest) -> Iterator[str]:
    """Direct I/O or not, by the logs or else by the author."""
    values = {row["direct"] for row in rows} - {None} or {manifest.method.get("direct")}
    words = {True: "direct I/O", False: "through the page cache"}
    if known := [text for value, text in words.items() if value in values]:
        yield " or ".join(known)


def _file_systems(rows: Sequence[Row], manifest: Manifest) -> Iterator[str]:
    systems = [row["filesystem"] for row in rows if row["filesystem"] not in (None, "none")]
    names = [factor_word("filesystem", name) for name in dict.fromkeys(sorted(systems))]
    facts: Mapping[str, Any] = {**manifest.machine, **manifest.method}
    options = facts.get("mount_options")
    if names:
        yield f"on {', '.join(names)}" + (f" ({options})" if options else "")
