"""A tar of a sealed run comes from anybody: nothing is unpacked but plain files within its one folder."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path

import pytest

from ingest.core.problems import ProblemsError
from ingest.scaffold.sealed import is_archive, unpacked


def tar(path: Path, *members: tarfile.TarInfo) -> str:
    with tarfile.open(path, "w") as archive:
        for member in members:
            archive.addfile(member, io.BytesIO(b"x" * member.size))
    return str(path)


def member(name: str, kind: bytes = tarfile.REGTYPE, link: str = "", size: int = 1) -> tarfile.TarInfo:
    made = tarfile.TarInfo(name)
    made.type, made.linkname, made.size = kind, link, size if kind == tarfile.REGTYPE else 0
    return made


def test_its_folder_is_there_until_the_end(tmp_path: Path) -> None:
    given = tar(tmp_path / "a.tar", member("set/result.yaml"), member("set/logs/a.log", size=3))
    assert is_archive(given)
    with unpacked(given) as folder:
        assert folder.name == "set"
        assert (folder / "logs" / "a.log").read_bytes() == b"xxx"
    assert not folder.exists()


@pytest.mark.parametrize(
    "hostile",
    [
        member("../out"),
        member("/etc/out"),
        member("set/../../out"),
        member("set//out"),
        member("alone"),
        member("set/link", tarfile.SYMTYPE, "/etc/passwd"),
        member("set/link", tarfile.LNKTYPE, "set/result.yaml"),
        member("set/pipe", tarfile.FIFOTYPE),
        member("set/disk", tarfile.BLKTYPE),
        member("set/hole", tarfile.GNUTYPE_SPARSE),
        member("other/file"),
        member("set/result.yaml/below"),
        member("set/" + "n" * 300),
    ],
    ids=lambda hostile: f"{hostile.name[:12]}-{hostile.type.decode()}",
)
def test_anything_else_is_refused_and_nothing_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hostile: tarfile.TarInfo
) -> None:
    (tmp_path / "unpacked").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "unpacked"))
    given = tar(tmp_path / "a.tar", member("set/result.yaml"), hostile)
    with pytest.raises(ProblemsError), unpacked(given):
        pass
    assert not list((tmp_path / "unpacked").iterdir())
    assert [path.name for path in tmp_path.iterdir() if path.name != "unpacked"] == ["a.tar"]


@pytest.mark.parametrize(
    "content", [b"", b"no tar", b"\x1f\x8b\x08" + b"\0" * 600], ids=["empty", "text", "gzip"]
)
def test_what_is_no_tar_is_told(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.tar").write_bytes(content)
    with pytest.raises(ProblemsError, match=r"a\.tar"), unpacked(str(tmp_path / "a.tar")):
        pass


def test_a_tar_that_was_cut_off_is_told(tmp_path: Path) -> None:
    given = tar(tmp_path / "a.tar", member("set/result.yaml", size=9000))
    (tmp_path / "a.tar").write_bytes((tmp_path / "a.tar").read_bytes()[:3000])
    with pytest.raises(ProblemsError), unpacked(given):
        pass


@pytest.mark.parametrize("names", [("./a.log", "./b.log"), ("old/a.log", "old/b.log")])
def test_a_tar_of_old_logs_is_to_be_unpacked(tmp_path: Path, names: tuple[str, ...]) -> None:
    given = tar(tmp_path / "a.tar", *map(member, names))
    with pytest.raises(ProblemsError) as raised, unpacked(given):
        pass
    (problem,) = raised.value.problems
    assert str(problem).endswith("found no result.yaml in it; unpack old logs, and give their folder")
