/// What came of loading tiles.
package struct TileLoadReport: Hashable, Sendable {
  /// The name of the server.
  package let host: String

  /// The number of tiles that were wanted.
  package internal(set) var wanted = 0

  /// The number of those that are missing.
  package var missing: Int { problems.values.reduce(0, +) }

  /// The number of those that are missing and have nothing coarser that stands for them.
  package internal(set) var uncovered = 0

  /// Whether nothing at all is there to be painted, although something should be.
  package var isBlank: Bool { wanted > 0 && uncovered == wanted }

  /// The number of those that are older than the server allows, as it could not be asked.
  package var stale: Int { staleProblems.values.reduce(0, +) }

  /// Whether tiles could not be kept for the next run.
  package internal(set) var cacheFailed = false

  /// How many tiles are missing, by why.
  var problems: [TileProblem: Int] = [:]

  /// How many old tiles are used, by why.
  var staleProblems: [TileProblem: Int] = [:]

  /// Whether the address has a key in it.
  private let hasKey: Bool

  init(host: String, hasKey: Bool) {
    (self.host, self.hasKey) = (host, hasKey)
  }

  /// Takes over what was noticed of a tile that was loaded before the others.
  mutating func add(_ earlier: TileLoadReport) {
    staleProblems.merge(earlier.staleProblems, uniquingKeysWith: +)
    cacheFailed = cacheFailed || earlier.cacheFailed
  }

  /// What is wrong, in the words of a message: `3 of 12 tiles (2: status 404; 1: no intact tile)`.
  package var summary: String { "\(missing) of \(wanted) tiles (\(Self.list(problems)))" }

  /// What a user has to know of it, a line each.
  ///
  /// - Parameter folder: Where the cache is.
  /// - Returns: The lines, none when all went well.
  package func warnings(cacheFolder folder: String?) -> [String] {
    var warnings: [String] = []
    if stale > 0 {
      warnings.append(
        "\(host) does not answer as it should (\(Self.list(staleProblems))); \(Self.tiles(stale)) "
          + "of the cache \(stale == 1 ? "is" : "are") used although the server may have newer ones")
    }
    if missing > 0 {
      let hint = problems.keys.contains { $0.isRefusal } || isBlocked ? "; \(remedy)" : ""
      warnings.append("\(summary) of \(host) are missing; \(substitution)\(hint)")
    }
    if cacheFailed, let folder {
      warnings.append("tiles cannot be kept in '\(folder)'; the next run has to fetch them again")
    }
    return warnings
  }

  /// Sentence about the coarser tiles that fill the gaps.
  private var substitution: String {
    switch uncovered {
    case 0: "coarser ones fill the gaps"
    case missing: "no coarser ones fill the gaps"
    default: "coarser ones fill the gaps of \(missing - uncovered)"
    }
  }

  /// Advice for the gravest reason for which tiles are missing.
  package var remedy: String {
    let problems = problems.keys
    if isBlocked { return "see osm.wiki/Blocked" }
    if problems.contains(where: \.isRefusal) {
      return hasKey
        ? "check the key in the environment variable \(TileServerSettings.keyVariable)"
        : "check whether the server needs a key, and write {key} in the address where it belongs"
    }
    if problems.contains(.failed(.noDescriptor)) { return "close files or programs, or raise 'ulimit -n'" }
    if problems.contains(.failed(.outOfMemory)) { return "close programs" }
    if problems.contains(.notCached) { return "run once without --offline" }
    if problems.contains(where: \.isOfAddress) { return "check the address, and the network" }
    if problems.contains(.damaged) { return "check the address, and what it shows in a browser" }
    if problems.contains(.notThere) { return "check the address, or use another place or --zoom" }
    if problems.contains(.failed(.timedOut)) { return "try again later, or raise --timeout" }
    return "try again later"
  }

  /// Whether OpenStreetMap refuses the program, which it explains on a page.
  private var isBlocked: Bool {
    TileProvider.of(host: host) != nil
      && problems.keys.contains { [.status(403), .status(418), .status(429)].contains($0) }
  }

  private static func tiles(_ count: Int) -> String { count == 1 ? "1 tile" : "\(count) tiles" }

  private static func list(_ problems: [TileProblem: Int]) -> String {
    problems.map { (count: $1, text: $0.description) }
      .sorted { ($1.count, $0.text) < ($0.count, $1.text) }
      .map { "\($0.count): \($0.text)" }.joined(separator: "; ")
  }
}
