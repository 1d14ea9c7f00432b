#!/bin/sh
# In CI: renders the pictures anew and compares them with those in goldens/ that somebody has looked at. The status is 1
# if any has changed, is new or is gone; results.xml is for the page of the job, report.html shows what has changed.
# After a change on purpose: pulsemap compare --goldens goldens --update --prune out
set -eu
rm -rf out
pulsemap batch stores.csv --quiet --out-dir out -o '{id}.gif' \
  --radius 20km --zoom 7 --size 64x64 --fps 4
pulsemap compare goldens out --junit results.xml --html report.html
