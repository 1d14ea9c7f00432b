"""A decoder of sixels, as chapter 14 of the VT330/VT340 manual describes them; see play_terminal.py."""

from __future__ import annotations

import re

from PIL import Image

from terminal_kitty import BACKGROUND


def decode_sixel(data: bytes) -> Image.Image:
    """Decodes a sixel string without its introducer and terminator."""
    body = data[data.index(b"q") + 1:].decode("ascii")
    colors: dict[int, tuple] = {}
    pixels: dict[tuple, tuple] = {}
    x = y = color = 0
    raster = None
    for match in re.finditer(r'"([\d;]+)|#([\d;]+)|!(\d+)([?-~])|([?-~])|([$-])', body):
        attributes, selector, count, repeated, single, move = match.groups()
        if attributes:
            raster = [int(part) for part in attributes.split(";")]
        elif selector:
            parts = [int(part) for part in selector.split(";")]
            if len(parts) > 1:
                assert parts[1] == 2 and all(0 <= part <= 100 for part in parts[2:])
                colors[parts[0]] = tuple(round(part * 255 / 100) for part in parts[2:])
            color = parts[0]
            assert color < 256
        elif move:
            x, y = (0, y) if move == "$" else (0, y + 6)
        else:
            bits = ord(repeated or single) - 63
            for _ in range(int(count or 1)):
                for bit in range(6):
                    if bits >> bit & 1:
                        pixels[x, y + bit] = colors[color]
                x += 1
    assert raster and raster[:2] == [1, 1], "no raster attributes"
    image = Image.new("RGB", (raster[2], raster[3]), BACKGROUND)
    for place, value in pixels.items():
        assert place[0] < raster[2] and place[1] < raster[3], f"a pixel outside: {place}"
        image.putpixel(place, value)
    return image
