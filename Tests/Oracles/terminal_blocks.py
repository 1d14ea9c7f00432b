"""A decoder of colored half blocks; see play_terminal.py."""

from __future__ import annotations

from PIL import Image

from terminal_kitty import BACKGROUND


def xterm_color(index: int) -> tuple:
    """Returns a color of xterm's palette of 256."""
    if index >= 232:
        return (8 + 10 * (index - 232),) * 3
    levels = [0, 95, 135, 175, 215, 255]
    return tuple(levels[(index - 16) // part % 6] for part in (36, 6, 1))


class Cells:
    """Cells of text with half blocks."""

    def __init__(self, columns: int, rows: int) -> None:
        self.size = (columns, rows)
        self.cells: dict[tuple, tuple] = {}
        self.x = self.y = 0
        self.saved = (0, 0)
        self.text = self.ground = None

    def select(self, parameters: str) -> None:
        values = [int(part or 0) for part in parameters.split(";")]
        if values[0] in (38, 48):
            color = tuple(values[2:5]) if values[1] == 2 else xterm_color(values[2])
            if values[0] == 38:
                self.text = color
            else:
                self.ground = color
        elif values == [0]:
            self.text = self.ground = None
        elif values == [49]:
            self.ground = None
        else:
            raise AssertionError(f"unknown colors {values}")

    def put(self, character: str) -> None:
        assert self.x < self.size[0] and self.y < self.size[1], "text outside of the screen"
        top = self.text if character == "▀" else self.ground
        self.cells[self.x, self.y] = (top, self.ground)
        self.x += 1

    def image(self) -> Image.Image | None:
        left, top = self.saved
        places = [place for place in self.cells if place[1] >= top]
        if not places:
            return None
        width = max(x for x, _ in places) + 1
        lines = max(y for _, y in places) - top + 1
        bottoms = [self.cells[x, top + lines - 1][1] for x in range(width)]
        height = 2 * lines - (1 if all(color is None for color in bottoms) else 0)
        image = Image.new("RGB", (width, height), BACKGROUND)
        for (x, y) in places:
            for half in range(2):
                if 2 * (y - top) + half < height and (color := self.cells[x, y][half]):
                    image.putpixel((x, 2 * (y - top) + half), color)
        return image
