#!/usr/bin/python3
"""Writes Fixtures/oracles/placed_pictures.csv: pictures drawn smaller and turned by Pillow.

    make_placed_pictures.py > Fixtures/oracles/placed_pictures.csv

Pictures are premultiplied in floating point, each channel on its own. Whole reductions
are Pillow's Image.resize with the BOX filter. Turned pictures are Image.transform with
the nearest pixel at 32 times the size, then reduced by BOX: what every pixel covers, to
1/1024 of it. Places are in 1/256 pixel, directions in 1/16384, as pulsemap has them;
pixels are RGBA in hexadecimal, row after row.
"""

from __future__ import annotations

import math
import random

import numpy as np
from PIL import Image

FINE = 32
NAMES = (
    "name,source_width,source_height,source,center_x,center_y,width,height,cosine,sine,"
    "drawn_width,drawn_height,drawn"
)


def noise(width: int, height: int, seed: int) -> np.ndarray:
    """Returns random colors, a third of them opaque, some without alpha."""
    dice = random.Random(seed)
    pixels = [[dice.randrange(256) for _ in range(4)] for _ in range(width * height)]
    for pixel in pixels:
        pixel[3] = min(255, max(0, pixel[3] * 2 - 100))
    return np.array(pixels, dtype=np.uint8).reshape(height, width, 4)


def arrow(side: int) -> np.ndarray:
    """Returns an arrow to the top right in two colors on nothing: edges, but few of them."""
    picture = np.zeros((side, side, 4), dtype=np.uint8)
    for y in range(side):
        for x in range(side):
            if abs(x - (side - 1) / 2) <= y / 2:
                picture[y, x] = (220, 40, 40, 255) if x < side / 2 else (250, 220, 60, 160)
    return picture


def premultiplied(picture: np.ndarray) -> list[Image.Image]:
    """Returns four floating-point images: colors times alpha, and alpha."""
    alpha = picture[..., 3].astype(np.float32)
    layers = [picture[..., index] * alpha / 255 for index in range(3)] + [alpha]
    return [Image.fromarray(layer.astype(np.float32), "F") for layer in layers]


def straight(layers: list[Image.Image]) -> np.ndarray:
    """Returns the picture of premultiplied layers, clear where alpha rounds to 0."""
    values = np.stack([np.asarray(layer, dtype=float) for layer in layers], axis=-1)
    alpha = values[..., 3:]
    colors = np.divide(values[..., :3] * 255, alpha, out=np.zeros_like(values[..., :3]), where=alpha > 0)
    picture = np.floor(np.concatenate([colors, alpha], axis=-1) + 0.5)
    picture[picture[..., 3] == 0] = 0
    return picture.clip(0, 255).astype(np.uint8)


def row(name, picture, center, size, direction, drawn) -> str:
    """Returns a line of the table."""
    height, width = picture.shape[:2]
    numbers = [*center, *size, *direction, drawn.shape[1], drawn.shape[0]]
    fields = [name, width, height, picture.tobytes().hex(), *numbers, drawn.tobytes().hex()]
    return ",".join(str(field) for field in fields)


def reduced(name: str, picture: np.ndarray, ratio: int) -> str:
    """Returns the line of a whole reduction."""
    width, height = (side // ratio for side in (picture.shape[1], picture.shape[0]))
    layers = [layer.resize((width, height), Image.Resampling.BOX) for layer in premultiplied(picture)]
    size = (width * 256, height * 256)
    return row(name, picture, (size[0] // 2, size[1] // 2), size, (16384, 0), straight(layers))


def turned(name: str, picture: np.ndarray, side: float, degrees: float) -> str:
    """Returns the line of a picture of a given side, turned, in 24 x 24 pixels."""
    center, size = (3040, 3111), (round(side * 256),) * 2
    angle = math.radians(degrees)
    cosine, sine = round(math.cos(angle) * 16384), round(math.sin(angle) * 16384)
    scale = picture.shape[1] / side / FINE
    a, b = cosine / 16384 * scale, sine / 16384 * scale
    x, y = (value / 256 * FINE for value in center)
    half = picture.shape[1] / 2
    matrix = (a, b, half - a * x - b * y, -b, a, half + b * x - a * y)
    fine = (24 * FINE, 24 * FINE)
    layers = [
        layer.transform(fine, Image.Transform.AFFINE, matrix, Image.Resampling.NEAREST)
        .resize((24, 24), Image.Resampling.BOX)
        for layer in premultiplied(picture)
    ]
    return row(name, picture, center, size, (cosine, sine), straight(layers))


def main() -> None:
    """Prints the table."""
    print("# Pillow", Image.__version__)
    print(NAMES)
    for ratio in (1, 2, 3, 4, 5, 6, 7, 8, 12):
        side = ratio * (2 if ratio > 4 else 4)
        print(reduced(f"reduced by {ratio}", noise(side, side + ratio, ratio), ratio))
    print(turned("turned by 30 degrees at its own size", arrow(16), 16, 30))
    print(turned("turned by 200 degrees and a little smaller", arrow(16), 12.6, 200))
    print(turned("turned by 77 degrees at a quarter of its size", arrow(48), 12, 77))
    print(turned("turned by 45 degrees at a seventh of its size", arrow(48), 6.9, 45))


if __name__ == "__main__":
    main()
