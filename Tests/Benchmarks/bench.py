#!/usr/bin/python3
"""Compares pulsemap with other ways to make the same GIF or PNG sequence.

    bench.py --pulsemap .build/release/pulsemap [--rounds 5] [--job NAME]... [--json FILE] [--chart FILE.svg]

The peers of a job take turns: after a round that is not measured, each round runs
every peer once, so that a busy minute of the machine hits all of them. Per peer:

* wall: seconds from start to end, median (least to greatest);
* cpu: user and system seconds of the process and all helpers it waited for, median;
* rss: the greatest memory of its largest process in any round (GNU time);
* psnr: of the decoded frames against the reference, mean and least frame;
* ssim, ssimulacra2: the same of every fifth frame, the latter as 'pulsemap compare' scores it;
* the ratios of wall time and size to pulsemap's.

A peer that is not installed or fails is named below the table. Exit status: 1 if
pulsemap itself failed.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path

sys.dont_write_bytecode = True

import chart  # noqa: E402
import jobs  # noqa: E402
import quality  # noqa: E402

TIMEOUT = 300.0
"""Seconds after which a peer counts as failed."""


@dataclass(frozen=True)
class Run:
    """One measured run."""

    wall: float
    cpu: float
    rss: int


class PeerFailed(Exception):
    """A peer did not make its file."""


def clear(output: Path) -> None:
    """Removes a file, or the files of a folder."""
    if output.is_dir():
        for file in output.iterdir():
            file.unlink()
    else:
        output.unlink(missing_ok=True)


def size(output: Path) -> int:
    """Returns the bytes of a file or of all files of a folder; 0 where there is none."""
    files = output.iterdir() if output.is_dir() else [output]
    return sum(file.stat().st_size for file in files if file.exists())


def measure(command: list[str], output: Path) -> Run:
    """Runs a peer once.

    GNU time stands between: started from here, a process would inherit the memory
    peak of this interpreter.

    Raises:
        PeerFailed: The peer failed, took too long, or wrote nothing.
    """
    clear(output)
    words = [word.replace(jobs.OUT, str(output)) for word in command]
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    with tempfile.NamedTemporaryFile("r") as memory, tempfile.TemporaryFile("w+") as errors:
        start = time.monotonic()
        process = subprocess.Popen(
            ["/usr/bin/time", "-q", "-f", "%M", "-o", memory.name, *words],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
            env=environment, start_new_session=True)
        # The handler ends a wait that would last for ever.
        signal.signal(signal.SIGALRM, lambda *_: os.killpg(process.pid, signal.SIGKILL))
        signal.setitimer(signal.ITIMER_REAL, TIMEOUT)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        signal.setitimer(signal.ITIMER_REAL, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0 or not size(output):
            errors.seek(0)
            detail = errors.read().strip()[-300:] or "no message"
            raise PeerFailed(f"status {process.returncode}: {detail}")
        return Run(wall, usage.ru_utime + usage.ru_stime, int(memory.read()) * 1024)


def run_job(
    job: jobs.Job, rounds: int, folder: Path, pulsemap: str,
) -> tuple[dict[str, dict], dict[str, str]]:
    """Runs all peers of a job in turn; returns their results and who was left out, and why."""
    left_out = {peer.name: "not installed: " + ", ".join(missing)
                for peer in job.peers if (missing := peer.missing())}
    outputs = {peer.name: folder / f"{job.name}-{number}{'' if job.is_sequence else '.gif'}"
               for number, peer in enumerate(job.peers)}
    if job.is_sequence:
        for output in outputs.values():
            output.mkdir()
    runs: dict[str, list[Run]] = {peer.name: [] for peer in job.peers}
    for number in range(rounds + 1):
        print(f"{job.name}: round {number} of {rounds}", file=sys.stderr, flush=True)
        for peer in job.peers:
            if peer.name in left_out:
                continue
            try:
                run = measure(peer.command, outputs[peer.name])
            except (PeerFailed, OSError) as error:
                left_out[peer.name] = str(error)
                continue
            if number > 0:
                runs[peer.name].append(run)

    results = {}
    for peer in job.peers:
        if peer.name in left_out:
            continue
        try:
            seen = quality.assess(outputs[peer.name], job.frame_count, job.seconds, job.reference, pulsemap)
        except (OSError, EOFError, ValueError) as error:
            left_out[peer.name] = f"what it made cannot be compared: {error}"
            continue
        walls = [run.wall for run in runs[peer.name]]
        results[peer.name] = {
            "wall": statistics.median(walls), "wall_min": min(walls), "wall_max": max(walls),
            "cpu": statistics.median(run.cpu for run in runs[peer.name]),
            "rss": max(run.rss for run in runs[peer.name]),
            "bytes": size(outputs[peer.name]),
            **asdict(seen),
            "as_asked": abs(seen.seconds - job.seconds) < 0.005,
        }
    return results, left_out


def ratio(value: float, ours: float, more: str, less: str) -> str:
    """Returns `7.3x slower` or the like; `same` where that would be 1.0x."""
    if round(max(value / ours, ours / value), 1) == 1:
        return "same"
    return f"{value / ours:.1f}x {more}" if value >= ours else f"{ours / value:.1f}x {less}"


def table(job: jobs.Job, results: dict[str, dict], left_out: dict[str, str]) -> str:
    """Renders the results of a job as Markdown."""
    ours = results.get(job.peers[0].name)
    lines = [
        f"### {job.title}", "",
        "| tool | wall s | (min..max) | cpu s | rss MB | kB | PSNR mean/min | SSIM "
        "| SSIMULACRA2 mean/min | frames, s | time | size |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|"]
    for name, row in results.items():
        compared = ["", ""]
        if ours and row is not ours:
            compared = [ratio(row["wall"], ours["wall"], "slower", "faster"),
                        ratio(row["bytes"], ours["bytes"], "larger", "smaller")]
        cells = [
            name, f"{row['wall']:.3f}", f"{row['wall_min']:.3f}..{row['wall_max']:.3f}",
            f"{row['cpu']:.3f}", f"{row['rss'] / 1e6:.0f}", f"{row['bytes'] / 1e3:.0f}",
            f"{row['psnr_mean']:.1f}/{row['psnr_min']:.1f}", f"{row['ssim_mean']:.4f}",
            f"{row['ssimulacra2_mean']:.1f}/{row['ssimulacra2_min']:.1f}",
            f"{row['frames']}, {row['seconds']:.2f}" + ("" if row["as_asked"] else " (!)"),
            *compared]
        lines.append("| " + " | ".join(cells) + " |")
    if any(not row["as_asked"] for row in results.values()):
        lines.append(f"\n(!) does not last {job.seconds:g} s, as asked")
    lines += [f"\nLeft out: {name}: {reason}" for name, reason in left_out.items()]
    return "\n".join(lines)


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Compare pulsemap with its peers.")
    parser.add_argument("--pulsemap", default=".build/release/pulsemap", metavar="PATH")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    names = ["place", *jobs.SCENES, *jobs.SEQUENCES]
    parser.add_argument("--job", choices=names, action="append", help="default: all")
    parser.add_argument("--floor", metavar="COMMAND", default=".build/floor {background} {size} {out}",
                        help="a program for the one scene of the street map (default: %(default)s)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers there, too")
    parser.add_argument("--chart", type=Path, metavar="FILE", help="draw them as SVG")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds needs at least 1")

    report, failed = {}, False
    with tempfile.TemporaryDirectory(prefix="pulsemap-bench-") as name:
        folder = Path(name)
        for choice in options.job or names:
            try:
                if choice == "place":
                    job = jobs.place_to_gif(options.pulsemap)
                elif choice in jobs.SEQUENCES:
                    job = jobs.sequence(jobs.SEQUENCES[choice], options.pulsemap, folder)
                else:
                    job = jobs.encoding(choice, options.pulsemap, folder, options.floor)
            except (OSError, subprocess.SubprocessError) as error:
                detail = getattr(error, "stderr", None) or b""
                print(f"{choice}: no frames to encode: {error} {detail.decode()}", file=sys.stderr)
                failed = True
                continue
            results, left_out = run_job(job, options.rounds, folder, options.pulsemap)
            print(table(job, results, left_out), end="\n\n", flush=True)
            report[choice] = {"title": job.title, "results": results, "left_out": left_out}
            failed |= job.peers[0].name not in results
    if options.json:
        options.json.write_text(json.dumps(report, indent=1) + "\n")
    if options.chart:
        options.chart.write_text(chart.drawn(report))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
