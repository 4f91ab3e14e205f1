"""Packed logs whose packing is the harm, and bytes in an encoding that says one thing to one reader."""

from __future__ import annotations

import gzip
import io
import lzma
import tarfile
import zlib

from tests.hostile.case import HEAD, LOG, RUNS, Case, Write, files, log

_DAMAGED = (
    r"/logs/a\.log: expected sound {kind} data, found damaged data \(.*\); pack it again, or send it as it is"
)
_TAR = r"/logs/a\.log: expected text, or text packed by gzip, xz, zstd or bzip2, found an archive \(tar\); unpack it, and give its files"
_RAW = LOG.encode()


def _xz_that_wants_four_gigabytes() -> bytes:
    """The dictionary's size stands in the header of the block, under a checksum of its own."""
    packed = bytearray(lzma.compress(_RAW, check=lzma.CHECK_NONE))
    end = 12 + (packed[12] + 1) * 4
    header = packed[12:end]
    header[header.index(0x21) + 2] = 40
    header[-4:] = zlib.crc32(bytes(header[:-4])).to_bytes(4, "little")
    packed[12:end] = header
    return bytes(packed)


def _zstd(window: int) -> bytes:
    """A frame of one plain block, with this window descriptor."""
    return b"\x28\xb5\x2f\xfd\x00" + bytes([window]) + (len(_RAW) << 3 | 1).to_bytes(3, "little") + _RAW


def _tar() -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        member = tarfile.TarInfo("../../evil.log")
        member.size = len(_RAW)
        archive.addfile(member, io.BytesIO(_RAW))
    return made.getvalue()


def _manifest(raw: bytes) -> Write:
    return files({"result.yaml": raw, "logs/a.log": LOG})


_BYTE = r"/result\.yaml:\d: expected UTF-8 text, found the byte 0x[0-9a-f]{2}; convert the file to UTF-8"
REFUSED = (
    Case("xz-dictionary", log(_xz_that_wants_four_gigabytes), _DAMAGED.format(kind="xz")),
    Case("zstd-window", log(_zstd(0xFF)), _DAMAGED.format(kind="zstd")),
    Case("zstd-of-one-byte", log(b"\x28\xb5\x2f\xfd\x00\x58" + (131_071 << 3 | 2).to_bytes(3, "little").join([b"", *[b"0"] * 2_000])),
         r"/logs/a\.log: expected at most 16777216 bytes unpacked, found more; send a shorter log"),
    Case("gzip-with-garbage", log(gzip.compress(_RAW) + b"garbage"), _DAMAGED.format(kind="gzip")),
    Case("gzip-with-a-wrong-sum", log(gzip.compress(_RAW)[:-8] + bytes(8)), _DAMAGED.format(kind="gzip")),
    Case("gzip-cut", log(gzip.compress(_RAW * 50)[:-12]), r"/logs/a\.log: expected gzip data to its end, found its beginning only; .*"),
    Case("gzip-of-many-members", log(gzip.compress(b"") * 100_000), r"/logs/a\.log: expected a log of a known tool, found none that is recognised; .*"),
    Case("tar", log(_tar), _TAR),
    Case("tar-packed", log(lambda: gzip.compress(_tar())), _TAR),
    *(Case(f"manifest-{name}", _manifest(RUNS.encode(name)), _BYTE) for name in ("utf-16", "utf-32")),
    Case("manifest-utf-7", _manifest(b"+ADw-script+AD4-\n" + RUNS.encode()), r"/result\.yaml:2: expected YAML, found .*; .*"),
    Case("manifest-overlong", _manifest(RUNS.encode().replace(b"A set", b"\xc0\xbcscript")), _BYTE),
    Case("manifest-surrogates", _manifest(RUNS.encode().replace(b"A set", b"\xed\xa0\x80\xed\xb0\x80")), _BYTE),
    Case("manifest-escaped-surrogate", _manifest(RUNS.replace("A set", '"a\\ud800"').encode()), r"/result\.yaml:2: expected YAML, found .*; .*"),
    Case("manifest-escaped-nul", _manifest(RUNS.replace("A set", '"a\\0b"').encode()), r"/result\.yaml:2: expected text without control characters, found the character U\+0000; remove it"),
    Case("notes-latin-1", files({"result.yaml": HEAD, "notes.md": b"caf\xe9\n"}), r"/notes\.md:1: expected UTF-8 text, found the byte 0xe9; .*"),
)  # fmt: skip
