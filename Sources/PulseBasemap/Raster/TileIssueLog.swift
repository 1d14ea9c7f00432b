import PulseBasics
import PulseGeo
import PulseTiles
import PulseVectorTiles

/// The issues of one view: missing, damaged or unrecognized tiles.
struct TileIssues {
  /// Whether no tile was found.
  var isEmpty = true

  /// Unreadable tiles and the reasons.
  var failures: [TileID: String] = [:]

  /// Partly readable tiles and the reasons.
  var partialFailures: [TileID: String] = [:]

  /// Missing tiles, and whether a coarser one replaces them.
  var missing: [TileID: Bool] = [:]

  /// Names of layers of no known schema.
  var unknownLayers: Set<String> = []
}

/// A log of the issues of all views, which formats them for the user.
struct TileIssueLog {
  /// The maximum number of layer names in a message.
  private static let mostLayers = 8

  /// Whether missing tiles are reported; for servers, the load report covers them.
  private let reportsMissingTiles: Bool

  /// Whether a view would have required too many tiles.
  var exceedsTileLimit = false

  /// Whether a view showed no tile.
  private var isEmpty = false

  private var issues = TileIssues()

  init(reportsMissingTiles: Bool) {
    self.reportsMissingTiles = reportsMissingTiles
  }

  /// Adds the issues of a view.
  mutating func add(_ view: TileIssues) {
    if view.isEmpty { isEmpty = true }
    issues.failures.merge(view.failures) { first, _ in first }
    issues.partialFailures.merge(view.partialFailures) { first, _ in first }
    issues.missing.merge(view.missing) { $0 && $1 }
    issues.unknownLayers.formUnion(view.unknownLayers)
  }

  mutating func removeAll() { self = TileIssueLog(reportsMissingTiles: reportsMissingTiles) }

  /// Returns advice on where the map has tiles, as far as that is known, or to try another place or zoom.
  private static func coverageAdvice(_ info: TileStoreInfo, _ zooms: String) -> String {
    guard info.areZoomsKnown else { return "use another place or --zoom" }
    return info.extent.map { "it covers \($0) at \(zooms)" } ?? "it has tiles of \(zooms) elsewhere"
  }

  /// Returns messages about the issues, one line each, which follow the name of the map; empty if there are none.
  func diagnostics(_ info: TileStoreInfo) -> [String] {
    var lines: [String] = []
    let zooms = "zoom \(info.zooms.lowerBound) to \(info.zooms.upperBound)"
    if exceedsTileLimit { lines.append("has tiles only of \(zooms), too low for this view; zoom in") }
    let isBare = isEmpty && issues.failures.isEmpty && (reportsMissingTiles || info.content == .raster)
    if isBare { lines.append("has no tiles here; \(Self.coverageAdvice(info, zooms))") }
    if reportsMissingTiles, !isBare, let line = Self.line(issues.missing) { lines.append(line) }
    lines += [
      Self.line(issues.failures, "cannot be used"),
      Self.line(issues.partialFailures, "is drawn only in part").map {
        "\($0)\($0.bytewise.contains(";") ? "" : "; its source may be damaged")"
      },
    ].compactMap(\.self)
    if !issues.unknownLayers.isEmpty {
      let names = issues.unknownLayers.sorted()
      let others = names.count - Self.mostLayers
      let listed = names.prefix(Self.mostLayers).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
      let known = VectorTileSchema.all.map(\.name).joined(separator: ", ")
      lines.append(
        "has layers of an unknown schema, \(listed)\(others > 0 ? " and \(others) more" : ""), which are drawn without a style; "
          + "use tiles of \(known)")
    }
    return lines
  }

  private static func line(_ missing: [TileID: Bool]) -> String? {
    guard let id = first(of: missing) else { return nil }
    let (others, filled) = (missing.count - 1, missing.values.count(where: \.self))
    let filling =
      switch filled {
      case 0: "nothing is drawn there"
      case missing.count: "lower-zoom tiles are drawn instead"
      default: "lower-zoom tiles replace \(filled) of them; the others stay empty"
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
