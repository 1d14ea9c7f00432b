#!/bin/sh
# Previews of the stores of a chain: a pulse for their pages, a still for the list, sorted by city.
set -eu
pulsemap batch stores.csv --out-dir previews -o '{city}/{id}.gif' -o '{city}/{id}.png' \
  --radius 300 --effect location --pulse-duration 1 --delay 0 --size 96x64 --zoom 9 --fps 4 --at 0.5
