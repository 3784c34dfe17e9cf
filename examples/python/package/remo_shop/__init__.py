"""Render, check and rank Remo shopping lists with the `remo-shop` executable.

    import remo_shop

    page = remo_shop.render("list.json")               # a list as an HTML page
    problems = remo_shop.check({"items": []})          # errors and warnings, as data
    rows = list(remo_shop.batch(lists))                # many lists through one process
    ranking = remo_shop.rank("wanted.json", budget=3000)
    match = remo_shop.score(wanted, candidate)
    audit = remo_shop.audit(texts, judged="suite.jsonl")  # the answers of a model that scores

A list is a dict, JSON as bytes, the path of a file, or a pydantic model. Every call starts a
process, which takes about a millisecond, and ends it before it returns. All functions may be called
from several threads at once.
"""

from importlib.metadata import PackageNotFoundError, version

from ._errors import (
    CrashedError,
    Diagnostic,
    ExecutableNotFoundError,
    InputNotFoundError,
    InvalidInputError,
    NotReadyError,
    RemoShopError,
    TimedOutError,
    UsageError,
)
from ._find import find_executable
from ._lists import Document, Reject, RejectedPart, Row, batch, check, render
from ._options import Format, RenderOptions
from ._rubrics import Audit, Criterion, Ranking, Score, audit, rank, score
from ._source import Source

for _public in (*RemoShopError.__subclasses__(), RemoShopError, Diagnostic):
    _public.__module__ = __name__  # the name that people import

try:
    __version__ = version("remo-shop")
except PackageNotFoundError:  # imported from a checkout
    __version__ = "0"

__all__ = [
    "Audit",
    "CrashedError",
    "Criterion",
    "Diagnostic",
    "Document",
    "ExecutableNotFoundError",
    "Format",
    "InputNotFoundError",
    "InvalidInputError",
    "NotReadyError",
    "Ranking",
    "Reject",
    "RejectedPart",
    "RemoShopError",
    "RenderOptions",
    "Row",
    "Score",
    "Source",
    "TimedOutError",
    "UsageError",
    "__version__",
    "audit",
    "batch",
    "check",
    "find_executable",
    "rank",
    "render",
    "score",
]
