#!/usr/bin/env python3
"""Rasterizes a line of text with Pillow at 64 times its size, and averages the pixels.

    rasterize_text.py FONT SIZE TEXT

Hinting and Pillow's own antialiasing vanish at that size. Prints left, top, width and height in pixels from the start
of the base line, and the levels row by row, 0 to 255 with fractions.
"""

import json
import sys

import numpy
from PIL import Image, ImageDraw, ImageFont

FINE = 64

if __name__ == "__main__":
    size = float(sys.argv[2])
    text = sys.argv[3]
    face = ImageFont.truetype(sys.argv[1], round(size * FINE), layout_engine=ImageFont.Layout.RAQM)
    features = ["-liga", "-clig"]
    margin = int(size) + 2
    width = int(face.getlength(text, features=features) / FINE) + 2 * margin
    height = 3 * margin
    picture = Image.new("L", (width * FINE, height * FINE))
    pen = ImageDraw.Draw(picture)
    pen.text((margin * FINE, 2 * margin * FINE), text, font=face, fill=255, anchor="ls", features=features)
    # A strip at a time, in whole numbers: the picture as an array of decimals would take hundreds of megabytes.
    strips = (picture.crop((0, y * FINE, width * FINE, (y + 1) * FINE)) for y in range(height))
    rows = numpy.stack([numpy.asarray(strip).sum(axis=0, dtype=numpy.uint16) for strip in strips])
    levels = rows.reshape(height, width, FINE).sum(axis=2, dtype=numpy.uint32) / FINE**2
    json.dump({"left": -margin, "top": -2 * margin, "width": width, "height": height,
               "levels": [round(level, 3) for level in levels.ravel().tolist()]}, sys.stdout)
