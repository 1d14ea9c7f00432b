extension VectorTileSchema {
  /// Values of OpenStreetMap's key `highway`.
  static let highways: KeyValuePairs<String, LineClass> = [
    "motorway motorway_link": .motorway, "trunk trunk_link": .trunk, "primary primary_link": .primary,
    "secondary secondary_link": .secondary, "tertiary tertiary_link": .tertiary,
    "residential unclassified living_street road busway": .minor, "service": .service,
    "pedestrian": .pedestrian, "track": .track,
    "path footway steps cycleway bridleway corridor": .path,
  ]

  /// Values of OpenStreetMap's key `waterway`.
  static let waterways: KeyValuePairs<String, LineClass> = [
    "river": .river, "canal": .canal, "stream drain ditch": .stream,
  ]

  /// Values of OpenStreetMap's key `place`.
  static let places: KeyValuePairs<String, PlaceClass> = [
    "ocean sea": .ocean, "continent": .continent, "country": .country, "state province region": .region,
    "city": .city,
    "town": .town, "village": .village, "suburb borough": .suburb, "island archipelago": .island,
    "islet": .locality, "hamlet": .hamlet, "neighbourhood quarter city_block": .neighborhood,
    "locality isolated_dwelling square farm": .locality,
  ]

  /// Values of OpenStreetMap's key `natural`.
  static let landNature: KeyValuePairs<String, AreaClass> = [
    "wood": .wood, "scrub heath": .scrub, "grassland": .grass, "wetland": .wetland,
    "sand beach dune": .sand, "bare_rock scree shingle": .rock, "glacier": .glacier,
  ]

  /// Values of OpenStreetMap's key `leisure`.
  static let landLeisure: KeyValuePairs<String, AreaClass> = [
    "park garden nature_reserve dog_park": .park, "pitch track playground": .pitch,
    "golf_course common": .grass,
  ]

  /// Values of OpenStreetMap's key `landuse`.
  static let landUse: KeyValuePairs<String, AreaClass> = [
    "forest": .wood, "grass meadow village_green recreation_ground": .grass,
    "farmland farmyard orchard vineyard plant_nursery": .farmland, "cemetery": .cemetery,
    "residential": .residential, "industrial railway commercial retail brownfield quarry": .industrial,
    "military": .military,
  ]

  /// Values of OpenStreetMap's key `amenity`.
  static let landAmenity: KeyValuePairs<String, AreaClass> = [
    "school university college kindergarten": .school, "hospital": .hospital, "grave_yard": .cemetery,
  ]
}
