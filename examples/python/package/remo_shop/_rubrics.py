"""Rubrics: rank candidates, score one, or audit the answers of a model that scores them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ._errors import Diagnostic, InvalidInputError
from ._process import run
from ._source import Source, as_json, as_path

Rubric = str | os.PathLike[str]
"""`room-match`, `product-match`, `record-match`, or the path of a file."""


@dataclass(frozen=True)
class Ranking:
    """What `rank` chose."""

    shopping_list: dict[str, Any]
    """The list, ready for `render`."""
    explanation: dict[str, Any] | None
    """How every score came about, with `explain=True`."""
    messages: list[Diagnostic]
    """What was decided, as notes, and what could not be read, as warnings."""


@dataclass(frozen=True)
class Criterion:
    """A criterion's part in a score."""

    id: str
    value: float | None
    weight: float
    contribution: float
    source: str
    evidence: str | None


@dataclass(frozen=True)
class Score:
    """How well a candidate matches what is wanted, from 0 to 1."""

    value: float
    band: str
    coverage: float
    """The share of the weights for which there was something to compare."""
    fit: str | None
    """`fits`, `tight` or `not offered`; None without a room or a size."""
    fit_detail: str | None
    criteria: list[Criterion]
    messages: list[Diagnostic]

    def __float__(self) -> float:
        return self.value


@dataclass(frozen=True)
class Audit:
    """What is wrong with the answers of a model, and what to change in its prompt."""

    outcome: str
    """`passed`, `failed` or `cannot tell`."""
    verdict: str
    changes: list[str]
    """What to change in the prompt, most needed first; the report has the evidence."""
    report: dict[str, Any]
    """The report of `rubric audit --format json`; `audit` has every fault with its place."""


def rank(
    source: Source,
    *,
    rubric: Rubric = "room-match",
    profile: str | None = None,
    budget: Decimal | int | float | str | None = None,
    currency: str = "USD",
    explain: bool = False,
    timeout: float | None = 60,
) -> Ranking:
    """Score candidates by a rubric and choose the best product for each wanted item.

    `source` has `items`, each with what is `wanted` and its `candidates`; `remo-shop help rank`
    describes it. `budget` is in units of the currency: 3000 are 3,000 dollars.
    """
    arguments = ["rank", f"--rubric={os.fspath(rubric)}", f"--currency={currency}"]
    if profile is not None:
        arguments.append(f"--profile={profile}")
    if budget is not None:
        arguments.append(f"--budget={budget}")
    if explain:
        arguments.append("--explain")
    done = run(arguments, data=as_json(source), timeout=timeout)
    done.raise_unless(0)
    shopping_list = json.loads(done.output)
    return Ranking(shopping_list, shopping_list.pop("explain", None), done.messages.diagnostics)


def score(
    wanted: Mapping[str, Any],
    candidate: Mapping[str, Any],
    *,
    rubric: Rubric = "room-match",
    profile: str | None = None,
    room: Mapping[str, float] | None = None,
    timeout: float | None = 30,
) -> Score:
    """Score one candidate. `wanted` and `candidate` have attributes such as `category` and `color`."""
    request: dict[str, Any] = {
        "items": [{"wanted": dict(wanted), "candidates": [{"id": "candidate", **candidate}]}]
    }
    if room is not None:
        request["room"] = dict(room)
    ranking = rank(request, rubric=rubric, profile=profile, explain=True, timeout=timeout)
    assert ranking.explanation is not None
    candidates = ranking.explanation["items"][0]["candidates"]
    if not candidates:
        # A candidate that cannot be used is left out, with a warning that says why.
        reason = str(ranking.messages[0]) if ranking.messages else "the candidate cannot be used"
        raise InvalidInputError(reason, diagnostics=ranking.messages, exit_code=0)
    scored = candidates[0]
    criteria = [
        Criterion(
            id=one["id"],
            value=one["value"],
            weight=one["weight"],
            contribution=one["contribution"],
            source=one["source"],
            evidence=one.get("evidence"),
        )
        for one in scored["criteria"]
    ]
    return Score(
        value=float(scored["score"]),
        band=scored["band"],
        coverage=float(scored["coverage"]),
        fit=scored.get("fit"),
        fit_detail=scored.get("fit_detail"),
        criteria=criteria,
        # What `rank` decided, and the price that it lacks, is no news about a single candidate.
        messages=[one for one in ranking.messages if one.severity != "note" and one.code != "unpriced-item"],
    )


def audit(
    answers: Sequence[str] | str | os.PathLike[str],
    *,
    judged: str | os.PathLike[str] | None = None,
    rubric: Rubric = "room-match",
    against: str | os.PathLike[str] | None = None,
    timeout: float | None = 60,
) -> Audit:
    """Audit the answers of a model that scores products.

    `answers` is the path of a file, or the texts of answers, each as the model gave it. `judged` is
    the suite whose cases they are about, and `against` a file of answers of another model or prompt.
    """
    arguments = ["rubric", "audit", "--format=json", f"--rubric={os.fspath(rubric)}"]
    if judged is not None:
        arguments.append(f"--judged={os.fspath(judged)}")
    if against is not None:
        arguments.append(f"--against={os.fspath(against)}")
    if isinstance(answers, (str, os.PathLike)):
        data, name = None, as_path(answers)
    else:
        # A JSON string on each line: an answer may have line breaks.
        data, name = "".join(json.dumps(text) + "\n" for text in answers).encode(), "-"
    done = run([*arguments, name], data=data, timeout=timeout)
    done.raise_unless(0, 1, 2)
    report = json.loads(done.output)
    changes = [change["change"] for change in report["audit"]["changes"]]
    return Audit(report["outcome"], report["verdict"], changes, report)
