#!/usr/bin/env python3
"""tab.py VERSION COMMAND…: starts COMMAND, an interactive shell, and types `remo-shop vers`, a tab and
a line feed. Fails unless the shell has completed that to `remo-shop version` and shows VERSION.

The shell may need lines that set completions up: they are read from standard input."""
import os
import pty
import select
import signal
import sys
import time

version, *command = sys.argv[1:]
setup = sys.stdin.read()

process, terminal = pty.fork()
if process == 0:
    os.execvp(command[0], command)

seen = b""


def type_in(text, expected):
    """Types the text and reads what the terminal shows until it is what is expected, or for 20 s."""
    global seen
    os.write(terminal, text.encode())
    start, end = len(seen), time.monotonic() + 20
    while expected.encode() not in seen[start:]:
        if not select.select([terminal], [], [], max(0, end - time.monotonic()))[0]:
            fail(f"{expected!r} is not shown after {text!r}")
        try:
            seen += os.read(terminal, 4096)
        except OSError:
            fail(f"the shell ended after {text!r}")


def fail(problem):
    print(f"{' '.join(command)}: {problem}\n{seen.decode(errors='replace')}", file=sys.stderr)
    os.kill(process, signal.SIGKILL)
    sys.exit(1)


# The quotes keep what is typed from being what is expected.
type_in(f"{setup}\necho rea''dy\n", "ready")
type_in("remo-shop vers\t\n", f"remo-shop {version}")
os.kill(process, signal.SIGKILL)
