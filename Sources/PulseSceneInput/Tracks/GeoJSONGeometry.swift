import PulseBasics
package import PulseDocument
package import PulseGeo

/// The GeoJSON object types: collections, features and geometries.
package enum GeoJSONType: String, CaseIterable {
  case featureCollection = "FeatureCollection"
  case feature = "Feature"
  case point = "Point"
  case multiPoint = "MultiPoint"
  case lineString = "LineString"
  case multiLineString = "MultiLineString"
  case polygon = "Polygon"
  case multiPolygon = "MultiPolygon"
  case geometryCollection = "GeometryCollection"

  /// The geometry types.
  package static let geometries = allCases.filter { $0 != .featureCollection && $0 != .feature }
}

/// A GeoJSON geometry: points, lines or polygons.
package enum GeoJSONGeometry {
  /// Points; those of a MultiPoint are numbered.
  case points([GeoPoint], isMulti: Bool)

  /// Lines of two points or more.
  case lines([[GeoPoint]])

  /// Polygons, each with its outer ring first.
  case polygons([[[GeoPoint]]])

  /// Whether it leads to overlays.
  package var isPoints: Bool { if case .points = self { true } else { false } }

  /// Whether it is polygons.
  var isPolygons: Bool { if case .polygons = self { true } else { false } }
}

// Decoding of GeoJSON objects.
extension DocumentValue {
  /// Decodes the type of a GeoJSON object; `nil` after reporting problems.
  package func geoJSONType(among types: [GeoJSONType]) -> GeoJSONType? {
    guard let type = member("type") else {
      reportMissing("type")
      return nil
    }
    if let known = type.text.flatMap(GeoJSONType.init), types.contains(known) { return known }
    let names = types.map(\.rawValue)
    let near = SpellChecker.suggestions(for: type.text ?? "", among: names)
    return type.reportExpected(
      names.count == 1 ? "the type of a GeoJSON feature" : "a GeoJSON type that is allowed here",
      near.isEmpty ? "use \(SpellChecker.disjunction(names))" : SpellChecker.didYouMean(near))
  }

  /// Decodes a GeoJSON geometry with its nested ones; empty if it is invalid, and without a report if it has
  /// no coordinates.
  ///
  /// Empty coordinates mean no location (RFC 7946, 3.1); so do those of a point that are null.
  package func geometries() -> [GeoJSONGeometry] {
    guard case .object = json else {
      return reportExpected("a geometry", "write an object, or null for none") ?? []
    }
    guard let type = geoJSONType(among: GeoJSONType.geometries) else { return [] }
    let key = type == .geometryCollection ? "geometries" : "coordinates"
    guard let content = member(key) else {
      reportMissing(key)
      return []
    }
    if content.json.hasNoPositions { return [] }
    switch type {
    case .point: return content.position().map { [.points([$0], isMulti: false)] } ?? []
    case .multiPoint:
      return content.decodeParts(of: "positions") { $0.position() }.map { [.points($0, isMulti: true)] } ?? []
    case .lineString: return content.lines(of: [content])
    case .multiLineString:
      return content.elements(0...Int.max, of: "lines").map { content.lines(of: $0) } ?? []
    case .polygon: return content.polygon().map { [.polygons([$0])] } ?? []
    case .multiPolygon:
      return content.decodeParts(of: "polygons") { $0.polygon() }.map { [.polygons($0)] } ?? []
    case .geometryCollection:
      return content.decodeParts(of: "geometries") { $0.geometries() }?.flatMap { $0 } ?? []
    case .featureCollection, .feature: return []
    }
  }

  /// Decodes the lines of a geometry, those of one position as a point if there are no others; empty if any is invalid.
  private func lines(of parts: [DocumentValue]) -> [GeoJSONGeometry] {
    let parts = parts.filter { !$0.json.hasNoPositions }
    func isSingle(_ part: DocumentValue) -> Bool {
      if case .array(let positions) = part.json { positions.count == 1 } else { false }
    }
    let longer = parts.filter { !isSingle($0) }
    if let single = parts.first(where: isSingle),
      log.noteRepair(
        single.place,
        "has 1 position, and is \(longer.isEmpty ? "a point" : "left out"); write at least 2"),
      longer.isEmpty
    {
      let points = parts.compactMap { $0.decodeElements(of: "positions") { $0.position() }?.first }
      return points.count == parts.count ? [.points(points, isMulti: points.count > 1)] : []
    }
    let wanted = log.allowsRepairs ? longer : parts
    let lines = wanted.compactMap { $0.positions(atLeast: 2) }
    return lines.count == wanted.count ? [.lines(lines)] : []
  }

  private func polygon() -> [[GeoPoint]]? {
    decodeParts(of: "rings") { $0.linearRing() }
  }

  /// Decodes the elements of an array that have coordinates; `nil` if any of them is invalid.
  private func decodeParts<Element>(of things: String, _ read: (DocumentValue) -> Element?) -> [Element]? {
    guard let parts = elements(0...Int.max, of: things)?.filter({ !$0.json.hasNoPositions }) else {
      return nil
    }
    let elements = parts.compactMap(read)
    return elements.count == parts.count ? elements : nil
  }
}

extension JSONValue {
  /// The geometry of a GeoJSON feature, or of a collection of one, null for one without; the value itself if it is neither.
  var geometryOfFeature: JSONValue {
    func member(_ key: String) -> JSONValue? {
      guard case .object(let members) = self else { return nil }
      return members.last { $0.key.bytewise == key.bytewise }?.value
    }
    guard case .string(let type)? = member("type") else { return self }
    switch GeoJSONType(rawValue: type) {
    case .feature: return member("geometry") ?? self
    case .featureCollection:
      guard case .array(let features)? = member("features"), features.count < 2 else { return self }
      return features.first?.geometryOfFeature ?? .null
    default: return self
    }
  }

  /// The third coordinate of a point, an elevation or a depth, whose meaning its file defines; `nil` for other geometries.
  package var thirdCoordinate: JSONValue? { coordinate(2) }

  /// Returns a coordinate of a point by its index; `nil` for other geometries, and without it.
  func coordinate(_ index: Int) -> JSONValue? {
    guard case .object(let members) = self,
      members.contains(where: { $0.key == "type" && $0.value == .string(GeoJSONType.point.rawValue) }),
      case .array(let numbers)? = members.last(where: { $0.key == "coordinates" })?.value,
      numbers.count > index, numbers[index].double != nil
    else { return nil }
    return numbers[index]
  }

  /// Whether coordinates hold nothing but empty arrays and nulls.
  var hasNoPositions: Bool {
    switch self {
    case .null: true
    case .array(let elements): elements.allSatisfy(\.hasNoPositions)
    case .string, .number, .longInteger, .boolean, .object: false
    }
  }
}
