/// The line of a journal with which every run begins, before its first row.
package struct BatchRun: Codable, Hashable, Sendable {
  /// The form of this object.
  package private(set) var schema = "pulsemap.batch/1"

  /// The version of the program.
  package var version: String

  /// A hash of the options that decide what is rendered, 16 hexadecimal digits.
  ///
  /// The options themselves can hold keys of servers, which are nobody's business.
  package var options: String

  /// The name of the manifest.
  package var manifest: String

  /// The part that is worked on.
  package var shard: BatchSummary.Part

  /// Describes a run.
  ///
  /// - Parameters:
  ///   - version: The version of the program.
  ///   - options: Everything beside the manifest that decides what is rendered, always in the same order.
  ///   - manifest: The name of the manifest.
  ///   - shard: The part that is worked on.
  package init(version: String, options: [String], manifest: String, shard: Shard) {
    (self.version, self.manifest) = (version, manifest)
    self.options = StableHash.digits(StableHash.hash(of: options.joined(separator: "\n").utf8))
    self.shard = BatchSummary.Part(index: shard.index, count: shard.count)
  }
}
