import PulseCanvas
import PulseCompression
import PulsePixels

/// What a tile tells of the others.
struct TileSample {
  /// The largest tile in bytes, inflated, 32 MiB.
  static let largestTile = 1 << 25

  /// What a tile holds.
  let content: TileStoreInfo.Content

  /// How it is stored, if it is a picture.
  let format: PictureFormat?

  /// Its width in pixels, if it is an intact picture.
  let side: Int?

  private let bytes: [UInt8]

  /// What makers of vector tiles in its schema ask for.
  var attribution: String? {
    guard content == .vector, let tile = try? VectorTile(bytes) else { return nil }
    return VectorSchema.detect(tile.layers)?.attribution
  }

  /// Looks at a tile.
  ///
  /// - Parameters:
  ///   - bytes: The tile, no longer compressed.
  ///   - kind: What the tile is from, such as `MBTiles`.
  /// - Throws: ``SourceFault`` when tiles like it are of no use.
  init(_ bytes: [UInt8], from kind: String) throws(SourceFault) {
    self.bytes = bytes
    do throws(CanvasError) {
      let format = try PictureFormat(of: bytes)
      content = .raster
      self.format = format
      let size = (try? Bitmap(decoding: bytes, as: format, upTo: RasterPainter.largestTile))?.size
      // One pixel stands for a tile where nothing is.
      side = size.flatMap { $0.width == $0.height && $0.width > 1 ? $0.width : nil }
    } catch {
      if case .unsupportedFormat(let name) = error {
        throw .unsupported(found: "\(kind) with \(name) tiles", remedy: "use PNG, JPEG or WebP tiles")
      }
      // Field 3 of a protocol buffer, as every layer of a vector tile begins.
      guard bytes.first == 0x1A else {
        throw .damaged(kind: kind, detail: "its tiles are neither pictures nor vector tiles")
      }
      content = .vector
      format = nil
      side = nil
    }
  }

  /// Returns a tile no longer compressed: some files compress pictures once more, and some do not although
  /// they say so.
  static func inflated(_ bytes: [UInt8], of kind: String) throws(SourceFault) -> [UInt8] {
    guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
    do throws(CompressionError) {
      return try inflate(bytes[...], as: .gzip, size: .atMost(largestTile))
    } catch {
      throw .damaged(kind: kind, detail: error.description)
    }
  }
}

extension TileStoreInfo {
  /// Takes over what a tile tells; without one, tiles are taken for pictures.
  mutating func learn(from sample: TileSample?) {
    guard let sample else { return }
    content = sample.content
    format = sample.format?.description
    tileSize = sample.side
    // Where nothing is said, the words in the tiles tell whose they are.
    attribution = attribution ?? sample.attribution
  }
}
