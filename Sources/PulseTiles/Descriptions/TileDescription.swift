import PulseDocument
import PulseGeo

/// A document that describes the tiles of a server: TileJSON (2 and 3), or a MapLibre style.
package enum TileDescription: Hashable, Sendable {
  /// The tiles of a TileJSON document.
  case tiles(TileSource)

  /// A style with layers: its bytes, and its first source of tiles, if it can be used alone.
  case drawnStyle([UInt8], StyleSource?)

  /// The source of a style without layers.
  case style(StyleSource)

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - address: Its URL, to which relative URLs refer.
  ///   - key: The API key of its URL.
  /// - Throws: ``BasemapSourceError/unusableDocument(host:detail:remedy:)``.
  package init(_ bytes: [UInt8], from address: DocumentAddress, key: String?) throws(BasemapSourceError) {
    let reader = TileDescriptionReader(address: address, key: key)
    let json = try reader.object(bytes)
    if case .array(let layers)? = json["layers"], !layers.isEmpty, json["sources"] != nil,
      json["version"] != nil
    {
      self = .drawnStyle(bytes, json["sources"].flatMap { try? reader.styleSource(in: $0) })
    } else if let sources = json["sources"], json["tiles"] == nil {
      self = .style(try reader.styleSource(in: sources))
    } else {
      self = .tiles(try reader.source(of: json))
    }
  }
}

/// The first source of tiles of a MapLibre style.
package struct StyleSource: Hashable, Sendable {
  /// The location of a source's properties: inline, or a TileJSON document.
  package enum Location: Hashable, Sendable {
    case inline(TileSource)
    case document(DocumentAddress)
  }

  package let location: Location

  /// The properties that the style specifies itself, which win over those of the document.
  private let overrides: TileProperties

  /// The kind of the tiles.
  private let content: TileContent

  init(_ location: Location, overrides: TileProperties, content: TileContent) {
    self.location = location
    self.overrides = overrides
    self.content = content
  }

  /// Returns a source with the properties that the style specifies.
  package func applied(to source: TileSource) -> TileSource {
    var source = source
    overrides.apply(to: &source)
    source.content = content
    return source
  }
}

/// The optional properties of tiles, which TileJSON and the sources of styles have in common.
struct TileProperties: Hashable, Sendable {
  var lowestZoom: Int?
  var highestZoom: Int?
  var bounds: GeoBounds?
  var attribution: String?
  var name: String?

  /// Sets the properties of a source that are specified.
  func apply(to source: inout TileSource) {
    source.lowestZoom = lowestZoom ?? source.lowestZoom
    source.highestZoom = highestZoom ?? source.highestZoom
    source.bounds = bounds ?? source.bounds
    source.attribution = attribution ?? source.attribution
    source.name = name ?? source.name
  }
}
