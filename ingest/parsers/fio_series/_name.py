"""What a side file's name says: fio prints its kind nowhere else.

    randread_bw.3.log   bw of the job number 3
    old_clat.log        clat; per_job_logs=0, or fio before 2.1.11, has no number

agg-read_bw.log is the sum over all jobs that --bandwidth-log writes: its unit changed at another time, so
it is not read. Histograms (_clat_hist.1.log) are no series, and .fz files are packed by fio alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, cast, get_args

Kind = Literal["bw", "iops", "lat", "clat", "slat"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_NAME = re.compile(rf"(?:^|[/_])({'|'.join(KINDS)})(?:\.([0-9]{{1,6}}))?\.log(?:\.(?:gz|xz|bz2))?$")
_AGGREGATE = re.compile(r"(?:^|/)agg-(?:read|write|trim|mixed)_bw\.log")
# The first line: three numbers parted by a comma and a blank.
_START = re.compile(r"[0-9]{1,18}, [0-9]{1,18}, [0-9]")


@dataclass(frozen=True)
class Named:
    """The kind of a side file, and the number of its job from 1."""

    kind: Kind
    job: int | None = None


def named(path: str) -> Named | None:
    """What a path says; None where it is not that of a side file."""
    match = _NAME.search(path)
    if match is None or _AGGREGATE.search(path):
        return None
    return Named(cast(Kind, match[1]), int(match[2]) if match[2] else None)


def looks_like_series(text: str) -> bool:
    """Whether a log may be a side file; fio leaves an empty one where it had nothing to write."""
    return not text.strip() or _START.match(text) is not None
