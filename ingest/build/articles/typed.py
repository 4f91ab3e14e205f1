"""Prose → its typed numbers, which go stale while those drawn from the data do not (lint).

"4,819 files per second" has one; RAID 5, fio 3.28, 64 KiB, 2008, ext4, `--bs=4k` and a shortcode have none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

# Not prose: shortcodes (their quoted words are drawn or cited), code, addresses, HTML comments.
_NOT_PROSE = re.compile(r"\{\{<.*?>\}\}|```.*?```|`[^`\n]*`|\]\([^)\s]*\)|<!--.*?-->|https?://\S+", re.DOTALL)
_PROGRAMS = (
    r"(?:fio|hdparm|dd|coreutils|bonnie\+\+|sysbench|mdadm|Linux|kernel|YABS|versions?|Debian|OpenZFS)"
)
_WORDS_OF_VERSIONS = r"(?:\s(?:before|from|since|until|up to|and|to|of|\d[\w.]*,?))*"
# A number of these is a name, a setting or a definition, and stays what it is.
_FIXED = "|".join(
    (
        r"\b(?:19|20)\d\d(?:s|-\d\d(?:-\d\d)?)?\b(?!,\d)(?!\s?(?:[MG]B|IOPS|%|×))",
        r"\bRAID[\s-]?\d+(?:\+\d)?",
        rf"\b{_PROGRAMS}{_WORDS_OF_VERSIONS}\sv?\d[\w.]*",
        r"\b\d+(?:\.\d+)?\s?(?:[KMGT]iB|B|K|bytes)\b",  # sizes of settings; what was measured is in MB/s
        r"\b(?:SATA|PCIe|USB|SCSI|Ultra|IDE|3ware|RAID-Z)\s?\d+(?:[.-]\d+)?\b",
        r"\b(?:10|2|1,?000|1,?024)[⁰¹²³⁴⁵⁶⁷⁸⁹]+|\b1,?0(?:00|24)\b",  # what units mean
        r"\b95\s% intervals?\b|\b9[59](?:\.9+)?th percentiles?\b",
        r"\b(?:near|far|offset)[\s-][23]\b|\b[Ss]ection\s\d[\d.]*|\(\d\)(?=\W)",  # md(4)
    )
)
_TYPED = re.compile(rf"(?P<fixed>{_FIXED})|(?<![\w.])(?P<typed>[-−]?\d[\d.,]*(?:\s?[%×])?)")


def typed_numbers(text: str) -> Iterator[tuple[int, str]]:
    """Each with its line, from 0."""
    blank = _NOT_PROSE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    for number, line in enumerate(blank.split("\n")):
        for match in _TYPED.finditer(line):
            if match["typed"] and not re.match(r"\s*\d+\.\s", line[: match.end() + 1]):  # a numbered list
                yield number, match["typed"].rstrip(".,")
