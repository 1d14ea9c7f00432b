"""Makes the marker pictures of Fixtures/pictures: make_pictures.py FOLDER."""

import sys

from PIL import Image, ImageDraw

SUPERSAMPLING = 8


def drawn(width, height, draw):
    """A picture drawn large and reduced, so that its edges are smooth."""
    large = Image.new("RGBA", (width * SUPERSAMPLING, height * SUPERSAMPLING), (0, 0, 0, 0))
    draw(ImageDraw.Draw(large), SUPERSAMPLING)
    # Premultiplied, so that edges keep their color.
    return large.convert("RGBa").resize((width, height), Image.BOX).convert("RGBA")


def pin(pen, s):
    red = (214, 40, 57, 255)
    pen.polygon([(14 * s, 90 * s), (114 * s, 90 * s), (64 * s, 159 * s)], fill=red)
    pen.ellipse((4 * s, 2 * s, 124 * s, 122 * s), fill=red)
    pen.ellipse((40 * s, 38 * s, 88 * s, 86 * s), fill=(255, 255, 255, 255))


def beam(pen, s):
    for step in range(32):
        pen.pieslice(
            ((48 - 46 + step) * s, (48 - 46 + step) * s, (48 + 46 - step) * s, (48 + 46 - step) * s),
            -120, -60, fill=(0, 0, 0, 40 + step * 5))


def glyph(pen, s):
    """A white arrow of 12 pixels: one color, and clear around it."""
    pen.polygon([(6 * s, 0.5 * s), (11 * s, 11.5 * s), (6 * s, 9 * s), (1 * s, 11.5 * s)], fill=(255, 255, 255, 255))


folder = sys.argv[1]
drawn(128, 160, pin).save(f"{folder}/pin.png")
drawn(96, 96, beam).save(f"{folder}/beam.png")
drawn(12, 12, glyph).save(f"{folder}/glyph.png")
