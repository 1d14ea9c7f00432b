import PulseGeo
import PulsePixels
import PulseTileServer
import PulseVectorTiles

/// The first image file directory (IFD) of a TIFF or BigTIFF file.
///
/// Source: TIFF 6.0, section 2. Values are read on demand, never beyond the end of the file.
struct TIFFFile {
  /// The supported TIFF, GeoTIFF and GDAL tags.
  enum Tag: UInt64 {
    case subfileType = 254
    case width = 256
    case height = 257
    case bitsPerSample = 258
    case compression = 259
    case photometric = 262
    case stripOffsets = 273
    case samplesPerPixel = 277
    case rowsPerStrip = 278
    case stripCounts = 279
    case planarConfiguration = 284
    case predictor = 317
    case palette = 320
    case tileWidth = 322
    case tileHeight = 323
    case tileOffsets = 324
    case tileCounts = 325
    case extraSamples = 338
    case pixelScale = 33550
    case tiepoints = 33922
    case transformation = 34264
    case geoKeys = 34735
    case noData = 42113
  }

  /// The maximum numbers of tags, of values in a tag, and of directories to scan.
  private static let limits = (fields: 4096, integers: 1 << 20, pictures: 32)

  private let file: RandomAccessFile
  private let isBigEndian: Bool
  private let isBig: Bool
  private var fields: [UInt64: (type: UInt64, count: UInt64, value: [UInt8])] = [:]

  /// The offset of the next directory; 0 without one.
  private var next: UInt64 = 0

  /// Reads the first directory.
  ///
  /// - Parameter file: A file with a TIFF signature.
  /// - Throws: ``BasemapSourceError``.
  init(_ file: RandomAccessFile) throws(BasemapSourceError) {
    self.file = file
    let start = try file.leadingBytes(16)
    isBigEndian = start.first == UInt8(ascii: "M")
    isBig = start.dropFirst(isBigEndian ? 3 : 2).first == 43
    let pointer = isBig ? 8 : 4
    guard start.count >= 2 * pointer else { throw Self.corruptionError("its header ends early") }
    try readDirectory(at: number(start[pointer..<2 * pointer]))
  }

  /// Reads the directory at an offset.
  private mutating func readDirectory(at place: UInt64) throws(BasemapSourceError) {
    let pointer = isBig ? 8 : 4
    var position = place
    let count = number(try bytes(position, isBig ? 8 : 2)[...])
    guard count <= Self.limits.fields else { throw Self.corruptionError("it has \(count) fields") }
    position += isBig ? 8 : 2
    let length = isBig ? 20 : 12
    let entries = try bytes(position, count * UInt64(length))
    let end = try? bytes(position + UInt64(entries.count), UInt64(pointer))
    next = end.map { number($0[...]) } ?? 0
    fields = [:]
    for start in stride(from: 0, to: entries.count, by: length) {
      let entry = entries[start..<start + length]
      let count = number(entry[(start + 4)..<start + 4 + pointer])
      fields[number(entry[start..<start + 2])] = (
        type: number(entry[(start + 2)..<start + 4]), count: count, value: Array(entry.suffix(pointer))
      )
    }
  }

  /// The file size in bytes.
  var size: Int { file.size }

  /// Whether another directory is a transparency mask of the first image.
  var hasMask: Bool {
    var other = self
    for _ in 0..<Self.limits.pictures where other.next > 0 {
      guard (try? other.readDirectory(at: other.next)) != nil else { return false }
      if let type = try? other.number(.subfileType, or: 0), type & 4 != 0 { return true }
    }
    return false
  }

  /// Returns the ASCII value of a tag; `nil` without the tag.
  func text(_ tag: Tag) throws(BasemapSourceError) -> String? {
    guard let (_, bytes) = try contents(tag, sizes: [2: 1]) else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns the integer values of a tag; `nil` without the tag.
  func integers(_ tag: Tag) throws(BasemapSourceError) -> [Int]? {
    guard let (size, bytes) = try contents(tag, sizes: [1: 1, 3: 2, 4: 4, 16: 8]) else { return nil }
    return stride(from: 0, to: bytes.count, by: size).map { start in
      Int(clamping: number(bytes[start..<start + size]))
    }
  }

  /// Returns the first integer of a tag, or a default value.
  func number(_ tag: Tag, or standard: Int) throws(BasemapSourceError) -> Int {
    try integers(tag)?.first ?? standard
  }

  /// Returns the double values of a tag; `nil` without the tag.
  func doubles(_ tag: Tag) throws(BasemapSourceError) -> [Double]? {
    guard let (size, bytes) = try contents(tag, sizes: [12: 8]) else { return nil }
    return stride(from: 0, to: bytes.count, by: size).map { start in
      Double(bitPattern: number(bytes[start..<start + size]))
    }
  }

  /// Reads a range, or throws if it exceeds the file.
  func bytes(_ offset: UInt64, _ count: UInt64) throws(BasemapSourceError) -> [UInt8] {
    guard let bytes = try file.bytes(at: offset, count: count) else {
      throw Self.corruptionError("it leads to bytes beyond its end")
    }
    return bytes
  }

  /// The fault of a file that is not as it should be.
  static func corruptionError(_ detail: String) -> BasemapSourceError {
    .damaged(kind: "TIFF", detail: detail)
  }

  private func contents(
    _ tag: Tag, sizes: [UInt64: Int]
  ) throws(BasemapSourceError) -> (size: Int, bytes: [UInt8])? {
    guard let field = fields[tag.rawValue] else { return nil }
    guard let size = sizes[field.type], field.count <= Self.limits.integers else {
      throw Self.corruptionError("its field \(tag.rawValue) makes no sense")
    }
    let length = UInt64(size) * field.count
    let bytes =
      length <= field.value.count
      ? Array(field.value.prefix(Int(length))) : try bytes(number(field.value[...]), length)
    return (size, bytes)
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    isBigEndian
      ? bytes.reduce(0) { $0 << 8 | UInt64($1) } : bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
