#!/usr/bin/env python3
"""Runs the fuzz targets in rotation, or for a fixed number of inputs.

    fuzz.py [--seconds S | --inputs N] [--targets 'NAME ...'] PROGRAM

The targets and their seeds are those that PROGRAM lists. Seeds are read from Fixtures/fuzz/NAME and the files of the
target's patterns. What is found while fuzzing for a time is kept in .build/fuzz/corpus; a fixed number of inputs begins
with the seeds alone and has the same random numbers each time, and one target runs on each processor. An input that
ends the program stays in .build/fuzz/crashes, and the exit status is 1."""

import argparse
import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True

from seeds import MADE, ROOT

FOLDER = os.path.join(ROOT, ".build", "fuzz")
ROUND_SECONDS = 20
LIMITS = ["-rss_limit_mb=1200", "-malloc_limit_mb=900", "-print_final_stats=1", "-verbosity=1"]
# The seconds in which an input must end; more where the machine may be busy with other work.
TIMEOUT, PATIENT_TIMEOUT = 5, 30


class Target:
    def __init__(self, line):
        self.name, size, *self.patterns = line.rstrip("\n").split("\t")
        self.largest = int(size)
        self.inputs, self.seconds, self.edges, self.memory = 0, 0.0, 0, 0

    def seeds(self):
        """Returns names and bytes of the fixtures that are not too large, and of the inputs that are made here."""
        seeds = {}
        paths = [path for pattern in ["Fixtures/fuzz/%s/*" % self.name] + self.patterns
                 for path in sorted(glob.glob(os.path.join(ROOT, pattern)))]
        for index, path in enumerate(paths):
            if os.path.isfile(path) and os.path.getsize(path) <= self.largest:
                with open(path, "rb") as file:
                    seeds["%03d" % index] = file.read()
        for index, seed in enumerate(MADE.get(self.name, list)()):
            seeds["made-%d" % index] = seed
        return seeds

    def write_seeds(self, folder):
        """Makes a folder of the seeds and nothing else."""
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        for name, seed in self.seeds().items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(seed)

    def run(self, program, scratch, arguments):
        """Runs libFuzzer; returns its exit status and the end of its output."""
        crashes = os.path.join(FOLDER, "crashes", self.name)
        os.makedirs(crashes, exist_ok=True)
        environment = dict(
            os.environ, FUZZ_TARGET=self.name, FUZZ_SCRATCH=scratch, SWIFT_BACKTRACE="enable=no",
            SWIFT_DETERMINISTIC_HASHING="1",
            # A small quarantine and short stacks of allocations: a third of the memory, and less time where much is
            # allocated.
            ASAN_OPTIONS="detect_leaks=0:abort_on_error=0:allocator_may_return_null=1:quarantine_size_mb=16"
                         ":malloc_context_size=5")
        began = time.monotonic()
        result = subprocess.run(
            [program, *LIMITS, "-max_len=%d" % self.largest, "-artifact_prefix=%s/" % crashes, *arguments],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, errors="replace")
        self.seconds += time.monotonic() - began
        count = re.search(r"stat::number_of_executed_units: *(\d+)", result.stdout)
        memory = re.search(r"stat::peak_rss_mb: *(\d+)", result.stdout)
        edges = re.findall(r"cov: (\d+)", result.stdout)
        self.inputs += int(count.group(1)) if count else 0
        self.memory = max(self.memory, int(memory.group(1)) if memory else 0)
        self.edges = int(edges[-1]) if edges else self.edges
        print("%s: %d inputs so far" % (self.name, self.inputs), flush=True)
        return result.returncode, result.stdout

    def report_crash(self, program, output):
        lines = [line for line in output.splitlines() if not re.match(r"#\d+\t", line) and "stat::" not in line]
        print("\n".join(lines[-60:]))
        found = re.search(r"Test unit written to (\S+)", output)
        if found:
            path = os.path.relpath(found.group(1), ROOT)
            print("%s: failed; reproduce with\n  FUZZ_TARGET=%s %s %s" % (
                self.name, self.name, os.path.relpath(program, ROOT), path))
        else:
            print("%s: failed without an input" % self.name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--inputs", type=int)
    parser.add_argument("--targets", default="")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    lines = subprocess.run([program], env=dict(os.environ, FUZZ_TARGET="list"), check=True, stdout=subprocess.PIPE,
                           text=True).stdout.splitlines()
    targets = [Target(line) for line in lines]
    wanted = options.targets.split()
    unknown = [name for name in wanted if name not in [target.name for target in targets]]
    if unknown:
        sys.exit("no target '%s'; use some of %s" % (unknown[0], " ".join(target.name for target in targets)))
    targets = [target for target in targets if not wanted or target.name in wanted]
    without = [target.name for target in targets if not target.seeds()]
    if without:
        sys.exit("no inputs to begin with: %s; add small files to the patterns, or make some" % " ".join(without))
    failed = []
    # Readers of C libraries need files; in memory, these are written three times as fast.
    with tempfile.TemporaryDirectory(
            prefix="pulsemap-fuzz-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as scratch:
        if options.inputs is not None:
            def check(target):
                seeds = os.path.join(scratch, target.name)
                target.write_seeds(seeds)
                return target, *target.run(
                    program, scratch,
                    ["-runs=%d" % options.inputs, "-seed=1", "-entropic=0", "-timeout=%d" % PATIENT_TIMEOUT, seeds])

            with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as workers:
                for target, status, output in workers.map(check, targets):
                    if status:
                        failed.append(target.name)
                        target.report_crash(program, output)
        else:
            end = time.monotonic() + options.seconds
            seeded = set()
            while time.monotonic() < end:
                for target in targets:
                    left = end - time.monotonic()
                    if left < 1 or target.name in failed:
                        continue
                    share = max(1, min(ROUND_SECONDS, left, options.seconds / len(targets)))
                    corpus = os.path.join(FOLDER, "corpus", target.name)
                    seeds = os.path.join(scratch, target.name)
                    os.makedirs(corpus, exist_ok=True)
                    if target.name not in seeded:
                        target.write_seeds(seeds)
                        seeded.add(target.name)
                    status, output = target.run(
                        program, scratch,
                        ["-max_total_time=%d" % share, "-timeout=%d" % TIMEOUT, "-reload=0", corpus, seeds])
                    if status:
                        failed.append(target.name)
                        target.report_crash(program, output)
                if len(failed) == len(targets):
                    break
    for target in targets:
        if target.seconds:
            print("%-22s %9d inputs %7.1f s %8d per second %6d edges %5d MB%s" % (
                target.name, target.inputs, target.seconds, target.inputs / target.seconds, target.edges, target.memory,
                "  FAILED" if target.name in failed else ""))
    print("%d inputs, %d of %d targets failed" % (sum(t.inputs for t in targets), len(failed), len(targets)))
    sys.exit(1 if failed else 0)


main()
