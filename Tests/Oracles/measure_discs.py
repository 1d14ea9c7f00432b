#!/usr/bin/python3
"""Measures the disc in each of the given frames and prints the numbers as JSON.

    measure_discs.py [--channel red|green|blue] FOLDER|FRAME.png...

Frames are lossless pictures of one disc on a flat background, which is white unless
`--background` says otherwise; transparent frames are laid over it. Coordinates are
pixels from the left and top edge, so the middle of the first pixel is 0.5. Coverage
of a pixel is (value - background) / (center - background) in one channel: the one
in which center and background differ most, unless `--channel` names it.

Per frame: "center" (color of the middle, mean of the middle pixels of an even side),
"area" and "radius" (of the circle with that area), "centroid", "box" (left, top,
right, bottom of all pixels that are not background, right and bottom exclusive) and
"symmetric_error", the greatest difference of a channel between the frame and its
mirror images (left-right, top-bottom, and both diagonals if it is square). A frame
without a visible disc has null for channel, radius, centroid and box.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path

import numpy as np
from PIL import Image, ImageColor

CHANNELS = ("red", "green", "blue")


def load_over(path: Path, background: np.ndarray) -> np.ndarray:
    """Returns the frame over the background as (height, width, 3) doubles, not rounded."""
    with Image.open(path) as image:
        rgba = np.asarray(image.convert("RGBA"), dtype=float)
    alpha = rgba[..., 3:] / 255
    return rgba[..., :3] * alpha + background * (1 - alpha)


def center_color(frame: np.ndarray) -> np.ndarray:
    """Returns the mean color of the one, two or four pixels in the middle."""
    rows, columns = ([(side - 1) // 2, side // 2] for side in frame.shape[:2])
    return frame[np.ix_(rows, columns)].mean(axis=(0, 1))


def symmetric_error(frame: np.ndarray) -> float:
    """Returns the greatest channel difference between the frame and its mirror images."""
    mirrors = [frame[:, ::-1], frame[::-1]]
    if frame.shape[0] == frame.shape[1]:
        mirrors += [frame.swapaxes(0, 1), frame[::-1, ::-1].swapaxes(0, 1)]
    return max(float(np.abs(frame - mirror).max()) for mirror in mirrors)


def measure(frame: np.ndarray, background: np.ndarray, channel: int | None) -> dict:
    """Measures one frame; see the top of this file."""
    center = center_color(frame)
    contrast = center - background
    if channel is None:
        channel = int(np.abs(contrast).argmax())
    report = {
        "width": frame.shape[1],
        "height": frame.shape[0],
        "center": center.tolist(),
        "channel": None,
        "area": 0.0,
        "radius": None,
        "centroid": None,
        "box": None,
        "symmetric_error": symmetric_error(frame),
    }
    if contrast[channel] == 0:
        return report

    coverage = (frame[..., channel] - background[channel]) / contrast[channel]
    area = math.fsum(coverage.ravel())
    y, x = (np.arange(side) + 0.5 for side in coverage.shape)
    rows, columns = (np.flatnonzero((frame != background).any(axis=(2, axis))) for axis in (1, 0))
    return report | {
        "channel": CHANNELS[channel],
        "area": area,
        "radius": math.sqrt(max(area, 0) / math.pi),
        "centroid": [float((coverage.sum(axis=0) * x).sum() / area),
                     float((coverage.sum(axis=1) * y).sum() / area)] if area > 0 else None,
        "box": [int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1],
    }


def expand(paths: list[Path]) -> list[Path]:
    """Replaces folders by the PNG files in them, in the order of their names."""
    return [frame for path in paths
            for frame in (sorted(path.glob("*.png")) if path.is_dir() else [path])]


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Measure the disc in each frame.")
    parser.add_argument("paths", nargs="+", type=Path, metavar="FOLDER|FRAME.png")
    parser.add_argument("--channel", choices=CHANNELS)
    parser.add_argument("--background", type=ImageColor.getrgb, default="#ffffff", metavar="COLOR")
    options = parser.parse_args()

    background = np.array(options.background[:3], dtype=float)
    channel = CHANNELS.index(options.channel) if options.channel else None
    frames = expand(options.paths)
    if not frames:
        print("no PNG frames found", file=sys.stderr)
        return 1
    try:
        reports = [{"file": path.name} | measure(load_over(path, background), background, channel)
                   for path in frames]
    except OSError as error:
        print(f"cannot measure: {error}", file=sys.stderr)
        return 1
    json.dump({"frames": reports}, sys.stdout, indent=1)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
