#!/bin/sh
# The same with GNU parallel, which can reach other machines (--sshlogin) and remembers what is done (--resume). It
# takes {} for the number, and leaves {id} alone.
set -eu
mkdir -p journals
parallel --quote --jobs 2 --joblog parallel.log --resume \
  pulsemap batch stores.csv --shard '{}/4' --jobs 1 --quiet --journal 'journals/{}.jsonl' \
  --out-dir previews -o '{id}.png' --radius 300 --basemap '#e8eef2' --size 64x64 --at 0.2 ::: 1 2 3 4
pulsemap batch-merge journals/*.jsonl
