package import PulseDocument
package import PulseGeo
import PulseImages
import PulsePixels
import PulseSystem
import PulseVectorTiles

/// The properties and metadata of a tile set that is written.
package struct TileSetDescription: Sendable {
  package var content: TileContent
  package var zooms: ClosedRange<Int>

  /// The covered area.
  package var bounds: GeoBounds

  /// The further metadata by name, such as `name`, `attribution` and `vector_layers`.
  package var metadata: [JSONValue.Member]

  /// The names of metadata that describe the area and the tiles, and are written for each tile set.
  private static let computed: Set = [
    "bounds", "center", "minzoom", "maxzoom", "format", "json", "scheme", "tilestats", "tiles", "tileSize",
  ]

  /// Creates the description of a part of a tile set.
  ///
  /// - Parameters:
  ///   - info: The properties of the tile set.
  ///   - metadata: Its metadata.
  ///   - bounds: The bounds of the part.
  ///   - zooms: The zooms of the part.
  ///   - name: The name if the tile set has none.
  package init(
    of info: TileStoreInfo, metadata: [JSONValue.Member], bounds: GeoBounds, zooms: ClosedRange<Int>,
    name: String
  ) {
    (content, self.zooms, self.bounds) = (info.content, zooms, bounds)
    self.metadata = metadata.filter { !Self.computed.contains($0.key) }.map { member in
      // The file may be given to others.
      if case .string(let text) = member.value {
        JSONValue.Member(key: member.key, value: .string(URLRedaction.shown(text)))
      } else {
        member
      }
    }
    if self["name"] == nil {
      self.metadata.insert(.init(key: "name", value: .string(info.name ?? name)), at: 0)
    }
    if self["attribution"] == nil, let attribution = info.attribution {
      self.metadata.append(.init(key: "attribution", value: .string(attribution)))
    }
  }

  /// The byte that stands in a work file for a tile without content, whose kind may be unknown yet.
  package static let emptyTile: [UInt8] = [0]

  /// An image of one transparent pixel, for raster tiles without content.
  private static let emptyImage =
    PNGChunk.signature
    + [
      PNGChunk.header(of: PixelSize(1, 1), [8, 6, 0, 0, 0]),
      PNGChunk(type: "IDAT", body: deflate([0, 0, 0, 0, 0], level: 6)[...]), PNGChunk(type: "IEND"),
    ].flatMap(\.bytes)

  /// Returns a tile of a work file as it is stored.
  func stored(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes == Self.emptyTile else { return bytes }
    return content == .vector ? gzip([], level: 6) : Self.emptyImage
  }

  /// The value of a name in the metadata.
  subscript(name: String) -> JSONValue? { metadata.first { $0.key == name }?.value }

  /// Whether vector layers have to be collected from the tiles, because the metadata do not name them.
  var lacksLayers: Bool { content == .vector && self["vector_layers"] == nil }

  /// The center of the area at the highest zoom: longitude, latitude, zoom.
  var center: (longitude: Double, latitude: Double, zoom: Int) {
    let middle = bounds.middle
    return (middle.longitude, middle.latitude, zooms.upperBound)
  }
}

/// The layers of vector tiles with their attribute keys and zooms, collected from the tiles.
struct VectorLayerCollector {
  private var layers: [String: (keys: Set<String>, zooms: ClosedRange<Int>)] = [:]

  /// Adds the layers of a decompressed tile; one that cannot be decoded is ignored.
  mutating func add(_ bytes: [UInt8], zoom: Int) {
    guard let tile = try? VectorTile(bytes) else { return }
    for (name, keys) in VectorTile.keysByLayer(of: tile.layers) {
      let known = layers[name] ?? (keys: [], zooms: zoom...zoom)
      layers[name] = (
        keys: known.keys.union(keys),
        zooms: min(known.zooms.lowerBound, zoom)...max(known.zooms.upperBound, zoom)
      )
    }
  }

  /// The layers as `vector_layers` of TileJSON 3.
  var json: JSONValue {
    .array(
      layers.sorted { $0.key < $1.key }.map { name, layer in
        var object = JSONObjectBuilder()
        object["id"] = .string(name)
        object["fields"] = .object(layer.keys.sorted().map { .init(key: $0, value: .string("String")) })
        object["minzoom"] = .number(Double(layer.zooms.lowerBound))
        object["maxzoom"] = .number(Double(layer.zooms.upperBound))
        return object.object
      })
  }
}
