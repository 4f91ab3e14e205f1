"""No column is so narrow that it breaks a short word in two."""

from __future__ import annotations

import pytest

from tests.browser import checks
from tests.browser.node import run_script

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=pytest.mark.long)])
def test_no_short_word_is_broken(base: str, kinds: list[str], width: int) -> None:
    asked = {"base": base, "paths": [*kinds, "/method/checks/"], "width": width}
    seen: checks.Seen = run_script("words", asked)
    checks.none_of(checks.listed(seen, "words") + checks.listed(seen, "crash"))
