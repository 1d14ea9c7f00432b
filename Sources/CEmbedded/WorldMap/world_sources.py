"""Readers of the files that the embedded world map is made of; see make_world_map.py."""

import math
import sqlite3
import struct


def geopackage_shapes(path, table, column, values=None):
    """Yields for each row the parts of its geometry; a part is a list of rings, or of one line."""
    query = f"select geom, {column} from {table} order by fid"
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        for blob, value in database.execute(query):
            if values is None or value in values:
                envelope_size = (0, 32, 48, 48, 64)[(blob[3] >> 1) & 7]
                yield well_known_binary(blob, 8 + envelope_size)[0]


def geopackage_countries(path):
    """Yields (ISO code, name, parts of the geometry) for each country that has a name."""
    query = "select geom, iso_a2, NAME from countries where NAME is not null order by fid"
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        for blob, code, name in database.execute(query):
            envelope_size = (0, 32, 48, 48, 64)[(blob[3] >> 1) & 7]
            yield code, name, well_known_binary(blob, 8 + envelope_size)[0]


def well_known_binary(data, position):
    """Reads one geometry and returns its parts and the position behind it."""
    order = "<" if data[position] else ">"
    (kind,) = struct.unpack_from(order + "I", data, position + 1)
    position += 5

    def count():
        nonlocal position
        (number,) = struct.unpack_from(order + "I", data, position)
        position += 4
        return number

    def points():
        nonlocal position
        number = count()
        values = struct.unpack_from(f"{order}{2 * number}d", data, position)
        position += 16 * number
        return list(zip(values[::2], values[1::2]))

    if kind == 2:  # LineString
        return [[points()]], position
    if kind == 3:  # Polygon
        return [[points() for _ in range(count())]], position
    parts = []
    for _ in range(count()):  # a collection
        more, position = well_known_binary(data, position)
        parts += more
    return parts, position


def marble_shapes(path):
    """Yields (number of the shape, whether it is a hole, points) for each path of a PN2 file of Marble."""
    inner_boundary, collection = 3, 4
    data = path.read_bytes()
    version, shapes, has_colors = struct.unpack_from(">BI?", data, 0)
    if version != 2:
        raise SystemExit(f"{path}: PN2 version {version}, not 2")
    position = 6
    previous_id = 0

    def points(nodes):
        nonlocal position
        result = []
        for _ in range(nodes):
            latitude, longitude, followers = struct.unpack_from(">hhh", data, position)
            position += 6
            result.append((longitude / 120, latitude / 120))
            for _ in range(followers):
                north, east = struct.unpack_from(">bb", data, position)
                position += 2
                result.append(((longitude + east) / 120, (latitude + north) / 120))
        return result

    for _ in range(shapes):
        if position >= len(data):
            return
        kind, identifier = struct.unpack_from(">BI", data, position)
        position += 5
        if identifier != previous_id and has_colors:
            position += 1
        previous_id = identifier
        if kind != collection:
            (nodes,) = struct.unpack_from(">I", data, position)
            position += 4
            yield identifier, kind == inner_boundary, points(nodes)
            continue
        members = data[position]
        position += 1
        for _ in range(members):
            kind, _, nodes = struct.unpack_from(">BII", data, position)
            position += 9
            yield identifier, kind == inner_boundary, points(nodes)


def marble_cities(path):
    """Yields (name, longitude, latitude, GeoNames feature code such as PPLC, population, ISO code of the country)."""
    data = path.read_bytes()
    position = 8

    def text():
        nonlocal position
        (size,) = struct.unpack_from(">I", data, position)
        position += 4
        if size == 0xFFFFFFFF:
            return ""
        position += size
        return data[position - size : position].decode("utf-16-be")

    while position < len(data):
        name = text()
        longitude, latitude, _altitude = struct.unpack_from(">ddd", data, position)
        position += 24
        role, _description, country, _state = text(), text(), text(), text()
        _area, population, _offset, _summer = struct.unpack_from(">dqhb", data, position)
        position += 19
        yield name, math.degrees(longitude), math.degrees(latitude), role, population, country


def shorelines(path):
    """Yields the lines of a file of the World Vector Shoreline in seconds of arc east of 180 degrees west and north of
    the south pole, as lists of whole numbers.

    The file has a bit for each cell of one degree that is in use, then records of 64 bytes: one for each cell, and
    more in chains. The last four bytes of a record are the number of bytes used in the last one of a chain, plus
    one, or 0, and the number of the next record (public domain program of Depner and Hammack, 1989).
    """
    data = path.read_bytes()
    block, size, degree, cells = 3072, data[3], 3600, 360 * 180
    payload = size - 4
    if data[5] != 1:
        raise SystemExit(f"{path}: units of 1/{data[5]} second, not seconds")

    def cell_bytes(cell):
        body = bytearray()
        index = cell + (cells - 1) // (8 * size) + 2
        while True:
            start = index // (block // size) * block + index % (block // size) * size
            used = data[start + payload]
            body += data[start : start + (used - 1 if used else payload)]
            if used:
                return body
            index = int.from_bytes(data[start + payload + 1 : start + size], "big") - 1

    for cell in range(cells):
        if not data[size + (cell >> 3)] >> (7 - cell % 8) & 1:
            continue
        body = cell_bytes(cell)
        lines = []
        position = 0
        while position + 6 <= len(body):
            head, south, west = struct.unpack_from(">HHH", body, position)
            position += 6
            if head >> 15:  # one step too large for the form below
                y += south + (head >> 3 & 7) * 65536 - 262144
                x += west + (head & 7) * 65536 - 262144
                lines[-1].append((x, y))
            else:
                x, y = cell % 360 * degree + west, cell // 360 * degree + south
                lines.append([(x, y)])
            for _ in range(min(head >> 6 & 511, (len(body) - position) // 2)):
                y += body[position] - 128
                x += body[position + 1] - 128
                position += 2
                lines[-1].append((x, y))
        for line in lines:
            # Lines across the antimeridian are in the cell at its other end, one row too far north.
            is_misplaced = min(x for x, _ in line) < 0
            yield [(x, y - degree) for x, y in line] if is_misplaced else line
