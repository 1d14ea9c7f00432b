import PulseDocument
import PulseGeo
import PulseSceneText
import PulseSyntax
import PulseTracks

/// A decoder of GeoJSON (RFC 7946) with the properties of simplestyle 1.1 and those of pulsemap.
struct GeoJSONReader {
  private let path: String
  private let overlayDefaults: OverlaySpec
  private let reader: SceneReader
  private var data: ImportedFeatures
  private var names = GeoJSONReader.names

  /// The number of features without geometry.
  private var withoutGeometry = 0

  /// Creates a decoder of one file, which adds to the features of previous files; `overlayDefaults` has the default
  /// values of all overlays.
  init(_ path: String, data: ImportedFeatures, overlayDefaults: OverlaySpec, reader: SceneReader) {
    self.path = path
    self.data = data
    self.overlayDefaults = overlayDefaults
    self.reader = reader
  }

  /// Decodes a file feature by feature and returns its features together with those of previous files, or throws all
  /// problems with their places in the file.
  mutating func read(_ bytes: [UInt8]) throws(DocumentError) -> ImportedFeatures {
    try DiagnosticLog.collect { log throws(DocumentError) in
      let before = data
      let document = try JSONParser.parse(bytes, elementsOf: "features", log: log) {
        feature throws(DocumentError) in
        if case .element(_, of: .document) = feature.place {
          throw DocumentError(diagnostics: [
            Diagnostic(
              .document, "is an array, but must be GeoJSON; put the features into a FeatureCollection")
          ])
        }
        try read(feature: feature)
      }
      guard case .object = document.json else {
        return document.reportExpected("GeoJSON", "write a FeatureCollection, a Feature or a geometry")
      }
      checkCoordinateReferenceSystem(of: document)
      switch document.geoJSONType(among: GeoJSONType.allCases) {
      case .featureCollection?:
        guard let features = document.member("features") else {
          document.reportMissing("features")
          return nil
        }
        if features.elements(0...0, of: "features") == nil { return nil }
      case .feature?:
        data = before
        try read(feature: document)
      case .some:
        data = before
        try add(document.geometries(), named: nil, properties: [], at: document)
      case nil: return nil
      }
      data.warn(path, withoutGeometry: withoutGeometry)
      return data
    }
  }

  private mutating func read(feature: DocumentValue) throws(DocumentError) {
    guard case .object = feature.json else {
      let _: Never? = feature.reportExpected("a feature", "use an object of type Feature")
      return
    }
    guard feature.geoJSONType(among: [.feature]) != nil else { return }
    guard let geometry = feature.member("geometry") else {
      return feature.reportMissing(
        "geometry", remedy: "add it, or write null for a feature without a location")
    }
    let properties = feature.member("properties")
    var members: [JSONValue.Member] = []
    switch properties?.json {
    case nil, .null?: break
    case .object(let said)?: members = said
    case .some: let _: Never? = properties?.reportExpected("an object", "write { } or null")
    }
    // Features without geometry are valid (RFC 7946, 3.2).
    if case .null = geometry.json {
      withoutGeometry += 1
      return
    }
    try add(
      geometry.geometries(), named: featureID(of: feature), properties: members, at: properties ?? feature)
  }

  /// Decodes the id of a feature, a string or a number.
  private func featureID(of feature: DocumentValue) -> String? {
    guard let id = feature.member("id") else { return nil }
    switch id.json {
    case .string(let text): return text.isEmpty ? nil : text
    case .number, .longInteger: return id.json.digits
    default: return id.reportExpected("an id", "write a string or a number")
    }
  }

  /// Reports a `crs` member (GeoJSON 2008) other than WGS 84.
  private func checkCoordinateReferenceSystem(of document: DocumentValue) {
    guard let crs = document.member("crs"), crs.json != .null else { return }
    let name = crs.member("properties")?.member("name")
    let known = ["urn:ogc:def:crs:OGC:1.3:CRS84", "urn:ogc:def:crs:OGC::CRS84", "OGC:CRS84", "CRS84"]
    let alike = ["urn:ogc:def:crs:EPSG::4326", "EPSG:4326"]
    if let text = name?.text, (known + alike).contains(text) { return }
    (name ?? crs).report(
      "\((name ?? crs).json.quotedForMessage) is not WGS 84; transform the coordinates to longitude and latitude"
    )
  }
}

// Conversion of features to overlays and paths.
extension GeoJSONReader {
  private mutating func add(
    _ geometries: [GeoJSONGeometry], named name: String?, properties members: [JSONValue.Member],
    at place: DocumentValue
  ) throws(DocumentError) {
    let origin = InputLocation.document(file: path, place: place.place)
    let said = members.compactMap { member -> (name: GeoJSONPropertyMapping, value: DocumentValue)? in
      guard let name = names[member.key] else {
        if let near = names.correction(member.key) { data.warn(origin, member.key, near: near) }
        return nil
      }
      // Null properties are ignored.
      return member.value == .null ? nil : (name, place.child(member.value, of: member.key))
    }
    let folder = BaseFolder(of: path)
    if geometries.contains(where: \.isPoints) {
      var overlay = overlayDefaults
      overlay.origin = origin
      for (argument, value) in said.compactMap({ said in said.name.overlay.map { ($0, said.value) } }) {
        value.assign(to: argument, in: &overlay, folder: folder)
      }
      overlay.id = name ?? overlay.id
      reader.overlayOverrides.apply(to: &overlay)
      var values: FieldValueReader.Values? = FieldValueReader.Values()
      if data.fields.isNeeded {
        data.addFieldNames(members.map(\.key))
        values = data.fields.read({ name in place.member(name) }, into: &overlay)
      }
      for case .points(let points, let isMulti) in geometries {
        guard let values else { break }
        for (index, point) in points.enumerated() {
          var one = overlay
          (one.latitude, one.longitude) = (point.latitude, point.longitude)
          if isMulti { one.id = overlay.id.map { "\($0)-\(index + 1)" } }
          try data.add(one, values)
        }
      }
    }
    if geometries.contains(where: { !$0.isPoints }) {
      var mapPath = MapPathSpec()
      mapPath.origin = origin
      mapPath.apply(strokeOf: overlayDefaults)
      for (argument, value) in said.compactMap({ said in said.name.mapPath.map { ($0, said.value) } }) {
        value.assign(to: argument, in: &mapPath, folder: folder)
      }
      mapPath.apply(strokeOf: reader.options.overlayDefaults)
      for shape in geometries {
        switch shape {
        case .points: continue
        case .lines(let lines): (mapPath.parts, mapPath.isClosed) = ([lines], false)
        case .polygons(let polygons): (mapPath.parts, mapPath.isClosed) = (polygons, true)
        }
        data.mapPaths.append(mapPath)
      }
    }
  }
}
