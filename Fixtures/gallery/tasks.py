#!/usr/bin/env python3
"""Renders the images of tasks/ with the commands beside them in README and in the articles.

    tasks.py

runs every shell block of a page that shows an image of tasks/, and keeps the outputs with the names of these images. A
test runs the same blocks and compares.
"""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "Sources/PulseMapKit/PulseMapKit.docc").glob("*.md"))]


def render(page):
    """Renders the images that a page shows, and returns the names of those without a command."""
    text = page.read_text(encoding="utf-8")
    missing = set(re.findall(r"gallery/tasks/([^)\s]+)\)", text))
    for script in re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S):
        if not any(name.partition(".")[0] in script for name in missing):
            continue
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "Fixtures").symlink_to(ROOT / "Fixtures")
            subprocess.run(["bash", "-euc", script], cwd=folder, check=True, stdout=subprocess.DEVNULL)
            # Links are not followed, so only the outputs are found.
            for file in [file for file in folder.rglob("*") if file.name in missing and not file.is_symlink()]:
                shutil.copyfile(file, HERE / "tasks" / file.name)
                missing.remove(file.name)
    return missing


shutil.rmtree(HERE / "tasks", ignore_errors=True)
(HERE / "tasks").mkdir()
missing = {name for page in PAGES for name in render(page)}
# README shows images of articles, too.
missing -= {file.name for file in (HERE / "tasks").iterdir()}
if missing:
    raise SystemExit(f"no command renders {', '.join(sorted(missing))}")
