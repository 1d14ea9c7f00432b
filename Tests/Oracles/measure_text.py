#!/usr/bin/env python3
"""Measures lines of text with Pillow, which lays them out with HarfBuzz, without ligatures.

    measure_text.py FONT TEXT...

Prints a list of objects: width is the advance, ink the covered area, and left, top, right and bottom the box of
what is covered, from the start of the base line; all of them in ems, as measured at 1000 pixels.
"""

import json
import sys

from PIL import Image, ImageDraw, ImageFont

EM = 1000


def measured(font, text):
    """Returns the measures of a text."""
    features = ["-liga", "-clig"]
    width = font.getlength(text, features=features)
    picture = Image.new("L", (int(width) + 2 * EM, 3 * EM))
    ImageDraw.Draw(picture).text((EM, 2 * EM), text, font=font, fill=255, anchor="ls", features=features)
    left, top, right, bottom = picture.getbbox() or (EM, 2 * EM, EM, 2 * EM)
    ink = sum(level * count for level, count in enumerate(picture.histogram())) / 255
    return {
        "width": width / EM, "ink": ink / EM**2, "left": (left - EM) / EM, "top": (top - 2 * EM) / EM,
        "right": (right - EM) / EM, "bottom": (bottom - 2 * EM) / EM,
    }


if __name__ == "__main__":
    face = ImageFont.truetype(sys.argv[1], EM, layout_engine=ImageFont.Layout.RAQM)
    json.dump([measured(face, text) for text in sys.argv[2:]], sys.stdout)
