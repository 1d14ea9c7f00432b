import FoundationEssentials
import PulseArguments
import PulseBasics
import PulseTiles

/// The `cache` command: shows, trims or clears the tile cache.
struct CacheCommand: TextCommand {
  /// Whether all tiles are removed.
  var clearsCache = false

  /// The maximum size of the cache after trimming.
  var limit: ByteCount?

  static let command = Command<CacheCommand>(
    "cache", summary: "Shows, trims or clears the tile cache.",
    defaults: CacheCommand(),
    sections: [
      ArgumentSection(
        "Options",
        [
          .flag("--clear", into: \.clearsCache, help: "Remove all cached tiles."),
          .option(
            "--trim", into: \.limit, metavar: "SIZE",
            help: "Keep the most recent tiles, up to SIZE in total.",
            details: """
              In bytes, or with k, M and G in thousands, millions and billions of bytes: 500k, 100M, 1.5G.
              """),
        ])
    ],
    foreignOptions: CacheCommand.foreignOptions,
    examples: [
      CommandExample(
        "pulsemap cache",
        "Shows the path of the tile cache, and the number and size of its entries: tiles, descriptions of tiles, and "
          + "parts of files."),
      CommandExample(
        "pulsemap cache --clear", "Removes all cached tiles; the next run downloads what it needs."),
    ])

  func text() throws(CommandError) -> String { try text(environment: ProcessInfo.processInfo.environment) }

  /// Clears or trims the tile cache as requested, and returns a description of its contents for standard output.
  ///
  /// - Throws: ``CommandError`` if there is no place for a cache, or its files cannot be removed.
  func text(environment: [String: String]) throws(CommandError) -> String {
    guard let cache = TileCache(environment: environment) else {
      throw CommandError(["cache: has no folder; set XDG_CACHE_HOME or HOME to an absolute path"])
    }
    if let link = cache.linkInTheWay {
      throw CommandError([
        "cache: '\(link)' is a symbolic link, which is not followed; remove it, or set XDG_CACHE_HOME to a folder there"
      ])
    }
    var removed: TileCache.Usage?
    if clearsCache {
      removed = cache.clear()
    } else if let limit {
      removed = cache.trim(toBytes: limit.count)
    }
    let contents = cache.contents
    if contents.bytes > (clearsCache ? 0 : limit?.count ?? contents.bytes) {
      throw CommandError([
        "cache: '\(cache.folder)' cannot be cleared; check the owner and permissions of its files"
      ])
    }
    let lines = [
      "path     \(cache.folder.printable)", "entries  \(contents.count)", "size     \(contents.bytes) bytes",
      removed.map { "removed  \($0.count) entries, \($0.bytes) bytes" },
    ]
    return lines.compactMap { $0.map { "\($0)\n" } }.joined()
  }
}
