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

  /// What happened, in one line each.
  func complaints(_ info: TileStoreInfo) -> [String] {
    var lines: [String] = []
    let zooms = "zoom \(info.zooms.lowerBound) to \(info.zooms.upperBound)"
    if isTooFarOut { lines.append("has tiles of \(zooms) only, too small for this view; zoom in") }
    if isEmpty, failures.isEmpty { lines.append("has no tiles here; it covers \(info.extent) at \(zooms)") }
    let first = failures.min { ($0.key.z, $0.key.x, $0.key.y) < ($1.key.z, $1.key.x, $1.key.y) }
    if let (id, reason) = first {
      let others = failures.count - 1
      let rest = others == 0 ? "" : ", and \(others) other\(others == 1 ? "" : "s")"
      lines.append("tile \(id)\(rest) cannot be used: \(reason)")
    }
    return lines
  }
}
