"""The shell text of the GitHub action and of the GitLab template, run against substitutes for gh, curl and apt-get, which
keep comments in a file. 'workflows.py' and 'reports.py' use it."""

import json
import os
import pathlib
import subprocess

import yaml

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

    def __init__(self, folder, tool):
        self.folder = pathlib.Path(folder)
        self.tool = pathlib.Path(tool).resolve()
        self.log = self.folder / "log"
        self.store = self.folder / "store.json"
        (self.folder / "bin").mkdir()
        for name, text in SUBSTITUTES.items():
            path = self.folder / "bin" / name
            path.write_text(text, encoding="utf-8")
            path.chmod(0o755)
        (self.folder / "bin/pulsemap").symlink_to(self.tool)
        self.store.write_text(json.dumps([{"id": 40, "body": "somebody's comment"}]), encoding="utf-8")
        self.log.write_text("", encoding="utf-8")

    def render(self, path, color):
        """Renders a small picture, and makes its folder."""
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [self.tool, "render", "-q", "--lat", "1", "--lon", "2", "--radius", "10km", "--size", "32x32", "--fps", "2",
             "--color", color, "-o", self.folder / path], check=True)

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
    """Runs the steps of the action as GitHub does, and returns the last status and the output, and keeps the folder of
    the report."""
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
        "GITHUB_STEP_SUMMARY": str(machine.folder / "summary.md"), "GITHUB_ACTIONS": "true", "CI": "true",
        "GITHUB_WORKSPACE": str(machine.folder)}

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
    status, comparison = run("Compare")
    assert status == 0, comparison
    outputs = dict(line.split("=", 1) for line in output.read_text(encoding="utf-8").splitlines())
    values["STATUS"], values["REPORT"] = outputs["status"], outputs["report"]
    machine.report = pathlib.Path(outputs["report"])
    assert outputs["status"] == "2" or (machine.report / "results.xml").stat().st_size > 0
    status, text = run("Comment")
    assert status == 0, text
    return run("Status")[0], comparison + text


def gitlab_run(machine, actual, **more):
    """Runs the job of the template as GitLab's runner does, and returns its status and output."""
    template = yaml.safe_load((ROOT / "Fixtures/packaging/gitlab-ci.yml").read_text(encoding="utf-8"))
    job = template[".pulsemap-compare"]
    assert job["artifacts"]["reports"]["junit"].startswith("pulsemap-report/")
    variables = {
        **job["variables"], "PULSEMAP_DEB": "pulsemap.deb", "PULSEMAP_ACTUAL": actual, "PULSEMAP_TOKEN": "secret",
        "PULSEMAP_COMPARE_OPTIONS": "--strict --tolerance 2", "CI_API_V4_URL": "https://gitlab.example.com/api/v4",
        "GITLAB_CI": "true", "CI": "true", "CI_PROJECT_DIR": str(machine.folder), "CI_PROJECT_ID": "3", "CI_MERGE_REQUEST_IID": "9", "CI_JOB_URL": "https://gitlab.example.com/job/1", **more}
    (machine.folder / "pulsemap.deb").touch()
    machine.report = machine.folder / "pulsemap-report"
    script = "\n".join([*job["before_script"], *job["script"]])
    return machine.shell(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], **variables)
