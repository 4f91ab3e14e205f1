"""The lines of fio's text, as patterns that are linear in a line."""

from __future__ import annotations

import re

_N = r"\d{1,20}(?:\.\d{1,12}|)"
UNIT = r"(?:[KMGTPEk]i?|)(?:B|bit)"
STATISTICS = ("min", "max", "mean", "stdev")
# The order in which fio prints what stands below a direction; its percentiles stand behind all latencies.
RANKS = {"slat": 1, "clat": 2, "lat": 3, "sync": 3, "bw": 7, "iops": 8}
RANK_OF_LEVELS = 3
# What begins a line of a job, up to the character that tells it from a job's name.
DETAIL = re.compile(
    r"\s*(?:(read|write|trim|mixed) ?:|(slat|clat|lat|sync|bw) \(|(iops) "
    r"|((?:slat|clat|lat|sync) p|(?:high|low) prio )|(\|)"
    r"|(issued)|(fsync)/)"
)
STATUS = re.compile(
    r"\(groupid=(?P<group>\d{1,9})(?:, jobs=(?P<jobs>\d{1,9}))?\): err= *(?P<error>-?\d{1,9})"
    r"(?: \((?P<message>.*)\))?:(?: pid=(?P<pid>\d{1,10}))?"
)
# Up to 2.0.15 a blank stands where a unit has no letter: `bw=513791 B/s`.
OLD = re.compile(
    rf"[ \t]*(?P<side>read|write|trim|mixed) *: io= *(?P<io>{_N}) ?(?P<io_unit>{UNIT}),"
    rf" bw= *(?P<bw>{_N}) ?(?P<bw_unit>{UNIT})/s(?:, iops= *(?P<iops>{_N}[KMGkP]?)|) *,"
    r" runt= *(?P<runtime>\d{1,18})msec"
)
NEW = re.compile(
    rf"[ \t]*(?P<side>read|write|trim|mixed): IOPS=(?P<iops>{_N}[KMGkP]?),"
    rf" BW=(?P<bw>{_N})(?P<bw_unit>{UNIT})/s"
    rf" \((?P<other>{_N})(?P<other_unit>{UNIT})/s\)"
    rf"\((?P<io>{_N})(?P<io_unit>{UNIT})/(?P<runtime>\d{{1,18}})msec\)"
)
# The sum of all clients, and the mixed side beside two others, lack the unit; the latter is all 0.
_LETTER = "(?:[KMGTPEk]i?|)"
BARE = re.compile(
    rf"[ \t]*(?P<side>read|write|trim|mixed): IOPS=(?P<iops>{_N}[KMGkP]?),"
    rf" BW=(?P<bw>{_N})(?P<bw_unit>{_LETTER})"
    rf" \((?P<other>{_N})(?P<other_unit>{_LETTER})\)"
    rf"\((?P<io>{_N})(?P<io_unit>{UNIT})/(?P<runtime>\d{{1,18}})msec\)"
)
_OF = r"(?P<{0}>-?nan|\d{{1,20}}(?:\.\d{{1,12}}|)[KMGkP]?)"
# fio prints these with a fraction always; nothing but a comma follows the last one.
_WITH_FRACTION = r"(?P<{0}>-?nan|\d{{1,20}}\.\d{{1,12}})"
_SPREAD = (
    rf"min= *{_OF.format('min')} ?, max= *{_OF.format('max')} ?,(?: per= *[\d.]{{1,12}}%,|)"
    rf" avg= *{_WITH_FRACTION.format('mean')}, (?:st|)dev= *{_WITH_FRACTION.format('stdev')}(?=,|\s*$)"
)
LATENCY = re.compile(rf"[ \t]*(?P<kind>slat|clat|lat|sync) \((?P<unit>[num]sec)\) ?: {_SPREAD}")
# With the blanks behind its unit: MB without any is another one (fio-mb-samples).
BANDWIDTH = re.compile(rf"[ \t]*bw \( *(?P<unit>{UNIT} *)/s\) *: {_SPREAD}")
IOPS = re.compile(rf"[ \t]*iops *: {_SPREAD}")
LEVELS = re.compile(r"[ \t]*(?P<kind>slat|clat|lat|sync) percentiles \((?P<unit>[num]sec)\):")
LEVEL = re.compile(r"(\d{1,3}\.\d{1,12})th=\[ *>?=?(\d{1,20})\]")
ISSUED = re.compile(
    r"[ \t]*issued[ rwtsd/]*: total=(?:r=)?(\d{1,18})[,/](?:w=)?(\d{1,18})(?:[,/](?:d=)?(\d{1,18}))?"
)
