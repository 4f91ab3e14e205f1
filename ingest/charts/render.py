"""A scene → the Vega spec that lives on the page and the SVG that is there before it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

import vl_convert

from ingest.charts.scene import Scene
from ingest.charts.spec import panel_spec
from ingest.charts.svg import clean

VL_VERSION = "6.4"
_HASHED = re.compile(r"data-[0-9a-f]{32}")


@dataclass(frozen=True)
class Rendered:
    """One panel at one size."""

    svg: str
    vega: dict[str, Any]


def compiled(scene: Scene) -> dict[str, Any]:
    """The Vega specification of a scene."""
    vega: dict[str, Any] = vl_convert.vegalite_to_vega(panel_spec(scene), vl_version=VL_VERSION)
    vega.pop("description", None)
    return _with_short_names(vega)


def _with_short_names(vega: dict[str, Any]) -> dict[str, Any]:
    """Data without a name are called by their place, not by a hash of 32 letters: nothing compresses that."""
    text = json.dumps(vega)
    for place, name in enumerate(data["name"] for data in vega["data"]):
        if _HASHED.fullmatch(name):
            text = text.replace(f'"{name}"', f'"data-{place}"')
    renamed: dict[str, Any] = json.loads(text)
    return renamed


def render(scene: Scene, *, name: str, alt: str) -> Rendered:
    """Compiles and draws; refuses a picture that lacks marks."""
    vega = compiled(scene)
    svg = vl_convert.vega_to_svg(json.dumps(vega, allow_nan=False))
    return Rendered(clean(svg, name=name, alt=alt, expected=scene.marks), vega)
