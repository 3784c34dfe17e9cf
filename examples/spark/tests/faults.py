"""Workers that fail: one that is slow, and one whose process is killed."""

from __future__ import annotations

import os
import shlex
import signal
import threading
import time
from pathlib import Path

EXECUTOR = b"CoarseGrainedExecutorBackend"


class Faults:
    """An executable that fails in two parts, in the first attempt of each.

    In one part the executor, a Java process, is killed with SIGKILL while it waits for the executable.
    In the other the executable sleeps until Spark has started a second attempt beside it.
    """

    def __init__(self, folder: Path, executable: str, *, killed: str, slow: str | None) -> None:
        self.folder = folder
        self.killed_executor: int | None = None
        self.executable = folder / "remo-shop"
        here = shlex.quote(str(folder))
        self.executable.write_text(f"""#!/bin/sh
case " $* " in
*" {slow} "*) if mkdir {here}/slow 2>/dev/null
then while [ ! -e {here}/slow/second ]; do sleep 0.2; done; sleep 5
else touch {here}/slow/second; fi ;;
*" {killed} "*) if mkdir {here}/killed 2>/dev/null; then echo $$ >{here}/killed/new; \
mv {here}/killed/new {here}/killed/pid; sleep 60; fi ;;
esac
exec {shlex.quote(executable)} "$@"
""")
        self.executable.chmod(0o755)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._kill)

    def __enter__(self) -> Faults:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    @property
    def was_slow(self) -> bool:
        return (self.folder / "slow").exists()

    def _kill(self) -> None:
        pid = self.folder / "killed/pid"
        while not pid.exists():
            if self._stop.wait(0.02):
                return
        time.sleep(0.2)
        executor = executor_of(int(pid.read_text()))
        os.kill(executor, signal.SIGKILL)
        self.killed_executor = executor


def executor_of(pid: int) -> int:
    """The Java process of the executor that started a process."""
    me = os.getpid()
    while pid not in (0, 1, me):
        if EXECUTOR in Path(f"/proc/{pid}/cmdline").read_bytes():
            return pid
        # The name in parentheses may hold spaces.
        pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    raise AssertionError("no executor started the process")
