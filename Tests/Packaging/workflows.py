"""workflows.py TOOL: runs the shell text of the GitHub action and of the GitLab template against substitutes for gh,
curl and apt-get, which keep comments in a file. 'make test-install' calls it."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

TOOL = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]

# One comment store for both: a list of {id, body}; the substitutes log what they are called with.
SUBSTITUTES = {
    "sudo": '#!/bin/sh\nexec "$@"\n',
    "apt-get": '#!/bin/sh\necho "apt-get $*" >> "$LOG"\n',
    "gh": """#!/bin/bash
echo "gh $*" >> "$LOG"
[ -z "${REFUSE:-}" ] || exit 1
case "$1 $*" in
  release*) while [ $# -gt 0 ]; do case $1 in --dir) touch "$2/pulsemap_0.1.0.deb" ;; esac; shift; done ;;
  *--paginate*) jq -r "${@: -1}" "$STORE" ;;
  *) exec "$KEEP" "${@:5:1}" "${@: -1}" ;;
esac
""",
    "curl": """#!/bin/bash
echo "curl $*" >> "$LOG"
[ -z "${REFUSE:-}" ] || exit 22
for word; do [[ $word != body@* ]] || body=${word#body@}; done
case "$*" in
  */notes\\?*) cat "$STORE" ;;
  *) exec "$KEEP" "${@: -1}" "body=@$body" ;;
esac
""",
    # keep ADDRESS body=@FILE: replaces the comment whose number ends the address, or adds one.
    "keep": """#!/usr/bin/python3
import json, os, sys
comments = json.load(open(os.environ["STORE"]))
with open(sys.argv[2].removeprefix("body=@"), encoding="utf-8") as file:
    body = file.read()
end = sys.argv[1].rsplit("/", 1)[1]
if end.isdigit():
    (comment,) = [comment for comment in comments if comment["id"] == int(end)]
    comment["body"] = body
else:
    comments.append({"id": 40 + len(comments), "body": body})
json.dump(comments, open(os.environ["STORE"], "w"))
""",
}


class Machine:
    """A folder with substitutes, a store of comments, goldens and actual pictures."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.log = self.folder / "log"
        self.store = self.folder / "store.json"
        (self.folder / "bin").mkdir()
        for name, text in SUBSTITUTES.items():
            path = self.folder / "bin" / name
            path.write_text(text, encoding="utf-8")
            path.chmod(0o755)
        (self.folder / "bin/pulsemap").symlink_to(TOOL)
        self.store.write_text(json.dumps([{"id": 40, "body": "somebody's comment"}]), encoding="utf-8")
        self.log.write_text("", encoding="utf-8")
        for name, color in (("goldens", "red"), ("same", "red"), ("changed", "blue")):
            (self.folder / name).mkdir()
            subprocess.run(
                [TOOL, "render", "-q", "--lat", "1", "--lon", "2", "--radius", "10km", "--size", "32x32", "--fps", "2",
                 "--color", color, "-o", self.folder / name / "a.gif"], check=True)

    def shell(self, command, **variables):
        """Runs a command and returns its status and output."""
        environment = {
            "PATH": f"{self.folder}/bin:/usr/bin:/bin", "HOME": str(self.folder), "LOG": str(self.log),
            "STORE": str(self.store), "KEEP": str(self.folder / "bin/keep"), **variables}
        result = subprocess.run(
            command, cwd=self.folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return result.returncode, result.stdout

    def comments(self):
        return [comment["body"] for comment in json.loads(self.store.read_text(encoding="utf-8"))]


def action_run(machine, actual, **more):
    """Runs the steps of the action as GitHub does, and returns the last status."""
    action = yaml.safe_load((ROOT / ".github/actions/pulsemap/action.yml").read_text(encoding="utf-8"))
    steps = {step["name"]: step for step in action["runs"]["steps"]}
    assert not [name for name, step in steps.items() if "${{" in step.get("run", "")], "expressions in scripts"
    for step in steps.values():
        assert "uses" in step or step["shell"] == "bash"
    output = machine.folder / "output"
    output.write_text("", encoding="utf-8")
    values = {
        "GH_TOKEN": "token", "DEB": "", "VERSION": "0.1.0", "REPOSITORY": "owner/pulsemap", "GOLDENS": "goldens",
        "ACTUAL": actual, "OPTIONS": "--strict --tolerance 2", "PREPARE": "touch prepared", "PULL_REQUEST": "7",
        "ARTIFACT": "https://example.com/artifact", **more}
    shared = {
        "RUNNER_TEMP": str(machine.folder), "GITHUB_OUTPUT": str(output), "GITHUB_REPOSITORY": "owner/maps",
        "GITHUB_STEP_SUMMARY": str(machine.folder / "summary.md")}

    def run(name):
        step = steps[name]
        unknown = set(step["env"]) - set(values)
        assert not unknown, unknown
        variables = {key: values[key] for key in step["env"]}
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        return machine.shell(command, **shared, **variables, REFUSE=more.get("REFUSE", ""))

    if not more.get("REFUSE"):
        status, text = run("Install pulsemap")
        assert status == 0, text
    status, text = run("Compare")
    assert status == 0, text
    outputs = dict(line.split("=", 1) for line in output.read_text(encoding="utf-8").splitlines())
    values["STATUS"], values["REPORT"] = outputs["status"], outputs["report"]
    report = pathlib.Path(outputs["report"])
    assert outputs["status"] == "2" or (report / "results.xml").stat().st_size > 0
    status, text = run("Comment")
    assert status == 0, text
    return run("Status")[0], text


def gitlab_run(machine, actual, **more):
    """Runs the job of the template as GitLab's runner does, and returns its status."""
    template = yaml.safe_load((ROOT / "Fixtures/packaging/gitlab-ci.yml").read_text(encoding="utf-8"))
    job = template[".pulsemap-compare"]
    assert job["artifacts"]["reports"]["junit"].startswith("pulsemap-report/")
    variables = {
        **job["variables"], "PULSEMAP_DEB": "pulsemap.deb", "PULSEMAP_ACTUAL": actual, "PULSEMAP_TOKEN": "secret",
        "PULSEMAP_OPTIONS": "--strict --tolerance 2", "CI_API_V4_URL": "https://gitlab.example.com/api/v4",
        "CI_PROJECT_ID": "3", "CI_MERGE_REQUEST_IID": "9", "CI_JOB_URL": "https://gitlab.example.com/job/1", **more}
    (machine.folder / "pulsemap.deb").touch()
    script = "\n".join([*job["before_script"], *job["script"]])
    return machine.shell(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], **variables)


def check(name, run):
    """Comments once, updates that comment, keeps the status, and survives a server that refuses."""
    with tempfile.TemporaryDirectory() as folder:
        machine = Machine(folder)
        status, text = run(machine, "changed")
        assert status == 1, text
        first, comment = machine.comments()
        assert first == "somebody's comment"
        assert comment.startswith("<!-- pulsemap compare: goldens -->\n") and "Pictures differ" in comment, comment
        assert re.search(r"^    differ +changed/a\.gif|^    differ +a\.gif", comment, re.M), comment
        status, text = run(machine, "same")
        assert status == 0, text
        first, comment = machine.comments()
        assert first == "somebody's comment" and "All pictures match" in comment, comment
        status, text = run(machine, "missing")
        assert status == 2, text
        assert len(machine.comments()) == 2 and "cannot be compared" in machine.comments()[1], machine.comments()
        status, text = run(machine, "changed", REFUSE="yes")
        assert status == 1 and "cannot be written" in text, text
        assert "cannot be compared" in machine.comments()[1]
        calls = machine.log.read_text(encoding="utf-8")
    print(f"packaging: {name} comments, updates its comment, and keeps the statuses 0, 1 and 2")
    return calls


calls = check("the GitHub action", action_run)
assert "gh release download v0.1.0 --repo owner/pulsemap" in calls, calls
assert "--method POST repos/owner/maps/issues/7/comments" in calls, calls
assert "--method PATCH repos/owner/maps/issues/comments/41" in calls, calls
assert re.search(r"apt-get install .*\.deb", calls), calls

calls = check("the GitLab template", gitlab_run)
assert "--request POST https://gitlab.example.com/api/v4/projects/3/merge_requests/9/notes" in calls, calls
assert "--request PUT https://gitlab.example.com/api/v4/projects/3/merge_requests/9/notes/41" in calls, calls

with tempfile.TemporaryDirectory() as folder:
    machine = Machine(folder)
    assert gitlab_run(machine, "changed", PULSEMAP_TOKEN="")[0] == 1
    assert action_run(machine, "changed", PULL_REQUEST="")[0] == 1
    assert len(machine.comments()) == 1, "there is a comment without a pull request"
    status, text = gitlab_run(machine, "same", PULSEMAP_DEB="")
    assert status == 2 and "PULSEMAP_DEB is not set" in text, text
