"""What logs tell about the machine: each by its own parser, with its place, whatever the text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.parsers import Fact, ParseError, Report, parsers, read_log
from ingest.parsers.machine import (
    btrfs,
    cpuinfo,
    hdparm_identify,
    kernel,
    lsblk,
    lscpu,
    mdadm,
    mdstat,
    megacli,
    memory,
    nvme_list,
    openseachest,
    smartctl,
    storcli,
    zpool,
)
from tests.parsers.of_facts import LOGS

MODULES = {
    "mdstat": mdstat,
    "mdadm": mdadm,
    "lsblk": lsblk,
    "lscpu": lscpu,
    "smartctl": smartctl,
    "kernel": kernel,
    "hdparm-I": hdparm_identify,
    "nvme-list": nvme_list,
    "openseachest": openseachest,
    "memory": memory,
    "cpuinfo": cpuinfo,
    "zpool-status": zpool,
    "btrfs": btrfs,
    "megacli": megacli,
    "storcli": storcli,
}
ALL = sorted(LOGS.glob("*.log"))


def module_of(path: Path) -> ModuleType:
    return next(module for name, module in MODULES.items() if path.name.startswith(name))


def test_they_are_found_among_the_parsers() -> None:
    assert {module.TOOL for module in MODULES.values()} <= parsers().keys()


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_each_log_is_recognised_by_its_own_parser_only(path: Path) -> None:
    text = path.read_text()
    assert [module for module in MODULES.values() if module.detect(text)] == [module_of(path)]


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_spans_are_the_printed_text(path: Path) -> None:
    text = path.read_text()
    lines = text.split("\n")
    facts = module_of(path).parse(text).facts
    assert facts
    for fact in facts:
        shown = lines[fact.line - 1][fact.start : fact.end]
        assert shown == shown.strip() != ""


def test_no_serial_number_is_told() -> None:
    for path in ALL:
        assert not any("XXXX" in fact.value for fact in module_of(path).parse(path.read_text()).facts)


def _told(module: ModuleType, text: str) -> list[Fact]:
    try:
        return list(module.parse(text).facts)
    except ParseError:
        return []


@given(path=st.sampled_from(ALL), cut=st.integers(0, 10_000))
def test_a_cut_log_tells_less_and_nothing_else(path: Path, cut: int) -> None:
    text = path.read_text()
    whole = {(fact.label, fact.value, fact.line) for fact in module_of(path).parse(text).facts}
    cut_off = _told(module_of(path), text[: cut % len(text)])
    # A state is that of the lines there are; what works on the array stands on a later one. Nesting shows later too.
    assert {
        (fact.label, fact.value, fact.line) for fact in cut_off if not fact.label.startswith("State")
    } <= whole


@given(path=st.sampled_from(ALL), data=st.data())
def test_no_disorder_is_too_much(path: Path, data: st.DataObject) -> None:
    lines = path.read_text().split("\n")
    shuffled = "\n".join(data.draw(st.permutations(lines)))
    for module in MODULES.values():
        module.detect(shuffled)
        _told(module, shuffled)


@given(st.text(max_size=300))
def test_any_text_is_survived(text: str) -> None:
    for module in MODULES.values():
        module.detect(text)
        _told(module, text)


STARTS = (
    "", "Personalities : \nmd0 : active raid5 a[0]\n", "md0 : active raid5 ", "NAME SCHED ROTA\n", "     NAME ", 'NAME="', '{"blockdevices": [',
    "=== START OF INFORMATION SECTION ===\n", "Device Model: ", " Raid Level : ", "\tModel Number: ", "ata3: ATA-7: ", "Linux version 2", "smartctl ", "Node  Model  FW Rev\n---- ---- ----\n/dev/",
    "Firmware Revision: \n/dev/a - ", "$ free\n   total used free shared\nMem: ", "MiB Mem : ", "MemTotal: ", "processor\t: 0\nmodel name\t: ",
    "RAID Level : Primary-5, Secondary-0, RAID Level Qualifier-3\nVirtual Drive: 0 (Target Id: 0)\n", "DG/VD TYPE  State Access Consist Cache Cac\n0/0   RAID5 ", "VD0 Properties :\n",
    "Data, RAID1: total=", "\tTotal devices 4",
    "\tNAME  STATE READ WRITE CKSUM\n  pool: a\n\ta\n\t  raidz1-0 ",
)  # fmt: skip


MUCH = ("a", "0", " ", "[", "{", "\n", "\t", "a[0] ", "/dev/", '"', "ata1", "NAME ", "\r", "\x1b[")
FEW = (
    "a",
    "0",
    " ",
    "{",
    "a[0] ",
)  # a word, a number, a blank, a bracket, a drive; make test-long has the others


@pytest.mark.parametrize(
    "repeated", [pytest.param(one, marks=() if one in FEW else pytest.mark.long) for one in MUCH]
)
def test_much_of_one_thing(repeated: str) -> None:
    """Linear: this would take hours otherwise."""
    for start in STARTS:
        text = start + repeated * (100_000 // len(repeated) if repeated.strip() else 20_000)
        for module in MODULES.values():
            module.detect(text)
            _told(module, text)


def test_a_text_that_is_one_json_document_is_asked_of_those_that_read_json(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def listening(name: str, key: str) -> Callable[[str], bool]:
        def detect(text: str) -> bool:
            asked.append(name)
            return f'{{"{key}"' in text

        return detect

    for name, parser in parsers().items():
        monkeypatch.setattr(parser, "detect", listening(name, getattr(parser, "DOCUMENT_KEY", "none")))
        monkeypatch.setattr(parser, "parse", lambda _text, _version: Report("any"))
    for document, readers in (
        ('{"fio version": "fio-3.33", "jobs": []}\n', ["fio"]),
        ('{"blockdevices": []}', ["lsblk"]),
        ('{"all": {"lscpu": [], "blockdevices": []}}', ["fio", "lsblk", "lscpu", "nvme-list", "smartctl"]),
    ):
        asked.clear()
        read_log(document)
        assert asked == readers
    for other in ('{"a": 1} {"b": 2}\n', '{"a": 1}\n$ dd\n{"b": 2}\n', "{" * 100_000 + "}"):
        asked.clear()
        read_log(other)
        assert len(asked) == len(parsers())


def test_a_document_of_fio_under_a_key_of_nvme_list_is_read() -> None:
    """`Devices` is any script's word: the parser whose key it is does not keep others from the document."""
    fio = (LOGS.parent / "fio" / "3.1-json.log").read_text()
    assert [report.tool for report in read_log(f'{{"Devices": [{fio}]}}\n')] == ["fio"]


def test_a_drive_that_names_no_firmware_has_none() -> None:
    report = kernel.parse("ata4.00: ATA-8: ST3500418AS, , max UDMA/133\n")
    assert [fact.label for fact in report.facts] == ["Model of ata4.00", "Interface of ata4.00"]
