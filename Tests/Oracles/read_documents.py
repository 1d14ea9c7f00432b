#!/usr/bin/env python3
"""Says what is in tables and XML documents, as the modules csv and xml.etree of Python read them.

    read_documents.py FOLDER

Reads NAME.comma.csv, NAME.semicolon.csv, NAME.tab.csv and NAME.xml. Prints one JSON object: for each file name
a list of strings, or null where Python refuses the file.

- A row is its first line number followed by its fields, all joined by U+241F. Empty lines are no rows.
- An XML event is "<name" and the sorted attributes as "key=value", ">name" or "'text", joined likewise. Names
  have no namespace, and text is one piece up to the next start or end.
"""

import csv
import io
import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}
JOINT = "\u241f"


def rows(data: bytes, separator: str):
    """Returns the rows of a table with the numbers of their first lines."""
    csv.field_size_limit(1 << 30)
    text = io.StringIO(data.decode("utf-8-sig"), newline="")
    reader = csv.reader(text, delimiter=separator, strict=True)
    found, line = [], 1
    for fields in reader:
        if fields:
            found.append(JOINT.join([str(line), *fields]))
        line = reader.line_num + 1
    return found


def local(name: str) -> str:
    """Returns a name without its namespace."""
    return name.rpartition("}")[2]


def events(data: bytes):
    """Returns the events of an XML document."""
    found = []

    def text(content) -> None:
        if content:
            found.append("'" + content)

    def walk(element) -> None:
        attributes = sorted(f"{local(key)}={value}" for key, value in element.items())
        found.append(JOINT.join(["<" + local(element.tag), *attributes]))
        text(element.text)
        for child in element:
            walk(child)
            text(child.tail)
        found.append(">" + local(element.tag))

    walk(ElementTree.fromstring(data))
    return found


def read(path: pathlib.Path):
    """Returns what is in a file, or nothing if it cannot be read."""
    try:
        if path.suffix == ".xml":
            return events(path.read_bytes())
        return rows(path.read_bytes(), SEPARATORS[path.suffixes[-2][1:]])
    except (csv.Error, UnicodeDecodeError, ElementTree.ParseError, LookupError, ValueError):
        return None


def main() -> None:
    """Prints what is in the files of the folder."""
    paths = sorted(pathlib.Path(sys.argv[1]).iterdir())
    print(json.dumps({path.name: read(path) for path in paths}))


main()
