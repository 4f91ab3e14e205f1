"""Interface ceilings, and the names that people give them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.core.problems import ProblemsError
from ingest.theory.interfaces import Interfaces, interface_ceiling, load_interfaces


@pytest.fixture(scope="module")
def interfaces(folder: Path) -> Interfaces:
    return load_interfaces(folder)


@pytest.mark.parametrize(
    ("text", "megabytes", "shared"),
    [
        ("ATA-33", 33.3, True), ("ATA/66", 66.7, True), ("Ultra ATA/100", 100, True), ("ATA/133", 133.3, True), ("UDMA/133", 133.3, True),
        ("SATA I", 150, False), ("SATA II", 300, False), ("sata 3 Gb/s", 300, False), ("SATA III", 600, False), ("SATA 6.0 Gb/s", 600, False),
        ("Ultra160 SCSI", 160, True), ("U320", 320, True), ("SAS-1", 300, False), ("SAS-2", 600, False), ("SAS-3", 1200, False), ("SAS-2 x4", 2400, False),
        ("SAS-4", 2400, False), ("FC 1G", 106, True), ("FC 2G", 212, True), ("4GFC", 425, True), ("FC 8G", 850, True), ("FC 16G", 1700, True), ("FC 32G", 3400, True),
        ("USB 2.0", 53.2, True), ("USB 3.0", 500, True), ("USB 10G", 1212, True), ("USB 3.2 Gen 2x2", 2424, True), ("USB4 40G", 4848, True),
        ("PCI 32/33", 133, True), ("PCI 64/33", 267, True), ("PCI 64/66", 533, True), ("PCI-X 133", 1067, True),
        ("PCIe 1 x1", 250, False), ("PCIe 2 x4", 2000, False), ("PCIe 2.0 ×4", 2000, False), ("PCIe 3 x1", 985, False), ("PCIe 4 x1", 1969, False),
        ("PCIe 5 x1", 3938, False), ("PCIe 6 x1", 7375, False), ("PCI Express 3.0, x4", 3938, False), ("PCIe 4 x4", 7877, False), ("PCIe 5 x4", 15754, False),
    ],
)  # fmt: skip
def test_ceilings(interfaces: Interfaces, text: str, megabytes: float, *, shared: bool) -> None:
    found = interface_ceiling(text, interfaces)
    assert found is not None
    assert found.rate / 1e6 == pytest.approx(megabytes, abs=0.51 if megabytes > 100 else 0.06)
    assert (found.shared, bool(found.source)) == (shared, True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "IDE",
        "SCSI",
        "PCIe",
        "PCIe 2",
        "PCIe 3 x0",
        "PCIe 3 x64",
        "PCIe x4",
        "SATA",
        "SATA II x4",
        "PCI",
        "USB",
        "not stated",
        "x4",
        "SATA II" * 50,
        "SATA Ⅱ",
    ],
)
def test_a_name_without_a_speed_has_no_ceiling(interfaces: Interfaces, text: str) -> None:
    assert interface_ceiling(text, interfaces) is None


def test_a_bad_file_is_told_with_its_lines(tmp_path: Path) -> None:
    row = "- {name: %s, per: bus, rate: %s, source: x}\n"
    (tmp_path / "interfaces.yaml").write_text(
        row % ("One", "3e6") + row % ("Two", "k * 2") + row % ("one", "1")
    )
    with pytest.raises(ProblemsError) as error:
        load_interfaces(tmp_path)
    lines = [(problem.path, problem.line) for problem in error.value.problems]
    assert lines == [
        ("data/reference/theory/interfaces.yaml", 2),
        ("data/reference/theory/interfaces.yaml", 3),
    ]
