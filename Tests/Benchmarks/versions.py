#!/usr/bin/env python3
"""Compare the speed of two builds of pulsemap on the jobs of bench.py.

Both builds run in turn, so that a busy machine slows both. For each command of pulsemap in a job it prints the
smallest processor time of each, and the ratio of the new one to the old one; a ratio above 1 is slower.

    make bench-versions OLD=path/of/the/other/pulsemap
"""

import argparse
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True

import bench  # noqa: E402
import jobs  # noqa: E402


def job_of(name: str, pulsemap: str, folder: Path) -> jobs.Job:
    """Returns a job of bench.py by its name."""
    if name == "place":
        return jobs.place_to_gif(pulsemap)
    if name in jobs.SEQUENCES:
        return jobs.sequence(jobs.SEQUENCES[name], pulsemap, folder)
    return jobs.encoding(name, pulsemap, folder)


def smallest(command: list[str], tools: list[str], rounds: int, output: Path) -> list[bench.Run]:
    """Runs a command with each tool in turn, and returns the smallest times of each.

    Raises:
        bench.PeerFailed: A tool failed.
    """
    runs: list[list[bench.Run]] = [[] for _ in tools]
    for number in range(rounds + 1):
        order = list(range(len(tools)))
        for index in order if number % 2 else reversed(order):
            run = bench.measure([tools[index], *command[1:]], output)
            # The first round fills the caches of the system.
            if number > 0:
                runs[index].append(run)
    return [bench.Run(min(run.wall for run in each), min(run.cpu for run in each),
                      max(run.rss for run in each)) for each in runs]


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Compare two builds of pulsemap.")
    parser.add_argument("old", metavar="OLD")
    parser.add_argument("new", metavar="NEW", nargs="?", default=".build/release/pulsemap")
    parser.add_argument("--rounds", type=int, default=9, metavar="N")
    names = ["place", *jobs.SCENES, *jobs.SEQUENCES]
    parser.add_argument("--job", choices=names, action="append", help="default: all")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds needs at least 1")

    print("| job | cpu s, old | new | ratio | wall | memory |\n|---|---|---|---|---|---|")
    for name in options.job or names:
        with tempfile.TemporaryDirectory(prefix="pulsemap-bench-") as temporary:
            folder = Path(temporary)
            job = job_of(name, options.new, folder)
            output = folder / ("written" if job.is_sequence else "out.gif")
            if job.is_sequence:
                output.mkdir()
            for peer in job.peers:
                if peer.command[0] != options.new:
                    continue
                try:
                    old, new = smallest(peer.command, [options.old, options.new], options.rounds, output)
                except bench.PeerFailed as error:
                    print(f"| {name}, {peer.name} | {error} |", flush=True)
                    continue
                print(f"| {name}, {peer.name} | {old.cpu:.4f} | {new.cpu:.4f} | {new.cpu / old.cpu:.3f} "
                      f"| {new.wall / old.wall:.3f} | {new.rss / old.rss:.3f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
