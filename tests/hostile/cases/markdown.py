"""Markdown that is slow to parse. Tables are read by Python-Markdown, notes by Hugo."""

from __future__ import annotations

from tests.hostile.case import TABLE, Case, files, table

_TEXTS = {
    "brackets": "[" * 5_000, "pairs": "[]" * 5_000, "stars": "*a " * 5_000, "backticks": "`" * 5_000, "quotes": ">" * 5_000, "links": "[a](" * 5_000,
    "lists": "- " * 5_000, "angles": "<" * 50_000, "pipes": "|" * 50_000, "underscores": "_" * 50_000, "dashes": "-" * 50_000 + "|",
    "divider": "|" + "-|" * 20_000, "comments": "<!--" * 5_000, "entities": "&#" * 50_000,
}  # fmt: skip
REFUSED = (
    *(
        Case(f"only-{name}", files({"result.yaml": TABLE, "tables/a.md": f"{text}\n"}), r"/tables/a\.md(:\d+)?: expected .*, found .*; .*")
        for name, text in _TEXTS.items()
    ),
    *(
        Case(f"cell-of-{name}", table(f"| raid5 | {text.replace('|', '!')} |\n"), r"/tables/a\.md:3: expected .*, found .*; .*")
        for name, text in _TEXTS.items()
    ),
    Case("many-tables", files({"result.yaml": TABLE, "tables/a.md": "| a | b |\n|-|-|\n\n" * 5_000}), r"/tables/a\.md:\d+: expected exactly one Markdown table, found 5000; .*"),
)  # fmt: skip
