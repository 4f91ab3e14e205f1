"""JSON of fio that stands within something else: after other text in its line, in an array, in another document."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from ingest.parsers import Reading, read_log
from tests.parsers.expectations import LOGS

LOG = (LOGS / "fio" / "3.42-json-warnings.log").read_text(encoding="utf-8")
FIRST = json.loads(LOG[LOG.index("{") :])
LATER = FIRST | {"timestamp": FIRST["timestamp"] + 10**5, "timestamp_ms": FIRST["timestamp_ms"] + 10**8}
PLAIN, LATER_PLAIN = json.dumps(FIRST, indent=2), json.dumps(LATER, indent=2)


def readings(text: str) -> Sequence[Reading]:
    """All readings of a log, each at the place that it names."""
    (report,) = read_log(text)
    lines = text.split("\n")
    for one in report.readings:
        assert one.printed.startswith(lines[one.line - 1][one.start : one.end] or "nothing")
    assert report.warnings == []
    return report.readings


VALUES = [one.value for one in readings(PLAIN)]


@pytest.mark.parametrize(
    "text",
    [
        f">{PLAIN}\n",
        f"$ cat result.json {PLAIN}\n",
        json.dumps({"about": {"host": "h"}, "results": [FIRST, {"more": 2}], "last": 1}, indent=2),
        json.dumps({"about": {"host": "h"}, "fio": FIRST}),
        f"{PLAIN} {{\n",
    ],
)
def test_one_document(text: str) -> None:
    assert [one.value for one in readings(text)] == VALUES


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([FIRST, LATER]),
        json.dumps([FIRST, LATER], indent=1),
        f"[\n{PLAIN}, {LATER_PLAIN}\n]\n",
        f"{json.dumps(FIRST)}\n{json.dumps(LATER)}\n",
        json.dumps({"a": {"fio": FIRST}, "b": {"fio": LATER}}),
    ],
)
def test_two_documents_are_two_runs(text: str) -> None:
    found = readings(text)
    assert [one.value for one in found] == VALUES * 2
    assert {one.run for one in found} == {0, 1}


def test_a_share_of_nothing_is_infinite() -> None:
    """1.25.2 at 512 bytes a second: the samples' share of a bandwidth of 0 KiB/s is inf%."""
    text = (LOGS / "fio" / "1.22-minimal.log").read_text(encoding="utf-8")
    share = next(field for field in text.split(";") if field.endswith("%"))
    (changed,), (report,) = read_log(text.replace(share, "inf%", 1)), read_log(text)
    assert len(changed.readings) == len(report.readings)
