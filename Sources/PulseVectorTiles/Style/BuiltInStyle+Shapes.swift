import Glibc
import PulseDocument
import PulsePixels

extension BuiltInStyle {
  /// Appends the layers of a fill: one for each layer of the tiles with its polygons, and their outlines.
  func append(_ rule: FillLayer, to layers: inout StyleLayerList) {
    let origins = SchemaConditions(schema: schema).areas(rule.areas)
    let name = StyleLayerList.name(rule.areas.map(\.rawValue).joined(separator: "-"))
    for origin in origins {
      // Edges of see-through polygons would be painted twice.
      let isClear = rule.color.alpha < 255
      layers.append(
        Self.name(name, of: origin.layer, among: origins.count), type: "fill", of: origin,
        zooms: rule.fade.zooms,
        paint: [
          "fill-color": .color(rule.color), "fill-opacity": rule.fade.expression,
          "fill-antialias": isClear ? .boolean(false) : nil,
        ])
    }
    guard let outline = rule.outline else { return }
    for origin in origins {
      layers.append(
        Self.name("\(name)-outline", of: origin.layer, among: origins.count), type: "line", of: origin,
        zooms: rule.outlineFade.zooms,
        paint: [
          "line-color": .color(outline), "line-width": rule.mapPathWidth.expression,
          "line-opacity": rule.outlineFade.expression,
        ])
    }
  }

  /// Appends the layers of lines: one for each layer of the tiles with them, and one for its slip roads.
  func append(_ rule: LineLayer, to layers: inout StyleLayerList) {
    let conditions = SchemaConditions(schema: schema)
    let haveRamps = rule.lines.contains(where: \.hasRoutes)
    for isRamp in haveRamps ? [true, false] : [nil] {
      let origins = conditions.lines(rule, isRamp: isRamp)
      let name = rule.name + (isRamp == true ? "-ramp" : "")
      for origin in origins {
        let isRound = rule.cap == .round
        layers.append(
          Self.name(name, of: origin.layer, among: origins.count), type: "line", of: origin,
          zooms: rule.fade.zooms,
          layout: ["line-cap": isRound ? .string("round") : nil, "line-join": .string("round")],
          paint: [
            "line-color": .color(rule.color), "line-opacity": rule.fade.expression,
            "line-width": rule.widthExpression(isRamp: isRamp == true),
            "line-dasharray": rule.dashExpression(isRamp: isRamp == true),
          ])
      }
    }
  }

  /// Returns the name of a layer, with that of the layer of the tiles if there are several.
  static func name(_ name: String, of layer: String, among count: Int) -> String {
    count > 1 ? "\(name)-\(layer)" : name
  }
}

extension LineLayer {
  /// The name of the layer: its classes, and its level and purpose where they are not all.
  fileprivate var name: String {
    var parts = [StyleLayerList.name(lines.map(\.rawValue).joined(separator: "-"))]
    if levels == [.tunnel] { parts.append("tunnel") }
    if levels == [.bridge] { parts.append("bridge") }
    if extra != nil {
      parts.append(dashes.isEmpty || levels == [.tunnel] && cap == .flat ? "casing" : "ticks")
    }
    return parts.joined(separator: "-")
  }

  private var knots: [Double] { Set(width.zooms + (extra?.zooms ?? [])).sorted() }

  fileprivate func widthExpression(isRamp: Bool) -> JSONValue {
    ZoomStops.expression(knots: knots) { strokeWidth(at: $0, isRamp: isRamp) }
  }

  /// Returns the dashes in widths of the stroke; those of casings, which are made for the line inside, change by zoom.
  fileprivate func dashExpression(isRamp: Bool) -> JSONValue? {
    if dashes.isEmpty { return nil }
    func lengths(at zoom: Double) -> JSONValue {
      let scale = width.value(at: zoom) / strokeWidth(at: zoom, isRamp: isRamp)
      return .array(dashes.map { .rounded($0 * scale) })
    }
    if extra == nil, !isRamp { return lengths(at: 0) }
    let low = max(1, Int(fade.start.rounded(.down)))
    let high = max(low, Int(min(knots.last ?? 0, StyleZoom.highest)))
    var parts: [JSONValue] = [
      .string("step"), .list("zoom"), .list("literal", lengths(at: Double(low))),
    ]
    for zoom in low..<high {
      let next = Double(zoom + 1)
      parts += [.rounded(StyleZoom.value(next)), .list("literal", lengths(at: next))]
    }
    return .array(parts)
  }
}
