#!/bin/sh
# Renders views of the map of the world beside this script, for README.
set -eu
cd "$(dirname "$0")"
mkdir -p maps

view() {
  name=$1
  lat=$2
  lon=$3
  zoom=$4
  shift 4
  pulsemap render "--lat=$lat" "--lon=$lon" --zoom "$zoom" --size 320x220 --effect location --at 1 -q "$@" \
    -o "maps/$name.png"
}

view world 20 10 0.6
view europe 49 10 4
view europe-dark 49 10 4 --theme dark
view japan 36.2 138 6
view new-york 40.75 -73.9 8
view bay-fading 37.75 -122.3 10
view city 37.79 -122.44 15 --size 360x270
view city-dark 37.79 -122.44 15 --size 360x270 --theme dark
