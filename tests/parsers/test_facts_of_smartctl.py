"""smartctl as JSON, behind controllers, and among other tools' lines."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest

from ingest.parsers import read_log
from ingest.parsers.machine import smartctl
from tests.parsers.of_facts import values

SMARTCTL_J = """\
{
  "json_format_version": [1, 0],
  "smartctl": {"version": [7, 3], "argv": ["smartctl", "-j", "-i", "/dev/sdb"], "exit_status": 0},
  "device": {
    "name": "/dev/sdb",
    "type": "sat"
  },
  "model_family": "Toshiba 3.5\\" MG03ACAxxx(Y) Enterprise HDD",
  "model_name": "TOSHIBA MG03ACA100",
  "firmware_version": "FL1A",
  "user_capacity": {"blocks": 1953525168, "bytes": 1000204886016},
  "rotation_rate": 7200,
  "sata_version": {"string": "SATA 3.0", "value": 62},
  "ata_smart_attributes": {"table": [{"id": 1, "model_name": "none", "raw": {"value": 0}}]}
}
"""


def test_smartctl_json() -> None:
    expected = {
        "Model family of sdb": 'Toshiba 3.5" MG03ACAxxx(Y) Enterprise HDD', "Model of sdb": "TOSHIBA MG03ACA100",
        "Firmware of sdb": "FL1A", "Size of sdb": "1,000,204,886,016 bytes", "Rotation rate of sdb": "7200 rpm",
        "Interface of sdb": "SATA 3.0",
    }  # fmt: skip
    compact = json.dumps(json.loads(SMARTCTL_J), sort_keys=True)
    for text in (SMARTCTL_J, SMARTCTL_J.rstrip(), compact, f"$ smartctl -j\n{SMARTCTL_J}$ ls\n"):
        (report,) = read_log(text)
        assert values(report) == expected
        assert report.warnings == []


def test_smartctl_json_that_is_cut_tells_nothing() -> None:
    for end in range(len(SMARTCTL_J) - 3):
        assert smartctl.parse(SMARTCTL_J[:end]).facts == []


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize(
    "form", [list, lambda drives: {"drives": drives}, lambda drives: dict(zip("ab", drives, strict=True))]
)
def test_smartctl_json_of_several_drives(form: Callable[[list[object]], object], indent: int | None) -> None:
    """As jq -s and the scripts of others keep them."""
    drives = [json.loads(SMARTCTL_J.replace("sdb", drive)) for drive in ("sda", "sdb")]
    (report,) = read_log(json.dumps(form(drives), indent=indent) + "\n")
    assert len(report.facts) == 12
    assert values(report)["Rotation rate of sda"] == values(report)["Rotation rate of sdb"] == "7200 rpm"


def test_smartctl_json_of_nvme_and_of_drives_behind_a_controller() -> None:
    head = '{"json_format_version": [1, 0], "device": {"name": "/dev/'
    nvme = f'{head}nvme0", "type": "nvme"}}, "nvme_version": {{"string": "1.4"}}, "rotation_rate": 0}}\n'
    assert values(smartctl.parse(nvme)) == {
        "Interface of nvme0": "NVMe 1.4", "Rotation rate of nvme0": "Solid State Device",
    }  # fmt: skip
    behind = "".join(
        f'{head}bus/0", "type": "megaraid,{number}"}}, "model_name": "M{number}"}}\n' for number in (3, 4)
    )
    assert values(smartctl.parse(behind)) == {
        "Model of bus/0:megaraid,3": "M3", "Model of bus/0:megaraid,4": "M4",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "drive"),
    [
        ("-i -d megaraid,3 /dev/sda", "sda:megaraid,3"),
        ("-d sat+megaraid,60 -x /dev/sda", "sda:sat+megaraid,60"),
        ("--device=3ware,1 -a /dev/twa0", "twa0:3ware,1"),
        ("-d areca,3/1 -i /dev/sg2", "sg2:areca,3/1"),
        ("-d sat,auto -i /dev/sda", "sda"),
        ("-i /dev/sda", "sda"),
        ("-i /dev/sd$d; done", "the drive"),  # of a loop over d
    ],
)
def test_smartctl_names_a_drive_by_its_place_behind_a_controller(options: str, drive: str) -> None:
    text = f"# smartctl {options}\n=== START OF INFORMATION SECTION ===\nDevice Model:     A 1\n"
    assert values(smartctl.parse(text)) == {f"Model of {drive}": "A 1"}


def test_smartctl_has_ended_where_lspci_begins() -> None:
    text = (
        "=== START OF INFORMATION SECTION ===\nDevice Model:     A 1\nLocal Time is:    Mon May  2 2016\n\n"
        "Slot:\t00:00.0\nVendor:\tIntel Corporation\nDevice:\t440FX\n"
    )
    assert values(smartctl.parse(text)) == {"Model of the drive": "A 1"}


def test_a_string_without_an_end_is_read_in_linear_time() -> None:
    def seconds(count: int) -> float:
        text = '{"json_format_version": [1, 0], "x": "' + '\\"' * count + "\n"
        start = time.process_time()
        assert smartctl.parse(text).facts == []
        return time.process_time() - start

    small, large = (min(seconds(count) for _ in range(3)) for count in (4_000, 20_000))
    assert large < 12 * small + 0.05


_OUTPUT = "smartctl 7.2 2020-12-30 r5155 [x86_64-linux]\n\n=== START OF INFORMATION SECTION ===\nDevice Model:     {}\n"


@pytest.mark.parametrize(
    ("command", "drives"),
    [
        ("smartctl -i /dev/sda; smartctl -i /dev/sdb", ["sda", "sdb"]),
        (
            "sudo smartctl -d sat -i /dev/sda && sudo smartctl -d megaraid,3 -i /dev/sdb",
            ["sda", "sdb:megaraid,3"],
        ),
        ("smartctl -d megaraid,3 -i /dev/sda; smartctl -i /dev/sdb", ["sda:megaraid,3", "sdb"]),
        ("smartctl -i /dev/sd$d; smartctl -i /dev/sdb", ["the drive", "sdb"]),
        ("smartctl -i /dev/sda", ["sda", "the drive"]),
        ("smartctl -i /dev/sdc | grep Model; smartctl -i /dev/sdd", ["the drive"]),
        ("smartctl -i /dev/sde > e; smartctl -i /dev/sdf", ["the drive"]),
        ("smartctl -i /dev/sde | head", ["sde"]),
    ],
)
def test_smartctl_for_several_drives_on_one_line(command: str, drives: list[str]) -> None:
    outputs = "".join(_OUTPUT.format(f"M {number}") for number in range(len(drives)))
    report = smartctl.parse(f"root@host:~# {command}\n{outputs}")
    assert values(report) == {f"Model of {drive}": f"M {number}" for number, drive in enumerate(drives)}
