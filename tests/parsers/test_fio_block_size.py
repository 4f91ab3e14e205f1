"""The block size of fio's first lines is known where its print is exact: from 2.17 on fio rounds it."""

from __future__ import annotations

import pytest

from ingest.parsers.fio import parse
from ingest.parsers.fio.settings import parameters_of
from tests.parsers.of_fio import text_of

REPORT = text_of("read: IOPS=1, BW=1024KiB/s (1049kB/s)(1024KiB/1000msec)")


def block_sizes(printed: str) -> set[object]:
    sizes = ", ".join(f"({way}) {printed}-{printed}" for way in "RWT")
    head = f"j: (g=0): rw=read, bs={sizes}, ioengine=psync, iodepth=1\nfio-3.42\n\n"
    return {one.parameters.get("block_size") for one in parse(head + REPORT).readings}


@pytest.mark.parametrize(
    ("printed", "size"),
    [
        ("512B", 512), ("4096B", 4096), ("1000000B", 1000000), ("64.0KiB", 65536), ("62.5KiB", 64000),
        ("125KiB", 128000), ("1024KiB", 2**20), ("3125KiB", 3200000), ("20.0MiB", 20 * 2**20), ("4.00KiB", 4096),
        ("1024MiB", 2**30),
    ],
)  # fmt: skip
def test_an_exact_print(printed: str, size: int) -> None:
    assert block_sizes(printed) == {size}


@pytest.mark.parametrize("printed", ["977KiB", "1953KiB", "488KiB", "195KiB"])
def test_a_round_number_of_bytes_is_rounded_to_kib(printed: str) -> None:
    """3.42: bs=1MiB, which is 1000000 bytes as long as kb_base is 1024, is printed as 977KiB."""
    assert block_sizes(printed) == {None}


@pytest.mark.parametrize("printed", ["1KiB", "1MiB", "16KiB", "1.4MiB"])
def test_with_fewer_significant_figures_a_print_may_be_of_anything(printed: str) -> None:
    """3.7: bs=512 and significant_figures=2."""
    assert block_sizes(printed) == {None}


@pytest.mark.parametrize("printed", ["1049kB", "65.5kB", "1074MB", "128kB", "1MB"])
def test_a_power_of_two_is_rounded_in_decimal_units(printed: str) -> None:
    """3.33: bs=1048576 and kb_base=1000."""
    assert block_sizes(printed) == {None}


@pytest.mark.parametrize(
    ("asked", "base", "size"),
    [
        ("64k", "1024", 65536), ("64ki", "1024", 65536), ("64kib", "1024", 64000), ("64kB", "1024", 65536),
        ("64k", "1000", 64000), ("64ki", "1000", 64000), ("64KiB", "1000", 65536),
    ],
)  # fmt: skip
def test_ki_is_k_and_only_kib_is_of_the_other_base(asked: str, base: str, size: int) -> None:
    """get_mult_bytes() in parse.c knows "kib"; of any other word that begins with k it takes the letter alone."""
    options = {"rw": "read", "bs": asked, "kb_base": base}
    assert parameters_of(options)["block_size"] == size
