#!/usr/bin/python3
"""Tells what ffmpeg sees in a video, as JSON, and writes its frames.

    read_video.py [--codec NAME] FILE FOLDER

The object on standard output has "width", "height", "rate" (a fraction), "pixels" (the
pixel format), "matrix", "range", "duration" in seconds, "comment" and "frames", their
number. FOLDER/frames.rgba gets the frames as ffmpeg converts them to RGBA, one after the
other, with all colors interpolated. `--codec` names the decoder.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--codec")
    parser.add_argument("file", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    seen = json.loads(subprocess.run(
        ["ffprobe", "-v", "error", "-of", "json", "-count_frames", "-show_streams", "-show_format",
         options.file],
        check=True, capture_output=True, timeout=60).stdout)
    stream, tags = seen["streams"][0], seen["format"].get("tags", {})
    codec = ["-c:v", options.codec] if options.codec else []
    subprocess.run(
        ["ffmpeg", "-v", "error", "-nostdin", "-y", *codec, "-i", options.file,
         "-sws_flags", "accurate_rnd+full_chroma_int+full_chroma_inp", "-fps_mode", "passthrough",
         "-f", "rawvideo", "-pix_fmt", "rgba", options.folder / "frames.rgba"],
        check=True, timeout=60)
    print(json.dumps({
        "width": stream["width"], "height": stream["height"], "rate": stream["r_frame_rate"],
        "pixels": stream["pix_fmt"], "matrix": stream.get("color_space"),
        "range": stream.get("color_range"), "frames": int(stream["nb_read_frames"]),
        "duration": float(seen["format"].get("duration", 0)),
        "comment": tags.get("comment") or tags.get("COMMENT"),
    }))


main()
