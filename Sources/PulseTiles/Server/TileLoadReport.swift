import PulseBasics

/// A report on loading tiles: how many are missing, stale or uncovered, and why.
package struct TileLoadReport: Hashable, Sendable {
  package let host: String

  /// The number of tiles that the views need, of those that are only counted; 0 after a download.
  package var counted = 0

  /// The number of requested tiles.
  package var wanted = 0

  /// The number of missing tiles.
  package var missing: Int { problems.values.reduce(0, +) }

  /// The number of missing tiles without any coarser tile to replace them.
  package var uncovered = 0

  /// Whether nothing can be drawn although tiles were requested.
  package var isBlank: Bool { wanted > 0 && uncovered == wanted }

  /// The number of expired tiles in use because the server did not answer.
  package var stale: Int { staleProblems.values.reduce(0, +) }

  /// Whether writing to the cache failed.
  package var cacheFailed = false

  /// The number of tiles of the views that are outside of the area that the server covers, and are not requested.
  package var outside = 0

  /// The highest zoom level of a server that refuses higher ones as bad requests; `nil` for others.
  package var highestAcceptedZoom: Int?

  /// The number of missing tiles that the server was not asked for, as the cache remembers that it has none.
  package var remembered = 0

  /// The number of missing tiles by reason.
  package var problems: [DownloadError: Int] = [:]

  /// The number of stale tiles by reason.
  package var staleProblems: [DownloadError: Int] = [:]

  /// Whether the URL template has a `{key}`.
  private let hasKey: Bool

  /// Creates an empty report.
  package init(host: String, hasKey: Bool) {
    // The placeholder of a host name is no part of it to readers.
    self.host = host.bytewise.replacing("{s}.", with: "")
    self.hasKey = hasKey
  }

  /// Merges the report of a tile that was loaded earlier.
  package mutating func merge(_ earlier: TileLoadReport) {
    staleProblems.merge(earlier.staleProblems, uniquingKeysWith: +)
    cacheFailed = cacheFailed || earlier.cacheFailed
    remembered += earlier.remembered
  }

  /// The numbers of missing tiles and their reasons as text: `2: HTTP status 404; 1: damaged tile`.
  package var reasons: String { Self.formatted(problems) }

  /// The missing tiles and reasons as text: `3 of 12 tiles (2: HTTP status 404; 1: damaged tile)`.
  package var summary: String { "\(missing) of \(wanted) tiles (\(reasons))" }

  /// The message that no tile could be loaded, with the reasons but those that follow from others.
  package var blankSummary: String {
    let causes = problems.filter { $0.key != .skippedAfterFailures }
    let reasons = causes.count == 1 ? causes.keys.map(\.description).joined() : Self.formatted(problems)
    let tiles = wanted == 1 ? "the only tile" : "none of the \(wanted) tiles"
    return "\(tiles) of \(host) could \(wanted == 1 ? "not " : "")be loaded: \(reasons)"
  }

  /// Returns warnings for the user, one line each, given the cache folder.
  package func warnings(cacheFolder folder: String?) -> [String] {
    var warnings: [String] = []
    if stale > 0 {
      warnings.append(
        "\(host) does not respond correctly (\(Self.formatted(staleProblems))); "
          + "\(stale) cached \(stale == 1 ? "tile is" : "tiles are") used, which may be outdated")
    }
    if missing > 0 {
      let isRefused = problems.keys.contains { $0.isRefusal } || Self.isBlocked(host, Array(problems.keys))
      let hint = isRefused ? "; \(remedy)" : remembered > 0 ? "; \(Self.askingAgain)" : ""
      warnings.append("\(summary) of \(host) are missing; \(substitution)\(hint)")
    }
    if let zoom = highestAcceptedZoom {
      warnings.append(
        "\(host) has no zoom above \(zoom), for which it answers \(DownloadError.badRequest); "
          + "set --max-zoom \(zoom) to save these requests")
    }
    if cacheFailed, let folder {
      warnings.append("tiles cannot be cached in '\(folder)'; the next run must download them again")
    }
    return warnings
  }

  /// The clause about coarser tiles that fill the gaps.
  private var substitution: String {
    switch uncovered {
    case 0: "lower-zoom tiles fill in"
    case missing: "no lower-zoom tiles fill in"
    default: "lower-zoom tiles fill in for \(missing - uncovered)"
    }
  }

  /// Advice on the most severe reason for missing tiles.
  package var remedy: String {
    Self.remedy(for: Array(problems.keys), host: host, hasKey: hasKey)
  }

  /// The way to ask again for tiles that the server did not have.
  private static let askingAgain =
    "this is remembered for a day or as long as the server says, until 'pulsemap cache --clear'"

  fileprivate static func remedy(for problems: [DownloadError], host: String, hasKey: Bool) -> String {
    if isBlocked(host, problems) { return "\(naming), and see osm.wiki/Blocked" }
    let keyed =
      hasKey
      ? "check the key in the environment variable \(TileServerOptions.keyVariable)"
      : "check whether the server needs a key, and put {key} into the URL, or write --header 'NAME: VALUE'"
    if problems.contains(.status(401)) { return keyed }
    if problems.contains(.status(402)) {
      return "pay for the use of the server, or use another one"
    }
    if problems.contains(.status(403)) { return "\(keyed), or \(naming), as usage policies ask" }
    if problems.contains(.status(407)) { return "check the proxy in the environment variables" }
    if problems.contains(where: \.isLimitOfRequests) {
      return "try again later and ask for less, as the usage policy of the server says"
    }
    if problems.contains(.tooManyOpenFiles) {
      return "close files or programs, or raise 'ulimit -n'"
    }
    if problems.contains(.outOfMemory) { return "free memory by closing programs" }
    if problems.contains(.notCached) { return "run once without --offline" }
    if problems.contains(where: \.isUnreachable) { return "check the URL and the network" }
    if problems.contains(where: \.isTooLarge) { return "check the URL" }
    if problems.contains(where: \.isOtherClientError) || problems.contains(.damaged) {
      return "check the URL in a browser"
    }
    if problems.contains(where: \.isPossiblyMissingTile) {
      return "check the URL, or use another location or --zoom"
    }
    if problems.contains(.timedOut) { return "try again later, or raise --timeout" }
    return "try again later"
  }

  /// The way to name oneself, without which some servers refuse requests.
  private static let naming = "name yourself with --user-agent 'NAME (CONTACT)'"

  /// Whether OpenStreetMap blocks the program, which osm.wiki/Blocked explains.
  private static func isBlocked(_ host: String, _ problems: [DownloadError]) -> Bool {
    KnownTileHost.named(host) != nil
      && problems.contains { [.status(403), .status(418), .status(429)].contains($0) }
  }

  private static func formatted(_ problems: [DownloadError: Int]) -> String {
    problems.map { (count: $1, text: $0.description) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
      .map { "\($0.count): \($0.text)" }.joined(separator: "; ")
  }
}

extension DownloadError {
  /// Returns advice on what to do about the error.
  package func remedy(host: String, hasKey: Bool) -> String {
    // Places and zooms matter for tiles alone.
    isPossiblyMissingTile ? "check the URL" : TileLoadReport.remedy(for: [self], host: host, hasKey: hasKey)
  }
}
