#!/bin/sh
# Renders the pictures of README, beside this script.
set -eu
cd "$(dirname "$0")"

pulsemap render --lat 41.9 --lon 12.5 --radius 150km --zoom 5 --size 640x400 -o rome.gif
