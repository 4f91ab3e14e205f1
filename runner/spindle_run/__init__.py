"""spindle-run: measures storage on the target hardware, and keeps the evidence. Python >= 3.6,
standard library only.
"""

VERSION = "1.0.0"
