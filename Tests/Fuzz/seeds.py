"""Inputs that fuzz targets begin with, for those whose files the fixtures lack: small, made here, or as their
specification shows them."""

import gzip
import io
import json
import os
import struct
import zipfile
import zlib

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def archive(tile):
    """A PMTiles archive that has one tile at zoom 0, from the specification."""
    directory = bytes([1, 0, 1, len(tile), 1])
    header = b"PMTiles\x03" + struct.pack(
        "<11Q", 127, len(directory), 127 + len(directory), 2, 0, 0, 129 + len(directory), len(tile), 1, 1, 1)
    header += bytes([1, 1, 1, 1, 0, 0])
    return header + bytes(127 - len(header)) + directory + b"{}" + tile


def gif(interlaced=False):
    """Two frames of a 4x4 image: all of it with the global palette, and a part of it with a local one and a clear color."""
    def pixels(indices):
        # A clear code before each pair of indices keeps all codes at 3 bits.
        codes = [code for place in range(0, len(indices), 2) for code in [4] + indices[place:place + 2]] + [5]
        bits = sum(code << 3 * place for place, code in enumerate(codes))
        data = bits.to_bytes((3 * len(codes) + 7) // 8, "little")
        return b"\2" + bytes([len(data)]) + data + b"\0"

    def frame(x, y, w, h, flags, palette, indices):
        return (struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 4 | bool(palette), 10, 3, 0)
                + struct.pack("<BHHHHB", 0x2C, x, y, w, h, flags) + palette + pixels(indices))

    palette = bytes(range(0, 240, 20))
    return (b"GIF89a" + struct.pack("<HHBBB", 4, 4, 0x91, 0, 0) + palette
            + b"\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00" + b"\x21\xFE\x04text\x00"
            + frame(0, 0, 4, 4, 0x40 * interlaced, b"", [0, 1, 2, 3] * 4)
            + frame(1, 1, 2, 2, 0x81, palette[::-1], [3, 1, 1, 0]) + b";")


def png_chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def apng():
    """Two frames of 4x4 pixels, the second one smaller."""
    rows = zlib.compress(b"".join(b"\0" + bytes(range(16)) for _ in range(4)))
    part = zlib.compress(b"".join(b"\0" + bytes(8) for _ in range(2)))
    control = lambda number, w, h, x, y: struct.pack(">IIIIIHHBB", number, w, h, x, y, 1, 10, 1, 1)
    return (
        b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", struct.pack(">IIBBBBB", 4, 4, 8, 6, 0, 0, 0))
        + png_chunk(b"acTL", struct.pack(">II", 2, 0)) + png_chunk(b"fcTL", control(0, 4, 4, 0, 0))
        + png_chunk(b"IDAT", rows) + png_chunk(b"fcTL", control(1, 2, 2, 1, 1))
        + png_chunk(b"fdAT", struct.pack(">I", 2) + part) + png_chunk(b"IEND", b""))


def riff(*chunks):
    body = b"WEBP" + b"".join(name + struct.pack("<I", len(data)) + data + bytes(len(data) % 2) for name, data in chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


# A lossless image of one pixel, as cwebp writes it.
WEBP_PIXEL = bytes.fromhex("2f0000000007508426f4a0ff8188e87f00")


def webp():
    frame = bytes(6) + bytes(6) + struct.pack("<I", 100)[:3] + b"\0"
    image = b"VP8L" + struct.pack("<I", len(WEBP_PIXEL)) + WEBP_PIXEL
    return riff(
        (b"VP8X", b"\x02\0\0\0" + bytes(6)), (b"ANIM", bytes(6)), (b"ANMF", frame + image), (b"ANMF", frame + image))


def varint(number):
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def field(number, body):
    return varint(number << 3 | 2) + varint(len(body)) + body


def vector_tile():
    """A polygon, a line and a point with names, in layers of a known schema."""
    def layer(name, kind, geometry):
        feature = field(2, bytes([0, 0])) + bytes([0x18, kind]) + field(4, b"".join(map(varint, geometry)))
        return field(3, field(1, name) + field(2, feature) + field(3, b"name") + field(4, field(1, b"Rome"))
                     + b"\x28" + varint(4096) + b"\x78\x02")
    return (layer(b"water", 3, [9, 0, 0, 26, 4000, 0, 0, 4000, 3999, 0, 15])
            + layer(b"roads", 2, [9, 100, 100, 18, 2000, 3000, 500, 40])
            + layer(b"places", 1, [9, 2048, 2048]))


def glyphs():
    """The letter a of a font: a field of distances of 8x8 pixels with its border."""
    def number(field, value):
        return varint(field << 3) + varint(value)
    levels = bytes(min(255, 60 + 12 * ((x - 3) % 8 + (y - 3) % 8)) for y in range(8) for x in range(8))
    letter = (number(1, 97) + field(2, levels) + number(3, 2) + number(4, 2) + number(5, 0) + number(6, 3)
              + number(7, 4))
    return field(1, field(1, b"Noto Sans Regular") + field(2, b"0-255") + field(3, letter))


def tables(*names):
    """The tables of a font, each behind a byte that chooses its reader."""
    with open(os.path.join(ROOT, "Fixtures/fuzz/font/noto-sans-6-letters.ttf"), "rb") as file:
        font = file.read()
    found = []
    for index in range(struct.unpack_from(">H", font, 4)[0]):
        tag, _, offset, length = struct.unpack_from(">4sIII", font, 12 + 16 * index)
        if tag.decode() in names:
            found.append(bytes([names.index(tag.decode())]) + font[offset:offset + length])
    return found


def display_properties():
    """Returns images with an orientation and color chunks: a PNG, a JPEG and a WebP file, and an ICC profile."""
    exif = b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x112, 3, 1, 6, 0, 0)
    profile = struct.pack(">I4sI4s4s4s", 132, b"test", 0x04000000, b"mntr", b"RGB ", b"XYZ ").ljust(128, b"\0") + bytes(4)
    png = b"\x89PNG\r\n\x1a\n" + b"".join(png_chunk(kind, body) for kind, body in [
        (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)), (b"gAMA", struct.pack(">I", 100000)),
        (b"cHRM", bytes(range(32))), (b"cICP", bytes([9, 16, 0, 1])), (b"iCCP", b"a\0\0" + zlib.compress(profile)),
        (b"eXIf", exif), (b"IDAT", zlib.compress(b"\0\0")), (b"IEND", b""),
    ])
    jpeg = b"\xff\xd8" + b"".join(marker + struct.pack(">H", len(body) + 2) + body for marker, body in [
        (b"\xff\xe1", b"Exif\0\0" + exif), (b"\xff\xe2", b"ICC_PROFILE\0\1\1" + profile),
    ]) + b"\xff\xd9"
    # A position, which Exif has in a directory of its own: 12.5 degrees north, 7 degrees west, 9 m high.
    angle = struct.pack(">6I", 12, 1, 30, 1, 0, 1), struct.pack(">6I", 7, 1, 0, 1, 0, 1)
    fields = (
        (1, 2, 2, b"N\0\0\0"), (2, 5, 3, struct.pack(">I", 104)), (3, 2, 2, b"W\0\0\0"),
        (4, 5, 3, struct.pack(">I", 128)), (6, 5, 1, struct.pack(">I", 152)))
    gps = b"MM\0*" + struct.pack(">IHHHIII", 8, 1, 34853, 4, 1, 26, 0) + struct.pack(">H", len(fields)) + b"".join(
        struct.pack(">HHI", *field[:3]) + field[3] for field in fields)
    gps = gps.ljust(104, b"\0") + b"".join(angle) + struct.pack(">2I", 9, 1)
    return [gps, b"\xff\xd8\xff\xe1" + struct.pack(">H", len(gps) + 8) + b"Exif\0\0" + gps + b"\xff\xd9",
            png, jpeg, riff((b"VP8X", b"\x28" + bytes(9)), (b"ICCP", profile), (b"EXIF", exif)), profile]


def expressions():
    """Returns the expressions of the style specification's tests."""
    with open(os.path.join(ROOT, "Fixtures", "styles", "expressions.jsonl")) as lines:
        return [json.dumps(json.loads(line)["expression"]).encode() for line in lines]


def packed():
    """Returns a table in gzip, and in a ZIP archive once stored and once deflated, as KMZ files are."""
    table = b"lat,lon\n1,2\n"
    files = [gzip.compress(table, mtime=0)]
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        memory = io.BytesIO()
        with zipfile.ZipFile(memory, "w", method) as archive:
            archive.writestr(zipfile.ZipInfo("doc.csv"), table, method)
        files.append(memory.getvalue())
    return files


# Functions that make the inputs, by the name of the target.
MADE = {
    "packed": packed,
    "display-properties": display_properties,
    "encoding": lambda: [bytes([number]) + b"name,\xc3\x28\xa3\xf3\x93\x8c\x8b\x9e" for number in range(0, 40, 3)],
    "svg": lambda: [
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>@font-face{src:url(a)}p{fill:url(#a)}</style>'
        b'<a href="http://a"><path fill="url(\'#a\')" d="M0 0h9"/></a><use href="#b"/></svg>'],
    "gif": lambda: [gif(), gif(interlaced=True)],
    "apng": lambda: [apng()],
    "webp": lambda: [webp(), riff((b"VP8L", WEBP_PIXEL))],
    "jpeg": lambda: [bytes.fromhex(
        "ffd8ffe000104a46494600010100000100010000ffdb004300" + "01" * 64
        + "ffc0000b080001000101011100ffc40014000100000000000000000000000000000009"
        + "ffc40014100100000000000000000000000000000000ffda0008010100003f0054dfffd9")],
    "inflate": lambda: [b"\0" + zlib.compress(b"abc" * 50), b"\1" + b"\x1f\x8b\x08" + bytes(6) + b"\3"
                        + zlib.compress(b"abc" * 50)[2:-4] + struct.pack("<II", zlib.crc32(b"abc" * 50), 150)],
    "palette": lambda: [bytes([7, 2, 0, 1]) + bytes(range(256)), bytes([250, 0, 1, 255]) + bytes(1200)],
    "mvt": lambda: [vector_tile()],
    "mvt-draw": lambda: [vector_tile()],
    "tile": lambda: [vector_tile()],
    "pmtiles": lambda: [archive(b"\x1a\x00")],
    "pmtiles-directory": lambda: [bytes([1, 0, 1, 9, 1]), bytes([2, 0, 1, 1, 0, 9, 9, 1, 0])],
    "world-map": lambda: [bytes([0, 16, 1, 4]) + bytes([4, 1, 1, 2, 2, 2, 2, 2, 2]), bytes([7, 16, 1, 1]) + b"\1\1\1\1\4Rome"],
    "tile-metadata": lambda: [b'{"name":"A &amp; B","attribution":"<a href=\'x\'>\xc2\xa9 OSM</a>",'
                              b'"vector_layers":[{"id":"water","fields":{"name":"String"}}]}'],
    "tile-description": lambda: [
        b'{"tilejson":"3.0.0","name":"Area","tiles":["https://a.example/{z}/{x}/{y}.pbf?key=1"],"minzoom":0,"maxzoom":14,'
        b'"bounds":[-10,40,20.5,60],"scheme":"xyz","attribution":"&copy; <a href=\'x\'>OSM</a>",'
        b'"vector_layers":[{"id":"water","fields":{"name":"String"}}]}',
        b'{"version":8,"name":"Style","sources":{"map":{"type":"vector","url":"tiles.json"},"hills":{"type":"raster",'
        b'"tiles":["../h/{z}/{x}/{y}.png"],"tileSize":256,"scheme":"tms","bounds":[0,0,1,1]}},'
        b'"layers":[{"id":"a","type":"fill","source":"map","source-layer":"water"}]}'],
    "html": lambda: [b"<a href='x'>&copy; <b>OSM</b></a> a &lt; b<script>x</script><!-- c --> &#169; &#x41;"],
    "http": lambda: [b"HTTP/1.1 200 OK\nCache-Control: max-age=60, no-cache\nAge: 5\nETag: \"a\"\n"
                     b"Expires: Sun, 06 Nov 1994 08:49:37 GMT\nDate: Sunday, 06-Nov-94 08:49:37 GMT"],
    "http-date": lambda: [b"Sun, 06 Nov 1994 08:49:37 GMT", b"Sunday, 06-Nov-94 08:49:37 GMT", b"Sun Nov  6 08:49:37 1994"],
    "cache-file": lambda: [b"pulsemap tile 1\nbytes 3\ncrc32 %d\nexpiry 5\netag a\nmodified b\nlifetime 9\n\nabc"
                           % zlib.crc32(b"abc")],
    "tile-template": lambda: [b"https://{s}.tile.example.com/{z}/{x}/{y}{r}.png?key={key}", b"tiles/{z}/{x}/{y}.png"],
    "arguments": lambda: [b"\n".join(words) for words in (
        [b"render", b"--lat", b"1", b"--lon", b"2", b"--radius", b"5km", b"-o", b"x.gif", b"--size", b"square"],
        [b"render", b"--csv", b"d.csv", b"--play", b"2s", b"--timeline", b"start@0,radius=800@2/ease-out:1.5,stop@4"],
        [b"render", b"--lat=1", b"--lon=2", b"--track", b"d.gpx", b"--camera", b"z=10@0,fly=48;16;14@1/ease-in-out:3"],
        [b"compare", b"a.gif", b"b.gif", b"--mask", b"0,0,40,20", b"--min-ssim", b"0.9"],
        [b"compare", b"a.gif", b"b.gif", b"--metric", b"ssimulacra2", b"--threshold", b"85"],
        [b"batch", b"rows.jsonl", b"-o", b"{id}.gif", b"--shard", b"1/3"], [b"help", b"render"])],
    "options-variable": lambda: [b"--size 100x100 'a b' \"c \\\" d\" \\ e"],
    "values": lambda: [
        b"#ff0000", b"hsl(210 100% 50% / 0.5)", b"rgba(1,2,3,.5)", b"5km", b"3px", b"10%", b"52.5N,13.4E", b"640x400",
        b"cubic-bezier(.1,.2,.3,1)", b"steps(4,jump-end)", b"1..2", b"-10,-20,30,40", b"z=10@0,fly=48;16;14@1/linear:3",
        b"start@0,radius=800@2/ease-out:1.5,stop@4", b"mag:3..8=4px..60px/exp", b"mag=viridis", b"{mag} at {place}",
        b"kind:a=red,b=#07f", b"map.png", b"world", b"4,2", b"Title|Subtitle", b"https://a/{z}/{x}/{y}.png"],
    # Points with z and a system, a polygon, and a collection, without the byte of their order.
    "geometry-text": lambda: [
        struct.pack("<IIddd", 0xA0000001, 4326, 2, 1, 5), struct.pack("<IIIdddddddd", 3, 1, 4, 0, 0, 1, 0, 1, 1, 0, 0),
        struct.pack("<IIBIdd", 7, 1, 1, 1, 2, 1)],
    "point-tracks": lambda: [
        b'{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"id":7,"time":"2024-01-01","ele":3},'
        b'"geometry":{"type":"Point","coordinates":[2,1,5]}},{"type":"Feature","properties":{"id":"8","time":1704067200},'
        b'"geometry":{"type":"Point","coordinates":[]}}]}'],
    # Elements of Overpass: a node, a way with its geometry, and a relation of two ways.
    "google-timeline": lambda: [
        b'{"startTime":"2024-05-01T10:00:00Z","endTime":"2024-05-01T11:00:00Z","timelinePath":[{"point":"geo:48.1,11.5",'
        b'"durationMinutesOffsetFromStartTime":"4"}],"visit":{"topCandidate":{"placeLocation":{"latLng":"48.1, 11.6"}}}}]}',
        b'],"locations":[{"latitudeE7":1,"longitudeE7":2,"timestampMs":"5"}],"timelineObjects":[{"activitySegment":'
        b'{"duration":{"startTimestampMs":"1","endTimestamp":"2024-05-01"},"waypointPath":{"waypoints":[{"latE7":1,"lngE7":2}]}}}]}'],
    "nmea": lambda: [
        b'$GPRMC,235959.5,A,4808.038,S,01131.000,W,022.4,084.4,230394,003.1,W\n$GPZDA,000001,24,03,1994,00,00\n',
        b'$GPGGA,000002,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,\n$GPGLL,4807.038,N,01131.000,E,000003,A\n'],
    "transit-feed": lambda: [
        b'a,a,a,a\n', b'a,1,2\n', b'a,1,2,1,0\na,1,3,2,1\n', b'a,a,25:00:00,1,0\na,a,25:10:00,2,1\n', b'a,20240501,1\n'],
    "overpass": lambda: [
        b'{"type":"node","id":1,"lat":1,"lon":2,"tags":{"name":"a"}},{"type":"way","id":2,"center":{"lat":1,"lon":2}}',
        b'{"type":"way","id":3,"nodes":[1,2,3,1],"geometry":[{"lat":1,"lon":2},{"lat":1,"lon":3},{"lat":2,"lon":3},'
        b'{"lat":1,"lon":2}],"tags":{"building":"yes"}}',
        b'{"type":"relation","id":4,"tags":{"type":"multipolygon"},"members":[{"type":"way","ref":5,"role":"outer",'
        b'"geometry":[{"lat":0,"lon":0},{"lat":0,"lon":9}]},{"type":"way","ref":6,"role":"outer","geometry":'
        b'[{"lat":0,"lon":9},{"lat":9,"lon":9},null,{"lat":0,"lon":0}]}]}'],
    "times": lambda: [b"05/01/2024 18:30", b"2024-Q1", b"20240131120000", b"2026-01-31T12:00:00Z", b"20260131T120000,5+0100", b"2026-W05-6", b"1700000000", b"1d/s", b"90min/s",
                      b"20s", b"%Y-%m-%d %H:%M"],
    "time-zone-rule": lambda: [b"CET-1CEST,M3.5.0,M10.5.0/3", b"<+03>-3", b"EST5EDT,J60,300/2:00:00"],
    "spelling": lambda: [b"colour\0color\0pulse-color\0curve"],
    "manifest-jsonl": lambda: [b'{"id":"a","name":"b","lat":1,"lon":2}\n{"id":"../c","name":"d"}\n'],
    "manifest-json": lambda: [b'[{"id":"a","name":"b","lat":1,"lon":2},\n{"id":1}]'],
    "manifest-geojsonseq": lambda: [b'\x1e{"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[1,2]},'
                                    b'"properties":{"name":"b"}}\n'],
    "journal": lambda: [
        b'{"row":1,"id":"a","outputs":["a.gif"],"status":"rendered","key":"' + b"0f" * 32 + b'","bytes":9}\n'
        b'{"gone":["00ff"]}\n{"run":{"schema":"pulsemap.batch/1","version":"1","options":"a","manifest":"m",'
        b'"shard":{"index":1,"count":2}}}\n'],
    "worker": lambda: [b'[1,"a:1","a",{"lat":1},["a.gif"],["ff",9]]', b'["rendered",["a"],"ff",9,null]'],
    "video-timeline": lambda: [b"#tb 0: 1/25\n#media_type 0: video\n#dimensions 0: 320x240\n"
                               b"0, 0, 0, 1, 307200, 0x0d1f2a3b\n0, 1, 1, 2, 307200, 0x11223344\n"],
    "frame-times": lambda: [b'{"frames":[{"index":0,"time":0,"delay":0.04},{"index":1,"time":0.04,"delay":0.1}],"loop":0}'],
    "style": lambda: [
        b'{"version":8,"state":{"a":{"default":1}},"sprite":[{"id":"a","url":"b"}],"glyphs":"c","sources":{"v":{"type":'
        b'"vector","url":"d"},"g":{"type":"geojson","data":{},"filter":["has","a"]},"d":{"type":"raster-dem","tiles":["e"]}},'
        b'"layers":[{"id":"a","type":"line","source":"v","source-layer":"r","minzoom":3,"filter":["in","a",1],"paint":'
        b'{"line-width":{"stops":[[1,2],[3,4]]},"line-color":["get","c"]},"layout":{"visibility":"none"}},'
        b'{"id":"b","ref":"a"},{"id":"c","type":"symbol","source":"g","layout":{"text-field":"{n}"}}]}'],
    "style-expression": expressions,
    "sprite": lambda: [
        b'{"pin":{"x":0,"y":0,"width":16,"height":16,"pixelRatio":2,"sdf":true},"box":{"x":16,"y":0,"width":20,"height":20,'
        b'"pixelRatio":1,"content":[2,2,18,18],"stretchX":[[4,8],[12,16]],"stretchY":[[4,16]],"textFitWidth":"stretchOnly"}}'],
    "glyphs": lambda: [glyphs()],
    "geojson-tiles": lambda: [
        b'{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"properties":{"a":1},"geometry":{"type":"Polygon",'
        b'"coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}},{"type":"Feature","properties":null,"geometry":{"type":"LineString",'
        b'"coordinates":[[-179,1],[179,2]]}},{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0]}}]}'],
    "style-color": lambda: [b"#ff00ccaa", b"rgb(50% 0% 0% / .5)", b"hsla(120deg,50%,80%,.9)", b"rebeccapurple"],
    "terminal": lambda: [b"\x1b_Gi=31;OK\x1b\\\x1b[?62;4;22c", b"\x1b[4;480;640t\x1b[6;20;10tq \x1b[C\x1b[D",
                         b"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\"],
    "preview-request": lambda: [b"GET /frames/1/0.png HTTP/1.1\r\nHost: 127.0.0.1:8000\r\nAccept: */*\r\n\r\n",
                                b"POST / HTTP/1.1\r\nHost: localhost:8000\r\n\r\n"],
    "goldens": lambda: [b'{"path":"a.gif","timeline":"aa","sha256":"bb","frames":["cc","dd"]}\n'],
    "font-positioning": lambda: tables("GPOS", "kern"),
    "text": lambda: ["Rome 1\u00e9 AVA".encode(), "\u0645\u0631\u062d\u0628\u0627 \u0939\u093f\u0928".encode(),
                     "\u05e9\u05dc abc \u0e44\u0e17\u0e22\ne\u0301\u0323".encode()],
}
