"""What readers do on the pages of values: where they come in, and then each step."""

from __future__ import annotations

from urllib.parse import quote

from tests.browser.tables import Cases

NELSON = "/results/2008-07-nelson-md-raid/"
BUNN = "/results/2002-11-bunn-3ware/"
FUSION = "/results/2010-03-tkachenko-fusionio/"
NB = "\u00a0"
READ = "Sequential read, ×\u00a0one drive"
# A search that every row fits: the script makes all rows anew.
ALL = f"?q={quote('·')}"
OPEN = {"click": ".sift summary", "quiet": True}
NEXT = {"click": ".pager button:has-text('Next')"}
AT_THE_END = {"focus": ".pager button:has-text('Next')", "press": "Enter", "quiet": True}
NONSENSE = (
    "sort=constructor&raid_level=raid99&chunk_size=&page=-3&unit=%E0%A4%A&hide=,,,&baseline=%3Cscript%3E&q=%20",
    "sort=--read&page=NaN&scheduler=__proto__&unit=unit&baseline=000000000000",
)
EVERYTHING = "raid_level,chunk_size,scheduler,read,write,runs,line,drive"


def sort(text: str) -> dict[str, object]:
    return {"click": f"th button:has-text('{text}')"}


CASES: Cases = {
    "built": (NELSON, []),
    "second page": (f"{NELSON}?page=2", []),
    "sorting": (NELSON, [sort(READ)] * 3),
    "words": (NELSON, [sort("Chunk"), sort("Level")]),
    "not stated": (f"{FUSION}?sort=-chunk_size", []),
    "of no level": ("/results/2021-07-finlayson-nvme-raid5/?sort=-raid_level", []),
    "by multiples": ("/results/2024-06-milivojevic-nvme-raid0/?unit=baseline&sort=-read", []),
    "panel": (
        NELSON,
        [
            OPEN,
            {"focus": ".sift input", "quiet": True},
            {"select": ["label:has-text('Chunk') select", f"128{NB}KiB"]},
            {"select": ["label:has-text('Level') select", "RAID 6"]},
        ],
    ),
    "link": (f"{NELSON}?raid_level=raid6&chunk_size=128%20kib", []),
    "filtered": (f"{NELSON}?raid_level=raid6", []),
    "against": (f"{NELSON}?baseline=517616e4838c", []),
    "filtered against": (f"{NELSON}?baseline=517616e4838c&raid_level=raid10&sort=-write", []),
    "none": (f"{NELSON}?raid_level=raid6&chunk_size=128kib&scheduler=noop", [{"click": ".none button"}]),
    "search": (NELSON, [OPEN, {"fill": [".sift input", "3.88×"]}, {"click": ".sift > button"}]),
    "mb": (f"{NELSON}?unit=mb/s", []),
    "multiple": (f"{NELSON}?unit=baseline", []),
    "ranges": (f"{BUNN}?unit=MiB/s", []),
    "not of IOPS": (f"{FUSION}?unit=MiB/s", []),
    "few columns": (f"{NELSON}?hide=runs,line,read,nonsense", []),
    "column": (NELSON, [OPEN, *[{"click": "fieldset button:has-text('Line')"}] * 2]),
    "keys": (
        NELSON,
        [
            {"focus": "th button", "quiet": True},
            {"press": "Enter"},
            {"press": "Enter"},
            {"press": "Tab", "quiet": True},
        ],
    ),
    "turning": (
        f"{NELSON}?sort=line",
        [*[NEXT] * 3, AT_THE_END, {"click": ".pager button:has-text('Previous')"}],
    ),
    "touched": (NELSON, [{"focus": ".sift summary", "quiet": True}]),
    "nonsense 0": (f"{NELSON}?{NONSENSE[0]}", []),
}
# For make test-long: what is like one of these.
ALIKE: Cases = {
    "built": (NELSON, []),
    "no such text": (f"{NELSON}?q=%3Cb%3Enothing", []),
    "mib": (f"{NELSON}?unit=MiB/s", []),
    "no such unit": (f"{BUNN}?unit=furlongs", []),
    "no columns": (f"{NELSON}?hide={EVERYTHING}", []),
    "too far": (f"{NELSON}?page=1e99", []),
    "nonsense 1": (f"{NELSON}?{NONSENSE[1]}", []),
}
LATER = f"{NELSON}values/2/"
