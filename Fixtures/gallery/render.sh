#!/bin/sh
# Renders the pictures of README, beside this script.
set -eu
cd "$(dirname "$0")"

pulsemap render --lat 41.9 --lon 12.5 --radius 150km --zoom 5 --size 640x400 -o rome.gif

/usr/bin/python3 quality.py

mkdir -p effects
for effect in circle circle-faint throb throb-square location location-classic sweep ripple beacon dot; do
  case $effect in
    # The ring of TSCircleView's example is a pixel wide on a circle as wide as a screen: here it would not be seen.
    throb) set -- --radius 40px --stroke-width 3px ;;
    circle* | throb-square) set -- --radius 40px ;;
    sweep) set -- --radius 34px --fps 10 ;;
    dot) set -- --radius 10px ;;
    location | ripple) set -- --fps 12.5 ;;
    *) set -- ;;
  esac
  pulsemap render --effect $effect --lat 36.5 --lon 10.5 --zoom 4 --size 120x120 --scale 1 --labels=none "$@" -o effects/$effect.gif
done
