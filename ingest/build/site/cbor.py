"""The part of CBOR (RFC 8949) that Pagefind's files use: whole numbers, texts, arrays.

b"\\x82dtool\\x18\\x21" → ["tool", 33]
"""

from __future__ import annotations

Value = int | str | list["Value"]

_NUMBER, _TEXT, _ARRAY = 0, 3, 4
_SIZES = {24: 1, 25: 2, 26: 4, 27: 8}  # bytes behind the first, where it says so


def decode(data: bytes) -> Value:
    """The value. Raises ValueError for anything else, or for bytes behind it."""
    value, end = _value(data, 0)
    if end != len(data):
        raise ValueError("expected one value")
    return value


def _value(data: bytes, at: int) -> tuple[Value, int]:
    kind, number, at = _head(data, at)
    if kind == _NUMBER:
        return number, at
    if kind == _TEXT:
        return data[at : at + number].decode(), at + number
    if kind != _ARRAY:
        raise ValueError(f"expected a number, a text or an array, found kind {kind}")
    found = []
    for _ in range(number):
        value, at = _value(data, at)
        found.append(value)
    return found, at


def _head(data: bytes, at: int) -> tuple[int, int, int]:
    """Kind, number, and where the content begins."""
    if at >= len(data):
        raise ValueError("expected a value, found the end")
    kind, number = data[at] >> 5, data[at] & 31
    if number < min(_SIZES):
        return kind, number, at + 1
    if number not in _SIZES:
        raise ValueError("expected a length")
    end = at + 1 + _SIZES[number]
    return kind, int.from_bytes(data[at + 1 : end], "big"), end


def encode(value: Value) -> bytes:
    """The shortest form."""
    if isinstance(value, int):
        return _headed(_NUMBER, value)
    if isinstance(value, str):
        text = value.encode()
        return _headed(_TEXT, len(text)) + text
    return _headed(_ARRAY, len(value)) + b"".join(encode(one) for one in value)


def _headed(kind: int, number: int) -> bytes:
    if number < min(_SIZES):
        return bytes([kind << 5 | number])
    mark, size = next((mark, size) for mark, size in _SIZES.items() if number < 1 << 8 * size)
    return bytes([kind << 5 | mark]) + number.to_bytes(size, "big")
