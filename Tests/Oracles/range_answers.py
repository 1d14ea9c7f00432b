"""Answers with ranges of a file, right and wrong ones; see tile_server.py."""

import os
import time
import urllib.parse


class RangeAnswers:
    """The behaviors of a handler that answers with ranges of the file that the query of its path names."""

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
