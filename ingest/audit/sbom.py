"""The bill of materials: every locked package as CycloneDX 1.6. The same lock files give the same bytes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote

from ingest.audit.locked import Package


def sbom(packages: Sequence[Package], version: str) -> str:
    """The document as JSON, without a time or a random name."""
    own = {"type": "application", "name": "spindle", "version": version, "licenses": _licence("Apache-2.0")}
    content = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": [_component(package) for package in packages],
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def purl(package: Package) -> str:
    """The address of a package: pkg:npm/%40fontsource-variable/newsreader@5.3.0."""
    return f"pkg:{package.kind}/{quote(package.name)}@{quote(package.version)}"


def _component(package: Package) -> dict[str, Any]:
    """Several hashes are those of the files that a Python package may be installed from."""
    return {
        "type": "library",
        "bom-ref": purl(package),
        "name": package.name,
        "version": package.version,
        "scope": "required" if package.needed else "excluded",
        "hashes": [{"alg": algorithm, "content": digest} for algorithm, digest in package.hashes],
        "licenses": _licence(package.licence),
        "purl": purl(package),
    }


def _licence(expression: str) -> list[dict[str, Any]]:
    if not expression:
        return []
    if " " in expression:
        return [{"expression": expression}]
    return [{"license": {"id": expression}}]
