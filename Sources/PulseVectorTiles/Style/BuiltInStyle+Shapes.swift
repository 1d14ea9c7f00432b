import Glibc
import PulseBasics
import PulseDocument
import PulsePixels

extension BuiltInStyle {
  private var conditions: SchemaConditions { SchemaConditions(schema: schema) }

  /// Appends the layers of fills of several classes, the lowest first: one for each layer of the tiles with their
  /// polygons, and their outlines.
  func append(_ rules: [FillLayer], to layers: inout StyleLayerList) {
    let origins = conditions.areas(rules.flatMap(\.areas))
    let name =
      rules.count > 1 ? "areas" : StyleLayerList.name(rules[0].areas.map(\.rawValue).joined(separator: "-"))
    let group = rules.count > 1 && origins.count > 1 ? layers.freeName(name) : nil
    let layersOfRules = rules.map { rule in conditions.areas(rule.areas).map(\.layer) }
    for origin in origins {
      let numbers = rules.indices.filter { layersOfRules[$0].contains(origin.layer) }
      let present = numbers.map { rules[$0] }
      func index(of area: AreaClass) -> Int? { present.firstIndex { $0.areas.contains(area) } }
      func values(_ output: (Int) -> JSONValue) -> JSONValue {
        VectorTileSchema.Rule.value((schema.areas[origin.layer] ?? [])[...]) { index(of: $0).map(output) }
          ?? .null
      }
      let number = present.count > 1 ? values { .integer($0) } : nil
      // Edges of see-through polygons would be painted twice.
      let isClear = present.contains { $0.color.alpha < 255 }
      layers.append(
        name, type: "fill", of: origin, zooms: Self.zooms(of: present.map(\.fade)),
        hints: ["group": group.map(JSONValue.string)],
        layout: ["fill-sort-key": group == nil ? number : values { .integer(numbers[$0]) }],
        paint: [
          "fill-color": present.count > 1 ? values { .color(present[$0].color) } : .color(present[0].color),
          "fill-opacity": Self.opacity(present.map(\.fade), by: number),
          "fill-antialias": isClear ? .boolean(false) : nil,
        ])
    }
    for rule in rules {
      guard let outline = rule.outline else { continue }
      for origin in conditions.areas(rule.areas) {
        let name = StyleLayerList.name(rule.areas.map(\.rawValue).joined(separator: "-"))
        layers.append(
          "\(name)-outline", type: "line", of: origin,
          zooms: rule.outlineFade.zooms, layout: ["line-join": .string("round")],
          paint: [
            "line-color": .color(outline), "line-width": rule.mapPathWidth.expression,
            "line-opacity": rule.outlineFade.expression,
          ])
      }
    }
  }

  /// Appends the layers of lines of several classes at one level, the lowest first: one for each layer of the tiles with
  /// them.
  func append(_ rules: [LineLayer], to layers: inout StyleLayerList) {
    let lines = rules.flatMap(\.lines)
    let origins = conditions.lines(lines, levels: rules[0].levels)
    let group = rules.count > 1 && origins.count > 1 ? layers.freeName(Self.name(of: rules)) : nil
    let layersOfRules = rules.map { conditions.lines($0.lines, levels: $0.levels).map(\.layer) }
    for origin in origins {
      let numbers = rules.indices.filter { layersOfRules[$0].contains(origin.layer) }
      let present = numbers.map { rules[$0] }
      func values(_ output: @escaping (Int) -> JSONValue) -> JSONValue {
        conditions.value(in: origin.layer) { line in
          present.firstIndex { $0.lines.contains(line) }.map(output)
        } ?? .null
      }
      let number = present.count > 1 ? values { .integer($0) } : nil
      let ramp = lines.contains(where: \.hasRoutes) ? conditions.isRamp(in: origin.layer) : nil
      let isSame = Set(present.map(\.color)).count == 1
      layers.append(
        Self.name(of: rules), type: "line", of: origin,
        zooms: Self.zooms(of: present.map(\.fade)), hints: ["group": group.map(JSONValue.string)],
        layout: [
          "line-cap": rules[0].cap == .round ? .string("round") : nil, "line-join": .string("round"),
          "line-sort-key": group == nil ? number : values { .integer(numbers[$0]) },
        ],
        paint: [
          "line-color": isSame ? .color(present[0].color) : values { .color(present[$0].color) },
          "line-opacity": Self.opacity(present.map(\.fade), by: number),
          "line-width": Self.width(present, by: number, ramp), "line-dasharray": Self.dashes(of: rules),
        ])
    }
  }

  /// The name of a layer of lines: its classes, and its level and purpose where they are not all.
  private static func name(of rules: [LineLayer]) -> String {
    let classes = rules.flatMap(\.lines)
    var parts = [
      classes.contains(.motorway)
        ? "road" : StyleLayerList.name(classes.map(\.rawValue).joined(separator: "-"))
    ]
    if rules[0].levels == [.tunnel] { parts.append("tunnel") }
    if rules[0].levels == [.bridge] { parts.append("bridge") }
    if rules[0].extra != nil { parts.append(rules[0].isTicked ? "ticks" : "casing") }
    return parts.joined(separator: "-")
  }

  /// Returns the lowest and the highest zoom of rules; `nil` for no limit.
  private static func zooms(of fades: [ZoomFade]) -> (lowest: JSONValue?, highest: JSONValue?) {
    let (lowest, highest) = (
      fades.map(\.start).min() ?? 0, fades.map { $0.end ?? .infinity }.max() ?? .infinity
    )
    return (
      lowest > 1 ? .rounded(StyleZoom.value(lowest)) : nil,
      highest.isFinite ? .rounded(StyleZoom.value(highest)) : nil
    )
  }

  /// Returns the opacity of several rules by their number; `nil` for full opacity.
  private static func opacity(_ fades: [ZoomFade], by number: JSONValue?) -> JSONValue? {
    guard let number, Set(fades).count > 1 else { return fades[0].expression }
    var knots: Set<Double> = []
    for fade in fades { knots.formUnion([fade.start, fade.start + fade.length]) }
    let stops = knots.sorted().filter { $0 > 1 }.flatMap { zoom -> [JSONValue] in
      [
        .rounded(StyleZoom.value(zoom)),
        table(
          fades.map {
            $0.length > 0 ? min(max((zoom - $0.start) / $0.length, 0), 1) : $0.start <= zoom ? 1 : 0
          }),
      ]
    }
    return bound(number, nil, .array([.string("interpolate"), .list("linear"), .list("zoom")] + stops))
  }

  /// Returns the widths of several rules by their number, in which slip roads are narrower.
  private static func width(_ rules: [LineLayer], by number: JSONValue?, _ ramp: JSONValue?) -> JSONValue {
    let knots = Set(rules.flatMap { $0.width.zooms + ($0.extra?.zooms ?? []) }).sorted()
    let extra = rules[0].extra
    let isPlain = ramp == nil && number == nil
    if isPlain { return ZoomStops.expression(knots: knots) { rules[0].strokeWidth(at: $0, isRamp: false) } }
    let curve = ZoomStops.expression(knots: knots, { zoom in rules.map { $0.width.value(at: zoom) } }) {
      zoom, widths in
      var width = number == nil ? JSONValue.rounded(widths[0]) : table(widths)
      if ramp != nil { width = .list("*", width, .list("var", .string("narrow"))) }
      return extra.map { .list("+", width, .rounded($0.value(at: zoom))) } ?? width
    }
    return bound(number, ramp, curve)
  }

  /// Returns a curve that reads the number of its class, and whether it is of a slip road.
  private static func bound(_ number: JSONValue?, _ ramp: JSONValue?, _ curve: JSONValue) -> JSONValue {
    var parts = [JSONValue.string("let")]
    if let number { parts += [.string("class"), number] }
    if let ramp {
      parts += [.string("narrow"), .list("case", ramp, .number(LineLayer.rampWidth), .number(1))]
    }
    return parts.count > 1 ? .array(parts + [curve]) : curve
  }

  /// Returns the value of a list at the number of a class.
  private static func table(_ values: [Double]) -> JSONValue {
    if Set(values).count == 1 { return .rounded(values[0]) }
    return .list(
      "at", .list("var", .string("class")), .list("literal", .array(values.map(JSONValue.rounded))))
  }

  /// Returns the dashes in widths of the stroke; those of casings are made for a line inside of about their width.
  private static func dashes(of rules: [LineLayer]) -> JSONValue? {
    let (dashes, rule) = (rules[0].dashes, rules[0])
    guard !dashes.isEmpty else { return nil }
    func lengths(at zoom: Double) -> JSONValue {
      let scale = rule.width.value(at: zoom) / rule.strokeWidth(at: zoom, isRamp: false)
      return .array(dashes.map { .rounded($0 * scale) })
    }
    guard rule.extra != nil else { return lengths(at: 0) }
    if rules.count > 1 { return .array(dashes.map { .rounded($0 * 0.75) }) }
    let (low, high) = (Int(rule.fade.start.rounded(.down)), 20)
    var parts: [JSONValue] = [.string("step"), .list("zoom"), .list("literal", lengths(at: Double(low)))]
    for zoom in stride(from: low + 1, through: high, by: 1) {
      parts += [.rounded(StyleZoom.value(Double(zoom))), .list("literal", lengths(at: Double(zoom)))]
    }
    return .array(parts)
  }
}

extension LineLayer {
  /// Whether the line consists of short dashes that are wider than the line below.
  fileprivate var isTicked: Bool { cap == .flat && (dashes.last ?? 0) > 2 }

  /// Returns whether a line may be in one layer of a style with this one: it looks the same but for color, width and the
  /// zooms at which it appears.
  func mayShareLayer(with other: LineLayer) -> Bool {
    levels == other.levels && dashes.isEmpty && other.dashes.isEmpty && cap == other.cap
      && lines != other.lines
      && (extra == nil) == (other.extra == nil) && fade.end == nil && other.fade.end == nil
      && (levels.count == 1 || levels.count == 2) || isTunnelCasing && other.isTunnelCasing
  }

  private var isTunnelCasing: Bool { levels == [.tunnel] && extra != nil && !isTicked }
}

extension FillLayer {
  /// Returns whether polygons may be in one layer of a style with these: they differ in color, and in the zooms at which
  /// they appear.
  func mayShareLayer(with other: FillLayer) -> Bool {
    areas != other.areas && outline == nil && (color.alpha < 255) == (other.color.alpha < 255)
      && (fade.end == nil ? other.fade.end == nil : fade == other.fade)
  }
}
