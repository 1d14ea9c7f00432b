import PulseBasics
import PulseDocument

/// The formats whose contents are read as features of GeoJSON: GeoJSON itself, GPX, KML and TCX.
///
/// A reader of features needs to know none of them: every format passes features one by one, with their places.
enum FeatureFormat {
  case geoJSON

  /// KML, of which only the placemarks in folders of a name are passed, if there is one.
  case kml(layer: String?)

  case tcx

  /// GPX, of which only the elements of a layer are passed, if there is one; its tracks that move have a reader of their own.
  case gpx(layer: String?)

  /// The lines of GTFS, whose table has a row for each point.
  case shapes

  /// The format of a file of a kind; `nil` for kinds that have no features.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - layer: The layer of a file that can have several; `nil` for all.
  init?(_ kind: FileKind?, layer: String? = nil) {
    switch kind {
    case .geoJSON, .json, .overpass: self = .geoJSON
    case .kml: self = .kml(layer: layer)
    case .tcx: self = .tcx
    case .transitFeed: self = .geoJSON
    case .gpx: self = .gpx(layer: layer)
    case .table, .spreadsheet, .recording, .vector, .map, .picture, .foreign, nil: return nil
    }
  }

  /// The noun for features in messages, in the singular and the plural.
  var nouns: (one: String, many: String) {
    switch self {
    case .geoJSON, .gpx, .tcx: ("feature", "features")
    case .kml: ("placemark", "placemarks")
    case .shapes: ("shape", "shapes")
    }
  }

  /// The message about a file without a line.
  var noLineMessage: String {
    switch self {
    case .geoJSON: "has no line; use a GPX file, or GeoJSON with a LineString"
    case .kml: "has no line; use a file with a LineString or a gx:Track"
    case .gpx: "has no track or route; use a file with trk or rte"
    case .tcx:
      "has no track with positions; use a file with a Track of Trackpoints with a Position, or --geojson for the points of courses"
    case .shapes: "has no shape of two points; use shapes.txt of GTFS"
    }
  }

  /// Passes the features of a file to a callback as they are parsed.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - log: The log for diagnostics about the values.
  ///   - receive: Called with each feature; an error that it throws ends parsing.
  /// - Returns: The rest of a GeoJSON document, or the whole of one without a list of features; `nil` for other formats.
  /// - Throws: ``DocumentError`` with the place of a syntax error, or the error of `receive`.
  func features(
    in bytes: [UInt8], log: DiagnosticLog, receive: (DocumentValue) throws(DocumentError) -> Void
  ) throws(DocumentError) -> DocumentValue? {
    switch self {
    case .geoJSON:
      let text = GeoJSONSequence.collection(from: bytes)
      let isSequence = text.count != bytes.count
      return try JSONParser.parse(text, elementsOf: "features", log: log) { element throws(DocumentError) in
        if isSequence { try Self.pass(element, to: receive) } else { try receive(element) }
      }
    case .kml(let layer): try KMLReader.read(bytes, layer: layer, log: log, receive: receive)
    case .tcx: try TCXReader.read(bytes, log: log, receive: receive)
    case .gpx(let layer): try GPXFeatureReader.read(bytes, layer: layer, log: log, receive: receive)
    case .shapes: try ShapeTableReader.read(bytes, log: log, receive: receive)
    }
    return nil
  }

  /// Passes an element of a sequence, which can be a feature, a collection of features or a geometry.
  private static func pass(
    _ element: DocumentValue, to receive: (DocumentValue) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    switch element.member("type")?.text.flatMap(GeoJSONType.init) {
    case .feature?, nil: try receive(element)
    case .featureCollection?:
      for feature in element.member("features")?.elements(0...Int.max, of: "features") ?? [] {
        try receive(feature)
      }
    case .some:
      try receive(DocumentValue(json: .feature(element.json, []), place: element.place, log: element.log))
    }
  }
}

extension FeatureFormat {
  /// The most names of fields that are looked at.
  private static let mostFields = 1000

  /// Returns the names of the fields of features: of those up to the one with the last of some names.
  ///
  /// - Complexity: O(bytes).
  func fieldNames(in bytes: [UInt8], lookingFor names: some Sequence<Bytewise>) -> [String] {
    var (known, fields): (Set<Bytewise>, [String]) = ([], [])
    var wanted = Set(names)
    do throws(DocumentError) {
      _ = try features(in: bytes, log: DiagnosticLog()) { feature throws(DocumentError) in
        var members: [JSONValue.Member] = []
        if case .object(let said)? = feature.member("properties")?.json { members = said }
        for name in JSONValue.fieldNames(of: members).lazy.map(\.bytewise)
        where known.count < Self.mostFields || wanted.contains(name) {
          if known.insert(name).inserted { fields.append(String(name)) }
          wanted.remove(name)
        }
        for name in wanted where feature.fieldOfFeature(String(name)) != nil {
          wanted.remove(name)
          if known.insert(name).inserted { fields.append(String(name)) }
        }
        // The rest need not be parsed.
        if wanted.isEmpty { throw DocumentError(diagnostics: []) }
      }
    } catch {
      // What is wrong with a file is said when it is read.
    }
    return fields
  }
}

extension JSONValue {
  /// Returns a GeoJSON geometry.
  static func geometry(_ type: GeoJSONType, _ coordinates: JSONValue) -> JSONValue {
    .object([
      Member(key: "type", value: .string(type.rawValue)),
      Member(key: type == .geometryCollection ? "geometries" : "coordinates", value: coordinates),
    ])
  }

  /// The type of a geometry of GeoJSON; `nil` for any other value.
  var geometryType: GeoJSONType? {
    guard case .object(let members) = self,
      case .string(let type)? = members.first(where: { $0.key == "type" })?.value
    else { return nil }
    return GeoJSONType(rawValue: type)
  }

  /// Returns a GeoJSON feature.
  static func feature(_ geometry: JSONValue, _ properties: [Member]) -> JSONValue {
    .object([
      Member(key: "type", value: .string("Feature")), Member(key: "geometry", value: geometry),
      Member(key: "properties", value: .object(properties)),
    ])
  }
}
