/// The journal line at the start of a run: program version, options, manifest, and shard.
package struct BatchRunHeader: Codable, Hashable, Sendable {
  /// The version of the JSON schema.
  package private(set) var schema = "pulsemap.batch/1"

  /// The version of pulsemap.
  package var version: String

  /// A hash of the options that affect output, 16 hexadecimal digits.
  ///
  /// The options themselves can contain API keys of tile servers.
  package var options: String

  /// The name of the manifest file.
  package var manifest: String

  /// The shard of this run.
  package var shard: BatchSummary.ShardInfo

  /// Creates the header of a run from all options that affect output, which always have the same order.
  package init(version: String, options: [String], manifest: String, shard: Shard) {
    (self.version, self.manifest) = (version, manifest)
    self.options = StableHash.hexDigits(StableHash.hash(of: options.joined(separator: "\n").utf8))
    self.shard = BatchSummary.ShardInfo(index: shard.index, count: shard.count)
  }
}
