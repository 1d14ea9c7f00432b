extension VectorTileSchema {
  /// The OpenMapTiles 3 schema, as served by OpenFreeMap, MapTiler and tilemaker.
  static let openMapTiles = VectorTileSchema(
    name: "OpenMapTiles",
    attribution: "© OpenMapTiles © OpenStreetMap contributors",
    signatureKeys: [
      "transportation": ["class"], "transportation_name": ["class"], "water_name": ["class"],
      "aerodrome_label": ["class"], "mountain_peak": ["class"],
    ],
    attributes: [
      "brunnel", "ramp", "service", "maritime", "capital", "rank", "name", "name:latin", "name:en",
      "housenumber",
      "ref",
    ],
    ignoredLayers: [],
    areas: [
      "globallandcover": [
        .by(
          "class",
          [
            "forest tree wood": .coverWood, "grass grassland": .coverGrass, "scrub": .coverScrub,
            "crop farmland": .coverFarmland, "snow ice": .coverGlacier, "urban": .coverUrban,
          ])
      ],
      "landcover": [
        .by("subclass", ["park garden": .park, "golf_course village_green": .grass, "scrub heath": .scrub]),
        .by(
          "class",
          [
            "wood forest": .wood, "grass": .grass, "farmland": .farmland, "wetland": .wetland, "sand": .sand,
            "ice": .glacier, "rock": .rock,
          ]),
      ],
      "landuse": [
        .by(
          "class",
          [
            "residential suburb neighbourhood quarter": .residential,
            "industrial commercial retail railway garages quarry": .industrial,
            "school university college kindergarten library": .school, "hospital": .hospital,
            "military": .military, "cemetery": .cemetery,
            "pitch playground stadium track": .pitch, "zoo theme_park": .park,
          ])
      ],
      "park": [.by("class", ["aboriginal_lands protected_area": .hidden]), .all(.park)],
      "water": [.by("class", ["swimming_pool": .pool]), .all(.water)],
      "aeroway": [.by("class", ["aerodrome": .aerodrome, "apron runway taxiway heliport": .apron])],
      "transportation": [
        .by("subclass", ["pedestrian platform": .pedestrian]),
        .by("class", ["pier": .pier, "bridge": .pedestrian, "path": .pedestrian]),
      ],
      "building": [.all(.building)],
    ],
    lines: [
      "transportation": openMapTilesRoads,
      "waterway": [.by("class", waterways)],
      "aeroway": [.by("class", ["runway": .runway, "taxiway": .taxiway])],
      "boundary": [.by("admin_level", ["2": .countryBorder, "3 4": .regionBorder])],
    ],
    places: [
      "place": [.by("class", places)],
      "water_name": [.by("class", ["ocean sea": .ocean, "bay strait lake": .lake])],
      "mountain_peak": [.by("class", ["peak volcano": .peak])],
      "aerodrome_label": [.by("class", ["international public": .airport])],
      "poi": [.by("subclass", ["station": .station, "halt subway": .minorStation])],
      "housenumber": [.all(.houseNumber)],
      "park": [.by("class", ["national_park nature_reserve": .park])],
    ],
    lineNames: [
      "transportation_name": openMapTilesRoads, "waterway": [.by("class", waterways)],
      "water_name": [.by("class", ["lake": .river])],
    ])

  private static let openMapTilesRoads: [Rule<LineClass>] = [
    .by("subclass", ["pedestrian": .pedestrian]),
    .by(
      "class",
      [
        "motorway": .motorway, "trunk": .trunk, "primary": .primary, "secondary": .secondary,
        "tertiary": .tertiary, "minor busway": .minor, "service": .service, "track": .track,
        "path": .path, "rail": .rail, "transit": .tram, "ferry": .ferry, "aerialway": .cableCar,
        "pier": .pier,
      ]),
  ]
}
