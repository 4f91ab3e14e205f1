"""Facts as old kernels and old tools print them: other words, other places, less of it."""

from __future__ import annotations

import json

import pytest

from ingest.parsers import Report, read_log
from ingest.parsers.machine import kernel, lscpu, mdstat
from tests.parsers.of_facts import log


def values(report: Report) -> dict[str, str]:
    return {fact.label: fact.value for fact in report.facts}


def settings(report: Report) -> dict[str | None, object]:
    return {fact.factor: fact.setting for fact in report.facts if fact.factor}


def test_mdstat_of_2_2_has_an_array_in_a_line() -> None:
    line = "md0 : active raid5 sdf5[3] sde5[2] sdd5[1] sdb5[0] 8698880 blocks level 5, 32k chunk, algorithm 2 [4/4] [UUUU]"
    report = mdstat.parse(
        f"Personalities : [raid1] [raid5]\nread_ahead 1024 sectors\n{line}\nunused devices: <none>\n"
    )
    assert settings(report) == {
        "raid_level": "raid5", "chunk_size": 32768, "raid_layout": "left-symmetric", "drives": 4, "state": "optimal",
    }  # fmt: skip
    assert values(report)["Size of md0"] == f"{8698880 * 1024:,} bytes"


def test_mdstat_of_2_2_tells_its_progress_in_whole_percents() -> None:
    array = "md0: active raid1 sda2[1] sdb2[0] 9940 blocks [2/2] [UU] resync=1% finish=12.3min"
    report = mdstat.parse(
        f"Personalities : [linear] [raid1]\nread_ahead not set\n{array}\nunused devices: <none>\n"
    )
    assert (values(report)["Progress of md0"], values(report)["State of md0"]) == ("resync 1%", "resyncing")


def test_mdstat_of_2_0_names_members_without_their_places() -> None:
    report = mdstat.parse(
        "Personalities : [1 linear] [2 raid0]\nread_ahead 120 sectors\nmd0 : active raid0 hda2 hdc2 4192832 blocks 8k chunks\n"
        "md1 : active linear sda1 sdb1 sdc1 1024 blocks 4k rounding\nmd2 : inactive\nmd3 : inactive\n"
    )
    assert settings(report) == {"raid_level": "raid0", "chunk_size": 8192, "drives": 3}
    told = values(report)
    assert (told["Size of md0"], told["Drives of md0"]) == (f"{4192832 * 1024:,} bytes", "2")
    assert (told["Size of md1"], told["Drives of md1"]) == (f"{1024 * 1024:,} bytes", "3")


def test_mdstat_of_an_inactive_array_counts_the_blocks_of_its_members() -> None:
    report = mdstat.parse(
        "Personalities : [raid5]\nmd2 : inactive sdb[0](S) sdc[2](S)\n      5860553984 blocks\n\nunused devices: <none>\n"
    )
    assert values(report) == {"State of md2": "inactive"}


def test_mdstat_whose_leading_blanks_are_lost() -> None:
    report = mdstat.parse(
        "Personalities : [raid1]\nmd1 : active raid1 sdb5[1] sda5[0]\n4200896 blocks [2/2] [UU]\n"
    )
    assert values(report)["Size of md1"] == f"{4200896 * 1024:,} bytes"


def test_mdstat_may_be_pasted_without_its_head() -> None:
    array = "md13 : active raid1 sdh4[2] sda4[0](F)\n      458880 blocks super 1.0 [2/1] [U_]\n"
    (report,) = read_log(f"$ grep -A1 md13 /proc/mdstat\n{array}")
    assert settings(report) == {"raid_level": "raid1", "drives": 2, "state": "degraded"}
    assert read_log("md13 : active raid1 sdh4[2] sda4[0]\nand nothing of its size\n") == []


@pytest.mark.parametrize("activity", ["active(auto-read-only)", "active (auto-read-only)", "active"])
def test_mdstat_that_was_not_written_to_yet(activity: str) -> None:
    report = mdstat.parse(
        f"Personalities : [raid1]\nmd0 : {activity} raid1 sda1[0] sdb1[1]\n      1024 blocks [2/2] [UU]\n"
    )
    assert settings(report) == {"raid_level": "raid1", "drives": 2, "state": "optimal"}


def test_mdadm_of_an_array_in_a_container_has_no_superblock_of_its_own() -> None:
    text = """/dev/md127:
         Container : /dev/md0, member 0
        Raid Level : raid1
        Array Size : 786432 (768.00 MiB 805.31 MB)
      Raid Devices : 2
             State : clean
"""
    (report,) = read_log(text)
    assert settings(report) == {"raid_level": "raid1", "drives": 2, "state": "optimal"}


def test_lsblk_may_be_indented() -> None:
    rows = [
        "NAME   MAJ:MIN RM  SIZE RO TYPE MOUNTPOINT",
        "sda      8:0    0   16G  0 disk ",
        "└─sda1   8:1    0   16G  0 part /",
    ]
    for indent in ("", "    ", "\t"):
        (report,) = read_log("".join(f"{indent}{row}\n" for row in rows))
        assert values(report) == {"Size of sda": "16G"}
        assert [(fact.start, fact.end) for fact in report.facts] == [(len(indent) + 20, len(indent) + 23)]


def test_smartctl_of_old_has_a_scsi_drive_in_a_line() -> None:
    head = "=== START OF INFORMATION SECTION ===\n"
    for before in (
        head,
        "smartctl version 5.38 [i686] Copyright (C) 2002-8 Bruce Allen\n\n",
        "smartctl 5.40 2010\n",
    ):
        (report,) = read_log(f"{before}Device: SEAGATE  ST373307LC       Version: 0007\nDevice type: disk\n")
        assert values(report) == {"Model of the drive": "SEAGATE ST373307LC"}
    (report,) = read_log(
        f"{head}Model Number:                       EXAMPLE 1T\nNVMe Version:                       1.4\n"
    )
    assert values(report) == {"Model of the drive": "EXAMPLE 1T", "Interface of the drive": "NVMe 1.4"}


def test_smartctl_of_5_41_to_5_43_has_no_heading_above_a_scsi_drive() -> None:
    (report,) = read_log(
        "smartctl 5.43 2012-06-30 r3573 [x86_64-linux-2.6.32] (local build)\n"
        "Copyright (C) 2002-12 by Bruce Allen, http://smartmontools.sourceforge.net\n\n"
        "Vendor:               SEAGATE \n"
        "Product:              ST3600057SS     \n"
        "Revision:             0008\n"
        "User Capacity:        600,127,266,816 bytes [600 GB]\n"
        "Transport protocol:   SAS\n"
        "Local Time is:        Wed Dec 16 21:29:59 2015 EST\n"
    )
    assert values(report) == {
        "Vendor of the drive": "SEAGATE", "Model of the drive": "ST3600057SS",
        "Firmware of the drive": "0008", "Size of the drive": "600,127,266,816 bytes [600 GB]",
        "Interface of the drive": "SAS",
    }  # fmt: skip


LSCPU = """Architecture:          x86_64
CPU op-mode(s):        32-bit, 64-bit
CPU(s):                6
Thread(s) per core:    1
Core(s) per socket:    6
CPU socket(s):         1
Vendor ID:             AuthenticAMD
"""


def test_lscpu_of_2_17_knows_no_model() -> None:
    (report,) = read_log(LSCPU)
    assert values(report) == {
        "Architecture": "x86_64", "Processors seen by the system": "6", "Threads per core": "1",
        "Cores per socket": "6", "Sockets": "1",
    }  # fmt: skip


def test_an_architecture_that_another_tool_tells_is_none_of_lscpu() -> None:
    report = lscpu.parse(
        "Architecture:\tarmhf\n\nUptime: 18:25\n" + LSCPU + "Package: x\nArchitecture: i386\n"
    )
    assert [fact.value for fact in report.facts if fact.label == "Architecture"] == ["x86_64"]


KERNEL = [
    ("ata4.00: ATA-6, max UDMA/100, 117210240 sectors: LBA", {"Interface of ata4.00": "ATA-6, max UDMA/100", "Size of ata4.00": "60,011,642,880 bytes"}),
    ("ata3: dev 0 ATA-7, max UDMA/133, 390721968 sectors: LBA48", {"Interface of ata3.00": "ATA-7, max UDMA/133", "Size of ata3.00": "200,049,647,616 bytes"}),
    ("scsi 2:0:0:0: Direct-Access     ATA      ST3160023AS      3.18 PQ: 0 ANSI: 5", {"Model of 2:0:0:0": "ATA ST3160023AS"}),
    ("[    3.2] scsi host2: Direct-Access     SEAGATE  ST373307LC       0006", {}),
    ("scsi 1:0:0:0: CD-ROM            HL-DT-ST DVDRAM GSA-4120B A111 PQ: 0 ANSI: 5", {}),
    ("SCSI device sda: 156301488 512-byte hdwr sectors (80026 MB)", {"Size of sda": "80,026,361,856 bytes"}),
    ("hda: 156301488 sectors (80026 MB) w/2048KiB Cache, CHS=16383/255/63, UDMA(100)", {"Size of hda": "80,026,361,856 bytes"}),
    ("SCSI device sdb: hdwr sector= 512 bytes. Sectors= 17783250 [8683 MB] [8.7 GB]", {"Size of sdb": "9,105,024,000 bytes"}),
    ("ata1: dev 1 ATA, max UDMA7, 390721968 sectors (lba48)", {"Interface of ata1.01": "ATA, max UDMA7", "Size of ata1.01": "200,049,647,616 bytes"}),
    ("hda: IBM-DTLA-307030, 29314MB w/1916kB Cache, CHS=59560/16/63, UDMA(66)", {"Model of hda": "IBM-DTLA-307030"}),
    ("md/raid1:md3: active with 1 out of 2 mirrors", {"Level of md3": "raid1", "Drives of md3": "2"}),
    ("raid1: raid set md0 active with 2 out of 2 mirrors", {"Level of md0": "raid1", "Drives of md0": "2"}),
    ("md/raid10:md2: active with 4 out of 4 devices", {"Level of md2": "raid10", "Drives of md2": "4"}),
    ("raid10: raid set md1 active with 3 out of 4 devices", {"Level of md1": "raid10", "Drives of md1": "4"}),
]  # fmt: skip


@pytest.mark.parametrize(("line", "told"), KERNEL)
def test_kernel_lines_of_all_ages(line: str, told: dict[str, str]) -> None:
    text = f"<6>{line}\n"
    assert values(kernel.parse(text)) == told
    assert kernel.detect(text) == bool(told)


def test_a_drive_of_old_is_named_in_two_lines_and_a_tape_is_none() -> None:
    model = "  Vendor: IBM       Model: DNES-318350W      Rev: SA30\n"
    kind = "  Type:   {}                      ANSI SCSI revision: 03\n"
    (report,) = read_log(model + kind.format("Direct-Access"))
    assert values(report) == {"Model of the drive": "IBM DNES-318350W"}
    forum = model.split(), kind.format("Direct-Access").split()
    assert values(kernel.parse("\n".join(map(" ".join, forum)) + "\n")) == values(report)
    assert kernel.parse(model + kind.format("Sequential-Access")).facts == []
    assert kernel.parse(kind.format("Direct-Access") + model).facts == []


def test_uname_of_old_knew_no_processor() -> None:
    (report,) = read_log("Linux box 2.4.18 #1 SMP Mon Jun 3 12:00:00 CEST 2002 i686 unknown\n")
    assert values(report) == {"Kernel": "2.4.18"}


@pytest.mark.parametrize(
    ("printed", "kernel"),
    [
        ("Linux box 5.15.0-1-lts #1-Alpine SMP Thu, 01 Sep 2022 00:00:00 +0000 x86_64 Linux", "5.15.0-1-lts"),
        ("Linux OpenWrt 5.4.143 #0 SMP Tue Aug 31 22:20:08 2021 armv7l Linux", "5.4.143"),
        ("Linux localhost 4.14.180 #1 SMP PREEMPT Mon Feb 14 09:00:00 UTC 2022 aarch64 Android", "4.14.180"),
        (
            "FreeBSD nas.local 13.1-RELEASE-p2 FreeBSD 13.1-RELEASE-p2 n245412-c6ef8c3f7c4 TRUENAS amd64",
            "FreeBSD 13.1-RELEASE-p2",
        ),
        ("OpenBSD nas.local 7.4 GENERIC.MP#1397 amd64", "OpenBSD 7.4"),
        ("OpenBSD nas 3.9 GENERIC#617 i386", "OpenBSD 3.9"),
        ("SunOS nas 5.11 omnios-r151046-9db6b9ef2d i86pc i386 i86pc", "SunOS 5.11 omnios-r151046-9db6b9ef2d"),
        ("SunOS nas 5.11 illumos-1a2b3c4d5e i86pc i386 i86pc illumos", "SunOS 5.11 illumos-1a2b3c4d5e"),
        ("SunOS nas 5.8 Generic_108528-13 sun4u sparc SUNW,Ultra-5_10", "SunOS 5.8 Generic_108528-13"),
        (
            "NetBSD nb 9.3 NetBSD 9.3 (GENERIC) #0: Thu Aug  4 15:30:37 UTC 2022  mk@nb:/GENERIC amd64",
            "NetBSD 9.3",
        ),
        (
            "Darwin mac.local 21.6.0 Darwin Kernel Version 21.6.0: Mon Aug 22 20:17:10 PDT 2022; root:xnu x86_64",
            "Darwin 21.6.0",
        ),
    ],
)
def test_uname_of_others(printed: str, kernel: str) -> None:
    (report,) = read_log(f"$ uname -a\n{printed}\n$ ls\n")
    assert values(report) == {"Kernel": kernel}


@pytest.mark.parametrize("more", ["On-line CPU(s) list: 0,1\n", "Hypervisor vendor:     KVM\n"])
def test_lscpu_may_know_no_model_and_no_threads(more: str) -> None:
    (report,) = read_log(f"Architecture:          s390x\nCPU(s):                20\n{more}")
    assert values(report)["Processors seen by the system"] == "20"


def test_lscpu_of_2_30_writes_a_field_a_line() -> None:
    text = (
        '{\n   "lscpu": [\n'
        '      {"field": "Architecture:", "data": "armv7l"},\n'
        '      {"field": "Model name:", "data": "ARMv7 Processor rev 5"},\n'
        '      {"field": "CPU(s):", "data": "4"}\n   ]\n}\n'
    )
    (report,) = read_log(text)
    assert report.tool == "lscpu"
    assert [(one.label, one.value, one.line) for one in report.facts] == [
        ("Architecture", "armv7l", 3),
        ("Processor", "ARMv7 Processor rev 5", 4),
        ("Processors seen by the system", "4", 5),
    ]
    lines = text.split("\n")
    assert all(lines[one.line - 1][one.start : one.end] == one.value for one in report.facts)


@pytest.mark.parametrize("end", ["", "\n"])
def test_lscpu_as_json_in_one_line(end: str) -> None:
    """As jq -c leaves it: since 2.37 what belongs together is told below `children`."""
    document = json.loads(log("lscpu-2.38-J"))
    for separators in (None, (",", ":")):
        (report,) = read_log(json.dumps(document, separators=separators) + end)
        assert values(report) == values(lscpu.parse(log("lscpu-2.38-J")))
        assert report.warnings == []
