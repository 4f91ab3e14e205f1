"""Logs as bytes: packed, marked, wide, Latin, holed, cut."""

from __future__ import annotations

import bz2
import codecs
import gzip
import lzma
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.core.problems import Problem, Unreadable
from ingest.sets.files import read_sources
from ingest.sets.folder import Folder
from ingest.sets.logs.decode import decode
from tests.examples import examples

TEXT = "/dev/sdb:\r\n Timing buffered disk reads:  218 MB in  3.01 seconds =  72.44 MB/sec\r\n"
GERMAN = "104857600 Bytes kopiert\n3+0 Datensätze ein\n"
ZSTD = zstandard.ZstdCompressor(write_checksum=True).compress
PACKERS: list[Callable[[bytes], bytes]] = [gzip.compress, lzma.compress, bz2.compress, ZSTD]


@pytest.mark.parametrize("pack", PACKERS)
def test_packed_logs_are_unpacked(pack: Callable[[bytes], bytes]) -> None:
    assert decode(pack(TEXT.encode())) == TEXT


@pytest.mark.parametrize("pack", PACKERS)
def test_packed_parts_one_after_the_other_are_one_log(pack: Callable[[bytes], bytes]) -> None:
    assert decode(pack(b"a\n") + pack(b"") + pack(b"b\n")) == "a\nb\n"


def test_xz_may_be_padded() -> None:
    padding = b"\x00" * (3 * 2**16)
    assert decode(lzma.compress(b"a\n") + padding + lzma.compress(b"b\n") + padding) == "a\nb\n"


def test_many_small_parts_are_read_in_linear_time() -> None:
    assert decode(bz2.compress(b"a") * 20_000) == "a" * 20_000


@pytest.mark.parametrize("pack", PACKERS)
def test_packed_data_that_ends_early_is_refused(pack: Callable[[bytes], bytes]) -> None:
    with pytest.raises(Unreadable, match="to its end"):
        decode(pack(TEXT.encode() * 50)[:-1])


@pytest.mark.parametrize("pack", PACKERS)
def test_damaged_data_is_refused(pack: Callable[[bytes], bytes]) -> None:
    packed = bytearray(pack(bytes(range(256)) * 20))
    packed[len(packed) // 2] ^= 0xFF
    packed[-6] ^= 0xFF
    with pytest.raises(Unreadable, match="damaged"):
        decode(bytes(packed))


@pytest.mark.parametrize("pack", PACKERS)
def test_what_would_fill_the_memory_is_left_early(pack: Callable[[bytes], bytes]) -> None:
    bomb = pack(b"0" * 2**25)
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable, match="at most 1048576 bytes unpacked"):
            decode(bomb, 2**20)
        assert tracemalloc.get_traced_memory()[1] < 2**24  # half of it is the dictionary of xz
    finally:
        tracemalloc.stop()


def test_an_archive_that_asks_for_much_memory_is_refused() -> None:
    small = lzma.LZMACompressor(filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 2**20}])
    packed = bytearray(small.compress(b"a") + small.flush())
    # The block header holds the dictionary's size as one byte; its CRC follows in the header's last four.
    start, size = 12, (packed[12] + 1) * 4
    place = packed.index(b"\x21\x01", start) + 2
    packed[place] = 37  # 1.5 GiB
    packed[start + size - 4 : start + size] = zlib.crc32(packed[start : start + size - 4]).to_bytes(
        4, "little"
    )
    with pytest.raises(Unreadable, match="emory"):
        decode(bytes(packed))


@pytest.mark.parametrize(
    ("first", "name"),
    [(b"7z\xbc\xaf\x27\x1c", "7z"), (b"PK\x03\x04", "zip"), (b"\x04\x22\x4d\x18", "lz4")],
)
def test_other_packings_are_named_with_what_to_do(first: bytes, name: str) -> None:
    with pytest.raises(Unreadable, match=f"found {name} data; unpack it first"):
        decode(first + b"rest")


def test_packed_twice_is_refused() -> None:
    with pytest.raises(Unreadable, match="xz within gzip"):
        decode(gzip.compress(lzma.compress(b"a")))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_mark_says_the_encoding_and_is_no_part_of_the_text(encoding: str) -> None:
    assert decode((TEXT + GERMAN).encode(encoding)) == TEXT + GERMAN


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_wide_text_without_its_mark(encoding: str) -> None:
    assert decode((TEXT + GERMAN).encode(encoding)) == TEXT + GERMAN
    assert decode(gzip.compress(TEXT.encode(encoding))) == TEXT


def test_a_big_endian_mark() -> None:
    assert decode(codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be")) == TEXT


def test_wide_text_cut_within_a_character() -> None:
    assert decode(TEXT.encode("utf-16")[:-1]) == TEXT[:-1] + "\N{REPLACEMENT CHARACTER}"


def test_lines_that_are_no_utf8_are_latin1() -> None:
    assert decode(GERMAN.encode("latin-1")) == GERMAN
    assert decode(GERMAN.encode() + GERMAN.encode("latin-1")) == GERMAN * 2


def test_a_log_that_ends_within_a_character_keeps_the_others() -> None:
    assert decode("1 Datensätze\nkopié".encode()[:-1]) == "1 Datensätze\nkopi\N{REPLACEMENT CHARACTER}"


def test_a_hole_does_not_join_its_two_sides() -> None:
    assert decode(b"72\x00\x00.44") == "72␀␀.44"


def test_nothing_is_text_too() -> None:
    assert decode(b"") == ""


@given(
    st.binary(max_size=300), st.sampled_from([b"", b"\x1f\x8b\x08", b"BZh9", b"\xfd7zXZ\x00", b"\xff\xfe"])
)
@settings(max_examples=examples(400), deadline=None)
def test_any_bytes_are_text_or_refused(raw: bytes, first: bytes) -> None:
    try:
        text = decode(first + raw)
    except Unreadable:
        return
    assert "\x00" not in text
    text.encode("utf-8")  # no halves of surrogate pairs, which could not be published


@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00\ufeff"), max_size=100))
def test_text_comes_back(text: str) -> None:
    assert decode(text.encode("utf-8-sig")) == text
    assert decode(text.encode("utf-16")) == text


def test_a_packed_log_of_a_set_keeps_its_bytes(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    packed = gzip.compress(TEXT.encode())
    (tmp_path / "logs" / "a.log.gz").write_bytes(packed)
    [source] = read_sources(Folder(tmp_path, "x"), ["logs/a.log.gz"], [])
    assert source.raw == packed
    assert list(source.lines) == TEXT.split("\n")[:-1]


def test_a_log_of_a_set_that_cannot_be_unpacked_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "a.log").write_bytes(b"PK\x03\x04")
    problems: list[Problem] = []
    assert read_sources(Folder(tmp_path, "x"), ["logs/a.log"], problems) == []
    assert [str(problem) for problem in problems] == [
        "x/logs/a.log: expected text, or text packed by gzip, xz, zstd or bzip2, found zip data; unpack it first: unzip"
    ]
