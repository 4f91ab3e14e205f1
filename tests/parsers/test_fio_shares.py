"""The samples of bandwidth of fio's text, against the share of their group that fio prints beside them."""

from __future__ import annotations

import pytest

from ingest.parsers.fio import parse
from tests.parsers.of_fio import log


@pytest.mark.parametrize(
    ("name", "unit", "other"),
    [
        ("1.52-rate", "bw (KB/s)", "bw (MB/s)"),
        ("2.0.15-mb-samples", "bw (MB/s)", "bw (KB/s)"),
        ("3.28-multi-normal", "bw (  KiB/s)", "bw (  MiB/s)"),
        ("3.28-multi-normal", "bw (  KiB/s)", "bw (  GiB/s)"),
    ],
)
def test_another_unit_of_samples_does_not_fit_their_share(name: str, unit: str, other: str) -> None:
    assert unit in log(name)
    assert not parse(log(name)).warnings
    changed = parse(log(name).replace(unit, other))
    assert any("% of its group's bandwidth" in warning.text for warning in changed.warnings)


REPORT = """\
a: (groupid=0, jobs=1): err= 0: pid=812: Mon Mar  4 09:12:45 2019
  write: IOPS=19, BW=20.0MiB/s (21.0MB/s)(1024MiB/51200msec)
   bw (  KiB/s): min={samples}, max={samples}, per={share}, avg={samples}.00, stdev= 0.00, samples=2
     issued rwts: total=0,1024,0,0 short=0,0,0,0 dropped=0,0,0,0

Run status group 0 (all jobs):
  WRITE: bw=20.0MiB/s (21.0MB/s), 20.0MiB/s-20.0MiB/s (21.0MB/s-21.0MB/s), io=1024MiB (1074MB), run=51200-51200msec
"""


@pytest.mark.parametrize(
    ("samples", "share"),
    [
        (10240, "50.00%"),
        (1048576, "100.00%"),  # into memory, and then --end_fsync=1 waits for the drive
        (20480, "0.10%"),  # 2.17 to 2.21 divide KiB by bytes
    ],
)
def test_what_fio_prints_is_no_doubt(samples: int, share: str) -> None:
    assert parse(REPORT.format(samples=samples, share=share), "2.21").warnings == []
