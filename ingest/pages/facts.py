"""Machine and method as label and value, in the order of the manifest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ingest.core.vocabulary import Vocabulary
from ingest.core.yaml_lines import own_yaml
from ingest.pages.places import source_slug
from ingest.sets.manifest.model import Baseline, Drive, Manifest
from ingest.sets.records import ResultSet

Fact = dict[str, Any]
KINDS = {"hdd": "disk", "ssd": "SSD"}


def fact_labels(folder: Path) -> dict[str, str]:
    """Key → label, from data/reference/facts.yaml."""
    labels: dict[str, str] = own_yaml((folder / "facts.yaml").read_text(encoding="utf-8"))
    return labels


def machine_facts(result_set: ResultSet, labels: Mapping[str, str]) -> list[Fact]:
    """The machine, its drives, and what the logs say of it."""
    manifest = result_set.manifest.manifest
    facts = [*_plain(manifest.machine, labels), *_drives(manifest)]
    return [
        *facts,
        *(
            {
                "label": fact.label,
                "value": fact.value,
                "href": f"{source_slug(fact.evidence.path)}/#L{fact.evidence.line}",
            }
            for fact in result_set.facts
        ),
    ]


def method_facts(result_set: ResultSet, labels: Mapping[str, str], vocabulary: Vocabulary) -> list[Fact]:
    """The method, and what counts as 1.0."""
    manifest = result_set.manifest.manifest
    return [*_plain(manifest.method, labels), *_baselines(manifest.baseline, vocabulary)]


def _plain(facts: Mapping[str, Any], labels: Mapping[str, str]) -> Iterator[Fact]:
    for key, value in facts.items():
        yield {"label": labels.get(key, key.replace("_", " ").capitalize()), "value": _words(value)}


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _drives(manifest: Manifest) -> Iterator[Fact]:
    for drive in manifest.drives:
        label = f"Drive {drive.id}" if drive.id else "Drives"
        yield {"label": label, "value": _drive(drive)}


def _drive(drive: Drive) -> str:
    rest = [*_extra(drive)]
    speed = [f"{drive.rpm:,} rpm"] if drive.rpm else []
    interface = [drive.interface] if drive.interface else []
    return ", ".join([_model(drive), KINDS.get(drive.kind, drive.kind), *speed, *interface, *rest])


def _model(drive: Drive) -> str:
    """4 × WD40EFRX; where it is not stated: 4 drives, model not stated."""
    several = drive.count if drive.count and drive.count > 1 else 0
    if drive.model != "not stated":
        return f"{several} × {drive.model}" if several else drive.model
    return f"{several} drives, model not stated" if several else "model not stated"


def _extra(drive: Drive) -> Iterator[str]:
    for key, value in (drive.model_extra or {}).items():
        used = "in the array" if value == "array" else f"{value} drive"
        yield used if key == "use" else f"{key.replace('_', ' ')} {value}"


def _baselines(baselines: Sequence[Baseline], vocabulary: Vocabulary) -> Iterator[Fact]:
    """One line for all operations that share a baseline."""
    groups: dict[str, list[str]] = {}
    for baseline in baselines:
        groups.setdefault(_baseline(baseline), []).append(vocabulary.operations[baseline.operation].label)
    for text, operations in groups.items():
        yield {"label": "1.0×", "value": f"{text} ({', '.join(operations)})"}


def _baseline(baseline: Baseline) -> str:
    what = baseline.value or (
        f"drive {baseline.drive}" if baseline.drive else "single drive, measured the same way"
    )
    if baseline.value:
        what = f"single drive, {baseline.value}"
    return f"{what}, {baseline.basis}{'' if baseline.exact else ', approximate'}"
