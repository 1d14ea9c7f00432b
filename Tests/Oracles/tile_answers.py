"""Answers to requests for a tile: what servers should do, what they do, and where they send to; see tile_server.py."""

import gzip
import time

from tile_contents import photo, picture, shapes


class TileAnswers:
    """The behaviors of a handler with a tile: `tile`, the picture `png`, and how many `times` it was asked for."""

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

    def do_away(self, port):
        """To another server, or to the same one by another name of its own."""
        self.to("http://127.0.0.1:%d/ok/%s" % (port, "/".join(self.path.strip("/").split("/")[1:])))

    def do_tofile(self):
        self.to("file:///etc/hostname")

    def do_toftp(self):
        self.to("ftp://127.0.0.1/tile.png")

    def do_tonowhere(self):
        self.to("")
