package import PulseArguments

/// One of several parts of a manifest, which different processes work on.
///
/// A row belongs to the part that a hash of its name says, so that rows which are added or moved leave the
/// parts of others as they are.
package struct Shard: Hashable, Sendable {
  /// All of a manifest.
  package static let whole = Shard(index: 1, count: 1)

  /// The most parts: as many as elements of a Kubernetes Indexed Job, the engine that has the most.
  package static let counts = 1...100_000

  /// The number of the part, from 1.
  package let index: Int

  /// The number of all parts.
  package let count: Int

  init(index: Int, count: Int) {
    precondition((1...count).contains(index), "a part is one of all")
    (self.index, self.count) = (index, count)
  }

  /// Returns whether a row belongs to the part.
  ///
  /// - Parameter name: The bytes of the row's `id`, or of the row as it is written if it has none.
  /// - Returns: Whether `fmix64(fnv1a64(name)) mod count` is `index - 1`.
  package func contains(_ name: some Sequence<UInt8>) -> Bool {
    count == 1 || StableHash.hash(of: name) % UInt64(count) == UInt64(index - 1)
  }
}

extension Shard: CustomStringConvertible {
  /// The part as it is written in options.
  package var description: String { "\(index)/\(count)" }
}

/// Which part of a manifest is asked for.
package enum ShardChoice: Hashable, Sendable {
  /// A certain part.
  case shard(Shard)

  /// The part that the engine which runs this process tells.
  case automatic
}

extension ShardChoice: ArgumentValue {
  /// Reads a part as it is written in options.
  package init(argument: String) throws(ArgumentValueError) {
    if argument == "auto" {
      self = .automatic
      return
    }
    let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else {
      throw ArgumentValueError("is not a part", remedy: "use I/N such as 1/8, or auto")
    }
    guard Shard.counts.contains(count), (1...count).contains(index) else {
      throw ArgumentValueError(
        "is out of range", remedy: "use 1/N to N/N, with N at most \(Shard.counts.upperBound)")
    }
    self = .shard(Shard(index: index, count: count))
  }

  /// The word that stands for the part.
  package var argument: String {
    switch self {
    case .shard(let shard): shard.description
    case .automatic: "auto"
    }
  }

  /// The word that is no part itself.
  package static var words: [String] { ["auto"] }
}
