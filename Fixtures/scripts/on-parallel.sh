#!/bin/sh
# The same with GNU parallel, which can reach other machines (--sshlogin). It takes {} for the number, and leaves {id}
# alone. Run again, it renders what is new or has changed: each part looks for itself, which --joblog with --resume
# would keep it from.
set -eu
parallel --quote --jobs 2 \
  pulsemap batch stores.csv --shard '{}/4' --jobs 1 --quiet --journal 'journals/{}.jsonl' \
  --out-dir previews -o '{id}.png' --radius 300 --basemap '#e8eef2' --size 64x64 --at 0.2 ::: 1 2 3 4
pulsemap batch-merge --manifest stores.csv --check-outputs journals/*.jsonl
