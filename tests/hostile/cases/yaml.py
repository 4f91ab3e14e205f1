"""Manifests that attack whoever reads YAML."""

from __future__ import annotations

from tests.hostile.case import CELLS, LOG, RUNS, TABLE, Case, files, manifest

_BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
    for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
REFUSED = (
    Case("alias-bomb", manifest(_BOMB), r"/result\.yaml:7: expected plain values, found an alias \(\*a\); write the value out"),
    Case("alias-of-itself", manifest("a: &a [*a]\n"), r"/result\.yaml:6: expected plain values, found an alias .*"),
    Case("merge-key", manifest("a: &a {b: c}\nd: {<<: *a}\n"), r"/result\.yaml:7: expected plain values, found an alias .*"),
    Case("python-tag", manifest("machine: {cpu: !!python/object/apply:os.system [id]}\n"),
         r"/result\.yaml:6: expected plain values, found a tag \(!\); remove the tag"),
    Case("binary-tag", manifest("machine: {cpu: !!binary aGk=}\n"), r"/result\.yaml:6: expected plain values, found a tag \(!\); remove the tag"),
    Case("twice", manifest("machine: {cpu: a}\nmachine: {cpu: b}\n"),
         r'/result\.yaml:7: expected each key once, found "machine" again \(first in line 6\); remove one of the two'),
    Case("deep", manifest(f"machine: {'[' * 100_000}{']' * 100_000}\n"), r"/result\.yaml:6: expected at most 20 levels, found more; nest less"),
    Case("deep-blocks", manifest("".join(f"{' ' * deep}a:\n" for deep in range(1000))),
         r"/result\.yaml:\d+: expected at most 20 levels, found more; nest less"),
    Case("ten-megabytes", manifest(f"standfirst: {'x' * 10_000_000}\n"), r"/result\.yaml: expected at most 1048576 bytes, found 10000\d+; .*"),
    Case("long-text", manifest(f"standfirst: {'x' * 500_000}\n"),
         r"/result\.yaml:6: expected a shorter text \(at most 20000 characters\), found \"x+…\"; shorten it"),
    Case("long-fact", manifest(f"machine: {{cpu: {'x' * 500_000}}}\n"), r"/result\.yaml:6: expected a shorter text .*, found .*; shorten it"),
    Case("long-key", manifest(f"machine: {{? {'x' * 500_000} : 1}}\n"), r"/result\.yaml:6: expected a shorter .*, found .*; shorten it"),
    Case("many-entries", files({"result.yaml": "spindle: 1\nruns:\n" + "- {logs: a}\n" * 10_000}),
         r"/result\.yaml:\d+: expected at most 2000 items, found .*; remove some"),
    Case("nothing-but-nul", files({"result.yaml": b"\0" * 1000}), r"/result\.yaml:1: expected text without control characters, found the character U\+0000; remove it"),
    Case("many-documents", manifest("---\n" * 10_000), r"/result\.yaml:\d+: expected YAML, found another document; fix the YAML at or before this line"),
    *(Case(f"version-{name}", files({"result.yaml": RUNS.replace("spindle: 1", f"spindle: {text}"), "logs/a.log": LOG}), r"/result\.yaml:1: expected 1, found .*; write spindle: 1")
      for name, text in {"true": "true", "fraction": "1.0", "text": '"1"', "none": "~"}.items()),
    Case("blank-behind-a-key", manifest('machine: {"cpu ": a, cpu: b}\n'), r'/result\.yaml:6: expected a key without leading or trailing spaces, found "cpu "; remove them'),
    Case("blank-before-a-word", files({"result.yaml": TABLE.replace("raid_level: {}", 'raid_level: {words: {"\u00a0a": raid5}}'), "tables/a.md": CELLS + "| a | 3 |\n"}),
         r"/result\.yaml:10: expected a key without leading or trailing spaces, found .*; remove them"),
    Case("a-huge-number", manifest(f"factors: {{drives: {'9' * 100_000}}}\n"), r"/result\.yaml:6: expected a number from 1e-30 to 1e30, or 0, found .*; write drives so"),
)  # fmt: skip
