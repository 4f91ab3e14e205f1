"""The CSV of bonnie++: every generation, and what its fields are."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError, bonnie
from tests.parsers.of_bonnie import has, log, pick


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
    assert not bonnie.detect("a," * 26 + "\n" + "1," * 47 + "2\n" + "," * 26 + "\n")
    noise = "name," + "1.5," * 25 + "x\n"
    assert len(bonnie.parse(noise + log("1.02b-full")).readings) == 24


@pytest.mark.parametrize(
    ("command", "direct"),
    [
        ('bonnie++ -m "my disk" -d /mnt/bonnie -s 512 -D', True),
        ("bonnie++ -m 'no -D at all' -s 512m", None),
        ("bonnie++ -s 512 -D; bonnie++ -s 512", None),
        ("bonnie++ -s 512 -D -q | tee log", True),
    ],
)
def test_words_of_a_command_are_those_of_the_shell(command: str, direct: bool | None) -> None:
    line = log("1.97.3-full").rstrip("\n").split("\n")[-1]
    one = pick(bonnie.parse(f"$ {command}\n{line}\n"), "write")
    assert one.parameters.get("direct") is direct


def test_b_is_an_fsync_after_each_write() -> None:
    line = log("1.97.3-full").rstrip("\n").split("\n")[-1]
    report = bonnie.parse(f"$ bonnie++ -b -s 512\n{line}\n")
    assert pick(report, "rewrite").parameters["sync"] == "fsync each write"
    assert "sync" not in pick(report, "read").parameters


@pytest.mark.parametrize(
    "sign", ["Creating semaphore for 3 procs.", "Writing intelligently...Writing intelligently...done"]
)
def test_several_at_once_are_told(sign: str) -> None:
    text = "Using uid:0, gid:0.\n" + sign + "\n" + log("1.97.3-full")
    assert [warning.text for warning in bonnie.parse(text).warnings] == [
        "several bonnie++ at once: the figures of each are its share"
    ]
    assert not bonnie.parse(text.replace(" 3 ", " 1 ").replace("...Writing", "...\nWriting")).warnings


@pytest.mark.parametrize("name", ["1.03e-1G-n16", "1.91-reconstructed", "1.97.3-full", "2.00a-chunk-64k"])
@pytest.mark.parametrize("alone", [True, False])
def test_a_name_may_have_commas(name: str, *, alone: bool) -> None:
    text = log(name)
    line = text.rstrip("\n").split("\n")[-1]
    fields = line.split(",")
    fields[2 if fields[1].startswith(("1.9", "2.")) else 0] = "RAID 5,7,64k"
    renamed = ",".join(fields) + "\n"
    report = bonnie.parse(renamed if alone else text.replace(line + "\n", renamed))
    plain = bonnie.parse(line + "\n")
    assert [(one.value, one.printed) for one in report.readings] == [
        (one.value, one.printed) for one in plain.readings
    ]
    assert all(renamed[one.start : one.end] == one.printed.split(" ")[0] for one in report.readings)


@pytest.mark.parametrize("name", ["1.03e-1G-n16", "1.97.3-full", "2.00a-chunk-64k"])
def test_a_comma_elsewhere_is_none_of_the_name(name: str) -> None:
    line = log(name).rstrip("\n").split("\n")[-1]
    start = line.index(",", len("1.97,1.97,") if line.startswith("1.9") else 0)
    for at in range(start + 2, len(line)):
        if line[at].isdigit():
            try:
                report = bonnie.parse(f"{line[:at]},{line[at:]}\n")
            except ParseError:
                continue
            assert not any(one.value is not None for one in report.readings)


@pytest.mark.parametrize("quotation", ["example data: `{}`", "$ echo {} | bon_csv2html >b.html"])
def test_csv_that_is_quoted_is_no_run_and_refuses_none(quotation: str) -> None:
    text = log("1.03e-1G-n16")
    row = text.rstrip("\n").rpartition("\n")[2]
    quoted = bonnie.parse(f"{text}\n{quotation.format(row)}\n")
    assert quoted.readings == bonnie.parse(text).readings


def test_csv_may_end_with_the_line_break_of_markdown() -> None:
    text = log("1.03e-1G-n16").rstrip("\n")
    assert pick(bonnie.parse(f"{text}\\\n"), "write").value == 493861 * 1024
