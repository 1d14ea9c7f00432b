"""make_providers.py WHEEL OUTPUT: packs the tile providers of the Python package xyzservices into a table.

The table is UTF-8 text with a line for each provider, sorted by name; lines that begin with '#' are comments. Columns,
between tabs; a cell of '"' repeats that of the line above:

1. name
2. URL template with the placeholders of pulsemap; {1}, {2} and so on stand for the values of column 3
3. values, between '|'
4. lowest and highest zoom level, as in 0-19; an unknown highest one is left out
5. subdomains for {s}, between commas
6. bounds: west,south,east,north in degrees
7. attribution in plain text
8. what to know before using it

The server of Stadia gets a parameter for its key. Left out are providers that do not work any more, those of projections other than Web Mercator, and those with
parameters that have no value.
"""

import html
import itertools
import json
import re
import sys
import zipfile

KEYS = {"apikey", "apiKey", "key", "accessToken", "subscriptionKey"}
OWN = {"z", "x", "y", "s", "r"}

VOLUNTEERS = "volunteers' server; no bulk use"
NOTES = {
    "OpenStreetMap": VOLUNTEERS,
    "OpenStreetMap.Mapnik": "no bulk use, see operations.osmfoundation.org/policies/tiles",
    "OPNVKarte": VOLUNTEERS,
    "OpenTopoMap": VOLUNTEERS,
    "OpenRailwayMap": VOLUNTEERS,
    "OpenSeaMap": "transparent overlay; " + VOLUNTEERS,
    "OpenSnowMap": "transparent overlay; " + VOLUNTEERS,
    "CyclOSM": VOLUNTEERS,
    "HikeBike": VOLUNTEERS,
    "MtbMap": VOLUNTEERS,
    "FreeMapSK": VOLUNTEERS,
    "WaymarkedTrails": "transparent overlay; " + VOLUNTEERS,
    "CartoDB": "commercial use needs a license of CARTO",
    "Esri": "under the terms of use of ArcGIS Online",
    "Strava": "transparent overlay; higher zoom levels need a login",
    "OpenWeatherMap": "transparent overlay",
    "OpenAIP": "transparent overlay",
    "Gaode": "shifted by up to 700 m against WGS 84 (GCJ-02)",
}


def text(markup):
    """Returns an attribution without HTML, on one line."""
    line = html.unescape(re.sub(r"<[^>]*>", " ", markup)).replace("Improve this map", "")
    line = " ".join(line.replace("\u2011", "-").split())
    return re.sub(r"(\() | ([,.;:)])", r"\1\2", line)


def providers(tree):
    if isinstance(tree.get("url"), str):
        yield tree
    else:
        for branch in tree.values():
            yield from providers(branch)


def is_usable(provider):
    matrices = provider.get("TileMatrixSet", "PM")
    if provider.get("status") == "broken" or provider.get("crs", "EPSG:3857") != "EPSG:3857":
        return False
    names = set(re.findall(r"{(\w+)}", provider["url"])) - OWN - KEYS
    return matrices.startswith("PM") and all(name in provider for name in names)


def parameters(provider):
    names = re.findall(r"{(\w+)}", provider["url"])
    return {name: str(provider[name]) for name in names if name not in OWN | KEYS}


def cells(name, group):
    """Yields name, template, values and provider for all providers of one URL."""
    group = list(group)
    maps = [parameters(provider) for provider in group]
    varying = [key for key in maps[0] if len({one[key] for one in maps}) > 1]
    template = group[0]["url"]
    for key, value in maps[0].items():
        value = "{%d}" % (varying.index(key) + 1) if key in varying else value
        template = template.replace("{%s}" % key, value)
    for key in KEYS:
        template = template.replace("{%s}" % key, "{key}")
    if "//tiles.stadiamaps.com/" in template:
        # Without a key, it serves only pages of registered domains.
        template += "?api_key={key}"
    for one, provider in zip(maps, group):
        yield provider, template.replace("{y}", "{-y}") if provider.get("tms") else template, [
            one[key] for key in varying
        ]


def zooms(provider):
    offset = provider.get("zoomOffset", 0)
    lowest = max(0, provider.get("min_zoom", 0) + offset)
    highest = provider.get("max_zoom")
    return "%d-%s" % (lowest, "" if highest is None else max(lowest, min(highest, 22 + offset) + offset))


def bounds(provider):
    if "bounds" not in provider:
        return ""
    (a, b), (c, d) = provider["bounds"]
    box = [min(b, d), min(a, c), max(b, d), max(a, c)]
    if box[0] <= -179 and box[1] <= -80 and box[2] >= 179 and box[3] >= 80:
        return ""
    if box[0] >= box[2] or box[1] >= box[3]:
        return ""
    return ",".join("%g" % round(number, 4) for number in box)


def main():
    wheel, output = sys.argv[1:]
    with zipfile.ZipFile(wheel) as archive:
        tree = json.loads(archive.read("xyzservices/data/providers.json"))
    version = re.search(r"xyzservices-([\d.]+)-", wheel).group(1)
    usable = sorted(filter(is_usable, providers(tree)), key=lambda one: (one["url"], one["name"].lower()))
    rows = []
    for url, group in itertools.groupby(usable, key=lambda one: one["url"]):
        for provider, template, values in cells(url, group):
            name = provider["name"]
            note = NOTES.get(name, NOTES.get(name.split(".")[0], ""))
            subdomains = provider.get("subdomains", "") if "{s}" in template else ""
            rows.append(
                [
                    name, template, "|".join(values), zooms(provider), ",".join(subdomains), bounds(provider),
                    text(provider["html_attribution"]), note,
                ]
            )
            assert not any("\t" in cell or "\n" in cell for cell in rows[-1]), rows[-1]
            assert not any("|" in value for value in values), values
    rows.sort(key=lambda row: row[0].lower())
    previous = [""] * 8
    with open(output, "w", encoding="utf-8") as file:
        file.write("# Tile providers of xyzservices %s, https://github.com/geopandas/xyzservices;\n" % version)
        file.write("# Copyright (c) 2021, GeoPandas, BSD 3-Clause License. Packed by make_providers.py; see there.\n")
        for row in rows:
            packed = ['"' if cell and cell == old else cell for cell, old in zip(row, previous)]
            file.write("\t".join(packed) + "\n")
            previous = row
    print("%d providers of xyzservices %s" % (len(rows), version))


main()
