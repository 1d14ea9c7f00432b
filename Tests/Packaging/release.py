#!/usr/bin/python3
"""release.py TOOL FOLDER: runs the steps of the release workflow in order, against substitutes for apt-get, make,
docker and gh, which note how they are called. 'make test-install' calls it.

FOLDER has the packages, which the substitute of make writes."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

TOOL, PACKAGES = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
WORKFLOW = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())
VERSION = subprocess.run([TOOL, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
KEYS = {"name", "run", "uses", "with"}
JOB_KEYS = {"strategy", "runs-on", "container", "permissions", "steps", "needs", "if", "env"}
SUBSTITUTE = '#!/bin/sh\necho "${0##*/} $*" >> "$CALLS"\n'


def check_form():
    """Every job says what it may do; every step runs something, or uses a released action."""
    assert WORKFLOW[True] == {"push": {"tags": ["v*"]}} and WORKFLOW["permissions"] == {}
    for name, job in WORKFLOW["jobs"].items():
        assert set(job) <= JOB_KEYS and job["permissions"], name
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(WORKFLOW["jobs"]), name
        for step in job["steps"]:
            assert set(step) <= KEYS and ("run" in step) != ("uses" in step), step
            assert re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "actions/checkout@v4")), step
    assert [each["architecture"] for each in WORKFLOW["jobs"]["packages"]["strategy"]["matrix"]["include"]] == ["amd64", "arm64"]


def targets_of_make():
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.M))


def run_job(name, folder, environment):
    """Runs the shell steps of a job in order, and stands in for what its actions leave."""
    for step in WORKFLOW["jobs"][name]["steps"]:
        if step.get("uses", "").startswith("actions/download-artifact"):
            shutil.copytree(folder / ".build/packages", folder / "packages", dirs_exist_ok=True)
        if "run" in step:
            result = subprocess.run(["bash", "-eo", "pipefail", "-c", step["run"]], cwd=folder, env=environment,
                                    capture_output=True, text=True)
            if result.returncode != 0:
                return result.stderr
    return None


def run(tag, registry):
    """Returns the error of the workflow for a tag, how the substitutes were called, and the files that are published."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "bin").mkdir()
        for program in ("apt-get", "make", "docker", "gh"):
            text = SUBSTITUTE + ('mkdir -p .build; cp -R "$PACKAGES" .build/packages\n' if program == "make" else "")
            (folder / "bin" / program).write_text(text)
            (folder / "bin" / program).chmod(0o755)
        (folder / ".build/release").mkdir(parents=True)
        (folder / ".build/release/pulsemap").symlink_to(TOOL)
        shutil.copytree(ROOT / "Fixtures/packaging", folder / "Fixtures/packaging")
        environment = {
            "PATH": f"{folder}/bin:{os.environ['PATH']}", "HOME": str(folder), "CALLS": str(folder / "calls"),
            "PACKAGES": str(PACKAGES), "GITHUB_REF_NAME": tag, "GITHUB_ACTOR": "a", "GH_TOKEN": "t", "TOKEN": "t",
            "REGISTRY": registry, "IMAGE": f"{registry}/pulsemap", "ARCHITECTURE": "amd64",
        }
        jobs = ["packages", "image", "release"] if registry else ["packages", "release"]
        error = next(filter(None, (run_job(job, folder, environment) for job in jobs)), None)
        calls = (folder / "calls").read_text().splitlines()
        if error is None:
            subprocess.run(["sha256sum", "--quiet", "-c", "SHA256SUMS"], cwd=folder / "packages", check=True)
            assert "## [" not in (folder / "notes.md").read_text()
        return error, calls, sorted(path.name for path in (folder / "packages").glob("*"))


def main():
    check_form()
    error, calls, files = run(f"v{VERSION}", "registry.example/owner")
    assert error is None, error
    made = next(call for call in calls if call.startswith("make "))
    assert set(made.split()[1:]) <= targets_of_make() and made == "make deb dist wheel", made
    kinds = {name[name.index(".", len("pulsemap-0.1")) :] for name in files if name.startswith("pulsemap-")}
    assert any(name.endswith(".deb") for name in files) and any(name.endswith(".whl") for name in files), files
    assert any(name.endswith(".tar.xz") for name in files) and any(name.endswith(".spdx.json") for name in files), kinds
    published = next(call for call in calls if call.startswith("gh release create"))
    assert all(f"packages/{name}" in published for name in files) and "SHA256SUMS" in files, published
    assert sum(call.startswith("docker push registry.example/owner/pulsemap:") for call in calls) == 1, calls
    assert any("imagetools create" in call for call in calls), calls
    error, calls, _ = run(f"v{VERSION}", "")
    assert error is None and not any(call.startswith("docker") for call in calls), (error, calls)
    error, calls, _ = run("v99.0.0", "")
    assert "but the version" in error and not any(call.startswith("gh") for call in calls), error
    print("release: the steps run in order; the tag, the files, the checksums and the notes are checked")


main()
