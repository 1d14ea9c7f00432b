#!/bin/sh
# Renders views of maps, for the articles and for a test that compares them: the map of the world, and maps of the tests.
#
#     maps.sh [FOLDER]
#
# writes them into FOLDER, or into maps beside this script.
set -eu
cd "$(dirname "$0")"
folder=${1:-maps}
mkdir -p "$folder"
town=$(mktemp -d)
trap 'rm -rf "$town"' EXIT
python3 ../../Tests/Oracles/make_vector_tiles.py "$town" >/dev/null

view() {
  name=$1
  lat=$2
  lon=$3
  zoom=$4
  shift 4
  pulsemap render "--lat=$lat" "--lon=$lon" --zoom "$zoom" --size 320x220 --effect location --at 1 -q "$@" \
    -o "$folder/$name.png"
}

# The map of the world.
view world 20 10 0.6
view europe 49 10 4
view europe-dark 49 10 4 --theme dark
view japan 36.2 138 6
view new-york 40.75 -73.9 8
view bay-fading 37.75 -122.3 10
view city 37.79 -122.44 15 --size 360x270
view city-dark 37.79 -122.44 15 --size 360x270 --theme dark
view whole-dark 0 0 0 --size 256x256 --theme dark
view arctic 82 -30 2 --size 240x160
view antarctic-dark -78 160 3 --size 240x160 --theme dark
view antimeridian -17 179.6 5 --size 240x160 --graticule
view chukotka-2x 66.5 -178 3.4 --size 160x110 --scale 2
view sea 12 -150 4 --size 240x160 --graticule --scale-bar
view alps-2x-dark 46.4 9.8 7.3 --size 160x110 --scale 2 --theme dark --scale-bar
view paper 64.15 -21.9 12.5 --size 240x160 --units imperial

# Raster maps whose colors tell the position: tiles, tiles enlarged, twice as many pixels, beyond the edges of the
# world, and pictures that say where they lie.
raster() {
  name=$1
  map=$2
  shift 2
  view "$name" "$@" --size 200x140 --basemap "../basemaps/$map" --effect dot
}
raster raster-tiles table.mbtiles 40 15 1.6
raster raster-enlarged leaves.pmtiles 47 8 5.4 --scale-bar
raster raster-2x large.pmtiles 10 -20 1 --scale 2
raster raster-wrapped plain.pmtiles 0 180 2 --graticule
raster raster-geotiff degrees.tif 47 8 4 --labels

# Vector tiles: one town in four schemas, its center and its bridges.
town() {
  name=$1
  schema=$2
  shift 2
  # Its words are those of others, but it is nobody's.
  view "$name" "$@" --size 240x160 --basemap "$town/$schema/{z}/{x}/{y}.mvt" --effect dot --attribution none
}
town town-12 openmaptiles 43.715 11.2605 12.2
town town-13-dark protomaps-3 43.715 11.2605 13 --theme dark
town town-14 protomaps-4 43.7165 11.2585 14
town town-14-dark shortbread 43.7140 11.2600 14.4 --theme dark --scale-bar
town town-15 shortbread 43.7185 11.2573 15
town town-15-2x-dark openmaptiles 43.7118 11.2615 15.3 --scale 2 --theme dark
town town-16 openmaptiles 43.7117 11.2580 16 --scale-bar
town town-17-2x protomaps-4 43.7174 11.2570 17 --scale 2
town town-17-dark protomaps-3 43.7174 11.2570 17 --theme dark
