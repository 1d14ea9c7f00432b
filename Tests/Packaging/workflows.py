"""workflows.py TOOL: runs the shell text of the GitHub action and of the GitLab template against substitutes for gh,
curl and apt-get, which keep comments in a file. 'make test-install' calls it."""

import pathlib
import re
import sys
import tempfile

from ci_jobs import Machine, action_run, gitlab_run

TOOL = pathlib.Path(sys.argv[1])


def make_machine(folder):
    """Returns a machine with goldens, the same pictures and changed ones."""
    machine = Machine(folder, TOOL)
    for name, color in (("goldens", "red"), ("same", "red"), ("changed", "blue")):
        machine.render(f"{name}/a.gif", color)
    return machine


def check(name, run):
    """Comments once, updates that comment, keeps the status, and survives a server that refuses."""
    with tempfile.TemporaryDirectory() as folder:
        machine = make_machine(folder)
        status, text = run(machine, "changed")
        assert status == 1, text
        first, comment = machine.comments()
        assert first == "somebody's comment"
        assert comment.startswith("<!-- pulsemap compare: goldens -->\n") and "Pictures differ" in comment, comment
        assert "| **differ** | `a.gif` |" in comment and len(comment) < 65_536, comment
        status, text = run(machine, "same")
        assert status == 0, text
        first, comment = machine.comments()
        assert first == "somebody's comment" and "All pictures match" in comment, comment
        status, text = run(machine, "missing")
        assert status == 2, text
        assert len(machine.comments()) == 2 and "cannot be compared" in machine.comments()[1], machine.comments()
        assert "\n    pulsemap: error: missing: " in machine.comments()[1], machine.comments()
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
    machine = make_machine(folder)
    assert gitlab_run(machine, "changed", PULSEMAP_TOKEN="")[0] == 1
    assert action_run(machine, "changed", PULL_REQUEST="")[0] == 1
    assert len(machine.comments()) == 1, "there is a comment without a pull request"
    status, text = gitlab_run(machine, "same", PULSEMAP_DEB="")
    assert status == 2 and "PULSEMAP_DEB is not set" in text, text
