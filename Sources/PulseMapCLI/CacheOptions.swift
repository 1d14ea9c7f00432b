import PulseArguments
import PulseMapKit

/// What was said on the command line of `cache`.
struct CacheOptions: Sendable {
  /// Whether everything is removed.
  var isCleared = false

  /// The bytes that may stay.
  var limit: ByteCount?

  /// The declaration of `cache`.
  static let command = Command<CacheOptions>(
    "cache", summary: "Tells of tiles that are kept on this machine, or removes them.",
    defaults: CacheOptions(),
    sections: [
      ArgumentSection(
        "Options",
        [
          .flag("--clear", into: \.isCleared, help: "Remove all tiles."),
          .option(
            "--trim", into: \.limit, metavar: "SIZE", help: "Keep the latest tiles, SIZE at most.",
            details: "Bytes, or with k, M and G thousands, millions and billions of them: 500k, 100M, 1.5G."),
        ])
    ],
    examples: [
      Example("pulsemap cache", "Where tiles of servers are kept, how many, and how large they are."),
      Example("pulsemap cache --clear", "Remove them; the next run fetches what it needs."),
    ])

  /// Does what was asked for.
  ///
  /// - Parameter environment: The environment variables of the process.
  /// - Returns: What `cache` prints.
  /// - Throws: ``Complaints``.
  func text(environment: [String: String]) throws(Complaints) -> String {
    guard let cache = UserTileCache(environment: environment) else {
      throw Complaints(["cache: there is no place for it; set XDG_CACHE_HOME or HOME to an absolute path"])
    }
    var removed: UserTileCache.Contents?
    if isCleared {
      removed = cache.clear()
    } else if let limit {
      removed = cache.trim(toBytes: limit.count)
    }
    let contents = cache.contents
    if contents.bytes > (isCleared ? 0 : limit?.count ?? contents.bytes) {
      throw Complaints(["cache: '\(cache.path)' cannot be emptied; see whose files are in it"])
    }
    let lines = [
      "path     \(cache.path.printable)", "entries  \(contents.count)", "size     \(contents.bytes) bytes",
      removed.map { "removed  \($0.count) entries, \($0.bytes) bytes" },
    ]
    return lines.compactMap { $0.map { "\($0)\n" } }.joined()
  }
}
