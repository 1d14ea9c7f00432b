import PulseBasics
import PulseDocument
import PulseGeo

/// A reader of TileJSON and of the sources of MapLibre styles.
///
/// The documents are those of strangers: the number of URLs is limited, keys of the user are not sent to where a
/// document says, and tiles of a document from HTTPS must be at HTTPS too.
struct TileDescriptionReader {
  let address: DocumentAddress
  let key: String?

  /// The maximum number of alternative URLs.
  private static let mostTemplates = 16

  private static let otherURL =
    "use the URL of TileJSON or of a MapLibre style, or a template with {z}, {x} and {y}"

  /// The members of a JSON object, the last one of equal keys.
  struct Members {
    let all: [JSONValue.Member]

    subscript(key: String) -> JSONValue? { all.last { $0.key == key }?.value }

    /// Returns the text of a string; `nil` for other values.
    func text(_ key: String) -> String? {
      if case .string(let text)? = self[key] { text } else { nil }
    }

    /// Returns a number; `nil` for other values.
    func number(_ key: String) -> Double? { self[key]?.double }
  }

  func failure(_ detail: String, _ remedy: String = otherURL) -> BasemapSourceError {
    // A document may repeat the key that it was requested with.
    let isSecret = key.map { !$0.isEmpty && detail.contains($0) } ?? false
    return .unusableDocument(
      host: address.host, detail: isSecret ? "is not usable" : detail, remedy: remedy)
  }

  /// Parses a document whose value is an object.
  func object(_ bytes: [UInt8]) throws(BasemapSourceError) -> Members {
    if PMTiles.matchesSignature(bytes) { throw failure("is a PMTiles archive") }
    let first = bytes.first { !$0.isBlank }
    // A byte order mark, or UTF-16.
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || (first ?? 0) >= 0xEF else {
      if first == UInt8(ascii: "<") { throw failure("is not JSON but a web page or XML") }
      throw failure(bytes.isEmpty ? "is empty" : "is not JSON")
    }
    let value: JSONValue
    do throws(DocumentError) {
      value = try JSONParser.parse(bytes)
    } catch {
      throw failure("is not valid JSON: \(error.diagnostics.first?.description ?? "")")
    }
    guard case .object(let members) = value else { throw failure("is not a JSON object") }
    return Members(all: members)
  }

  /// Returns the tiles that TileJSON, or a source of a style, describes.
  func source(of json: Members) throws(BasemapSourceError) -> TileSource {
    guard case .array(let list)? = json["tiles"], !list.isEmpty else {
      throw failure("has neither 'tiles' with URLs nor 'sources'")
    }
    guard list.count <= Self.mostTemplates else {
      throw failure("has \(list.count) URLs of tiles", "use a document with at most \(Self.mostTemplates)")
    }
    var templates: [TileURLTemplate] = []
    for value in list {
      guard case .string(let text) = value else { throw failure("has 'tiles' that are no URLs") }
      templates.append(try template(text))
    }
    var source = TileSource(first: templates[0], others: Array(templates.dropFirst()))
    source.isTMS = json.text("scheme")?.lowercased() == "tms"
    if json.text("encoding")?.lowercased() == "mlt" {
      throw failure("has MapLibre vector tiles", "use Mapbox vector tiles")
    }
    try properties(of: json).apply(to: &source)
    source.content = content(of: json) ?? source.content
    return source
  }

  private func template(_ text: String) throws(BasemapSourceError) -> TileURLTemplate {
    let url = address.resolve(text, key: key)
    guard HTTPSafety.allowsReference(from: address.text, to: url) else {
      let isHTTP = TileURLTemplate.hasURLScheme(in: url)
      throw failure(
        isHTTP ? "is at https, but its tiles are at http" : "has tiles that are not at https or http")
    }
    do throws(BasemapSourceError) {
      return try TileURLTemplate(url, allowsKey: false)
    } catch {
      switch error {
      case .unknownPlaceholder("key"):
        throw failure(
          "asks for a key with {key}", "use a document that contains its key, and put {key} into its URL")
      case .unknownPlaceholder(let name): throw failure("has URLs of tiles with '{\(name.prefix(40))}'")
      case .missingPlaceholder(let name): throw failure("has URLs of tiles without '{\(name)}'")
      default: throw failure("has unusable URLs of tiles")
      }
    }
  }

  private func content(of json: Members) -> TileContent? {
    if case .array(let layers)? = json["vector_layers"], !layers.isEmpty { return .vector }
    switch json.text("format")?.lowercased() {
    case "pbf", "mvt", "application/x-protobuf", "application/vnd.mapbox-vector-tile": return .vector
    case "png", "jpg", "jpeg", "webp", "image/png", "image/jpeg", "image/webp": return .raster
    default: return nil
    }
  }

  /// Returns zooms, bounds, attribution and name.
  private func properties(of json: Members) throws(BasemapSourceError) -> TileProperties {
    var properties = TileProperties()
    properties.lowestZoom = try zoom("minzoom", of: json)
    properties.highestZoom = try zoom("maxzoom", of: json)
    if let lowest = properties.lowestZoom, let highest = properties.highestZoom, lowest > highest {
      throw failure("has a 'minzoom' above its 'maxzoom'", "use a corrected document")
    }
    properties.bounds = try bounds(of: json)
    properties.attribution = json.text("attribution").flatMap(HTMLStripper.plainTextLine)
    properties.name = json.text("name").flatMap(HTMLStripper.plainTextLine)
    return properties
  }

  private func zoom(_ key: String, of json: Members) throws(BasemapSourceError) -> Int? {
    guard let value = json[key], value != .null else { return nil }
    guard let number = value.double, 0...Double(TileID.deepestZoom) ~= number else {
      throw failure(
        "has the \(key) \(value.quotedForMessage), which is no zoom level", "use a corrected document")
    }
    return Int(number)
  }

  private func bounds(of json: Members) throws(BasemapSourceError) -> GeoBounds? {
    guard let value = json["bounds"], value != .null else { return nil }
    guard case .array(let list) = value else {
      throw failure("has 'bounds' that are no box", "use a corrected document")
    }
    // Servers exceed the edges of the world slightly.
    let edges = list.compactMap(\.double).enumerated().map { index, degrees in
      index % 2 == 0 ? min(max(degrees, -180), 180) : min(max(degrees, -90), 90)
    }
    guard edges.count == 4, list.count == 4, edges[1] < edges[3], edges[0] != edges[2] else {
      throw failure("has 'bounds' that are no box", "use a corrected document")
    }
    return GeoBounds(validating: edges[0], edges[1], edges[2], edges[3])
  }

  /// Returns the first source of vector tiles of a style or, if it has none, of raster tiles.
  func styleSource(in value: JSONValue) throws(BasemapSourceError) -> StyleSource {
    guard case .object(let members) = value else { throw failure("has 'sources' that are no object") }
    let sources = members.compactMap { member -> (name: String, json: Members)? in
      if case .object(let values) = member.value { (member.key, Members(all: values)) } else { nil }
    }
    func first(_ type: String) -> (name: String, json: Members)? {
      sources.first { $0.json.text("type") == type }
    }
    // Many styles of vector tiles begin with a source of shaded relief.
    let (vector, raster) = (first("vector"), first("raster"))
    guard let (name, json) = vector ?? raster else {
      throw failure("is a style without a source of vector or raster tiles")
    }
    let content = vector == nil ? TileContent.raster : .vector
    let overrides = try properties(of: json)
    if json["tiles"] != nil {
      return StyleSource(.inline(try source(of: json)), overrides: overrides, content: content)
    }
    guard let url = json.text("url") else {
      throw failure("has the source '\(name.prefix(40))' without 'url' and 'tiles'")
    }
    return StyleSource(.document(try document(url)), overrides: overrides, content: content)
  }

  private func document(_ text: String) throws(BasemapSourceError) -> DocumentAddress {
    let url = address.resolve(text, key: key)
    if url.lowercased().bytewise.hasPrefix("pmtiles:") {
      throw failure("is a style with tiles in a PMTiles archive", "use the URL of the archive as --basemap")
    }
    guard HTTPSafety.allowsReference(from: address.text, to: url) else {
      throw failure(
        "is a style whose source is not at \(address.text.lowercased().bytewise.hasPrefix("https:") ? "https" : "http")"
      )
    }
    do throws(BasemapSourceError) {
      return try DocumentAddress(url, allowsKey: false)
    } catch {
      throw error == .unknownPlaceholder("key")
        ? failure(
          "is a style whose source asks for a key with {key}", "use the URL of that source with {key}")
        : failure("is a style whose source has an unusable URL")
    }
  }
}

extension UInt8 {
  /// Whether the byte is white space of JSON.
  fileprivate var isBlank: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
