"""Whether a dd read or wrote, where its log leaves it open: no direction, and a warning where one would be guessed."""

from __future__ import annotations

import pytest

from ingest.parsers import Report, dd, read_log

RECORDS = "100+0 records in\n100+0 records out\n"
FIRST = RECORDS + "104857600 bytes (105 MB, 100 MiB) copied, 1.5 s, 69.9 MB/s\n"
SECOND = RECORDS + "104857600 bytes (105 MB, 100 MiB) copied, 0.5 s, 210 MB/s\n"
LARGER = "200+0 records in\n200+0 records out\n209715200 bytes (210 MB, 200 MiB) copied, 2.5 s, 83.9 MB/s\n"
W, R = "dd if=/dev/zero of=/mnt/f bs=1M", "dd if=/mnt/f of=/dev/null bs=1M"
WRITE = "$ dd if=/dev/zero of=/mnt/f bs=1M count=100\n"
READ = "dd if=/mnt/g of=/dev/null bs=1M count=100"


def operations(report: Report) -> list[str | None]:
    return [one.operation for one in report.readings if one.metric == "throughput"]


@pytest.mark.parametrize("second", [SECOND, LARGER])
@pytest.mark.parametrize("heading", ["read test:", "\n== read ==\n", "Reading\n"])
def test_a_result_below_another_heading_does_not_inherit_the_command(heading: str, second: str) -> None:
    command = WRITE.replace(" count=100", "")
    report = dd.parse(f"{command}{FIRST}{heading}\n{second}")
    assert operations(report) == ["write", None]
    (warning,) = report.warnings
    assert (warning.run, "without a command of its own" in warning.text) == (1, True)
    assert all(one.parameters["direction"] == "unknown" for one in report.readings if one.run == 1)


def test_a_result_below_a_heading_with_its_command_has_that() -> None:
    report = dd.parse(f"{WRITE}{FIRST}read test:\n$ {READ}\n{SECOND}")
    assert operations(report) == ["write", "read"]
    assert not report.warnings


@pytest.mark.parametrize("between", ["", "\n", "kill -USR1 4711\n", "[1]+  Running\n"])
def test_what_is_no_heading_leaves_the_command_to_the_next_result(between: str) -> None:
    assert operations(dd.parse(f"{WRITE}{FIRST}{between}{SECOND}")) == ["write", "write"]


def test_the_rounds_of_a_loop_may_have_headings() -> None:
    loop = "$ for i in 1 2; do echo round $i; dd if=/dev/zero of=/mnt/f bs=1M; done\n"
    assert operations(dd.parse(f"{loop}round 1\n{FIRST}round 2\n{SECOND}")) == ["write", "write"]


def test_two_results_below_two_commands_are_not_both_of_the_second() -> None:
    """What `set -x` of a script and dd print may come by two ways."""
    report = dd.parse(f"$ ./bench.sh\n+ {W}\n+ {R}\n{FIRST}{SECOND}")
    assert operations(report) == [None, None]
    assert ["which dd" in warning.text for warning in report.warnings] == [True, True]


@pytest.mark.parametrize(
    ("first", "output", "expected"),
    [
        (W, SECOND, ["read"]),
        (f"{W} 2>/dev/null", FIRST + SECOND, ["read", "read"]),
        (f"{W} 2>a.log", FIRST + SECOND, ["read", "read"]),
        (W, FIRST + LARGER, ["read"]),  # a report while it ran
    ],
)
def test_of_two_commands_the_second_has_answered(first: str, output: str, expected: list[str | None]) -> None:
    assert operations(dd.parse(f"$ {first}\n$ {R}\n{output}")) == expected


@pytest.mark.parametrize("branch", ["for-next", "while", "parallel", "main"])
@pytest.mark.parametrize("failure", ["", "dd: writing to '/mnt/f': No space left on device\n"])
def test_a_branch_in_the_prompt_is_no_loop(branch: str, failure: str) -> None:
    """As a real mail has it: what runs below has a command that the log does not show."""
    prompt = f"linux-block ({branch}) # "
    other = f"{prompt}blkzone reset /mnt/f\n* blktests :-\n\nODD:-\n"
    report = dd.parse(f"{prompt}{W}\n{failure}{FIRST}{other}{SECOND}{prompt}./readtest\n{LARGER}")
    assert operations(report) == ([] if failure else ["write"]) + [None, None]
    assert not any("at once" in warning.text for warning in report.warnings)


@pytest.mark.parametrize("joint", [" & ", "& "])
def test_of_two_at_once_nothing_tells_which_ended_first(joint: str) -> None:
    report = dd.parse(f"{WRITE.strip()}{joint}{READ}\n{FIRST}{SECOND}")
    assert operations(report) == [None, None]
    assert ["at once" in warning.text for warning in report.warnings] == [True, True]


def test_of_two_at_once_in_two_lines_neither() -> None:
    report = dd.parse(f"{WRITE.strip()} &\n$ {READ}\n{FIRST}{SECOND}")
    assert operations(report) == [None, None]
    assert ["at once" in warning.text for warning in report.warnings] == [True, True]


@pytest.mark.parametrize("pipe", [" | ", " 2>&1 | pv | ", ' | ssh box "sudo ', " status=none | "])
def test_of_two_in_a_pipe_nothing_tells_which_ended_first(pipe: str) -> None:
    report = dd.parse(f"{WRITE.strip()}{pipe}dd of=/dev/null bs=64k iflag=direct\n{FIRST}{SECOND}")
    assert operations(report) == [None, None]
    assert {"at once" in warning.text for warning in report.warnings} == {"none" not in pipe}


ENOSPC = "dd: writing '/mnt/f': No space left on device\n"


@pytest.mark.parametrize(
    ("command", "output", "expected"),
    [
        (f"for i in 1 2; do {W} && {R}; done", ENOSPC + FIRST + SECOND, [None]),
        (f"{W} && {R}; {R}", "dd: opening '/mnt/f': Permission denied\n" + FIRST, [None]),
        (f"{W}; {R}", "dd: opening '/mnt/f': Permission denied\n" + FIRST, ["read"]),
        (f"{W} || {R}", FIRST, [None]),
        (f"{W} || exit 1; {R}", FIRST + SECOND, ["write", "read"]),
        (f"if [ -e /mnt/f ]; then {R}; else {W}; fi", FIRST, [None]),
        (f'w=$({W} 2>&1 | tail -1); r=$({R} 2>&1 | tail -1); echo "$r $w"', FIRST + SECOND, [None, None]),
        (f'w=$({W} 2>&1); echo "$w"; r=$({R} 2>&1); echo "$r"', FIRST + SECOND, ["write", "read"]),
        (f"{W}; {R}", FIRST + SECOND + SECOND, [None, None, None]),
    ],
)
def test_what_has_not_run_or_is_shown_elsewhere_has_no_result(
    command: str, output: str, expected: list[str | None]
) -> None:
    report = dd.parse(f"$ {command}\n{output}")
    assert operations(report) == expected
    assert sum("which dd" in warning.text for warning in report.warnings) == expected.count(None)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (f"for i in 1 2; do {W} & done; wait", True),
        (f"for i in 1 2; do {W} 2>&1 & done", True),
        (f"for i in 1 2; do {W} & wait; done", False),
        (f"for i in 1 2; do {W} 2>&1; done &", False),
        (f"for i in 1 2; do {W} && sync; done", False),
        (f"seq 2 | xargs -P2 -I{{}} {W}{{}}", True),
        (f"seq 2 | xargs -P 1 -I{{}} {W}{{}}", False),
        (f"seq 2 | xargs -I{{}} {W}{{}}", False),
        (f"parallel {W}{{}} ::: 1 2", True),
        (f"parallel -j1 {W}{{}} ::: 1 2", False),
    ],
)
def test_a_share_of_several_at_once_is_told(command: str, *, told: bool) -> None:
    report = dd.parse(f"$ {command}\n{FIRST}{SECOND}")
    assert operations(report) == ["write", "write"]
    assert ["at once" in warning.text for warning in report.warnings] == [told] * (2 * told)


@pytest.mark.parametrize("joint", [" && ", "; ", " 2>&1 && ", " &> log; "])
def test_one_after_the_other_are_told_apart(joint: str) -> None:
    report = dd.parse(f"{WRITE.strip()}{joint}{READ}\n{FIRST}{SECOND}")
    assert operations(report) == ["write", "read"]


LINE = "104857600 bytes (105 MB, 100 MiB) copied, 1.5 s, 69.9 MB/s"
TRANSLATED = "104857600 Bytes (105 MB, 100 MiB) kopiert, 1,5 s, 69,9 MB/s"
BSD = "104857600 bytes transferred in 1.500000 secs (69905066 bytes/sec)"


@pytest.mark.parametrize("line", [LINE, TRANSLATED, BSD])
@pytest.mark.parametrize("form", ["{}.", "`{}`", "`{}.`", "| raid5 | {} | good |", "It said {}. Fine."])
def test_a_line_within_prose_or_a_table_is_read(form: str, line: str) -> None:
    (report,) = read_log(form.format(line) + "\n")
    assert [one.metric for one in report.readings] == ["throughput", "elapsed", "size"]
    assert not report.warnings


@pytest.mark.parametrize("line", [LINE, TRANSLATED, BSD])
def test_a_second_result_in_a_line_is_told(line: str) -> None:
    other = line.replace("1.5", "3.0").replace("1,5", "3,0").replace("69905066", "34952533")
    other = other.replace("69.9", "35.0").replace("69,9", "35,0")
    report = dd.parse(f"| {line} | {other} |\n")
    assert len(operations(report)) == 1
    (warning,) = report.warnings
    assert f'give "{other}" a line of its own' in warning.text
    assert not dd.parse(f"| {line} | {line} |\n").warnings


def test_figures_of_dd_in_no_known_form_are_refused_with_their_line() -> None:
    report = dd.parse(f"{LINE.replace('MB/s', 'МБ/с').replace('bytes', 'байт')}\n{LINE}\n")
    assert len(operations(report)) == 1
    (warning,) = report.warnings
    assert (warning.line, warning.run) == (1, 0)
    assert "not read" in warning.text


@pytest.mark.parametrize(
    "text",
    [
        "12345 bytes transferred in 0.5 seconds (24.1 KB/s)\n",
        "ftp: 512000 bytes transferred in 3.25 sec\n",
        "1048576 bytes transferred in 3 requests\n",
    ],
)
def test_bytes_transferred_by_other_programs_are_not_blamed_on_dd(text: str) -> None:
    assert read_log(text) == []
    (report,) = read_log(f"{LINE}\n{text}")
    assert not report.warnings


@pytest.mark.parametrize(
    "command",
    [
        "dd if=/dev/zero of=/dev/null",
        "dd if=/dev/zero of=/dev/null bs=1M count=100",
        "dd bs=1M count=100 if=/dev/urandom > /dev/null",
        "dd if=/dev/zero of=/dev/zero bs=1M",
    ],
)
def test_what_the_kernel_makes_and_drops_is_no_storage(command: str) -> None:
    block = " bs=1M" if "bs=1M" not in command else ""
    report = dd.parse(f"$ {command}{block}\n{FIRST}$ {READ}\n{SECOND}")
    reasons = {(one.run, one.metric): one.reason for one in report.readings if one.value is None}
    assert reasons == dict.fromkeys([(0, "throughput"), (0, "elapsed")], "no storage was measured")
    assert operations(report) == ["read", "read"]
    assert not report.warnings


def test_its_time_by_the_shell_has_no_value_either() -> None:
    report = dd.parse(f"$ time dd if=/dev/zero of=/dev/null bs=1M count=100\n{RECORDS}\nreal\t0m0.245s\n")
    assert {one.value for one in report.readings if one.metric != "size"} == {None}


@pytest.mark.parametrize("source", ["/dev/sda", "/mnt/f"])
def test_what_is_dropped_at_dev_zero_is_read(source: str) -> None:
    report = dd.parse(f"$ dd if={source} of=/dev/zero bs=1M count=100\n{FIRST}")
    assert operations(report) == ["read"]
    assert all(one.value for one in report.readings)


@pytest.mark.parametrize(
    "kept",
    [
        " >a.log 2>&1",
        " > a.log 2>&1",
        " >& a.log",
        " 2>>$LOG",
        " 2>&1 | tail -1 >> a.log",
        " |& grep copied >$LOG",
    ],
)
@pytest.mark.parametrize("loop", ["for i in 1 2; do {}; {}; done", "{}; for i in 1 2; do {}; done"])
def test_in_a_loop_of_which_a_file_has_some_results_none_is_known(loop: str, kept: str) -> None:
    """Those below may be two readings, or the file is shown too."""
    report = dd.parse(f"$ {loop.format(W + kept, R)}\n{FIRST}{SECOND}")
    assert operations(report) == [None, None]
    assert ["which dd" in warning.text for warning in report.warnings] == [True, True]


@pytest.mark.parametrize(
    "shown", ["", " 2>&1", " 2>&1 >a.log", " >&2", " 2>&1 | tee -a a.log", " | tail -1 >> a.log"]
)
def test_a_loop_whose_results_are_all_shown_has_them_in_turn(shown: str) -> None:
    report = dd.parse(f"$ for i in 1 2; do {W}{shown}; {R}; done\n{FIRST}{SECOND}")
    assert operations(report) == ["write", "read"]


@pytest.mark.parametrize(("operands", "operation"), [("", None), ("if=/mnt/f ", "read")])
def test_what_a_trace_shows_without_a_source_may_read_a_pipe(operands: str, operation: str | None) -> None:
    """`nc box 99 | dd of=/dev/null` and `dd of=/dev/null </mnt/f` are the same line of `set -x`."""
    (report,) = read_log(f"+ dd {operands}of=/dev/null bs=1M\n{FIRST}")
    assert operations(report) == [operation]


@pytest.mark.parametrize(
    ("operands", "size"),
    [("ibs=4k obs=64k", None), ("obs=64k", None), ("bs=4k", 4096), ("ibs=4k obs=4k", 4096)],
)
def test_of_an_unknown_direction_the_block_size_is_that_of_both_sides(
    operands: str, size: int | None
) -> None:
    records = f"25600+0 records in\n{1600 if 'obs=64k' in operands else 25600}+0 records out\n"
    report = dd.parse(f"$ dd if=/dev/zero of=$F {operands}\n{records}{LINE}\n")
    assert [one.parameters.get("block_size") for one in report.readings] == [size] * 3


@pytest.mark.parametrize("operands", ["bs=64k", "", "bs=1M count=50"])
def test_statistics_that_contradict_the_command_are_of_another(operands: str) -> None:
    """As where the lines between were cut, or a mail broke the command and its rest is lost."""
    report = dd.parse(f"$ dd if=/dev/zero of=/mnt/f {operands}\n{FIRST}")
    assert [(one.operation, one.parameters["block_size"]) for one in report.readings] == [(None, 2**20)] * 3
    assert len(report.warnings) == 1


@pytest.mark.parametrize("prompt", ["$ ", "", "bash-5.2# ", "sh-4.4$ "])
@pytest.mark.parametrize("silence", ["2>/dev/null", "status=none", ">/dev/null 2>&1"])
def test_a_dd_that_shows_nothing_has_no_result(silence: str, prompt: str) -> None:
    report = dd.parse(f"{prompt}{W} {silence}\n{prompt}t if=/dev/zero\n{FIRST}")
    assert operations(report) == [None]


@pytest.mark.parametrize("prompt", ["bash-5.2# ", "sh-4.4$ ", "bash-3.2$ "])
def test_the_prompt_that_bash_has_by_itself_ends_with_its_version(prompt: str) -> None:
    report = dd.parse(f"{prompt}{W}\n{FIRST}{prompt}./readtest\n{SECOND}")
    assert operations(report) == ["write", None]


@pytest.mark.parametrize(
    ("operands", "offset"),
    [
        ("if=/dev/sda of=/dev/null bs=1M count=256", None),
        ("if=/dev/sda of=/dev/null bs=1M count=256 skip=0", None),
        ("if=/dev/sda of=/dev/null bs=1M count=256 skip=500k", 512000 << 20),
        ("if=/dev/sda of=/dev/null bs=1M count=256 iseek=4", 4 << 20),
        ("if=/dev/sda of=/dev/null bs=1M count=256 skip=1G iflag=skip_bytes", 1 << 30),
        ("if=/dev/sda of=/dev/null bs=1M count=256 skip=100B", None),  # bytes from coreutils 9.1 on
        ("if=/dev/sda of=/dev/null bs=1M count=256 skip=$i", None),
        ("if=/dev/zero of=/dev/sda bs=1M count=256 seek=1000 skip=5", 1000 << 20),
        ("if=/mnt/a of=/mnt/b bs=1M count=256 skip=7", None),
    ],
)
def test_where_it_begins_is_told_by_its_command(operands: str, offset: int | None) -> None:
    statistics = (
        "256+0 records in\n256+0 records out\n268435456 bytes (268 MB, 256 MiB) copied, 2.0 s, 134 MB/s\n"
    )
    report = dd.parse(f"$ dd {operands}\n{statistics}")
    assert {one.parameters.get("offset") for one in report.readings} == {offset}
