#!/usr/bin/python3
"""Sends hostile requests to a program that serves a page, and tells how it answers.

    attack_preview.py PROGRAM ARGUMENT...

The program prints its address, and is ended by SIGTERM. On standard output, as JSON: "statuses",
the status of each request by its name (0 if the connection was closed without an answer),
"headers" of the page in lower case, "events", the first event of the stream, "slow", the seconds
until a request that never ends was given up, "busy", the statuses of requests beside 200 others,
"served", whether the page was served again after them, "listens", the local addresses that the port is bound to, and "status", the exit
status.
"""

from __future__ import annotations

import http.client
import json
import signal
import socket
import subprocess
import sys
import time
from urllib.parse import urlsplit


def raw(port: int, data: bytes, wait: float = 10) -> bytes:
    """Sends bytes, and returns all of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=wait) as connection:
        try:
            connection.sendall(data)
            answer = b""
            while part := connection.recv(65536):
                answer += part
        except (ConnectionError, TimeoutError):
            pass
        return answer


def status(answer: bytes) -> int:
    """Returns the status of an answer."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def bound_addresses(port: int) -> list[str]:
    """Returns the addresses at which something listens on a port."""
    found = []
    for name in ("tcp", "tcp6"):
        with open(f"/proc/net/{name}", encoding="ascii") as table:
            for line in list(table)[1:]:
                address, state = line.split()[1], line.split()[3]
                if state == "0A" and int(address.split(":")[1], 16) == port:
                    found.append(address.split(":")[0])
    return found


def main() -> int:
    """Runs the command line."""
    program = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True)
    address = program.stdout.readline().strip()
    port = urlsplit(address).port
    host = f"Host: 127.0.0.1:{port}\r\n".encode()

    def get(path: str, headers: bytes = host, method: str = "GET", version: str = "HTTP/1.1") -> int:
        return status(raw(port, f"{method} {path} {version}\r\n".encode() + headers + b"\r\n"))

    end = time.monotonic() + 60
    while get("/frames/1/0.png") != 200 and time.monotonic() < end:
        time.sleep(0.1)
    statuses = {
        "page": get("/"), "state": get("/state.json"), "image": get("/frames/1/0.png"),
        "localhost": get("/", f"Host: localhost:{port}\r\n".encode()),
        "old protocol": get("/", version="HTTP/1.0"),
        "other host": get("/state.json", b"Host: evil.example\r\n"),
        "other host with the port": get("/state.json", f"Host: evil.example:{port}\r\n".encode()),
        "other port": get("/", b"Host: 127.0.0.1:1\r\n"),
        "no host": get("/", b""), "two hosts": get("/", host + host),
        "events of another host": get("/events", b"Host: evil.example\r\n"),
        "traversal": get("/../../../../etc/passwd"), "encoded traversal": get("/%2e%2e/%2e%2e/etc/passwd"),
        "the scene": get("/scene.json"), "post": get("/", method="POST"), "put": get("/", method="PUT"),
        "delete": get("/frames/1/0.png", method="DELETE"), "options": get("/", method="OPTIONS"),
        "connect": get("/", method="CONNECT"),
        "body": status(raw(port, b"GET / HTTP/1.1\r\n" + host + b"Content-Length: 5\r\n\r\nhello")),
        "chunked": get("/", host + b"Transfer-Encoding: chunked\r\n"),
        "long header": get("/", host + b"X: " + b"x" * 100_000 + b"\r\n"),
        "many headers": get("/", host + b"X: y\r\n" * 10_000),
        "long path": get("/" + "a" * 100_000),
        "garbage": status(raw(port, bytes(range(256)) * 4 + b"\r\n\r\n")),
        "TLS": status(raw(port, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 300, 8)),
        "huge number": get("/frames/1/" + "9" * 400 + ".png"), "negative": get("/frames/1/-1.png"),
    }
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("HEAD", "/")
    answer = connection.getresponse()
    statuses["head"] = answer.status if not answer.read() else -1
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/")
    answer = connection.getresponse()
    headers = {name.lower(): value for name, value in answer.getheaders()}
    answer.read()

    with socket.create_connection(("127.0.0.1", port), timeout=20) as stream:
        stream.sendall(b"GET /events HTTP/1.1\r\n" + host + b"\r\n")
        events = b""
        while b"data: " not in events:
            events += stream.recv(4096)

    # A request that gets a byte a second never ends.
    start = time.monotonic()
    with socket.create_connection(("127.0.0.1", port), timeout=30) as slow:
        try:
            while time.monotonic() - start < 30:
                slow.sendall(b"G")
                slow.settimeout(0.5)
                try:
                    if not slow.recv(1):
                        break
                except TimeoutError:
                    pass
        except ConnectionError:
            pass
    slow_seconds = time.monotonic() - start

    crowd = [socket.create_connection(("127.0.0.1", port), timeout=10) for _ in range(200)]
    busy = {get("/") for _ in range(3)}
    for one in crowd:
        one.close()
    end = time.monotonic() + 20
    while get("/") != 200 and time.monotonic() < end:
        time.sleep(0.2)
    served = get("/") == 200
    listens = bound_addresses(port)
    program.send_signal(signal.SIGTERM)
    print(json.dumps({
        "statuses": statuses, "headers": headers, "events": events.split(b"\r\n\r\n", 1)[1].decode(),
        "slow": slow_seconds, "served": served, "busy": sorted(busy), "listens": listens,
        "status": program.wait(timeout=20)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
