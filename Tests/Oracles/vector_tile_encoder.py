"""An encoder of Mapbox Vector Tiles: the specification, version 2.1, and Python's standard library alone."""

import struct

POINT, LINE, POLYGON = 1, 2, 3


def varint(number):
    number &= (1 << 64) - 1
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def zigzag(number):
    return number * 2 if number >= 0 else -number * 2 - 1


def number_field(field, number):
    return varint(field << 3) + varint(number)


def bytes_field(field, content):
    return varint(field << 3 | 2) + varint(len(content)) + content


def packed(field, numbers):
    return bytes_field(field, b"".join(varint(number) for number in numbers))


class Float32(float):
    """A number to be written in four bytes."""


class Unsigned(int):
    """A number to be written without a sign."""


class Zigzag(int):
    """A number to be written with its sign in the lowest bit."""


def value(content):
    if isinstance(content, str):
        return bytes_field(1, content.encode())
    if isinstance(content, Float32):
        return varint(2 << 3 | 5) + struct.pack("<f", content)
    if isinstance(content, bool):
        return number_field(7, int(content))
    if isinstance(content, float):
        return varint(3 << 3 | 1) + struct.pack("<d", content)
    if isinstance(content, Unsigned):
        return number_field(5, content)
    if isinstance(content, Zigzag):
        return number_field(6, zigzag(content))
    return number_field(4, content)


def geometry(kind, parts):
    numbers, x, y = [], 0, 0

    def move(points):
        nonlocal x, y
        for px, py in points:
            numbers.extend((zigzag(px - x), zigzag(py - y)))
            x, y = px, py

    if kind == POINT:
        numbers.append(1 | len(parts[0]) << 3)
        move(parts[0])
        return numbers
    for part in parts:
        numbers.append(1 | 1 << 3)
        move(part[:1])
        numbers.append(2 | (len(part) - 1) << 3)
        move(part[1:])
        if kind == POLYGON:
            numbers.append(7 | 1 << 3)
    return numbers


def layer(name, features, extent=4096, version=2):
    """Encodes features, each a tuple of type, tags, parts and perhaps an id."""
    keys, values, encoded = {}, {}, []
    for kind, tags, parts, *rest in features:
        indices = []
        for key, content in tags.items():
            indices.append(keys.setdefault(key, len(keys)))
            written = value(content)
            indices.append(values.setdefault(written, len(values)))
        body = number_field(1, rest[0]) if rest else b""
        if indices:
            body += packed(2, indices)
        body += number_field(3, kind) + packed(4, geometry(kind, parts))
        encoded.append(bytes_field(2, body))
    out = bytes_field(1, name.encode()) + b"".join(encoded)
    out += b"".join(bytes_field(3, key.encode()) for key in keys)
    out += b"".join(bytes_field(4, content) for content in values)
    if extent != 4096:
        out += number_field(5, extent)
    return bytes_field(3, out + number_field(15, version))


def spelled(content):
    """What a value says: its type and itself, numbers in full."""
    if isinstance(content, str):
        return ["string", content]
    if isinstance(content, bool):
        return ["bool", str(int(content))]
    if isinstance(content, Float32):
        return ["float", struct.pack(">f", content).hex()]
    if isinstance(content, float):
        return ["double", struct.pack(">d", content).hex()]
    return ["uint" if isinstance(content, Unsigned) else "int", str(int(content))]


def described(name, features, extent=4096, version=2):
    return {
        "name": name, "extent": extent, "version": version,
        "features": [
            {"id": feature[3] if len(feature) > 3 else None, "type": feature[0],
             "tags": {key: spelled(content) for key, content in feature[1].items()},
             "parts": feature[2]}
            for feature in features
        ],
    }


def box(left, top, right, bottom):
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def hole(ring):
    return ring[::-1]
