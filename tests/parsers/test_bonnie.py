"""bonnie++ and bonnie: every generation, its table and its CSV, and the two held against each other."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.parsers import ParseError, Reading, Report, bonnie
from tests.parsers.expectations import LOGS, Sidecar, complaints, sidecars

SIDECARS = sidecars(LOGS / "bonnie++")
PHASES: list[tuple[str, str | None]] = [
    ("write_char", None),
    ("write", None),
    ("rewrite", None),
    ("read_char", None),
    ("read", None),
    ("seek", None),
]
PHASES += [(name, access) for access in ("sequential", "random") for name in ("create", "stat", "delete")]


def log(name: str) -> str:
    return (LOGS / "bonnie++" / f"{name}.log").read_text(encoding="utf-8")


def pick(
    report: Report, operation: str, metric: str = "throughput", access: str | None = None, run: int = 0
) -> Reading:
    (found,) = [
        one
        for one in report.readings
        if (one.operation, one.metric, one.parameters.get("access"), one.run)
        == (operation, metric, access, run)
    ]
    return found


def has(report: Report, operation: str) -> bool:
    return any(one.operation == operation for one in report.readings)


def warned(text: str, *parts: str) -> bool:
    """Whether a warning has all of the parts."""
    return any(all(part in warning.text for part in parts) for warning in bonnie.parse(text).warnings)


@pytest.mark.parametrize("sidecar", SIDECARS, ids=lambda one: one.log.stem)
def test_a_log_gives_what_its_sidecar_says(sidecar: Sidecar) -> None:
    assert complaints(sidecar) == []
    if sidecar.state == "ok":
        assert not bonnie.parse(sidecar.text()).warnings


@pytest.mark.parametrize("sidecar", SIDECARS, ids=lambda one: one.log.stem)
def test_spans_are_what_is_printed(sidecar: Sidecar) -> None:
    text = sidecar.text()
    for one in bonnie.parse(text).readings:
        assert one.printed.startswith(text.split("\n")[one.line - 1][one.start : one.end])


# -- the generations of CSV ---------------------------------------------------------------------------


def test_k_is_1024_and_sizes_are_powers_of_two() -> None:
    one = pick(bonnie.parse(log("1.03e-1G-n16")), "write")
    assert (one.value, one.unit, one.printed) == (493861 * 1024, "B/s", "493861 K/sec")
    assert (one.rule, one.format, one.tool_version) == ("bonnie-kib", "csv-1.03", "1.03e")
    assert one.parameters == {"file_size": 2**30}


def test_cpu_is_a_ratio() -> None:
    one = pick(bonnie.parse(log("1.03e-1G-n16")), "write", "cpu")
    assert (one.value, one.unit, one.printed, one.rule) == (0.59, "1", "59 %CP", "bonnie-percent")


def test_too_fast_is_no_value_and_left_out_is_no_reading() -> None:
    report = bonnie.parse(log("1.03e-terabyte-sizes"))
    assert (pick(report, "seek", "rate").value, pick(report, "seek", "rate").reason) == (
        None,
        "too fast to measure",
    )
    assert pick(report, "seek", "cpu").value is None
    assert not has(report, "write_char")
    assert not has(report, "create")


def test_files_are_counted_in_1024() -> None:
    assert pick(bonnie.parse(log("1.97.3-full")), "create", "rate", "random").parameters == {
        "files": 16 * 1024, "access": "random", "threads": 2,
    }  # fmt: skip


def test_files_of_one_size_have_it() -> None:
    line = log("1.97.3-full").split("\n")[-2].replace(",16,1024,512,", ",16,1024,1024,") + "\n"
    assert pick(bonnie.parse(line), "create", "rate", "sequential").parameters["file_size"] == 1024


def test_character_phases_are_told_apart() -> None:
    """Through stdio until 1.92, a system call a byte since, over a size that is not printed."""
    assert pick(bonnie.parse(log("1.02b-full")), "read_char").parameters == {
        "file_size": 2**27,
        "engine": "stdio",
    }
    assert pick(bonnie.parse(log("1.96-full")), "read_char").parameters == {
        "engine": "a system call a byte",
        "threads": 1,
    }


def test_latency_is_the_worst_one() -> None:
    report = bonnie.parse(log("1.91-reconstructed"))
    one = pick(report, "seek", "latency")
    assert (one.value, one.statistic, one.printed, one.rule) == (141.0, "max", "141s", "bonnie-s")
    assert pick(report, "write_char", "latency").value == 0.011519
    assert pick(report, "write", "latency").value == 0.76


def test_every_line_of_csv_is_a_run() -> None:
    report = bonnie.parse(log("2.00a-x2-header"))
    assert {one.run for one in report.readings} == {0, 1}
    assert pick(report, "write", "latency", run=1).printed == "129us"


def test_the_chunk_that_the_csv_of_2_00_loses_is_in_the_table_or_the_command() -> None:
    assert pick(bonnie.parse(log("2.00a-chunk-64k")), "write").parameters["block_size"] == 65536
    line = log("2.00a-chunk-64k").strip().split("\n")[-1] + "\n"
    assert "block_size" not in pick(bonnie.parse(line), "write").parameters
    taught = bonnie.parse(f"root@box:/mnt# bonnie++ -qf -s2048:64k -D -n 0 -u root\n{line}")
    assert taught.readings[0].parameters == {
        "file_size": 2**31,
        "block_size": 65536,
        "threads": 1,
        "direct": True,
    }
    other = bonnie.parse(f"$ bonnie++ -s 1024:64k\n{line}")
    assert "block_size" not in pick(other, "write").parameters


def test_the_first_chunk_of_1_0x_is_behind_its_size() -> None:
    text = log("1.03e-1G-n16").split("\n")[-2].replace(",1G,", ",1G:64k,") + "\n"
    assert pick(bonnie.parse(text), "write").parameters == {"file_size": 2**30, "block_size": 65536}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1.96,1.96,", "1.96,3.01,"),
        ("1.96,1.96,", "1.99,1.96,"),
        (",512M,", ",512X,"),
        (",151322,", ",151e22,"),
        (",450ms,", ",450m,"),
        (",363302,18", ",363302;18"),
        (",1,1795", ",one,1795"),
    ],
)
def test_csv_that_is_not_known_is_refused_with_its_line(old: str, new: str) -> None:
    with pytest.raises(ParseError) as caught:
        bonnie.parse(log("1.96-full").replace(old, new))
    assert caught.value.line == 24


def test_a_version_of_the_table_that_is_not_known_is_refused() -> None:
    with pytest.raises(ParseError, match=r"3\.00"):
        bonnie.parse(log("1.96-full").replace("Version  1.96", "Version  3.00"))


def test_the_manifest_may_know_the_letter() -> None:
    assert {one.tool_version for one in bonnie.parse(log("1.03a-full"), "1.03a").readings} == {"1.03a"}
    report = bonnie.parse(log("1.03a-full"), "1.96")
    assert {one.tool_version for one in report.readings} == {"1.03"}
    assert "1.96" in report.warnings[0].text


def test_other_lines_of_commas_are_not_ours() -> None:
    assert not bonnie.recognises("a," * 26 + "\n" + "1," * 47 + "2\n" + "," * 26 + "\n")
    noise = "name," + "1.5," * 25 + "x\n"
    assert len(bonnie.parse(noise + log("1.02b-full")).readings) == 24


# -- the table ------------------------------------------------------------------------------------------


def without_csv(name: str) -> str:
    return "".join(line + "\n" for line in log(name).split("\n") if line.count(",") < 20 and line)


@pytest.mark.parametrize(
    "name",
    ["1.02b-full", "1.03a-full", "1.03e-1G-n16", "1.03e-n0-nofiles", "1.03e-terabyte-sizes", "1.93c-full",
     "1.96-full", "1.97.3-full", "1.91-reconstructed", "1.03-s0-reconstructed"],
)  # fmt: skip
def test_the_table_alone_gives_the_same(name: str) -> None:
    """But for seeks, which it rounds."""
    alone, both = bonnie.parse(without_csv(name)), bonnie.parse(log(name))
    assert not alone.warnings
    assert len(alone.readings) == len(both.readings)
    for ours, theirs in zip(alone.readings, both.readings, strict=True):
        assert ours.value == (1628.0 if theirs.value == 1627.7 else theirs.value)
        assert (ours.operation, ours.metric, ours.parameters) == (
            theirs.operation,
            theirs.metric,
            theirs.parameters,
        )


def test_the_file_rates_of_the_table_of_2_00_are_not_rates() -> None:
    one = pick(bonnie.parse(log("2.00a-s0-files-table-only")), "create", "rate", "sequential")
    assert (one.value, one.printed, one.rule) == (None, "65536 /sec", "bonnie-2.00-file-rates")
    assert "number of files" in (one.reason or "")
    other = bonnie.parse(log("2.00a-s0-files-table-only").replace("64/5 65536", "64/5 65535"))
    assert "leftover" in (pick(other, "create", "rate", "sequential").reason or "")
    assert pick(bonnie.parse(log("2.00a-s0-files")), "create", "rate", "sequential").value == 55108


def test_letters_of_the_table_of_2_00_are_binary() -> None:
    text = without_csv("2.00a-chunk-64k").replace("285m  57", "540k  57")
    assert pick(bonnie.parse(text), "write").value == 540 * 1024
    assert pick(bonnie.parse(text), "rewrite").value == 1.6 * 2**30
    assert pick(bonnie.parse(text.replace("540k", " 540")), "write").reason


def test_a_name_of_sixteen_characters_may_touch_the_size() -> None:
    text = without_csv("1.03e-1G-n16").replace("db1.example.com  1G", "db1.example.com01G:4k")
    assert pick(bonnie.parse(text), "write").parameters == {"file_size": 2**30, "block_size": 4096}


def test_spaces_lost_are_no_reason_to_guess() -> None:
    """Four pairs of numbers could be any four of six."""
    text = without_csv("1.03e-terabyte-sizes").replace("           ", " ")
    with pytest.raises(ParseError):
        bonnie.parse(text)


def test_many_rows_of_bon_csv2txt_are_many_runs() -> None:
    text = """\
Version 1.02b       ------Sequential Output------ --Sequential Input- --Random-
                    -Per Chr- --Block-- -Rewrite- -Per Chr- --Block-- --Seeks--
Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
a              496M           22038  13 11768   8           19219   6 183.9   0
b              496M           22495  13 11213   6           22390   6 184.9   0
                    ------Sequential Create------ --------Random Create--------
                    -Create-- --Read--- -Delete-- -Create-- --Read--- -Delete--
files:max:min        /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP  /sec %CP
a                10  2015  99 +++++ +++ +++++ +++  2526  99 +++++ +++  7412  99
b                10  2016  99 +++++ +++ +++++ +++  2527  99 +++++ +++  7413  99
"""
    report = bonnie.parse(text)
    assert [pick(report, "seek", "rate", run=run).value for run in (0, 1)] == [183.9, 184.9]
    assert [pick(report, "create", "rate", "sequential", run).value for run in (0, 1)] == [2015, 2016]


def test_quoted_mail_is_read() -> None:
    for name in ("1.96-full", "1.03e-1G-n16", "2.00a-table-only"):
        text = "".join(f"> {line}\n" for line in log(name).split("\n"))
        assert [one.value for one in bonnie.parse(text).readings] == [
            one.value for one in bonnie.parse(log(name)).readings
        ]


def test_bonnie_1_has_decimals_of_cpu_and_volumes() -> None:
    report = bonnie.parse(log("bonnie-1.2-suse-reconstructed"))
    assert pick(report, "write").parameters == {"file_size": 3 * 2**30}
    assert pick(report, "write", "cpu").value == 0.438
    assert pick(report, "write").format == "table-bonnie"
    assert pick(bonnie.parse(log("bonnie-1.4-reconstructed")), "write_char", "cpu").value == 0.97


def test_bonnie_64_has_mebibytes_and_no_sure_size() -> None:
    report = bonnie.parse(log("bonnie-64-reconstructed"))
    written = pick(report, "write")
    assert (written.value, written.printed, written.parameters) == (96.4 * 2**20, "96.4 M/sec", {})
    assert (pick(report, "seek", "rate").value, pick(report, "write", "cpu").value) == (214, 0.215)


@pytest.mark.parametrize("unit", ["G/sec", "B/sec", "kb/s."])
def test_a_table_in_another_unit_is_refused(unit: str) -> None:
    with pytest.raises(ParseError):
        bonnie.parse(log("bonnie-1.4-reconstructed").replace("K/sec", unit))


@pytest.mark.parametrize("figure", ["13038", "15274", "44931", "12038", "66362", "12.9", "95.0"])
def test_bonnie_of_suse_says_its_figures_twice(figure: str) -> None:
    text, other = log("bonnie-1.2-suse-reconstructed"), figure.replace(figure[0], "3")
    assert warned(text.replace(figure, other, 1), figure, other)


# -- both -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("1.96-full", " 151322  22", " 151323  22", ("write rate", "151323", "151322")),
        ("1.96-full", " 151322  22", " 151322  23", ("write cpu", "23", "22")),
        ("1.96-full", " 90789us ", " 90780us ", ("rewrite latency", "90780us", "90789us")),
        ("1.02b-full", "  1628   0", "  1626   0", ("seek rate", "1626", "1627.7")),
        ("1.02b-full", "128M 7", "129M 7", ("size", "129M", "128M")),
        ("1.03e-1G-n16", "+++++ +++ 31386", "12345  67 31386", ("random stat rate", "12345", "+++++")),
        ("1.97.3-full", "16:1024:512/8", "16:1023:512/8", ("max", "1023", "1024")),
        ("2.00a-chunk-64k", " 285m ", " 287m ", ("write rate", "287m", "292258")),
        ("2.00a-chunk-64k", " 1.6g ", " 1.5g ", ("rewrite rate", "1.5g", "1645234")),
    ],
)  # fmt: skip
def test_a_table_that_disagrees_is_a_warning(name: str, old: str, new: str, said: tuple[str, ...]) -> None:
    text = log(name)
    assert old in text
    changed = text.replace(old, new, 1)
    assert warned(changed, *said)
    assert [one.value for one in bonnie.parse(changed).readings] == [
        one.value for one in bonnie.parse(text).readings
    ]


def test_the_same_figures_under_another_name_are_the_same_run() -> None:
    text = log("1.96-full").replace("lat196         512M", "lat198         512M")
    assert warned(text, "machine", "lat198", "lat196")
    assert {one.run for one in bonnie.parse(text).readings} == {0}


def test_runs_in_one_log_each_with_table_and_csv() -> None:
    names = (
        "1.03e-1G-n16",
        "1.96-full",
        "2.00a-chunk-64k",
        "2.00a-n0-quiet",
        "1.03e-1G-n16",
        "bonnie-1.4-reconstructed",
    )
    report = bonnie.parse("".join(map(log, names)))
    assert not report.warnings
    assert [pick(report, "write", run=run).value for run in range(6)] == [
        505713664, 154953728, 292258 * 1024, 187004928, 505713664, 15843 * 1024,
    ]  # fmt: skip


@pytest.mark.parametrize("table_first", [True, False])
def test_one_stream_may_come_before_the_other(table_first: bool) -> None:
    """-q: the tables go to stderr, the CSV to stdout."""
    names = ("1.96-full", "1.93c-full", "2.00a-chunk-64k", "1.03e-1G-n16")
    tables = "".join(map(without_csv, names))
    lines = "".join(line + "\n" for name in names for line in log(name).split("\n") if line.count(",") > 20)
    report = bonnie.parse(tables + lines if table_first else lines + tables)
    assert not report.warnings
    assert [pick(report, "write", run=run).printed for run in range(4)] == [
        "151322 K/sec", "618461 K/sec", "292258 K/sec", "493861 K/sec",
    ]  # fmt: skip


def test_a_broken_table_is_an_error_without_csv_and_a_warning_with_it() -> None:
    broken = (
        log("1.96-full")
        .replace("--Seeks--\nMachine", "--See=\nks--\nMachine")
        .replace("22\nLatency", "2x\nLatency")
    )
    assert bonnie.parse(broken).warnings
    with pytest.raises(ParseError) as caught:
        bonnie.parse("\n".join(broken.split("\n")[:-2]) + "\n")
    assert caught.value.expected


def test_latencies_belong_to_the_row_above_them() -> None:
    lines = without_csv("1.96-full").rstrip("\n").split("\n")
    places = [place for place, line in enumerate(lines) if line.startswith("Latency")]
    lines[places[0] : places[0]] = ["Jan  1 kernel: something else"]
    with pytest.raises(ParseError, match="latencies"):
        bonnie.parse("\n".join(lines) + "\n")


# -- what goes wrong ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (log("1.90g-full"), "Bonnie: drastic I/O error (rmdir): No such file or directory"),
        (log("2.00a-too-small"), "File size should be double RAM"),
        ('You must use the "-u" switch when running as root.\nusage:\nbonnie++ [-d scratch-dir] [-c concurrency]\n', "You must use"),
        ("Writing intelligently...Can't write block.: No space left on device\nCan't write block 0.\n", "Can't write block.: No space left"),
        ("Using uid:0, gid:0.\nCan't open file ./Bonnie.12.000\n", "Can't open file"),
    ],
)  # fmt: skip
def test_a_failure_is_its_message_and_no_number(text: str, said: str) -> None:
    report = bonnie.parse(text)
    assert bonnie.recognises(text)
    assert not report.readings
    (failure,) = report.failures
    assert failure.text.startswith(said)


def test_a_failed_run_among_others_has_its_number() -> None:
    report = bonnie.parse(log("1.96-full") + log("1.90g-full") + log("1.02b-full"))
    assert [failure.run for failure in report.failures] == [1]
    assert {one.run for one in report.readings} == {0, 2}


def test_a_run_without_a_result_is_a_warning() -> None:
    (warning,) = bonnie.parse("Writing a byte at a time...done\nWriting intelligently...").warnings
    assert warning.line == 1


def test_a_number_at_the_end_that_is_not_ended_is_a_warning() -> None:
    for name in ("1.03e-1G-n16", "1.96-full"):
        assert bonnie.parse(log(name)).warnings == []
        assert bonnie.parse(log(name).removesuffix("\n")).warnings
        assert bonnie.parse(without_csv(name).removesuffix("\n")).warnings


def test_a_line_of_2_00_cut_to_the_length_of_an_older_one_is_not_that() -> None:
    line = log("2.00a-n0-quiet").strip()
    for fields in range(3, 50):
        report = bonnie.parse(",".join(line.split(",")[:fields]))
        assert not report.readings
        assert report.warnings
    with pytest.raises(ParseError, match="50 fields"):
        bonnie.parse(",".join(line.split(",")[:48]) + "\n")


@pytest.mark.parametrize("name", ["1.96-full", "1.02b-full", "2.00a-concurrency-3"])
def test_a_cut_log_joined_with_another_leaves_the_other_its_values(name: str) -> None:
    """Cut within its line of CSV: the table above it and the next run are right, and the cut is told."""
    text = log(name).rstrip("\n")
    cut = text[: text.rindex(",") - 20]
    report = bonnie.parse(f"{cut}\n{log('1.97.3-full')}")
    assert any("fields" in one.text for one in report.warnings)
    right = [(one.operation, one.metric, one.value) for one in bonnie.parse(log("1.97.3-full")).readings]
    found = [(one.operation, one.metric, one.value) for one in report.readings]
    assert found[-len(right) :] == right
    assert {one.run for one in report.readings} == {0, 1}


@pytest.mark.parametrize("name", ["2.00a-s0-files-table-only", "2.00-table-file-rates-reconstructed"])
def test_file_rates_of_a_table_without_its_version_have_no_value(name: str) -> None:
    """2.00 prints the number of files there; which version it was, only its head says."""
    report = bonnie.parse(log(name).replace("Version", "Ve sion"))
    rates = [one for one in report.readings if one.metric == "rate" and "access" in one.parameters]
    assert rates
    assert {one.value for one in rates} == {None}


# -- printed and read back ------------------------------------------------------------------------------

whole = st.integers(0, 99_999_999)
rates = st.one_of(st.none(), st.just("+++++"), whole)


def column(rate: object, cpu: int) -> str:
    """print_stat() of 1.0x and 1.9x."""
    if rate is None:
        return " " * 10
    return " +++++ +++" if rate == "+++++" else f" {rate:>5} {cpu:>3}"


@given(
    st.lists(st.tuples(rates, st.integers(0, 1200)), min_size=6, max_size=6),
    st.integers(1, 10**6),
    st.text("abc-.019", max_size=30),
)
def test_a_printed_row_is_read_back(figures: list[tuple[object, int]], size: int, name: str) -> None:
    figures[5] = (figures[5][0] if figures[5][0] is not None else 7, figures[5][1])
    printed = f"{size}M" if size % 1024 else f"{size // 1024}G"
    head = f"{name:<18}"[: 18 - len(printed)] + " " + printed
    columns = "Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP"
    text = f"Version 1.03e       ------Sequential Output------ --Sequential Input- --Random-\n{columns}\n"
    text += head + "".join(column(*one) for one in figures) + "\n"
    report = bonnie.parse(text)
    for (operation, _), (rate, cpu) in zip(PHASES, figures, strict=False):
        if rate is None:
            assert not has(report, operation)
            continue
        one = pick(report, operation, "rate" if operation == "seek" else "throughput")
        if rate == "+++++":
            assert (one.value, one.reason) == (None, "too fast to measure")
        else:
            assert one.value == rate * (1 if operation == "seek" else 1024)  # type: ignore[operator]
            assert pick(report, operation, "cpu").value == pytest.approx(cpu / 100)
            assert one.parameters["file_size"] == size * 2**20


def latency(seconds: float) -> str:
    """print_latency()."""
    if seconds > 99.999999:
        return f"{int(seconds)}s"
    return f"{int(seconds * 1000)}ms" if seconds > 0.099999 else f"{int(seconds * 1e6)}us"


generations = st.sampled_from(["", "2,1.92b,", "1.96,1.96,", "1.98,2.00a,"])


@given(
    generations,
    st.lists(st.tuples(rates, st.integers(0, 1200)), min_size=12, max_size=12),
    st.lists(st.one_of(st.none(), st.floats(1e-6, 1e5)), min_size=12, max_size=12),
)
def test_a_printed_line_of_csv_is_read_back(
    kind: str, figures: list[tuple[object, int]], worst: list[float | None]
) -> None:
    figures[0] = (4321, 1)
    pairs = [
        "," if rate is None else "+++++,+++" if rate == "+++++" else f"{rate},{cpu}" for rate, cpu in figures
    ]
    io, files = ",".join(pairs[:6]), ",".join(pairs[6:])
    heads = {"": ("box,1G", "16"), "2,1.92b,": ("2,1.92b,box,1G,", "16,,,"), "1.96,1.96,": ("1.96,1.96,box,1,17,1G,", "16,,,,"),
             "1.98,2.00a,": ("1.98,2.00a,box,1,17,1G,,8192,5", "16,,,,")}  # fmt: skip
    text = f"{heads[kind][0]},{io},{heads[kind][1]},{files}"
    text += "".join("," + (latency(one) if one else "") for one in worst) if kind else ""
    report = bonnie.parse(text + "\n")
    for (operation, access), (rate, _), most in zip(PHASES, figures, worst, strict=True):
        metric = "rate" if access or operation == "seek" else "throughput"
        if isinstance(rate, int):
            assert pick(report, operation, metric, access).value == rate * (1 if metric == "rate" else 1024)
        if kind and most:
            assert pick(report, operation, "latency", access).value == pytest.approx(
                most, rel=0.0101, abs=1e-6
            )


@given(
    st.sampled_from([one.log.stem for one in SIDECARS]),
    st.integers(0, 5000),
    st.randoms(use_true_random=False),
)
def test_cut_and_shuffled_logs_are_right_or_warned_of_or_refused(
    name: str, cut: int, chance: random.Random
) -> None:
    text = log(name)
    right = {
        (one.operation, one.metric, one.parameters.get("access"), one.value)
        for one in bonnie.parse(text).readings
    }
    lines = text.split("\n")[:-1]
    chance.shuffle(lines)
    for changed in (text[:cut], "\n".join(lines) + "\n"):
        try:
            report = bonnie.parse(changed)
        except ParseError:
            continue
        found = {
            (one.operation, one.metric, one.parameters.get("access"), one.value) for one in report.readings
        }
        table = {
            one for one in found if (one[0], one[1]) == ("seek", "rate") or one[3] is None or "2.00" in name
        }
        assert report.warnings or report.failures or found - table <= right


@pytest.mark.parametrize(
    "char", ["x", "9", " ", "[", ",", "+", "\n", "1,", "Latency ", "%CP /sec", "1.96,1.96,", "1G "]
)
def test_two_megabytes_of_the_same_are_soon_read(char: str) -> None:
    text = char * (2_000_000 // len(char)) if char != "\n" else char * 300_000
    text += "\n" + (char * 30 + "\n") * (300_000 // (30 * len(char) + 1))
    bonnie.recognises(text)
    for start in (log("1.96-full"), "Sequential Output--\nMachine Size K/sec %CP\n"):
        with contextlib.suppress(ParseError):
            bonnie.parse(start + text)


@pytest.mark.parametrize(
    "name", ["1.02b-full", "1.03e-1G-n16", "1.96-full", "1.97.3-full", "1.91-reconstructed"]
)
def test_a_changed_digit_is_warned_of(name: str) -> None:
    """These print every figure twice with the same digits, but for the last one of seeks."""
    text = log(name)
    right = [(one.operation, one.metric, one.value) for one in bonnie.parse(text).readings]
    for place in [place for place, char in enumerate(text) if char.isdecimal()]:
        changed = text[:place] + str((int(text[place]) + 3) % 10) + text[place + 1 :]
        try:
            report = bonnie.parse(changed)
        except ParseError:
            continue
        found = [(one.operation, one.metric, one.value) for one in report.readings]
        assert report.warnings or found == right, text[place - 9 : place + 9]
