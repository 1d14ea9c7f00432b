#!/bin/sh
# Renders the images of README and of the articles, beside this script.
set -eu
cd "$(dirname "$0")"

pulsemap render --lat 41.9 --lon 12.5 --radius 150km --zoom 5 --size 640x400 -o rome.gif

/usr/bin/python3 quality.py
/usr/bin/python3 tasks.py

mkdir -p effects
for effect in circle circle-faint throb throb-square location location-classic location-ring sweep ripple beacon dot sonar breathe blink zone pin; do
  case $effect in
    # The ring of TSCircleView's example is 1/270 as wide as its disc, so a quarter of a large one shows it.
    throb) set -- --radius 220px --size 200x200 --camera 'center=42.72;18.59@0' ;;
    circle* | throb-square | zone) set -- --radius 40px ;;
    sweep) set -- --radius 34px --fps 10 ;;
    dot | blink) set -- --radius 10px ;;
    location | location-ring | ripple | sonar | breathe | pin) set -- --fps 12.5 ;;
    *) set -- ;;
  esac
  pulsemap render --effect $effect --lat 36.5 --lon 10.5 --zoom 4 --size 120x120 --scale 1 --labels=none "$@" -o effects/$effect.gif
done
