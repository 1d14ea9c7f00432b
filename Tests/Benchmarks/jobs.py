"""The jobs of the benchmark: what is made, by whom, and what it should look like."""

from __future__ import annotations

import importlib.util
import math
import random
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import backgrounds
import quality
from peers import disc

PEERS = Path(__file__).parent / "peers"
OUT = "{out}"
"""Stands for the output file in a command."""

PIXELS_A_DEGREE = 256 * 2 ** 8 / 360
"""Of the views of flat backgrounds, which lie around 0, 0 at zoom 8."""


@dataclass(frozen=True)
class Peer:
    """A program that does a job; `needs` names its programs and its Python modules."""

    name: str
    command: list[str]
    needs: tuple[str, ...] = ()

    def missing(self) -> list[str]:
        """Returns what is needed but not installed."""
        return [need for need in self.needs
                if not shutil.which(need) and ("/" in need or not importlib.util.find_spec(need))]


@dataclass(frozen=True)
class Job:
    """Work that pulsemap, the first peer, is compared in."""

    name: str
    title: str
    peers: list[Peer]
    frame_count: int
    seconds: float
    reference: Callable[[int], np.ndarray] = field(repr=False)
    is_sequence: bool = False
    """Whether a folder of PNG files is made, one for each frame, rather than a GIF."""


@dataclass(frozen=True)
class Scene:
    """What pulsemap draws in a job whose peers only encode its frames."""

    title: str
    size: tuple[int, int]
    words: list[str]
    background: Path | None = None
    """The background as a picture, where there is one."""


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
        Peer("py-staticmaps, Pillow", script("staticmaps_disc.py"), ("staticmaps", "PIL")),
        Peer("ImageMagick", script("imagemagick_disc.py"), ("/usr/bin/convert",)),
        Peer("ImageMagick, no dither", script("imagemagick_disc.py", "+dither"),
             ("/usr/bin/convert",)),
        Peer("cairo, ffmpeg palette", script("cairo_ffmpeg.py"), ("cairo", "ffmpeg")),
        Peer("cairo, ffmpeg no dither", script("cairo_ffmpeg.py", "none"), ("cairo", "ffmpeg")),
    ]
    title = (f"Place to GIF: {disc.SIZE}x{disc.SIZE}, flat background, {disc.FRAME_COUNT} frames; "
             "everybody draws and encodes")
    return Job("place", title, peers, disc.FRAME_COUNT, disc.SECONDS, quality.plain_reference)


def _view(width: int, height: int) -> list[str]:
    return ["--zoom", "8", "--size", f"{width}x{height}", "--duration", f"{disc.SECONDS:g}"]


def pictured(kind: str, size: int, folder: Path) -> tuple[Path, list[str]]:
    """Draws a background and returns it with the words that put it under a view of its size."""
    path = folder / f"{kind}-{size}.png"
    backgrounds.write(kind, size, path)
    edge = size / 2 / PIXELS_A_DEGREE
    north = math.degrees(math.atan(math.sinh(math.radians(edge))))
    return path, ["--basemap", str(path), f"--bounds={-edge:.12f},{-north:.12f},{edge:.12f},{north:.12f}"]


def _disc(kind: str, size: int, radius: int, folder: Path) -> Scene:
    """One pulsing disc in the middle of a background."""
    path, words = pictured(kind, size, folder)
    place = ["--lat", "0", "--lon", "0", "--radius", f"{radius}px",
             "--color", disc.hexadecimal(disc.COLOR)]
    return Scene(f"A disc of {radius} px on the background '{kind}', {size}x{size}", (size, size),
                 [*place, *_view(size, size), *words], path)


def _many(folder: Path) -> Scene:
    """Fifty discs on a street map, each in a phase of its own."""
    path, words = pictured("map", 512, folder)
    numbers = random.Random(3)
    table = folder / "many.csv"
    reach = 230 / PIXELS_A_DEGREE
    rows = [f"{numbers.uniform(-reach, reach):.6f},{numbers.uniform(-reach, reach):.6f},"
            f"start@{numbers.uniform(0, 0.8):.2f}" for _ in range(50)]
    table.write_text("\n".join(["lat,lon,timeline", *rows]) + "\n")
    return Scene("50 discs of 24 px, each in its own phase, on the street map, 512x512", (512, 512),
                 ["--csv", str(table), "--lat", "0", "--lon", "0", "--radius", "24px",
                  "--color", disc.hexadecimal(disc.COLOR), *_view(512, 512), *words])


def _world(folder: Path) -> Scene:
    """A disc on the map that comes with pulsemap."""
    return Scene("Hong Kong on the map of the world, 512x512", (512, 512),
                 ["--lat", "22.284681", "--lon", "114.158177", "--radius", "50000", "--zoom", "8",
                  "--size", "512x512", "--duration", f"{disc.SECONDS:g}"])


def _camera(folder: Path) -> Scene:
    """A camera that flies nearer: no pixel stays as it is."""
    return Scene("A camera flies from Italy to Rome over the map of the world, 512x512", (512, 512),
                 ["--lat", "41.9", "--lon", "12.5", "--radius", "30km", "--zoom", "5",
                  "--camera", "z=8@0/ease-in-out:2.5", "--labels=none", "--size", "512x512",
                  "--duration", f"{disc.SECONDS:g}"])


def _markers(folder: Path) -> Scene:
    """A picture in its own colors above a pulse."""
    path, words = pictured("map", 512, folder)
    marker = folder / "marker.png"
    backgrounds.write_marker(marker)
    return Scene("A picture of 64 px over a halo on the street map, 512x512", (512, 512),
                 ["--lat", "0", "--lon", "0", "--effect", "location", "--image", str(marker),
                  "--image-size", "64px", *_view(512, 512), *words])


SCENES: dict[str, Callable[[Path], Scene]] = {
    "map": lambda folder: _disc("map", 512, 150, folder),
    "relief": lambda folder: _disc("relief", 512, 150, folder),
    "solid": lambda folder: _disc("solid", 512, 150, folder),
    "world": _world,
    "map-1024": lambda folder: _disc("map", 1024, 300, folder),
    "many": _many,
    "camera": _camera,
    "markers": _markers,
}
"""The jobs whose peers get ready frames, and what is drawn in them."""

SEQUENCES = {"png-map": "map", "png-world": "world", "png-camera": "camera"}
"""The jobs that make PNG sequences, and their scenes."""

SLOW = {"map-1024", "camera"}
"""Jobs without the peers that take minutes for them."""

FLOORED = {"map", "map-1024"}
"""The scene that the floor is made for, in two sizes."""


def encoding(name: str, pulsemap: str, folder: Path, floor: str | None = None) -> Job:
    """pulsemap draws and encodes; its peers only encode its frames, which they get without compression.

    Args:
        floor: The command of a program made for the one scene of the street map, with `{background}` (a file of raw
            RGB), `{size}` and `{out}`: as fast as it can get.

    Raises:
        OSError: pulsemap or ffmpeg cannot be started.
        subprocess.SubprocessError: one of them failed or took too long.
    """
    scene, raw, count = rendered(name, pulsemap, folder)
    width, height = scene.size
    command = [pulsemap, "render", *scene.words, "-o"]
    rate = disc.FRAMES_PER_SECOND
    source = raw_source(raw, scene.size)

    def ffmpeg(palette: str, use: str) -> list[str]:
        return ["ffmpeg", "-v", "error", "-y", *source, "-filter_complex",
                f"split[a][b];[a]palettegen{palette}[p];[b][p]paletteuse{use}", "-loop", "0", OUT]

    peers = [
        Peer("pulsemap (draws, too)", [*command, OUT]),
        Peer("pulsemap --quality 100", [*command, OUT, "--quality", "100"]),
        Peer("pulsemap --jobs 1", [*command, OUT, "--jobs", "1"]),
    ]
    if floor and scene.background and name in FLOORED:
        background = folder / f"{name}-background.rgb"
        _to_raw(["-i", str(scene.background)], background)
        words = floor.format(background=background, size=width, out=OUT).split()
        peers.append(Peer("made for this scene alone, in C", words, (words[0],)))
    peers += [
        Peer("ffmpeg palette", ffmpeg("", ""), ("ffmpeg",)),
        Peer("ffmpeg rectangles", ffmpeg("=stats_mode=diff", "=diff_mode=rectangle"), ("ffmpeg",)),
        Peer("ffmpeg no dither", ffmpeg("", "=dither=none"), ("ffmpeg",)),
        Peer("ffmpeg no dither, gifsicle -O3",
             ["sh", "-c", '"$@" && gifsicle -O3 -b "$0"', OUT, *ffmpeg("", "=dither=none")],
             ("ffmpeg", "gifsicle")),
    ]
    if name not in SLOW:
        peers += [
            Peer("Pillow save_all", script("pillow_save.py", str(disc.DELAY_IN_MILLISECONDS), str(raw),
                                           str(width), str(height)), ("PIL",)),
            Peer("ImageMagick optimize",
                 ["/usr/bin/convert", "-delay", str(disc.DELAY_IN_MILLISECONDS // 10), "-loop", "0",
                  "-size", f"{width}x{height}", "-depth", "8", f"rgb:{raw}", "+dither",
                  "-layers", "optimize", OUT], ("/usr/bin/convert",)),
        ]
    title = f"{scene.title}, {count} frames; peers only encode ready frames"
    return Job(name, title, peers, count, count / rate, quality.raw_reference(raw, scene.size))


def sequence(name: str, pulsemap: str, folder: Path) -> Job:
    """One PNG file for each frame: pulsemap draws and encodes, ffmpeg gets ready frames of 24 bits, uncompressed.

    Raises:
        OSError: pulsemap or ffmpeg cannot be started.
        subprocess.SubprocessError: one of them failed or took too long.
    """
    scene, raw, count = rendered(name, pulsemap, folder)
    files = f"{OUT}/%04d.png"
    command = [pulsemap, "render", *scene.words, "-o", files]
    peers = [
        Peer("pulsemap (draws, too)", command),
        Peer("pulsemap --jobs 1", [*command, "--jobs", "1"]),
        Peer("pulsemap --png-writer compact", [*command, "--png-writer", "compact"]),
        Peer("ffmpeg", ["ffmpeg", "-v", "error", "-y", *raw_source(raw, scene.size), files], ("ffmpeg",)),
    ]
    title = f"{scene.title}, {count} PNG files; the peer only encodes ready frames"
    return Job(f"png-{name}", title, peers, count, count / disc.FRAMES_PER_SECOND,
               quality.raw_reference(raw, scene.size), is_sequence=True)


def rendered(name: str, pulsemap: str, folder: Path) -> tuple[Scene, Path, int]:
    """Has pulsemap draw the frames of a scene; returns it, their pixels as raw RGB, and their number."""
    folder.mkdir(parents=True, exist_ok=True)
    scene = SCENES[name](folder)
    frames, raw = folder / "frames", folder / f"{name}.rgb"
    shutil.rmtree(frames, ignore_errors=True)
    frames.mkdir()
    subprocess.run([pulsemap, "render", *scene.words, "-o", str(frames / "%04d.png")], check=True,
                   timeout=300, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    _to_raw(["-framerate", str(disc.FRAMES_PER_SECOND), "-i", str(frames / "%04d.png")], raw)
    return scene, raw, len(list(frames.iterdir()))


def raw_source(raw: Path, size: tuple[int, int]) -> list[str]:
    """Returns the words that make ffmpeg read raw frames."""
    return ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{size[0]}x{size[1]}",
            "-r", str(disc.FRAMES_PER_SECOND), "-i", str(raw)]


def _to_raw(source: list[str], target: Path) -> None:
    """Writes pictures as raw RGB."""
    subprocess.run(["ffmpeg", "-v", "error", "-y", *source, "-f", "rawvideo", "-pix_fmt", "rgb24",
                    str(target)], check=True, timeout=300, stderr=subprocess.PIPE)
