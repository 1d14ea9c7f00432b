#!/usr/bin/python3
"""Writes small animations as other programs write them, in all ways to lay frames over each other.

    make_animations.py FOLDER

APNG in the six combinations of disposal and blending and WebP, lossless and lossy, come
from Pillow, another APNG from ffmpeg. Pixels are opaque or clear, but for WebP: what is
translucent over translucent is rounded differently by every decoder.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image

WIDTH, HEIGHT = 37, 29
Y, X = np.mgrid[:HEIGHT, :WIDTH]


def disc(index: int, clear: bool = True) -> Image.Image:
    """A disc that moves on, over nothing or over a gradient."""
    frame = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
    if not clear:
        frame[..., 0], frame[..., 1], frame[..., 3] = X * 6, Y * 8, 255
    frame[np.hypot(X - 8 - 5 * index, Y - 12) < 6] = (200, 40 * index, 50, 255)
    return Image.fromarray(frame)


def main() -> None:
    """Writes all files."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for disposal in range(3):
        for blend in range(2):
            first, *others = (disc(index, clear=index > 0) for index in range(5))
            first.save(folder / f"apng-{disposal}-{blend}.png", save_all=True, append_images=others,
                       duration=[40, 50, 60, 70, 80], loop=disposal, disposal=disposal, blend=blend)
    for name, options in {"lossless": {"lossless": True}, "lossy": {"quality": 70},
                          "mixed": {"allow_mixed": True, "minimize_size": True}}.items():
        first, *others = (disc(index) for index in range(5))
        first.save(folder / f"{name}.webp", save_all=True, append_images=others,
                   duration=[40, 50, 60, 70, 80], loop=3, **options)
    first, *others = (disc(index, clear=False).convert("RGB") for index in range(5))
    first.save(folder / "opaque.webp", save_all=True, append_images=others, duration=33, loop=0)
    for index in range(5):
        disc(index, clear=False).convert("RGB").save(folder / f"frame{index}.png")
    subprocess.run(
        ["ffmpeg", "-v", "error", "-framerate", "30", "-i", folder / "frame%d.png", "-f", "apng",
         "-plays", "4", folder / "ffmpeg.png"], check=True, timeout=60)
    for index in range(5):
        (folder / f"frame{index}.png").unlink()


if __name__ == "__main__":
    main()
