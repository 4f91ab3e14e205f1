"""Where Netlify shows the site that a pull request would make.

refs/pull/42/merge, spindle   →   https://deploy-preview-42--spindle.netlify.app/
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_REQUEST = re.compile(r"refs/pull/([1-9][0-9]{0,9})/(?:merge|head)")
_SITE = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")


def deploy_preview(environment: Mapping[str, str]) -> str:
    """The address with a slash at its end; empty where the request or the site's name is not known."""
    request = _REQUEST.fullmatch(environment.get("GITHUB_REF", ""))
    site = environment.get("NETLIFY_SITE", "")
    if not request or not _SITE.fullmatch(site):
        return ""
    return f"https://deploy-preview-{request[1]}--{site}.netlify.app/"
