"""The jobs of the benchmark: what is made, by whom, and what it should look like."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import quality
from peers import disc

PEERS = Path(__file__).parent / "peers"
OUT = "{out}"
"""Stands for the output file in a command."""


@dataclass(frozen=True)
class Peer:
    """A program that does a job; `needs` names its programs and its Python modules."""

    name: str
    command: list[str]
    needs: tuple[str, ...] = ()

    def missing(self) -> list[str]:
        """Returns what is needed but not installed."""
        return [need for need in self.needs
                if not shutil.which(need) and not importlib.util.find_spec(need)]


@dataclass(frozen=True)
class Job:
    """Work that pulsemap, the first peer, is compared in."""

    name: str
    title: str
    peers: list[Peer]
    frame_count: int
    seconds: float
    reference: Callable[[int], np.ndarray] = field(repr=False)


def script(name: str, *arguments: str) -> list[str]:
    """Returns the command of a Python peer, run by the interpreter of this benchmark."""
    return [sys.executable, str(PEERS / name), OUT, *arguments]


def place_to_gif(pulsemap: str) -> Job:
    """From a place and a radius to a GIF: everybody draws and encodes."""
    command = [
        pulsemap, "render", "--lat", str(disc.LATITUDE), "--lon", str(disc.LONGITUDE),
        "--radius", str(disc.RADIUS_IN_METERS), "--zoom", str(disc.ZOOM), "--meters", "sphere",
        "--color", disc.hexadecimal(disc.COLOR), "--basemap", disc.hexadecimal(disc.BACKGROUND),
        "--duration", f"{disc.SECONDS:g}", "-o", OUT]
    peers = [
        Peer("pulsemap", command),
        Peer("Pillow, 4x supersampled", script("pillow_disc.py"), ("PIL",)),
        Peer("ImageMagick", script("imagemagick_disc.py"), ("/usr/bin/convert",)),
        Peer("ImageMagick, no dither", script("imagemagick_disc.py", "+dither"),
             ("/usr/bin/convert",)),
        Peer("cairo, ffmpeg palette", script("cairo_ffmpeg.py"), ("cairo", "ffmpeg")),
        Peer("cairo, ffmpeg no dither", script("cairo_ffmpeg.py", "none"), ("cairo", "ffmpeg")),
    ]
    title = (f"Place to GIF: {disc.SIZE}x{disc.SIZE}, flat background, {disc.FRAME_COUNT} frames; "
             "everybody draws and encodes")
    return Job("place", title, peers, disc.FRAME_COUNT, disc.SECONDS, quality.plain_reference)


def hong_kong(pulsemap: str, folder: Path) -> Job:
    """A seamless cycle on the built-in map; the peers only encode pulsemap's own frames.

    Raises:
        OSError: pulsemap cannot be started.
        subprocess.SubprocessError: pulsemap failed to render the frames or took too long.
    """
    command = [pulsemap, "render", "--lat", "22.284681", "--lon", "114.158177",
               "--radius", "50000", "--zoom", "8", "-o"]
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.png"):
        old.unlink()
    subprocess.run([*command, str(folder / "%04d.png")], check=True, timeout=120,
                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    frames = sorted(map(str, folder.glob("*.png")))
    rate = disc.FRAMES_PER_SECOND

    def ffmpeg(dither: str) -> list[str]:
        return ["ffmpeg", "-v", "error", "-y", "-framerate", str(rate),
                "-pattern_type", "glob", "-i", str(folder / "*.png"), "-filter_complex",
                f"split[a][b];[a]palettegen[p];[b][p]paletteuse{dither}", "-loop", "0", OUT]

    peers = [
        Peer("pulsemap (draws, too)", [*command, OUT]),
        Peer("ffmpeg palette", ffmpeg(""), ("ffmpeg",)),
        Peer("ffmpeg no dither", ffmpeg("=dither=none"), ("ffmpeg",)),
        Peer("Pillow save_all",
             script("pillow_save.py", str(disc.DELAY_IN_MILLISECONDS), *frames), ("PIL",)),
        Peer("ImageMagick optimize",
             ["/usr/bin/convert", "-delay", str(disc.DELAY_IN_MILLISECONDS // 10), "-loop", "0",
              *frames, "-layers", "optimize", OUT], ("/usr/bin/convert",)),
    ]
    title = (f"Hong Kong on the built-in map, {len(frames)} frames; "
             "peers only encode ready frames")
    return Job("hk", title, peers, len(frames), len(frames) / rate, quality.png_reference(frames))
