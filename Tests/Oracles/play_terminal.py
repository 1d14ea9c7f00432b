#!/usr/bin/python3
"""Plays a terminal for a program, and tells what is to be seen on it.

    play_terminal.py [--kind KIND] [--size COLUMNSxROWS] [--cell WxH] [--do SECONDS:ACTION]...
        [--variable NAME=VALUE]... [--throttle BYTES] [--timeout S] EXPECTED PROGRAM ARGUMENT...

The program runs on a pseudo terminal of this script. KIND is what the terminal answers: `kitty`
(graphics and animations), `kitty-stills` (graphics alone), `sixel`, `text` (it answers, and has no
graphics), `silent` (it answers nothing), or `closing` (it is closed at the first query). ACTION is a
key (`q`, `space`, `left`, `right`, `ctrl-c`, `ctrl-z`), a signal (`TERM`), or a new size (`40x10`).
`--throttle` is the number of
bytes that a slow terminal takes in 10 ms. The frames of the image EXPECTED, as Pillow decodes them over the background of the terminal
(#204060), are searched in what was shown. On standard output, as JSON:

    status      exit status, or the negative signal number
    restored    whether the settings of the terminal are as before
    cursor      whether the cursor is visible
    shown       the frames in the order in which they were shown: their index, null for other pixels
    times       when they were shown, in seconds since the first
    error       the largest difference of a channel from the nearest frame
    sizes       the sizes of the shown images
    animation   what kitty was told: gaps in milliseconds, state and loops; null without
    queries     the number of queries
    images      the number of images left in the memory of the terminal
    stopped     whether the program stopped itself
    text        what was written beside all sequences
    output      standard error, and standard output where it is a pipe

The graphics are decoded as the specification of kitty's protocol and the VT330/VT340 manual
(chapter 14) describe them.
"""

from __future__ import annotations

import argparse
import base64
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
import zlib
from pathlib import Path

from PIL import Image, ImageSequence

BACKGROUND = (0x20, 0x40, 0x60)
KEYS = {"space": b" ", "left": b"\x1b[D", "right": b"\x1b[C", "ctrl-c": b"\x03", "ctrl-z": b"\x1a"}


class Kitty:
    """The images of kitty's graphics protocol."""

    def __init__(self, has_animations: bool) -> None:
        self.has_animations = has_animations
        self.images: dict[int, dict] = {}
        self.pending: tuple[dict, bytes] | None = None
        self.animation: dict | None = None

    def command(self, text: bytes):
        """Carries out a command; returns an answer, and a picture that it shows."""
        head, _, payload = text.partition(b";")
        keys = dict(part.split("=") for part in head.decode().split(",") if part)
        assert len(payload) <= 4096, "a chunk is too long"
        if self.pending:
            first, data = self.pending
            assert set(keys) <= {"m", "q", "a"}, f"keys in a later chunk: {keys}"
            assert keys.get("a", first.get("a") if first["a"] != "f" else None) == first["a"]
            keys, payload, more = first, data + payload, keys.get("m", "0")
        else:
            more = keys.get("m", "0")
        if more == "1":
            assert len(payload) % 4 == 0
            self.pending = (keys, payload)
            return None, None
        self.pending = None
        number = int(keys.get("i", 0))
        action = keys.get("a", "t")
        answer, picture = "OK", None
        if action == "q":
            answer = "OK"
        elif action in "tTf":
            if action == "f" and not self.has_animations:
                answer = "EINVAL:unsupported action"
            else:
                picture = self.transmit(action, keys, number, payload)
        elif action == "a":
            self.control(keys, number)
            answer = None
        elif action == "d":
            if keys.get("d") == "I":
                self.images.pop(number, None)
            answer = None
        quiet = int(keys.get("q", 0))
        if answer is None or not number or quiet == 2 or (quiet == 1 and answer == "OK"):
            return None, picture
        return f"\x1b_Gi={number};{answer}\x1b\\".encode(), picture

    def transmit(self, action: str, keys: dict, number: int, payload: bytes):
        data = base64.b64decode(payload, validate=True)
        if keys.get("o") == "z":
            data = zlib.decompress(data)
        mode = {"24": "RGB", "32": "RGBA"}[keys["f"]]
        size = (int(keys["s"]), int(keys["v"]))
        assert len(data) == size[0] * size[1] * len(mode), "the number of pixels is wrong"
        part = Image.frombytes(mode, size, data).convert("RGBA")
        if action == "f":
            image = self.images[number]
            canvas = image["frames"][int(keys["c"]) - 1].copy()
            assert keys.get("X") == "1"
            canvas.paste(part, (int(keys.get("x", 0)), int(keys.get("y", 0))))
            image["frames"].append(canvas)
            image["gaps"].append(int(keys["z"]))
            return None
        self.images[number] = {"frames": [part], "gaps": [40]}
        base = Image.new("RGBA", size, BACKGROUND)
        return Image.alpha_composite(base, part).convert("RGB") if action == "T" else None

    def control(self, keys: dict, number: int) -> None:
        image = self.images[number]
        if "r" in keys and "z" in keys:
            image["gaps"][int(keys["r"]) - 1] = int(keys["z"])
        if "s" in keys:
            states = {"1": "stopped", "2": "loading", "3": "looping"}
            before = self.animation or {"states": []}
            self.animation = {
                "gaps": image["gaps"], "states": before["states"] + [states[keys["s"]]],
                "loops": int(keys.get("v", 0)) or before.get("loops", 0),
                "current": before.get("current"),
                "frames": image["frames"]}
        if "c" in keys and self.animation:
            self.animation["current"] = int(keys["c"]) - 1


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


def set_size(descriptor: int, columns: int, rows: int, cell=(0, 0)) -> None:
    """Sets the size of a pseudo terminal."""
    size = struct.pack("HHHH", rows, columns, columns * cell[0], rows * cell[1])
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, size)


def expected_frames(path: Path) -> list[Image.Image]:
    """Decodes the frames of an image over the background."""
    frames = []
    for frame in ImageSequence.Iterator(Image.open(path)):
        frame = frame.convert("RGBA")
        frames.append(Image.alpha_composite(
            Image.new("RGBA", frame.size, BACKGROUND), frame).convert("RGB"))
    return frames


def distance(one: Image.Image, other: Image.Image) -> int:
    """Returns the largest difference of a channel."""
    if one.size != other.size:
        return 256
    return max(abs(a - b) for a, b in zip(one.tobytes(), other.tobytes()))


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kind", default="text")
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--cell", default="8x16")
    parser.add_argument("--do", action="append", default=[])
    parser.add_argument("--variable", action="append", default=[])
    parser.add_argument("--throttle", type=int, default=65536)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("expected", type=Path)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    options.command = options.command[1:] if options.command[:1] == ["--"] else options.command
    terminal = Terminal(options)

    main_end, other_end = pty.openpty()
    set_size(other_end, terminal.columns, terminal.rows)
    before = termios.tcgetattr(other_end)
    error_read, error_write = os.pipe()
    environment = {name: value for name, value in os.environ.items() if name not in ("COLORTERM", "TERM")}
    environment |= {"TERM": "xterm-256color"} | dict(one.split("=", 1) for one in options.variable)
    process = os.fork()
    if process == 0:
        os.setsid()
        fcntl.ioctl(other_end, termios.TIOCSCTTY, 0)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGTSTP, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        os.dup2(other_end, 0)
        os.dup2(other_end, 1)
        os.dup2(error_write, 2)
        os.closerange(3, 256)
        os.execve(options.command[0], options.command, environment)
    os.close(error_write)

    actions = sorted((float(one.split(":", 1)[0]), one.split(":", 1)[1]) for one in options.do)
    start, begin, status, stopped, output = time.monotonic(), None, None, False, b""
    is_open = True
    while True:
        now = time.monotonic()
        if now - start > options.timeout:
            os.kill(process, signal.SIGKILL)
            print("the program does not end", file=sys.stderr)
            return 1
        readable = [error_read] + ([main_end] if is_open else [])
        ready, _, _ = select.select(readable, [], [], 0.01)
        if error_read in ready:
            data = os.read(error_read, 65536)
            output += data
        if is_open and main_end in ready:
            try:
                terminal.feed(os.read(main_end, options.throttle))
                time.sleep(0 if options.throttle == 65536 else 0.01)
            except OSError:
                pass
            if terminal.answers:
                os.write(main_end, terminal.answers)
                terminal.answers = b""
            if terminal.kind == "closing" and terminal.queries:
                os.close(main_end)
                os.close(other_end)
                is_open = False
        # Actions are timed from the first picture.
        if begin is None and terminal.pictures:
            begin = terminal.pictures[0][0]
        while begin and actions and now - begin >= actions[0][0]:
            action = actions.pop(0)[1]
            if re.fullmatch(r"\d+x\d+", action):
                terminal.columns, terminal.rows = map(int, action.split("x"))
                terminal.cells.size = (terminal.columns, terminal.rows)
                set_size(other_end, terminal.columns, terminal.rows)
            elif action.isupper():
                os.kill(process, getattr(signal, f"SIG{action}"))
            else:
                os.write(main_end, KEYS.get(action, action.encode()))
        found, state = os.waitpid(process, os.WNOHANG | os.WUNTRACED)
        if found and os.WIFSTOPPED(state):
            stopped = True
            stopped_restored = termios.tcgetattr(other_end) == before
            stopped_cursor = terminal.cursor
            os.kill(process, signal.SIGCONT)
        elif found:
            status = os.waitstatus_to_exitcode(state)
            break
    # What is still on its way.
    while is_open and select.select([main_end], [], [], 0.1)[0]:
        terminal.feed(os.read(main_end, 65536))
    while select.select([error_read], [], [], 0)[0] and (data := os.read(error_read, 65536)):
        output += data

    expected = expected_frames(options.expected)
    animation = terminal.kitty.animation
    pictures = list(terminal.pictures)
    if animation:
        pictures += [(0.0, frame.convert("RGB")) for frame in animation.pop("frames")[1:]]
    shown, worst = [], 0
    for _, picture in pictures:
        distances = [distance(picture, frame) for frame in expected]
        index = distances.index(min(distances))
        shown.append(index if distances[index] <= 60 else None)
        worst = max(worst, distances[index])
    print(json.dumps({
        "status": status, "shown": shown, "error": worst,
        "restored": not is_open or termios.tcgetattr(other_end) == before,
        "cursor": terminal.cursor, "times": [round(at - begin, 3) for at, _ in terminal.pictures] if begin else [],
        "sizes": [list(picture.size) for _, picture in pictures], "animation": animation,
        "queries": terminal.queries, "images": len(terminal.kitty.images), "stopped": stopped,
        "stopped_restored": not stopped or (stopped_restored and stopped_cursor),
        "text": terminal.text, "output": output.decode(errors="replace")}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
