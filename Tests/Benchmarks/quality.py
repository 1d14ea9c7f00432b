"""How close a GIF is to what it should show."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image

from peers import disc

PSNR_LIMIT = 100.0
"""What an exact frame counts as, in dB: infinity would make any mean infinite."""

SAMPLES = 16
"""Rows in which the reference disc is cut per pixel; along a row its coverage is exact."""


@dataclass(frozen=True)
class Quality:
    """What a GIF shows, compared frame by frame with the reference."""

    frames: int
    seconds: float
    psnr_mean: float
    psnr_min: float


def psnr(picture: np.ndarray, reference: np.ndarray) -> float:
    """Returns the peak signal-to-noise ratio of two RGB pictures in dB, at most `PSNR_LIMIT`."""
    error = float(np.square(picture - reference).mean())
    return min(PSNR_LIMIT, 10 * math.log10(255 ** 2 / error)) if error else PSNR_LIMIT


def assess(
    path: Path, count: int, seconds: float, reference: Callable[[int], np.ndarray],
) -> Quality:
    """Compares what is shown in the middle of each reference frame.

    By time and not by number, because an encoder may merge equal frames.

    Raises:
        ValueError: The size is not that of the reference, or the file shows nothing.
    """
    middles = [(index + 0.5) * seconds / count for index in range(count)]
    values: list[float] = []
    end = 0.0
    with Image.open(path) as image:
        frames = getattr(image, "n_frames", 1)
        for number in range(frames):
            image.seek(number)
            end += image.info.get("duration", 0) / 1000
            picture = np.asarray(image.convert("RGB"), dtype=float)
            while len(values) < count and middles[len(values)] < end:
                expected = reference(len(values))
                if picture.shape != expected.shape:
                    raise ValueError(f"the picture is {picture.shape[1]}x{picture.shape[0]}")
                values.append(psnr(picture, expected))
    if not values:
        raise ValueError("the GIF shows nothing")
    return Quality(frames, end, sum(values) / len(values), min(values))


def plain_reference(index: int) -> np.ndarray:
    """Returns a frame of the plain job, computed from the formula of the circle."""
    return _plain_reference(index % disc.CYCLE)


@cache
def _plain_reference(index: int) -> np.ndarray:
    radius, opacity = disc.disc(index)
    rows = (np.arange(disc.SIZE * SAMPLES) + 0.5) / SAMPLES - disc.CENTER
    half = np.sqrt(np.maximum(radius ** 2 - rows ** 2, 0))[:, None]
    edges = np.arange(disc.SIZE + 1)[None, :] - disc.CENTER
    coverage = np.diff(np.clip(edges, -half, half), axis=1)
    coverage = coverage.reshape(disc.SIZE, SAMPLES, disc.SIZE).mean(axis=1)[..., None]
    background, color = np.array(disc.BACKGROUND, float), np.array(disc.COLOR, float)
    return background + (color - background) * opacity * coverage


def png_reference(names: list[str]) -> Callable[[int], np.ndarray]:
    """Returns a function that reads the reference frame of an index from these PNG files."""

    @cache
    def load(index: int) -> np.ndarray:
        with Image.open(names[index]) as image:
            return np.asarray(image.convert("RGB"), dtype=float)

    return load
