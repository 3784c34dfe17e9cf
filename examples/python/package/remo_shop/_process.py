"""Starts the executable, without a shell, and talks to it."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import IO, Any

from ._errors import (
    Diagnostic,
    ExecutableNotFoundError,
    RemoShopError,
    TimedOutError,
    error_for,
)
from ._find import find_executable

_CHUNK = 1 << 16


@dataclass
class Messages:
    """What the process wrote to standard error."""

    diagnostics: list[Diagnostic] = field(default_factory=list["Diagnostic"])
    log: str = ""
    """Lines that are no JSON, such as the last words of a crash."""

    def add(self, line: bytes) -> None:
        try:
            self.diagnostics.append(Diagnostic.from_json(json.loads(line)))
        except (ValueError, KeyError, TypeError):
            self.log = (self.log + line.decode(errors="replace") + "\n")[-10_000:]


@dataclass
class Finished:
    """A process that has ended."""

    exit_code: int
    output: bytes
    messages: Messages

    def raise_unless(self, *accepted: int) -> None:
        if self.exit_code not in accepted:
            raise error_for(self.exit_code, self.messages.diagnostics, self.messages.log)


def run(arguments: Sequence[str], *, data: bytes | None, timeout: float | None) -> Finished:
    """Run a command to its end. Standard input is `data`, or empty.

    Reading and writing go on at once, so neither side waits for the other. The process never
    outlives the call: a timeout, or an exception such as KeyboardInterrupt, kills it.
    """
    command = [find_executable(), *arguments, "--messages=json"]
    try:
        done = subprocess.run(command, input=data or b"", capture_output=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        raise TimedOutError(f"remo-shop took longer than {timeout} s", retryable=True) from None
    except OSError as error:
        raise _cannot_start(command[0], error) from error
    messages = Messages()
    for line in done.stderr.splitlines():
        messages.add(line)
    return Finished(done.returncode, done.stdout, messages)


def stream(
    arguments: Sequence[str],
    *,
    lines: Iterator[bytes],
    timeout: float | None,
    accepted: Sequence[int],
) -> Iterator[tuple[bool, bytes]]:
    """Feed lines to `remo-shop batch` and yield its lines as they come.

    Each is a pair: whether it is a reject, and the line. One loop in the caller's thread reads
    from the pipes that have something and writes when there is room. Nobody waits for a full pipe,
    memory does not grow, and `lines` is iterated in the thread that asks for results, as a
    database cursor needs it. Whatever ends the loop early ends the process.
    """
    executable = find_executable()
    rejects_out, rejects_in = os.pipe()
    with os.fdopen(rejects_out, "rb", buffering=0) as rejects:
        try:
            options = ["--messages=json", f"--rejects=/dev/fd/{rejects_in}"]
            process = _start([executable, *arguments, *options], rejects_in)
        finally:
            os.close(rejects_in)
        messages = Messages()
        feeder = _Feeder(process, lines)
        with process:
            try:
                for pipe, line in _exchange(process, feeder, rejects, timeout):
                    if pipe is process.stderr:
                        messages.add(line)
                    else:
                        yield pipe is rejects, line
                exit_code = process.wait(timeout)
            except subprocess.TimeoutExpired:
                raise _did_nothing(timeout) from None
            finally:
                process.kill()  # does nothing to a process that has ended
    if exit_code not in accepted:
        raise error_for(exit_code, messages.diagnostics, messages.log)
    if not feeder.at_end:
        raise RemoShopError("remo-shop ended before it had read all lists", exit_code=exit_code)


def _start(command: Sequence[str], rejects: int) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, pass_fds=[rejects])
    except OSError as error:
        raise _cannot_start(command[0], error) from error


def _exchange(
    process: subprocess.Popen[bytes], feeder: _Feeder, rejects: IO[bytes], timeout: float | None
) -> Iterator[tuple[IO[bytes], bytes]]:
    """Write and read until every pipe is at its end. Yield each line with the pipe that it came from."""
    assert process.stdin and process.stdout and process.stderr
    readers = {pipe: _LineReader(pipe) for pipe in (process.stdout, process.stderr, rejects)}
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdin, selectors.EVENT_WRITE)
        for source in readers:
            selector.register(source, selectors.EVENT_READ)
        while selector.get_map():
            ready = selector.select(timeout)
            if not ready:
                raise _did_nothing(timeout)
            for key, _ in ready:
                pipe: Any = key.fileobj
                if pipe is process.stdin:
                    if not feeder.feed():
                        selector.unregister(pipe)
                        pipe.close()
                    continue
                for line in readers[pipe].read():
                    yield pipe, line
                if readers[pipe].at_end:
                    selector.unregister(pipe)


class _Feeder:
    """Writes lines to a process, as many bytes as its pipe takes."""

    def __init__(self, process: subprocess.Popen[bytes], lines: Iterator[bytes]) -> None:
        assert process.stdin
        self._descriptor = process.stdin.fileno()
        os.set_blocking(self._descriptor, False)
        self._lines = lines
        self._rest = memoryview(b"")
        self.at_end = False

    def feed(self) -> bool:
        """Write what the pipe takes. Return false when there is no more to write."""
        if not self._rest:
            line = next(self._lines, None)
            if line is None:
                self.at_end = True
                return False
            self._rest = memoryview(line)
        try:
            self._rest = self._rest[os.write(self._descriptor, self._rest) :]
        except BlockingIOError:
            pass
        except BrokenPipeError:
            return False  # the exit code says why it reads no more
        return True


class _LineReader:
    """Splits what comes through a pipe into lines."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._descriptor = pipe.fileno()
        self._parts: list[bytes] = []
        self.at_end = False

    def read(self) -> list[bytes]:
        """Return the lines that are complete. What a dying process leaves half written is dropped."""
        chunk = os.read(self._descriptor, _CHUNK)
        self.at_end = not chunk
        if b"\n" not in chunk:
            self._parts.append(chunk)
            return []
        first, *others = chunk.split(b"\n")
        lines = [b"".join(self._parts) + first, *others]
        self._parts = [lines.pop()]
        return lines


def _did_nothing(timeout: float | None) -> TimedOutError:
    return TimedOutError(f"remo-shop did nothing for {timeout} s", retryable=True)


def _cannot_start(path: str, error: OSError) -> ExecutableNotFoundError:
    return ExecutableNotFoundError(f"cannot start {path}: {error.strerror}", retryable=False)
