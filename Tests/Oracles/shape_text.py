#!/usr/bin/env python3
"""Shapes lines of text with hb-shape of HarfBuzz, without ligatures.

    shape_text.py FONT TEXT...

Prints the glyphs of each text in visual order, as [id, x, y] in font units, and the advance: {"glyphs", "advance"}.
"""

import json
import subprocess
import sys

OPTIONS = ["--no-glyph-names", "--output-format=json", "--features=-liga,-clig,-calt"]


def shaped(font, text):
    """Returns the glyphs of a text with the positions of their origins."""
    output = subprocess.run(
        ["hb-shape", *OPTIONS, "--font-file", font, "--text", text], check=True, capture_output=True)
    glyphs, pen = [], 0
    for glyph in json.loads(output.stdout):
        glyphs.append([glyph["g"], pen + glyph["dx"], glyph["dy"]])
        pen += glyph["ax"]
    return {"glyphs": glyphs, "advance": pen}


if __name__ == "__main__":
    json.dump([shaped(sys.argv[1], text) for text in sys.argv[2:]], sys.stdout)
