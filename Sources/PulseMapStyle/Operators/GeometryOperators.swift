import PulseDocument
import PulseGeo

extension ExpressionOperator {
  /// Relations between a feature and places that the expression lists.
  static let geometry: [ExpressionOperator] = [
    .form("within", parse: parseWithin),
    .form("distance", parse: parseDistance),
  ]

  @Sendable private static func parseWithin(_ elements: [JSONValue], _ parser: ExpressionParser)
    -> Expression?
  {
    guard let geometries = geometries(elements, of: "within", parser) else { return nil }
    let polygons = geometries.compactMap { geometry in
      if case .polygon(let rings) = geometry { rings } else { nil }
    }
    guard !polygons.isEmpty else { return reportGeometry("within", parser) }
    let within = WithinPolygons(polygons: polygons)
    return Expression(.boolean, at: parser.path, inputs: .feature) { call in
      guard let feature = call.context.feature, let tile = call.context.tile else { return .boolean(false) }
      return .boolean(within.contains(feature, in: tile))
    }
  }

  @Sendable private static func parseDistance(_ elements: [JSONValue], _ parser: ExpressionParser)
    -> Expression?
  {
    guard let geometries = geometries(elements, of: "distance", parser) else { return nil }
    return Expression(.number, at: parser.path, inputs: .feature) { call in
      guard let feature = call.context.feature, let tile = call.context.tile else { return .number(.nan) }
      return .number(distance(of: feature, in: tile, to: geometries))
    }
  }

  private static func geometries(_ elements: [JSONValue], of name: String, _ parser: ExpressionParser)
    -> [StyleGeometry]?
  {
    guard elements.count == 2 else {
      parser.report(
        "'\(name)' expression requires exactly one argument, but found \(elements.count - 1) instead.")
      return nil
    }
    if let geometries = StyleGeometry.all(in: elements[1]) { return geometries }
    reportGeometry(name, parser)
    return nil
  }

  @discardableResult private static func reportGeometry(_ name: String, _ parser: ExpressionParser)
    -> Expression?
  {
    parser.report("'\(name)' expression requires valid geojson object that contains polygon geometry type.")
  }

  /// Returns the least meters between a feature and geometries; NaN without a geometry.
  ///
  /// The parts of a multiple line count as connected, as they do in GL JS.
  private static func distance(of feature: any StyleFeature, in tile: TileID, to geometries: [StyleGeometry])
    -> Double
  {
    let units = TileUnits(tile)
    guard let type = feature.geometryType, let geometry = feature.geometry,
      let first = geometry.first?.first
    else { return .nan }
    let ruler = GroundRuler(latitude: units.unproject(first).y)
    let points = geometry.flatMap(\.self).map(units.unproject)
    let polygons =
      type == .polygon
      ? StylePolygon.polygons(of: geometry).map { StylePolygon(rings: $0.map { $0.map(units.unproject) }) }
      : []
    var least = Double.infinity
    for geometry in geometries where least > 0 {
      switch type {
      case .point: least = min(least, distance(of: points, to: geometry, ruler))
      case .line: least = min(least, distance(ofLine: points, to: geometry, ruler))
      case .polygon:
        for polygon in polygons { least = min(least, distance(of: polygon, to: geometry, ruler)) }
      }
    }
    return least
  }

  private static func distance(of points: [StylePoint], to geometry: StyleGeometry, _ ruler: GroundRuler)
    -> Double
  {
    points.reduce(.infinity) { least, point in
      switch geometry {
      case .point(let other): min(least, ruler.distance(point, other))
      case .line(let line): min(least, ruler.distance(point, toLine: line), ruler.distance(point, line[0]))
      case .polygon(let rings): min(least, ruler.distance(point, toPolygon: StylePolygon(rings: rings)))
      }
    }
  }

  private static func distance(ofLine line: [StylePoint], to geometry: StyleGeometry, _ ruler: GroundRuler)
    -> Double
  {
    switch geometry {
    case .point(let point): min(ruler.distance(point, toLine: line), ruler.distance(point, line[0]))
    case .line(let other): min(ruler.distance(line: line, toLine: other), ruler.distance(line[0], other[0]))
    case .polygon(let rings): ruler.distance(line: line, toPolygon: StylePolygon(rings: rings))
    }
  }

  private static func distance(of polygon: StylePolygon, to geometry: StyleGeometry, _ ruler: GroundRuler)
    -> Double
  {
    switch geometry {
    case .point(let point): ruler.distance(point, toPolygon: polygon)
    case .line(let line): ruler.distance(line: line, toPolygon: polygon)
    case .polygon(let rings): ruler.distance(polygon: polygon, toPolygon: StylePolygon(rings: rings))
    }
  }
}
