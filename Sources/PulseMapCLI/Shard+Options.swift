extension Shard {
  /// The help of `--shard` about the keyword.
  static let automaticHelp = """
    auto reads the shard from PULSEMAP_SHARD_INDEX (from 0) and PULSEMAP_SHARD_COUNT, or else from the variables of \
    Slurm, PBS, Torque, LSF, Grid Engine, AWS Batch, Google Batch, Cloud Run, Kubernetes, GitLab CI, CircleCI, \
    Buildkite or Bazel.
    """

  /// Returns the shard that `--shard` and `--shard-count` select; the whole without them.
  ///
  /// - Throws: ``CommandError`` if the environment determines no shard, or the options contradict each other.
  static func selected(
    _ selection: ShardSelection?, count: Int?, environment: [String: String]
  ) throws(CommandError) -> Shard {
    switch selection {
    case .automatic:
      do throws(ShardError) {
        return try Shard.assigned(by: environment, count: count)
      } catch {
        throw CommandError(["--shard: \(error)"])
      }
    case .some where count != nil, nil where count != nil:
      throw CommandError(["--shard-count: applies only to --shard auto; leave it out, or write --shard auto"])
    case .shard(let shard): return shard
    case nil: return .whole
    }
  }
}
