#!/usr/bin/python3
"""Plays a video in headless Chromium frame by frame, and tells what it sees as JSON.

    play_video.py --rate FRACTION FILE FOLDER

A page draws the video to a canvas in the middle of each frame of that rate, as far as it
lasts. The object on standard output has "width", "height", "duration" in seconds and
"frames", the number that fits into it; FOLDER/frames.rgba gets the pixels of the canvas,
one frame after the other. Chromium demuxes and converts colors by itself and decodes
VP9 with libvpx; for H.264 Debian's takes the decoder of ffmpeg's library.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
from fractions import Fraction
from pathlib import Path

from animation import Deadline, OracleError
from chromium_decoder import open_browser

PAGE = """<!doctype html><title>video</title><script>
const video = document.createElement("video");
const canvas = document.createElement("canvas");
let context;

async function describe() {
  const bytes = Uint8Array.from(atob("%(data)s"), (c) => c.charCodeAt(0));
  video.muted = true;
  video.preload = "auto";
  video.src = URL.createObjectURL(new Blob([bytes], { type: "%(type)s" }));
  await new Promise((resolve, reject) => {
    video.onloadeddata = resolve;
    video.onerror = () => reject(new Error(video.error.message));
  });
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  context = canvas.getContext("2d", { willReadFrequently: true });
  return { width: video.videoWidth, height: video.videoHeight, duration: video.duration };
}

async function frame(seconds) {
  const sought = new Promise((resolve) => { video.onseeked = resolve; });
  // On a busy machine, the frame is presented some time after the event.
  const presented = new Promise((resolve) => {
    video.requestVideoFrameCallback(resolve);
    setTimeout(resolve, 2000);
  });
  video.currentTime = seconds;
  await Promise.all([sought, presented]);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(video, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(new Blob([data]));
  });
  return { rgba: url.slice(url.indexOf(",") + 1) };
}
</script>
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rate", type=Fraction, required=True)
    parser.add_argument("file", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    data = base64.b64encode(options.file.read_bytes()).decode()
    page = PAGE % {"data": data, "type": f"video/{options.file.suffix[1:]}"}
    try:
        with open_browser(Deadline(60)) as browser:
            session = browser.open(page)
            seen = browser.evaluate(session, "describe()")
            frames = round(seen["duration"] * options.rate)
            with (options.folder / "frames.rgba").open("wb") as target:
                for index in range(frames):
                    middle = float((index + Fraction(1, 2)) / options.rate)
                    frame = browser.evaluate(session, f"frame({middle})")
                    target.write(base64.b64decode(frame["rgba"]))
    except (OracleError, OSError, ValueError) as error:
        print(f"chromium cannot play {options.file}: {error}", file=sys.stderr)
        return 1
    print(json.dumps({**seen, "frames": frames}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
