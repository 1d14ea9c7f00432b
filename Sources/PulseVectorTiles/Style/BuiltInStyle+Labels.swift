import PulseDocument
import PulsePixels

extension BuiltInStyle {
  /// The font of all labels, which is built in.
  private static let font: JSONValue = .strings(["Noto Sans Regular"])

  private var labels: LabelStyle { style.labels }

  /// Appends the layers of labels: house numbers, names of lesser streets, of neighborhoods, of major streets, of
  /// towns, since MapLibre places the labels of the last layer first.
  func appendLabels(to layers: inout StyleLayerList) {
    let lines = LineClass.allCases.filter { labels.lines[$0] != nil }
      .sorted { ($0.labelRank, $0.rawValue) > ($1.labelRank, $1.rawValue) }
    let places = PlaceClass.allCases.sorted { $0.rawValue > $1.rawValue }
    appendPlace(.houseNumber, to: &layers)
    appendLines(lines.filter { !$0.isMajor }, to: &layers)
    for place in places where place.isLocal && place != .houseNumber { appendPlace(place, to: &layers) }
    appendNumbers(on: [.trunk, .primary, .secondary, .tertiary], to: &layers)
    appendLines(lines.filter(\.isMajor), to: &layers)
    appendNumbers(on: [.motorway], to: &layers)
    for place in places where !place.isLocal { appendPlace(place, to: &layers) }
  }

  private func appendPlace(_ place: PlaceClass, to layers: inout StyleLayerList) {
    guard let rule = labels.places[place] else { return }
    let conditions = SchemaConditions(schema: schema)
    let origins = conditions.places(place)
    let name = StyleLayerList.name("\(place)")
    for origin in origins {
      let (layer, zooms) = (layers.freeName(name + (rule.dot == nil ? "-name" : "")), Self.limits(rule.zooms))
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
        rule.dot == nil ? layer : "\(layer)-name", type: "symbol", of: origin, zooms: zooms,
        hints: [
          "kind": place.hint.map(JSONValue.string), "dots": rule.dot.map { _ in .string("\(layer)-dot") },
          "area": place == .lake ? conditions.areas([.water]).last.map { .string($0.layer) } : nil,
          "square-meters": place == .lake && schema.attributes.contains(AttributeKeys.squareMeters)
            ? .string(AttributeKeys.squareMeters) : nil,
          "repeat": place == .houseNumber ? .boolean(true) : nil,
        ],
        layout: [
          "text-field": text(place == .houseNumber ? AttributeKeys.houseNumbers : nil),
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

  /// Appends the layers with names along lines: one for classes that follow each other and look the same.
  private func appendLines(_ lines: [LineClass], to layers: inout StyleLayerList) {
    var groups: [(lines: [LineClass], rule: LabelStyle.TextStyle)] = []
    for line in lines {
      guard let rule = labels.lines[line] else { continue }
      if let last = groups.last, last.lines[0].labelRank == line.labelRank, last.rule.looks(like: rule) {
        groups[groups.count - 1].lines.append(line)
      } else {
        groups.append(([line], rule))
      }
    }
    for (lines, rule) in groups {
      let name = StyleLayerList.name(lines.map(\.rawValue).joined(separator: "-"))
      for origin in SchemaConditions(schema: schema).names(of: lines) {
        layers.append(
          "\(name)-name", type: "symbol", of: origin, zooms: Self.limits(rule.zooms),
          hints: ["kind": lines[0].streetRank == nil ? .string("water") : nil],
          layout: [
            "symbol-placement": .string("line"), "symbol-spacing": .number(LabelStyle.repeatDistance),
            "text-field": text(nil), "text-font": Self.font, "text-size": rule.size.expression,
            "text-padding": .number(LabelStyle.padding),
          ], paint: textPaint(rule))
      }
    }
  }

  /// Appends the layers with the numbers of the routes on roads, the most important first.
  private func appendNumbers(on lines: [LineClass], to layers: inout StyleLayerList) {
    let conditions = SchemaConditions(schema: schema)
    let keys = conditions.attributes(AttributeKeys.routes)
    let network = RouteNetwork.own(of: lines[0])
    guard let number = Self.first(of: keys), let colors = labels.shieldColors[network],
      let rule = labels.shields[lines[0]]
    else { return }
    let european = labels.shieldColors[.european] ?? colors
    let text = JSONValue.list("to-string", number)
    // European routes are written E 35, and their numbers have up to three digits.
    let rest = JSONValue.list("to-number", .list("slice", text, .number(1)), .number(0))
    let isEuropean = JSONValue.list(
      "all", .list("==", .list("slice", text, .number(0), .number(1)), .string("E")),
      .list(">", rest, .number(0)), .list("<", rest, .number(1000)))
    func color(_ path: KeyPath<VectorPalette.ShieldColors, RGBA>) -> JSONValue {
      .list("case", isEuropean, .color(european[keyPath: path]), .color(colors[keyPath: path]))
    }
    let length = JSONValue.list("length", text)
    let isShort = StyleCondition.expression(.list("<=", length, .integer(RouteNumber.longestList)))
    for origin in conditions.names(of: lines, areRoutes: true) {
      func value(_ output: (LineClass) -> JSONValue) -> JSONValue {
        conditions.value(in: origin.layer, ofNames: true) { lines.contains($0) ? output($0) : nil } ?? .null
      }
      let isShown: StyleCondition =
        lines.count == 1
        ? .always
        : .expression(
          .list(
            ">=", .list("zoom"),
            value { .number(StyleZoom.value(labels.shields[$0]?.minimumZoom ?? 0).rounded(.up)) }))
      layers.append(
        lines.count > 1 ? "road-number" : "\(lines[0].rawValue)-number", type: "symbol",
        of: (origin.layer, .all([origin.condition, isShort, isShown])),
        zooms: (.rounded(StyleZoom.value(rule.minimumZoom)), nil), hints: ["shield": .boolean(true)],
        layout: [
          "symbol-placement": .string("line"), "symbol-spacing": .number(LabelStyle.shieldDistance),
          "symbol-sort-key": lines.count > 1 ? value { .integer(lines.firstIndex(of: $0) ?? 0) } : nil,
          "text-field": text, "text-font": Self.font, "text-size": rule.size.expression,
          "text-rotation-alignment": .string("viewport"), "text-padding": .number(LabelStyle.shieldPadding),
        ],
        paint: [
          "text-color": color(\.text), "text-halo-color": color(\.fill), "text-halo-width": .number(2),
          "icon-color": color(\.fill), "icon-halo-color": color(\.border),
        ])
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
    Self.first(of: SchemaConditions(schema: schema).attributes(keys ?? AttributeKeys.names))
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
    let people = number(AttributeKeys.populations, 0).map { count -> JSONValue in
      .list("-", .number(400), .list("*", .number(50), .list("log10", .list("min", count, .number(1e8)))))
    }
    let rank = number(AttributeKeys.ranks, 500).map { rank -> JSONValue in
      .list("+", .number(400), .list("max", .number(0), .list("min", rank, .number(500))))
    }
    guard let people, let count = number(AttributeKeys.populations, 0) else { return rank }
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

extension PlaceClass {
  /// The word for its names in hints; `nil` for places of people.
  fileprivate var hint: String? {
    switch self {
    case .ocean, .lake: "water"
    case .country: "country"
    default: nil
    }
  }
}

extension LabelStyle.TextStyle {
  /// Returns whether texts look the same as others at all zooms.
  fileprivate func looks(like other: LabelStyle.TextStyle) -> Bool {
    size.expression == other.size.expression && zooms == other.zooms && color == other.color
      && halo == other.halo
  }
}
