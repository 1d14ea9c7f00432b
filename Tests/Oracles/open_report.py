#!/usr/bin/python3
"""Opens a comparison report in headless Chromium, presses keys, and tells what is to be seen.

    open_report.py [--picture FILE] [--size WxH] [--calm] [--dark] [--plain] [--no-clipboard] [--contrast]
        [--hash TEXT] REPORT KEY...

The report is opened as a file without any network. Each KEY is pressed as a user would; a
number with "ms", such as 500ms, waits instead. `--calm` asks the page for reduced motion.
On standard output: "requests", the addresses that the page asked for beside itself, and
"states", what is to be seen at the beginning and after each key. `--picture` takes a picture
of the end. `--plain` runs no scripts, and tells which images and articles are to be seen.
`--no-clipboard` refuses the page the clipboard. `--contrast` tells the contrast ratio of each visible text instead, as
WCAG 2 defines it.
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
import time
from pathlib import Path

from animation import Deadline, OracleError
from chromium_decoder import Browser, open_browser

STATE = """(() => {
  const text = (id) => document.getElementById(id).textContent.trim();
  const pressed = (id) => document.querySelector(`#${id} [aria-pressed="true"]`)?.textContent ?? "";
  const images = [...document.querySelectorAll("#pictures img")];
  return {
    summary: text("summary"), name: text("name"), badge: text("badge"), message: text("message"),
    where: text("where"), view: pressed("modes"), filter: pressed("filters"),
    pairs: [...document.querySelectorAll("#list button span")].map((name) => name.textContent),
    captions: [...document.querySelectorAll("#pictures figcaption")].map((one) => one.textContent),
    sizes: images.map((image) => [image.naturalWidth, image.naturalHeight]),
    opacities: images.map((image) => getComputedStyle(image).opacity),
    clips: images.map((image) => getComputedStyle(image).clipPath),
    command: text("command"), said: text("said"), selected: getSelection().toString(), focus: document.activeElement.id,
    help: document.getElementById("help").open,
    playing: document.getElementById("play").textContent === "Pause",
    bars: document.querySelectorAll("#spark rect").length,
    badBars: document.querySelectorAll("#spark rect.bad").length,
    requests: performance.getEntriesByType("resource").map((entry) => entry.name)
      .filter((name) => !name.startsWith("data:")),
    overflows: document.documentElement.scrollWidth > innerWidth,
  };
})()"""

# What is to be seen without scripts: the images with their sizes, and the headings of articles.
PLAIN = """(() => {
  const seen = [...document.images].filter((image) => image.checkVisibility());
  return {
    sizes: seen.map((image) => [image.naturalWidth, image.naturalHeight]), captions: seen.map((image) => image.alt),
    pairs: [...document.querySelectorAll("article h2")].filter((one) => one.checkVisibility()).map((one) => one.textContent),
    requests: [], overflows: document.documentElement.scrollWidth > innerWidth,
  };
})()"""

NO_CLIPBOARD = """(() => {
  navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  return {};
})()"""

CONTRAST = """(() => {
  const parse = (color) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
    canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].map((value) => value / 255);
  };
  const background = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
      layers.push(parse(getComputedStyle(one).backgroundColor));
      if (one.tagName === "DIALOG") break;
    }
    layers.push([1, 1, 1, 1]);
    return layers.reverse().reduce((below, [r, g, b, a]) => [r, g, b].map((value, at) => value * a + below[at] * (1 - a)));
  };
  const luminance = (color) => {
    const [r, g, b] = color.map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = {};
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement, text = walker.currentNode.data.trim();
    if (!text || !element.checkVisibility()) continue;
    const pair = [parse(getComputedStyle(element).color).slice(0, 3), background(element)].map(luminance).sort((a, b) => b - a);
    contrast[text] = Math.min(contrast[text] ?? 99, (pair[0] + 0.05) / (pair[1] + 0.05));
  }
  return { contrast, requests: [] };
})()"""

READY = """(async () => {
  await Promise.all([...document.querySelectorAll("#app img")].map((image) => image.decode().catch(() => {})));
  for (let count = 0; count < 2; count++) await new Promise(requestAnimationFrame);
  return {};
})()"""


def press(browser: Browser, session: str, key: str) -> None:
    """Presses and releases a key."""
    text = {"space": " "}.get(key, key)
    event = {"key": text, "code": "Space" if text == " " else ""}
    if len(text) == 1:
        event["text"] = text
    browser.call("Input.dispatchKeyEvent", {"type": "keyDown", **event}, session)
    browser.call("Input.dispatchKeyEvent", {"type": "keyUp", **event}, session)


def main() -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description="Open a comparison report.")
    parser.add_argument("report", type=Path)
    parser.add_argument("keys", nargs="*")
    parser.add_argument("--picture", type=Path)
    parser.add_argument("--size", default="1280x860")
    parser.add_argument("--calm", action="store_true")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--no-clipboard", action="store_true")
    parser.add_argument("--contrast", action="store_true")
    parser.add_argument("--hash", default="")
    options = parser.parse_args()
    states = []
    look = PLAIN if options.plain else CONTRAST if options.contrast else STATE
    try:
        with open_browser(Deadline(60)) as browser:
            session = browser.open_address("about:blank")
            browser.set_look(session, options.size, calm=options.calm, dark=options.dark)
            if options.plain:
                browser.call("Emulation.setScriptExecutionDisabled", {"value": True}, session)
            browser.navigate(session, options.report.resolve().as_uri() + options.hash)
            if options.no_clipboard:
                browser.evaluate(session, NO_CLIPBOARD)
            for key in ["", *options.keys]:
                if key.endswith("ms"):
                    time.sleep(int(key[:-2]) / 1000)
                elif key:
                    press(browser, session, key)
                if not options.plain:
                    browser.evaluate(session, READY)
                states.append(browser.evaluate(session, look))
            if options.picture:
                picture = browser.call("Page.captureScreenshot", {"format": "png"}, session)
                options.picture.write_bytes(base64.b64decode(picture["data"]))
    except (OracleError, OSError, ValueError) as error:
        print(f"cannot open {options.report}: {error}", file=sys.stderr)
        return 1
    print(json.dumps({"requests": states[-1].pop("requests"), "states": states}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
