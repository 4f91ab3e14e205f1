"""Which columns a side file has, and what is no side file."""

from __future__ import annotations

import pytest

from ingest.parsers import ParseError, parsers
from ingest.parsers.fio.series import Kind, looks_like_series, read_series, side_file_name

LAYOUTS: list[tuple[str, str | None, str]] = [
    ("1, 5, 0", None, "time, value, direction"),
    ("1, 5, 0, 4096", None, "time, value, direction, block size"),
    ("1, 5, 0, 4096, 8192", "2.16", "time, value, direction, block size, offset"),
    ("1, 5, 0, 4096, 1", "3.20", "time, value, direction, block size, priority"),
    ("1, 5, 0, 4096, 0x4001", None, "time, value, direction, block size, priority"),
    ("1, 5, 0, 4096, 1", None, "time, value, direction, block size, offset or priority"),
    ("1, 5, 0, 4096, 512, 0", None, "time, value, direction, block size, offset, priority"),
    ("1, 5, 9, 0, 0, 0", None, "time, value, highest, direction, block size, priority"),
    ("1, 5, 0, 0, 0, 0", None, "time, value, direction, block size, offset, priority"),
    ("1, 5, 9, 0, 0, 7, 0", None, "time, value, highest, direction, block size, offset, priority"),
    ("1, 5, 0, 4096, 7, 0, 99", None, "time, value, direction, block size, offset, priority, issue time"),
    (
        "1, 5, 9, 0, 0, 7, 0, 99",
        None,
        "time, value, highest, direction, block size, offset, priority, issue time",
    ),
]


@pytest.mark.parametrize(("line", "version", "says"), LAYOUTS)
def test_a_layout_is_known_by_its_columns(line: str, version: str | None, says: str) -> None:
    assert read_series(f"{line}\n", "lat", version).layout == says


def test_the_first_line_that_tells_two_layouts_apart_decides() -> None:
    """The first may be an offset 0 of direction 0, or a window whose highest is 0."""
    text = "1, 0, 0, 0, 0, 0\n2, 0, 0, 0, 0, 0\n3, 7, 0, 4096, 512, 0\n"
    assert read_series(text, "lat", "3.42").layout.endswith("offset, priority")
    with pytest.raises(ParseError) as caught:
        read_series("1, 0, 0, 0, 0, 0\n", "lat", "3.42")
    assert "offset from a highest value" in caught.value.expected


REFUSED: list[tuple[str, str | None, int, str]] = [
    ("1, 5\n", None, 1, "a line: time, value, direction or"),
    ("1, 5, 3\n", None, 1, "time, value, direction"),  # sync is not logged
    ("1, 5, 0\n", "3.33", 1, "a line of fio 3.33: time, value, direction, block size, priority or"),
    ("1, 5, 0, 4096, 77\n", "3.33", 1, "priority"),
    ("1, 5, 0, 4096, 0, 0\n", "2.16", 1, "a line of fio 2.16"),
    ("1, 5, 0\n2, 5, 0\nfio: killed\n", None, 3, "a line as the ones before: time, value, direction"),
    ("1, 5, 0\n2, -5, 0\n3, 5, 0\n", None, 2, "a line as the ones before"),
    ("1, 5, 0\n\n2, 5, 0\n", None, 2, "a line as the ones before"),
    ("1, 5, 0\n2, 5, 0, 4096\n", None, 2, "a line as the ones before"),
    ("1,5,0\n", None, 1, "a line: time"),
    ("1, \u0665, 0\n", None, 1, "a line: time"),  # a digit, but none of fio's
    ("1, 1234567890123456789, 0\n", None, 1, "a line: time"),
    ("1, 5, 0\n" * 9999 + "garbage\n", None, 10000, "a line as the ones before"),
]


@pytest.mark.parametrize(("text", "version", "line", "expected"), REFUSED)
def test_another_line_is_refused_with_its_number(
    text: str, version: str | None, line: int, expected: str
) -> None:
    with pytest.raises(ParseError) as caught:
        read_series(text, "lat", version)
    assert caught.value.line == line
    assert expected in caught.value.expected
    assert len(caught.value.found) < 80


NAMES: list[tuple[str, Kind | None, int | None]] = [
    ("x_bw.1.log", "bw", 1),
    ("logs/deep/x_clat.12.log", "clat", 12),
    ("old_slat.log", "slat", None),
    ("lat.log", "lat", None),
    ("x_iops.3.log.gz", "iops", 3),
    ("flat.log", None, None),
    ("x_clat_hist.1.log", None, None),
    ("agg-read_bw.log", None, None),
    ("x_bw.1.log.fz", None, None),
    ("x_bw.log.txt", None, None),
]


@pytest.mark.parametrize(("path", "kind", "job"), NAMES)
def test_a_name_tells_the_kind(path: str, kind: Kind | None, job: int | None) -> None:
    name = side_file_name(path)
    assert (name.kind, name.job) == (kind, job) if name else kind is None


def test_a_main_log_with_such_a_name_is_no_side_file() -> None:
    assert not looks_like_series("read: IOPS=21.8k, BW=85.3MiB/s\n")
    assert looks_like_series("139, 1611, 0, 0, 0\n")
    assert looks_like_series("")


def test_it_is_no_parser_of_whole_logs() -> None:
    assert "fio_series" not in parsers()
    assert parsers()["fio"].__name__ == "ingest.parsers.fio"  # type: ignore[attr-defined]  # a parser is a module
