"""How wide a text is, from the widths of Helvetica, Arial and Liberation Sans (which agree)."""

from __future__ import annotations

SLACK = 1.12  # the reader's font may be wider than the one we measure with
BOLD = 1.06

_WIDTHS = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 "
    "556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 "
    "667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 "
    "556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584 "
)
_BY_CHAR = {chr(32 + place): int(width) for place, width in enumerate(_WIDTHS.split())}
_BY_CHAR |= {"×": 584, "−": 584, "–": 556, "\u00a0": 278, "\u202f": 200, "·": 278, "…": 1000}


def measure(text: str, size: float = 12, *, bold: bool = False) -> float:
    """Width in pixels, without slack."""
    units = sum(_BY_CHAR.get(char, 600) for char in text)
    return units / 1000 * size * (BOLD if bold else 1)


def roomy(text: str, size: float = 12, *, bold: bool = False) -> float:
    """Width in pixels that the text must be given."""
    return measure(text, size, bold=bold) * SLACK


def wrap(text: str, size: float, room: float) -> list[str]:
    """The text in lines that fit."""
    lines: list[str] = []
    for word in _breakable(text.split(" "), size, room):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and roomy(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _breakable(words: list[str], size: float, room: float) -> list[str]:
    """The words, those wider than a line in pieces."""
    most = max(1, int(room / (size * 1.15)))
    return [
        piece for word in words for piece in ([word] if roomy(word, size) <= room else _pieces(word, most))
    ]


def _pieces(word: str, most: int) -> list[str]:
    return [word[start : start + most] for start in range(0, len(word), most)]


def fitted(text: str, size: float, room: float) -> str:
    """The text, cut with … where it has no room. What is whole stands in the tooltip and in the table."""
    if roomy(text, size) <= room:
        return text
    kept = len(text)
    while kept > 1 and roomy(f"{text[:kept].rstrip()}…", size) > room:
        kept -= 1
    return f"{text[:kept].rstrip()}…"
