"""Reviews a pull request with remo-shop, as a step of GitHub Actions.

Tests the rubric, compares it with the base branch, and checks the lists that were changed. Writes
annotations to standard output, the report to the job summary, and `comment.md` and
`pull-request.json` into the folder $REPORT. Needs Python 3.9 or later and git.

Everything in a pull request may be hostile. Nothing of it is printed but as the escaped text of an
annotation, because a line that begins with `::` is a command to the runner.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

MARKER = "<!-- remo-shop review -->"
SUMMARY_BYTES = 900_000  # GitHub refuses a summary above 1 MiB
COMMENT_CHARACTERS = 65_536
ANNOTATIONS_OF_A_KIND = 9  # GitHub shows 10 of a step
KINDS = {"error": "error", "warning": "warning", "note": "notice", "notice": "notice"}
ANNOTATION = re.compile(r"::(error|warning|notice)((?: [a-zA-Z]+=[^\r\n]*?)?)::([^\r\n]*)")


@dataclass
class Part:
    """A part of the review: its report, and whether it holds."""

    title: str
    exit_code: int = 0
    report: str = ""
    annotations: list[tuple[str, str]] = field(default_factory=list)
    """The kind of each, and its line."""

    @property
    def verdict(self) -> str:
        if self.exit_code in (0, 75):  # 75: a list that is still to come is no fault of the change
            return "pass"
        return "undecided" if self.exit_code == 2 else "fail"


@dataclass
class Settings:
    executable: str
    rubric: str
    suites: list[str]
    baseline: str
    relevant: str
    lists: list[str]
    strict: bool
    base: str

    @classmethod
    def from_environment(cls) -> Settings:
        def value(name: str) -> str:
            return os.environ.get(name, "").strip()

        def lines(name: str) -> list[str]:
            return [line.strip() for line in value(name).splitlines() if line.strip()]

        return cls(
            executable=value("EXECUTABLE") or "remo-shop",
            rubric=value("RUBRIC"),
            suites=lines("SUITES"),
            baseline=value("BASELINE"),
            relevant=value("RELEVANT"),
            lists=lines("LISTS"),
            strict=value("STRICT") == "true",
            base=value("BASE"),
        )


def main() -> None:
    settings = Settings.from_environment()
    fork_point = merge_base(settings.base) if settings.base else ""
    parts: list[Part] = []
    if settings.rubric:
        # The edit comes first, as the report of failed cases may be longer than a comment.
        if fork_point:
            with base_tree(fork_point) as tree:
                parts += compare_with(tree, settings)
        parts.append(test_rubric(settings))
    if settings.lists:
        parts.append(check_lists(settings, fork_point))

    verdicts = {part.verdict for part in parts}
    verdict = next((one for one in ("fail", "undecided") if one in verdicts), "pass")
    annotations = [one for part in parts for one in part.annotations]
    if verdict == "undecided":
        text = "The cases cannot tell whether the rubric is worse. See the job summary."
        annotations.insert(0, ("notice", annotation("notice", text)))
    for line in limited(annotations):
        print(line)
    for part in parts:
        print(f"{part.title}: {part.verdict} (exit code {part.exit_code})")

    report = "\n\n".join([f"{MARKER}\n# remo-shop: {verdict}", *(as_section(part) for part in parts)]) + "\n"
    append(os.environ.get("GITHUB_STEP_SUMMARY"), shortened(report, summary_size, SUMMARY_BYTES, ""))
    folder = Path(os.environ["REPORT"])
    folder.mkdir(parents=True, exist_ok=True)
    comment = shortened(report, comment_size, COMMENT_CHARACTERS, run_url())
    (folder / "comment.md").write_text(comment, encoding="utf-8")
    number = os.environ.get("PULL_REQUEST", "")
    (folder / "pull-request.json").write_text(
        json.dumps({"number": int(number) if number.isdigit() else None})
    )
    append(os.environ.get("GITHUB_OUTPUT"), f"verdict={verdict}\n")


# The parts


def test_rubric(settings: Settings) -> Part:
    arguments = ["rubric", "test", *settings.suites, f"--rubric={settings.rubric}"]
    if settings.baseline:
        arguments.append(f"--baseline={settings.baseline}")
    if settings.relevant and settings.baseline:
        arguments.append(f"--relevant={settings.relevant}")
    part = report_of(settings, "Rubric test", arguments)
    found = run([settings.executable, *arguments, "--format=github", "--quiet"]).stdout
    matches = (ANNOTATION.fullmatch(line) for line in found.decode("utf-8", "replace").splitlines())
    part.annotations += [(match[1], match[0]) for match in matches if match]
    return part


@contextlib.contextmanager
def base_tree(fork_point: str) -> Iterator[Path]:
    """The files of the base branch, from where the change began."""
    # A fixed name inside .git: the same change gives the same report, and no check sees the folder.
    tree = Path(git("rev-parse", "--git-path", "remo-shop-base").decode().strip())
    shutil.rmtree(tree, ignore_errors=True)  # of a run that was ended
    git("worktree", "prune")
    git("worktree", "add", "--quiet", "--detach", str(tree), fork_point)
    try:
        yield tree
    finally:
        git("worktree", "remove", "--force", str(tree))


def compare_with(tree: Path, settings: Settings) -> list[Part]:
    """Compare the rubric with that of the base branch, tables included, and test it by former suites."""
    old = tree / settings.rubric
    if not old.is_file():
        return [Part("Rubric diff", report="The rubric is new: there is nothing to compare it with.")]
    relevant = [f"--relevant={settings.relevant}"] if settings.relevant and settings.suites else []
    arguments = ["rubric", "diff", str(old), settings.rubric, *settings.suites, *relevant]
    parts = [report_of(settings, "Rubric diff", arguments)]
    former = [suite for suite in settings.suites if (tree / suite).is_file()]
    changed = [suite for suite in former if not same_bytes(tree / suite, Path(suite))]
    if changed:
        # A change of the cases may hide that the rubric got worse.
        suites = [str(tree / suite) for suite in former]
        part = report_of(
            settings, "Suites before the change", ["rubric", "test", *suites, f"--rubric={settings.rubric}"]
        )
        part.exit_code = 2 if part.exit_code == 1 else part.exit_code
        names = ", ".join(as_code(suite) for suite in changed)
        part.report = (
            f"Changed: {names}. This is the rubric of the change, tested by the suites as they were."
            f" A case that fails here passes only because of its change.\n\n{part.report}"
        )
        parts.append(part)
    for part in parts:
        for spelling in (f"{tree}/".replace(".", "\\."), f"{tree}/"):
            part.report = part.report.replace(spelling, "base:")
    return parts


def same_bytes(one: Path, other: Path) -> bool:
    return other.is_file() and one.read_bytes() == other.read_bytes()


def check_lists(settings: Settings, fork_point: str) -> Part:
    patterns = [f":(glob){pattern}" for pattern in settings.lists]
    if fork_point:
        listed = git("diff", "--name-only", "-z", "--diff-filter=ACMR", fork_point, "HEAD", "--", *patterns)
    else:
        listed = git("ls-files", "-z", "--", *patterns)
    files = [os.fsdecode(name) for name in listed.split(b"\0") if name]
    files = [name for name in files if Path(name).is_file() and not Path(name).is_symlink()]
    part = Part("Lists")
    if not files:
        part.report = "No list was changed."
        return part
    arguments = ["check", "--format=json"] + (["--strict"] if settings.strict else [])
    reports = []
    for start in range(0, len(files), 500):
        some = files[start : start + 500]
        done = run([settings.executable, *arguments, *(f"./{name}" for name in some)])
        try:
            reports += json.loads(done.stdout)
        except ValueError:
            return broken(part, done)
        part.exit_code = max(part.exit_code, done.returncode, key=severity)
    rows = []
    for report in reports:
        source = report["source"].removeprefix("./")
        found = report.get("diagnostics", [])
        if "failure" in report:
            found = [{"severity": "error", "code": "no-input", "path": "", "message": report["failure"]}]
        for one in found:
            kind = KINDS[one["severity"]]
            place = {"file": source, "line": one.get("line"), "col": one.get("column"), "title": one["code"]}
            text = f"{one['path']}: {one['message']}" if one["path"] else one["message"]
            if one.get("help"):
                text += f". {one['help']}"
            part.annotations.append((kind, annotation(kind, text, **place)))
            where = f"{source}:{one.get('line', 1)}"
            rows.append(f"| {kind} | {as_code(where)} | {as_code(one['path'])} | {as_code(one['message'])} |")
    part.report = f"{len(files)} changed, {sum(not one['ok'] for one in reports)} with errors."
    if rows:
        head = "| kind | file | value | message |\n| --- | --- | --- | --- |\n"
        part.report += "\n\n" + head + "\n".join(rows[:1000])
        if len(rows) > 1000:
            part.report += f"\n\nAnd {len(rows) - 1000} more."
    return part


def report_of(settings: Settings, title: str, arguments: Sequence[str]) -> Part:
    done = run([settings.executable, *arguments, "--format=markdown", "--messages=json"])
    part = Part(title, done.returncode, done.stdout.decode("utf-8", "replace").strip())
    if done.returncode not in (0, 1, 2):
        return broken(part, done)
    return part


def broken(part: Part, done: subprocess.CompletedProcess[bytes]) -> Part:
    """The command could not do it: its messages are the report."""
    part.exit_code = done.returncode or 70
    part.report = "It could not be done."
    for line in done.stderr.decode("utf-8", "replace").splitlines()[:50]:
        try:
            message = json.loads(line)
            text, kind = message["message"], KINDS[message["severity"]]
            place = {"file": message.get("file"), "line": message.get("line"), "col": message.get("column")}
        except (ValueError, KeyError, TypeError):
            text, kind, place = line, "error", {}
        part.annotations.append((kind, annotation(kind, text, **place)))
        part.report += f"\n- {kind}: {as_code(text)}"
    return part


def severity(exit_code: int) -> int:
    """Which of several exit codes counts: the worst."""
    return [0, 75, 2, 1].index(exit_code) if exit_code in (0, 75, 2, 1) else 9


# Texts


def annotation(kind: str, text: str, **place: object) -> str:
    """A command to the runner. Only what is escaped here stands in it."""
    given = ",".join(
        f"{name}={escaped(str(value), True)}" for name, value in place.items() if value is not None
    )
    return f"::{kind}{' ' + given if given else ''}::{escaped(text[:4000], False)}"


def escaped(text: str, is_property: bool) -> str:
    text = (
        text.encode("utf-8", "replace").decode().replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    )
    return text.replace(":", "%3A").replace(",", "%2C") if is_property else text


def limited(annotations: Sequence[tuple[str, str]]) -> list[str]:
    """At most nine of a kind; the ninth counts the rest."""
    lines: list[str] = []
    for kind in ("error", "warning", "notice"):
        of_kind = [line for one, line in annotations if one == kind]
        if len(of_kind) > ANNOTATIONS_OF_A_KIND:
            rest = len(of_kind) - ANNOTATIONS_OF_A_KIND + 1
            of_kind = of_kind[: ANNOTATIONS_OF_A_KIND - 1]
            of_kind.append(annotation(kind, f"And {rest} more. See the job summary."))
        lines += of_kind
    return lines


def as_code(text: str) -> str:
    """Any text as exactly that text in Markdown: no markup, mention, link or cell comes out of it."""
    plain = " ".join(text[:1000].encode("utf-8", "replace").decode().split())
    return (
        "<code>" + re.sub(r"[^\w ]", lambda match: f"&#{ord(match[0])};", plain) + "</code>" if plain else ""
    )


def as_section(part: Part) -> str:
    # The reports have headings from ## on.
    sign = {"pass": "✅", "undecided": "⚠️", "fail": "❌"}[part.verdict]
    return f"{sign} **{part.title}**\n\n{part.report}"


def summary_size(text: str) -> int:
    return len(text.encode("utf-8"))


def comment_size(text: str) -> int:
    """Characters as UTF-16 counts them: never fewer than GitHub counts."""
    return len(text.encode("utf-16-le")) // 2


def shortened(report: str, size: object, limit: int, link: str) -> str:
    """The report, cut after a line where it is too long, with open tags and fences closed."""
    assert callable(size)
    if size(report) <= limit:
        return report
    more = "\n\nThe report is longer than fits here." + (f" [All of it]({link})" if link else "") + "\n"
    kept: list[str] = []
    left = limit - 200 - size(more)
    for line in report.splitlines():
        left -= size(line) + 1
        if left < 0:
            break
        kept.append(line)
    text = "\n".join(kept)
    if len(re.findall(r"^\s*```", text, re.MULTILINE)) % 2:
        text += "\n```"
    open_details = text.count("<details") - text.count("</details>")
    return text + "\n</details>" * max(0, min(open_details, 10)) + more


def run_url() -> str:
    names = ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID")
    server, repository, run_id = (os.environ.get(name, "") for name in names)
    return f"{server}/{repository}/actions/runs/{run_id}" if server and repository and run_id else ""


# Processes and files


def run(command: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=600, check=False)


def git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], stdout=subprocess.PIPE, timeout=300, check=True).stdout


def merge_base(base: str) -> str:
    """Where the branch began: what came to the base branch since is not the pull request's."""
    if not re.fullmatch(r"[0-9a-fA-F]{7,64}", base):
        sys.exit("review: base is not the hash of a commit")
    return git("merge-base", base, "HEAD").decode().strip()


def append(path: str | None, text: str) -> None:
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main()
