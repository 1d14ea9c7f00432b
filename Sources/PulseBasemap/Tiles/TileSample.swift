import PulseFormats
import PulseGD
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

  /// The names of the layers of a vector tile, and the keys of each.
  let layers: [String: Set<String>]

  /// Looks at a tile.
  ///
  /// - Parameters:
  ///   - bytes: The tile, no longer compressed.
  ///   - kind: What the tile is from, such as `MBTiles`.
  /// - Throws: ``SourceFault`` when tiles like it are of no use.
  init(_ bytes: [UInt8], from kind: String) throws(SourceFault) {
    do throws(CanvasError) {
      let format = try PictureFormat(of: bytes)
      content = .raster
      layers = [:]
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
      layers = (try? VectorTile(bytes)).map { VectorTile.keys(of: $0.layers) } ?? [:]
      format = nil
      side = nil
    }
  }

  /// Returns a tile no longer compressed: some files compress pictures once more, and some do not although
  /// they say so.
  static func inflated(_ bytes: [UInt8], of kind: String) throws(SourceFault) -> [UInt8] {
    if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      throw .unsupported(found: "\(kind) compressed by zstd", remedy: "use gzip or none")
    }
    guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
    do throws(CompressionError) {
      return try inflate(bytes[...], as: .gzip, size: .atMost(largestTile))
    } catch {
      throw .damaged(kind: kind, detail: error.description)
    }
  }
}

extension TileSample {
  /// Looks at some tiles; those that are empty or of no use do not count as long as there are others.
  ///
  /// - Parameters:
  ///   - stored: The tiles as they are stored.
  ///   - kind: What the tiles are from, such as `MBTiles`.
  /// - Returns: The tiles of use; none when all are empty.
  /// - Throws: ``SourceFault`` for the first one when none is of use.
  static func samples(of stored: [[UInt8]], from kind: String) throws(SourceFault) -> [TileSample] {
    var (samples, first): ([TileSample], SourceFault?) = ([], nil)
    for bytes in stored {
      do throws(SourceFault) {
        let bytes = try inflated(bytes, of: kind)
        if !bytes.isEmpty { samples.append(try TileSample(bytes, from: kind)) }
      } catch {
        first = first ?? error
      }
    }
    if let first, samples.isEmpty { throw first }
    return samples
  }
}

extension TileStoreInfo {
  /// Takes over what some tiles are: most of them decide; without any, nothing changes.
  ///
  /// - Parameters:
  ///   - samples: The tiles.
  ///   - layers: The layers of vector tiles that the store lists, and the keys of each.
  mutating func learn(from samples: [TileSample], layers: [String: Set<String>] = [:]) {
    let vectors = samples.filter { $0.content == .vector }
    if !samples.isEmpty { content = vectors.count * 2 > samples.count ? .vector : .raster }
    guard content == .vector else {
      let pictures = samples.filter { $0.content == .raster }
      // One pixel stands for a tile where nothing is.
      let sample = pictures.first { $0.side != nil } ?? pictures.first
      (format, tileSize) = (sample?.format?.description, sample?.side)
      return
    }
    schema = StoreSchema(of: vectors.reduce(layers) { $0.merging($1.layers) { $0.union($1) } })
    // Where nothing is said, the words in the tiles tell whose they are.
    attribution = attribution ?? schema.attribution
  }
}
