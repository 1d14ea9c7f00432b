package import PulseArguments
import PulseBasics

/// One of several shards of a manifest, which different processes render.
///
/// A hash of its `id` assigns each row, so that added or moved rows leave the shards of others unchanged.
package struct Shard: Hashable, Sendable {
  /// The only shard of an undivided manifest.
  package static let whole = Shard(index: 1, count: 1)

  /// The valid numbers of shards: as many as a Kubernetes Indexed Job has, the scheduler with the highest limit.
  package static let allowedCounts = 1...100_000

  /// The index, from 1.
  package let index: Int

  /// The number of shards.
  package let count: Int

  init(index: Int, count: Int) {
    precondition((1...count).contains(index), "a shard index must be from 1 to the shard count")
    (self.index, self.count) = (index, count)
  }

  /// Returns whether a row belongs to the shard.
  ///
  /// - Parameter name: The bytes of the row's `id`, or of the raw row if it has none.
  /// - Returns: Whether `fmix64(fnv1a64(name)) mod count` is `index - 1`.
  package func contains(_ name: some Sequence<UInt8>) -> Bool {
    count == 1 || StableHash.hash(of: name) % UInt64(count) == UInt64(index - 1)
  }
}

extension Shard: CustomStringConvertible {
  /// The shard as in options: `1/8`.
  package var description: String { "\(index)/\(count)" }
}

/// The value of `--shard`: a certain shard, or the one that the scheduler assigns.
package enum ShardSelection: Hashable, Sendable {
  /// A certain shard.
  case shard(Shard)

  /// The shard that the job scheduler assigns to this process (`auto`).
  case automatic
}

extension ShardSelection: ArgumentValue {
  /// Parses `I/N` or `auto`.
  package init(argument: String) throws(ArgumentValueError) {
    if argument == "auto" {
      self = .automatic
      return
    }
    let numbers = argument.bytewise.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else {
      throw ArgumentValueError("is not a shard", remedy: "use I/N such as 1/8, or auto")
    }
    guard Shard.allowedCounts.contains(count), (1...count).contains(index) else {
      throw ArgumentValueError(
        "is out of range", remedy: "use 1/N to N/N, with N at most \(Shard.allowedCounts.upperBound)")
    }
    self = .shard(Shard(index: index, count: count))
  }

  /// `I/N` or `auto`.
  package var argument: String {
    switch self {
    case .shard(let shard): shard.description
    case .automatic: "auto"
    }
  }

  /// The keyword for shell completion, `auto`.
  package static var completionCandidates: [String] { ["auto"] }
}
