#!/usr/bin/python3
"""Measures how the cost of a render grows.

    scaling.py --pulsemap .build/release/pulsemap [--rounds 5] [--json FILE]

Each series makes one thing larger and leaves the rest as it is. The cost of a render is its processor time without
that of the smallest possible render, the least of several rounds in turn; the exponent is the slope of the line
through the logarithms (least squares): 1 is as fast as what grows. `area` counts the pixels that overlays cover.
Memory is the greatest of a process. Last, the wall time of one thread over that of two, on larger pictures.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.dont_write_bytecode = True

import jobs  # noqa: E402


@dataclass(frozen=True)
class Cost:
    """What a render takes."""

    wall: float
    processor: float
    mebibytes: float


def render(tool: str, folder: Path, scene: dict, threads: int = 1) -> Cost:
    """Renders a scene to GIF once."""
    file, notes = folder / "scene.json", folder / "notes"
    file.write_text(json.dumps(scene))
    start = time.monotonic()
    subprocess.run(
        ["/usr/bin/time", "-q", "-f", "%M %U %S", "-o", notes, tool, "render", file, "-q",
         "--jobs", str(threads), "-o", folder / "a.gif"], check=True)
    wall = time.monotonic() - start
    peak, user, system = map(float, notes.read_text().split())
    return Cost(wall, user + system, peak / 1024)


def least(costs: list[Cost]) -> Cost:
    """Returns the least times and the greatest memory of some renders."""
    return Cost(min(cost.wall for cost in costs), min(cost.processor for cost in costs),
                max(cost.mebibytes for cost in costs))


def scene(side: int, seconds: float = 1, overlays: list[dict] | None = None, **others: object) -> dict:
    """A scene on a plain background."""
    return {"size": f"{side}x{side}", "lat": 0, "lon": 0, "zoom": 8, "scale": 1, "basemap": "white",
            "fps": 25, "duration": seconds, **others,
            **({"overlays": overlays} if overlays else {})}


def mapped(side: int, folder: Path, seconds: float = 1, **others: object) -> dict:
    """A scene on a street map."""
    path, words = jobs.pictured("map", side, folder)
    bounds = words[-1].removeprefix("--bounds=")
    return scene(side, seconds, basemap=str(path), bounds=bounds, **others)


def scattered(count: int, radius: float, side: int) -> dict:
    """Overlays at random places, the same ones each time, all in one phase."""
    places = random.Random(count)
    half = side / 2 / jobs.PIXELS_A_DEGREE * 0.9
    return scene(side, 0.8, [{"lat": places.uniform(-half, half), "lon": places.uniform(-half, half)}
                             for _ in range(count)], radius=f"{radius}px")


def series(folder: Path) -> dict[str, list[tuple[float, dict]]]:
    """Returns what is made larger, each with its amounts."""
    # Of a pulse of 7.7 seconds no frame is like another one.
    slow = {"radius": "100px", "pulseDuration": 7.7, "loop": 0}
    return {
        "pixels, all with the disc": [
            (side * side, mapped(side, folder, radius=f"{side * 0.3:.1f}px")) for side in (256, 512, 1024, 2048)],
        "frames, all different": [
            (seconds, mapped(512, folder, seconds, **slow)) for seconds in (1, 2, 4, 7)],
        "area of ever more overlays": [
            (count, scattered(count, 12, 1024)) for count in (10, 100, 1000)],
        "overlays of one area together": [
            (count, scattered(count, 300 / math.sqrt(count), 1024)) for count in (10, 100, 1000)],
    }


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pulsemap", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args()
    tool = str(Path(options.pulsemap).resolve())
    report: dict[str, object] = {}
    with tempfile.TemporaryDirectory(prefix="pulsemap-scaling-") as name:
        folder = Path(name)
        nothing = scene(1, 0.04, radius="1px")
        for title, amounts in series(folder).items():
            runs: list[list[Cost]] = [[] for _ in range(len(amounts) + 1)]
            for _ in range(options.rounds):
                for costs, description in zip(runs, [nothing, *(scene for _, scene in amounts)]):
                    costs.append(render(tool, folder, description))
            base, *costs = map(least, runs)
            seconds = [max(cost.processor - base.processor, 0.001) for cost in costs]
            slope = np.polyfit(np.log([amount for amount, _ in amounts]), np.log(seconds), 1)[0]
            print(f"{title}: exponent {slope:.2f}")
            for (amount, _), second, cost in zip(amounts, seconds, costs):
                print(f"  x {amount / amounts[0][0]:7.1f}: x {second / seconds[0]:7.2f}, {second:7.3f} s, "
                      f"{cost.mebibytes:4.0f} MiB", flush=True)
            report[title] = {"exponent": slope, "amounts": [amount for amount, _ in amounts],
                             "seconds": seconds, "mebibytes": [cost.mebibytes for cost in costs]}
        print("two threads against one, wall time:")
        for title, description in {
            "street map, 1024x1024": mapped(1024, folder, 3, radius="300px"),
            "1,000 overlays, 1024x1024": scattered(1000, 24, 1024),
        }.items():
            walls: dict[int, list[Cost]] = {1: [], 2: []}
            for _ in range(options.rounds):
                for threads, costs in walls.items():
                    costs.append(render(tool, folder, description, threads))
            speedup = least(walls[1]).wall / least(walls[2]).wall
            print(f"  {title}: {speedup:.2f} times as fast", flush=True)
            report[f"two threads, {title}"] = speedup
        print("memory of points of 3 px, 2 frames:")
        for count in (1_000, 10_000, 100_000):
            points = scattered(count, 3, 1000) | {"fps": 2, "duration": 1}
            cost = render(tool, folder, points)
            print(f"  {count:6}: {cost.processor:6.2f} s, {cost.mebibytes:4.0f} MiB", flush=True)
            report[f"{count} points"] = {"seconds": cost.processor, "mebibytes": cost.mebibytes}
    if options.json:
        options.json.write_text(json.dumps(report, indent=1) + "\n")


main()
