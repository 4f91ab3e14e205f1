"""The bundled plans. `spindle-run plan NAME --show` prints one; the studies' plans need disks: --disks
ID,ID,…
"""

NAMES = (
    "bunn-2002",
    "file-systems",
    "nelson-2008",
    "quick",
    "segfault-2014",
    "tkachenko-2010",
    "zaitsev-2006",
)
