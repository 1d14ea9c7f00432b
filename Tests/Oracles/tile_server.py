"""A tile server on the loopback interface that does what it is told, for better or worse.

    tile_server.py LOG [--tls CERTIFICATE KEY]

The first line of its output is its port. A request for /BEHAVIOR/Z/X/Y... is answered as the function of that
name in tile_answers.py does it; behaviors take numbers behind a dash (/hops-4/...). /BEHAVIOR/NAME?file=PATH is
answered with ranges of a file, by a function in range_answers.py. Each request is a line of JSON in LOG before it is
answered: connection, method, path and headers. The server ends with the process that started it.
"""

import http.server
import itertools
import json
import os
import ssl
import sys
import threading
import time

from range_answers import RangeAnswers
from tile_answers import TileAnswers
from tile_contents import picture

LOCK = threading.Lock()
CONNECTIONS = itertools.count(1)
SEEN = {}
OPEN = set()


class Handler(TileAnswers, RangeAnswers, http.server.BaseHTTPRequestHandler):
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
