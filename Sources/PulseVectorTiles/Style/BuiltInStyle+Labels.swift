import PulseDocument
import PulsePixels

extension BuiltInStyle {
  /// The font of all labels, which is built in.
  private static let font: JSONValue = .strings(["Noto Sans Regular"])

  private var labels: LabelStyle { style.labels }

  /// Appends the layers of labels: house numbers, names of lesser streets, of neighborhoods, of major streets, of
  /// towns, since MapLibre places the labels of the last layer first.
  func appendLabels(to layers: inout StyleLayerList) {
    let lines = LineClass.allCases.filter { labels.lines[$0] != nil || labels.shields[$0] != nil }
      .sorted { ($0.labelRank, $0.rawValue) > ($1.labelRank, $1.rawValue) }
    let places = PlaceClass.allCases.sorted { $0.rawValue > $1.rawValue }
    appendPlace(.houseNumber, to: &layers)
    for line in lines where !line.isMajor { appendLine(line, to: &layers) }
    for place in places where place.isLocal && place != .houseNumber { appendPlace(place, to: &layers) }
    for line in lines where line.isMajor { appendLine(line, to: &layers) }
    for place in places where !place.isLocal { appendPlace(place, to: &layers) }
  }

  private func appendPlace(_ place: PlaceClass, to layers: inout StyleLayerList) {
    guard let rule = labels.places[place] else { return }
    let conditions = SchemaConditions(schema: schema)
    let origins = conditions.places(place)
    let name = StyleLayerList.name("\(place)")
    for origin in origins {
      let (layer, zooms) = (Self.name(name, of: origin.layer, among: origins.count), Self.limits(rule.zooms))
      if let dot = rule.dot {
        layers.append(
          "\(layer)-dot", type: "circle", of: origin, zooms: zooms,
          paint: [
            "circle-radius": dot.radius.expression, "circle-color": .color(dot.fill),
            "circle-stroke-color": .color(dot.ring), "circle-stroke-width": .number(LabelStyle.Dot.ringWidth),
          ])
      }
      let reach = rule.dot.map { $0.radius.value(at: rule.zooms.lowerBound) + LabelStyle.Dot.ringWidth }
      layers.append(
        "\(layer)-name", type: "symbol", of: origin, zooms: zooms,
        layout: [
          "text-field": text(place == .houseNumber ? FeatureAttributeReader.houseNumberKeys : nil),
          "text-font": Self.font, "text-size": rule.size.expression,
          "text-transform": rule.isCapitalized ? .string("uppercase") : nil,
          "text-max-width": .number(rule.breakWidth),
          "text-line-height": .number(PointLabelGeometry.lineHeight),
          "text-padding": .number(LabelStyle.padding),
          "text-variable-anchor": reach.map { _ in .strings(["top", "bottom", "left", "right"]) },
          "text-radial-offset": reach.map {
            .rounded($0 / rule.size.value(at: rule.zooms.lowerBound) + 0.25)
          },
          "text-variable-anchor-offset": rule.isMovable ? Self.shiftsOfAreas : nil,
          "symbol-sort-key": place == .houseNumber ? nil : rank,
        ], paint: textPaint(rule))
    }
  }

  private func appendLine(_ line: LineClass, to layers: inout StyleLayerList) {
    if let rule = labels.lines[line] {
      let origins = SchemaConditions(schema: schema).names(of: line)
      for origin in origins {
        layers.append(
          Self.name("\(StyleLayerList.name(line.rawValue))-name", of: origin.layer, among: origins.count),
          type: "symbol", of: origin, zooms: Self.limits(rule.zooms),
          layout: [
            "symbol-placement": .string("line"), "symbol-spacing": .number(LabelStyle.repeatDistance),
            "text-field": text(nil), "text-font": Self.font, "text-size": rule.size.expression,
            "text-padding": .number(LabelStyle.padding),
          ], paint: textPaint(rule))
      }
    }
    if let rule = labels.shields[line] { appendNumbers(line, rule, to: &layers) }
  }

  /// Appends the layers with the numbers of the routes on a class of roads.
  private func appendNumbers(
    _ line: LineClass, _ rule: LabelStyle.ShieldStyle, to layers: inout StyleLayerList
  ) {
    let conditions = SchemaConditions(schema: schema)
    let keys = conditions.attributes(FeatureAttributeReader.routeKeys)
    let network = RouteNumber.Network.own(of: line)
    guard let number = Self.first(of: keys), let colors = labels.shieldColors[network] else { return }
    let european = labels.shieldColors[.european] ?? colors
    func color(_ path: KeyPath<VectorPalette.ShieldColors, RGBA>) -> JSONValue {
      let isEuropean = JSONValue.list(
        "==", .list("slice", .list("to-string", number), .number(0), .number(1)), .string("E"))
      return .list("case", isEuropean, .color(european[keyPath: path]), .color(colors[keyPath: path]))
    }
    let length = JSONValue.list("length", .list("to-string", number))
    let isShort = StyleCondition.expression(.list("<=", length, .integer(RouteNumber.longest)))
    let origins = conditions.names(of: line, areRoutes: true)
    for origin in origins {
      layers.append(
        Self.name("\(StyleLayerList.name(line.rawValue))-number", of: origin.layer, among: origins.count),
        type: "symbol", of: (origin.layer, .all([origin.condition, isShort])),
        zooms: (.rounded(StyleZoom.value(rule.minimumZoom)), nil),
        layout: [
          "symbol-placement": .string("line"), "symbol-spacing": .number(LabelStyle.shieldDistance),
          "text-field": .list("to-string", number), "text-font": Self.font, "text-size": rule.size.expression,
          "text-rotation-alignment": .string("viewport"), "text-padding": .number(LabelStyle.shieldPadding),
        ],
        paint: ["text-color": color(\.text), "text-halo-color": color(\.fill), "text-halo-width": .number(2)])
    }
  }

  private func textPaint(_ rule: LabelStyle.TextStyle) -> KeyValuePairs<String, JSONValue?> {
    [
      "text-color": .color(rule.color), "text-halo-color": .color(rule.halo),
      "text-halo-width": .number(LabelStyle.haloRadius),
    ]
  }

  /// Returns the first text of some attributes, or of those of names.
  private func text(_ keys: [String]?) -> JSONValue? {
    Self.first(of: SchemaConditions(schema: schema).attributes(keys ?? FeatureAttributeReader.nameKeys))
  }

  private static func first(of values: [JSONValue]) -> JSONValue? {
    values.count > 1 ? .array([.string("coalesce")] + values) : values.first
  }

  /// The importance of a place within its class, lower first, by its population or its rank.
  private var rank: JSONValue? {
    let conditions = SchemaConditions(schema: schema)
    func number(_ keys: [String], _ otherwise: Double) -> JSONValue? {
      let values = conditions.attributes(keys)
      // `to-number` alone takes a missing value for 0.
      return values.isEmpty
        ? nil
        : .list(
          "to-number", .array([.string("coalesce")] + values + [.number(otherwise)]), .number(otherwise))
    }
    let people = number(FeatureAttributeReader.populationKeys, 0).map { count -> JSONValue in
      .list("-", .number(400), .list("*", .number(50), .list("log10", .list("min", count, .number(1e8)))))
    }
    let rank = number(FeatureAttributeReader.rankKeys, 500).map { rank -> JSONValue in
      .list("+", .number(400), .list("max", .number(0), .list("min", rank, .number(500))))
    }
    guard let people, let count = number(FeatureAttributeReader.populationKeys, 0) else { return rank }
    return .list("case", .list(">=", count, .number(1)), people, rank ?? .number(900))
  }

  /// The places of the names of areas, which need not stand exactly in the middle.
  private static let shiftsOfAreas = JSONValue.array(
    PointLabelGeometry.areaShifts.flatMap { shift in
      [JSONValue.string("center"), .array([.number(shift.x), .number(shift.y)])]
    })

  private static func limits(_ zooms: ClosedRange<Double>) -> (lowest: JSONValue?, highest: JSONValue?) {
    (
      zooms.lowerBound > 1 ? .rounded(StyleZoom.value(zooms.lowerBound)) : nil,
      zooms.upperBound < StyleZoom.highest ? .rounded(StyleZoom.value(zooms.upperBound)) : nil
    )
  }
}
