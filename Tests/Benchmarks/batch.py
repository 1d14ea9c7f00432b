"""Measures batches: what a row costs, how many processors help, and how much memory is needed.

    /usr/bin/python3 Tests/Benchmarks/batch.py --pulsemap .build/release/pulsemap [--rows 10000]

What has to hold: a row of a batch takes a fifth of the time of a process of its own, two processes are 1.8 times as
fast as one, memory does not grow with the rows, and a million rows are checked within 64 MB.
"""

import argparse
import os
import random
import resource
import subprocess
import tempfile
import threading
import time

PREVIEW = ["--radius", "60px", "--zoom", "8", "--size", "256x256", "--fps", "10"]
STILL = ["--radius", "60px", "--zoom", "8", "--size", "256x256", "--basemap", "white", "--at", "0.2"]


def memory(process):
    """The most memory that a process had, in MB, or 0 when it has ended."""
    try:
        with open(f"/proc/{process}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024
    except (OSError, StopIteration):
        return 0


def children(process):
    try:
        return [int(word) for task in os.listdir(f"/proc/{process}/task")
                for word in open(f"/proc/{process}/task/{task}/children").read().split()]
    except OSError:
        return []


def run(command, rows=None):
    """Runs a command, fed with rows; returns its seconds, its processor seconds, and the most memory of it and of its
    children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.PIPE if rows else None, stderr=subprocess.DEVNULL)
    if rows:
        def feed():
            with process.stdin as pipe:
                for row in rows:
                    pipe.write(row.encode())
        threading.Thread(target=feed, daemon=True).start()
    peaks = {}
    while process.poll() is None:
        for number in [process.pid] + children(process.pid):
            peaks[number] = max(peaks.get(number, 0), memory(number))
        time.sleep(0.05)
    assert process.returncode == 0, command
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    own = peaks.pop(process.pid, 0)
    return time.monotonic() - start, busy, own, max(peaks.values(), default=0)


def places(count):
    random.seed(1)
    for number in range(count):
        yield number, round(random.uniform(-60, 70), 4), round(random.uniform(-170, 170), 4)


def table(count):
    yield "id,lat,lon\n"
    for number, latitude, longitude in places(count):
        yield f"r{number},{latitude},{longitude}\n"


def collection(count):
    yield '{"type": "FeatureCollection", "features": [\n'
    for number, latitude, longitude in places(count):
        comma = "," if number + 1 < count else ""
        yield (f'{{"type": "Feature", "id": {number}, "properties": {{"name": "place {number}"}}, "geometry": '
               f'{{"type": "Point", "coordinates": [{longitude}, {latitude}]}}}}{comma}\n')
    yield "]}\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pulsemap", default=".build/release/pulsemap")
    parser.add_argument("--rows", type=int, default=10_000, help="rows of the long batch")
    parser.add_argument("--checked", type=int, default=1_000_000, help="rows that are only checked")
    arguments = parser.parse_args()
    tool = os.path.abspath(arguments.pulsemap)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, options, ending in [("previews, 256x256", PREVIEW, "gif"), ("stills, 256x256", STILL, "png")]:
            batch = [tool, "batch", "-", "-q", "--force", *options, "-o", f"{{id}}.{ending}"]
            count = 200
            one, one_busy, *_ = run(batch + ["--jobs", "1"], table(count))
            two, two_busy, *_ = run(batch + ["--jobs", "2"], table(count))
            single = single_busy = 0
            for number, latitude, longitude in places(20):
                line = [tool, "render", "--lat", str(latitude), "--lon", str(longitude), *options, "--jobs", "1",
                        "-o", f"single.{ending}"]
                seconds, busy, *_ = run(line)
                single, single_busy = single + seconds, single_busy + busy
            print(f"{name}: {one / count * 1000:.1f} ms a row ({one_busy / count * 1000:.1f} ms busy); a process each "
                  f"{single / 20 * 1000:.1f} ms ({single_busy / 20 * 1000:.1f} ms busy): "
                  f"{single_busy / 20 / (one_busy / count):.1f} times; two processes {one / two:.2f} times as fast")
        for count in [arguments.rows // 10, arguments.rows]:
            line = [tool, "batch", "-", "-q", *STILL, "-o", f"{count}/{{id}}.png", "--journal", f"{count}.jsonl"]
            seconds, _, own, worker = run(line, table(count))
            print(f"{count} rows: {seconds:.1f} s, {own:.0f} MB, and {worker:.0f} MB in the largest worker")
        for name, rows, form in [("table", table, "csv"), ("collection", collection, "geojson")]:
            line = [tool, "batch", "-", "-q", "--validate", "--rows", form, "-o", "{id}.gif"]
            seconds, _, own, worker = run(line, rows(arguments.checked))
            print(f"a {name} of {arguments.checked} rows, checked: {seconds:.1f} s, {own:.0f} MB, and {worker:.0f} MB "
                  "in the largest worker")


main()
