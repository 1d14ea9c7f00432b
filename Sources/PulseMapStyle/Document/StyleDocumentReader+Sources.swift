import PulseBasics
import PulseDocument

extension StyleDocumentReader {
  /// The types of sources that are read.
  private static let types = ["vector", "raster", "raster-dem", "geojson", "image"]

  /// Reads the sources; those that cannot be used are left out.
  mutating func sources(_ json: JSONValue) -> [StyleDocument.Source] {
    guard case .object(let members) = json else { return [] }
    let place = DocumentPlace.member("sources", of: .document)
    if members.count > Self.mostSources {
      ignore(place, "has \(members.count) sources, of which \(Self.mostSources) are used; use fewer")
    }
    return members.prefix(Self.mostSources).compactMap { member in
      source(member.key, member.value, .member(member.key, of: place))
    }
  }

  private mutating func source(_ id: String, _ json: JSONValue, _ place: DocumentPlace) -> StyleDocument
    .Source?
  {
    guard let kind = kind(json, place) else { return nil }
    return StyleDocument.Source(id: id, kind: kind, attribution: json.member("attribution")?.plainString)
  }

  private mutating func kind(_ json: JSONValue, _ place: DocumentPlace) -> StyleDocument.Source.Kind? {
    switch json.member("type")?.plainString {
    case "vector":
      if json.member("encoding")?.plainString == "mlt" {
        ignore(
          .member("encoding", of: place), "'mlt' tiles cannot be read, so that the source is ignored; use mvt"
        )
        return nil
      }
      return tiles(json, place).map(StyleDocument.Source.Kind.vector)
    case "raster": return tiles(json, place).map(StyleDocument.Source.Kind.raster)
    case "raster-dem":
      return tiles(json, place).map { .elevation($0, elevationEncoding(json)) }
    case "geojson": return features(json, place).map(StyleDocument.Source.Kind.geoJSON)
    case "image": return image(json, place)
    case let type?:
      let near = SpellChecker.suggestions(for: type, among: Self.types)
      let remedy =
        near.isEmpty ? "use \(SpellChecker.disjunction(Self.types))" : SpellChecker.didYouMean(near)
      ignore(
        .member("type", of: place), "'\(type.excerpt)' sources cannot be drawn and are ignored; \(remedy)")
    case nil: ignore(place, "has no type and is ignored; write 'type' as one of its keys")
    }
    return nil
  }

  private mutating func tiles(_ json: JSONValue, _ place: DocumentPlace) -> StyleDocument.Tiles? {
    let templates = json.member("tiles")?.plainArray?.compactMap(\.plainString) ?? []
    let url = json.member("url")?.plainString
    // Some services have a source that carries nothing but their attribution.
    guard url != nil || !templates.isEmpty || json.member("attribution")?.plainString != nil else {
      ignore(place, "has no tiles and is ignored; write 'url' or 'tiles'")
      return nil
    }
    var bounds = json.member("bounds")?.plainArray?.compactMap(\.plainNumber)
    if json.member("bounds") != nil, bounds?.count != 4 {
      ignore(.member("bounds", of: place), "is no box and is ignored; write west, south, east and north")
      bounds = nil
    }
    return StyleDocument.Tiles(
      url: url, templates: templates, minimumZoom: zoom("minzoom", json, place),
      maximumZoom: zoom("maxzoom", json, place), bounds: bounds,
      isTMS: json.member("scheme")?.plainString == "tms",
      size: number("tileSize", json, place, in: 1...4096) ?? 512)
  }

  /// Reads a whole zoom; ignores another value.
  private mutating func zoom(_ key: String, _ json: JSONValue, _ place: DocumentPlace) -> Int? {
    number(key, json, place, in: 0...31).map { Int($0) }
  }

  /// Reads a number in a range; ignores another value.
  private mutating func number(
    _ key: String, _ json: JSONValue, _ place: DocumentPlace, in range: ClosedRange<Double>
  ) -> Double? {
    guard let value = json.member(key) else { return nil }
    if let number = value.plainNumber, range.contains(number) { return number }
    let (least, most) = (javaScriptText(range.lowerBound), javaScriptText(range.upperBound))
    ignore(
      .member(key, of: place), "\(value.quotedForMessage) is ignored; use a number from \(least) to \(most)")
    return nil
  }

  private func elevationEncoding(_ json: JSONValue) -> StyleDocument.ElevationEncoding {
    func factor(_ key: String, _ standard: Double) -> Double { json.member(key)?.plainNumber ?? standard }
    switch json.member("encoding")?.plainString {
    case "terrarium": return .terrarium
    case "custom":
      return StyleDocument.ElevationEncoding(
        redFactor: factor("redFactor", 1), greenFactor: factor("greenFactor", 1),
        blueFactor: factor("blueFactor", 1), baseShift: factor("baseShift", 0))
    default: return .mapbox
    }
  }

  private mutating func features(_ json: JSONValue, _ place: DocumentPlace) -> StyleDocument.Features? {
    guard let data = json.member("data") else {
      ignore(place, "has no data and is ignored; write 'data' as GeoJSON or a URL")
      return nil
    }
    var filter: StyleFilter?
    if let source = json.member("filter") {
      do throws(ExpressionError) {
        filter = try StyleFilter(source)
      } catch {
        ignore(error, .member("filter", of: place), consequence: "all features are used")
      }
    }
    func flag(_ key: String) -> Bool { json.member(key) == .boolean(true) }
    return StyleDocument.Features(
      data: data, filter: filter, maximumZoom: zoom("maxzoom", json, place) ?? 18,
      buffer: number("buffer", json, place, in: 0...512) ?? 128,
      tolerance: number("tolerance", json, place, in: 0...512) ?? 0.375,
      clusters: flag("cluster") ? clusters(json, place) : nil,
      hasLineMetrics: flag("lineMetrics"), generatesIDs: flag("generateId"))
  }

  private mutating func clusters(_ json: JSONValue, _ place: DocumentPlace) -> StyleDocument.Clusters {
    var properties: [ClusterProperty] = []
    if case .object(let members)? = json.member("clusterProperties") {
      for member in members {
        do throws(ExpressionError) {
          properties.append(try ClusterProperty(member.key, member.value))
        } catch {
          let place = DocumentPlace.member(member.key, of: .member("clusterProperties", of: place))
          ignore(error, place, consequence: "groups do not have it")
        }
      }
    }
    let deepest = zoom("maxzoom", json, place) ?? 18
    return StyleDocument.Clusters(
      radius: number("clusterRadius", json, place, in: 0...8192) ?? 50,
      maximumZoom: min(zoom("clusterMaxZoom", json, place) ?? max(deepest - 1, 0), 24),
      minimumPoints: number("clusterMinPoints", json, place, in: 0...1e9).map { max(Int($0), 2) } ?? 2,
      properties: properties)
  }

  private mutating func image(_ json: JSONValue, _ place: DocumentPlace) -> StyleDocument.Source.Kind? {
    let corners = (json.member("coordinates")?.plainArray ?? []).compactMap { corner -> StylePoint? in
      guard let numbers = StyleValue(corner).numbers, numbers.count == 2 else { return nil }
      return StylePoint(x: numbers[0], y: numbers[1])
    }
    guard let url = json.member("url")?.plainString, corners.count == 4 else {
      ignore(place, "has no image and is ignored; write 'url', and four corners as 'coordinates'")
      return nil
    }
    return .image(url: url, corners: corners)
  }

  /// Adds the problems of an expression at their places, with what follows from them.
  mutating func ignore(_ error: ExpressionError, _ place: DocumentPlace, consequence: String) {
    for problem in error.diagnostics {
      let inner = problem.path.reduce(place) { $0.element($1) }
      ignore(inner, "\(consequence): \(problem.message)")
    }
  }
}
