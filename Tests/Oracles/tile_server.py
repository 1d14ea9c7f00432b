"""A tile server on the loopback interface that does what it is told, for better or worse.

    tile_server.py LOG [--tls CERTIFICATE KEY]

The first line of its output is its port. A request for /BEHAVIOR/Z/X/Y... is answered as the function of that
name does it; behaviors take numbers behind a dash (/hops-4/...). /BEHAVIOR/NAME?file=PATH is answered with ranges of a file. Each request is a line of JSON in
LOG before it is answered: connection, method, path and headers. The server ends with the process that started it.
"""

import gzip
import http.server
import io
import itertools
import json
import os
import ssl
import struct
import sys
import threading
import time
import urllib.parse
import zlib

import make_vector_tiles as vector

LOCK = threading.Lock()
CONNECTIONS = itertools.count(1)
SEEN = {}
OPEN = set()


def chunk(kind, data):
    """A piece of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def picture(z, x, y, side=256):
    """A PNG of one color, with one pixel that tells its zoom."""
    color = bytes((x * 37 % 256, y * 53 % 256, z * 12 % 256))
    first = bytearray(color * side)
    first[3 * z : 3 * z + 3] = b"\xff\xff\xff"
    rows = b"\0" + bytes(first) + (b"\0" + color * side) * (side - 1)
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    parts = [chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def photo(z, x, y):
    """The same as a JPEG."""
    # Slow to load, and needed by few.
    from PIL import Image

    file = io.BytesIO()
    Image.open(io.BytesIO(picture(z, x, y))).save(file, "JPEG")
    return file.getvalue()


def shapes(z, x, y):
    """A vector tile in the schema of Protomaps: water, or park where the sum of column and row is odd."""
    name, kind = ("landuse", "park") if (x + y) % 2 else ("water", "water")
    box = [vector.box(-64, -64, 4160, 4160)]
    earth = vector.layer("earth", [(vector.POLYGON, {"kind": "earth"}, box)])
    return earth + vector.layer(name, [(vector.POLYGON, {"kind": kind}, box)])


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def setup(self):
        super().setup()
        self.connection_number = next(CONNECTIONS)

    def log_message(self, *arguments):
        pass

    def answer(self, body, status=200, **headers):
        """Sends a whole answer; Content-Length is right unless it is given."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers.setdefault("Content-Type", "image/png")
        headers.setdefault("Content-Length", len(body))
        self.send_response(status)
        for name, value in headers.items():
            if value is not None:
                self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        path, _, query = self.path.partition("?")
        parts = path.strip("/").split("/")
        name, _, number = parts[0].partition("-")
        with LOCK:
            OPEN.add(self.connection_number)
            SEEN[self.path] = SEEN.get(self.path, 0) + 1
            self.times = SEEN[self.path]
            line = {
                "connection": self.connection_number,
                "path": self.path,
                "headers": {key.lower(): value for key, value in self.headers.items()},
            }
            with open(sys.argv[1], "a") as log:
                log.write(json.dumps(line) + "\n")
        digits = ["".join(c for c in part.split(".")[0].split("@")[0] if c.isdigit()) for part in parts[1:4]]
        z, x, y = (int(part or 0) for part in digits + ["0"] * (3 - len(digits)))
        self.tile = (z, x, y)
        self.png = picture(z, x, y, side=512 if "@2x" in path else 256)
        try:
            getattr(self, "do_" + name)(*([int(number)] if number else []))
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    # What servers should do.

    def do_ok(self):
        self.answer(self.png, Cache_Control="max-age=3600")

    def do_large(self):
        """Tiles of twice the usual size, whatever their names say."""
        self.answer(picture(*self.tile, side=512), Cache_Control="max-age=3600")

    def do_plain(self):
        self.answer(self.png)

    def do_jpeg(self):
        self.answer(photo(*self.tile), Content_Type="image/jpeg")

    def do_gzip(self):
        self.answer(gzip.compress(self.png), Content_Encoding="gzip")

    def vector(self, body, **headers):
        self.answer(body, Content_Type="application/vnd.mapbox-vector-tile", **headers)

    def do_shapes(self):
        self.vector(shapes(*self.tile), Cache_Control="max-age=3600")

    def do_shapesgzip(self):
        """Compressed for the way, as its header says."""
        self.vector(gzip.compress(shapes(*self.tile)), Content_Encoding="gzip")

    def do_shapesfile(self):
        """A compressed file, which no header says."""
        self.vector(gzip.compress(shapes(*self.tile)))

    def do_shapesdeep(self, zoom):
        """Has no tiles below a zoom."""
        self.do_shapes() if self.tile[0] <= zoom else self.do_missing()

    def do_shapescut(self):
        self.vector(shapes(*self.tile)[:-5])

    def do_shapesbomb(self):
        self.vector(gzip.compress(bytes(1 << 25)))

    def do_slow(self):
        time.sleep(0.05)
        self.do_ok()

    def do_age(self, seconds):
        self.answer(self.png, Cache_Control="max-age=%d" % seconds)

    def do_expired(self):
        self.answer(self.png, Expires="Thu, 01 Jan 1970 00:00:00 GMT")

    def do_nostore(self):
        self.answer(self.png, Cache_Control="no-store")

    def do_etag(self):
        if self.headers.get("If-None-Match") == '"v1"':
            return self.answer(b"", 304, ETag='"v1"', Cache_Control="max-age=0", Content_Length=None)
        self.answer(self.png, ETag='"v1"', Cache_Control="max-age=0")

    def do_modified(self):
        time = "Sun, 06 Nov 1994 08:49:37 GMT"
        if self.headers.get("If-Modified-Since") == time:
            return self.answer(b"", 304, Cache_Control="max-age=600", Content_Length=None)
        self.answer(self.png, Last_Modified=time, Cache_Control="no-cache")

    def do_changed(self):
        """A new version each time."""
        z, x, y = self.tile
        self.answer(picture(z, x + self.times, y), ETag='"v%d"' % self.times, Cache_Control="max-age=0")

    def do_echo(self):
        """Puts all of the address, key and all, into its headers."""
        self.answer(self.png, ETag='"%s"' % self.path, X_Address=self.path, Cache_Control="max-age=0")

    # What servers do.

    def do_quiet(self, seconds):
        """Confirms a tile without a word about how long it is good."""
        if self.headers.get("If-None-Match") == '"v1"':
            return self.answer(b"", 304, ETag='"v1"', Content_Type=None, Content_Length=None)
        self.answer(self.png, ETag='"v1"', Cache_Control="max-age=%d" % seconds)

    def do_nocontent(self):
        """Says that there is a tile, and nothing in it."""
        self.answer(b"", 204, Content_Type=None, Content_Length=None)

    def do_sea(self):
        """Has nothing in every second column."""
        self.do_nocontent() if self.tile[1] % 2 else self.do_ok()

    def do_shapeshole(self):
        """Lacks every second column of its deepest zoom."""
        self.do_missing() if self.tile[0] > 13 and self.tile[1] % 2 else self.do_shapes()

    def do_shapessea(self):
        """Has shapes in every second column alone."""
        self.do_shapes() if self.tile[1] % 2 else self.do_nocontent()

    def do_missing(self):
        self.answer(b"none", 404, Content_Type="text/plain")

    def do_deep(self, zoom):
        """Has no tiles below a zoom."""
        self.do_ok() if self.tile[0] <= zoom else self.do_missing()

    def deep(self, zoom, status):
        """Has no tiles below a zoom, and a way of its own to say so."""
        self.do_ok() if self.tile[0] <= zoom else self.do_nocontent() if status == 204 else self.do_status(status)

    def do_deepnone(self, zoom):
        self.deep(zoom, 204)

    def do_deepbad(self, zoom):
        self.deep(zoom, 400)

    def do_deepgone(self, zoom):
        self.deep(zoom, 410)

    def do_holes(self):
        """Lacks every second column."""
        self.do_missing() if self.tile[1] % 2 else self.do_ok()

    def do_status(self, number):
        """A picture with a status that is not 200."""
        self.answer(self.png, number)

    def do_once(self, number):
        """Refuses the first time; the second time is right."""
        if self.times == 1:
            return self.answer(b"", number, Retry_After="0")
        self.do_ok()

    def do_later(self, seconds):
        self.answer(b"", 429, Retry_After=str(seconds))

    def do_laterdate(self):
        self.answer(b"", 503, Retry_After="Fri, 31 Dec 2999 23:59:59 GMT")

    def do_gone(self, times):
        """Serves so many tiles of an address and is not there any more."""
        if self.times > times:
            self.close_connection = True
            return self.connection.close()
        self.answer(self.png, Cache_Control="max-age=0")

    def do_then(self, number):
        """Right once, and a status from then on."""
        if self.times > 1:
            return self.answer(self.png, number)
        self.answer(self.png, Cache_Control="max-age=0")

    def do_html(self):
        self.answer(b"<html>Please log in</html>", Content_Type="text/html")

    def do_htmlpng(self):
        self.answer(b"<html>Please log in</html>")

    def do_wrongtype(self):
        self.answer(self.png, Content_Type="text/html", Cache_Control="max-age=3600")

    def do_empty(self):
        self.answer(b"")

    def do_cutjpeg(self):
        body = photo(*self.tile)
        self.answer(body[:-20], Content_Type="image/jpeg")

    def do_cutpng(self):
        self.answer(self.png[: len(self.png) // 2])

    def do_toolong(self):
        """States a length that does not come."""
        self.answer(self.png, Content_Length=len(self.png) + 1000)
        self.close_connection = True

    def do_tooshort(self):
        """States less than what comes."""
        self.answer(self.png, Content_Length=len(self.png) - 30)
        self.close_connection = True

    def do_early(self):
        """Ends the connection, without a length, in the middle."""
        self.answer(self.png[:100], Content_Length=None, Connection="close")
        self.close_connection = True

    def do_chunks(self):
        """Ends in the middle of a chunk."""
        self.answer(b"1000\r\n" + self.png[:100], Content_Length=None, Transfer_Encoding="chunked")
        self.close_connection = True

    def do_flaky(self):
        """Breaks off the first time."""
        self.do_toolong() if self.times == 1 else self.do_ok()

    def do_reset(self):
        self.close_connection = True
        self.connection.close()

    def do_stall(self):
        time.sleep(20)

    def do_drip(self):
        self.send_response(200)
        self.send_header("Content-Length", str(len(self.png)))
        self.end_headers()
        for byte in self.png:
            self.wfile.write(bytes([byte]))
            time.sleep(0.1)

    def do_huge(self):
        self.answer(bytes(5 << 20))

    def do_endless(self):
        self.send_response(200)
        self.send_header("Connection", "close")
        self.end_headers()
        while True:
            self.wfile.write(bytes(1 << 16))

    def do_bomb(self):
        self.answer(gzip.compress(bytes(1 << 26)), Content_Encoding="gzip")

    def do_headers(self):
        self.send_response(200)
        self.flush_headers()
        while True:
            self.wfile.write(b"X-More: " + b"x" * 1000 + b"\r\n")

    def do_longline(self):
        """One header without end."""
        self.send_response(200)
        self.flush_headers()
        self.wfile.write(b"X-Long: ")
        while True:
            self.wfile.write(b"x" * 1000)

    def do_badlength(self):
        self.answer(self.png, Content_Length=-5)

    def do_nine(self):
        """The bytes alone, as HTTP/0.9 did it."""
        self.wfile.write(self.png)
        self.close_connection = True

    def do_garbled(self):
        """Not compressed, although it says so."""
        self.answer(self.png, Content_Encoding="gzip")

    def do_noise(self):
        self.wfile.write(b"\x00\x01\x02 no HTTP at all\r\n\r\n")
        self.close_connection = True

    # Where servers send to.

    def to(self, address):
        self.answer(self.png, 302, Location=address)

    def do_hops(self, count):
        rest = "/".join(self.path.strip("/").split("/")[1:])
        self.to("/hops-%d/%s" % (count - 1, rest) if count > 1 else "/ok/%s" % rest)

    def do_loop(self):
        self.to(self.path)

    def do_tofile(self):
        self.to("file:///etc/hostname")

    def do_toftp(self):
        self.to("ftp://127.0.0.1/tile.png")

    def do_tonowhere(self):
        self.to("")


    # Files that are read by ranges.

    def file(self, etag='"v1"', age=3600, date=None, wrong=0, drop=0, **headers):
        """Answers with a range of the file that the query names, as RFC 9110 asks for."""
        path = urllib.parse.parse_qs(self.path.partition("?")[2])["file"][0]
        size = os.path.getsize(path)
        headers.update(ETag=etag, Last_Modified=date, Accept_Ranges="bytes", Content_Type="application/octet-stream")
        headers["Cache_Control"] = "max-age=%d" % age
        if etag and self.headers.get("If-None-Match") == etag:
            return self.answer(b"", 304, **dict(headers, Content_Type=None, Content_Length=None))
        if date and not self.headers.get("If-None-Match") and self.headers.get("If-Modified-Since") == date:
            return self.answer(b"", 304, **dict(headers, Content_Type=None, Content_Length=None))
        asked = self.headers.get("Range", "")
        if "If-Range" in self.headers and self.headers["If-Range"] not in (etag, date):
            asked = ""
        if not asked.startswith("bytes="):
            with open(path, "rb") as file:
                return self.answer(file.read(), **headers)
        first, last = (int(number) for number in asked[6:].split("-"))
        last = min(last, size - 1)
        if first >= size:
            return self.answer(b"", 416, Content_Range="bytes */%d" % size, **headers)
        with open(path, "rb") as file:
            file.seek(first)
            body = file.read(last + 1 - first - drop)
        headers.setdefault("Content_Range", "bytes %d-%d/%d" % (first + wrong, last + wrong, size))
        self.answer(body, 206, **headers)

    def do_range(self):
        self.file()

    def do_rangecheck(self):
        """Wants to be asked again each time."""
        self.file(age=0)

    def do_rangedate(self):
        """Has a date, and no entity tag."""
        self.file(etag=None, date="Sun, 06 Nov 1994 08:49:37 GMT")

    def do_rangeweak(self):
        self.file(etag='W/"v1"')

    def do_rangebare(self):
        """Says nothing by which versions could be told apart."""
        self.file(etag=None)

    def do_rangechange(self, count):
        """Changes after so many requests."""
        self.file(etag='"v%d"' % (1 if self.times <= count else 2))

    def do_rangechanges(self):
        """Changes with each request."""
        self.file(etag='"v%d"' % self.times)

    def do_rangeless(self):
        """Knows no ranges."""
        del self.headers["Range"]
        self.file()

    def do_rangewrong(self):
        """Sends the bytes after those that were asked for, as it says."""
        self.file(wrong=1)

    def do_rangeshort(self):
        self.file(drop=10)

    def do_rangestar(self):
        """Does not say how large the file is."""
        self.file(Content_Range="bytes 0-65535/*")

    def do_rangecut(self):
        """Ends the connection before the range does."""
        self.file(drop=10, Content_Length=65536)
        self.close_connection = True

    def do_rangegzip(self):
        self.file(Content_Encoding="gzip")

    def do_rangeslow(self):
        time.sleep(0.05)
        self.file()

    def do_rangeonce(self, number):
        """Refuses the first request."""
        self.answer(b"", number, Retry_After="0") if self.times == 1 else self.file()

    def do_rangethen(self, count):
        """Serves so many requests, and fails from then on."""
        self.answer(b"", 500) if self.times > count else self.file(age=0)

    def do_rangekey(self):
        """Puts the address, key and all, into its entity tag."""
        self.file(etag='"%s"' % self.path)

    def do_rangehop(self):
        self.to(self.path.replace("/rangehop/", "/range/"))


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, request, address):
        pass


def main(handler=Handler):
    server = Server(("127.0.0.1", 0), handler)
    if "--tls" in sys.argv:
        certificate, key = sys.argv[sys.argv.index("--tls") + 1 :][:2]
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        server.socket = context.wrap_socket(server.socket, server_side=True)
    open(sys.argv[1], "w").close()
    parent = os.getppid()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    while os.getppid() == parent:
        time.sleep(0.5)


if __name__ == "__main__":
    main()
