"""How much memory a machine has: by the unit of each program, and by none that is not told."""

from __future__ import annotations

import pytest

from ingest.parsers.machine import cpuinfo, memory, zpool
from tests.parsers.of_facts import log, settings, values

TABLE = """               total        used        free      shared  buff/cache   available
Mem:        16307032     3901156     8784920      217780     5240264    12782940
Swap:              0           0           0
"""


@pytest.mark.parametrize(
    ("command", "value"),
    [
        ("free", "15.6 GiB"),
        ("free -k", "15.6 GiB"),
        ("free -t -w", "15.6 GiB"),
        ("/usr/bin/free -b", "15.6 MiB"),
        ("free -m", "15.6 TiB"),
    ],
)
def test_the_command_tells_what_a_number_of_free_is(command: str, value: str) -> None:
    assert values(memory.parse(f"root@nas:~# {command}\n{TABLE}")) == {"Memory": value}


@pytest.mark.parametrize(
    "above",
    ["", "root@nas:~# free -q\n", "root@nas:~# free -s 5\n", "root@nas:~# free --mega\n", "the memory:\n"],
)
def test_what_no_command_tells_is_not_read(above: str) -> None:
    assert not memory.parse(above + TABLE).facts
    assert not memory.detect(above + TABLE)


def test_a_table_further_down_may_be_of_another_command() -> None:
    text = f"root@nas:~# free -b\n{TABLE}{TABLE}"
    assert [fact.line for fact in memory.parse(text).facts] == [3]


def test_what_has_a_unit_needs_no_command() -> None:
    assert values(memory.parse("Mem:            62Gi       3.7Gi        17Gi\n")) == {
        "Memory (approximate)": "62.0 GiB"
    }
    assert values(memory.parse("KiB Mem:   1026080 total,   960028 used,    66052 free\n")) == {
        "Memory": "1002 MiB"
    }
    assert not memory.parse("Mem:            62G        3.7G        17G\n").facts


def test_one_mebibyte_less_of_another_kernel_is_the_same_memory() -> None:
    both = "MemTotal:       16307032 kB\nMemTotal:       16306008 kB\n"
    assert [fact.value for fact in memory.parse(both).facts] == ["15.6 GiB"]


def test_processors_of_one_name_are_told_once() -> None:
    text = "processor\t: 0\nmodel name\t: Xeon(R)   E5\n\nprocessor\t: 1\nmodel name\t: Xeon(R)   E5\n"
    assert [(fact.line, fact.value) for fact in cpuinfo.parse(text).facts] == [(2, "Xeon(R) E5")]


def test_pools() -> None:
    told = settings(zpool.parse(log("zpool-status-reconstructed")))
    assert told == {
        ("tank", "raid_level"): "raidz2",
        ("tank", "drives"): 4,
        ("tank", "state"): "recovering",
        ("zones", "raid_level"): "zfs-mirror",
        ("zones", "drives"): 4,
        ("zones", "state"): "optimal",
    }


@pytest.mark.parametrize(
    "name", ["cpuinfo-x86", "cpuinfo-old-arm-reconstructed", "cpuinfo-arm-reconstructed"]
)
def test_a_page_that_shows_cpuinfo_has_blanks_in_place_of_tabs(name: str) -> None:
    text = log(name)
    assert [fact.value for fact in cpuinfo.parse(text.expandtabs()).facts] == [
        fact.value for fact in cpuinfo.parse(text).facts
    ]
    assert cpuinfo.detect(text.expandtabs())


def test_a_page_that_shows_pools_has_too() -> None:
    text = log("zpool-status-reconstructed")
    assert values(zpool.parse(text.expandtabs())) == values(zpool.parse(text))
    assert zpool.detect(text.expandtabs())


def pool(*devices: str, errors: str = "errors: No known data errors\n") -> str:
    shown = "".join(f"\t{device}  ONLINE  0  0  0\n" for device in devices)
    return f"  pool: p\n state: ONLINE\nconfig:\n\n\tNAME  STATE     READ WRITE CKSUM\n\tp  ONLINE  0  0  0\n{shown}\n{errors}"


def test_a_pool_of_two_kinds_has_no_level() -> None:
    text = pool("  mirror-0", "    sda", "    sdb", "  raidz1-1", "    sdc", "    sdd", "    sde")
    assert settings(zpool.parse(text)) == {("p", "state"): "optimal"}


def test_drives_alone_are_striped_and_one_is_single() -> None:
    assert settings(zpool.parse(pool("  sda", "  sdb"))) == {("p", "drives"): 2, ("p", "state"): "optimal"}
    assert settings(zpool.parse(pool("  sda")))["p", "raid_level"] == "single"


def test_a_distributed_raid_is_called_by_its_parity() -> None:
    text = pool("  draid2:8d:24c:1s-0", *(f"    sd{letter}" for letter in "abcdefghijkl"))
    assert settings(zpool.parse(text))["p", "raid_level"] == "draid2"


def test_a_pool_whose_end_is_missing_tells_nothing() -> None:
    assert not zpool.parse(pool("  raidz1-0", "    sda", "    sdb", errors="")).facts
