"""What a log says of its runs joins the manifest; where both speak, they agree or one of them is wrong."""

from __future__ import annotations

import pytest

from ingest.core.vocabulary import Vocabulary
from ingest.sets.read import read_set
from tests.checkout import ROOT
from tests.parsers.of_fio import IDLE, direction, terse
from tests.unit.small_sets import Make, problems_of

FIO = (ROOT / "tests" / "logs" / "fio" / "3.42-normal-sync.log").read_text(encoding="utf-8")
DD = "256+0 records in\n256+0 records out\n268435456 bytes (268 MB, 256 MiB) copied, 2.74365 s, 97.8 MB/s\n"
HEAD = "spindle: 1\ntitle: A set\nauthor: {name: A. Uthor}\ndate: 2026-01\ntrust: community\n"


def manifest(entry: str) -> str:
    return f"{HEAD}runs:\n  - {{{entry}}}\n"


def test_parameters_of_the_log_become_factors(make_set: Make, vocabulary: Vocabulary) -> None:
    folder = make_set(manifest("logs: logs/a.log, factors: {machine: one}"), {"logs/a.log": FIO})
    rows = read_set(folder, "x", vocabulary).measurements
    configuration = next(row for row in rows if row.operation == "randwrite").configuration
    assert configuration.factors["block_size"] == 4096
    assert list(configuration.factors) == [
        name for name in vocabulary.factors if name in configuration.factors
    ]
    assert configuration.factors["machine"] == "one"


def test_a_contradiction_names_the_line_of_the_log(make_set: Make, vocabulary: Vocabulary) -> None:
    folder = make_set(manifest("logs: logs/a.log, factors: {block_size: 8 KiB}"), {"logs/a.log": FIO})
    found = problems_of(folder, vocabulary)
    assert len(found) == 1
    assert "expected block_size 8192, as result.yaml says, found 4096; fix the one that is wrong" in found[0]


def test_nobody_guesses_whether_dd_read_or_wrote(make_set: Make, vocabulary: Vocabulary) -> None:
    assert problems_of(make_set(manifest("logs: logs/a.log"), {"logs/a.log": DD}), vocabulary) == [
        "x/logs/a.log:3: expected to know whether this read or wrote, found nothing that tells; add operation: read or operation: write to its run entry"
    ]
    told = make_set(manifest("logs: logs/a.log, operation: write"), {"logs/a.log": DD})
    assert {row.operation for row in read_set(told, "x", vocabulary).measurements} == {"write"}


TERSE = terse("3;fio-3.33;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True), IDLE]) + "\n"
MIXED = terse("3;fio-3.33;j;0;0", [direction(1024, 1024, 1000, iops=True, lat=True)] * 2) + "\n"


def test_nobody_guesses_whether_fio_read_at_random(make_set: Make, vocabulary: Vocabulary) -> None:
    """Its terse output does not say it."""
    assert problems_of(make_set(manifest("logs: logs/a.log"), {"logs/a.log": TERSE}), vocabulary) == [
        "x/logs/a.log:1: expected to know whether each read was at random, found nothing that tells; add operation: read or operation: randread to its run entry"
    ]
    for told in ("read", "randread"):
        folder = make_set(manifest(f"logs: logs/a.log, operation: {told}"), {"logs/a.log": TERSE})
        assert problems_of(folder, vocabulary) == []
        assert {row.operation for row in read_set(folder, "x", vocabulary).measurements} == {told}
    (found,) = problems_of(
        make_set(manifest("logs: logs/a.log, operation: write"), {"logs/a.log": TERSE}), vocabulary
    )
    assert "expected operation write, as result.yaml says, found read" in found.replace('"', "")


@pytest.mark.parametrize(
    ("told", "done"),
    [
        ("randrw", {"randread", "randwrite"}),
        ("randread", {"randread", "randwrite"}),
        ("write", {"read", "write"}),
    ],
)
def test_of_a_mix_one_word_tells_the_pattern(
    make_set: Make, vocabulary: Vocabulary, told: str, done: set[str]
) -> None:
    folder = make_set(manifest(f"logs: logs/a.log, operation: {told}"), {"logs/a.log": MIXED})
    assert problems_of(folder, vocabulary) == []
    assert {row.operation for row in read_set(folder, "x", vocabulary).measurements} == done


def test_a_cut_log_must_be_called_tainted(make_set: Make, vocabulary: Vocabulary) -> None:
    cut = DD.rstrip("\n")
    entry = "logs: logs/a.log, operation: write"
    assert "set state: tainted" in problems_of(make_set(manifest(entry), {"logs/a.log": cut}), vocabulary)[0]
    tainted = manifest(entry + ", state: tainted, reasons: [the end is missing]")
    assert problems_of(make_set(tainted, {"logs/a.log": cut}), vocabulary) == []


def test_each_run_of_a_log_may_have_its_own_operation(make_set: Make, vocabulary: Vocabulary) -> None:
    """dd without its command lines, first written, then read."""
    folder = make_set(manifest("logs: logs/a.log, operations: [write, read]"), {"logs/a.log": DD + DD})
    rows = read_set(folder, "x", vocabulary).measurements
    assert {(row.run, row.operation) for row in rows} == {(0, "write"), (1, "read")}


def test_a_failed_run_has_its_operation_too(make_set: Make, vocabulary: Vocabulary) -> None:
    failed = "dd: error writing '/mnt/f': No space left on device\n1+0 records in\n0+0 records out\n"
    failed += "512 bytes copied, 0.1 s, 5.1 kB/s\n"
    entry = "logs: logs/a.log, operations: [write, read], state: tainted, reasons: [the disk was full]"
    rows = read_set(make_set(manifest(entry), {"logs/a.log": failed + DD}), "x", vocabulary).measurements
    assert {(row.run, row.operation) for row in rows} == {(1, "read")}


def test_as_many_operations_as_runs(make_set: Make, vocabulary: Vocabulary) -> None:
    folder = make_set(manifest("logs: logs/a.log, operations: [write, read]"), {"logs/a.log": DD})
    assert problems_of(folder, vocabulary) == [
        "x/logs/a.log:3: expected 2 runs, as operations: [write, read] in result.yaml says, found 1 of dd; give each run of the log its operation, in their order"
    ]


def test_operation_and_operations_are_one_too_many(make_set: Make, vocabulary: Vocabulary) -> None:
    entry = "logs: logs/a.log, operation: write, operations: [write]"
    (found,) = problems_of(make_set(manifest(entry), {"logs/a.log": DD}), vocabulary)
    assert "expected operation or operations, found both; keep one" in found


def test_operations_are_words_of_the_vocabulary(make_set: Make, vocabulary: Vocabulary) -> None:
    entry = "logs: logs/a.log, operations: [write, raed]"
    (found,) = problems_of(make_set(manifest(entry), {"logs/a.log": DD}), vocabulary)
    assert "raed" in found


def test_the_total_of_several_jobs_is_no_repeat_of_theirs(make_set: Make, vocabulary: Vocabulary) -> None:
    two = (ROOT / "tests" / "logs" / "fio" / "3.33-client-server.log").read_text(encoding="utf-8")
    folder = make_set(manifest("logs: logs/a.log"), {"logs/a.log": two})
    rows = read_set(folder, "x", vocabulary).measurements
    rates = [
        row
        for row in rows
        if (row.operation, row.metric, row.statistic) == ("randread", "throughput", "mean")
    ]
    jobs = [row.configuration.job for row in rates]
    assert sorted(map(str, jobs)) == ["All clients", "all jobs", "first", "second"]
    assert len({row.configuration.key for row in rates}) == 4


HDPARM = (
    "/dev/sdb:\n Timing cached reads:   9000 MB in  2.00 seconds = 4500.00 MB/sec\n"
    " Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\n"
)


def test_an_entry_gives_no_log_another_operation(make_set: Make, vocabulary: Vocabulary) -> None:
    """All of hdparm's reads would be one number, those of the cache among them."""
    folder = make_set(manifest("logs: logs/a.log, operation: read"), {"logs/a.log": HDPARM})
    assert problems_of(folder, vocabulary) == [
        'x/logs/a.log:2: expected operation read, as result.yaml says, found "cache_read"; remove operation: from its run entry, the log tells it'
    ]
    written = f"$ dd if=/dev/zero of=/mnt/f bs=1M count=256\n{DD}"
    folder = make_set(
        manifest("logs: logs/a.log, operations: [write, write]"), {"logs/a.log": written + READ}
    )
    (found,) = problems_of(folder, vocabulary)
    assert 'a.log:8: expected operation write, as result.yaml says, found "read"' in found


READ = f"$ dd if=/mnt/f of=/dev/null bs=1M count=256\n{DD}"


def test_an_operation_is_for_the_runs_that_do_not_tell_theirs(make_set: Make, vocabulary: Vocabulary) -> None:
    entry = manifest("logs: logs/a.log, operation: write")
    rows = read_set(make_set(entry, {"logs/a.log": HDPARM + DD + READ}), "x", vocabulary).measurements
    told = {(row.tool, row.run, row.operation) for row in rows}
    assert told == {
        ("hdparm", 0, "cache_read"), ("hdparm", 0, "read"), ("dd", 0, "write"), ("dd", 1, "read")
    }  # fmt: skip


def test_writes_may_have_been_over_what_was_there(make_set: Make, vocabulary: Vocabulary) -> None:
    written = f"$ dd if=/dev/zero of=/mnt/f bs=1M count=256 conv=notrunc\n{DD}"
    folder = make_set(manifest("logs: logs/a.log, operation: rewrite"), {"logs/a.log": written})
    assert {row.operation for row in read_set(folder, "x", vocabulary).measurements} == {"rewrite"}


def test_what_fio_says_was_sequential_is_not_called_random(make_set: Make, vocabulary: Vocabulary) -> None:
    told = f"$ fio --minimal --name=j --rw=read --filename=/dev/sdb\n{TERSE}"
    folder = make_set(manifest("logs: logs/a.log, operation: randread"), {"logs/a.log": told})
    (found,) = problems_of(folder, vocabulary)
    assert 'expected operation randread, as result.yaml says, found "read"' in found


def test_a_loop_of_dd_may_have_read_at_random(make_set: Make, vocabulary: Vocabulary) -> None:
    folder = make_set(manifest("logs: logs/a.log, operation: randread"), {"logs/a.log": READ})
    assert {row.operation for row in read_set(folder, "x", vocabulary).measurements} == {"randread"}
