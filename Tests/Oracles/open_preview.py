#!/usr/bin/python3
"""Opens the page of `pulsemap watch` in headless Chromium, changes files, and tells what is to be seen.

    open_preview.py [--picture FILE] [--size WxH] [--calm] [--dark] ADDRESS STEP...

A STEP is a key, as a user presses it (`space`, `ArrowLeft`, ...); `300ms`, a time to wait;
`FROM>TO`, a file that replaces another one by its name, as editors do; `FROM>>TO`, a file whose
bytes are written into another one; `=TEXT`, which waits until the badge of the page has this
text; or `+`, which waits until it shows another animation than after the step before the last one. On standard output, as JSON: "states", what is to be seen at the beginning and after each
step, and "requests", all addresses that the page asked for. `--picture` takes a picture of the end.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import shutil
import sys
import time
from pathlib import Path

from animation import Deadline, OracleError
from chromium_decoder import LOOPBACK, open_browser
from open_report import press

STATE = """(() => {
  const text = (id) => document.getElementById(id).textContent.trim();
  const lines = (id) => document.getElementById(id).hidden ? []
    : [...document.querySelectorAll(`#${id} li`)].map((line) => line.textContent);
  const canvas = document.getElementById("canvas");
  const middle = canvas.hidden ? null
    : [...canvas.getContext("2d").getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1).data];
  return {
    title: document.title, scene: text("scene"), badge: text("badge"), facts: text("facts"),
    errors: lines("problems"), warnings: lines("notes"), where: text("where"), middle,
    size: canvas.hidden ? null : [canvas.width, canvas.height],
    playing: text("play") === "Pause", old: document.body.classList.contains("old"),
    generation: shown?.generation ?? 0,
    controls: !document.getElementById("controls").hidden,
    overflows: document.documentElement.scrollWidth > innerWidth,
    names: [...document.querySelectorAll("button, input, canvas")]
      .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim())).map((one) => one.id),
  };
})()"""

SETTLED = """(async () => {
  for (let count = 0; count < 2; count++) await new Promise(requestAnimationFrame);
  return {};
})()"""

REQUESTS = """performance.getEntriesByType("resource").map((entry) => entry.name)"""


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Open the page of pulsemap watch.")
    parser.add_argument("address")
    parser.add_argument("steps", nargs="*")
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--size", default="1100x760")
    parser.add_argument("--calm", action="store_true")
    parser.add_argument("--dark", action="store_true")
    options = parser.parse_args()
    states = []
    try:
        with open_browser(Deadline(120), LOOPBACK) as browser:
            session = browser.open_address("about:blank")
            browser.set_look(session, options.size, calm=options.calm, dark=options.dark)
            browser.navigate(session, options.address)
            for step in ["", *options.steps]:
                if step.endswith("ms"):
                    time.sleep(int(step[:-2]) / 1000)
                elif step.startswith(("=", "+")):
                    end = time.monotonic() + 60
                    while True:
                        state = browser.evaluate(session, STATE)
                        if state["badge"] == step[1:] if step != "+" \
                                else state["generation"] != states[-2]["generation"]:
                            break
                        if time.monotonic() > end:
                            raise OracleError(f"the step '{step}' does not end")
                        time.sleep(0.05)
                elif ">>" in step:
                    source, target = step.split(">>")
                    Path(target).write_bytes(Path(source).read_bytes())
                elif ">" in step:
                    source, target = step.split(">")
                    shutil.copyfile(source, f"{target}~")
                    os.replace(f"{target}~", target)
                elif step:
                    press(browser, session, step)
                browser.evaluate(session, SETTLED)
                states.append(browser.evaluate(session, STATE))
            requests = browser.evaluate(session, REQUESTS)
            if options.picture:
                picture = browser.call("Page.captureScreenshot", {"format": "png"}, session)
                options.picture.write_bytes(base64.b64decode(picture["data"]))
    except (OracleError, OSError, ValueError) as error:
        print(f"cannot open {options.address}: {error}", file=sys.stderr)
        return 1
    print(json.dumps({"requests": requests, "states": states}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
