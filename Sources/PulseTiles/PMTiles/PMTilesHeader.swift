package import PulseGeo
import PulseImages

/// The header of a PMTiles file: byte ranges of its sections, compression, tile type, zooms and bounds.
///
/// Source: PMTiles specification 3, section 3.
struct PMTilesHeader {
  /// The size in bytes.
  static let size = 127

  /// A compression method of the PMTiles specification: unknown, none, gzip, brotli or Zstandard.
  enum Compression: UInt64 {
    case unknown, plain, gzip, brotli, zstd
  }

  /// A tile type of the PMTiles specification: unknown, MVT, PNG, JPEG, WebP, AVIF or MapLibre Vector Tile.
  enum TileType: UInt64 {
    case unknown, vector, png, jpeg, webp, avif, mapLibreVector

    /// The name of the image format; `nil` for vector and unknown tiles.
    var imageFormat: String? {
      switch self {
      case .png: "PNG"
      case .jpeg: "JPEG"
      case .webp: "WebP"
      case .avif: "AVIF"
      case .unknown, .vector, .mapLibreVector: nil
      }
    }
  }

  /// A range of bytes in the file, given by its offset and length.
  struct ByteRange {
    let offset: UInt64
    let length: UInt64
  }

  let root: ByteRange
  let metadata: ByteRange
  let leaves: ByteRange
  let data: ByteRange
  let internalCompression: Compression
  let tileType: TileType
  let zooms: ClosedRange<Int>
  let bounds: GeoBounds?

  /// Parses a header.
  ///
  /// - Parameter bytes: The first ``size`` bytes of the file, or fewer.
  /// - Throws: ``BasemapSourceError`` for other versions and invalid or unsupported values.
  init(_ bytes: [UInt8]) throws(BasemapSourceError) {
    let version = bytes.dropFirst(7).first ?? 0
    if Self.isVersion1Or2(bytes) {
      throw .unsupported(
        found: "PMTiles version \(bytes.dropFirst(2).first ?? 0)",
        remedy: "convert it to version 3 with 'pmtiles convert'")
    }
    guard bytes.count > 7, version == 3 else {
      if bytes.count <= 7 { throw .damaged(kind: "PMTiles", detail: "its header is truncated") }
      throw .unsupported(found: "PMTiles version \(version)", remedy: "use version 3")
    }
    let endsEarly = BasemapSourceError.damaged(kind: "PMTiles", detail: "its header is truncated")
    guard bytes.count == Self.size else { throw endsEarly }
    var reader = ByteReader(bytes, in: 8..<Self.size, error: endsEarly)
    func number(_ count: Int) throws(BasemapSourceError) -> UInt64 {
      try reader.integer(count, .littleEndian)
    }
    func section() throws(BasemapSourceError) -> ByteRange {
      ByteRange(offset: try number(8), length: try number(8))
    }
    func degrees() throws(BasemapSourceError) -> Double {
      Double(Int32(truncatingIfNeeded: try number(4))) / 1e7
    }
    root = try section()
    metadata = try section()
    leaves = try section()
    data = try section()
    // Tile counts and the clustered flag are not needed.
    try reader.take(3 * 8 + 1)
    internalCompression = try Self.validated(Compression(rawValue: number(1)))
    // Tiles are checked for gzip signatures themselves, since headers are often wrong.
    let tileCompression = Compression(rawValue: try number(1))
    if tileCompression == .brotli || tileCompression == .zstd { _ = try Self.validated(tileCompression) }
    tileType = TileType(rawValue: try number(1)) ?? .unknown
    let (lowest, highest) = (Int(try number(1)), Int(try number(1)))
    guard lowest <= highest, lowest <= TileID.deepestZoom else {
      throw .damaged(kind: "PMTiles", detail: "its zoom range from \(lowest) to \(highest) is invalid")
    }
    zooms = lowest...min(highest, TileID.deepestZoom)
    let (west, south, east, north) = (try degrees(), try degrees(), try degrees(), try degrees())
    bounds = GeoBounds(validating: west, south, east, north)
  }

  /// Whether the first bytes are those of PMTiles version 1 or 2: `PM` and a little-endian 16-bit version.
  static func isVersion1Or2(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "PM".utf8) && bytes.count > 3 && 1...2 ~= bytes[2] && bytes[3] == 0
  }

  private static func validated(_ compression: Compression?) throws(BasemapSourceError) -> Compression {
    switch compression {
    case .brotli: throw .unsupported(found: "PMTiles compressed with brotli", remedy: "use gzip or none")
    case .zstd: throw .unsupported(found: "PMTiles compressed with zstd", remedy: "use gzip or none")
    case .unknown, nil:
      throw .unsupported(found: "PMTiles with an unknown compression", remedy: "use gzip or none")
    case .gzip: return .gzip
    case .plain: return .plain
    }
  }
}

extension GeoBounds {
  /// Creates bounds; `nil` if they are invalid or cover the whole world.
  package init?(validating west: Double, _ south: Double, _ east: Double, _ north: Double) {
    let isBox =
      -180...180 ~= west && -180...180 ~= east && -90...90 ~= south && -90...90 ~= north && south < north
      && west != east
    guard isBox, (west, east) != (-180, 180) || south > -85 || north < 85 else { return nil }
    self.init(west: west, south: south, east: east, north: north)
  }
}
