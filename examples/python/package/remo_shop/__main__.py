"""`python -m remo_shop …` is `remo-shop …`."""

import os
import sys

from ._find import find_executable

if __name__ == "__main__":
    executable = find_executable()
    os.execv(executable, [executable, *sys.argv[1:]])
