"""Links that run something or show what is on the reader's machine."""

from __future__ import annotations

from tests.hostile.case import HEAD, Case, files, manifest

_ADDRESSES = {
    "script": "javascript:alert(1)", "upper": "JaVaScRiPt:alert(1)", "blank": " javascript:alert(1)", "data": "data:text/html,<script>alert(1)</script>",
    "vbscript": "vbscript:msgbox(1)", "file": "file:///etc/passwd", "relative": "//example.org", "quote": "https://a'onclick='alert(1)", "tag": "https://a/<script>",
    "other-site": "https://example.org@evil.example/", "password": "ftp://me:secret@example.org/",
}  # fmt: skip
_SAYS = r"expected a URL such as https://example\.org/page, found .*; write the full URL, or leave it out"
REFUSED = (
    *(Case(f"source-{name}", manifest(f'source: {{kind: article, title: a, url: "{text}"}}\n'), rf"/result\.yaml:6: {_SAYS}") for name, text in _ADDRESSES.items()),
    *(
        Case(f"author-{name}", files({"result.yaml": HEAD.replace("{name: A. Uthor}", f'{{name: a, url: "{text}"}}')}), rf"/result\.yaml:3: {_SAYS}")
        for name, text in _ADDRESSES.items()
    ),
)  # fmt: skip
