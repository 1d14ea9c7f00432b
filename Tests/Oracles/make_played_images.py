#!/usr/bin/python3
"""Writes images to be played: `make_played_images.py FOLDER`.

`four.gif` has four frames of 24x15 pixels with 100 ms each, and loops forever; `three.png` is an
APNG with all levels of alpha that plays twice; `wide.png` is a still of 400x20 pixels.
"""

import sys
from pathlib import Path

from PIL import Image

SIZE = (24, 15)


def frame(mode, color):
    """Returns an image of the colors of a function of x and y."""
    image = Image.new(mode, SIZE)
    for y in range(SIZE[1]):
        for x in range(SIZE[0]):
            image.putpixel((x, y), color(x, y))
    return image


def main():
    """Runs the command line."""
    folder = Path(sys.argv[1])
    opaque = [
        frame("RGB", lambda x, y, k=k: ((k * 60 + x // 2 * 6) % 256, y * 16, 255 - k * 40)) for k in range(4)]
    opaque[0].save(folder / "four.gif", save_all=True, append_images=opaque[1:], duration=100, loop=0)
    clear = [
        frame("RGBA", lambda x, y, k=k: (200 - k * 50, x * 8, y * 9, (x * 10 + k * 20) % 256))
        for k in range(3)]
    clear[0].save(
        folder / "three.png", save_all=True, append_images=clear[1:], duration=100, loop=2, blend=0)
    Image.linear_gradient("L").resize((400, 20)).convert("RGB").save(folder / "wide.png")


if __name__ == "__main__":
    main()
