"""What a page may cost its reader, all in one place; `make bench` prints what it does cost."""

from __future__ import annotations

KB = 1024
# HTML and CSS of the page of a set, gzip: the first chart is painted from these alone (docs/decisions/0024).
FIRST = 36 * KB
# Of these, what comes up to the end of the first chart: a server sends ten packets before it waits for an answer.
OPENING = 14 * KB
FONTS = 60 * KB
# Scripts and data that a live chart brings, once it is in sight.
LIVE = 160 * KB
# Sum of layout shifts from opening a page to its last chart alive.
SHIFT = 0.01
# The same where the font comes long after the text: no stand-in breaks every line where the font does.
# 0.1 is what Web Vitals call good.
SHIFT_LATE_FONT = 0.1

# Pages that weigh more for now, and what they may weigh until then. Once a page has reached the limit of all, a test
# asks for its line to be deleted, and the page stays there.
HEAVIER: dict[str, dict[str, int]] = {"first": {}, "opening": {}, "live": {}}
