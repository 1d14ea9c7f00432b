import PulseDocument
import PulseGeo
import PulseSpelling

/// The GeoJSON object types: collections, features and geometries.
enum GeoJSONType: String, CaseIterable {
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
  static let geometries = allCases.filter { $0 != .featureCollection && $0 != .feature }
}

/// A GeoJSON geometry: points, lines or polygons.
enum GeoJSONGeometry {
  /// Points; those of a MultiPoint are numbered.
  case points([GeoPoint], isMulti: Bool)

  case lines([[GeoPoint]])

  /// Polygons with the outer ring first.
  case polygons([[[GeoPoint]]])

  /// Whether it leads to overlays.
  var isPoints: Bool { if case .points = self { true } else { false } }
}

extension GeoJSONReader {
  /// Decodes the type of a GeoJSON object; `nil` after reporting problems.
  func type(of value: DocumentValue, among types: [GeoJSONType]) -> GeoJSONType? {
    guard let type = value.member("type") else {
      value.child(.null, value.pathComponent("type")).report("is missing; add it")
      return nil
    }
    if let known = type.text.flatMap(GeoJSONType.init), types.contains(known) { return known }
    let names = types.map(\.rawValue)
    let near = SpellChecker.suggestions(for: type.text ?? "", among: names)
    return type.reportExpected(
      names.count == 1 ? "the type of a GeoJSON feature" : "a GeoJSON type that is allowed here",
      near.isEmpty ? "use \(SpellChecker.disjunction(names))" : SpellChecker.didYouMean(near))
  }

  /// Decodes a GeoJSON geometry with its nested ones; empty if it is invalid.
  func geometries(of geometry: DocumentValue) -> [GeoJSONGeometry] {
    guard case .object = geometry.json else {
      return geometry.reportExpected("a geometry", "write an object, or null for none") ?? []
    }
    guard let type = type(of: geometry, among: GeoJSONType.geometries) else { return [] }
    let key = type == .geometryCollection ? "geometries" : "coordinates"
    guard let content = geometry.member(key) else {
      geometry.child(.null, geometry.pathComponent(key)).report("is missing; add it")
      return []
    }
    switch type {
    case .point: return content.position().map { [.points([$0], isMulti: false)] } ?? []
    case .multiPoint: return content.positions(atLeast: 0).map { [.points($0, isMulti: true)] } ?? []
    case .lineString: return line(content).map { [.lines([$0])] } ?? []
    case .multiLineString: return content.decodeElements(of: "lines", line).map { [.lines($0)] } ?? []
    case .polygon: return polygon(content).map { [.polygons([$0])] } ?? []
    case .multiPolygon:
      return content.decodeElements(of: "polygons", polygon).map { [.polygons($0)] } ?? []
    case .geometryCollection:
      return content.decodeElements(of: "geometries", geometries)?.flatMap { $0 } ?? []
    case .featureCollection, .feature: return []
    }
  }

  private func line(_ value: DocumentValue) -> [GeoPoint]? {
    value.positions(atLeast: 2)
  }

  private func polygon(_ value: DocumentValue) -> [[GeoPoint]]? {
    value.decodeElements(of: "rings") { $0.linearRing() }
  }
}
