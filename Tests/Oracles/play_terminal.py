#!/usr/bin/python3
"""Plays a terminal for a program, and tells what is to be seen on it.

    play_terminal.py [--kind KIND] [--size COLUMNSxROWS] [--cell WxH] [--do SECONDS:ACTION]...
        [--variable NAME=VALUE]... [--throttle BYTES] [--timeout S] EXPECTED PROGRAM ARGUMENT...

The program runs on a pseudo terminal of this script. KIND is what the terminal answers: `kitty`
(graphics and animations), `kitty-stills` (graphics alone), `sixel`, `text` (it answers, and has no
graphics), `silent` (it answers nothing), or `closing` (it is closed at the first query). ACTION is a
key (`q`, `space`, `left`, `right`, `ctrl-c`, `ctrl-z`), a signal (`TERM`), or a new size (`40x10`).
`--throttle` is the number of bytes that a slow terminal takes in 10 ms. The frames of the image EXPECTED, as
Pillow decodes them over the background of the terminal (#204060), are searched in what was shown. On standard
output, as JSON:

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

The terminal is played by terminal.py; its graphics are decoded by terminal_kitty.py, terminal_sixel.py and
terminal_blocks.py.
"""

from __future__ import annotations

import argparse
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
from pathlib import Path

from PIL import Image, ImageSequence

from terminal import Terminal
from terminal_kitty import BACKGROUND

KEYS = {"space": b" ", "left": b"\x1b[D", "right": b"\x1b[C", "ctrl-c": b"\x03", "ctrl-z": b"\x1a"}


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
    parser.add_argument("--timeout", type=float, default=280)
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
            # What it wrote before it stopped may still be on its way.
            while is_open and select.select([main_end], [], [], 0.1)[0]:
                terminal.feed(os.read(main_end, 65536))
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
