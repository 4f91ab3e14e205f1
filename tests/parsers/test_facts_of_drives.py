"""What lscpu, smartctl, hdparm -I and the kernel tell of drives and their machine."""

from __future__ import annotations

import pytest

from ingest.parsers import read_log
from ingest.parsers.machine import hdparm_identify, kernel, lscpu, nvme_list, openseachest, smartctl
from tests.parsers.of_facts import log, settings, values


def test_lscpu() -> None:
    report = lscpu.parse(log("lscpu-2.38"))
    assert values(report) == {
        "Architecture": "x86_64",
        "Processors seen by the system": "2",
        "Processor": "Intel(R) Xeon(R) Processor",
        "Threads per core": "1",
        "Cores per socket": "2",
        "Sockets": "1",
        "Hypervisor": "KVM",
    }


def test_smartctl() -> None:
    assert values(smartctl.parse(log("smartctl-ata"))) == {
        "Model of sdi": "HUH721212ALE601",
        "Firmware of sdi": "LEGL0002",
        "Size of sdi": "12,000,138,625,024 bytes [12.0 TB]",
        "Sector sizes of sdi": "512 bytes logical, 4096 bytes physical",
        "Rotation rate of sdi": "7200 rpm",
        "Form factor of sdi": "3.5 inches",
        "Command set of sdi": "ACS-2, ATA8-ACS T13/1699-D revision 4",
        "Interface of sdi": "SATA 3.2, 6.0 Gb/s (current: 3.0 Gb/s)",
    }
    assert values(smartctl.parse(log("smartctl-scsi-nvme"))) == {
        "Vendor of sdb": "HGST",
        "Model of sdb": "HUS726040ALS210",
        "Firmware of sdb": "A907",
        "Size of sdb": "4,000,787,030,016 bytes [4.00 TB]",
        "Rotation rate of sdb": "7200 rpm",
        "Interface of sdb": "SAS (SPL-3)",
        "Model of nvme0n1": "PM951 NVMe SAMSUNG 256GB",
        "Firmware of nvme0n1": "BXV76D0Q",
        "Size of nvme0n1": "256,060,514,304 [256 GB]",
    }


def test_hdparm_identify() -> None:
    told = values(hdparm_identify.parse(log("hdparm-I")))
    assert told["Model of sda"] == "Hitachi HDS721010CLA332"
    assert told["Firmware of sda"] == "JP4OA3EA"
    assert told["Rotation rate of sda"] == "7200 rpm"
    assert told["Size of sda"] == "1000204 MBytes (1000 GB)"
    assert told["Rotation rate of sdb"] == "Solid State Device"
    assert (told["Model of hda"], told["Firmware of hda"]) == ("ST380011A", "8.01")


def test_kernel_lines() -> None:
    report = kernel.parse(log("kernel"))
    assert values(report) == {
        "Kernel": "2.6.25.5-1.1-default",
        "Link of ata3": "SATA link up 3.0 Gbps",
        "Model of ata3.00": "Hitachi HDT725032VLA360",
        "Firmware of ata3.00": "V54OA52A",
        "Interface of ata3.00": "ATA-7, max UDMA/133",
        "Model of ata4.00": "ST3500418AS",
        "Firmware of ata4.00": "CC38",
        "Interface of ata4.00": "ATA-8, max UDMA/133",
        "Size of sdb": "320,072,933,376 bytes",
        "Size of sdc": "500,107,862,016 bytes",
        "Model of hda": "ST380011A",
        "Level of md0": "raid5",
        "Drives of md0": "4",
        "Layout of md0": "left-symmetric",
        "Level of md1": "raid6",
        "Drives of md1": "6",
        "Layout of md1": "left-symmetric-6",
    }
    assert settings(report)[("md0", "raid_layout")] == "left-symmetric"
    assert ("md1", "raid_layout") not in settings(report)


def test_nvme_list_without_its_serial_numbers() -> None:
    """As a set must have it."""
    lines = log("nvme-list-1.12-reconstructed").splitlines()
    text = "".join(f"{line[:17]}{line[38:]}\n" for line in lines)
    assert "SN" not in text
    assert values(nvme_list.parse(text)) == values(nvme_list.parse(log("nvme-list-1.12-reconstructed")))


def test_nvme_list_whose_blanks_are_lost_gives_nothing() -> None:
    text = "\n".join(" ".join(line.split()) for line in log("nvme-list-1.12-reconstructed").splitlines())
    assert nvme_list.parse(f"{text}\n").facts == []


@pytest.mark.parametrize("name", ["nvme-list-1.12-reconstructed", "nvme-list-2.0-reconstructed"])
def test_nvme_list_without_its_line_of_dashes(name: str) -> None:
    lines = log(name).splitlines()
    text = "".join(f"{line}\n" for line in lines if not line.startswith("---"))
    assert values(nvme_list.parse(text)) == values(nvme_list.parse(log(name)))
    moved = text.replace("/dev/nvme0n1 ", "/dev/nvme0n1      ")
    assert {fact.label.split()[-1] for fact in nvme_list.parse(moved).facts} <= {"nvme1n1", "nvme10n1"}


_OF_NVME = '"MaximumLBA":{blocks},"PhysicalSize":{size},"SectorSize":512'
_EXAMPLE = '"SerialNumber":"XXXX","ModelNumber":"EXAMPLE PRO","Firmware":"2B2Q"'
_NAMESPACES = '"Namespaces":[{"NameSpace":"nvme0n1","NSID":1,SIZE'
_CONTROLLER = f'{{"Controller":"nvme0",{_EXAMPLE}'


@pytest.mark.parametrize(
    ("document", "found"),
    [
        (f'{{"DevicePath":"/dev/nvme0n1",{_EXAMPLE},SIZE}}', True),
        (f'{{"NameSpace":1,"DevicePath":"/dev/nvme0n1",{_EXAMPLE},SIZE}}', True),
        (f'{{"Subsystem":"s0","Controllers":[{_CONTROLLER},{_NAMESPACES}}}]}}],"Namespaces":[]}}', True),
        (f'{{"Subsystems":[{{"Subsystem":"s0","Controllers":[{_CONTROLLER}}}],{_NAMESPACES}}}]}}]}}', True),
        (f'{{"Subsystems":[{{"Subsystem":"s0",{_NAMESPACES},"Paths":[{_CONTROLLER}}}]}}]}}]}}', True),
        (f'{{"Subsystem":"s0","Controllers":[{_CONTROLLER}}}]}}', False),
    ],
    ids=["1.0", "1.16", "1.16 -v", "2 -v", "2 -v of version 2", "no namespace"],
)
def test_nvme_list_as_json(document: str, found: bool) -> None:
    numbers = _OF_NVME.format(blocks=1000215216, size=512110190592)
    printed = f'{{"Devices":[{document.replace("SIZE", numbers)}]}}'
    facts = {"Model of nvme0n1": "EXAMPLE PRO", "Firmware of nvme0n1": "2B2Q"}
    whole = {**facts, "Size of nvme0n1": "512,110,190,592 bytes"} if found else {}
    spread = printed.replace(",", ",\n  ").replace("{", "{\n").replace('":', '" : ')
    for text in (printed, f"{printed}\n", f"# nvme list -o json\n{spread}\n"):
        assert nvme_list.detect(text) is found
        assert values(nvme_list.parse(text)) == whole
    if found:
        assert [report.tool for report in read_log(printed)] == ["nvme-list"]


def test_a_size_of_nvme_list_that_was_cut_to_32_bits_is_none() -> None:
    for size in (-2147483648, 1053118464):
        numbers = _OF_NVME.format(blocks=1000215216, size=size)
        text = f'{{"Devices":[{{"DevicePath":"/dev/nvme0n1",{_EXAMPLE},{numbers}}}]}}\n'
        assert "Size of nvme0n1" not in values(nvme_list.parse(text))
        assert "Model of nvme0n1" in values(nvme_list.parse(text))


SEACHEST = """\
==========================================================================================
 openSeaChest_Basics - openSeaChest drive utilities - NVMe Enabled
 openSeaChest_Basics Version: 3.1.0-2_2_3 X86_64
==========================================================================================

/dev/sg0 - ST8000NM000A-2KE101 - XXXXXXXX - ATA
\tModel Number: ST8000NM000A-2KE101
\tSerial Number: XXXXXXXX
\tFirmware Revision: SN03
\tWorld Wide Name: XXXXXXXXXXXXXXXX
\tDrive Capacity (TB/TiB): 8.00/7.28
\tNative Drive Capacity (TB/TiB): 8.00/7.28
\tLogical Sector Size (B): 512
\tRotation Rate (RPM): 7200
\tForm Factor: 3.5"
\tInterface speed:
\t\tMax Speed (Gb/s): 6.0
"""


def test_openseachest() -> None:
    told = {
        "Model of sg0": "ST8000NM000A-2KE101", "Firmware of sg0": "SN03", "Size of sg0": "8.00 TB",
        "Rotation rate of sg0": "7200 rpm", "Form factor of sg0": '3.5"',
    }  # fmt: skip
    for text in (SEACHEST, SEACHEST.replace("\t", " " * 8)):
        (report,) = read_log(text)
        assert (report.tool, values(report)) == ("openseachest", told)
    second = (
        SEACHEST.partition("\n\n")[2].replace("sg0", "sg1").replace("7200", "SSD").replace("TB/TiB", "GB/GiB")
    )
    both = values(openseachest.parse(SEACHEST + "\n" + second))
    assert (both["Rotation rate of sg1"], both["Size of sg1"]) == ("Solid State Device", "8.00 GB")
    assert both.items() >= told.items()


def test_hdparm_beside_openseachest_is_not_given_its_drive() -> None:
    hdparm = log("hdparm-I")
    reports = {report.tool: values(report) for report in read_log(hdparm + "\n" + SEACHEST)}
    assert reports["hdparm-identify"] == values(hdparm_identify.parse(hdparm))
    assert reports["openseachest"] == values(openseachest.parse(SEACHEST))
    reports = {report.tool: values(report) for report in read_log(SEACHEST + "\n" + hdparm)}
    assert reports["openseachest"] == values(openseachest.parse(SEACHEST))
