#!/bin/sh
# Four parts of a batch on one machine, two at a time, and whether all of it is done and there.
set -eu
seq 4 | xargs -P 2 -I '{}' pulsemap batch stores.csv --shard '{}/4' --jobs 1 --quiet --journal 'journals/{}.jsonl' \
  --out-dir previews -o '{id}.png' --radius 300 --basemap '#e8eef2' --size 64x64 --at 0.2
pulsemap batch-merge --manifest stores.csv --check-outputs journals/*.jsonl
