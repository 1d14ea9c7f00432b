import PulseScene
import PulseSceneText
import PulseEffects
import PulseArguments
import PulseDocument
import PulseGeo
import PulseSpelling

/// Reads GeoJSON (RFC 7946), with what simplestyle 1.1 and we ourselves say about looks.
struct GeoJSONReader {
  private let path: String
  private let common: OverlayDraft
  private let reader: SceneReader
  private var data: DataFile
  private var names = GeoJSONReader.names

  /// The number of features without a place.
  private var withoutGeometry = 0

  /// Creates a reader of one file.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - data: What other files held.
  ///   - common: What holds for every overlay that says nothing else.
  ///   - reader: The reader of the scene, with what options say.
  init(_ path: String, data: DataFile, common: OverlayDraft, reader: SceneReader) {
    self.path = path
    self.data = data
    self.common = common
    self.reader = reader
  }

  /// Reads the file; the features of a collection one by one.
  ///
  /// - Parameter bytes: Its bytes.
  /// - Returns: What this file and others before it held.
  /// - Throws: `DocumentError` with everything that is wrong, the places within the file.
  mutating func read(_ bytes: [UInt8]) throws(DocumentError) -> DataFile {
    try DocumentLog.collect { log throws(DocumentError) in
      let before = data
      let document = try JSONParser.parse(bytes, elementsOf: "features", log: log) {
        feature throws(DocumentError) in
        guard feature.place.first != "[" else {
          throw DocumentError(problems: [
            DocumentProblem("", "a list is no GeoJSON; write a FeatureCollection around the features")
          ])
        }
        try read(feature: feature)
      }
      guard case .object = document.json else {
        return document.reject("GeoJSON", "write a FeatureCollection, a Feature or a geometry")
      }
      checkReferenceSystem(of: document)
      switch type(of: document, among: GeoJSONType.allCases) {
      case .featureCollection?:
        guard let features = document.member("features") else {
          log.report("features", "is missing; add it")
          return nil
        }
        if features.elements(0...0, of: "features") == nil { return nil }
      case .feature?:
        data = before
        try read(feature: document)
      case .some:
        data = before
        try add(shapes(of: document), named: nil, saying: [], at: document)
      case nil: return nil
      }
      data.warn(path, withoutGeometry: withoutGeometry)
      return data
    }
  }

  private mutating func read(feature: DocumentValue) throws(DocumentError) {
    guard case .object = feature.json else {
      let _: Never? = feature.reject("a feature", "write an object of the type Feature")
      return
    }
    guard type(of: feature, among: [.feature]) != nil else { return }
    guard let geometry = feature.member("geometry") else {
      feature.child(.null, feature.step("geometry")).report(
        "is missing; add it, null for a feature without a place")
      return
    }
    let properties = feature.member("properties")
    var members: [JSONValue.Member] = []
    switch properties?.json {
    case nil, .null?: break
    case .object(let said)?: members = said
    case .some: let _: Never? = properties?.reject("an object", "write { } or null")
    }
    // There may be features that lie nowhere (RFC 7946, 3.2).
    if case .null = geometry.json {
      withoutGeometry += 1
      return
    }
    try add(
      shapes(of: geometry), named: name(of: feature), saying: members, at: properties ?? feature)
  }

  /// The name of a feature: a text, or a number.
  private func name(of feature: DocumentValue) -> String? {
    guard let id = feature.member("id") else { return nil }
    switch id.json {
    case .string(let text): return text.isEmpty ? nil : text
    case .number, .longInteger: return id.json.digits
    default: return id.reject("a name", "write a text or a number")
    }
  }

  /// A file before RFC 7946 may say what its coordinates mean; only one meaning can be shown.
  private func checkReferenceSystem(of document: DocumentValue) {
    guard let crs = document.member("crs"), crs.json != .null else { return }
    let name = crs.member("properties")?.member("name")
    let known = ["urn:ogc:def:crs:OGC:1.3:CRS84", "urn:ogc:def:crs:OGC::CRS84", "OGC:CRS84", "CRS84"]
    let alike = ["urn:ogc:def:crs:EPSG::4326", "EPSG:4326"]
    if let text = name?.text, (known + alike).contains(text) { return }
    (name ?? crs).report(
      "\((name ?? crs).json.echo) is not WGS 84; transform the coordinates to longitude and latitude")
  }
}

// What is drawn at the places of a feature.
extension GeoJSONReader {
  private mutating func add(
    _ shapes: [GeoJSONShape], named name: String?, saying members: [JSONValue.Member], at place: DocumentValue
  ) throws(DocumentError) {
    let said = members.compactMap { member -> (name: GeoJSONName, value: DocumentValue)? in
      guard let name = names[member.key] else {
        if let near = names.slip(member.key) { data.warn("\(path): \(place.place)", member.key, near: near) }
        return nil
      }
      // What is empty says nothing.
      return member.value == .null ? nil : (name, place.child(member.value, place.step(member.key)))
    }
    let origin = DraftOrigin.document(file: path, place: place.place)
    let folder = Folder(of: path)
    if shapes.contains(where: \.isPoints) {
      var overlay = common
      overlay.origin = origin
      for (argument, value) in said.compactMap({ said in said.name.overlay.map { ($0, said.value) } }) {
        value.set(argument, in: &overlay, folder: folder)
      }
      overlay.id = name ?? overlay.id
      reader.overlayWords.say(to: &overlay)
      for case .points(let points, let areMany) in shapes {
        for (index, point) in points.enumerated() {
          var one = overlay
          (one.latitude, one.longitude) = (point.latitude, point.longitude)
          if areMany { one.id = overlay.id.map { "\($0)-\(index + 1)" } }
          try data.add(one)
        }
      }
    }
    if shapes.contains(where: { !$0.isPoints }) {
      var outline = OutlineDraft()
      outline.origin = origin
      outline.say(strokeOf: common)
      for (argument, value) in said.compactMap({ said in said.name.outline.map { ($0, said.value) } }) {
        value.set(argument, in: &outline, folder: folder)
      }
      outline.say(strokeOf: reader.options.common)
      for shape in shapes {
        switch shape {
        case .points: continue
        case .lines(let lines): (outline.parts, outline.isClosed) = ([lines], false)
        case .areas(let areas): (outline.parts, outline.isClosed) = (areas, true)
        }
        data.outlines.append(outline)
      }
    }
  }
}

extension DocumentValue {
  /// The value of a key, if it is written; of two the last, as most readers take it.
  func member(_ key: String) -> DocumentValue? {
    guard case .object(let members) = json, let member = members.last(where: { $0.key == key }) else {
      return nil
    }
    return child(member.value, step(key))
  }

  /// The step from the place of an object to that of a key.
  func step(_ key: String) -> String { place.isEmpty ? key.excerpt : ".\(key.excerpt)" }
}
