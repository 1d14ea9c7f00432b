import PulseDocument
import PulseImages
import PulseTiles

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
  private static let limits = (fields: 4096, integers: 1 << 20, images: 32)

  private let file: any ByteSource
  private let order: ByteOrder
  private let isBig: Bool
  private var fields: [UInt64: (type: UInt64, count: UInt64, value: [UInt8])] = [:]

  /// The offset of the next directory; 0 without one.
  private var next: UInt64 = 0

  /// The file size in bytes.
  var size: Int { file.size }

  /// Reads the first directory of an open file with a TIFF signature.
  ///
  /// - Throws: ``BasemapSourceError``.
  init(_ file: any ByteSource) throws(BasemapSourceError) {
    self.file = file
    let start = try file.bytes(at: 0, count: UInt64(min(16, file.size))) ?? []
    order = start.first == UInt8(ascii: "M") ? .bigEndian : .littleEndian
    isBig = start.dropFirst(order == .bigEndian ? 3 : 2).first == 43
    let pointer = isBig ? 8 : 4
    guard start.count >= 2 * pointer else { throw .damaged(kind: "TIFF", detail: "its header is truncated") }
    try readDirectory(at: integer(start[pointer..<2 * pointer]))
  }

  /// Returns whether the leading bytes of a file are the signature of a TIFF or BigTIFF file in either byte order.
  static func matchesSignature(_ leadingBytes: [UInt8]) -> Bool {
    ImageFormat.signaturesOfTIFF.contains { leadingBytes.starts(with: $0.bytes) }
  }

  /// Reads the fields of the image file directory at an offset in the file, and the offset of the next directory.
  ///
  /// - Throws: ``BasemapSourceError`` if the directory is malformed or exceeds the file.
  private mutating func readDirectory(at place: UInt64) throws(BasemapSourceError) {
    let (pointer, length) = isBig ? (8, 20) : (4, 12)
    let countSize: UInt64 = isBig ? 8 : 2
    let count = try integer(bytes(place, countSize)[...])
    guard count <= Self.limits.fields else {
      throw .damaged(kind: "TIFF", detail: "it has too many fields, \(count)")
    }
    let start = place + countSize
    let entries = try bytes(start, count * UInt64(length))
    next = 0
    if let end = try? bytes(start + UInt64(entries.count), UInt64(pointer)) { next = try integer(end[...]) }
    fields = [:]
    var reader = reader(of: entries)
    for _ in 0..<count {
      let (tag, type) = (try reader.integer(2, order), try reader.integer(2, order))
      fields[tag] = (
        type: type, count: try reader.integer(pointer, order), value: Array(try reader.take(pointer))
      )
    }
  }

  /// Whether another directory is a transparency mask of the first image.
  var hasMask: Bool {
    var other = self
    for _ in 0..<Self.limits.images where other.next > 0 {
      guard (try? other.readDirectory(at: other.next)) != nil else { return false }
      if let type = try? other.number(.subfileType, or: 0), type & 4 != 0 { return true }
    }
    return false
  }

  /// Returns the ASCII value of a tag up to its first zero byte; `nil` without the tag.
  ///
  /// Throws ``BasemapSourceError`` for a value of another type.
  func text(_ tag: Tag) throws(BasemapSourceError) -> String? {
    guard let (_, bytes) = try contents(tag, sizes: [2: 1]) else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns the nodata value of GDAL, the sample level of transparent pixels; `nil` if there is none from 0 to 255.
  func noDataLevel() throws(BasemapSourceError) -> UInt8? {
    let level = try text(.noData).flatMap { Double(decimal: $0[...].trimmed) }
    return level.flatMap(UInt8.init(exactly:))
  }

  /// Returns the unsigned integer values of a tag, of 8 to 64 bits; `nil` without the tag.
  ///
  /// Throws ``BasemapSourceError`` for values of another type.
  func integers(_ tag: Tag) throws(BasemapSourceError) -> [Int]? {
    guard let (size, bytes) = try contents(tag, sizes: [1: 1, 3: 2, 4: 4, 16: 8]) else { return nil }
    var integers: [Int] = []
    var reader = reader(of: bytes)
    while reader.remaining > 0 { integers.append(Int(clamping: try reader.integer(size, order))) }
    return integers
  }

  /// Returns the first integer of a tag; `standard` without the tag.
  ///
  /// Throws ``BasemapSourceError`` for values of another type.
  func number(_ tag: Tag, or standard: Int) throws(BasemapSourceError) -> Int {
    try integers(tag)?.first ?? standard
  }

  /// Returns the double-precision values of a tag; `nil` without the tag.
  ///
  /// Throws ``BasemapSourceError`` for values of another type.
  func doubles(_ tag: Tag) throws(BasemapSourceError) -> [Double]? {
    guard let (size, bytes) = try contents(tag, sizes: [12: 8]) else { return nil }
    var doubles: [Double] = []
    var reader = reader(of: bytes)
    while reader.remaining > 0 { doubles.append(Double(bitPattern: try reader.integer(size, order))) }
    return doubles
  }

  /// Reads a range, or throws if it exceeds the file.
  func bytes(_ offset: UInt64, _ count: UInt64) throws(BasemapSourceError) -> [UInt8] {
    guard let bytes = try file.bytes(at: offset, count: count) else {
      throw .damaged(kind: "TIFF", detail: "it points beyond the end of the file")
    }
    return bytes
  }

  private func contents(
    _ tag: Tag, sizes: [UInt64: Int]
  ) throws(BasemapSourceError) -> (size: Int, bytes: [UInt8])? {
    guard let field = fields[tag.rawValue] else { return nil }
    guard let size = sizes[field.type], field.count <= Self.limits.integers else {
      throw .damaged(kind: "TIFF", detail: "its field \(tag.rawValue) is invalid")
    }
    let length = UInt64(size) * field.count
    let bytes =
      length <= field.value.count
      ? Array(field.value.prefix(Int(length))) : try bytes(integer(field.value[...]), length)
    return (size, bytes)
  }

  /// Returns the unsigned integer that bytes encode in the byte order of the file.
  private func integer(_ bytes: ArraySlice<UInt8>) throws(BasemapSourceError) -> UInt64 {
    var reader = reader(of: Array(bytes))
    return try reader.integer(bytes.count, order)
  }

  private func reader(of bytes: [UInt8]) -> ByteReader<BasemapSourceError> {
    ByteReader(bytes, error: .damaged(kind: "TIFF", detail: "a value is truncated"))
  }
}
