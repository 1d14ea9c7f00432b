#!/bin/bash
# Runs the parts of a batch with GNU parallel, word for word as the article on batches shows it, and with xargs, and
# checks that they give what one process gives, and that one part can be run again alone. 'make test-engines' calls it
# with the tool.
source "$(dirname "$0")/rows.sh"
trap 'rm -r "$work"' EXIT
local_run

# The lines of the article without those that make a manifest of two places.
sed -n '/^parallel /,/^```$/p' "$article" | grep -v '^```$' > parallel.sh
[ "$(wc -l < parallel.sh)" = 3 ]
bash -eu parallel.sh
expect_same 'GNU parallel'

rm previews/*
sed 's/::: 1 2 3 4/::: 3/' parallel.sh | head -n 2 | bash -eu
again=$(ls previews | wc -l)
[ "$again" -gt 0 ]; [ "$again" -lt 40 ]
echo "one part runs again alone: $again of 40"

rm -r previews journals && mkdir previews journals
seq 4 | xargs -P 2 -I '{part}' pulsemap batch places.csv -q --radius 2km --size 96x64 --fps 4 --jobs 1 \
  --shard '{part}/4' --out-dir previews -o '{id}.gif' --journal 'journals/{part}.jsonl'
pulsemap batch-merge journals/*.jsonl
expect_same xargs
