"""The bundled plans, one file each. `spindle-run plan NAME --show` prints one; the studies' plans need disks:
--disks ID,ID
"""

import os
import zipfile
from typing import List


def names() -> List[str]:
    """Their names, in order; inside a zipapp too."""
    folder = os.path.dirname(__file__)
    if os.path.isdir(folder):
        files = os.listdir(folder)
    else:
        with zipfile.ZipFile(folder.split("/spindle_run/")[0]) as archive:
            files = [os.path.basename(name) for name in archive.namelist() if "/plans/" in name]
    return sorted(name[: -len(".ini")] for name in files if name.endswith(".ini"))
