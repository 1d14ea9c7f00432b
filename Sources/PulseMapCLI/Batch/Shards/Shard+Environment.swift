import PulseBasics

/// The names of the variables in which a job scheduler stores the index and the number of shards.
private struct SchedulerShardVariables {
  let name: String
  let index: String
  var count: String?

  /// The index of the first shard.
  var first = 0

  /// The value of `index` in a process that is no part of an array.
  var indexOutsideArrays: String?

  /// Whether the user chooses the indices of an array, which then have to count from `first`.
  var isNumberedByUser = false
}

extension Shard {
  private static let schedulers = [
    SchedulerShardVariables(name: "PULSEMAP", index: "PULSEMAP_SHARD_INDEX", count: "PULSEMAP_SHARD_COUNT"),
    SchedulerShardVariables(name: "Slurm", index: "SLURM_ARRAY_TASK_ID", isNumberedByUser: true),
    SchedulerShardVariables(name: "PBS", index: "PBS_ARRAY_INDEX", isNumberedByUser: true),
    SchedulerShardVariables(name: "Torque", index: "PBS_ARRAYID", isNumberedByUser: true),
    // The index of an array is at least 1.
    SchedulerShardVariables(
      name: "LSF", index: "LSB_JOBINDEX", first: 1, indexOutsideArrays: "0", isNumberedByUser: true),
    SchedulerShardVariables(
      name: "Grid Engine", index: "SGE_TASK_ID", first: 1, indexOutsideArrays: "undefined",
      isNumberedByUser: true),
    SchedulerShardVariables(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    SchedulerShardVariables(name: "Google Batch", index: "BATCH_TASK_INDEX", count: "BATCH_TASK_COUNT"),
    SchedulerShardVariables(name: "Cloud Run", index: "CLOUD_RUN_TASK_INDEX", count: "CLOUD_RUN_TASK_COUNT"),
    SchedulerShardVariables(name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
    SchedulerShardVariables(name: "GitLab CI", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
    SchedulerShardVariables(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    SchedulerShardVariables(
      name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
    SchedulerShardVariables(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"),
  ]

  /// Returns the shard that the job scheduler assigned to this process.
  ///
  /// Slurm and Grid Engine provide no number of shards, only the smallest and largest index *in this run*: an
  /// array that runs task 3 again looks like one with a single task. So without `count` an array has to count
  /// 0, 1, 2 … or 1, 2, 3 … with at least two tasks; with it, indices count from 0, or from 1 if the scheduler
  /// has no index 0. PBS and Torque provide only the index, and LSF only the largest one besides, so that they
  /// need `count`. The variables of pulsemap itself override those of schedulers.
  ///
  /// - Parameters:
  ///   - environment: The environment variables of the process.
  ///   - count: The number of shards; it overrides the environment's.
  /// - Returns: The shard.
  /// - Throws: ``CommandError`` if no scheduler is found, or two are, or the shard is ambiguous.
  package static func assigned(by environment: [String: String], count: Int?) throws(CommandError) -> Shard {
    var present = schedulers.filter {
      environment[$0.index].map { [index = $0.indexOutsideArrays] in $0 != index } ?? false
    }
    if present.first?.name == schedulers[0].name { present.removeLast(present.count - 1) }
    guard let scheduler = present.first else {
      throw shardError(
        "'auto' finds no variable of a scheduler; write I/N, or set \(schedulers[0].index) and "
          + "\(schedulers[0].count ?? "")")
    }
    guard present.count == 1 else {
      throw shardError(
        "'auto' finds \(present[0].index) and \(present[1].index); write I/N, or unset one of them")
    }
    let index = try number(scheduler.index, in: environment) - scheduler.first
    let assigned = try scheduler.count.map { name throws(CommandError) in try number(name, in: environment) }
    if let count {
      if let assigned, assigned != count {
        throw shardError(
          "'auto' finds \(assigned) shards in \(scheduler.count ?? ""), but --shard-count is \(count); "
            + "remove one of them")
      }
      return try shard(index, of: count, scheduler)
    }
    if let assigned { return try shard(index, of: assigned, scheduler) }
    let numbering = scheduler.isNumberedByUser ? "number the array from \(scheduler.first), and " : ""
    guard let array = try arrayIndices(of: scheduler, in: environment) else {
      throw shardError(
        "'auto' finds no number of shards in \(scheduler.name); \(numbering)add --shard-count N")
    }
    let id = index + scheduler.first
    guard array.indices.count > 1, array.indices.count == array.count, array.indices.contains(id) else {
      throw shardError(
        "'auto' cannot distinguish a part of an array from the whole; \(numbering)add --shard-count N")
    }
    return try shard(id - array.indices.lowerBound, of: array.count, scheduler)
  }

  /// Returns the range of the indices of an array, empty if they start above 1, and the number of its tasks; `nil` if
  /// the scheduler does not tell.
  private static func arrayIndices(
    of scheduler: SchedulerShardVariables, in environment: [String: String]
  ) throws(CommandError) -> (indices: Range<Int>, count: Int)? {
    let first, last, count: Int
    switch scheduler.name {
    case "Slurm":
      first = try number("SLURM_ARRAY_TASK_MIN", in: environment)
      last = try number("SLURM_ARRAY_TASK_MAX", in: environment)
      count = try number("SLURM_ARRAY_TASK_COUNT", in: environment)
    case "Grid Engine":
      first = try number("SGE_TASK_FIRST", in: environment)
      last = try number("SGE_TASK_LAST", in: environment)
      count = (last - first) / max(1, try number("SGE_TASK_STEPSIZE", in: environment)) + 1
    default: return nil
    }
    guard (0...1).contains(first), first <= last else { return (0..<0, count) }
    return (first..<last + 1, count)
  }

  private static func shard(_ index: Int, of count: Int, _ scheduler: SchedulerShardVariables)
    throws(CommandError) -> Shard
  {
    guard allowedCounts.contains(count), (0..<count).contains(index) else {
      throw shardError(
        "'auto' finds \(scheduler.index)=\(index + scheduler.first), which is outside the \(count) shards; "
          + "use \(scheduler.first) to \(count - 1 + scheduler.first)")
    }
    return Shard(index: index + 1, count: count)
  }

  private static func shardError(_ message: String) -> CommandError { CommandError(["--shard: \(message)"]) }

  private static func number(_ name: String, in environment: [String: String]) throws(CommandError) -> Int {
    guard let text = environment[name] else {
      throw shardError("'auto' finds no \(name); write I/N, or set it")
    }
    guard let number = Int(text), (0...1_000_000_000).contains(number) else {
      throw shardError("'auto' finds \(name)='\(text.excerpt)', which is not a number; write I/N")
    }
    return number
  }
}

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
    case .automatic: return try Shard.assigned(by: environment, count: count)
    case .some where count != nil, nil where count != nil:
      throw CommandError(["--shard-count: applies only to --shard auto; leave it out, or write --shard auto"])
    case .shard(let shard): return shard
    case nil: return .whole
    }
  }
}
