import PulseScene
import PulseSceneText
import PulseEffects
import PulseDocument
import PulseGeo
import PulseSpelling

/// The types of objects that RFC 7946 knows.
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

  /// The types of geometries.
  static let geometries = allCases.filter { $0 != .featureCollection && $0 != .feature }
}

/// What a geometry is on the map.
enum GeoJSONShape {
  /// Places, of which each may have a number.
  case points([GeoPoint], areMany: Bool)

  /// Lines.
  case lines([[GeoPoint]])

  /// The edges of an area.
  case areas([[[GeoPoint]]])

  /// Whether there are pulses at it.
  var isPoints: Bool { if case .points = self { true } else { false } }
}

extension GeoJSONReader {
  /// Reads the type of an object.
  func type(of value: DocumentValue, among types: [GeoJSONType]) -> GeoJSONType? {
    guard let type = value.member("type") else {
      value.child(.null, value.step("type")).report("is missing; add it")
      return nil
    }
    if let known = type.text.flatMap(GeoJSONType.init), types.contains(known) { return known }
    let names = types.map(\.rawValue)
    let near = Spelling.suggestions(for: type.text ?? "", among: names)
    return type.reject(
      names.count == 1 ? "the type of a feature" : "a type of GeoJSON that can stand here",
      near.isEmpty ? "use \(Spelling.alternatives(names))" : Spelling.question(near))
  }

  /// Reads a geometry; one that cannot be read leads to nothing.
  func shapes(of geometry: DocumentValue) -> [GeoJSONShape] {
    guard case .object = geometry.json else {
      return geometry.reject("a geometry", "write an object, or null for none") ?? []
    }
    guard let type = type(of: geometry, among: GeoJSONType.geometries) else { return [] }
    let key = type == .geometryCollection ? "geometries" : "coordinates"
    guard let content = geometry.member(key) else {
      geometry.child(.null, geometry.step(key)).report("is missing; add it")
      return []
    }
    switch type {
    case .point: return content.position().map { [.points([$0], areMany: false)] } ?? []
    case .multiPoint: return content.positions(atLeast: 0).map { [.points($0, areMany: true)] } ?? []
    case .lineString: return line(content).map { [.lines([$0])] } ?? []
    case .multiLineString: return content.list(of: "lines", line).map { [.lines($0)] } ?? []
    case .polygon: return area(content).map { [.areas([$0])] } ?? []
    case .multiPolygon:
      return content.list(of: "polygons", area).map { [.areas($0)] } ?? []
    case .geometryCollection: return content.list(of: "geometries", shapes)?.flatMap { $0 } ?? []
    case .featureCollection, .feature: return []
    }
  }

  private func line(_ value: DocumentValue) -> [GeoPoint]? {
    value.positions(atLeast: 2)
  }

  private func area(_ value: DocumentValue) -> [[GeoPoint]]? {
    value.list(of: "rings") { $0.ring() }
  }
}
