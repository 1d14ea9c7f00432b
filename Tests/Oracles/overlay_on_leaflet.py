#!/usr/bin/python3
"""Shows an overlay on a Leaflet map in headless Chromium and takes pictures of it.

    overlay_on_leaflet.py FOLDER OUTPUT

FOLDER has `index.html`, whose `show()` takes a sidecar, the sidecar `pulse.apng.json`
and its picture; `leaflet` in it leads to the library. The page is opened as a file,
without any network. For each zoom, that of the sidecar and the next one, OUTPUT gets a
picture `ZOOM.png` of the map, moved a little so that nothing lies in the middle by
accident, its background white and without controls.

On standard output: for each picture where Leaflet's own projection sees the center of
the sidecar, "x" and "y" in pixels from the top left, not rounded.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
from pathlib import Path

from animation import Deadline, OracleError
from chromium_decoder import open_browser

SIZE = {"width": 640, "height": 560, "deviceScaleFactor": 1, "mobile": False}

PICTURE = """(async () => {
  map.getContainer().style.background = "white";
  document.querySelector(".leaflet-control-container").style.display = "none";
  map.setView(%(center)s, %(zoom)d, { animate: false });
  map.panBy([37, -21], { animate: false });
  await document.querySelector(".leaflet-image-layer").decode();
  for (let count = 0; count < 2; count++) await new Promise(requestAnimationFrame);
  const point = map.project(%(center)s, %(zoom)d), middle = map.project(map.getCenter(), %(zoom)d);
  const size = map.getSize();
  return { x: point.x - middle.x + size.x / 2, y: point.y - middle.y + size.y / 2 };
})()"""


def show(folder: Path, output: Path, deadline: Deadline) -> list[dict]:
    """Takes the pictures and returns where the center is in each."""
    text = (folder / "pulse.apng.json").read_text()
    sidecar = json.loads(text)
    places = []
    with open_browser(deadline) as browser:
        session = browser.open_address((folder / "index.html").as_uri())
        browser.call("Emulation.setDeviceMetricsOverride", SIZE, session)
        browser.evaluate(session, f"map.invalidateSize(), show({text}), {{}}")
        for zoom in (round(sidecar["zoom"]), round(sidecar["zoom"]) + 1):
            values = {"center": json.dumps(sidecar["center"]), "zoom": zoom}
            places.append(browser.evaluate(session, PICTURE % values))
            picture = browser.call("Page.captureScreenshot", {"format": "png"}, session)["data"]
            (output / f"{zoom:02d}.png").write_bytes(base64.b64decode(picture))
    return places


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Show an overlay on a Leaflet map.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("output", type=Path)
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    try:
        places = show(options.folder.resolve(), options.output, Deadline(60))
    except (OracleError, OSError, ValueError) as error:
        print(f"cannot show {options.folder}: {error}", file=sys.stderr)
        return 1
    print(json.dumps({"places": places}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
