import PulseCanvas

/// What went wrong with tiles while views were painted.
struct TileTrouble {
  /// Whether a view would have taken too many tiles.
  var isTooFarOut = false

  /// Whether a view showed no tile at all.
  private var isEmpty = false

  /// The tiles that cannot be read, each once.
  private var failures: [TileID: String] = [:]

  /// Takes note of what happened in a view.
  mutating func add(_ mosaic: TileMosaic) {
    if mosaic.isEmpty { isEmpty = true }
    failures.merge(mosaic.failures) { first, _ in first }
  }

  /// Where there are tiles, as far as that is known.
  private static func advice(_ info: TileStoreInfo, _ zooms: String) -> String {
    guard info.areZoomsKnown else { return "use another place or --zoom" }
    return info.extent.map { "it covers \($0) at \(zooms)" } ?? "it has tiles of \(zooms) elsewhere"
  }

  /// What happened, in one line each.
  func complaints(_ info: TileStoreInfo) -> [String] {
    var lines: [String] = []
    let zooms = "zoom \(info.zooms.lowerBound) to \(info.zooms.upperBound)"
    if isTooFarOut { lines.append("has tiles of \(zooms) only, too small for this view; zoom in") }
    if isEmpty, failures.isEmpty { lines.append("has no tiles here; \(Self.advice(info, zooms))") }
    let first = failures.min { ($0.key.z, $0.key.x, $0.key.y) < ($1.key.z, $1.key.x, $1.key.y) }
    if let (id, reason) = first {
      let others = failures.count - 1
      let rest = others == 0 ? "" : ", and \(others) other\(others == 1 ? "" : "s")"
      lines.append("tile \(id)\(rest) cannot be used: \(reason)")
    }
    return lines
  }
}
