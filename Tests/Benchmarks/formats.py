#!/usr/bin/python3
"""Compares pulsemap's WebP, APNG, AVIF and MP4 with those of ffmpeg, libwebp's img2webp and apngasm.

    formats.py --pulsemap .build/release/pulsemap [--rounds 3] [--job NAME]... [--format NAME]... [--json FILE]

The peers get ready frames, uncompressed or as PNG files, and only encode them; pulsemap draws them, too. Per peer:

* wall, cpu, rss, bytes, and their ratios to pulsemap's: as bench.py measures them;
* pixels: 'equal' if every pixel of every frame is that of the reference, at its time; 'within 1 level' of 255, which
  overlays in APNG may be, as decoders round; otherwise the PSNR of the mean and of the worst frame.

The last job is a film of 15 seconds in 1080x1920 whose camera follows a track. Of its CPU time and its memory,
pulsemap's own are told apart from those of the ffmpeg that it starts.

Exit status: 1 if pulsemap failed, or its lossless files do not show the reference.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.dont_write_bytecode = True

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

import bench  # noqa: E402
import jobs  # noqa: E402
import quality  # noqa: E402
from peers import disc  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]
LOSSLESS = ("apng", "webp")
SCENES = ("map", "world", "relief", "many", "camera", "markers")
YUV = ["-vf", "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p",
       "-colorspace", "bt709", "-color_primaries", "bt709", "-color_range", "tv", "-threads", "4"]
"""The colors of videos, as pulsemap has ffmpeg convert them."""

AV1 = (["libsvtav1", "-crf", "24", "-preset", "6"], ["libaom-av1", "-crf", "24", "-b:v", "0", "-cpu-used", "6"])
"""AV1 with the settings that pulsemap gives to ffmpeg, and with the other encoder."""

FILM = ["--track", str(ROOT / "Fixtures/tracks/route.gpx"), "--camera", "follow@0", "--size", "1080x1920",
        "--duration", "15", "--fps", "25"]


@dataclass(frozen=True)
class Frames:
    """The frames of a job, as raw RGB in one file and as PNG files in a folder."""

    scene: jobs.Scene
    raw: Path
    count: int
    folder: Path


def peers(kind: str, pulsemap: str, frames: Frames) -> list[jobs.Peer]:
    """Returns who makes a format, pulsemap first."""
    # The peers write no metadata.
    ours = [pulsemap, "render", *frames.scene.words, "--no-metadata", "--format", kind, "-o", jobs.OUT]
    source = ["ffmpeg", "-v", "error", "-y", *jobs.raw_source(frames.raw, frames.scene.size)]
    pictures = sorted(str(path) for path in frames.folder.iterdir())
    delay = str(disc.DELAY_IN_MILLISECONDS)
    rest: dict[str, list[jobs.Peer]] = {
        "apng": [
            jobs.Peer("ffmpeg", [*source, "-f", "apng", "-plays", "0", jobs.OUT], ("ffmpeg",)),
            jobs.Peer("ffmpeg -pred mixed",
                      [*source, "-pred", "mixed", "-f", "apng", "-plays", "0", jobs.OUT], ("ffmpeg",)),
            jobs.Peer("apngasm -z0 (zlib)", ["apngasm", jobs.OUT, *pictures, delay, "1000", "-z0"], ("apngasm",)),
            jobs.Peer("apngasm (7zip)", ["apngasm", jobs.OUT, *pictures, delay, "1000"], ("apngasm",)),
        ],
        "webp": [
            jobs.Peer("ffmpeg", [*source, "-c:v", "libwebp_anim", "-lossless", "1", "-loop", "0", jobs.OUT],
                      ("ffmpeg",)),
            jobs.Peer("img2webp", ["img2webp", "-loop", "0", "-lossless", "-d", delay, *pictures, "-o", jobs.OUT],
                      ("img2webp",)),
            jobs.Peer("img2webp -min_size -m 6",
                      ["img2webp", "-min_size", "-loop", "0", "-lossless", "-m", "6", "-d", delay, *pictures,
                       "-o", jobs.OUT], ("img2webp",)),
        ],
        "avif": [jobs.Peer(f"ffmpeg {words[0]}", [*source, *YUV, "-c:v", *words, jobs.OUT], ("ffmpeg",)) for words in AV1],
        "mp4": [jobs.Peer("ffmpeg libx264", [*source, *YUV, "-c:v", "libx264", "-crf", "18", jobs.OUT], ("ffmpeg",))],
    }
    one_thread = [jobs.Peer("pulsemap --jobs 1", [*ours, "--jobs", "1"])] if kind in LOSSLESS else []
    return [jobs.Peer("pulsemap (draws, too)", ours), *one_thread, *rest[kind]]


def rendered(name: str, pulsemap: str, folder: Path) -> Frames:
    """Has pulsemap draw the frames of a scene."""
    scene, raw, count = jobs.rendered(name, pulsemap, folder)
    return Frames(scene, raw, count, folder / "frames")


def shown(path: Path) -> Iterator[tuple[np.ndarray, float]]:
    """Decodes a file to pictures, each with the time of its end in seconds."""
    if path.suffix != ".webp":
        size = subprocess.run(
            ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "stream=width,height", "-of",
             "csv=p=0", str(path)], check=True, capture_output=True, text=True).stdout.split()[0]
        width, height = (int(number) for number in size.rstrip(",").split(","))
        raw = subprocess.run(["ffmpeg", "-v", "error", "-i", str(path), "-r", str(disc.FRAMES_PER_SECOND),
                              "-f", "rawvideo", "-pix_fmt", "rgb24", "-"], check=True, capture_output=True).stdout
        pictures = np.frombuffer(raw, np.uint8).reshape(-1, height, width, 3)
        for index, picture in enumerate(pictures):
            yield picture, (index + 1) / disc.FRAMES_PER_SECOND
        return
    end = 0.0
    with Image.open(path) as image:
        for number in range(getattr(image, "n_frames", 1)):
            image.seek(number)
            picture = np.asarray(image.convert("RGB"))
            # Of WebP known when the frame is decoded.
            end += image.info.get("duration", 0) / 1000
            yield picture, end


def pixels(path: Path, frames: Frames) -> str:
    """Compares what is shown in the middle of each frame with the reference.

    Returns 'equal', 'within 1 level' of 255, or the PSNR of the mean and of the worst frame.

    Raises:
        ValueError: It shows less than the reference, or another size.
    """
    width, height = frames.scene.size
    expected = np.memmap(frames.raw, np.uint8, "r").reshape(-1, height, width, 3)
    error, values, index = 0, [], 0
    for picture, end in shown(path):
        while index < frames.count and (index + 0.5) / disc.FRAMES_PER_SECOND < end:
            if picture.shape != expected[index].shape:
                raise ValueError(f"its pictures are {picture.shape[1]}x{picture.shape[0]}")
            error = max(error, int(np.abs(picture.astype(int) - expected[index]).max()))
            values.append(quality.psnr(picture.astype(float), expected[index].astype(float)))
            index += 1
    if index < frames.count:
        raise ValueError(f"it shows {index} of {frames.count} frames")
    if error <= 1:
        return "within 1 level" if error else "equal"
    return f"{sum(values) / len(values):.1f}/{min(values):.1f} dB"


def compared(kind: str, pulsemap: str, frames: Frames, rounds: int, folder: Path) -> tuple[list[dict], list[str]]:
    """Runs all peers of a format in turn; returns their results, pulsemap first, and who was left out, and why."""
    runs: dict[str, list[bench.Run]] = {}
    left_out: list[str] = []
    everybody = peers(kind, pulsemap, frames)
    outputs = {peer.name: folder / f"{number}.{kind}" for number, peer in enumerate(everybody)}
    for number in range(rounds):
        for peer in list(everybody):
            try:
                if missing := peer.missing():
                    raise bench.PeerFailed("not installed: " + ", ".join(missing))
                runs.setdefault(peer.name, []).append(bench.measure(peer.command, outputs[peer.name]))
            except (bench.PeerFailed, OSError) as error:
                left_out.append(f"{peer.name}: {error}")
                everybody.remove(peer)
    results = []
    for peer in everybody:
        try:
            seen = pixels(outputs[peer.name], frames)
        except (OSError, EOFError, ValueError, subprocess.SubprocessError) as error:
            seen = f"unusable: {error}"
        results.append({
            "name": peer.name, "wall": statistics.median(run.wall for run in runs[peer.name]),
            "cpu": min(run.cpu for run in runs[peer.name]), "rss": max(run.rss for run in runs[peer.name]),
            "bytes": bench.size(outputs[peer.name]), "pixels": seen})
    return results, left_out


def table(title: str, results: list[dict], left_out: list[str]) -> str:
    """Renders the results as Markdown."""
    ours = results[0]
    lines = [f"### {title}", "", "| tool | wall s | cpu s | rss MB | kB | pixels | wall | cpu | size |",
             "|---|---|---|---|---|---|---|---|---|"]
    for row in results:
        ratios = [""] * 3 if row is ours else [f"{row[key] / ours[key]:.2f}x" for key in ("wall", "cpu", "bytes")]
        lines.append("| " + " | ".join([
            row["name"], f"{row['wall']:.3f}", f"{row['cpu']:.3f}", f"{row['rss'] / 1e6:.0f}",
            f"{row['bytes'] / 1e3:.1f}", row["pixels"], *ratios]) + " |")
    return "\n".join(lines + [f"\nLeft out: {line}" for line in left_out])


def film(pulsemap: str, folder: Path) -> dict:
    """Renders the film, and returns the CPU times and the largest memory of pulsemap and of its ffmpeg.

    Another ffmpeg stands in the path, which measures the real one. The memory of pulsemap is the high-water mark that
    the kernel keeps, read until it ends.

    Raises:
        bench.PeerFailed: pulsemap failed.
    """
    programs, measured = folder / "programs", folder / "ffmpeg.txt"
    programs.mkdir()
    (programs / "ffmpeg").write_text(
        f"#!/bin/sh\nexec /usr/bin/time -a -f '%U %S %M' -o '{measured}' '{shutil.which('ffmpeg')}' \"$@\"\n")
    (programs / "ffmpeg").chmod(0o755)
    start, memory = time.monotonic(), 0
    process = subprocess.Popen(
        [pulsemap, "render", *FILM, "--quiet", "-o", str(folder / "film.mp4")],
        env=os.environ | {"PATH": f"{programs}:{os.environ['PATH']}"})
    while True:
        number, status, usage = os.wait4(process.pid, os.WNOHANG)
        if number:
            break
        try:
            marks = [line for line in Path(f"/proc/{process.pid}/status").read_text().splitlines() if "VmHWM" in line]
            memory = max([memory, *(int(line.split()[1]) for line in marks)])
        except OSError:
            pass
        time.sleep(0.01)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise bench.PeerFailed(f"status {process.returncode}")
    lines = [[float(word) for word in line.split()] for line in measured.read_text().splitlines()]
    ffmpeg = sum(line[0] + line[1] for line in lines)
    total = usage.ru_utime + usage.ru_stime
    return {"wall": time.monotonic() - start, "cpu": total - ffmpeg, "ffmpeg_cpu": ffmpeg,
            "share": (total - ffmpeg) / total, "rss": memory * 1024,
            "ffmpeg_rss": max(line[2] for line in lines) * 1024, "bytes": bench.size(folder / "film.mp4")}


def film_table(runs: list[dict]) -> str:
    """Renders the runs of the film as Markdown, those with the smallest share first."""
    lines = ["### A film whose camera follows a track: 1080x1920, 15 s, 25 frames per second, MP4", "",
             "| wall s | cpu s of pulsemap | of ffmpeg | share | rss MB of pulsemap | of ffmpeg | kB |",
             "|---|---|---|---|---|---|---|"]
    for run in sorted(runs, key=lambda run: run["share"]):
        lines.append(
            f"| {run['wall']:.1f} | {run['cpu']:.2f} | {run['ffmpeg_cpu']:.2f} | {100 * run['share']:.1f} % "
            f"| {run['rss'] / 1e6:.0f} | {run['ffmpeg_rss'] / 1e6:.0f} | {run['bytes'] / 1e3:.0f} |")
    return "\n".join(lines)


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Compare pulsemap's WebP, APNG, AVIF and MP4 with those of others.")
    parser.add_argument("--pulsemap", default=".build/release/pulsemap", metavar="PATH")
    parser.add_argument("--rounds", type=int, default=3, metavar="N")
    parser.add_argument("--job", choices=[*SCENES, "film"], action="append", help="default: all")
    parser.add_argument("--format", choices=[*LOSSLESS, "avif", "mp4"], action="append", help="default: all")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers there, too")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds needs at least 1")
    pulsemap = str(Path(options.pulsemap).resolve())
    report, has_failed = {}, False
    for job in options.job or [*SCENES, "film"]:
        with tempfile.TemporaryDirectory(prefix="pulsemap-bench-") as name:
            if job == "film":
                report[job] = []
                for number in range(options.rounds):
                    folder = Path(name) / str(number)
                    folder.mkdir()
                    report[job].append(film(pulsemap, folder))
                print(film_table(report[job]), end="\n\n", flush=True)
                continue
            frames = rendered(job, pulsemap, Path(name))
            for kind in options.format or [*LOSSLESS, "avif", "mp4"]:
                print(f"{job}: {kind}", file=sys.stderr, flush=True)
                results, left_out = compared(kind, pulsemap, frames, options.rounds, Path(name))
                if not results or not results[0]["name"].startswith("pulsemap"):
                    print("\n".join(left_out), file=sys.stderr)
                    has_failed = True
                    continue
                title = f"{kind.upper()}: {frames.scene.title}, {frames.count} frames; peers only encode ready frames"
                print(table(title, results, left_out), end="\n\n", flush=True)
                report[f"{job}.{kind}"] = {"title": title, "results": results, "left_out": left_out}
                has_failed |= kind in LOSSLESS and results[0]["pixels"] not in ("equal", "within 1 level")
    if options.json:
        options.json.write_text(json.dumps(report, indent=1) + "\n")
    return 1 if has_failed else 0


if __name__ == "__main__":
    sys.exit(main())
