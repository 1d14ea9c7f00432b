#!/usr/bin/python3
"""Draws what --quality, --colors, --dither and --lossy of GIF do, with the bytes of each, for an article.

    quality.py [FILE.png]

Each picture is a part of one frame, enlarged four times without smoothing, of a GIF that pulsemap, found in PATH, renders
with the words below it. All GIFs of a row show the same.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tests" / "Benchmarks"))

import jobs  # noqa: E402
from PIL import Image, ImageDraw, ImageFont  # noqa: E402

HERE = Path(__file__).parent
FONTS = Path("/usr/share/fonts/truetype/noto")

PART = (59, 40)
"""Pixels of the frame that are shown."""

ENLARGED, GAP, LINE, MARGIN = 4, 12, 19, 16
COLUMNS = 4

PLACE = ["--lat", "41.9", "--lon", "12.5", "--radius", "150km", "--zoom", "5", "--size", "320x240"]
ON_RELIEF = ["--lat", "0", "--lon", "0", "--radius", "60px", "--size", "320x320", "--zoom", "8"]
QUALITIES = [["--quality", number] for number in ("40", "70", "90", "100")]
FEW = ["--colors", "32"]
DITHERS = [["--colors", "256"], FEW, [*FEW, "--dither", "blue-noise"], [*FEW, "--dither", "diffusion"]]
LOSSES = [["--lossy", number] for number in ("0", "30", "80", "200")]

ROWS = [
    (ON_RELIEF, (10, -78), QUALITIES),
    (ON_RELIEF, (-72, -160), DITHERS),
    (PLACE, (-6, -18), LOSSES),
    (ON_RELIEF, (10, -78), LOSSES),
]
"""The scene of each row, where the part begins, counted from the middle, and what is said about each GIF."""

FRAME = 7
"""Of 20 frames: the disc is large and still to be seen."""

INK, QUIET, PAPER = (31, 35, 40), (101, 109, 118), (255, 255, 255)


def picture(words: list[str], start: tuple[int, int], folder: Path) -> tuple[Image.Image, int]:
    """Renders a GIF; returns a part of a frame, enlarged, and the bytes of the file."""
    path = folder / "a.gif"
    subprocess.run(["pulsemap", "render", *words, "--no-metadata", "-q", "-o", str(path)], check=True)
    with Image.open(path) as image:
        # An encoder may show a frame for longer.
        time = 0
        for number in range(image.n_frames):
            image.seek(number)
            time += image.info["duration"]
            if time > FRAME * 40:
                break
        frame = image.convert("RGB")
    left, top = frame.width // 2 + start[0], frame.height // 2 + start[1]
    part = frame.crop((left, top, left + PART[0], top + PART[1]))
    return part.resize((PART[0] * ENLARGED, PART[1] * ENLARGED), Image.Resampling.NEAREST), path.stat().st_size


def main() -> None:
    width, height = PART[0] * ENLARGED, PART[1] * ENLARGED
    step = height + 2 * LINE + GAP + 6
    sheet = Image.new("RGB", (2 * MARGIN + COLUMNS * width + (COLUMNS - 1) * GAP,
                              2 * MARGIN + len(ROWS) * step - GAP), PAPER)
    draw = ImageDraw.Draw(sheet)
    regular = ImageFont.truetype(str(FONTS / "NotoSans-Regular.ttf"), 14)
    bold = ImageFont.truetype(str(FONTS / "NotoSans-Bold.ttf"), 14)
    with tempfile.TemporaryDirectory() as name:
        _, relief = jobs.pictured("relief", 320, Path(name))
        for row, (scene, start, cells) in enumerate(ROWS):
            scene = [*scene, *relief] if scene is ON_RELIEF else scene
            for column, words in enumerate(cells):
                x, y = MARGIN + column * (width + GAP), MARGIN + row * step
                part, count = picture(scene + words, start, Path(name))
                sheet.paste(part, (x, y))
                draw.text((x, y + height + 3), " ".join(words), INK, bold)
                draw.text((x, y + height + 3 + LINE), f"{count / 1000:.1f} kB", QUIET, regular)
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "quality.png"
    sheet.save(target, optimize=True)


main()
