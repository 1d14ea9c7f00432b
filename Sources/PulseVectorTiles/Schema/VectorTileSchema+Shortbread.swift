extension VectorTileSchema {
  /// The Shortbread 1 schema, as served by vector.openstreetmap.org and VersaTiles.
  static let shortbread = VectorTileSchema(
    name: "Shortbread",
    attribution: "© OpenStreetMap contributors",
    signatureKeys: [
      "streets": ["kind"], "street_labels": ["kind"], "street_polygons": ["kind"], "water_polygons": ["kind"],
      "water_lines": ["kind"], "place_labels": ["kind"], "boundary_labels": ["admin_level"],
    ],
    attributes: [
      "bridge", "tunnel", "link", "service", "maritime", "population", "name", "name_en", "housenumber",
      "ref", "way_area",
    ],
    ignoredLayers: ["pois", "street_labels_points", "streets_polygons_labels"],
    areas: [
      "ocean": [.all(.water)],
      "water_polygons": [.by("kind", ["glacier": .glacier, "swimming_pool": .pool]), .all(.water)],
      "dam_polygons": [.all(.pier)],
      "pier_polygons": [.all(.pier)],
      "land": [
        .by(
          "kind",
          [
            "forest": .wood, "scrub heath": .scrub,
            "grass grassland meadow village_green recreation_ground golf_course": .grass,
            "park garden playground": .park, "cemetery grave_yard": .cemetery,
            "farmland farmyard orchard vineyard plant_nursery allotments greenhouse_horticulture": .farmland,
            "swamp bog string_bog wet_meadow marsh": .wetland, "sand beach": .sand,
            "bare_rock scree shingle": .rock, "residential": .residential,
            "industrial commercial retail railway garages brownfield greenfield landfill quarry": .industrial,
          ])
      ],
      "sites": [
        .by(
          "kind",
          [
            "university college school": .school, "hospital": .hospital, "military danger_area": .military,
            "sports_center sports_centre": .pitch, "parking bicycle_parking": .pedestrian,
          ])
      ],
      "street_polygons": [
        .by("kind", ["runway taxiway": .apron]), .all(.pedestrian),
      ],
      "bridges": [.all(.pedestrian)],
      "buildings": [.all(.building)],
    ],
    lines: [
      "streets": shortbreadStreets,
      "water_lines": [.by("kind", waterways)],
      "ferries": [.all(.ferry)],
      "aerialways": [.all(.cableCar)],
      "pier_lines": [.all(.pier)],
      "dam_lines": [.all(.pier)],
      "boundaries": [.by("admin_level", ["2": .countryBorder, "3 4": .regionBorder])],
    ],
    places: [
      "place_labels": [.by("kind", ["capital": .capital, "state_capital": .city]), .by("kind", places)],
      "boundary_labels": [.by("admin_level", ["2": .country, "4": .region])],
      "public_transport": [.by("kind", ["station": .station, "halt": .minorStation])],
      "addresses": [.all(.houseNumber)],
      "water_polygons_labels": [.by("kind", ["water lake basin reservoir": .lake])],
    ],
    lineNames: ["street_labels": shortbreadStreets, "water_lines_labels": [.by("kind", waterways)]])

  private static let shortbreadStreets: [Rule<LineClass>] = [
    .by(
      "kind",
      [
        "motorway motorway_link": .motorway, "trunk trunk_link": .trunk, "primary primary_link": .primary,
        "secondary secondary_link": .secondary, "tertiary tertiary_link": .tertiary,
        "unclassified residential living_street busway": .minor, "service": .service,
        "pedestrian": .pedestrian, "track": .track, "footway steps path cycleway": .path,
        "rail narrow_gauge funicular monorail": .rail, "tram light_rail subway": .tram,
        "runway": .runway, "taxiway": .taxiway,
      ])
  ]
}
