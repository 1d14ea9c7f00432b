"""Measures batches: what a row costs, how many processors help, and how much memory is needed; and kills one.

    /usr/bin/python3 Tests/Benchmarks/batch.py --pulsemap .build/release/pulsemap [--rows 10000] [--checked 1000000]

What has to hold, or the status is 1: a row of a batch takes a fifth of the time of a process of its own, two
processes are 1.8 times as fast as one, memory at the last row is within 20 MB of that at a tenth of the rows, a batch
that is killed is completed without rendering anything twice, and a million rows are checked within 64 MB.
"""

import argparse
import os
import resource
import statistics
import tempfile
import time

from batches import Batch, collection, lines, places, table

PREVIEW = ["--radius", "60px", "--zoom", "8", "--size", "256x256", "--fps", "10"]
STILL = ["--radius", "60px", "--zoom", "8", "--size", "256x256", "--basemap", "white", "--at", "0.2"]
FAILURES = []


def tell(text, holds=True):
    print(text if holds else f"{text}  <- this should not be", flush=True)
    if not holds:
        FAILURES.append(text)


def timed(command, rows=None):
    """The seconds and the processor seconds of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    Batch(command, rows).finish()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.monotonic() - start, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure_rows(tool, name, options, ending, count=1000, singles=20, rounds=5):
    """What a row costs: with one process and with two for all of them, and with a process for each."""
    line = [tool, "batch", "-", "-q", "--force", *options, "-o", f"{{id}}.{ending}"]
    found = {"one": [], "two": [], "single": []}
    for _ in range(rounds):
        found["one"].append(timed(line + ["--jobs", "1"], table(count)))
        found["two"].append(timed(line + ["--jobs", "2"], table(count)))
        each = [timed([tool, "render", "--lat", str(latitude), "--lon", str(longitude), *options, "--jobs", "1",
                       "-o", f"single.{ending}"]) for _, latitude, longitude in places(singles)]
        found["single"].append([sum(part) for part in zip(*each)])
    (one, one_busy), (two, _), (single, single_busy) = (
        [statistics.median(part) for part in zip(*found[key])] for key in ("one", "two", "single"))
    tell(f"{name}: {one / count * 1000:.2f} ms a row ({one_busy / count * 1000:.2f} ms busy); a process each "
         f"{single / singles * 1000:.1f} ms ({single_busy / singles * 1000:.1f} ms busy): "
         f"{single / singles / (one / count):.1f} times as long, {single_busy / singles / (one_busy / count):.1f} "
         f"times as busy; two processes {one / two:.2f} times as fast",
         single_busy / singles / (one_busy / count) >= 5 and (one / two >= 1.8 or os.cpu_count() < 2))


def measure_memory(tool, name, options, ending, rows):
    """The memory when a tenth of the rows is done, and when nearly all are."""
    batch = Batch([tool, "batch", "-", "-q", *options, "-o", f"{name}/{{id}}.{ending}", "--journal", f"{name}.jsonl"],
                  table(rows), journal=f"{name}.jsonl")
    early = batch.memory_at(rows // 10)
    late = batch.memory_at(rows * 99 // 100)
    batch.finish()
    for what, first, last in zip(["the batch", "the largest worker"], early, late):
        tell(f"{rows} {name}: {what} has {first:.1f} MB after {rows // 10} rows, {last:.1f} MB at the end",
             first > 0 and last - first < 20)


def kill_and_complete(tool, rows):
    """Kills a batch in the middle, and runs it again."""
    line = [tool, "batch", "rows.csv", "-q", *STILL, "-o", "killed/{id}.png", "--journal", "killed.jsonl"]
    with open("rows.csv", "w") as file:
        file.writelines(table(rows))
    batch = Batch(line, journal="killed.jsonl")
    batch.memory_at(rows // 2)
    batch.kill()
    # The workers end by themselves.
    while batch.workers_alive():
        time.sleep(0.01)
    names = [name for name in os.listdir("killed") if not name.endswith(".part")]
    before = {name: os.stat(f"killed/{name}") for name in names}
    Batch(line).finish()
    after = {name: os.stat(f"killed/{name}") for name in os.listdir("killed")}
    twice = sum((old.st_ino, old.st_mtime_ns) != (after[name].st_ino, after[name].st_mtime_ns)
                for name, old in before.items())
    tell(f"killed at {len(before)} of {rows} rows, and run again: {len(after)} files, {twice} rendered twice",
         len(before) < rows == len(after) and twice == 0)


def measure_checks(tool, rows):
    for form, text in [("csv", table), ("jsonl", lines), ("geojson", collection)]:
        start = time.monotonic()
        batch = Batch([tool, "batch", "-", "-q", "--validate", "--rows", form, "-o", "{id}.gif"], text(rows))
        own, worker = batch.peaks()
        seconds = time.monotonic() - start
        tell(f"{rows} rows of {form}, checked: {seconds:.1f} s, {seconds / rows * 1e6:.0f} us a row; at most "
             f"{own:.1f} MB, and {worker:.1f} MB in the largest worker", max(own, worker) < 64)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pulsemap", default=".build/release/pulsemap")
    parser.add_argument("--rows", type=int, default=10_000, help="rows of the long batches")
    parser.add_argument("--checked", type=int, default=1_000_000, help="rows that are only checked")
    arguments = parser.parse_args()
    tool = os.path.abspath(arguments.pulsemap)
    # What processes wait for in one folder of a disk is the business of the file system.
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as folder:
        os.chdir(folder)
        measure_rows(tool, "previews, 256x256", PREVIEW, "gif")
        measure_rows(tool, "stills, 256x256", STILL, "png")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        measure_memory(tool, "stills", STILL, "png", arguments.rows)
        measure_memory(tool, "previews", PREVIEW, "gif", arguments.rows)
        kill_and_complete(tool, arguments.rows)
        measure_checks(tool, arguments.checked)
    return 1 if FAILURES else 0


raise SystemExit(main())
