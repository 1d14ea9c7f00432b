"""Rate-distortion curves of peers: what ffmpeg and gifsicle make of the frames of a scene with various settings.

gifski is not among them: Debian 12 does not have it.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

from PIL import Image

CLASSES = {
    "world, disc": "world z5 light, disc",
    "world, location": "world z4 light, location",
    "world, many": "world z6 light, many",
    "world, camera": "world light, camera",
    "world, track": "world light, track",
    "streets": "streets, many",
    "relief": "relief, many",
    "photograph": "photograph, location",
    "plain": "plain, many",
}
"""The scene whose curves stand for a class."""

COLORS = [256, 128, 64]
DITHERS = {"ffmpeg none": "none", "ffmpeg bayer": "bayer:bayer_scale=3", "ffmpeg sierra": "sierra2_4a"}
LOSSES = [20, 40, 80, 140, 200]

Measure = Callable[..., dict]


def write_raw(frames: Path, path: Path) -> tuple[int, int]:
    """Writes the pixels of all pictures of a folder to one file, and returns their size.

    Where the format of PNG files changes, from few colors to many, ffmpeg begins its filters anew and loses the frames
    before; raw pixels have one format.
    """
    size = (0, 0)
    with path.open("wb") as file:
        for name in sorted(frames.iterdir()):
            with Image.open(name) as image:
                size = image.size
                file.write(image.convert("RGB").tobytes())
    return size


def encode_by_ffmpeg(raw: Path, size: tuple[int, int], rate: int, path: Path, *, colors: int = 256,
                     dither: str = "none") -> None:
    """Encodes raw frames as GIF.

    Raises:
        subprocess.CalledProcessError: ffmpeg failed.
    """
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size",
         f"{size[0]}x{size[1]}", "-framerate", str(rate), "-i", raw, "-filter_complex",
         f"split[a][b];[a]palettegen=max_colors={colors}[p];[b][p]paletteuse=dither={dither}", "-loop", "0", path],
        check=True, timeout=600)


def peers(frames: Path, rate: int, ours: Path, folder: Path, measure: Measure) -> dict[str, list[dict]]:
    """Returns the curve of each peer, a list of what `measure` says of a GIF, the largest first.

    `ours` is the best GIF of pulsemap, of which gifsicle makes lossy ones; `folder` is for temporary files.

    Raises:
        subprocess.CalledProcessError: A peer failed.
    """
    curves: dict[str, list[dict]] = {}
    path = folder / "curve.gif"
    raw = folder / "frames.rgb"
    size = write_raw(frames, raw)
    for name, dither in DITHERS.items():
        curves[name] = []
        for colors in COLORS:
            encode_by_ffmpeg(raw, size, rate, path, colors=colors, dither=dither)
            curves[name].append(measure(path, holds_last=True))
            if dither == "none":
                subprocess.run(["gifsicle", "-w", "-O3", path, "-o", folder / "small.gif"], check=True, timeout=600)
                smaller = {**curves[name][-1], "bytes": (folder / "small.gif").stat().st_size}
                curves.setdefault("ffmpeg none, gifsicle -O3", []).append(smaller)
    raw.unlink()
    curves["gifsicle --lossy of pulsemap"] = []
    for loss in LOSSES:
        subprocess.run(["gifsicle", "-w", "-O3", f"--lossy={loss}", ours, "-o", path], check=True, timeout=600)
        curves["gifsicle --lossy of pulsemap"].append(measure(path, holds_last=True))
    return curves
