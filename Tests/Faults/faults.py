"""Makes system calls fail, and kills the tool at random instants, over all formats, batches, goldens and the tile cache.

    /usr/bin/python3 Tests/Faults/faults.py --pulsemap .build/release/pulsemap [--faults 2000] [--kills 500] [--seed 1]

What has to hold, or the status is 1: no file with a final name is partial, though a map without a tile that cannot be
read is only a warning; the tool ends with a status and, unless all
is written, with a message; another run completes what is missing, with the files of a run without faults; and no
temporary file is left, except beside single files whose process SIGKILL ended.
"""

import argparse
import errno
import http.server
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FIXTURES = os.path.join(ROOT, "Fixtures")
STILL = ["--lat", "10", "--lon", "20", "--radius", "500km", "--zoom", "3", "--size", "48x40"]
FILM = STILL + ["--fps", "5"]
# For encoders that are slow.
BRIEF = STILL + ["--fps", "2"]
ROWS = "id,lat,lon,radius\n" + "".join(f"r{n},{n},{n},300km\n" for n in range(1, 7))

CALLS = {
    "write": [errno.ENOSPC, errno.EIO], "pwrite": [errno.ENOSPC], "close": [errno.EIO], "rename": [errno.EIO],
    "renameat": [errno.EIO], "renameat2": [errno.EIO, errno.EINVAL], "open": [errno.EMFILE], "openat": [errno.EMFILE],
    "mkdirat": [errno.ENOSPC], "fdatasync": [errno.EIO], "fsync": [errno.EIO], "ftruncate": [errno.EIO],
    "unlink": [errno.EPERM], "unlinkat": [errno.EPERM], "read": [errno.EIO], "pread": [errno.EIO],
    "mmap": [errno.ENOMEM], "posix_spawn": [errno.EAGAIN],
}

AREA = ["--bounds=-40,-40,40,40"]
WORK = (".partial", ".partial-pmtiles", ".partial-mbtiles", ".partial-mbtiles-journal")

# Files whose contents have times or the order of events in them.
VOLATILE = ("done.jsonl", "r.html", "r.json", "r.xml")


class Case:
    """A command with the files that it begins with; `rerun` is the command that completes it.

    `statuses` are those of a run without faults, `rerun_statuses` those of another one, `work` the endings of files that
    it goes on with.
    """

    def __init__(self, *command, rerun=None, files=(), is_batch=False, statuses=(0,), rerun_statuses=None,
                 is_steady=True, work=()):
        self.command = list(command)
        self.rerun = list(rerun or command)
        self.files = files
        self.is_batch = is_batch
        self.statuses = statuses
        self.rerun_statuses = rerun_statuses or (*statuses, 0)
        self.is_steady = is_steady
        self.work = work


def pairs(folder, of=None):
    """Expected and actual images, which differ."""
    return [(f"{folder}/{n}.png", os.path.join(FIXTURES, "pictures", name)) for n, name in
            enumerate(["pin.png", "beam.png", "glyph.png"] if (of or folder) == "g" else
                      ["beam.png", "beam.png", "pin.png"])]


CASES = {
    "gif": Case("render", *FILM, "--sidecar", "-o", "a.gif"),
    "apng": Case("render", *FILM, "-o", "a.apng"),
    "webp": Case("render", *FILM, "-o", "a.webp"),
    "png": Case("render", *STILL, "-o", "a.png", "--sidecar"),
    "jpg": Case("render", *STILL, "-o", "a.jpg"),
    "svg": Case("render", *FILM, "-o", "a.svg"),
    "raw": Case("render", *FILM, "-o", "a.raw"),
    "sheet": Case("render", *FILM, "-o", "a.sheet.png"),
    "html": Case("render", *FILM, "-o", "a.apng", "-o", "a.jpg", "-o", "a.html"),
    "y4m": Case("render", *FILM, "-o", "a.y4m"),
    "mp4": Case("render", *FILM, "-o", "a.mp4", is_steady=False),
    "webm": Case("render", *BRIEF, "-o", "a.webm", is_steady=False),
    "avif": Case("render", *BRIEF, "-o", "a.avif", is_steady=False),
    "jpg-sequence": Case("render", *FILM, "-o", "f-%02d.jpg"),
    "sequence": Case("render", *FILM, "--sidecar", "-o", "f-%02d.png"),
    "several": Case("render", *FILM, "-o", "a.gif", "-o", "a.png", "-o", "a.webp", "-o", "a.sheet.png"),
    "smaller": Case("render", *FILM, "--max-bytes", "2500", "-o", "a.gif"),
    "no-clobber": Case("render", *FILM, "--no-clobber", "-o", "new.gif", rerun=["render", *FILM, "-o", "new.gif"]),
    "pmtiles": Case("render", *STILL, "--basemap", f"{FIXTURES}/basemaps/small.pmtiles", "-o", "a.png"),
    "mbtiles": Case("render", *STILL, "--basemap", f"{FIXTURES}/basemaps/small.mbtiles", "-o", "a.png"),
    "tiff": Case("render", *STILL, "--basemap", f"{FIXTURES}/basemaps/meters.tif", "-o", "a.png"),
    "batch": Case(
        "batch", "rows.csv", "--size", "32x32", "--fps", "5", "--sidecar", "-o", "{id}.gif", "--out-dir", "out",
        "--journal", "done.jsonl", "--jobs", "2", files=[("rows.csv", ROWS)], is_batch=True),
    "formats": Case(
        "batch", "rows.csv", "--size", "32x32", "--fps", "5", "-o", "{id}.apng", "-o", "{id}.webp", "-o", "{id}.svg",
        "-o", "{id}.png", "--out-dir", "out", "--jobs", "2", files=[("rows.csv", ROWS)], is_batch=True),
    "goldens": Case(
        "compare", "--goldens", "g", "--update=all", "--update-in-ci", "a", files=pairs("g") + pairs("a")),
    "pending": Case(
        "compare", "--goldens", "g", "--pending", "--html", "r.html", "--json", "r.json", "--junit", "r.xml", "--diff", "d",
        "a", files=pairs("g") + pairs("a"), statuses=(1,)),
    "accept": Case(
        "accept", "g", rerun_statuses=(0, 2), files=pairs("g") + [(f"{path}.new", file) for path, file in pairs("g", of="a")]),
    "reports": Case(
        "compare", f"{FIXTURES}/pictures/pin.png", f"{FIXTURES}/pictures/beam.png", "--html", "r.html", "--json", "r.json",
        "--junit", "r.xml", "--markdown", "r.md", "--diff", "d", statuses=(1,)),
    "cache": Case("render", *STILL, "--basemap", "SERVER/{z}/{x}/{y}.png", "-o", "a.png"),
    "ranges": Case("render", *STILL, "--basemap", "SERVER/small.pmtiles", "-o", "a.png"),
    "extract": Case(
        "extract", f"{FIXTURES}/basemaps/small.pmtiles", *AREA, "-o", "a.pmtiles", work=WORK),
    "extract-mbtiles": Case(
        "extract", f"{FIXTURES}/basemaps/small.mbtiles", *AREA, "-o", "a.mbtiles", work=WORK),
    "extract-server": Case(
        "extract", "SERVER/{z}/{x}/{y}.png", *AREA, "--zooms", "0-2", "-o", "a.pmtiles", work=WORK),
}


def png(side):
    """A white image."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    rows = zlib.compress((b"\0" + bytes([255] * side)) * side)
    header = struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


class TileHandler(http.server.BaseHTTPRequestHandler):
    tile = png(256)

    def do_GET(self):
        if self.path.endswith(".pmtiles"):
            with open(os.path.join(FIXTURES, "basemaps", os.path.basename(self.path)), "rb") as file:
                contents = file.read()
            first, last = (int(number) for number in self.headers["Range"].removeprefix("bytes=").split("-"))
            part = contents[first:last + 1]
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {first}-{first + len(part) - 1}/{len(contents)}")
            self.send_header("ETag", '"1"')
        else:
            part = self.tile
            self.send_response(200)
            self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", str(len(part)))
        self.end_headers()
        try:
            self.wfile.write(part)
        except BrokenPipeError:
            pass  # It was killed.

    def log_message(self, *arguments):
        pass


class Campaign:
    def __init__(self, tool, library, folder, server):
        self.tool, self.library, self.server = tool, library, server
        self.folder = os.path.join(folder, "work")
        self.log = os.path.join(folder, "failed")
        self.problems = []
        self.references = {}

    def prepare(self, case):
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        for name, contents in case.files:
            path = os.path.join(self.folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            if contents.startswith("/"):
                shutil.copy(contents, path)
            else:
                with open(path, "w") as file:
                    file.write(contents)

    def environment(self, **variables):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PULSEMAP_")}
        return dict(
            environment, XDG_CACHE_HOME=os.path.join(self.folder, "cache"), SWIFT_BACKTRACE="enable=no",
            SOURCE_DATE_EPOCH="0", **variables)

    def start(self, command, **variables):
        words = [word.replace("SERVER", self.server) for word in command]
        return subprocess.Popen(
            [self.tool, *words], cwd=self.folder, env=self.environment(**variables), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True)

    def files(self):
        """The contents of all files except the cache, and the names of temporary files."""
        contents, temporary = {}, []
        for folder, _, names in os.walk(self.folder):
            for name in names:
                path = os.path.relpath(os.path.join(folder, name), self.folder)
                if name.endswith((".part", *WORK)) or name.startswith("."):
                    temporary.append(path)
                elif not path.startswith("cache/"):
                    with open(os.path.join(folder, name), "rb") as file:
                        contents[path] = file.read()
        return contents, temporary

    def reference(self, name):
        """The status, the files and the seconds of a run without faults."""
        if name not in self.references:
            case = CASES[name]
            self.prepare(case)
            before, _ = self.files()
            began = time.monotonic()
            process = self.start(case.command)
            message = process.communicate()[1]
            if process.returncode not in case.statuses:
                sys.exit(f"{name}: status {process.returncode} without a fault: {message}")
            self.references[name] = (before, self.files()[0], time.monotonic() - began)
        return self.references[name]

    def check(self, name, what, status, message, was_killed_hard, call=None):
        """Checks the files that a fault left, then those of another run."""
        case = CASES[name]
        before, after, _ = self.reference(name)
        found, temporary = self.files()
        problems = []
        for path, contents in found.items():
            if os.path.basename(path) in VOLATILE or path in after and not case.is_steady:
                continue
            if path in after and "warning: --basemap: " in message:
                continue
            if path == "r.md" and call in ("read", "pread", "mmap"):
                continue  # Reports that a file cannot be read.
            if path.endswith("goldens.jsonl"):
                # Only what was read is recorded, each on its line.
                known = {line for files in (before, after) for line in files.get(path, b"").splitlines(keepends=True)}
                is_whole = known.issuperset(contents.splitlines(keepends=True))
            else:
                is_whole = contents in (before.get(path), after.get(path))
            if not is_whole:
                problems.append(f"{path} is partial, {len(contents)} bytes")
        problems += [f"{path} is gone" for path in before if path in after and path not in found]
        if [path for path in temporary if not path.endswith(case.work)] and not was_killed_hard:
            problems.append(f"{temporary[0]} is left")
        if status is not None:
            if status not in (0, 1, 2):
                problems.append(f"it ended with status {status}")
            elif status in case.statuses:
                missing = [path for path in after if path not in found]
                if missing:
                    problems.append(f"it succeeded without {missing[0]}")
            elif not message.startswith("pulsemap: "):
                problems.append(f"it ended with status {status} and no message")
        process = self.start(case.rerun)
        message = process.communicate()[1]
        # Trimming removes what killed processes left in the cache.
        self.start(["cache", "--trim", "1GB"]).communicate()
        found, temporary = self.files()
        if process.returncode not in case.rerun_statuses:
            problems.append(f"another run ended with status {process.returncode}: {message[:200]}")
        for path, contents in after.items():
            if os.path.basename(path) not in VOLATILE and case.is_steady and found.get(path) != contents:
                problems.append(f"another run did not complete {path}")
        if temporary and (case.is_batch or case.work or not was_killed_hard):
            problems.append(f"{temporary[0]} is left after another run")
        for problem in problems:
            print(f"{name}, {what}: {problem}", flush=True)
        self.problems += problems

    def inject(self, name, call, error, at, once):
        """Lets one call fail, or all from one on; returns whether there are that many calls."""
        self.reference(name)
        self.prepare(CASES[name])
        if os.path.exists(self.log):
            os.remove(self.log)
        variables = {
            "LD_PRELOAD": self.library, "FAULT_PROGRAM": os.path.basename(self.tool), "FAULT_CALL": call,
            "FAULT_AT": str(at), "FAULT_ERRNO": str(error), "FAULT_LOG": self.log}
        process = self.start(CASES[name].command, **variables, **({"FAULT_ONCE": "1"} if once else {}))
        try:
            message = process.communicate(timeout=60)[1]
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.problems.append("endless")
            print(f"{name}, {call} {at}: it does not end", flush=True)
            return True
        if not os.path.exists(self.log):
            return False
        # Files that cannot be removed are left.
        self.check(name, f"{call} {at} {errno.errorcode[error]}{' once' if once else ''}", process.returncode, message,
                   was_killed_hard=call in ("unlink", "unlinkat"), call=call)
        return True

    def kill(self, name, number, numbers):
        """Sends a signal at a random instant of the run."""
        _, _, seconds = self.reference(name)
        self.prepare(CASES[name])
        process = self.start(CASES[name].command)
        time.sleep(numbers.random() * seconds * 1.1)
        process.send_signal(number)
        process.communicate()
        # Workers of a batch end when their pipe does.
        time.sleep(0.05 if CASES[name].is_batch else 0)
        self.check(name, signal.Signals(number).name, None, "", was_killed_hard=number == signal.SIGKILL)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pulsemap", required=True)
    parser.add_argument("--faults", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cases", default=" ".join(CASES))
    options = parser.parse_args()
    names, numbers = options.cases.split(), random.Random(options.seed)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), TileHandler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(prefix="pulsemap-faults-") as folder:
        library = os.path.join(folder, "faults.so")
        source = os.path.join(ROOT, "Tests/Faults/failing_calls.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
        campaign = Campaign(
            os.path.abspath(options.pulsemap), library, folder, f"http://127.0.0.1:{server.server_address[1]}")
        kinds = [(name, call, error, once) for name in names for call, errors in CALLS.items() for error in errors
                 for once in (False, True)]
        numbers.shuffle(kinds)
        # Each kind fails at its first call, then each at its second one, until there are no more calls or enough faults.
        faults, at = 0, 1
        while kinds and faults < options.faults:
            left = []
            for kind in kinds:
                if faults < options.faults and campaign.inject(*kind[:3], at, kind[3]):
                    faults += 1
                    left.append(kind)
            kinds, at = left, at + 1
        print(f"{faults} faults, {len(campaign.problems)} problems", flush=True)
        for number in range(options.kills):
            kind = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)[number % 3]
            campaign.kill(numbers.choice(names), kind, numbers)
        print(f"{options.kills} kills, {len(campaign.problems)} problems in all")
    sys.exit(1 if campaign.problems else 0)


main()
