/// The first image file directory (IFD) of a TIFF or BigTIFF file.
///
/// Source: TIFF 6.0, section 2. Values are read on demand, never beyond the end of the file.
package struct TIFFFile {
  /// The supported tags of TIFF, GeoTIFF, GDAL and Exif, which has directories of its own.
  package enum Tag: UInt64 {
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
    case exif = 34665
    case gps = 34853
    case originalTime = 36867
    case originalOffset = 36881

    // Those of the directory of the position.
    case latitudeReference = 1
    case latitude = 2
    case longitudeReference = 3
    case longitude = 4
    case altitudeReference = 5
    case altitude = 6
    case time = 7
    case direction = 17
    case date = 29
  }

  /// The maximum numbers of tags, of values in a tag, and of directories to scan.
  private static let limits = (fields: 4096, integers: 1 << 20, images: 32)

  /// Reads a range of a file; returns `nil` if it exceeds the file.
  package typealias RangeReader = (_ offset: UInt64, _ count: UInt64) throws(TIFFError) -> [UInt8]?

  /// The file size in bytes.
  let size: Int

  private let read: RangeReader
  private let order: ByteOrder
  private let isBig: Bool
  private var fields: [UInt64: (type: UInt64, count: UInt64, value: [UInt8])] = [:]

  /// The offset of the next directory; 0 without one.
  private var next: UInt64 = 0

  /// Reads the first directory of a file with a TIFF signature.
  ///
  /// - Parameters:
  ///   - size: The file size in bytes.
  ///   - read: Reads a range of the file.
  /// - Throws: ``TIFFError``.
  package init(size: Int, read: @escaping RangeReader) throws(TIFFError) {
    self.size = size
    self.read = read
    let start = try read(0, UInt64(min(16, size))) ?? []
    order = start.first == UInt8(ascii: "M") ? .bigEndian : .littleEndian
    isBig = start.dropFirst(order == .bigEndian ? 3 : 2).first == 43
    let pointer = isBig ? 8 : 4
    guard start.count >= 2 * pointer else { throw TIFFError.damaged(detail: "its header is truncated") }
    try readDirectory(at: integer(start[pointer..<2 * pointer]))
  }

  /// Returns whether the leading bytes of a file are the signature of a TIFF or BigTIFF file in either byte order.
  package static func matchesSignature(_ leadingBytes: [UInt8]) -> Bool {
    signatures.contains { leadingBytes.starts(with: $0.bytes) }
  }

  /// The signatures of both formats in both byte orders.
  static let signatures: [(name: String, bytes: [UInt8])] = [
    ("TIFF", [0x49, 0x49, 42, 0]), ("TIFF", [0x4D, 0x4D, 0, 42]), ("BigTIFF", [0x49, 0x49, 43, 0]),
    ("BigTIFF", [0x4D, 0x4D, 0, 43]),
  ]

  /// Reads the fields of the image file directory at an offset in the file, and the offset of the next directory.
  ///
  /// - Throws: ``TIFFError`` if the directory is malformed or exceeds the file.
  private mutating func readDirectory(at place: UInt64) throws(TIFFError) {
    let (pointer, length) = isBig ? (8, 20) : (4, 12)
    let countSize: UInt64 = isBig ? 8 : 2
    let count = try integer(bytes(place, countSize)[...])
    guard count <= Self.limits.fields else { throw .damaged(detail: "it has too many fields, \(count)") }
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
  package var hasMask: Bool {
    var other = self
    for _ in 0..<Self.limits.images where other.next > 0 {
      guard (try? other.readDirectory(at: other.next)) != nil else { return false }
      if let type = try? other.number(.subfileType, or: 0), type & 4 != 0 { return true }
    }
    return false
  }

  /// Returns the ASCII value of a tag up to its first zero byte; `nil` without the tag.
  ///
  /// Throws ``TIFFError`` for a value of another type.
  package func text(_ tag: Tag) throws(TIFFError) -> String? {
    guard let (_, bytes) = try contents(tag, sizes: [2: 1]) else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns the unsigned integer values of a tag, of 8 to 64 bits; `nil` without the tag.
  ///
  /// Throws ``TIFFError`` for values of another type.
  package func integers(_ tag: Tag) throws(TIFFError) -> [Int]? {
    guard let (size, bytes) = try contents(tag, sizes: [1: 1, 3: 2, 4: 4, 16: 8]) else { return nil }
    var integers: [Int] = []
    var reader = reader(of: bytes)
    while reader.remaining > 0 { integers.append(Int(clamping: try reader.integer(size, order))) }
    return integers
  }

  /// Returns the first integer of a tag; `standard` without the tag.
  ///
  /// Throws ``TIFFError`` for values of another type.
  func number(_ tag: Tag, or standard: Int) throws(TIFFError) -> Int {
    try integers(tag)?.first ?? standard
  }

  /// Returns the double-precision values of a tag; `nil` without the tag.
  ///
  /// Throws ``TIFFError`` for values of another type.
  package func doubles(_ tag: Tag) throws(TIFFError) -> [Double]? {
    guard let (size, bytes) = try contents(tag, sizes: [12: 8]) else { return nil }
    var doubles: [Double] = []
    var reader = reader(of: bytes)
    while reader.remaining > 0 { doubles.append(Double(bitPattern: try reader.integer(size, order))) }
    return doubles
  }

  /// Returns the rational values of a tag, of which those with a denominator of 0 are not finite; `nil` without the tag.
  ///
  /// Throws ``TIFFError`` for values of another type.
  package func rationals(_ tag: Tag) throws(TIFFError) -> [Double]? {
    guard let (_, bytes) = try contents(tag, sizes: [5: 8]) else { return nil }
    var rationals: [Double] = []
    var reader = reader(of: bytes)
    while reader.remaining > 0 {
      let numerator = Double(try reader.integer(4, order))
      rationals.append(numerator / Double(try reader.integer(4, order)))
    }
    return rationals
  }

  /// Returns the directory to which a tag points, such as that of the position; `nil` without the tag.
  ///
  /// Throws ``TIFFError`` for one that is malformed or exceeds the file.
  package func directory(_ tag: Tag) throws(TIFFError) -> TIFFFile? {
    guard let offset = try integers(tag)?.first else { return nil }
    var other = self
    try other.readDirectory(at: UInt64(offset))
    return other
  }

  /// Reads a range, or throws if it exceeds the file.
  func bytes(_ offset: UInt64, _ count: UInt64) throws(TIFFError) -> [UInt8] {
    guard let bytes = try read(offset, count) else {
      throw .damaged(detail: "it points beyond the end of the file")
    }
    return bytes
  }

  private func contents(
    _ tag: Tag, sizes: [UInt64: Int]
  ) throws(TIFFError) -> (size: Int, bytes: [UInt8])? {
    guard let field = fields[tag.rawValue] else { return nil }
    guard let size = sizes[field.type], field.count <= Self.limits.integers else {
      throw .damaged(detail: "its field \(tag.rawValue) is invalid")
    }
    let length = UInt64(size) * field.count
    let bytes =
      length <= field.value.count
      ? Array(field.value.prefix(Int(length))) : try bytes(integer(field.value[...]), length)
    return (size, bytes)
  }

  /// Returns the unsigned integer that bytes encode in the byte order of the file.
  private func integer(_ bytes: ArraySlice<UInt8>) throws(TIFFError) -> UInt64 {
    var reader = reader(of: Array(bytes))
    return try reader.integer(bytes.count, order)
  }

  private func reader(of bytes: [UInt8]) -> ByteReader<TIFFError> {
    ByteReader(bytes, error: .damaged(detail: "a value is truncated"))
  }
}

/// The error thrown for a TIFF file that is unreadable, damaged, or of an unsupported layout.
package enum TIFFError: Error, Hashable, Sendable {
  /// The file cannot be read.
  case unreadable(reason: String)

  /// The layout of the image is known but not supported.
  case unsupported(found: String, remedy: String)

  /// The file is truncated or malformed.
  case damaged(detail: String)
}
