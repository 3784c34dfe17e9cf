from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from api import API, serving
from runner import Outcome, Runner

CHECKOUT = Path(__file__).resolve().parents[3]
INPUTS = {
    "rubric": "rubrics/room.json",
    "suites": "rubrics/room.jsonl\n",
    "baseline": "rubrics/baseline.json",
    "lists": "lists/**/*.json\n",
}


class Project:
    """A repository with a rubric, a suite and lists, and a branch with a change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "repository"
        self.work = folder
        (self.folder / "lists").mkdir(parents=True)
        self.git("init", "--quiet", "--initial-branch=main")
        rubrics = CHECKOUT / "rubrics"
        shutil.copytree(rubrics / "tables", self.folder / "rubrics/tables")
        shutil.copy(rubrics / "room-match.json", self.folder / "rubrics/room.json")
        shutil.copy(rubrics / "suites/room-match.jsonl", self.folder / "rubrics/room.jsonl")
        shutil.copy(CHECKOUT / "examples/living-room.json", self.folder / "lists/living-room.json")
        self.remo_shop(
            "rubric",
            "bless",
            "rubrics/room.jsonl",
            "--rubric=rubrics/room.json",
            "--output=rubrics/baseline.json",
        )
        self.base = self.commit()
        self.git("checkout", "--quiet", "-b", "change")
        self.head = self.base

    def git(self, *arguments: str) -> str:
        who = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b.example", "GIT_COMMITTER_NAME": "A"}
        who |= {"GIT_COMMITTER_EMAIL": "a@b.example", "HOME": str(self.work), "PATH": os.environ["PATH"]}
        command = ["git", *arguments]
        return subprocess.run(
            command, cwd=self.folder, env=who, check=True, capture_output=True, text=True
        ).stdout

    def remo_shop(self, *arguments: str) -> None:
        command = [os.environ["REMO_SHOP_EXECUTABLE"], *arguments]
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True)

    def commit(self) -> str:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--allow-empty", "--message=change")
        self.head = self.git("rev-parse", "HEAD").strip()
        return self.head

    def edit(self, path: str, change: Callable[[Any], Any]) -> None:
        file = self.folder / path
        data = json.loads(file.read_text())
        file.write_text(json.dumps(change(data) or data, indent=1))

    def event(self, *, fork: bool = False) -> dict[str, Any]:
        head = {"sha": self.head, "repo": {"fork": fork}}
        return {"pull_request": {"number": 12, "base": {"sha": self.base}, "head": head}}

    def review(self, api: str = "", *, fork: bool = False, **inputs: str) -> Outcome:
        runner = Runner(self.folder, self.work / "run", self.event(fork=fork), api=api)
        given = {"executable": os.environ["REMO_SHOP_EXECUTABLE"], **INPUTS, **inputs}
        return runner.run_action(**given)


@pytest.fixture(scope="session")
def figure() -> Callable[[str], None]:
    """Puts a figure into the line that `run` prints."""

    def add(text: str) -> None:
        if path := os.environ.get("REMO_SHOP_FIGURES"):
            with Path(path).open("a") as file:
                file.write(text + "\n")

    return add


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.fixture
def api(project: Project) -> Iterator[tuple[API, str]]:
    one = API(project.head)
    with serving(one) as url:
        yield one, url
