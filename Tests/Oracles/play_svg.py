#!/usr/bin/python3
"""Shows an animated SVG in headless Chromium at given times, and compares it with images.

    play_svg.py FILE --at SECONDS=IMAGE ... [--pictures FOLDER]

The document is part of a page, its clock is paused and set. For each pair, the object on
standard output has in "errors" the mean difference of all channels in levels of 0 to 255,
and in "peaks" the largest; images are shown on white. FOLDER gets the screenshots.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image

from animation import Deadline, OracleError
from chromium_decoder import open_browser

PAGE = """<!doctype html><title>svg</title><body style="margin:0;background:#fff">%s<script>
const svg = document.querySelector("svg");
svg.style.display = "block";

async function show(seconds) {
  svg.pauseAnimations();
  svg.setCurrentTime(seconds);
  await Promise.all([...document.querySelectorAll("image")].map((image) => image.decode?.()));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { width, height } = svg.getBoundingClientRect();
  return { width, height };
}
</script>
"""


def on_white(data: bytes) -> np.ndarray:
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return np.asarray(Image.alpha_composite(white, image).convert("RGB")).astype(int)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--at", action="append", required=True)
    parser.add_argument("--pictures", type=Path)
    options = parser.parse_args()
    errors, peaks = [], []
    try:
        with open_browser(Deadline(60)) as browser:
            session = browser.open(PAGE % options.file.read_text(encoding="utf-8"))
            for pair in options.at:
                seconds, name = pair.split("=", 1)
                wanted = on_white(Path(name).read_bytes())
                shown = browser.evaluate(session, f"show({float(seconds)})")
                scale = wanted.shape[1] / shown["width"]
                view = {"x": 0, "y": 0, "width": shown["width"], "height": shown["height"], "scale": scale}
                shot = browser.call(
                    "Page.captureScreenshot",
                    {"format": "png", "clip": view, "captureBeyondViewport": True}, session)
                data = base64.b64decode(shot["data"])
                if options.pictures:
                    (options.pictures / f"{Path(name).stem}.shot.png").write_bytes(data)
                seen = on_white(data)
                if seen.shape != wanted.shape:
                    raise OracleError(f"{seen.shape} instead of {wanted.shape}")
                difference = abs(seen - wanted)
                errors.append(float(difference.mean()))
                peaks.append(int(difference.max()))
    except OracleError as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return 1
    print(json.dumps({"errors": errors, "peaks": peaks}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
