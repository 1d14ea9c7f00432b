extension VectorTileSchema {
  /// The Protomaps basemap schema, versions 2 to 4: `pmap:kind` beside OpenStreetMap keys up to 3, `kind` since 4.
  static let protomaps = VectorTileSchema(
    name: "Protomaps",
    attribution: "Protomaps © OpenStreetMap",
    signatureKeys: [
      "earth": ["kind", "pmap:kind"], "roads": ["kind_detail", "pmap:kind"], "landuse": ["pmap:kind"],
      "natural": ["pmap:kind", "pmap:area"], "water": ["pmap:kind", "pmap:area"], "transit": ["pmap:kind"],
      "places": ["pmap:kind"], "boundaries": ["pmap:min_admin_level"], "physical_line": ["pmap:kind"],
      "physical_point": ["pmap:kind"],
    ],
    // Tilezen has the same layers and kinds, but a `source` key.
    excludedKeys: ["source"],
    attributes: [
      "bridge", "is_bridge", "tunnel", "is_tunnel", "link", "is_link", "service", "capital", "population",
      "min_zoom",
      "pmap:min_zoom", "name", "name:en", "pgf:name", "addr_housenumber", "shield_text", "ref",
    ],
    ignoredLayers: ["mask"],
    areas: [
      "earth": [.all(.land)],
      "landcover": [
        .by(
          "kind",
          [
            "barren": .coverRock, "farmland": .coverFarmland, "forest": .coverWood, "glacier": .coverGlacier,
            "grassland": .coverGrass, "scrub": .coverScrub, "urban_area": .coverUrban,
          ])
      ],
      "landuse": protomapsLand,
      "natural": protomapsLand,
      "water": [
        .by("leisure", ["swimming_pool": .pool]), .by("kind", ["swimming_pool": .pool]), .all(.water),
      ],
      "buildings": [.by("kind", ["address": .hidden]), .all(.building)],
      "transit": [.by("kind", ["pier": .pier]), .by("pmap:kind", ["pier": .pier])],
    ],
    lines: [
      "roads": protomapsStreets,
      "transit": [
        .by("railway", protomapsRails),
        .by("aeroway", ["runway": .runway, "taxiway": .taxiway]),
        .by("kind", ["ferry": .ferry, "pier": .pier, "rail": .rail]),
        .by("pmap:kind", ["ferry": .ferry, "pier": .pier, "railway": .sidingRail]),
      ],
      "physical_line": [.by("waterway", waterways)],
      "water": [.by("kind", waterways), .by("pmap:kind", waterways)],
      "boundaries": [
        .by("kind", ["country": .countryBorder, "region macroregion": .regionBorder]),
        .by("pmap:min_admin_level", ["2": .countryBorder, "3 4": .regionBorder]),
        .by("min_admin_level", ["2": .countryBorder, "3 4": .regionBorder]),
      ],
    ],
    places: [
      "places": [
        .by("place", places),
        .by("kind_detail", places),
        .by("pmap:kind_detail", places),
        .by("kind", protomapsPlaces),
        .by("pmap:kind", protomapsPlaces),
      ],
      "pois": [
        .by("railway", protomapsStations), .by("kind", protomapsStations),
        .by("pmap:kind", protomapsStations),
      ],
      "buildings": [.by("kind", ["address": .houseNumber])],
      "water": [.by("kind", ["ocean sea": .ocean, "lake water bay": .lake])],
      "physical_point": [
        .by("natural", ["peak volcano": .peak]),
        .by("place", ["ocean sea": .ocean]),
        .by("pmap:kind", ["ocean sea": .ocean, "peak": .peak]),
      ],
    ],
    lineNames: [
      "roads": protomapsStreets, "physical_line": [.by("waterway", waterways)],
      "water": [.by("kind", waterways), .by("pmap:kind", waterways)],
    ])

  private static let protomapsStreets: [Rule<LineClass>] = [
    .by("railway", protomapsRails),
    .by("highway", highways),
    .by("aeroway", ["runway": .runway, "taxiway": .taxiway]),
    .by("kind_detail", protomapsDetails),
    .by("pmap:kind_detail", protomapsDetails),
    .by("kind", protomapsRoads),
    .by("pmap:kind", protomapsRoads),
  ]

  private static let protomapsLand: [Rule<AreaClass>] = [
    .by("natural", landNature),
    .by("leisure", landLeisure),
    .by("landuse", landUse),
    .by("amenity", landAmenity),
    .by("aeroway", ["aerodrome": .aerodrome, "apron": .apron]),
    .by("man_made", ["pier": .pier]),
    .by("kind", protomapsKinds),
    .by("pmap:kind", protomapsKinds),
  ]

  private static let protomapsKinds: KeyValuePairs<String, AreaClass> = [
    "aerodrome": .aerodrome, "apron": .apron, "beach sand": .sand, "cemetery": .cemetery,
    "farmland": .farmland, "forest wood": .wood, "glacier": .glacier,
    "grass grassland meadow golf_course": .grass, "hospital": .hospital,
    "industrial railway": .industrial, "military": .military, "nature_reserve park garden": .park,
    "pedestrian platform": .pedestrian, "pier": .pier, "pitch playground": .pitch,
    "residential": .residential, "bare_rock": .rock, "school university college kindergarten": .school,
    "scrub": .scrub, "wetland": .wetland,
  ]

  private static let protomapsStations: KeyValuePairs<String, PlaceClass> = [
    "station": .station, "halt": .minorStation,
  ]

  private static let protomapsRails: KeyValuePairs<String, LineClass> = [
    "rail narrow_gauge monorail": .rail, "tram light_rail subway": .tram, "funicular": .rail,
    "disused abandoned razed proposed construction turntable roundhouse platform": .sidingRail,
  ]

  private static let protomapsRoads: KeyValuePairs<String, LineClass> = [
    "highway": .motorway, "major_road": .primary, "medium_road": .secondary, "minor_road": .minor,
    "path": .path, "rail": .rail, "ferry": .ferry, "aeroway": .taxiway, "aerialway": .cableCar,
  ]

  /// Values of a road's `kind_detail` since version 4, which are those of OpenStreetMap.
  private static let protomapsDetails: KeyValuePairs<String, LineClass> = [
    "motorway motorway_link": .motorway, "trunk trunk_link": .trunk, "primary primary_link": .primary,
    "secondary secondary_link": .secondary, "tertiary tertiary_link": .tertiary,
    "residential unclassified living_street road": .minor, "service": .service,
    "pedestrian": .pedestrian, "track": .track,
    "path footway steps cycleway bridleway corridor sidewalk crossing": .path,
    "runway": .runway, "taxiway": .taxiway, "rail narrow_gauge": .rail,
    "tram light_rail subway": .tram, "pier": .pier,
  ]

  private static let protomapsPlaces: KeyValuePairs<String, PlaceClass> = [
    "country": .country, "region state": .region, "city": .city, "locality": .town,
    "macrohood": .suburb, "neighbourhood": .neighborhood,
  ]
}
