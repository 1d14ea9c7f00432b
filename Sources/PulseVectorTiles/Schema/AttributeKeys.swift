/// The keys of the attributes that styles of the schemas read, those of one meaning in order of preference.
enum AttributeKeys {
  /// The keys of names; the later ones serve fonts without the script of the first.
  static let names = [
    "name", "name:latin", "name_int", "name:en", "name_en", "name_latin", "pgf:name", "NAME",
  ]

  /// The keys of house numbers in OpenMapTiles and Shortbread, and in Protomaps.
  static let houseNumbers = ["housenumber", "addr_housenumber"]

  /// The keys of route numbers.
  static let routes = ["shield_text", "ref"]

  /// The keys of bridges and tunnels, and of one value for both in OpenMapTiles.
  static let bridges = ["bridge", "is_bridge"]
  static let tunnels = ["tunnel", "is_tunnel"]
  static let levels = ["brunnel"]

  /// The keys of slip roads, and of classes with names that end in `_link`.
  static let ramps = ["ramp", "link", "is_link"]
  static let classes = ["highway", "kind_detail", "pmap:kind_detail", "kind"]

  /// The keys of sidings, of borders at sea, and of capitals.
  static let services = ["service"]
  static let maritime = ["maritime"]
  static let capitals = ["capital"]

  /// The keys of the importance of places.
  static let populations = ["population"]
  static let ranks = ["rank", "pmap:rank", "min_zoom", "pmap:min_zoom"]

  /// The key of the area around a label in square meters.
  static let squareMeters = "way_area"
}
