"""What can be wrong, as data and as exceptions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True)
class Diagnostic:
    """One error, warning or note about a list."""

    severity: Severity
    code: str
    """A stable name, such as `invalid-cents`."""
    message: str
    path: str = ""
    """The value in the document, such as `items[3].price_cents`. Empty for the whole document."""
    line: int | None = None
    column: int | None = None
    suggestion: str | None = None
    """What to do about it."""
    retryable: bool = False
    """Of an error: whether the same call may succeed later."""
    step: str | None = None
    """The step of a project that has no list yet."""
    count: int | None = None
    """The number of problems that the message sums up. None: it is about one.

    After the first 20 errors, `more-errors` counts the others.
    """

    def __str__(self) -> str:
        place = f"{self.path}: " if self.path else ""
        help_text = f"; {self.suggestion}" if self.suggestion else ""
        return f"{place}{self.message}{help_text}"

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Diagnostic:
        """Read a line of `--messages json`, or a diagnostic of `check --format json`."""
        return cls(
            severity=value["severity"],
            code=value["code"],
            message=value["message"],
            path=value.get("path", ""),
            line=value.get("line"),
            column=value.get("column"),
            suggestion=value.get("suggestion", value.get("help")),
            retryable=bool(value.get("retryable", False)),
            step=value.get("step"),
            count=value.get("count"),
        )


class RemoShopError(Exception):
    """The base of every exception of this package."""

    diagnostics: list[Diagnostic]
    """The errors that remo-shop found. Empty where it could not say any.

    These are the first 20. If there are more, the last one has the code `more-errors`, and its
    `count` is the number of the others.
    """
    retryable: bool
    """Whether the same call may succeed later."""
    exit_code: int | None
    """The exit code of remo-shop. Negative: the signal that ended it. None: it did not end by itself."""

    def __init__(
        self,
        message: str,
        *,
        diagnostics: Iterable[Diagnostic] = (),
        retryable: bool = False,
        exit_code: int | None = None,
    ) -> None:
        super().__init__(message)
        self.diagnostics = list(diagnostics)
        self.retryable = retryable
        self.exit_code = exit_code

    @property
    def step(self) -> str | None:
        """The step of a project that has no list yet, if that is the reason."""
        return next((one.step for one in self.diagnostics if one.step), None)


class InvalidInputError(RemoShopError):
    """The input has an error, and a retry does not help (exit code 65)."""


class NotReadyError(RemoShopError):
    """There is no list yet, or the API's error may pass: try again later (exit code 75)."""


class InputNotFoundError(RemoShopError):
    """The file was not found or cannot be read (exit code 66)."""


class UsageError(RemoShopError):
    """An option is wrong (exit code 64)."""


class TimedOutError(RemoShopError):
    """It took longer than `timeout`. The process was ended."""


class CrashedError(RemoShopError):
    """The process was ended by a signal, for example for lack of memory."""


class ExecutableNotFoundError(RemoShopError):
    """The executable is not where the wheel installs it."""


_BY_EXIT_CODE: dict[int, type[RemoShopError]] = {
    64: UsageError,
    65: InvalidInputError,
    66: InputNotFoundError,
    75: NotReadyError,
}


def error_for(exit_code: int, diagnostics: list[Diagnostic], log: str) -> RemoShopError:
    """Return the exception for an exit code other than 0."""
    errors = [one for one in diagnostics if one.severity == "error"]
    if exit_code < 0:
        # A signal says nothing about the input: another try may succeed.
        said = f": {log.strip()[-500:]}" if log.strip() else ""
        return CrashedError(
            f"remo-shop was ended by signal {-exit_code}{said}",
            diagnostics=errors,
            retryable=True,
            exit_code=exit_code,
        )
    kind = _BY_EXIT_CODE.get(exit_code, RemoShopError)
    message = str(errors[0]) if errors else log.strip()[-500:]
    further = sum(1 if one.count is None else one.count for one in errors[1:] if one.code != "lists-in-error")
    if further:
        message += f" (and {further} more)"
    return kind(
        message or f"remo-shop ended with exit code {exit_code}",
        diagnostics=errors,
        retryable=exit_code == 75,
        exit_code=exit_code,
    )
