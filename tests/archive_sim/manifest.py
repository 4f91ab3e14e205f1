"""A study → its result.yaml. Values are written as JSON, which is YAML too and is quick."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any

from tests.archive_sim.model import AT_RANDOM, GIB, KIB
from tests.archive_sim.study import Entry, Study


def manifest(study: Study) -> str:
    """All keys, one a line; lists one item a line."""
    return "".join(f"{key}: {_json(value)}\n" if not isinstance(value, list) else _list(key, value)
                   for key, value in _keys(study) if value)  # fmt: skip


def _list(key: str, items: Sequence[Any]) -> str:
    return f"{key}:\n" + "".join(f"  - {_json(item)}\n" for item in items)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _keys(study: Study) -> Iterator[tuple[str, Any]]:
    chance = study.chance
    tools = " and ".join(study.tools)
    yield "spindle", 1
    yield "title", f"{study.sweep.title}, {tools} (simulated set {study.number})"
    yield (
        "standfirst",
        f"Simulated, never measured: {study.sweep.title} with {tools}, as it might have been in {study.when.year}.",
    )
    yield "author", {"name": study.author}
    yield "date", f"{study.when:%Y-%m-%d}" if chance.random() < 0.7 else f"{study.when:%Y-%m}"
    yield "trust", "community"
    machine = {
        "cpu": study.machine.cpu,
        "memory": f"{study.machine.memory // GIB} GiB",
        "kernel": study.machine.kernel,
    }
    if study.count > 1 and "drive" not in study.sweep.names:
        machine["raid"] = "md, the software RAID of Linux"
    yield "machine", {**machine, "os": study.machine.os} if chance.random() < 0.9 else machine
    yield "drives", [*_drives(study)]
    yield "method", _method(study)
    yield "factors", {name: _value(name, value) for name, value in study.sweep.fixed.items()}
    yield "baseline", [*_baselines(study)] if chance.random() < 0.6 else []
    if "withdrawn" in study.faults:
        yield (
            "withdrawn",
            {
                "date": f"{study.when + timedelta(days=300):%Y-%m-%d}",
                "reason": "A cable was faulty.",
                "by": "the author",
            },
        )
    yield "runs", [_run(entry) for entry in study.entries]
    yield "charts", [*_charts(study)] if chance.random() < 0.6 else []
    yield "findings", [*_findings(study)] if chance.random() < 0.4 else []
    if chance.random() < 0.03:
        yield (
            "history",
            [
                {
                    "date": f"{study.when + timedelta(days=90):%Y-%m}",
                    "what": "The memory was corrected.",
                    "why": "A typing error.",
                }
            ],
        )


def _drives(study: Study) -> Iterator[Mapping[str, Any]]:
    drive = study.drive
    facts = {"model": drive.model, "kind": drive.kind, "interface": drive.interface} | (
        {"rpm": drive.rpm} if drive.rpm else {}
    )
    if "drive" in study.sweep.names:
        yield from ({"id": row["drive"], **facts} for row in study.sweep.grid)
    else:
        yield {**facts, "count": study.count}


def _method(study: Study) -> Mapping[str, Any]:
    direct = {"direct": True} if set(study.tools) <= {"fio"} else {}
    told = {"sync": "fdatasync"} if "dd" in study.tools else {}
    return {
        "cache_dropped": "cache kept" not in study.faults,
        "repeats": str(study.repeats),
        **direct,
        **told,
    }


def _value(name: str, value: str | int) -> str | int | float:
    if name in ("chunk_size", "read_ahead"):
        return f"{int(value) // KIB} KiB"
    return float(value) if name == "mix_read" else value


def _baselines(study: Study) -> Iterator[Mapping[str, Any]]:
    """One drive: measured in the set where it is, else a figure."""
    sequential = [
        (tool, operation)
        for tool, _, of_test in study.tests
        for operation in (("read", "write") if tool == "bonnie++" else (of_test,))
        if operation in ("read", "write")
    ]
    if any(row.get("raid_level") == "single" for row in study.sweep.grid):
        where = {"raid_level": "single", "drives": 1}
        for tool, operation in sequential:
            named = {"operation": operation, "metric": "throughput", "tool": tool}
            yield {**named, "where": where, "basis": "measured", "exact": True}
    elif study.sweep.fixed.get("raid_level") != "single":
        for operation in dict.fromkeys(operation for _, operation in sequential):
            speed = study.speeds.of(operation, {}, 1) / 1e6 * (8 if "wrong baseline" in study.faults else 1)
            named = {"operation": operation, "metric": "throughput", "value": f"{speed:.0f} MB/s"}
            yield {**named, "basis": "estimated", "exact": False}


def _run(entry: Entry) -> Mapping[str, Any]:
    run: dict[str, Any] = {"logs": entry.pattern}
    if entry.factors:
        run["factors"] = {name: _value(name, value) for name, value in entry.factors.items()}
    if entry.tool_version:
        run["tool_version"] = entry.tool_version
    if entry.operation:
        run["operation"] = entry.operation
    return {**run, "state": entry.state} | ({"reasons": list(entry.reasons)} if entry.reasons else {})


def _charts(study: Study) -> Iterator[Mapping[str, Any]]:
    """What the author wants to be seen first, where one test alone makes it plain which numbers are meant."""
    operation = study.operations[0]
    if len(study.tests) > 1 or operation == "randrw" or "another machine" in study.faults or _too_fast(study):
        return
    named = {"form": "compare", "by": study.sweep.names[0], "operations": [operation], "as": "value"}
    metric = "iops" if operation in AT_RANDOM else "throughput"
    yield {
        **named,
        "metric": metric,
        "rows": list(study.sweep.names),
        "label": "The author's choice",
        "id": "chosen",
    }


def _too_fast(study: Study) -> bool:
    """Whether bonnie++ prints signs in place of a rate: there may be nothing to draw."""
    return any("+++++" in text for entry in study.entries for text in entry.logs.values())


def _findings(study: Study) -> Iterator[Mapping[str, str]]:
    """Conclusions; not all of them hold."""
    for operation in study.operations[:2]:
        metric = "iops" if operation in AT_RANDOM else "throughput"
        least = study.chance.choice((1.1, 1.5, 2, 3))
        yield {
            "says": f"The best configuration does at least {least} times the {operation} of the worst.",
            "holds": f'select max(value) >= {least} * min(value), max(value) / min(value) as "best ÷ worst, ×" '
            f"from summary where operation = '{operation}' and metric = '{metric}' and statistic = 'mean'",
        }
