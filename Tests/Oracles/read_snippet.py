#!/usr/bin/python3
"""Reads an HTML snippet as a browser does, and tells what is in it as JSON.

    read_snippet.py FILE ...

html5lib parses each file as a fragment of a body or, with a DOCTYPE, as a page, and an XML
parser those named .svg, of which "image" has the title only. The list on standard output has
for each "errors", those of the parser, "comments", "sources" with their attributes,
"image", the attributes of the only img element, "others", the names of other elements,
"embedded", what Pillow finds in data URLs, which are left out of the attributes: format,
width, height and number of frames; and "missing", the files that are referred to and do not
exist.
"""

from __future__ import annotations

import base64
import io
import json
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import html5lib
from PIL import Image


def read(path: Path) -> dict:
    if path.suffix == ".svg":
        title = ElementTree.parse(path).getroot().findtext("{http://www.w3.org/2000/svg}title")
        return {"errors": [], "comments": [], "sources": [], "image": {"title": title}, "others": [],
                "embedded": [], "missing": []}
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    text = path.read_text(encoding="utf-8")
    root = parser.parse(text) if "<!DOCTYPE" in text else parser.parseFragment(text, container="body")
    found = {"errors": [str(error[1]) for error in parser.errors], "comments": [],
             "sources": [], "image": {}, "others": [], "embedded": [], "missing": []}
    for element in root.iter():
        if isinstance(element.tag, str):
            for name in ("src", "srcset"):
                kind, _, data = element.attrib.get(name, "").partition(";base64,")
                if kind.startswith("data:"):
                    image = Image.open(io.BytesIO(base64.b64decode(data, validate=True)))
                    frames = getattr(image, "n_frames", 1)
                    found["embedded"].append([kind[5:], image.format, *map(str, image.size), str(frames)])
                    del element.attrib[name]
        if not isinstance(element.tag, str):
            found["comments"].append(element.text.strip())
        elif element.tag == "source":
            found["sources"].append(dict(element.attrib))
        elif element.tag == "img":
            found["image"] = dict(element.attrib)
        elif element.tag != "DOCUMENT_FRAGMENT":
            found["others"].append(element.tag)
        if isinstance(element.tag, str):
            for name in ("src", "srcset"):
                address = element.attrib.get(name)
                if address is None:
                    continue
                parts = urlsplit(address)
                if parts.scheme or parts.netloc or not (path.parent / unquote(parts.path)).is_file():
                    found["missing"].append(address)
    return found


if __name__ == "__main__":
    print(json.dumps([read(Path(name)) for name in sys.argv[1:]]))
