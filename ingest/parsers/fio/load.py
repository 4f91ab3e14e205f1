"""Options of a job of fio → those that change its load and have no factor of their own (parameter `options`).

    rate_iops=1000                        rate_iops=1000
    bssplit=4k/60:64k/40  hipri=1         bssplit=4k/60:64k/40 hipri
    rw=randread:8  bs=4k,64k  nrfiles=1   rw=randread:8 bs=4k,64k

The sections "I/O type", "Block size", "Buffers and memory", "I/O depth", "I/O rate" and "I/O latency" of
fio's HOWTO.rst. They are told as fio was given them: one load in two spellings stays two. An option that
changes nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

NO_OPTIONS = "none"  # where it is known that none of them was given
_LONGEST = 200  # characters of a value: a configuration's name has room for no more
_ON = ("1", "")  # a bare --hipri is on
# With the value that each has where it is not given.
_WITHOUT = {
    "random_distribution": "random",
    "bssplit": "", "bsrange": "", "blocksize_range": "",
    "zonemode": "none", "zonesize": "0", "zonerange": "0", "zoneskip": "0",
    "zero_buffers": "0", "buffer_compress_percentage": "0", "buffer_pattern": "", "dedupe_percentage": "0",
    "iodepth_batch": "1", "iodepth_batch_submit": "1", "iodepth_batch_complete": "1",
    "iodepth_batch_complete_min": "1", "iodepth_batch_complete_max": "1", "iodepth_low": "0",
    "nrfiles": "1",
    "rate": "0", "rate_iops": "0", "rate_process": "linear",
    "thinktime": "0", "thinktime_spin": "0", "thinktime_blocks": "1", "thinktime_iotime": "0",
    "latency_target": "0", "latency_window": "0", "latency_percentile": "100.0",
    "hipri": "0", "fixedbufs": "0", "registerfiles": "0", "sqthread_poll": "0", "uncached": "0",
}  # fmt: skip
_SWITCHES = ("zero_buffers", "hipri", "fixedbufs", "registerfiles", "sqthread_poll", "uncached")


def load_options_of(options: Mapping[str, Any]) -> str | None:
    """As text; None where there is none of them."""
    return " ".join(_options_of_load(options)) or None


def _options_of_load(options: Mapping[str, Any]) -> Iterator[str]:
    values = {name: "".join(str(value).split())[:_LONGEST] for name, value in options.items()}
    if ":" in (access := values.get("rw") or values.get("readwrite", "")):  # so many requests a step
        yield f"rw={access}"
    sizes = values.get("bs") or values.get("blocksize", "")
    if len(set(sizes.split(","))) > 1:
        yield f"bs={sizes}"
    for name, without in _WITHOUT.items():
        value = values.get(name, "0")
        if name in _SWITCHES and value in _ON:
            yield name
        elif value not in ("0", "", without):
            yield f"{name}={value}"
