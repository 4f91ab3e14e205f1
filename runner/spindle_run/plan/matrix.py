"""The [matrix] of a plan: factor -> words, the layouts of each level, and what is to be skipped."""

from typing import Any, Callable, Dict, List, Optional, Tuple

from spindle_run.plan.levels import COPIES, LEVELS, PARITY, level_of
from spindle_run.plan.quantities import size, size_words
from spindle_run.plan.source import Entry

Say = Callable[[int, str, str, str], None]
Pairs = Tuple[Tuple[str, str], ...]

# In the order in which they are made: the array under the file system under what is set on both.
WORDS: Dict[str, Tuple[str, ...]] = {
    "raid_level": ("single", *LEVELS),
    "raid_layout": (*PARITY, *COPIES),
    "bitmap": ("none", "internal"),
    "state": ("optimal", "degraded", "recovering"),
    "scheduler": ("none", "mq-deadline", "kyber", "bfq", "noop", "deadline", "cfq", "anticipatory"),
    "filesystem": ("raw", "ext2", "ext3", "ext4", "xfs", "btrfs", "f2fs", "jfs"),
}
SIZES = ("chunk_size", "read_ahead")
COUNTS = ("drives", "stripe_cache_size")
ORDER = (
    "raid_level",
    "raid_layout",
    "drives",
    "chunk_size",
    "bitmap",
    "stripe_cache_size",
    "filesystem",
    "scheduler",
    "read_ahead",
    "state",
)


def read_matrix(entries: List[Entry], say: Say) -> Dict[str, Any]:
    """The fields `factors`, `layouts` and `skip` of a plan."""
    factors: Dict[str, Tuple[str, ...]] = {}
    layouts: Tuple[Tuple[str, Tuple[str, ...]], ...] = ()
    skip: List[Pairs] = []
    for entry in entries:
        if entry.key == "skip":
            skip.extend(_skips(entry, say))
        elif entry.key == "raid_layout" and ":" in entry.text:
            layouts = tuple(_layouts(entry, say))
        elif entry.key in ORDER:
            factors[entry.key] = tuple(_word(entry, word, say) for word in entry.text.split())
        else:
            say(entry.line, "a factor (%s) or skip" % ", ".join(ORDER), entry.key, "rename or remove it")
    return {"factors": tuple(factors.items()), "layouts": layouts, "skip": tuple(skip)}


def canonical(factor: str, word: str) -> Optional[str]:
    """The word as a manifest writes it; None if the factor has no such word."""
    if factor in WORDS:
        return word if word in WORDS[factor] else None
    if factor in COUNTS:
        return word if word.isdigit() and int(word) > 0 else None
    read = size(word) if word != "default" else None
    return size_words(read) if read else ("default" if word == "default" and factor == "read_ahead" else None)


def _word(entry: Entry, word: str, say: Say, factor: str = "") -> str:
    found = canonical(factor or entry.key, word)
    if found is None:
        say(entry.line, _expected(factor or entry.key), '"%s"' % word, "fix %s" % entry.key)
    return found or word


def _expected(factor: str) -> str:
    if factor in WORDS:
        return "one of %s" % ", ".join(WORDS[factor])
    return "a size such as 64K" if factor in SIZES else "a whole number above 0"


def _layouts(entry: Entry, say: Say) -> List[Tuple[str, Tuple[str, ...]]]:
    """raid5:left-symmetric raid10:n2,f2"""
    found = []
    for part in entry.text.split():
        level, _, words = part.partition(":")
        given = tuple(words.split(","))
        known = level_of({"raid_level": level}).layouts
        wrong = [word for word in given if word not in known]
        if wrong:
            allowed = "layouts of %s: %s" % (level, ", ".join(known or ("none",)))
            say(entry.line, allowed, '"%s"' % wrong[0], "fix raid_layout")
        found.append((level, given))
    return found


def _skips(entry: Entry, say: Say) -> List[Pairs]:
    """raid_level=raid6 chunk_size=512K: all of them must fit. Several are separated by commas."""
    found: List[Pairs] = []
    for part in entry.text.split(","):
        pairs = [pair.partition("=") for pair in part.split()]
        for factor, _, word in pairs:
            if factor not in ORDER or canonical(factor, word) is None:
                say(entry.line, "factor=word pairs", '"%s=%s"' % (factor, word), "fix skip")
        found.append(tuple((factor, canonical(factor, word) or word) for factor, _, word in pairs))
    return found
