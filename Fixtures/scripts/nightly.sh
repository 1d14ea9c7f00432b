#!/bin/sh
# Every night: renders what is new or has changed. A row with a mistake stops nothing; whoever reads the mail of cron
# gets its line, and nothing when all is well.
set -u
pulsemap batch stores.csv --out-dir previews -o '{id}.gif' --journal nightly.jsonl --report json \
  --radius 300 --basemap '#e8eef2' --size 64x64 --fps 4 2> nightly.log > summary.json
case $? in
  0) ;;
  1) grep '^pulsemap: error' nightly.log ;;
  *) cat nightly.log; exit 1 ;;
esac
