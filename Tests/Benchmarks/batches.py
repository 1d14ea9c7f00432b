"""Batches in work, and the manifests that they read."""

import os
import random
import signal
import subprocess
import threading
import time


def memory(process, kind):
    """The memory of a process in MB, `VmRSS` for that of now, `VmHWM` for the most; 0 when it has ended."""
    try:
        with open(f"/proc/{process}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(kind)) / 1024
    except (OSError, StopIteration):
        return 0


def children(process):
    found = []
    try:
        for task in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{task}/children") as file:
                found += [int(word) for word in file.read().split()]
    except OSError:
        pass
    return found


class Batch:
    """A command that is run, fed with rows."""

    def __init__(self, command, rows=None, journal=None):
        self.command, self.journal = command, journal
        self.workers = set()
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE if rows else None, stderr=subprocess.DEVNULL)
        if rows:
            threading.Thread(target=self.feed, args=[rows], daemon=True).start()

    def feed(self, rows):
        try:
            with self.process.stdin as pipe:
                for row in rows:
                    pipe.write(row.encode())
        except BrokenPipeError:
            pass

    def memory_at(self, rows):
        """Waits until the journal has as many rows; returns the memory of the process and of its largest worker."""
        count = 0
        while not os.path.exists(self.journal):
            time.sleep(0.01)
        with open(self.journal, "rb") as journal:
            while count < rows and self.process.poll() is None:
                count += journal.read().count(b"\n")
                time.sleep(0.005)
        self.workers.update(children(self.process.pid))
        return (memory(self.process.pid, "VmRSS"),
                max((memory(worker, "VmRSS") for worker in children(self.process.pid)), default=0))

    def peaks(self):
        """Waits for the end; returns the most memory of the process and of a worker."""
        own = worker = 0
        while self.process.poll() is None:
            own = max(own, memory(self.process.pid, "VmHWM"))
            worker = max([worker] + [memory(number, "VmHWM") for number in children(self.process.pid)])
            time.sleep(0.1)
        self.finish()
        return own, worker

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def workers_alive(self):
        # Those that have ended and that nobody waits for have no memory.
        return any(memory(worker, "VmRSS") for worker in self.workers)

    def finish(self):
        if self.process.wait() != 0:
            raise SystemExit(f"status {self.process.returncode}: {self.command}")


def places(count):
    source = random.Random(1)
    for number in range(count):
        yield number, round(source.uniform(-60, 70), 4), round(source.uniform(-170, 170), 4)


def table(count):
    yield "id,lat,lon\n"
    for number, latitude, longitude in places(count):
        yield f"r{number},{latitude},{longitude}\n"


def lines(count):
    for number, latitude, longitude in places(count):
        yield f'{{"id": "r{number}", "lat": {latitude}, "lon": {longitude}, "radius": "{number % 50 + 1}km"}}\n'


def collection(count):
    yield '{"type": "FeatureCollection", "features": [\n'
    for number, latitude, longitude in places(count):
        comma = "," if number + 1 < count else ""
        yield (f'{{"type": "Feature", "id": {number}, "properties": {{"name": "place {number}"}}, "geometry": '
               f'{{"type": "Point", "coordinates": [{longitude}, {latitude}]}}}}{comma}\n')
    yield "]}\n"
