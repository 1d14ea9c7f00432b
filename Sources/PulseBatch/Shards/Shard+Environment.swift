import PulseSpelling

/// Why the environment does not tell which part of a manifest is to be worked on.
package struct ShardError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and what to write instead.
  package let description: String
}

/// The variables with which an engine tells a process which of several it is.
private struct ShardFamily {
  let name: String
  let index: String
  var count: String?

  /// The number of the first process.
  var first = 0
}

extension Shard {
  private static let families = [
    ShardFamily(name: "PULSEMAP", index: "PULSEMAP_SHARD_INDEX", count: "PULSEMAP_SHARD_COUNT"),
    ShardFamily(name: "Slurm", index: "SLURM_ARRAY_TASK_ID"),
    ShardFamily(
      name: "AWS Batch", index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    ShardFamily(name: "Google Batch", index: "BATCH_TASK_INDEX", count: "BATCH_TASK_COUNT"),
    ShardFamily(name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
    ShardFamily(name: "GitLab CI", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
    ShardFamily(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"),
  ]

  /// Returns the part that the engine which runs a process tells.
  ///
  /// Slurm tells no number of all parts, only the smallest and the largest number and how many there are *in this
  /// run*: an array that runs element 3 again looks like one with a single element. So without `count` an array
  /// has to count 0, 1, 2 … or 1, 2, 3 … with at least two elements, and with it numbers count from 0.
  ///
  /// - Parameters:
  ///   - environment: The environment variables of the process.
  ///   - count: The number of all parts, if it was said; it has the last word.
  /// - Returns: The part.
  /// - Throws: ``ShardError`` when no engine tells it, or two do, or it is not certain.
  package static func told(by environment: [String: String], count: Int?) throws(ShardError) -> Shard {
    let present = families.filter { environment[$0.index] != nil }
    guard let family = present.first else {
      throw ShardError(
        description: "'auto' finds no variable of an engine; write I/N, or set \(families[0].index) and "
          + "\(families[0].count ?? "")")
    }
    guard present.count == 1 else {
      throw ShardError(
        description:
          "'auto' finds \(present[0].index) and \(present[1].index); write I/N, or unset one of them")
    }
    let index = try number(family.index, in: environment) - family.first
    let told = try family.count.map { name throws(ShardError) in try number(name, in: environment) }
    if let count {
      if let told, told != count {
        throw ShardError(
          description:
            "'auto' finds \(told) parts in \(family.count ?? ""), and --shard-count says \(count); "
            + "leave one of them out")
      }
      return try shard(index, of: count, family)
    }
    if let told { return try shard(index, of: told, family) }
    guard family.name == "Slurm" else {
      throw ShardError(
        description: "'auto' finds no number of parts, as \(family.name) tells none; add --shard-count N")
    }
    return try slurmShard(index, environment)
  }

  private static func slurmShard(
    _ id: Int, _ environment: [String: String]
  ) throws(ShardError) -> Shard {
    let first = try number("SLURM_ARRAY_TASK_MIN", in: environment)
    let last = try number("SLURM_ARRAY_TASK_MAX", in: environment)
    let count = try number("SLURM_ARRAY_TASK_COUNT", in: environment)
    guard (0...1).contains(first), count > 1, last - first + 1 == count, (first...last).contains(id) else {
      throw ShardError(
        description: "'auto' cannot tell a part of an array from the whole; number the array from 0, and add "
          + "--shard-count N")
    }
    return Shard(index: id - first + 1, count: count)
  }

  private static func shard(_ index: Int, of count: Int, _ family: ShardFamily) throws(ShardError) -> Shard {
    guard counts.contains(count), (0..<count).contains(index) else {
      throw ShardError(
        description: "'auto' finds \(family.index)=\(index + family.first), which is none of \(count) parts; "
          + "use \(family.first) to \(count - 1 + family.first)")
    }
    return Shard(index: index + 1, count: count)
  }

  private static func number(_ name: String, in environment: [String: String]) throws(ShardError) -> Int {
    guard let text = environment[name] else {
      throw ShardError(description: "'auto' finds no \(name); write I/N, or set it")
    }
    guard let number = Int(text), (0...1_000_000_000).contains(number) else {
      throw ShardError(description: "'auto' finds \(name)='\(text.excerpt)', which is no number; write I/N")
    }
    return number
  }
}
