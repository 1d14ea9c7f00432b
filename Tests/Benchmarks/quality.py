"""How close a GIF or a PNG sequence is to what it should show."""

from __future__ import annotations

import json
import math
import subprocess
import tempfile
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
    ssim_mean: float
    ssimulacra2_mean: float
    ssimulacra2_min: float


def psnr(picture: np.ndarray, reference: np.ndarray) -> float:
    """Returns the peak signal-to-noise ratio of two RGB pictures in dB, at most `PSNR_LIMIT`."""
    error = float(np.square(picture - reference).mean())
    return min(PSNR_LIMIT, 10 * math.log10(255 ** 2 / error)) if error else PSNR_LIMIT


def ssim(picture: np.ndarray, reference: np.ndarray) -> float:
    """Returns the structural similarity of the luma of two RGB pictures, at most 1.

    As Wang, Bovik, Sheikh and Simoncelli define it (IEEE Transactions on Image Processing 13,
    2004): windows of 11x11 with a Gaussian of 1.5 pixels, constants of 0.01 and 0.03.
    """
    weights = np.array([0.299, 0.587, 0.114])
    first, second = picture @ weights, reference @ weights
    distances = np.arange(11) - 5
    window = np.exp(-distances ** 2 / (2 * 1.5 ** 2))
    window /= window.sum()

    def blurred(values: np.ndarray) -> np.ndarray:
        for axis in (0, 1):
            length = values.shape[axis] - 10
            values = sum(weight * values.take(range(start, start + length), axis)
                         for start, weight in enumerate(window))
        return values

    mean_1, mean_2 = blurred(first), blurred(second)
    variance_1 = blurred(first ** 2) - mean_1 ** 2
    variance_2 = blurred(second ** 2) - mean_2 ** 2
    covariance = blurred(first * second) - mean_1 * mean_2
    small, smaller = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    similarity = ((2 * mean_1 * mean_2 + small) * (2 * covariance + smaller)
                  / ((mean_1 ** 2 + mean_2 ** 2 + small) * (variance_1 + variance_2 + smaller)))
    return float(similarity.mean())


def ssimulacra2(pulsemap: str, pairs: list[tuple[np.ndarray, np.ndarray]]) -> list[float]:
    """Returns the score of SSIMULACRA 2 of each pair of an RGB picture and its reference.

    `pulsemap compare` computes it, which a test compares with the reference implementation.

    Raises:
        ValueError: The pictures cannot be compared.
    """
    with tempfile.TemporaryDirectory(prefix="pulsemap-bench-") as name:
        folders = [Path(name) / kind for kind in ("actual", "expected")]
        for number, folder in enumerate(folders):
            folder.mkdir()
            for index, pair in enumerate(pairs):
                pixels = pair[number].round().clip(0, 255).astype(np.uint8)
                Image.fromarray(pixels).save(folder / f"{index:04}.png", compress_level=1)
        process = subprocess.run(
            [pulsemap, "compare", folders[1], folders[0], "--metric", "ssimulacra2", "--json", "-",
             "--all-frames", "--quiet"], capture_output=True, text=True, check=False)
    if process.returncode not in (0, 1):
        raise ValueError(process.stderr.strip())
    return [frame["ssimulacra2"] for frame in json.loads(process.stdout)["pairs"][0]["frames"]]


def assess(
    path: Path, count: int, seconds: float, reference: Callable[[int], np.ndarray], pulsemap: str,
) -> Quality:
    """Compares what is shown in the middle of each reference frame.

    By time and not by number, because an encoder may merge equal frames.

    Raises:
        ValueError: The size is not that of the reference, or the file shows nothing.
    """
    if path.is_dir():
        return _assess_sequence(sorted(path.iterdir()), count, seconds, reference, pulsemap)
    middles = [(index + 0.5) * seconds / count for index in range(count)]
    values: list[float] = []
    samples: list[tuple[np.ndarray, np.ndarray]] = []
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
                # Similarity takes long, and neighbors are alike.
                if len(values) % 5 == 1:
                    samples.append((picture, expected))
    if not values:
        raise ValueError("the GIF shows nothing")
    return _quality(frames, end, values, samples, pulsemap)


def _quality(
    frames: int, seconds: float, values: list[float], samples: list[tuple[np.ndarray, np.ndarray]],
    pulsemap: str,
) -> Quality:
    """Summarizes the PSNR of all frames and the similarity of some."""
    scores = ssimulacra2(pulsemap, samples)
    return Quality(frames, seconds, sum(values) / len(values), min(values),
                   sum(ssim(*sample) for sample in samples) / len(samples),
                   sum(scores) / len(scores), min(scores))


def _assess_sequence(
    files: list[Path], count: int, seconds: float, reference: Callable[[int], np.ndarray],
    pulsemap: str,
) -> Quality:
    """Compares the pictures of a sequence with the reference frames of the same numbers."""
    values: list[float] = []
    samples: list[tuple[np.ndarray, np.ndarray]] = []
    for index, file in enumerate(files[:count]):
        with Image.open(file) as image:
            picture = np.asarray(image.convert("RGB"), dtype=float)
        values.append(psnr(picture, reference(index)))
        if index % 5 == 1:
            samples.append((picture, reference(index)))
    if not values:
        raise ValueError("the sequence is empty")
    return _quality(len(files), len(files) * seconds / count, values, samples, pulsemap)


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


def raw_reference(path: Path, size: tuple[int, int]) -> Callable[[int], np.ndarray]:
    """Returns a function that gives the frame of an index in a file of raw RGB frames."""
    frames = np.memmap(path, np.uint8, "r").reshape(-1, size[1], size[0], 3)
    return lambda index: frames[index].astype(float)
