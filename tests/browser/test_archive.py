"""The archive: the same bytes twice, right checksums, links that lead somewhere, and pages that live from file://."""

from __future__ import annotations

import hashlib
import re
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from zipfile import ZipFile

import pytest

from ingest.archive.write import write_archive
from ingest.core.project import Project
from tests.browser.node import run_script
from tests.checkout import ROOT
from tests.publish.small import checkout_of, publish_small

# A site of its own, for readers without a server; tests/archive holds what an archive has.
pytestmark = [pytest.mark.browser, pytest.mark.long]
SET = "2006-zaitsev-mysql-raid"  # of few values, with RAID 5 and RAID 10


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of a site with one set, unpacked."""
    work = tmp_path_factory.mktemp("archive")
    (work / "sets").mkdir()
    (work / "sets" / SET).symlink_to(ROOT / "data" / "results" / SET)
    project = Project(checkout_of(work / "sets", work / "checkout"))
    publish_small(project.root)
    write_archive(project, work / "a.zip")
    write_archive(project, work / "b.zip")
    assert (work / "a.zip").read_bytes() == (work / "b.zip").read_bytes()
    with ZipFile(work / "a.zip") as file:
        file.extractall(work)
    return work / "spindle"


def test_every_file_has_its_checksum(archive: Path) -> None:
    lines = (line.split("  ", 1) for line in (archive / "SHA256SUMS").read_text().splitlines())
    sums = {name: digest for digest, name in lines}
    files = {path.relative_to(archive).as_posix(): path for path in archive.rglob("*") if path.is_file()}
    assert {"CITATION.cff", "LICENSE", "README.txt", "index.html", "data/v1/summary.parquet"} <= sums.keys()
    assert sums == {
        name: hashlib.sha256(path.read_bytes()).hexdigest()
        for name, path in files.items()
        if name != "SHA256SUMS"
    }
    logs = [path for path in (archive / "data/v1/logs").glob("*") if re.fullmatch("[0-9a-f]{64}", path.name)]
    assert logs
    assert all(hashlib.sha256(path.read_bytes()).hexdigest() == path.name for path in logs)


def test_every_link_leads_to_a_file_or_to_the_site(archive: Path) -> None:
    lost = set()
    for page in archive.rglob("*.html"):
        for link in re.findall(r'\s(?:href|src)="([^"]+)"', page.read_text(encoding="utf-8")):
            address = unquote(re.split("[?#]", unescape(link))[0])
            if address and not re.match("[a-z]+:", address) and not (page.parent / address).is_file():
                lost.add((page.relative_to(archive).as_posix(), link))
    assert not lost


def test_pages_live_from_a_disk(archive: Path) -> None:
    seen: dict[str, Any] = run_script("archive", {"folder": str(archive), "set": SET})
    assert seen["live"] == "true"
    assert "log" in seen["pressed"]
    assert seen["evidence"]["url"].startswith(f"/results/{SET}/tables/")
    assert seen["evidence"]["marked"] == 1
    assert "stride=128,stripe_width=640" in seen["commands"]
    assert "Hard disks" in seen["columns"]
    assert seen["noise"] == []
