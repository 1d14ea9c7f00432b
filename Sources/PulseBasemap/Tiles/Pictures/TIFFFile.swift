/// The fields of the first picture of a TIFF or BigTIFF file.
///
/// Source: TIFF, revision 6.0, section 2. The file is read by ranges, and numbers only as far as the file reaches.
struct TIFFFile {
  /// The fields that are read.
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

  /// The largest number of fields, of numbers in one, and of pictures that are looked at.
  private static let limits = (fields: 4096, numbers: 1 << 20, pictures: 32)

  private let file: ReadableFile
  private let isBigEndian: Bool
  private let isBig: Bool
  private var fields: [UInt64: (type: UInt64, count: UInt64, value: [UInt8])] = [:]

  /// The place of the fields of the next picture; 0 when there is none.
  private var next: UInt64 = 0

  /// Reads the fields of a file.
  ///
  /// - Parameter file: The file, which begins as TIFF files do.
  /// - Throws: ``SourceFault``.
  init(_ file: ReadableFile) throws(SourceFault) {
    self.file = file
    let start = try file.beginning(16)
    isBigEndian = start.first == UInt8(ascii: "M")
    isBig = start.dropFirst(isBigEndian ? 3 : 2).first == 43
    let pointer = isBig ? 8 : 4
    guard start.count >= 2 * pointer else { throw Self.damage("its header ends early") }
    try readFields(at: number(start[pointer..<2 * pointer]))
  }

  /// Reads the fields of a picture.
  private mutating func readFields(at place: UInt64) throws(SourceFault) {
    let pointer = isBig ? 8 : 4
    var position = place
    let count = number(try bytes(position, isBig ? 8 : 2)[...])
    guard count <= Self.limits.fields else { throw Self.damage("it has \(count) fields") }
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

  /// The number of bytes of the file.
  var size: Int { file.size }

  /// Whether another picture of the file is a mask, which tells the pixels of the first one that are valid.
  var hasMask: Bool {
    var other = self
    for _ in 0..<Self.limits.pictures where other.next > 0 {
      guard (try? other.readFields(at: other.next)) != nil else { return false }
      if let type = try? other.number(.subfileType, or: 0), type & 4 != 0 { return true }
    }
    return false
  }

  /// Returns the text of a field, without the zero at its end; `nil` when there is no such field.
  func text(_ tag: Tag) throws(SourceFault) -> String? {
    guard let (_, bytes) = try contents(tag, sizes: [2: 1]) else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns the whole numbers of a field; `nil` when there is no such field.
  func numbers(_ tag: Tag) throws(SourceFault) -> [Int]? {
    guard let (size, bytes) = try contents(tag, sizes: [1: 1, 3: 2, 4: 4, 16: 8]) else { return nil }
    return stride(from: 0, to: bytes.count, by: size).map { start in
      Int(clamping: number(bytes[start..<start + size]))
    }
  }

  /// Returns the first whole number of a field, or another one when there is no such field.
  func number(_ tag: Tag, or standard: Int) throws(SourceFault) -> Int {
    try numbers(tag)?.first ?? standard
  }

  /// Returns the real numbers of a field; `nil` when there is no such field.
  func reals(_ tag: Tag) throws(SourceFault) -> [Double]? {
    guard let (size, bytes) = try contents(tag, sizes: [12: 8]) else { return nil }
    return stride(from: 0, to: bytes.count, by: size).map { start in
      Double(bitPattern: number(bytes[start..<start + size]))
    }
  }

  /// Reads bytes that have to be in the file.
  func bytes(_ offset: UInt64, _ count: UInt64) throws(SourceFault) -> [UInt8] {
    guard let bytes = try file.bytes(at: offset, count: count) else {
      throw Self.damage("it leads to bytes beyond its end")
    }
    return bytes
  }

  /// The fault of a file that is not as it should be.
  static func damage(_ detail: String) -> SourceFault { .damaged(kind: "TIFF", detail: detail) }

  private func contents(
    _ tag: Tag, sizes: [UInt64: Int]
  ) throws(SourceFault) -> (size: Int, bytes: [UInt8])? {
    guard let field = fields[tag.rawValue] else { return nil }
    guard let size = sizes[field.type], field.count <= Self.limits.numbers else {
      throw Self.damage("its field \(tag.rawValue) makes no sense")
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
