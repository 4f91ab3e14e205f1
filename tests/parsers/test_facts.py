"""Facts beside the numbers: arrays, drives, processors, as mdstat, mdadm, lsblk and others print them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest import parsers as package
from ingest.parsers import (
    Fact,
    ParseError,
    Report,
    hdparm_identify,
    kernel,
    lsblk,
    lscpu,
    mdadm,
    mdstat,
    parsers,
    read_log,
    smartctl,
)
from ingest.parsers._facts import lines_with
from ingest.parsers._lines import lines_of

LOGS = Path(__file__).parents[1] / "logs" / "facts"
MODULES = {
    "mdstat": mdstat,
    "mdadm": mdadm,
    "lsblk": lsblk,
    "lscpu": lscpu,
    "smartctl": smartctl,
    "kernel": kernel,
    "hdparm-I": hdparm_identify,
}
ALL = sorted(LOGS.glob("*.log"))


def module_of(path: Path) -> ModuleType:
    return next(module for name, module in MODULES.items() if path.name.startswith(name))


def log(name: str) -> str:
    return (LOGS / f"{name}.log").read_text()


def values(report: Report) -> dict[str, str]:
    return {fact.label: fact.value for fact in report.facts}


def settings(report: Report) -> dict[tuple[str, str], Any]:
    return {(fact.label.split()[-1], fact.factor): fact.setting for fact in report.facts if fact.factor}


def test_they_are_found_among_the_parsers() -> None:
    assert {module.TOOL for module in MODULES.values()} <= parsers().keys()


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_each_log_is_recognised_by_its_own_parser_only(path: Path) -> None:
    text = path.read_text()
    assert [module for module in MODULES.values() if module.recognises(text)] == [module_of(path)]


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_spans_are_the_printed_text(path: Path) -> None:
    text = path.read_text()
    lines = text.split("\n")
    facts = module_of(path).parse(text).facts
    assert facts
    for fact in facts:
        shown = lines[fact.line - 1][fact.start : fact.end]
        assert shown == shown.strip() != ""


def test_mdstat_while_a_drive_is_filled() -> None:
    report = mdstat.parse(log("mdstat-recovery"))
    assert values(report) == {
        "Level of md0": "raid5",
        "Size of md0": "198,180,864 bytes",
        "Chunk of md0": "64 KiB",
        "Layout of md0": "left-symmetric",
        "Drives of md0": "3 of 4 present",
        "Progress of md0": "recovery 35.4%",
        "State of md0": "recovering",
    }
    assert [fact.value for fact in report.facts if fact.label.startswith("Progress")] == [
        "recovery 14.9%",
        "recovery 35.4%",
    ]
    assert settings(report) == {
        ("md0", "raid_level"): "raid5",
        ("md0", "chunk_size"): 65536,
        ("md0", "raid_layout"): "left-symmetric",
        ("md0", "drives"): 4,
        ("md0", "state"): "recovering",
    }


def test_mdstat_before_its_first_synchronisation() -> None:
    report = mdstat.parse(log("mdstat-pending"))
    assert [(fact.value, fact.setting) for fact in report.facts if fact.label == "State of md0"] == [
        ("resync", None),
        ("optimal", "optimal"),
    ]


def test_mdstat_of_raid10() -> None:
    report = mdstat.parse(log("mdstat-raid10-far-resync"))
    assert values(report)["Layout of md0"] == "2 far-copies"
    assert values(report)["Progress of md0"] == "resync 2.8%"
    assert settings(report) == {
        ("md0", "raid_level"): "raid10",
        ("md0", "chunk_size"): 65536,
        ("md0", "raid_layout"): "f2",
        ("md0", "drives"): 4,
    }


def test_mdstat_of_raid0_has_drives_and_no_state() -> None:
    assert settings(mdstat.parse(log("mdstat-raid0"))) == {
        ("md0", "raid_level"): "raid0",
        ("md0", "chunk_size"): 65536,
        ("md0", "drives"): 4,
    }


def test_mdstat_of_several_arrays_of_old() -> None:
    report = mdstat.parse(log("mdstat-old"))
    assert settings(report) == {
        ("md1", "raid_level"): "raid5",
        ("md1", "chunk_size"): 65536,
        ("md1", "raid_layout"): "left-symmetric",
        ("md1", "drives"): 4,
        ("md0", "raid_level"): "raid1",
        ("md0", "drives"): 2,
        ("md0", "state"): "degraded",
    }
    assert values(report)["State of md1"] == "check"
    assert values(report)["State of md9"] == "inactive"


def test_arrays_of_arrays_are_of_no_factor() -> None:
    report = mdstat.parse(log("mdstat-nested"))
    assert values(report)["Level of md2"] == "raid0"
    assert settings(report) == {}


@pytest.mark.parametrize(
    ("number", "word"),
    [
        ("0", "left-asymmetric"),
        ("1", "right-asymmetric"),
        ("2", "left-symmetric"),
        ("3", "right-symmetric"),
        ("5", None),
        ("18", None),
    ],
)
def test_algorithm_numbers(number: str, word: str | None) -> None:
    text = log("mdstat-degraded").replace("algorithm 2", f"algorithm {number}")
    assert settings(mdstat.parse(text)).get(("md0", "raid_layout")) == word


def test_an_unknown_algorithm_is_refused() -> None:
    with pytest.raises(ParseError) as caught:
        mdstat.parse(log("mdstat-degraded").replace("algorithm 2", "algorithm 7"))
    assert caught.value.line == 3


def test_mdstat_in_a_recording_with_colours_and_crlf() -> None:
    text = "\x1b[1mroot@nas\x1b[0m# cat /proc/mdstat\r\n" + log("mdstat-degraded").replace("\n", "\r\n")
    assert settings(mdstat.parse(text)) == settings(mdstat.parse(log("mdstat-degraded")))


def test_a_cut_line_is_a_doubt() -> None:
    text = log("mdstat-degraded")
    report = mdstat.parse(text[: text.index("algorithm 2") + len("algorithm 2")])
    assert [warning.line for warning in report.warnings] == [3]
    assert "Layout of md0" not in values(report)


def test_mdadm_detail() -> None:
    report = mdadm.parse(log("mdadm-degraded"))
    assert values(report)["State of md0"] == "clean, degraded"
    assert values(report)["Size of md0"] == "198,180,864 bytes"
    assert settings(report) == {
        ("md0", "raid_level"): "raid5",
        ("md0", "drives"): 4,
        ("md0", "state"): "degraded",
        ("md0", "raid_layout"): "left-symmetric",
        ("md0", "chunk_size"): 65536,
    }


@pytest.mark.parametrize(
    ("printed", "word"),
    [
        ("near=3", "n3"),
        ("near=2, far=1", "n2"),
        ("near=1, far=2", "f2"),
        ("near=1, offset=2", "o2"),
        ("near=2, far=2", None),
    ],
)
def test_mdadm_layouts(printed: str, word: str | None) -> None:
    report = mdadm.parse(log("mdadm-raid10-near3").replace("near=3", printed))
    assert settings(report).get(("md0", "raid_layout")) == word
    assert values(report)["Layout of md0"] == printed


@pytest.mark.parametrize(
    ("printed", "state"),
    [
        ("clean", "optimal"),
        ("active", "optimal"),
        ("active, degraded, recovering", "recovering"),
        ("clean, resyncing", None),
        ("clean, checking", None),
    ],
)
def test_mdadm_states(printed: str, state: str | None) -> None:
    report = mdadm.parse(log("mdadm-degraded").replace("clean, degraded", printed))
    assert settings(report).get(("md0", "state")) == state


def test_a_layout_without_a_word_is_told_and_no_factor() -> None:
    report = mdadm.parse(log("mdadm-parity-last"))
    assert values(report)["Layout of md0"] == "parity-last"
    assert ("md0", "raid_layout") not in settings(report)
    assert ("md0", "state") not in settings(mdadm.parse(log("mdadm-pending")))


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
        module.recognises(shuffled)
        _told(module, shuffled)


@given(st.text(max_size=300))
def test_any_text_is_survived(text: str) -> None:
    for module in MODULES.values():
        module.recognises(text)
        _told(module, text)


STARTS = (
    "", "Personalities : \nmd0 : active raid5 a[0]\n", "md0 : active raid5 ", "NAME SCHED ROTA\n", "     NAME ", 'NAME="', '{"blockdevices": [',
    "=== START OF INFORMATION SECTION ===\n", "Device Model: ", " Raid Level : ", "\tModel Number: ", "ata3: ATA-7: ", "Linux version 2", "smartctl ",
)  # fmt: skip


@pytest.mark.parametrize(
    "repeated", ["a", "0", " ", "[", "{", "\n", "\t", "a[0] ", "/dev/", '"', "ata1", "NAME ", "\r", "\x1b["]
)
def test_much_of_one_thing(repeated: str) -> None:
    """Linear: this would take hours otherwise."""
    for start in STARTS:
        text = start + repeated * (100_000 // len(repeated) if repeated.strip() else 20_000)
        for module in MODULES.values():
            module.recognises(text)
            _told(module, text)


@given(st.lists(st.sampled_from([": ATA-", "Model:", "x", " ", "\n", "\n", "\r", "\x1b[1m"]), max_size=40))
def test_lines_that_hold_a_sign_are_those_of_all_lines(parts: list[str]) -> None:
    text, signs = "".join(parts), [": ATA-", "Model:"]
    expected = [line for line in lines_of(text) if any(sign in line.text for sign in signs)]
    assert list(lines_with(text, signs)) == expected


def test_a_text_that_is_one_json_document_is_asked_of_those_that_read_json(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def listening(name: str) -> Callable[[str], bool]:
        def recognises(_text: str) -> bool:
            asked.append(name)
            return False

        return recognises

    for name, parser in parsers().items():
        monkeypatch.setattr(parser, "recognises", listening(name))
    monkeypatch.setattr(package, "_in_turn", lambda: [(one, [b"{"], None) for one in parsers().values()])
    monkeypatch.setattr(package, "SHORT", 0)  # what is remembered of short logs
    for document, readers in (
        ('{"fio version": "fio-3.33", "jobs": []}\n', ["fio"]),
        ('{"blockdevices": []}', ["lsblk"]),
        ('{"all": {"lscpu": [], "blockdevices": []}}', ["fio", "lsblk", "lscpu", "smartctl"]),
    ):
        asked.clear()
        read_log(document)
        assert asked == readers
    for other in ('{"a": 1} {"b": 2}\n', '{"a": 1}\n$ dd\n{"b": 2}\n', '{"a": NaN}\n', "{" * 100_000 + "}"):
        asked.clear()
        read_log(other)
        assert len(asked) == len(parsers())


def test_a_drive_that_names_no_firmware_has_none() -> None:
    report = kernel.parse("ata4.00: ATA-8: ST3500418AS, , max UDMA/133\n")
    assert [fact.label for fact in report.facts] == ["Model of ata4.00", "Interface of ata4.00"]
