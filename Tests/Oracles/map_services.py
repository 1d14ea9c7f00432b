"""A server on the loopback interface that plays well-known map services, for better or worse.

    map_services.py LOG [--tls CERTIFICATE KEY]

It answers what tile_server.py answers, and these paths:

    /openfreemap/planet               TileJSON 3 whose tiles have a dated path; /openfreemap/turn changes the date, after
                                      which tiles of the old path are gone
    /openfreemap/styles/liberty       a MapLibre style with a raster and a vector source
    /maptiler/...                     TileJSON 2, a style and tiles for the key "mt-S3cr3t"
    /osm/Z/X/Y.png                    images up to zoom 19, with validators
    /wmts/rest/..., /wmts/kvp?...     both encodings of WMTS
    /tms/Z/X/ROW.png, /quad/Q.png     rows from the south, and quadkeys
    /docs/NAME.json                   TileJSON documents with some property each
    /bad/NAME                         documents that are of no use
    /files/FOLDER/NAME                a file of a folder whose path is percent-encoded as one part
    /area/Z/X/Y.png                   tiles within 0 to 45 degrees east and 0 to 40 degrees north, zooms 3 to 6
"""

import gzip
import json
import os
import urllib.parse

import tile_server
from tile_contents import picture, shapes

KEY = "mt-S3cr3t"
STATE = {"date": 1}


class Services(tile_server.Handler):
    def document(self, value, status=200, **headers):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        headers.setdefault("Cache_Control", "max-age=60")
        self.answer(body, status, Content_Type="application/json", **headers)

    @property
    def origin(self):
        return "http://" + self.headers["Host"]

    @property
    def parts(self):
        return self.path.partition("?")[0].strip("/").split("/")

    @property
    def query(self):
        return dict(urllib.parse.parse_qsl(self.path.partition("?")[2]))

    @staticmethod
    def numbers(parts):
        return [int(part.partition(".")[0]) for part in parts]

    # OpenFreeMap: no keys, and paths that change with each build of the planet.

    def do_openfreemap(self):
        parts = self.parts[1:]
        stamp = "2026010%d_001001_pt" % STATE["date"]
        if parts == ["turn"]:
            STATE["date"] += 1
            return self.document({})
        if parts[0] == "planet" and len(parts) == 1:
            return self.document(
                {
                    "tilejson": "3.0.0",
                    "name": "OpenFreeMap",
                    "tiles": ["%s/openfreemap/planet/%s/{z}/{x}/{y}.pbf" % (self.origin, stamp)],
                    "minzoom": 0,
                    "maxzoom": 14,
                    "bounds": [-180, -85.05113, 180, 85.05113],
                    "attribution": '<a href="https://openfreemap.org">OpenFreeMap</a> &copy; OpenStreetMap',
                    "vector_layers": [{"id": "earth", "fields": {"kind": "String"}}],
                }
            )
        if parts[0] == "styles":
            return self.document(
                {
                    "version": 8,
                    "sources": {
                        "relief": {
                            "type": "raster",
                            "tiles": [self.origin + "/ok/{z}/{x}/{y}.png"],
                            "maxzoom": 6,
                        },
                        "planet": {"type": "vector", "url": "/openfreemap/planet"},
                    },
                    "layers": [],
                }
            )
        if parts[0] == "planet" and parts[1] == stamp:
            return self.vector(shapes(*self.numbers(parts[2:5])), Cache_Control="max-age=315360000")
        self.do_missing()

    # MapTiler: everything needs a key, and documents contain it.

    def do_maptiler(self):
        if self.query.get("key") != KEY:
            return self.answer(b"Invalid key - Get your FREE key", 403, Content_Type="text/plain")
        parts = self.parts[1:]
        if parts[-1] == "tiles.json":
            return self.document(
                {
                    "tilejson": "2.0.0",
                    "tiles": ["%s/maptiler/tiles/v3/{z}/{x}/{y}.pbf?key=%s" % (self.origin, KEY)],
                    "format": "pbf",
                    "minzoom": 0,
                    "maxzoom": 15,
                    "attribution": "<a>&copy; MapTiler</a> <a>&copy; OpenStreetMap contributors</a>",
                    "vector_layers": [{"id": "earth"}],
                },
                ETag='"%s"' % KEY,
            )
        if parts[-1] == "style.json":
            url = "%s/maptiler/tiles/v3/tiles.json?key=%s" % (self.origin, KEY)
            return self.document(
                {"version": 8, "sources": {"maptiler": {"type": "vector", "url": url}}, "layers": []}
            )
        self.vector(shapes(*self.numbers(parts[2:5])), Cache_Control="max-age=3600")

    # Files, such as a style with what it refers to.

    def do_files(self):
        folder, *names = [urllib.parse.unquote(part) for part in self.parts[1:]]
        try:
            with open(os.path.join(folder, *names), "rb") as file:
                body = file.read()
        except OSError:
            return self.answer(b"<h1>Not found</h1>", 404, Content_Type="text/html")
        self.answer(body, Content_Type="application/octet-stream", Cache_Control="max-age=60")

    # A raster server in the manner of OpenStreetMap.

    def do_osm(self):
        z, x, y = self.numbers(self.parts[1:4])
        if z > 19:
            return self.answer(b"", 404, Cache_Control="max-age=3600", Content_Type="text/plain")
        if self.headers.get("If-None-Match") == '"%d"' % z:
            return self.answer(b"", 304, ETag='"%d"' % z, Cache_Control="max-age=60", Content_Length=None)
        self.answer(picture(z, x, y), ETag='"%d"' % z, Cache_Control="max-age=60, stale-if-error=604800")

    # WMTS.

    def do_wmts(self):
        if self.parts[1] == "rest":
            z, y, x = self.numbers(self.parts[6:9])
        else:
            query = {name.upper(): value for name, value in self.query.items()}
            if query.get("REQUEST") != "GetTile" or query.get("TILEMATRIXSET") != "GoogleMapsCompatible":
                return self.answer(b"<ExceptionReport/>", 400, Content_Type="text/xml")
            z, y, x = (int(query[name].rpartition(":")[2]) for name in ("TILEMATRIX", "TILEROW", "TILECOL"))
        self.answer(picture(z, x, y), Cache_Control="max-age=3600")

    def do_tms(self):
        z, x, row = self.numbers(self.parts[1:4])
        self.answer(picture(z, x, 2**z - 1 - row), Cache_Control="max-age=3600")

    def do_quad(self):
        digits = self.parts[1].partition(".")[0]
        x = int("".join(str(int(digit) & 1) for digit in digits), 2)
        y = int("".join(str(int(digit) >> 1) for digit in digits), 2)
        self.answer(picture(len(digits), x, y), Cache_Control="max-age=3600")

    def do_area(self):
        z, x, y = self.numbers(self.parts[1:4])
        west, east = x / 2**z * 360 - 180, (x + 1) / 2**z * 360 - 180
        # 40.98 degrees north is a quarter of the way from the equator to the edge of the map.
        south, north = 1 - (y + 1) / 2 ** (z - 1), 1 - y / 2 ** (z - 1)
        if 3 <= z <= 6 and east > 0 and west < 45 and north > 0 and south < 0.25:
            return self.answer(picture(z, x, y), Cache_Control="max-age=3600")
        self.do_missing()

    # Documents with some property each.

    def do_docs(self):
        name = self.parts[-1].partition(".")[0]
        tiles = [self.origin + "/ok/{z}/{x}/{y}.png"]
        plain = {"tilejson": "2.2.0", "tiles": tiles, "minzoom": 0, "maxzoom": 18}
        area = {"minzoom": 3, "maxzoom": 6, "bounds": [0, 0, 45, 40.97], "tiles": [self.origin + "/area/{z}/{x}/{y}.png"]}
        documents = {
            "plain": plain,
            "bare": {"tiles": tiles},
            "tms": dict(plain, scheme="tms", tiles=[self.origin + "/tms/{z}/{x}/{y}.png"]),
            "several": dict(plain, tiles=["%s/ok/{z}/{x}/{y}.png?%s" % (self.origin, s) for s in "abc"]),
            "relative": dict(plain, tiles=["../ok/{z}/{x}/{y}.png"]),
            "rooted": dict(plain, tiles=["/ok/{z}/{x}/{y}.png"]),
            "quad": dict(plain, minzoom=1, tiles=[self.origin + "/quad/{quadkey}.png"]),
            "area": dict(plain, **area),
            "shallow": dict(plain, maxzoom=4, tiles=[self.origin + "/deep-4/{z}/{x}/{y}.png"]),
            "inline": {"version": 8, "sources": {"a": dict(plain, type="raster", attribution="Inline")}},
            "override": {
                "version": 8,
                "sources": {"a": {"type": "raster", "url": "area.json", "attribution": "Of the style", "maxzoom": 5}},
            },
        }
        if name == "once":
            if self.times > 1:
                return self.answer(b"", 503)
            return self.document(plain, Cache_Control="max-age=0")
        if name == "strictly":
            if self.times > 1:
                return self.answer(b"", 503)
            return self.document(plain, Cache_Control="max-age=0, must-revalidate")
        if name == "etag":
            if self.headers.get("If-None-Match") == '"d"':
                return self.answer(b"", 304, ETag='"d"', Cache_Control="max-age=60", Content_Length=None)
            return self.document(plain, ETag='"d"', Cache_Control="max-age=0")
        if name == "nostore":
            return self.document(plain, Cache_Control="no-store")
        if name == "hop":
            return self.to("/docs/plain.json")
        self.document(documents[name]) if name in documents else self.do_missing()

    # Documents that are of no use.

    def do_bad(self):
        name = self.parts[-1]
        tiles = ["http://127.0.0.1:9/{z}/{x}/{y}.png"]

        def tilejson(**values):
            return json.dumps(dict({"tilejson": "3.0.0", "tiles": tiles}, **values)).encode()

        def style(**source):
            return json.dumps({"version": 8, "sources": {"a": dict({"type": "vector"}, **source)}}).encode()

        bodies = {
            "html": b"<!DOCTYPE html><html>Please log in</html>",
            "text": b"no map here",
            "empty": b"",
            "array": b"[]",
            "cut": tilejson()[:-20],
            "pmtiles": b"PMTiles\x03" + bytes(119),
            "deep": b'{"tiles":' + b"[" * 200000,
            "latin": b'{"name":"\xe9\xff","tiles":[]}',
            "notiles": b"{}",
            "notext": tilejson(tiles=[7]),
            "nolist": tilejson(tiles="http://a/{z}/{x}/{y}"),
            "none": tilejson(tiles=[]),
            "many": tilejson(tiles=tiles * 1000),
            "file": tilejson(tiles=["file:///etc/{z}/{x}/{y}"]),
            "ftp": tilejson(tiles=["ftp://a/{z}/{x}/{y}"]),
            "wms": tilejson(tiles=["http://a/?bbox={bbox-epsg-3857}"]),
            "fixed": tilejson(tiles=["http://a/tile.png"]),
            "user": tilejson(tiles=["http://me:pw@a/{z}/{x}/{y}"]),
            "key": tilejson(tiles=["http://127.0.0.1:9/{z}/{x}/{y}?k={key}"]),
            "zooms": tilejson(minzoom=9, maxzoom=3),
            "zoom": tilejson(maxzoom="all"),
            "far": tilejson(maxzoom=1e300),
            "negative": tilejson(minzoom=-3),
            "box": tilejson(bounds=[10, 20, 5]),
            "flat": tilejson(bounds=[10, 20, 30, 20]),
            "mlt": tilejson(encoding="mlt"),
            "stylebare": b'{"version":8,"sources":{}}',
            "stylelist": b'{"version":8,"sources":[]}',
            "stylegeo": style(type="geojson", data={}),
            "stylenothing": style(),
            "stylemapbox": style(url="mapbox://mapbox.streets"),
            "stylepmtiles": style(url="pmtiles://https://a/b.pmtiles"),
            "stylekey": style(url="http://127.0.0.1:9/t.json?key={key}"),
            "cycle": style(url="/bad/cycle"),
            "cycle2": style(url="/bad/cycle"),
            "echo": b'{"tiles":["http://a/{%s}/{x}"]}' % self.path.partition("=")[2].encode(),
        }
        if name == "huge":
            return self.document(b'{"tiles":["' + b"a" * (5 << 20) + b'"]}')
        if name == "bomb":
            return self.document(gzip.compress(bytes(1 << 26)), Content_Encoding="gzip")
        if name == "loop":
            return self.to(self.path)
        if name == "stall":
            return self.do_stall()
        if name == "drip":
            return self.do_drip()
        if name == "toolong":
            return self.do_toolong()
        if name == "later":
            return self.answer(b"", 429, Retry_After="1")
        if name.startswith("status-"):
            return self.document(tilejson(), int(name[7:]))
        self.document(bodies[name])


if __name__ == "__main__":
    tile_server.main(Services)
