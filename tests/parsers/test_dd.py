"""dd: its layouts and units, and what its command lines tell."""

from __future__ import annotations

import pytest

from ingest.parsers import dd
from tests.parsers.expectations import Sidecar, complaints, sidecars
from tests.parsers.of_dd import LINE, LOGS, RECORDS, SLOW, SPEED, of

MIB = 1048576


@pytest.mark.parametrize("sidecar", sidecars(LOGS), ids=lambda sidecar: sidecar.log.name)
def test_real_logs(sidecar: Sidecar) -> None:
    assert complaints(sidecar) == []
    text = sidecar.text()
    assert dd.detect(text)
    report = dd.parse(text)
    for one in report.readings:
        assert text.split("\n")[one.line - 1][one.start : one.end] == one.printed
        assert one.rule
    if "usr1" not in sidecar.log.name and sidecar.state != "no-result":
        assert report.warnings == []


@pytest.mark.parametrize(
    ("line", "speed", "layout"),
    [
        ("209715200 bytes (210 MB) copied, 0.197938 seconds, 1.1 GB/s", 209715200 / 0.197938, "gnu-5.3"),
        ("209715200 bytes (210 MB) copied, 0.197938 s, 1.1 GB/s", 209715200 / 0.197938, "gnu-6.1"),
        ("209715200 bytes (210 MB, 200 MiB) copied, 0.197938 s, 1.1 GB/s", 209715200 / 0.197938, "gnu-8.25"),
        ("1 byte copied, 2.2933e-05 s, 43.6 kB/s", 1 / 2.2933e-05, "gnu-8.25"),
        ("512 bytes (512 B) copied, 0.0001 s, 5.1 MB/s", 5120000.0, "gnu-6.1"),
        ("209715200 bytes (210 MB, 200 MiB) copied, 0.3 s, 798 MB/s", 798e6, "gnu-8.25"),  # uutils: one decimal
        ("209715200 bytes (200.0MB) copied, 1.600000 seconds, 125.0MB/s", 125.0 * MIB, "busybox-1.16"),
        ("209715200 bytes (200 MB) copied, 1.600 s, 125 MB/s", 125.0 * MIB, "toybox"),
        ("209715200 bytes (200 M) copied, 1.600 s, 125 M/s", 125.0 * MIB, "toybox"),
        ("209715200 bytes (200 M) copied, 2.104671 s, 95 M/s", 209715200 / 2.104671, "toybox"),
        ("1021592274 bytes transferred in 480.752682 secs (2124985 bytes/sec)", 1021592274 / 480.752682, "bsd"),
        ("209715200 bytes transferred in 0.123 secs (1696000123 bytes/sec)", 1696000123.0, "bsd"),  # OpenBSD
        ("104857600字节(105 MB)已复制，0.0566 秒，1.9 GB/秒", 104857600 / 0.0566, "gnu-6.1"),
        ("104857600字节（105 MB，100 MiB）已复制，0.0566 s，1.9 GB/s", 104857600 / 0.0566, "gnu-8.25"),
        ("104857600 バイト (105 MB) コピーされました、 0.0566 秒、 1.9 GB/秒", 104857600 / 0.0566, "gnu-6.1"),
        ("скопировано 104857600 байт (105 MB), 0,0566 c, 1,9 GB/c", 104857600 / 0.0566, "gnu-6.1"),
        ("104857600 байтаў (105 MB) скапіявана, 1,9931 сэкундаў , 52,6 MB/s", 104857600 / 1.9931, "gnu-5.3"),
        ("skopiowane 104857600 bajtów (105 MB, 100 MiB), 0,0566 s, 1,9 GB/s", 104857600 / 0.0566, "gnu-8.25"),
    ],
)  # fmt: skip
def test_layouts(line: str, speed: float, layout: str) -> None:
    report = dd.parse(line + "\n")
    assert [one.value for one in of(report, "throughput")] == [pytest.approx(speed, rel=1e-9)]
    assert {one.format for one in report.readings} == {layout}
    assert report.warnings == []
    assert dd.detect(line + "\n")


# unit in the bracket, bytes of one, and how one second of it is printed: every factor is held against the bytes.
UNITS = [
    *(("%d bytes (%s) copied, 1 s, %s/s", f"2.0 {unit}", 2 * 1000**power) for power, unit in enumerate(["kB", "MB", "GB", "TB", "PB"], 1)),
    *(("%d bytes (%sB) copied, 1.000000 seconds, %sB/s", f"2.0{unit}", 2 * 1024**power) for power, unit in enumerate("KMGT", 1)),
]  # fmt: skip


@pytest.mark.parametrize(("form", "figure", "size"), UNITS)
def test_every_unit_of_size(form: str, figure: str, size: int) -> None:
    slower = figure.replace("2.0", "2.0")
    report = dd.parse(
        form.replace("10 s", "1 s").replace("10.000000", "1.000000") % (size, figure, slower) + "\n"
    )
    assert report.warnings == []
    assert [one.value for one in report.readings] == [size, 1.0, size]


@pytest.mark.parametrize(("power", "unit"), [(1, "KiB"), (2, "MiB"), (3, "GiB"), (4, "TiB"), (5, "PiB")])
def test_every_binary_unit(power: int, unit: str) -> None:
    size = 3 * 1024**power
    si = ["kB", "MB", "GB", "TB", "PB"][power - 1]
    decimal = f"{size / 1000**power:.1f} {si}"
    report = dd.parse(f"{size} bytes ({decimal}, 3.0 {unit}) copied, 1.00001 s, {decimal}/s\n")
    assert report.warnings == []
    wrong = dd.parse(f"{size} bytes ({decimal}, 4.0 {unit}) copied, 1.00001 s, {decimal}/s\n")
    assert [one.text for one in wrong.warnings] == [f"{size} bytes are not the printed 4.0 {unit}"]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("512", 512), ("7c", 7), ("2b", 1024), ("3K", 3072), ("3k", 3072), ("3KiB", 3072), ("3kB", 3000), ("3KB", 3000),
        ("3kD", 3000), ("2M", 2 * MIB), ("2m", 2 * MIB), ("2MiB", 2 * MIB), ("2MB", 2000000), ("2MD", 2000000),
        ("1G", 2**30), ("1g", 2**30), ("1GiB", 2**30), ("1GB", 10**9), ("1GD", 10**9), ("1T", 2**40), ("1t", 2**40),
        ("1TiB", 2**40), ("1TB", 10**12), ("2x512", 1024), ("2x3x1k", 6144),
        ("2w", None), ("$bs", None), ("", None), ("1Q", None), ("99x999999999999999999", None),
    ],
)  # fmt: skip
def test_suffixes(text: str, size: int | None) -> None:
    report = dd.parse(f"$ dd if=/dev/zero of=f bs={text}\n{LINE}")
    assert {one.parameters.get("block_size") for one in report.readings} == {size}


@pytest.mark.parametrize(
    ("command", "operation", "told"),
    [
        ("dd if=/dev/zero of=/mnt/f bs=1M count=100 oflag=direct conv=fdatasync", "write", {"direct": True, "sync": "fdatasync", "block_size": MIB}),
        ("dd of=/dev/null if=/dev/md0 bs=1M iflag=direct", "read", {"direct": True, "block_size": MIB}),
        ("dd if=/dev/md0 bs=1M > /dev/null", "read", {"direct": False}),
        ("dd if=/dev/md0 bs=1M 2>/dev/null | tar t", None, {"direction": "unknown"}),
        ("gdd if=/dev/zero of=/mnt/f bs=1M", "write", {"block_size": MIB}),
        ("sudo nice dd if=a of=b bs=1M oflag=direct", None, {"direction": "unknown", "direct": True}),
        ("dd if=/dev/zero bs=1M count=100 > /mnt/f", "write", {"block_size": MIB}),
        ("dd if=/dev/zero of=/dev/stdout bs=1M | gzip", None, {"direction": "unknown"}),
        ("dd if=/dev/zero of=$f bs=1M > /mnt/log", None, {"direction": "unknown"}),
        ("nc -l 5000 | dd of=/dev/null bs=1M", None, {"direction": "unknown", "block_size": MIB}),
        ("pv /mnt/f | sudo dd of=/dev/null bs=1M", None, {"direction": "unknown", "block_size": MIB}),
        ("echo | sudo -S dd if=f of=/dev/null bs=1M", "read", {"direct": False}),
        ("true || dd of=/dev/null bs=1M < f", "read", {"direct": False}),
        ("dd if=/dev/zero of=$f bs=1M", None, {"direction": "unknown", "block_size": MIB}),
        ("LC_ALL=C /bin/dd if=/dev/zero of='my file' bs=1M oflag=dsync", "write", {"of": "my file", "sync": "dsync"}),
        ("dd if=/dev/zero of=/mnt/f bs=1m oflag=fsync", "write", {"sync": "sync"}),
        ("echo 3 > /proc/sys/vm/drop_caches; dd if=f of=/dev/null ibs=1M obs=1M", "read", {"block_size": MIB}),
    ],
)  # fmt: skip
def test_command_lines(command: str, operation: str, told: dict[str, object]) -> None:
    for prompt in ("$ ", "root@box:~# ", "[joe@box /mnt]$ ", "+ ", "box% ", ""):
        report = dd.parse(prompt + command + "\n" + RECORDS + LINE)
        assert report.warnings == []
        for one in report.readings:
            assert one.operation == operation
            assert one.parameters.items() >= told.items()
            assert ("direction" in one.parameters) == ("direction" in told)


@pytest.mark.parametrize(
    "command",
    [
        "$ dd if=/dev/zero of=/mnt/f bs=1M \\\n    count=100 oflag=direct conv=fsync\n",
        "# dd if=/dev/zero \\\r\n> of=/mnt/f bs=1M count=100 \\ \r\n> oflag=direct \\\r\n> conv=fsync\r\n",
        "$ time dd \\\n> if=/dev/zero of=/mnt/f bs=1M count=100 oflag=direct conv=fsync\n",
        "dd if=/dev/zero of=/mnt/f bs=1M count=100 \\\n\toflag=direct conv=fsync\n",
    ],
)
def test_a_command_goes_on_behind_a_backslash(command: str) -> None:
    report = dd.parse(command + RECORDS + LINE)
    assert report.warnings == []
    told = {"direct": True, "sync": "fsync", "block_size": MIB, "if": "/dev/zero", "of": "/mnt/f"}
    assert [(one.operation, one.parameters) for one in of(report, "throughput")] == [("write", told)]


@pytest.mark.parametrize("broken", ["bs", "count", "oflag", "conv"])
@pytest.mark.parametrize("prompt", ["$ ", "", "[root@box ~]# time "])
def test_a_command_goes_on_where_a_mail_broke_it(broken: str, prompt: str) -> None:
    command = "dd if=/dev/zero of=/mnt/raid5-512k/ext4/testfile bs=1M count=100 oflag=direct conv=fsync"
    log = f"{prompt}{command}\n{RECORDS}{LINE}".replace(f" {broken}=", f"\n{broken}=")
    (one,) = of(dd.parse(log), "throughput")
    assert {"direct": True, "sync": "fsync", "block_size": MIB}.items() <= one.parameters.items()


@pytest.mark.parametrize(
    "end", ["of=/mnt/te", "conv=fdata", "oflag=dir", "bs=1", "count=1000 oflag=direct conv=fdata"]
)
def test_a_command_goes_on_where_a_terminal_broke_it(end: str) -> None:
    command = "dd if=/dev/zero of=/mnt/testfile bs=1M count=1000 oflag=direct conv=fdatasync"
    prompt = "$ ".rjust(80 - command.index(end) - len(end), "x")
    typed = f"{prompt}{command}"
    (one,) = of(dd.parse(f"{typed[:80]}\n{typed[80:]}\n{RECORDS}{LINE}"), "throughput")
    assert {"direct": True, "sync": "fdatasync", "block_size": MIB}.items() <= one.parameters.items()


@pytest.mark.parametrize("width", [76, 95, 130])
@pytest.mark.parametrize("end", ["oflag=dir", "conv=notrunc,fdata", "conv=notrunc,f", "oflag=direct conv="])
def test_a_flag_that_is_half_of_one_goes_on_in_the_next_line(end: str, width: int) -> None:
    """As it is copied from a pane of any width."""
    command = "dd if=/dev/zero of=/mnt/testfile bs=1M oflag=direct conv=notrunc,fdatasync"
    if end == "oflag=dir":
        command = "dd if=/dev/zero of=/mnt/testfile bs=1M conv=notrunc,fdatasync oflag=direct"
    typed = "$ ".rjust(width - command.index(end) - len(end), "x") + command
    (one,) = of(dd.parse(f"{typed[:width]}\n{typed[width:]}\n{RECORDS}{LINE}"), "throughput")
    assert {"direct": True, "sync": "fdatasync", "block_size": MIB}.items() <= one.parameters.items()


@pytest.mark.parametrize("mark", ["", "> ", ">>> "])
@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ("dd if=/\ndev/zero of=/tmp/nfs.img bs=1M count=100 oflag=direct", {"of": "/tmp/nfs.img", "direct": True}),
        ("dd if=/dev/zero of=/tmp/test.img bs=1M\nconv=fsync", {"of": "/tmp/test.img", "sync": "fsync"}),
    ],
)  # fmt: skip
def test_a_command_goes_on_where_a_mail_that_is_quoted_broke_it(
    broken: str, told: dict[str, object], mark: str
) -> None:
    text = f"root@intel-x86-64:/opt/wr-test/testcases/nfs-utils_v6# {broken}\n{RECORDS}{SLOW}"
    report = dd.parse("".join(f"{mark}{line}\n" for line in text.splitlines()))
    for one in report.readings:
        assert one.operation == "write"
        assert one.parameters.items() >= {"block_size": MIB, **told}.items()
    assert report.warnings == []


def test_a_command_that_a_mail_broke_and_whose_rest_is_lost_tells_nothing() -> None:
    report = dd.parse(f"root@intel-x86-64:/opt/wr-test/testcases/nfs-utils_v6# dd if=/\n{RECORDS}{LINE}")
    assert {one.operation for one in report.readings} == {None}
    assert not any("direct" in one.parameters for one in report.readings)
    assert report.warnings == []


def test_a_word_below_a_command_is_not_its_rest() -> None:
    command = "$ dd if=/dev/zero of=/mnt/test bs=1M conv=fsync".replace("test", "t" * 37)
    assert len(command) == 80
    (one,) = of(dd.parse(f"{command}\ndone\n{RECORDS}{LINE}"), "throughput")
    assert one.parameters["sync"] == "fsync"


@pytest.mark.parametrize("assignment", ["bs=4k", "count=5", "i=5"])
def test_an_assignment_below_a_command_is_no_operand(assignment: str) -> None:
    command = "dd if=/dev/zero of=/mnt/raid/some/long/name bs=1M count=100 oflag=direct"
    (one,) = of(dd.parse(f"{command}\n{assignment}\n{RECORDS}{LINE}"), "throughput")
    assert (one.parameters["block_size"], "sync" in one.parameters) == (MIB, False)
    short = of(dd.parse(f"dd if=/dev/zero of=f bs=1M\ncount=5 conv=fsync\n{RECORDS}{LINE}"), "throughput")
    assert "sync" not in short[0].parameters


@pytest.mark.parametrize(
    ("command", "operations"),
    [
        ("# dd if=/dev/zero of=f bs=1M &&\n> dd if=f of=/dev/null bs=1M\n", ["write", "read"]),
        ("# dd if=/dev/zero of=f bs=1M && \\\n> sync &&\n> dd if=f of=/dev/null bs=1M\n", ["write", "read"]),
        ("# (\n> dd if=/dev/zero of=f bs=1M\n> dd if=f of=/dev/null bs=1M\n> )\n", [None, None]),
        ("# (\n> dd if=/dev/zero of=f bs=1M\n> sync\n> dd if=f of=/dev/null\n> )\n", [None, None]),
    ],
)
def test_a_command_in_several_lines_is_not_its_last_one(command: str, operations: list[str | None]) -> None:
    report = dd.parse(command + (RECORDS + LINE) * 2)
    assert [one.operation for one in of(report, "throughput")] == operations


def test_what_is_cut_behind_a_backslash_has_no_statistics() -> None:
    report = dd.parse(f"$ dd if=/dev/zero bs=1M \\\n{RECORDS}{LINE}")
    assert [one.parameters["direction"] for one in of(report, "throughput")] == ["unknown"]


def test_without_a_command_the_direction_is_open() -> None:
    (one,) = of(dd.parse(RECORDS + LINE), "throughput")
    assert (one.operation, one.parameters) == (None, {"direction": "unknown", "block_size": MIB})
    assert (one.value, one.printed, one.line, one.start, one.end) == (SPEED, "1.9 GB/s", 3, 55, 63)


def test_several_commands() -> None:
    log = f"$ dd if=/dev/zero of=f bs=1M; dd if=f of=/dev/null bs=1M\n{RECORDS}{LINE}{RECORDS}{LINE}$ ./other\n{RECORDS}{LINE}"
    found = of(dd.parse(log), "throughput")
    assert [(one.run, one.operation, one.parameters.get("direction")) for one in found] == [
        (0, "write", None), (1, "read", None), (2, None, "unknown"),
    ]  # fmt: skip


@pytest.mark.parametrize("silence", ["status=none", "2>/dev/null", "&> /dev/null", ">/dev/null 2>&1"])
def test_statistics_are_not_of_a_dd_that_prints_none(silence: str) -> None:
    report = dd.parse(f"$ dd if=/dev/zero of=f bs=1M {silence}; dd if=f of=/dev/null bs=1M\n{RECORDS}{LINE}")
    assert [one.operation for one in of(report, "throughput")] == ["read"]
    shown = dd.parse(f"$ dd if=/dev/zero of=f bs=1M 2>&1; dd if=f of=/dev/null bs=1M\n{RECORDS}{LINE}")
    assert [one.operation for one in of(shown, "throughput")] == ["write"]


def test_statistics_kept_in_a_file_are_shown_or_not() -> None:
    command = "$ dd if=/dev/zero of=f bs=1M 2>a.log; dd if=f of=/dev/null bs=1M"
    for redirect in ("2>a.log", "2>> /tmp/a.log", "&>a.log"):
        shown = dd.parse(f"{command.replace('2>a.log', redirect)}\n{RECORDS}{LINE}")
        assert [one.operation for one in of(shown, "throughput")] == ["read"]
    both = dd.parse(f"{command}\n{RECORDS}{LINE}{RECORDS}{LINE}")
    assert [one.operation for one in of(both, "throughput")] == ["write", "read"]


def test_flags_add_up() -> None:
    command = "$ dd if=/dev/zero of=f bs=1M conv=fsync conv=notrunc oflag=direct oflag=append"
    told = of(dd.parse(f"{command}\n{RECORDS}{LINE}"), "throughput")[0].parameters
    assert (told["direct"], told["sync"]) == (True, "fsync")


@pytest.mark.parametrize(
    "operands",
    [
        "bs=$((1024*1024))", 'of="$dir"/f', 'of=/mnt/"$x"/f', "of=/mnt/my\\ disk/f", "of=/mnt/$(date +%s)",
        "of=/mnt/`hostname`", '"of=/mnt/f"', "of='/mnt/my f'.1", "'of=/mnt/my f'",
    ],
)  # fmt: skip
def test_quotes_and_what_the_shell_puts_in_hide_no_operand(operands: str) -> None:
    for form in ("$ %s\n", '$ time sh -c "%s; sync"\n'):
        if '"' not in operands or '"' not in form:
            command = form % f"dd if=/dev/zero {operands} bs=1M count=100 conv=fsync oflag=direct"
            report = dd.parse(command + RECORDS + LINE)
            told = of(report, "throughput")[0].parameters
            assert (told["direct"], told["block_size"], told["sync"]) == (True, MIB, "fsync")
            assert "sync" in form or report.warnings == []


@pytest.mark.parametrize(
    "operand", ["oflag=$flag", "$OPTS", '"$@"', "{}", "`cat options`", "oflag=sync,$f", "oflag=$f oflag=sync"]
)
def test_flags_that_only_the_shell_knows_are_not_said_to_be_absent(operand: str) -> None:
    command = f"$ dd if=/dev/zero of=/mnt/f bs=1M {operand}\n"
    told = of(dd.parse(command + RECORDS + LINE), "throughput")[0].parameters
    assert "direct" not in told
    assert told["block_size"] == MIB
    unsaid = of(dd.parse(f"$ dd if=/dev/zero of=/mnt/f {operand}\n{LINE}"), "throughput")[0].parameters
    assert ("block_size" in unsaid) == ("=" in operand)


@pytest.mark.parametrize(
    "seek",
    ["$(( 7814035376 / (65536 / 512) - 1000 ))", "$(( (i-1)*1000 ))", "$((2*(512)))", "$(stat -c %s $(dirname /x))"],
)  # fmt: skip
def test_operands_behind_a_reckoning_are_read(seek: str) -> None:
    report = dd.parse(
        f"# dd if=/dev/zero of=/mnt/f seek={seek} bs=1M oflag=direct conv=fdatasync\n{RECORDS}{LINE}"
    )
    told = {"direct": True, "sync": "fdatasync", "block_size": MIB}
    assert report.readings[0].parameters.items() >= told.items()


@pytest.mark.parametrize(
    "operand",
    ["of=<path>/test", "of=/mnt/f seek=$(( ((((i-1))))*1000 ))", "of=/mnt/f -count=2", "of=/mnt/f count=$(f $(g $(h)))"],
)  # fmt: skip
def test_operands_behind_what_is_not_understood_are_not_said_to_be_absent(operand: str) -> None:
    report = dd.parse(f"$ dd if=/dev/zero {operand} bs=1M oflag=direct conv=fsync\n{RECORDS}{LINE}")
    assert not any("direct" in one.parameters for one in report.readings)
    assert {one.parameters["block_size"] for one in report.readings} == {MIB}  # by the records
    assert report.warnings == []


@pytest.mark.parametrize("remark", ["", "  # oflag=direct", " gives:", "; sync", " | cat", "`"])
def test_what_is_no_operand_leaves_direct_as_it_is(remark: str) -> None:
    report = dd.parse(f"$ dd if=/dev/zero of=/mnt/f bs=1M{remark}\n{RECORDS}{LINE}")
    assert {one.parameters["direct"] for one in report.readings} == {False}


def test_a_listing_of_commands_teaches_nothing() -> None:
    log = f"dd if=/dev/zero of=f bs=1M\ndd if=f of=/dev/null bs=1M\n{RECORDS}{LINE}{RECORDS}{LINE}"
    assert {one.parameters["direction"] for one in dd.parse(log).readings} == {"unknown"}


W, R = "dd if=/dev/zero of=f bs=1M", "dd if=f of=/dev/null bs=1M"


@pytest.mark.parametrize(
    ("command", "operations"),
    [
        (f"for i in 1 2; do {W}; {R}; done", ["write", "read", "write", "read"]),
        (f"for i in 1 2; do for j in 3 4; do {W}; {R}; done; done", ["write", "read", "write", "read"]),
        (f"for i in 1 2 3; do {W}; done; {R}", [None] * 4),
        (f"for i in 1 2; do {W}; done; for i in 1 2; do {R}; done", [None] * 4),
        (f"for i in 1 2; do {W}; for j in 1 2; do {R}; done; done", [None] * 4),
        (f"{W}; for i in 1 2 3; do {R}; done", ["write", "read", "read", "read"]),
        (f"{R}; {W}; for i in 1 2; do {R}; done", ["read", "write", "read", "read"]),
        (f"{W}; for i in 1 2; do {R}; done; {W}", ["write", None, None, None]),
        (f"{W} status=none; for i in 1 2 3 4; do {R}; done", ["read"] * 4),
        (f"{W}; seq 3 | xargs -n 1 {R}", ["write", "read", "read", "read"]),
    ],
)
def test_dds_in_a_loop_and_beside_it_do_not_take_turns(command: str, operations: list[str | None]) -> None:
    report = dd.parse(f"$ {command}\n{(RECORDS + LINE + RECORDS + SLOW) * 2}")
    assert [one.operation for one in of(report, "throughput")] == operations
    assert [one.parameters.get("direction") for one in of(report, "throughput")].count("unknown") == len(
        report.warnings
    )


def test_records_tell_a_block_size_that_only_the_shell_knows() -> None:
    log = f"$ for bs in 512k 1M; do dd if=/dev/zero of=f bs=$bs count=100; done\n{RECORDS}{LINE}"
    assert [one.parameters["block_size"] for one in of(dd.parse(log), "throughput")] == [MIB]
    other = log.replace("100+0 records out", "50+0 records out")
    assert ["block_size" in one.parameters for one in of(dd.parse(other), "throughput")] == [False]


def test_a_loop() -> None:
    log = f"$ for i in 1 2; do dd if=/dev/zero of=f bs=1M; done\n{RECORDS}{LINE}{RECORDS}{SLOW}"
    found = of(dd.parse(log), "throughput")
    assert [(one.run, one.operation) for one in found] == [(0, "write"), (1, "write")]


IN_TIME = "\nreal\t0m0.941s\nuser\t0m0.002s\nsys\t0m0.372s\n"


@pytest.mark.parametrize("mark", ["", "> "])
@pytest.mark.parametrize(
    "command",
    [
        "time (dd if=/dev/zero of=f bs=1M count=200;\nsync)",
        "time (dd if=/dev/zero of=f bs=1M\ncount=200; sync)",
        "time sh -c 'dd if=/dev/zero of=f bs=1M count=200;\nsync'",
        'time sh -c "dd if=/dev/zero of=f bs=1M count=200 &&\nsync"',
    ],
)
def test_a_group_that_a_mail_broke_ends_in_the_next_line(command: str, mark: str) -> None:
    """Else its rate was dd's own, without the sync that the command waits for."""
    plain, broken = (f"$ {text}\n{RECORDS}{LINE}{IN_TIME}" for text in (command.replace("\n", " "), command))
    broken = "".join(f"{mark}{line}\n" for line in broken.splitlines())
    values = [[(one.metric, one.value) for one in dd.parse(text).readings] for text in (plain, broken)]
    assert values[0] == values[1]
    assert ("elapsed", 0.941) in values[0]


def test_a_sync_that_a_mail_put_below_its_dd_is_of_it() -> None:
    text = f"$ time dd if=/dev/zero of=f bs=1M count=200; time sync\n{RECORDS}{LINE}{IN_TIME}{IN_TIME}"
    values = [
        [(one.metric, one.value) for one in dd.parse(each).readings]
        for each in (text, text.replace("; time sync", ";\ntime sync"))
    ]
    assert values[0] == values[1]
    assert ("elapsed", 1.882) in values[0]


def test_a_group_of_dd_and_sync_without_its_time_is_doubtful() -> None:
    """Its rate is dd's own, though the command waited for the sync."""
    text = f"$ time (dd if=/dev/zero of=f bs=1M count=100; sync)\n{RECORDS}{LINE}{IN_TIME}"
    assert not dd.parse(text).warnings
    for cut in (text.replace(IN_TIME, ""), text.replace("real", "rea1")):
        (warning,) = dd.parse(cut).warnings
        assert "a sync too, and its time is missing" in warning.text
