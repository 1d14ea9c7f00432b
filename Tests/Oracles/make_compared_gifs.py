#!/usr/bin/python3
"""Writes a GIF and nine others that are equal to it or differ in one thing.

    make_compared_gifs.py FOLDER

`a.gif` has 8 frames of a pulsing ring over a grid. `same` is a copy, `opt` the same pictures
optimized, `comment` has a comment; `delay` is slower, `loop` plays 3 more times instead of
forever; in `move5` the ring of frame 5 lies 3 pixels aside, in `noise5` every seventh pixel
of it is 2 levels brighter; `short` has 7 frames, `dim` is 2 pixels wider.

Needs Pillow, numpy and gifsicle. Every picture keeps one palette, a ramp in which the next
entry but one is 2 levels away: no reduction of colors comes between the pixels and the file.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image

WIDTH, HEIGHT, FRAMES = 96, 72, 8
PALETTE = [channel for level in range(256)
           for channel in (level, level * 3 // 4 + 60, 255 - level // 2)]


def picture(index: int, width: int = WIDTH, move: int = 0, noise: int = 0) -> Image.Image:
    """A frame: a grid of lines and a ring, both with smooth edges, in indices of the palette."""
    y, x = np.mgrid[:HEIGHT, :width] + 0.5
    level = 40 + x / width * 60
    for distance in (np.abs((x + 0.3 * y) % 23 - 11), np.abs((y - 0.2 * x) % 19 - 9)):
        level += 40 * np.clip(1 - distance, 0, 1)
    radius = 8 + 2 * index
    ring = np.clip(1.5 - np.abs(np.hypot(x - 48 - move, y - 36) - radius), 0, 1)
    level = np.rint(level * (1 - ring) + 230 * ring).astype(np.uint8)
    if noise:
        level[::7, ::7] += noise
    image = Image.fromarray(level, "P")
    image.putpalette(PALETTE)
    return image


def write(path: Path, frames: list[Image.Image], *options: str) -> None:
    """Writes frames as one GIF."""
    parts = []
    for index, frame in enumerate(frames):
        part = path.with_suffix(f".{index:02d}")
        frame.save(part, format="GIF", optimize=False)
        parts.append(part)
    gifsicle("-d", "8", "--loopcount=forever", *options, *parts, "-o", path)
    for part in parts:
        part.unlink()


def gifsicle(*arguments: str | Path) -> None:
    """Runs gifsicle."""
    subprocess.run(["gifsicle", "--no-warnings", *arguments], check=True, timeout=60)


def main() -> None:
    """Writes all files."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    frames = [picture(index) for index in range(FRAMES)]
    original = folder / "a.gif"
    write(original, frames)
    shutil.copy(original, folder / "same.gif")
    gifsicle("-O3", original, "-o", folder / "opt.gif")
    gifsicle("--comment", "the same pictures", original, "-o", folder / "comment.gif")
    gifsicle("-d", "9", original, "-o", folder / "delay.gif")
    gifsicle("--loopcount=3", original, "-o", folder / "loop.gif")
    write(folder / "move5.gif", [*frames[:5], picture(5, move=3), *frames[6:]])
    write(folder / "noise5.gif", [*frames[:5], picture(5, noise=2), *frames[6:]])
    write(folder / "short.gif", frames[:-1])
    write(folder / "dim.gif", [picture(index, width=WIDTH + 2) for index in range(FRAMES)])


if __name__ == "__main__":
    main()
