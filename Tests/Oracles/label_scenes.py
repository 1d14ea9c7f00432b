"""Scenes with texts for check_labels.py: number N is the same in every run."""

import dataclasses
import math
import os
import random

from vector_tile_encoder import LINE, POINT, POLYGON, box, layer

COUNTRIES = {
    "Austria": [
        ("Wien", 48.208, 16.373), ("Graz", 47.07, 15.44), ("Linz", 48.306, 14.286), ("Salzburg", 47.8, 13.045),
        ("Innsbruck", 47.268, 11.393), ("Klagenfurt", 46.624, 14.306), ("Villach", 46.61, 13.855),
        ("Wels", 48.157, 14.027), ("Bregenz", 47.503, 9.747), ("Steyr", 48.038, 14.42), ("Dornbirn", 47.413, 9.742)],
    "Germany": [
        ("Berlin", 52.52, 13.405), ("Hamburg", 53.55, 9.993), ("München", 48.137, 11.575), ("Köln", 50.938, 6.96),
        ("Frankfurt", 50.11, 8.682), ("Stuttgart", 48.776, 9.183), ("Dresden", 51.05, 13.737),
        ("Leipzig", 51.34, 12.373), ("Nürnberg", 49.452, 11.077), ("Bremen", 53.079, 8.801), ("Kiel", 54.323, 10.123)],
    "Switzerland": [
        ("Zürich", 47.377, 8.541), ("Genève", 46.204, 6.143), ("Basel", 47.56, 7.59), ("Bern", 46.948, 7.447),
        ("Lugano", 46.004, 8.951), ("Lausanne", 46.52, 6.632), ("Luzern", 47.05, 8.305), ("St. Gallen", 47.424, 9.377)],
    "Japan": [
        ("東京", 35.69, 139.69), ("大阪", 34.69, 135.5), ("札幌", 43.06, 141.35), ("福岡", 33.59, 130.4),
        ("仙台", 38.27, 140.87), ("名古屋", 35.18, 136.91), ("広島", 34.39, 132.46), ("那覇", 26.21, 127.68)],
    "Greece": [
        ("Αθήνα", 37.98, 23.73), ("Θεσσαλονίκη", 40.64, 22.94), ("Πάτρα", 38.25, 21.73), ("Ηράκλειο", 35.34, 25.13),
        ("Ρόδος", 36.44, 28.22), ("Βόλος", 39.36, 22.94), ("Χανιά", 35.51, 24.02)],
    "India": [
        ("मुंबई", 19.08, 72.88), ("दिल्ली", 28.65, 77.23), ("कोलकाता", 22.57, 88.36), ("चेन्नई", 13.08, 80.27),
        ("बेंगलुरु", 12.97, 77.59), ("हैदराबाद", 17.39, 78.49), ("जयपुर", 26.91, 75.79)],
    "Thailand": [
        ("กรุงเทพ", 13.75, 100.5), ("เชียงใหม่", 18.79, 98.98), ("ภูเก็ต", 7.88, 98.39), ("ขอนแก่น", 16.43, 102.83),
        ("พัทยา", 12.93, 100.88)],
    "Arabia": [
        ("القاهرة", 30.04, 31.24), ("الرياض", 24.69, 46.72), ("بغداد", 33.31, 44.36), ("دمشق", 33.51, 36.28),
        ("بيروت", 33.89, 35.5), ("عمّان", 31.95, 35.93), ("الكويت", 29.38, 47.99)],
    "Russia": [
        ("Москва", 55.75, 37.62), ("Санкт-Петербург", 59.94, 30.31), ("Казань", 55.79, 49.12), ("Самара", 53.2, 50.15),
        ("Омск", 54.99, 73.37), ("Иркутск", 52.3, 104.3), ("Владивосток", 43.11, 131.87)],
}
# Towns at the sea.
COAST = [
    ("Napoli", 40.85, 14.27), ("Genova", 44.41, 8.93), ("Bari", 41.13, 16.87), ("Palermo", 38.12, 13.36),
    ("Split", 43.51, 16.44), ("Dubrovnik", 42.65, 18.09), ("Marseille", 43.3, 5.37), ("Nice", 43.7, 7.27),
    ("Barcelona", 41.39, 2.17), ("Bergen", 60.39, 5.32), ("Stavanger", 58.97, 5.73), ("Oslo", 59.91, 10.75),
    ("Valparaíso", -33.05, -71.61), ("Antofagasta", -23.65, -70.4), ("Arica", -18.48, -70.32), ("Lima", -12.05, -77.04),
]
PACIFIC = [
    ("Suva", -18.14, 178.44), ("Nuku'alofa", -21.14, -175.2), ("Apia", -13.83, -171.77), ("Auckland", -36.85, 174.76),
    ("Funafuti", -8.52, 179.2), ("Labasa", -16.43, 179.38), ("Taveuni", -16.85, -179.98), ("Majuro", 7.09, 171.38),
    ("Анадырь", 64.73, 177.5), ("Honolulu", 21.31, -157.86), ("Mata-Utu", -13.28, -176.17),
]
WORLD = [cities[0] for cities in COUNTRIES.values()] + [
    ("서울", 37.57, 126.98), ("São Paulo", -23.55, -46.63), ("Nairobi", -1.29, 36.82), ("北京", 39.9, 116.4),
    ("Sydney", -33.87, 151.21), ("México", 19.43, -99.13), ("תל אביב", 32.08, 34.78), ("Reykjavík", 64.15, -21.94),
    ("Honolulu", 21.31, -157.86), ("Suva", -18.14, 178.44),
]
REGIONS = [
    (44, 52, 4, 18), (-8, 12, 95, 125), (36, 46, 12, 28), (50, 59, -10, 2), (-40, -10, 165, 195), (30, 45, -125, -110),
    (58, 70, 4, 30), (10, 25, -90, -60), (48.1, 48.3, 16.2, 16.5), (-60, 75, -170, 170),
]
EFFECTS = [
    "dot", "location", "circle", "beacon", "ripple", "throb", "location-classic", "sweep", "circle-faint", "throb-square",
    "location-ring", "zone", "blink", "sonar", "breathe",
]
SIZES = ["128x128", "320x200", "512x512", "700x450", "700x700", "1280x720", "450x900", "1920x1080", "1080x1920"]
TITLES = [
    "A title", "Erdbeben in Österreich und in den angrenzenden Gebieten seit dem Jahr 1900", "地震の発生場所と規模を示す地図、二十世紀以降の記録による",
    "خريطة الزلازل في العالم العربي", "แผนที่แสดงตำแหน่งของแผ่นดินไหวในประเทศไทยและประเทศเพื่อนบ้าน", "Карта землетрясений", "Χάρτης των σεισμών",
    "भूकंपों का मानचित्र",
]
KINDS = [
    "marks", "cities", "world", "film", "track", "town", "coast", "zoom", "values", "counted film", "pacific", "numbers",
    "callouts", "ends", "tracks", "town of shops",
]


@dataclasses.dataclass
class Scene:
    """What makes the picture, what only adds text to it, and what is to be expected."""

    options: list
    texts: list
    is_still: bool = True
    # Whether the texts alone can be left out of the picture.
    has_blank: bool = True
    padding: int = 0


def rows_of(rng, count, region, word="Place"):
    south, north, west, east = region
    for number in range(count):
        longitude = rng.uniform(west, east)
        longitude -= 360 if longitude > 180 else 0
        yield f"{word} {number}", round(rng.uniform(south, north), 5), round(longitude, 5)


def write_table(path, rows, columns=""):
    with open(path, "w", encoding="utf-8") as file:
        file.write("name,lat,lon" + columns + "\n")
        for row in rows:
            file.write(",".join(str(value) for value in row) + "\n")


def write_track(path, rng, region, name, start=0, waypoints=()):
    south, north, west, east = region
    latitude, longitude = rng.uniform(south, north), rng.uniform(west, east)
    step = (north - south) / 16
    points = []
    for minute in range(30):
        latitude = min(max(latitude + rng.uniform(-step, step), south), north)
        longitude += rng.uniform(-step / 2, step)
        points.append((latitude, longitude, start + minute))
    text = "".join(
        f'<wpt lat="{points[index][0]:.5f}" lon="{points[index][1]:.5f}"><name>{word}</name></wpt>'
        for index, word in waypoints)
    text += f"<trk><name>{name}</name><trkseg>" + "".join(
        f'<trkpt lat="{latitude:.5f}" lon="{longitude:.5f}"><time>2026-01-01T{10 + minute // 60}:{minute % 60:02}:00Z</time>'
        "</trkpt>" for latitude, longitude, minute in points) + "</trkseg></trk>"
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">{text}</gpx>')


STREETS = ["Via Roma", "Hauptstraße", "Rue de la République", "Station Road", "大通り", "улица Ленина", "Οδός Ερμού",
           "شارع النيل", "ถนนสุขุมวิท"]


def write_town(folder, rng):
    """Writes one tile of zoom 14 in the words of Shortbread; returns its path as a template, and its center."""
    x, y = rng.randrange(3000, 13000), rng.randrange(4000, 11000)
    streets, names, places = [], [], []
    for number in range(rng.randrange(4, 14)):
        start = (rng.randrange(0, 4096), rng.randrange(0, 4096))
        angle = rng.uniform(0, math.pi)
        points = [start]
        for _ in range(rng.randrange(2, 9)):
            angle += rng.uniform(-0.35, 0.35)
            points.append((round(points[-1][0] + 500 * math.cos(angle)), round(points[-1][1] + 500 * math.sin(angle))))
        kind = {"kind": rng.choice(["primary", "secondary", "tertiary", "residential", "motorway"])}
        if rng.random() < 0.3:
            kind["ref"] = f"{rng.choice('ABE')}{rng.randrange(1, 300)}"
        streets.append((LINE, kind, [points]))
        names.append((LINE, {**kind, "name": rng.choice(STREETS) + f" {number}"}, [points]))
    for number in range(rng.randrange(1, 30)):
        kind = rng.choice(["city", "suburb", "village", "neighbourhood", "hamlet", "town"])
        at = (rng.randrange(0, 4096), rng.randrange(0, 4096))
        places.append((POINT, {"kind": kind, "name": f"{rng.choice(WORLD)[0]} {number}"}, [[at]]))
    water = [(POLYGON, {"kind": "river"}, [box(0, 3000, 4096, 3300)])]
    content = b"".join(layer(name, features) for name, features in [
        ("water_polygons", water), ("streets", streets), ("street_labels", names), ("place_labels", places)])
    with open(os.path.join(folder, f"14-{x}-{y}.mvt"), "wb") as file:
        file.write(content)

    def latitude(row):
        return math.degrees(math.atan(math.sinh(math.pi - 2 * math.pi * row / 16384)))

    region = (latitude(y + 0.9), latitude(y + 0.1), (x + 0.1) / 16384 * 360 - 180, (x + 0.9) / 16384 * 360 - 180)
    return os.path.join(folder, "{z}-{x}-{y}.mvt"), region


def scene(number, folder):
    """Returns a scene, whose files are in the folder."""
    rng = random.Random(number)
    kind = KINDS[number % len(KINDS)]
    size = rng.choice(SIZES)
    small = size in ("128x128", "320x200", "512x512")
    options = ["--size", size, "--theme", rng.choice(["light", "dark"])]
    if rng.random() < 0.25 and small:
        options += ["--scale", "2"]
    if rng.random() < 0.3:
        options += ["--bearing", str(rng.randrange(-180, 181))]
    result = Scene(options, ["--label", "{name}"])
    if rng.random() < 0.2 and kind not in ("zoom", "town", "callouts"):
        result.padding = rng.choice([8, 20, 30])
        options += ["--padding", str(result.padding)]
    if rng.random() < 0.25:
        result.texts += ["--title", rng.choice(TITLES), "--note", "A note about the data"]
    table = os.path.join(folder, "places.csv")
    globals()["make_" + {"counted film": "film", "town of shops": "town"}.get(kind, kind)](
        result, rng, folder, table, kind, small)
    return result


def add_marks(result, rng, table, effects=EFFECTS, radii=(3, 4, 6, 9, 14)):
    result.options += ["--csv", table, "--effect", rng.choice(effects), "--radius", f"{rng.choice(radii)}px"]


def make_marks(result, rng, folder, table, kind, small):
    count = rng.choice([1, 2, 5, 10, 20, 50, 100, 200])
    write_table(table, rows_of(rng, count, rng.choice(REGIONS), rng.choice(["Place", "Filiale Nr.", "店"])))
    add_marks(result, rng, table)
    if rng.random() < 0.2:
        result.texts += ["--label-side", rng.choice(["left", "right", "above", "below"])]


def make_cities(result, rng, folder, table, kind, small):
    cities = rng.choice(list(COUNTRIES.values()))
    write_table(table, rng.sample(cities, rng.randrange(1, len(cities) + 1)))
    add_marks(result, rng, table)


def make_world(result, rng, folder, table, kind, small):
    write_table(table, rng.sample(WORLD, rng.randrange(1, len(WORLD))))
    add_marks(result, rng, table)


def make_coast(result, rng, folder, table, kind, small):
    write_table(table, rng.sample(COAST, rng.randrange(1, 6)))
    add_marks(result, rng, table)


def make_pacific(result, rng, folder, table, kind, small):
    write_table(table, rng.sample(PACIFIC, rng.randrange(1, len(PACIFIC) + 1)))
    add_marks(result, rng, table)


def make_zoom(result, rng, folder, table, kind, small):
    _, latitude, longitude = rng.choice(sum(COUNTRIES.values(), COAST + WORLD))
    result.options += ["--lat", f"{latitude}", "--lon", f"{longitude}", "--zoom", f"{rng.randrange(0, 25) / 2}"]
    result.options += ["--radius", "6px", "--effect", "dot"]
    result.texts = []


def make_film(result, rng, folder, table, kind, small):
    count = rng.choice([20, 60, 200, 600, 2000])
    rows = [row + (f"2026-01-{1 + rng.randrange(28):02}T{rng.randrange(24):02}:00:00Z", rng.randrange(20, 90) / 10)
            for row in rows_of(rng, count, rng.choice(REGIONS), rng.choice(["Place", "103 km WNW of the place"]))]
    write_table(table, rows, ",time,mag")
    result.is_still = False
    result.options += ["--csv", table, "--play", "4s", "--fps", "5", "--effect", "dot"]
    if kind == "film":
        result.options += ["--radius", "5px"]
    else:
        result.options += ["--radius-by", "mag=2px..9px", "--color-by", "mag=magma", "--linger", rng.choice(["1", "inf"])]
        result.texts += ["--clock", "--legend"] + rng.choice([[], ["--time-bar"]])


def make_values(result, rng, folder, table, kind, small):
    rows = [row + (rng.randrange(10, 900), rng.choice(["bus", "tram", "ferry"]))
            for row in rows_of(rng, rng.choice([5, 20, 60]), rng.choice(REGIONS))]
    write_table(table, rows, ",people,type")
    result.options += ["--csv", table, "--effect", rng.choice(EFFECTS), "--radius-by", "people=3px..16px"]
    result.options += ["--color-by", rng.choice(["type", "people=viridis"])]
    result.texts += ["--legend"]


def make_numbers(result, rng, folder, table, kind, small):
    write_table(table, rows_of(rng, rng.choice([3, 9, 30, 99]), rng.choice(REGIONS)))
    add_marks(result, rng, table, ["dot", "location", "throb-square"], [9, 12, 16])
    result.texts += ["--mark-text", "{n}"]


def make_callouts(result, rng, folder, table, kind, small):
    cities = rng.choice(list(COUNTRIES.values()))
    write_table(table, rng.sample(cities, 1 if small else 2))
    add_marks(result, rng, table, ["dot", "location"], [4, 6, 9])
    result.texts = ["--callout", "{name}"]


def make_track(result, rng, folder, table, kind, small):
    path = os.path.join(folder, "van.gpx")
    write_track(path, rng, rng.choice(REGIONS), "Van 1")
    result.is_still = False
    result.options += ["--track", path, "--play", "4s", "--fps", "5"]


def make_ends(result, rng, folder, table, kind, small):
    path = os.path.join(folder, "way.gpx")
    words = [(rng.randrange(1, 29), f"Stop {number}") for number in range(rng.randrange(0, 5))]
    write_track(path, rng, rng.choice(REGIONS), "Way", waypoints=words)
    result.options += ["--track", path, "--track-ends"]
    result.texts = ["--label", "{name}"] if words else []
    result.has_blank = False


def make_tracks(result, rng, folder, table, kind, small):
    region = rng.choice(REGIONS)
    for number in range(rng.choice([2, 3, 6])):
        path = os.path.join(folder, f"van{number}.gpx")
        write_track(path, rng, region, f"Van {number}", start=rng.randrange(0, 20))
        result.options += ["--track", path]
    result.is_still = False
    result.options += ["--play", "4s", "--fps", "5"]
    result.texts += ["--clock"]


def make_town(result, rng, folder, table, kind, small):
    template, region = write_town(folder, rng)
    result.options += ["--basemap", template]
    if kind == "town":
        south, north, west, east = region
        result.options += ["--lat", f"{rng.uniform(south, north):.5f}", "--lon", f"{rng.uniform(west, east):.5f}"]
        result.options += ["--zoom", f"{rng.uniform(13.5, 16.5):.1f}", "--radius", "6px", "--effect", "dot"]
        result.texts = []
    else:
        write_table(table, rows_of(rng, rng.choice([1, 5, 20, 60]), region, "Shop"))
        add_marks(result, rng, table)
