#!/usr/bin/python3
"""Writes small GIFs with known timing that decoders must agree on into a folder.

    make_sample_gifs.py FOLDER

Needs Pillow, numpy and gifsicle. Every picture is 61x47: odd sides, so that nothing
hides in alignment.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from PIL import Image

WIDTH, HEIGHT = 61, 47
Y, X = np.mgrid[:HEIGHT, :WIDTH]
MIXED_DELAYS = [2, 3, 4, 10, 20, 50, 100, 7]


def growing_disc(index: int) -> Image.Image:
    """An opaque frame of few colors."""
    frame = np.full((HEIGHT, WIDTH, 3), (242, 239, 233), np.uint8)
    frame[np.hypot(X - 30, Y - 23) < 5 + 2 * index] = (0, 122, 255 - 20 * index)
    return Image.fromarray(frame)


def disc_on_gradient(index: int) -> Image.Image:
    """An opaque frame with more colors than the frame before it left room for."""
    frame = np.stack([X * 4, Y * 5, np.full_like(X, index * 30)], axis=-1).astype(np.uint8)
    frame[np.hypot(X - 30, Y - 23) < 5 + 2 * index] = (0, 122, 255)
    return Image.fromarray(frame)


def moving_disc(index: int) -> Image.Image:
    """A frame that is transparent but for a disc, which moves on."""
    frame = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
    frame[np.hypot(X - 10 - 7 * index, Y - 20) < 8] = (200, 10 * index, 50, 255)
    return Image.fromarray(frame)


def save(
    path: Path, draw: Callable[[int], Image.Image], delays: list[int], **options: int,
) -> None:
    """Writes one frame per delay; delays are hundredths of a second."""
    first, *others = (draw(index) for index in range(len(delays)))
    first.save(path, save_all=True, append_images=others,
               duration=[delay * 10 for delay in delays], **options)


def gifsicle(*arguments: str | Path) -> None:
    """Rewrites a GIF with gifsicle."""
    subprocess.run(["gifsicle", "--no-warnings", *arguments], check=True, timeout=60)


def save_discs_on_base(path: Path) -> None:
    """Writes a base and discs with own palettes laid over it, each taken away by "previous"."""
    base = path.with_suffix(".base")
    disc_on_gradient(0).save(base, format="GIF")
    command: list[str | Path] = ["-d", "4", "-D", "asis", base, "-D", "previous"]
    for index in range(5):
        side = 20 + 2 * index
        y, x = np.mgrid[:side, :side] + 0.5
        disc = np.stack([x * 9, y * 9, np.full_like(x, 50 * index), np.full_like(x, 255)], axis=-1)
        disc[np.hypot(x - side / 2, y - side / 2) >= side / 2] = 0
        name = path.with_suffix(f".disc{index}")
        Image.fromarray(disc.astype(np.uint8)).save(name, format="GIF")
        command += ["--position", f"{20 - index},{14 - index}", name]
    gifsicle(*command, "--loopcount=2", "-o", path)


def main() -> None:
    """Writes all samples."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    save(folder / "plain.gif", growing_disc, MIXED_DELAYS, loop=0)
    save(folder / "local-palettes.gif", disc_on_gradient, [4] * 8, loop=3)
    for disposal, name in enumerate(("keep", "background", "previous"), start=1):
        save(folder / f"disposal-{name}.gif", moving_disc, [5] * 6, disposal=disposal)
    save_discs_on_base(folder / "discs-on-base.gif")
    for name in ("plain", "local-palettes", "disposal-keep", "disposal-background"):
        gifsicle("-O3", folder / f"{name}.gif", "-o", folder / f"{name}-optimized.gif")


if __name__ == "__main__":
    main()
