#!/usr/bin/python3
"""Runs the scripts of this folder for a process of tests, each in a copy of a process that has imported what they need.

    oracle_server.py < REQUESTS

Starting Python and importing NumPy and Pillow takes longer than most scripts do. A request is a line with the path of a
folder. Its file `request.json` has "script", the name of a file in this folder, "arguments", "seconds", after which
the script is ended, 0 for none, and "folder", the working directory, if it is another one. The script writes to the
files `output` and `error`; `process` has its number, and `status`, which may be a pipe, its exit status in the end,
negative for a signal. Scripts run at the same time, each in a process of its own, but for those that open Chromium:
they run in order, with one browser for all. At the end of its requests the server ends what still runs.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import NoReturn

FOLDER = Path(__file__).resolve().parent
START = os.getcwd()
BROWSER_SCRIPTS = {
    "open_preview.py", "open_report.py", "overlay_on_leaflet.py", "play_svg.py", "play_video.py",
}
"""The scripts that always open Chromium."""

# Copies of a process have none of its threads.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

# The imports of most scripts, for all of them.
import argparse  # noqa: E402, F401
import base64  # noqa: E402, F401
import csv  # noqa: E402, F401
import ctypes  # noqa: E402, F401
import gzip  # noqa: E402, F401
import hashlib  # noqa: E402, F401
import http.server  # noqa: E402, F401
import sqlite3  # noqa: E402, F401
import subprocess  # noqa: E402, F401
import tempfile  # noqa: E402, F401
import xml.etree.ElementTree  # noqa: E402, F401
import zoneinfo  # noqa: E402, F401

import html5lib  # noqa: E402, F401
import jsonschema  # noqa: E402, F401
import numpy  # noqa: E402, F401
from PIL import GifImagePlugin, Image, ImageDraw, ImageFont, PngImagePlugin, WebPImagePlugin  # noqa: E402, F401

import animation  # noqa: E402, F401
import chromium_decoder  # noqa: E402


def compiled(script: str, cache: dict[str, CodeType]) -> CodeType:
    """Returns the code of a script, which is compiled once."""
    if script not in cache:
        path = FOLDER / script
        cache[script] = compile(path.read_text(), path, "exec")
    return cache[script]


def redirect(folder: Path) -> None:
    """Lets the standard streams be the files of a request."""
    for descriptor, name in [(1, "output"), (2, "error")]:
        file = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(file, descriptor)
        os.close(file)


def run(code: CodeType, script: str, arguments: list[str]) -> int:
    """Runs a script as if Python had been started with it, and returns its exit status."""
    sys.argv = [str(FOLDER / script), *arguments]
    namespace = {"__name__": "__main__", "__file__": sys.argv[0], "__builtins__": __builtins__}
    status = 0
    try:
        exec(code, namespace)
    except SystemExit as exit:
        status = exit.code if isinstance(exit.code, int) else 0 if exit.code is None else 1
        if isinstance(exit.code, str):
            print(exit.code, file=sys.stderr)
    except BaseException:
        traceback.print_exc()
        status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return status


def answer(request: Path, cache: dict[str, CodeType]) -> int:
    """Runs the script of a request in this process, and returns its exit status."""
    told = json.loads((request / "request.json").read_text())
    redirect(request)
    os.chdir(told.get("folder", START))
    signal.alarm(told["seconds"])
    status = run(compiled(told["script"], cache), told["script"], told["arguments"])
    signal.alarm(0)
    return status


def report(request: Path, name: str, number: int) -> None:
    """Writes a number to a pipe of a request, or to a file, whole or not at all."""
    try:
        if (request / name).is_fifo():
            # Fails if nobody waits for it any more.
            pipe = os.open(request / name, os.O_WRONLY | os.O_NONBLOCK)
            os.write(pipe, f"{number}\n".encode())
            os.close(pipe)
        else:
            part = request / f"{name}.part"
            part.write_text(str(number))
            part.rename(request / name)
    except OSError:
        pass


def keep_browser(lines: int, cache: dict[str, CodeType]) -> int:
    """Answers the requests that come through a pipe in order, with one browser for all; returns 0."""
    chromium_decoder.kept = chromium_decoder.KeptBrowser()
    try:
        with open(lines) as requests:
            for line in requests:
                request = Path(line.rstrip("\n"))
                status = answer(request, cache)
                (request / "ended").touch()
                report(request, "status", status)
    finally:
        chromium_decoder.kept.close()
    return 0


class Server:
    """The processes that run scripts, each with the folders of its requests."""

    def __init__(self) -> None:
        self.cache: dict[str, CodeType] = {}
        self.running: dict[int, list[Path]] = {}
        self.browser: tuple[int, int] | None = None

    def start(self, request: Path) -> None:
        """Runs the script of a request in a copy of this process."""
        told = json.loads((request / "request.json").read_text())
        compiled(told["script"], self.cache)
        if told["script"] in BROWSER_SCRIPTS or "chromium" in told["arguments"]:
            self.ask_browser(request)
        elif process := os.fork():
            self.running[process] = [request]
            report(request, "process", process)
        else:
            self.become(lambda: answer(request, self.cache))

    def ask_browser(self, request: Path) -> None:
        """Has the process with the browser run the script of a request, after the others."""
        if self.browser is None:
            reading, writing = os.pipe()
            process = os.fork()
            if process == 0:
                os.close(writing)
                self.become(lambda: keep_browser(reading, self.cache))
            os.close(reading)
            self.browser = (process, writing)
            self.running[process] = []
        process, writing = self.browser
        self.running[process].append(request)
        os.write(writing, f"{request}\n".encode())

    def become(self, work: Callable[[], int]) -> NoReturn:
        """Does other work in this copy of the process, and ends with the status that it returns.

        What only the first process has is given up: its requests, and the pipe to the browser.
        """
        status = 1
        try:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
            devices = os.open("/dev/null", os.O_RDONLY)
            os.dup2(devices, 0)
            os.close(devices)
            if self.browser:
                os.close(self.browser[1])
            status = work()
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)

    def reap(self, *_: object, waits: bool = False) -> None:
        """Reports the status of each process that has ended."""
        try:
            while True:
                process, code = os.waitpid(-1, 0 if waits else os.WNOHANG)
                if process == 0:
                    return
                if self.browser and self.browser[0] == process:
                    os.close(self.browser[1])
                    self.browser = None
                status = os.waitstatus_to_exitcode(code)
                for request in self.running.pop(process, []):
                    if request.is_dir() and not (request / "ended").exists():
                        report(request, "status", status)
        except ChildProcessError:
            pass

    def serve(self) -> None:
        """Answers the requests on standard input until its end."""
        signal.signal(signal.SIGCHLD, self.reap)
        for line in iter(sys.stdin.readline, ""):
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGCHLD])
            self.start(Path(line.rstrip("\n")))
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGCHLD])
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for process in self.running:
            if not self.browser or process != self.browser[0]:
                os.kill(process, signal.SIGKILL)
        if self.browser:
            os.close(self.browser[1])
            self.browser = None
        self.reap(waits=True)


if __name__ == "__main__":
    # Requests end when nobody can write to their pipe, this process included.
    os.closerange(3, 1024)
    Server().serve()
