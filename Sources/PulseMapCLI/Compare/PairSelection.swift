import PulseGoldens

/// A selection of pairs by patterns of their names, and by a shard.
struct PairSelection {
  private let included: [WildcardPattern]
  private let excluded: [WildcardPattern]
  private let shard: Shard

  /// Creates the selection of options.
  ///
  /// - Throws: ``CommandError`` if the environment determines no shard.
  init(_ options: CompareOptions, environment: [String: String]) throws(CommandError) {
    (included, excluded) = (options.included, options.excluded)
    shard = try Shard.selected(options.shard, count: options.shardCount, environment: environment)
  }

  /// Returns the selected pairs in the same order.
  ///
  /// - Throws: ``CommandError`` if a pattern matches no pair, or the patterns leave none.
  func selected(_ pairs: [FilePair]) throws(CommandError) -> [FilePair] {
    let named = pairs.filter { pair in
      (included.isEmpty || included.contains { $0.matches(pair.id) })
        && !excluded.contains { $0.matches(pair.id) }
    }
    var diagnostics: [String] = []
    for (option, patterns) in [("--include", included), ("--exclude", excluded)] {
      let unmatched = patterns.filter { pattern in !pairs.contains { pattern.matches($0.id) } }
      diagnostics += unmatched.map {
        "\(option): '\($0.text)' matches no golden and no actual file; correct the pattern, or leave it out"
      }
    }
    if diagnostics.isEmpty, named.isEmpty, !pairs.isEmpty {
      diagnostics.append(
        "--exclude: '\(excluded.map(\.text).joined(separator: "' and '"))' leaves nothing to compare; exclude less"
      )
    }
    guard diagnostics.isEmpty else { throw CommandError(diagnostics) }
    return named.filter { shard.contains($0.id.utf8) }
  }
}
