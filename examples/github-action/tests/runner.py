"""A small stand-in for the runner of GitHub Actions: composite actions, commands, expressions.

It knows what these files use and refuses the rest. Commands are read as the real runner reads them:
from any line of output that begins with `::` after white space, or that has `##[` anywhere.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parents[1]
COMMAND = re.compile(r"^\s*::([a-zA-Z-]+)(?: ([^\n]*?))?::(.*)$")


@dataclass
class Outcome:
    """What a run left for people."""

    succeeded: bool = True
    annotations: list[tuple[str, dict[str, str], str]] = field(default_factory=list)
    """Kind, properties and text of each, decoded as GitHub shows it."""
    other_commands: list[str] = field(default_factory=list)
    """Commands other than annotations. There must be none."""
    summary: str = ""
    outputs: dict[str, str] = field(default_factory=dict)
    artifacts: dict[str, Path] = field(default_factory=dict)
    log: str = ""

    def of_kind(self, kind: str) -> list[str]:
        return [text for one, _, text in self.annotations if one == kind]


class Runner:
    def __init__(self, repository: Path, folder: Path, event: dict[str, Any], *, api: str = "") -> None:
        self._repository = repository
        self._folder = folder
        self._temp = folder / "temp"
        self._temp.mkdir(parents=True, exist_ok=True)
        self._api = api
        self._github = {"event": event, "event_name": "pull_request", "token": "token-of-the-run"}

    def run_action(self, **inputs: str) -> Outcome:
        """Runs `action.yml`, as `uses:` does."""
        action = yaml.safe_load((HERE / "action.yml").read_text())
        unknown = inputs.keys() - action["inputs"].keys()
        assert not unknown, unknown
        given = {name: inputs.get(name, one.get("default", "")) for name, one in action["inputs"].items()}
        context: dict[str, Any] = {"github": self._github, "runner": {"temp": str(self._temp)}, "steps": {}}
        context["inputs"] = {name: self._filled(value, context) for name, value in given.items()}
        return self.run_steps(action["runs"]["steps"], context)

    def run_job(self, workflow: str, job: str, context: dict[str, Any]) -> Outcome:
        """Runs the `run` steps of a workflow's job; what `uses` brings has to be there."""
        steps = yaml.safe_load((HERE / "workflows" / workflow).read_text())["jobs"][job]["steps"]
        context = {"runner": {"temp": str(self._temp)}, "steps": {}, **context}
        return self.run_steps([step for step in steps if "run" in step], context)

    def run_steps(self, steps: list[dict[str, Any]], context: dict[str, Any]) -> Outcome:
        outcome = Outcome()
        for number, step in enumerate(steps):
            condition = step.get("if", "success()")
            if "always()" not in condition and not outcome.succeeded:
                continue
            if not evaluated(condition, context):
                continue
            if "uses" in step:
                assert step["uses"].startswith("actions/upload-artifact@"), step["uses"]
                kept = self._folder / "artifacts" / step["with"]["name"]
                shutil.copytree(self._filled(step["with"]["path"], context), kept, dirs_exist_ok=True)
                outcome.artifacts[step["with"]["name"]] = kept
                continue
            outputs, summary = self._temp / f"output-{number}", self._temp / f"summary-{number}"
            for file in (outputs, summary):
                file.write_text("")
            variables = {name: self._filled(value, context) for name, value in step.get("env", {}).items()}
            done = subprocess.run(
                [
                    "bash",
                    "--noprofile",
                    "--norc",
                    "-eo",
                    "pipefail",
                    "-c",
                    self._filled(step["run"], context),
                ],
                cwd=self._repository,
                env={
                    "PATH": os.environ["PATH"],
                    "HOME": str(self._folder),
                    "GITHUB_ACTION_PATH": str(HERE),
                    "GITHUB_API_URL": self._api,
                    "GITHUB_OUTPUT": str(outputs),
                    "GITHUB_REPOSITORY": "owner/rooms",
                    "GITHUB_RUN_ID": "77",
                    "GITHUB_SERVER_URL": "https://github.example",
                    "GITHUB_STEP_SUMMARY": str(summary),
                    **variables,
                },
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=300,
                check=False,
            )
            said = done.stdout.decode("utf-8", "replace")
            outcome.log += said
            outcome.succeeded &= done.returncode == 0
            assert summary.stat().st_size <= 1_048_576, "GitHub refuses the summary"
            outcome.summary += summary.read_text()
            self.read_commands(said, outcome)
            found = dict(line.split("=", 1) for line in outputs.read_text().splitlines())
            context["steps"][step.get("id", str(number))] = {"outputs": found}
            outcome.outputs |= found
        for kind in ("error", "warning", "notice"):
            assert len(outcome.of_kind(kind)) <= 10, "GitHub shows ten annotations of a kind"
        return outcome

    def _filled(self, text: str, context: dict[str, Any]) -> str:
        def value(match: re.Match[str]) -> str:
            found = evaluated(match[1], context)
            return "" if found is None else str(found)

        return re.sub(r"\$\{\{(.*?)\}\}", value, str(text))

    @staticmethod
    def read_commands(said: str, outcome: Outcome) -> None:
        for line in re.split(r"\r\n|\n|\r", said):
            match = COMMAND.match(line)
            if match and match[1] in ("error", "warning", "notice"):
                pairs = (pair.split("=", 1) for pair in (match[2] or "").split(",") if pair)
                properties = {name: decoded(value, True) for name, value in pairs}
                outcome.annotations.append((match[1], properties, decoded(match[3], False)))
            elif match or "##[" in line:
                outcome.other_commands.append(line)


def decoded(text: str, is_property: bool) -> str:
    if is_property:
        text = text.replace("%3A", ":").replace("%2C", ",")
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")


def evaluated(expression: str, context: dict[str, Any]) -> Any:
    """An expression of names, texts, `==`, `!=`, `!`, `&&` and `||`."""

    def lookup(path: str) -> Any:
        value: Any = context
        for name in path.split("."):
            value = value.get(name) if isinstance(value, dict) else None
        return value

    def translated(match: re.Match[str]) -> str:
        operators = {"&&": " and ", "||": " or ", "!": " not ", "always()": "True", "success()": "True"}
        word = match[0]
        if word in operators or word in ("==", "!=", "(", ")") or word.startswith("'") or word.isspace():
            return operators.get(word, word)
        return f"lookup({word!r})"

    tokens = r"'[^']*'|always\(\)|success\(\)|&&|\|\||==|!=|!|\(|\)|\s+|[\w.-]+"
    assert not re.sub(tokens, "", expression), expression
    return eval(re.sub(tokens, translated, expression.strip()), {"lookup": lookup})
