#!/usr/bin/python3
"""Measures what many overlays cost.

    overlays.py --pulsemap .build/release/pulsemap [--rounds 3]

Three tables, each as multiples of its first row, the least of several rounds:

* equal area: 10, 100 and 1,000 overlays that cover the same area together;
* equal radius: the same numbers of overlays, all of one size, side by side;
* points: the memory of up to 100,000 overlays of 3 pixels.

The cost of overlays is the time of a render without that of the same render of one
overlay outside of the picture, so that the map and the palette do not count.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import subprocess
import tempfile
from pathlib import Path

SIDE = 1000
"""The sides of the pictures in pixels."""

DISC = 300.0
"""The radius of one disc with the area of all, in pixels."""


def scene(count: int, radius: float, frames: int) -> dict:
    """Overlays at random places of a plain picture, the same ones each time."""
    places = random.Random(count)
    # At zoom 8 the picture is 1000 / 65536 of the world wide.
    half = SIDE / 2 / 65536 * 360 * 0.9
    return {
        "size": f"{SIDE}x{SIDE}", "lat": 0, "lon": 0, "zoom": 8, "basemap": "white",
        "fps": frames, "duration": 1, "radius": f"{radius}px", "scaleRange": [1, 1],
        "overlays": [
            {"lat": places.uniform(-half, half), "lon": places.uniform(-half, half)}
            for _ in range(count)
        ],
    }


def render(tool: str, folder: Path, description: dict) -> tuple[float, int]:
    """Returns the seconds of processor time and the KiB of memory that a render takes."""
    file = folder / "scene.json"
    file.write_text(json.dumps(description))
    memory = folder / "memory"
    subprocess.run(
        ["/usr/bin/time", "-q", "-f", "%M %U %S", "-o", memory, tool, "render", file, "-q",
         "--jobs", "1", "-o", folder / "a.gif"], check=True)
    peak, user, system = memory.read_text().split()
    return float(user) + float(system), int(peak)


def least(tool: str, folder: Path, description: dict, rounds: int) -> tuple[float, int]:
    runs = [render(tool, folder, description) for _ in range(rounds)]
    return min(run[0] for run in runs), max(run[1] for run in runs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pulsemap", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    tool = str(Path(options.pulsemap).resolve())
    frames = 10
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        empty = scene(1, 1, frames)
        empty["overlays"] = [{"lat": 80, "lon": 170}]
        base, _ = least(tool, folder, empty, options.rounds)
        print(f"without overlays: {base:.2f} s of processor time")
        for title, radius in [
            ("equal area", lambda count: DISC / math.sqrt(count)), ("equal radius", lambda _: 20.0),
        ]:
            print(f"{title}, {frames} frames of {SIDE}x{SIDE}:")
            first = None
            for count in (10, 100, 1000):
                seconds, memory = least(tool, folder, scene(count, radius(count), frames), options.rounds)
                cost = max(seconds - base, 0.001)
                first = first or cost
                print(f"  {count:5} overlays: {cost:7.2f} s, x {cost / first:6.2f}, {memory / 1024:5.0f} MiB")
        print("points of 3 px, 2 frames:")
        for count in (1_000, 10_000, 100_000):
            seconds, memory = least(tool, folder, scene(count, 3, 2), 1)
            print(f"  {count:6} overlays: {seconds:7.2f} s, {memory / 1024:5.0f} MiB")


main()
