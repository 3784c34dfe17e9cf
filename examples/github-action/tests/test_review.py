"""The action, run on a repository with a change."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import comment
import review
from api import API
from conftest import CHECKOUT, Project
from runner import Outcome, Runner

ATTACKS = [
    "x%0A::error file=a.py,line=1::pwned",
    "x\n::error::pwned",
    "x\r::add-mask::pwned",
    "##[error]pwned",
    "::stop-commands::pwned",
    "x%250A::set-output name=verdict::pass",
    "</code></details>@octocat <script>alert(1)</script> | # h [l](https://evil.example) ![i](https://evil.example/i)",
    "\u2028::error::pwned\u0085::error::pwned\x0b::error::pwned",
]


def weight(rubric: Any) -> None:
    rubric["criteria"][0]["weight"] = 0.9


def test_a_change_of_nothing_passes(project: Project, api: tuple[API, str]) -> None:
    project.commit()
    api[0].head = project.head
    outcome = project.review(api[1])
    assert outcome.succeeded, outcome.log
    assert outcome.outputs == {"verdict": "pass"}
    assert outcome.of_kind("error") == []
    assert outcome.summary.startswith(f"{review.MARKER}\n# remo-shop: pass\n")
    assert "No list was changed." in outcome.summary
    assert [one["body"].strip() for one in api[0].comments] == [outcome.summary.strip()]


def test_a_rubric_that_is_worse_fails_with_annotations(project: Project, api: tuple[API, str]) -> None:
    project.edit("rubrics/room.json", weight)
    project.commit()
    api[0].head = project.head
    outcome = project.review(api[1])
    assert not outcome.succeeded and outcome.outputs == {"verdict": "fail"}
    errors = [one for one in outcome.annotations if one[0] == "error"]
    assert len(errors) == review.ANNOTATIONS_OF_A_KIND
    assert errors[0][1]["file"] == "rubrics/room.jsonl" and int(errors[0][1]["line"]) > 0
    assert re.fullmatch(r"And \d+ more\. See the job summary\.", errors[-1][2])
    assert "weight 0.3 → 0.9" in api[0].comments[0]["body"]
    assert "## base:rubrics/room\\.json (old) → rubrics/room\\.json (new)" in outcome.summary
    assert "remo-shop-base" not in outcome.summary


def test_the_comment_is_updated_and_not_written_again(project: Project, api: tuple[API, str]) -> None:
    api[0].add("a person's comment")
    api[0].add(f"{review.MARKER} of a person")
    for _ in range(150):
        api[0].add("talk")
    project.commit()
    api[0].head = project.head
    project.review(api[1])
    assert len(api[0].comments) == 153
    project.review(api[1])
    assert len(api[0].comments) == 153
    assert not any(call.startswith("PATCH") for call in api[0].calls), "an unchanged report is left alone"
    project.edit("rubrics/room.json", weight)
    project.commit()
    api[0].head = project.head
    project.review(api[1])
    assert len(api[0].comments) == 153
    assert "# remo-shop: fail" in api[0].comments[-1]["body"]
    assert api[0].comments[1]["body"] == f"{review.MARKER} of a person"


def test_too_few_cases_are_a_notice_and_pass(project: Project, api: tuple[API, str]) -> None:
    (project.folder / "rubrics/graded.jsonl").write_bytes(
        (CHECKOUT / "examples/rubrics/graded.jsonl").read_bytes()
    )
    project.commit()
    api[0].head = project.head
    outcome = project.review(api[1], suites="rubrics/graded.jsonl", baseline="")
    assert outcome.succeeded, outcome.log
    assert outcome.outputs == {"verdict": "undecided"}
    assert "cases cannot tell" in outcome.of_kind("notice")[0]


def test_a_changed_suite_cannot_hide_a_worse_rubric(project: Project, api: tuple[API, str]) -> None:
    suite = project.folder / "rubrics/room.jsonl"
    suite.write_text("\n".join(suite.read_text().splitlines()[1:]) + "\n")
    project.commit()
    api[0].head = project.head
    outcome = project.review(api[1], baseline="")
    assert outcome.succeeded, outcome.log
    assert "Changed: <code>rubrics&#47;room&#46;jsonl</code>." in outcome.summary
    assert "**Suites before the change**" in outcome.summary
    project.edit("rubrics/room.json", weight)
    suite.write_text(suite.read_text().splitlines()[-1] + "\n")
    project.commit()
    api[0].head = project.head
    outcome = project.review(api[1], baseline="", relevant="2")
    assert "cases failed" in outcome.summary.split("**Suites before the change**")[1]


def test_lists_are_checked_where_they_changed(project: Project, api: tuple[API, str]) -> None:
    def cents(data: Any) -> None:
        data["items"][0]["price_cents"] = 0.5

    def early(data: Any) -> Any:
        return {"step": "photos", "shopping_list": None}

    project.edit("lists/living-room.json", early)
    project.commit()
    api[0].head = project.head
    assert project.review(api[1]).succeeded, "a list that is still to come is no fault"
    (project.folder / "lists/deep").mkdir()
    (project.folder / "lists/deep/-f json.json").write_bytes(
        (CHECKOUT / "examples/living-room.json").read_bytes()
    )
    project.edit("lists/deep/-f json.json", cents)
    (project.folder / "lists/link.json").symlink_to("/etc/passwd")
    project.commit()
    api[0].head = project.head
    outcome = project.review(api[1])
    assert not outcome.succeeded
    (place, text) = next(one[1:] for one in outcome.annotations if one[1].get("title") == "invalid-cents")
    assert place["file"] == "lists/deep/-f json.json"
    assert text.startswith("items[0].price_cents: ")
    assert "2 changed, 2 with errors." in outcome.summary


def test_warnings_fail_only_where_they_shall(project: Project, api: tuple[API, str]) -> None:
    (project.folder / "lists/state.json").write_bytes(
        (CHECKOUT / "examples/workflow-state.json").read_bytes()
    )
    project.commit()
    api[0].head = project.head
    assert project.review(api[1]).succeeded
    assert not project.review(api[1], strict="true").succeeded


def test_a_suite_in_error_fails_and_says_why(project: Project, api: tuple[API, str]) -> None:
    (project.folder / "rubrics/room.jsonl").write_text('{"wanted": 3}\n')
    project.commit()
    api[0].head = project.head
    outcome = project.review(api[1])
    assert not outcome.succeeded
    assert outcome.of_kind("error") != []
    assert "It could not be done." in outcome.summary


def test_an_executable_that_is_not_there_fails(project: Project, api: tuple[API, str]) -> None:
    outcome = project.review(api[1], executable="/nowhere/remo-shop")
    assert not outcome.succeeded
    assert api[0].comments == []


def test_nothing_of_a_change_becomes_a_command(
    project: Project, api: tuple[API, str], figure: Callable[[str], None]
) -> None:
    suite = project.folder / "rubrics/room.jsonl"
    cases = [json.loads(line) for line in suite.read_text().splitlines()]
    for case, attack in zip(cases, ATTACKS * 3, strict=False):
        case["id"] = attack + str(cases.index(case))
        case["wanted"]["name"] = case["wanted"]["category"] = attack
        for candidate in case["candidates"]:
            candidate["name"] = attack
    suite.write_text("\n".join(json.dumps(case) for case in cases) + "\n")
    for number, attack in enumerate(ATTACKS):
        data = {"items": [{"product_name": attack, attack: 1, "price_cents": attack}], attack: attack}
        (project.folder / f"lists/{number}.json").write_text(json.dumps(data))
    for name in ("%0A::error::pwned.json", "a\n::error::pwned.json", "##[error]pwned,x=y:z.json"):
        (project.folder / "lists" / name).write_text('{"items": 3}')
    project.edit("rubrics/room.json", weight)
    project.commit()
    api[0].head = project.head
    outcome = project.review(api[1])
    assert outcome.other_commands == []
    figure(f"{len(ATTACKS)} kinds of attack, no command")
    assert outcome.outputs == {"verdict": "fail"}
    assert 0 < len(outcome.annotations) <= 27
    # Each text is one annotation, and the attack is in the middle of it, as text.
    assert not any(text.startswith(("pwned", "::")) for _, _, text in outcome.annotations)
    titles = {place.get("title", "") for _, place, _ in outcome.annotations}
    assert "pwned" not in titles
    body = api[0].comments[0]["body"]
    assert "<script>" not in body
    assert "@octocat" not in body
    assert "](https://evil.example" not in body


@pytest.mark.parametrize("attack", [*ATTACKS, "100%, a:b,c=d", "%0A%25", "line=3,file=other"])
def test_an_annotation_is_one_line_and_shows_the_very_text(attack: str) -> None:
    line = review.annotation("error", attack, file=attack, line=3)
    assert re.search(r"[\n\r]", line) is None
    outcome = Outcome()
    Runner.read_commands(f"{line}\n", outcome)
    assert outcome.other_commands == []
    assert outcome.annotations == [("error", {"file": attack, "line": "3"}, attack)]


def test_long_reports_are_cut_where_they_have_to(project: Project, api: tuple[API, str]) -> None:
    items = [{"product_name": "🛋️" * 50, "price_cents": "much"}] * 40
    for number in range(60):
        data = {"items": items, "total_estimated_cost_cents": 0}
        (project.folder / f"lists/{number}.json").write_text(json.dumps(data))
    project.commit()
    api[0].head = project.head
    outcome = project.review(api[1])
    body = api[0].comments[0]["body"]
    assert 60_000 < review.comment_size(body) <= review.COMMENT_CHARACTERS
    assert "[All of it](https://github.example/owner/rooms/actions/runs/77)" in body
    assert len(outcome.summary.encode()) <= review.SUMMARY_BYTES


@pytest.mark.parametrize("limit", [1_000, 5_000, 65_536])
def test_a_cut_closes_what_it_opened(limit: int) -> None:
    report = (
        "# r\n<details>\n<summary>s</summary>\n\n```\n" + "line of text 🛋️\n" * 20_000 + "```\n</details>\n"
    )
    text = review.shortened(report, review.comment_size, limit, "https://github.example/1")
    assert limit - 300 < review.comment_size(text) <= limit
    assert sum(2 if ord(sign) > 0xFFFF else 1 for sign in text) <= limit
    assert text.count("```") == 2
    assert text.count("<details>") == text.count("</details>") == 1
    assert text.index("</details>") < text.index("The report is longer")
    assert review.shortened("short\n", review.comment_size, limit, "") == "short\n"


# Pull requests from forks


def fork(project: Project, api: tuple[API, str], change: Callable[[Path], None], head: str = "") -> Any:
    """A fork's run, and then the run that comments. Between them the fork has the artifact."""
    outcome = project.review(api[1], fork=True)
    assert api[0].comments == [] and api[0].calls == []
    change(outcome.artifacts["remo-shop-review"])
    folder = project.work / "second"
    runner = Runner(project.folder, folder, {}, api=api[1])
    (folder / "temp").mkdir(exist_ok=True)
    outcome.artifacts["remo-shop-review"].rename(folder / "temp/remo-shop-review")
    run = {"head_sha": head or project.head, "html_url": "https://github.example/run"}
    actions = project.folder / ".github/actions"
    actions.mkdir(parents=True)
    (actions / "remo-shop").symlink_to(CHECKOUT / "examples/github-action")
    return runner.run_job(
        "comment.yml", "comment", {"github": {"event": {"workflow_run": run}, "token": "token-of-the-run"}}
    )


def nothing(folder: Path) -> None: ...


def test_the_report_of_a_fork_is_commented_by_another_run(project: Project, api: tuple[API, str]) -> None:
    project.edit("rubrics/room.json", weight)
    project.commit()
    api[0].head = project.head
    outcome = fork(project, api, nothing)
    assert outcome.succeeded, outcome.log
    assert "# remo-shop: fail" in api[0].comments[0]["body"]


def test_a_fork_cannot_comment_on_another_pull_request(project: Project, api: tuple[API, str]) -> None:
    api[0].head = project.head
    outcome = fork(
        project, api, lambda folder: (folder / "pull-request.json").write_text('{"number": 13}') and None
    )
    assert outcome.succeeded, outcome.log
    assert api[0].comments == []


@pytest.mark.parametrize("number", ['"12/../13"', "-1", "true", "null", "1.5"])
def test_a_number_that_is_none_is_refused(project: Project, api: tuple[API, str], number: str) -> None:
    api[0].head = project.head
    outcome = fork(
        project,
        api,
        lambda folder: (folder / "pull-request.json").write_text(f'{{"number": {number}}}') and None,
    )
    assert not outcome.succeeded
    assert api[0].calls == []


def test_a_report_of_an_old_head_is_not_commented(project: Project, api: tuple[API, str]) -> None:
    api[0].head = "e" * 40
    assert fork(project, api, nothing).succeeded
    assert api[0].comments == []


def test_a_hostile_report_calls_nobody_and_fits(project: Project, api: tuple[API, str]) -> None:
    def change(folder: Path) -> None:
        (folder / "comment.md").write_text("@octocat and @org/team, ndcg@10 " + "🛋️" * 70_000)

    api[0].head = project.head
    assert fork(project, api, change).succeeded
    body = api[0].comments[0]["body"]
    assert body.startswith(review.MARKER)
    assert review.comment_size(body) <= review.COMMENT_CHARACTERS


def test_mentions_end_at_a_comment_and_metrics_stay() -> None:
    text = comment.prepared("@octocat, @org/team, ndcg@10, a@b.example")
    assert text == f"{review.MARKER}\n@<!-- -->octocat, @<!-- -->org/team, ndcg@10, a@b.example"


def test_what_may_pass_is_tried_again_and_a_comment_is_not_written_twice(
    project: Project, api: tuple[API, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    variables = {
        "GITHUB_API_URL": api[1],
        "GITHUB_REPOSITORY": "owner/rooms",
        "GITHUB_TOKEN": "token-of-the-run",
    }
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(comment.time, "sleep", lambda seconds: None)
    api[0].failures = [502, 503]
    assert comment.call("GET", "pulls/12")["head"]["sha"] == project.head
    api[0].failures = [502]
    with pytest.raises(SystemExit):
        comment.call("POST", "issues/12/comments", {"body": "once"})
    assert api[0].comments == []
    api[0].failures = [403]
    with pytest.raises(SystemExit, match="403"):
        comment.call("GET", "pulls/12")


def test_a_base_that_is_no_commit_is_refused(project: Project) -> None:
    outcome = project.review(base="--output=x")
    assert not outcome.succeeded
    assert "not the hash of a commit" in outcome.log
    assert not (project.folder / "x").exists()


def test_the_checkout_is_left_as_it_was(project: Project, api: tuple[API, str]) -> None:
    project.edit("rubrics/room.json", weight)
    project.commit()
    api[0].head = project.head
    project.review(api[1])
    assert project.git("status", "--porcelain") == ""
    assert len(project.git("worktree", "list").splitlines()) == 1


def test_a_rubric_that_is_new_is_only_tested(project: Project, api: tuple[API, str]) -> None:
    (project.folder / "rubrics/new.json").write_bytes((project.folder / "rubrics/room.json").read_bytes())
    project.commit()
    api[0].head = project.head
    outcome = project.review(api[1], rubric="rubrics/new.json", baseline="")
    assert outcome.succeeded, outcome.log
    assert "The rubric is new" in outcome.summary


def test_changes_of_the_base_branch_are_not_those_of_the_pull_request(
    project: Project, api: tuple[API, str]
) -> None:
    project.commit()
    change = project.head
    project.git("checkout", "--quiet", "main")
    (project.folder / "lists/bad.json").write_text("{}")
    project.edit("lists/living-room.json", lambda data: data["items"].pop() and None)
    project.edit("rubrics/room.json", weight)
    project.base = project.commit()
    project.git("checkout", "--quiet", change)
    project.head = api[0].head = change
    outcome = project.review(api[1])
    assert outcome.succeeded, outcome.log
    assert "No list was changed." in outcome.summary
