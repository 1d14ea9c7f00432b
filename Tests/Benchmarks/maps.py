#!/usr/bin/python3
"""Measures what base maps cost: a still of a view, from a place to a PNG.

    maps.py --pulsemap .build/release/pulsemap [--rounds 9]

The views of a table take turns, so that a busy minute of the machine hits all of them; after a round that is
not measured, each round renders every view once. Seconds are medians from start to end, with one thread; behind
them are the ratio to the same picture of a plain color, the difference, and the processor's time.

* the map of the world at several zooms: at most 40 ms more than a plain color are meant to be;
* vector tiles of a dense city, 1024 pixels wide: less than a second is meant to be. The variable
  PULSEMAP_BENCH_VECTOR can name another view as LAT,LON,ZOOM,FILE.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True

import city  # noqa: E402

Views = dict[str, list[str]]


def seconds(command: list[str]) -> tuple[float, float]:
    """Returns the seconds from start to end, and those of the processor."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, check=True)
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def view(latitude: float, longitude: float, zoom: float, basemap: str) -> list[str]:
    return ["--lat", str(latitude), "--lon", str(longitude), "--zoom", str(zoom), "--basemap", basemap]


def table(tool: str, title: str, size: str, views: Views, rounds: int, folder: Path) -> None:
    """Prints the medians; the first view is what the others are compared with."""
    runs: dict[str, list[tuple[float, float]]] = {name: [] for name in views}
    for number in range(rounds + 1):
        for name, words in views.items():
            run = seconds([
                tool, "render", *words, "--size", size, "--radius", "40px", "--at", "0", "--jobs", "1", "-q",
                "-o", str(folder / "a.png")])
            if number > 0:
                runs[name].append(run)
    print(f"{title}, {size} pixels:")
    base = None
    for name, pairs in runs.items():
        walls, processor = [list(numbers) for numbers in zip(*pairs)]
        median = statistics.median(walls)
        base = base or median
        print(f"  {name:24} {median:6.3f} s ({min(walls):.3f} to {max(walls):.3f}), x {median / base:5.2f}, "
              f"{(median - base) * 1000:+5.0f} ms, {statistics.median(processor):.3f} s of processor time")


def vector_views(folder: Path) -> Views:
    features, points = city.write(folder)
    pattern = f"{folder}/{{z}}/{{x}}/{{y}}.mvt"
    print(f"the city has {features} features with {points} points")
    views = {"a plain color": view(*city.CENTER, 15, "white")}
    views |= {f"city, zoom {zoom}": view(*city.CENTER, zoom, pattern) for zoom in (14, 15, 16.5)}
    if named := os.environ.get("PULSEMAP_BENCH_VECTOR"):
        latitude, longitude, zoom, file = named.split(",", 3)
        views["PULSEMAP_BENCH_VECTOR"] = view(float(latitude), float(longitude), float(zoom), file)
    return views


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pulsemap", required=True)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    tool = str(Path(options.pulsemap).resolve())
    with tempfile.TemporaryDirectory(prefix="pulsemap-bench-") as name:
        folder = Path(name)
        world = {"a plain color": view(45, 9, 5, "white")}
        world |= {f"world, zoom {zoom}": view(45, 9, zoom, "world") for zoom in (2, 5, 8, 10)}
        table(tool, "the map of the world", "512x512", world, options.rounds, folder)
        table(tool, "vector tiles", "1024x1024", vector_views(folder), options.rounds, folder)


main()
