# What scripts that try engines have in common; they are given the tool, and read this file first.
set -euo pipefail
tool=$(readlink -f "$1")
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
# The article whose jobs these scripts run.
article=$root/Sources/PulseMapKit/PulseMapKit.docc/BatchRendering.md
work=$(mktemp -d)
mkdir "$work/bin" && ln -s "$tool" "$work/bin/pulsemap" && export PATH="$work/bin:$PATH"
cd "$work"

# What is seen in every animation of a folder, as one hash each.
timelines() { (cd "$1" && pulsemap inspect --json *.gif) | sed -nE 's/^ *"(path|timeline)": //p'; }

# Writes a manifest of 40 places, and what one process makes of it into the folder 'one'.
local_run() {
  mkdir -p previews journals
  { echo id,lat,lon; for i in $(seq 40); do echo "p$i,$((i % 60)).5,$((i * 4)).25"; done; } > places.csv
  pulsemap batch places.csv -q --radius 2km --size 96x64 --fps 4 --out-dir one -o '{id}.gif'
}

# Says what was done, if the folder 'previews' shows what 'one' does.
expect_same() {
  timelines one > one.txt
  timelines previews > previews.txt
  [ "$(wc -l < one.txt)" = 80 ]
  diff one.txt previews.txt
  echo "$1 gives the timelines of one local run"
}
