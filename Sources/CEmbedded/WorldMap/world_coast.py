"""The coast of the embedded world map: rings of the World Vector Shoreline; see make_world_map.py.

All coordinates are numbers of grid steps, x running on beyond the antimeridian until `cut_at_antimeridian`.
"""

import collections
import heapq
import math

# Open lines end at gaps of at most this many seconds of arc; all others are in Antarctica.
LARGEST_GAP = 30


def _unwrapped(line, circle):
    """Returns a line whose longitudes run on across the antimeridian."""
    result = [line[0]]
    turns = 0
    for (before, _), (x, y) in zip(line, line[1:]):
        turns += (before - x > circle / 2) - (x - before > circle / 2)
        result.append((x + turns * circle, y))
    return result


def _walk(start, neighbors):
    """Takes segments out of a graph of points, and returns the line that they form from a point."""
    line = [start]
    while neighbors[line[-1]]:
        following = neighbors[line[-1]].pop()
        neighbors[following].remove(line[-1])
        line.append(following)
        if following == start:
            break
    return line


def shoreline_rings(lines, circle, southernmost):
    """Joins the lines of the shoreline, and yields rings without a repeated point, longitudes running on.

    The source was simplified line by line. A small island became one segment, listed forth and back, and is left out.
    Central America is listed twice. What reaches beyond a latitude is left out.
    """
    uses = collections.Counter()
    for line in lines:
        points = [(x % circle, y) for x, y in line]
        uses.update((min(pair), max(pair)) for pair in zip(points, points[1:]) if pair[0] != pair[1])
    ends = collections.Counter(end for segment, count in uses.items() if count % 2 == 0 for end in segment)
    neighbors = collections.defaultdict(list)
    for (start, end), count in uses.items():
        if count % 2 or ends[start] > 1 or ends[end] > 1:
            neighbors[start].append(end)
            neighbors[end].append(start)

    def is_shown(line):
        return min(y for _, y in line) > southernmost

    starts = [point for point in neighbors if len(neighbors[point]) == 1]
    open_lines = [line for line in (_walk(start, neighbors) for start in starts) if len(line) > 1 and is_shown(line)]
    while open_lines:
        line = open_lines.pop()
        while True:
            candidates = [(math.dist(line[-1], line[0]), -1, False)] if len(line) > 2 else []
            for index, other in enumerate(open_lines):
                candidates += [(math.dist(line[-1], other[0]), index, False), (math.dist(line[-1], other[-1]), index, True)]
            gap, index, is_reversed = min(candidates)
            if gap > LARGEST_GAP:
                raise SystemExit(f"the shoreline has a gap of {gap:.0f} seconds at {line[-1]}")
            if index < 0:
                yield _unwrapped(line, circle)
                break
            other = open_lines.pop(index)
            line += other[::-1] if is_reversed else other
    for start in list(neighbors):
        while neighbors[start]:
            ring = _walk(start, neighbors)
            if ring[0] != ring[-1]:
                raise SystemExit(f"the shoreline is open at {ring[-1]}")
            if is_shown(ring):
                yield _unwrapped(ring, circle)[:-1]


def significances(ring):
    """Returns for each point of a ring the area of the triangle with its neighbors when it is left out.

    The points of the smallest triangles go first (Visvalingam and Whyatt 1993), up to the last three.
    """
    count = len(ring)
    before = [count - 1, *range(count - 1)]
    after = [*range(1, count), 0]

    def triangle(index):
        (ax, ay), (bx, by), (x, y) = ring[before[index]], ring[after[index]], ring[index]
        return abs((ax - x) * (by - y) - (bx - x) * (ay - y)) / 2

    areas = [triangle(index) for index in range(count)]
    candidates = [(area, index) for index, area in enumerate(areas)]
    heapq.heapify(candidates)
    result = [math.inf] * count
    left = count
    while left > 3:
        area, index = heapq.heappop(candidates)
        if result[index] < math.inf or area != areas[index]:
            continue
        result[index] = area
        left -= 1
        previous, following = before[index], after[index]
        after[previous], before[following] = following, previous
        for neighbor in (previous, following):
            # Never smaller than what has gone, so that a curve does not vanish point by point.
            areas[neighbor] = max(triangle(neighbor), area)
            heapq.heappush(candidates, (areas[neighbor], neighbor))
    return result


class Remoteness:
    """The distance of each cell of a map to the nearest place, in bands."""

    def __init__(self, places, side, cells, reach):
        """Counts cells up to `reach` around the (x, y) of places on a world of `side` steps and `cells` cells a side."""
        self._size = side // cells
        self._cells = cells
        self._distances = {}
        edge = {self._cell(x, y) for x, y in places}
        for distance in range(reach + 1):
            self._distances.update((cell, distance) for cell in edge)
            edge = {
                ((x + dx) % cells, y + dy)
                for x, y in edge for dx in (-1, 0, 1) for dy in (-1, 0, 1)
            } - self._distances.keys()
        self._farthest = reach + 1

    def _cell(self, x, y):
        return int(x) // self._size % self._cells, int(y) // self._size

    def __call__(self, x, y):
        """Returns the distance of a point in cells, at most one more than the reach."""
        return self._distances.get(self._cell(x, y), self._farthest)


def rounded_ring(points):
    """Returns a ring on whole steps without repeated points."""
    ring = []
    for x, y in points:
        point = (round(x), round(y))
        if not ring or ring[-1] != point:
            ring.append(point)
    while len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    return ring


def cut_at_antimeridian(ring, side):
    """Returns the parts of a ring of whole steps on both sides of the antimeridian, x from 0 to `side` in all.

    The parts meet in the same points.
    """
    low, high = min(x for x, _ in ring), max(x for x, _ in ring)
    cut = side if high > side else 0
    if low >= cut or high <= cut:
        shift = -side if low >= side else side if high <= 0 and low < 0 else 0
        return [[(x + shift, y) for x, y in ring]]
    # Lines from one point on the cut to the next, on one side each.
    lines = [[]]
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1]):
        lines[-1].append((ax, ay))
        if (ax - cut) * (bx - cut) < 0:
            crossing = (cut, round(ay + (by - ay) * (cut - ax) / (bx - ax)))
            lines[-1].append(crossing)
            lines.append([crossing])
        elif ax == cut:
            lines.append([(ax, ay)])
    lines[0] = lines.pop() + lines[0]
    lines = [line for line in lines if any(x != cut for x, _ in line)]
    parts = []
    for is_east in (False, True):
        ours = [line for line in lines if (max(line, key=lambda point: abs(point[0] - cut))[0] > cut) == is_east]
        # Land between the first and the second point on the cut from the north, the third and the fourth, ...
        points = sorted((line[end][1], index, end) for index, line in enumerate(ours) for end in (0, -1))
        partners = {}
        for first, second in zip(points[::2], points[1::2]):
            partners[first[1:]], partners[second[1:]] = second[1:], first[1:]
        open_lines = dict(enumerate(ours))
        while open_lines:
            index = start = next(iter(open_lines))
            part = []
            while True:
                part += open_lines.pop(index)
                index, end = partners[index, -1]
                if index == start and end == 0:
                    break
                if end != 0 or index not in open_lines:
                    raise SystemExit("a ring crosses itself at the antimeridian")
            shift = (side if cut == 0 else 0) if not is_east else (-side if cut == side else 0)
            parts.append(rounded_ring([(x + shift, y) for x, y in part]))
    return parts


def counterclockwise(ring):
    """Returns a ring with the inside on the left, as seen on the map, although y points down."""
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))
    return ring if area < 0 else ring[::-1]


def snapped_ends(lines, is_at_coast, rings, reach):
    """Moves the ends of lines that reach the coast in one source to the coast of the other, up to some steps away."""
    size = 2 * reach
    cells = collections.defaultdict(list)
    for ring in rings:
        for a, b in zip(ring, ring[1:] + ring[:1]):
            if abs(b[0] - a[0]) > 4096 or abs(b[1] - a[1]) > 4096:
                continue
            for x in range(min(a[0], b[0]) // size, max(a[0], b[0]) // size + 1):
                for y in range(min(a[1], b[1]) // size, max(a[1], b[1]) // size + 1):
                    cells[x, y].append((a, b))

    def nearest(point):
        column, row = point[0] // size, point[1] // size
        best = (reach, point)
        for x in (column - 1, column, column + 1):
            for y in (row - 1, row, row + 1):
                for (ax, ay), (bx, by) in cells.get((x, y), ()):
                    dx, dy = bx - ax, by - ay
                    part = ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy)
                    part = max(0, min(1, part))
                    place = (ax + part * dx, ay + part * dy)
                    best = min(best, (math.dist(place, point), (round(place[0]), round(place[1]))))
        return best[1]

    for line in lines:
        for end in (0, -1):
            if is_at_coast(line[end]):
                line[end] = nearest(line[end])
    return lines
