"""Messages of the Linux kernel (dmesg, syslog) and uname -a → facts about drives, arrays and the kernel.

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
    Linux box 5.15.0-1-lts #1-Alpine SMP Thu, 01 Sep 2022 00:00:00 +0000 x86_64 Linux       (of BusyBox)
    OpenBSD nas 7.4 GENERIC.MP#1397 amd64
    SunOS nas 5.11 omnios-r151046-9db6b9ef2d i86pc i386 i86pc
    FreeBSD nas 13.1-RELEASE-p2 FreeBSD 13.1-RELEASE-p2 n245412-c6ef8c3f7c4 TRUENAS amd64

Whatever is before such a text (level, time, host) is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from ingest.parsers.lines import Line
from ingest.parsers.machine.facts import ALGORITHMS, collect, fact_from, layout
from ingest.parsers.report import Fact, Report

TOOL = "kernel"
_LONGEST = 1000  # of a line, in characters
_PORT = r"\b(?P<port>ata\d{1,4}(?:\.\d{1,3})?): "
_IDE = r"\b(?P<name>hd[a-z]): (?P<model>[^,:]{1,60}), "
_DRIVES = r"active with \d{1,4} out of (?P<drives>\d{1,4}) "

# Sign, without which no line is looked at; form; label of each fact → the group that says it.
_Form = tuple[str, re.Pattern[str], Mapping[str, str]]


def _form(sign: str, pattern: str, facts: Mapping[str, str]) -> _Form:
    return sign, re.compile(pattern), facts


_FORMS: tuple[_Form, ...] = (
    _form(
        ": ATA-",
        rf"{_PORT}(?P<standard>ATA-\d{{1,2}}): (?P<model>[^,]{{1,60}}), "
        r"(?P<firmware>[^,]{0,20}), max (?P<speed>[A-Z]{3,5}/?\d{1,3})",
        {"Model of {port}": "model", "Firmware of {port}": "firmware", "Interface of {port}": "speed"},
    ),
    _form(  # up to Linux 2.6.20; `ata1: dev 0` is what is called ata1.00 since
        ", max UDMA",
        rf"{_PORT}(?:dev (?P<device>\d) )?(?P<standard>ATA(?:-\d{{1,2}})?), "
        r"max (?P<speed>[A-Z]{3,5}/?\d{1,3}), (?P<sectors>\d{1,15}) sectors",
        {"Interface of {port}": "speed", "Size of {port}": "sectors"},
    ),
    _form(
        ": SATA link up ", rf"{_PORT}(?P<link>SATA link up \d{{1,2}}\.\d Gbps)", {"Link of {port}": "link"}
    ),
    _form(  # vendor and model, in columns of 8 and 16 characters
        ": Direct-Access ",
        r"\bscsi (?P<name>\d{1,4}(?::\d{1,20}){3}): Direct-Access {1,8}"
        r"(?P<product>\S.{7} \S.{0,15}?) {1,16}\S.{3} PQ: \d",
        {"Model of {name}": "product"},
    ),
    _form(
        " sectors (",
        r"\b(?P<name>hd[a-z]): (?P<sectors>\d{1,15}) sectors \(\d{1,9} MB\)",
        {"Size of {name}": "sectors"},
    ),
    _form(
        " active with ",
        rf"\b(?P<level>raid10?):(?: raid set )?(?P<name>md[^\s:]{{1,20}}):? {_DRIVES}(?:mirrors|devices)",
        {"Level of {name}": "level", "Drives of {name}": "drives"},
    ),
    _form(
        ": md_size is ",
        r"\bmd/(?P<level>raid0):(?P<name>md[^\s:]{1,20}): md_size is ",
        {"Level of {name}": "level"},
    ),
    _form(
        "-byte ",
        r"(?:\[|\bSCSI device )(?P<name>(?:sd|hd|vd)[a-z]{1,4})(?:\]|:) "
        r"(?P<sectors>\d{1,15}) (?P<bytes>\d{3,5})-byte (?:hardware |hdwr |logical )?(?:sectors|blocks)",
        {"Size of {name}": "sectors"},
    ),
    _form(
        ": hdwr sector=",
        r"\bSCSI device (?P<name>sd[a-z]{1,2}): hdwr sector= {0,4}(?P<bytes>\d{3,5}) bytes\. "
        r"Sectors= {0,4}(?P<sectors>\d{1,15})\b",
        {"Size of {name}": "sectors"},
    ),
    _form(", ATA DISK drive", rf"{_IDE}ATA DISK drive", {"Model of {name}": "model"}),
    _form("MB w/", rf"{_IDE}\d{{1,7}}MB w/\d", {"Model of {name}": "model"}),
    _form(
        "raid level ",
        r"(?:\bmd/raid:(?P<new>md[^\s:]{1,20}): )?\braid level (?P<digit>\d{1,2}) "
        rf"(?:set (?P<old>md\S{{1,20}}) )?{_DRIVES}devices, algorithm (?P<algorithm>\d{{1,3}})\b",
        {"Level of {name}": "digit", "Drives of {name}": "drives", "Layout of {name}": "algorithm"},
    ),
    _form("Linux version ", r"\bLinux version (?P<version>\d\S{0,60}) \(", {"Kernel": "version"}),
    *(
        _form(
            sign, r"(?m:^)Linux \S{1,64} (?P<version>\d{1,2}\.\d\S{0,60}) #\d{1,6}\b", {"Kernel": "version"}
        )
        for sign in ("GNU/Linux", " unknown")  # of uname -a
    ),
    *(
        _form(
            f" {name}",
            r"(?m:^)Linux \S{1,64} (?P<version>\d{1,2}\.\d\S{0,60}) #\d{1,6}\b"
            rf".{{1,200}} {name}\s*(?m:$)",
            {"Kernel": "version"},
        )
        for name in ("Linux", "Android", "Toybox")  # of BusyBox and toybox
    ),
    *(
        _form(
            f"{name} ",
            rf"(?m:^)(?P<system>{name}) \S{{1,64}} (?P<release>\d{{1,2}}\.\d\S{{0,60}}) {name} \w",
            {"Kernel": "release"},
        )
        for name in ("FreeBSD", "NetBSD", "DragonFly", "Darwin")
    ),
    _form(
        "OpenBSD ",
        r"(?m:^)(?P<system>OpenBSD) \S{1,64} (?P<release>\d{1,2}\.\d) [\w.-]{1,40}#\d{1,6} \w",
        {"Kernel": "release"},
    ),
    _form(  # of Solaris and illumos
        "SunOS ",
        r"(?m:^)(?P<system>SunOS) \S{1,64} (?P<release>5\.\d{1,2}) (?P<build>\S{1,60}) "
        r"(?:i86pc|sun4\w|armpc) ",
        {"Kernel": "build"},
    ),
)
# A drive in two lines; which of sda, sdb … it is, neither says.
_VENDOR = re.compile(r"\bVendor: (?P<vendor>\S.{0,8}?) {1,10}Model: (?P<model>\S.{0,16}?) {1,18}Rev: ")
_TYPE = re.compile(r"\bType: {1,3}Direct-Access\b")  # and no tape
# Group → its value, where that is not the printed text.
_VALUES: Mapping[str, Callable[[re.Match[str]], str]] = {
    "speed": lambda match: f"{match['standard']}, max {match['speed']}",
    "sectors": lambda match: f"{int(match['sectors']) * int(match.groupdict().get('bytes', 512)):,} bytes",
    "product": lambda match: " ".join(match["product"].split()),
    "digit": lambda match: f"raid{match['digit']}",
    "release": lambda match: f"{match['system']} {match['release']}",
    "build": lambda match: f"{match['system']} {match['release']} {match['build']}",
}


def detect(text: str) -> bool:
    """Whether the text has a line of the kernel that is read here."""
    if "Direct-Access" in text and _VENDOR.search(text):
        return True
    return any(sign in text and pattern.search(text) for sign, pattern, _ in _FORMS)


def parse(text: str, _version: str | None = None) -> Report:
    """The kernel's messages about drives and arrays. No measurements."""
    above: Line | None = None

    def read(line: Line) -> Iterator[Fact]:
        nonlocal above
        if above and _TYPE.search(line.text) and (match := _VENDOR.search(above.text[:_LONGEST])):
            value = f"{match['vendor']} {match['model']}"
            yield fact_from("Model of the drive", above, match, "model", value)
        above = line if "Model: " in line.text else None
        for sign, pattern, facts in _FORMS:
            if sign in line.text and (match := pattern.search(line.text[:_LONGEST])):
                yield from _facts(line, match, facts)

    return collect(TOOL, text, read)


def _facts(line: Line, match: re.Match[str], facts: Mapping[str, str]) -> Iterator[Fact]:
    names = match.groupdict()
    if names.get("device"):
        names["port"] += f".0{names['device']}"
    if "old" in names:
        names["name"] = names["old"] or names["new"] or "the array"
    for template, group in facts.items():
        if match[group]:  # some drives name no firmware
            yield from _fact(template.format(**names), line, match, group)


def _fact(label: str, line: Line, match: re.Match[str], group: str) -> Iterator[Fact]:
    value = _VALUES[group](match) if group in _VALUES else match[group]
    if group in ("level", "digit"):
        yield fact_from(label, line, match, group, value, factor="raid_level", setting=value)
    elif group == "drives":
        yield fact_from(label, line, match, group, factor="drives", setting=int(value))
    elif group != "algorithm":
        yield fact_from(label, line, match, group, value)
    elif value in ALGORITHMS:
        yield layout(label, line, match, group, ALGORITHMS[value])
