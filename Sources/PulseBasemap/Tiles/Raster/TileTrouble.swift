/// Findings of one view: the tiles that are missing, damaged or of an unknown schema.
struct TileFindings {
  /// Whether any tile was found.
  var isEmpty = true

  /// The tiles that cannot be read, and why.
  var failures: [TileID: String] = [:]

  /// The tiles of which a part cannot be read, and why.
  var flaws: [TileID: String] = [:]

  /// The tiles that are not there, and whether a coarser one stands in.
  var gaps: [TileID: Bool] = [:]

  /// The names of layers of which nothing is known.
  var unknownLayers: Set<String> = []
}

/// Findings of all views that were painted, as lines for the user.
struct TileTrouble {
  /// The most names of layers that are listed.
  private static let mostLayers = 8

  /// Whether gaps are reported: those of servers are when their tiles are loaded.
  private let reportsGaps: Bool

  /// Whether a view would have taken too many tiles.
  var isTooFarOut = false

  /// Whether a view showed no tile at all.
  private var isEmpty = false

  private var findings = TileFindings()

  /// Creates an empty list.
  ///
  /// - Parameter reportsGaps: Whether each tile has to be there, as in files.
  init(reportsGaps: Bool) {
    self.reportsGaps = reportsGaps
  }

  /// Adds the findings of a view.
  mutating func add(_ view: TileFindings) {
    if view.isEmpty { isEmpty = true }
    findings.failures.merge(view.failures) { first, _ in first }
    findings.flaws.merge(view.flaws) { first, _ in first }
    findings.gaps.merge(view.gaps) { $0 && $1 }
    findings.unknownLayers.formUnion(view.unknownLayers)
  }

  /// Forgets the findings.
  mutating func removeAll() { self = TileTrouble(reportsGaps: reportsGaps) }

  /// Returns the place and zooms that have tiles, as far as they are known, as advice.
  private static func advice(_ info: TileStoreInfo, _ zooms: String) -> String {
    guard info.areZoomsKnown else { return "use another place or --zoom" }
    return info.extent.map { "it covers \($0) at \(zooms)" } ?? "it has tiles of \(zooms) elsewhere"
  }

  /// Returns the findings in one line each, behind the name of the map.
  func complaints(_ info: TileStoreInfo) -> [String] {
    var lines: [String] = []
    let zooms = "zoom \(info.zooms.lowerBound) to \(info.zooms.upperBound)"
    if isTooFarOut { lines.append("has tiles of \(zooms) only, too small for this view; zoom in") }
    let isBare = isEmpty && findings.failures.isEmpty && (reportsGaps || info.content == .raster)
    if isBare { lines.append("has no tiles here; \(Self.advice(info, zooms))") }
    if reportsGaps, !isBare, let line = Self.line(findings.gaps) { lines.append(line) }
    lines += [
      Self.line(findings.failures, "cannot be used"), Self.line(findings.flaws, "cannot be drawn as a whole"),
    ].compactMap(\.self)
    if !findings.unknownLayers.isEmpty {
      let names = findings.unknownLayers.sorted()
      let others = names.count - Self.mostLayers
      let listed = names.prefix(Self.mostLayers).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
      let known = VectorSchema.all.map(\.name).joined(separator: ", ")
      lines.append(
        "has layers of no known schema, \(listed)\(others > 0 ? " and \(others) more" : ""), which are drawn plainly; "
          + "use tiles of \(known)")
    }
    return lines
  }

  private static func line(_ gaps: [TileID: Bool]) -> String? {
    guard let id = first(of: gaps) else { return nil }
    let (others, filled) = (gaps.count - 1, gaps.values.count(where: \.self))
    let filling =
      switch filled {
      case 0: "nothing is drawn there"
      case gaps.count: "coarser tiles are drawn instead"
      default: "coarser tiles are drawn instead of \(filled) of them, and nothing instead of the others"
      }
    return "has no tile \(id)\(others == 0 ? "" : " and \(others) more of these views"); \(filling)"
  }

  private static func line(_ reasons: [TileID: String], _ verb: String) -> String? {
    guard let id = first(of: reasons), let reason = reasons[id] else { return nil }
    let others = reasons.count - 1
    let rest = others == 0 ? "" : ", and \(others) other\(others == 1 ? "" : "s")"
    return "tile \(id)\(rest) \(verb): \(reason)"
  }

  private static func first<Value>(of tiles: [TileID: Value]) -> TileID? {
    tiles.keys.min { ($0.z, $0.x, $0.y) < ($1.z, $1.x, $1.y) }
  }
}
