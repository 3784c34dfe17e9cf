"""The files that people copy: by the published schemas, by actionlint, and in use."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from conftest import CHECKOUT

HERE = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((HERE / "workflows").glob("*.yml"))
PAGE = HERE / "gitlab-and-pre-commit.md"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


def run(*command: str | Path, cwd: Path = HERE, **variables: str) -> subprocess.CompletedProcess[str]:
    path = f"{cwd.parent / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = {"PATH": path, "HOME": str(cwd), **variables}
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=120, check=False
    )


def conforms(schema: str, *files: Path) -> None:
    done = run("check-jsonschema", "--builtin-schema", f"vendor.{schema}", *files)
    assert done.returncode == 0, done.stdout


def test_the_action_and_the_workflows_follow_the_published_schemas(tmp_path: Path) -> None:
    conforms("github-actions", HERE / "action.yml")
    conforms("github-workflows", *WORKFLOWS)
    assert len(WORKFLOWS) == 2
    wrong = tmp_path / "wrong.yml"
    wrong.write_text((HERE / "action.yml").read_text().replace("shell: bash", "shel: bash"))
    assert run("check-jsonschema", "--builtin-schema", "vendor.github-actions", wrong).returncode != 0


def test_actionlint_finds_nothing(tmp_path: Path) -> None:
    if not shutil.which("actionlint", path=str(Path(sys.executable).parent)):
        pytest.skip("actionlint: there is none")
    # In the places where people put the files, so that it reads the action too.
    (tmp_path / ".github/workflows").mkdir(parents=True)
    shutil.copytree(HERE, tmp_path / ".github/actions/remo-shop", ignore=shutil.ignore_patterns("tests"))
    for workflow in WORKFLOWS:
        shutil.copy(workflow, tmp_path / ".github/workflows")
    run("git", "init", "--quiet", cwd=tmp_path)
    done = run("actionlint", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "")


def test_no_expression_stands_in_a_command() -> None:
    def commands(value: Any) -> list[str]:
        if isinstance(value, list):
            return [text for one in value for text in commands(one)]
        if isinstance(value, dict):
            own = [value["run"]] if isinstance(value.get("run"), str) else []
            return own + [text for one in value.values() for text in commands(one)]
        return []

    found = [
        text
        for file in [HERE / "action.yml", *WORKFLOWS]
        for text in commands(yaml.safe_load(file.read_text()))
    ]
    assert len(found) == 5
    assert not any("${{" in text for text in found)


def test_the_gitlab_pipeline_follows_its_schema_and_its_script_works(tmp_path: Path) -> None:
    (pipeline,) = (text for text in blocks("yaml") if "stage:" in text)
    (tmp_path / "gitlab.yml").write_text(pipeline)
    conforms("gitlab-ci", tmp_path / "gitlab.yml")
    repository = copied(tmp_path)
    script = yaml.safe_load(pipeline)["remo-shop"]["script"]
    steps = "\n".join(step for step in script if not step.startswith("pip "))
    done = run("bash", "-euo", "pipefail", "-c", steps, cwd=repository)
    assert done.returncode == 0, done.stderr
    assert (repository / "results.xml").read_text().startswith("<?xml")
    rubric = json.loads((repository / "rubrics/room.json").read_text())
    rubric["criteria"][0]["weight"] = 0.9
    (repository / "rubrics/room.json").write_text(json.dumps(rubric))
    assert run("bash", "-euo", "pipefail", "-c", steps, cwd=repository).returncode == 1
    graded = CHECKOUT / "examples/rubrics/graded.jsonl"
    shutil.copy(graded, repository / "rubrics/suites/room.jsonl")
    assert run("bash", "-euo", "pipefail", "-c", steps, cwd=repository).returncode == 0, "too few cases"
    (repository / "lists/living-room.json").write_text('{"items": []}')
    assert run("bash", "-euo", "pipefail", "-c", steps, cwd=repository).returncode == 65


def test_the_pre_commit_hooks_work(tmp_path: Path) -> None:
    (hooks,) = (text for text in blocks("yaml") if "hooks:" in text)
    repository = copied(tmp_path)
    manifest = tmp_path / "hooks"
    manifest.mkdir()
    shutil.copy(CHECKOUT / ".pre-commit-hooks.yaml", manifest)
    who = ["-c", "user.name=A", "-c", "user.email=a@b.example"]
    for command in (["init", "--quiet"], ["add", "--all"], [*who, "commit", "--quiet", "--message=hooks"]):
        run("git", *command, cwd=manifest)
    assert run("pre-commit", "validate-manifest", manifest / ".pre-commit-hooks.yaml").returncode == 0
    config = yaml.safe_load(hooks)
    (source,) = config["repos"]
    source["repo"] = str(manifest)
    source["rev"] = run("git", "rev-parse", "HEAD", cwd=manifest).stdout.strip()
    (repository / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
    for command in (["init", "--quiet"], ["add", "--all"]):
        run("git", *command, cwd=repository)
    done = run("pre-commit", "run", "--all-files", cwd=repository)
    assert done.returncode == 0, done.stdout + done.stderr
    every = yaml.safe_load((manifest / ".pre-commit-hooks.yaml").read_text())
    assert [hook["id"] for hook in source["hooks"]] == [hook["id"] for hook in every]
    assert done.stdout.count("Passed") == len(every)
    (repository / "lists/living-room.json").write_text('{"items": []}')
    run("git", "add", "--all", cwd=repository)
    done = run("pre-commit", "run", "--all-files", cwd=repository)
    assert done.returncode == 1
    assert "the key 'total_estimated_cost_cents' is missing" in done.stdout


def copied(folder: Path) -> Path:
    """A repository in the layout of the page, with the command on the PATH."""
    repository = folder / "repository"
    (repository / "lists").mkdir(parents=True)
    (folder / "bin").mkdir()
    (folder / "bin/remo-shop").symlink_to(os.environ["REMO_SHOP_EXECUTABLE"])
    shutil.copytree(CHECKOUT / "rubrics/tables", repository / "rubrics/tables")
    shutil.copy(CHECKOUT / "rubrics/room-match.json", repository / "rubrics/room.json")
    shutil.copytree(CHECKOUT / "rubrics/suites", repository / "rubrics/suites")
    shutil.move(repository / "rubrics/suites/room-match.jsonl", repository / "rubrics/suites/room.jsonl")
    shutil.copy(CHECKOUT / "examples/living-room.json", repository / "lists")
    return repository
