#!/usr/bin/python3
"""Measures what --quality of GIF means: bytes and error of 24 scenes over the qualities, and beside ffmpeg.

    quality_scenes.py --pulsemap .build/release/pulsemap [--steps 5] [--scene NAME]... [--folder DIR] [--json FILE]
                      [--chart FILE]

Each scene is rendered at the qualities 100, 100 - STEPS, ... down to 40 and at the default. ffmpeg gets the same
frames without compression (palettegen, paletteuse=dither=none), and gifsicle -O3 what ffmpeg wrote. Of five frames,
evenly spaced, PSNR and SSIMULACRA 2 are measured; the table has their means, and the least of the latter. Of all
frames at the default and of ffmpeg's, pace, ghosts and error are measured, as `smoothness.py` says. Marked are:

* `bytes`, `PSNR`, `SSIMULACRA2`: a quality whose file is larger, or whose error is smaller, than that of the next
  higher one, by more than 0.2 %, 0.05 dB and 0.1 points;
* `size`: the default needs more than 0.95 of the bytes of ffmpeg;
* `pace`, `ghost`, `mean`: a frame of the default is further from the truth than all of ffmpeg's;
* `seen`: the default scores less than ffmpeg;
* `error`: the default has a lower PSNR than ffmpeg and than 50 dB;
* `behind`: at some quality, ffmpeg and gifsicle need fewer bytes and score higher in both measures.

--chart draws, for a scene of each class, the curve over the qualities beside those of peers. With --folder, frames and
files of peers are kept there, and found again by the next run. Exit status: 1 if pulsemap failed, and with --strict
also if anything is marked.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from PIL import Image

sys.dont_write_bytecode = True

import backgrounds  # noqa: E402
import chart  # noqa: E402
import curves  # noqa: E402
import jobs  # noqa: E402
import quality  # noqa: E402
import smoothness  # noqa: E402
from smoothness import Smoothness  # noqa: E402

FIXTURES = Path(__file__).parents[2] / "Fixtures"
SIZE = 384
"""Sides of the images in pixels."""

SECONDS = 2
FRAME_RATE = 25
SAMPLED_FRAMES = 5
DEFAULT = 90
"""The quality of a render without --quality."""

Words = Callable[[Path], list[str]]


@dataclass(frozen=True)
class Point:
    """What a GIF takes and shows."""

    bytes: int
    psnr: float
    ssimulacra2: float
    ssimulacra2_min: float


def world(latitude: float, longitude: float, zoom: float, theme: str, *words: str) -> Words:
    """A view of the map that comes with pulsemap."""
    return lambda folder: ["--lat", str(latitude), "--lon", str(longitude), "--zoom", str(zoom), "--basemap",
                           f"world:{theme}", *words]


def many(folder: Path, latitude: float, longitude: float, reach: float) -> list[str]:
    """Thirty places, each in a phase of its own, at most `reach` degrees from the middle."""
    numbers = random.Random(5)
    table = folder / f"many-{latitude}-{longitude}.csv"
    rows = [f"{latitude + numbers.uniform(-reach, reach) / 2:.6f},{longitude + numbers.uniform(-reach, reach):.6f},"
            f"start@{numbers.uniform(0, 0.8):.2f}" for _ in range(30)]
    table.write_text("\n".join(["lat,lon,timeline", *rows]) + "\n")
    return ["--csv", str(table), "--radius", "20px"]


def world_many(latitude: float, longitude: float, zoom: float, theme: str, reach: float) -> Words:
    """Many places on the map that comes with pulsemap."""
    return lambda folder: [*world(latitude, longitude, zoom, theme)(folder),
                           *many(folder, latitude, longitude, reach)]


def track(zoom: str, theme: str) -> Words:
    """A dot that moves along a track, with its trail."""
    return lambda folder: ["--track", str(FIXTURES / "data/voyage.geojson"), "--effect", "dot", "--radius", "9px",
                           "--track-duration", str(SECONDS), "--basemap", f"world:{theme}", "--zoom", zoom]


def photograph(folder: Path) -> Path:
    """Enlarges a picture of the fixtures and adds the grain of film; returns its file."""
    path = folder / f"photo-{SIZE}.png"
    with Image.open(FIXTURES / "pictures/similarity/photo.png") as image:
        pixels = np.asarray(image.convert("RGB").resize((SIZE, SIZE), Image.BICUBIC), dtype=float)
    grain = np.random.default_rng(7).normal(0, 2, (SIZE, SIZE, 1))
    Image.fromarray((pixels + grain).round().clip(0, 255).astype(np.uint8)).save(path)
    return path


def pictured(kind: str, *words: str, has_many: bool = False) -> Words:
    """A picture below places in its middle."""
    def made(folder: Path) -> list[str]:
        if kind == "photo":
            path = photograph(folder)
            _, below = jobs.pictured("solid", SIZE, folder)
            below = ["--basemap", str(path), *below[2:]]
        else:
            _, below = jobs.pictured(kind, SIZE, folder)
        above = ["--lat", "0", "--lon", "0", *words]
        if has_many:
            above += many(folder, 0, 0, SIZE / 2.4 / jobs.PIXELS_A_DEGREE)
        return [*above, "--zoom", "8", *below]
    return made


LOCATION = ("--effect", "location", "--radius", "30px")

SCENES: dict[str, Words] = {
    "world z2 light, disc": world(20, 0, 2, "light", "--radius", "60px"),
    "world z3 dark, disc": world(35, 100, 3, "dark", "--radius", "80px"),
    "world z4 light, location": world(48, 12, 4, "light", *LOCATION),
    "world z5 light, disc": world(48, 12, 5, "light", "--radius", "80px"),
    "world z5 dark, disc": world(48, 12, 5, "dark", "--radius", "80px"),
    "world z6 light, many": world_many(52, 8, 6, "light", 3),
    "world z7 dark, location": world(51.5, 7, 7, "dark", *LOCATION),
    "world z8 light, disc": world(22.284681, 114.158177, 8, "light", "--radius", "50000"),
    "world z8 dark, many": world_many(40.7, -74, 8, "dark", 0.8),
    "world z9 light, location": world(35.6, 139.7, 9, "light", *LOCATION),
    "world z9 dark, disc": world(60.2, 24.9, 9, "dark", "--radius", "80px"),
    "world light, camera": world(41.9, 12.5, 5, "light", "--radius", "30km", "--camera", "z=8@0/ease-in-out:1.7",
                                 "--labels=none"),
    "world dark, camera": world(48.9, 2.3, 6, "dark", "--radius", "20km", "--camera", "z=8@0/ease-in-out:1.7"),
    "world light, track": track("4", "light"),
    "world dark, track": track("5", "dark"),
    "streets, disc": pictured("map", "--radius", "110px"),
    "streets, location": pictured("map", *LOCATION),
    "streets, many": pictured("map", has_many=True),
    "relief, disc": pictured("relief", "--radius", "110px"),
    "relief, many": pictured("relief", has_many=True),
    "photograph, disc": pictured("photo", "--radius", "110px"),
    "photograph, location": pictured("photo", *LOCATION),
    "plain, disc": pictured("solid", "--radius", "110px"),
    "plain, many": pictured("solid", has_many=True),
}


def run(command: list[object]) -> None:
    """Runs a program to its end.

    Raises:
        subprocess.CalledProcessError: It failed.
    """
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL, timeout=600)


def shown(path: Path, times: list[float], *, holds_last: bool = False) -> list[np.ndarray]:
    """Returns the pictures that a GIF shows at ascending instants in seconds.

    `holds_last` is for files of ffmpeg, which drops the last frames, with their time, if they equal the one before:
    the last picture is shown to the end.

    Raises:
        ValueError: The GIF ends earlier.
    """
    pictures: list[np.ndarray] = []
    end = 0.0
    with Image.open(path) as image:
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            end += image.info.get("duration", 0) / 1000
            while len(pictures) < len(times) and times[len(pictures)] < end:
                pictures.append(np.asarray(image.convert("RGB"), dtype=float))
    if holds_last and pictures:
        pictures += [pictures[-1]] * (len(times) - len(pictures))
    if len(pictures) < len(times):
        raise ValueError(f"{path.name} ends after {end:g} s")
    return pictures


class Measured:
    """A scene with its true frames, and what peers make of them."""

    def __init__(self, name: str, tool: str, folder: Path) -> None:
        self.tool, self.folder = tool, folder / "".join(letter if letter.isalnum() else "-" for letter in name)
        self.folder.mkdir(parents=True, exist_ok=True)

        self.words = [*SCENES[name](self.folder), "--size", f"{SIZE}x{SIZE}", "--duration", str(SECONDS)]
        frames = self.folder / "frames"
        if not (self.folder / "peer.gif").exists():
            frames.mkdir(exist_ok=True)
            run([tool, "render", *self.words, "-q", "-o", frames / "%04d.png"])
            self._encode_by_peers(frames)
        files = self.files = sorted(frames.iterdir())
        numbers = [(2 * index + 1) * len(files) // (2 * SAMPLED_FRAMES) for index in range(SAMPLED_FRAMES)]
        self.times = [(number + 0.5) / FRAME_RATE for number in numbers]
        self.expected = [np.asarray(Image.open(files[number]).convert("RGB"), dtype=float) for number in numbers]

    def _encode_by_peers(self, frames: Path) -> None:
        plain, peer = self.folder / "plain.gif", self.folder / "peer.gif"
        raw = self.folder / "frames.rgb"
        size = curves.write_raw(frames, raw)
        curves.encode_by_ffmpeg(raw, size, FRAME_RATE, plain)
        raw.unlink()
        run(["gifsicle", "-O3", plain, "-o", peer])

    def smoothness(self, path: Path, *, holds_last: bool = False) -> Smoothness:
        """Measures all frames of a GIF."""
        times = [(number + 0.5) / FRAME_RATE for number in range(len(self.files))]
        expected = [np.asarray(Image.open(file).convert("RGB"), dtype=float) for file in self.files]
        return smoothness.measured(shown(path, times, holds_last=holds_last), expected)

    def point(self, path: Path, *, holds_last: bool = False) -> Point:
        """Measures a GIF."""
        pairs = list(zip(shown(path, self.times, holds_last=holds_last), self.expected))
        scores = quality.ssimulacra2(self.tool, pairs)
        return Point(path.stat().st_size, sum(quality.psnr(*pair) for pair in pairs) / len(pairs),
                     sum(scores) / len(scores), min(scores))

    def ours(self, number: int) -> Point:
        """Renders and measures the scene at a quality."""
        return self.point(self._rendered(number))

    def _rendered(self, number: int) -> Path:
        path = self.folder / "ours.gif"
        run([self.tool, "render", *self.words, "-q", "--quality", number, "-o", path])
        return path

    def smoothness_of_default(self) -> tuple[Smoothness, Smoothness]:
        """Measures all frames at the default, and those of ffmpeg."""
        notes = self.folder / "smoothness.json"
        if notes.exists():
            plain = Smoothness(**json.loads(notes.read_text()))
        else:
            plain = self.smoothness(self.folder / "plain.gif", holds_last=True)
            notes.write_text(json.dumps(asdict(plain)))
        return self.smoothness(self._rendered(DEFAULT)), plain

    def peers(self) -> tuple[Point, Point]:
        """Returns what ffmpeg takes and shows, alone and with gifsicle, which does not change the pixels."""
        notes = self.folder / "peers.json"
        if notes.exists():
            plain, peer = (Point(**values) for values in json.loads(notes.read_text()))
        else:
            plain = self.point(self.folder / "plain.gif", holds_last=True)
            peer = Point(**{**asdict(plain), "bytes": (self.folder / "peer.gif").stat().st_size})
            notes.write_text(json.dumps([asdict(plain), asdict(peer)]))
        return plain, peer


def curves_of(scene: Measured, points: dict[int, Point]) -> dict[str, list[dict]]:
    """Returns the curves of a scene, ours and those of peers, as `chart.drawn_curves` wants them."""
    best = scene.folder / "best.gif"
    run([scene.tool, "render", *scene.words, "-q", "--quality", 100, "-o", best])
    others = curves.peers(scene.folder / "frames", FRAME_RATE, best, scene.folder,
                          lambda path, **words: asdict(scene.point(path, **words)))
    return {"pulsemap --quality": [asdict(point) for point in points.values()], **others}


def marks(
    points: dict[int, Point], plain: Point, peer: Point, smooth: tuple[Smoothness, Smoothness],
) -> list[str]:
    """Returns what is not as it should be."""
    found = []
    numbers = sorted(points, reverse=True)
    for high, low in zip(numbers, numbers[1:]):
        above, below = points[high], points[low]
        if below.bytes > 1.002 * above.bytes:
            found.append(f"bytes {high}:{above.bytes}<{low}:{below.bytes}")
        if below.psnr > above.psnr + 0.05:
            found.append(f"PSNR {high}:{above.psnr:.2f}<{low}:{below.psnr:.2f}")
        if below.ssimulacra2 > above.ssimulacra2 + 0.1:
            found.append(f"SSIMULACRA2 {high}:{above.ssimulacra2:.2f}<{low}:{below.ssimulacra2:.2f}")
    default = points[DEFAULT]
    if default.bytes > 0.95 * plain.bytes:
        found.append(f"size {default.bytes / plain.bytes:.2f}")
    if default.ssimulacra2 < plain.ssimulacra2:
        found.append(f"seen {default.ssimulacra2 - plain.ssimulacra2:+.2f}")
    if default.psnr < min(plain.psnr, 50):
        found.append(f"error {default.psnr - min(plain.psnr, 50):+.1f} dB")
    # What rounds to the same is the same.
    for name, least in (("pace", 0.005), ("ghost", 0.05), ("mean", 0.005)):
        own, other = (getattr(values, "error" if name == "mean" else name) for values in smooth)
        if own > other + least:
            found.append(f"{name} {own:.2f}>{other:.2f}")
    for number, point in points.items():
        if peer.bytes <= point.bytes and peer.psnr >= point.psnr and peer.ssimulacra2 > point.ssimulacra2:
            found.append(f"behind at {number}")
    return found


def cell(point: Point) -> str:
    return f"{point.bytes / 1e3:.0f} {point.psnr:.1f} {point.ssimulacra2:.1f}"


def compared(smooth: tuple[Smoothness, Smoothness]) -> list[str]:
    """Returns the cells of pace, ghosts and error, of the default and of ffmpeg."""
    ours, plain = smooth
    return [f"{ours.pace:.2f} / {plain.pace:.2f}", f"{ours.ghost:.1f} / {plain.ghost:.1f}",
            f"{ours.error:.2f} / {plain.error:.2f}"]


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Measure what --quality of GIF means.")
    parser.add_argument("--pulsemap", default=".build/release/pulsemap", metavar="PATH")
    parser.add_argument("--steps", type=int, default=5, metavar="N", help="distance of the qualities")
    parser.add_argument("--scene", choices=list(SCENES), action="append", help="default: all")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="keep frames and files of peers there")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers there, too")
    parser.add_argument("--chart", type=Path, metavar="FILE", help="draw curves of a scene of each class")
    parser.add_argument("--strict", action="store_true", help="fail if anything is marked")
    options = parser.parse_args()
    if options.steps < 1:
        parser.error("--steps needs at least 1")
    numbers = sorted({*range(100, 39, -options.steps), DEFAULT}, reverse=True)

    report, failed, marked = {}, False, 0
    drawn: dict[str, dict[str, list[dict]]] = {}
    classes = {scene: name for name, scene in curves.CLASSES.items()} if options.chart else {}
    print("Each cell: kB, PSNR in dB, SSIMULACRA 2; `min` is the least of the latter; pace, ghost and error are those of "
          "the default / of ffmpeg.\n")
    print("| scene | " + " | ".join(map(str, numbers)) + " | min | ffmpeg | + gifsicle | size | pace | ghost | error | marks |")
    print("|---|" + "---|" * (len(numbers) + 8))
    with tempfile.TemporaryDirectory(prefix="pulsemap-bench-") as temporary:
        for name in options.scene or SCENES:
            try:
                scene = Measured(name, options.pulsemap, options.folder or Path(temporary))
                plain, peer = scene.peers()
                points = {number: scene.ours(number) for number in numbers}
                smooth = scene.smoothness_of_default()
                if name in classes:
                    drawn[classes[name]] = curves_of(scene, points)
            except (OSError, ValueError, subprocess.SubprocessError) as error:
                print(f"{name}: {error}", file=sys.stderr)
                failed = True
                continue
            found = marks(points, plain, peer, smooth)
            marked += len(found)
            cells = [name, *map(cell, points.values()), f"{points[DEFAULT].ssimulacra2_min:.1f}", cell(plain),
                     f"{peer.bytes / 1e3:.0f}", f"{points[DEFAULT].bytes / plain.bytes:.2f}", *compared(smooth),
                     "; ".join(found)]
            print("| " + " | ".join(cells) + " |", flush=True)
            report[name] = {"points": {number: asdict(point) for number, point in points.items()},
                            "ffmpeg": asdict(plain), "gifsicle": asdict(peer),
                            "smoothness": dict(zip(("default", "ffmpeg"), map(asdict, smooth))), "marks": found}
    print(f"\n{marked} marks in {len(report)} scenes")
    if options.json:
        options.json.write_text(json.dumps(report, indent=1) + "\n")
    if options.chart and drawn:
        options.chart.write_text(chart.drawn_curves(drawn))
    return 1 if failed or options.strict and marked else 0


if __name__ == "__main__":
    sys.exit(main())
