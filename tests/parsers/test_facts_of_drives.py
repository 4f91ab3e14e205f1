"""What lscpu, smartctl, hdparm -I and the kernel tell of drives and their machine."""

from __future__ import annotations

from ingest.parsers.machine import hdparm_identify, kernel, lscpu, nvme_list, smartctl
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
