"""Decodes an animation with headless Chromium's `ImageDecoder` (WebCodecs).

Chromium is driven through its debugging pipe: JSON messages, each ended by a NUL
byte, on the descriptors 3 and 4. No port is opened and no name is resolved.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import select
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from animation import Animation, Deadline, OracleError, is_gif

# ImageDecoder needs a secure context: a file URL is one, about:blank is not.
PAGE = """<!doctype html><title>decoder</title><script>
const bytes = Uint8Array.from(atob("%(data)s"), (c) => c.charCodeAt(0));
const decoder = new ImageDecoder({ data: bytes, type: "%(type)s" });

async function describe() {
  await decoder.tracks.ready;
  await decoder.completed;
  const track = decoder.tracks.selectedTrack;
  const { image } = await decoder.decode({ frameIndex: 0 });
  const size = { width: image.displayWidth, height: image.displayHeight };
  image.close();
  const forever = track.repetitionCount === Infinity;
  return { ...size, count: track.frameCount, repetitions: forever ? -1 : track.repetitionCount };
}

async function frame(index) {
  const { image } = await decoder.decode({ frameIndex: index });
  const rgba = new Uint8Array(image.allocationSize({ format: "RGBA" }));
  await image.copyTo(rgba, { format: "RGBA" });
  const microseconds = image.duration;
  image.close();
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(new Blob([rgba]));
  });
  return { microseconds, rgba: url.slice(url.indexOf(",") + 1) };
}
</script>
"""

FLAGS = [
    "--headless",
    "--no-sandbox",  # The sandbox refuses to start as root, which is what containers run as.
    "--remote-debugging-pipe",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--force-color-profile=srgb",
    "--host-resolver-rules=MAP * ~NOTFOUND",
]

LOOPBACK = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
"""Overrides the rule that resolves nothing."""


class Browser:
    """A headless Chromium with a temporary profile; ended and removed on exit."""

    def __init__(self, deadline: Deadline, flags: tuple[str, ...] = ()) -> None:
        self.deadline = deadline
        self._buffer = bytearray()
        self._events: list[str] = []
        self._last_id = 0
        self._flags = flags
        self._targets: list[str] = []

    def __enter__(self) -> Browser:
        self._profile = tempfile.TemporaryDirectory(
            prefix="chromium-oracle-", ignore_cleanup_errors=True)
        to_read, self._commands = os.pipe()
        self._answers, to_write = os.pipe()

        def connect() -> None:
            # The pipes may be 3 and 4 themselves. Their copies cannot: the originals are open.
            reading, writing = os.dup(to_read), os.dup(to_write)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        try:
            self._process = subprocess.Popen(
                ["chromium", *FLAGS, *self._flags, f"--user-data-dir={self._profile.name}", "about:blank"],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env=os.environ | {"TMPDIR": self._profile.name},
                start_new_session=True, close_fds=False, preexec_fn=connect)
        finally:
            os.close(to_read)
            os.close(to_write)
        return self

    def __exit__(self, *_: object) -> None:
        # A closed pipe asks Chromium to quit.
        os.close(self._commands)
        os.close(self._answers)
        try:
            self._process.wait(timeout=3)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self._process.wait()
        self._profile.cleanup()

    def open(self, page: str) -> str:
        """Opens a page with this text and returns the session to talk to it, once loaded."""
        path = Path(self._profile.name, "page.html")
        path.write_text(page)
        return self.open_address(path.as_uri())

    def open_address(self, address: str) -> str:
        """Opens a page and returns the session to talk to it, once loaded."""
        target = self.call("Target.createTarget", {"url": "about:blank"})["targetId"]
        self._targets.append(target)
        session = self.call(
            "Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"]
        self.call("Page.enable", {}, session)
        self.navigate(session, address)
        return session

    def navigate(self, session: str, address: str) -> None:
        """Opens another page in a session, and waits until it is loaded."""
        self._events.clear()
        self.call("Page.navigate", {"url": address}, session)
        while "Page.loadEventFired" not in self._events:
            self._events.append(self._receive().get("method", ""))

    def set_look(self, session: str, size: str, *, calm: bool = False, dark: bool = False) -> None:
        """Sets the size of the window, as `1280x860`, and what its user prefers: little motion, dark colors."""
        width, height = map(int, size.split("x"))
        self.call("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}, session)
        self.call("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-reduced-motion", "value": "reduce" if calm else ""},
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
        ]}, session)

    def close_pages(self) -> None:
        """Closes all pages that were opened."""
        while self._targets:
            self.call("Target.closeTarget", {"targetId": self._targets.pop()})
        self._events.clear()

    def evaluate(self, session: str, expression: str) -> dict:
        """Evaluates an expression in the page, awaits its promise, returns the value."""
        answer = self.call("Runtime.evaluate", {
            "expression": expression, "awaitPromise": True, "returnByValue": True}, session)
        if problem := answer.get("exceptionDetails"):
            raise OracleError(problem.get("exception", problem).get("description", str(problem)))
        return answer["result"]["value"]

    def call(self, method: str, parameters: dict, session: str | None = None) -> dict:
        """Calls a method of the debugging protocol and waits for its answer."""
        self._last_id += 1
        message = {"id": self._last_id, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while (answer := self._receive()).get("id") != self._last_id:
            self._events.append(answer.get("method", ""))
        if "error" in answer:
            raise OracleError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def _receive(self) -> dict:
        while (end := self._buffer.find(b"\0")) < 0:
            ready, _, _ = select.select([self._answers], [], [], self.deadline.remaining())
            piece = os.read(self._answers, 1 << 20) if ready else None
            if piece == b"":
                raise OracleError("chromium ended early")
            self._buffer += piece or b""
        message = json.loads(self._buffer[:end])
        del self._buffer[:end + 1]
        return message


class KeptBrowser:
    """A Chromium that is opened when it is first needed, and again after an error."""

    def __init__(self) -> None:
        self._browser: Browser | None = None

    def take(self, deadline: Deadline) -> Browser:
        """Returns the browser, with a time until which it has to answer."""
        if self._browser is None:
            self._browser = Browser(deadline, (LOOPBACK,)).__enter__()
        self._browser.deadline = deadline
        return self._browser

    def close(self) -> None:
        """Ends the browser."""
        if self._browser is not None:
            self._browser.__exit__()
            self._browser = None


kept: KeptBrowser | None = None
"""The browser of all scripts in this process; None where each opens one of its own."""


@contextlib.contextmanager
def open_browser(deadline: Deadline, *flags: str) -> Iterator[Browser]:
    """Opens a browser, or lends the one that is kept, whose pages are closed at the end."""
    if kept is None:
        with Browser(deadline, flags) as browser:
            yield browser
        return
    try:
        yield kept.take(deadline)
    finally:
        try:
            kept.take(Deadline(10)).close_pages()
        except (OracleError, OSError):
            kept.close()


def media_type(data: bytes) -> str:
    """Returns the media type of a GIF, PNG, WebP, JPEG or AVIF file."""
    if data.startswith(b"GIF8"):
        return "image/gif"
    if data.startswith(b"\x89PNG"):
        return "image/png"
    if data[8:12] == b"WEBP":
        return "image/webp"
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data[4:12] in (b"ftypavif", b"ftypavis"):
        return "image/avif"
    raise OracleError("not a GIF, PNG, WebP, JPEG or AVIF file")


def decode(path: Path, deadline: Deadline) -> Animation:
    """Decodes GIF, APNG, WebP, JPEG and AVIF as Chromium shows them."""
    data = path.read_bytes()
    page = PAGE % {"data": base64.b64encode(data).decode(), "type": media_type(data)}
    delays, frames = [], []
    with open_browser(deadline) as browser:
        session = browser.open(page)
        seen = browser.evaluate(session, "describe()")
        for index in range(seen["count"]):
            frame = browser.evaluate(session, f"frame({index})")
            delays.append((frame["microseconds"] or 0) / 1000)
            pixels = np.frombuffer(base64.b64decode(frame["rgba"]), np.uint8)
            frames.append(pixels.reshape(seen["height"], seen["width"], 4))
    # Chromium counts repetitions after the first play: for ever, N, or 0 without an extension.
    repetitions = seen["repetitions"]
    loop = {-1: 0, 0: None}.get(repetitions, repetitions) if is_gif(path) else repetitions + 1
    return Animation(seen["width"], seen["height"], loop, delays, iter(frames))
