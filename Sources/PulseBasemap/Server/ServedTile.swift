import PulseFormats
import PulseGD
import PulseCompression
import PulsePixels

/// What came for a tile, once it was seen that it is one.
struct ServedTile: Hashable, Sendable {
  /// The picture file or the vector tile, no longer compressed.
  let bytes: [UInt8]

  /// What it holds.
  let content: TileStoreInfo.Content

  /// The width of a picture in pixels.
  let side: Int?

  /// What makers of such shapes ask for, where their schema tells who they are.
  let attribution: String?

  /// Looks at what came, by decoding all of it: a page to log in, or half a picture, is neither drawn nor kept.
  ///
  /// Some servers compress vector tiles without saying so. Nothing at all is a vector tile, too, of a place where
  /// there is nothing to draw. There is no result for anything that is no intact tile with the right content.
  ///
  /// - Parameters:
  ///   - body: What came.
  ///   - expected: What the tile should hold; `nil` when nothing is known.
  /// - Complexity: O(bytes + pixels).
  init?(_ body: [UInt8], expecting expected: TileStoreInfo.Content?) {
    guard let bytes = Self.inflated(body) else { return nil }
    self.bytes = bytes
    if (try? PictureFormat(of: bytes)) != nil {
      let size = (try? Bitmap(decoding: bytes, upTo: RasterPainter.largestTile))?.size
      guard let size, size.width == size.height else { return nil }
      (content, side, attribution) = (.raster, size.width, nil)
    } else {
      guard let tile = try? VectorTile(bytes), !tile.layers.isEmpty || (bytes.isEmpty && expected == .vector)
      else { return nil }
      let schema = VectorSchema.proven(by: VectorTile.keys(of: tile.layers))
      (content, side, attribution) = (.vector, nil, schema?.attribution)
    }
    guard expected == nil || content == expected else { return nil }
  }

  private static func inflated(_ body: [UInt8]) -> [UInt8]? {
    guard body.starts(with: [0x1F, 0x8B]) else { return body }
    return try? inflate(body[...], as: .gzip, size: .atMost(VectorTile.largestSize))
  }
}
