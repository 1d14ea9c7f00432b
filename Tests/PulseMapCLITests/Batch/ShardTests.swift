import PulseArguments
import PulseTestSupport
import Testing

@testable import PulseMapCLI

/// The environment variables of a scheduler and the shard that they specify.
struct EngineVariables: Sendable, CustomTestStringConvertible {
  let engine: String
  let variables: String
  var count: Int?
  let part: String

  init(_ engine: String, _ variables: String, count: Int? = nil, is part: String) {
    (self.engine, self.variables, self.count, self.part) = (engine, variables, count, part)
  }

  var testDescription: String { "\(engine): \(variables) \(count.map { "--shard-count \($0)" } ?? "")" }

  var environment: [String: String] {
    Dictionary(
      uniqueKeysWithValues: variables.split(separator: " ").map { variable in
        let parts = variable.split(separator: "=", maxSplits: 1)
        return (String(parts[0]), String(parts[1]))
      })
  }

  /// Returns the variables of an array task as Slurm 22.05 sets them.
  static func slurm(
    _ array: String, id: Int, _ first: Int, _ last: Int, count: Int, asked: Int? = nil, is part: String
  ) -> EngineVariables {
    EngineVariables(
      "Slurm --array=\(array)",
      "SLURM_ARRAY_TASK_ID=\(id) SLURM_ARRAY_TASK_MIN=\(first) SLURM_ARRAY_TASK_MAX=\(last) "
        + "SLURM_ARRAY_TASK_COUNT=\(count) SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_JOB_ID=7",
      count: asked, is: part)
  }

  /// Returns the variables of an array task as Grid Engine sets them.
  static func gridEngine(
    _ array: String, id: Int, _ first: Int, _ last: Int, step: Int = 1, asked: Int? = nil, is part: String
  ) -> EngineVariables {
    EngineVariables(
      "Grid Engine -t \(array)",
      "SGE_TASK_ID=\(id) SGE_TASK_FIRST=\(first) SGE_TASK_LAST=\(last) SGE_TASK_STEPSIZE=\(step)",
      count: asked, is: part)
  }
}

private let uncertain =
  "cannot distinguish a part of an array from the whole; number the array from 0, and add --shard-count N"

private let uncertainFromOne =
  "cannot distinguish a part of an array from the whole; number the array from 1, and add --shard-count N"

@Suite struct `The part of a manifest` {
  @Test(arguments: [
    EngineVariables("any", "PULSEMAP_SHARD_INDEX=0 PULSEMAP_SHARD_COUNT=4", is: "1/4"),
    EngineVariables("AWS Batch", "AWS_BATCH_JOB_ARRAY_INDEX=9 AWS_BATCH_JOB_ARRAY_SIZE=10", is: "10/10"),
    EngineVariables("Google Batch", "BATCH_TASK_INDEX=1 BATCH_TASK_COUNT=3", is: "2/3"),
    EngineVariables("Kubernetes", "JOB_COMPLETION_INDEX=3", count: 8, is: "4/8"),
    EngineVariables("Cloud Run", "CLOUD_RUN_TASK_INDEX=0 CLOUD_RUN_TASK_COUNT=4", is: "1/4"),
    EngineVariables("GitLab CI", "CI_NODE_INDEX=1 CI_NODE_TOTAL=5", is: "1/5"),
    EngineVariables("CircleCI", "CIRCLE_NODE_INDEX=3 CIRCLE_NODE_TOTAL=4", is: "4/4"),
    EngineVariables("CircleCI without parallelism", "CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=1", is: "1/1"),
    EngineVariables("Buildkite", "BUILDKITE_PARALLEL_JOB=2 BUILDKITE_PARALLEL_JOB_COUNT=3", is: "3/3"),
    EngineVariables("PBS -J 0-7", "PBS_ARRAY_INDEX=7 PBS_ARRAY_ID=9[].host", count: 8, is: "8/8"),
    EngineVariables("Torque -t 0-7", "PBS_ARRAYID=0", count: 8, is: "1/8"),
    EngineVariables(
      "LSF [1-8]", "LSB_JOBINDEX=8 LSB_JOBINDEX_STEP=1 LSB_JOBINDEX_END=8", count: 8, is: "8/8"),
    EngineVariables("LSF without array", "LSB_JOBINDEX=0 JOB_COMPLETION_INDEX=1", count: 2, is: "2/2"),
    .gridEngine("1-4", id: 1, 1, 4, is: "1/4"),
    .gridEngine("1-4", id: 4, 1, 4, is: "4/4"),
    .gridEngine("3, again", id: 3, 3, 3, asked: 8, is: "3/8"),
    .gridEngine("1-8:3, again", id: 7, 1, 7, step: 3, asked: 8, is: "7/8"),
    EngineVariables(
      "Grid Engine without array", "SGE_TASK_ID=undefined SGE_TASK_FIRST=undefined JOB_COMPLETION_INDEX=0",
      count: 2, is: "1/2"),
    EngineVariables(
      "pulsemap's own variables win",
      "CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=1 PULSEMAP_SHARD_INDEX=2 PULSEMAP_SHARD_COUNT=4", is: "3/4"),
    EngineVariables("Bazel", "TEST_SHARD_INDEX=2 TEST_TOTAL_SHARDS=3", is: "3/3"),
    .slurm("0-3", id: 0, 0, 3, count: 4, is: "1/4"),
    .slurm("0-3", id: 3, 0, 3, count: 4, is: "4/4"),
    .slurm("1-4", id: 1, 1, 4, count: 4, is: "1/4"),
    .slurm("3, again", id: 3, 3, 3, count: 1, asked: 8, is: "4/8"),
    .slurm("2-3, again", id: 2, 2, 3, count: 2, asked: 8, is: "3/8"),
  ])
  func `is that which the engine tells`(_ engine: EngineVariables) throws {
    #expect(try Shard.assigned(by: engine.environment, count: engine.count).description == engine.part)
  }

  @Test(arguments: [
    EngineVariables("none", "HOME=/", is: "finds no variable of a scheduler; write I/N"),
    EngineVariables("Kubernetes", "JOB_COMPLETION_INDEX=3", is: "Kubernetes; add --shard-count N"),
    EngineVariables(
      "Kubernetes", "JOB_COMPLETION_INDEX=8", count: 8, is: "which is outside the 8 shards; use 0 to 7"),
    EngineVariables(
      "GitLab CI", "CI_NODE_INDEX=0 CI_NODE_TOTAL=5", is: "which is outside the 5 shards; use 1 to 5"),
    EngineVariables("GitLab CI", "CI_NODE_INDEX=1", is: "finds no CI_NODE_TOTAL; write I/N"),
    EngineVariables(
      "CircleCI", "CIRCLE_NODE_INDEX=4 CIRCLE_NODE_TOTAL=4", is: "outside the 4 shards; use 0 to 3"),
    EngineVariables("Cloud Run", "CLOUD_RUN_TASK_INDEX=-1 CLOUD_RUN_TASK_COUNT=4", is: "is not a number"),
    EngineVariables(
      "Buildkite", "BUILDKITE_PARALLEL_JOB=0 BUILDKITE_PARALLEL_JOB_COUNT=99999999999999999999",
      is: "is not a number"),
    EngineVariables("Cloud Run", "CLOUD_RUN_TASK_INDEX=0 CLOUD_RUN_TASK_COUNT=0", is: "outside the 0 shards"),
    EngineVariables(
      "PBS", "PBS_ARRAY_INDEX=3", is: "shards in PBS; number the array from 0, and add --shard-count N"),
    EngineVariables("PBS -J 1-8", "PBS_ARRAY_INDEX=8", count: 8, is: "outside the 8 shards; use 0 to 7"),
    EngineVariables(
      "Torque", "PBS_ARRAYID=3", is: "shards in Torque; number the array from 0, and add --shard-count N"),
    EngineVariables(
      "LSF", "LSB_JOBINDEX=3 LSB_JOBINDEX_STEP=1 LSB_JOBINDEX_END=3",
      is: "shards in LSF; number the array from 1, and add --shard-count N"),
    EngineVariables("LSF without array", "LSB_JOBINDEX=0", is: "finds no variable of a scheduler"),
    EngineVariables(
      "Grid Engine without array", "SGE_TASK_ID=undefined", is: "finds no variable of a scheduler"),
    EngineVariables("Grid Engine", "SGE_TASK_ID=3", is: "finds no SGE_TASK_FIRST; write I/N, or set it"),
    .gridEngine("3, again", id: 3, 3, 3, is: uncertainFromOne),
    .gridEngine("1-8:3", id: 4, 1, 7, step: 3, is: uncertainFromOne),
    .gridEngine("5-8", id: 8, 5, 8, is: uncertainFromOne),
    .gridEngine("lying", id: 9, 1, 8, is: uncertainFromOne),
    .gridEngine("lying", id: 1, 4, 1, is: uncertainFromOne),
    .gridEngine("lying", id: 1, 1, 1_000_000_000, is: "outside the 1000000000 shards"),
    EngineVariables(
      "two", "SGE_TASK_ID=1 PBS_ARRAY_INDEX=1", count: 2, is: "finds PBS_ARRAY_INDEX and SGE_TASK_ID"),
    EngineVariables(
      "AWS Batch", "AWS_BATCH_JOB_ARRAY_INDEX=x AWS_BATCH_JOB_ARRAY_SIZE=2", is: "which is not a number"),
    EngineVariables(
      "AWS Batch", "AWS_BATCH_JOB_ARRAY_INDEX=0 AWS_BATCH_JOB_ARRAY_SIZE=2", count: 3,
      is: "finds 2 shards in AWS_BATCH_JOB_ARRAY_SIZE, but --shard-count is 3"),
    EngineVariables(
      "two", "JOB_COMPLETION_INDEX=0 CI_NODE_INDEX=1 CI_NODE_TOTAL=2", count: 2,
      is: "finds JOB_COMPLETION_INDEX and CI_NODE_INDEX"),
    .slurm("3, again", id: 3, 3, 3, count: 1, is: uncertain),
    .slurm("0, again", id: 0, 0, 0, count: 1, is: uncertain),
    .slurm("2-3, again", id: 2, 2, 3, count: 2, is: uncertain),
    .slurm("0-6:2", id: 2, 0, 6, count: 4, is: uncertain),
    .slurm("1,3,7", id: 3, 1, 7, count: 3, is: uncertain),
  ])
  func `is not guessed`(_ engine: EngineVariables) throws {
    let error = try #require(throws: CommandError.self) {
      try Shard.assigned(by: engine.environment, count: engine.count)
    }
    #expect(error.message.hasPrefix("--shard: 'auto' ") && error.message.contains(engine.part))
  }

  @Test(arguments: ["1/1", "3/8", "100000/100000", "auto"])
  func `is written as it is read`(word: String) throws {
    #expect(try ShardSelection(argument: word).argument == word)
  }

  @Test(arguments: ["0/4", "5/4", "1/0", "-1/4", "1/100001"])
  func `is one of all`(word: String) {
    let error = #expect(throws: ArgumentValueError.self) { try ShardSelection(argument: word) }
    #expect(error?.description == "is out of range; use 1/N to N/N, with N at most 100000")
  }

  @Test(arguments: ["", "1", "1/", "/4", "1/4/2", "a/b", "Auto", "1:4"])
  func `is two numbers`(word: String) {
    let error = #expect(throws: ArgumentValueError.self) { try ShardSelection(argument: word) }
    #expect(error?.description == "is not a shard; use I/N such as 1/8, or auto")
  }
}
