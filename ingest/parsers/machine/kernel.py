"""Lines of the Linux kernel (dmesg, syslog) about drives and arrays.

    <6>ata3.00: ATA-7: Hitachi HDT725032VLA360, V54OA52A, max UDMA/133
    [    2.104151] ata3: SATA link up 3.0 Gbps (SStatus 123 SControl 300)
    Jul 10 12:00:01 nas kernel: sd 2:0:0:0: [sdb] 625142448 512-byte hardware sectors: (320 GB/298 GiB)
    hda: ST380011A, ATA DISK drive
    ata1: dev 0 ATA-7, max UDMA/133, 390721968 sectors: LBA48
    scsi 2:0:0:0: Direct-Access     ATA      ST3160023AS      3.18 PQ: 0 ANSI: 5
      Vendor: IBM       Model: DNES-318350W      Rev: SA30              (until 2.6.18; /proc/scsi/scsi)
      Type:   Direct-Access                      ANSI SCSI revision: 03
    SCSI device sda: hdwr sector= 512 bytes. Sectors= 17783250 [8683 MB] [8.7 GB]
    SCSI device sda: 156301488 512-byte hdwr sectors (80026 MB)
    hda: IBM-DTLA-307030, 29314MB w/1916kB Cache, CHS=59560/16/63, UDMA(66)
    hda: 156301488 sectors (80026 MB) w/2048KiB Cache
    md/raid0:md1: md_size is 1044480 sectors.
    md/raid1:md3: active with 2 out of 2 mirrors
    md/raid:md0: raid level 5 active with 4 out of 4 devices, algorithm 2
    Linux version 2.6.25.5-1.1-default (geeko@buildhost) (gcc version 4.3.1) #1 SMP
    Linux oldbox 2.6.26-2-amd64 #1 SMP Thu Aug 20 21:36:46 UTC 2009 x86_64 GNU/Linux        (uname -a)

Whatever stands before such a text (level, time, host) is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import ALGORITHMS, SYMMETRIES, collect, found
from ingest.parsers.report import Fact, Report

TOOL = "kernel"
_ATA = re.compile(
    r"\b(?P<port>ata\d{1,4}(?:\.\d{1,3})?): (?P<standard>ATA-\d{1,2}): (?P<model>[^,]{1,60}), "
    r"(?P<firmware>[^,]{0,20}), max (?P<speed>[A-Z]{3,5}/?\d{1,3})"
)
_OLD_ATA = re.compile(
    r"\b(?P<port>ata\d{1,4}(?:\.\d{1,3})?): (?:dev (?P<device>\d) )?(?P<standard>ATA(?:-\d{1,2})?), "
    r"max (?P<speed>[A-Z]{3,5}/?\d{1,3}), (?P<sectors>\d{1,15}) sectors"
)
_LINK = re.compile(r"\b(?P<port>ata\d{1,4}(?:\.\d{1,3})?): (?P<link>SATA link up \d{1,2}\.\d Gbps)")
_SCSI = re.compile(
    r"\bscsi (?P<name>\d{1,4}(?::\d{1,20}){3}): Direct-Access {1,8}"
    r"(?P<model>\S.{7} \S.{0,15}?) {1,16}\S.{3} PQ: \d"
)
_DISK = re.compile(
    r"(?:\[|\bSCSI device )(?P<name>(?:sd|hd|vd)[a-z]{1,4})(?:\]|:) "
    r"(?P<sectors>\d{1,15}) (?P<bytes>\d{3,5})-byte "
    r"(?:hardware |hdwr |logical )?(?:sectors|blocks)"
)
_OLD_DISK = re.compile(
    r"\bSCSI device (?P<name>sd[a-z]{1,2}): hdwr sector= {0,4}(?P<bytes>\d{3,5}) bytes\. "
    r"Sectors= {0,4}(?P<sectors>\d{1,15})\b"
)
_VENDOR = re.compile(r"\bVendor: (?P<vendor>\S.{0,8}?) {1,10}Model: (?P<model>\S.{0,16}?) {1,18}Rev: ")
_IDE_SIZE = re.compile(r"\b(?P<name>hd[a-z]): (?P<sectors>\d{1,15}) sectors \(\d{1,9} MB\)")
_IDE = re.compile(r"\b(?P<name>hd[a-z]): (?P<model>[^,:]{1,60}), ATA DISK drive")
_OLD_IDE = re.compile(r"\b(?P<name>hd[a-z]): (?P<model>[^,:]{1,60}), \d{1,7}MB w/\d")
_ARRAY = re.compile(
    r"\braid level (?P<level>\d{1,2}) (?:set (?P<old>md\S{1,20}) )?active with \d{1,4} out of "
    r"(?P<drives>\d{1,4}) devices, algorithm (?P<algorithm>\d{1,3})\b"
)
_MIRRORS = re.compile(
    r"\b(?P<level>raid10?):(?: raid set )?(?P<name>md[^\s:]{1,20}):? active with \d{1,4} out of "
    r"(?P<drives>\d{1,4}) (?:mirrors|devices)"
)
_STRIPES = re.compile(r"\bmd/(?P<level>raid0):(?P<name>md[^\s:]{1,20}): md_size is ")
_NEW_NAME = re.compile(r"\bmd/raid:(?P<name>md[^\s:]{1,20}): ")
_VERSION = re.compile(r"\bLinux version (?P<version>\d\S{0,60}) \(")
_UNAME = re.compile(r"(?m:^)Linux \S{1,64} (?P<version>\d{1,2}\.\d\S{0,60}) #\d{1,6}\b")
_NAMED, _DRIVE = "Model: ", "Direct-Access"
_TYPE = re.compile(r"\bType: {1,3}Direct-Access\b")
_LONGEST = 1000  # of a line, in characters


def detect(text: str) -> bool:
    """Whether the text has a line of the kernel that is read here."""
    drives = "ATA" in text
    return (_DRIVE in text and _VENDOR.search(text) is not None) or any(
        (drives or "ATA" not in sign) and sign in text and pattern.search(text)
        for sign, pattern, _ in _READERS
    )


def parse(text: str, _version: str | None = None) -> Report:
    """What the kernel said of drives and arrays. No measurements."""
    vendor: Line | None = None

    def read(line: Line) -> Iterator[Fact]:
        nonlocal vendor
        if vendor and line.number == vendor.number + 1 and _TYPE.search(line.text):
            yield from _old_scsi(vendor)
        vendor = line if _NAMED in line.text else None
        yield from _facts(line)

    return collect(TOOL, text, read, _SIGNS)


def _old_scsi(line: Line) -> Iterator[Fact]:
    """A drive and no tape, as the next line says; which of sda, sdb … it is, neither does."""
    if match := _VENDOR.search(line.text[:_LONGEST]):
        value = f"{match['vendor']} {match['model']}"
        yield found("Model of the drive", line, match, "model", value)


def _facts(line: Line) -> Iterator[Fact]:
    text = line.text[:_LONGEST]
    for sign, pattern, read in _READERS:
        if sign in text and (match := pattern.search(text)):
            yield from read(line, match)


def _ata(line: Line, match: re.Match[str]) -> Iterator[Fact]:
    port = match["port"]
    yield found(f"Model of {port}", line, match, "model")
    if match["firmware"]:  # some drives name none
        yield found(f"Firmware of {port}", line, match, "firmware")
    yield found(f"Interface of {port}", line, match, "speed", f"{match['standard']}, max {match['speed']}")


def _old_ata(line: Line, match: re.Match[str]) -> Iterator[Fact]:
    """Up to Linux 2.6.20, in sectors of 512 bytes; `ata1: dev 0` is what is called ata1.00 since."""
    port = f"{match['port']}.0{match['device']}" if match["device"] else match["port"]
    size = f"{int(match['sectors']) * 512:,} bytes"
    yield found(f"Interface of {port}", line, match, "speed", f"{match['standard']}, max {match['speed']}")
    yield found(f"Size of {port}", line, match, "sectors", size)


def _scsi(line: Line, match: re.Match[str]) -> Iterator[Fact]:
    """Vendor and model, in columns of 8 and 16 characters."""
    yield found(f"Model of {match['name']}", line, match, "model", " ".join(match["model"].split()))


def _ide_size(line: Line, match: re.Match[str]) -> Iterator[Fact]:
    size = f"{int(match['sectors']) * 512:,} bytes"
    yield found(f"Size of {match['name']}", line, match, "sectors", size)


def _mirrors(line: Line, match: re.Match[str]) -> Iterator[Fact]:
    name, word, drives = match["name"], match["level"], int(match["drives"])
    yield found(f"Level of {name}", line, match, "level", factor="raid_level", setting=word)
    yield found(f"Drives of {name}", line, match, "drives", factor="drives", setting=drives)


def _stripes(line: Line, match: re.Match[str]) -> Iterator[Fact]:
    yield found(f"Level of {match['name']}", line, match, "level", factor="raid_level", setting="raid0")


def _link(line: Line, match: re.Match[str]) -> Iterator[Fact]:
    yield found(f"Link of {match['port']}", line, match, "link")


def _disk(line: Line, match: re.Match[str]) -> Iterator[Fact]:
    size = f"{int(match['sectors']) * int(match['bytes']):,} bytes"
    yield found(f"Size of {match['name']}", line, match, "sectors", size)


def _ide(line: Line, match: re.Match[str]) -> Iterator[Fact]:
    yield found(f"Model of {match['name']}", line, match, "model")


def _array(line: Line, match: re.Match[str]) -> Iterator[Fact]:
    new = _NEW_NAME.search(line.text[:_LONGEST])
    name = match["old"] or (new["name"] if new else "the array")
    word = f"raid{match['level']}"
    yield found(f"Level of {name}", line, match, "level", word, factor="raid_level", setting=word)
    drives = int(match["drives"])
    yield found(f"Drives of {name}", line, match, "drives", factor="drives", setting=drives)
    layout = ALGORITHMS.get(match["algorithm"])
    if layout:
        factor = {"factor": "raid_layout", "setting": layout} if layout in SYMMETRIES else {}
        yield found(f"Layout of {name}", line, match, "algorithm", layout, **factor)


def _version(line: Line, match: re.Match[str]) -> Iterator[Fact]:
    yield found("Kernel", line, match, "version")


# What must stand in a text before a pattern is tried on it.
_READERS: tuple[tuple[str, re.Pattern[str], Callable[[Line, re.Match[str]], Iterator[Fact]]], ...] = (
    (": ATA-", _ATA, _ata),
    (", max UDMA", _OLD_ATA, _old_ata),
    (": SATA link up ", _LINK, _link),
    (": Direct-Access ", _SCSI, _scsi),
    (" sectors (", _IDE_SIZE, _ide_size),
    (" active with ", _MIRRORS, _mirrors),
    (": md_size is ", _STRIPES, _stripes),
    ("-byte ", _DISK, _disk),
    (": hdwr sector=", _OLD_DISK, _disk),
    (", ATA DISK drive", _IDE, _ide),
    ("MB w/", _OLD_IDE, _ide),
    ("raid level ", _ARRAY, _array),
    ("Linux version ", _VERSION, _version),
    ("GNU/Linux", _UNAME, _version),
    (" unknown", _UNAME, _version),
)
_SIGNS = (*(sign for sign, *_ in _READERS), _NAMED, _DRIVE)
