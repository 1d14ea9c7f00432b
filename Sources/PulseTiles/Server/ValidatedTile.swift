import PulseImages
import PulsePixels
import PulseSystem
import PulseVectorTiles

/// A kind of tiles: raster images or vector features.
package enum TileContent: Hashable, Sendable {
  case raster
  /// Features in Mapbox Vector Tile format.
  case vector
}

/// A downloaded tile that was decoded completely to validate it.
package struct ValidatedTile: Hashable, Sendable {
  /// The image file or the decompressed vector tile.
  package let bytes: [UInt8]

  /// The kind: raster or vector.
  package let content: TileContent

  /// The width of a raster tile in pixels.
  package let side: Int?

  /// The attribution of the vector schema, if it was identified.
  package let attribution: String?

  /// Validates a response body by decoding all of it: login pages and truncated images are neither drawn nor cached.
  ///
  /// Accepts gzip without a matching header. An empty body is a valid vector tile without features. The result is
  /// `nil` for anything that is no intact tile of the expected kind.
  ///
  /// - Parameters:
  ///   - body: The response body.
  ///   - expected: The kind of tiles; `nil` if unknown.
  /// - Complexity: O(bytes + pixels).
  package init?(_ body: [UInt8], expecting expected: TileContent?) {
    guard let bytes = try? inflatedIfGzip(body, size: .atMost(VectorTile.largestSize)) else { return nil }
    if (try? ImageFormat(of: bytes)) != nil {
      let size = (try? Bitmap(decoding: bytes, upTo: TileSample.largestImage))?.size
      guard let size, size.width == size.height else { return nil }
      (content, side, attribution) = (.raster, size.width, nil)
    } else {
      guard let tile = try? VectorTile(bytes), !tile.layers.isEmpty || (bytes.isEmpty && expected == .vector)
      else { return nil }
      let schema = VectorTileSchema.identified(by: VectorTile.keysByLayer(of: tile.layers))
      (content, side, attribution) = (.vector, nil, schema?.attribution)
    }
    guard expected == nil || content == expected else { return nil }
    self.bytes = bytes
  }
}
