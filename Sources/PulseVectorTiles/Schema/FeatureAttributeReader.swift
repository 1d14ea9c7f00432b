import Glibc
import PulseBasics

/// A reader of the attributes of a layer's features: names, bridge, tunnel, ramp, capital and rank.
struct FeatureAttributeReader {
  /// The keys of names in order of preference; the later ones serve fonts without the script of the first.
  static let nameKeys = [
    "name", "name:latin", "name_int", "name:en", "name_en", "name_latin", "pgf:name", "NAME",
  ]

  /// The keys of house numbers in OpenMapTiles and Shortbread, and in Protomaps.
  static let houseNumberKeys = ["housenumber", "addr_housenumber"]

  /// The keys of route numbers in order of preference.
  static let routeKeys = ["shield_text", "ref"]

  /// The keys of bridges and tunnels, and of one value for both in OpenMapTiles.
  static let bridgeKeys = ["bridge", "is_bridge"]
  static let tunnelKeys = ["tunnel", "is_tunnel"]
  static let levelKeys = ["brunnel"]

  /// The keys of slip roads, and of classes with names that end in `_link`.
  static let rampKeys = ["ramp", "link", "is_link"]
  static let classKeys = ["highway", "kind_detail", "pmap:kind_detail", "kind"]

  /// The keys of sidings, of borders at sea, and of capitals.
  static let serviceKeys = ["service"]
  static let maritimeKeys = ["maritime"]
  static let capitalKeys = ["capital"]

  /// The keys of the importance of places, in order of preference.
  static let populationKeys = ["population"]
  static let rankKeys = ["rank", "pmap:rank", "min_zoom", "pmap:min_zoom"]

  private let layer: VectorTile.Layer
  private let names: [Int]
  private let houseNumbers: [Int]
  private let routes: [Int]
  private let bridges: [Int]
  private let tunnels: [Int]
  private let brunnel: Int?
  private let ramps: [Int]
  private let classKeys: [Int]
  private let service: Int?
  private let maritime: Int?
  private let capital: Int?
  private let population: [Int]
  private let rank: [Int]
  private let area: Int?

  /// Creates a reader of a layer.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - language: The code of the language of names; `nil` for local names.
  init(_ layer: VectorTile.Layer, language: String? = nil) {
    func keys(_ names: [String]) -> [Int] { names.compactMap(layer.keys.firstIndex) }
    func key(_ name: String) -> Int? { layer.keys.firstIndex(of: name) }
    self.layer = layer
    let languageKeys = language.map { ["name:\($0)", "name_\($0)"] } ?? []
    names = keys(languageKeys + Self.nameKeys)
    houseNumbers = keys(Self.houseNumberKeys)
    routes = keys(Self.routeKeys)
    bridges = keys(Self.bridgeKeys)
    tunnels = keys(Self.tunnelKeys)
    brunnel = keys(Self.levelKeys).first
    ramps = keys(Self.rampKeys)
    classKeys = keys(Self.classKeys)
    service = keys(Self.serviceKeys).first
    maritime = keys(Self.maritimeKeys).first
    capital = keys(Self.capitalKeys).first
    population = keys(Self.populationKeys)
    rank = keys(Self.rankKeys)
    area = key("way_area")
  }

  /// Returns the distinct names of a feature; `nil` if it has none.
  func names(of feature: VectorTile.Feature) -> [String]? { texts(names, feature) }

  /// Returns the distinct names of a place, or the number of a house; `nil` if it has none.
  func names(of feature: VectorTile.Feature, as place: PlaceClass) -> [String]? {
    texts(place == .houseNumber ? houseNumbers : names, feature)
  }

  /// Returns the numbers of the routes on a road; empty for ramps, and for other lines.
  func routes(on line: LineClass, _ feature: VectorTile.Feature) -> [RouteNumber] {
    guard line.hasRoutes, !isRamp(feature),
      let value = routes.lazy.compactMap({ layer.value(ofKey: $0, in: feature)?.text }).first
    else { return [] }
    return RouteNumber.numbers(in: value, line: line)
  }

  /// Whether a line has labels: water in tunnels is not drawn, and has none.
  func isNamed(_ line: LineClass, _ feature: VectorTile.Feature) -> Bool {
    line.streetRank != nil || level(of: feature) != .tunnel
  }

  private func texts(_ keys: [Int], _ feature: VectorTile.Feature) -> [String]? {
    var found: [String] = []
    for key in keys {
      guard let text = layer.value(ofKey: key, in: feature)?.text, !text.isEmpty else { continue }
      if !found.contains(text), text.count <= ClassifiedVectorTile.longestName { found.append(text) }
    }
    return found.isEmpty ? nil : found
  }

  /// Returns the variant of a line; `nil` for maritime borders, which are not drawn.
  func variant(of line: LineClass, _ feature: VectorTile.Feature) -> LineVariant? {
    if maritime.flatMap({ layer.value(ofKey: $0, in: feature) })?.isTruthy == true { return nil }
    var kind = LineVariant(line: line)
    if line == .rail, service.flatMap({ layer.value(ofKey: $0, in: feature) })?.isTruthy == true {
      kind.line = .sidingRail
    }
    kind.level = level(of: feature)
    kind.isRamp = isRamp(feature)
    return kind
  }

  private func level(of feature: VectorTile.Feature) -> LineLevel {
    let brunnel = brunnel.flatMap { layer.value(ofKey: $0, in: feature) }?.text
    if brunnel == "tunnel" || isTruthy(tunnels, feature) { return .tunnel }
    return brunnel == "bridge" || isTruthy(bridges, feature) ? .bridge : .ground
  }

  private func isRamp(_ feature: VectorTile.Feature) -> Bool {
    classKeys.contains { layer.value(ofKey: $0, in: feature)?.text.bytewise.hasSuffix("_link") == true }
      || isTruthy(ramps, feature)
  }

  private func isTruthy(_ keys: [Int], _ feature: VectorTile.Feature) -> Bool {
    keys.contains { layer.value(ofKey: $0, in: feature)?.isTruthy == true }
  }

  /// Returns a function that creates the label for each point of a place.
  func labelFactory(
    of place: PlaceClass, names: [String], _ feature: VectorTile.Feature
  ) -> (VectorTile.Point) -> PlaceLabel {
    let capital = capital.flatMap { layer.value(ofKey: $0, in: feature) }?.text
    let isCapital = place == .city && (capital == "2" || capital == "yes")
    let rank = rank(of: feature)
    let lake = place == .lake ? lakeSide(of: feature) : nil
    return { point in
      PlaceLabel(
        names: names, place: isCapital ? .capital : place, rank: rank,
        position: TilePosition(point, extent: layer.extent), lakeSide: lake)
    }
  }

  /// Returns the size of a lake by the area in square meters that Shortbread states; `nil` if it states none.
  private func lakeSide(of feature: VectorTile.Feature) -> LakeSide? {
    guard let area = area.flatMap({ layer.value(ofKey: $0, in: feature)?.number }), area > 0, area.isFinite
    else { return nil }
    return .meters(area.squareRoot())
  }

  /// Returns the importance of a place within its class, 0 to 1000, lower first.
  private func rank(of feature: VectorTile.Feature) -> Int {
    let people = population.lazy.compactMap { layer.value(ofKey: $0, in: feature)?.number }.first
    if let people, people >= 1 {
      // A tenfold population lowers the rank by 50, up to a hundred million.
      return Int((400 - 50 * log10(min(people, 1e8))).rounded())
    }
    let rank = rank.lazy.compactMap { layer.value(ofKey: $0, in: feature)?.number }.first
    return 400 + Int(min(max(rank ?? 500, 0), 500).rounded())
  }
}

/// A classifier of the features of one layer by schema rules, resolved to key and value indices.
struct FeatureClassifier<Class: Sendable> {
  private let columns: [(key: Int?, classes: [Class?], otherwise: Class?)]

  /// Resolves rules for a layer; `nil` if there are none.
  init?(_ rules: [VectorTileSchema.Rule<Class>]?, for layer: VectorTile.Layer) {
    guard let rules else { return nil }
    var columns: [(key: Int?, classes: [Class?], otherwise: Class?)] = []
    var texts: [String?]?
    for rule in rules {
      guard let name = rule.key else {
        columns.append((nil, [], rule.otherwise))
        continue
      }
      guard let key = layer.keys.firstIndex(of: name) else { continue }
      let values = texts ?? layer.values.map { $0?.text }
      texts = values
      columns.append((key, values.map { $0.flatMap { rule.classes[$0] } }, nil))
    }
    self.columns = columns
  }

  /// Returns the class of a feature; `nil` if no rule matches.
  func classify(_ feature: VectorTile.Feature) -> Class? {
    for column in columns {
      guard let key = column.key else { return column.otherwise }
      if let value = feature.valueIndex(ofKey: key), let found = column.classes[value] { return found }
    }
    return nil
  }
}
