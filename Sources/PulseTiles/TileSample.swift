import PulseImages
import PulsePixels
import PulseSystem
import PulseVectorTiles

/// A decoded sample tile that reveals the kind and format of a tile set.
package struct TileSample {
  /// The maximum size of a decompressed tile in bytes, 32 MiB.
  static let largestTile = 1 << 25

  /// The maximum size of a tile image in pixels.
  package static let largestImage = 1 << 24

  let content: TileContent

  /// The image format of a raster tile.
  let format: ImageFormat?

  /// The side in pixels of an intact raster tile.
  let side: Int?

  /// The attribute keys of vector layers by layer name.
  let layers: [String: Set<String>]

  /// Inspects a decompressed tile.
  ///
  /// - Parameters:
  ///   - bytes: The tile.
  ///   - kind: The kind of source for messages, such as `MBTiles`.
  /// - Throws: ``BasemapSourceError`` for unsupported tiles.
  init(_ bytes: [UInt8], from kind: String) throws(BasemapSourceError) {
    do throws(ImageFileError) {
      let format = try ImageFormat(of: bytes)
      content = .raster
      layers = [:]
      self.format = format
      let size = (try? Bitmap(decoding: bytes, as: format, upTo: TileSample.largestImage))?.size
      // Single-pixel images stand for empty tiles.
      side = size.flatMap { $0.width == $0.height && $0.width > 1 ? $0.width : nil }
    } catch {
      if case .unsupportedFormat(let name) = error {
        throw .unsupported(found: "\(kind) with \(name) tiles", remedy: "use PNG, JPEG or WebP tiles")
      }
      // The tag of field 3, with which every layer of a vector tile starts.
      guard bytes.first == 0x1A else {
        throw .damaged(kind: kind, detail: "its tiles are neither images nor vector tiles")
      }
      content = .vector
      layers = (try? VectorTile(bytes)).map { VectorTile.keysByLayer(of: $0.layers) } ?? [:]
      format = nil
      side = nil
    }
  }

  /// Returns the bytes of a tile, decompressed if they have the signature of gzip, since metadata are unreliable.
  ///
  /// `bytes` is the tile as stored. `kind` is the kind of source for messages, such as `MBTiles`. Throws
  /// ``BasemapSourceError`` if the tile is damaged, or compressed by Zstandard.
  static func inflated(_ bytes: [UInt8], of kind: String) throws(BasemapSourceError) -> [UInt8] {
    if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      throw .unsupported(found: "\(kind) compressed with zstd", remedy: "use gzip or none")
    }
    do throws(CompressionError) {
      return try inflatedIfGzip(bytes, size: .atMost(largestTile))
    } catch {
      throw .damaged(kind: kind, detail: error.description)
    }
  }
}

extension TileSample {
  /// Returns samples of tiles, without those that are empty or unusable.
  ///
  /// - Parameters:
  ///   - stored: The tiles as stored.
  ///   - kind: The kind of source for messages, such as `MBTiles`.
  /// - Returns: The usable samples; none if all tiles are empty.
  /// - Throws: ``BasemapSourceError`` for the first unusable tile if none is usable.
  static func samples(of stored: [[UInt8]], from kind: String) throws(BasemapSourceError) -> [TileSample] {
    var (samples, first): ([TileSample], BasemapSourceError?) = ([], nil)
    for bytes in stored {
      do throws(BasemapSourceError) {
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
  /// Updates kind, format and schema from the majority of samples.
  ///
  /// - Parameters:
  ///   - samples: The samples.
  ///   - layers: The attribute keys of vector layers from the metadata.
  mutating func update(from samples: [TileSample], layers: [String: Set<String>] = [:]) {
    let vectors = samples.filter { $0.content == .vector }
    if !samples.isEmpty { content = vectors.count * 2 > samples.count ? .vector : .raster }
    guard content == .vector else {
      let rasterSamples = samples.filter { $0.content == .raster }
      // Single-pixel images stand for empty tiles.
      let sample = rasterSamples.first { $0.side != nil } ?? rasterSamples.first
      (format, tileSize) = (sample?.format?.description, sample?.side)
      return
    }
    schema = TileStoreSchema(of: vectors.reduce(layers) { $0.merging($1.layers) { $0.union($1) } })
    // Without specified attribution, the schema determines it.
    attribution = attribution ?? schema.attribution
  }
}
