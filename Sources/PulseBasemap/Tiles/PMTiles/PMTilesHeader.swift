import PulseGeo

/// The beginning of a PMTiles file of version 3: where everything is, and how it is stored.
///
/// Source: the PMTiles specification, version 3, section 3.
struct PMTilesHeader {
  /// The number of bytes.
  static let size = 127

  /// How bytes are stored.
  enum Compression: UInt64 {
    case unknown, plain, gzip, brotli, zstd
  }

  /// What tiles are.
  enum TileType: UInt64 {
    case unknown, vector, png, jpeg, webp, avif, mapLibreVector
  }

  /// A part of the file.
  struct Section {
    let offset: UInt64
    let length: UInt64
  }

  let root: Section
  let metadata: Section
  let leaves: Section
  let data: Section
  let internalCompression: Compression
  let tileType: TileType
  let zooms: ClosedRange<Int>
  let bounds: GeoBounds?

  /// Reads the header of a file.
  ///
  /// - Parameter bytes: The first bytes of the file, at most ``size``.
  /// - Throws: ``SourceFault`` for other versions, and for what a reader cannot do without.
  init(_ bytes: [UInt8]) throws(SourceFault) {
    let version = bytes.dropFirst(7).first ?? 0
    if Self.isOld(bytes) {
      throw .unsupported(
        found: "PMTiles version \(bytes.dropFirst(2).first ?? 0)",
        remedy: "make version 3 of it with 'pmtiles convert'")
    }
    guard bytes.count > 7, version == 3 else {
      if bytes.count <= 7 { throw .damaged(kind: "PMTiles", detail: "its header ends early") }
      throw .unsupported(found: "PMTiles version \(version)", remedy: "use version 3")
    }
    guard bytes.count == Self.size else {
      throw .damaged(kind: "PMTiles", detail: "its header ends early")
    }
    var cursor = ByteCursor(Array(bytes.dropFirst(8)))
    func number(_ count: Int) -> UInt64 { cursor.littleEndian(count) ?? 0 }
    func section() -> Section { Section(offset: number(8), length: number(8)) }
    func degrees() -> Double { Double(Int32(truncatingIfNeeded: number(4))) / 1e7 }
    root = section()
    metadata = section()
    leaves = section()
    data = section()
    // How many tiles there are, and whether they stand in order, is of no use to a reader.
    for _ in 0..<3 { _ = number(8) }
    _ = number(1)
    internalCompression = try Self.checked(Compression(rawValue: number(1)))
    // Tiles themselves tell whether they are compressed by gzip: some files say it and are not, or the reverse.
    let tileCompression = Compression(rawValue: number(1))
    if tileCompression == .brotli || tileCompression == .zstd { _ = try Self.checked(tileCompression) }
    tileType = TileType(rawValue: number(1)) ?? .unknown
    let (lowest, highest) = (Int(number(1)), Int(number(1)))
    guard lowest <= highest, lowest <= TileID.deepestZoom else {
      throw .damaged(kind: "PMTiles", detail: "it has zooms from \(lowest) to \(highest)")
    }
    zooms = lowest...min(highest, TileID.deepestZoom)
    let (west, south, east, north) = (degrees(), degrees(), degrees(), degrees())
    bounds = GeoBounds(checking: west, south, east, north)
  }

  /// Whether a file is of version 1 or 2, which begin with two letters and a number of two bytes.
  static func isOld(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "PM".utf8) && bytes.count > 3 && 1...2 ~= bytes[2] && bytes[3] == 0
  }

  private static func checked(_ compression: Compression?) throws(SourceFault) -> Compression {
    switch compression {
    case .brotli: throw .unsupported(found: "PMTiles compressed by brotli", remedy: "use gzip or none")
    case .zstd: throw .unsupported(found: "PMTiles compressed by zstd", remedy: "use gzip or none")
    case .unknown, nil:
      throw .unsupported(found: "PMTiles of an unknown compression", remedy: "use gzip or none")
    case .gzip: return .gzip
    case .plain: return .plain
    }
  }
}

extension GeoBounds {
  /// Creates a box, unless it is none or all of the world.
  init?(checking west: Double, _ south: Double, _ east: Double, _ north: Double) {
    let isBox =
      -180...180 ~= west && -180...180 ~= east && -90...90 ~= south && -90...90 ~= north && south < north
      && west != east
    guard isBox, (west, east) != (-180, 180) || south > -85 || north < 85 else { return nil }
    self.init(west: west, south: south, east: east, north: north)
  }
}
