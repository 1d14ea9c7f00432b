"""Pillow draws the disc four times as large, reduces it, and writes the GIF."""

import sys

import disc
from PIL import Image, ImageDraw

SCALE = 4


def draw(index: int) -> Image.Image:
    """Draws one frame."""
    radius, opacity = disc.disc(index)
    near, far = (disc.CENTER - radius) * SCALE, (disc.CENTER + radius) * SCALE - 1
    mask = Image.new("L", (disc.SIZE * SCALE, disc.SIZE * SCALE), 0)
    ImageDraw.Draw(mask).ellipse([near, near, far, far], fill=round(opacity * 255))
    ground = Image.new("RGB", (disc.SIZE, disc.SIZE), disc.BACKGROUND)
    color = Image.new("RGB", (disc.SIZE, disc.SIZE), disc.COLOR)
    return Image.composite(color, ground, mask.reduce(SCALE))


frames = [draw(index) for index in range(disc.FRAME_COUNT)]
frames[0].save(sys.argv[1], save_all=True, append_images=frames[1:],
               duration=disc.DELAY_IN_MILLISECONDS, loop=0)
