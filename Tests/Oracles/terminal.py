"""A terminal that understands what a program writes; see play_terminal.py."""

from __future__ import annotations

import re
import time

from PIL import Image

from terminal_blocks import Cells
from terminal_kitty import BACKGROUND, Kitty
from terminal_sixel import decode_sixel


class Terminal:
    """A terminal that understands what a program writes."""

    def __init__(self, options) -> None:
        self.kind = options.kind
        self.columns, self.rows = map(int, options.size.split("x"))
        self.cell = tuple(map(int, options.cell.split("x")))
        self.kitty = Kitty(self.kind == "kitty")
        self.cells = Cells(self.columns, self.rows)
        self.rest = b""
        self.answers = b""
        self.pictures: list[tuple[float, Image.Image]] = []
        self.cursor = True
        self.queries = 0
        self.text = ""
        self.has_blocks = False

    def show(self, picture: Image.Image) -> None:
        self.pictures.append((time.monotonic(), picture))

    def feed(self, data: bytes) -> None:
        self.rest += data
        while self.rest:
            match = re.match(
                rb"\x1b\[([0-9;?]*)([@-~])|\x1b_G([^\x1b]*)\x1b\\|\x1bP([^\x1b]*)\x1b\\"
                rb"|\x1b\]([^\x1b\x07]*)(?:\x1b\\|\x07)|\x1b([78\\])"
                rb"|([\r\n\b\x07])|([ -~]|[\xc2-\xdf].|[\xe0-\xef]..)", self.rest, re.DOTALL)
            if not match:
                # Part of a sequence, or an interrupted one.
                if self.rest.startswith((b"\x1b_", b"\x1bP")):
                    end = self.rest.find(b"\x1b", 1)
                    if 0 <= end < len(self.rest) - 1 and self.rest[end + 1:end + 2] != b"\\":
                        self.rest = self.rest[end:]
                        continue
                return
            self.rest = self.rest[match.end():]
            self.sequence(match.groups())

    def sequence(self, groups) -> None:
        parameters, final, graphics, sixel, system, escape, control, character = groups
        if graphics is not None:
            if self.kind in ("kitty", "kitty-stills"):
                answer, picture = self.kitty.command(graphics)
                self.answers += answer or b""
                if picture:
                    self.show(picture)
            else:
                assert b"a=q" in graphics, "graphics for a terminal without"
        elif sixel is not None:
            assert self.kind == "sixel", "sixels for a terminal without"
            self.show(decode_sixel(sixel))
        elif system is not None:
            if system == b"11;?":
                self.answer("\x1b]11;rgb:%02x%02x/%02x%02x/%02x%02x\x1b\\" % tuple(
                    level for level in BACKGROUND for _ in range(2)))
        elif final is not None:
            self.control(parameters.decode(), final.decode())
        elif escape is not None:
            if escape == b"7":
                self.cells.saved = (self.cells.x, self.cells.y)
            elif escape == b"8":
                self.cells.x, self.cells.y = self.cells.saved
        elif control is not None:
            if control == b"\r":
                self.cells.x = 0
            elif control == b"\n":
                self.cells.y = min(self.cells.y + 1, self.rows - 1)
        else:
            text = character.decode()
            if self.cells.text or self.cells.ground:
                self.has_blocks = True
                self.cells.put(text)
            else:
                self.text += text

    def answer(self, text: str) -> None:
        if self.kind not in ("silent", "closing"):
            self.answers += text.encode()

    def control(self, parameters: str, final: str) -> None:
        cells = self.cells
        if final == "m":
            cells.select(parameters or "0")
        elif final == "A":
            cells.y -= int(parameters or 1)
        elif final == "B":
            cells.y = min(cells.y + int(parameters or 1), self.rows - 1)
        elif final == "H":
            cells.x = cells.y = 0
        elif final == "J":
            cells.cells = {}
        elif final == "c":
            self.queries += 1
            self.answer("\x1b[?62;4;22c" if self.kind == "sixel" else "\x1b[?62;22c")
        elif final == "t" and parameters == "16":
            self.answer(f"\x1b[6;{self.cell[1]};{self.cell[0]}t")
        elif final == "t" and parameters == "14":
            self.answer(f"\x1b[4;{self.cell[1] * self.rows};{self.cell[0] * self.columns}t")
        elif final == "S":
            self.answer("\x1b[?1;0;256S" if self.kind == "sixel" else "\x1b[?1;3;0S")
        elif final in "hl" and parameters == "?25":
            self.cursor = final == "h"
        elif final == "l" and parameters == "?2026" and self.has_blocks:
            picture = cells.image()
            if picture and (not self.pictures or picture.tobytes() != self.pictures[-1][1].tobytes()):
                self.show(picture)
