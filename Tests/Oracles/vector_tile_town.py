"""A town for vector tiles, in the words of several schemas; see make_vector_tiles.py."""

from vector_tile_encoder import LINE, POINT, POLYGON, box, hole

# The town: what there is, and where on the grid of one tile, its buffer of 64 steps included.

ORDINALS = ["First", "Second", "Third", "Fourth", "Fifth"]
BANK = [(-64, 2900), (700, 2840), (1500, 2960), (2400, 2860), (3200, 2980), (4160, 2880)]
OTHER_BANK = [(4160, 3330), (3200, 3420), (2400, 3300), (1500, 3400), (700, 3290), (-64, 3350)]
RIVER = BANK + OTHER_BANK


def blocks():
    for row in range(4):
        for column in range(7):
            left, top = 420 + column * 250, 520 + row * 250
            yield box(left, top, left + 110, top + 180)
            yield box(left + 120, top + 20, left + 200, top + 150)


def town():
    """Yields kind, geometry type, parts, name, and bridge, tunnel or ramp."""
    yield "farmland", POLYGON, [box(-64, 3500, 1500, 4160)], None, None
    yield "residential", POLYGON, [box(300, 420, 2350, 2500)], None, None
    yield "industrial", POLYGON, [box(2500, 1900, 3400, 2500)], None, None
    yield "park", POLYGON, [box(2450, 600, 3050, 1400), hole(box(2700, 1150, 2800, 1250))], None, None
    yield "wood", POLYGON, [[(3300, -64), (4160, -64), (4160, 1500), (3700, 1300), (3400, 700)]], None, None
    yield "sand", POLYGON, [[(1500, 3400), (2400, 3300), (2450, 3420), (1550, 3500)]], None, None
    yield "school", POLYGON, [box(1700, 1650, 2200, 2050)], None, None
    yield "hospital", POLYGON, [box(1700, 2100, 2200, 2420)], None, None
    yield "cemetery", POLYGON, [box(450, 1700, 800, 2050)], None, None
    yield "pitch", POLYGON, [box(2520, 1450, 2760, 1620)], None, None
    yield "water", POLYGON, [RIVER], None, None
    yield "water", POLYGON, [[(3500, 300), (3650, 260), (3760, 380), (3640, 520), (3480, 450)]], None, None
    yield "square", POLYGON, [box(900, 1650, 1200, 1900)], None, None
    for block in blocks():
        yield "building", POLYGON, [block], None, None
    yield "building", POLYGON, [box(2560, 700, 2680, 820), hole(box(2600, 740, 2640, 780))], None, None
    yield "building", POLYGON, [box(2600, 2000, 2900, 2300)], None, None
    yield "stream", LINE, [[(3640, 520), (3500, 1300), (3600, 2200), (3500, 2950)]], "Mill Brook", None
    yield "ferry", LINE, [[(-64, 3120), (1400, 3180), (2900, 3160)]], None, None
    yield "border", LINE, [[(-64, 3700), (1200, 3760), (2600, 3640), (4160, 3720)]], None, None
    for row in range(5):
        y = 480 + row * 250
        yield "minor", LINE, [[(380, y), (2350, y)]], ORDINALS[row] + " Street", None
    for column in range(8):
        x = 390 + column * 250
        yield "minor", LINE, [[(x, 480), (x, 1480)]], None, None
    yield "tertiary", LINE, [[(-64, 1560), (2400, 1560), (3400, 1750), (4160, 1700)]], "Market Road", None
    yield "secondary", LINE, [[(1290, -64), (1290, 1560), (1400, 2700)]], "Church Lane", None
    yield "secondary", LINE, [[(1400, 2700), (1500, 3600)]], None, "bridge"
    yield "secondary", LINE, [[(1500, 3600), (1700, 4160)]], None, None
    yield "primary", LINE, [[(-64, 250), (1290, 330), (2400, 300), (3300, 60), (3600, -64)]], "Northern Avenue", None
    yield "trunk", LINE, [[(2400, -64), (2400, 300), (2420, 1560), (2480, 2700)]], None, None
    yield "trunk", LINE, [[(2480, 2700), (2560, 3600)]], None, "bridge"
    yield "trunk", LINE, [[(2560, 3600), (2600, 4160)]], None, None
    yield "motorway", LINE, [[(-64, 3900), (1200, 3960), (2800, 3860), (4160, 4000)]], "Ring", None
    yield "motorway", LINE, [[(-64, 3945), (1200, 4005), (2800, 3905), (4160, 4045)]], None, None
    yield "motorway", LINE, [[(2580, 3700), (2750, 3720), (3200, 3880)]], None, "ramp"
    yield "service", LINE, [[(2560, 2350), (3300, 2350), (3300, 2000)]], None, None
    yield "pedestrian", LINE, [[(900, 1560), (900, 1650)], [(1200, 1900), (1330, 1960)]], None, None
    yield "track", LINE, [[(-64, 3560), (900, 3620), (1200, 4160)]], None, None
    yield "path", LINE, [[(2450, 1000), (2700, 1180), (3050, 900), (3500, 1000), (4160, 900)]], None, None
    yield "primary", LINE, [[(3050, 1560), (3050, 1900)]], None, "tunnel"
    yield "tram", LINE, [[(-64, 1600), (2400, 1600), (3400, 1790), (4160, 1740)]], None, None
    yield "rail", LINE, [
        [(3000, 4160), (3080, 3500)], [(3150, 2800), (3250, 1800), (3100, 900), (3120, -64)]], None, None
    yield "rail", LINE, [[(3080, 3500), (3150, 2800)]], None, "bridge"
    yield "runway", LINE, [[(3650, 2100), (4100, 2500)]], None, None
    yield "pier", LINE, [[(700, 3290), (720, 3120)]], None, None
    yield "city", POINT, [[(1320, 1250)]], "Exampleton", None
    yield "suburb", POINT, [[(620, 2300)]], "Westend", None
    yield "village", POINT, [[(3750, 3550)]], "Überdorf", None


SCHEMAS = ["protomaps-3", "protomaps-4", "openmaptiles", "shortbread"]


# For each kind of area and point the layer and tags in each of the schemas.
KINDS = {
    "farmland": [("landuse", {"pmap:kind": "farmland", "landuse": "farmland"}), ("landuse", {"kind": "farmland"}),
                 ("landcover", {"class": "farmland", "subclass": "farmland"}), ("land", {"kind": "farmland"})],
    "residential": [("landuse", {"pmap:kind": "other", "landuse": "residential"}),
                    ("landuse", {"kind": "residential"}),
                    ("landuse", {"class": "residential"}), ("land", {"kind": "residential"})],
    "industrial": [("landuse", {"pmap:kind": "industrial", "landuse": "industrial"}),
                   ("landuse", {"kind": "industrial"}),
                   ("landuse", {"class": "industrial"}), ("land", {"kind": "industrial"})],
    "park": [("landuse", {"pmap:kind": "park", "leisure": "park"}), ("landuse", {"kind": "park"}),
             ("landcover", {"class": "grass", "subclass": "park"}), ("land", {"kind": "park"})],
    "wood": [("natural", {"natural": "wood"}), ("landuse", {"kind": "wood"}),
             ("landcover", {"class": "wood", "subclass": "forest"}), ("land", {"kind": "forest"})],
    "sand": [("natural", {"natural": "sand"}), ("landuse", {"kind": "beach"}),
             ("landcover", {"class": "sand", "subclass": "beach"}), ("land", {"kind": "beach"})],
    "school": [("landuse", {"pmap:kind": "school", "amenity": "school"}), ("landuse", {"kind": "school"}),
               ("landuse", {"class": "school"}), ("sites", {"kind": "school"})],
    "hospital": [("landuse", {"pmap:kind": "hospital", "amenity": "hospital"}), ("landuse", {"kind": "hospital"}),
                 ("landuse", {"class": "hospital"}), ("sites", {"kind": "hospital"})],
    "cemetery": [("landuse", {"pmap:kind": "cemetery", "landuse": "cemetery"}), ("landuse", {"kind": "cemetery"}),
                 ("landuse", {"class": "cemetery"}), ("land", {"kind": "cemetery"})],
    "pitch": [("landuse", {"pmap:kind": "park", "leisure": "pitch"}), ("landuse", {"kind": "pitch"}),
              ("landuse", {"class": "pitch"}), ("sites", {"kind": "sports_center"})],
    "water": [("water", {"natural": "water"}), ("water", {"kind": "water"}),
              ("water", {"class": "river"}), ("water_polygons", {"kind": "river"})],
    "square": [("landuse", {"pmap:kind": "pedestrian", "highway": "pedestrian"}), ("landuse", {"kind": "pedestrian"}),
               ("transportation", {"class": "path", "subclass": "pedestrian"}),
               ("street_polygons", {"kind": "pedestrian"})],
    "building": [("buildings", {"height": 9.5}), ("buildings", {"kind": "building"}),
                 ("building", {"render_height": 9}), ("buildings", {"dummy": 1})],
    "stream": [("physical_line", {"pmap:kind": "waterway", "waterway": "stream"}), ("water", {"kind": "stream"}),
               ("waterway", {"class": "stream"}), ("water_lines", {"kind": "stream"})],
    "ferry": [("transit", {"pmap:kind": "ferry"}), ("roads", {"kind": "ferry"}),
              ("transportation", {"class": "ferry"}), ("ferries", {"kind": "ferry"})],
    "border": [("boundaries", {"pmap:min_admin_level": 4}), ("boundaries", {"kind": "region"}),
               ("boundary", {"admin_level": 4, "maritime": 0}), ("boundaries", {"admin_level": 4})],
    "tram": [("transit", {"railway": "tram"}), ("roads", {"kind": "rail", "kind_detail": "tram"}),
             ("transportation", {"class": "transit", "subclass": "tram"}), ("streets", {"kind": "tram", "rail": True})],
    "rail": [("transit", {"railway": "rail"}), ("roads", {"kind": "rail", "kind_detail": "rail"}),
             ("transportation", {"class": "rail", "subclass": "rail"}), ("streets", {"kind": "rail", "rail": True})],
    "runway": [("transit", {"aeroway": "runway"}), ("roads", {"kind": "aeroway", "kind_detail": "runway"}),
               ("aeroway", {"class": "runway"}), ("streets", {"kind": "runway"})],
    "pier": [("transit", {"pmap:kind": "pier"}), ("roads", {"kind": "path", "kind_detail": "pier"}),
             ("transportation", {"class": "pier"}), ("pier_lines", {"kind": "pier"})],
    "city": [("places", {"pmap:kind": "city", "place": "city"}), ("places", {"kind": "locality", "kind_detail": "city"}),
             ("place", {"class": "city"}), ("place_labels", {"kind": "city"})],
    "suburb": [("places", {"pmap:kind": "neighbourhood", "place": "suburb"}),
               ("places", {"kind": "neighbourhood", "kind_detail": "suburb"}),
               ("place", {"class": "suburb"}), ("place_labels", {"kind": "suburb"})],
    "village": [("places", {"pmap:kind": "other", "place": "village"}),
                ("places", {"kind": "locality", "kind_detail": "village"}),
                ("place", {"class": "village"}), ("place_labels", {"kind": "village"})],
}

# For each class of roads the kinds of Protomaps 3 and 4, and the class of OpenMapTiles; the value of
# OpenStreetMap's key highway stands in the others.
ROADS = {
    "motorway": ("highway", "highway", "motorway", "motorway"),
    "trunk": ("highway", "major_road", "trunk", "trunk"),
    "primary": ("major_road", "major_road", "primary", "primary"),
    "secondary": ("medium_road", "major_road", "secondary", "secondary"),
    "tertiary": ("medium_road", "major_road", "tertiary", "tertiary"),
    "minor": ("minor_road", "minor_road", "minor", "residential"),
    "service": ("other", "minor_road", "service", "service"),
    "pedestrian": ("other", "path", "path", "pedestrian"),
    "track": ("other", "minor_road", "track", "track"),
    "path": ("other", "path", "path", "footway"),
}

# The same beside the class: what a bridge, a tunnel and a ramp is called.
EXTRAS = {
    None: ({}, {}, {}, {}),
    "bridge": ({"bridge": "yes"}, {"is_bridge": True}, {"brunnel": "bridge"}, {"bridge": True}),
    "tunnel": ({"tunnel": "yes"}, {"is_tunnel": True}, {"brunnel": "tunnel"}, {"tunnel": True}),
    "ramp": ({}, {"is_link": True}, {"ramp": 1}, {"link": True}),
}


def road(index, kind, where):
    old, new, openmaptiles, highway = ROADS[kind]
    link = "_link" if where == "ramp" else ""
    if index == 0:
        return "roads", {"pmap:kind": old, "highway": highway + link}
    if index == 1:
        return "roads", {"kind": new, "kind_detail": highway + link}
    if index == 2:
        return "transportation", {"class": openmaptiles, "subclass": highway}
    return "streets", {"kind": highway}


def town_layers(index):
    """The features of the town by layer, in the words of a schema."""
    layers = {}
    for kind, shape, parts, name, where in town():
        layer_name, tags = road(index, kind, where) if kind in ROADS else KINDS[kind][index]
        tags = {**tags, **EXTRAS[where][index]}
        names = {"name": name} if name else {}
        # Two schemas have the names of streets in layers of their own.
        own = {2: "transportation_name", 3: "street_labels"}.get(index)
        if kind == "stream" and index == 3:
            own = "water_lines_labels"
        if name and shape == LINE and own and (kind in ROADS or kind == "stream" and index == 3):
            layers.setdefault(own, []).append((LINE, {**tags, **names}, parts))
            names = {}
        layers.setdefault(layer_name, []).append((shape, {**tags, **names}, parts))
    return layers
