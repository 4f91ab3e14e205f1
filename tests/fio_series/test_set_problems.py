"""What may be wrong with the side files of a set, and what is left of them then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ingest.core.problems import ProblemsError
from ingest.core.vocabulary import Vocabulary
from tests.fio_series.side_sets import BOTH, HEAD, MAIN, Make, files, log, problems, samples

PROBLEMS: list[tuple[str, dict[str, str], list[str]]] = [
    (
        HEAD + "  - {logs: logs/window_bw.1.log}\n",
        files("window_bw.1.log"),
        [
            (
                "x/logs/window_bw.1.log:1: expected to know whether each read was at random, found no log of its run "
                "that tells; add operation: read or operation: randread to its run entry"
            ),
            (
                "x/logs/window_bw.1.log:2: expected to know whether each write was at random, found no log of its run "
                "that tells; add operation: write or operation: randwrite to its run entry"
            ),
        ],
    ),
    (
        HEAD + "  - {logs: logs/window_bw.1.log, operation: randread}\n",
        files("window_bw.1.log"),
        [
            (
                'x/logs/window_bw.1.log:2: expected randread, as result.yaml says, found "write"; '
                "fix operation in its run entry, or leave it out where the log of its run tells"
            )
        ],
    ),
    (
        MAIN + "  - {logs: logs/window_bw.1.log, operations: [randread, randwrite]}\n",
        files("window.json", "window_bw.1.log"),
        [
            "x/logs/window_bw.1.log: expected one run in a side file of fio's, found operations of several; write operation: in its run entry"
        ],
    ),
    (
        MAIN + '  - {logs: logs/window_bw.1.log, tool_version: "3.30"}\n',
        files("window.json", "window_bw.1.log"),
        [
            (
                "x/logs/window_bw.1.log: expected tool_version 3.30, as result.yaml says, "
                "found 3.33 in logs/window.json; fix tool_version in its run entry"
            )
        ],
    ),
    (
        BOTH,
        {**files("window.json"), "logs/window_bw.1.log": "145, 1627, 0, 0, 0\nKilled, by me, 0, 0, 0\n"},
        [
            (
                "x/logs/window_bw.1.log:2: expected a line as the ones before: time, value, direction, block size, "
                'priority, found "Killed, by me, 0, 0, 0"; check the log, or set state: failed'
            )
        ],
    ),
    (
        BOTH,
        {**files("window.json"), "logs/window_bw.1.log": "145, 1627, 0, 0, 0\n245, 16"},
        [
            (
                "x/logs/window_bw.1.log:2: expected the end of the line, found the end of the log after "
                '"245, 16"; check the log, or set state: tainted and say why under reasons'
            )
        ],
    ),
]


@pytest.mark.parametrize(("manifest", "logs", "said"), PROBLEMS)
def test_what_is_wrong_is_said(
    make_set: Make, vocabulary: Vocabulary, manifest: str, logs: dict[str, str], said: list[str]
) -> None:
    assert problems(make_set(manifest, logs), vocabulary) == said


def test_a_doubted_side_file_keeps_its_samples(make_set: Make, vocabulary: Vocabulary) -> None:
    text = BOTH.replace("_bw.1.log}", "_bw.1.log, state: tainted, reasons: [cut]}")
    cut = {"logs/window_bw.1.log": log("3.33/window_bw.1.log")[:-9]}
    assert len(samples(make_set(text, {**files("window.json"), **cut}), vocabulary)) == 37


def test_a_failed_side_file_and_an_empty_one_have_none(make_set: Make, vocabulary: Vocabulary) -> None:
    text = BOTH.replace("_bw.1.log}", "_bw.1.log, state: failed}") + "  - {logs: logs/window_slat.1.log}\n"
    logs = files("window.json", "window_slat.1.log")
    folder = make_set(text, {**logs, "logs/window_bw.1.log": "Killed\n"})
    assert problems_or_samples(folder, vocabulary) == []


def problems_or_samples(folder: Path, vocabulary: Vocabulary) -> list[Any]:
    try:
        return samples(folder, vocabulary)
    except ProblemsError as error:
        return [str(problem) for problem in error.problems]
