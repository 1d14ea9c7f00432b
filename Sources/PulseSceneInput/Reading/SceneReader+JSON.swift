import PulseArguments
import PulseBasics
package import PulseDocument
import PulseGeo
import PulseScene

// Decoding of scene files; keys match option names.
extension SceneReader {
  /// The remedy for an unknown key, as there are too many to list.
  private static let seeSchema = "see 'pulsemap scene --schema'"

  /// Reads and decodes a scene file, without its data files.
  package func sceneSpec(_ path: String) throws(DocumentError) -> SceneSpec {
    if let message = Self.wrongFormatMessage(about: path) {
      throw DocumentError(.document, inFile: Self.name(of: path), message)
    }
    let bytes = try bytes(of: path, limit: Scene.Limits.sceneBytes, for: .scene)
    let start = bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
    if FilePath(path).fileExtension != "json", let start, start < 0x80,
      ![UInt8(ascii: "{"), UInt8(ascii: "[")].contains(start), bytes.count > 1
    {
      let message = "is not a scene file, which is JSON in { }; data are tables, GeoJSON, GPX or KML"
      throw DocumentError(.document, inFile: Self.name(of: path), message)
    }
    return try sceneSpec(path) { () throws(DocumentError) in try JSONParser.parse(bytes) }
  }

  /// Returns a message with the right option for a path with the extension of another format; `nil` for others.
  private static func wrongFormatMessage(about path: String) -> String? {
    let ending = FilePath(path).fileExtension
    switch ending {
    case "gif", "apng", "png", "webp", "mp4", "webm", "y4m", "raw":
      return "is the name of a picture, not of a scene file, which is JSON; use NAME.json"
    case "csv", "tsv": return "is a table, not a scene file; write --csv \(path.shellQuoted)"
    case "gpx": return "is a track, not a scene file; write --track \(path.shellQuoted)"
    case "geojson": return "is GeoJSON, not a scene file; write --geojson \(path.shellQuoted)"
    default: return nil
    }
  }

  /// Returns a message with the right option for a document that is GeoJSON, a map style or an effect; `nil` for others.
  private static func wrongFormatMessage(about document: DocumentValue, path: String) -> String? {
    if case .array(let elements) = document.json, case .array(let numbers)? = elements.first,
      numbers.count > 1,
      numbers.allSatisfy({ $0.double != nil })
    {
      return
        "is a list of numbers without names, not a scene file; write them as lines of a table below a header such as lat,lon, "
        + "and name it after --csv"
    }
    if let type = document.member("type")?.text, GeoJSONType(rawValue: type) != nil {
      return "is GeoJSON, not a scene file; write --geojson \(path.shellQuoted)"
    }
    let isStyle = document.member("sources") != nil || document.member("version") != nil
    if isStyle, document.member("layers") != nil {
      return "is a MapLibre style, not a scene file; write --basemap \(path.shellQuoted)"
    }
    if document.member("layers") != nil {
      return "is an effect, not a scene file; write --effect \(path.shellQuoted)"
    }
    return nil
  }

  /// Decodes a parsed scene file, without its data files.
  package func sceneSpec(
    _ path: String, document: () throws(DocumentError) -> JSONValue
  ) throws(DocumentError) -> SceneSpec {
    var incomplete: SceneSpec?
    do throws(DocumentError) {
      return try DiagnosticLog.collect { log throws(DocumentError) in
        incomplete = spec(DocumentValue(json: try document(), log: log), path: path)
        return incomplete
      }
    } catch {
      var error = error
      // Names are looked up only when all else is right, and are no reason for another attempt.
      for problem in incomplete?.placeProblems(reading: files) ?? [] {
        guard case .document(_, let place) = problem.location, let field = problem.field else { continue }
        error.diagnostics.append(Diagnostic(place.member(field.key), problem.message))
      }
      throw error.inFile(Self.name(of: path))
    }
  }

  private func spec(_ document: DocumentValue, path: String) -> SceneSpec? {
    if let message = Self.wrongFormatMessage(about: document, path: path) {
      document.report(message)
      return nil
    }
    let object = document.object(
      SceneSpec.fileKeys, orElse: Self.seeSchema, forOtherValues: "write {\"overlays\": [...]}",
      elsewhere: (OverlaySpec.fileKeys, "belongs to an overlay; move it into 'overlays'"),
      synonyms: Self.synonyms, refusals: Self.refusals)
    guard let object else { return nil }
    let center = object[SceneSpec.centerKey]
    if let center, [SceneField.latitude, .longitude].contains(where: { object[$0.key] != nil }) {
      center.report("conflicts with 'lat' and 'lon'; use one of them, and 'place' for several places")
    }
    var spec = defaults
    // Each replaces the other: a file that specifies one ignores a default of the other.
    if object[SceneField.duration.key] != nil { spec.cycles = nil }
    if object[SceneField.cycles.key] != nil { spec.duration = nil }
    apply(object, SceneSpec.arguments, to: &spec, path: path)
    readEffect(object, into: &spec.overlayDefaults, path: path)
    spec.overlayDefaults.origin = .document(file: Self.name(of: path), place: .document)
    sceneOverrides.apply(to: &spec)
    // Repeated options override nothing else.
    let titles = options.annotations.legendTitles
    if !titles.isEmpty { spec.annotations.legendTitles = titles }
    spec.fieldsSetByOptions = sceneOverrides.fields.union(defaultFields.filter { object[$0.key] == nil })
    // Each replaces the other: an option overrides both in a file.
    if spec.fieldsSetByOptions.contains(.duration) { spec.cycles = options.cycles }
    if spec.fieldsSetByOptions.contains(.cycles) { spec.duration = options.duration }
    let overlays = object[SceneSpec.overlaysKey]?.elements(0...Scene.Limits.overlays, of: "overlays") ?? []
    let common = spec.additionalTracks.isEmpty ? spec : spec.withoutTracks
    spec.overlays = overlays.compactMap { overlaySpec($0, like: common.overlayDefaults, path: path) }
    let mapPaths = object[SceneSpec.mapPathsKey]?.elements(0...Scene.Limits.overlays, of: "outlines") ?? []
    spec.mapPaths = mapPaths.compactMap { mapPathSpec($0, like: spec.overlayDefaults, path: path) }
    return spec
  }

  private func overlaySpec(_ value: DocumentValue, like overlayDefaults: OverlaySpec, path: String)
    -> OverlaySpec?
  {
    let object = value.object(
      OverlaySpec.fileKeys, orElse: Self.seeSchema,
      elsewhere: (SceneSpec.fileKeys, "applies to the whole scene; move it to the top level"),
      synonyms: Self.synonyms)
    guard let object else { return nil }
    var overlay = overlayDefaults
    overlay.origin = .document(file: Self.name(of: path), place: value.place)
    apply(object, OverlaySpec.allArguments, to: &overlay, path: path)
    readEffect(object, into: &overlay, path: path)
    overlayOverrides.apply(to: &overlay)
    return overlay
  }

  func apply<Root>(
    _ object: DocumentObject, _ arguments: [Argument<Root>], to root: inout Root, path: String
  ) {
    let folder = BaseFolder(of: path)
    // By index, since arguments are large and most are skipped.
    for index in arguments.indices {
      guard let value = object[arguments[index].key] else { continue }
      let argument = arguments[index]
      // An inline effect is decoded separately.
      if argument.key == SceneField.effect.key, case .object = value.json { continue }
      value.assign(to: argument, in: &root, folder: folder)
    }
  }

  private func readEffect(_ object: DocumentObject, into overlay: inout OverlaySpec, path: String) {
    guard let value = object[SceneField.effect.key], case .object = value.json else { return }
    if let effect = Effect(document: value) {
      overlay.effect = .effect(effect.resolvingImagePaths(BaseFolder(of: path)))
    }
  }
}

// Decoding of lines and polygons in scene files.
extension SceneReader {
  /// Decodes a line or polygon of a scene file; `nil` after reporting problems.
  ///
  /// `overlayDefaults` specifies the default stroke.
  func mapPathSpec(_ value: DocumentValue, like overlayDefaults: OverlaySpec, path: String) -> MapPathSpec? {
    let arguments = MapPathSpec.arguments
    guard let object = value.object(["coordinates"] + arguments.map(\.key)) else { return nil }
    var mapPath = MapPathSpec()
    mapPath.origin = .document(file: path, place: value.place)
    mapPath.apply(paintOf: overlayDefaults)
    apply(object, arguments, to: &mapPath, path: path)
    mapPath.override(withPaintOf: options.overlayDefaults)
    guard let coordinates = object.required("coordinates"),
      let lines = lines(coordinates, atLeast: mapPath.isClosed ? 3 : 2)
    else { return nil }
    mapPath.parts = [lines]
    return mapPath
  }

  /// Decodes an array of positions, or an array of such arrays.
  private func lines(_ coordinates: DocumentValue, atLeast least: Int) -> [[GeoPoint]]? {
    if case .array(let elements) = coordinates.json, case .array(let first) = elements.first,
      case .array = first.first
    {
      return coordinates.decodeElements(of: "arrays of positions") { $0.positions(atLeast: least) }
    }
    return coordinates.positions(atLeast: least).map { [$0] }
  }
}
