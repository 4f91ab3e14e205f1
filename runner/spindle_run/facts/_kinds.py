"""What a module of facts gives: programs to ask and files to copy, by the name under which they are kept.

COMMANDS  name -> arguments
FILES     name -> path
summary(machine, texts) -> dict    optional: the few facts that name the machine; the same machine gives
the same ones
"""

from typing import Any, Dict

Summary = Dict[str, Any]
Texts = Dict[str, str]  # name -> what the program printed or the file held; absent where it could not be read
