import Glibc
package import PulseGeo
package import PulseSystem

/// A work file of tiles that are collected for an archive; a process that is killed at any instant can continue it.
///
/// After a line of text, it is a sequence of records: tile ID, length and CRC-32, in little-endian order, and the bytes
/// of the tile as they will be stored. The first record that is not intact ends the file.
package struct TileWorkFile: ~Copyable {
  /// The place of a tile in the file.
  struct Record {
    let offset: Int
    /// The number of bytes; 0 where there is no tile.
    let count: Int
  }

  /// The size in bytes of a record without its tile.
  private static let headerSize = 16

  private static let signature = "pulsemap tiles 1 "

  /// The path.
  package let path: String

  private let file: FileDescriptor
  private var end: Int

  /// The records by tile ID of PMTiles.
  private(set) var records: [UInt64: Record] = [:]

  /// The number of tiles whose result is known.
  package var count: Int { records.count }

  /// Whether the file had the tiles of another extract, which were discarded.
  package let replacesOther: Bool

  /// Opens a file and locks it, once another process that is about to end has released it.
  ///
  /// The lock of a killed process lasts until the system has removed the process. The file is opened again for each
  /// attempt, since the other process may have removed it.
  ///
  /// A link, a pipe, and a file that has other names as well could be somebody else's.
  ///
  /// - Throws: ``SystemError``; it is ``SystemError/isLocked`` if another process uses the file for longer than a second,
  ///   and ``SystemError/isOtherFile`` or `ELOOP` if it can be somebody else's.
  private static func locked(_ path: String) throws(SystemError) -> FileDescriptor {
    for _ in 0..<20 {
      let place = try LinkSafePath(path)
      let file = try place.directory().update(place.name)
      if file.lock() { return file }
      usleep(50_000)
    }
    throw .isLocked
  }

  /// Opens a file, and reads the tiles of an earlier run; those of another extract are discarded.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - identity: The source, its version and the area, as one line.
  /// - Throws: ``SystemError``; it is ``SystemError/isLocked`` if another process uses the file, and
  ///   ``SystemError/isOtherFile`` if that is no work file.
  package init(path: String, identity: String) throws(SystemError) {
    let file = try Self.locked(path)
    let line = Array("\(Self.signature)\(identity)\n".utf8)
    var (records, end): ([UInt64: Record], Int) = ([:], line.count)
    let start = try file.readAll(limit: Self.signature.utf8.count - 1)
    // The process may have been killed while it wrote the signature.
    guard Self.signature.utf8.starts(with: start.prefix(Self.signature.utf8.count)) else {
      throw .isOtherFile
    }
    file.seek(to: 0)
    let isSame = try file.readExactly(line.count) == line
    if isSame {
      while let header = try file.readExactly(Self.headerSize) {
        let (number, length) = (Self.integer(header[0..<8]), Int(Self.integer(header[8..<12])))
        guard length <= TileSample.largestTile, let bytes = try file.readExactly(length),
          Self.checksum(header[0..<12], bytes) == Self.integer(header[12..<16])
        else { break }
        records[number] = Record(offset: end + Self.headerSize, count: length)
        end += Self.headerSize + length
      }
      try file.truncate(to: end)
    } else {
      try file.truncate(to: 0)
      do throws(SystemError) {
        try file.write(line)
      } catch {
        // It has nothing that another run could continue.
        FileDescriptor.remove(path)
        throw error
      }
    }
    (self.path, self.records, self.end) = (path, records, end)
    replacesOther = !isSame && start.count == Self.signature.utf8.count
    self.file = file
  }

  /// Returns whether the result of a tile is known.
  package func contains(_ id: TileID) -> Bool { records[id.number] != nil }

  /// Appends a tile as it will be stored; `nil` records that there is none.
  ///
  /// - Throws: ``SystemError``.
  package mutating func append(_ bytes: [UInt8]?, as id: TileID) throws(SystemError) {
    let bytes = bytes ?? []
    var record = Self.bytes(id.number, 8) + Self.bytes(UInt64(bytes.count), 4)
    record += Self.bytes(Self.checksum(record[...], bytes), 4)
    try file.write(record + bytes)
    records[id.number] = Record(offset: end + Self.headerSize, count: bytes.count)
    end += record.count + bytes.count
  }

  /// The numbers and records of the tiles that exist, in the order of PMTiles.
  var tiles: [(number: UInt64, record: Record)] {
    records.lazy.filter { $0.value.count > 0 }.map { ($0.key, $0.value) }.sorted { $0.number < $1.number }
  }

  /// The number of tiles that exist.
  package var tileCount: Int { records.values.count { $0.count > 0 } }

  /// Reads the bytes of a tile.
  ///
  /// - Throws: ``SystemError``.
  func bytes(of record: Record) throws(SystemError) -> [UInt8] {
    file.seek(to: record.offset)
    guard let bytes = try file.readExactly(record.count) else { throw .endsEarly }
    return bytes
  }

  private static func checksum(_ header: ArraySlice<UInt8>, _ bytes: [UInt8]) -> UInt64 {
    UInt64(crc32(bytes[...], after: crc32(header)))
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Returns a number in little-endian order.
  static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }
}

extension FileDescriptor {
  /// Reads a number of bytes; `nil` if the file ends before.
  fileprivate borrowing func readExactly(_ count: Int) throws(SystemError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let part = try read(atMost: count - bytes.count)
      if part.isEmpty { return nil }
      bytes += part
    }
    return bytes
  }
}

extension SystemError {
  /// The error that another process has locked a file: `EWOULDBLOCK`.
  package static var isLocked: SystemError { SystemError(11) }

  /// The error that a file that is not a work file exists: `EEXIST`.
  package static var isOtherFile: SystemError { SystemError(17) }

  /// The error that a file is a symbolic link, which is not followed: `ELOOP`.
  package static var isLink: SystemError { SystemError(40) }

  /// The error that a file ends before its expected end: `EIO`.
  static var endsEarly: SystemError { SystemError(5) }
}
