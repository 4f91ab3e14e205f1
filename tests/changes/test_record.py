"""Records of changes: what is written is read again, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.core.problems import ProblemsError, UsageError
from ingest.core.project import Project
from ingest.review.change import Changes, FindingChange, NumberChange
from ingest.review.compare import Reason
from ingest.review.record import MOST, read_records, write_record
from tests.checkout import ROOT

SINCE = "1f39a9e94f77a6da0964b48c32a48f4ee007b6cd"
RECORD = f"""\
spindle: 1
date: 2026-11-20
why: hdparm counts in MiB
since: {SINCE}
counts: {{changed: 1}}
numbers:
- {{set: 2026-11-a-set, id: 0a1b2c3d4e5f, what: changed, number: 'one drive: read throughput', shows: value,
  before: 72.4 MB/s, after: 76 MB/s, change: +4.86 %, why: [other rule]}}
findings: []
"""


def number(**others: object) -> NumberChange:
    given: dict[str, object] = {
        "set": "2026-11-a-set",
        "id": "12345e678901",
        "what": "changed",
        "number": "one drive: read throughput",
        "shows": "value",
        "before": "72.4\u00a0MB/s",
        "after": "76\u00a0MB/s",
        "change": "+4.86\u00a0%",
        "why": [Reason("other rule"), Reason("other baseline", "70 → 80"), Reason("other rule")],
    }
    return NumberChange(**{**given, **others})  # type: ignore[arg-type]  # whatever a test asks for


def finding(says: str = "Reads win.") -> FindingChange:
    return FindingChange("2026-11-a-set", "holds no longer", says, "holds", "does not hold")


def file(root: Path, text: str, name: str = "2026-11-20-a-record.yaml") -> Project:
    path = root / "data" / "changes" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return Project(root)


def problems(project: Project) -> list[str]:
    with pytest.raises(ProblemsError) as raised:
        read_records(project)
    return [str(problem) for problem in raised.value.problems]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    project = Project(tmp_path)
    path = write_record(
        project, Changes([number()], [finding()]), SINCE, "2026-11-20", "hdparm counts in MiB, always"
    )
    assert path.name == "2026-11-20-hdparm-counts-in-mib-always.yaml"
    record = read_records(project)[0]
    assert (record.date, record.why, record.since) == ("2026-11-20", "hdparm counts in MiB, always", SINCE)
    assert record.counts == {"changed": 1, "holds no longer": 1}
    assert record.numbers[0].id == "12345e678901"  # no number of YAML's
    assert (record.numbers[0].before, record.numbers[0].change) == ("72.4 MB/s", "+4.86 %")
    assert record.numbers[0].why == ["other rule", "other baseline"]
    assert (record.findings[0].says, record.findings[0].after) == ("Reads win.", "does not hold")


@given(text=st.text(min_size=1, max_size=30).filter(lambda text: text.isprintable() and text.strip()))
def test_any_words_come_back(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    project = Project(tmp_path_factory.mktemp("record"))
    write_record(project, Changes([number(number=text)], [finding(text)]), SINCE, "2026-11-20", text)
    record = read_records(project)[0]
    assert (record.why, record.numbers[0].number, record.findings[0].says) == (
        text,
        text.replace("\u00a0", " ").replace("\u202f", " "),
        text,
    )


def test_a_long_list_is_cut_and_counted(tmp_path: Path) -> None:
    many = [number(id=f"{place:012x}", shows="doubts") for place in range(MOST)]
    found = Changes([*many, number(id="f" * 12)], [finding()])
    write_record(Project(tmp_path), found, SINCE, "2026-11-20", "many")
    record = read_records(Project(tmp_path))[0]
    assert len(record.numbers) + len(record.findings) == MOST
    assert record.counts == {"changed": MOST + 1, "holds no longer": 1}
    assert record.numbers[0].id == "f" * 12  # its value differs; the others are only doubted otherwise


def test_a_record_is_not_written_over(tmp_path: Path) -> None:
    found = Changes([number()], [])
    path = write_record(Project(tmp_path), found, SINCE, "2026-11-20", "why")
    before = path.read_bytes()
    with pytest.raises(UsageError, match=r"data/changes/2026-11-20-why.yaml is there already"):
        write_record(Project(tmp_path), Changes([], [finding()]), SINCE, "2026-11-20", "why")
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("date", "why"),
    [("2026-02-30", "why"), ("20261120", "why"), ("2026-11-20/../x", "why"), ("2026-11-20", "")],
)
def test_a_call_at_fault_writes_nothing(date: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no record can be written"):
        write_record(Project(tmp_path), Changes([number()], []), SINCE, date, why)
    assert list(tmp_path.rglob("*.yaml")) == []


def test_newest_first(tmp_path: Path) -> None:
    for day in ("2026-11-20", "2026-12-01", "2025-01-31"):
        file(tmp_path, RECORD.replace("2026-11-20", day), f"{day}-a-record.yaml")
    dates = [record.date for record in read_records(Project(tmp_path))]
    assert dates == ["2026-12-01", "2026-11-20", "2025-01-31"]


def test_no_record_is_no_problem(tmp_path: Path) -> None:
    assert read_records(Project(tmp_path)) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("changed: 1", "changed: none", 'data/changes/2026-11-20-a-record.yaml:5: expected a whole number, found "none"; write a whole number'),
        ("date: 2026-11-20", "date: 2026-11-31", 'data/changes/2026-11-20-a-record.yaml:2: expected a day YYYY-MM-DD, found "2026-11-31"; write the date so'),
        ("id: 0a1b2c3d4e5f", "id: ../../x", 'data/changes/2026-11-20-a-record.yaml:7: expected text of the form ^[0-9a-f]{12}$, found "../../x"; fix it'),
        ("what: changed, n", "wat: changed, n", 'data/changes/2026-11-20-a-record.yaml:7: expected a known key, found "wat"; did you mean what?'),
        ("date: 2026-11-20", "date: 2026-11-21", "data/changes/2026-11-20-a-record.yaml: expected a name that begins with its date, found 2026-11-20-a-record.yaml; call it 2026-11-21-….yaml"),
        ("spindle: 1", "spindle: [", "data/changes/2026-11-20-a-record.yaml:3: expected YAML,"),
    ],
)  # fmt: skip
def test_a_record_at_fault_is_said_with_its_line(old: str, new: str, expected: str, tmp_path: Path) -> None:
    assert old in RECORD
    found = problems(file(tmp_path, RECORD.replace(old, new)))
    assert any(problem.startswith(expected) for problem in found), found


def test_every_record_at_fault_is_said(tmp_path: Path) -> None:
    file(tmp_path, RECORD.replace("spindle: 1", "spindle: 2"))
    project = file(tmp_path, RECORD.replace("why: hdparm", "whi: hdparm"), "2026-11-20-b.yaml")
    assert {problem.split(":")[0] for problem in problems(project)} == {
        "data/changes/2026-11-20-a-record.yaml",
        "data/changes/2026-11-20-b.yaml",
    }


def test_the_example_of_the_readme_is_a_record(tmp_path: Path) -> None:
    text = (ROOT / "data" / "changes" / "README.md").read_text(encoding="utf-8")
    record = read_records(file(tmp_path, text.split("```yaml\n")[1].split("```")[0]))[0]
    assert (len(record.numbers), len(record.findings)) == (1, 1)
